"""The answers of all requests, as classes. Written by ``python/generate.py``: do not edit.

A field that JSON leaves out is ``False``, an empty tuple, or ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, overload

from ._asking import Answer, answer
from ._progress import Progress
from .enclosures import Enclosure


__all__ = [
    "AgreedConstants", "Aim", "Apart", "Approximated", "Arrangement", "AtATime", "Bottleneck", "Bound", "Boundary", "BoundedGames", "By",
    "Calibrated", "CellFacts", "CheckedProblem", "CheckedSequence", "ChessBounds", "Claim", "ColumnTimes", "ConstantBounds",
    "ConstructedGame", "Coordinates", "Cost", "CountBounds", "Counted", "CountedBy", "CountedClasses", "CountedConnect4", "CountedGames",
    "CountedGomoku", "CountedResidues", "CountedSquares", "CountedSquaresBy", "CountedStates", "DataCleaned", "DataItem", "DataKind",
    "DataListed", "DataUsage", "DeadSetsAnswer", "Drawn", "DrawnGraph", "EngineOffer", "Estimated", "EstimatedGames", "Evidence", "Extreme",
    "Finding", "FirstMove", "FoundMatrix", "FoundPolynomial", "FoundRecurrence", "Gadgets", "GeneratedProblem", "GeneratingFunction",
    "GomokuGrowth", "GraphPart", "GraphPosition", "GraphText", "GridPosition", "GroupStatus", "GrowthConstants", "Hamiltonian",
    "HamiltonianWalk", "IllegalMove", "IllegalString", "Interval", "Joined", "JudgedGroup", "JudgedGroups", "JudgedPositions", "Kind",
    "Known", "KnownSequence", "Lattice", "LatticeFacts", "LedgerExported", "LedgerFault", "LedgerListed", "LedgerMerged", "LedgerVerdict",
    "LeftOut", "LegalBounds", "Legality", "Life", "LikelyMove", "LineBoard", "ListedLattices", "ListedProblem", "ListedProblems",
    "ListedPublished", "ListedSequence", "Looked", "LookedUp", "Mark", "MarkKind", "MarkKindForm", "MeasuredCount", "MostOf", "MoveStatus",
    "MoveValue", "NoHamiltonian", "Offer", "OnBoard", "OnNodes", "OnOther", "OnThis", "OutdegreeProduct", "PaperEntry", "PaperFigure",
    "PaperKind", "PaperPlot", "PaperRow", "PaperSeries", "PaperTable", "Part", "Pass", "Passes", "Planned", "PlayedLine", "Player",
    "Position", "PositionJson", "ProblemSpec", "Published", "QuotedConnect4", "Ranked", "Rate", "ReachablePositions", "Recognised",
    "Recomputed", "RecomputedSequence", "Refused", "Residue", "Rules", "SampledPosition", "Samples", "Scene", "SeenGate", "SeenString",
    "SequencesOfLattice", "ShownLattice", "ShownProblem", "Solved", "SolvedPruned", "SolvedSide", "SplitPlan", "SquarePosition", "Status",
    "Storage", "StripRate", "StripSequence", "Suicide", "SurveyedGraph", "SymmetryElement", "TilePosition", "TimeBounds", "Together",
    "Unranked", "Unreadable", "UpTo", "Varied", "Verified", "ViewedMove", "ViewedNode", "WayApart", "WayTogether", "WhichSections", "Worth",
    "WrongColumns", "ask"
]


@dataclass(frozen=True, kw_only=True)
class OnBoard(Answer):
    """An answer about a board: a rectangle or a graph."""

    boundary: Boundary | None = None
    """Boundary condition: extra rows of empty points."""
    cols: int | None = None
    """Number of columns (n in the papers)."""
    lattice: Lattice | None = None
    """The lattice."""
    rows: int | None = None
    """Number of rows (m in the papers)."""
    edges: int | None = None
    """Number of edges. It is left out of answers that have another field ``edges``."""
    graph: str | None = None
    """The file of the graph, if it came from one."""
    vertices: int | None = None
    """Number of vertices."""


@dataclass(frozen=True, kw_only=True)
class AgreedConstants(Answer):
    """The constants of the asymptotic formula A B^(m+n) L^(mn) for m rows and n columns."""

    A: str
    """The constant A of the formula A B^(m+n) L^(mn), which corrects for the corners of the board."""
    B: str
    """The constant B of the formula A B^(m+n) L^(mn), which corrects for the edges of the board."""
    L: str
    """The constant L, called the base of liberties: the factor by which each point multiplies the number of legal positions of a large
    board."""
    from_: int
    """The number n: the constants are computed from the published numbers of legal positions of the n by n, n by n+1 and n+1 by n+1
    boards."""


@dataclass(frozen=True, kw_only=True)
class Apart(Answer):
    """Plan in which every node counts alone for some of the primes."""

    disk: int
    """Bytes of files on each node; 0 if the vector (the counts for all states) is in memory."""
    node_hours: float
    """Node-hours of all passes."""
    passes: int
    """Number of passes over the board, each on one node."""
    primes: int
    """Number of primes modulo which a pass over the board counts at the same time."""
    rounds: int
    """Number of passes that a node runs one after the other, at most."""
    seconds: float
    """Lower bound on the time, in seconds."""
    threads: int
    """Number of threads on each node; less than its cores if its memory does not suffice."""


@dataclass(frozen=True, kw_only=True)
class Approximated(Answer):
    """An approximate number of legal positions of a board."""

    boundary: Boundary
    """Boundary condition: always none."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns."""
    exponent: int
    """The exponent."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    legal_probability: Decimal
    """The fraction of colourings that are legal."""
    mantissa: str
    """The mantissa: one digit, optionally followed by a decimal point and more digits."""
    relative_error: float | None = None
    """The relative error of the formula on this board. Present if the exact number is known and the constants of the formula were not
    computed from it."""
    rows: int
    """Number of rows."""


@dataclass(frozen=True, kw_only=True)
class Arrangement(Answer):
    """Strips that make up a board, with the bound that they give."""

    count: int
    """The bound: a product with one factor for each strip."""
    strips: tuple[int, ...]
    """The number of rows of each strip, from the first row of the board."""


@dataclass(frozen=True, kw_only=True)
class AtATime(Answer):
    """Time, memory, disk space and bytes moved of a count with a given number of primes computed together."""

    column_traffic: int
    """Bytes read and written for one column."""
    disk: int
    """Bytes of files on disk, if the vector is in files."""
    elements: int
    """Number of elements of the vector."""
    passes: int
    """Number of passes over the board."""
    primes: int
    """Number of primes that a pass over the board computes together."""
    seconds: float
    """Seconds of computing on this machine."""
    traffic: int
    """Bytes read and written in total."""
    vector: int
    """Bytes of the vector."""
    working: int
    """Bytes of memory besides the vector, if the vector is in memory."""


@dataclass(frozen=True, kw_only=True)
class Bound(Answer):
    """A bound on the number of games, with its source."""

    bound: str
    """The bound as a power of ten, such as ``10^171.05`` or ``10^(10^48.2)``."""
    proved: bool
    """``True`` if the bound is proved for this board."""
    source: str
    """The theorem or construction that gives the bound."""


@dataclass(frozen=True, kw_only=True)
class BoundedGames(Answer):
    """Bounds on the number of games on a board in which no position is repeated. Lower bounds are rounded down, upper bounds up."""

    at_least: tuple[Bound, ...]
    """Lower bounds on the number of games, the best first."""
    at_most: tuple[Bound, ...]
    """Upper bounds on the number of games, the best first."""
    average_outdegree_at_most: str | None
    """An upper bound on the average out-degree (number of moves from a position) of the game graph, if one is known."""
    boundary: Boundary
    """Boundary condition: always none."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns."""
    conjecture: Bound | None
    """The conjectured upper bound (2mn/3)^L for m rows and n columns, where L is the number of legal positions. ``None`` for fewer than
    three points."""
    conjecture_holds: str
    """The state of the conjectured upper bound (2mn/3)^L for this board, in words: it holds (with the reason), is open, or fails."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    legal: LegalBounds
    """Bounds on the number of legal positions."""
    published: int | None
    """The published number of games on this board, if there is one."""
    rows: int
    """Number of rows."""


@dataclass(frozen=True, kw_only=True)
class Calibrated(Answer):
    """The measured speed of this machine."""

    costs: tuple[Cost, ...]
    """The measured costs, for each measured number of primes computed together."""
    rows: int
    """Number of rows of the board that was counted for the measurement."""
    threads: int
    """Number of threads that counted for the measurement."""


@dataclass(frozen=True, kw_only=True)
class CellFacts(Answer):
    """A unit cell of a lattice."""

    cols: int
    """Number of columns of points in the unit cell."""
    edges: int
    """Number of edges that belong to one unit cell."""
    guarded: int
    """Number of guarded points in a unit cell: points beside an extra point, outside the board, that is always empty."""
    guards_first_column: bool
    """``True`` if all points of the first column of the board are guarded: beside an extra point that is always empty."""
    merges_short_wraps: bool
    """``True`` if very short boards exist, on which an edge between joined opposite sides repeats another edge or joins a point to
    itself. Repeated edges count once, and edges from a point to itself are dropped. If ``False``, such boards do not exist."""
    rows: int
    """Number of rows of points in the unit cell."""


@dataclass(frozen=True, kw_only=True)
class CheckedProblem(OnBoard):
    """The outcome for one problem of a file."""

    file: str
    """The name of the file."""
    name: str | None = None
    """The name of the problem, if it has one."""
    number: int
    """Number of the problem in the file, from 1."""
    aim: str | None = None
    """The aim of the first player: ``kill`` or ``live``."""
    claim: Claim | None = None
    """The claim of the verdict about the whole board.

    The claim is ``"sealed"`` if nothing encloses the target. The region is then a frame around the target, and all other points are
    assumed to belong to the attacker. The frame includes every point on which the file has a move, and the neighbours of these
    points."""
    colours: int | None = None
    """Number of colours of stones, always 2."""
    findings: tuple[Finding, ...] | None = None
    """The faults of the file, in its order: moves that it judges wrongly, illegal moves, and missing moves."""
    first: Player | None = None
    """The player who moves first."""
    moves: tuple[str, ...] | None = None
    """The names of the first moves that succeed."""
    region: tuple[str, ...] | None = None
    """The points that may be played on or captured."""
    sound: bool | None = None
    """``True`` if the solution is unique and the moves of the file nowhere contradict the solver. The file may lack replies of the
    opponent, and answers to these replies."""
    success: bool | None = None
    """``True`` if the first player succeeds."""
    target: tuple[str, ...] | None = None
    """One stone of each string of the target."""
    unique: bool | None = None
    """``True`` if exactly one first move succeeds and this move is not a pass. Always ``False`` if the defender's success depends on
    stones outside the region."""
    error: str | None = None
    """The reason why the problem could not be checked."""
    limited: bool = False
    """``True`` if the limit on nodes or time was reached, so that a higher limit may help."""


@dataclass(frozen=True, kw_only=True)
class CheckedSequence(Answer):
    """The outcome of checking the residues of a sequence of boards (with the same rows and 1, 2, ... columns)."""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    checked: int
    """Maximum number of columns for which there are enough residues to determine and check the count."""
    colours: int
    """Number of colours of stones."""
    columns: int
    """Number of columns of the largest board of the sequence that has residues."""
    lattice: Lattice
    """The lattice."""
    needed: int | None
    """Number of primes whose residues together determine the exact count for ``columns`` columns; ``None`` if too many are needed."""
    numbers: tuple[int, ...]
    """The numbers of columns for which the ledgers have the exact count, ascending. If there are also residues for this board, they were
    compared with the exact count."""
    primes: int
    """Number of primes for which the ledgers have residues."""
    rows: int
    """Number of rows."""
    wrong: tuple[WrongColumns, ...]
    """The numbers of columns for which the residues determine no valid count. A valid count lies within proved bounds."""
    recomputed: Literal["all", "some", "random", "nothing"] | None = None
    of: int | None = None
    """Number of primes that have records."""
    reason: str | None = None
    """The reason why nothing was recomputed."""


@dataclass(frozen=True, kw_only=True)
class ChessBounds(Answer):
    """Upper bounds on the number of chess positions, with the Go count on 10 x 10 for comparison."""

    bits: int
    """Number of bits of the longest code of a chess position. The code joins the Huffman codes of the squares' contents."""
    go_10x10: int
    """The number of legal Go positions on the 10 x 10 board."""
    refined_below_half_of_go_10x10: bool
    """``True`` if twice the refined bound on chess positions is less than ``go_10x10``."""
    refined_bound: str
    """A refined upper bound on the number of all chess positions, quoted from ``refined_source``."""
    refined_source: str
    """The source of the refined bound."""
    upper_bound: int
    """2^``bits``, an upper bound on the number of chess positions without promoted pieces."""


@dataclass(frozen=True, kw_only=True)
class ColumnTimes(Answer):
    """Times, in seconds, of the kinds of work for one column of the board. They run at the same time."""

    computing: float
    """Seconds of computing."""
    network: float | None
    """Seconds of sending and receiving over the network, if its bandwidth is known."""
    storage: float | None
    """Seconds of reading and writing on the shared storage, if its bandwidth is known."""


@dataclass(frozen=True, kw_only=True)
class ConstantBounds(Answer):
    """Bounds on the limiting constant of a lattice."""

    colours: int
    """Number of colours of stones."""
    lattice: Lattice
    """The lattice."""
    lower: Rate
    """The largest lower bound."""
    strips: tuple[StripRate, ...]
    """The bounds from all strips, by number of rows."""
    upper: Rate
    """The smallest upper bound."""


