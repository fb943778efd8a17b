"""Conjectures from examples: bounds on an invariant, and laws of a property.

For bounds, in the order of the work:

* `bounds`: `ponder.conjecture` and `ponder.conjecture_all`: the stages and the search
* `question`: the question, and the objects measured for it
* `examples`: positions to learn from, and positions near them
* `problem`: the numbers of the objects, and the exact truth test of a bound
* `identities`: equations, and when an equation is an identity; power laws
* `dalmatian`: which of many true bounds are kept
* `fitted`: linear bounds and equations with fitted coefficients
* `findings`: the result, with remarks on it

`laws` finds laws of a property, from the formulas of `law_formulas`. `published` has the
conjectures of papers.
"""
