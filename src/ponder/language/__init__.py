"""What is said of objects: expressions, conditions and claims.

tree, expression       expressions as trees; one text is one tree
operator, operators    what an operator is; the sets of them (ops20, transcendental)
defined                operators defined by a text
conditions             properties, parities, and what &, |, ~, iff … make of them
statement              conditions that compare two expressions
claims                 what is said of every object of a kind
tokens, grammar        reading expressions and statements
claim_grammar          reading conditions and claims
evaluation             the exact value of an expression on one object
over_arrays            expressions, conditions and claims on many objects at once
normal_form, …         one text for all ways to say the same
english, latex, …      the same in words, in LaTeX, in SymPy
reasons                why a move is made, as data
"""
