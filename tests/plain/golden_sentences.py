"""What `show` says of reasons, grounds and laws, kind by kind: the golden file of their words."""

from collections.abc import Iterator
from pathlib import Path

from small_theory import reasoned

from ponder import arguments, position
from ponder.answers.session import PlayRequest, hints, start_session
from ponder.core.position import SIDES
from ponder.core.work import Ending
from ponder.games import Chomp
from ponder.language.reasons import Choice, Reason
from ponder.players import player
from ponder.refutations.refutation import CheckedRegion, SearchedRegion
from ponder.show import sentence
from ponder.show.claims import ground_words, row_law_as_text
from ponder.solving.chomp.lower_rows import RowLaw
from ponder.theory.knowledge import knowledge_of
from ponder.values.advice import Advice, advice

GROUNDS = [
    CheckedRegion(SearchedRegion.make("cookies", "P", most=60), 149226),
    CheckedRegion(SearchedRegion.make("box", "N", rows=3, columns=7), 5, whole=False),
    CheckedRegion(
        SearchedRegion.make("family", "P", name="two rows", first=3, last=None), 100, undefined=2
    ),
    CheckedRegion(
        SearchedRegion.make("members", "P", name="two rows", first=300, last=1200), 3, whole=False
    ),
    CheckedRegion(SearchedRegion.make("lower rows", "P", cookies=8, second=None), 90),
    CheckedRegion(SearchedRegion.make("tall lower rows", "P", cookies=8, second=60), 90),
    CheckedRegion(SearchedRegion.make("relatives", "P", cookies=26, rounds=4), 30, whole=False),
    CheckedRegion(SearchedRegion.make("play", games=1, seed=7), 12),
    CheckedRegion(SearchedRegion.make("heaps", most=9), 30),
    CheckedRegion(SearchedRegion.make("heaps", "P", most=9), 30, undefined=4, vacuous=12),
    CheckedRegion(SearchedRegion.make("heaps", most=9), 1, vacuous=2),
    CheckedRegion(SearchedRegion.make("box", rows=3, columns=7), 0, vacuous=119),
    CheckedRegion(SearchedRegion.make("starts", most=6), 30, undecided=1),
    CheckedRegion(SearchedRegion.make("starts", most=3), 1),
    CheckedRegion(SearchedRegion.make("examples"), 30),
    CheckedRegion(SearchedRegion.make("followers", start="6x8"), 30),
    CheckedRegion(SearchedRegion.make("objects", count=1), 1),
    CheckedRegion(SearchedRegion.make("moonlight", "P", nights=3), 9, whole=False),
]
ROW_LAWS = [
    RowLaw((), (), (1,)),
    RowLaw((1,), (3, 2), ()),
    RowLaw((3, 2, 2, 1), (), ()),
    RowLaw((4, 2), (7,), (4, 2)),
    RowLaw((5, 3), (), (3, 5, 6)),
]

SENTENCES = Path(__file__).parent.parent / "golden" / "show" / "sentences.txt"

