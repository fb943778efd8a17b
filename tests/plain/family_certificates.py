"""Certificates of families: those of the first two examples of the seed, written by hand."""

from __future__ import annotations

import json
from typing import Any

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
