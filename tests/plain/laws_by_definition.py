"""The objects of which a condition is true, and what a law needs for evidence."""

from ponder.conjectures.law_formulas import objects_satisfying
from ponder.conjectures.laws import Law
from ponder.language.conditions import Condition
from ponder.measures.sheet import Sheet


def table(main: list[bool], *others: list[bool]) -> Sheet:
    objects = tuple(f"object {i}" for i in range(len(main)))
    flags = {"main": main, **dict(zip("pqr", others, strict=False))}
    return Sheet(objects, {}, {name: tuple(column) for name, column in flags.items()})


def extent(sheet: Sheet, condition: Condition | None) -> frozenset[int]:
    everything = frozenset(range(len(sheet.objects)))
    if condition is None:
        return everything
    bits = objects_satisfying(condition, sheet)
    return frozenset(i for i in everything if bits >> i & 1)


def check_evidence(sheet: Sheet, law: Law) -> None:
    """The counts and the exceptions of a law, by evaluating it on every object."""
    inside = extent(sheet, law.given)
    mine, formula = extent(sheet, law.main) & inside, extent(sheet, law.formula) & inside
    supporting = {"iff": inside, "only if": mine, "if": formula}[law.link]
    assert (law.support, law.positive, law.negative) == (
        len(supporting),
        len(mine),
        len(inside - mine),
    )
    wrong = {"iff": mine ^ formula, "only if": mine - formula, "if": formula - mine}[law.link]
    assert law.exceptions == tuple(sheet.objects[i] for i in sorted(wrong))