@dataclass(frozen=True, kw_only=True)
class ConstructedGame(Answer):
    """A part of a constructed game, with the construction that defines its family of games. Gray code games have a partition of the
    points, left-capturing games a tree of positions, games on two boards the walls of two halves of the board."""

    about: str
    """The construction that defines the family of games, in words: a partition of the points, a tree of positions, or the walls of two
    halves of the board."""
    boundary: Boundary
    """Boundary condition: always none."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns."""
    end: PositionJson
    """The position after the last move."""
    from_: int
    """The start of the part in the game: the number ``from`` of the request, ``ConstructGame``."""
    games: str | None
    """A lower bound on the number of games in the family, as a power of ten. ``None`` for games on two boards."""
    kind: str
    """The name of the family of games (``Family::name``)."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    length: int | None
    """Number of moves of the whole game. ``None`` for games on two boards."""
    moves: tuple[tuple[str, int, int], ...]
    """The moves of the part, each as player (X or O), row and column. Rows and columns are counted from 0 at the upper left."""
    picture: PositionJson
    """A position that shows the family. For Gray code games, the sets B and W of a partition of the points, as black and white stones.
    For games on two boards, the walls of the halves. For left-capturing games, the position before the first move."""
    rows: int
    """Number of rows."""
    start: PositionJson
    """The position before the first move."""


@dataclass(frozen=True, kw_only=True)
class Cost(Answer):
    """The cost of a unit of work."""

    nanoseconds: float
    """Nanoseconds of one thread per state, step (added point) and prime."""
    primes: int
    """Number of primes computed together."""


@dataclass(frozen=True, kw_only=True)
class CountBounds(Answer):
    """Bounds on the number of legal positions of a board."""

    boundary: Boundary
    """Boundary condition: always none."""
    colours: int
    """Number of colours of stones."""
    cols: int
    """Number of columns."""
    lattice: Lattice
    """The lattice."""
    lower: Arrangement
    """The best lower bound."""
    max_strip: int
    """Maximum number of rows of a strip."""
    rows: int
    """Number of rows."""
    upper: Arrangement
    """The best upper bound."""


@dataclass(frozen=True, kw_only=True)
class Counted(OnBoard):
    """The number of legal positions of a board, with the engine that counted it."""

    colours: int
    """Number of colours of stones."""
    columns: tuple[int, ...] = ()
    """The numbers of legal positions of the boards with 1, 2, ..., ``cols`` columns, if requested."""
    count: int
    """The number of legal positions."""
    engine: str
    """The engine that counted the positions, never ``Engine::AUTO``."""
    evidence: Evidence | None = None
    """The evidence that the number is right, if requested."""


@dataclass(frozen=True, kw_only=True)
class CountedBy(OnBoard):
    """The distribution of the legal positions of a board by a statistic, such as the number of stones."""

    black_minus_white_0_or_1: int | None = None
    """The number of legal positions with as many black as white stones, or one more black stone."""
    by: By
    """The statistic by which positions were counted."""
    coefficients: tuple[int, ...] | tuple[tuple[int, ...], ...]
    """The number of legal positions for each value of the statistic."""
    colours: int
    """Number of colours of stones."""
    count: int
    """The number of all legal positions."""
    covariance: float | None = None
    """The covariance, over all legal positions, of the number of black and the number of white stones."""
    equal: int | None = None
    """The number of legal positions with as many black as white stones."""
    mean: float
    """The mean of the statistic over all legal positions of the board, rounded to ``f64``. For a count by black and white stones, it is
    the mean number of stones of one colour."""
    variance: float
    """The variance of the statistic over all legal positions, rounded to ``f64``. For a count by black and white stones, it is the
    variance of the number of stones of one colour."""


@dataclass(frozen=True, kw_only=True)
class CountedClasses(OnBoard):
    """The number of equivalence classes of legal positions, with the numbers from which Burnside's lemma derives it: for each symmetry,
    how many positions it leaves unchanged."""

    colours: int
    """Number of colours of stones."""
    count: int
    """The number of classes."""
    elements: tuple[SymmetryElement, ...]
    """The conjugacy classes of the symmetry group, each with the number of positions that each of its elements leaves unchanged. The
    class of the identity is first."""
    order: int
    """The number of elements of the symmetry group. Its elements are the symmetries of the board or, if colours may be exchanged, the
    pairs of a symmetry and a permutation of the colours."""
    up_to: UpTo
    """The equivalence of positions."""


@dataclass(frozen=True, kw_only=True)
class CountedConnect4(Answer):
    """The number of Connect Four positions of a board that can be reached in play."""

    by_ply: tuple[int, ...]
    """The numbers of positions with 0, 1, 2, ... stones."""
    cols: int
    """Number of columns."""
    count: int
    """The number of positions."""
    rows: int
    """Number of rows."""
    upper_bound: int
    """The upper bound 2^(cols (rows + 1)) on the number of positions: a code of a position has rows + 1 bits for each column."""


@dataclass(frozen=True, kw_only=True)
class CountedGames(OnBoard):
    """Numbers of games on a board. A game repeats no position (positional superko) or no position with the same player to move
    (situational superko).

    A game need not be finished: every beginning of a game also counts as a game, and so does the game without moves. A game that no
    move can follow is *maximal*."""

    by_length: tuple[int, ...] = ()
    """Numbers of games with 0, 1, 2, ... moves, without passes, if lengths were requested."""
    colours: int
    """Number of colours of stones, always 2."""
    games: int
    """Number of all games."""
    longest: int | None = None
    """Number of moves, without passes, of the longest games, if lengths were requested."""
    maximal: int
    """Number of maximal games."""
    maximal_by_length: tuple[int, ...] = ()
    """Numbers of maximal games (games that no move can follow) with 0, 1, 2, ... moves, without passes, if lengths were requested."""
    shortest_maximal: int | None = None
    """Number of moves, without passes, of the shortest maximal games (games that no move can follow), if lengths were requested."""
    rule: Literal["positional", "situational"]
    lone_suicide: bool | None = None
    """``True`` if the suicide of a single stone is a move, distinct from a pass. Like a pass, it keeps the position and gives the turn
    to the other player."""
    passes: Passes | None = None
    """The effect of passes on the rule."""


@dataclass(frozen=True, kw_only=True)
class CountedGomoku(Answer):
    """The number of boards without ``in_a_row`` stones of one colour in a row."""

    base_by_independence: float
    """An estimate of the base, the growth of the number of boards per point. Four lines of ``in_a_row`` points begin at each point. The
    estimate treats the lines as independent of each other."""
    base_upper_bound: float
    """An upper bound on the base: the factor by which each further point multiplies the number of boards without ``in_a_row`` stones in
    a row, if boards are large."""
    cols: int
    """Number of columns."""
    count: int
    """The number of boards."""
    in_a_row: int
    """The number k: no k adjacent stones of one colour may stand in a line."""
    rows: int
    """Number of rows."""


@dataclass(frozen=True, kw_only=True)
class CountedResidues(OnBoard):
    """The number of legal positions of a board modulo some primes."""

    colours: int
    """Number of colours of stones."""
    residues: tuple[Residue, ...]
    """The residues, in the order of the primes."""


@dataclass(frozen=True, kw_only=True)
class CountedSquares(Answer):
    """The numbers of legal positions of the n by n boards of a lattice."""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    lattice: Lattice
    """The lattice."""
    squares: tuple[int, ...]
    """The number of legal positions of the n by n board, or of their equivalence classes, for n = 1, 2, ..."""
    up_to: UpTo | None = None
    """The equivalence of positions, if requested."""


@dataclass(frozen=True, kw_only=True)
class CountedSquaresBy(Answer):
    """The distributions of legal positions on n by n boards by a statistic, such as the number of stones."""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    by: By
    """The statistic by which positions were counted."""
    coefficients: tuple[tuple[int, ...] | tuple[tuple[int, ...], ...], ...]
    """The distribution of the legal positions on the n by n board, for n = 1, 2, ..."""
    colours: int
    """Number of colours of stones."""
    lattice: Lattice
    """The lattice."""


@dataclass(frozen=True, kw_only=True)
class CountedStates(Answer):
    """The numbers of classes of border states on boards of m rows, for y = 0, 1, ..., m - 1 points in the last, partial column."""

    boundary: Boundary
    """Boundary condition: always none."""
    colours: int
    """Number of colours of stones, always 2."""
    constructible: tuple[int, ...] = ()
    """The numbers of constructible classes of border states, which occur as the border of a position, if requested."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    rows: int
    """Number of rows of the board."""
    valid: tuple[int, ...] = ()
    """The numbers of valid classes of border states (*Combinatorics of Go*, definition 3), if requested."""


@dataclass(frozen=True, kw_only=True)
class DataCleaned(Answer):
    """The files that were removed from a data directory."""

    bytes: int
    """Total size of the removed files in bytes."""
    removed: tuple[DataItem, ...]
    """The removed files and folders."""


@dataclass(frozen=True, kw_only=True)
class DataItem(Answer):
    """A file or folder in a data directory."""

    age: int
    """Seconds since the last change of the file. For a folder, seconds since the last change of any of its files."""
    bytes: int
    """Size in bytes."""
    kind: DataKind
    """The kind of the file."""
    path: str
    """The path of the file or folder."""
    purpose: str
    """The purpose of the file, in words."""
    usage: DataUsage
    """The usage: needed, in use or useless."""


@dataclass(frozen=True, kw_only=True)
class DataListed(Answer):
    """The contents of a data directory."""

    bytes: int
    """Total size in bytes."""
    items: tuple[DataItem, ...]
    """The files and folders of the data directory."""
    path: str
    """The data directory."""


@dataclass(frozen=True, kw_only=True)
class DeadSetsAnswer(OnBoard):
    """The numbers of dead and living groups (strings) in all positions of a board."""

    alpha: int
    """The least i for which D_i is the set D of all dead groups. D_i is the set of groups that are captured in at most i + 1 moves,
    including passes."""
    colours: int
    """Number of colours of stones, always 2."""
    dead: int
    """Number of groups in all positions that the opponent can capture against every defence."""
    groups: int
    """Number of groups (strings) in all positions; a group counts once for each position that has it."""
    living: int
    """Number of groups in all positions that are not dead."""
    points: int
    """Number of points of the board."""
    positions: int
    """Number of positions: legal configurations with either player to move."""
    sizes: tuple[int, ...]
    """The sizes of the sets D_0, D_1, ..., D_alpha. D_i is the set of groups that are captured in at most i + 1 moves, including passes."""


@dataclass(frozen=True, kw_only=True)
class Drawn(Answer):
    """A position in every notation, such as SGF, diagram and JSON. Some notations do not support all boards and colours."""

    compact: str | None
    """The position on one line, such as ``.X/XO``; ``None`` if one of its colours has no character."""
    diagram: str
    """The position as a diagram."""
    json: Position
    """The position in JSON: the board, and the rows of its diagram."""
    sgf: str | None
    """The position as a game in SGF; ``None`` if SGF does not support the board or its colours."""


@dataclass(frozen=True, kw_only=True)
class DrawnGraph(Answer):
    """A game graph as data, with the coordinates of its positions in the picture."""

    half: tuple[float, float]
    """Half of the width and half of the height of a node's position in the picture, in pixels."""
    moves: tuple[ViewedMove, ...]
    """The moves between nodes."""
    nodes: tuple[ViewedNode, ...]
    """The nodes: legal positions, or classes of positions by the request's ``Grouping``."""


@dataclass(frozen=True, kw_only=True)
class EngineOffer(Answer):
    """An engine with its offer (the estimated time and memory of a count), or with the reason why it makes no offer."""

    engine: str
    """The engine."""
    offer: Offer | None = None
    """The offer, if there is one."""
    refused: str | None = None
    """The reason why the engine makes no offer (estimate of time and memory), such as lack of memory. ``None`` if it makes an offer."""


@dataclass(frozen=True, kw_only=True)
class Estimated(Answer):
    """An estimate of the number of legal positions of a board."""

    complete: bool
    """``True`` if the result contains all requested runs."""
    interval: Interval | None
    """The 95% confidence interval by Student's t-distribution, cut off at 0; ``None`` for a single run.

    The interval is valid if the mean is normally distributed, as for runs that differ little. Runs of Chen's method on large boards
    differ by factors; then the interval is too low and too short."""
    mean: Decimal
    """The mean of the runs; its expectation is the number of legal positions."""
    probability: Decimal
    """The probability that a random colouring is legal: the mean divided by the number of all colourings, (colours + 1)^points."""
    relative_error: float | None
    """The standard error divided by the mean; ``None`` for a single run."""
    samples: int
    """The number of runs in the result. It is smaller than requested only if the observer cancelled."""
    seed: int
    """The seed of the random choices."""
    standard_error: Decimal | None
    """The standard error of the mean, estimated from the runs; ``None`` for a single run."""
    boundary: Boundary | None = None
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    cols: int | None = None
    """Number of columns."""
    lattice: Lattice | None = None
    """The lattice."""
    rows: int | None = None
    """Number of rows."""
    edges: int | None = None
    """Number of edges."""
    graph: str | None = None
    """The name of the graph."""
    vertices: int | None = None
    """Number of vertices."""
    method: Literal["chen", "particles"]
    particles: int | None = None
    """The number of positions built side by side in a run, at least 1."""


@dataclass(frozen=True, kw_only=True)
class EstimatedGames(OnBoard):
    """An estimate of the number of games of a board."""

    colours: int
    """Number of colours of stones, always 2."""
    complete: bool
    """``True`` if all requested runs were done."""
    deviation_log10: float | None
    """The standard deviation of the decimal logarithms of the runs. ``None`` for one run."""
    effective_runs: float
    """The effective number of runs: the square of the sum of their results, divided by the sum of the squares. If few of many runs
    dominate the mean, the mean is probably too low, because larger results have not occurred yet."""
    interval: Interval | None
    """A 95% confidence interval for the number of games, corrected for the skewness of the runs. It is reliable only if
    ``Estimate::effective_runs`` is not small. ``None`` for one run."""
    mean: Decimal
    """The mean of the runs. Its expectation is the number of games."""
    mean_log10: float
    """The mean of the decimal logarithms of the runs. Its expectation is at most the logarithm of the number of games."""
    relative_error: float | None
    """The standard error divided by the mean. ``None`` for one run."""
    runs: int
    """Number of runs in the result. It is lower than requested only if the observer stopped the estimate."""
    seed: int
    """Seed of the random choices."""
    standard_error: Decimal | None
    """The standard error of the mean, from the spread of the runs. ``None`` for one run."""
    rule: Literal["positional", "situational"]
    lone_suicide: bool | None = None
    """``True`` if the suicide of a single stone is a move, distinct from a pass. Like a pass, it keeps the position and gives the turn
    to the other player."""
    passes: Passes | None = None
    """The effect of passes on the rule."""
    method: Literal["chen", "guided", "knuth"]
    representatives: int | None = None
    """Maximal number of games that represent a stratum (all games with equally many positions in reach), at least 1. The paper uses 1."""


@dataclass(frozen=True, kw_only=True)
class Evidence(Answer):
    """Evidence that a counted number of legal positions is right.

    If a second engine or a publication gives a different number, the count fails with an error."""

    published: str | None = None
    """The publication that has the same number of legal positions for this board, if any."""
    residues: tuple[Residue, ...]
    """The residues of the number modulo primes; they determine it by the Chinese remainder theorem. Empty if the engine computes the
    number without primes."""
    second_engine: str | None = None
    """A second engine, with independent code, that gave the same number. It runs only if its estimated time is at most that of the first
    engine, or at most one second. ``None`` if no engine qualifies."""
    spare_bits: int
    """Number of bits by which the product of the primes of ``residues`` exceeds the number of colourings. A colouring gives each point a
    colour or leaves it empty. A wrong residue goes unnoticed with probability 2^-``spare_bits``. Without residues, ``spare_bits`` is
    0."""


@dataclass(frozen=True, kw_only=True)
class Extreme(OnBoard):
    """The board of an answer.

    Only a lattice board can be read back. For a graph, the JSON only says which graph the answer is about."""

    colours: int
    number: int
    position: PositionJson
    """A position as the rows of its diagram, the top row first.

    The vertices of a graph are in one row, in their order."""
    what: MostOf
    """The quantity to maximise."""


@dataclass(frozen=True, kw_only=True)
class Finding(Answer):
    """A fault of the SGF file: a move that it judges wrongly, an illegal move, or a missing move."""

    column: int
    """Column of the move in its line, from 1."""
    kind: str
    """The name of the kind of fault."""
    line: int
    """Line of the move in the file, from 1. A missing move has the line of the move before it."""
    move: str
    """The name of the move."""


@dataclass(frozen=True, kw_only=True)
class FirstMove(Answer):
    """The status of a first move."""

    claim: Claim | None
    """The claim: what the success or failure of the move means on the whole board. ``None`` if nothing is known. If the status is
    unknown but a claim is given, the move succeeds under this claim, which is weaker than the claim of the answer."""
    held: tuple[str, ...] = ()
    """If the claim is a kill: a stone of each string of the attacker that, as the claim assumes, is never captured."""
    move: str
    """The name of the move."""
    status: MoveStatus
    """The status of the move."""


@dataclass(frozen=True, kw_only=True)
class FoundMatrix(Answer):
    """The transfer matrix of a strip, or its Markov chain, with its properties. The JSON form omits the matrix itself."""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    chain: bool
    """``True`` if ``states`` and ``entries`` refer to the Markov chain of random columns, which has the additional state ``illegal``."""
    colours: int
    """Number of colours of stones."""
    column_configurations: int
    """The number of column configurations (Farr & Schmidt, section 4.1). In a configuration, each point of the column is empty or has a
    stone of some colour. Each stone is marked as one with a liberty, or without one so far."""
    dominant_eigenvalue: Enclosure
    """The largest eigenvalue of the transfer matrix: the factor by which ``period`` more columns multiply the number of legal positions
    of long strips."""
    entries: int
    """Number of nonzero entries."""
    lattice: Lattice
    """The lattice."""
    period: int
    """Number of columns that one multiplication by the transfer matrix adds to the board."""
    rows: int
    """Number of rows."""
    sections: WhichSections
    """The sections that are distinguished."""
    states: int
    """Number of rows, and of columns, of the matrix."""
    traces: tuple[int, ...] = ()
    """The traces (sums of the diagonal entries) of the powers T, T^2, ... of the transfer matrix T, if requested."""


@dataclass(frozen=True, kw_only=True)
class FoundPolynomial(OnBoard):
    """The Go polynomial of a board."""

    coefficients: tuple[int, ...]
    """The coefficients of 1, x, x^2, ... in the polynomial; x is the number of colours."""
    falling_factorial: tuple[int, ...]
    """The coefficients of 1, x, x (x-1), x (x-1) (x-2), ... in the polynomial; x is the number of colours. They are the numbers of legal
    positions in which exactly 0, 1, 2, ... colours occur. Positions that differ only by a permutation of colours count once."""
    points: int
    """Number of points of the board."""


