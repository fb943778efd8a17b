"""Kinds of board: each carries parsing, text, symmetry, splitting and drawing for its games."""
