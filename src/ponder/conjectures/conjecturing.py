"""Conjectures about any objects, from any functions of them: `ponder.conjecture`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ponder.conjectures.answer import Limits, answer
from ponder.conjectures.dalmatian import Sense
from ponder.conjectures.findings import Findings
from ponder.conjectures.known import Known
from ponder.conjectures.language.operators import OPS20, Operator, select_operators
from ponder.conjectures.language.statement import Statement
from ponder.conjectures.others import controls
from ponder.conjectures.question import Question
from ponder.conjectures.search import Progress
from ponder.core.errors import BadText
from ponder.core.position import Position
from ponder.measure.invariant import Measure, as_invariant, usual_invariants
from ponder.measure.sheet import Sheet

Invariants = Sequence[Callable[[Any], Any]] | Mapping[str, Callable[[Any], Any]]


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
    exclude: Iterable[str] = (),
    sense: Sense = "first",
    strict: bool = False,
    skips: int = 0,
    theory: Sequence[Known] = (),
    negatives: Iterable[Any] = (),
    near: int = 0,
    fitted: int = 0,
    budget: int = 0,
    seconds: float | None = None,
    tolerance: Fraction = Fraction(0),
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
        1 or 2; the outcome is the same.
    progress
        Called now and then with candidates so far, candidates in all where that is known,
        and a few words.

    Examples
    --------
    The example of Bradford et al., *Automated Conjecturing II* (2020), section 3:

    >>> from ponder.games import Chomp
    >>> from ponder.measure.chomp import number_of_cookies, number_of_columns, number_of_rows
    >>> measures = [number_of_rows, number_of_columns, number_of_cookies]
    >>> print(conjecture([Chomp("1"), Chomp("2,2")], measures, number_of_cookies))
    number_of_cookies(x) <= 2*number_of_rows(x)
    number_of_cookies(x) <= number_of_rows(x)^2

    """
    begun = time.monotonic()
    things = objects if isinstance(objects, Sheet) else tuple(objects)
    measures = _measures(things, invariants)
    sheet = _sheet(things, measures, tolerance)
    negative = negatives if isinstance(negatives, Sheet) else tuple(negatives)
    question = Question(
        sheet=sheet,
        target=_name_of(target, measures, sheet),
        directions=("upper", "lower") if both else ("upper",) if upper else ("lower",),
        complexity=complexity,
        operators=select_operators(operators) if isinstance(operators, str) else tuple(operators),
        constants=tuple(map(Fraction, constants)),
        excluded=frozenset(exclude),
        sense=sense,
        strict=strict,
        skips=skips,
        others=_others(things, negative, measures),
        informative=isinstance(negative, Sheet) or bool(negative),
    )
    limits = Limits(budget, seconds, near, fitted, threads)
    found = answer(question, theory, limits, progress)
    return replace(found, seconds=time.monotonic() - begun)


def conjecture_all(
    objects: Sheet | Iterable[Any], invariants: Invariants | None = None, **wishes: Any
) -> tuple[Findings, ...]:
    """Bounds on every invariant in terms of the others; what two targets share is told once.

    Takes what `conjecture` takes, but for the target. An invariant that is the same for every
    object is no target.
    """
    things = objects if isinstance(objects, Sheet) else tuple(objects)
    measures = _measures(things, invariants)
    sheet = _sheet(things, measures, wishes.get("tolerance", Fraction(0)))
    targets = [name for name, column in sheet.columns.items() if len(set(column)) > 1]
    told: set[str] = set()
    every = []
    for name in targets:
        found = conjecture(things, measures, name, **wishes)
        every.append(_news(found, sheet, told))
        if found.interrupted:
            break
    return tuple(every)


def _news(found: Findings, sheet: Sheet, told: set[str]) -> Findings:
    """The findings without what was told of an earlier target in other words."""

    def is_news(statement: Statement) -> bool:
        form = statement.normal_form(sheet.terms)
        news = form not in told
        told.add(form)
        return news

    return replace(
        found,
        identities=tuple(filter(is_news, found.identities)),
        conjectures=tuple(kept for kept in found.conjectures if is_news(kept.statement)),
    )


def _measures(
    things: Sheet | tuple[Any, ...], invariants: Invariants | None
) -> tuple[Measure, ...]:
    """The invariants as such: those given, or the usual ones of a position."""
    if isinstance(things, Sheet):
        return ()
    if isinstance(invariants, Mapping):
        return tuple(as_invariant(function, name) for name, function in invariants.items())
    if invariants is not None:
        return tuple(map(as_invariant, invariants))
    if not things or not isinstance(things[0], Position):
        raise BadText("say which invariants: functions of one object, in a list")
    return tuple(usual_invariants(things[0]))


def _sheet(
    things: Sheet | tuple[Any, ...], measures: tuple[Measure, ...], tolerance: Fraction
) -> Sheet:
    if not isinstance(things, Sheet):
        return Sheet.measure(things, measures, tolerance=tolerance)
    if not tolerance or things.tolerance:
        return things
    return replace(things, tolerance=tolerance, approximate=frozenset(things.columns))


def _others(
    things: Sheet | tuple[Any, ...],
    negatives: Sheet | tuple[Any, ...],
    measures: tuple[Measure, ...],
) -> Sheet | None:
    """Negative examples; without them, positions that tell identities from coincidences."""
    if isinstance(negatives, Sheet):
        return negatives
    chosen = negatives or (() if isinstance(things, Sheet) else controls(things))
    return Sheet.measure(chosen, measures) if chosen else None


def _name_of(
    target: str | int | Callable[[Any], Any], measures: tuple[Measure, ...], sheet: Sheet
) -> str:
    """The name of the target, given by name, by place or as the function itself."""
    names = list(sheet.columns)
    if isinstance(target, str):
        return target
    if not isinstance(target, int):
        return as_invariant(target).name
    if not 0 <= target < len(names):
        raise BadText(f"the target is one of {len(names)} invariants, counted from 0, not {target}")
    return names[target]
