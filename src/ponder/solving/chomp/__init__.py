"""Chomp by native kernels: surveys of all boards inside one, tables of P-positions, books."""
