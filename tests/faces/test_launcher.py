"""The program `ponder`, which is not Python: it holds Ctrl-C back until Python has started."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from compiling import compile_program

BIN = Path(__file__).parents[2] / "bin"
INTERRUPTING = "import signal; signal.raise_signal(signal.SIGINT)\n"
# The hook of an editable installation would find our package.
WITHOUT_HOOK = """
import sys
sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
"""
STATE = """
import json, os, signal, sys

def main():
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    told = "PONDER_CTRL_C" in os.environ
    print(json.dumps({"arguments": sys.argv, "blocked": blocked, "ignored": ignored, "told": told}))
    sys.exit(7)
"""


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in a folder with a space in its name."""
    program = tmp_path_factory.mktemp("a folder") / "ponder"
    compile_program(program, BIN / "ponder.cpp")
    return program


@pytest.fixture
def package(tmp_path: Path, launcher: Path) -> Path:
    """The script beside the program, and a package that tells its state instead of ours."""
    _, _, script = (BIN / "ponder-python").read_text("utf-8").partition("\n")
    _write_script(launcher, f"#!{sys.executable}\n{script}")
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_HOOK, "utf-8")
    (tmp_path / "ponder").mkdir()
    (tmp_path / "ponder/__init__.py").touch()
    (tmp_path / "ponder/__main__.py").write_text(STATE, "utf-8")
    return tmp_path


def _write_script(launcher: Path, text: str) -> Path:
    script = launcher.with_name("ponder-python")
    script.write_text(text, "utf-8")
    script.chmod(0o755)
    return script


def _run(
    program: Path, *words: str, package: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program where this package is found first."""
    env = {} if package is None else {"PYTHONPATH": str(package)}
    return subprocess.run([program, *words], env=env, capture_output=True, text=True, check=False)


def _state(program: Path, *words: str, package: Path | None = None) -> dict[str, Any]:
    ended = _run(program, *words, package=package)
    assert (ended.returncode, ended.stderr) == (7, "")
    said: dict[str, Any] = json.loads(ended.stdout)
    return said


@contextmanager
def _blocked() -> Iterator[None]:
    """Ctrl-C blocked, here and in the programs that are started."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _ignored() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_is_held_back_while_python_starts(launcher: Path) -> None:
    script = _write_script(launcher, f"#!{sys.executable}\n{STATE}main()")
    said = _state(launcher, "solve", "", "a b", "*")
    assert said == {
        "arguments": [str(script), "solve", "", "a b", "*"],
        "blocked": True,
        "ignored": False,
        "told": True,
    }


def test_the_program_is_started_by_a_link_and_python_has_a_space_in_its_path(
    launcher: Path, tmp_path: Path
) -> None:
    python = tmp_path / "my python"
    python.symlink_to(sys.executable)
    script = _write_script(launcher, f"#!{python}\n{STATE}main()")
    (tmp_path / "elsewhere").symlink_to(launcher)
    said = _state(tmp_path / "elsewhere", "games")
    assert (said["arguments"], said["blocked"]) == ([str(script), "games"], True)


def test_ctrl_c_is_let_through_before_the_package_is_loaded(launcher: Path, package: Path) -> None:
    said = _state(launcher, "games", package=package)
    assert said["arguments"][1:] == ["games"]
    assert not any(said[word] for word in ("blocked", "ignored", "told"))


def test_what_the_parent_process_wants_stays(launcher: Path, package: Path) -> None:
    with _blocked():
        assert _state(launcher, package=package)["blocked"]
    with _ignored():
        said = _state(launcher, package=package)
    assert (said["blocked"], said["ignored"]) == (False, True)


@pytest.mark.parametrize("module", ["sitecustomize.py", "ponder/__init__.py"])
def test_ctrl_c_while_python_or_the_package_is_loaded_shows_no_traceback(
    module: str, launcher: Path, package: Path
) -> None:
    before = (package / module).read_text("utf-8")
    (package / module).write_text(INTERRUPTING + before, "utf-8")
    ended = _run(launcher, "games", package=package)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")


def test_without_its_script_the_program_says_so(launcher: Path) -> None:
    launcher.with_name("ponder-python").unlink(missing_ok=True)
    ended = _run(launcher, "games")
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (127, "", 1)


def test_the_program_and_its_script_are_installed_side_by_side() -> None:
    scripts = [file for file in metadata.files("ponder-cgt") or [] if file.parent.name == "bin"]
    assert {file.name for file in scripts} == {"ponder", "ponder-python"}
    assert len({file.parent for file in scripts}) == 1
