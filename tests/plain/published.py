"""The published conjectures on Chomp, by their numbers (Bradford et al. 2020)."""

from ponder.conjectures.published import CHOMP

PUBLISHED = dict(CHOMP.statements)
# The smallest counterexamples, found by two other programs.
REFUTED = {
    24: "5,3,3,2",
    33: "101,100",
    36: "4,2,1,1,1",
    48: "5,5,5,5,5,5,4,4",
    87: "5,3,3,2",
    90: "8,4,2,1,1,1",
}
