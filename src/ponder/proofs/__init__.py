"""Proving: from a claim to a proof as data, or the reason why there is none.

One file is one template. What they find is checked by `ponder.checking`, which shares no code
with any search.
"""