@dataclass(frozen=True, kw_only=True)
class FoundRecurrence(Answer):
    """The linear recurrence of least order for the numbers of legal positions of a strip (fixed rows, and 1, 2, 3, ... columns), and the
    extent of its proof."""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    coefficients: tuple[int, ...] = ()
    """The factors c_1, ..., c_r of the recurrence of order r, L(k) = c_1 L(k-1) + ... + c_r L(k-r) for k > r, where L(k) is the count
    for k columns. empty if not requested or not determined."""
    colours: int
    """Number of colours of stones."""
    found_after_terms: int
    """The least number of terms (counts for 1, 2, 3, ... columns) from which the recurrence modulo the computed primes can be found.
    This recurrence predicted the remaining terms."""
    generating_function: GeneratingFunction | None = None
    """The generating function L(1) x + L(2) x^2 + ... as a fraction, where L(k) is the count for k columns. ``None`` if there are no
    ``coefficients``."""
    initial_terms: tuple[int, ...] = ()
    """The initial terms L(1), ..., L(r), the counts for 1, ..., r columns, where r is the order. empty if there are no ``coefficients``."""
    lattice: Lattice
    """The lattice."""
    order: int
    """The order of the recurrence. Even if ``proved`` is ``False``, it is proved that no recurrence of smaller order exists."""
    order_bound: int
    """A proved upper bound on the order of the recurrence, from the number of border states. It determines the number of terms that a
    proof needs."""
    primes: int
    """Number of primes modulo which the terms were computed and the recurrence was found."""
    proof: str
    """The extent of the proof: the recurrence is proved, only its order modulo primes is proved, or the order is only a lower bound."""
    proved: bool
    """``True`` if the recurrence is proved for all numbers of columns and its order is proved minimal."""
    rows: int
    """Number of rows."""
    terms: int
    """Number of terms (counts for 1, 2, 3, ... columns) from which the order was found."""
    verified_terms: int
    """Number of terms, from the first, for which the recurrence was verified over the integers. A term is the count for a number of
    columns."""


@dataclass(frozen=True, kw_only=True)
class GeneratedProblem(Answer):
    """A new problem."""

    aim: Aim
    """The aim of the player who moves first."""
    boundary: Boundary
    """Boundary condition: always none."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns of the board, equal to ``rows``."""
    difficulty: int
    """An estimate of the problem's difficulty: about 5 for a capture in one move, 20 for problems that need reading."""
    first: Player
    """The player who moves first."""
    id: str
    """The identifier of the problem: the seed of the options and the index of the random candidate from which it was made, joined by a
    hyphen."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    line: tuple[str, ...]
    """The main line: a sequence of moves of both players that starts with the first move that succeeds."""
    moves: tuple[str, ...]
    """The only first move that succeeds, in a list."""
    nodes: int
    """Number of nodes (positions with a player to move) that the solver searches to find the winner, with an empty cache."""
    plausible: tuple[str, ...]
    """Plausible wrong first moves: they fail, but would succeed if the opponent passed."""
    position: PositionJson
    """The position."""
    rows: int
    """Number of rows of the board."""
    target: tuple[str, ...]
    """A stone of each string of the target, by name."""


@dataclass(frozen=True, kw_only=True)
class GeneratingFunction(Answer):
    """A generating function as a fraction of two polynomials in x. Their coefficients are listed by ascending powers from x^0."""

    denominator: tuple[int, ...]
    """The coefficients of the denominator, 1 - c_1 x - ... - c_r x^r, where c_1, ..., c_r are the factors of the recurrence."""
    numerator: tuple[int, ...]
    """The coefficients of the numerator."""


@dataclass(frozen=True, kw_only=True)
class GomokuGrowth(Answer):
    """The growth per point of the number of boards without ``in_a_row`` stones of one colour in a row."""

    by_independence: float
    """An estimate of the base, the growth of the number of boards per point. Four lines of ``in_a_row`` points begin at each point. The
    estimate treats the lines as independent of each other."""
    estimates: tuple[float, ...]
    """Estimates of the base, the growth per point: G(n,n) G(n+1,n+1) / G(n,n+1)^2 for n = 1, 2, ... Here G(m,n) is the number of m by n
    boards without ``in_a_row`` stones in a row."""
    in_a_row: int
    """The number k: no k adjacent stones of one colour may stand in a line."""
    squares: tuple[int, ...]
    """The number G(n,n) of n by n boards without ``in_a_row`` stones in a row, for n = 1, 2, ..."""
    upper_bound: float
    """An upper bound on the base, the growth per point, from the number for the largest square."""


@dataclass(frozen=True, kw_only=True)
class GraphPart(Answer):
    """Connectivity of a part of a game graph."""

    nodes: int
    """Number of nodes."""
    reached: int
    """Number of nodes (positions) that can be reached by moves from node 1, a position with a single stone."""
    reaching: int
    """Number of nodes (positions) from which node 1, a position with a single stone, can be reached by moves."""
    strongly_connected: bool
    """``True`` if every node (position) can be reached from every other node by moves: ``reached`` and ``reaching`` both equal
    ``nodes``."""


@dataclass(frozen=True, kw_only=True)
class GraphPosition(Answer):
    """A position, on a graph, whose target lives if and only if a formula is satisfiable."""

    board: str
    """The kind of board: always ``"graph"``."""
    clauses: int
    """Number of clauses of the formula."""
    colours: int
    """The number of colours: always 2."""
    diagrams_a: int
    """Number of parts A(i) of the position, one for each variable, including those added to split long clauses."""
    diagrams_b: int
    """Number of parts B(j) of the position, one for each clause after long clauses were split."""
    edges: int
    """Number of edges of the graph."""
    file: str
    """The name of the formula."""
    gadgets: Gadgets
    """The variant of the diagrams, the parts of the position, of *On the Complexity of Tsume-Go*. Variants differ in the liberties of
    their strings."""
    literals: int
    """Number of literals in all clauses, after long clauses were split."""
    region_size: int
    """Number of points of the region, on which the players may move or capture."""
    target: tuple[str]
    """The name of the vertex of the target, the string Lambda that White wants to save. In JSON a list with this one name."""
    to_move: Player
    """The player to move."""
    variables: int
    """Number of variables of the formula."""
    vertices: int
    """Number of vertices of the graph."""


@dataclass(frozen=True, kw_only=True)
class GraphText(Answer):
    """A graph, as the text of a graph file in any format of ``graph_file``."""

    graph: str
    """The name of the graph in answers. The program ``tengen`` uses the name of the file."""
    text: str
    """The text of the graph file."""


@dataclass(frozen=True, kw_only=True)
class GridPosition(Answer):
    """A position on the square grid whose target, Lambda, lives if and only if a formula is satisfiable."""

    assignments: int | None = None
    """Number of assignments of the variables that the check of the finished board played. ``None`` with more than ``MAX_VARIABLES``
    variables."""
    board: str
    """The kind of board: always ``"grid"``."""
    boundary: Boundary
    """Boundary condition: always none."""
    clauses: int
    """Number of clauses of the formula."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns of the board."""
    file: str
    """The name of the formula."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    left_out: tuple[int, ...]
    """Numbers, from 1, of the clauses of the formula that are not on the board, because other clauses imply them."""
    rows: int
    """Number of rows of the board."""
    satisfying: int | None = None
    """Number of the played assignments that save Lambda, the target."""
    to_move: Player
    """The player to move."""
    variables: int
    """Number of variables of the formula."""


@dataclass(frozen=True, kw_only=True)
class GroupStatus(Answer):
    """The verdict on a group for one player to move."""

    moves: int | None
    """Number of moves, including passes, until the group is captured if both players play best; ``None`` if it is alive."""
    status: Status
    """The status: dead or alive."""
    threats: int | None
    """The smallest number of ko threats (moves elsewhere that must be answered) with which the loser would win. ``None`` if it is above
    5, or the rule is not ``Rules::Ko``."""


@dataclass(frozen=True, kw_only=True)
class GrowthConstants(Answer):
    """The growth constants of a strip."""

    a: Enclosure
    """The constant a of the asymptotic number a λ^n of legal positions with n columns, for n that are multiples of the period. The
    period is the number of columns after which the lattice repeats."""
    a_by_residue: tuple[Enclosure, ...] = ()
    """The constants a of the asymptotic numbers a λ^n of legal positions with n columns, for n equal to 0, 1, ... modulo the period.
    Empty unless the lattice repeats only after several columns, as the hexagonal one does."""
    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    lambda_: Enclosure
    """The constant λ: the mean factor by which one more column multiplies the number of legal positions."""
    lambda_root: Enclosure
    """The constant λ^(1/rows): the factor by which one more point multiplies the number of legal positions."""
    lattice: Lattice
    """The lattice."""
    rows: int
    """Number of rows."""
    states: int
    """Number of states at the end of a column."""


@dataclass(frozen=True, kw_only=True)
class Hamiltonian(Answer):
    """The outcome of a search for a Hamiltonian game, which visits all legal positions, or for a cycle, which visits all but the empty
    one."""

    boundary: Boundary | None = None
    """Boundary condition: always none."""
    colours: int | None = None
    """Number of colours of stones, always 2."""
    cols: int | None = None
    """Number of columns."""
    hamiltonian: bool | None = None
    """Always ``True``: the board has a Hamiltonian game or cycle."""
    kind: Kind | None = None
    """The kind of walk through the legal positions: a game, a cycle or half a cycle."""
    lattice: Lattice | None = None
    """The lattice, always the square lattice."""
    moves: str | None = None
    """The moves of the walk, one letter each: ``A`` is Black's move on the first point, ``B`` on the second; ``a``, ``b``, ... are
    White's moves. ``None`` if the walk was given to be checked."""
    number_of_moves: int | None = None
    """Number of moves."""
    positions: int | tuple[PositionJson, ...] | None = None
    """Number of different positions on the walk."""
    rows: int | None = None
    """Number of rows, always 1."""
    start: str | None = None
    """The first position of the walk: ``.`` for empty points, ``X`` for Black, ``O`` for White."""
    reason: str | None = None
    """The proof in words."""
    successors: tuple[PositionJson, ...] | None = None
    """All positions to which a move leads from one of ``positions``."""
    parts: tuple[tuple[PositionJson, ...], tuple[PositionJson, ...]] | None = None
    """The two sets of positions."""
    attempt: int | None = None
    """Number of the attempt that was stopped. A new request can resume the random search from it."""


@dataclass(frozen=True, kw_only=True)
class HamiltonianWalk(Answer):
    """A verified game or cycle through all legal positions of a board of one row."""

    boundary: Boundary
    """Boundary condition: always none."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns."""
    hamiltonian: bool
    """Always ``True``: the board has a Hamiltonian game or cycle."""
    kind: Kind
    """The kind of walk through the legal positions: a game, a cycle or half a cycle."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    moves: str | None = None
    """The moves of the walk, one letter each: ``A`` is Black's move on the first point, ``B`` on the second; ``a``, ``b``, ... are
    White's moves. ``None`` if the walk was given to be checked."""
    number_of_moves: int
    """Number of moves."""
    positions: int
    """Number of different positions on the walk."""
    rows: int
    """Number of rows, always 1."""
    start: str
    """The first position of the walk: ``.`` for empty points, ``X`` for Black, ``O`` for White."""


@dataclass(frozen=True, kw_only=True)
class IllegalMove(Answer):
    """A move of a game that the rules forbid, and that was played nevertheless."""

    colour: int
    """The colour of the player."""
    column: int
    """Column of the move in its line, from 1."""
    line: int
    """Line of the move in the file, from 1."""
    number: int
    """Number of the move in the game, from 1."""
    point: str
    """The name of the point."""
    reason: str
    """The reason why the move is illegal: ``occupied``, ``suicide`` or ``ko``."""


@dataclass(frozen=True, kw_only=True)
class IllegalString(Answer):
    """A string without liberties."""

    colour: int
    """The colour of the stones."""
    stones: tuple[str, ...]
    """The names of the points of the stones."""


@dataclass(frozen=True, kw_only=True)
class Interval(Answer):
    """An interval of numbers."""

    lower: Decimal
    """The lower end."""
    upper: Decimal
    """The upper end."""


@dataclass(frozen=True, kw_only=True)
class JudgedGroup(Answer):
    """The verdict on a group."""

    black_to_move: GroupStatus
    """The verdict if Black moves first."""
    colour: Player
    """The colour of the stones."""
    stones: tuple[str, ...]
    """The names of the stones."""
    white_to_move: GroupStatus
    """The verdict if White moves first."""


@dataclass(frozen=True, kw_only=True)
class JudgedGroups(OnBoard):
    """The verdicts on the groups of a position."""

    colours: int
    """Number of colours of stones, always 2."""
    groups: tuple[JudgedGroup, ...]
    """The groups, ordered by their first stones."""
    rules: Rules
    """The ko rule."""


@dataclass(frozen=True, kw_only=True)
class JudgedPositions(Answer):
    """The legality of all positions of a text."""

    positions: tuple[Legality, ...]
    """The positions that can be read."""
    unreadable: tuple[Unreadable, ...]
    """The positions that cannot be read."""


@dataclass(frozen=True, kw_only=True)
class Known(OnBoard):
    """A number of legal positions, either counted or looked up."""

    colours: int
    """Number of colours of stones."""
    columns: tuple[int, ...] = ()
    """The numbers of legal positions of the boards with 1, 2, ..., ``cols`` columns, if requested."""
    count: int
    """The number of legal positions."""
    engine: str | None = None
    """The engine that counted the positions, never ``Engine::AUTO``."""
    evidence: Evidence | None = None
    """The evidence that the number is right, if requested."""
    source: str | None = None
    """The publication that has the number."""


@dataclass(frozen=True, kw_only=True)
class KnownSequence(Answer):
    """A known sequence of numbers of legal positions that contains the numbers of the request."""

    command: str | None
    """The command of the program ``tengen`` that counts term ``n``, if there is one."""
    definition: str
    """The definition of the sequence."""
    index: int
    """The index in this sequence at which the numbers of the request start."""
    name: str
    """The name of the sequence, as in ``data/sequences``."""
    next: tuple[int, ...]
    """The terms of this sequence that follow the numbers of the request, at most five."""
    oeis: str | None
    """The number of the sequence in the OEIS, if it is known."""
    source: str
    """The source of the terms: a publication, a file of this repository, or the way in which they were counted."""


@dataclass(frozen=True, kw_only=True)
class LatticeFacts(Answer):
    """Facts about a lattice."""

    about: str | None
    """A description of the lattice in one line."""
    cell: CellFacts
    """The unit cell."""
    lattice: Lattice
    """The lattice: its name, or its unit cell (the part that repeats) as one line of text."""
    name: str
    """The name of the lattice. If its unit cell is not the cell of a built-in lattice, the name is in the line ``name`` of the cell's
    text. Without this line, the name is ``own-`` and a hash of the cell."""
    of_papers: bool
    """``True`` if the papers on numbers of legal positions study this lattice. Some engines and bounds support only such lattices."""
    wraps_columns: Joined
    """The way in which the last column of a board is joined to the first column."""
    wraps_rows: Joined
    """The way in which the last row of a board is joined to the first row."""


@dataclass(frozen=True, kw_only=True)
class LedgerExported(Answer):
    """Finished residues as the text of a ledger."""

    left_out: tuple[LedgerFault, ...]
    """Records of the ledgers that are left out of ``text``, because they are unusable or contradict other records."""
    text: str
    """The records, one per line. A record has the residues of a sequence of boards modulo one prime, or the exact count of one board.
    Records of residues come first, ordered by sequence and then by prime, the largest prime first. If a prime has several, the
    longest is written."""


@dataclass(frozen=True, kw_only=True)
class LedgerFault(Answer):
    """A record of a ledger that is unusable or wrong, or that another record contradicts."""

    file: str
    """The ledger file."""
    line: int
    """Line number in the file, from 1."""
    reason: str
    """The fault, in words."""


@dataclass(frozen=True, kw_only=True)
class LedgerListed(Answer):
    """The sequences of boards in ledgers, with the numbers of columns and primes of their residues (counts modulo primes)."""

    sequences: tuple[ListedSequence, ...]
    """The sequences for which the ledgers have residues or exact counts."""


@dataclass(frozen=True, kw_only=True)
class LedgerMerged(Answer):
    """The outcome of merging other ledgers."""

    added: int
    """Number of records that were added."""
    own: tuple[LedgerFault, ...]
    """Faulty records in the ledger of the directory ``store``. The request leaves them unchanged."""
    recomputed: tuple[RecomputedSequence, ...]
    """The extent to which residues were recomputed, for each sequence of boards that had new records."""
    refused: tuple[LedgerFault, ...]
    """Records that were not added: unusable records, and records that other records or a recomputation contradict."""


@dataclass(frozen=True, kw_only=True)
class LedgerVerdict(Answer):
    """The outcome of checking ledgers."""

    records: tuple[LedgerFault, ...]
    """Faulty records: unusable records, and records that other records or a recomputation contradict."""
    right: bool
    """``True`` if no fault was found."""
    sequences: tuple[CheckedSequence, ...]
    """The outcome for each sequence."""


