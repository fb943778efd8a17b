"""Laws of a property: necessary and sufficient conditions, equivalences, and laws of classes.

`property_laws` is the Dalmatian heuristic for sets of objects (Automated Conjecturing III).
Formulas come smallest first. A necessary condition is kept if it excludes an object without
the main property that no earlier condition excludes, a sufficient one if it covers an object
with the property that no earlier condition covers; so there are never more laws than objects.
Only the smallest equivalence is kept. `class_laws` looks for classes of objects in which an
equivalence holds that does not hold everywhere: "if C then P iff F".

Near laws have a few exceptions, which are named. Exact laws come first; a near law must say
something that laws with fewer exceptions do not say, or say it with a smaller formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from ponder.conjectures.findings import SearchEnding
from ponder.conjectures.law_formulas import (
    CONNECTIVES,
    CONSTANTS,
    Candidate,
    CandidateBudget,
    FormulaLevels,
    Vocabulary,
    WantedTruth,
    objects_satisfying,
    vocabulary,
)
from ponder.core import limits
from ponder.core.errors import BadArgument, BadText, UnknownName, Unsuitable
from ponder.core.text import format_count
from ponder.core.work import Work
from ponder.exact.verdicts import Connective, Rational
from ponder.language.claims import Claim
from ponder.language.conditions import LINKS, Compound, Condition, Property, Terms
from ponder.measures.sheet import Sheet

# Laws: claims that link a property to a condition, with their evidence.
#
# `if first_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2` is a law of the class
# "the first gap is 1". The links are `iff` (equivalent), `only if` (the condition is necessary)
# and `if` (it is sufficient).

EXAMPLE = "if first_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2"


@dataclass(frozen=True)
class Law:
    """A law and its evidence.

    `support` counts the objects of the class that satisfy the premise of the law: the main
    property for a necessary condition, the formula for a sufficient one. `positive` and
    `negative` count the objects of the class with and without the main property.
    """

    claim: Claim
    support: int = 0
    positive: int = 0
    negative: int = 0
    exceptions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        says = self.claim.says
        if not isinstance(says, Compound) or says.connective not in LINKS:
            raise BadText(f"{self.claim} is not a law; write {EXAMPLE}")

    @property
    def _linked(self) -> Compound:
        assert isinstance(self.claim.says, Compound)
        return self.claim.says

    @property
    def main(self) -> Condition:
        """The main property."""
        return self._linked.left

    @property
    def link(self) -> Connective:
        """`iff`, `only if` or `if`."""
        return self._linked.connective

    @property
    def formula(self) -> Condition:
        """The condition that is linked to the property."""
        return self._linked.right

    @property
    def given(self) -> Condition | None:
        """The class in which it holds; None for all objects."""
        return self.claim.given

    @property
    def size(self) -> int:
        """The number of atoms and connectives of the class and the formula."""
        return self.formula.size + (self.given.size if self.given else 0)

    def __str__(self) -> str:
        return str(self.claim)

    def english(self, terms: Terms) -> str:
        """In plain words, with its evidence."""
        text = self.claim.english(terms)
        return f"{text[0].upper()}{text[1:]} ({self.evidence()})."

    def evidence(self) -> str:
        """The number of supporting objects, and the exceptions."""
        counts = format_count(self.support, "object")
        if self.link == "iff":
            counts += f", {self.positive} with and {self.negative} without"
        return f"{counts}; {self._against()}"

    def _against(self) -> str:
        if not self.exceptions:
            return "no exception"
        names = ", ".join(f"[{name}]" for name in self.exceptions)
        return f"{format_count(len(self.exceptions), 'exception')}: {names}"

    def to_json(self) -> dict[str, Any]:
        """Plain data; `from_json` makes an equal one."""
        return {
            "law": str(self),
            "main": str(self.main),
            "relation": self.link,
            "formula": str(self.formula),
            "given": None if self.given is None else str(self.given),
            "size": self.size,
            "support": self.support,
            "positive": self.positive,
            "negative": self.negative,
            "exceptions": list(self.exceptions),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Law:
        """What `to_json` wrote."""
        counts = {key: int(data[key]) for key in ("support", "positive", "negative")}
        return cls(Claim.parse(data["law"]), **counts, exceptions=tuple(data["exceptions"]))


# What laws are about: one property, the objects that have it, and the atoms of formulas.

KnownLaws: TypeAlias = Iterable[Law | Claim | str]


@dataclass(frozen=True)
class LawProblem:
    """The main property, the objects that have it (as bits), and the atoms of formulas."""

    sheet: Sheet
    main: Condition
    truth: int
    vocabulary: Vocabulary
    tried: CandidateBudget
    theory: tuple[Law, ...]

    @property
    def everything(self) -> int:
        """All objects."""
        return self.vocabulary.everything

    def levels(self, inside: int | None = None) -> FormulaLevels:
        """The formulas over the atoms, on the objects of a class, or on all."""
        within = self.everything if inside is None else inside
        return FormulaLevels(self.vocabulary.truth, within, self.tried)

    def objects_with(self, condition: Condition | None) -> int:
        """The objects that satisfy a condition; all, if there is none."""
        return self.everything if condition is None else objects_satisfying(condition, self.sheet)

    def law(
        self,
        link: Connective,
        found: Candidate,
        given: Condition | None = None,
        inside: int | None = None,
    ) -> Law:
        """The law with its evidence; the formula does not matter outside the class."""
        truth, inside = found.truth, self.everything if inside is None else inside
        mine, other = self.truth & inside, inside & ~self.truth
        supporting = {"iff": inside, "only if": mine, "if": truth & inside}[link]
        missed, extra = mine & ~truth, other & truth
        wrong = {"iff": missed | extra, "only if": missed, "if": extra}[link]
        names = tuple(thing for i, thing in enumerate(self.sheet.objects) if wrong >> i & 1)
        counts = (supporting.bit_count(), mine.bit_count(), other.bit_count())
        claim = Claim("", given, Compound(link, self.main, found.condition()))
        return Law(claim, *counts, names)


def law_problem(
    sheet: Sheet,
    main: str | Condition,
    names: Sequence[str] | None,
    constants: Sequence[Rational],
    tried: CandidateBudget,
    theory: KnownLaws,
) -> LawProblem:
    """The subject, if it makes sense: some objects have the main property, and some do not.

    A text names a property; any other main condition is given as a `Condition`.
    """
    main = Property(main) if isinstance(main, str) else main
    if isinstance(main, Property) and main.name not in sheet.properties:
        raise UnknownName("property", main.name, sheet.properties)
    truth = objects_satisfying(main, sheet)
    words = vocabulary(sheet, names, constants, main)
    if not 0 < truth < words.everything:
        share = "every object has" if truth else "no object has"
        raise Unsuitable(f"{share} {main}; laws need objects with it and objects without it")
    relevant = tuple(law for law in map(_law, theory) if law.main == main)
    return LawProblem(sheet, main, truth, words, tried, relevant)


def _law(known: Law | Claim | str) -> Law:
    claim = Claim.parse(known) if isinstance(known, str) else known
    return Law(claim) if isinstance(claim, Claim) else claim


ConditionKind: TypeAlias = Literal["iff", "necessary", "sufficient"]
InClass: TypeAlias = tuple[Law, int]
"""A law, and the objects of its class."""

LINK_OF_CONDITION: dict[ConditionKind, Connective] = {
    "iff": "iff",
    "necessary": "only if",
    "sufficient": "if",
}


@dataclass(frozen=True)
class Laws:
    """The laws found, in order of discovery, what the search cost, and why it ended."""

    laws: tuple[Law, ...] = ()
    candidates: int = 0
    stopped: SearchEnding = field(default_factory=SearchEnding)
    skipped: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Law]:
        return iter(self.laws)

    def __len__(self) -> int:
        return len(self.laws)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "laws": [law.to_json() for law in self.laws],
            "candidates": self.candidates,
            "stopped": str(self.stopped),
            "interrupted": self.stopped.cause == "interrupted",
            "skipped": dict(self.skipped),
        }


def property_laws(
    sheet: Sheet,
    main: str | Condition,
    condition: ConditionKind = "iff",
    *,
    size: int = 3,
    near: int = 0,
    theory: KnownLaws = (),
    names: Sequence[str] | None = None,
    constants: Sequence[Rational] = CONSTANTS,
    work: Work | None = None,
) -> Laws:
    """Conditions that are equivalent to the main property, necessary or sufficient.

    `size` limits the atoms and connectives of a formula, `near` the exceptions of a law.
    `names` are the properties and columns to use (default: all).
    Columns are compared with the `constants`. `theory` are known laws; only what adds to them
    is reported. A text as `main` names a property of the sheet; otherwise give a `Condition`.

    >>> flags = {"even": (False, True, False, True), "square": (True, False, False, True)}
    >>> sheet = Sheet(("1", "2", "3", "4"), {"n": (1, 2, 3, 4)}, flags)
    >>> [str(law) for law in property_laws(sheet, "square", constants=(1, 4))]
    ['square(x) iff (n(x) == 1) | (n(x) == 4)']
    """
    if condition not in LINK_OF_CONDITION:
        raise BadText(f"a condition is iff, necessary or sufficient, not {condition!r}")
    _check_at_least(1, size=size)
    _check_at_least(0, near=near)
    work = work or Work()
    subject = law_problem(sheet, main, names, constants, _tried(work), theory)
    found: list[Law] = []
    through = SearchEnding(reached=f"size {size}", finish="tried")
    with work.keeping():
        if condition == "iff":
            _equivalences(subject, size, near, found)
        elif _one_sided(subject, condition, size, near, found):
            through = SearchEnding(finish="settled")
    return _laws(subject, found, work, through)


def class_laws(
    sheet: Sheet,
    main: str | Condition,
    *,
    class_size: int = 1,
    size: int = 3,
    support: int = 3,
    near: int = 0,
    theory: KnownLaws = (),
    names: Sequence[str] | None = None,
    constants: Sequence[Rational] = CONSTANTS,
    work: Work | None = None,
) -> Laws:
    """Laws `if C then (main iff F)`, smallest total size of C and F first.

    A class needs `support` objects with the main property and as many without. A class is
    skipped if it lies inside the class of a law that is not larger, or of a law of the theory:
    both formulas agree there.
    """
    _check_at_least(1, class_size=class_size, size=size, support=support)
    _check_at_least(0, near=near)
    work = work or Work()
    subject = law_problem(sheet, main, names, constants, _tried(work), theory)
    kept: list[InClass] = []
    with work.keeping():
        _laws_of_classes(
            subject, _Classes(subject, class_size, support), (class_size, size), near, kept
        )
    sizes = f"classes of size {class_size} and formulas of size {size}"
    through = SearchEnding(reached=sizes, finish="tried")
    return _laws(subject, (law for law, _ in kept), work, through)


def _laws_of_classes(
    subject: LawProblem, classes: _Classes, sizes: tuple[int, int], near: int, kept: list[InClass]
) -> None:
    """Add the laws and their classes, smallest total size first."""
    known = [subject.objects_with(law.given) for law in subject.theory if law.link == "iff"]
    class_size, size = sizes
    for exceptions in range(near + 1):
        for total in range(1, class_size + size + 1):
            for given, inside in classes.of_sizes(total - size, min(total - 1, class_size)):
                covered = (*known, *(larger for _, larger in kept))
                if any(inside & ~larger == 0 for larger in covered):
                    continue
                within = total - (given.size if given else 0)
                found = classes.smallest(inside, within, exceptions)
                if found is not None:
                    kept[:] = _with(kept, subject.law("iff", found, given, inside), inside)


def _with(kept: Iterable[InClass], law: Law, inside: int) -> list[InClass]:
    """The laws and a new one, without those that it generalises and that are not smaller."""
    rest = [
        (old, smaller)
        for old, smaller in kept
        if smaller & ~inside or old.size < law.size or len(old.exceptions) < len(law.exceptions)
    ]
    return [*rest, (law, inside)]


class _Classes:
    """The classes of a subject that have support on both sides, and equivalences within them."""

    def __init__(self, subject: LawProblem, class_size: int, support: int) -> None:
        self.subject = subject
        levels = subject.levels()
        classes: list[Mapping[int, Condition | None]] = [{subject.everything: None}]
        classes += [levels.level(size) for size in range(1, class_size + 1)]
        self.by_size = [
            [(given, inside) for inside, given in level.items() if self._supported(inside, support)]
            for level in classes
        ]

    def _supported(self, inside: int, support: int) -> bool:
        positive, all_inside = (inside & self.subject.truth).bit_count(), inside.bit_count()
        return support <= positive <= all_inside - support

    def of_sizes(self, smallest: int, largest: int) -> Iterator[tuple[Condition | None, int]]:
        """The classes of these sizes, smallest first; the class of all objects has size 0."""
        for level in self.by_size[max(smallest, 0) : largest + 1]:
            yield from level

    def smallest(self, inside: int, size: int, near: int) -> Candidate | None:
        """The first formula of this size that is equivalent to the main property in a class."""
        return _first(self.subject.levels(inside), self.subject.truth & inside, size, near)


def _equivalences(subject: LawProblem, size: int, near: int, laws: list[Law]) -> None:
    """The smallest equivalent formula, and smaller ones with exceptions."""
    levels = subject.levels()
    known = [law.size for law in subject.theory if law.link == "iff" and law.given is None]
    smallest = min([size + 1, *known])
    for exceptions in range(near + 1):
        tried = (_first(levels, subject.truth, s, exceptions) for s in range(1, smallest))
        found = next((one for one in tried if one is not None), None)
        if found is not None:
            laws.append(subject.law("iff", found))
            smallest = laws[-1].size


def _first(levels: FormulaLevels, wanted: int, size: int, near: int) -> Candidate | None:
    """The first formula of this size that differs from the wanted set on up to `near` objects.

    A formula that is true of every object, or of none, is not a law.
    """
    goal = WantedTruth(wanted, levels.everything, near)
    found = levels.near(goal, size)
    return next((one for one in found if 0 != one.truth != levels.everything), None)


def _one_sided(
    subject: LawProblem, condition: ConditionKind, size: int, near: int, laws: list[Law]
) -> bool:
    """Necessary or sufficient conditions, each of which settles an object that is still open.

    A necessary condition `A & B` excludes only what A or B alone excludes, so no outermost `&`
    is needed, and no `|` for sufficient ones. Returns whether all objects are settled.
    """
    link = LINK_OF_CONDITION[condition]
    idle = "&" if condition == "necessary" else "|"
    outermost = tuple(connective for connective in CONNECTIVES if connective != idle)
    levels = subject.levels()
    mine, other = subject.truth, subject.everything & ~subject.truth
    goal = WantedTruth(mine, mine) if condition == "necessary" else WantedTruth(0, other)
    still_open = _open(subject, condition)
    for exceptions in range(near + 1):
        for smaller in range(1, size + 1):
            for candidate in levels.near(goal._replace(misses=exceptions), smaller, outermost):
                news = still_open & _settled(condition, candidate.truth, subject.everything)
                if not news:
                    continue
                law = subject.law(link, candidate)
                if law.support > exceptions:
                    laws.append(law)
                    still_open &= ~news
                if not still_open:
                    return True
    return False


def _open(subject: LawProblem, condition: ConditionKind) -> int:
    """The objects that the theory does not settle."""
    still_open = subject.truth if condition == "sufficient" else subject.everything & ~subject.truth
    for law in subject.theory:
        if law.link in {LINK_OF_CONDITION[condition], "iff"} and law.given is None:
            still_open &= ~_settled(
                condition, subject.objects_with(law.formula), subject.everything
            )
    return still_open


def _settled(condition: ConditionKind, truth: int, everything: int) -> int:
    """The objects that a necessary condition excludes, or a sufficient one covers."""
    return everything & ~truth if condition == "necessary" else truth


def _tried(work: Work) -> CandidateBudget:
    most = work.limit.candidates
    return CandidateBudget(work, limits.LAW_CANDIDATES if most is None else most)


def _laws(subject: LawProblem, laws: Iterable[Law], work: Work, through: SearchEnding) -> Laws:
    tried, ending = subject.tried, work.ending
    if not ending.is_complete:
        spent = (
            format_count(tried.most, "candidate") if ending.cause == "budget" else ending.reached
        )
        through = SearchEnding(ending.cause, spent)
    return Laws(tuple(laws), tried.candidates, through, subject.vocabulary.skipped)


def _check_at_least(least: int, **numbers: int) -> None:
    for name, number in numbers.items():
        if number < least:
            raise BadArgument(name, f"is at least {least}, not {number}")
