"""Proofs that consist of identities: one for each obligation of their template, by name."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ponder.checking import row_induction
from ponder.checking.certificates import Entry, Established, Invalid
from ponder.checking.facts import (
    ALWAYS,
    P_POSITION,
    Facts,
    conjuncts,
    facts_from_claims,
    facts_of,
    goals,
    is_whole,
    not_negative,
    requirements,
)
from ponder.checking.positivity import Identity, Obligation, Step, check_identity, name_fact
from ponder.core.work import Work
from ponder.exact.polynomials import Polynomial, constant, polynomials
from ponder.language.claims import Claim, Statement

# The template `corollary`: a comparison that follows from established claims by identities.
#
# The claim is `if CONDITIONS then COMPARISON`. An established claim may be used if each of its own
# conditions is among those of the claim. That all quantities are at least 1 may be used, too.
# Trusted: this paragraph.


def corollary_obligations(
    claim: Claim, established: Established, proof: Mapping[str, Any]
) -> dict[str, Obligation]:
    """What is to be shown, by relation; an equation needs both."""
    given = conjuncts(claim.given)
    facts = ALWAYS | facts_of(given) | facts_from_claims(established, given)
    return {relation: facts.oblige(goal) for relation, goal in goals(claim).items()}


# The template `one move away`: otherwise a move would lead from a P-position to another one.
#
# The claim is `if is_p_position(x) & CONDITIONS then COMPARISON`. Suppose it is false for a board
# x. Then x is a P-position, and the comparison fails in one of its ways (an equation fails in
# two). For each way the proof shows that it is impossible: either by an identity, or it names a
# move and an established claim `if … then is_p_position(x)`, and shows that the move is legal and
# that the board after it satisfies the conditions of that claim. But no P-position has a move to
# another.
#
# What the moves leave (`MOVES`):
#
# - (2,2) leaves the first row and the first column; it is legal if R + C - 1 < n.
# - (3,1) leaves the first two rows; it is legal if R >= 3. It is used for boards with t = 1. Then
#   the second row, of length q, is shorter than the first. The rows below the first form a board,
#   too: it has q columns, R - 1 rows, n - C cookies and d - 1 different row lengths, and its last
#   row is s.
#
# Trusted: this section.

FAILURES = {">=": "<", "<=": ">"}


@dataclass(frozen=True)
class _Move:
    """When a move is legal (`legal` is not negative), and the quantities of the board it leaves.

    The facts and the quantities of the board `below` the first row are true if `needs` are 0.
    """

    legal: Polynomial
    left: Mapping[str, Polynomial]
    needs: Mapping[str, Polynomial] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)
    below: Mapping[str, Polynomial] | None = None


MOVES = {
    "(2,2)": _Move(Polynomial.parse("n - R - C"), polynomials(n="R + C - 1", R="R", C="C")),
    "(3,1)": _Move(
        Polynomial.parse("R - 3"),
        polynomials(n="C + q", R="2", C="C", s="q"),
        polynomials(t="t - 1"),
        Facts(polynomials(shorter="C - q - 1", lowest="q - s")),
        polynomials(n="n - C", R="R - 1", C="q", d="d - 1", s="s"),
    ),
}


def one_move_away_obligations(
    claim: Claim, established: Established, proof: Mapping[str, Any]
) -> dict[str, Obligation]:
    """What is to be shown for each way in which the comparison may fail, `<` or `>`."""
    given, moves = conjuncts(claim.given), proof.get("moves", {})
    if not isinstance(moves, Mapping):
        raise Invalid("the moves of a proof are given for each way to fail, < or >")
    if P_POSITION not in given:
        raise Invalid(f"only claims about P-positions are proved so, not {claim}")
    facts = ALWAYS | facts_of(given) | facts_from_claims(established, given)
    found: dict[str, Obligation] = {}
    for relation, goal in goals(claim).items():
        failure = FAILURES[relation]
        if failure in moves:
            move, target = _chosen(moves[failure], established)
            failed = facts | _failed(goal, failure)
            found |= _legal(failure, failed, move)
            found |= _leads(failure, failed | _facts_of(move, established), move, target)
        else:
            found[name_fact(failure, "directly", failure)] = facts.oblige(goal)
    return found


def failures(claim: Claim) -> tuple[str, ...]:
    """The ways in which the comparison of a claim may fail."""
    return tuple(FAILURES[relation] for relation in goals(claim))


def _failed(goal: Polynomial, failure: str) -> Facts:
    if not is_whole(goal):
        raise Invalid(f"a comparison of numbers that need not be whole: {goal}")
    return Facts({f"the claim fails: {failure}": -goal - 1})


def _facts_of(move: _Move, established: Established) -> Facts:
    """What is known besides if the move is legal and what it needs is true."""
    if move.below is None:
        return move.facts
    lower = facts_from_claims(established).only_with(frozenset(move.below))
    return move.facts | lower.about("rows below the first", move.below)


def _legal(failure: str, facts: Facts, move: _Move) -> dict[str, Obligation]:
    """That the move is legal, and that what it needs is true."""
    found = {name_fact(f"{failure}: the move is legal", "legal", failure): facts.oblige(move.legal)}
    for name, zero in move.needs.items():
        for side, goal in (("below", zero), ("above", -zero)):
            place = name_fact(f"{failure}: {name} from {side}", "description", failure)
            found[place] = facts.oblige(goal)
    return found


def _leads(failure: str, facts: Facts, move: _Move, target: Claim) -> dict[str, Obligation]:
    """That the board after the move satisfies the conditions of the claim."""
    found: dict[str, Obligation] = {}
    for condition in conjuncts(target.given):
        parts = requirements(condition) if isinstance(condition, Statement) else {}
        if not parts or not all(part.variables <= move.left.keys() for part in parts.values()):
            raise Invalid(f"it is not known whether after the move {condition}")
        for relation, part in parts.items():
            name = f"{failure}: after the move {condition}, {relation}"
            place = name_fact(name, "condition", failure, str(condition))
            found[place] = facts.oblige(part.substitute(move.left))
    return found


def _chosen(chosen: object, established: Established) -> tuple[_Move, Claim]:
    if not isinstance(chosen, Mapping):
        raise Invalid("a proof by a move says which move, and to which family")
    move, to = chosen.get("move"), chosen.get("to")
    if not isinstance(move, str) or move not in MOVES:
        raise Invalid(f"a move is one of {', '.join(MOVES)}")
    target = established.get(to) if isinstance(to, str) else None
    if target is None or target.about != "chomp" or target.says != P_POSITION:
        raise Invalid("the move does not lead to an established family of P-positions")
    return MOVES[move], target


# The template `steal and induct`: a bound for P-positions in n, R and C, by stealing a move.
#
# Let x be a P-position. If C = 1, it is [1]: a longer column has the move to [1], which is a
# P-position because its only move takes the poison. If C >= 2, eat the last column; it has h
# cookies, 1 <= h <= R, and no row vanishes. What is left is not a P-position, so some reply leads
# from it to a P-position y. The reply is not in the first row: otherwise it leads to y directly
# from x, and no P-position has a move to another. So it takes k >= 1 cookies below the first row,
# and y has C - 1 columns and n - h - k cookies. Of its rows, S with 1 <= S <= R are left, and each
# of the R - S vanished rows lost at least one cookie to the reply: k >= R - S.
#
# So a claim is true of all P-positions if it is true of [1], and if it is true of x whenever it is
# true of y, which has fewer cookies. Established claims may be used for both boards.
#
# Trusted: this section.

SIZES = frozenset({"n", "R", "C"})
STOLEN = not_negative("C - 2", "h - 1", "R - h", "k - 1", "S - 1", "R - S", "k - R + S")
REPLY = polynomials(n="n - h - k", R="S", C="C - 1")


def steal_and_induct_obligations(
    claim: Claim, established: Established, proof: Mapping[str, Any]
) -> dict[str, Obligation]:
    """What is to be shown: the claim for [1], and the step."""
    if conjuncts(claim.given) != (P_POSITION,):
        raise Invalid(f"only claims about all P-positions are proved so, not {claim}")
    found: dict[str, Obligation] = {}
    for relation, goal in goals(claim).items():
        if not goal.variables <= SIZES:
            raise Invalid("only bounds in the numbers of cookies, rows and columns are proved so")
        at_poison = goal.substitute(dict.fromkeys(SIZES, constant(1)))
        found[name_fact(f"{relation} for [1]", "poison")] = Facts().oblige(at_poison)
        found[f"{relation} otherwise"] = _step(claim, established).oblige(goal)
    return found


def _step(claim: Claim, established: Established) -> Facts:
    here = ALWAYS | facts_from_claims(established, (P_POSITION,))
    reply = facts_from_claims({**established, str(claim): claim}, (P_POSITION,)).only_with(SIZES)
    return STOLEN | here.only_with(SIZES) | reply.about("reply", REPLY)


IDENTITIES = "identities"

OBLIGATIONS: Mapping[str, Callable[[Claim, Established, Mapping[str, Any]], dict[str, Obligation]]]
OBLIGATIONS = {
    "corollary": corollary_obligations,
    "one move away": one_move_away_obligations,
    "row induction": row_induction.obligations,
    "steal and induct": steal_and_induct_obligations,
}
"""What is to be shown for a claim, given the established ones and the choices of the proof."""


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the identities of the proof meet all obligations."""
    for _ in work.checking(steps(entry, _mentioned(entry.proof, established))):
        pass


def steps(entry: Entry, established: Established) -> Iterator[Step]:
    """The steps of a proof, each checked."""
    identities = entry.proof.get(IDENTITIES)
    obligations = OBLIGATIONS[entry.template](entry.claim, established, entry.proof)
    if not isinstance(identities, Mapping):
        raise Invalid("a proof without identities")
    for name, obligation in obligations.items():
        if name not in identities:
            raise Invalid(f"no identity for: {name}")
        identity = Identity.from_json(identities[name])
        try:
            check_identity(obligation, identity)
        except Invalid as error:
            raise Invalid(f"{name}: {error}") from None
        yield Step(name, obligation, identity)


def _mentioned(proof: Mapping[str, Any], established: Established) -> Established:
    """The established claims whose texts occur in the proof; the others need not be read."""
    words = str(proof)
    return {text: claim for text, claim in established.items() if text in words}
