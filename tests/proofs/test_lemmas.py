"""Every lemma is proved, true on boards, and rejected when anything in its proof is changed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import boards

from ponder import Claim, PonderError, Statement, verify
from ponder.checking.certificates import Certificate, Entry
from ponder.checking.obligations import IDENTITIES
from ponder.checking.positivity import Identity
from ponder.checking.verify import rule
from ponder.core.work import Work
from ponder.exact.verdicts import CODES
from ponder.games import Chomp
from ponder.language.expressions import Constant, apply
from ponder.language.standard_operators import minus, plus
from ponder.measures.board_arrays import verdicts
from ponder.proofs.lemmas import (
    FILE,
    claim_in_letters,
    lemma_library,
    library_claims,
    library_text,
    prove_lemmas,
)
from ponder.proofs.templates import certificate_with_needed_lemmas
from ponder.solving.chomp.sieve import Sieve, p_positions, with_few_cookies

ENTRIES = lemma_library()
TEXTS = [str(entry.claim) for entry in ENTRIES]

NEEDED = [
    "chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1",
    "chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_rows(x) - 1",
    "chomp: if is_p_position(x) & squareness(x) == 0"
    " then number_of_cookies(x) == 2*number_of_rows(x) - 1",
    "chomp: if is_p_position(x) & number_of_rows(x) == 2"
    " then number_of_columns(x) == smallest_row_size(x) + 1",
    "chomp: if is_p_position(x) & number_of_columns(x) == 2"
    " then number_of_rows(x) == smallest_column_size(x) + 1",
    "chomp: if is_p_position(x) & number_of_rows(x) == 1 then number_of_cookies(x) == 1",
    "chomp: if is_p_position(x) & number_of_columns(x) == 1 then number_of_cookies(x) == 1",
    "chomp: if is_p_position(x) & number_of_cookies(x) >= 2 then rows_of_different_length(x) >= 2",
    "chomp: if is_p_position(x) & number_of_rows(x) >= 3 & smallest_column_size(x) == 1"
    " then number_of_columns(x) >= smallest_row_size(x) + rows_of_different_length(x)",
    "chomp: if is_p_position(x) & number_of_columns(x) >= 3 & smallest_row_size(x) == 1"
    " then number_of_rows(x) >= smallest_column_size(x) + rows_of_different_length(x)",
]
LETTERS = [
    *("R >= t + d - 1", "C >= s + d - 1", "n >= R + C - 1", "n <= R*C", "n >= t*C + s*R - t*s"),
    *("2*(n - t*C - s*R + t*s) >= (d - 1)*(d - 2)", "2*(n - R - C + 1) >= (d - 1)*(d - 2)"),
    "2*(R*C - n - R + t - C + s + 1) >= (d - 2)*(d - 3)",
    *("A >= n - R + 1", "A >= C*(n - C - R + 2)", "if d >= 2 then A >= C*(s + d - 2)"),
    *("B >= n - C + 1", "B >= R*(n - R - C + 2)", "if d >= 2 then B >= R*(t + d - 2)"),
    *("log(A) <= n*log(3)/3", "log(B) <= n*log(3)/3", "if d == 2 then n == t*C + (R - t)*s"),
    *("if t >= 2 then n >= 2*C + R - 2", "if s >= 2 then n >= 2*R + C - 2"),
]


def padded(positions: list[Chomp]) -> np.ndarray[Any, np.dtype[np.int64]]:
    width = max(len(position.rows) for position in positions)
    return np.array([(*p.rows, *(0,) * (width - len(p.rows))) for p in positions])


def established_before(entry: Entry) -> dict[str, Claim]:
    before = ENTRIES[: ENTRIES.index(entry)]
    return {str(one.claim): one.claim for one in before}


def rejected(entry: Entry, established: dict[str, Claim]) -> bool:
    try:
        rule(entry.template)(entry, established, Work())
    except PonderError:
        return True
    return False


def test_the_lemmas_that_others_rely_on_are_there() -> None:
    assert not {str(Claim.parse(text)) for text in NEEDED} - set(TEXTS)
    assert not {str(claim_in_letters(text)) for text in LETTERS} - set(TEXTS)


def test_all_are_proved() -> None:
    certificate = Certificate(ENTRIES[-1], ENTRIES[:-1])
    assert verify(certificate).error is None
    again = Certificate.from_json(json.loads(json.dumps(certificate.to_json())))
    assert verify(again).error is None


def test_the_file_is_what_a_search_finds() -> None:
    """If not: python -m ponder.proofs.lemmas"""
    assert library_text(prove_lemmas()) == FILE.read_text("utf-8")


def test_a_lemma_that_is_not_proved_is_an_error() -> None:
    with pytest.raises(PonderError):
        prove_lemmas([("row induction", "n >= R + C")])


def test_what_is_from_the_library_is_told_apart() -> None:
    first, last = ENTRIES[0], ENTRIES[-1]
    changed = replace(first, proof={})
    assert library_claims(Certificate(last, (first, changed))) == [TEXTS[0], TEXTS[-1]]
    assert library_claims(None) == []


def test_a_proof_takes_the_lemmas_that_it_needs() -> None:
    for entry in ENTRIES:
        certificate = certificate_with_needed_lemmas(entry, ENTRIES)
        assert verify(certificate).error is None
        assert len(certificate.lemmas) < len(ENTRIES) / 2


@pytest.fixture(scope="module")
def box() -> dict[bool, np.ndarray[Any, np.dtype[np.int64]]]:
    """The boards inside 7x7, by whether they are P-positions."""
    lost = {board.rows for board in p_positions(Chomp("7x7"))}
    every = boards(7, 7)
    return {flag: padded([b for b in every if (b.rows in lost) == flag]) for flag in (True, False)}


@pytest.fixture(scope="module")
def few() -> np.ndarray[Any, np.dtype[np.int64]]:
    """All P-positions with at most 30 cookies; they fit into 15x15."""
    with Sieve(Chomp("15x15"), listed=True) as sieve:
        batches = (sieve.box.boards(codes) for codes in sieve.batches())
        return np.concatenate(list(with_few_cookies(batches, 30)))


@pytest.mark.parametrize("text", TEXTS)
def test_they_are_true(text: str, box: Any, few: Any) -> None:
    for is_p_position, some in ((True, box[True]), (False, box[False]), (True, few)):
        codes = verdicts(Claim.parse(text), some, known={"is_p_position": is_p_position})
        assert set(codes.tolist()) == {CODES["true"]}, some[codes != CODES["true"]][0]


def strengthened(claim: Claim) -> Claim:
    """The claim with its bound, or its value, moved by one."""
    assert isinstance(claim.says, Statement)
    by = minus if claim.says.relation == "<=" else plus
    right = apply(by, claim.says.right, Constant(1))
    return replace(claim, says=Statement(claim.says.left, claim.says.relation, right))


@pytest.mark.parametrize("entry", ENTRIES, ids=TEXTS)
def test_a_changed_claim_is_rejected(entry: Entry) -> None:
    if isinstance(entry.claim.says, Statement):
        assert rejected(replace(entry, claim=strengthened(entry.claim)), established_before(entry))
    assert rejected(replace(entry, claim=replace(entry.claim, about="nim")), {})
    freed = replace(entry, claim=replace(entry.claim, given=None))
    assert entry.claim.given is None or rejected(freed, established_before(entry))


def changed(identity: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The identity with one number changed, or one part left out."""
    for part in ("products", "multiplier", "equations"):
        rows = identity.get(part, [])
        for i, (factor, *names) in enumerate(rows):
            more = [str(Fraction(factor) + 1), *names]
            yield {**identity, part: [*rows[:i], more, *rows[i + 1 :]]}
            yield {**identity, part: [*rows[:i], *rows[i + 1 :]]}


