"""How a region has to be split before a question has one answer in each of its parts."""

from ponder.exact.linear import Form


class NeedsSign(Exception):
    """The form is >= 0 at some points of the region and < 0 at others, as far as is known."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self.form = form


class NeedsResidue(Exception):
    """The answer depends on the residue of a parameter."""

    def __init__(self, parameter: int, modulus: int) -> None:
        super().__init__(parameter, modulus)
        self.parameter = parameter
        self.modulus = modulus
