"""Sums with nimbers: what they are by definition, large ones, and that they can be stopped."""

import threading
from collections.abc import Iterator
from functools import reduce
from itertools import combinations, permutations, product
from operator import xor

import pytest

from ponder import Value, position
from ponder._native import ValueTable
from ponder.core.work import Stopped, Work
from ponder.values.position_values import value as value_of

ENDS = [(2, 0, 0), (1, 0, 0), (1, 0, 2), (0, 0, 0), (0, 0, 1), (0, 0, 3), (0, 1, 0), (0, -2, 1),
        (-1, 0, 0), (-1, 0, 2), (-3, 0, 0)]  # fmt: skip


def hot_and_cold(table: ValueTable) -> Iterator[int]:
    """Forms two and three moves deep, hot ones, tepid ones and infinitesimals."""
    ends = [table.number_up_star(x, 0, ups, nimber) for x, ups, nimber in ENDS]
    shallow = [table.from_options([a], [b]) for a, b in product(ends, repeat=2)]
    yield from shallow
    for a, (b, c) in product(ends, combinations(ends, 2)):
        yield table.from_options([a], [b, c])
        yield table.from_options([a], [table.from_options([b], [c])])
        yield table.negate(table.from_options([b, c], [a]))


def tinies(table: ValueTable, *sizes: int) -> list[int]:
    return [table.from_options([0], [table.from_options([0], [table.number(-n)])]) for n in sizes]


def by_definition(table: ValueTable, value: int, nimbers: list[int], known: dict[int, int]) -> int:
    """`value` plus the last of the nimbers, from the options of a sum."""
    star = nimbers[-1]
    left, right = (
        [known[n] for n in nimbers[:-1]] + [table.add(option, star) for option in options]
        for options in (table.left(value), table.right(value))
    )
    return table.from_options(left, right)


def test_a_sum_with_a_nimber_has_the_options_of_a_sum() -> None:
    table = ValueTable()
    nimbers = [table.number_up_star(0, 0, 0, n) for n in range(13)]
    for value in set(hot_and_cold(table)):
        if table.as_number(value) is not None:
            continue  # the options of a number count in a sum, but are not those of its form
        known = {nimbers[0]: value}
        for n in range(1, 13):
            known[nimbers[n]] = table.add(value, nimbers[n])
            assert known[nimbers[n]] == by_definition(table, value, nimbers[: n + 1], known)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{2|*1000} + {1|-1}", "{{3|1},{3|1*1000}|+-1*1000,{1|-1*1000}}"),
        ("3.{2|*1000}", "{4*1000|2}"),
        ("{2|-1} + *1000", "{2*1000|-1*1000}"),
        ("{2||0|-4} + *1000", "{2*1000|{*1000|-4*1000}}"),
        ("{2|*30} + 1*1000", "{3*1000|1*1014}"),
        ("{0||0|-2} + *12", "{*,0,*2,*3,*4,*5,*6,*7,*8,*9,*10,*11,*12|{*12|-2*12}}"),
        # These once took hours.
        ("{2|*30}+{1|-1}", "{{3|1},{3|1*30}|+-1*30,{1|-1*30}}"),
        ("3.{2|*31}", "{4*31|2}"),
        ("{2|*40}+{1|-1}", "{{3|1},{3|1*40}|+-1*40,{1|-1*40}}"),
        ("{*1000,1|*999}+{*1000|0||-1}+{5|*1000||*3}", "{{1*1003|^*2}|{*12|-1^*997}}"),
    ],
)
def test_sums_with_large_nimbers(text: str, value: str) -> None:
    assert str(Value(text)) == value


def test_the_sum_of_three_hot_games_makes_few_values_besides_the_nimbers() -> None:
    table = ValueTable()
    hot = [
        table.from_options([table.number(1)], [table.number_up_star(0, 0, 0, nimber)])
        for nimber in (200, 199, 198)
    ]
    total = table.add(table.add(hot[0], hot[1]), hot[2])
    assert len(table.left(total)) == len(table.right(total)) == 3
    assert table.size < 5 * 200  # with the differences of the games it was 2,351


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_tinies_beside_a_nimber_make_few_values_in_any_order(order: tuple[int, ...]) -> None:
    table = ValueTable()
    parts = [*tinies(table, 1, 2), table.number_up_star(0, 0, 0, 100)]
    first, second, third = (parts[place] for place in order)
    total = table.add(table.add(first, second), third)
    assert len(table.left(total)) == 101
    assert table.size < 250  # with their sums with every lesser nimber it was at least 716
    assert table.add(total, table.negate(total)) == 0


