"""Exact numbers.

verdicts       true, false, undecided, undefined, and the results of `and`, `not` …
reals          real numbers, enclosed in balls of any precision
closed_forms   sums of products of roots and logarithms: when two numbers are equal
arithmetic     + - * / and the functions, exactly; comparison; numbers as text
arrays         + - * / on whole arrays, exactly
intervals      arrays of numbers known to lie between two doubles
polynomials    polynomials and their quotients
linear         linear forms with whole coefficients
inequalities   linear inequalities: that no whole numbers satisfy them, or whole numbers that do
regions        the whole points where linear forms are at least 0
simplex        linear programmes over the rationals
"""
