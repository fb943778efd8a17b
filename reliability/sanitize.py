"""The native kernels under the compiler's sanitizers: addresses, undefined behaviour, threads.

    make sanitize

The module is built twice more, in `build/sanitize`, and the tests of the kernels run with it: once
with the address and the undefined behaviour sanitizer, once with the thread sanitizer, the tests of
the kernels that have threads. The first report ends the run.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "sanitize"
REPORT = re.compile(r"ERROR: AddressSanitizer|runtime error:|WARNING: ThreadSanitizer")
SUMMARY = re.compile(r"(\d+) passed")


@dataclass(frozen=True)
class Sanitizer:
    """The flags of a build, the library that must be loaded first, its options, and the tests."""

    name: str
    flags: str
    library: str
    options: dict[str, str]
    tests: tuple[str, ...]


# Python itself is not compiled for the sanitizers: it never frees some of its memory, and its
# own races are not ours. With the thread sanitizer run the kernels that have threads, and the table
# of values, which several threads may share.
SANITIZERS = (
    Sanitizer(
        "addresses and undefined behaviour",
        "-fsanitize=address,undefined -fno-sanitize-recover=undefined",
        "libasan.so",
        {"ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1"},
        (
            "native",
            "solving/test_chomp_table.py",
            "values/test_values_boards.py",
            "values/test_values_stones.py",
        ),
    ),
    Sanitizer(
        "threads",
        "-fsanitize=thread",
        "libtsan.so",
        {"TSAN_OPTIONS": "exitcode=66 ignore_noninstrumented_modules=1"},
        (
            "native/test_chomp_sieve_at_work.py",
            "native/test_expression_search_at_work.py",
            "native/test_expression_search_native.py",
            "native/test_values_work.py",
        ),
    ),
)


def build(sanitizer: Sanitizer) -> Path:
    """Build the project with the flags; the unpacked package.

    What was compiled is kept for the next time.
    """
    folder = BUILD / sanitizer.name
    wheels, package = folder / "wheel", folder / "package"
    for old in (wheels, package):
        shutil.rmtree(old, ignore_errors=True)
    settings = {
        "build-dir": str(folder / "objects"),
        "cmake.build-type": "RelWithDebInfo",
        "cmake.define.CMAKE_CXX_FLAGS": f"{sanitizer.flags} -g1 -fno-omit-frame-pointer",
        "install.strip": "false",
    }
    named = [f"--config-settings={name}={setting}" for name, setting in settings.items()]
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels)]
    subprocess.run([*pip, *named, str(ROOT)], check=True)
    with ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(package)
    return package


def test(sanitizer: Sanitizer, package: Path) -> bool:
    """Run its tests, print how many passed and what was reported, and say whether all is well."""
    command, environment = _command(sanitizer, package)
    done = subprocess.run(command, env=environment, cwd=ROOT,
                          capture_output=True, text=True, check=False)  # fmt: skip
    said = done.stdout + done.stderr
    passed, reports = SUMMARY.search(said), len(REPORT.findall(said))
    if done.returncode or reports:
        print(said[-8000:])
    count = int(passed[1]) if passed else 0
    print(f"{sanitizer.name}: {count} tests passed, {reports} reports", flush=True)
    return not done.returncode and not reports


def _command(sanitizer: Sanitizer, package: Path) -> tuple[list[str], dict[str, str]]:
    """The command that runs the tests with the package, and its environment."""
    libraries = (_library(sanitizer.library), _library("libstdc++.so"))
    environment = {**os.environ, **sanitizer.options, "LD_PRELOAD": " ".join(libraries)}
    # Without `site` no hook of an editable installation hides the package.
    paths = [str(package), sysconfig.get_path("platlib")]
    options = ["-q", "-x", "-s", "-p", "no:cacheprovider", "-o", "addopts=", "--hypothesis-seed=0"]
    places = [str(ROOT / "tests" / place) for place in sanitizer.tests]
    start = [*_fixed_addresses(), sys.executable, "-S", "-c", _START, *paths]
    return [*start, *options, *places], environment


_START = """
import sys
sys.path.insert(0, sys.argv.pop(1))
sys.path.append(sys.argv.pop(1))
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""


def _library(name: str) -> str:
    """The file of a library of the compiler."""
    compiler = os.environ.get("CXX", "c++")
    found = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True,
                           check=True).stdout.strip()  # fmt: skip
    if not Path(found).is_absolute():
        sys.exit(f"{compiler} has no {name}; on Debian it comes with g++")
    return found


def _fixed_addresses() -> list[str]:
    """The thread sanitizer does not find its way where the system scatters addresses widely."""
    setarch = shutil.which("setarch")
    return [setarch, "-R"] if setarch else []


def main() -> None:
    """Build and test with each sanitizer."""
    sys.exit(not all(test(sanitizer, build(sanitizer)) for sanitizer in SANITIZERS))


if __name__ == "__main__":
    main()
