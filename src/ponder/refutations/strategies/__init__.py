"""Ways to look for counterexamples: ONE FILE = ONE STRATEGY, registered with `@strategy`."""
