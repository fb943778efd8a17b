"""Certificates of families: the first two examples of the seed, written by hand, and changes."""

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import ponder
from ponder.checking.certificates import FamilyCertificate
from ponder.core.position import SIDES
from ponder.games import ToadsAndFrogs
from ponder.values.members import find_member

Document = dict[str, Any]
NUMBER_OR_NAME = re.compile(r"\d+|[abc]")

RULES = {"left": ["T_>_T", "TF_>_FT"], "right": ["_F>F_", "_TF>FT_"]}
HEAD = {"format": "ponder family", "version": 1, "game": "toads-and-frogs", "rules": RULES}

A11: dict[str, Any] = HEAD | {
    "letter": "T",
    "states": {
        "T^a _ T^b F": {
            "if": "b >= 2",
            "yes": "a",
            "no": {
                "if": "b >= 1",
                "yes": "{a-1|1}",
                "no": {"if": "a >= 1", "yes": "{{a-2|1}|0}", "no": "-1"},
            },
        },
        "T^a F _": "0",
    },
    "strips": {
        "T^a _ T^b F T^c": {"as": "T^a _ T^b F", "plus": "0"},
        "T^a F T^b _ T^c": {"as": "T^a F _", "plus": "b"},
    },
}
B11: dict[str, Any] = HEAD | {
    "letter": "_",
    "states": {
        "_^a T _^b F _^c": {
            "if": "b mod 2 = 0",
            "yes": "{c-a-2|c-a+2}",
            "no": "{{c-a-3|c-a+1}|{c-a-1|c-a+3}}",
        }
    },
    "strips": {
        "_^a T _^b F _^c": {"as": "_^a T _^b F _^c", "plus": "0"},
        "_^a F _^b T _^c": {"plus": "c - a"},
    },
}
KNOWN = {"A11": A11, "B11": B11}


def changed(document: dict[str, Any], *changes: tuple[str, str]) -> dict[str, Any]:
    """The document with texts replaced; each must be there."""
    text = json.dumps(document)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    read: dict[str, Any] = json.loads(text)
    return read


def mutations(document: Document) -> Iterator[Document]:
    """Every certificate in which one number or name of a formula, test or offset is another."""
    for field in ("states", "strips"):
        for place, words in texts(document[field]):
            for match in NUMBER_OR_NAME.finditer(words):
                for other in ("0", "1", "2", "3", "a", "b", "c"):
                    if other != match[0] and other.isdigit() == match[0].isdigit():
                        new = words[: match.start()] + other + words[match.end() :]
                        yield document | {field: replaced(document[field], place, new)}


def texts(data: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(data, str):
        yield place, data
        return
    for key, inside in data.items():
        if key != "as":
            yield from texts(inside, (*place, key))


def replaced(data: Any, place: tuple[str, ...], new: str) -> Any:
    if not place:
        return new
    return data | {place[0]: replaced(data[place[0]], place[1:], new)}


def positions(certificate: FamilyCertificate) -> list[str]:
    """Small positions of the family, with runs of length 3 at most."""
    points = ((s, p) for s in certificate.strips for p in product(range(4), repeat=s.parameters))
    return [strip.position(point) for strip, point in points]


def claimed(certificate: FamilyCertificate, position: str) -> ponder.Value:
    member = find_member(certificate, position)
    assert member is not None
    return member.value


def follows(certificate: FamilyCertificate, position: str) -> bool:
    """Whether the claim for a position is the game of the claims after each move."""
    options = [
        [claimed(certificate, str(to)) for to in ToadsAndFrogs(position).options(side)]
        for side in SIDES
    ]
    return claimed(certificate, position) == ponder.Value.from_options(*options)
