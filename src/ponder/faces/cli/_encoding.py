"""Output on terminals with few characters: a plain one replaces each that is missing."""

import codecs
import io
from typing import TextIO

PLAIN = {
    "☠": "@", "■": "#", "●": "o", "→": "->", "…": "...", "–": "-", "−": "-", "·": ".",
    "×": "x", "⊕": "(+)", "₂": " (binary)", "≥": ">=", "≤": "<=", "è": "e", "é": "e",
    "’": "'", "│": "|", "├": "|", "└": "`", "─": "-", "≈": "~", "φ": "phi", "⌊": "floor(", "⌋": ")",
    # The names of values, as they are read: ^2, +-1, tiny(2), 3.^
    "↑": "^", "⇑": "^2", "↓": "v", "⇓": "v2", "±": "+-", "⧾": "tiny", "⧿": "miny",
}  # fmt: skip


def speak_plainly(*streams: TextIO) -> None:
    """Make the streams replace characters that their encoding lacks, instead of failing."""
    codecs.register_error("ponder", _plainer)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="ponder" if stream.writable() else "replace")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(PLAIN.get(letter, "?") for letter in unknown), error.end
