"""A course: learning to play a game from few examples, in one box of labelled positions.

* `settings`: what is learned from, which decides the result
* `teacher`: the labels of the box, which test conjectures and choose examples
* `rows`: laws of Chomp boards with fixed lower rows, which need no labels
* `study`: the steps, each recorded in the ledger; `taking`: all of them, resumed if stopped
"""
