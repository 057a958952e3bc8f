"""Boards as requests state them in JSON: a rectangle of a lattice, or a graph."""

from __future__ import annotations

import json
import os
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex, TextIO, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _tengen
from ._asking import natural

if TYPE_CHECKING:
    import networkx

__all__ = [
    "Colours",
    "Graph",
    "GraphText",
    "board",
    "colour_array",
    "read_graphs",
    "shape_of",
]

Colours: TypeAlias = npt.NDArray[np.int8]
"""Colours of points: 0 is empty, 1 black, 2 white, 3 and more are further colours."""

Graph: TypeAlias = (
    "str | os.PathLike[str] | GraphText | Iterable[tuple[Hashable, Hashable]] | networkx.Graph"
)
"""A graph: the path of a file (DIMACS, an edge list, CSV, ...), a result of :func:`read_graphs`,
an undirected graph of NetworkX, or pairs of vertices.

Vertices have the order of the file or graph. If the graph is given as pairs, integer vertices are
ascending, and other vertices have the order of their first occurrence."""

MOST_COLOURS = 127


@dataclass(frozen=True)
class GraphText:
    """A graph as text, which other calls take as ``graph=``."""

    graph: str
    """The name of the graph. Errors begin with it."""
    text: str
    """The text, in any format for files of graphs."""


def read_graphs(file: str | os.PathLike[str] | TextIO) -> list[GraphText]:
    """Reads all graphs of a file or text stream. A file may have one graph on each line, in
    graph6, sparse6 or node-link JSON; the program ``geng`` writes such files.

    >>> import io, tengen
    >>> graphs = tengen.read_graphs(io.StringIO("Bw\\nBW\\n"))
    >>> [tengen.count(graph=graph) for graph in graphs]
    [19, 15]

    An invalid line gives an item, too. Only the call that uses this item raises ``ValueError``.
    """
    if isinstance(file, str | os.PathLike):
        name = os.fsdecode(os.fspath(file))
        with open(file, encoding="utf-8") as opened:
            text = opened.read()
    else:
        name, text = str(getattr(file, "name", "graph")), file.read()
    return [GraphText(*graph) for graph in _tengen.graphs(name, text)]


def board(
    rows: SupportsIndex | None,
    cols: SupportsIndex | None = None,
    lattice: str = "square",
    boundary: str = "none",
    graph: Any = None,
) -> dict[str, Any]:
    """Returns a board as a request states it: as fields of a JSON object."""
    if graph is not None:
        if rows is not None or cols is not None:
            raise ValueError("a graph has no rows and columns")
        return _graph(graph)
    if rows is None:
        raise TypeError("expected a number of rows, or a graph")
    height = natural("rows", rows, 1)
    width = height if cols is None else natural("cols", cols, 1)
    text = lattice_text(lattice)
    spec: dict[str, Any] = json.loads(_tengen.board(height, width, text, boundary))
    return spec


def lattice_text(lattice: str | os.PathLike[str]) -> str:
    """Returns the name of a lattice, or the text of its unit cell, which is read if a path is
    given. A string is a path if it is no unit cell, and has a slash or ends in ``.lattice``."""
    text = os.fsdecode(os.fspath(lattice))
    has_path = "/" in text or os.sep in text or text.endswith(".lattice")
    if not isinstance(lattice, str) or (has_path and not _is_cell(text)):
        with open(lattice, encoding="utf-8") as file:
            return file.read()
    return text


def _is_cell(text: str) -> bool:
    lines = [line.split("#")[0] for line in text.splitlines()]
    statements = [statement.split() for line in lines for statement in line.split(";")]
    return any(words[0] == "points" and len(words) > 1 for words in statements if words)


def _graph(graph: Any) -> dict[str, Any]:
    if isinstance(graph, GraphText):
        return {"graph": graph.graph, "text": graph.text}
    if isinstance(graph, str | os.PathLike):
        name = os.fsdecode(os.fspath(graph))
        with open(graph, encoding="utf-8") as file:
            return {"graph": name, "text": file.read()}
    if hasattr(graph, "nodes") and hasattr(graph, "edges"):
        vertices = list(graph.nodes)
        pairs = [tuple(edge[:2]) for edge in graph.edges]
    else:
        pairs = [tuple(pair) for pair in graph]
        if any(len(pair) != 2 for pair in pairs):
            raise ValueError("an edge is a pair of vertices")
        labels = dict.fromkeys(vertex for pair in pairs for vertex in pair)
        whole = all(isinstance(vertex, int) for vertex in labels)
        vertices = sorted(labels) if whole else list(labels)
    numbers = {vertex: number for number, vertex in enumerate(vertices, 1)}
    edges = {tuple(sorted((numbers[u], numbers[v]))) for u, v in pairs}
    lines = [f"p edge {len(vertices)} {len(edges)}"]
    lines += [f"e {u} {v}" for u, v in sorted(edges)]
    return {"graph": "graph", "text": "\n".join(lines) + "\n"}


def shape_of(spec: dict[str, Any]) -> tuple[int, ...] | None:
    """Returns the numbers of rows and columns of a board in requests; ``None`` for a graph."""
    return None if "graph" in spec else (spec["rows"], spec["cols"])


def colour_array(colours: npt.ArrayLike) -> Colours:
    """Returns colours of points as a contiguous array of int8. It copies only other arrays."""
    array = np.asarray(colours)
    if array.size == 0 and array.dtype == np.float64:
        array = array.astype(np.int8)
    if array.dtype.kind not in "iu":
        raise TypeError(f"colours are integers (0 empty, 1 black, 2 white), not {array.dtype}")
    if (
        array.dtype != np.int8
        and array.size
        and not (np.iinfo(np.int8).min <= array.min() and array.max() <= MOST_COLOURS)
    ):
        raise ValueError(f"colours are from 0 to {MOST_COLOURS}")
    if array.size and array.min() < 0:
        raise ValueError(
            f"{array.min()} is no colour: 0 is empty, 1 black, 2 white; if -1 is white, use "
            "numpy.where(array == -1, 2, array)"
        )
    return np.ascontiguousarray(array, dtype=np.int8)
