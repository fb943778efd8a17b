"""One question of every kind, asked by so many threads at once in a process that knows nothing yet.

    python questions.py 8 [apart]

prints what each thread was told, as JSON. All threads ask the same question at the same time, or
`apart`: each begins with another one, so that different questions meet. Nothing of Ponder is
imported before the threads start: they are also the first to look for games, players, invariants
and operators.
"""

import json
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor


def games_there_are() -> object:
    from ponder.core.catalogue import broken, games

    return [game.name for game in games()], broken()


def invariants_there_are() -> object:
    import ponder
    from ponder.games import Chomp
    from ponder.measures.invariant import properties_of

    found = [*ponder.invariants_of(Chomp), *properties_of(Chomp)]
    return [measure.name for measure in found]


def operators_there_are() -> object:
    from ponder.language.standard_operators import select_operators

    return [operator.name for operator in select_operators("full")]


def a_player() -> object:
    from ponder.games import Chomp
    from ponder.players import player

    return [player(name).choose(Chomp("4x6"), "left").move for name in ("perfect", "random:7")]


def arguments() -> object:
    import ponder

    texts = ("3x3", "5,1,1,1,1", "2x7", "4x4")
    return [len(ponder.arguments(ponder.position("chomp", text))) for text in texts]


def positions() -> object:
    import ponder

    texts = {
        "nim": "3,4 + 2x2@chomp",
        "misere-kayles": "4,5",
        "random-turn-toads-and-frogs": "TT_FF; left",
        "subtraction:1,3,4": "7",
        "octal:0.137": "12",
        "domineering": "3x4",
        "value": "{1|-1} + *",
    }
    return [repr(ponder.position(game, text)) for game, text in texts.items()]


def solved() -> object:
    import ponder
    from ponder.solving import solve

    found = [solve(ponder.position("chomp", "5x6")), solve(ponder.position("clobber", "3x3"))]
    return [(one.outcome, one.remoteness, [w.move for w in one.winning_moves]) for one in found]


def grundy_values() -> object:
    import ponder
    from ponder.games import Cram, Kayles, Octal, Wythoff

    asked = [Kayles("400"), Kayles("100000"), Cram("3x4"), Wythoff("9,7")]
    family = Octal.with_parameter("0.137")("300,20")
    return [ponder.grundy(position) for position in (*asked, family)]


def outcomes() -> object:
    import ponder

    asked = [("domineering", "3x4"), ("misere-kayles", "9"), ("chomp", "4x5 + 3@nim")]
    return [ponder.outcome(ponder.position(*one)) for one in asked]


def probabilities() -> object:
    import ponder
    from ponder.solving import solve

    return str(solve(ponder.position("random-turn-nim", "4,2")).chances)


def values() -> object:
    import ponder
    from ponder.values.temperature import atomic_weight, thermograph

    board = ponder.value(ponder.position("domineering", "4x4"))
    strip = ponder.value(ponder.position("toads-and-frogs", "TTT__FFF"))
    read = ponder.Value("{2|-1} + ^*2")
    weight = str(atomic_weight(ponder.Value("{^2*|v}")))
    return str(board), str(strip), str(read), str(board.temperature), str(thermograph(read)), weight


def table_of_chomp() -> object:
    from ponder.games import Chomp
    from ponder.solving.chomp.sieve import p_positions

    return [str(board) for board in p_positions(Chomp("7x7"))]


def conjectures() -> object:
    import ponder

    texts = ("1", "2,1", "3,2", "2,2,1", "3,1,1", "4,3", "4,2,2", "5,4")
    boards = [ponder.position("chomp", text) for text in texts]
    found = ponder.conjecture(boards, target="number_of_cookies", complexity=4)
    return [str(one.statement) for one in found.conjectures]


def statements() -> object:
    import ponder

    texts = (
        "a(x)*2 >= b(x) + 1",
        "sqrt(a(x)) + sqrt(3) == sqrt(5 + 2*sqrt(6))",
        "a <= max(b, 7)^2",
    )
    read = [ponder.Statement.parse(text) for text in texts]
    return [(str(one), str(one.normal_form())) for one in read]


def real_numbers() -> object:
    from ponder.exact.arithmetic import compare
    from ponder.language.expressions import evaluate
    from ponder.language.grammar import parse_expression

    pairs = {
        "sqrt(2) + sqrt(3)": "sqrt(5 + 2*sqrt(6))",
        "log(3)/log(2)": "1585/1000",
        "exp(sqrt(163)*3) + 1": "exp(sqrt(163)*3) + 1 + 1/10^60",
        "sin(1)^2 + cos(1)^2": "1",
        "ceil(sqrt(2)*10^30)": "1414213562373095048801688724210",
    }
    read = {parse_expression(one): parse_expression(other) for one, other in pairs.items()}
    return [compare(evaluate(one, {}), evaluate(other, {})) for one, other in read.items()]


def an_operator_defined() -> object:
    from ponder.language.expressions import evaluate
    from ponder.language.grammar import define_operator, parse_expression

    define_operator("half_up(n) = ceil(n/2)")
    define_operator("mean(a, b) = (a + b)/2")
    return str(evaluate(parse_expression("half_up(7) + mean(half_up(3), 5)"), {}))


QUESTIONS: list[Callable[[], object]] = [
    games_there_are,
    conjectures,
    invariants_there_are,
    an_operator_defined,
    a_player,
    grundy_values,
    statements,
    solved,
    real_numbers,
    values,
    positions,
    outcomes,
    arguments,
    operators_there_are,
    probabilities,
    table_of_chomp,
]


def asked_at_once(threads: int, apart: bool) -> list[dict[str, object]]:
    """What each thread was told."""
    together = threading.Barrier(threads)

    def ask(number: int) -> dict[str, object]:
        first = number * len(QUESTIONS) // threads if apart else 0
        told = {}
        for question in QUESTIONS[first:] + QUESTIONS[:first]:
            together.wait()
            told[question.__name__] = question()
        return told

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(ask, range(threads)))


if __name__ == "__main__":
    sys.setswitchinterval(1e-4)  # fifty times as often as usual, so that the threads meet
    print(json.dumps(asked_at_once(int(sys.argv[1]), "apart" in sys.argv)))
