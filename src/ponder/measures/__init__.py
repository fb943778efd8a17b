"""From objects to numbers: invariants, properties, and exact tables of them.

An invariant is one decorated function (`chomp.py` has those of the paper), or one line that
defines it by others (`derived`). A `Sheet` is the exact table objects × invariants that
conjectures are made from. `board_arrays.py` evaluates claims on many boards at once.
"""
