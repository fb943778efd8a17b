"""Certificates of families: the rules, formulas by cases, and what each strip is claimed to be.

    {"format": "ponder family", "version": 1, "game": "toads-and-frogs",
     "rules": {"left": ["T_>_T", "TF_>_FT"], "right": ["_F>F_", "_TF>FT_"]},
     "letter": "T",
     "states": {"T^a _ T^b F": {"if": "b >= 2", "yes": "a", "no": …}, "T^a F _": "0"},
     "strips": {"T^a _ T^b F T^c": {"as": "T^a _ T^b F", "plus": "0"},
                "T^a F T^b _ T^c": {"as": "T^a F _", "plus": "b"}}}

A strip is worth what its state is worth, plus a number; without a state, only the number. The
strips are whole: nothing is left out because a theorem of the game says so. The first is the
one that the certificate is about; the others can follow. A certificate may have more `claims` that
follow from these: ["T^a _ F <= {a | 1}", …].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ponder.checking.families.strips import StripRules, WholeStrip
from ponder.core.errors import BadText, PonderError, TooLarge, described, shortened
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.language.cases import Cases, from_json, paths
from ponder.language.patterns import Pattern
from ponder.language.strip_claims import StripClaim

FORMAT = "ponder family"
VERSION = 1
MOST_STRIPS = 2_000
MOST_PARAMETERS = 16

_FIELDS = ("game", "rules", "letter", "states", "strips")


@dataclass(frozen=True)
class Meaning:
    """What a strip is claimed to be: the cases of a state at these arguments, plus a number."""

    state: str | None
    cases: Cases | None
    arguments: tuple[Form, ...]
    plus: Form


@dataclass(frozen=True)
class FamilyCertificate:
    """The claimed values of strips, as data; `document` is its JSON."""

    document: Mapping[str, Any]
    game: str
    rules: StripRules
    claims: Mapping[WholeStrip, Meaning]
    also: tuple[StripClaim, ...] = ()

    def __str__(self) -> str:
        if self.also:
            return f"{self.game}: {'; '.join(map(str, self.also))}"
        first = next(iter(self.claims))
        others = " and of all that can follow" if len(self.claims) > 1 else ""
        return f"{self.game}: the values of {first.pattern}{others}"

    @property
    def clauses(self) -> int:
        """The number of cases of all states."""
        known = {id(meaning.cases): meaning.cases for meaning in self.claims.values()}
        return sum(1 for cases in known.values() if cases is not None for _ in paths(cases))

    def to_json(self) -> dict[str, Any]:
        """The certificate as JSON."""
        return dict(self.document)

    @classmethod
    def from_json(cls, data: object) -> FamilyCertificate:
        """The certificate in a JSON document; `BadText` says what else it is."""
        if not (isinstance(data, Mapping) and data.get("format") == FORMAT):
            raise BadText(f'not a certificate: it must begin with "format": "{FORMAT}"')
        if (version := data.get("version")) != VERSION:
            raise BadText(f"a certificate of version {described(version)}; known is {VERSION}")
        missing = next((name for name in _FIELDS if name not in data), None)
        if missing is not None:
            raise BadText(f"the certificate of a family has {', '.join(_FIELDS)}; not {missing}")
        reader = _Reader(data)
        return cls(data, reader.game, reader.rules, reader.claims(), tuple(reader.also()))


class _Reader:
    """Reads the fields of a document."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.game = _text(data["game"], "a game")
        self.letter = _text(data["letter"], "the letter of the runs")
        self.rules = StripRules.from_json(data["rules"], self.letter)
        self._states = list(map(self._state, _mapping(data["states"], "states").items()))
        self._strips = _mapping(data["strips"], "strips")
        self._also = data.get("claims", [])

    def claims(self) -> dict[WholeStrip, Meaning]:
        """The strips with what they are claimed to be."""
        if not 0 < len(self._strips) <= MOST_STRIPS:
            raise BadText(f"a family has 1 to {MOST_STRIPS:,} strips, not {len(self._strips):,}")
        return dict(self._claim(text, said) for text, said in self._strips.items())

    def also(self) -> Iterator[StripClaim]:
        """The other claims."""
        if not isinstance(self._also, list):
            raise BadText(f"claims are a list, not {described(self._also)}")
        for said in self._also:
            claim = StripClaim.parse(_text(said, "a claim"))
            if len(claim.pattern.names) > MOST_PARAMETERS:
                raise TooLarge(f"a claim has at most {MOST_PARAMETERS} parameters")
            yield claim

    def _state(self, entry: tuple[str, Any]) -> tuple[WholeStrip, Cases]:
        text, cases = entry
        state = self._strip(text)
        try:
            return state, from_json(cases, state.names)
        except PonderError as error:
            raise BadText(f"{shortened(text)}: {error}") from None

    def _claim(self, text: str, said: object) -> tuple[WholeStrip, Meaning]:
        strip = self._strip(text)
        said = _mapping(said, f"what {shortened(text)} is")
        plus = linear.read(_text(said.get("plus"), "plus"), strip.names)
        if "as" not in said:
            return strip, Meaning(None, None, (), plus)
        word, runs = _placed(_text(said["as"], "a state"), self.letter, strip.names)
        for state, cases in self._states:
            arguments = arguments_of(runs, state.lengths) if state.word == word else None
            if arguments is not None:
                return strip, Meaning(state.pattern, cases, arguments, plus)
        raise BadText(f"no state is {shortened(str(said['as']))}")

    def _strip(self, text: str) -> WholeStrip:
        pattern = Pattern.parse(text)
        if len(pattern.names) > MOST_PARAMETERS:
            raise TooLarge(f"a strip has at most {MOST_PARAMETERS} parameters: {shortened(text)}")
        word, runs = pattern.placed(self.letter)
        return WholeStrip.of(str(pattern), self.letter, word, runs, pattern.names)


def _placed(text: str, letter: str, names: tuple[str, ...]) -> tuple[str, tuple[Form, ...]]:
    """The word and the runs of a pattern, as forms in other parameters."""
    pattern = Pattern.parse(text)
    word, runs = pattern.placed(letter)
    unknown = next((name for name in pattern.names if name not in names), None)
    if unknown is not None:
        raise BadText(f"the strip has no parameter {unknown}, as in {shortened(text)}")
    places = [linear.unit(names.index(name), len(names)) for name in pattern.names]
    return word, tuple(linear.composed(run, places, len(names)) for run in runs)


def arguments_of(runs: Sequence[Form], lengths: Sequence[int | None]) -> tuple[Form, ...] | None:
    """The runs whose lengths are free; None if one that is fixed has another length."""
    free = []
    for run, length in zip(runs, lengths, strict=True):
        if length is None:
            free.append(run)
        elif run != linear.constant(length, len(run) - 1):
            return None
    return tuple(free)


def _mapping(data: object, what: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise BadText(f"{what}: expected an object, not {described(data)}")
    return data


def _text(data: object, what: str) -> str:
    if not (isinstance(data, str) and data.isprintable()):
        raise BadText(f"{what}: expected a text in one line, not {described(data)}")
    return data
