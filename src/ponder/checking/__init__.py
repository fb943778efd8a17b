"""Checking certificates: valid, or the first bad step.

Small, and independent of everything that searches: it imports the language of claims, exact
arithmetic and the rules of the games, nothing else. `verify` is the way in; one file is one
kind of proof, and says at its top what it trusts. Families have a folder of their own.
"""
