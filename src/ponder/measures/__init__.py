"""From objects to numbers: invariants, properties, and exact tables of them.

One decorated function is one invariant (`chomp.py` has those of the paper), and one line
defines one by others (`derived.py`). A `Sheet` is the exact table objects × invariants that
conjectures are made from; `over_boards.py` evaluates claims on many boards at once.
"""
