"""The words for each kind of reason; other kinds are written as data."""

from collections.abc import Callable, Mapping
from functools import partial
from string import Formatter
from typing import Any, NamedTuple

from ponder.core.text import format_count
from ponder.language.reasons import Reason

Words = Callable[[Reason], str]


class Wording(NamedTuple):
    """How a kind of reason is put into words, and whether its name comes first."""

    words: Words
    named: bool


WORDINGS: dict[str, Wording] = {}


def wording_for(kind: str, *, named: bool = False) -> Callable[[Words], Words]:
    """Register the function that puts reasons of this kind into words."""

    def register(words: Words) -> Words:
        WORDINGS[kind] = Wording(words, named)
        return words

    return register


class _Counting(Formatter):
    """Templates in which `{among:move}` is `1 move` or `3 moves`."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if not format_spec.isalpha():
            return super().format_field(value, format_spec)
        return format_count(value, format_spec)


def wordings_by_template(templates: Mapping[str, str], *, named: bool = False) -> None:
    """Register kinds of reasons whose words are a template with places for their facts."""
    for kind, template in templates.items():
        WORDINGS[kind] = Wording(partial(_filled, template), named)


def _filled(template: str, reason: Reason) -> str:
    return _Counting().format(template, reason, **reason.facts)


def sentence(reason: Reason) -> str:
    """The reason in words; an argument with its name before it.

    >>> from ponder.games import Nim
    >>> from ponder.solving.arguments.argument import arguments
    >>> (found,) = arguments(Nim("1,2,3"))
    >>> sentence(found.reason)[:48]
    'nim-sum: The nim-sum 1 ⊕ 2 ⊕ 3 is 0. Any move ch'
    """
    wording = WORDINGS.get(reason.kind)
    name = f"{reason.kind}: " if wording and wording.named else ""
    return f"{name}{body_text(reason)}"


def body_text(reason: Reason) -> str:
    """The reason in words, without its name.

    >>> body_text(Reason("by intuition", facts={"mood": "good"}))
    'by intuition (mood: good)'
    """
    wording = WORDINGS.get(reason.kind)
    return wording.words(reason) if wording else _plainly(reason)


def _plainly(reason: Reason) -> str:
    facts = [f"{name.replace('_', ' ')}: {fact}" for name, fact in reason.facts.items()]
    return f"{reason.kind} ({', '.join(facts)})" if facts else reason.kind


def in_usual_symbols(value: str) -> str:
    """The value by its usual symbols, which a text that reads back does not have."""
    from ponder.values.value import Value  # most reasons need no values

    return Value(value).unicode()
