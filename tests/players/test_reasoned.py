"""The reasoned player: its order of reasons, and that single moves agree with whole worlds."""

from functools import cache

import numpy as np
import pytest
from refusals import refuse
from small_theory import COOKIES, SQUARES, reasoned, standing

from ponder import Claim, Impartial, outcome, position
from ponder.core.errors import Unsuitable
from ponder.games import Chomp, Clobber, Nim
from ponder.language.reasons import Choice, Reason
from ponder.players.evidence import evidence_in
from ponder.players.metrics import hard_positions, measure
from ponder.players.policy import minimal_moves, policy_of
from ponder.players.reasoned import Reasoned
from ponder.proofs.short_templates import prove_lower_rows
from ponder.solving.game_graph import build_game_graph, build_neighbourhood
from ponder.theory.knowledge import Knowledge, knowledge_of
from ponder.theory.verdict import after_proving


@cache
def chomp() -> Knowledge:
    laws = [after_proving(prove_lower_rows(lower)) for lower in ((), (1,), (2,))]
    claims = [standing(SQUARES, "checked"), standing(COOKIES, "believed")]
    return knowledge_of("chomp", [*claims, *laws], ["4,2,2,1", "3,2,1,1"])


def chosen(text: str) -> Choice:
    return reasoned(chomp()).choose(Chomp(text), "left")


def because(choice: Choice, move: str) -> Reason:
    return next(one.because[0] for one in choice.rejected if one.move == move)


@pytest.mark.parametrize(
    ("board", "to", "kind", "sure"),
    [
        ("1,1", "1", "ends the game", "proved"),
        ("5,5", "5,4", "law", "proved"),
        ("8,4,2", "6,4,2", "law", "proved"),
        ("5x5", "5,1,1,1,1", "law", "checked"),
        ("4,4,4,1", "2,2,2,1", "law", "proved"),
    ],
)
def test_the_surest_reason_comes_first(board: str, to: str, kind: str, sure: str) -> None:
    choice = chosen(board)
    assert (str(choice.to), choice.reasons[0].kind, choice.reasons[0].sure) == (to, kind, sure)


def test_a_law_says_where_it_was_checked_and_what_supports_it() -> None:
    reason = chosen("5x5").reasons[0]
    assert reason.claim == Claim.parse(SQUARES)
    assert (reason.region, reason.facts["examples"], reason.facts["after"]) == ("4x4", 5, "3,2")


def test_a_bound_is_a_sign_and_shows_both_sides() -> None:
    knowledge = knowledge_of("chomp", [standing(COOKIES, "believed")], [])
    rejected = reasoned(knowledge).choose(Chomp("4x4"), "left").rejected
    row = next(one.because for one in rejected if str(one.to) == "4")
    assert [reason.kind for reason in row] == ["known answer", "breaks a claim"]
    assert (row[1].sure, str(row[1].reading)) == ("believed", "4 and 7: false")


def test_a_known_answer_is_a_reply_to_a_p_position() -> None:
    rejected = chosen("5,5,3,3").rejected
    answered = [(one, why) for one in rejected for why in one.because if why.kind == "known answer"]
    assert len(answered) >= 3
    for one, why in answered:
        assert isinstance(one.to, Chomp)
        assert str(one.to.play(str(why.reply))) == why.facts["to"]
        assert outcome(Chomp(why.facts["to"])) == "P"


def test_memory_excludes_what_one_move_leaves_of_it() -> None:
    knowledge = knowledge_of("chomp", [], ["3,2"])
    choice = reasoned(knowledge).choose(Chomp("3,3"), "left")
    assert (str(choice.to), choice.reasons[0].kind) == ("3,2", "remembered")
    below = because(choice, "1,3")
    assert (below.kind, below.facts["above"]) == ("below a remembered position", "3,2")


def test_certain_is_not_proved() -> None:
    knowledge = knowledge_of("chomp", [], [])
    choice = reasoned(knowledge).choose(Chomp("2x2"), "left")
    assert (str(choice.to), choice.reasons[0].kind) == ("2,1", "certain")
    assert choice.reasons[0].sure == "believed"
    assert choice.reasons[0].facts["replies"] == choice.reasons[0].facts["answered"] == 2


