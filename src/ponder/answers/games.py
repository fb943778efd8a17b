"""The games, and the wrappers that make new games out of them."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import ponder.games
from ponder import show
from ponder.answers.document import Document, document, stopped_field
from ponder.core import limits
from ponder.core.catalogue import GAMES, SUM, WRAPPERS, Game, Wrapper, broken, find, games
from ponder.core.errors import BadText, TooLarge, UnknownName, quote, quote_path
from ponder.core.files import write_atomically
from ponder.core.position import Position
from ponder.core.work import Ending, Work
from ponder.measures.invariant import Measure, default_invariants, invariants_of, properties_of
from ponder.solving.conformance import ConformanceReport, examine_game


@dataclass(frozen=True)
class GamesAnswer:
    """All games, the wrappers by name, and the errors of games that cannot be loaded."""

    games: tuple[Game, ...]
    wrappers: Mapping[str, Wrapper]
    broken: Mapping[str, str]


def list_games() -> GamesAnswer:
    """Every known game."""
    return GamesAnswer((*games(), SUM), WRAPPERS, broken())


@document.register(GamesAnswer)
def _(answer: GamesAnswer) -> Document:
    wrappers = answer.wrappers.items()
    return {
        "games": [_fields(game) for game in answer.games],
        "wrappers": [{"name": name, "summary": wrapper.summary} for name, wrapper in wrappers],
        "broken": dict(answer.broken),
    }


def _fields(game: Game) -> Document:
    fields = {name: getattr(game, name) for name in ("name", "title", "kind", "summary", "start")}
    return {**fields, "examples": list(game.examples)}


# What a search can be about: the measures of a game, and tables that come with a request.


@dataclass(frozen=True)
class GameMeasures:
    """The invariants of a game, those that are usually taken, and its properties."""

    game: str
    invariants: tuple[Measure, ...]
    usual: tuple[str, ...]
    properties: tuple[Measure, ...]


def measures_of(game: str) -> GameMeasures:
    """What can be measured of the positions of a game."""
    found = find(game)
    start = found.read(found.start)
    usual = tuple(measure.name for measure in default_invariants(start))
    return GameMeasures(found.name, tuple(invariants_of(start)), usual, tuple(properties_of(start)))


def check_table(text: str) -> None:
    """Refuse a table with too many rows or columns before it is kept."""
    lines = text.splitlines()
    if len(lines) < 2:
        raise BadText("a table has a line of names and a line for each object")
    if len(lines) - 1 > limits.TABLE_ROWS:
        raise TooLarge(
            f"a table has at most {limits.TABLE_ROWS:,} rows here, not {len(lines) - 1:,}"
        )
    columns = lines[0].count(",") + 1
    if columns > limits.TABLE_COLUMNS:
        raise TooLarge(f"a table has at most {limits.TABLE_COLUMNS} columns here, not {columns:,}")


@document.register(GameMeasures)
def _(answer: GameMeasures) -> Document:
    return {
        "game": answer.game,
        "invariants": [_measure_fields(one) for one in answer.invariants],
        "usual": list(answer.usual),
        "properties": [_measure_fields(one) for one in answer.properties],
    }


def _measure_fields(measure: Measure) -> Document:
    return {"name": measure.name, "meaning": measure.meaning}


# A position drawn, with the rules of its game.


@dataclass(frozen=True)
class DrawingAnswer:
    """A position with its game, drawn in characters and, on request, as SVG.

    `measures` are, on request, the invariants and properties of the game.
    """

    game: Game
    position: Position
    text: str
    svg: str | None = None
    measures: GameMeasures | None = None


def draw_position(
    game: str, pos: str | None = None, *, svg: bool = False, measures: bool = False
) -> DrawingAnswer:
    """Draw the position, or the usual start of the game."""
    found = find(game)
    position = found.read(found.start if pos is None else pos)
    picture = show.svg(position) if svg else None
    known = measures_of(game) if measures else None
    return DrawingAnswer(found, position, show.text(position), picture, known)


@document.register(DrawingAnswer)
def _(answer: DrawingAnswer) -> Document:
    measures = {} if answer.measures is None else document(answer.measures)
    return {
        **measures,
        "game": answer.position.game,
        "position": str(answer.position),
        "text": answer.text,
        "svg": answer.svg,
        "rules": answer.game.rules,
        "examples": list(answer.game.examples),
    }


# Does a game keep the laws of all games? Why does a file not hold a game?


@dataclass(frozen=True)
class CheckAnswer:
    """The report on a game."""

    game: str
    report: ConformanceReport

    @property
    def valid(self) -> bool | None:
        """Whether the game has no fault; None if the work ended before that was known."""
        if self.report.faults:
            return False
        return True if self.stopped.is_complete else None

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.report.stopped


def check_game(name: str, work: Work | None = None) -> CheckAnswer:
    """The report on the game, even if its file cannot be loaded."""
    why = _why_not_loaded(name)
    return CheckAnswer(
        name, ConformanceReport((why,), 0, 0) if why else examine_game(find(name), work)
    )


@document.register(CheckAnswer)
def _(answer: CheckAnswer) -> Document:
    return {
        "game": answer.game,
        "valid": answer.valid,
        "faults": list(answer.report.faults),
        "laws": answer.report.requirements,
        "positions": answer.report.positions,
        **stopped_field(answer.stopped),
    }


def _why_not_loaded(name: str) -> str | None:
    """Why the game of this name is unknown although there is a file for it."""
    stem = name.strip().lower().replace("_", "-")
    try:
        find(name)
    except UnknownName:
        path = GAMES.files().get(stem)
        if path is None:
            raise
        return (
            f"{path} registers no game called {stem!r}: decorate its class with @register and "
            f"give it the attribute game = {stem!r}"
        )
    except ValueError:
        if stem not in broken():
            raise
        return f"it cannot be loaded: {broken()[stem]}"
    return None


# The files of new games, one for each kind of board: small games that can be played at once.
#
# A template is Python with places for the name, the title and the name of the class; it ends in
# `.txt`, so that no tool takes it for a module.

BOARDS = ("heaps", "strip", "grid", "rewriting", "stones", "placement", "partition", "poset")


def game_file(name: str, board: str = "heaps") -> str:
    """The text of the file of a new game on this kind of board."""
    words = name.split("-")
    return _template(board).format(
        name=name,
        title=" ".join(words).capitalize(),
        class_name="".join(word.capitalize() for word in words),
    )


def start_of(board: str) -> str:
    """The start of the game in the template."""
    found = re.search(r'start = "(.*)"', _template(board))
    assert found is not None
    return found[1]


def _template(board: str) -> str:
    return (
        files("ponder.answers")
        .joinpath("game_templates", f"{board}.txt")
        .read_text(encoding="utf-8")
    )


# A new game: its file, ready to play, and what to do next.


@dataclass(frozen=True)
class NewGameAnswer:
    """The name of the game, its file, and the commands to try next."""

    game: str
    file: Path
    next: tuple[str, ...]


def write_game(name: str, folder: Path | None = None, board: str = "heaps") -> NewGameAnswer:
    """Write a small game on this kind of board; the default is Ponder's games folder.

    A folder that does not exist is made.
    """
    if board not in BOARDS:
        raise UnknownName("kind of board", board, BOARDS)
    plain = _plain_name(name)
    if folder is not None and folder.exists() and not folder.is_dir():
        raise BadText(f"{quote_path(folder)} is not a folder")
    if folder is not None:  # PONDER_GAMES may name it already
        folder.mkdir(parents=True, exist_ok=True)
    if plain in {SUM.name, *(game.name for game in games())}:
        raise BadText(f"the game {plain!r} exists already; choose another name")
    path = (folder or _games_folder()) / f"{plain.replace('-', '_')}.py"
    if path.exists() or path.with_suffix("").exists():
        raise BadText(f"{path} exists; choose another name, or edit it")
    with write_atomically(path) as stream:
        stream.write(game_file(plain, board).encode())
    return NewGameAnswer(plain, path, tuple(_next_steps(plain, folder, start_of(board))))


@document.register(NewGameAnswer)
def _(answer: NewGameAnswer) -> Document:
    return {"game": answer.game, "file": str(answer.file), "next": list(answer.next)}


def _plain_name(name: str) -> str:
    """The name as players will type it; one that cannot be typed is refused."""
    plain = re.sub(r"[\s_]+", "-", name.strip().lower())
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", plain, re.ASCII) or len(plain) > 40:
        raise BadText(f"a name has letters, digits and hyphens, e.g. my-game, not {quote(name)}")
    prefix = next((prefix for prefix in WRAPPERS if plain.startswith(f"{prefix}-")), None)
    if prefix is not None:
        raise BadText(f"{prefix + '-'!r} in front of a name is a wrapper; choose another name")
    return plain


def _games_folder() -> Path:
    assert ponder.games.__file__ is not None
    return Path(ponder.games.__file__).parent


def _next_steps(name: str, folder: Path | None, start: str) -> list[str]:
    known = os.environ.get("PONDER_GAMES", "").split(os.pathsep)
    tell = [] if folder is None or str(folder) in known else [_export(folder, known)]
    ask = f"ponder solve {name} {start}"
    return [*tell, f"ponder check game {name}", f"ponder play {name}", ask]


def _export(folder: Path, known: list[str]) -> str:
    folders = [str(folder.resolve()), *filter(None, known)]
    return f"export PONDER_GAMES={os.pathsep.join(folders)}"
