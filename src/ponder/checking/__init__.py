"""Checking certificates: valid, or the first bad step.

Small, and independent of everything that searches: it imports the language of claims, exact
arithmetic and the rules of the games, nothing else. `verify` is the way in. The files say at their
tops, or above each section, what they trust. `theorems` has the templates whose whole proof is a
paragraph, `obligations` is the rule of the four that consist of identities, and `families` checks
the certificates of families.
"""
