"""Values of short partizan games: canonical forms, their order, sums, names and heat."""
