"""Laws of a property: conditions that are necessary, sufficient, or equivalent to it."""
