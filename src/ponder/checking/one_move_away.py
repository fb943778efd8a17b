"""The template `one move away`: otherwise a move would lead from a P-position to another one.

The claim is `if is_p_position(x) & CONDITIONS then COMPARISON`. Suppose it is false for a board x.
Then x is a P-position, and the comparison fails in one of its ways (an equation fails in two). For
each way the proof shows that it is impossible: either by an identity, or it names a move and an
established claim `if … then is_p_position(x)`, and shows that the move is legal and that the
board after it satisfies the conditions of that claim. But no P-position has a move to another.

What the moves leave (`MOVES`):

- (2,2) leaves the first row and the first column; it is legal if R + C - 1 < n.
- (3,1) leaves the first two rows; it is legal if R >= 3. It is used for boards with t = 1. Then the
  second row, of length q, is shorter than the first. The rows below the first form a board, too: it
  has q columns, R - 1 rows, n - C cookies and d - 1 different row lengths, and its last row is s.

Trusted: this file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ponder.checking.certificate import Established, Invalid
from ponder.checking.facts import (
    ALWAYS,
    P_POSITION,
    Facts,
    atoms,
    facts_of,
    goals,
    is_whole,
    known,
    requirements,
)
from ponder.checking.positivity import Obligation, named
from ponder.exact.polynomials import Polynomial, polynomials
from ponder.language.claims import Claim
from ponder.language.statement import Statement

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


def obligations(
    claim: Claim, established: Established, proof: Mapping[str, Any]
) -> dict[str, Obligation]:
    """What is to be shown for each way in which the comparison may fail, `<` or `>`."""
    given, moves = atoms(claim.given), proof.get("moves", {})
    if not isinstance(moves, Mapping):
        raise Invalid("the moves of a proof are given for each way to fail, < or >")
    if P_POSITION not in given:
        raise Invalid(f"only claims about P-positions are proved so, not {claim}")
    facts = ALWAYS | facts_of(given) | known(established, given)
    found: dict[str, Obligation] = {}
    for relation, goal in goals(claim).items():
        failure = FAILURES[relation]
        if failure in moves:
            move, target = _chosen(moves[failure], established)
            failed = facts | _failed(goal, failure)
            found |= _legal(failure, failed, move)
            found |= _leads(failure, failed | _facts_of(move, established), move, target)
        else:
            found[named(failure, "directly", failure)] = facts.oblige(goal)
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
    lower = known(established).only_with(frozenset(move.below))
    return move.facts | lower.about("rows below the first", move.below)


def _legal(failure: str, facts: Facts, move: _Move) -> dict[str, Obligation]:
    """That the move is legal, and that what it needs is true."""
    found = {named(f"{failure}: the move is legal", "legal", failure): facts.oblige(move.legal)}
    for name, zero in move.needs.items():
        for side, goal in (("below", zero), ("above", -zero)):
            place = named(f"{failure}: {name} from {side}", "description", failure)
            found[place] = facts.oblige(goal)
    return found


def _leads(failure: str, facts: Facts, move: _Move, target: Claim) -> dict[str, Obligation]:
    """That the board after the move satisfies the conditions of the claim."""
    found: dict[str, Obligation] = {}
    for condition in atoms(target.given):
        parts = requirements(condition) if isinstance(condition, Statement) else {}
        if not parts or not all(part.variables <= move.left.keys() for part in parts.values()):
            raise Invalid(f"it is not known whether after the move {condition}")
        for relation, part in parts.items():
            name = f"{failure}: after the move {condition}, {relation}"
            place = named(name, "condition", failure, str(condition))
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
