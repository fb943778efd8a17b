"""The language of conjectures: expressions, conditions and claims.

tree, expression       expressions as trees; one text is one tree
operator               what an operator is
operator_sets          sets of operators (ops20, transcendental), and choosing among them
defined                operators defined by a text
conditions             properties and parities, combined by &, |, ~, iff …
statement              conditions that compare two expressions
claims                 what is said of every object of a kind
tokens, grammar        reading expressions and statements
claim_grammar          reading conditions and claims
evaluation             the exact value of an expression on one object
over_arrays            expressions, conditions and claims on many objects at once
formulas, formula_grammar   games with parameters, `{a-2|1}`, and reading them
cases                  formulas by cases: decision trees
patterns               families of strips, `T^a _^3 F^2`
normal_form, …         one text for all statements with the same meaning
english, latex, …      the same in words, in LaTeX, in SymPy
reasons                why a move is made, as data
"""
