"""Conjectures from examples: bounds on a number, or laws of a property.

The examples are the rows of a table, or positions of a game, whose invariants are measured.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, TypeAlias

from ponder.answers.document import stopped_field
from ponder.conjectures.bounds import answer_for_all_targets, answer_question
from ponder.conjectures.examples import negative_positions, smallest_p_positions
from ponder.conjectures.findings import Findings, Note, SearchEnding
from ponder.conjectures.laws import ConditionKind, Laws, class_laws, property_laws
from ponder.conjectures.question import Question, Things
from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.errors import BadArgument, BadText, Unsuitable
from ponder.core.position import Position
from ponder.core.work import Ending, Work
from ponder.language.claims import Statement
from ponder.measures.invariant import (
    KINDS_OF_GAME,
    Measure,
    default_invariants,
    find_invariant,
    find_property,
    invariants_of,
    properties_of,
)
from ponder.measures.sheet import Sheet
from ponder.theory.knowledge import bounds_on, proved_statements
from ponder.theory.standing import Standing


@dataclass(frozen=True)
class TableExamples:
    """The rows of a table in a file: .csv, .tsv or .parquet.

    `columns` are those to use besides the target or property; None means all.
    """

    path: Path
    columns: tuple[str, ...] | None = None
    tolerance: Fraction = Fraction(0)
    negatives: Path | None = None


@dataclass(frozen=True)
class GameExamples:
    """Positions of a game: their texts, or the number of its smallest P-positions to take.

    `invariants` are names, "all" or "usual". `negatives` are texts of positions, or
    "following": N-positions that follow the examples.
    """

    game: str
    positions: tuple[str, ...] | int
    invariants: tuple[str, ...] | Literal["usual", "all"] = "usual"
    negatives: tuple[str, ...] | Literal["following"] = ()


Examples: TypeAlias = TableExamples | GameExamples
Proofs: TypeAlias = Sequence[Standing]
"""Claims that are proved, each with its certificate."""


@dataclass(frozen=True)
class LawRequest:
    """Which conditions are necessary, sufficient, or equivalent to a property?

    The condition `class` asks for laws "if C then the property iff F". `complexity` limits
    the size of a condition, `near` the exceptions of a law.
    """

    main: str
    condition: ConditionKind | Literal["class"] = "iff"
    complexity: int = 3
    exclude: tuple[str, ...] = ()
    near: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.complexity <= limits.LAW_SIZE:
            wrong = f"of a condition is from 1 to {limits.LAW_SIZE}, not {self.complexity}"
            raise BadArgument("complexity", wrong)


@dataclass(frozen=True)
class BoundsOnAll:
    """What was found for each of several targets."""

    findings: tuple[Findings, ...]

    @property
    def stopped(self) -> Ending:
        """Why the search ended: of those which were stopped, if any was, the last says it."""
        endings = [found.stopped for found in self.findings]
        return next((one for one in reversed(endings) if not one.is_complete), endings[-1])

    def to_json(self) -> dict[str, Any]:
        """The findings as plain data."""
        targets = [found.to_json() for found in self.findings]
        return {"targets": targets, **stopped_field(self.stopped)}


@dataclass(frozen=True)
class LawsAnswer:
    """The laws of a property, and the examples they come from, if these were found."""

    main: str
    laws: Laws
    sheet: Sheet | None = None

    @property
    def stopped(self) -> Ending:
        """Why the search ended."""
        return self.laws.stopped

    def to_json(self) -> dict[str, Any]:
        """The laws as plain data."""
        return {"property": self.main, **self.laws.to_json()}


def find_bounds(
    examples: Examples, question: Question, work: Work | None = None, proved: Proofs | None = None
) -> Findings:
    """Bounds on the target of the question. The examples are its objects.

    What is `proved` is known, where it is about the examples; a note of the findings names it.
    """
    work = work or Work()
    about = None
    with work.answering():
        about = _about(examples, question, work, question.target)
    if about is None:
        return _not_begun(question, work)
    if proved is None:
        return answer_question(about, work)
    known = _known(about, proved)
    return _with_note(answer_question(_knowing(about, known), work), known)


def find_bounds_on_all(
    examples: Examples, question: Question, work: Work | None = None, proved: Proofs | None = None
) -> BoundsOnAll:
    """Bounds on each number in turn."""
    work = work or Work()
    about = None
    with work.answering():
        about = _about(examples, question, work)
    if about is None:
        return BoundsOnAll((_not_begun(question, work),))
    if proved is None:
        return BoundsOnAll(answer_for_all_targets(about, work))
    known = _known(about, proved)
    every = answer_for_all_targets(_knowing(about, known), work)
    return BoundsOnAll(tuple(_with_note(found, known) for found in every))


def find_laws(examples: Examples, question: LawRequest, work: Work | None = None) -> LawsAnswer:
    """Laws of the property."""
    work = work or Work()
    sheet = None
    with work.answering():
        sheet = _sheet_with_properties(examples, question.main, work)
    if sheet is None:
        return LawsAnswer(question.main, Laws(stopped=_ending(work)))
    names = [name for name in (*sheet.columns, *sheet.properties) if name not in question.exclude]
    if question.condition == "class":
        found = class_laws(sheet, question.main, near=question.near, names=names, work=work)
    else:
        found = property_laws(
            sheet,
            question.main,
            question.condition,
            size=question.complexity,
            near=question.near,
            names=names,
            work=work,
        )
    return LawsAnswer(question.main, found, sheet)


def _not_begun(question: Question, work: Work) -> Findings:
    """The findings of a search that was stopped before it had its examples."""
    return Findings(str(question.target), question.directions, stopped=_ending(work))


def _ending(work: Work) -> SearchEnding:
    return SearchEnding(work.ending.cause, work.ending.reached)


def _known(question: Question, proved: Proofs) -> tuple[Statement, ...]:
    """What is proved of the examples, in terms of the invariants of the question."""
    if isinstance(question.objects, Sheet):
        raise Unsuitable("what is proved in the ledger is about games, not about tables")
    measures = question.invariants or default_invariants(question.objects[0])
    names = [measure.name for measure in measures]
    return proved_statements(proved, question.objects, names)


def _knowing(question: Question, known: tuple[Statement, ...]) -> Question:
    return replace(question, theory=(*question.theory, *known))


def _with_note(found: Findings, known: tuple[Statement, ...]) -> Findings:
    """The findings, with a note that names the known bounds on their target."""
    used = tuple(map(str, bounds_on(found.target, found.directions, known)))
    note = Note("proved", used) if used else Note("nothing proved")
    return replace(found, notes=(*found.notes, note))


def _about(examples: Examples, question: Question, work: Work, *asked: object) -> Question:
    """The question about these examples."""
    if isinstance(examples, TableExamples):
        against: Things = Sheet.from_file(examples.negatives) if examples.negatives else ()
        return replace(
            question, objects=_rows(examples, limits.EXAMPLES, *asked), negatives=against
        )
    positions = _positions(examples, work)
    return replace(
        question,
        objects=positions,
        invariants=_measures(examples, positions[0]),
        negatives=_negatives(examples, positions),
    )


def _sheet_with_properties(examples: Examples, main: str, work: Work) -> Sheet:
    """The examples measured.

    Properties that only solving can tell are left out, except for the main one.
    """
    if isinstance(examples, TableExamples):
        return _rows(examples, None, main)
    positions = _positions(examples, work)
    first = positions[0]
    wanted = find_property(first, main)
    shape = [known for known in properties_of(first) if known.of not in KINDS_OF_GAME]
    others = [known for known in shape if known.name != main]
    measures = _measures(examples, first) or default_invariants(first)
    return Sheet.measure(positions, measures, [wanted, *others])


def _rows(examples: TableExamples, most: int | None, *asked: object) -> Sheet:
    """The table, with only the chosen columns and those asked about if some are chosen."""
    sheet = Sheet.from_file(examples.path, tolerance=examples.tolerance, most_rows=most)
    if examples.columns is None:
        return sheet
    for name in examples.columns:
        if name not in sheet.columns:
            raise sheet.unknown("column", name)
    names = [name for name in (*examples.columns, *asked) if isinstance(name, str)]
    return sheet.chosen(range(len(sheet.objects)), names)


def _positions(examples: GameExamples, work: Work) -> tuple[Position, ...]:
    if isinstance(examples.positions, int):
        return smallest_p_positions(find(examples.game).name, examples.positions, work=work)
    return _read(examples.game, examples.positions)


def _read(game: str, texts: tuple[str, ...]) -> tuple[Position, ...]:
    if not texts:
        raise BadText("no examples; give at least one position")
    return tuple(map(find(game).read, texts))


def _measures(examples: GameExamples, position: Position) -> tuple[Measure, ...] | None:
    if not invariants_of(position):  # as in games of chance
        raise Unsuitable(
            f"{position.game} has no invariants to conjecture about; other games have, such as nim"
        )
    if examples.invariants == "usual":
        return None
    if examples.invariants == "all":
        return tuple(invariants_of(position))
    return tuple(find_invariant(position, name) for name in examples.invariants)


def _negatives(examples: GameExamples, positions: tuple[Position, ...]) -> tuple[Position, ...]:
    if examples.negatives == "following":
        return negative_positions(positions)
    return _read(examples.game, examples.negatives) if examples.negatives else ()
