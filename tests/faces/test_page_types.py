"""The page's modules keep the types that their comments state."""

import shutil
import subprocess
from pathlib import Path

import pytest

FACES = Path(__file__).parents[2] / "src/ponder/faces"
STATIC = FACES / "web/static"
MODULES = sorted(FACES.rglob("*.js"))
FLAGS = (
    *("--checkJs", "--allowJs", "--noEmit", "--strict", "--target", "es2022"),
    *("--module", "es2022", "--moduleResolution", "bundler", "--lib", "es2022,dom,dom.iterable"),
)


def compiler() -> list[str]:
    """The TypeScript compiler, installed or fetched by npx; skips where there is neither."""
    if shutil.which("tsc"):
        return ["tsc"]
    if not shutil.which("npx"):
        pytest.skip("neither tsc nor npx is installed")
    fetched = ["npx", "--yes", "--package", "typescript@5", "tsc"]
    tried = subprocess.run([*fetched, "--version"], capture_output=True, check=False, timeout=300)
    if tried.returncode:
        pytest.skip("npx cannot fetch the TypeScript compiler")
    return fetched


def test_types() -> None:
    assert MODULES
    found = subprocess.run(
        [*compiler(), *FLAGS, *map(str, MODULES)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (found.returncode, found.stdout) == (0, "")


def test_every_module_is_checked() -> None:
    for module in MODULES:
        assert module.read_text("utf-8").startswith("// @ts-check\n"), module.name


def test_the_page_is_light() -> None:
    assert sum(file.stat().st_size for file in STATIC.iterdir()) < 150_000
