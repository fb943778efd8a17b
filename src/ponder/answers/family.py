"""Find and prove the values of a class of strips, keep them, and settle claims about them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.checking.verify import Verified, verify
from ponder.core.errors import Unsuitable
from ponder.core.work import Ending, Work
from ponder.families.certifying import certificate_of
from ponder.families.discovering import find
from ponder.families.family import (
    Family,
    FamilyFormula,
    LongClass,
    joined_formulas,
    long_class,
    refuse_hopeless,
    start_named,
    strip_game,
)
from ponder.families.keeping import keep_solved, kept_solved
from ponder.families.patterns import CLASS, spelt
from ponder.families.reading import conditions_of
from ponder.families.solved import Resisting, Solved
from ponder.language.formulas import text
from ponder.language.patterns import Pattern


@dataclass(frozen=True)
class FamilyAnswer:
    """A family, the members that were asked for, and the file in which it is kept.

    `not_kept` says why the file could not be written, and `dropped` what the checker said against
    a file from which the search should have gone on. If the work was stopped before that file was
    read, the answer is `unread`: whether the class is proved is not known.
    """

    family: Family
    asked: Pattern | None
    kept: Path | None
    not_kept: str | None = None
    dropped: str | None = None
    unread: bool = False

    @property
    def proved(self) -> bool:
        """Whether the formulas of all states are proved."""
        return self.family.proved

    @property
    def refused(self) -> str | None:
        """What the checker, which has the last word, says against the proof."""
        verified = self.family.solved.verified
        return None if verified is None else verified.error

    @property
    def stopped(self) -> Ending:
        """Why the search ended early, if it did."""
        return self.family.solved.stopped

    @property
    def members(self) -> list[FamilyFormula]:
        """The formulas of the pattern that was asked for, if its state is known."""
        solved = self.family.solved
        if self.asked is None or str(self.asked) == str(solved.start.pattern):
            return []
        return self.family.of(self.asked) if self.proved else []


def find_family(
    game: str,
    name: str,
    *,
    seed: int = 0,
    resume: bool = False,
    work: Work | None = None,
    warn: Callable[[LongClass], None] | None = None,
) -> FamilyAnswer:
    """Find a class by its name (`A32`) or by a pattern of its members, and keep it.

    With `resume`, what is kept of it is taken as it is; only the rest is looked for, or all of it
    if the checker refuses what is kept. `warn` is called before a search that may take hours.
    """
    work = work or Work()
    kind, name = strip_game(game), spelt(name)
    begin = start_named(kind, name)
    refuse_hopeless(begin, name, work)
    asked = None if CLASS.fullmatch(name) else Pattern.parse(name)
    known, dropped = None, None
    with work.keeping():
        known = kept_solved(kind, begin, work) if resume else None
    if not work.ending.is_complete:  # what is kept stays as it is
        unread = Solved(kind, begin, {}, {}, stopped=work.ending)
        return FamilyAnswer(Family(name, unread), asked, None, unread=True)
    if known is not None and known.is_proved:
        answer = _settled(Family(name, known), asked, work)
        if answer.refused is None or not work.ending.is_complete:
            return answer
        known, dropped = None, answer.refused
    large = long_class(kind, begin, name)
    if warn is not None and large is not None and work.limit.seconds is None:
        warn(large)
    found = find(kind, begin, seed=seed, work=work, known=known)
    return replace(_settled(Family(name, found), asked, work), dropped=dropped)


def _settled(family: Family, asked: Pattern | None, work: Work) -> FamilyAnswer:
    """The family checked, kept unless the checker refuses it, and joined for a reader."""
    answer = FamilyAnswer(_checked(family, work), asked, None)
    if answer.refused is None or not work.ending.is_complete:
        answer = _kept(answer)
    return replace(answer, family=_joined(answer.family, work))


def _checked(family: Family, work: Work) -> Family:
    """The family, with what the checker says of its proof, if there is one."""
    solved = family.solved
    if not solved.is_proved or solved.verified is not None:
        return family
    with work.keeping():
        certificate = certificate_of(solved, work)
        verified = verify(certificate, work)
        return replace(family, solved=replace(solved, verified=verified, certificate=certificate))
    verdict = Verified(family.name, "the check was stopped")
    return replace(family, solved=replace(solved, stopped=work.ending, verified=verdict))


def _joined(family: Family, work: Work) -> Family:
    """The family with its formulas joined; after work that was stopped, as they were found."""
    if family.solved.stopped.is_complete:
        with work.keeping():
            return replace(family, joined=joined_formulas(family.solved, work))
    return replace(family, solved=replace(family.solved, stopped=work.ending))


def _kept(answer: FamilyAnswer) -> FamilyAnswer:
    """The answer with the file in which it is kept, or why it is not."""
    try:
        kept = keep_solved(answer.family.solved)
    except Unsuitable as error:  # there is no home, or the file is of a newer Ponder
        return replace(answer, not_kept=str(error))
    except OSError as error:
        return replace(answer, not_kept=f"{error.filename}: {error.strerror}")
    return replace(answer, kept=kept)


@document.register(FamilyAnswer)
def _(answer: FamilyAnswer) -> Document:
    family, solved = answer.family, answer.family.solved
    formulas = [one for state in family.formulas.values() for one in state]
    return {
        "game": solved.game.game,
        "class": family.name,
        "pattern": str(solved.start.pattern),
        "proved": None if answer.unread else answer.proved,
        "states": len(solved.states),
        "clauses": len(formulas),
        "cells": sum(solved.cells.values()),
        "formulas": [formula_document(one, "state") for one in formulas],
        "members": [formula_document(one, "pattern") for one in answer.members],
        "seconds": {phase: round(time, 3) for phase, time in solved.seconds._asdict().items()},
        "counterexamples": solved.counterexamples,
        "tested": solved.tested,
        "resisting": [_resisting(case) for case in solved.resisting],
        "error": answer.refused,
        "kept": None if answer.kept is None else str(answer.kept),
    } | stopped_field(answer.stopped)


def formula_document(formula: FamilyFormula, what: str) -> Document:
    """A formula as JSON; `what` names the field of its pattern."""
    return {what: str(formula.pattern), "when": formula.when, "value": formula.value}


def _resisting(case: Resisting) -> Document:
    state, point = case.state, case.point
    names = state.names
    return {
        "state": str(state.pattern),
        "when": conditions_of(case.path, case.formula, names),
        "value": text(case.formula, names),
        "position": None if point is None else state.position(point),
    }
