"""Laws of a property: boolean conditions that it needs, follows from, or equals."""
