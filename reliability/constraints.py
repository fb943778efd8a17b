"""The newest versions that Ponder was tested with, as upper bounds for pip: constraints.txt.

    make versions

Written from what is installed, so that what is released today installs in two years, when newer
versions may have broken something. Whoever wants newer versions leaves the file out.
"""

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILE = ROOT / "constraints.txt"
FIRST = "# The newest versions that Ponder was tested with (make versions).\n"
OWN = {"ponder-cgt", "pip", "setuptools"}


def normal(name: str) -> str:
    """The name as package indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def bounds() -> dict[str, str]:
    """Every package that is installed, and those that build ours, with its version."""
    found = {normal(one.metadata["Name"]): one.version for one in distributions()}
    return {name: version for name, version in found.items() if name not in OWN} | _to_build()


def _to_build() -> dict[str, str]:
    """What pip would take to build the package, which is not installed afterwards."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    wanted = project["build-system"]["requires"]
    report = subprocess.run(
        [*pip, "--report", "-", *wanted], capture_output=True, text=True, check=True
    ).stdout
    taken = (one["metadata"] for one in json.loads(report)["install"])
    return {normal(one["name"]): one["version"] for one in taken}


def main() -> None:
    """Write the file."""
    lines = [f"{name}<={version}\n" for name, version in sorted(bounds().items())]
    FILE.write_text(FIRST + "".join(lines), "utf-8")


if __name__ == "__main__":
    main()
