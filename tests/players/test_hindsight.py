"""Learning from play: the same mistake is not made twice, and the theory stays true."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from refusals import refuse, said
from small_theory import COOKIES, ROWS, SQUARES, reasoned, standing
from terminal import complaint, document, run

from ponder import Claim, Impartial, Ledger, Record, outcome
from ponder.games import Chomp, Nim
from ponder.language.conditions import Property
from ponder.players import play_out, player
from ponder.players.reasoned import Reasoned, knowledge_from_ledger
from ponder.players.review import LearnedFromGame, Regret, find_mistakes, learn_from
from ponder.show.theories import hindsight_text
from ponder.solving.game_graph import build_game_graph
from ponder.theory.correction import correct
from ponder.theory.knowledge import (
    ASSUMING_N,
    ASSUMING_P,
    IS_N,
    IS_P,
    Knowledge,
    elementary,
    find_false,
    is_law,
    knowledge_in,
    symmetric_images,
)
from ponder.theory.standing import Contradiction
from ponder.theory.tables import Example

NARROW = "chomp: if is_p_position(x) then number_of_rows(x) <= 3"
RECTANGLES = "chomp: if is_rectangle(x) then is_p_position(x)"
BOX = build_game_graph(Chomp("7x7"))


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A theory with true and false claims, and three examples."""
    claims = [standing(text, "believed") for text in (SQUARES, COOKIES, ROWS, NARROW)]
    with Ledger.open(tmp_path / "ledger.db") as found:
        examples = [Example("chomp", text) for text in ("1", "2,1", "3,2")]
        begun = found.begin("chomp", "learn", {"outcome": "P"}, examples)
        found.record_all([*claims, standing(RECTANGLES, "checked")], begun)
        found.end(begun)
        yield found


def learner(ledger: Ledger) -> Reasoned:
    return Reasoned("reasoned", knowledge_from_ledger(ledger.where))


def beaten(ledger: Ledger, start: Impartial) -> LearnedFromGame | None:
    """What is learned from a game against a perfect player; None if it was not beaten."""
    who = learner(ledger)
    record = play_out(start, (who, player("perfect")))
    return learn_from(record, who, True, ledger) if record.result() == "second wins" else None


def won_boards() -> Iterator[Chomp]:
    """Boards on which the first player can win, in an order that does not depend on the theory."""
    for number in range(len(BOX) - 1, 0, -37):
        if not BOX.lost[number]:
            yield Chomp(str(BOX.position(number)))


def makes_it_again(ledger: Ledger, regret: Regret) -> bool:
    choice = learner(ledger).choose(regret.position, "left")
    same = [(one.kind, one.claim) for one in choice.reasons[:1]] == [
        (one.kind, one.claim) for one in regret.reasons[:1]
    ]
    return choice.move == regret.move and same


def check_theory(ledger: Ledger) -> None:
    """Every claim that is not refuted is true of all examples, which are P-positions."""
    known = knowledge_in(ledger, "chomp")
    claims = [entry.claim for entry in known.standings]
    for example in known.remembered:
        assert BOX.lost[BOX.index(example)]
        about_p = [claim for claim in claims if claim.given != Property(IS_N)]
        about_n = [claim for claim in claims if claim.given != Property(IS_P)]
        assert not [
            one for one in symmetric_images(example) if breaks(known, about_p, one, ASSUMING_P)
        ]
        for option in example.options():
            assert not [
                one for one in symmetric_images(option) if breaks(known, about_n, one, ASSUMING_N)
            ]


def breaks(
    known: Knowledge, claims: list[Claim], position: Impartial, supposed: dict[str, bool]
) -> bool:
    names = frozenset[str]().union(*(claim.names for claim in claims)) - supposed.keys()
    row = {name: known.measures[name](position) for name in names} | supposed
    return any(claim.verdict(row) == "false" for claim in claims)


