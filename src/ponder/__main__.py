"""`python -m ponder` is the program `ponder`."""

import sys


def main() -> None:
    """The program. Ctrl-C while Python loads it ends it with one line, as later."""
    try:
        from ponder.faces.cli import main as run

        run()
    except KeyboardInterrupt:
        print("ponder: stopped", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
