"""Certificates: a claim, the proof of it as data, and the lemmas that the proof uses.

    {"format": "ponder certificate", "version": 1,
     "claim": "chomp: if is_p_position(x) then …", "template": "five cases", "proof": {…},
     "lemmas": [{"claim": …, "template": …, "proof": {…}}, …]}

A lemma may use the lemmas before it; each is referred to by the text of its claim.

Certificates of families: the rules, formulas by cases, and what each strip is claimed to be.

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

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ponder.core import limits
from ponder.core.errors import BadText, PonderError, TooLarge, describe, quote
from ponder.core.position import SIDES, Side
from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.games.boards.notation import Rule
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.claims import Claim
from ponder.language.strip_families import CaseTree, Pattern, StripClaim, from_json

FORMAT = "ponder certificate"
VERSION = 1


class Invalid(PonderError, ValueError):
    """A step of a proof that does not prove what it should."""


Established = Mapping[str, Claim]
"""The claims that have been checked so far, by their texts."""


@dataclass(frozen=True)
class Entry:
    """A claim, and its proof in the form of a template."""

    claim: Claim
    template: str
    proof: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The entry as JSON."""
        return {"claim": str(self.claim), "template": self.template, "proof": self.proof}

    def source(self, established: Established) -> Claim:
        """The established claim `of` which the proof says that this one follows."""
        of = self.proof.get("of")
        if not isinstance(of, str) or of not in established:
            raise Invalid(f"{self.template}: not established is {describe(of, 200)}")
        return established[of]

    @classmethod
    def from_json(cls, data: object) -> Entry:
        """The entry that `to_json` wrote."""
        if not isinstance(data, Mapping):
            raise BadText(f"an entry of a certificate is an object, not {describe(data)}")
        claim, template, proof = (data.get(key) for key in ("claim", "template", "proof"))
        if not (isinstance(claim, str) and isinstance(template, str) and isinstance(proof, dict)):
            raise BadText("an entry of a certificate has a claim, a template and a proof")
        if not claim.isprintable():  # or the verdict could be printed as two
            raise BadText(f"a claim in one line of plain characters, not {describe(claim)}")
        return cls(Claim.parse(claim), template, proof)


