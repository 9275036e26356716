"""Skeleton, read a second time."""