WITH_IDENTITIES = [entry for entry in ENTRIES if IDENTITIES in entry.proof]


@pytest.mark.parametrize("entry", WITH_IDENTITIES, ids=lambda entry: str(entry.claim))
def test_a_changed_identity_is_rejected(entry: Entry) -> None:
    established, identities = established_before(entry), entry.proof[IDENTITIES]
    assert not rejected(entry, established)
    name = list(identities)[-1]
    for other in islice(changed(identities[name]), 6):
        wrong = {**entry.proof, IDENTITIES: {**identities, name: other}}
        assert rejected(replace(entry, proof=wrong), established)
    fewer = {key: one for key, one in identities.items() if key != name}
    assert rejected(replace(entry, proof={**entry.proof, IDENTITIES: fewer}), established)


def test_lemmas_that_are_missing_or_come_later_are_noticed() -> None:
    for i, entry in enumerate(ENTRIES):
        used = json.dumps(entry.proof)
        for text in TEXTS[:i]:
            if f'{text}"' in used:
                established = established_before(entry)
                del established[text]
                assert rejected(entry, established), (text, entry.claim)


def places(data: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something could be replaced in the JSON of a proof."""
    yield here
    if isinstance(data, dict | list):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(part, (*here, key))


def put(data: Any, place: tuple[Any, ...], junk: Any) -> Any:
    if not place:
        return junk
    key, *rest = place
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[key] = put(data[key], tuple(rest), junk)
    return copy


SOME = [entry for entry in ENTRIES if entry.template in ("one move away", "steal and induct")]
SOME += [entry for entry in ENTRIES if entry.template in ("transposition", "row induction")][:4]
JUNK: list[Any] = [None, True, -1, 7, "", "1/0", "n", [], [[]], [["1"]], {}, {"move": []}]


@settings(max_examples=150)
@given(st.sampled_from(SOME), st.data(), st.sampled_from(JUNK))
def test_damaged_proofs_are_rejected_with_a_reason(entry: Entry, data: Any, junk: Any) -> None:
    place = data.draw(st.sampled_from(list(places(entry.proof))[1:]))
    damaged = replace(entry, proof=put(entry.proof, place, junk))
    assert rejected(damaged, established_before(entry)) or meaning(damaged) == meaning(entry)


def meaning(entry: Entry) -> list[Any]:
    identities = entry.proof.get(IDENTITIES, {}).items()
    read = {name: Identity.from_json(identity) for name, identity in identities}
    moves = {way: entry.proof.get("moves", {}).get(way) for way in "<>"}
    return [read, moves, entry.proof.get("of")]
