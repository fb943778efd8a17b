"""Conjectures about any objects, from any functions of them: `ponder.conjecture`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ponder.conjectures.answer import Limits, answer
from ponder.conjectures.dalmatian import Sense
from ponder.conjectures.examples import (
    Invariants,
    controls_of,
    measured,
    measures_of,
    name_of,
    sheet_of,
    things_of,
    values_of,
    where_defined,
    without_target,
)
from ponder.conjectures.findings import Findings
from ponder.conjectures.known import Known
from ponder.conjectures.question import Question
from ponder.conjectures.search import Progress
from ponder.core.errors import Unsuitable
from ponder.language.operators import (
    OPS20,
    Operator,
    find_operator,
    select_operators,
)
from ponder.language.statement import Statement
from ponder.measures.cells import exact_number
from ponder.measures.sheet import Sheet, Tolerance

TAUTOLOGY = Statement.parse("0 == 0").normal_form()


def conjecture(
    objects: Sheet | Iterable[Any],
    invariants: Invariants | None = None,
    target: str | int | Callable[[Any], Any] = "",
    upper: bool = True,
    *,
    both: bool = False,
    complexity: int = 6,
    operators: str | Sequence[Operator] = OPS20,
    constants: Iterable[int | Fraction] = (),
    exclude: str | Iterable[str | Callable[[Any], Any]] = (),
    sense: Sense = "first",
    strict: bool = False,
    skips: int = 0,
    theory: Known | Sequence[Known] = (),
    negatives: Sheet | Iterable[Any] = (),
    controls: Sheet | Iterable[Any] | None = None,
    near: int = 0,
    fitted: int = 0,
    budget: int = 0,
    seconds: float | None = None,
    tolerance: Tolerance = Fraction(0),
    threads: int = 2,
    progress: Progress | None = None,
) -> Findings:
    """Bounds on one invariant in terms of others, true of all objects, by the Dalmatian heuristic.

    Parameters
    ----------
    objects
        Any Python objects, or a `Sheet` of values that are known already.
    invariants
        Functions of one object, which give whole numbers or fractions; or names with
        functions. Positions have invariants of their own, which are taken where none is given.
    target
        The invariant to bound: its name, its function, or its place among the invariants.
    upper, both
        Upper bounds, or lower ones, or both.
    complexity
        The largest number of nodes in a bound.
    operators
        Operators, or a text that chooses them: `"ops20 -log10 +exp"`.
    constants
        Numbers that bounds may mention besides invariants.
    exclude
        Invariants that bounds may not mention.
    sense
        `"first"` or `"strict"`: see `ponder.conjectures.dalmatian`.
    strict
        Whether the target must be strictly less (or greater) than the bound.
    skips
        On how many objects a bound may be undefined.
    theory
        What is known: statements, or bounds on the target. Only news is reported.
    negatives
        Objects for one of which each bound must be false, lest it say nothing.
    controls
        Objects that the bounds need not hold for. An equation that holds for them too is an
        identity, not a bound. Of positions, some that follow are taken by themselves.
    near
        Also tell what is true but for at most so many objects.
    fitted
        Also fit linear bounds in so many invariants.
    budget, seconds
        Stop after so many candidates, or so much time. The clock alone makes the outcome
        depend on the machine, and is said to have stopped it.
    tolerance
        The relative error of measured decimals.
    threads
        At most 2 are used; the outcome is the same.
    progress
        Called now and then with candidates so far, candidates in all where that is known,
        and a few words.

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
    begun = time.monotonic()
    things = things_of(objects)
    measures = measures_of(things, invariants)
    sheet = sheet_of(things, measures, tolerance)
    name = name_of(target, sheet)
    against = measured(negatives, measures)
    control = controls_of(controls, things, measures)
    question = Question(
        sheet=where_defined(sheet, name),
        target=name,
        directions=("upper", "lower") if both else ("upper",) if upper else ("lower",),
        complexity=complexity,
        operators=_operators(operators),
        constants=tuple(Fraction(exact_number(number)) for number in constants),
        excluded=frozenset(name_of(one, sheet) for one in _several(exclude)),
        sense=sense,
        strict=strict,
        skips=skips,
        others=against or control,
        controls=control,
        informative=against is not None,
    )
    limits = Limits(budget, seconds, near, fitted, min(threads, 2))
    found = answer(question, _several(theory), limits, progress)
    notes = (*without_target(sheet, name), *found.notes)
    return replace(found, notes=notes, seconds=time.monotonic() - begun)


def conjecture_all(
    objects: Sheet | Iterable[Any], invariants: Invariants | None = None, **wishes: Any
) -> tuple[Findings, ...]:
    """Bounds on every invariant in terms of the others; what two targets share is told once.

    Takes what `conjecture` takes, but for the target. An invariant that is the same for every
    object is no target. The time allowed is for all targets together.
    """
    things = things_of(objects)
    measures = measures_of(things, invariants)
    sheet = sheet_of(things, measures, wishes.pop("tolerance", Fraction(0)))
    wishes["negatives"] = measured(wishes.get("negatives", ()), measures) or ()
    wishes["controls"] = controls_of(wishes.get("controls"), things, measures)
    targets = [name for name in sheet.columns if len(values_of(sheet, name)) > 1]
    if not targets:
        raise Unsuitable("every invariant is the same for all objects: there is nothing to bound")
    told: set[str] = set()
    every = []
    seconds = wishes.pop("seconds", None)
    end = None if seconds is None else time.monotonic() + seconds
    for name in targets:
        left = None if end is None else max(0.0, end - time.monotonic())
        found = conjecture(sheet, None, name, seconds=left, **wishes)
        every.append(_news(found, sheet, told))
        if found.interrupted:
            break
    return tuple(every)


def _news(found: Findings, sheet: Sheet, told: set[str]) -> Findings:
    """The findings without what was told of an earlier target in other words."""

    def is_news(statement: Statement) -> bool:
        form = statement.normal_form(sheet.terms)
        if form == TAUTOLOGY:  # what follows from definitions is told once for its invariants
            form = " ".join(sorted(statement.names))
        news = form not in told
        told.add(form)
        return news

    return replace(
        found,
        identities=tuple(filter(is_news, found.identities)),
        conjectures=tuple(kept for kept in found.conjectures if is_news(kept.statement)),
    )


def _several(wishes: Any) -> tuple[Any, ...]:
    """A wish, or several of them, as a tuple."""
    return (wishes,) if isinstance(wishes, str | Statement) or callable(wishes) else tuple(wishes)


def _operators(chosen: str | Sequence[Operator | str]) -> tuple[Operator, ...]:
    if isinstance(chosen, str):
        return select_operators(chosen)
    return tuple(find_operator(one) if isinstance(one, str) else one for one in chosen)
