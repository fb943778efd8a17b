"""A refutation in words: the counterexample with both sides' values, or the ground covered."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from ponder.checking.certificates import Certificate, Entry
from ponder.checking.verify import Verified
from ponder.conjectures.findings import Conjecture, Findings
from ponder.conjectures.laws import Laws
from ponder.conjectures.problem import Direction
from ponder.core.position import Position
from ponder.core.text import and_more, format_count, join_first, pluralise
from ponder.exact.arithmetic import format_number
from ponder.exact.verdicts import Measured
from ponder.families.family import FamilyFormula
from ponder.games.boards.partitions import Partition
from ponder.language.reasons import Reason
from ponder.measures.sheet import Sheet
from ponder.proofs.lemmas import is_from_library
from ponder.proofs.proof import Failure, Proof, WhyNot
from ponder.refutations.claims import with_explicit_condition
from ponder.refutations.refutation import CheckedRegion, Coverage, Refutation, SearchedRegion
from ponder.show.formatting import wrapped
from ponder.show.positions import short_text, text
from ponder.show.sentences import sentence
from ponder.show.sentences.theories import in_english, plain
from ponder.solving.chomp.lower_rows import RowLaw
from ponder.theory.verdict import Settlement

THINGS = {"P": "P-position", "N": "N-position", "": "position"}


def refutation_text(found: Refutation) -> str:
    """What was found about the claim; a claim that survives is *checked*, never *true*."""
    return f"{found.claim}\n\n{verdict_text(found)}"


def verdict_text(found: Refutation) -> str:
    """What was found, without the claim."""
    lines = list(_refuted(found) if found.is_refuted else _survived(found))
    ground = [*map(ground_words, found.covered)]
    if ground:
        lines += ["", "Looked at:", *(wrapped(f"- {words}") for words in ground)]
    return "\n".join(lines)


def _refuted(found: Refutation) -> Iterator[str]:
    assert found.reading is not None
    yield f"Refuted by {_named(found.counterexample)}."
    left, right = found.reading.left, found.reading.right
    if left is not None and right is not None:
        yield f"The left side is {format_number(left)}, the right side {format_number(right)}."
    yield from _how_small(found)


def _how_small(found: Refutation) -> Iterator[str]:
    if found.smallest:
        yield "It is the smallest counterexample: all smaller positions were checked."
    elif found.covered.cookies:
        yield (
            f"It is the smallest that was found. A smaller one would have more than "
            f"{format_count(found.covered.cookies, 'cookie')}."
        )
    elif isinstance(found.counterexample, Position):
        yield "It is the smallest that was found; a smaller one is not excluded."
    else:
        yield "It is the first among the objects given."


def _survived(found: Refutation) -> Iterator[str]:
    if not found.covered.is_checked:
        yield f"Nothing {_why_unchecked(found.covered)}"
        return
    upto = _how_far(found.covered)
    yield f"Checked{upto}, not proved: no counterexample was found."
    if found.covered.undecided:
        count = format_count(found.covered.undecided, "object")
        yield f"On {count} exact arithmetic could not decide the claim."


def _why_unchecked(covered: Coverage) -> str:
    reasons = {
        "its condition is false": any(ground.vacuous for ground in covered),
        "the claim is undefined": any(ground.undefined for ground in covered),
        "it cannot be decided": any(ground.undecided for ground in covered),
    }
    met = [words for words, is_met in reasons.items() if is_met]
    return (
        f"could be checked: {' or '.join(met)} wherever it was looked at."
        if met
        else "was checked."
    )


def _how_far(covered: Coverage) -> str:
    """How far all sizes were checked; what else was looked at is listed below."""
    for kind, unit in (("cookies", "cookie"), ("heaps", "counter")):
        grounds = [one for one in covered if one.region.kind == kind and one.whole]
        if any(one.decided for one in grounds):
            most = format_count(max(one.region["most"] for one in grounds), unit)
            more = " and on the ground below" if len(covered.grounds) > 1 else ""
            return f" up to {most}{more}"
    return " on the ground below"


def _named(thing: object) -> str:
    if not isinstance(thing, Position):
        return str(thing)
    cookies = (
        f" ({format_count(sum(thing.rows), 'cookie')})" if isinstance(thing, Partition) else ""
    )
    text = short_text(thing)
    board = f"'{text}'" if text.endswith(".") else text  # a full stop may follow
    return f"{board}{cookies}"


def ground_words(ground: CheckedRegion) -> str:
    """The ground in words.

    >>> ground_words(CheckedRegion(SearchedRegion.make("cookies", "P", most=60), 149226))
    'all 149,226 P-positions with at most 60 cookies'
    """
    thing = "object" if ground.region.kind == "objects" else THINGS[ground.region.of]
    endless = None in dict(ground.region.bounds).values() and ground.whole
    things = pluralise(2, thing) if endless else format_count(ground.objects, thing)
    if ground.objects == 0:
        things = f"no {pluralise(0, thing)}"
    notes = [
        f"{number:,} {word}"
        for word, number in (("undecided", ground.undecided), ("undefined", ground.undefined))
        if number
    ]
    note = f" ({', '.join(notes)})" if notes else ""
    met = (
        f" that {pluralise(ground.objects, 'meets', 'meet')} the condition"
        if ground.vacuous
        else ""
    )
    whole = "all " if ground.whole and ground.objects > 1 else ""
    return f"{whole}{things} {_which(ground)}{met}{note}"


def _which(ground: CheckedRegion) -> str:
    """Which objects they are."""
    region = ground.region
    if region.kind in FOLLOWED:
        return (
            f"that {pluralise(ground.objects, 'follows', 'follow')} {FOLLOWED[region.kind](region)}"
        )
    if region.kind == "heaps" and not ground.whole:  # of the last size, which is not finished
        return f"with {format_count(region['most'], 'counter')}"
    return KINDS.get(region.kind, _any_kind)(region)


def _lower_rows(region: SearchedRegion) -> str:
    second = region["second"]
    width = "of any width" if second is None else f"with a second row of at most {second:,}"
    lower = format_count(region["cookies"], "cookie")
    return f"{width} and at most {lower} below the second row"


def _any_kind(region: SearchedRegion) -> str:
    bounds = ", ".join(f"{name} {value}" for name, value in region.bounds)
    return f"of the region {region.kind}{': ' if bounds else ''}{bounds}"


KINDS: dict[str, Callable[[SearchedRegion], str]] = {
    "cookies": lambda at: f"with at most {format_count(at['most'], 'cookie')}",
    "box": lambda at: f"inside {at['rows']}x{at['columns']}",
    "family": lambda at: (
        f"of the family {at['name']}, k from {at['first']:,} "
        + ("on" if at["last"] is None else f"to {at['last']:,}")
    ),
    "members": lambda at: (
        f"of the family {at['name']}, k between {at['first']:,} and {at['last']:,}"
    ),
    "lower rows": _lower_rows,
    "tall lower rows": lambda at: f"transposed from those {_lower_rows(at)}",
    "relatives": lambda _: "changed from those on which both sides are nearest",
    "play": lambda at: f"of {format_count(at['games'], 'random game')} with the seed {at['seed']}",
    "heaps": lambda at: f"with at most {format_count(at['most'], 'counter')}",
    "objects": lambda _: "given",
}
"""Which positions are in a region of each kind."""
FOLLOWED: dict[str, Callable[[SearchedRegion], str]] = {
    "starts": lambda at: f"starts whose sizes add up to at most {at['most']}",
    "followers": lambda at: f"{at['start']}",
    "examples": lambda _: "the examples of the game",
}
"""What the positions in a region of each of the other kinds follow."""


# Conjectures and laws as text for a person; conjectures also as CSV and LaTeX.

NAMED = 3
WAYS: dict[tuple[Direction, ...], str] = {("upper",): "upper bounds", ("lower",): "lower bounds"}


def findings_as_text(found: Findings, *, english: bool = False) -> str:
    """Everything that was found, the statements first."""
    ways = WAYS.get(found.directions, "upper and lower bounds")
    lines = [f"{found.target}: {ways} from {format_count(len(found.objects), 'object')}"]
    lines += [f"Note: {note}." for note in found.notes]
    if found.identities:
        lines += ["", "Identities, equal on every object:"]
        lines += [f"     {identity}" for identity in found.identities]
    if found.conjectures:
        lines += ["", "Conjectures, true of every object and believed of others:"]
        lines += _numbered(found, found.conjectures, english)
    else:
        lines += ["", "No conjecture."]
    if found.undecided:
        lines += ["", "Undecided: exact arithmetic could neither confirm nor deny them:"]
        lines += [f"     {statement}" for statement in found.undecided]
    if found.near_misses:
        lines += ["", "Near misses, refuted by the objects named:"]
        lines += _numbered(found, found.near_misses, english)
    return "\n".join([*lines, "", stop_text(found)])


def stop_text(found: Findings) -> str:
    """Why the search ended, and what it cost."""
    pace = f"{format_count(found.candidates, 'candidate')} in {found.seconds:.2f} s"
    return f"Stopped: {found.stopped}; {pace}."


def _numbered(found: Findings, conjectures: tuple[Conjecture, ...], english: bool) -> list[str]:
    lines = []
    for number, one in enumerate(conjectures, 1):
        lines.append(f"{number:3}. {one}")
        if english:
            lines.append(wrapped(one.statement.english(found.terms) + ".", " " * 5))
        lines.append(f"     {_evidence(one, len(found.objects))}")
    return lines


def _evidence(one: Conjecture, objects: int) -> str:
    said = [f"best on {_few(one.best_on)}", f"exact on {len(one.exact_on)} of {objects}"]
    if one.undefined_on:
        said.append(f"undefined on {_few(one.undefined_on)}")
    if one.exceptions:
        said.append(f"false for {_few(one.exceptions)}")
    return "; ".join(said)


def _few(names: tuple[str, ...]) -> str:
    return join_first(names, NAMED, "  ")


def laws_as_text(main: str, found: Laws, sheet: Sheet | None, *, english: bool = False) -> str:
    """The laws of a property, with their support."""
    objects, terms = (sheet.objects, sheet.terms) if sheet else ((), {})
    lines = [f"{main}: laws from {format_count(len(objects), 'object')}", ""]
    lines += ["Laws, believed of other objects:"] if found.laws else ["No law."]
    for number, law in enumerate(found, 1):
        lines.append(f"{number:3}. {law}")
        if english:
            lines.append(wrapped(law.english(terms), " " * 5))
        wrong = f"; false for {_few(law.exceptions)}" if law.exceptions else ""
        lines.append(f"     support {law.support}{wrong}")
    lines += [f"Left out: {name} ({why})." for name, why in found.skipped.items()]
    tried = format_count(found.candidates, "candidate")
    return "\n".join([*lines, "", f"Stopped: {found.stopped}; {tried}."])


def findings_as_csv(every: Sequence[Findings]) -> str:
    """One line for each statement, whatever its kind."""
    stream = io.StringIO()
    lines = csv.writer(stream, lineterminator="\n")
    lines.writerow(["statement", "kind", "complexity", "best_on", "exact_on", "false_for", "notes"])
    for found in every:
        notes = "; ".join(map(str, found.notes))
        for identity in found.identities:
            exact = len(found.objects)
            lines.writerow([identity, "identity", identity.right.complexity, "", exact, "", notes])
        for statement in found.undecided:
            lines.writerow([statement, "undecided", statement.right.complexity, "", "", "", notes])
        for bound in (*found.conjectures, *found.near_misses):
            kind = "near miss" if bound.exceptions else bound.direction
            best, wrong = ";".join(bound.best_on), ";".join(bound.exceptions)
            counts = (bound.complexity, best, len(bound.exact_on))
            lines.writerow([bound, kind, *counts, wrong, notes])
    return stream.getvalue()


def findings_as_latex(found: Findings) -> str:
    """The statements as an aligned display, with the notes as comments."""
    statements = [*found.identities, *found.statements]
    body = " \\\\\n".join(f"  & {statement.latex()}" for statement in statements)
    notes = "".join(f"% {note}\n" for note in found.notes)
    return f"{notes}\\begin{{align*}}\n{body}\n\\end{{align*}}"


# The answer to a rule that a student states, in words.


def rule_text(
    settled: Settlement,
    values: Sequence[tuple[str, Measured]],
    why: Sequence[Reason],
    exceptions: Sequence[Position],
) -> str:
    """The rule as it was understood, and a counterexample, a proof, or what was checked."""
    head = wrapped(f"You say: {in_english(settled.claim)}.")
    if settled.verdict == "refuted":
        found = _rule_refuted(settled, values, why, exceptions)
    elif settled.verdict == "proved":
        found = _rule_proved(settled)
    else:
        found = iter([refutation_text(settled.refutation)])
    return "\n\n".join([head, *found])


def _rule_refuted(
    settled: Settlement,
    values: Sequence[tuple[str, Measured]],
    why: Sequence[Reason],
    exceptions: Sequence[Position],
) -> Iterator[str]:
    found = settled.refutation.counterexample
    yield f"Not always. Counterexample: {short_text(found)}"
    yield text(found)
    yield wrapped(f"Here {', '.join(f'{name} is {plain(str(value))}' for name, value in values)}.")
    if why:
        yield "\n".join(wrapped(sentence(reason), "  ") for reason in why)
    if exceptions:
        others = "; ".join(map(short_text, exceptions))
        yield wrapped(f"Other exceptions: {others}. What do they have in common?")


def _rule_proved(settled: Settlement) -> Iterator[str]:
    certificate = settled.certificate
    assert certificate is not None
    lemmas = len(certificate.lemmas)
    using = f", using {format_count(lemmas, 'lemma')}" if lemmas else ""
    yield f"True. It is proved, by {certificate.main.template}{using}."
    if certificate.claim != settled.claim:
        yield wrapped(f"The proof is of the same in other words: {certificate.claim}.")


# A proof, or why there is none, in a few lines.

MOST_FORMULAS = 20


def verified_lines(
    found: Verified | None, formulas: Sequence[FamilyFormula], *, every: bool = False
) -> Iterator[str]:
    """The verdict of the checker (None: it was stopped), and what it has verified."""
    if found is None:
        yield "Not decided."
        return
    yield f"Valid: {found.claim}" if found.valid else f"Not valid: {found.error}"
    listed = formulas if every else formulas[:MOST_FORMULAS]
    yield from (f"  {formula}" for formula in listed)
    if len(listed) < len(formulas):
        yield f"  {and_more(len(formulas) - len(listed), '--all lists them')}"


def proof_as_text(result: Proof | WhyNot, *, vacuous: bool = False) -> str:
    """What was proved and how, or what each template lacked.

    With `vacuous`, what was proved says nothing.
    """
    lines = _proof_lines(result, vacuous) if isinstance(result, Proof) else _not_proved(result)
    return "\n".join(lines)


def _proof_lines(proof: Proof, vacuous: bool) -> Iterator[str]:
    lemmas = proof.certificate.lemmas
    using = f", using {format_count(len(lemmas), 'lemma')}" if lemmas else ""
    yield f"Proved: {proof.claim}"
    yield f"{by_template(proof.certificate.main)}{using}."
    if vacuous:
        about, given = proof.claim.about, with_explicit_condition(proof.claim).given
        yield f"It says nothing: no position of {about} has {given}."
    yield from (f"  {lemma.claim}, {by_template(lemma)}" for lemma in lemmas)


def by_template(entry: Entry) -> str:
    """How a claim is proved, and whether its proof is from the library."""
    library = " (lemma, from the library)" if is_from_library(entry) else ""
    return f"by {entry.template}{library}"


def _not_proved(why: WhyNot) -> Iterator[str]:
    if why.counterexample is not None:
        yield f"Refuted: {why.claim}"
        yield f"because {why.counterexample}."
        return
    yield f"Not proved: {why.claim}"
    if why.failures and why.failures[-1].kind == "undefined":
        yield f"It cannot be: {why.failures[-1].detail}."
        return
    doubts = [one.detail for one in why.failures if one.kind == "may be undefined"]
    yield from (f"{detail}." for detail in dict.fromkeys(doubts))
    yield from (f"  {_failure(one)}" for one in why.failures)
    if not why.stopped.is_complete:
        yield f"The search was stopped ({why.stopped}), so nothing is decided."
        return
    yield "It may be true or false; try: ponder refute"


def _failure(failure: Failure) -> str:
    case = f" (case {failure.case})" if failure.case else ""
    return f"{failure.template}{case}: {failure.detail}"


# The conjectures of a paper with their verdicts, as a table for a person.

MARGIN = " " * 5


def paper_lines(
    settled: Mapping[int, Settlement], same_as: Mapping[int, int], files: Mapping[int, Path]
) -> Iterator[str]:
    """Two lines for each conjecture, and a last one that counts the verdicts."""
    for number, one in settled.items():
        yield f"{number:>3}  {one.verdict:<8} {one.seconds:>5.1f} s  {one.claim.says}"
        other = f"; says the same as {same_as[number]}" if number in same_as else ""
        yield f"{MARGIN}{verdict_reason(one, files.get(number))}{other}"
    verdicts = Counter(one.verdict for one in settled.values())
    yield ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))


def verdict_reason(one: Settlement, file: Path | None = None) -> str:
    """Why a claim has its verdict, and the file of its certificate."""
    if one.certificate is not None:
        kept = f": {file}" if file else ""
        return f"{by_template(one.certificate.main)}{_lemmas(one.certificate)}{kept}"
    return (
        _conjecture_refuted(one.refutation)
        if one.refutation.is_refuted
        else _checked(one.refutation)
    )


def _lemmas(certificate: Certificate) -> str:
    used, shipped = len(certificate.lemmas), sum(map(is_from_library, certificate.lemmas))
    origin = "" if used == shipped else f", {shipped} of them"
    return f" with {format_count(used, 'lemma')}{origin} from the library" if used else ""


def _conjecture_refuted(found: Refutation) -> str:
    sides = [side for side in found.values.values() if side is not None]
    values = f", where the sides are {' and '.join(sides)}" if sides else ""
    smallest = ", the smallest" if found.smallest else ""
    return f"by {short_text(found.counterexample)}{smallest}{values}"


def _checked(found: Refutation) -> str:
    grounds = [ground_words(ground) for ground in found.covered if ground.decided]
    more = ", and more" if grounds[1:] else ""
    return f"on {grounds[0]}{more}" if grounds else "on nothing"


# The law of Chomp boards with fixed lower rows, as a sentence.

PARITY = ("even", "odd")


def row_law_as_text(law: RowLaw) -> str:
    """The whole law in one sentence.

    >>> from ponder.solving.chomp.lower_rows import row_law
    >>> print(row_law_as_text(row_law((7,))))
    (p, q, 7) is a P-position exactly when (p, q) is (13, 7), (14, 8) or (12, 9), or q >= 10 \
