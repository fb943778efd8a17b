"""`python -m ponder` is the program `ponder`."""

from ponder.faces.cli import main

main()
