"""Help, version, and terminals of other kinds."""

import subprocess
import sys
import textwrap

import pytest
from refusals import said
from terminal import PONDER, process, run


def test_help_lists_the_verbs_by_their_first_lines() -> None:
    for args in ((), ("--help",), ("-h",)):
        result = run(*args)
        assert result.exit_code == 0
        for verb in ("book", "check", "games", "new", "play", "show", "solve"):
            assert f"  {verb} " in result.stdout


@pytest.mark.parametrize("verb", ["book", "check", "games", "help", "new", "play", "show", "solve"])
def test_every_verb_explains_itself_and_takes_json(verb: str) -> None:
    result = run(verb, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout


def test_help_explains_a_verb_as_its_flag_does() -> None:
    assert run("help", "solve").stdout == run("solve", "--help").stdout
    assert run("help").stdout == run("--help").stdout


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
    for kernel in (_native.instruction_set(), _native.ChompSieve.paths()[-1]):
        assert kernel in ended.stdout
    said(ended.stdout)


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
    said(ended.stdout)


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
