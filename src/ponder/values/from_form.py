"""From a literal form to its value: the form simplified."""

from ponder.games.boards.forms import Form, NumberUpStar, Plus
from ponder.values.table import dyadic, explained, table
from ponder.values.value import Value


def value_of_form(form: Form) -> Value:
    """The value of a form as it was written; forms are few brackets deep.

    >>> from ponder.games.boards.form_grammar import read_form
    >>> print(value_of_form(read_form("{0,{1|-1}|*,{2|-*}}")))
    ^
    """
    if isinstance(form, NumberUpStar):
        leaf = (*dyadic(form.number), form.ups, form.star)
        return Value.at(explained(table().number_up_star, *leaf))
    if isinstance(form, Plus):
        return sum(map(value_of_form, form.terms), Value(0))
    return Value.from_options(map(value_of_form, form.left), map(value_of_form, form.right))
