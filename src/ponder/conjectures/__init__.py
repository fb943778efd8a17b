"""Conjectures: expressions, statements and the search for them."""
