"""Exact play: the values of actions with all cards known, compiled where numba can be had, plain Python elsewhere.

`solver.solve` is the way in; docs/exact.md tells the way through.
"""