@pytest.mark.parametrize("nimbers", [(929, 959, 995), (900, 1000)])
def test_nimbers_are_added_before_the_rest(nimbers: tuple[int, ...]) -> None:
    one_by_one = Value("{0||0|-4} + {3|2||-4}")
    for nimber in nimbers:
        one_by_one += Value(f"*{nimber}")
    at_once = Value(f"{{0||0|-4}} + *{reduce(xor, nimbers)} + {{3|2||-4}}")
    assert one_by_one == at_once


def test_a_move_in_a_nimber_that_is_answered_is_not_followed() -> None:
    table = ValueTable()
    ends = [table.number_up_star(0, 0, 0, nimber) for nimber in (95, 97)]
    total = table.add(table.from_options([0], ends), table.number_up_star(0, 0, 0, 96))
    assert len(table.right(total)) == 3
    assert table.size < 150  # with every move followed it was 225


def test_a_tall_game_beside_a_large_nimber_compares_each_pair_once() -> None:
    """With room for few pairs this did not end: what was forgotten was found again and again."""
    table = ValueTable()
    tall = table.from_options([table.number(1000)], [table.number(-1000)])
    star = table.number_up_star(0, 0, 0, 1000)
    for n in range(350):
        high, low = table.number(2000 + n), table.number(-2000 - n)
        tall = table.from_options([tall], [low]) if n % 2 else table.from_options([high], [tall])
    total = table.add(tall, star)
    assert [table.add(one, star) for one in table.left(tall)] == table.left(total)
    assert [table.add(one, star) for one in table.right(tall)] == table.right(total)


@pytest.mark.parametrize("heap", [24, 40])
def test_a_board_beside_a_heap_of_nim_once_took_long(heap: int) -> None:
    board, both = position("domineering", "4x4"), position("domineering", f"4x4 + {heap}@nim")
    assert value_of(both) == value_of(board) + Value(f"*{heap}")


HOT = "{{2|0},2+{0||0|-2}|{2|0},{2|0||0}}"  # in 4x4 Domineering


@pytest.mark.parametrize("nimber", [900, 1000])
def test_nobody_moves_in_a_large_nimber_beside_a_game_with_answers(nimber: int) -> None:
    star = Value(f"*{nimber}")
    for game in (Value(HOT), Value(f"+-(0,{HOT})")):
        total = game + star
        assert set(total.left) == {option + star for option in game.left}
        assert set(total.right) == {option + star for option in game.right}


def test_a_tiny_beside_a_large_nimber_has_all_lesser_nimbers() -> None:
    total = Value("{0||0|-2} + *1000")
    assert set(total.left) == {Value(f"*{n}") if n else Value(0) for n in range(1001)}
    assert total.right == (Value("{*1000|-2*1000}"),)


def long_parts(table: ValueTable) -> list[int]:
    """Two sums, of which the sum takes minutes: with each game in it the work is eightfold."""
    sums = [0, 0]
    for n in range(1, 13):
        hot = table.from_options([table.number_up_star(0, 0, 0, n)], [table.number(-n)])
        game = table.from_options([0, table.number_up_star(0, 0, 0, 900 + n)], [hot])
        sums[n % 2] = table.add(sums[n % 2], game)
    return sums


def test_sums_of_forms_with_large_nimbers_can_be_stopped() -> None:
    table = ValueTable()
    large = long_parts(table)
    timer = threading.Timer(0.2, table.stop)
    timer.start()
    with pytest.raises(InterruptedError):
        table.add(*large)
    timer.join()
    (tiny,) = tinies(table, 1)
    assert table.add(tiny, table.negate(tiny)) == 0


def test_sums_and_their_comparison_are_steps_of_the_work() -> None:
    seen: list[str] = []

    def report(done: int, total: int | None, words: str) -> None:
        seen.append(words)
        work.cancel()

    work = Work(report=report)
    games = " + ".join(f"{{0,*{900 + n}|{{*{n}|-{n}}}}}" for n in range(1, 13))
    with pytest.raises(Stopped) as stopped:
        value_of(position("value", games), work=work)
    assert seen == ["adding values"]
    assert stopped.value.cause == "cancelled"
    assert value_of("value *2 + *3") == Value("*")  # the work has no hand in later sums


def test_a_walk_through_positions_counts_nothing_else() -> None:
    told: list[str] = []

    def report(done: int, total: int | None, words: str) -> None:
        told.append(words)
        if len(told) == 5:
            work.cancel()

    work = Work(report=report)
    with pytest.raises(Stopped):
        value_of("clobber 4x4", work=work)
    assert told == [""] * 5
