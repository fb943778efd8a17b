"""Checking certificates of families: values of infinitely many strips at once.

certificate    what is claimed, as JSON that reads back
ending         play ends, whatever the players do
play           sums of games with parameters: who loses
check          the claimed values satisfy the recurrences of the game, cell by cell

Trusted: the definition of a difference that is lost by whoever moves first, integers, and that
elimination (`ponder.exact`) finds only contradictions that are there. Trusted too, although the
search uses them: the moves of strips with runs of symbolic length (`moves` and `State` in
`ponder.games.boards.symbolic_strips`), the case that holds in a cell (`holds` and `case_in` in
`ponder.language.cases`), and that the parts of a region have all its points (`halves` and
`by_residue` in `ponder.exact.regions`). There are no canonical forms, no simplest numbers, no
dominated or reversible options, and no theorems of the game.
"""
