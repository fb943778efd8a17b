"""Infinitely many positions at once: values of families of strips, calculated, found and proved.

states          words with runs of symbolic length, and their moves
symbolic_games  games whose numbers are linear forms; their canonical forms in a cell
proof           claimed formulas satisfy the recurrences of the game, cell by cell
clauses         a formula and where it holds, joined for a reader; forms with parameters
classes         a class by its name: its members, its certificate, what is kept of it
claims          claims of a person, proved or refuted, or used as formulas
family          `ponder.family`: a family by name or pattern, asked about its members
zones           where a case lies while it is being found, and trees of cases
calculator      values of states at many points, and tests far out
candidates      formulas for a leaf: fitted, derived, cut in two
splits          the test by which a zone is split in two
discovery       from a class to formulas and their proof
"""
