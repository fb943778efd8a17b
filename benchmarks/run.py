"""Run every benchmark of this folder: one file is one benchmark, with a function `run`.

Each prints ratios to another program or to a naive way, measured in the same run: absolute
times mean little on a busy machine.
"""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent
NO_BENCHMARKS = ("run", "clock", "corpus", "stop_jobs", "stop_watch")


def main() -> None:
    """Run the benchmarks named on the command line, or all."""
    known = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in NO_BENCHMARKS)
    unknown = sorted(set(sys.argv[1:]) - set(known))
    if unknown:
        sys.exit(f"no benchmark {unknown[0]!r}; there are: {', '.join(known)}")
    for name in sys.argv[1:] or known:
        module = importlib.import_module(name)
        print(f"{name}: {(module.__doc__ or '').splitlines()[0]}")
        module.run()
        print()


if __name__ == "__main__":
    main()
