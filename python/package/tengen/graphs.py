"""The game graph of a small board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _tengen
from ._asking import resources, written
from ._boards import Colours, Graph, board, shape_of
from ._extras import extra
from ._progress import Progress, reporting

if TYPE_CHECKING:
    from networkx import DiGraph

__all__ = ["GameGraph", "game_graph"]


@dataclass(frozen=True, eq=False)
class GameGraph:
    """The game graph of a board. Its nodes are the legal positions. It has an edge for each move
    of either player from one position to another. Node 0 is the empty board."""

    positions: Colours
    """The positions, one for each node."""
    source: npt.NDArray[np.uint32]
    """For each edge, the node before the move; ascending."""
    target: npt.NDArray[np.uint32]
    """For each edge, the node after the move."""
    point: npt.NDArray[np.uint8]
    """For each edge, the number of the point played on, row by row."""
    player: Colours
    """For each edge, the player: 1 is Black, 2 White."""

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return len(self.positions)

    @property
    def edges(self) -> int:
        """The number of edges."""
        return len(self.source)

    def networkx(self) -> DiGraph:
        """Returns the graph as one of NetworkX. Each node has its ``position`` (lists of
        colours), each edge the number of its ``point`` and its ``player``.

        >>> import networkx, tengen
        >>> graph = tengen.game_graph(2).networkx()
        >>> graph.number_of_nodes(), networkx.is_strongly_connected(graph)
        (57, True)
        """
        graph = extra("networkx", "networkx").DiGraph()
        for node, position in enumerate(self.positions):
            graph.add_node(node, position=position.tolist())
        edges = zip(
            self.source.tolist(),
            self.target.tolist(),
            self.point.tolist(),
            self.player.tolist(),
            strict=True,
        )
        graph.add_edges_from(
            (source, target, {"point": point, "player": player})
            for source, target, point, player in edges
        )
        return graph


def game_graph(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    graph: Graph | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> GameGraph:
    """The game graph of a board of up to 16 points, as arrays. The arrays of 4x4 take 2.6 GB.

    >>> import tengen
    >>> graph = tengen.game_graph(1, 2)
    >>> graph.nodes, graph.edges
    (5, 12)
    """
    spec = board(rows, cols, lattice, boundary, graph)
    request = {"board": spec, "resources": resources(threads, memory)}
    with reporting(progress) as tell:
        colours, source, target, point, player = _tengen.game_graph(written(request), tell)
    positions = colours.reshape(-1, *(shape_of(spec) or (_points(colours, source),)))
    return GameGraph(positions, source, target, point, player)


def _points(colours: Colours, source: npt.NDArray[np.uint32]) -> int:
    """Returns the number of points of a graph.

    On two or more points every node has a move, so the last source is the last node."""
    return colours.size // (int(source[-1]) + 1) if len(source) else 1