@dataclass(frozen=True, kw_only=True)
class LeftOut(Answer):
    """A strip, board or growth constant that is left out of the answer, and the reason."""

    reason: str
    """The reason."""
    what: str
    """The part that is left out, such as ``strip of 1 row``."""


@dataclass(frozen=True, kw_only=True)
class LegalBounds(Answer):
    """Bounds on the number of legal positions."""

    at_least: str
    """The lower bound."""
    at_most: str
    """The upper bound."""
    exact: bool
    """``True`` if the number of legal positions is known. Both bounds are then this number, rounded if it is long."""
    source: str
    """The source of the bounds on the number of legal positions, in words."""


@dataclass(frozen=True, kw_only=True)
class Legality(OnBoard):
    """The legality of a position, with the strings of the position that have no liberty (*Combinatorics of Go*, section 3).

    ``Position::legality`` returns it.

    ``` use tengen::Position; let legality = Position::read(". X\\nX O")?.legality(); assert_eq!(     legality.to_string(),
    "illegal: 1 string has no liberty\\nwhite string of 1 stone at B1 has no liberty" ); # Ok::<(), tengen::Error>(()) ```"""

    colours: int
    """Number of colours of stones: 2, or more if the position has further colours."""
    illegal_moves: tuple[IllegalMove, ...] = ()
    """Moves of the game that led to the position although the rules forbid them."""
    illegal_strings: tuple[IllegalString, ...]
    """The strings of the position without liberties, ordered by their first stones."""
    legal: bool
    """``True`` if every string has a liberty and every move of the game that led to the position was legal."""
    number: int | None = None
    """Number of the position in its text, from 1; ``None`` if the text has only one position."""
    number_of_moves: int | None = None
    """Number of moves of the game that led to the position; ``None`` if no moves led to it."""


@dataclass(frozen=True, kw_only=True)
class LikelyMove(Answer):
    """A likely first move where nothing is decided."""

    name: str
    """The point."""
    share: float
    """The estimated probability that the move is a solution, from 0 to 1. The probabilities of all moves add up to 1, but only the
    likeliest moves are listed."""


@dataclass(frozen=True, kw_only=True)
class ListedLattices(Answer):
    """The named lattices."""

    lattices: tuple[LatticeFacts, ...]
    """The lattices, first those that the papers on numbers of legal positions study."""


@dataclass(frozen=True, kw_only=True)
class ListedProblem(Answer):
    """A problem of a collection, or the reason why it cannot be used."""

    id: str | None = None
    """The name of the problem."""
    spec: ProblemSpec | None = None
    """The problem as a text, with fields for data that the text lacks or that override it."""
    error: str | None = None
    """The reason why the text is not a problem."""


@dataclass(frozen=True, kw_only=True)
class ListedProblems(Answer):
    """The first 2,000 problems of a collection."""

    number: int
    """Number of problems in the text."""
    problems: tuple[ListedProblem, ...]
    """The listed problems, at most 2,000."""


@dataclass(frozen=True, kw_only=True)
class ListedPublished(Answer):
    """The published numbers of legal positions on the square lattice."""

    numbers: tuple[Published, ...]
    """The numbers, square boards first."""
    source: str
    """The publication that has the numbers."""


@dataclass(frozen=True, kw_only=True)
class ListedSequence(Answer):
    """A sequence of boards (with the same rows and 1, 2, ... columns) in ledgers, with the numbers of columns and primes of its
    residues."""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    columns: int
    """Number of columns of the largest board of the sequence that has residues."""
    determined: int
    """Maximum number of columns for which the residues determine the exact count."""
    lattice: Lattice
    """The lattice."""
    needed: int | None
    """Number of primes whose residues together determine the exact count for ``columns`` columns; ``None`` if too many are needed."""
    numbers: tuple[int, ...]
    """The numbers of columns for which the ledgers have the exact count instead of residues, ascending."""
    primes: int
    """Number of primes for which the ledgers have residues."""
    rows: int
    """Number of rows."""


@dataclass(frozen=True, kw_only=True)
class Looked(Answer):
    """The strings, liberties and legality of a position, and the coordinates of a picture of it."""

    legality: Legality
    """The legality of the position alone. Illegal moves of a game that led to it are not considered."""
    marks: tuple[Mark, ...]
    """The marks on points that the text has."""
    moves: int
    """Number of moves of the game that led to the position; 0 if the text is not a game with moves."""
    names: tuple[str, ...]
    """The names of the points, by vertex number."""
    position: Position
    """The position."""
    scene: Scene
    """Coordinates of points and lines in a picture."""
    strings: tuple[SeenString, ...]
    """The strings, ordered by their first stones."""
    to_move: Player | None
    """The player to move, if the text states it."""


@dataclass(frozen=True, kw_only=True)
class LookedUp(OnBoard):
    """A published number of legal positions."""

    colours: int
    """Number of colours of stones."""
    count: int
    """The number of legal positions."""
    source: str
    """The publication that has the number."""


@dataclass(frozen=True, kw_only=True)
class Mark(Answer):
    """A mark on one point."""

    kind: MarkKind
    """The shape or text of the mark."""
    vertex: int
    """The point."""


@dataclass(frozen=True, kw_only=True)
class MarkKindForm(Answer):
    """A text (LB)."""

    label: str


@dataclass(frozen=True, kw_only=True)
class MeasuredCount(Answer):
    """The speed of the split engine on one board."""

    colours: int
    """Number of colours."""
    files_: bool
    """``True`` if the vector was in files."""
    gigabytes_per_second: float
    """Bandwidth in GB/s: bytes of the engine's vector (the counts for all states) that are read and written per nanosecond."""
    lattice: Lattice
    """The lattice."""
    ns_per_state_step_prime: float
    """Nanoseconds of one core for each state, step and prime. A step adds one point to the board. The numbers of states after the steps
    are those that a plan of the count lists."""
    part_of_ceiling: float
    """The speed of the engine divided by the best possible speed. The best possible speed is measured on a part of the vector of counts
    that is small enough to stay in the processor's cache."""
    primes: int
    """Number of primes computed together."""
    rows: int
    """Number of rows."""
    seconds_per_column: float
    """Seconds per column."""
    threads: int
    """Number of threads."""


@dataclass(frozen=True, kw_only=True)
class MoveValue(Answer):
    """A next move and its worth."""

    condition: str | None = None
    """The condition under which the status holds, as words to put after the status, such as ``" while C18 stands"``. Empty if the status
    holds without any condition."""
    life: Life | None = None
    """The kind of life of the target, such as seki. ``None`` if the target does not live, or the kind is unknown."""
    line: tuple[str, ...]
    """The best play of both players after the move; if the move fails, its refutation."""
    move: str
    """The name of the move, or ``pass``."""
    status: Status
    """The status of the target after the move."""
    success: bool | None
    """``True`` if the move succeeds when no player has outside threats (ko threats). ``None`` if a limit was reached."""
    threats: int | None
    """The smallest number of outside threats with which the losing side would win. An outside threat is a move elsewhere that the
    opponent must answer. ``None`` if 5 threats do not suffice, or if the number is unknown."""


@dataclass(frozen=True, kw_only=True)
class NoHamiltonian(Answer):
    """Proof that a board has no Hamiltonian game."""

    boundary: Boundary
    """Boundary condition: always none."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns."""
    hamiltonian: bool
    """Always ``False``: the board has no Hamiltonian game, one through all legal positions."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    reason: str
    """The proof in words."""
    rows: int
    """Number of rows."""
    positions: tuple[PositionJson, ...] | None = None
    """The positions of the set."""
    successors: tuple[PositionJson, ...] | None = None
    """All positions to which a move leads from one of ``positions``."""
    parts: tuple[tuple[PositionJson, ...], tuple[PositionJson, ...]] | None = None
    """The two sets of positions."""


@dataclass(frozen=True, kw_only=True)
class Offer(Answer):
    """The estimated cost of counting a board with one engine."""

    disk: int
    """Bytes of files in the scratch directory; 0 if the count is in memory only."""
    engine: str
    """The engine."""
    frontier: int | None
    """Maximum number of points on the frontier: points that the engine has added and that have neighbours that it has not. ``None`` for
    engines without a frontier of points."""
    known: str
    """The precision of ``states_max``: exactly, at-least, at-most, or about."""
    needed: int
    """Peak memory in bytes, with the precision that ``known`` states."""
    on_request: str | None = None
    """The reason why a count uses this engine only if the request names it. ``None`` if it may be chosen automatically."""
    order: str
    """The order in which the engine goes through the points of the board."""
    passes: int
    """Number of passes over the board, each modulo some primes, whose results together give the count."""
    primes_at_a_time: int
    """Number of primes modulo which a pass over the board counts at the same time."""
    seconds: float
    """Estimated seconds on this machine."""
    states_max: int
    """Maximum number of states after a step (the addition of a point). For some engines it is the number of elements of their vector of
    counts."""
    steps: int
    """Number of steps of one pass over the board; usually one for each point."""


@dataclass(frozen=True, kw_only=True)
class OnNodes(Answer):
    """Projected times of a count on many nodes, assuming that no node fails."""

    apart: WayApart
    """Each node counts alone for some of the primes: ``tengen count --prime-range``."""
    cores: int
    """Number of cores of each node."""
    nodes: int
    """Number of nodes."""
    ram: int
    """Bytes of memory of each node."""
    together: WayTogether
    """All nodes work on one shared vector, the counts for all states: ``python -m tengen.cluster``."""


@dataclass(frozen=True, kw_only=True)
class OnOther(Answer):
    """The planned outcome of a count on another machine."""

    bounds: TimeBounds | None = None
    """Lower bounds on the time, if the count runs."""
    cores: int
    """Number of cores."""
    disk_bandwidth: int | None
    """Bytes per second that the machine reads and writes in files together, if known."""
    memory: int
    """Bytes of memory that a count may use."""
    ram: int
    """Bytes of memory of the machine."""
    passes: tuple[Pass, ...] | None = None
    refused: str | None = None


@dataclass(frozen=True, kw_only=True)
class OnThis(Answer):
    """The planned outcome of a count on this machine."""

    memory: int
    """Limit on memory in bytes."""
    scratch: int | None
    """Limit on the size of all files in the scratch directory in bytes; ``None`` without a scratch directory."""
    seconds: float | None = None
    """Seconds of computing, if the count runs."""
    threads: int
    """Number of threads."""
    passes: tuple[Pass, ...] | None = None
    refused: str | None = None


@dataclass(frozen=True, kw_only=True)
class OutdegreeProduct(Answer):
    """The product of the out-degrees of all nodes of a game graph: the numbers of moves from each position."""

    exact: int | None
    """The exact product of the out-degrees (numbers of moves from each position), if it has at most 10,000 digits."""
    log10: float | None
    """The logarithm to base 10 of the product of all out-degrees (numbers of moves). ``None`` if the product is 0."""
    prime_powers: tuple[tuple[int, int], ...] | None
    """Prime factorisation of the product of all out-degrees (numbers of moves from each position), as pairs (prime, exponent). ``None``
    if the product is 0."""


@dataclass(frozen=True, kw_only=True)
class PaperEntry(Answer):
    """A table or figure that can be recomputed."""

    kind: PaperKind
    """The kind of result: table or figure."""
    name: str
    """The name of the table or figure."""
    source: str
    """The paper, and the place in it."""
    title: str
    """The subject of the table or figure."""


@dataclass(frozen=True, kw_only=True)
class PaperFigure(Answer):
    """A redrawn figure of a paper."""

    plot: PaperPlot | None
    """The plotted values, if the figure is a plot."""
    svg: str
    """The picture, as a complete SVG file."""


@dataclass(frozen=True, kw_only=True)
class PaperPlot(Answer):
    """The values of a plot."""

    log: bool
    """``True`` if the vertical axis is logarithmic."""
    note: str
    """A note on the plot, such as the meaning of hollow markers."""
    series: tuple[PaperSeries, ...]
    """The plotted series."""
    x: str
    """The label of the horizontal axis."""
    y: str
    """The label of the vertical axis."""


@dataclass(frozen=True, kw_only=True)
class PaperRow(Answer):
    """One value of a table, in its JSON form."""

    basis: str | None = None
    """The data from which the value was computed, if it was not computed from scratch."""
    key: str
    """The description of the value."""
    ours: str | None
    """The recomputed value; ``None`` if there is none."""
    printed: str | None
    """The printed value; ``None`` if there is none."""
    reason: str | None = None
    """The reason for a difference, if it is known."""
    verdict: str
    """The result of comparing both values."""


@dataclass(frozen=True, kw_only=True)
class PaperSeries(Answer):
    """A series of points of a plot."""

    hollow: tuple[bool, ...]
    """For each point of the series, ``True`` if its marker is hollow."""
    name: str
    """The name of the series."""
    points: tuple[tuple[float, float], ...]
    """The coordinates of the points of the series: horizontal, vertical."""


@dataclass(frozen=True, kw_only=True)
class PaperTable(Answer):
    """A recomputed table of a paper."""

    name: str
    """The name of the table."""
    rows: tuple[PaperRow, ...]
    """The values of the table: first those with a printed value, in printed order."""
    source: str
    """The paper, and the place in it."""
    title: str
    """The subject of the table."""


@dataclass(frozen=True, kw_only=True)
class Part(Answer):
    """A string of the target that the attacker, moving first, can capture although the whole target cannot be captured."""

    claim: Claim
    """The claim about the string: what its capture means on the whole board."""
    moves: tuple[str, ...]
    """The best first moves that capture the string."""
    target: str
    """A stone of the string."""
    threats: int
    """The number of outside threats (ko threats) that the attacker needs to capture the string."""


@dataclass(frozen=True, kw_only=True)
class Pass(Answer):
    """Passes over the board with the same number of primes and the same storage."""

    disk: int
    """Bytes of files."""
    passes: int
    """Number of these passes."""
    primes: int
    """Number of primes that a pass computes together."""
    storage: Storage
    """Storage of the state vector."""


@dataclass(frozen=True, kw_only=True)
class Planned(OnBoard):
    """The planned time and memory of a count. Sizes are in bytes, times in seconds."""

    colours: int
    """Number of colours of stones."""
    memory: int
    """Limit on memory in bytes."""
    offer: Offer | None = None
    """The offer (estimated time and memory) of the engine that a count would choose, unless the count is refused."""
    offers: tuple[EngineOffer, ...] = ()
    """The offers (estimated time and memory) of all engines, the cheapest first, if requested."""
    primes: int
    """Number of primes for which the count needs residues (the count modulo a prime). It is 0 for boards that are far too large."""
    refused: str | None = None
    """The reason why a count is refused, if any."""
    split: SplitPlan | None = None
    """The plan for the split engine in detail, if its vector (the counts for all states) can be in files. It is present if the plan
    chooses this engine, if the count is refused, or if ``scratch_limit``, ``other`` or ``nodes`` is given."""
    states: tuple[int, ...]
    """Number of states after each step (the addition of a point), for the engine of ``offer`` or, if the count is refused, for the split
    engine. Empty if unknown.

    The listed steps depend on the engine. They are the steps of one column (``split``), of the columns after which the lattice
    repeats (``compiled``), or of the columns until the states repeat (``hashed``). For ``rings``, the entries are the sizes of the
    vectors of counts for 1, 2, ... columns. Other engines have one entry for each point."""
    states_total: int | None
    """The sum of the numbers of states after all steps of one pass over the board, if known."""
    threads: int
    """Number of threads that work."""
    transposed: bool
    """``True`` if the engine counts the board with rows and columns exchanged, which may be cheaper."""


@dataclass(frozen=True, kw_only=True)
class PlayedLine(Answer):
    """The line of moves that plays an assignment of truth values in the position of a formula, with its pictures."""

    alive: bool
    """``True`` if the target, Lambda, lives: if all entries of ``living`` are ``True``."""
    assignment: tuple[int, ...]
    """The values of the formula's variables, as literals: i if variable i is true, -i if it is false."""
    board: LineBoard
    """The kind of board."""
    certificate: Any
    """The line of moves as a certificate, which proves that the target lives. ``None`` if the target dies."""
    clauses: tuple[tuple[int, ...], ...]
    """The clauses of the formula, each as the list of its literals. On a graph, long clauses were split."""
    gates: tuple[SeenGate, ...]
    """On a board of gates: the gates (parts that compute logical functions) and the points where they are."""
    living: tuple[bool, ...]
    """For each clause, ``True`` if the string that stands for it lives after the last move. A board of gates (parts that compute logical
    functions) has no string for a clause: there ``True`` means that the values satisfy the clause."""
    marks: tuple[Mark, ...]
    """On the grid: the names that *On the Complexity of Tsume-Go* gives to points."""
    moves: tuple[str, ...]
    """The moves, White's and Black's in turn."""
    pictures: tuple[str, ...]
    """On a graph: complete SVG files of the position at the start and after each move."""
    positions: tuple[PositionJson, ...]
    """On the grid: the rows of the position at the start and after each move. On a board of gates (parts that compute logical
    functions), only the rows at the start: no move captures, so later positions follow from the moves."""
    satisfiable: bool | None
    """``True`` if some assignment saves Lambda, the target. ``None`` if the request stated the values."""
    variables: int
    """Number of variables of the formula that the board represents. On a graph it includes variables that were added to split long
    clauses."""
    vertices: tuple[int, ...]
    """On a board of gates (parts that compute logical functions): the points of the moves, as vertex numbers."""


