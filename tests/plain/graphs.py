"""Small graphs and their invariants, by networkx."""

from collections.abc import Callable
from functools import cache

import networkx as nx

from ponder.measures.sheet import Sheet

INVARIANTS: dict[str, Callable[[nx.Graph], int]] = {
    "independence_number": lambda graph: max(map(len, nx.find_cliques(nx.complement(graph)))),
    "order": nx.number_of_nodes,
    "size": nx.number_of_edges,
    "minimum_degree": lambda graph: min(dict(graph.degree).values()),
    "matching_number": lambda graph: len(nx.max_weight_matching(graph, maxcardinality=True)),
}


@cache
def graphs() -> Sheet:
    """The connected graphs on 2 to 6 vertices."""
    atlas = [one for one in nx.graph_atlas_g() if 2 <= len(one) <= 6 and nx.is_connected(one)]
    columns = {name: tuple(map(measure, atlas)) for name, measure in INVARIANTS.items()}
    return Sheet(tuple(map(str, range(len(atlas)))), columns)
