"""Checking certificates: valid, or the first bad step.

Small, and independent of everything that searches: it imports the language of claims, exact
arithmetic and the rules of the games, nothing else. `verify` is the way in. Each kind
of proof has a file, which says at its top what it trusts; those whose whole proof is a paragraph
are together in `theorems`. `obligations` is the rule of the four that consist of identities.
Families have a folder of their own.
"""
