"""What is fuzzed: every text and file format, each read by one small function.

A target reads whatever it is given, and checks that what was read reads back. It may refuse with a
`PonderError` of one line; anything else is a fault of ours.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random

from fuzz_server import REQUESTS, STRANGE_REQUESTS, Server
from random_claims import exception, random_claim

from ponder.answers.theory import export_theory
from ponder.checking.verify import read_certificate, verify
from ponder.core.catalogue import find, games
from ponder.core.errors import BadText, PonderError
from ponder.core.files import read_json, tables_folder
from ponder.core.records import Record
from ponder.core.work import Limit, Work, parse_size
from ponder.exact.polynomials import Polynomial
from ponder.faces.browser.adapter import read_adapter
from ponder.families.family import family
from ponder.games import Chomp, Domineering
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Condition
from ponder.language.grammar import parse_expression
from ponder.language.strip_families import Pattern, StripClaim
from ponder.measures.sheet import Sheet
from ponder.players.contract import player
from ponder.proofs.proof import prove
from ponder.refutations.claims import read_rule
from ponder.solving.chomp.book import book_of, read_book, save_book
from ponder.solving.chomp.sieve import Sieve
from ponder.solving.chomp.table import (
    load_table,
    save_table,
)
from ponder.theory.course import Course
from ponder.theory.ledger import Ledger
from ponder.theory.standing import Standing
from ponder.values.position_values import find_kept_value, store_values, value
from ponder.values.value import Value


@dataclass(frozen=True)
class Target:
    """A format: how it is read, right examples, and inputs that once did harm."""

    name: str
    read: Callable[[bytes], object]
    seeds: tuple[bytes, ...]
    fixed: tuple[bytes, ...] = ()


TARGETS: dict[str, Target] = {}


def _text(
    name: str, read: Callable[[str], object], seeds: list[str], fixed: tuple[str, ...] = ()
) -> None:
    """Register a format of text: what is read has a text that reads as the same."""

    def target(data: bytes) -> None:
        found = read(data.decode(errors="replace"))
        try:
            again = read(str(found))
        except PonderError as error:
            raise AssertionError(f"{found} is refused: {error}") from None
        assert again == found, f"{found} reads as {again}"

    given = (tuple(text.encode() for text in texts) for texts in (seeds, fixed))
    TARGETS[name] = Target(name, target, *given)


def _file(name: str, ending: str, read: Callable[[Path], object], write: Callable[[Path], object],
          fixed: tuple[bytes, ...] = ()) -> None:  # fmt: skip
    """Register a format of files, with one that `write` writes as its seed."""
    folder = tables_folder() / "fuzz"
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{name}{ending}".replace(" ", "-")

    def target(data: bytes) -> None:
        _write(place, data)
        read(place)

    write(place)
    TARGETS[name] = Target(name, target, (place.read_bytes(),), fixed)


def _write(place: Path, data: bytes) -> None:
    """Write a new file: to cut an old one short waits for the disk, sixty times as long."""
    place.unlink(missing_ok=True)
    place.write_bytes(data)


DEEP = 100_000
CLAIM = "chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1"
CERTIFICATE = {
    "format": "ponder certificate",
    "version": 1,
    "claim": "chomp: number_of_cookies(x) >= 1",
    "template": "corollary",
    "proof": {"identities": {">=": {"products": [["1", "n >= 1"]]}}},
}
RULE = "cookies >= 2 columns - 1"
RECORD = "game: nim\nstart: {}\nmoves: {}\n"
BRACKETS = b"[" * DEEP, b'{"a":' * DEEP, b"[" * 4096


def _position(text: str) -> object:
    """`GAME TEXT`, as at the command line."""
    game, _, rest = text.partition(" ")
    here = find(game).read(rest)
    here.extent()
    return _Told(f"{here.game} {here}")


class _Told(str):
    """A text that tells all of what was read."""

    __slots__ = ()


def register_all() -> dict[str, Target]:
    """All targets, registered once."""
    if TARGETS:
        return TARGETS
    examples = [f"{game.name} {text}" for game in games() for text in game.examples]
    _text("positions", _position, examples, (
        "chomp 3x666633333333333", "chomp " + "9" * 5000, "nim " + "0," * 50_000,
        "value " + "tiny" * 51 + "(1)", "value " + "{0||0|" * 51 + "0" + "}" * 51,
    ))  # fmt: skip
    _text("values", Value, ["{2|*30}+{1|-1}", "+-(1,2*)", "^3*2", "3/8v*", "{0||0|-2}"], (
        "{2|*1000}+{1|-1}", "3.{2|*31}", "{" * DEEP, "*" + "9" * 400,
    ))  # fmt: skip
    _text("claims", Claim.parse, [CLAIM, "nim: if is_p_position(x) then is_even(x)"], ("(" * DEEP,))
    _text("conditions", Condition.parse, ["~(a(x) == 2) & b(x) -> c(x) >= 1"], ("~" * DEEP,))
    _text("statements", Statement.parse, ["a(x) <= sqrt(b(x)^2 + 3/4)*log(c(x))"], (
        "a(x) <= " + "9" * 8000 + "x", "a(x) <= 2^2^2^2^2^2", "a(x) <= " + "sqrt" * 600 + "(b(x))",
    ))  # fmt: skip
    _text("expressions", parse_expression, ["floor(a(x)/2) + max(b(x), -3)"], ("-" * DEEP,))
    _text(
        "polynomials", Polynomial.parse, ["3*a^2*b - 1/2*c + 7"], ("a^" + "9" * 5000, "a^60*a^60")
    )
    _text("patterns of strips", Pattern.parse, ["T^a _ T^b F", "T^(2*a+1) _^b"], (
        "T^" * 5000, "T^(0*a+1) _^b", "T^0", "T^a _a _a _ T^b" * 60,
    ))  # fmt: skip
    _text("claims about families", StripClaim.parse, ["T^a _ _ _ F F <= {a-2|a-2}, a >= 2"], (
        "T^a _ F = " + "{" * DEEP, "T^a = 0, a mod 0 = 1",
    ))  # fmt: skip
    _text("rules in words", _rule, ["rows = columns implies first player wins", RULE], (
        "rows = " + "(" * 900, "9" * DEEP,
    ))  # fmt: skip
    _text("records", _record, [RECORD.format("3,4", "4>3 3>0 3>0")], (
        RECORD.format("1000000000", "9"), "game: nim\n" * DEEP,
    ))  # fmt: skip
    TARGETS["sizes"] = Target("sizes", lambda data: parse_size(data.decode(errors="replace")),
                              (b"8GB", b"4.35kB"), (b"9" * 400,))  # fmt: skip
    _text("settings of courses", _course, [json.dumps(Course("nim", "2,3,3").to_json())], (
        *(brackets.decode() for brackets in BRACKETS), '{"examples": "60"}', '{"lower": 1e9}',
        '{"box": "3x666633333333333"}',
    ))  # fmt: skip
    _register_files()
    TARGETS["random proofs"] = Target("random proofs", _proved_claim, (b"proof",))
    TARGETS["requests to the server"] = Target("requests to the server", Server().read,
                                               REQUESTS, STRANGE_REQUESTS)  # fmt: skip
    return TARGETS


def _proved_claim(data: bytes) -> None:
    """The bytes choose a claim: if it is proved, it is true of every small board."""
    claim = random_claim(Random(data))
    result = prove(claim, work=Work(Limit(candidates=40)))
    if result.proved:
        assert exception(claim) is None, f"{claim} is proved, but not of {exception(claim)}"


def _rule(said: str) -> Claim:
    return Claim.parse(said) if said.startswith("chomp: ") else read_rule(said, "chomp")


def _record(text: str) -> Record:
    record = Record.parse(text)
    list(record.turns())
    return record


def _course(text: str) -> object:
    """The settings of a run in a ledger, which anybody may have written."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadText("not JSON") from None
    return _Told(json.dumps(Course.from_json(data).to_json()))


