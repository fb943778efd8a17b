"""What laws are about: one property, the objects that have it, and the atoms of formulas."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ponder.conjectures.laws.levels import Candidate, Levels, Tried
from ponder.conjectures.laws.supported import Supported
from ponder.conjectures.laws.vocabulary import Vocabulary, truth_of, vocabulary
from ponder.core.errors import UnknownName, Unsuitable
from ponder.exact.undefined import Rational
from ponder.exact.verdict import Connective
from ponder.language.claims import Claim
from ponder.language.conditions import Compound, Condition, Has
from ponder.measures.sheet import Sheet

KnownLaws: TypeAlias = Iterable[Supported | Claim | str]


@dataclass(frozen=True)
class Subject:
    """The main property, the objects that have it (as bits), and the atoms of formulas."""

    sheet: Sheet
    main: Condition
    truth: int
    vocabulary: Vocabulary
    tried: Tried
    theory: tuple[Supported, ...]

    @property
    def everything(self) -> int:
        """All objects."""
        return self.vocabulary.everything

    def levels(self, inside: int | None = None) -> Levels:
        """The formulas over the atoms, on the objects of a class, or on all."""
        within = self.everything if inside is None else inside
        return Levels(self.vocabulary.truth, within, self.tried)

    def objects_with(self, condition: Condition | None) -> int:
        """The objects that satisfy a condition; all, if there is none."""
        return self.everything if condition is None else truth_of(condition, self.sheet)

    def law(
        self,
        link: Connective,
        found: Candidate,
        given: Condition | None = None,
        inside: int | None = None,
    ) -> Supported:
        """The law with its evidence; the formula does not matter outside the class."""
        truth, inside = found.truth, self.everything if inside is None else inside
        mine, other = self.truth & inside, inside & ~self.truth
        supporting = {"iff": inside, "only if": mine, "if": truth & inside}[link]
        missed, extra = mine & ~truth, other & truth
        wrong = {"iff": missed | extra, "only if": missed, "if": extra}[link]
        names = tuple(thing for i, thing in enumerate(self.sheet.objects) if wrong >> i & 1)
        counts = (supporting.bit_count(), mine.bit_count(), other.bit_count())
        claim = Claim("", given, Compound(link, self.main, found.condition()))
        return Supported(claim, *counts, names)


def subject_of(
    sheet: Sheet,
    main: str | Condition,
    names: Sequence[str] | None,
    constants: Sequence[Rational],
    tried: Tried,
    theory: KnownLaws,
) -> Subject:
    """The subject, if it makes sense: some objects have the main property, and some do not.

    A text names a property; any other main condition is given as a `Condition`.
    """
    main = Has(main) if isinstance(main, str) else main
    if isinstance(main, Has) and main.name not in sheet.properties:
        raise UnknownName("property", main.name, sheet.properties)
    truth = truth_of(main, sheet)
    words = vocabulary(sheet, names, constants, main)
    if not 0 < truth < words.everything:
        share = "every object has" if truth else "no object has"
        raise Unsuitable(f"{share} {main}; laws need objects with it and objects without it")
    relevant = tuple(law for law in map(_law, theory) if law.main == main)
    return Subject(sheet, main, truth, words, tried, relevant)


def _law(known: Supported | Claim | str) -> Supported:
    claim = Claim.parse(known) if isinstance(known, str) else known
    return Supported(claim) if isinstance(claim, Claim) else claim
