"""What is known of a class: cases for each of its states, and how far they are proved."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from ponder.checking.certificates import FAMILY_FORMAT, FAMILY_VERSION, FamilyCertificate
from ponder.checking.verify import Verified
from ponder.core.errors import BadText, PonderError, UnknownName, quote
from ponder.core.files import read_json, write_atomically
from ponder.core.position import SIDES
from ponder.core.work import FINISHED, Ending, Stopped, Work
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.families.states import Game, closure, initial_state, reduce_strip, whole_strips
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language import strip_families
from ponder.language.formulas import Formula
from ponder.language.strip_families import EXAMPLE_PATTERN, CaseTree, Pattern, paths
from ponder.language.strip_families import Path as CasePath
from ponder.values.kept_families import family_file, keep_certificate, kept_certificate


class Seconds(NamedTuple):
    """The time of the processor that each phase took."""

    calculate: float = 0.0
    guess: float = 0.0
    prove: float = 0.0
    test: float = 0.0


class UnprovedCase(NamedTuple):
    """A case that is not proved, with a point where its claim fails if one was found."""

    state: SymbolicStrip
    path: CasePath
    formula: Formula
    point: Point | None = None


@dataclass(frozen=True)
class SolvedClass:
    """Claims for the states that can follow a start, in the order in which they are discovered.

    `cells` counts the cells of the proof of each state whose cases are all proved from the
    claims. `tested` counts random positions, most of them far beyond the samples from which
    the formulas were found, whose values were calculated directly and agree. `verified` is what the
    checker says of the proof, if it was asked, and `certificate` what it was given. Play that has
    ended, the state without a word, needs no claim.
    """

    game: Game
    start: SymbolicStrip
    claims: Mapping[SymbolicStrip, CaseTree]
    cells: Mapping[SymbolicStrip, int]
    resisting: tuple[UnprovedCase, ...] = ()
    counterexamples: int = 0
    seconds: Seconds = field(default_factory=Seconds)
    stopped: Ending = FINISHED
    tested: int = 0
    verified: Verified | None = None
    certificate: FamilyCertificate | None = field(default=None, repr=False, compare=False)

    @property
    def states(self) -> tuple[SymbolicStrip, ...]:
        """All states of the class that can be played."""
        return tuple(state for state in closure(self.game, self.start) if state.word)

    @property
    def is_proved(self) -> bool:
        """Whether every state has claims that are proved."""
        return not self.resisting and all(state in self.cells for state in self.states)

    @property
    def clauses(self) -> int:
        """The number of cases of all states."""
        return sum(1 for cases in self.claims.values() for _ in paths(cases))


# Families of strips by name: the class `A32` of a game, or a pattern such as `T^a _^3 F^2`.

CLASS_NAME = re.compile(r"([A-Za-z])(\d)(\d)", re.ASCII)


def class_name(name: str) -> str:
    """The name of a class with a capital, as it is written; a pattern stays as it is.

    >>> class_name("a32"), class_name("T^a _ F")
    ('A32', 'T^a _ F')
    """
    return name.upper() if CLASS_NAME.fullmatch(name) else name


def class_named(game: Game, name: str) -> SymbolicStrip:
    """The state from which a class such as A32 of the game starts."""
    match = CLASS_NAME.fullmatch(class_name(name))
    if match is None or not game.families:
        raise BadText(f"expected {_expected(game)}, not {quote(name)}")
    if match[1] not in game.families:
        raise UnknownName(f"class of {game.game}", match[1], game.families)
    letter, symbols = game.families[match[1]]
    counts = (int(match[2]), int(match[3]))
    if 0 in counts:
        raise BadText(f"{name} has no {symbols[counts.index(0)]}; it needs at least one of each")
    return initial_state(game, letter, symbols[0] * counts[0] + symbols[1] * counts[1])


def class_of(game: Game, pattern: Pattern) -> SymbolicStrip:
    """The state to which the members of a pattern belong, with all its runs symbolic."""
    letter = pattern.letter
    if letter is None:
        raise BadText(
            f"a family has a run of unknown length, as in {EXAMPLE_PATTERN}, not {pattern}"
        )
    check_letters(game, pattern)
    return initial_state(game, letter, pattern.placed(letter)[0])


def check_letters(game: Game, pattern: Pattern) -> None:
    """Refuse a pattern with letters that are not those of the game."""
    foreign = next((letter for letter, _ in pattern.runs if letter not in game.letters), None)
    if foreign is not None:
        known = " ".join(game.letters)
        raise BadText(f"a strip of {game.game} is written with {known}, not {foreign!r}")


def _expected(game: Game) -> str:
    if not game.families:
        return f"a pattern such as {EXAMPLE_PATTERN}"
    name = next(iter(game.families))
    return f"a class such as {name}32 or a pattern such as {EXAMPLE_PATTERN}"


# Where the members of a pattern are found in a class: their state, arguments and offset.


class Location(NamedTuple):
    """A state at arguments, plus a number, in the parameters of a pattern.

    The region has the parameters at which all runs have a length.
    """

    state: SymbolicStrip
    arguments: tuple[Form, ...]
    plus: Form
    region: Region


def locate(solved: SolvedClass, pattern: Pattern) -> Location:
    """The place of the members of a pattern; `BadText` if they belong to another class."""
    check_letters(solved.game, pattern)
    letter, k = solved.start.letter, len(pattern.names)
    region = Region.natural(k).assuming_all(form for _, form in pattern.runs)
    if pattern.letter in (letter, None) and region is not None:
        word, runs = pattern.placed(letter)
        for strip in whole_strips(solved.game, solved.start):
            free = strip.arguments(word, runs)
            if free is not None:
                state, arguments, plus = reduce_strip(solved.game, strip)
                there = tuple(linear.substitute(form, free, k) for form in arguments)
                return Location(state, there, linear.substitute(plus, free, k), region)
    raise BadText(f"{pattern} is not in the class of {solved.start.pattern}")


# From a class that is solved to the certificate that says so about whole strips.


def certificate_of(solved: SolvedClass, work: Work | None = None) -> FamilyCertificate:
    """The claims and the rules, for the checker; strips are whole, with their runners."""
    game, work = solved.game, work or Work()
    document = {
        "format": FAMILY_FORMAT,
        "version": FAMILY_VERSION,
        "game": game.game,
        "rules": {side: [">".join(rule) for rule in game.rules(side)] for side in SIDES},
        "letter": solved.start.letter,
        "states": {
            str(state.pattern): strip_families.to_json(claimed, state.names)
            for state, claimed in work.checking(solved.claims.items())
        },
        "strips": {
            str(strip.pattern): _meaning(solved, strip)
            for strip in whole_strips(game, solved.start)
        },
    }
    return FamilyCertificate.from_json(document, work)


def _meaning(solved: SolvedClass, strip: SymbolicStrip) -> dict[str, Any]:
    """What a whole strip is claimed to be: a state, and a number for the runners."""
    state, arguments, offset = reduce_strip(solved.game, strip)
    plus = {"plus": linear.text(offset, strip.names)}
    if state not in solved.claims:
        return plus
    runs = [linear.substitute(run, arguments, strip.parameters) for run in state.runs()]
    return {"as": str(Pattern.around(state.letter, state.word, runs, strip.names))} | plus


# Classes kept on disk: those that are proved, and the states that are done of the others.
#
# A class whose proof the checker has accepted is kept as its certificate (`values.kept_families`),
# with notes on how it was found. Otherwise the states that have claims are kept beside it, for
# `resume`.


def keep_class(solved: SolvedClass) -> Path | None:
    """Keep what is known of a class; the file, or None if nothing is known."""
    path = _file(solved.game, solved.start)
    if solved.verified is not None and solved.verified.valid:
        certificate = _with_notes(solved.certificate or certificate_of(solved), solved)
        keep_certificate(path, certificate, solved.verified)
        _unfinished(path).unlink(missing_ok=True)
        return path
    if not solved.claims:
        return None
    path = _unfinished(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with write_atomically(path) as stream:
        stream.write(json.dumps({"states": _states(solved), "found": _notes(solved)}).encode())
    return path


def read_kept_class(
    game: Game, start: SymbolicStrip, work: Work | None = None
) -> SolvedClass | None:
    """What is kept of a class, whether proved or not."""
    work = work or Work()
    path = _file(game, start)
    certificate = kept_certificate(path, work)
    try:
        if certificate is not None:
            known = _solved(game, start, certificate.to_json(), work)
            whole = _with_notes(certificate_of(known, work), known)
            if whole != certificate:  # it says something that was not checked
                return known
            return replace(known, verified=Verified(str(certificate)), certificate=certificate)
        return _solved(game, start, read_json(_unfinished(path)), work)
    except Stopped:
        raise
    except (OSError, LookupError, PonderError):
        return None  # nothing is kept, or the file was damaged: the class is found again


def _file(game: Game, start: SymbolicStrip) -> Path:
    whole = whole_strips(game, start)[0]
    fixed = [f"{i}x{n}" for i, n in enumerate(whole.lengths) if n is not None]
    return family_file(game.game, start.letter, start.word, ".".join(fixed))


def _unfinished(path: Path) -> Path:
    return path.with_suffix(".unfinished")


def _with_notes(certificate: FamilyCertificate, solved: SolvedClass) -> FamilyCertificate:
    return replace(certificate, document=certificate.to_json() | {"found": _notes(solved)})


def _states(solved: SolvedClass) -> dict[str, Any]:
    return {
        str(state.pattern): strip_families.to_json(claimed, state.names)
        for state, claimed in solved.claims.items()
    }


def _notes(solved: SolvedClass) -> dict[str, Any]:
    return {
        "cells": {str(state.pattern): cells for state, cells in solved.cells.items()},
        "seconds": solved.seconds._asdict(),
        "counterexamples": solved.counterexamples,
        "tested": solved.tested,
    }


def _solved(game: Game, start: SymbolicStrip, document: dict[str, Any], work: Work) -> SolvedClass:
    known = SolvedClass(game, start, {}, {})
    states = {str(state.pattern): state for state in known.states}
    claims = {
        states[pattern]: strip_families.from_json(said, states[pattern].names)
        for pattern, said in work.checking(document["states"].items())
    }
    found = document["found"]
    cells = {states[pattern]: int(count) for pattern, count in found["cells"].items()}
    seconds = Seconds(**found["seconds"])
    tested, wrong = int(found["tested"]), int(found["counterexamples"])
    return SolvedClass(
        game, start, claims, cells, counterexamples=wrong, seconds=seconds, tested=tested
    )
