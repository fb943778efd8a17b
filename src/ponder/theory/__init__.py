"""What is known of a game, and how it was learned.

* `standing`: how a claim stands: proved, refuted, checked or believed, with its evidence
* `verdict`: settling a claim, and checking evidence that comes from elsewhere
* `ledger`: runs, examples, claims and their history; export, merging, what changed
* `tables`, `database`: its tables and rows; opening SQLite or PostgreSQL
* `learning`: the loop that learns a theory from few examples, and proves what survives
* `course`: learning to play from examples in a box of labelled positions (`labels`)
* `knowledge`: what a player may use of a theory, and of which positions claims are false
* `correction`: what new facts refute, and bounds in place of those that fell
"""