and p = q + 5.
    """
    board = f"({', '.join(('p', 'q', *map(str, law.lower)))})"
    cases = ", or ".join(case for case in (_pairs(law), _repeated(law)) if case)
    return f"{board} is {f'a P-position exactly when {cases}' if cases else 'never a P-position'}."


def _pairs(law: RowLaw) -> str:
    *most, last = [f"({p}, {q})" for q, p in enumerate(law.values, start=law.start)] or [""]
    listed = f"{', '.join(most)} or {last}" if most else last
    return f"(p, q) is {listed}" if listed else ""


def _repeated(law: RowLaw) -> str:
    if not law.offsets:
        return ""
    beyond = f"q >= {law.threshold} and " if law.values else ""
    if law.period == 1:
        return f"{beyond}p = q + {law.offsets[0]}"
    if law.period == 2:
        cases = (
            f"p = q + {offset} if q is {PARITY[(law.threshold + i) % 2]}"
            for i, offset in enumerate(law.offsets)
        )
        return f"{beyond}{', '.join(cases)}"
    numbers = range(law.threshold, law.threshold + law.period)
    cases = (f"{offset} for q = {q}" for q, offset in zip(numbers, law.offsets, strict=True))
    return f"{beyond}p - q is {', '.join(cases)}, and so on with period {law.period}"
