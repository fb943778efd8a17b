"""Formulas: polynomials, expressions and conditions, in the letters for quantities of boards."""

import re
from collections.abc import Callable, Iterator

from ponder.checking.chomp_boards import DEFINITIONS, LETTERS, expanded
from ponder.exact.polynomials import Monomial, Polynomial, in_order, signed_terms
from ponder.exact.verdicts import Rational
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Compound, Condition, Not, Parity, Property
from ponder.language.expressions import Application, Constant, Expression, Leaf
from ponder.language.operators import Operator, Phrase
from ponder.language.renderings import RELATIONS
from ponder.show.written.article import Formula, InlineText, listed

AT_LEAST = Formula(">=", r"\ge")
EQUALS = Formula("=", "=")
ZERO = Formula("0", "0")
_BRACKETS = (r"\left(", r"\right)")


def symbol(name: str) -> Formula:
    r"""A variable.

    >>> symbol("z1").latex, symbol("log(n)").latex, symbol("log(3/2)").latex
    ('z_{1}', '\\log n', '\\log \\tfrac{3}{2}')
    """
    if name.startswith("log("):
        inside = name[4:-1]
        return Formula(
            name, rf"\log {_fraction(inside) if '/' in inside else symbol(inside).latex}"
        )
    indexed = re.fullmatch(r"([A-Za-z]+)(\d+)", name)
    return Formula(name, "{}_{{{}}}".format(*indexed.groups()) if indexed else name)


def of_polynomial(polynomial: Polynomial) -> Formula:
    r"""A polynomial; its first term is positive if one is.

    >>> formula = of_polynomial(Polynomial.parse("1/2*C^2*n - 3*log(n) + z1"))
    >>> print(formula.text, " ", formula.latex)
    1/2*C^2*n - 3*log(n) + z1   \tfrac{1}{2}C^{2}n - 3 \log n + z_{1}
    >>> print(of_polynomial(Polynomial.parse("-2*C*R + n")).text)
    n - 2CR
    """
    written = ("".join(_signed(polynomial, term)) or "0" for term in (_text_term, _latex_term))
    return Formula(*written)


def in_brackets(polynomial: Polynomial) -> Formula:
    """A polynomial as a factor, in brackets unless it is one letter."""
    formula = of_polynomial(polynomial)
    if re.fullmatch(r"\w", formula.text):
        return formula
    return Formula(f"({formula.text})", f"({formula.latex})")


def number(value: Rational) -> Formula:
    """A rational number."""
    return Formula(str(value), _fraction(str(value)))


def comparison(left: Formula, relation: Formula, right: Formula = ZERO) -> Formula:
    """Two formulas compared."""
    return Formula(
        f"{left.text} {relation.text} {right.text}", f"{left.latex} {relation.latex} {right.latex}"
    )


def of_statement(statement: Statement) -> Formula:
    r"""A comparison, in letters.

    >>> said = "column_product(x) >= (squareness(x) + 1)*number_of_rows(x)"
    >>> of_statement(Statement.parse(said))
    Formula(text='B >= (|R - C| + 1)R', latex='B \\ge \\left(\\left|R - C\\right| + 1\\right) R')
    >>> of_statement(Statement.parse("squareness(x) == 0")).text
    'R = C'
    """
    left, right = map(_in_known_terms, (statement.left, statement.right))
    if statement.relation == "==" and right == Constant(0):
        match left:
            case Application(Operator("abs"), (Application(Operator("minus"), (one, other)),)):
                left, right = one, other
    relation = Formula(statement.relation.replace("==", "="), RELATIONS[statement.relation])
    return comparison(of_expression(left), relation, of_expression(right))


def of_expression(expression: Expression) -> Formula:
    """An expression, in letters."""
    plain = _in_known_terms(expression)
    text = _written(plain, lambda operator: operator.text, ("(", ")")).text
    latex = _written(plain, lambda operator: operator.latex, _BRACKETS).text
    bars = re.sub(r"abs\(([^()]*)\)", r"|\1|", text)
    short = re.sub(r"(?<![/^]\w)\*(?=[A-Za-z]\b(?!\())", "", bars)
    return Formula(short, re.sub(r" \\cdot (?!\d)", " ", latex))


def _in_known_terms(expression: Expression) -> Expression:
    """The expression with invariants replaced by their definitions, if all are known."""
    return expanded(expression) if expression.names <= {*LETTERS, *DEFINITIONS} else expression


def _written(
    expression: Expression, template: Callable[[Operator], str], brackets: tuple[str, str]
) -> Phrase:
    if isinstance(expression, Application):
        parts = [_written(part, template, brackets) for part in expression.arguments]
        operator = expression.operator
        return Phrase(template(operator).format(*parts), operator.strength, brackets)
    in_latex = brackets is _BRACKETS
    if isinstance(expression, Constant):
        plain = expression.value.denominator == 1 and expression.value >= 0
        text = _fraction(str(expression.value)) if in_latex else str(expression.value)
        return Phrase(text, "atom" if plain else "product", brackets)
    return Phrase(_leaf(expression, in_latex), "atom", brackets)


