"""The package built once more, for a trial of its native kernels."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile


def build_package(source: Path, folder: Path, **settings: str) -> Path:
    """Build the project in `source` with these settings of its build; the unpacked package.

    What was compiled is kept in the folder for the next time.
    """
    wheels, package = folder / "wheel", folder / "package"
    for old in (wheels, package):
        shutil.rmtree(old, ignore_errors=True)
    settings["build-dir"] = str(folder / "objects")
    named = [f"--config-settings={name}={setting}" for name, setting in settings.items()]
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels)]
    subprocess.run([*pip, *named, str(source)], check=True)
    with ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(package)
    return package
