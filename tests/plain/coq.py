"""Running Coq in tests."""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

NO_AXIOMS = "Closed under the global context"

needs_coq = pytest.mark.skipif(
    shutil.which("coqc") is None, reason="coqc is not installed (Debian: apt install coq)"
)


def coq_accepts(text: str, folder: Path) -> bool:
    """Whether coqc accepts the text."""
    return _run(text, folder).returncode == 0


def axioms_of(text: str, names: Iterable[str], folder: Path) -> list[str]:
    """What coqc answers when it is asked on which axioms theorems of the text rest."""
    questions = "".join(f"Print Assumptions {name}.\n" for name in names)
    return _run(f"{text}\n{questions}", folder).stdout.splitlines()


def _run(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "proof.v"
    file.write_text(text, encoding="utf-8")
    return subprocess.run(
        ["coqc", "-q", file.name],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
