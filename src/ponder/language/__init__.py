"""The language of conjectures: operators, expressions, exact values, statements, normal forms."""