def _register_files() -> None:
    sheet = Sheet(("a", "b"), {"y": (2**70, -1), "z": (1, 2)})
    _file("tables of text", ".csv", Sheet.from_file, sheet.to_file, (
        b"name,y\na," + b"9" * 8000 + b"x\n", b'name,y\n"' + b"a" * DEEP,
        b"name,y\na\x00,x\n",
    ))  # fmt: skip
    _file("Parquet", ".parquet", Sheet.from_file, sheet.to_file)
    _file(
        "books", ".json", read_book, lambda path: save_book(book_of(Chomp("3x3")), path), BRACKETS
    )
    _file("Chomp tables", ".table", lambda path: load_table(path, whole=True), _write_table, (
        b'{"columns": 3}',
    ))  # fmt: skip
    _file("certificates", ".json", lambda path: verify(read_certificate(path)),
          lambda path: path.write_text(json.dumps(CERTIFICATE), "utf-8"), BRACKETS)  # fmt: skip
    _file("certificates of families", ".json", lambda path: verify(read_certificate(path)),
          lambda path: path.write_text(_family(), "utf-8"), BRACKETS)  # fmt: skip
    _file("kept values", ".json", _kept, _write_kept, BRACKETS)
    _file("exported ledgers", ".json", _merge, _write_ledger, BRACKETS)
    _file("lists of positions", ".txt", lambda path: player(f"memory:{path}"),
          lambda path: path.write_text("2,1\n3,1,1\n", "utf-8"), (b"2,1 " * DEEP,))  # fmt: skip
    _file("adapters of pages", ".toml", lambda path: read_adapter(str(path)), _write_adapter)


def _family() -> str:
    return json.dumps(family("toads-and-frogs", "B11").certificate.to_json())


@cache
def _ledger() -> Ledger:
    """A ledger that stays open: to open one takes longer than to merge a file."""
    return Ledger.open(_ledger_file())


def _ledger_file() -> str:
    return str(tables_folder() / "fuzz" / "ledger.db")


def _write_ledger(path: Path) -> None:
    run = _ledger().begin("chomp", command="refute")
    _ledger().record(Standing(Claim.parse(CLAIM), "believed"), run)
    _ledger().end(run)
    export_theory("chomp", path, _ledger_file())


def _merge(path: Path) -> None:
    """Into a ledger that has it already: what is new is refused, or added."""
    _ledger().from_json(read_json(path))


def _write_adapter(path: Path) -> None:
    path.write_text(files("ponder.faces.browser").joinpath("adapters/ponder.toml").read_text())


def _write_table(path: Path) -> None:
    with Sieve(Chomp("4x4"), listed=True) as sieve:
        save_table(Chomp("4x4"), sieve.batches(), path)


BOARD = Domineering("2x3")


def _write_kept(path: Path) -> None:
    (written,) = store_values([(BOARD, value(BOARD))])
    path.write_bytes(written.read_bytes())


def _kept(path: Path) -> None:
    """The file in the place of kept values: it is read if it is whole, and otherwise ignored."""
    _write(tables_folder() / f"values-{BOARD.game}.json", path.read_bytes())
    find_kept_value(BOARD)
