"""Infinitely many positions at once: values of families of strips, calculated, found and proved.

states         words with runs of symbolic length, and their moves
patterns       families as people write them: `T^a _ T^b F`, `A32`
nodes          games whose numbers are linear forms, each kept once
cells          a region in which such games are compared as if they were single games
canonical      their canonical forms, and sums
exploring      one driver for all questions: ask, split the cell where undecided, ask again
evaluating     formulas and cases in a cell
clauses        a formula and where it holds, joined for a reader
proving        claimed formulas satisfy the recurrences of the game
calculating    values of states at many points, in batches
zones          where a case lies while it is being found, and points of it
fitting        formulas from values at a point and near it
cutting        formulas for two parts of a strip, added
deriving       formulas from the recurrence at a point, and unions of formulas
lattices       short vectors and what they span
drifting       normals that bands and options propose, where splits drift away
periods        moduli after which values repeat
splitting      the test by which a zone is split in two
trees          claims while they grow
candidates     formulas for a leaf, and where each is right
growing        from a zone to formulas for all of it
testing        claims against values calculated directly, far out
discovering    all of it: from a class to formulas and their proof
solved         what is known of a class at the end
reading        cases as clauses for a reader, of a state or of some of its members
recurrences    the recurrences of a state, as they are printed
locating       where the members of a pattern are found in a class
certifying     the certificate of a class, which speaks of whole strips
keeping        classes kept on disk
claiming       claims of a person, proved or refuted by a position
hand_fed       claims of a person as the formulas of a class, proved as they are
simplified     a form with parameters, as a person asks for it
family         a family by name or pattern, asked about its members
"""
