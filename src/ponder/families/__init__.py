"""Infinitely many positions at once: values of families of strips, calculated, found and proved.

states         words with runs of symbolic length, and their moves
patterns       families as people write them: `T^a _ T^b F`, `A32`
"""
