"""Every native kernel and every long verb as a job that can be stopped."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from stop_watch import Job

import ponder
from ponder._native import ChompBox, ChompSieve, ChompSurvey, StripGame, ValueTable
from ponder._native import ExpressionSearch as Expressions
from ponder._native import chomp_push_sieve as push_sieve
from ponder.answers.chomp_tables import TableRequest, make_table, offline_boards, write_book
from ponder.answers.claims import prove_rows, settle_paper
from ponder.answers.conjecturing import GameExamples, LawRequest, find_laws
from ponder.answers.explanations import ExplainRequest, explain_move
from ponder.answers.family import find_family, settle_claims
from ponder.answers.matches import MatchRequest, compare_players
from ponder.answers.session import PlayRequest, start_session
from ponder.answers.theory import learn_all, take_course
from ponder.answers.value import find_starts, find_value
from ponder.conjectures.bounds import conjecture
from ponder.conjectures.examples import negative_positions, smallest_p_positions
from ponder.core.catalogue import as_position
from ponder.core.work import Work
from ponder.games import Chomp
from ponder.measures.invariant import invariants_of
from ponder.measures.sheet import Sheet
from ponder.refutations.refutation import Reach
from ponder.refutations.refute import refute
from ponder.theory.course import Course
from ponder.theory.learning import Lesson

PAPER = invariants_of(Chomp, group="paper")
TOADS = ("T_F", [("T_", "_T"), ("TF_", "_FT")], [("_F", "F_"), ("_TF", "FT_")])


def sieved(path: str, threads: int) -> Job:
    """Count the P-positions of 18x18, on this path of the kernel."""

    def job(work: Work) -> None:
        sieve = ChompSieve(ChompBox(18, 18), threads=threads, path=path, listed=False)
        while not sieve.wait(0.05):
            work.step(sieve.done)

    return job


def surveyed(work: Work) -> None:
    """Remoteness and Grundy values inside 13x13, all in one call."""
    ChompSurvey([13] * 13).advance(10**9)


def boards(work: Work) -> None:
    """The rows of many boards, all in one call."""
    ChompBox(14, 14).boards(np.arange(1, 5_000_001, dtype=np.uint64))


def all_strips(work: Work) -> None:
    """The values of all strips of a length, all in one call."""
    StripGame(ValueTable(), *TOADS).all_values(13)


def expressions(path: str, threads: int, objects: int = 60) -> Job:
    """Bounds of complexity 8, without the exact check."""

    def job(work: Work) -> None:
        search = _expressions(path, threads, objects)
        while not search.finished:
            search.take(1, hear=work.check)
            work.step(search.candidates)

    return job


def _expressions(path: str, threads: int, objects: int) -> Expressions:
    dice = np.random.default_rng(0)
    leaves = dice.integers(1, 50, (12, objects)).astype(float)
    names = {"plus": 2, "times": 2, "minus": 2, "divide": 2, "sqrt": 1, "square": 1, "log": 1}
    operators = [(name, arity, 1) for name, arity in names.items()]
    target = leaves[0] * leaves[1] + leaves[2] ** 2
    return Expressions(
        leaves, target, objects, operators, complexity=8, path=path, threads=threads, tolerance=1e-9
    )


def bounds(**settings: Any) -> Job:
    """Bounds on an invariant of Chomp, with the exact check."""

    def job(work: Work) -> object:
        sheet = Sheet.measure(smallest_p_positions("chomp", 60, work=work), PAPER)
        return conjecture(sheet, target="row_product", both=True, work=work, **settings)

    return job


def laws_found(work: Work) -> object:
    """Laws of P-positions, from some and from what follows them."""
    lost = smallest_p_positions("chomp", 100, work=work)
    boards = tuple(map(str, (*lost, *negative_positions(lost))))
    return find_laws(GameExamples("chomp", boards), LawRequest("is_p_position"), work)


def value(position: str) -> Job:
    """The value of a position, with advice."""
    return lambda work: find_value(as_position(position), work, moves=True)


def solved(position: str) -> Job:
    """Who wins, how, and how fast."""
    return lambda work: ponder.solve(as_position(position), work=work)


def found(name: str, seed: int = 0, game: str = "toads-and-frogs") -> Job:
    """A class of strips found, proved, tested, checked and kept."""
    return lambda work: find_family(game, name, seed=seed, work=work)


def table(**settings: Any) -> Job:
    """A table of 16x16, written, kept or checked."""
    return lambda work: make_table(TableRequest(Chomp("16x16"), **settings), work)


def in_folder(job: Callable[[Path, Work], object]) -> Job:
    """A job that writes into a folder, which is gone afterwards."""

    def inside(work: Work) -> object:
        with tempfile.TemporaryDirectory() as folder:
            return job(Path(folder), work)

    return inside


def refuted(claim: str, **reach: Any) -> Job:
    """A claim on all boards of a box."""
    return lambda work: refute(claim, strategies=["boxes"], reach=Reach(**reach), work=work)


def explained(position: str, by: str | None = None) -> Job:
    """A move and its reasons."""
    request = ExplainRequest(as_position(position), by=by)
    return lambda work: explain_move(request, work)


def played(position: str, *players: str) -> Job:
    """The beginning of a game: the players prepare themselves."""
    return lambda work: start_session(PlayRequest(as_position(position), (None, players[0])), work)


def matched(box: str, *players: str, games: int | None = None) -> Job:
    """Players compared."""
    return lambda work: compare_players(MatchRequest(as_position(box), players, games=games), work)


HARD = "if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1"
KERNELS: dict[str, Job] = {
    **{f"sieve, {path}": sieved(path, 1) for path in ChompSieve.paths()},
    "sieve, 2 threads": sieved("", 2),
    "sieve, 3x40000": lambda work: make_table(TableRequest(Chomp("3x40000")), work),
    "push sieve (reference)": lambda work: push_sieve(ChompBox(15, 15)),
    "survey": surveyed,
    "boards of codes": boards,
    **{f"expressions, {path}": expressions(path, 1) for path in Expressions.paths()},
    "expressions, 2 threads": expressions("", 2),
    "expressions, 10,000 objects": expressions("", 1, 10_000),
    "values of all strips": all_strips,
    "values, Toads and Frogs": lambda work: find_starts("toads-and-frogs", (8, 8, 8), work),
    "values, Domineering 6x6": value("domineering 6x6"),
    "values, Cram 8x8": value("cram 8x8"),
    "values, Clobber 5x5": value("clobber 5x5"),
    "values, sums": value("value 4x6@domineering + 5x5@domineering + 3x8@domineering"),
    "values, stars": value("value 30.{2|*1000}"),
}
VERBS: dict[str, Job] = {
    "solve chomp 13x13": solved("chomp 13x13"),
    "solve clobber 5x6": solved("clobber 5x6"),
    "solve cram 7x7": solved("cram 7x7"),
    "solve misere-nim": solved("misere-nim 200,200,200"),
    "solve random-turn-domineering 5x5": solved("random-turn-domineering 5x5"),
    "table --out": in_folder(lambda folder, work: table(out=folder / "list.txt")(work)),
    "table --keep --verify": table(keep=True, verify=True),
    "table --openings": table(openings=True),
    "book chomp 11x11": lambda work: write_book(Chomp("11x11"), None, work),
    "export chomp 11x11": lambda work: offline_boards(Chomp("11x11"), work),
    "conjecture, complexity 7": bounds(complexity=7),
    "conjecture --fitted": bounds(complexity=4, fitted=True),
    "conjecture, near misses": bounds(complexity=5, near=2),
    "conjecture, laws": laws_found,
    "refute, box 17x17": refuted("chomp: " + HARD, box=(17, 17)),
    "refute, all strategies": lambda work: refute("chomp: " + HARD, work=work),
    "prove chomp": lambda work: ponder.prove(
        "chomp: if is_p_position(x) then row_product(x) >= number_of_cookies(x)", work=work
    ),
    "prove p,q,30,20": lambda work: prove_rows("p,q,30,20", None, work),
    "paper chomp": lambda work: settle_paper("chomp", work=work),
    "learn chomp": in_folder(
        lambda folder, work: learn_all([Lesson()], str(folder / "l.db"), prove=True, work=work)
    ),
    "learn --to-play": in_folder(
        lambda folder, work: take_course(Course(), str(folder / "l.db"), work=work)
    ),
    "family A32": found("A32"),
    "family A23": found("A23"),
    "family A42": found("A42"),
    "family A42, seed 2": found("A42", 2),
    "family B11": found("B11"),
    "family --claim": lambda work: settle_claims(
        "toads-and-frogs", "A32", ["T^a _ _ _ F F = {a-2|a-2}, a >= 2"], work=work
    ),
    "play domineering 6x6": played("domineering 6x6", "perfect"),
    "play clobber 5x5": played("clobber 5x5", "perfect"),
    "explain chomp 12x12": explained("chomp 12x12"),
    "explain chomp 40x40": explained("chomp 40x40"),
    "explain cram 6x6": explained("cram 6x6"),
    "match chomp 9x9": matched("chomp 9x9", "textbook", "minimax:3", "random"),
    "match domineering 4x4": matched("domineering 4x4", "minimax:3", "perfect", games=20),
}
