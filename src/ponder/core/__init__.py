"""Positions and their kinds, sums, wrappers, games by name, registries, records, errors."""
