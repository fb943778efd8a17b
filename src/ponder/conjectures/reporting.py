"""From a search that has ended to findings that can be read."""

from __future__ import annotations

from ponder.conjectures.dalmatian import Bound, Store
from ponder.conjectures.findings import Conjecture
from ponder.conjectures.question import FALSE, Direction, Question
from ponder.exact.undefined import Undefined


def conjectures_of(question: Question, direction: Direction, store: Store) -> list[Conjecture]:
    """The bounds that were kept, with the objects for which they are."""
    return [_conjecture(question, direction, store, bound) for bound in store.kept]


def _conjecture(question: Question, direction: Direction, store: Store, bound: Bound) -> Conjecture:
    names = question.sheet.objects
    numbered = list(enumerate(bound.values))
    undefined = [i for i, value in numbered if isinstance(value, Undefined)]
    exact = [
        i for i, value in numbered if i not in undefined and question.hits(question.rows[i], value)
    ]
    return Conjecture(
        statement=bound.statement,
        direction=direction,
        values=bound.values,
        best_on=tuple(names[i] for i in store.best_on(bound)),
        exact_on=tuple(names[i] for i in exact),
        undefined_on=tuple(names[i] for i in undefined if bound.values[i] is not FALSE),
        exceptions=tuple(names[i] for i in undefined if bound.values[i] is FALSE),
    )


def notes_on(question: Question) -> tuple[str, ...]:
    """What a reader of the findings must know."""
    sheet, notes = question.sheet, []
    if sheet.tolerance:
        which = ", ".join(sorted(sheet.approximate))
        notes.append(
            f"measured decimals ({which}): comparisons allow a relative error of "
            f"{float(sheet.tolerance):g}"
        )
    constant = [name for name in sheet.columns if _is_constant(question, name)]
    if constant:
        notes.append(f"the same for every object: {', '.join(constant)}")
    incomplete = [name for name in sheet.columns if _is_incomplete(question, name)]
    if incomplete:
        notes.append(
            f"undefined on some objects, so that bounds may not mention it (skips would allow "
            f"that): {', '.join(incomplete)}"
        )
    if sheet.left_out:
        notes.append(f"no numbers, so left out: {', '.join(sheet.left_out)}")
    if question.skips:
        notes.append(f"a bound may be undefined on up to {question.skips} objects")
    if question.informative:
        notes.append(f"each bound is false for one of {len(question.other_rows)} negative examples")
    return tuple(notes)


def _is_incomplete(question: Question, name: str) -> bool:
    if name in question.excluded:
        return False
    missing = sum(isinstance(value, Undefined) for value in question.sheet.columns[name])
    return missing > question.skips


def _is_constant(question: Question, name: str) -> bool:
    return name not in question.excluded and len(set(question.sheet.columns[name])) == 1
