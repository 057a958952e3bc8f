"""The combinatorics and complexity of Go: exact numbers of legal positions, random positions as
arrays, ranks of positions, recurrences, games, and life and death.

>>> import tengen
>>> tengen.count(9)
103919148791293834318983090438798793469
>>> tengen.sample(19, 5, seed=1).shape
(5, 19, 19)

A board is a rectangle with ``rows`` and ``cols`` (default: as many as ``rows``) of a ``lattice``
with a ``boundary``, or a ``graph``. Colours are 0 for empty, 1 for black, 2 for white. Numbers
are exact: Python's integers, fractions, or proved bounds.

Most functions return an answer: a frozen dataclass of :mod:`tengen.answers` with all fields of
the program's answer, or a subclass of one. ``answer.files`` has the answer in other formats, such
as pictures. :func:`ask` answers any request of the program, which is given by its name.

Long calls release the global interpreter lock and stop on Ctrl-C. Their argument ``progress`` is
a function that takes an :class:`Event`, or ``True`` for a progress bar of tqdm.
"""

from __future__ import annotations

from . import _answers as answers
from . import games
from ._answers import ask
from ._asking import Answer
from ._boards import GraphText, read_graphs
from ._errors import Bug, LimitReached, TooLarge
from ._progress import Event
from ._tengen import __version__
from .cells import lattice, lattices
from .checking import check
from .counting import (
    BlackWhite,
    Count,
    Distribution,
    by_black_white,
    by_empty,
    by_stones,
    by_strings,
    columns,
    count,
    squares,
    squares_by,
    up_to_symmetry,
)
from .enclosures import Enclosure
from .estimates import Bounds, Formula, LimitBounds, approx, bounds, estimate, limit_bounds
from .extremes import Reachable, most, reachable
from .formulas import reduce
from .graphs import GameGraph, game_graph
from .groups import dead_groups, dead_sets
from .papers import table, tables
from .plans import plan
from .polynomials import GoPolynomial, polynomial
from .positions import Position, StoneString
from .problems import Problem, Side, Solution, Verification, generate, solve, verify
from .ranks import RankTable, rank, unrank
from .sampling import sample
from .strips import Rational, Recurrence, TransferMatrix, growth, recurrence, transfer_matrix

__all__ = [
    "Answer",
    "BlackWhite",
    "Bounds",
    "Bug",
    "Count",
    "Distribution",
    "Enclosure",
    "Event",
    "Formula",
    "GameGraph",
    "GoPolynomial",
    "GraphText",
    "LimitBounds",
    "LimitReached",
    "Position",
    "Problem",
    "RankTable",
    "Rational",
    "Reachable",
    "Recurrence",
    "Side",
    "Solution",
    "StoneString",
    "TooLarge",
    "TransferMatrix",
    "Verification",
    "__version__",
    "answers",
    "approx",
    "ask",
    "bounds",
    "by_black_white",
    "by_empty",
    "by_stones",
    "by_strings",
    "check",
    "columns",
    "count",
    "dead_groups",
    "dead_sets",
    "estimate",
    "game_graph",
    "games",
    "generate",
    "growth",
    "lattice",
    "lattices",
    "limit_bounds",
    "most",
    "plan",
    "polynomial",
    "rank",
    "reachable",
    "read_graphs",
    "recurrence",
    "reduce",
    "sample",
    "solve",
    "squares",
    "squares_by",
    "table",
    "tables",
    "transfer_matrix",
    "unrank",
    "up_to_symmetry",
    "verify",
]
