"""Norrlandsknack, read a second time."""
