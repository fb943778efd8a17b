"""The web page: a JSON API over `ponder.answers`, and static modules that draw what it says."""
