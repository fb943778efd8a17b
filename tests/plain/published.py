"""The published conjectures on Chomp, by their numbers (Bradford et al. 2020)."""

from ponder.conjectures.published import CHOMP

PUBLISHED = dict(CHOMP.statements)
