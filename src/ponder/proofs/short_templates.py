"""How the proof of a lemma is found, for each template: by identities that meet its obligations."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from ponder.checking import obligations, row_induction
from ponder.checking.certificates import Certificate, Entry, Established, Invalid
from ponder.checking.facts import P_POSITION
from ponder.checking.lower_rows import row_law_claim
from ponder.checking.obligations import IDENTITIES, OBLIGATIONS
from ponder.checking.theorems import LAW_OF_TWO_ROWS, meaning, transposed
from ponder.core.errors import PonderError
from ponder.core.work import Stopped, Work
from ponder.language.claims import Claim
from ponder.proofs.identities import find_identities
from ponder.proofs.templates import Attempt, Failed, Find, failure, template
from ponder.solving.chomp.lower_rows import Lower, RowLaw, row_laws

# The template `lower rows`: a law of Chomp boards (p, q, T) for fixed T, as a certificate.
#
# `ponder.solving.chomp.lower_rows` finds the law and all laws that it depends on;
# `ponder.checking.lower_rows` says why they hold for every width, and checks them.

TEMPLATE = "lower rows"


def prove_lower_rows(lower: Lower, work: Work | None = None) -> Certificate:
    """The certificate of the law of these lower rows.

    >>> print(prove_lower_rows((2,)).claim.says)
    is_p_position(x) iff first_row_gap(x) == 2
    """
    return Certificate(entry_of(lower, row_laws([lower], work)))


def entry_of(lower: Lower, laws: Mapping[Lower, RowLaw]) -> Entry:
    """The law of some lower rows and its proof, given it and the laws that it depends on."""
    law = laws[lower]
    claim = row_law_claim(law.lower, law.values, law.offsets)
    proof = {"lower": list(lower), "laws": [one.to_json() for one in laws.values()]}
    return Entry(claim, TEMPLATE, proof)


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
    for way in obligations.failures(claim):
        for move in _moves(established):
            chosen = {} if move is None else {way: move}
            found = _against(way, chosen, claim, established, work)
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
    for move, family in product(obligations.MOVES, families):
        yield {"move": move, "to": family}


def _against(
    failure: str, chosen: Mapping[str, Any], claim: Claim, established: Established, work: Work
) -> dict[str, Any] | None:
    try:
        needed = obligations.one_move_away_obligations(claim, established, {"moves": chosen})
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


PROOF_SEARCHES: Mapping[str, Finder] = {
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


# Templates that need only what is proved already: restatement, transposition, corollary, …

_meaning = lru_cache(maxsize=1_000)(meaning)  # that of each lemma is asked for by every proof


@template("restatement", 10)
def restatement(attempt: Attempt) -> Mapping[str, Any]:
    """A claim that says what a proved one says."""
    own = _meaning(attempt.claim)
    for text, claim in attempt.established.items():
        if claim.about == attempt.claim.about and _meaning(claim) == own:
            return {"of": text}
    raise Failed("not found", "no proved claim says the same")


@template("transposition", 20)
def transposition(attempt: Attempt) -> Mapping[str, Any]:
    """A claim whose mirror image is proved."""
    try:
        of = str(transposed(attempt.claim))
    except Invalid as error:
        raise Failed("unsuitable", str(error)) from None
    if of not in attempt.established:
        raise Failed("not found", f"its mirror image is not proved: {of}")
    return {"of": of}


def _by_finder(name: str) -> Find:
    """The template of this name, as it proves lemmas."""

    def find(attempt: Attempt) -> Mapping[str, Any]:
        try:
            found = PROOF_SEARCHES[name](attempt.claim, attempt.established, attempt.work)
        except Stopped:
            raise
        except PonderError as error:
            raise failure(error, "unsuitable") from None
        if found is None:
            raise Failed("not found", "no identities were found")
        return found

    return find


for _name, _place in (
    ("corollary", 30),
    ("row induction", 60),
    ("one move away", 70),
    ("steal and induct", 80),
):
    template(_name, _place)(_by_finder(_name))
