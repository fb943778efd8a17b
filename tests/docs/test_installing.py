"""Installing: what make runs, and what is shown of compiling."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from refusals import said

ROOT = Path(__file__).parents[2]
LOG = """\
  [5/13] Building CXX object CMakeFiles/kernels.dir/Unity/unity_values_cxx.cxx.o
  [6/13] Linking CXX shared module _native.so
"""

OF_AN_OUTER_MAKE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


def made(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What the Makefile does in a folder with an environment of its own."""
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True, exist_ok=True)
    if not python.exists():
        python.symlink_to(sys.executable)
    (folder / "log").write_text(LOG, encoding="utf-8")
    rules = "try:\n\t@$(call shown,cat log)\nfail:\n\t@$(call shown,false)\n"
    rule = f"include {ROOT / 'Makefile'}\n{rules}"
    (folder / "try.mk").write_text(rule, encoding="utf-8")
    return subprocess.run(
        ["make", "-f", "try.mk", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={name: text for name, text in os.environ.items() if name not in OF_AN_OUTER_MAKE},
    )


def test_the_files_are_shown_while_they_are_compiled(tmp_path: Path) -> None:
    shown = made(tmp_path, "try")
    assert shown.returncode == 0
    said(shown.stdout)


def test_a_failure_is_not_hidden(tmp_path: Path) -> None:
    assert made(tmp_path, "fail").returncode != 0


def test_a_wheel_is_built_by_pip(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "CMakeLists.txt"):
        (tmp_path / name).touch()
    assert "pip wheel" in made(tmp_path, "-n", "wheel").stdout
