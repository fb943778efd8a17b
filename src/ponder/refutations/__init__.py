"""From a claim to its smallest counterexample, or to an exact account of the ground covered.

`refute` in `refute.py` is the public function. `strategies/` holds one file for each way to
look for counterexamples, `known_families/` one for each infinite family of P-positions. A
claim that survives is *checked* on its ground, never *true*.
"""
