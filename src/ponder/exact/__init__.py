"""Numbers that can be trusted.

undefined      what an invariant is worth where it has no value
real           numbers known by how they are made, in balls of any precision
closed_form    sums of products of roots and logarithms: when two numbers are equal
comparison     which of two numbers is larger, or undecided
arithmetic     + - * / and the functions, exactly
verdict        true, false, undecided, undefined, and what `and` or `not` make of them
written        numbers as text for people, and as doubles
arrays         + - * / on whole arrays, exactly
enclosures     arrays of numbers known to lie between two doubles
simplex        linear programs over the rationals
"""
