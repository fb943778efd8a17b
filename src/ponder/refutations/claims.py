"""What is asked: a claim about positions of a game, read and checked before any search."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from ponder.core.catalogue import find
from ponder.core.errors import BadText, Unsuitable, quote
from ponder.core.position import Position
from ponder.language.claims import Claim
from ponder.language.conditions import Compound, Condition, Not, Property
from ponder.measures.invariant import UnknownMeasure, invariants_of, properties_of
from ponder.refutations.refutation import AnyOutcome

P, N = "is_p_position", "is_n_position"
OUTCOMES = frozenset({P, N, "is_won_by_left", "is_won_by_right"})


def read_claim(said: Claim | Condition | str, game: str = "") -> Claim:
    """The claim that was meant.

    A bare statement about an impartial game is about its P-positions, unless it speaks of
    outcomes itself. A `Claim`, or a text that names its game, is taken as it is.

    >>> print(read_claim("number_of_rows(x) >= 1", "chomp"))
    chomp: if is_p_position(x) then number_of_rows(x) >= 1
    >>> print(read_claim("is_p_position(x) iff number_of_rows(x) == 1", "chomp"))
    chomp: is_p_position(x) iff number_of_rows(x) == 1
    """
    claim = said if isinstance(said, Claim) else _read(said, game)
    if not claim.about:
        if not game:
            raise BadText("say which game the claim is about: 'chomp: …', or game='chomp'")
        claim = Claim(find(game).name, claim.given, claim.says)
    elif game and find(claim.about).name != find(game).name:
        raise Unsuitable(f"the claim is about {claim.about}, not about {game}")
    return claim


def _read(said: Condition | str, game: str) -> Claim:
    claim = Claim.parse(said) if isinstance(said, str) else Claim("", None, said)
    named = claim.about or game
    bare = not claim.about and claim.given is None and not claim.names & OUTCOMES
    if bare and named and find(named).kind == "impartial":
        return Claim(find(named).name, Property(P), claim.says)
    return claim


def with_explicit_condition(claim: Claim) -> Claim:
    """The same claim with the condition that its arrow hides: where A is false, it says nothing.

    >>> print(with_explicit_condition(Claim.parse("is_square(x) -> rows(x) >= 2")))
    if is_square(x) then rows(x) >= 2
    >>> claim = Claim.parse("if is_p_position(x) then rows(x) >= 2 if is_square(x)")
    >>> print(with_explicit_condition(claim))
    if is_p_position(x) & is_square(x) then rows(x) >= 2
    """
    match claim.says:
        case Compound("->" | "only if", condition, says) | Compound("if", says, condition):
            given = condition if claim.given is None else claim.given & condition
            return Claim(claim.about, given, says)
    return claim


def position_class(game: str) -> type[Position]:
    """The class of the positions of a game."""
    known = find(game)
    return type(known.read(known.start))


def relevant_outcome(claim: Claim) -> AnyOutcome:
    """The outcome that matters: for the other one, the condition of the claim is false."""
    if claim.given is None:
        return ""
    return "P" if _needs(claim.given, P, N) else "N" if _needs(claim.given, N, P) else ""


def claim_and_condition(claim: Claim) -> list[Claim | Condition]:
    """What is asked of every object: the claim, and whether its condition is met.

    A condition that is just the outcome that matters is met by all objects of a region.
    """
    given = None if claim.given in (Property(P), Property(N)) else claim.given
    return [claim] if given is None else [claim, given]


def _needs(condition: Condition, wanted: str, other: str) -> bool:
    match condition:
        case Property(name):
            return name == wanted
        case Not(Property(name)):
            return name == other
        case Compound("&", left, right):
            return _needs(left, wanted, other) or _needs(right, wanted, other)
    return False


# Rules in plain words: "rows = columns implies first player wins".
#
# A rule is put into the language of claims word by word. The words are the names of the invariants
# and properties of the game, with spaces and in short ("rows" for `number_of_rows`, "rectangle"
# for `is_rectangle`), who wins ("first player wins", "P", "N-position"), relations ("is at least",
# "="), connectives ("implies", "and", "or", "not", "exactly when"), and numbers ("two rows",
# "twice"). A text with `(x)` is in the language of claims already.

LONGEST_PHRASE = 6
MOST_LISTED = 6
_SOME = ("if", "then", "implies", "and", "or", "not", "first player wins")
_PIECE = re.compile(r"[^\W\d][\w-]*|\d+(?:\.\d+)?|<=|>=|=>|==|->|\S")

_WINS = ("player to move", "first player", "next player", "mover")
_LOSES = ("second player", "previous player", "other player", "opponent")
_RELATIONS = {
    "==": ("=", "==", "equals", "equal", "equal to", "the same as", "as many as", "exactly"),
    ">=": (">=", "≥", "at least", "not less than", "no less than"),
    "<=": ("<=", "≤", "at most", "not more than", "no more than"),
    ">": (">", "more than", "greater than", "larger than", "over"),
    "<": ("<", "less than", "fewer than", "smaller than", "under"),
}
_CONNECTIVES = {
    "->": ("implies", "implies that", "->", "=>", "⇒", "so"),
    "&": ("and", "&", "with"),
    "|": ("or", "|"),
    "~": ("not", "~", "it is false that"),
    "iff": ("iff", "if and only if", "exactly when", "precisely when", "just when"),
    "only if": ("only if",),
    "if": ("if", "whenever", "when"),
    "then": ("then",),
    "xor": ("xor", "or else"),
}
_SIGNS = {
    "+": ("+", "plus"),
    "-": ("-", "minus"),
    "*": ("*", "times", "·", "×"),
    "/": ("/", "divided by"),
    "^": ("^", "to the power"),
    "(": ("(",),
    ")": (")",),
}
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FILLERS = ("the", "a", "an", "its", "it", "there", "has", "have", "any", "every", "board",
            "boards", "position", "positions", "of", "always", ",", ".")  # fmt: skip
_SYNONYMS = {
    "width": "number_of_columns",
    "height": "number_of_rows",
    "squares": "number_of_cookies",
    "rectangular": "is_rectangle",
    "l": "is_l_shaped",
    "l-shaped": "is_l_shaped",
    "nim-sum": "nim_sum_of_heaps",
    "nim sum": "nim_sum_of_heaps",
}


class Word(NamedTuple):
    """A piece of a rule: its kind, what it is in the language of claims, and what was said."""

    kind: str  # "number", "term", "property", "relation", "is", "parity", "sign", "connective"
    text: str
    said: str = ""


def read_rule(said: str, game: str) -> Claim:
    """The claim that a rule makes; "A implies B" is about the positions that satisfy A.

    >>> print(read_rule("rows = columns implies first player wins", "chomp"))
    chomp: if number_of_rows(x) == number_of_columns(x) then is_n_position(x)
    >>> print(read_rule("cookies >= 2 columns - 1", "chomp"))
    chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1
    """
    claim = read_claim(said, game) if "(x)" in said else _meant(said, game)
    says = claim.says
    if claim.given is None and isinstance(says, Compound) and says.connective == "->":
        return replace(claim, given=says.left, says=says.right)
    return claim


def _meant(said: str, game: str) -> Claim:
    """The claim that plain words make; an error points at them, not at what they are read as."""
    words = _written(said, game)
    try:
        return read_claim(" ".join(word.text for word in words), game)
    except BadText as error:
        if error.place is None:
            raise
        raise BadText(f"{quote(said)}, at {_at(error.place, words)}: {error.wanted}") from None


def _at(place: int, words: list[Word]) -> str:
    """What was said for the character at this place."""
    ends = accumulate(len(word.text) + 1 for word in words)
    said = (word.said for word, end in zip(words, ends, strict=True) if place < end - 1)
    return next(map(quote, said), "the end")


def _written(said: str, game: str) -> list[Word]:
    """The rule in the language of claims, word by word."""
    words = _compared(_joined(list(_words(said, game))))
    if not words:
        raise BadText(
            f"a rule such as 'rows = columns implies first player wins', not {quote(said)}"
        )
    texts = [word.text for word in words]
    if texts.count("->") == 1 and "then" not in texts and "(" not in texts:
        place = texts.index("->")
        then = words[place]._replace(text="then")
        return [Word("connective", "if"), *words[:place], then, *words[place + 1 :]]
    return words


@lru_cache
def rule_phrases(game: str) -> dict[str, Word]:
    """Every phrase that can be used in rules about a game, and what it stands for."""
    phrases = {short: Word("connective", sign) for sign, short in _each(_CONNECTIVES)}
    phrases |= {short: Word("sign", sign) for sign, short in _each(_SIGNS)}
    phrases |= {str(number): Word("number", str(number)) for number in range(10)}
    phrases |= {word: Word("number", str(n)) for n, word in enumerate(_COUNTS)}
    phrases |= {"even": Word("parity", "even"), "odd": Word("parity", "odd")}
    phrases |= {"is": Word("is", "=="), "are": Word("is", "=="), "twice": Word("twice", "2*")}
    for sign, short in _each(_RELATIONS):
        phrases |= {f"{verb}{short}": Word("relation", sign) for verb in ("", "is ", "are ")}
    return phrases | _names(game) | _outcomes()


def _each(spellings: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    return ((sign, short) for sign, shorts in spellings.items() for short in shorts)


def _names(game: str) -> dict[str, Word]:
    """The invariants and properties under their names, in full and in short."""
    kind = position_class(game)
    words = {one.name: Word("term", f"{one.name}(x)") for one in reversed(invariants_of(kind))}
    words |= {one.name: Word("property", f"{one.name}(x)") for one in reversed(properties_of(kind))}
    phrases = {short: words[name] for short, name in _SYNONYMS.items() if name in words}
    for name, word in words.items():
        spaced = name.replace("_", " ")
        short = re.sub("^(number of|is|has) ", "", spaced)
        spellings = [short, spaced, name]
        if spaced.startswith("number of "):
            spellings.append(short.removesuffix("s"))  # one row
        phrases |= dict.fromkeys(spellings, word)
    if {"is_rectangle", "is_square_hull"} <= words.keys():
        phrases["square"] = Word("property", "(is_rectangle(x) & is_square_hull(x))")
    return phrases


def _outcomes() -> dict[str, Word]:
    lost, won = Word("property", f"{P}(x)"), Word("property", f"{N}(x)")
    phrases = dict.fromkeys(("p", "p-position", "p-positions", "lost"), lost)
    phrases |= dict.fromkeys(("n", "n-position", "n-positions", "won"), won)
    for who in _WINS:
        phrases |= {f"{who} wins": won, f"{who} loses": lost}
    for who in _LOSES:
        phrases |= {f"{who} wins": lost, f"{who} loses": won}
    return phrases


def _words(said: str, game: str) -> Iterator[Word]:
    """The longest known phrases, from left to right; words without a meaning are left out."""
    phrases = rule_phrases(game)
    pieces = _with_then([piece.lower() for piece in _PIECE.findall(said)])
    place = 0
    while place < len(pieces):
        taken = _longest(pieces[place : place + LONGEST_PHRASE], phrases)
        if taken:
            phrase = " ".join(pieces[place : place + taken])
            yield phrases[phrase]._replace(said=phrase)
        elif re.fullmatch(r"\d+(\.\d+)?", pieces[place]):
            yield Word("number", pieces[place], pieces[place])
        elif pieces[place] not in _FILLERS:
            _refuse(pieces[place], game)
        place += taken or 1


def _with_then(pieces: list[str]) -> list[str]:
    """The last comma of `if …, …` as `then`."""
    if pieces[:1] and pieces[0] in _CONNECTIVES["if"] and "then" not in pieces and "," in pieces:
        last = len(pieces) - 1 - pieces[::-1].index(",")
        return [*pieces[:last], "then", *pieces[last + 1 :]]
    return pieces


def _longest(pieces: list[str], phrases: dict[str, Word]) -> int:
    return next((n for n in range(len(pieces), 0, -1) if " ".join(pieces[:n]) in phrases), 0)


def _refuse(word: str, game: str) -> None:
    if not re.match(r"[^\W\d]", word):
        raise BadText(f"{quote(word)} means nothing in a rule")
    phrases = rule_phrases(game)
    known = [spoken for spoken in phrases if spoken.isidentifier()]
    measures = [spoken for spoken in known if phrases[spoken].kind == "term" and "_" not in spoken]
    listed = [*_SOME, *sorted(measures)[:MOST_LISTED], "…"]
    raise UnknownMeasure("word", word, known, game, listed)


def _joined(words: list[Word]) -> list[Word]:
    """`rows is even` as `even(rows)`, `is` as `==` before numbers, and otherwise left out."""
    found: list[Word] = []
    for place, word in enumerate(words):
        then = words[place + 1].kind if place + 1 < len(words) else ""
        if word.kind == "parity" and found and found[-1].kind == "term":
            found[-1] = Word("property", f"{word.text}({found[-1].text})", found[-1].said)
        elif word.kind == "parity":
            raise BadText(f"write what is {word.text}, as in: cookies is {word.text}")
        elif word.kind == "is":
            if then in ("number", "term", "twice"):
                found.append(word._replace(kind="relation"))
        else:
            found.append(word)
    return found


def _compared(words: list[Word]) -> list[Word]:
    """`two rows` as `rows == 2`, `at most two rows` as `rows <= 2`, `2 rows - 1` as a product."""
    found: list[Word] = []
    for place, word in enumerate(words):
        counts = word.kind == "term" and place > 0 and words[place - 1].kind == "number"
        if not counts:
            found.append(word)
            continue
        number = found.pop()
        related = found and found[-1].kind == "relation"
        relation = found.pop() if related else Word("relation", "==", word.said)
        before = words[place - 2].kind if place > 1 else ""
        is_product = before == "sign" or (before == "relation" and _has_a_left_side(found))
        if is_product:
            found += [relation] if before == "relation" else []
            found.append(Word("term", f"{number.text}*{word.text}", f"{number.said} {word.said}"))
        else:
            found += [word, relation, number]
    return found


def _has_a_left_side(found: list[Word]) -> bool:
    return bool(found) and (found[-1].kind in ("term", "number") or found[-1].text == ")")