@dataclass(frozen=True)
class Certificate:
    """What is proved, and the lemmas that it needs, each with its own proof."""

    main: Entry
    lemmas: tuple[Entry, ...] = ()

    @property
    def claim(self) -> Claim:
        """What is proved."""
        return self.main.claim

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, in the order in which they are to be checked."""
        return *self.lemmas, self.main

    def to_json(self) -> dict[str, Any]:
        """The certificate as JSON."""
        head = {"format": FORMAT, "version": VERSION}
        return head | self.main.to_json() | {"lemmas": [one.to_json() for one in self.lemmas]}

    @classmethod
    def from_json(cls, data: object) -> Certificate:
        """The certificate that `to_json` wrote; `BadText` says what else it is."""
        data = refuse_other_format(data, FORMAT, VERSION)
        lemmas = data.get("lemmas", [])
        if not isinstance(lemmas, list):
            raise BadText(f"the lemmas of a certificate are a list, not {describe(lemmas)}")
        return cls(Entry.from_json(data), tuple(map(Entry.from_json, lemmas)))


def refuse_other_format(data: object, form: str, version: int) -> Mapping[str, Any]:
    """The document, if it says that it is of this format and version."""
    if not (isinstance(data, Mapping) and data.get("format") == form):
        raise BadText(f'not a certificate: it must begin with "format": "{form}"')
    if (found := data.get("version")) != version:
        raise BadText(f"a certificate of version {describe(found)}; known is {version}")
    return data


# Certificates of families: the rules, formulas by cases, and what each strip is claimed to be.

FAMILY_FORMAT = "ponder family"
FAMILY_VERSION = 1

_FIELDS = ("game", "rules", "letter", "states", "strips")
_EXPECTED: dict[type, str] = {dict: "an object", list: "a list", str: "a text in one line"}

Rules = Mapping[Side, tuple[Rule, ...]]
T = TypeVar("T")


@dataclass(frozen=True)
class StripValue:
    """What a strip is claimed to be: the value of a state at these arguments, plus a number."""

    state: SymbolicStrip | None
    arguments: tuple[Form, ...]
    plus: Form


@dataclass(frozen=True)
class FamilyCertificate:
    """The claimed values of states and of strips, as data; `document` is its JSON."""

    document: Mapping[str, Any]
    game: str
    letter: str
    rules: Rules
    states: Mapping[SymbolicStrip, CaseTree]
    strips: Mapping[SymbolicStrip, StripValue]
    also: tuple[StripClaim, ...] = ()

    def __str__(self) -> str:
        if self.also:
            return f"{self.game}: {'; '.join(map(str, self.also))}"
        first, *others = self.strips
        more = " and of all that can follow" if others else ""
        return f"{self.game}: the values of {first.pattern}{more}"

    def to_json(self) -> dict[str, Any]:
        """The certificate as JSON."""
        return dict(self.document)

    @classmethod
    def from_json(cls, data: object, work: Work | None = None) -> FamilyCertificate:
        """The certificate in a JSON document; `BadText` says what else it is."""
        data = refuse_other_format(data, FAMILY_FORMAT, FAMILY_VERSION)
        missing = next((name for name in _FIELDS if name not in data), None)
        if missing is not None:
            raise BadText(f"the certificate of a family has {', '.join(_FIELDS)}; not {missing}")
        game = _read(data["game"], "a game", str)
        letter = _read(data["letter"], "the letter of the runs", str)
        rules = _rules(data["rules"], letter)
        cases, claims = (_read(data[name], name, dict) for name in ("states", "strips"))
        if not 0 < len(claims) <= limits.FAMILY_STRIPS:
            raise BadText(f"a family has 1 to {limits.FAMILY_STRIPS:,} strips, not {len(claims):,}")
        said_of_states = (work or Work()).checking(cases.items())
        states = dict(_state(text, said, letter) for text, said in said_of_states)
        strips = dict(_strip(text, said, letter, states) for text, said in claims.items())
        if len(states) < len(cases) or len(strips) < len(claims):
            raise BadText("the certificate says twice what a strip is")
        also = map(_also, _read(data.get("claims", []), "claims", list))
        return cls(data, game, letter, rules, states, strips, tuple(also))


def _read(data: object, what: str, kind: type[T]) -> T:
    """The part of a document, if it is of this kind."""
    if isinstance(data, kind) and (not isinstance(data, str) or data.isprintable()):
        return data
    raise BadText(f"{what}: expected {_EXPECTED[kind]}, not {describe(data)}")


def _rules(data: object, letter: str) -> Rules:
    if not (isinstance(data, dict) and data.keys() == set(SIDES) and len(letter) == 1):
        raise BadText(f"expected rules of left and right for one letter, not {describe(data)}")
    return {side: tuple(map(_rule, _read(data[side], "rules", list))) for side in SIDES}


def _rule(said: object) -> Rule:
    before, _, after = said.partition(">") if isinstance(said, str) else ("", "", "")
    if not before or len(before) != len(after):
        raise BadText(f"expected a rule such as T_>_T, not {describe(said)}")
    return before, after


def _named(text: str, letter: str) -> tuple[SymbolicStrip, tuple[str, ...]]:
    """The state of a pattern, and the names of its parameters."""
    pattern = Pattern.parse(text)
    if len(pattern.names) > limits.FAMILY_PARAMETERS:
        raise TooLarge(f"a strip has at most {limits.FAMILY_PARAMETERS} parameters: {quote(text)}")
    word, runs = pattern.placed(letter)
    state = SymbolicStrip(letter, word, tuple(None if any(run[1:]) else run[0] for run in runs))
    if state.runs() != runs:
        raise BadText(f"each run is a number or the next letter: {quote(str(pattern))}")
    return state, pattern.names


def _state(text: str, said: object, letter: str) -> tuple[SymbolicStrip, CaseTree]:
    state, names = _named(text, letter)
    try:
        return state, from_json(said, names)
    except PonderError as error:
        raise BadText(f"{quote(text)}: {error}") from None


def _strip(
    text: str, said: object, letter: str, states: Mapping[SymbolicStrip, CaseTree]
) -> tuple[SymbolicStrip, StripValue]:
    strip, names = _named(text, letter)
    said = _read(said, f"what {quote(text)} is", dict)
    plus = linear.parse(_read(said.get("plus"), "plus", str), names)
    if "as" not in said:
        return strip, StripValue(None, (), plus)
    word, runs = _placed(_read(said["as"], "a state", str), letter, names)
    for state in states:
        arguments = state.arguments(word, runs)
        if arguments is not None:
            return strip, StripValue(state, arguments, plus)
    raise BadText(f"no state is {quote(said['as'])}")


def _placed(text: str, letter: str, names: tuple[str, ...]) -> tuple[str, list[Form]]:
    """The word and the runs of a pattern, as forms in the parameters of a strip."""
    pattern = Pattern.parse(text)
    unknown = next((name for name in pattern.names if name not in names), None)
    if unknown is not None:
        raise BadText(f"the strip has no parameter {unknown}, as in {quote(text)}")
    places = [linear.unit(names.index(name), len(names)) for name in pattern.names]
    word, runs = pattern.placed(letter)
    return word, [linear.substitute(run, places, len(names)) for run in runs]


def _also(said: object) -> StripClaim:
    claim = StripClaim.parse(_read(said, "a claim", str))
    if len(claim.pattern.names) > limits.FAMILY_PARAMETERS:
        raise TooLarge(f"a claim has at most {limits.FAMILY_PARAMETERS} parameters")
    return claim
