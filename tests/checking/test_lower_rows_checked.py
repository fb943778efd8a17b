"""Certificates of lower rows: right ones are accepted, changed ones are not."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import boards

from ponder.checking.certificates import Certificate, Entry, Invalid
from ponder.checking.lower_rows import check_laws, laws_of, lower_rows_in_words, row_law_claim
from ponder.checking.verify import verify
from ponder.core.errors import Unsuitable
from ponder.core.work import Work
from ponder.exact.verdicts import CODES
from ponder.games import Chomp
from ponder.language.conditions import Condition
from ponder.measures.board_arrays import verdicts
from ponder.proofs.short_templates import prove_lower_rows
from ponder.solving.chomp.lower_rows import Lower, row_laws
from ponder.solving.chomp.sieve import p_positions

Law = list[list[int]]

LOWERS: list[Lower] = [(), (1,), (7,), (12,), (4, 2), (5, 3), (3, 2, 1), (3, 3, 1, 1)]
LAWS: list[Law] = [law.to_json() for law in row_laws([(8,), (5, 3), (3, 3, 1, 1)]).values()]
PLACES = [
    (law, part, place)
    for law, lists in enumerate(LAWS)
    for part, numbers in enumerate(lists)
    for place in range(len(numbers))
]


def checked(laws: list[Law]) -> None:
    check_laws(laws_of({"laws": laws}), Work())


def padded(shapes: list[tuple[int, ...]], rows: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    return np.array([shape + (0,) * (rows - len(shape)) for shape in shapes])


@pytest.mark.parametrize("lower", LOWERS)
def test_right_certificates_are_accepted_also_when_read_back(lower: Lower) -> None:
    certificate = prove_lower_rows(lower)
    assert verify(certificate).error is None
    assert verify(Certificate.from_json(certificate.to_json())).valid


@given(place=st.sampled_from(PLACES), change=st.integers(-40, 40).filter(bool))
def test_a_changed_number_is_found(place: tuple[int, int, int], change: int) -> None:
    law, part, position = place
    laws = [[list(numbers) for numbers in lists] for lists in LAWS]
    laws[law][part][position] += change
    with pytest.raises(Invalid):
        checked(laws)


def test_a_missing_law_is_found() -> None:
    """Each but the last three, on which no other depends."""
    for law in LAWS:
        if law[0] not in ([8], [5, 3], [3, 3, 1, 1]):
            with pytest.raises(Invalid):
                checked([other for other in LAWS if other != law])


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_missing_number_is_found(part: int) -> None:
    for number, which, place in PLACES:
        if which == part:
            laws = [[list(numbers) for numbers in lists] for lists in LAWS]
            del laws[number][which][place]
            with pytest.raises(Invalid):
                checked(laws)


def test_a_law_may_be_written_with_more_values_or_a_longer_period() -> None:
    def unrolled(law: Law) -> Law:
        lower, values, offsets = law
        if not offsets:
            return law
        threshold = (lower[0] if lower else 1) + len(values)
        return [lower, [*values, threshold + offsets[0]], 2 * (offsets[1:] + offsets[:1])]

    checked([unrolled(law) for law in LAWS])


def test_the_claim_must_be_the_law_of_the_proof() -> None:
    seven, eight = (prove_lower_rows((row,)).main for row in (7, 8))
    assert not verify(Certificate(Entry(seven.claim, "lower rows", eight.proof))).valid
    weaker = Entry(eight.claim, "lower rows", {**eight.proof, "lower": [7]})
    assert not verify(Certificate(weaker)).valid


@pytest.mark.parametrize("proof", [{}, {"laws": 3}, {"laws": [[[1], [2]]]}, {"laws": [[1, 2, 3]]},
                                   {"laws": [[[1, 2], [], []]], "lower": [1, 2]},
                                   {"laws": [[[], [], [True]]], "lower": []},
                                   {"laws": [[[], [], [1]]]}])  # fmt: skip
def test_what_is_not_a_proof_is_rejected(proof: dict[str, Any]) -> None:
    claim = prove_lower_rows(()).claim
    assert not verify(Certificate(Entry(claim, "lower rows", proof))).valid


@pytest.mark.parametrize(("rows", "columns", "cookies"), [(3, 30, 12), (4, 16, 12), (7, 8, 11)])
def test_claims_say_what_the_table_says(rows: int, columns: int, cookies: int) -> None:
    box = Chomp((columns,) * rows)
    winning = {board.rows for board in p_positions(box)}
    shapes = [board.rows for board in boards(rows, columns)]
    lost = padded([shape for shape in shapes if shape in winning], rows)
    won = padded([shape for shape in shapes if shape not in winning], rows)
    lowers = {shape[2:] for shape in shapes if len(shape) > 1 and sum(shape[2:]) <= cookies}
    for law in row_laws(lowers).values():
        claim = row_law_claim(law.lower, law.values, law.offsets)
        for known, these in ((True, lost), (False, won)):
            codes = verdicts(claim, these, known={"is_p_position": known})
            assert (codes == CODES["true"]).all(), (claim, these[codes != CODES["true"]][0])


def test_the_condition_holds_for_these_lower_rows_only() -> None:
    """The whole box, so that rows with equal sums, first and last rows meet."""
    shapes = [board.rows for board in boards(7, 6) if len(board.rows) > 1]
    every = padded(shapes, 7)
    for lower in [
        (),
        (3,),
        (3, 2),
        (4, 3, 1),
        (3, 3, 1, 1),
        (3, 2, 2, 1),
        (4, 3, 3, 2, 2),
        (6, 5, 5, 4),
    ]:
        condition = Condition.parse(" & ".join(f"({part})" for part in lower_rows_in_words(lower)))
        holds = verdicts(condition, every) == CODES["true"]
        assert [shape for shape, true in zip(shapes, holds, strict=True) if true] == [
            shape for shape in shapes if shape[2:] == lower
        ]


def test_rows_that_no_claim_can_tell_apart_are_refused() -> None:
    with pytest.raises(Unsuitable):
        lower_rows_in_words(tuple(range(60, 1, -1)))


def test_long_laws_make_a_weaker_claim_that_is_true() -> None:
    """(p, q, 12, 3) and such have hundreds of values, or periods that no claim can hold."""
    laws = row_laws([(14, 14)])
    claims = [row_law_claim(law.lower, law.values, law.offsets) for law in laws.values()]
    weaker = [claim for claim in claims if "only if" in str(claim.says)]
    box = Chomp((60,) * 4)
    lost = padded([board.rows for board in p_positions(box)], 4)
    assert weaker
    for claim in weaker:
        codes = verdicts(claim, lost, known={"is_p_position": True})
        assert (codes == CODES["true"]).all()


def test_values_of_a_law_are_all_different() -> None:
    for law in row_laws([(6, 6)]).values():
        values = sorted(p for q in range(law.start, 60) if (p := law.value(q)) is not None)
        assert all(one < other for one, other in pairwise(values))
