"""Positions and their kinds, sums, wrappers, the registry of games, records, errors."""
