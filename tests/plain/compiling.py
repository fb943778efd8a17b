"""Small programs of C++, compiled for a test."""

import os
import shutil
import subprocess
from pathlib import Path


def compile_program(program: Path, *sources: Path, include: Path | None = None) -> None:
    """Compile the sources into a program."""
    compiler = os.environ.get("CXX") or shutil.which("c++") or "g++"
    options = ["-std=c++20", "-pthread", *([] if include is None else [f"-I{include}"])]
    subprocess.run([*compiler.split(), *options, "-o", program, *sources], check=True)
