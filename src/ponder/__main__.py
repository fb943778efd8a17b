"""`python -m ponder` is the program `ponder`."""

from ponder.faces.cli import main

if __name__ == "__main__":
    main()
