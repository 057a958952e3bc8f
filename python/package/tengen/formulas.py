"""Positions of Go that stand for formulas: the reduction from 3-SAT."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from operator import index
from typing import Any, SupportsIndex

from ._asking import ask
from ._progress import Progress

__all__ = ["Reduction", "reduce"]


@dataclass(frozen=True)
class Reduction:
    """A position that stands for a formula. White moves, and the target, Lambda, lives if and
    only if the formula is satisfiable."""

    board: str
    """What the position is on: ``"graph"`` or ``"grid"``."""
    variables: int
    """Variables of the formula."""
    clauses: int
    """Its clauses."""
    problem: str
    """The position as a text: a graph in JSON, or a diagram with the names of its groups."""
    sgf: str | None
    """The position in SGF, if it is on the grid and not too large."""
    svg: str | None
    """A picture, if it is not too large."""
    details: dict[str, Any]
    """Everything else that is known, such as ``vertices`` or ``rows``."""

    def _repr_svg_(self) -> str | None:
        return self.svg


def reduce(
    formula: str | Iterable[Iterable[SupportsIndex]],
    *,
    board: str = "graph",
    gadgets: str = "compact",
    progress: Progress = None,
) -> Reduction:
    """A position that stands for a formula: the text of a DIMACS CNF file, or its clauses, with
    numbers for variables, and negative ones where they are negated.

    >>> import tengen
    >>> tengen.reduce([[1, 2], [-1]]).details["target"]
    ['Lambda']
    >>> tengen.reduce([[1, 2], [-1]], board="grid").details["satisfying"]
    '1'

    ``board`` is ``"graph"``, or ``"grid"`` for a position on the square lattice, which is large
    where wires have to cross. ``gadgets`` on graphs are ``"compact"`` or ``"full"``.
    """
    if board not in ("graph", "grid"):
        raise ValueError(f"board is {board!r}; it is 'graph' or 'grid'")
    request = {"formula": formula if isinstance(formula, str) else _dimacs(formula)}
    if board == "graph":
        request["gadgets"] = gadgets
    answer = ask(f"reduce-{board}", request, progress)
    del answer["file"]
    problem = answer.pop("problem")
    return Reduction(
        answer.pop("board"),
        answer.pop("variables"),
        answer.pop("clauses"),
        problem if isinstance(problem, str) else json.dumps(problem),
        answer.pop("sgf", None),
        answer.pop("svg", None),
        answer,
    )


def _dimacs(clauses: Iterable[Iterable[SupportsIndex]]) -> str:
    """The text of a DIMACS CNF file."""
    lists = [[index(literal) for literal in clause] for clause in clauses]
    if any(literal == 0 for clause in lists for literal in clause):
        raise ValueError("0 is no literal; variables are numbered from 1")
    variables = max((abs(literal) for clause in lists for literal in clause), default=0)
    lines = [f"p cnf {variables} {len(lists)}"]
    lines += [" ".join(map(str, [*clause, 0])) for clause in lists]
    return "\n".join(lines) + "\n"
