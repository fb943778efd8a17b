"""Proofs written out: from a certificate to a paper, and from a paper to English or LaTeX.

`paper` says what a paper is made of; `formulas` makes formulas of polynomials and claims; one
file `of_….py` has the words of some templates.
"""
