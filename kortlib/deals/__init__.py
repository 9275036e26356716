"""Deals that are wanted: found by a condition, or put together by hand."""
