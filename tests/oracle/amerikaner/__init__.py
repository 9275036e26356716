"""Amerikaner, read a second time."""
