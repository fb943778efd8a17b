"""Proofs written out: from a certificate to an article, and from an article to English or LaTeX.

`article` says what an article is made of; `formulas` makes formulas of polynomials and claims; one
file `of_….py` has the words of some templates.
"""
