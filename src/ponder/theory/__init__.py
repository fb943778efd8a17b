"""What is known of a game, and how it was learned.

* `standing`: how a claim stands: proved, refuted, checked or believed, with its evidence
* `identity`: which claims are the same
* `ledger`: the database of runs, examples, claims and their history
* `database`: opening it: files, PostgreSQL, and what can go wrong; `schema`: its tables;
  `recorded`: what is in them
* `changes`: what changed between two runs
* `vetting`: checking evidence that comes from elsewhere
* `exchange`: a ledger as JSON, and merging such a file into another ledger
* `lesson`, `learning`: the loop that learns a theory from few examples
* `course`: learning to play from examples in a box of labelled positions
* `knowledge`: what a player may use of a theory; `falsity`: of which positions claims are false
* `progress`: a run in progress, as the ledger knows it
* `results`: from what a refuter says to a standing; `proving`: proofs of what was learned
* `knowledge`: what a player may use; `elementary`: proved lemmas, before anything is learned
* `correcting`, `mending`: what new facts refute, and bounds in place of those that fell
* `known`: proved claims as the theory of a search for conjectures
"""
