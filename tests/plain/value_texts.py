"""Texts of small values, for properties."""

from hypothesis import strategies as st

LEAVES = ("0", "1", "-2", "1/2", "-3/8", "*", "*3", "^", "v2", "^*", "2v*2", "+-1", "tiny(1)")


def braces(inside: st.SearchStrategy[str], least: int = 0) -> st.SearchStrategy[str]:
    """Forms whose players have so many options at least."""
    side = st.lists(inside, min_size=least, max_size=2).map(",".join)
    return st.tuples(side, side).map(lambda sides: f"{{{sides[0]}|{sides[1]}}}")


TEXTS = st.recursive(st.sampled_from(LEAVES), braces, max_leaves=8)
