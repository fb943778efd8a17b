"""The words for the ground that a refutation covered."""

from golden_sentences import GROUNDS
from refusals import said

from ponder.games import Chomp
from ponder.refutations.refute import refute
from ponder.show.refutation_as_text import KINDS, refutation_text


def test_every_kind_of_ground_is_in_the_golden_file() -> None:
    assert {ground.region.kind for ground in GROUNDS} > KINDS.keys()


def test_the_first_of_a_list_and_the_smallest() -> None:
    boards = [Chomp("3x3"), Chomp("2,1")]
    said(refutation_text(refute("number_of_rows(x) >= 4", objects=boards)))
    said(refutation_text(refute("number_of_rows(x) >= 2", "chomp")))
