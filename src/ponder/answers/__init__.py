"""The use cases, once: what was asked → a result as data, and its JSON document.

The command line, a web page and a notebook parse what a person wants, call these functions
and show what they return. One file is one use case:

* `solving`: who wins, every winning move, why, and the game tree;
* `value`: the value of a position with advice, and tables of starts;
* `table`, `book`: the P-positions and the winning moves of Chomp;
* `conjecturing`: conjectures from examples;
* `play`: a game in progress;
* `games`, `drawing`: what there is, and what it looks like;
* `new_game`, `check`: a game of one's own.

`document` gives the JSON document of any result.
"""