@dataclass(frozen=True, kw_only=True)
class Position(OnBoard):
    """The board of an answer.

    Only a lattice board can be read back. For a graph, the JSON only says which graph the answer is about."""

    position: PositionJson
    """A position as the rows of its diagram, the top row first.

    The vertices of a graph are in one row, in their order."""


@dataclass(frozen=True, kw_only=True)
class ProblemSpec(Answer):
    """A problem as a text, with fields for data that the text lacks or that override it. This is the JSON form of a ``Problem``.

    ``` use tengen::solve::{Player, ProblemSpec}; let text = ". . . O X . .\\nO O O O X . .\\nX X X X X . .\\n"; let problem =
    ProblemSpec::new(text).target(["A2".to_owned()]).first(Player::White).problem()?; assert_eq!(problem.region().len(), 8); #
    Ok::<(), tengen::Error>(()) ```"""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    coordinates: Coordinates
    """The scheme by which points are named, in the request and in answers."""
    first: Player | None = None
    """The player who moves first. ``None`` stands for the player whom the text names, if any."""
    game: int | None = None
    """The number of the problem to read, counted from 1, if the text has several problems."""
    graph: GraphText | None = None
    """A graph to use as the board of an SGF position or diagram. The vertices of the graph, in order, are the points of the SGF position
    or diagram, row by row."""
    id: str | None = None
    """The name of the problem in answers."""
    lattice: Lattice
    """The lattice of a position in SGF or a diagram."""
    region: tuple[str, ...] = ()
    """The region: the points on which the players may move, by name or as rectangles such as ``A1:C2``. If empty, the region marked in
    the text is used; if none is marked, the program chooses the region."""
    rules: Rules | None = None
    """The rule of repetition. ``None`` stands for the rule that the text states, if any."""
    sgf: bool = False
    """``True`` if the text is SGF, even if it does not start like SGF."""
    target: tuple[str, ...] = ()
    """A stone of each string of the target, by name. If empty, the target is taken from the text, or guessed."""
    text: str
    """The text of the problem: SGF, a diagram, a problem in the format of the program GoTools, or a graph in JSON."""


@dataclass(frozen=True, kw_only=True)
class Published(Answer):
    """The published number of legal positions of a board of the square lattice with two colours."""

    cols: int
    """Number of columns."""
    count: int
    """The number of legal positions."""
    rows: int
    """Number of rows, at most ``cols``."""


@dataclass(frozen=True, kw_only=True)
class QuotedConnect4(Answer):
    """Published numbers for the standard Connect Four board of 6 rows and 7 columns."""

    cols: int
    """Number of columns."""
    count: int
    """The published number of positions."""
    go_5x5: int
    """The number of legal Go positions on the 5 x 5 board."""
    rows: int
    """Number of rows."""
    source: str
    """The source of the number."""
    upper_bound: int
    """The upper bound 2^49 on the number of positions: a code of a position has 7 bits for each of the 7 columns."""


@dataclass(frozen=True, kw_only=True)
class Ranked(OnBoard):
    """The rank of a position."""

    colours: int
    """Number of colours of stones."""
    legal_positions: int
    """The number of legal positions of the board."""
    numbering: int
    """The version of the order of positions that gives them their ranks; see ``NUMBERING``."""
    rank: int
    """The rank, from 0."""


@dataclass(frozen=True, kw_only=True)
class Rate(Answer):
    """The best lower or upper bound on the limiting constant of a lattice, with the strip that gives it. A large board of p points has
    about s^p legal positions, where s is this constant."""

    rows: int
    """Number of rows of the strip that gives the bound."""
    strip: Lattice
    """The lattice of the strip."""
    value: str
    """The bound in decimal digits: a lower bound is rounded down, an upper bound up."""


@dataclass(frozen=True, kw_only=True)
class ReachablePositions(OnBoard):
    """The numbers of legal positions that are reachable and unreachable by alternating play without passes."""

    black_to_move: int
    """Number of legal positions that alternating play reaches with Black to move next."""
    by_distance: tuple[int, ...]
    """Numbers of reachable pairs of a position and a player to move, by their distance of 0, 1, 2, ... moves from the empty board."""
    colours: int
    """The number of colours: always 2."""
    greatest_distance: int
    """The largest distance, in moves from the empty board, of a reachable pair of a position and a player to move."""
    legal: int
    """Number of legal positions."""
    pairs: int
    """Number of reachable pairs of a position and a player to move next."""
    points: int
    """Number of points of the board."""
    reachable: int
    """Number of legal positions that alternating play reaches from the empty board, with either player to move next."""
    suicide: Suicide
    """The rule of suicide: which moves may capture stones of the player who makes them."""
    unreachable: int
    """Number of legal positions that alternating play does not reach from the empty board."""
    unreachable_by_stones: tuple[int, ...]
    """Numbers of unreachable legal positions with 0, 1, 2, ... stones."""
    unreachable_positions: tuple[PositionJson, ...]
    """Unreachable legal positions with the fewest stones, at most as many as were requested. In JSON, the rows of each position."""
    white_to_move: int
    """Number of legal positions that alternating play reaches with White to move next."""


@dataclass(frozen=True, kw_only=True)
class Recognised(Answer):
    """The known sequences that contain the numbers."""

    numbers: tuple[int, ...]
    """The numbers of the request."""
    searched: int
    """Number of sequences that were searched."""
    sequences: tuple[KnownSequence, ...]
    """The known sequences that contain the numbers of the request. Sequences that start with them come first."""


@dataclass(frozen=True, kw_only=True)
class Recomputed(Answer):
    """A recomputed table or figure of the papers."""

    name: str | None = None
    """The name of the table."""
    rows: tuple[PaperRow, ...] | None = None
    """The values of the table: first those with a printed value, in printed order."""
    source: str | None = None
    """The paper, and the place in it."""
    title: str | None = None
    """The subject of the table."""
    plot: PaperPlot | None = None
    """The plotted values, if the figure is a plot."""
    svg: str | None = None
    """The picture, as a complete SVG file."""


@dataclass(frozen=True, kw_only=True)
class RecomputedSequence(Answer):
    """The extent to which the residues of a sequence of boards (with the same rows and 1, 2, ... columns) were recomputed."""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    lattice: Lattice
    """The lattice."""
    rows: int
    """Number of rows."""
    recomputed: Literal["all", "some", "random", "nothing"]
    of: int | None = None
    """Number of primes that have records."""
    primes: int | None = None
    """Number of primes that were recomputed."""
    reason: str | None = None
    """The reason why nothing was recomputed."""


@dataclass(frozen=True, kw_only=True)
class Refused(Answer):
    """The reason why a count cannot be distributed over nodes in this way."""

    refused: str
    """The reason as a sentence."""


@dataclass(frozen=True, kw_only=True)
class Residue(Answer):
    """A count modulo a prime."""

    prime: int
    """The prime."""
    residue: int
    """The count modulo the prime."""


@dataclass(frozen=True, kw_only=True)
class SampledPosition(OnBoard):
    """The board of an answer.

    Only a lattice board can be read back. For a graph, the JSON only says which graph the answer is about."""

    colours: int
    index: int
    method: str
    position: PositionJson
    """A position as the rows of its diagram, the top row first.

    The vertices of a graph are in one row, in their order."""
    seed: int


@dataclass(frozen=True, kw_only=True)
class Samples(Answer):
    """Random legal positions, in order. A seed determines a sequence of positions, in which each has an index."""

    method: str
    """The method of drawing."""
    positions: tuple[SampledPosition, ...]
    """The positions."""
    reason: str
    """The reason why this method was chosen, such as ``about one in 84 random colourings is legal``."""


@dataclass(frozen=True, kw_only=True)
class Scene(Answer):
    """The coordinates of the points and lines of a board, without stones.

    Neighbours on the square lattice have distance 1; x grows to the right, y downwards. Triangular and hexagonal lattices have their
    geometric shape: all edges that do not wrap have length 1."""

    dots: tuple[tuple[float, float], ...]
    """The points drawn as dots: the star points (hoshi) on a square-lattice board of at least 2 rows and columns, otherwise all points."""
    edges: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The edges that do not wrap, as their ends."""
    extra: tuple[tuple[float, float], ...]
    """Points beside the board that are always empty."""
    extra_edges: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The edges to the extra points."""
    points: tuple[tuple[float, float], ...]
    """The points, by vertex."""
    wraps: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The stubs (short lines) of the edges that wrap around, one at each end of each edge."""


@dataclass(frozen=True, kw_only=True)
class SeenGate(Answer):
    """A gate of a board: a part that computes a logical function of white strings, which live or die."""

    gate: str
    """The kind of the gate. At a ``variable``, White chooses the literal that lives. The output of a ``choice`` lives if the input that
    White chooses does. The output of a ``join`` lives if both inputs do. A ``passage`` combines a choice with a further input that
    must live. The output of a ``source`` always lives."""
    variable: int | None
    """The number, from 1, of the formula's variable whose value White chooses at this gate. ``None`` for gates that choose no variable's
    value."""
    vertex: int
    """The vertex number of the point where the axes of the gate cross. The axes are the row and the column in which its wires leave its
    tile, a square part of the board."""


@dataclass(frozen=True, kw_only=True)
class SeenString(Answer):
    """A string of stones, with the names of its points."""

    colour: int
    """The colour of its stones."""
    free: bool
    """``True`` if the string has a liberty on the board, or an extra empty point beside the board that a boundary condition adds."""
    liberties: tuple[str, ...]
    """The names of the liberties of the string on the board. Extra empty points beside the board, which a boundary condition adds, have
    no name and are left out."""
    stones: tuple[str, ...]
    """The names of its stones."""


@dataclass(frozen=True, kw_only=True)
class SequencesOfLattice(Answer):
    """The sequences of numbers of legal positions of a lattice."""

    boundary: Boundary
    """Boundary condition: the edges of the board outside which there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    lattice: Lattice
    """The lattice."""
    left_out: tuple[LeftOut, ...]
    """The strips, boards and growth constants that do not exist for the lattice, or that the limits do not permit."""
    squares: tuple[int, ...] = ()
    """The numbers of legal positions of the n by n boards for n = 1, 2, ..., if the lattice has all of these boards."""
    strips: tuple[StripSequence, ...]
    """The sequences of strips (boards with a fixed number of rows), ordered by the number of rows."""


@dataclass(frozen=True, kw_only=True)
class ShownLattice(Answer):
    """A board of a lattice, with its picture and facts."""

    boundary: Boundary
    """Boundary condition: extra rows of empty points."""
    cols: int
    """Number of columns (n in the papers)."""
    edges: tuple[tuple[str, str], ...]
    """The edges of the board, each as the names of the two points that it joins."""
    facts: LatticeFacts
    """Facts about the lattice, such as the way in which opposite sides of a board are joined."""
    guarded: tuple[str, ...]
    """The names of the guarded points: points beside an extra point that is always empty."""
    lattice: Lattice
    """The lattice."""
    points: int
    """Number of points of the board."""
    rows: int
    """Number of rows (m in the papers)."""
    text: str
    """The text of the lattice's unit cell, the part that repeats. It can serve as a template for the text of a new lattice."""


@dataclass(frozen=True, kw_only=True)
class ShownProblem(Answer):
    """The data that a web page needs to draw a problem of life and death."""

    cols: int | None
    """Number of columns; ``None`` for a graph."""
    defender: Player
    """The defender: the owner of the target's stones."""
    diagram: PositionJson
    """The rows of the diagram of the position."""
    edges: tuple[tuple[int, int], ...]
    """The pairs of neighbouring points, as vertex numbers from 0."""
    first: Player | None
    """The player who moves first, if the problem names one."""
    guessed: bool
    """``True`` if the program guessed the target."""
    id: str
    """The name of the problem."""
    names: tuple[str, ...]
    """The names of the points of the board, in the order of their vertex numbers."""
    open: bool
    """``True`` if the region is the whole board, because nothing encloses the target."""
    region: tuple[str, ...]
    """The points that may be played on or captured."""
    rows: int | None
    """Number of rows; ``None`` for a graph."""
    rules: Rules | None
    """The rule of repetition, such as ko or superko, if the problem states one."""
    scene: Scene
    """The coordinates of points and lines of the board in a picture."""
    spec: ProblemSpec
    """The problem as a text, with fields for data that the text lacks or that override it."""
    stated: bool
    """``True`` if the text or the request gave the region, and the program did not choose it."""
    stones: tuple[int, ...]
    """The colour of each point, in the order of the vertex numbers: 0 is empty, 1 black, 2 white."""
    target: tuple[str, ...]
    """A stone of each string of the target."""
    target_stones: tuple[str, ...]
    """All stones of the target."""
    too_large: str | None
    """The reason why the problem cannot be solved without a limit, if any."""


@dataclass(frozen=True, kw_only=True)
class Solved(Answer):
    """The answer to a problem of life and death. ``tengen solve`` prints one line for each of the ``sides``."""

    moves: tuple[str, ...]
    """The first moves that succeed in the first entry of ``sides``. Empty if no move succeeds, or if a limit was reached."""
    sides: tuple[SolvedSide, ...]
    """One answer for each player who was requested to move first, Black before White; never empty. If the search was stopped, ``sides``
    has only the decided answers."""
    status: Status
    """The status of the target in the first entry of ``sides``. In this entry, the player named by the request or the problem moves
    first, or Black if neither names a player."""


@dataclass(frozen=True, kw_only=True)
class SolvedPruned(OnBoard):
    """The answer from the pruned tree of a formula's position: one JSON line of ``tengen solve --pruned``."""

    aim: Aim
    """The aim of White, the first player: that the target, Lambda, lives."""
    assignment: tuple[int, ...] | None
    """The values of the formula's variables, as literals, in the first line of play in which the target, Lambda, lives. ``None`` if
    Lambda dies."""
    colours: int
    """The number of colours: always 2."""
    first: Player
    """The player who moves first: always White."""
    id: str
    """The name of the position."""
    line: tuple[str, ...] | None
    """The moves of the first line of play in which the target, Lambda, lives, White's and Black's in turn. ``None`` if Lambda dies."""
    lines: int | None = None
    """Number of lines of play that were searched: all lines of the pruned tree, if the target Lambda is dead. ``None`` on boards of
    tiles, which have too many lines: a SAT solver decides the logic of their gates (parts of the board that compute logical
    functions)."""
    ms: float
    """Milliseconds spent on the search."""
    status: Status
    """The status of Lambda, the target."""
    success: bool
    """``True`` if Lambda lives."""
    target: tuple[str]
    """The name of the vertex of the target, Lambda; in JSON a list with this one name."""


