"""Exact numbers: rationals, and reals known by how they are made."""
