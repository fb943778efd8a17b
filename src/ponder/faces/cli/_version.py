"""What `ponder --version` says: the version, and whether the native kernels run."""

import sys
from pathlib import Path


def version_line() -> str:
    """`ponder 0.1.0 (native kernels: SSE2, Chomp sieve: AVX2)`, or why they are missing."""
    return f"ponder {_version()} ({_kernels()})"


def _version() -> str:
    """As the folder is named that pip has written; importlib.metadata is slow to import."""
    found = (info for folder in sys.path for info in Path(folder).glob("ponder_cgt-*.dist-info"))
    return next((info.stem.partition("-")[2] for info in found), "(not installed)")


def _kernels() -> str:
    try:
        from ponder import _native
    except ImportError as error:
        why = " ".join(str(error).split())
        return f"native kernels missing: {why}; `pip install .` in Ponder's folder builds them"
    sieve = _native.ChompSieve.paths()[-1]  # the widest that this processor has
    return f"native kernels: {_native.instruction_set()}, Chomp sieve: {sieve}"
