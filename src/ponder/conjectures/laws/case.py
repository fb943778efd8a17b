"""One question about laws: the main property on the objects of a sheet, and how to say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ponder.conjectures.laws.atoms import Atoms, atoms_of, truth_of
from ponder.conjectures.laws.law import Law, Link
from ponder.conjectures.laws.levels import Budget, Candidate, Levels
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.exact.undefined import Rational, Undefined
from ponder.language.conditions import Condition, Has
from ponder.measures.sheet import Sheet

Known: TypeAlias = Iterable[Law | str]


@dataclass(frozen=True)
class Case:
    """The main property, the objects that have it (as bits), and the atoms of formulas."""

    sheet: Sheet
    main: Condition
    truth: int
    atoms: Atoms
    budget: Budget
    theory: tuple[Law, ...]

    @property
    def everything(self) -> int:
        """All objects."""
        return self.atoms.everything

    def levels(self, inside: int | None = None) -> Levels:
        """The formulas over the atoms, on the objects of a class, or on all."""
        return Levels(self.atoms.truth, self.everything if inside is None else inside, self.budget)

    def objects_with(self, condition: Condition | None) -> int:
        """The objects that satisfy a condition; all, if there is none."""
        return self.everything if condition is None else _truth(condition, self.sheet)

    def law(
        self,
        link: Link,
        found: Candidate,
        given: Condition | None = None,
        inside: int | None = None,
    ) -> Law:
        """The law with its evidence; what the formula says outside the class does not matter."""
        truth, inside = found.truth, self.everything if inside is None else inside
        mine, other = self.truth & inside, inside & ~self.truth
        supporting = {"iff": inside, "only if": mine, "if": truth & inside}[link]
        missed, extra = mine & ~truth, other & truth
        wrong = {"iff": missed | extra, "only if": missed, "if": extra}[link]
        names = tuple(thing for i, thing in enumerate(self.sheet.objects) if wrong >> i & 1)
        counts = (supporting.bit_count(), mine.bit_count(), other.bit_count())
        return Law(self.main, link, found.condition(), given, *counts, names)


def case_of(
    sheet: Sheet,
    main: str | Condition,
    names: Sequence[str] | None,
    excluded: Iterable[str],
    constants: Sequence[Rational],
    budget: int,
    theory: Known,
) -> Case:
    """The question, if it makes sense: some objects have the main property, and some do not."""
    if budget < 1:
        raise BadText(f"a budget is at least 1 candidate, not {budget}")
    if isinstance(main, str):
        main = Condition.parse(main) if "(" in main else Has(main)
    if isinstance(main, Has) and main.name not in sheet.properties:
        raise UnknownName("property", main.name, sheet.properties)
    truth = _truth(main, sheet)
    atoms = atoms_of(sheet, names, constants, excluded, main)
    if not 0 < truth < atoms.everything:
        share = "every object has" if truth else "no object has"
        raise Unsuitable(f"{share} {main}; laws need objects with it and objects without it")
    laws = [Law.parse(law) if isinstance(law, str) else law for law in theory]
    relevant = tuple(law for law in laws if law.main == main)
    return Case(sheet, main, truth, atoms, Budget(budget), relevant)


def _truth(condition: Condition, sheet: Sheet) -> int:
    truth = truth_of(condition, sheet)
    if isinstance(truth, Undefined):
        raise Unsuitable(f"{condition} is undefined: {truth.reason}; leave that object out")
    return truth
