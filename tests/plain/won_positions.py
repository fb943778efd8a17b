"""Positions of many games that the player who begins wins."""

WON = [
    ("chomp", "4x7"),
    ("chomp", "5,3,3,1"),
    ("nim", "3,4,5"),
    ("misere-nim", "3,4,5"),
    ("misere-chomp", "3x3"),
    ("kayles", "12"),
    ("wythoff", "4,9"),
    ("divisors", "72"),
    ("subtraction:1,3,4", "8,5"),
    ("domineering", "3x3"),
    ("clobber", "3x3"),
    ("toads-and-frogs", "TT_FF"),
    ("misere-toads-and-frogs", "TT__FF"),
    ("hackenbush", "bbr,g"),
    ("sum", "3,4@nim + 2x2@chomp"),
    ("sum", "T_F@toads-and-frogs + 2@nim"),
]
