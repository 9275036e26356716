"""Slow second readings of the ledgers, on plain strings; they share no code with the engine."""