ARGUED = {
    "chomp": "2x2 4,3,3,2 1200,1,1 2,1,1,1 3,1,1 5 2x4 2,2,2,1 2,2,2,1,1",
    "nim": "3,4,5 1,2,3 7000,5 4,4",
    "divisors": "72/8,9",
    "kayles": "5,7 6,6 12 1",
    "dawsons-kayles": "11 5",
    "misere-nim": "0 1,1,1 1,1 1,1,5 2,3 2,2",
    "subtraction": "21 20",
    "subtraction:2,5": "13",
    "wythoff": "4,7 6,6 5",
    "cram": "4x4 4x5",
    "hackenbush": "bbr,rrb bbr,rrb,g 0",
    "domineering": "2x3",
    "toads-and-frogs": "TTT_FF",
}
PLAYED = [
    ("perfect", "chomp", "3x4"),
    ("perfect", "chomp", "4,3"),
    ("perfect", "nim", "1"),
    ("perfect", "kayles", "60"),
    ("perfect", "domineering", "3x3"),
    ("perfect", "chomp", "5,3,3,2"),
    ("perfect", "misere-kayles", "5"),
    ("perfect", "pig", "10:0,5,4"),
    ("perfect", "pig", "10"),
    ("random:3", "nim", "3,4"),
    ("random:3", "nim", "1"),
    ("minimax:1", "chomp", "2x2"),
    ("minimax:3", "chomp", "2x2"),
    ("minimax:3", "chomp", "5x5"),
    ("minimax:4", "chomp", "3,2"),
    ("minimax:2", "pig", "10:0,5,4"),
    ("minimax:40", "domineering", "6x6"),
    ("textbook", "chomp", "3x3"),
    ("textbook", "chomp", "4"),
    ("textbook:refutation", "chomp", "3x4"),
    ("theory-only:paper", "chomp", "2x3"),
]
REASONED = ["3x3", "5x5", "8,4,2", "4,4,4,1", "4x5", "6,6,6,2", "4,2,2,2", "3,3,1,1", "7,7,7,7,7,7"]
UNLEARNED = ["2x2", "3x3", "4x5", "3,2,1,1"]
HINTED = [("chomp", "3x3"), ("chomp", "2x3"), ("cram", "3x4"), ("nim", "2,2"), ("pig", "9")]
ADVISED = [
    "{1|-1}@value + {5|-5} + *",
    "{0,-1,1/2|1}",
    "{*|^}",
    "{1,2-1|}",
    "{0|2}@value + {3|-1}",
    "tiny(1)+tiny(1)",
    "*5000",
]
NOTES = [
    Reason(
        "by a family",
        facts={
            "state": "T^a _ T^b F",
            "at": "a = 9, b = 2",
            "formula": "a",
            "when": "a >= 0, b >= 2",
            "plus": 3,
        },
    ),
    Reason("by a family", facts={"state": None, "at": "", "formula": None, "when": "", "plus": 3}),
    Reason("from a table", facts={"table": "13x13", "positions": 10_400_600}),
    Reason("from a table", facts={"table": "13x13", "positions": 10_400_600, "grundy": 0}),
    Reason("not solved", facts={"error": "chomp 100x100 has about 10^59 positions"}),
    Reason("moves not tried", facts={"error": "this position has more than 100,000 moves to try"}),
    Reason("no Grundy value"),
    Reason("no remoteness", facts={"error": "more than the limit of 5,000 positions can follow"}),
    Reason("stopped", facts={"error": Ending("interrupted", "28 positions")}),
    Reason("chances so far", facts={"error": Ending("time")}),
    Reason("loses", "proved", reply="2,2"),
    Reason("game over", "proved", facts={"has": "lost"}),
    Reason("nudge", "proved", facts={"moves": 7}),
    Reason("less sure", facts={"by": "remembered"}),
    Reason("fewest broken", "believed", facts={"broken": 2, "bounds": 17}),
    Reason("in the book", "believed"),
    Reason("not in the book"),
]
MOST_REJECTED = 8


def sentences() -> str:
    """Reasons of every kind, each under the position that it is about."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for game, texts in ARGUED.items():
        for text in texts.split():
            yield f"\n{game} {text}"
            yield from (f"  {sentence(found.reason)}" for found in arguments(position(game, text)))
    for name, game, text in PLAYED:
        yield f"\n{name} in {game} {text}"
        yield from _of_choice(player(name).choose(position(game, text), "left"))
    for board in REASONED:
        yield f"\nreasoned in chomp {board}"
        yield from _of_choice(reasoned().choose(Chomp(board), "left"))
    for board in UNLEARNED:
        yield f"\nreasoned, without a theory, in chomp {board}"
        nothing = knowledge_of("chomp", [], [])
        yield from _of_choice(reasoned(nothing).choose(Chomp(board), "left"))
    for game, text in HINTED:
        yield f"\nhints in {game} {text}"
        session = start_session(PlayRequest(position(game, text), (None, "perfect")))
        for step in hints(session).steps[:-1]:
            yield from (f"  {sentence(reason)}" for reason in step)
    for note in NOTES:
        yield f"\n{sentence(note)}"
    yield from ("", "grounds", *(f"  {ground_words(ground)}" for ground in GROUNDS))
    yield from ("", "laws of rows", *(f"  {row_law_as_text(law)}" for law in ROW_LAWS))
    for text in ADVISED:
        yield f"\nvalue {text}"
        yield from _of_advice(advice(position("value", text)))


def _of_advice(found: Advice) -> Iterator[str]:
    if found.left_out is not None:
        yield f"  {sentence(found.left_out)}"
    for side in SIDES:
        choice = found.choice(side)
        yield from _of_choice(choice) if choice else ()


def _of_choice(choice: Choice) -> Iterator[str]:
    yield f"  {choice.move}"
    yield from (f"    {sentence(reason)}" for reason in choice.reasons)
    for rejected in choice.rejected[:MOST_REJECTED]:
        because = "; ".join(map(sentence, rejected.because))
        yield f"  not {rejected.move}: {because}"
