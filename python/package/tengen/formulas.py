"""The reduction from 3-SAT: positions of Go that encode formulas."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import SupportsIndex

from ._answers import GraphPosition, SquarePosition, ask
from ._progress import Progress

__all__ = ["reduce"]


def reduce(
    formula: str | Iterable[Iterable[SupportsIndex]],
    *,
    board: str = "graph",
    gadgets: str = "compact",
    progress: Progress = None,
) -> GraphPosition | SquarePosition:
    """Returns a position that encodes a formula. White moves first. The target, Lambda, lives if
    and only if the formula is satisfiable.

    A formula is the text of a DIMACS CNF file, or a list of clauses. A clause is a list of
    numbers of variables, with a minus sign for a negated variable.

    >>> import tengen
    >>> tengen.reduce([[1, 2], [-1]]).target
    ('Lambda',)
    >>> tengen.reduce([[1, 2], [-1]], board="grid").satisfying
    1

    ``board`` is ``"graph"``, or ``"grid"`` for a position on the square lattice, which is large
    if wires cross. ``gadgets``, for graphs, is ``"compact"`` or ``"paper"``. The ``files`` are
    ``"problem"`` (a graph in JSON, or a diagram with the names of its groups) and, unless the
    position is too large, ``"svg"`` and ``"sgf"``.
    """
    if board not in ("graph", "grid"):
        raise ValueError(f"board is {board!r}; it is 'graph' or 'grid'")
    request = {"formula": formula if isinstance(formula, str) else _dimacs(formula)}
    if board == "graph":
        request["gadgets"] = gadgets
        return ask("reduce", request, progress=progress)
    return ask("reduce-grid", request, progress=progress)


def _dimacs(clauses: Iterable[Iterable[SupportsIndex]]) -> str:
    """The text of a DIMACS CNF file."""
    lists = [[index(literal) for literal in clause] for clause in clauses]
    if any(literal == 0 for clause in lists for literal in clause):
        raise ValueError("0 is no literal; variables are numbered from 1")
    variables = max((abs(literal) for clause in lists for literal in clause), default=0)
    lines = [f"p cnf {variables} {len(lists)}"]
    lines += [" ".join(map(str, [*clause, 0])) for clause in lists]
    return "\n".join(lines) + "\n"
