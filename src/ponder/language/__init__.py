"""The language of conjectures: expressions, conditions and claims.

operators              what an operator is; standard_operators has the usual ones, and sets of them
expressions            expressions as trees, and their exact values on one object
conditions             properties and parities, combined by &, |, ~, iff …
claims                 comparisons, and what is said of every object of a kind
grammar                reading expressions, conditions, claims and definitions of operators
normal_form            one text for all claims with the same meaning
totality               what is evidently defined on every object
renderings             the same in words, in LaTeX, in SymPy
blocks                 expressions, conditions and claims on many objects at once
game_forms             literal forms of games, `{2|-1}`; form_grammar reads them
formulas               games with parameters, `{a-2|1}`
strip_families         families of strips, `T^a _^3 F^2`; formulas by cases; claims about strips
reasons                why a move is made, as data
"""
