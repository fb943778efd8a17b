"""The use cases: each function takes a request and returns its result as data.

The command line, a web page or a notebook reads what a person wants, calls one of these
functions and shows the result.

* `games`: the games, pictures of positions, invariants; a game of your own written and checked
* `solving`: who wins, every winning move, why, and the game tree
* `value`: the value of a position with advice, tables of starts, forms with parameters
* `chomp_tables`: the P-positions and winning moves of Chomp, and a page that needs no server
* `family`: a class of strips found and proved, and claims about it
* `conjecturing`: bounds and laws from examples or from a table
* `claims`: a claim refuted or proved, certificates verified, a rule in plain words, a paper
* `theory`: what the ledger knows of a game; learning from examples and from records
* `session`: a game in progress, hints, replays, what it teaches
* `turns`: a turn over a network, and the position as a board to play on
* `explanations`: a move explained, why not another, a game reviewed
* `matches`: figures of players, and games between them
* `jobs`: long questions in processes of their own

`document` gives the JSON document of any result.
"""