def test_eight_games_in_which_it_is_beaten(ledger: Ledger) -> None:
    games: list[LearnedFromGame] = []
    for board in won_boards():
        found = beaten(ledger, board)
        if found is None:
            continue
        games.append(found)
        mistakes = [one for game in games for one in game.regrets if one.is_mistake]
        assert any(one.is_mistake for one in found.regrets)
        assert found.correction.examples
        assert not any(makes_it_again(ledger, one) for one in mistakes)
        check_theory(ledger)
        if len(games) == 8:
            break
    assert len(games) == 8
    fallen = {str(one.claim) for game in games for one in game.correction.refuted}
    assert {NARROW, RECTANGLES} <= fallen
    assert COOKIES not in fallen  # it is true


def test_what_it_says_of_a_mistake_is_true(ledger: Ledger) -> None:
    found = beaten(ledger, Chomp("4x5"))
    assert found is not None
    (regret,) = found.regrets
    assert regret.reasons[0].kind == "law"
    assert outcome(regret.left) == "N"
    assert [outcome(one) for one in regret.lost] == ["P", "P"]
    assert regret.left.play(str(regret.reply)) == regret.reply_to
    assert {outcome(one) for one in regret.won} == {"N"}
    rectangles, narrow = found.correction.refuted
    assert (str(rectangles.claim), rectangles.example) == (RECTANGLES, "2,2,2,2")
    assert narrow.example == "2,2,2,1"
    assert (narrow.evidence["left"], narrow.evidence["right"]) == ("4", "3")
    said(hindsight_text(found))


def test_the_ledger_remembers_the_game(ledger: Ledger) -> None:
    found = beaten(ledger, Chomp("4x5"))
    assert found is not None
    last = ledger.runs("chomp")[-1]
    assert (last.command, last.ending) == ("play", "finished")
    added = [one.object for one in ledger.examples("chomp", last)]
    assert added == [one.object for one in found.correction.examples]
    known = {str(one.claim): one.status for one in (e.standing for e in ledger.theory("chomp"))}
    assert known[NARROW] == known[RECTANGLES] == "refuted"
    assert any(status != "refuted" for status in known.values())


def test_a_false_reason_is_noticed_in_a_game_that_is_won(ledger: Ledger) -> None:
    """From 4,3,1 both 2,2,1 and 4,3 win; it remembers one, and excludes the other wrongly."""
    who = learner(ledger)
    record = play_out(Chomp("4,3,1"), (who, player("perfect")))
    assert record.result() == "first wins"
    found = learn_from(record, who, True, ledger)
    regret = found.regrets[0]
    assert not regret.is_mistake
    assert {outcome(regret.left), outcome(regret.better_to)} == {"P"}
    assert NARROW in {str(one.claim) for one in regret.against}
    assert {str(one.claim) for one in found.correction.refuted} == {NARROW, RECTANGLES}
    check_theory(ledger)


def test_the_same_game_teaches_nothing_twice(ledger: Ledger) -> None:
    first = beaten(ledger, Chomp("4x5"))
    assert first is not None
    again = learn_from(first.record, learner(ledger), True, ledger)
    assert (again.correction.run, again.correction.examples) == (None, ())


def test_a_wrong_law_of_nim_falls(tmp_path: Path) -> None:
    law = standing("nim: is_p_position(x) iff even(number_of_heaps(x))", "checked")
    with Ledger.open(tmp_path / "nim.db") as ledger:
        begun = ledger.begin("nim", "learn", {"outcome": "P"})
        ledger.record_all([law], begun)
        found = beaten(ledger, Nim("3,1"))
        assert found is None or found.correction.refuted
        found = beaten(ledger, Nim("5,2,1"))
        assert found is not None
        assert [one.claim for one in found.correction.refuted] == [law.claim]
        assert not any(is_law(one.claim) for one in found.correction.believed)  # of two examples
        assert not any(makes_it_again(ledger, one) for one in found.regrets)