def _leaf(leaf: Leaf, in_latex: bool) -> str:
    if leaf.name in LETTERS:
        return LETTERS[leaf.name]
    words = leaf.name.replace("_", " ")
    return rf"\textit{{{words}}}" if in_latex else words


def _fraction(text: str) -> str:
    return re.sub(r"(\d+)/(\d+)", r"\\tfrac{\1}{\2}", text)


def _signed(polynomial: Polynomial, term: Callable[[Rational, Monomial], str]) -> Iterator[str]:
    """The terms with their signs: high degrees first, but a positive term before all."""
    terms = polynomial.terms
    order = in_order(terms)
    lead = next((monomial for monomial in order if terms[monomial] > 0), None)
    order.sort(key=lambda monomial: monomial != lead)
    return signed_terms(((monomial, terms[monomial]) for monomial in order), term)


def _text_term(factor: Rational, monomial: Monomial) -> str:
    powers = [name if power == 1 else f"{name}^{power}" for name, power in monomial]
    if factor != 1 or not powers:
        powers.insert(0, str(factor))
    short = isinstance(factor, int) and all(len(name) == 1 for name, _ in monomial)
    tight = short and all(power == 1 for _, power in monomial[:-1])
    return ("" if tight else "*").join(powers)


def _latex_term(factor: Rational, monomial: Monomial) -> str:
    powers = [_latex_power(name, power) for name, power in sorted(monomial, key=_logs_last)]
    if factor != 1 or not powers:
        powers.insert(0, _fraction(str(factor)))
    return "".join(f" {p}" if p.startswith("\\log") and i else p for i, p in enumerate(powers))


def _latex_power(name: str, power: int) -> str:
    latex = symbol(name).latex
    if power == 1:
        return latex
    return f"({latex})^{{{power}}}" if name.startswith("log(") else f"{latex}^{{{power}}}"


def _logs_last(pair: tuple[str, int]) -> tuple[bool, str]:
    return pair[0].startswith("log("), pair[0]


# What a claim about Chomp says, as a sentence with formulas.

P_POSITION = Property("is_p_position")
_OUTCOMES = {P_POSITION: "is a P-position", Property("is_n_position"): "is an N-position"}
_CONNECTIVES = {
    "&": " and ",
    "|": " or ",
    "xor": " or else ",
    "->": " implies ",
    "iff": " exactly when ",
    "only if": " only if ",
    "if": " if ",
}


def claim_sentence(claim: Claim) -> InlineText:
    """The claim as a sentence.

    >>> claim = Claim.parse("chomp: if is_p_position(x) & number_of_rows(x) >= 2 then is_l(x)")
    >>> "".join(part if isinstance(part, str) else part.text for part in claim_sentence(claim))
    'Every P-position with R >= 2 is l.'
    """
    atoms = conjuncts(claim.given)
    noun = "P-position" if P_POSITION in atoms else "board"
    further = [condition_words(atom) for atom in atoms if atom != P_POSITION]
    subject = (f"Every {noun}", *((" with ", *listed(further)) if further else ()))
    return *subject, " ", *_predicate(claim.says), "."


def condition_words(condition: Condition) -> InlineText:
    """A condition, in the middle of a sentence about a board."""
    match condition:
        case Statement():
            return (of_statement(condition),)
        case Not(of):
            return "not (", *condition_words(of), ")"
        case Parity(name, _):
            return (f"{name.replace('_', ' ')} {condition.word}",)
        case Compound(connective, left, right):
            return *_part(left, condition), _CONNECTIVES[connective], *_part(right, condition)
    assert isinstance(condition, Property)
    return (f"it {_has(condition)}",)


def conjuncts(condition: Condition | None) -> tuple[Condition, ...]:
    """The parts of a conjunction."""
    if isinstance(condition, Compound) and condition.connective == "&":
        return tuple(atom for part in condition.parts for atom in conjuncts(part))
    return () if condition is None else (condition,)


def _predicate(says: Condition) -> InlineText:
    if isinstance(says, Property):
        return (_has(says),)
    if says == Not(P_POSITION):
        return ("is not a P-position",)
    if isinstance(says, Compound) and isinstance(says.left, Property):
        return _has(says.left), _CONNECTIVES[says.connective], *condition_words(says.right)
    return "has ", *condition_words(says)


def _has(condition: Property) -> str:
    return _OUTCOMES.get(condition) or condition.name.replace("_", " ")


def _part(part: Condition, of: Compound) -> InlineText:
    """A part of a compound, in brackets if it is a compound of another kind."""
    words = condition_words(part)
    if isinstance(part, Compound) and part.connective != of.connective:
        tighter = part.connective == "&" and of.connective != "&"
        return words if tighter else ("(", *words, ")")
    return words
