"""The use cases: each function takes a request and returns its result as data.

The command line, a web page or a notebook reads what a person wants, calls one of these
functions and shows the result. One file is one use case:

* `solving`: who wins, every winning move, why, and the game tree;
* `value`: the value of a position with advice, and tables of starts;
* `table`, `book`: the P-positions and the winning moves of Chomp;
* `conjecturing`: conjectures from examples;
* `asking`: whether a rule in plain words is true;
* `learning`: learning a theory from few examples;
* `theory`: what the ledger knows of a game, and what changed;
* `play`, `board`: a game in progress, and a position as a board to play on;
* `hints`: hints in steps;
* `learning_from_play`, `learning_from_records`: what games teach;
* `explaining`: the move that the reasoned player would make, and why;
* `reviewing`: where a game was lost;
* `matching`: figures of players, and games between them;
* `games`, `drawing`: the games, and pictures of positions;
* `new_game`, `check`: writing a game of your own.

`document` gives the JSON document of any result.
"""
