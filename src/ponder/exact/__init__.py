"""Exact numbers.

undefined      undefined values, with the reason
real           real numbers, enclosed in balls of any precision
closed_form    sums of products of roots and logarithms: when two numbers are equal
comparison     which of two numbers is larger, or undecided
arithmetic     + - * / and the functions, exactly
verdict        true, false, undecided, undefined, and the results of `and`, `not` …
written        numbers as text for people, and as doubles
arrays         + - * / on whole arrays, exactly
enclosures     arrays of numbers known to lie between two doubles
simplex        linear programs over the rationals
emptiness      linear inequalities that no whole numbers satisfy
whole_points   whole numbers that satisfy linear inequalities
boxes          bounds for each parameter, tightened by linear inequalities
regions        the whole points where linear forms are at least 0
joining        two neighbouring regions made one
linear         linear forms with whole coefficients
"""
