"""The value of a position in words for a person, with advice on its moves."""

from collections.abc import Iterator

from ponder.core.errors import Unsuitable
from ponder.core.position import SIDES, Side
from ponder.core.sums import Sum
from ponder.core.words import and_more, cut
from ponder.show.lines import NO_VALUE, value_in_a_line, wrapped
from ponder.show.position_as_text import short_text, text
from ponder.show.sentences import sentence
from ponder.solving.solution import OUTCOME_WORDS
from ponder.values.advice import Advice
from ponder.values.value import Value
from ponder.values.weighing import Component, WeighedMove

LONGEST_VALUE = 2_000
LONGEST_RESULT = 60
LONGEST_MOVE = 200
MOST_MOVES_SHOWN = 60
MOST_COMPONENTS_SHOWN = 20


def value_text(advice: Advice, *, moves: bool = False, rest: str = "") -> str:
    """The value first, then the components and the best moves; with `moves`, every move.

    `rest` says where to find what long lists leave out.
    """
    name = f"{advice.position.game} {short_text(advice.position)}"
    value = advice.total
    found = NO_VALUE if value is None else f" = {_name(value)}"
    blocks = [f"{name}{found}", text(advice.position)]
    if value is not None:
        blocks.append("\n".join(_facts(value, advice.is_measured)))
    if len(advice.components) > 1 or (advice.components and isinstance(advice.position, Sum)):
        blocks.append("\n".join(_components(advice, rest)))
    blocks += [wrapped(f"Known {sentence(reason)}.") for reason in advice.why]
    if advice.left_out:
        blocks.append(f"No best move: {sentence(advice.left_out)}.")
    else:
        blocks.append("\n".join(_best(advice, side) for side in SIDES))
    if moves:
        blocks += [block for side in SIDES if (block := _moves(advice, side, rest))]
    return "\n\n".join(blocks)


def _facts(value: Value, is_measured: bool) -> Iterator[str]:
    yield f"Outcome {value.outcome}: {OUTCOME_WORDS[value.outcome]}."
    yield f"Left stop {value.left_stop}, right stop {value.right_stop}."
    if is_measured:
        yield f"Mean {value.mean}, temperature {value.temperature}."
        yield f"{_kind(value)} Born on day {value.birthday}."


def _kind(value: Value) -> str:
    if value.number is not None:
        return "A number."
    if not value.is_infinitesimal:
        reduced = value.reduced
        differs = f" Up to an infinitesimal {_name(reduced)}." if reduced != value else ""
        kind = "A switch." if value.is_switch else "Hot." if value.temperature > 0 else "Tepid."
        return kind + differs
    try:
        return f"Infinitesimal, of atomic weight {_name(value.atomic_weight)}."
    except Unsuitable:
        return "Infinitesimal, but not all small."


def _components(advice: Advice, rest: str) -> Iterator[str]:
    for component in advice.components[:MOST_COMPONENTS_SHOWN]:
        yield _component(component) + (_heat(component, advice) if advice.is_measured else "")
    if len(advice.components) > MOST_COMPONENTS_SHOWN:
        yield and_more(len(advice.components) - MOST_COMPONENTS_SHOWN, rest)


def _heat(component: Component, advice: Advice) -> str:
    mark = ", the hottest" if component.temperature == advice.hottest.temperature else ""
    return f", temperature {component.temperature}{mark}"


def _component(component: Component) -> str:
    name = f"{component.position.game} {short_text(component.position)}"
    return f"{component.number}: {name} = {_name(component.value)}"


def _best(advice: Advice, side: Side) -> str:
    choice = advice.best(side)
    if choice is None:
        return f"{side.capitalize()} has no move."
    reached = f"{cut(choice.move, LONGEST_MOVE)} → {cut(_name(choice.value), LONGEST_RESULT)}"
    why = sentence(advice.reason(choice))
    return wrapped(f"{side.capitalize()}'s best move: {reached}, because {why}.")


def _moves(advice: Advice, side: Side, rest: str) -> str:
    """Every move, its value, and what is wrong with it."""
    choices = advice.of(side)
    if not choices:
        return ""
    shown = choices[:MOST_MOVES_SHOWN]
    names = [cut(choice.move, LONGEST_RESULT) for choice in shown]
    width = max(map(len, names))
    lines = [f"{side.capitalize()}'s moves ({len(choices):,}):"]
    lines += [
        f"  {name:<{width}} → {_verdict(choice)}" for name, choice in zip(names, shown, strict=True)
    ]
    if len(choices) > len(shown):
        lines.append(f"  {and_more(len(choices) - len(shown), rest)}")
    return "\n".join(lines)


def _verdict(choice: WeighedMove) -> str:
    wins = "wins, " if choice.wins else ""
    fault = sentence(choice.fault) if choice.fault else "sensible"
    return f"{cut(_name(choice.value), LONGEST_RESULT)}  ({wins}{fault})"


def _name(value: Value) -> str:
    return value_in_a_line(value, LONGEST_VALUE)
