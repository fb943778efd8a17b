"""Who can answer for a position: ONE FILE = ONE JUDGE, registered with `@judge`.

A judge knows who wins, how long best play lasts, or the Grundy value, of some positions: by a
theorem, from a table, by a native kernel, by a survey or a search. `solve`, `outcome`,
`remoteness`, `grundy`, refuting and the players ask the cheapest judge that can answer. `value`
asks for the game's theorem, for what is kept on disk and the native kernel by itself, in the same
order, and the judges for the Grundy values of all other impartial parts.
"""

from ponder.solving.judges.judge import Effort, Judge, Wanted, judge, judge_of, judges_of, suited

__all__ = ["Effort", "Judge", "Wanted", "judge", "judge_of", "judges_of", "suited"]
