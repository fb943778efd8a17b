"""The command line: fields, exit statuses, one-line errors, and that --help stays light."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import textwrap
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from refusals import said
from terminal import PONDER, complained, complaint, document, process, run

from ponder.core.catalogue import position
from ponder.core.position import Chance
from ponder.core.records import Record
from ponder.solving.chance import chances, decisions

# What others rely on


def test_solve_chomp_names_the_outcome_and_every_winning_move() -> None:
    fields = document("solve", "chomp", "4x7")
    assert fields["game"] == "chomp"
    assert fields["position"] == "7,7,7,7"
    assert fields["outcome"] == "N"
    assert fields["winning_moves"] == [{"move": "3,4", "to": "7,7,3,3"}]
    assert (fields["remoteness"], fields["grundy"]) == (17, 19)
    assert [argument["name"] for argument in fields["arguments"]] == ["strategy stealing"]


def test_solve_partizan_names_the_player_of_each_winning_move() -> None:
    fields = document("solve", "toads-and-frogs", "TT_FF")
    assert fields["winning_moves"] == [
        {"move": "2", "to": "T_TFF", "player": "left"},
        {"move": "4", "to": "TTF_F", "player": "right"},
    ]
    assert fields["remoteness"] is None
    assert fields["remoteness_by_starter"] == {"left": 5, "right": 5}
    assert fields["grundy"] is None


def test_solve_chance_gives_the_probability_and_its_error() -> None:
    fields = document("solve", "random-turn-nim", "2,1")
    assert fields["outcome"] is None
    assert fields["win_probability"] == 0.5
    assert fields["win_probability_low"] == fields["win_probability_high"] == "1/2"
    assert fields["error"] == 0
    pig = document("solve", "pig", "10")
    assert round(pig["win_probability"], 6) == 0.709424
    assert 0 < pig["error"] < 1e-8
    assert pig["best"] == ["roll"]


CHANCES = [("pig", "10"), ("pig", "20"), ("pig", "10:3,4,5"), ("random-turn-chomp", "3x3")]
STATED = re.compile(r"(0\.\d+)(?: \(error at most (.*?)\))?")


@pytest.mark.parametrize(("game", "text"), CHANCES)
def test_printed_probabilities_are_as_near_to_the_truth_as_they_say(game: str, text: str) -> None:
    here = position(game, text)
    assert isinstance(here, Chance)
    found = chances(here)
    headline, *table = STATED.findall(run("solve", game, text).stdout)
    for (number, error), truth in zip(
        [headline, *table], [found, *decisions(here).values()], strict=True
    ):
        allowed = Fraction(error) if error else Fraction(1, 2 * 10**6)
        assert truth.is_exact == (not error)
        assert abs(Fraction(number) - truth.low) <= allowed
        assert abs(Fraction(number) - truth.high) <= allowed


def test_the_error_in_json_is_no_less_than_that_of_its_probability() -> None:
    for target in range(2, 12):
        fields = document("solve", "pig", str(target))
        assert 0 < fields["error"] < 1e-8
        assert error_of(fields) <= Fraction(fields["error"])


def error_of(fields: Any) -> Fraction:
    bounds = (fields["win_probability_low"], fields["win_probability_high"])
    return max(abs(Fraction(fields["win_probability"]) - Fraction(bound)) for bound in bounds)


def test_short_fractions_are_printed() -> None:
    assert "with probability 1/2 = 0.500000\n" in run("solve", "random-turn-nim", "2,1").stdout


def test_solve_heaps_tells_the_proved_period() -> None:
    fields = document("solve", "kayles", "20")
    assert fields["period"] == {"start": 71, "length": 12, "checked_to": 156}


def test_solve_tree_as_json_has_heights_values_and_the_line() -> None:
    tree = document("solve", "chomp", "2x2", "--tree")["tree"]
    assert tree["value"] == 1
    assert tree["line"] == ["2,2", "1,2", "2,1"]
    assert tree["leaf_heights"] == [2, 3]
    assert tree["left_out"] == {"nodes": 0, "leaves": 0}
    root, *rest = tree["nodes"]
    assert (root["parent"], root["move"], root["height"], root["on_line"]) == (None, None, 0, True)
    assert all(tree["nodes"][node["parent"]]["height"] == node["height"] - 1 for node in rest)
    leaves = [node for node in tree["nodes"] if node["leaf"]]
    assert all(leaf["value"] == (1 if leaf["height"] % 2 else -1) for leaf in leaves)


def test_solve_tree_that_is_cut_says_what_was_left_out() -> None:
    tree = document("solve", "chomp", "3x3", "--tree", "--nodes", "10")["tree"]
    assert len(tree["nodes"]) == 10
    assert tree["left_out"]["nodes"] == tree["tree_nodes"] - 10
    huge = document("solve", "chomp", "6x7", "--tree", "--nodes", "2")["tree"]
    assert huge["tree_nodes"].startswith("about 10^")


def test_solve_in_words() -> None:
    said = run("solve", "nim", "3,4,5").stdout
    assert "nim 3,4,5: N, the next player wins" in said
    assert "3>1 → 1,4,5" in said
    assert "Best play lasts 11 moves" in said
    assert "Grundy value 2." in said
    assert "By nim-sum" in said
    lost = run("solve", "nim", "1,2,3").stdout
    assert "P, the previous player wins" in lost
    assert "No move wins." in lost


def test_solve_tree_in_words_shows_heights_values_and_the_line() -> None:
    said = run("solve", "chomp", "2x2", "--tree").stdout
    assert "     3    +1 *" in said
    assert "     2    -1 " in said


def test_solve_writes_drawings_of_the_tree(tmp_path: Path) -> None:
    svg, dot = tmp_path / "tree.svg", tmp_path / "tree.dot"
    result = run("solve", "chomp", "2x2", "--svg", str(svg), "--dot", str(dot))
    assert result.exit_code == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert dot.read_text(encoding="utf-8").startswith("digraph")
    assert sorted(tmp_path.iterdir()) == [dot, svg]


def test_solve_tree_of_right_first() -> None:
    tree = document("solve", "domineering", "1x3", "--tree", "--first", "right")["tree"]
    assert (tree["first"], tree["value"]) == ("right", 1)


def test_games_lists_every_game_with_a_line() -> None:
    fields = document("games")
    names = [game["name"] for game in fields["games"]]
    assert {"chomp", "nim", "pig", "domineering", "sum"} <= set(names)
    assert all(game["summary"] and game["kind"] for game in fields["games"])
    assert {wrapper["name"] for wrapper in fields["wrappers"]} >= {"misere", "random-turn"}
    said = run("games").stdout
    assert all(f"\n{name} " in f"\n{said}" for name in names)
    assert "misere-" in said


def test_show_draws(tmp_path: Path) -> None:
    assert run("show", "chomp", "3,1").stdout == "☠ ■ ■\n■\n"
    assert run("show", "chomp").stdout.count("\n") == 4
    assert "poison" in run("show", "chomp", "--rules").stdout
    file = tmp_path / "board.svg"
    assert run("show", "chomp", "3,1", "--svg", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert run("show", "nim", "--svg", "-").stdout.startswith("<svg")
    fields = document("show", "chomp", "3,1", "--svg", "-")
    assert fields["position"] == "3,1"
    assert fields["svg"].startswith("<svg")


def test_book_is_the_dictionary_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = json.loads(run("book", "chomp", "2x2").stdout)
    assert book == {"....": "...X", "..XX": ".XXX", ".X.X": ".XXX"}
    assert document("book", "chomp", "2x2") == book
    file = tmp_path / "book.json"
    summary = document("book", "chomp", "2x2", "--out", str(file))
    assert summary == {"game": "chomp", "position": "2,2", "entries": 3, "file": str(file)}
    assert json.loads(file.read_text(encoding="utf-8")) == book
    played = document("play", "chomp", "2x2", "--watch", f"book:{file},random")
    assert played["result"] == "first wins"
    monkeypatch.chdir(tmp_path)
    assert json.loads(run("book", "chomp", "2x2", "--out", "-").stdout) == book
    assert list(tmp_path.iterdir()) == [file]


def test_a_book_whose_name_has_commas_can_be_watched(tmp_path: Path) -> None:
    file = tmp_path / "my,random,book.json"
    run("book", "chomp", "5x1", "--out", str(file))
    for watched in (f"book:{file},random", f"random,book:{file}", f"book:{file},book:{file}"):
        fields = document("play", "chomp", "5x1", "--watch", watched)
        assert (
            f"{fields['first']},{fields['second']}".replace(":0", "").replace(":1", "") == watched
        )


# Mistakes


@pytest.mark.parametrize(
    "args",
    [
        ("solve", "chomp", "3,4"),
        ("solve", "chopm", "2x2"),
        ("slove", "chomp", "2x2"),
        ("solve", "chomp"),
        ("solve",),
        ("solve", "chomp", "2x2", "--tere"),
        ("solve", "chomp", "2x2", "--limit", "0"),
        ("solve", "misere-kayles", "7", "--limit", "1"),
        ("solve", "pig", "10", "--limit", "5"),
        ("solve", "nim", "banana"),
        ("solve", "nim", "3", "4", "5"),
        ("solve", "sum", "3@nim", "+", "2x2@chomp"),
        ("table", "nim", "3x3"),
        ("help", "slove"),
        ("solve", "pig", "10", "--tree"),
        ("solve", "chomp", "2x2", "--svg", "/no/such/folder/x.svg"),
        ("show", "chomp", "banana"),
        ("book", "nim", "3,4,5"),
        ("book", "chomp", "3,1"),
        ("play", "chomp", "--against", "minimax:0"),
        ("play", "chomp", "--against", "perfcet"),
        ("play", "chomp", "--watch", "perfect"),
        ("play", "chomp", "--watch", "perfect,radnom"),
        ("play", "chomp", "--watch", "perfect,perfect,random"),
        ("play", "chomp", "--watch", "book:a,b.json,random"),
        ("play", "nim", "--side", "left"),
        ("play", "nim", "--record", "/no/such/folder/game"),
        ("new", "game", "nim"),
        ("new", "game", "3d"),
        ("new", "game", "misere-x"),
        ("new", "gmae", "x"),
        ("check", "game"),
        ("check", "game", "nmi"),
    ],
    ids=" ".join,
)
def test_mistakes_get_one_line_that_says_what_is_right(args: tuple[str, ...]) -> None:
    complaint(*args)


@pytest.mark.parametrize(
    ("game", "pos", "move"),
    [
        ("nim", "1000000,1000001", "1000001>1000000"),
        ("nim", "1000000000000,5", "1000000000000>5"),
        ("chomp", "100x100", "2,2"),
        ("chomp", "300x301", None),
        ("chomp", "99999x99999", "2,2"),
    ],
)
def test_what_an_argument_knows_is_an_answer(game: str, pos: str, move: str | None) -> None:
    fields = document("solve", game, pos)
    assert fields["outcome"] == "N"
    assert [found["move"] for found in fields["winning_moves"]] == ([move] if move else [])
    assert fields["arguments"]
    assert fields["notes"]


def test_what_was_too_large_is_a_note_with_the_flag_that_helps() -> None:
    result = run("solve", "chomp", "8x9", "--limit", "10")
    assert result.exit_code == 0
    assert "Some move wins; which one is not known." in result.stdout
    assert "--limit N allows more" in " ".join(result.stdout.split())
    hopeless = run("solve", "chomp", "300x301")
    assert (hopeless.exit_code, "--limit" in hopeless.stdout) == (0, False)
    assert "Winning moves (1 known):" in run("solve", "nim", "1000000,1000001").stdout


@pytest.mark.parametrize(
    "args",
    [("solve", "chomp", "3,4"), ("solve", "chopm", "2x2"), ("play", "chomp", "99999x99999")],
    ids=" ".join,
)
def test_the_program_ends_with_one_line_and_status_2(args: tuple[str, ...]) -> None:
    ended = process(*args)
    assert (ended.returncode, ended.stdout) == (2, "")
    complained(ended.stderr)


# Playing


def test_play_asks_again_and_takes_back() -> None:
    typed = "9,9\nmoves\nhint\nhelp\n2,2\nundo\n( 2, 2 )\n1,2\n2,1\n"
    result = run("play", "chomp", "2x2", typed=typed)
    assert result.exit_code == 0
    assert "no move '9,9'" in result.stdout
    assert "moves: 1,2  2,1  2,2" in result.stdout
    assert "mirroring" in result.stdout
    assert "Perfect cannot move: you win." in result.stdout
    record = Record.parse(result.stdout[result.stdout.index("game: ") :])
    assert (record.first, record.second, record.moves[0]) == ("you", "perfect", "2,2")
    assert record.result() == "first wins"


def test_play_second_against_perfect_loses_with_reasons() -> None:
    result = run("play", "nim", "1,2", "--second", typed="hint\n1>0\n")
    assert "perfect plays 2>1" in result.stdout
    assert "nim-sum" in result.stdout
    assert "every move loses" in result.stdout
    assert "You cannot move: perfect wins." in result.stdout


def test_play_partizan_as_right() -> None:
    result = run("play", "domineering", "2x2", "--side", "right", typed="2,2\n1,1\n")
    assert "your move (Right):" in result.stdout
    assert "no move '2,2' for Right" in result.stdout
    record = Record.parse(result.stdout[result.stdout.index("game: ") :])
    assert (record.starts, record.result()) == ("right", "first wins")


def test_play_misere_says_why() -> None:
    result = run("play", "misere-nim", "2", typed="2>1\n")
    assert "You cannot move, and so you win: this is misère play." in result.stdout


def test_play_chance_prints_the_dice_and_repeats_by_seed() -> None:
    args = ("play", "pig", "6", "--against", "random", "--seed", "4")
    first, again = (run(*args, typed="roll\n" * 30).stdout for _ in range(2))
    assert "chance answers" in first
    assert first == again


@pytest.mark.parametrize("typed", ["", "2,2\n", "quit\n", "2,2\nquit\n"])
def test_play_that_is_left_keeps_the_record(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "game"
    result = run("play", "chomp", "3x3", "--record", str(file), typed=typed)
    assert result.exit_code == 0
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.result() == "unfinished"
    assert record.moves[:1] == (("2,2",) if "2,2" in typed else ())


def test_play_that_is_left_says_after_how_many_moves() -> None:
    def said(*args: str, typed: str = "") -> str:
        return run("play", "nim", "3,4,5", *args, typed=typed).stdout

    assert "The game was left after 0 moves.\n" in said()
    assert "The game was left after 1 move.\n" in said("--second")
    assert "The game was left after 2 moves.\n" in said(typed="5>0\n")


def test_the_record_can_go_to_stdout() -> None:
    said = run("play", "nim", "1", "--record", "-", typed="1>0\n").stdout
    fields = document("play", "nim", "1", "--record", "-", typed="1>0\n")
    assert Record.parse(said[said.index("game: ") :]).moves == ("1>0",)
    assert fields["moves"] == ["1>0"]


def test_play_json_is_one_document_with_reasons() -> None:
    fields = document("play", "domineering", "3x3", "--watch", "perfect,random:3")
    assert fields["result"] == "first wins"
    assert (fields["first"], fields["second"]) == ("perfect", "random:3")
    assert len(fields["reasons"]) == len(fields["moves"])
    assert all(fields["reasons"])
    mine = document("play", "chomp", "1x2", typed="1,2\n")
    assert (mine["moves"], mine["result"]) == (["1,2"], "first wins")


def test_watching_the_same_players_shows_the_same_game() -> None:
    args = ("play", "pig", "9", "--watch", "random,random")
    assert document(*args) == document(*args)
    assert document(*args)["moves"] != document(*args, "--seed", "8")["moves"]


def interrupted(*args: str) -> tuple[int, str, str]:
    """Start a play, wait for its prompt, and press Ctrl-C."""
    with subprocess.Popen(
        [*PONDER, "play", "chomp", "3x3", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        assert playing.stderr is not None
        playing.stdin.write("2,2\n")
        playing.stdin.flush()
        seen = ""
        while seen.count("your move:") < 2:
            letter = playing.stdout.read(1)
            assert letter, playing.stderr.read()
            seen += letter
        playing.send_signal(signal.SIGINT)
        return playing.wait(timeout=60), seen, playing.stderr.read()


def test_ctrl_c_ends_a_play_with_one_line_and_status_130(tmp_path: Path) -> None:
    status, _, said = interrupted()
    assert status == 130
    assert said == "ponder: stopped; so far, chomp 3,3,3: 2,2 1,3\n"
    file = tmp_path / "game"
    status, _, said = interrupted("--record", str(file))
    assert (status, said) == (130, f"ponder: stopped; the record so far is in {file}\n")
    assert Record.parse(file.read_text(encoding="utf-8")).moves == ("2,2", "1,3")


def test_a_large_tree_is_cut_with_a_note() -> None:
    result = run("solve", "chomp", "7x7", "--tree")
    assert result.exit_code == 0
    assert re.search(r"Left out: about 10\^\d+ nodes, about 10\^\d+ of them leaves", result.stdout)


def test_a_tree_that_is_too_large_does_not_hide_the_solution() -> None:
    result = run("solve", "chomp", "8x9", "--tree", "--limit", "30000")
    assert result.exit_code == 2
    assert "Winning moves (1):" in result.stdout
    complained(result.stderr)


def test_one_document_on_stdout() -> None:
    result = run("solve", "chomp", "2x2", "--json", "--svg", "-")
    assert (result.exit_code, result.stdout) == (2, "")


# Help, version, terminals


def test_help_lists_the_verbs_by_their_first_lines() -> None:
    for args in ((), ("--help",), ("-h",)):
        result = run(*args)
        assert result.exit_code == 0
        for verb in ("book", "check", "games", "new", "play", "show", "solve"):
            assert f"  {verb} " in result.stdout


@pytest.mark.parametrize("verb", ["book", "check", "games", "new", "play", "show", "solve"])
def test_every_verb_explains_itself_and_takes_json(verb: str) -> None:
    result = run(verb, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout


def test_help_imports_nothing_heavy() -> None:
    script = """
        import sys
        sys.argv = ["ponder", "--help"]
        from ponder.faces.cli import main
        try:
            main()
        except SystemExit:
            pass
        heavy = {"numpy", "rich", "ponder.games", "ponder.solving", "ponder.show", "ponder.players",
                 "ponder._native", "importlib.metadata"}
        print(sorted(heavy & set(sys.modules)), file=sys.stderr)
    """
    ended = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert ended.stderr.strip() == "[]"


def test_version_names_the_instruction_set() -> None:
    from ponder import _native

    ended = process("--version")
    assert ended.returncode == 0
    assert ended.stdout.startswith("ponder 0.")
    sieve = _native.ChompSieve.paths()[-1]
    assert f"(native kernels: {_native.instruction_set()}, Chomp sieve: {sieve})" in ended.stdout


def test_version_without_native_kernels_says_how_to_mend_it() -> None:
    script = """
        import sys
        sys.modules["ponder._native"] = None
        sys.argv = ["ponder", "--version"]
        from ponder.faces.cli import main
        main()
    """
    ended = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert "native kernels missing" in ended.stdout
    assert "pip install" in ended.stdout
    assert ended.stdout.count("\n") == 1


def test_terminals_that_know_only_ascii_get_plainer_letters() -> None:
    ended = process("solve", "chomp", "2x2", "--tree", PYTHONIOENCODING="ascii")
    assert ended.returncode == 0
    assert "@ #" in ended.stdout
    assert ended.stdout.isascii()


def test_a_reader_who_leaves_gets_no_complaint() -> None:
    with subprocess.Popen(
        [*PONDER, "solve", "chomp", "5x5", "--tree", "--nodes", "50000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as solving:
        assert solving.stdout is not None
        assert solving.stderr is not None
        solving.stdout.readline()
        solving.stdout.close()
        assert solving.stderr.read() == b""
        assert solving.wait(timeout=60) == 0


# One's own game


@pytest.fixture(scope="module")
def own_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own")


def test_a_new_game_works_with_no_other_edit(own_games: Path) -> None:
    made = process("new", "game", "my-heaps", "--dir", str(own_games))
    assert made.returncode == 0, made.stderr
    file = own_games / "my_heaps.py"
    assert file.is_file()
    assert f"PONDER_GAMES={own_games}" in made.stdout
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 40

    def there(*args: str) -> subprocess.CompletedProcess[str]:
        return process(*args, PONDER_GAMES=str(own_games))

    assert "my-heaps" in there("games").stdout
    assert json.loads(there("solve", "my-heaps", "10", "--json").stdout)["outcome"] == "N"
    watched = there("play", "my-heaps", "--watch", "perfect,random", "--json")
    assert json.loads(watched.stdout)["result"] == "first wins"
    checked = there("check", "game", "my-heaps")
    assert checked.returncode == 0
    assert "keeps all" in checked.stdout
    again = there("new", "game", "my-heaps", "--dir", str(own_games))
    assert (again.returncode, again.stderr.count("\n")) == (2, 1)


def test_a_name_may_begin_with_the_letters_of_a_wrapper(tmp_path: Path) -> None:
    for name in ("miserere", "random-turner", "My Heaps"):
        result = run("new", "game", name, "--dir", str(tmp_path))
        assert result.exit_code == 0, result.stderr
    assert (tmp_path / "my_heaps.py").is_file()


FAULTY = '''
from ponder.core.position import Impartial
from ponder.core.catalogue import register


@register
class Faulty(Impartial):
    """Faulty."""

    __slots__ = ()
    game = "faulty"
    start = "5"

    @classmethod
    def parse(cls, text):
        return int(text)

    @classmethod
    def check(cls, data):
        return data

    def __str__(self):
        return str(self.state)

    def moves(self):
        for left in range(self.state):
            yield "take some", self.of(left)
'''


def test_check_tells_what_is_wrong_in_sentences(own_games: Path) -> None:
    (own_games / "faulty.py").write_text(FAULTY, encoding="utf-8")
    (own_games / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    (own_games / "nothing.py").write_text("x = 1\n", encoding="utf-8")
    loopy = FAULTY.replace("faulty", "loopy").replace("Faulty", "Loopy")
    loopy = loopy.replace("range(self.state)", "range(1)").replace("(left)", "(5 - self.state)")
    (own_games / "loopy.py").write_text(loopy, encoding="utf-8")

    def told(name: str) -> list[str]:
        ended = process("check", "game", name, "--json", PONDER_GAMES=str(own_games))
        assert ended.returncode == 1, ended.stderr
        fields = json.loads(ended.stdout)
        assert fields["valid"] is False
        return list(fields["faults"])

    faults = told("faulty")
    for words in ("BadText", "`examples` is missing", "two moves are called", "cannot be typed"):
        assert any(words in fault for fault in faults), words
    assert any("come back" in fault for fault in told("loopy"))
    assert "ZeroDivisionError" in told("broken")[0]
    assert "@register" in told("nothing")[0]
    listed = process("games", PONDER_GAMES=str(own_games))
    assert listed.returncode == 0
    for line in listed.stderr.splitlines():
        said(line)


def test_check_finds_no_fault_in_our_games() -> None:
    fields = document("check", "game", "toads-and-frogs")
    assert fields["valid"] is True
    assert fields["faults"] == []
    assert fields["positions"] > 100
