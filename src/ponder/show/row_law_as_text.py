"""The law of Chomp boards with fixed lower rows, as a sentence."""

from ponder.solving.chomp.lower_rows import RowLaw

PARITY = ("even", "odd")


def row_law_as_text(law: RowLaw) -> str:
    """The whole law in one sentence.

    >>> from ponder.solving.chomp.lower_rows import row_law
    >>> print(row_law_as_text(row_law((7,))))
    (p, q, 7) is a P-position exactly when (p, q) is (13, 7), (14, 8) or (12, 9), or q >= 10 \
and p = q + 5.
    """
    board = f"({', '.join(('p', 'q', *map(str, law.lower)))})"
    cases = ", or ".join(case for case in (_pairs(law), _repeated(law)) if case)
    return f"{board} is {f'a P-position exactly when {cases}' if cases else 'never a P-position'}."


def _pairs(law: RowLaw) -> str:
    *most, last = [f"({p}, {q})" for q, p in enumerate(law.values, start=law.start)] or [""]
    listed = f"{', '.join(most)} or {last}" if most else last
    return f"(p, q) is {listed}" if listed else ""


def _repeated(law: RowLaw) -> str:
    if not law.offsets:
        return ""
    beyond = f"q >= {law.threshold} and " if law.values else ""
    if law.period == 1:
        return f"{beyond}p = q + {law.offsets[0]}"
    if law.period == 2:
        cases = (
            f"p = q + {offset} if q is {PARITY[(law.threshold + i) % 2]}"
            for i, offset in enumerate(law.offsets)
        )
        return f"{beyond}{', '.join(cases)}"
    numbers = range(law.threshold, law.threshold + law.period)
    cases = (f"{offset} for q = {q}" for q, offset in zip(numbers, law.offsets, strict=True))
    return f"{beyond}p - q is {', '.join(cases)}, and so on with period {law.period}"
