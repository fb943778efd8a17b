"""Proofs as Coq files: the same certificate, checked by a second and much older checker.

The files `*.v` are the theory that every proof shares: why an identity proves an inequality
(`identities.v`, `whole_numbers.v`), boards of Chomp and induction on their rows (`boards.v`),
reflection (`reflection.v`), moves and P-positions (`moves.v`), the stolen move (`play.v`), some
families of P-positions (`families.v`) and their quantities (`cases.v`). They use no axioms.

`steps` makes lemmas of the identities in a certificate, `statements` says claims in Coq, and
`theorems` and `five_cases` prove them from the lemmas and the theory.
"""