@dataclass(frozen=True, kw_only=True)
class SolvedSide(OnBoard):
    """The answer for one player who moves first: one JSON line of ``tengen solve``. An *outside threat* is a ko threat: a move outside
    the region that the opponent must answer."""

    aim: Aim
    """The aim of the player who moves first: to let the target live, or to capture it."""
    alarm: bool = False
    """``True`` if the player who moves first can also pass and succeed. This is a warning: the frame is probably too small."""
    claim: Claim | None
    """The claim of the answer: what the status means on the whole board. ``None`` if the status is unknown."""
    colours: int
    """The number of colours: always 2."""
    condition: str | None = None
    """The condition under which the status holds, as words to put after the status; empty if it holds without condition. An example is
    ``" while C18 stands"``: as long as the string of C18 is not captured. Another is ``" to K10"``: the target connects to the string
    of K10. A third is ``" if the outside of 20 points is black's"``: if all empty points outside the region, which has 20 points,
    belong to Black."""
    first: Player
    """The player who moves first."""
    first_moves: tuple[FirstMove, ...] = ()
    """The status of each first move in the region, if all moves were requested and the solver tried frames because nothing encloses the
    target."""
    friendly: tuple[str, ...] = ()
    """Empty points beside the region that count as stones of the defender, because other strings of the defender are nearer to them than
    strings of the attacker. All other points outside the region count as the attacker's."""
    guess: tuple[LikelyMove, ...] = ()
    """If the status is unknown: first moves that are likely by the stones around them, the best first. No search supports them, and they
    are not among the moves of the answer."""
    held: tuple[str, ...] = ()
    """A stone of each held string. A held string is a string of the attacker beside the region that, as the claim assumes, is never
    captured."""
    id: str
    """The name of the problem."""
    life: Life | None = None
    """The kind of life of the target, such as seki. ``None`` if the target does not live, or the kind is unknown."""
    limited: bool = False
    """``True`` if a part of the answer is unknown because a limit was reached."""
    line: tuple[str, ...]
    """The main line: the best play of both players. Empty if it was not requested or not found."""
    links: tuple[str, ...] = ()
    """If the status is ``connected``: a stone of each of the defender's strings outside the region to which the target may connect.
    These strings may be captured."""
    moves: tuple[str, ...] | None
    """First moves that succeed: one move, or all moves if they were requested. Empty if the player who moves first fails. ``None`` if a
    limit was reached."""
    ms: float
    """Milliseconds spent on the search for the status of the target and the number of ko threats."""
    nodes: int
    """Number of nodes (positions with a player to move) searched for the status of the target and the number of ko threats."""
    open: bool = False
    """``True`` if the region is the whole board, because nothing encloses the target."""
    part: Part | None = None
    """A string of the target that can be captured although the whole target cannot, if any."""
    pass_: bool = False
    """``True`` if the player who moves first can pass and still succeed. The target is then dead or alive as it stands. A short search
    tests this. In hard problems the search may miss it, if the problem was solved for one first player only."""
    refuted: bool = False
    """``True`` if a kill or a connection that was found in one frame (a region around the target) failed in a wider frame."""
    region: tuple[str, ...]
    """The region: the points on which the players may move or capture in the search. If nothing encloses the target, these are the
    points of a frame, a region that the program chooses."""
    rim: tuple[str, ...] = ()
    """The rim: empty points beside the region on which the side that loses by the claim is assumed to have stones. This is the attacker
    if the claim is life, and the defender if it is a kill. empty if the region has no rim."""
    status: Status
    """The status of the target if no player has outside threats (ko threats)."""
    success: bool | None
    """``True`` if the player who moves first succeeds when no player has outside threats (ko threats). ``None`` if a limit was reached."""
    target: tuple[str, ...]
    """A stone of each string of the target."""
    threats: int | None
    """The smallest number of outside threats (ko threats) with which the losing side would win. ``None`` if 5 threats do not suffice, or
    if the number is unknown."""
    unconditional: bool = False
    """``True`` if the target lives as it stands even if the defender always passes."""
    unknown: tuple[str, ...] = ()
    """The names of the fields that are empty, or incomplete in the case of ``line``, because a limit was reached. Other fields are empty
    because they have no value."""
    values: tuple[Worth, ...] = ()
    """First moves that succeed, the best first, each with its worth: the number of outside threats that it withstands. An outside threat
    is a ko threat. The list includes moves that succeed only with own outside threats. empty unless all moves were requested, or the
    solver tried frames because nothing encloses the target."""


@dataclass(frozen=True, kw_only=True)
class SplitPlan(Answer):
    """Detailed plan of a count by the split engine. Sizes are in bytes, times in seconds."""

    at_a_time: tuple[AtATime, ...]
    """Sizes and times of a pass over the board that counts modulo 1 to 6 or 8 primes at the same time."""
    calibration: Calibrated
    """The measured speed of this machine."""
    elements: int
    """Number of elements (counts of states) of the engine's vector. It exceeds the number of states of the border, because a state
    without stones in one half of the border is stored twice: once for each choice of the colours."""
    estimated: bool
    """``True`` if ``working``, ``disk`` and ``seconds`` in the entries of ``at_a_time`` are extrapolated from smaller boards."""
    nodes: OnNodes | None = None
    """The plan of a count on many nodes (machines), if nodes were given."""
    other_machine: OnOther | None = None
    """The plan of a count on the other machine, if one was given: its passes over the board, or the reason for a refusal."""
    this_machine: OnThis
    """The plan of a count on this machine: its passes over the board, or the reason for a refusal."""


@dataclass(frozen=True, kw_only=True)
class SquarePosition(Answer):
    """A position of a formula on the square grid: a compact board, or a board of tiles."""

    assignments: int | None = None
    """Number of assignments of the variables that the check of the finished board played. ``None`` with more than ``MAX_VARIABLES``
    variables."""
    board: str
    """The kind of board: always ``"grid"``."""
    boundary: Boundary
    """Boundary condition: always none."""
    clauses: int
    """Number of clauses of the formula."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns of the board."""
    file: str
    """The name of the formula."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    left_out: tuple[int, ...] | None = None
    """Numbers, from 1, of the clauses of the formula that are not on the board, because other clauses imply them."""
    rows: int
    """Number of rows of the board."""
    satisfying: int | None = None
    """Number of the played assignments that save Lambda, the target."""
    to_move: Player
    """The player to move."""
    variables: int
    """Number of variables of the formula."""
    choices: int | None = None
    """Number of gates (parts that compute logical functions) at which White chooses between two moves."""
    gates: int | None = None
    """Number of gates of the board, its parts that compute logical functions."""


@dataclass(frozen=True, kw_only=True)
class StripRate(Answer):
    """The lower and the upper bound on the limiting constant of a lattice, from strips (boards of a few rows) with one number of rows."""

    lower: str
    """The lower bound in decimal digits, rounded down."""
    rows: int
    """Number of rows of the strip."""
    strip: Lattice
    """The lattice of the strip."""
    upper: str
    """The upper bound in decimal digits, rounded up."""


@dataclass(frozen=True, kw_only=True)
class StripSequence(Answer):
    """The sequence of a strip: its numbers of legal positions with 1, 2, 3, ... columns."""

    engine: str
    """The engine that counted the terms."""
    growth: GrowthConstants | None = None
    """The growth constants of the strip (such as the factor per column), if they could be computed. Otherwise ``left_out`` of the answer
    has the reason."""
    recurrence: FoundRecurrence
    """The recurrence of least order, with its proof."""
    rows: int
    """Number of rows."""
    terms: tuple[int, ...]
    """The numbers of legal positions with 1, 2, 3, ... columns. Each was counted, and the recurrence, if its coefficients are known,
    gives the same number."""


@dataclass(frozen=True, kw_only=True)
class SurveyedGraph(Answer):
    """Statistics of a game graph."""

    average_outdegree: float
    """Average out-degree of a node, the number of edges that lead from it (*Combinatorics of Go*, table 8)."""
    captures: int
    """Number of edges whose move captures stones of the opponent."""
    colours: int
    """Number of colours of stones, always 2."""
    edge_classes: int | None
    """Number of edges (moves) up to symmetry of the board, if the symmetries are known."""
    edge_classes_with_colours: int
    """Number of edges (moves) up to symmetry of the board and exchange of colours."""
    edges: int
    """Number of edges: moves that change the position."""
    kos: int
    """Number of pairs of nodes between which a ko can be taken and retaken."""
    least_outdegree: int
    """Minimum out-degree of a node, the number of edges that lead from it (*Combinatorics of Go*, lemma 16)."""
    node_classes: int | None
    """Number of nodes (positions) up to symmetry of the board, if the symmetries are known."""
    node_classes_with_colours: int
    """Number of nodes (positions) up to symmetry of the board and exchange of colours."""
    nodes: int
    """Number of nodes: legal positions."""
    outdegree_product: OutdegreeProduct
    """The product of the out-degrees of all nodes (the numbers of edges from each node). It is an upper bound on the number of games
    (*Combinatorics of Go*, lemma 17)."""
    outdegrees: tuple[int, ...]
    """Numbers of nodes with out-degree 0, 1, 2, ...: nodes from which so many edges lead."""
    points: int
    """Number of points of the board."""
    reached: int
    """Number of nodes (positions) that can be reached from the empty board by moves, including the empty board."""
    reaching: int
    """Number of nodes (positions) from which the empty board can be reached by moves, including the empty board."""
    single_stone_suicides: int
    """Number of moves that are suicides of single stones. They do not change the position, so they are not edges of the game graph."""
    strongly_connected: bool
    """``True`` if every node (position) can be reached from every other node by moves (*Combinatorics of Go*, lemma 3)."""
    suicides: int
    """Number of edges whose move is a suicide, always of several stones."""
    symmetries: int | None
    """Number of symmetries of the board, if known."""
    two_loops: int
    """Number of pairs of nodes (positions) with edges (moves) in both directions."""
    without_suicides: GraphPart | None
    """Tells whether all positions can be reached from each other in the game graph without the empty board and without suicides
    (*Combinatorics of Go*, lemma 4). ``None`` if only the empty board is legal."""
    boundary: Boundary | None = None
    """Boundary condition: extra rows of empty points."""
    cols: int | None = None
    """Number of columns (n in the papers)."""
    lattice: Lattice | None = None
    """The lattice."""
    rows: int | None = None
    """Number of rows (m in the papers)."""
    graph: str | None = None
    """The name of the graph, if it has one."""
    vertices: int | None = None
    """Number of vertices."""


@dataclass(frozen=True, kw_only=True)
class SymmetryElement(Answer):
    """A conjugacy class of a group of symmetries. Its elements have the same cycles and fix the same number of positions."""

    colour_cycles: tuple[int, ...] = ()
    """Lengths of the cycles on the colours; empty if colours may not be exchanged."""
    fixed: int
    """The number of legal positions that each element of the class fixes."""
    point_cycles: tuple[tuple[int, int], ...]
    """Cycles on the points of the board, as pairs of a length and the number of cycles of this length."""
    size: int
    """The number of elements of the class."""
    symmetry: str
    """The action of one element on the board, in words."""


@dataclass(frozen=True, kw_only=True)
class TilePosition(Answer):
    """A position on a board of tiles whose target lives if and only if a formula is satisfiable. The tiles hold gates, parts of the
    board that compute logical functions."""

    assignments: int | None = None
    """Number of assignments for which the gates of the finished board (parts that compute logical functions) were compared with the
    formula. ``None`` with more than ``MAX_VARIABLES`` variables."""
    board: str
    """The kind of board: always ``"grid"``."""
    boundary: Boundary
    """Boundary condition: always none."""
    choices: int
    """Number of gates (parts that compute logical functions) at which White chooses between two moves."""
    clauses: int
    """Number of clauses of the formula."""
    colours: int
    """Number of colours of stones, always 2."""
    cols: int
    """Number of columns of the board."""
    file: str
    """The name of the formula."""
    gates: int
    """Number of gates of the board, its parts that compute logical functions."""
    lattice: Lattice
    """The lattice, always the square lattice."""
    rows: int
    """Number of rows of the board."""
    satisfying: int | None = None
    """Number of the compared assignments that save the target."""
    to_move: Player
    """The player to move."""
    variables: int
    """Number of variables of the formula."""


@dataclass(frozen=True, kw_only=True)
class TimeBounds(Answer):
    """Lower bounds on the time of a count, in seconds."""

    computing: float
    """Seconds of computing."""
    disk: float | None
    """Seconds of reading and writing files, or 0 if the vector (the counts of all states) is in memory. ``None`` if it is in files and
    the speed of the disk is not known."""
    larger: float
    """The larger of ``computing`` and ``disk``, or ``computing`` if ``disk`` is not known."""


@dataclass(frozen=True, kw_only=True)
class Together(Answer):
    """Plan in which all nodes work on one shared vector, the counts for all states."""

    bottleneck: Bottleneck
    """The resource that needs the longest time, so that the others wait for it."""
    column: ColumnTimes
    """Times of the work for one column of the board, in seconds."""
    columns: int
    """Number of columns that a pass sweeps: all columns of the board, or those of one half."""
    gluing: float | None
    """Seconds of gluing (joining) two halves of the board, if a pass sweeps one half."""
    memory: int
    """Bytes of memory that each node needs."""
    moved: int
    """Bytes that each node reads and writes for one column of the board."""
    node_hours: float
    """Node-hours of the count."""
    passes: int
    """Number of passes over the board, one after the other."""
    primes: int
    """Number of primes modulo which a pass over the board counts at the same time."""
    seconds: float
    """Seconds of all columns in all passes over the board."""
    storage: int
    """Bytes of files on the shared storage: three vectors, each with the counts for all states."""
    threads: int
    """Number of threads on each node, as many as its memory allows."""
    vector: int
    """Bytes of the vector."""


@dataclass(frozen=True, kw_only=True)
class Unranked(OnBoard):
    """The board of an answer.

    Only a lattice board can be read back. For a graph, the JSON only says which graph the answer is about."""

    colours: int
    numbering: int
    position: PositionJson
    """A position as the rows of its diagram, the top row first.

    The vertices of a graph are in one row, in their order."""
    rank: int


@dataclass(frozen=True, kw_only=True)
class Unreadable(Answer):
    """A position that cannot be read."""

    error: str
    """The reason why the position cannot be read."""
    number: int
    """Number of the position in the text, from 1."""


@dataclass(frozen=True, kw_only=True)
class Varied(OnBoard):
    """The answer to a problem after some moves."""

    aim: Aim
    """The aim of the player who moves first: to let the target live, or to capture it."""
    alarm: bool = False
    """``True`` if the player who moves first can also pass and succeed. This is a warning: the frame is probably too small."""
    captured: bool
    """``True`` if the whole target has been captured."""
    claim: Claim | None
    """The claim of the answer: what the status means on the whole board. ``None`` if the status is unknown."""
    colours: int
    """The number of colours: always 2."""
    condition: str | None = None
    """The condition under which the status holds, as words to put after the status; empty if it holds without condition. An example is
    ``" while C18 stands"``: as long as the string of C18 is not captured. Another is ``" to K10"``: the target connects to the string
    of K10. A third is ``" if the outside of 20 points is black's"``: if all empty points outside the region, which has 20 points,
    belong to Black."""
    first: Player
    """The player who moves first."""
    first_moves: tuple[FirstMove, ...] = ()
    """The status of each first move in the region, if all moves were requested and the solver tried frames because nothing encloses the
    target."""
    friendly: tuple[str, ...] = ()
    """Empty points beside the region that count as stones of the defender, because other strings of the defender are nearer to them than
    strings of the attacker. All other points outside the region count as the attacker's."""
    guess: tuple[LikelyMove, ...] = ()
    """If the status is unknown: first moves that are likely by the stones around them, the best first. No search supports them, and they
    are not among the moves of the answer."""
    held: tuple[str, ...] = ()
    """A stone of each held string. A held string is a string of the attacker beside the region that, as the claim assumes, is never
    captured."""
    id: str
    """The name of the problem."""
    ko: str | None
    """The point where the player to move may not retake a ko, if any."""
    life: Life | None = None
    """The kind of life of the target, such as seki. ``None`` if the target does not live, or the kind is unknown."""
    limited: bool = False
    """``True`` if a part of the answer is unknown because a limit was reached."""
    line: tuple[str, ...]
    """The main line: the best play of both players. Empty if it was not requested or not found."""
    links: tuple[str, ...] = ()
    """If the status is ``connected``: a stone of each of the defender's strings outside the region to which the target may connect.
    These strings may be captured."""
    moves: tuple[str, ...] | None
    """First moves that succeed: one move, or all moves if they were requested. Empty if the player who moves first fails. ``None`` if a
    limit was reached."""
    ms: float
    """Milliseconds spent on the search for the status of the target and the number of ko threats."""
    nodes: int
    """Number of nodes (positions with a player to move) searched for the status of the target and the number of ko threats."""
    open: bool = False
    """``True`` if the region is the whole board, because nothing encloses the target."""
    part: Part | None = None
    """A string of the target that can be captured although the whole target cannot, if any."""
    pass_: bool = False
    """``True`` if the player who moves first can pass and still succeed. The target is then dead or alive as it stands. A short search
    tests this. In hard problems the search may miss it, if the problem was solved for one first player only."""
    position: PositionJson
    """The position after the moves, as the rows of a diagram."""
    refuted: bool = False
    """``True`` if a kill or a connection that was found in one frame (a region around the target) failed in a wider frame."""
    region: tuple[str, ...]
    """The region: the points on which the players may move or capture in the search. If nothing encloses the target, these are the
    points of a frame, a region that the program chooses."""
    rim: tuple[str, ...] = ()
    """The rim: empty points beside the region on which the side that loses by the claim is assumed to have stones. This is the attacker
    if the claim is life, and the defender if it is a kill. empty if the region has no rim."""
    status: Status
    """The status of the target if no player has outside threats (ko threats)."""
    success: bool | None
    """``True`` if the player who moves first succeeds when no player has outside threats (ko threats). ``None`` if a limit was reached."""
    target: tuple[str, ...]
    """A stone of each string of the target."""
    threats: int | None
    """The smallest number of outside threats (ko threats) with which the losing side would win. ``None`` if 5 threats do not suffice, or
    if the number is unknown."""
    to_move: Player
    """The player to move."""
    unconditional: bool = False
    """``True`` if the target lives as it stands even if the defender always passes."""
    unknown: tuple[str, ...] = ()
    """The names of the fields that are empty, or incomplete in the case of ``line``, because a limit was reached. Other fields are empty
    because they have no value."""
    values: tuple[MoveValue, ...]
    """The worth of each legal next move (the status of the target after it), a pass first. Empty if the worth was not requested, or if
    the target has been captured."""


