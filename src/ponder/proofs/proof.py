"""What an attempt to prove a claim gives: a proof, or why there is none."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ponder.checking import theorems
from ponder.checking.certificates import Certificate, Entry
from ponder.checking.chomp_boards import POSITIVE
from ponder.checking.facts import conjuncts
from ponder.checking.verify import verify
from ponder.core.display import HtmlResult
from ponder.core.text import format_count
from ponder.core.work import FINISHED, Ending, Work
from ponder.language.claims import Claim, Relation, Statement
from ponder.language.conditions import Condition, Not, Property
from ponder.language.totality import first_doubtful
from ponder.measures.invariant import measures_of_claim
from ponder.proofs.lemmas import can_prove_about, lemma_library, require_provable_game
from ponder.proofs.templates import TEMPLATES, Attempt, Failed, Kind, certificate_with_needed_lemmas
from ponder.refutations.claims import position_class, read_claim


@dataclass(frozen=True)
class Proof(HtmlResult):
    """A proof as data: a certificate that `ponder.verify` accepts."""

    certificate: Certificate

    proved = True
    stopped = FINISHED  # a proof is whole

    @property
    def claim(self) -> Claim:
        """What is proved."""
        return self.certificate.claim

    @property
    def template(self) -> str:
        """The kind of proof."""
        return self.certificate.main.template

    def __repr__(self) -> str:
        lemmas = format_count(len(self.certificate.lemmas), "lemma")
        return f"<Proof of {self.claim} by {self.template}, {lemmas}>"


@dataclass(frozen=True)
class Failure:
    """How a template failed, and in which case of its proof, if it has cases."""

    template: str
    kind: Kind
    detail: str
    case: str = ""

    def to_json(self) -> dict[str, Any]:
        """The failure as JSON."""
        fields = {"template": self.template, "kind": self.kind, "case": self.case}
        return {key: text for key, text in {**fields, "detail": self.detail}.items() if text}


@dataclass(frozen=True)
class WhyNot(HtmlResult):
    """Why a claim was not proved: what each template lacked. The claim may still be true."""

    claim: Claim
    failures: tuple[Failure, ...] = ()
    stopped: Ending = FINISHED

    proved = False

    @property
    def counterexample(self) -> str | None:
        """What a template that met a counterexample says of it."""
        return next((one.detail for one in self.failures if one.kind == "false"), None)


# Prove a claim: try the templates in turn, and keep of the lemmas what the proof uses.


def prove(
    claim: Claim | Condition | str,
    game: str = "",
    *,
    known: Sequence[Certificate] = (),
    work: Work | None = None,
) -> Proof | WhyNot:
    """A proof of the claim that the checker accepts, or why none was found.

    A bare statement is about the P-positions of the game. `known` are certificates of claims that
    may be used besides the library of lemmas. Searches are limited by counts, unless the work has
    other limits: the same claim gives the same result on any machine.
    """
    claim = read_claim(claim, game)
    require_provable_game(claim.about)
    measures_of_claim(position_class(claim.about), claim)  # or `UnknownName`, `Unsuitable`
    work = work or Work()
    entries = _without_repetition(entry for one in known for entry in one.entries)
    failures: list[Failure] = []
    with work.keeping():
        attempt = Attempt(theorems.of_p_positions(claim), lemma_library(), entries, work)
        own = _known(claim, attempt) or _known(attempt.claim, attempt)
        proof = own or _found(attempt, failures)
        if proof is not None:
            return _restated(claim, proof, work)
    return WhyNot(claim, tuple(failures), work.ending)


def _restated(claim: Claim, found: Proof, work: Work) -> Proof:
    """A proof of the claim, from one of a claim that says the same of P-positions."""
    proved = found.certificate
    if proved.claim == claim:
        return found
    restated = Entry(claim, "restatement", {"of": str(proved.claim)})
    theorems.check_restatement(restated, {str(proved.claim): proved.claim}, work)
    return Proof(Certificate(restated, proved.entries))


def _known(claim: Claim, attempt: Attempt) -> Proof | None:
    """The proof of a claim that is a lemma, or is known."""
    own = attempt.established.get(str(claim))
    certificate = None if own is None else _certificate(_entry_of(attempt, own), attempt)
    if certificate is not None and verify(certificate, attempt.work).valid:
        return Proof(certificate)
    return None


def _found(attempt: Attempt, failures: list[Failure]) -> Proof | None:
    """The first proof by a template; why each before it failed is added to the failures."""
    templates = sorted(TEMPLATES.all().items(), key=lambda item: item[1].place)
    for number, (name, template) in enumerate(templates):
        attempt.work.step(number, len(templates), name)
        try:
            certificate = _whole(template.find(attempt), name, attempt)
            _refuse_invalid(certificate, attempt.work)
        except Failed as error:
            failures.append(Failure(name, error.kind, str(error), error.case))
        else:
            return Proof(certificate)
        if failures[-1].kind in ("false", "undefined"):
            break
    return None


def _refuse_invalid(certificate: Certificate, work: Work) -> None:
    """The checker has the last word on every proof."""
    verified = verify(certificate, work)
    if not verified.valid:
        raise Failed("not found", f"the checker rejects the proof: {verified.error}")


def _whole(found: Mapping[str, Any] | Certificate, template: str, attempt: Attempt) -> Certificate:
    if isinstance(found, Certificate):
        return _certificate(found.main, attempt, found.lemmas)
    return _certificate(Entry(attempt.claim, template, found), attempt)


def _entry_of(attempt: Attempt, claim: Claim) -> Entry:
    entries = (*attempt.lemmas, *attempt.known)
    return next(entry for entry in entries if entry.claim == claim)


def _certificate(main: Entry, attempt: Attempt, own: Sequence[Entry] = ()) -> Certificate:
    return certificate_with_needed_lemmas(
        main, _without_repetition((*attempt.lemmas, *attempt.known, *own))
    )


def _without_repetition(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple({str(entry.claim): entry for entry in entries}.values())


# A claim in other words, for templates that want a claim about P-positions or in numbers.
#
# Three steps keep the meaning: a property of Chomp boards is replaced by its definition in
# numbers; "if A then it is an N-position" becomes "if it is a P-position, then not A", where A is
# evidently defined, and one part of A is negated and the others stay; and a whole number that is
# not the least one it can be is larger.

IS_P, IS_N = Property("is_p_position"), Property("is_n_position")
NEGATED: dict[Relation, Relation] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}

_SAME = Statement.parse("number_of_rows(x) == number_of_columns(x)")
_IN_NUMBERS: dict[Condition, Condition] = {
    Property(name): Statement.parse(text)
    for name, text in (
        ("is_rectangle", "rows_of_different_length(x) == 1"),
        ("is_square_hull", "squareness(x) == 0"),
        ("has_two_rows", "number_of_rows(x) == 2"),
        ("has_three_rows", "number_of_rows(x) == 3"),
        ("has_at_most_two_rows", "number_of_rows(x) <= 2"),
        ("first_row_is_one_longer", "first_row_gap(x) == 1"),
    )
} | {_SAME: Statement.parse("squareness(x) == 0")}
_SQUARE = Statement.parse("squareness(x) == 0")
_ARMS_AND_CORNER = Statement.parse("number_of_cookies(x) == 2*number_of_rows(x) - 1")
_NOT_LEAST = {
    Statement.parse("rows_of_different_length(x) == 1"): "rows_of_different_length(x) >= 2",
    Statement.parse("squareness(x) == 0"): "squareness(x) >= 1",
    Statement.parse("number_of_rows(x) == 1"): "number_of_rows(x) >= 2",
    Statement.parse("number_of_cookies(x) == 1"): "number_of_cookies(x) >= 2",
}


def equivalent_claims(claim: Claim) -> Iterator[Claim]:
    """The claim, and claims that say the same; only about the game of the lemmas.

    >>> told = Claim.parse("chomp: if is_rectangle(x) & (number_of_rows(x) >= 2) then "
    ...                    "is_n_position(x)")
    >>> for other in equivalent_claims(told):
    ...     print(str(other).removeprefix("chomp: if is_"))
    rectangle(x) & (number_of_rows(x) >= 2) then is_n_position(x)
    p_position(x) & (number_of_rows(x) >= 2) then rows_of_different_length(x) >= 2
    p_position(x) & (rows_of_different_length(x) == 1) then number_of_rows(x) < 2
    """
    yield claim
    if not can_prove_about(claim.about) or claim.given is None:
        return
    parts = _in_numbers(claim.given)
    if _is(claim.says, IS_N, IS_P):
        if first_doubtful(claim.given, POSITIVE) is not None:
            return
        yield from (replace(claim, given=given, says=says) for given, says in _contraposed(parts))
    else:
        numbers = replace(claim, given=_all_of(parts), says=_defined(claim.says))
        if numbers != claim:
            yield numbers


def _in_numbers(condition: Condition) -> list[Condition]:
    """The parts that must all be true, in numbers."""
    parts = [_defined(part) for part in conjuncts(condition)]
    if Property("is_l_shaped") in parts and _SQUARE in parts:
        return [_ARMS_AND_CORNER if part == Property("is_l_shaped") else part for part in parts]
    return parts


def _defined(condition: Condition) -> Condition:
    return _IN_NUMBERS.get(condition, condition)


def _contraposed(parts: list[Condition]) -> Iterator[tuple[Condition, Condition]]:
    """For each part that has an opposite: a P-position with the other parts, and the opposite."""
    for place, part in enumerate(parts):
        opposite = _opposite(part)
        if opposite is not None:
            yield _all_of([IS_P, *parts[:place], *parts[place + 1 :]]), opposite


def _opposite(part: Condition) -> Condition | None:
    if part in _NOT_LEAST and isinstance(part, Statement):
        return Statement.parse(_NOT_LEAST[part])
    if isinstance(part, Statement):
        opposite = NEGATED.get(part.relation)
        return None if opposite is None else replace(part, relation=opposite)
    return part.of if isinstance(part, Not) else None


def _all_of(parts: list[Condition]) -> Condition:
    found, *others = parts
    for other in others:
        found = found & other
    return found


def _is(condition: Condition, wanted: Property, other: Property) -> bool:
    return condition == wanted or (isinstance(condition, Not) and condition.of == other)
