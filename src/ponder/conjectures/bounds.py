"""Bounds on any invariant of any objects: `ponder.conjecture` and `ponder.conjecture_all`."""

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ponder.conjectures.findings import Findings
from ponder.conjectures.posing import Sheets, measured, posed
from ponder.conjectures.question import Functions, Question, Target, question_of
from ponder.conjectures.stages import through_all_stages
from ponder.core.errors import Unsuitable
from ponder.core.work import Work
from ponder.language.statement import Statement
from ponder.measures.sheet import Sheet

TAUTOLOGY = Statement.parse("0 == 0").normal_form()


def conjecture(
    objects: Sheet | Iterable[Any],
    invariants: Functions | None = None,
    target: Target = "",
    upper: bool = True,
    *,
    work: Work | None = None,
    **settings: Any,
) -> Findings:
    """Bounds on one invariant in terms of others, true of all objects, by the Dalmatian heuristic.

    Parameters
    ----------
    objects, invariants, target, upper
        See `ponder.conjectures.question.Question`.
    work
        Limits on candidates and seconds, and progress. A search that is stopped keeps what it
        found. Only a limit on seconds makes the result depend on the machine.
    settings
        Any other field of `Question`: `both`, `complexity`, `operators`, `theory`, …

    Examples
    --------
    The example of Bradford et al., *Automated Conjecturing II* (2020), section 3:

    >>> from ponder.games import Chomp
    >>> from ponder.measures.chomp import number_of_cookies, number_of_columns, number_of_rows
    >>> measures = [number_of_rows, number_of_columns, number_of_cookies]
    >>> print(conjecture([Chomp("1"), Chomp("2,2")], measures, number_of_cookies))
    number_of_cookies(x) <= 2*number_of_rows(x)
    number_of_cookies(x) <= number_of_rows(x)^2

    """
    about = {"objects": objects, "invariants": invariants, "target": target, "upper": upper}
    return answer(question_of(**about, **settings), work)


def conjecture_all(
    objects: Sheet | Iterable[Any],
    invariants: Functions | None = None,
    *,
    work: Work | None = None,
    **settings: Any,
) -> tuple[Findings, ...]:
    """Bounds on every invariant in terms of the others; a bound on two of them is listed once.

    Takes the arguments of `conjecture` except the target. An invariant that is the same for
    every object is not a target. A limit on candidates is for each target, a limit on seconds
    for all of them together.
    """
    return answer_all(question_of(objects=objects, invariants=invariants, **settings), work)


def answer(question: Question, work: Work | None = None) -> Findings:
    """The findings for a question."""
    begun = time.monotonic()
    found = _findings(question, measured(question), work or Work())
    return replace(found, seconds=time.monotonic() - begun)


def answer_all(question: Question, work: Work | None = None) -> tuple[Findings, ...]:
    """The findings for a question, with each invariant as its target in turn."""
    work = work or Work()
    sheets = measured(question)
    if not sheets.targets:
        raise Unsuitable("every invariant is the same for all objects: there is nothing to bound")
    told: set[str] = set()
    every: list[Findings] = []
    for name in sheets.targets:
        begun = time.monotonic()
        found = _news(_findings(replace(question, target=name), sheets, work), told)
        every.append(replace(found, seconds=time.monotonic() - begun))
        if not work.ending.is_complete:
            break
    return tuple(every)


def _findings(question: Question, sheets: Sheets, work: Work) -> Findings:
    return through_all_stages(posed(question, sheets), question, work)


def _news(found: Findings, told: set[str]) -> Findings:
    """The findings without those that were listed for an earlier target in another form."""

    def is_news(statement: Statement) -> bool:
        form = statement.normal_form(found.terms)
        if form == TAUTOLOGY:  # what follows from definitions is listed once for its invariants
            form = " ".join(sorted(statement.names))
        news = form not in told
        told.add(form)
        return news

    return replace(
        found,
        identities=tuple(filter(is_news, found.identities)),
        conjectures=tuple(kept for kept in found.conjectures if is_news(kept.statement)),
    )