@dataclass(frozen=True, kw_only=True)
class Verified(OnBoard):
    """The result of checking a certificate."""

    file: str
    """The name of the certificate."""
    proved: bool
    """``True`` if the certificate is a proof."""
    reason: str | None = None
    """The reason why the certificate is not a proof; ``None`` if it is a proof."""
    alive: bool | None = None
    """``True`` if the target lives."""
    captured: tuple[str, ...] | None = None
    """A stone of each string of the target that was captured before the start position of the claim."""
    claim: str | None = None
    """The claim in words."""
    colours: int | None = None
    """The number of colours: always 2."""
    defender: Player | None = None
    """The defender of the target."""
    first: Player | None = None
    """The player who moves first."""
    forbidden: str | None = None
    """The point that the rule of ko forbids to the player who moves first, if any."""
    friendly: tuple[str, ...] = ()
    """Empty points beside the region that count as stones of the defender."""
    held: tuple[str, ...] | None = None
    """A stone of each string of the attacker beside the region that may be captured on the board. If the target is killed, the claim
    holds while these strings are not captured."""
    ko: str | None = None
    """The rule of ko: ``"simple"`` if a ko may not be retaken at once, ``"allowed"`` if it may."""
    links: tuple[str, ...] = ()
    """If the target lives: a stone of each of the defender's strings outside the region that must keep a liberty outside. The target may
    be connected to these strings."""
    position: PositionJson | None = None
    """The rows of the start position from the top. A graph has all vertices in one row."""
    region: tuple[str, ...] | None = None
    """The points on which the players may move."""
    rim: tuple[str, ...] = ()
    """If the claim is about the whole board: the rim, empty points beside the region that count as stones of the losing side."""
    sealed: bool = False
    """``True`` if the claim about the target assumes that empty points beside the region belong to the attacker."""
    situations: int | None = None
    """Number of situations in the certificate."""
    target: tuple[str, ...] | None = None
    """A stone of each string of the target."""
    threats: int | None = None
    """The number of outside threats (ko threats) that the claim grants to the defender. A value -n grants n threats to the attacker."""
    assignment: tuple[int, ...] | None = None
    """The values of the variables of the formula, as literals: i if variable i is true, -i if it is false."""
    number_of_moves: int | None = None
    """Number of moves of the line."""


@dataclass(frozen=True, kw_only=True)
class ViewedMove(Answer):
    """All moves from one node to another."""

    from_: int
    """Number of the node from which the moves lead, counted from 0 in the list of nodes."""
    moves: int
    """Number of the moves that lead from node ``from`` to node ``to``."""
    player: Player | None
    """The player who makes the moves; ``None`` if positions with exchanged colours are one node."""
    to: int
    """Number of the node to which the moves lead, counted from 0 in the list of nodes."""


@dataclass(frozen=True, kw_only=True)
class ViewedNode(Answer):
    """A node of a game graph: a position, or a class of positions by the request's ``Grouping``."""

    at: tuple[float, float]
    """Centre of the node in the picture, in pixels."""
    position: str
    """The rows of the node's position, joined by ``/``. If the node is a class of positions, this is one of them."""
    positions: int
    """Number of positions that the node represents: 1, or the size of the class."""


@dataclass(frozen=True, kw_only=True)
class WayApart(Answer):
    """A way to distribute a count over nodes."""

    disk: int | None = None
    """Bytes of files on each node; 0 if the vector (the counts for all states) is in memory."""
    node_hours: float | None = None
    """Node-hours of all passes."""
    passes: int | None = None
    """Number of passes over the board, each on one node."""
    primes: int | None = None
    """Number of primes modulo which a pass over the board counts at the same time."""
    rounds: int | None = None
    """Number of passes that a node runs one after the other, at most."""
    seconds: float | None = None
    """Lower bound on the time, in seconds."""
    threads: int | None = None
    """Number of threads on each node; less than its cores if its memory does not suffice."""
    refused: str | None = None
    """The reason as a sentence."""


@dataclass(frozen=True, kw_only=True)
class WayTogether(Answer):
    """A way to distribute a count over nodes."""

    bottleneck: Bottleneck | None = None
    """The resource that needs the longest time, so that the others wait for it."""
    column: ColumnTimes | None = None
    """Times of the work for one column of the board, in seconds."""
    columns: int | None = None
    """Number of columns that a pass sweeps: all columns of the board, or those of one half."""
    gluing: float | None = None
    """Seconds of gluing (joining) two halves of the board, if a pass sweeps one half."""
    memory: int | None = None
    """Bytes of memory that each node needs."""
    moved: int | None = None
    """Bytes that each node reads and writes for one column of the board."""
    node_hours: float | None = None
    """Node-hours of the count."""
    passes: int | None = None
    """Number of passes over the board, one after the other."""
    primes: int | None = None
    """Number of primes modulo which a pass over the board counts at the same time."""
    seconds: float | None = None
    """Seconds of all columns in all passes over the board."""
    storage: int | None = None
    """Bytes of files on the shared storage: three vectors, each with the counts for all states."""
    threads: int | None = None
    """Number of threads on each node, as many as its memory allows."""
    vector: int | None = None
    """Bytes of the vector."""
    refused: str | None = None
    """The reason as a sentence."""


@dataclass(frozen=True, kw_only=True)
class Worth(Answer):
    """A first move and its worth, the number of outside threats (ko threats) that it withstands."""

    claim: Claim
    """The claim if the player makes this move: what its success means on the whole board."""
    move: str
    """The name of the move."""
    withstands: int
    """The number of outside threats (ko threats) of the opponent against which the move still succeeds, up to 5. A value -n means that
    the move succeeds only with n outside threats of its own player."""


@dataclass(frozen=True, kw_only=True)
class WrongColumns(Answer):
    """Some numbers of columns for which the residues determine no valid count, with the reason."""

    columns: tuple[int, ...]
    """Numbers of columns, ascending."""
    prime: int | None
    """The prime whose residues are wrong, if known."""
    reason: str
    """The diagnosis."""
    records: tuple[str, ...]
    """Places of the ledger records with wrong residues: file and line."""

Aim: TypeAlias = Literal["kill", "live"]
"""The aim of the player who moves first. In JSON, ``"kill"`` or ``"live"``.

- ``kill``: Capture the target.
- ``live``: Save the target."""

Bottleneck: TypeAlias = Literal["computing", "memory", "network", "storage"]
"""The resource that limits the speed.

- ``computing``: Computing, with all cores.
- ``memory``: Computing, and the memory of a node does not suffice for a thread on each core.
- ``network``: Sending and receiving over the network of a node.
- ``storage``: Reading and writing on the shared storage."""

Boundary: TypeAlias = Literal["none", "top", "bottom", "both"]
"""Boundary condition: the edges of the board with an extra row of empty points. In JSON, its name.

- ``none``: No extra row (NBC in Farr & Schmidt).
- ``top``: An extra row above row 0 (called 1SBC in Farr & Schmidt).
- ``bottom``: An extra row below the last row (called 1SBC in Farr & Schmidt). It differs from ``Top`` on lattices that are not
  symmetric.
- ``both``: Extra rows above and below the board (called 2SBC in Farr & Schmidt)."""

By: TypeAlias = Literal["stones", "black-white", "empty", "strings"]
"""The statistic by which positions are counted.

- ``stones``: The number of stones.
- ``black-white``: The number of black stones and the number of white stones, together. Needs two colours.
- ``empty``: The number of empty points.
- ``strings``: The number of strings: maximal sets of connected stones of one colour."""

Claim: TypeAlias = Literal["life", "kill", "helped", "sealed", "connected"]
"""The claim of a verdict: its meaning and its condition on the whole board. In JSON, ``"life"``, ``"kill"``, ``"helped"``, ``"sealed"``
or ``"connected"``.

- ``life``: The target lives on the whole board.
- ``kill``: The target is captured on the whole board, as long as the walls (strings of the attacker beside the region) stand.
- ``helped``: The target is not captured on the whole board, as long as the links (strings of the defender beside the region) stand.
- ``sealed``: The verdict holds if the empty points outside the region, apart from friendly points, belong to the attacker.
- ``connected``: The target connects to links (strings of the defender beside the region), or lives with their help, but the links may
  be captured. The empty points outside, apart from friendly ones, must belong to the attacker."""

Coordinates: TypeAlias = Literal["players", "gotools"]
"""The notation for points. In JSON, ``"players"`` or ``"gotools"``.

- ``players``: Letter and number, such as C2, from the lower left and without I. Points of a graph have their labels.
- ``gotools``: Two letters, column and row, such as CB, from the upper left."""

DataKind: TypeAlias = Literal["ledger", "index", "checkpoint", "vector", "table", "damaged", "torn"]
"""The kind of a file in a data directory.

- ``ledger``: A ledger of finished residues.
- ``index``: An index of the records in a large ledger.
- ``checkpoint``: A state vector of an unfinished count.
- ``vector``: A vector of the split engine.
- ``table``: A rank table of a board.
- ``damaged``: A damaged file that was set aside.
- ``torn``: A partial file of a killed run."""

DataUsage: TypeAlias = Literal["needed", "in-use", "useless"]
"""The usage of a file in a data directory.

- ``needed``: A later run can use the file or resume from it.
- ``in-use``: A process is using the file now.
- ``useless``: No run will use the file again."""

Gadgets: TypeAlias = Literal["compact", "paper"]
"""A design of the gadgets of the reduction from 3-SAT, by name."""

Joined: TypeAlias = Literal["open", "straight", "twisted"]
"""The way in which the last row or column of a board is joined to the first one. In JSON, its name.

- ``open``: The last row or column is not joined to the first one.
- ``straight``: The last row or column is joined to the first one, as on a cylinder.
- ``twisted``: The last row or column is joined to the first one in reverse order, as on a Moebius strip."""

Kind: TypeAlias = Literal["half-cycle", "cycle", "game"]
"""The kind that a walk claims to be.

- ``half-cycle``: Half of a Hamiltonian cycle of the game graph without the empty position. It ends at the reversal of its start, the
  position with exchanged colours. The same moves with exchanged colours lead back to the start.
- ``cycle``: A Hamiltonian cycle of the game graph without the empty position.
- ``game``: A Hamiltonian path of the game graph from the empty position: a game through all legal positions."""

Lattice: TypeAlias = str
"""The name of a lattice, or the text of its unit cell."""

Life: TypeAlias = Literal["two-eyes", "seki", "repetition", "not-two-eyes"]
"""The kind of life. In JSON, ``"two-eyes"``, ``"seki"``, ``"repetition"`` or ``"not-two-eyes"``.

- ``two-eyes``: Two eyes: the defender can force unconditional life of a string of the target (Benson 1976).
- ``seki``: Seki: no two eyes, but the defender can force that nothing is captured any more.
- ``repetition``: Repetition: the target lives only because stones are captured again and again, for ever.
- ``not-two-eyes``: Not two eyes: either seki or repetition."""

LineBoard: TypeAlias = Literal["graph", "grid", "gates"]
"""The kind of board on which the position of a formula is made.

- ``graph``: A graph, made by ``Reduce``.
- ``grid``: The square grid, where wires (parts of the board between variables and clauses) must not cross, made by ``ReduceGrid``.
- ``gates``: The square grid with tiles of gates (parts that compute logical functions), as in ``ReduceSquare``. Any formula has such
  a board, but it is larger."""

MarkKind: TypeAlias = Literal["circle", "cross", "square", "triangle"] | MarkKindForm
"""The kind of a mark. In JSON ``"circle"``, and so on, or ``{"label":"a"}``.

- ``circle``: A circle (CR in SGF).
- ``cross``: A cross (MA).
- ``square``: A square (SQ).
- ``triangle``: A triangle (TR)."""

MostOf: TypeAlias = Literal["strings", "stones"]
"""The quantity to maximise.

- ``strings``: The number of strings: maximal sets of connected stones of one colour.
- ``stones``: The number of stones."""

MoveStatus: TypeAlias = Literal["succeeds", "fails", "unknown"]
"""The status of a first move. In JSON, the name of the variant in kebab case.

- ``succeeds``: The move succeeds under the condition of its claim.
- ``fails``: The move fails under the condition of its claim.
- ``unknown``: Unknown, or known only under a weaker condition than the answer."""

PaperKind: TypeAlias = Literal["table", "figure"]
"""The kind of result of an entry.

- ``table``: A table of computed values, each beside the value that the paper prints.
- ``figure``: A picture that redraws a figure of a paper."""

Passes: TypeAlias = Literal["ignored", "recorded", "restricted"]
"""The treatment of passes under situational superko. The two passes that end a game are always allowed.

- ``ignored``: Passes are ignored: a pass may lead to a visited situation, and the situation after it does not count as visited. A
  move on the board may not repeat a visited situation.
- ``recorded``: A pass is always allowed. The situation after it counts as visited, so no later move on the board may lead to it.
- ``restricted``: A pass counts as a move: it may not repeat a situation, and the situation after it may not be repeated."""

Player: TypeAlias = Literal["black", "white"]
"""Black (colour 1) or White (colour 2). In JSON, ``"black"`` or ``"white"``.

- ``black``: The player who moves first.
- ``white``: The player who moves second."""

PositionJson: TypeAlias = tuple[str, ...]
"""A position as the rows of its diagram, the top row first.

The vertices of a graph are in one row, in their order."""

Rules: TypeAlias = Literal["ko", "no-ko", "superko"]
"""The rule against repetition. In JSON, ``"ko"``, ``"no-ko"`` or ``"superko"``.

- ``ko``: A ko may not be retaken at once. Outside threats may be spent on it.
- ``no-ko``: Everything may be repeated, as in *On the Complexity of Tsume-Go*.
- ``superko``: No position of the board may be repeated (positional superko). For small problems. There are no outside threats, and
  seki is not told from life."""

Status: TypeAlias = Literal["alive", "connected", "seki", "dead", "unknown"]
"""The status of a target. In JSON, its name.

- ``alive``: The target lives. If the kind of life is unknown, this may be a seki.
- ``connected``: The target is not captured in the region, but may depend on a string of the defender outside, which may be captured.
- ``seki``: The target lives in seki, without two eyes.
- ``dead``: The target is captured.
- ``unknown``: The status is unknown, because a limit was reached."""

Storage: TypeAlias = Literal["memory", "files"]
"""Storage of a state vector.

- ``memory``: The vector is in memory.
- ``files``: The vector is in files."""

Suicide: TypeAlias = Literal["forbidden", "several", "allowed"]
"""The suicides that the rules allow. In JSON, by name.

- ``forbidden``: No suicide, as in most rulesets.
- ``several``: Suicide of two or more stones. The suicide of a single stone leaves the position as it was, so it is a pass by another
  name. The game graph of *Combinatorics of Go* (definition 1) leaves it out.
- ``allowed``: Every suicide, also of a single stone."""

UpTo: TypeAlias = Literal["symmetry", "symmetry-and-colour"]
"""The equivalence of positions: equivalent positions are counted once.

- ``symmetry``: Positions are equivalent if a symmetry of the board maps one to the other.
- ``symmetry-and-colour``: Positions are equivalent if a symmetry and a permutation of the colours map one to the other."""

WhichSections: TypeAlias = Literal["classes", "all"]
"""The sections that a matrix distinguishes.

- ``classes``: Sections up to permutation of the colours.
- ``all``: All sections."""

