"""Checking certificates of families: values of infinitely many strips at once.

certificate    what is claimed, as JSON that reads back
ending         play ends, whatever the players do
play           sums of games with parameters: who loses
check          the claimed values satisfy the recurrences of the game, cell by cell

Trusted: the definition of a difference that is lost by whoever moves first, integers, and that
elimination (`ponder.exact`) finds only contradictions that are there. There are no canonical
forms, no simplest numbers, no dominated or reversible options, and no theorems of the game. The
moves of strips with runs of symbolic length are in `ponder.games.boards.symbolic_strips`.
"""
