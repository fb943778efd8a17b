"""Conjectures from examples: bounds on an invariant, and laws of a property.

For bounds, in the order of the work:

* `bounds`: `ponder.conjecture` and `ponder.conjecture_all`
* `question`: the question
* `example_positions`: positions to learn from, and positions near them
* `posing`: from a question to a problem, by measuring the objects
* `problem`: the numbers of the objects, and the exact truth test of a bound
* `known_bounds`: bounds of the theory
* `stages`: identities, then bounds, then fitted bounds, then near misses
* `identities`: equations, and when an equation is an identity
* `search`: the search for bounds; `kernel`: its native part
* `dalmatian`: which of many true bounds are kept
* `fitted`: linear bounds, linear equations and power laws with fitted coefficients
* `findings`: the result; `notes`: remarks on it

For laws, see the package `laws`.
"""
