"""Infinite families of P-positions of Chomp: one file is one family, called `FAMILY`."""