def test_laws_are_mined_again_when_one_falls(ledger: Ledger) -> None:
    found = beaten(ledger, Chomp("7x7"))
    assert found is not None
    laws = [one for one in found.correction.believed if is_law(one.claim)]
    assert laws
    assert {one.status for one in laws} == {"checked"}
    assert all(one.evidence["support"] and one.region["objects"] for one in laws)
    known, everything = knowledge_in(ledger, "chomp"), list(map(BOX.position, range(len(BOX))))
    assert set(laws) <= set(known.laws)
    for supposed, wrong in ((ASSUMING_P, BOX.lost), (ASSUMING_N, ~BOX.lost)):
        for false in find_false([one.claim for one in laws], everything, supposed):
            assert not (false & wrong).any()


def test_a_fact_that_contradicts_a_proof_is_refused(ledger: Ledger) -> None:
    begun = ledger.begin("chomp", "prove")
    ledger.record_all(elementary().standings, begun)
    refuse(Contradiction, correct, ledger, "chomp", [Chomp("9")], command="play")
    assert "9" not in [one.object for one in ledger.examples("chomp")]


def test_the_verb_says_what_was_learned(ledger: Ledger) -> None:
    name = f"reasoned:{ledger.where}"
    named = player(name)
    assert isinstance(named, Reasoned)
    assert named.ledger == str(ledger.where)
    told = document("play", "chomp", "4x5", "--watch", f"{name},perfect")
    assert told["result"] == "second wins"
    assert told["learned"]["lost"]
    assert {one["claim"] for one in told["learned"]["refuted"]} == {NARROW, RECTANGLES}
    again = document("play", "chomp", "4x5", "--watch", f"{name},perfect")
    assert again["result"] == "first wins"


def test_records_of_others_are_examples(ledger: Ledger, tmp_path: Path) -> None:
    files = []
    for number, start in enumerate(("4x5", "5,5,3,3")):
        record = play_out(Chomp(start), (player("random", seed=number), player("perfect")))
        files.append(tmp_path / f"{number}.txt")
        files[-1].write_text(str(record), encoding="utf-8")
    named = [word for file in files for word in ("--records", str(file))]
    told = document("learn", "chomp", *named, "--ledger", ledger.where)
    assert (told["records"], told["unsolved"]) == (2, 0)
    visited = {
        turn.position.canonical()
        for file in files
        for turn in Record.parse(file.read_text("utf-8")).turns()
    }
    added = [Chomp(text) for text in told["examples"]]
    assert added
    assert all(outcome(one) == "P" and one.canonical() in visited for one in added)
    check_theory(ledger)
    said(run("learn", "chomp", *named, "--ledger", ledger.where).stdout)


def test_records_of_another_game_are_refused(ledger: Ledger, tmp_path: Path) -> None:
    file = tmp_path / "nim.txt"
    file.write_text(str(Record("nim", "3,4", ("4>3",))), encoding="utf-8")
    complaint("learn", "chomp", "--records", str(file), "--ledger", ledger.where)
    complaint("learn", "chomp", "--records", str(tmp_path / "none.txt"))


@pytest.mark.parametrize(
    ("played", "reply", "leaves"),
    [
        (["2,2"], "2,2", "3,1,1"),
        (["3,1"], "3,1", "3,2"),
        (["2,1"], "1,3", "2,2,1"),  # which does not win: the first that does, instead
        ([], "1,3", "2,2,1"),
    ],
)
def test_the_reply_is_the_one_that_was_made_if_it_wins(
    played: list[str], reply: str, leaves: str
) -> None:
    record = Record("chomp", "3,2,2", ("3,2", *played))
    (regret,) = find_mistakes(record, reasoned(), first=True)
    assert (str(regret.left), regret.reply, str(regret.reply_to)) == ("3,2,1", reply, leaves)
    assert regret.is_mistake
