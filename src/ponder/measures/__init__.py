"""From objects to numbers: invariants, properties, and exact tables of them.

One decorated function is one invariant (`chomp.py` has those of the paper); a `Sheet` is
the exact table objects × invariants that conjectures are made from.
"""