def test_its_moves_agree_with_its_grades_of_a_whole_world() -> None:
    world, player = build_game_graph(Chomp("4x5")), reasoned(chomp())
    weights = policy_of(player, world).weights
    for number in range(1, len(world), 5):
        board = world.position(number)
        moves = [name for name, _ in board.moves()]
        places = slice(int(world.first[number]), int(world.first[number + 1]))
        best = {moves[i] for i in np.flatnonzero(weights[places]).tolist()}
        assert set(player.choose(board, "left").best) == best, board


def test_it_never_looks_at_labels() -> None:
    """Its grades do not change if the labels of the world are wrong."""
    world, player = build_game_graph(Chomp("4x4")), reasoned(chomp())
    grades = player.grades(world)
    world.lost[:] = ~world.lost
    assert (player.grades(world) == grades).all()


def test_proved_laws_and_memory_are_never_wrong() -> None:
    world = build_game_graph(Chomp("5x5"))
    evidence = evidence_in(chomp(), world)
    assert not ((evidence.lost > 0) & ~world.lost).any()
    assert not ((evidence.won > 0) & world.lost).any()
    assert (evidence.lost > 0).sum() > 10


def test_it_plays_nim_by_one_law() -> None:
    law = standing("nim: is_p_position(x) iff nim_sum_of_heaps(x) == 0", "checked")
    player = reasoned(knowledge_of("nim", [law], []))
    world = build_game_graph(Nim("3,4,5"))
    found = measure(player, world, hard_positions(world))
    assert found.mp == found.w_adv == found.recall == found.specificity == 1


def test_a_contradiction_between_equals_decides_nothing() -> None:
    claims = [
        "if is_rectangle(x) then is_p_position(x)",
        "if is_rectangle(x) then is_n_position(x)",
    ]
    laws = [standing(f"chomp: {text}", "checked") for text in claims]
    evidence = evidence_in(knowledge_of("chomp", laws, []), build_game_graph(Chomp("2x2")))
    assert evidence.lost.tolist()[1:] == evidence.won.tolist()[1:] == [0, 0, 0, 0]


def test_games_without_p_positions_are_refused() -> None:
    refuse(Unsuitable, reasoned(chomp()).prepare, Clobber("xo"), "left")


def test_nearby_is_what_so_many_moves_lead_to() -> None:
    start = position("chomp", "3,2,1")
    assert isinstance(start, Impartial)
    near = {start} | set(start.options()) | {b for a in start.options() for b in a.options()}
    found = build_neighbourhood(start, 2)
    assert {found.position(number) for number in range(len(found))} == near
    assert minimal_moves(found, np.zeros(len(found), np.int64))[: found.moves[0]].all()


@pytest.mark.parametrize(("board", "plies"), [("3x3", 1), ("3x3", 2), ("6,6,2,2", 1)])
def test_it_can_look_less_far(board: str, plies: int) -> None:
    knowledge = knowledge_of("chomp", [standing(COOKIES, "believed")], [])
    choice = Reasoned("reasoned", lambda *_: knowledge, plies).choose(Chomp(board), "left")
    assert choice.visited == len(build_neighbourhood(Chomp(board), plies)) - 1
    assert choice.reasons


def test_on_a_large_board_it_looks_less_far() -> None:
    knowledge = knowledge_of("chomp", [standing(COOKIES, "believed")], [])
    choice = reasoned(knowledge).choose(Chomp("3x90"), "left")
    assert choice.visited == len(build_neighbourhood(Chomp("3x90"), 2)) - 1


def test_bounds_on_n_positions_are_not_counted_among_those_that_can_be_broken() -> None:
    other = "chomp: if is_n_position(x) then number_of_cookies(x) >= 2"
    knowledge = knowledge_of("chomp", [standing(one, "checked") for one in (COOKIES, other)], [])
    assert [str(one.claim) for one in knowledge.bounds] == [COOKIES]
