"""The words and signs of the language, and a reader that takes them one by one."""

import re
from dataclasses import dataclass
from typing import NoReturn

from ponder.core import limits
from ponder.core.errors import BadText, described, shortened

MOST_NESTED = 120

_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<quoted>`(?:[^`]|``)+`)|(?P<name>[^\W\d]\w*)"
    r"|(?P<connective>->|[&|~])|(?P<relation><=|>=|==|[<>=≤≥])|(?P<sign>\*\*|[-+*/^(),−·×])|\s+"
)
_SPELLINGS = {"**": "^", "−": "-", "·": "*", "×": "*"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign, its kind, and its place in the text."""

    kind: str
    text: str
    place: int

    @property
    def name(self) -> str:
        """The name, without backquotes."""
        return self.text[1:-1].replace("``", "`") if self.kind == "quoted" else self.text


class TokenReader:
    """A text, and how far it has been read."""

    def __init__(self, text: str, start: int = 0) -> None:
        if not isinstance(text, str):
            raise BadText(f"a statement is a text, not {described(text)}")
        if len(text) > limits.TEXT_CHARACTERS:
            raise BadText(f"{len(text):,} characters; the most is {limits.TEXT_CHARACTERS:,}")
        self.text = text
        self.tokens = _tokens(text, start)
        self.index = 0
        self.nested = 0

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or a later one; the last token is the end."""
        return self.tokens[min(self.index + ahead, len(self.tokens) - 1)]

    def next(self) -> Token:
        """Read the next token."""
        token = self.tokens[self.index]
        self.index += token.kind != "end"
        return token

    def take(self, sign: str, what: str) -> None:
        """Read this sign; otherwise say what was expected."""
        token = self.next()
        if (token.kind, token.text) != ("sign", sign):
            self.expected(what, token)

    def end(self, instead: str) -> None:
        """Read the end of the text."""
        if self.peek().kind != "end":
            self.expected(instead, self.peek())

    def follows(self, *texts: str) -> bool:
        """Whether the tokens after the next one are these signs and words."""
        return all(self.peek(i).text == text for i, text in enumerate(texts, start=1))

    def deeper(self) -> None:
        """Go one level deeper, unless that is too deep; the caller lowers `nested` again."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            self.refuse(self.peek().place, f"nested deeper than {MOST_NESTED} levels")

    def expected(self, what: str, token: Token) -> NoReturn:
        """Refuse the text: something else was expected in place of this token."""
        found = "the text ends" if token.kind == "end" else f"found {shortened(token.text, 20)}"
        self.refuse(token.place, f"expected {what}", f", but {found}")

    def refuse(self, place: int, why: str, found: str = "") -> NoReturn:
        """Refuse the text because of an error at this place."""
        _refuse(self.text, place, why, found)


def _tokens(text: str, start: int) -> list[Token]:
    tokens, place = [], start
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            unequal = text[place] in "!≠"
            _refuse(
                *(text, place),
                "a relation is <=, >=, <, > or ==; for unequal write ~(… == …)"
                if unequal
                else f"{text[place]!r} means nothing here",
            )
        if match.lastgroup:
            word = _SPELLINGS.get(match[0], match[0])
            tokens.append(Token(match.lastgroup, word, place))
        place = match.end()
    tokens.append(Token("end", "", len(text)))
    return tokens


def _refuse(text: str, place: int, why: str, found: str = "") -> NoReturn:
    raise BadText(f"{shortened(text, 60)}, at character {place + 1}: {why}{found}", place, why)
