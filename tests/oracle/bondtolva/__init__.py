"""Bondtolva, read a second time."""
