"""The template `lower rows`: a law of Chomp boards (p, q, T) for fixed T, as a certificate.

`ponder.solving.chomp.lower_rows` finds the law and all laws that it depends on;
`ponder.checking.lower_rows` says why they hold for every width, and checks them.
"""

from collections.abc import Mapping

from ponder.checking.certificate import Certificate, Entry
from ponder.checking.row_law_claim import row_law_claim
from ponder.core.work import Work
from ponder.solving.chomp.lower_rows import Lower, RowLaw, row_laws

TEMPLATE = "lower rows"


def prove_lower_rows(lower: Lower, work: Work | None = None) -> Certificate:
    """The certificate of the law of these lower rows.

    >>> print(prove_lower_rows((2,)).claim.says)
    is_p_position(x) iff first_row_gap(x) == 2
    """
    return Certificate(entry_of(lower, row_laws([lower], work)))


def entry_of(lower: Lower, laws: Mapping[Lower, RowLaw]) -> Entry:
    """The law of some lower rows and its proof, given it and the laws that it depends on."""
    law = laws[lower]
    claim = row_law_claim(law.lower, law.values, law.offsets)
    proof = {"lower": list(lower), "laws": [one.to_json() for one in laws.values()]}
    return Entry(claim, TEMPLATE, proof)
