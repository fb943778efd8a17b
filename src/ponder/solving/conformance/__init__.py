"""What is required of every game, and whether a game meets it."""

from ponder.solving.conformance.examination import Report, examine

__all__ = ["Report", "examine"]
