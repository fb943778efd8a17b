"""How the proof of a lemma is found, for each template: by identities that meet its obligations."""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

from ponder.checking import one_move_away, row_induction
from ponder.checking.certificate import Established, Invalid
from ponder.checking.facts import P_POSITION
from ponder.checking.obligations import IDENTITIES, OBLIGATIONS
from ponder.checking.theorems import LAW_OF_TWO_ROWS
from ponder.checking.transposition import transposed
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.proofs.lower_rows import prove_lower_rows
from ponder.proofs.obligations import find_identities

Found = Mapping[str, Any] | None
Finder = Callable[[Claim, Established, Work], Found]

SHORT_ROWS = 3  # the logarithms of shorter rows may have to be treated one by one


def by_row_induction(claim: Claim, established: Established, work: Work) -> Found:
    """By induction on the rows; the short rows one by one if nothing else helps."""
    logarithms = "log(" in str(claim)
    for number, thorough in ((1, False), (SHORT_ROWS, True)) if logarithms else ((1, True),):
        parts = {"parts": dict.fromkeys(row_induction.CASES, number)}
        needed = row_induction.obligations(claim, established, parts)
        found = find_identities(needed, thorough=thorough, work=work)
        if found is not None:
            return {**parts, IDENTITIES: found}
    return None


def _by_identities(template: str) -> Finder:
    """By identities that meet the obligations of a template without choices."""

    def find(claim: Claim, established: Established, work: Work) -> Found:
        found = find_identities(OBLIGATIONS[template](claim, established, {}), work=work)
        return None if found is None else {IDENTITIES: found}

    return find


def by_transposition(claim: Claim, established: Established, work: Work) -> Found:
    """From the mirror image of the claim."""
    of = str(transposed(claim))
    return {"of": of} if of in established else None


def by_one_move(claim: Claim, established: Established, work: Work) -> Found:
    """By a move to a known P-position, for every way in which the claim may fail."""
    moves: dict[str, Any] = {}
    identities: dict[str, Any] = {}
    for failure in one_move_away.failures(claim):
        for move in _moves(established):
            chosen = {} if move is None else {failure: move}
            found = _against(failure, chosen, claim, established, work)
            if found is not None:
                moves, identities = {**moves, **chosen}, {**identities, **found}
                break
        else:
            return None
    return {"moves": moves, IDENTITIES: identities}


def _moves(established: Established) -> Iterable[dict[str, str] | None]:
    """No move, or a move to a known family of P-positions."""
    families = [text for text, claim in established.items() if claim.says == P_POSITION]
    yield None
    for move, family in product(one_move_away.MOVES, families):
        yield {"move": move, "to": family}


def _against(
    failure: str, chosen: Mapping[str, Any], claim: Claim, established: Established, work: Work
) -> dict[str, Any] | None:
    try:
        needed = one_move_away.obligations(claim, established, {"moves": chosen})
    except Invalid:
        return None
    this = {name: o for name, o in needed.items() if name.startswith(failure)}
    return find_identities(this, thorough=False, work=work)


def _law_of_two_rows(claim: Claim, established: Established, work: Work) -> Found:
    law = prove_lower_rows((), work).main
    return law.proof if law.claim == claim else None


def by_two_rows(claim: Claim, established: Established, work: Work) -> Found:
    """From the law of two rows."""
    law = str(LAW_OF_TWO_ROWS)
    return {"of": law} if law in established else None


def _by_its_template(claim: Claim, established: Established, work: Work) -> Found:
    """The whole proof is in the file of the template."""
    return {}


FINDERS: Mapping[str, Finder] = {
    "corollary": _by_identities("corollary"),
    "lower rows": _law_of_two_rows,
    "means": _by_its_template,
    "mirror": _by_its_template,
    "one move away": by_one_move,
    "row induction": by_row_induction,
    "steal and induct": _by_identities("steal and induct"),
    "strategy stealing": _by_its_template,
    "transposition": by_transposition,
    "two rows": by_two_rows,
}