KINDS: dict[str, Any] = {
    "approx": Approximated,
    "approx-constants": AgreedConstants,
    "bench-count": tuple[MeasuredCount, ...],
    "bounds": CountBounds,
    "bounds-limit": ConstantBounds,
    "compare-chess": ChessBounds,
    "compare-connect4": CountedConnect4,
    "compare-connect4-quoted": QuotedConnect4,
    "compare-gomoku": CountedGomoku,
    "compare-gomoku-base": GomokuGrowth,
    "count": Known,
    "count-by": CountedBy,
    "count-classes": CountedClasses,
    "count-published": ListedPublished,
    "count-residues": CountedResidues,
    "count-squares": CountedSquares,
    "count-squares-by": CountedSquaresBy,
    "data-clean": DataCleaned,
    "data-list": DataListed,
    "dead-groups": JudgedGroups,
    "dead-sets": DeadSetsAnswer,
    "draw": Drawn,
    "estimate": Estimated,
    "game-graph": SurveyedGraph,
    "game-graph-picture": DrawnGraph,
    "games-bounds": BoundedGames,
    "games-construct": ConstructedGame,
    "games-count": CountedGames,
    "games-estimate": EstimatedGames,
    "growth": GrowthConstants,
    "hamilton": Hamiltonian,
    "hamilton-check": HamiltonianWalk,
    "lattice": ShownLattice,
    "lattice-list": ListedLattices,
    "ledger-export": LedgerExported,
    "ledger-keep": CountedResidues,
    "ledger-list": LedgerListed,
    "ledger-merge": LedgerMerged,
    "ledger-primes": tuple[int, ...],
    "ledger-verify": LedgerVerdict,
    "legal": JudgedPositions,
    "look": Looked,
    "matrix": FoundMatrix,
    "most": Extreme,
    "plan": Planned,
    "polynomial": FoundPolynomial,
    "problem": ShownProblem,
    "problems": ListedProblems,
    "problems-check": tuple[CheckedProblem, ...],
    "problems-generate": tuple[GeneratedProblem, ...],
    "rank": Ranked,
    "reachable": ReachablePositions,
    "recurrence": FoundRecurrence,
    "reduce": GraphPosition,
    "reduce-grid": SquarePosition,
    "reduce-line": PlayedLine,
    "sample": Samples,
    "sequence": Recognised,
    "sequence-lattice": SequencesOfLattice,
    "solve": Solved,
    "solve-pruned": SolvedPruned,
    "states": CountedStates,
    "table": Recomputed,
    "table-list": tuple[PaperEntry, ...],
    "unrank": tuple[Unranked, ...],
    "variation": Varied,
    "verify": Verified,
}
"""The class of the answer of each request."""

Request: TypeAlias = Mapping[str, Any]


@overload
def ask(name: Literal["approx"], request: Request = ..., *, progress: Progress = ...) -> Approximated: ...
@overload
def ask(name: Literal["approx-constants"], request: Request = ..., *, progress: Progress = ...) -> AgreedConstants: ...
@overload
def ask(name: Literal["bench-count"], request: Request = ..., *, progress: Progress = ...) -> tuple[MeasuredCount, ...]: ...
@overload
def ask(name: Literal["bounds"], request: Request = ..., *, progress: Progress = ...) -> CountBounds: ...
@overload
def ask(name: Literal["bounds-limit"], request: Request = ..., *, progress: Progress = ...) -> ConstantBounds: ...
@overload
def ask(name: Literal["compare-chess"], request: Request = ..., *, progress: Progress = ...) -> ChessBounds: ...
@overload
def ask(name: Literal["compare-connect4"], request: Request = ..., *, progress: Progress = ...) -> CountedConnect4: ...
@overload
def ask(name: Literal["compare-connect4-quoted"], request: Request = ..., *, progress: Progress = ...) -> QuotedConnect4: ...
@overload
def ask(name: Literal["compare-gomoku"], request: Request = ..., *, progress: Progress = ...) -> CountedGomoku: ...
@overload
def ask(name: Literal["compare-gomoku-base"], request: Request = ..., *, progress: Progress = ...) -> GomokuGrowth: ...
@overload
def ask(name: Literal["count"], request: Request = ..., *, progress: Progress = ...) -> Known: ...
@overload
def ask(name: Literal["count-by"], request: Request = ..., *, progress: Progress = ...) -> CountedBy: ...
@overload
def ask(name: Literal["count-classes"], request: Request = ..., *, progress: Progress = ...) -> CountedClasses: ...
@overload
def ask(name: Literal["count-published"], request: Request = ..., *, progress: Progress = ...) -> ListedPublished: ...
@overload
def ask(name: Literal["count-residues"], request: Request = ..., *, progress: Progress = ...) -> CountedResidues: ...
@overload
def ask(name: Literal["count-squares"], request: Request = ..., *, progress: Progress = ...) -> CountedSquares: ...
@overload
def ask(name: Literal["count-squares-by"], request: Request = ..., *, progress: Progress = ...) -> CountedSquaresBy: ...
@overload
def ask(name: Literal["data-clean"], request: Request = ..., *, progress: Progress = ...) -> DataCleaned: ...
@overload
def ask(name: Literal["data-list"], request: Request = ..., *, progress: Progress = ...) -> DataListed: ...
@overload
def ask(name: Literal["dead-groups"], request: Request = ..., *, progress: Progress = ...) -> JudgedGroups: ...
@overload
def ask(name: Literal["dead-sets"], request: Request = ..., *, progress: Progress = ...) -> DeadSetsAnswer: ...
@overload
def ask(name: Literal["draw"], request: Request = ..., *, progress: Progress = ...) -> Drawn: ...
@overload
def ask(name: Literal["estimate"], request: Request = ..., *, progress: Progress = ...) -> Estimated: ...
@overload
def ask(name: Literal["game-graph"], request: Request = ..., *, progress: Progress = ...) -> SurveyedGraph: ...
@overload
def ask(name: Literal["game-graph-picture"], request: Request = ..., *, progress: Progress = ...) -> DrawnGraph: ...
@overload
def ask(name: Literal["games-bounds"], request: Request = ..., *, progress: Progress = ...) -> BoundedGames: ...
@overload
def ask(name: Literal["games-construct"], request: Request = ..., *, progress: Progress = ...) -> ConstructedGame: ...
@overload
def ask(name: Literal["games-count"], request: Request = ..., *, progress: Progress = ...) -> CountedGames: ...
@overload
def ask(name: Literal["games-estimate"], request: Request = ..., *, progress: Progress = ...) -> EstimatedGames: ...
@overload
def ask(name: Literal["growth"], request: Request = ..., *, progress: Progress = ...) -> GrowthConstants: ...
@overload
def ask(name: Literal["hamilton"], request: Request = ..., *, progress: Progress = ...) -> Hamiltonian: ...
@overload
def ask(name: Literal["hamilton-check"], request: Request = ..., *, progress: Progress = ...) -> HamiltonianWalk: ...
@overload
def ask(name: Literal["lattice"], request: Request = ..., *, progress: Progress = ...) -> ShownLattice: ...
@overload
def ask(name: Literal["lattice-list"], request: Request = ..., *, progress: Progress = ...) -> ListedLattices: ...
@overload
def ask(name: Literal["ledger-export"], request: Request = ..., *, progress: Progress = ...) -> LedgerExported: ...
@overload
def ask(name: Literal["ledger-keep"], request: Request = ..., *, progress: Progress = ...) -> CountedResidues: ...
@overload
def ask(name: Literal["ledger-list"], request: Request = ..., *, progress: Progress = ...) -> LedgerListed: ...
@overload
def ask(name: Literal["ledger-merge"], request: Request = ..., *, progress: Progress = ...) -> LedgerMerged: ...
@overload
def ask(name: Literal["ledger-primes"], request: Request = ..., *, progress: Progress = ...) -> tuple[int, ...]: ...
@overload
def ask(name: Literal["ledger-verify"], request: Request = ..., *, progress: Progress = ...) -> LedgerVerdict: ...
@overload
def ask(name: Literal["legal"], request: Request = ..., *, progress: Progress = ...) -> JudgedPositions: ...
@overload
def ask(name: Literal["look"], request: Request = ..., *, progress: Progress = ...) -> Looked: ...
@overload
def ask(name: Literal["matrix"], request: Request = ..., *, progress: Progress = ...) -> FoundMatrix: ...
@overload
def ask(name: Literal["most"], request: Request = ..., *, progress: Progress = ...) -> Extreme: ...
@overload
def ask(name: Literal["plan"], request: Request = ..., *, progress: Progress = ...) -> Planned: ...
@overload
def ask(name: Literal["polynomial"], request: Request = ..., *, progress: Progress = ...) -> FoundPolynomial: ...
@overload
def ask(name: Literal["problem"], request: Request = ..., *, progress: Progress = ...) -> ShownProblem: ...
@overload
def ask(name: Literal["problems"], request: Request = ..., *, progress: Progress = ...) -> ListedProblems: ...
@overload
def ask(name: Literal["problems-check"], request: Request = ..., *, progress: Progress = ...) -> tuple[CheckedProblem, ...]: ...
@overload
def ask(name: Literal["problems-generate"], request: Request = ..., *, progress: Progress = ...) -> tuple[GeneratedProblem, ...]: ...
@overload
def ask(name: Literal["rank"], request: Request = ..., *, progress: Progress = ...) -> Ranked: ...
@overload
def ask(name: Literal["reachable"], request: Request = ..., *, progress: Progress = ...) -> ReachablePositions: ...
@overload
def ask(name: Literal["recurrence"], request: Request = ..., *, progress: Progress = ...) -> FoundRecurrence: ...
@overload
def ask(name: Literal["reduce"], request: Request = ..., *, progress: Progress = ...) -> GraphPosition: ...
@overload
def ask(name: Literal["reduce-grid"], request: Request = ..., *, progress: Progress = ...) -> SquarePosition: ...
@overload
def ask(name: Literal["reduce-line"], request: Request = ..., *, progress: Progress = ...) -> PlayedLine: ...
@overload
def ask(name: Literal["sample"], request: Request = ..., *, progress: Progress = ...) -> Samples: ...
@overload
def ask(name: Literal["sequence"], request: Request = ..., *, progress: Progress = ...) -> Recognised: ...
@overload
def ask(name: Literal["sequence-lattice"], request: Request = ..., *, progress: Progress = ...) -> SequencesOfLattice: ...
@overload
def ask(name: Literal["solve"], request: Request = ..., *, progress: Progress = ...) -> Solved: ...
@overload
def ask(name: Literal["solve-pruned"], request: Request = ..., *, progress: Progress = ...) -> SolvedPruned: ...
@overload
def ask(name: Literal["states"], request: Request = ..., *, progress: Progress = ...) -> CountedStates: ...
@overload
def ask(name: Literal["table"], request: Request = ..., *, progress: Progress = ...) -> Recomputed: ...
@overload
def ask(name: Literal["table-list"], request: Request = ..., *, progress: Progress = ...) -> tuple[PaperEntry, ...]: ...
@overload
def ask(name: Literal["unrank"], request: Request = ..., *, progress: Progress = ...) -> tuple[Unranked, ...]: ...
@overload
def ask(name: Literal["variation"], request: Request = ..., *, progress: Progress = ...) -> Varied: ...
@overload
def ask(name: Literal["verify"], request: Request = ..., *, progress: Progress = ...) -> Verified: ...
@overload
def ask(name: str, request: Request = ..., *, progress: Progress = ...) -> Any: ...
def ask(
    name: str, request: Request = MappingProxyType({}), *, progress: Progress = None
) -> Any:
    """Answers any request of the program, by its name.

    The fields of a request are in the schemas, ``crates/tengen/schema.json``. Most
    requests have a function of their own, such as :func:`tengen.count`, which checks
    its arguments.

    >>> import tengen
    >>> answer = tengen.ask("count-by", {"board": {"rows": 2}, "by": "stones"})
    >>> answer.coefficients, answer.mean
    ((1, 8, 24, 24, 0), 2.245614035087719)
    >>> sorted(answer.files)
    ['svg']

    The requests:

    - ``approx``: Estimates the number of legal positions by the asymptotic formula.
    - ``approx-constants``: Gives the constants of the asymptotic formula.
    - ``bench-count``: Measures the split engine.
    - ``bounds``: Bounds the number of legal positions of a board, from strips.
    - ``bounds-limit``: Bounds the factor by which the number of legal positions of a lattice grows per point.
    - ``compare-chess``: Gives upper bounds on the number of positions of chess.
    - ``compare-connect4``: Counts positions of Connect Four.
    - ``compare-connect4-quoted``: Quotes the published number of positions of Connect Four.
    - ``compare-gomoku``: Counts boards without five stones of one colour in a row (Gomoku).
    - ``compare-gomoku-base``: Estimates the factor by which the number of Gomoku boards grows per point.
    - ``count``: Counts the legal positions of a board, or quotes the published number.
    - ``count-by``: Counts legal positions by their number of stones, empty points or strings.
    - ``count-classes``: Counts legal positions up to symmetry.
    - ``count-published``: Lists the published numbers of legal positions.
    - ``count-residues``: Counts legal positions modulo some primes.
    - ``count-squares``: Counts the legal positions of all square boards up to a size.
    - ``count-squares-by``: Counts legal positions of square boards by stones, empty points or strings.
    - ``data-clean``: Removes files from the data directory.
    - ``data-list``: Lists the files of the data directory.
    - ``dead-groups``: Tells which groups (strings) of a position are dead, by default without a ko rule.
    - ``dead-sets``: Counts dead and living groups in all positions of a board.
    - ``draw``: Draws a position and writes it in every notation.
    - ``estimate``: Estimates the number of legal positions by random sampling.
    - ``game-graph``: Surveys the game graph of a board.
    - ``game-graph-picture``: Draws the game graph of a small board.
    - ``games-bounds``: Gives lower and upper bounds on the number of games of a board.
    - ``games-construct``: Plays a part of a game from a family that proves a lower bound on the number of games.
    - ``games-count``: Counts the games of a board.
    - ``games-estimate``: Estimates the number of games by random sampling.
    - ``growth``: Bounds the factor by which the number of legal positions of a strip grows per column.
    - ``hamilton``: Finds a game through all legal positions of a board.
    - ``hamilton-check``: Checks a game through all legal positions of a board.
    - ``lattice``: Shows a lattice on a small board.
    - ``lattice-list``: Lists the lattices that have a name.
    - ``ledger-export``: Writes the residues of ledgers as text.
    - ``ledger-keep``: Adds residues that were computed elsewhere to a ledger.
    - ``ledger-list``: Lists the residues of a ledger.
    - ``ledger-merge``: Adds the residues of ledgers to another ledger.
    - ``ledger-primes``: Lists the primes for which a ledger has residues of a board.
    - ``ledger-verify``: Checks the records of ledgers and the counts that they determine.
    - ``legal``: Tells which strings of positions have no liberty.
    - ``look``: Shows the strings of a position with their liberties.
    - ``matrix``: Makes the transfer matrix of a strip.
    - ``most``: Finds a position with the most strings or stones.
    - ``plan``: Plans a count of legal positions: time, memory, and the engine.
    - ``polynomial``: Finds the number of legal positions as a polynomial in the number of colours.
    - ``problem``: Reads a problem of life and death and shows it.
    - ``problems``: Lists the problems of a collection.
    - ``problems-check``: Checks problems and their trees of variations.
    - ``problems-generate``: Makes random problems of life and death.
    - ``rank``: Finds the rank of a legal position.
    - ``reachable``: Counts the positions that can be reached if no player passes.
    - ``recurrence``: Finds the linear recurrence of a strip's numbers of legal positions.
    - ``reduce``: Makes a Go position on a graph that stands for a logical formula.
    - ``reduce-grid``: Makes a Go position on the square grid that stands for a logical formula.
    - ``reduce-line``: Plays the moves that stand for an assignment in the Go position of a formula.
    - ``sample``: Draws random legal positions.
    - ``sequence``: Finds the known sequences of numbers of legal positions that contain given numbers.
    - ``sequence-lattice``: Finds the sequences of numbers of legal positions of a lattice.
    - ``solve``: Solves a problem of life and death.
    - ``solve-pruned``: Decides the Go position of a formula by its pruned tree of moves.
    - ``states``: Counts classes of border states, the states of a count column by column.
    - ``table``: Recomputes a table or figure of the papers on numbers of Go positions.
    - ``table-list``: Lists the tables and figures of the papers that can be recomputed.
    - ``unrank``: Finds the legal positions with given ranks.
    - ``variation``: Solves a problem after some moves.
    - ``verify``: Checks a certificate of life and death.
    """
    if name not in KINDS:
        known = ", ".join(KINDS)
        raise ValueError(f"there is no request {name!r}; there are {known}")
    return answer(name, KINDS[name], request, progress)
