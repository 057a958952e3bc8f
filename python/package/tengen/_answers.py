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
    "Known", "Lattice", "LatticeFacts", "LedgerExported", "LedgerFault", "LedgerListed", "LedgerMerged", "LedgerVerdict", "LegalBounds",
    "Legality", "Life", "LineBoard", "ListedLattices", "ListedProblem", "ListedProblems", "ListedPublished", "ListedSequence", "Looked",
    "LookedUp", "Mark", "MarkKind", "MarkKindForm", "MeasuredCount", "MostOf", "MoveStatus", "MoveValue", "NoHamiltonian", "Offer",
    "OnBoard", "OnNodes", "OnOther", "OnThis", "OutdegreeProduct", "PaperEntry", "PaperFigure", "PaperKind", "PaperPlot", "PaperRow",
    "PaperSeries", "PaperTable", "Part", "Pass", "Passes", "Planned", "PlayedLine", "Player", "Position", "PositionJson", "ProblemSpec",
    "Published", "QuotedConnect4", "Ranked", "Rate", "ReachablePositions", "Recomputed", "RecomputedSequence", "Refused", "Residue",
    "Rules", "SampledPosition", "Samples", "Scene", "SeenGate", "SeenString", "ShownLattice", "ShownProblem", "Solved", "SolvedPruned",
    "SolvedSide", "SplitPlan", "SquarePosition", "Status", "Storage", "StripRate", "Suicide", "SurveyedGraph", "SymmetryElement",
    "TilePosition", "TimeBounds", "Together", "Unranked", "Unreadable", "UpTo", "Varied", "Verified", "ViewedMove", "ViewedNode",
    "WayApart", "WayTogether", "WhichSections", "Worth", "WrongColumns", "ask"
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
    """Number of edges. It is left out of answers in which ``edges`` means something else."""
    graph: str | None = None
    """The file of the graph, if it came from one."""
    vertices: int | None = None
    """Number of vertices."""


@dataclass(frozen=True, kw_only=True)
class AgreedConstants(Answer):
    """The constants of the asymptotic formula."""

    A: str
    """The factor of the corners."""
    B: str
    """The factor of the edges."""
    L: str
    """The base of liberties."""
    from_: int
    """From boards of how many points on a side, and one more."""


@dataclass(frozen=True, kw_only=True)
class Apart(Answer):
    """Every node counts some of the primes alone."""

    disk: int
    """Bytes of files on each node; 0 if the vector is in memory."""
    node_hours: float
    """Node-hours of all passes."""
    passes: int
    """Passes over the board, each on one node."""
    primes: int
    """Primes at a time."""
    rounds: int
    """How many passes a node does, one after the other, at most."""
    seconds: float
    """Seconds, at least."""
    threads: int
    """Threads of each node: fewer than it has cores, if its memory does not suffice."""


@dataclass(frozen=True, kw_only=True)
class Approximated(Answer):
    """About how many legal positions a board has."""

    boundary: Boundary
    """There is no extra row."""
    colours: int
    """Two."""
    cols: int
    """Number of columns."""
    exponent: int
    """The exponent."""
    lattice: Lattice
    """The square lattice."""
    legal_probability: Decimal
    """Which part of all colourings is legal."""
    mantissa: str
    """One digit, and perhaps a point and more."""
    relative_error: float | None = None
    """The error of the formula against the exact number, over that, where it is known and the constants do not come from it."""
    rows: int
    """Number of rows."""


@dataclass(frozen=True, kw_only=True)
class Arrangement(Answer):
    """Strips that make up a board."""

    count: int
    """The product of their numbers of legal positions."""
    strips: tuple[int, ...]
    """Their rows, from the first."""


@dataclass(frozen=True, kw_only=True)
class AtATime(Answer):
    """Time, memory and traffic of a count with a certain number of primes at a time."""

    column_traffic: int
    """Bytes read and written for a column."""
    disk: int
    """Bytes on disk, if the vector is in files."""
    elements: int
    """Elements of the vector."""
    passes: int
    """Passes over the board."""
    primes: int
    """Primes at a time."""
    seconds: float
    """Seconds of computing on this machine."""
    traffic: int
    """Bytes read and written in all."""
    vector: int
    """Bytes of the vector."""
    working: int
    """Bytes of working memory, all in memory."""


@dataclass(frozen=True, kw_only=True)
class Bound(Answer):
    """A bound and where it comes from."""

    bound: str
    """A power of ten, such as ``10^171.05`` or ``10^(10^48.2)``."""
    proved: bool
    """Whether it is proved for this board."""
    source: str
    """Where it comes from."""


@dataclass(frozen=True, kw_only=True)
class BoundedGames(Answer):
    """Bounds on the number of games. Lower bounds are rounded down, upper ones up."""

    at_least: tuple[Bound, ...]
    """Lower bounds, the best first."""
    at_most: tuple[Bound, ...]
    """Upper bounds, the best first."""
    average_outdegree_at_most: str | None
    """An upper bound on the average out-degree."""
    boundary: Boundary
    """There is no extra row."""
    colours: int
    """Two."""
    cols: int
    """Number of columns."""
    conjecture: Bound | None
    """The bound that is conjectured: (2mn/3)^L."""
    conjecture_holds: str
    """Whether the conjecture holds here, in words."""
    lattice: Lattice
    """The square lattice."""
    legal: LegalBounds
    """What is known of the number of legal positions."""
    published: int | None
    """The number itself, where it is published."""
    rows: int
    """Number of rows."""


@dataclass(frozen=True, kw_only=True)
class Calibrated(Answer):
    """The measured speed of this machine."""

    costs: tuple[Cost, ...]
    """The costs with 1 to 6 and 8 primes at a time."""
    rows: int
    """Rows of the board that was counted to measure it."""
    threads: int
    """Threads that worked."""


@dataclass(frozen=True, kw_only=True)
class CellFacts(Answer):
    """A unit cell."""

    cols: int
    """Columns of points."""
    edges: int
    """Edges that belong to a cell."""
    guarded: int
    """How many points of every cell are guarded."""
    guards_first_column: bool
    """Whether all points of column 0 are guarded."""
    merges_short_wraps: bool
    """Whether a board that is too small for the way it wraps leaves out loops and edges that are there already. If not, there are no
    such boards."""
    rows: int
    """Rows of points."""


@dataclass(frozen=True, kw_only=True)
class CheckedProblem(OnBoard):
    """A problem of a file."""

    file: str
    """What the file is called."""
    name: str | None = None
    """Its name, if it has one."""
    number: int
    """Its number in the file, from 1."""
    aim: str | None = None
    """What they are after: ``kill`` or ``live``."""
    claim: Claim | None = None
    """The claim of the answer. It is ``"sealed"`` if nothing encloses the target: the region is then a frame around it, with every point
    on which the file has a move or beside one, and the rest is taken to be the attacker's."""
    colours: int | None = None
    """Two."""
    findings: tuple[Finding, ...] | None = None
    """What is wrong or missing, in the order of the file."""
    first: Player | None = None
    """Who moves first."""
    moves: tuple[str, ...] | None = None
    """The first moves that succeed, by name."""
    region: tuple[str, ...] | None = None
    """The points that may be played on or captured."""
    sound: bool | None = None
    """Whether it is unique and there are no findings."""
    success: bool | None = None
    """Whether they succeed."""
    target: tuple[str, ...] | None = None
    """A stone of each string of the target."""
    unique: bool | None = None
    """Whether exactly one first move succeeds."""
    error: str | None = None
    """Why."""
    limited: bool = False
    """Whether a limit was reached, so that with a higher one it might be."""


@dataclass(frozen=True, kw_only=True)
class CheckedSequence(Answer):
    """What became of a sequence's residues."""

    boundary: Boundary
    """Where there is an extra row of points that are always empty."""
    checked: int
    """Up to how many columns there were enough residues to check."""
    colours: int
    """Number of colours of stones."""
    columns: int
    """Number of columns of the longest residues."""
    lattice: Lattice
    """The lattice."""
    needed: int | None
    """How many are needed for the number with so many columns; ``None`` if that is beyond all reason."""
    numbers: tuple[int, ...]
    """Columns of the boards whose numbers are kept as such, ascending. They were compared with residues, where there are some."""
    primes: int
    """For how many primes there are residues."""
    rows: int
    """Number of rows."""
    wrong: tuple[WrongColumns, ...]
    """Columns whose residues make no number."""
    recomputed: Literal["all", "some", "random", "nothing"] | None = None
    of: int | None = None
    """Of how many."""
    reason: str | None = None
    """Why."""


@dataclass(frozen=True, kw_only=True)
class ChessBounds(Answer):
    """Upper bounds on the number of positions of chess, beside the number of legal Go positions on the 10 x 10 board."""

    bits: int
    """Bits of the longest code of a position."""
    go_10x10: int
    """The number of legal Go positions on the 10 x 10 board."""
    refined_below_half_of_go_10x10: bool
    """Whether twice the refined bound is less than that."""
    refined_bound: str
    """A refined bound on all, quoted."""
    refined_source: str
    """Where that is from."""
    upper_bound: int
    """2 to that power, a bound on positions without promoted pieces."""


@dataclass(frozen=True, kw_only=True)
class ColumnTimes(Answer):
    """What takes time in a column, all at the same time, in seconds."""

    computing: float
    """Computing."""
    network: float | None
    """Sending and receiving, if the network is known."""
    storage: float | None
    """Reading and writing on the shared storage, if it is known."""


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
    """All of them, by rows."""
    upper: Rate
    """The smallest upper bound."""


@dataclass(frozen=True, kw_only=True)
class ConstructedGame(Answer):
    """A part of a game, and what all games of its family are built on."""

    about: str
    """What the family is built on, in words."""
    boundary: Boundary
    """There is no extra row."""
    colours: int
    """Two."""
    cols: int
    """Number of columns."""
    end: PositionJson
    """The position after the last move."""
    from_: int
    """Where the part begins."""
    games: str | None
    """At least so many games of the family, as a power of ten."""
    kind: str
    """The family's name."""
    lattice: Lattice
    """The square lattice."""
    length: int | None
    """Moves of the whole game."""
    moves: tuple[tuple[str, int, int], ...]
    """Player (X or O), row and column, from 0."""
    picture: PositionJson
    """B and W, or walls and control points; the position before the first move where there is no such thing."""
    rows: int
    """Number of rows."""
    start: PositionJson
    """The position before the first move."""


@dataclass(frozen=True, kw_only=True)
class Cost(Answer):
    """The cost of work."""

    nanoseconds: float
    """Nanoseconds of one thread per state, step and prime."""
    primes: int
    """Primes at a time."""


@dataclass(frozen=True, kw_only=True)
class CountBounds(Answer):
    """Bounds on the number of legal positions of a board."""

    boundary: Boundary
    """There is no extra row."""
    colours: int
    """Number of colours of stones."""
    cols: int
    """Number of columns."""
    lattice: Lattice
    """The lattice."""
    lower: Arrangement
    """There are at least so many."""
    max_strip: int
    """Most rows that a strip had."""
    rows: int
    """Number of rows."""
    upper: Arrangement
    """There are at most so many."""


@dataclass(frozen=True, kw_only=True)
class Counted(OnBoard):
    """The number of legal positions of a board."""

    colours: int
    """Number of colours of stones."""
    columns: tuple[int, ...] = ()
    """The numbers for 1, 2, ... columns, if they were asked for."""
    count: int
    """The number."""
    engine: str
    """The engine that counted, never ``Engine::AUTO``."""
    evidence: Evidence | None = None
    """The evidence for the number, if it was asked for."""


@dataclass(frozen=True, kw_only=True)
class CountedBy(OnBoard):
    """Numbers of legal positions by something."""

    black_minus_white_0_or_1: int | None = None
    """Positions with equally many, or one more black one."""
    by: By
    """By what."""
    coefficients: tuple[int, ...] | tuple[tuple[int, ...], ...]
    """The numbers."""
    colours: int
    """Number of colours of stones."""
    count: int
    """Of all positions."""
    covariance: float | None = None
    """The covariance of the numbers of black and of white stones."""
    equal: int | None = None
    """Positions with equally many."""
    mean: float
    """The mean over all legal positions, as near as ``f64`` comes; by black and white stones, of either."""
    variance: float
    """The variance, likewise."""


@dataclass(frozen=True, kw_only=True)
class CountedClasses(OnBoard):
    """The number of classes of positions, and how it comes about (Burnside's lemma)."""

    colours: int
    """Number of colours of stones."""
    count: int
    """The number of classes."""
    elements: tuple[SymmetryElement, ...]
    """Its elements, those that fix equally many positions together."""
    order: int
    """The order of the group."""
    up_to: UpTo
    """Which positions are one."""


@dataclass(frozen=True, kw_only=True)
class CountedConnect4(Answer):
    """The number of positions of Connect-4 on a board."""

    by_ply: tuple[int, ...]
    """Those with 0, 1, 2, ... stones."""
    cols: int
    """Number of columns."""
    count: int
    """The number."""
    rows: int
    """Number of rows."""
    upper_bound: int
    """2^(cols (rows + 1)), from one code for each column."""


@dataclass(frozen=True, kw_only=True)
class CountedGames(OnBoard):
    """Numbers of games. Every beginning of a game is a game, also that of no move; those that no move can follow are *maximal*."""

    by_length: tuple[int, ...] = ()
    """Games of 0, 1, 2, ... moves on the board, likewise."""
    colours: int
    """Two."""
    games: int
    """All games."""
    longest: int | None = None
    """Moves on the board of the longest games, if lengths were asked for."""
    maximal: int
    """Those that no move can follow."""
    maximal_by_length: tuple[int, ...] = ()
    """The maximal ones among them."""
    shortest_maximal: int | None = None
    """Moves of the shortest maximal games, likewise."""
    rule: Literal["positional", "situational"]
    lone_suicide: bool | None = None
    """Whether the suicide of a single stone is a move, and not a pass by another name."""
    passes: Passes | None = None
    """What passes have to do with it."""


@dataclass(frozen=True, kw_only=True)
class CountedGomoku(Answer):
    """The number of boards without so many in a row."""

    base_by_independence: float
    """The base if lines were full independently of each other."""
    base_upper_bound: float
    """An upper bound on the base, the growth per point of large boards."""
    cols: int
    """Number of columns."""
    count: int
    """The number."""
    in_a_row: int
    """How many in a row are forbidden."""
    rows: int
    """Number of rows."""


@dataclass(frozen=True, kw_only=True)
class CountedResidues(OnBoard):
    """The number of legal positions of a board modulo some primes."""

    colours: int
    """Number of colours of stones."""
    residues: tuple[Residue, ...]
    """In the order of the primes."""


@dataclass(frozen=True, kw_only=True)
class CountedSquares(Answer):
    """A sequence of numbers."""

    boundary: Boundary
    """Where there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    lattice: Lattice
    """The lattice."""
    squares: tuple[int, ...]
    """The number of the n by n board, for n = 1, 2, ..."""
    up_to: UpTo | None = None
    """Which positions are one, if some are."""


@dataclass(frozen=True, kw_only=True)
class CountedSquaresBy(Answer):
    """Numbers of legal positions of n by n boards by something."""

    boundary: Boundary
    """Where there is an extra row of points that are always empty."""
    by: By
    """By what."""
    coefficients: tuple[tuple[int, ...] | tuple[tuple[int, ...], ...], ...]
    """The numbers of the n by n board, for n = 1, 2, ..."""
    colours: int
    """Number of colours of stones."""
    lattice: Lattice
    """The lattice."""


@dataclass(frozen=True, kw_only=True)
class CountedStates(Answer):
    """How many classes of border states there are, one number for each y."""

    boundary: Boundary
    """There is no extra row."""
    colours: int
    """Two."""
    constructible: tuple[int, ...] = ()
    """The constructible classes, if they were asked for."""
    lattice: Lattice
    """The square lattice."""
    rows: int
    """The height of the board."""
    valid: tuple[int, ...] = ()
    """The valid classes, if they were asked for."""


@dataclass(frozen=True, kw_only=True)
class DataCleaned(Answer):
    """What was removed from a data directory."""

    bytes: int
    """Bytes of all that was removed."""
    removed: tuple[DataItem, ...]
    """What was removed."""


@dataclass(frozen=True, kw_only=True)
class DataItem(Answer):
    """Something that is kept."""

    age: int
    """Seconds since it was last changed."""
    bytes: int
    """Bytes."""
    kind: DataKind
    """What it is."""
    path: str
    """A file, or a directory of files."""
    purpose: str
    """What it is for, in words."""
    usage: DataUsage
    """Whether something can come of it."""


@dataclass(frozen=True, kw_only=True)
class DataListed(Answer):
    """What there is in a data directory."""

    bytes: int
    """Bytes of everything."""
    items: tuple[DataItem, ...]
    """What there is."""
    path: str
    """The directory."""


@dataclass(frozen=True, kw_only=True)
class DeadSetsAnswer(OnBoard):
    """The numbers of dead and living groups of a board."""

    alpha: int
    """The first i with D_i = D."""
    colours: int
    """Two."""
    dead: int
    """Those that are dead."""
    groups: int
    """Groups in all of them."""
    living: int
    """Those that are not."""
    points: int
    """Its points."""
    positions: int
    """Legal configurations with either player to move."""
    sizes: tuple[int, ...]
    """The sizes of D_0, D_1, ..., D_alpha; D_i has the groups that are captured in at most i + 1 moves, passes counted."""


@dataclass(frozen=True, kw_only=True)
class Drawn(Answer):
    """A position in every notation. There are boards and colours that some notations do not have."""

    compact: str | None
    """The line of text."""
    diagram: str
    """The diagram."""
    json: Position
    """The board and the rows of the diagram."""
    sgf: str | None
    """A game record."""


@dataclass(frozen=True, kw_only=True)
class DrawnGraph(Answer):
    """A game graph as data, and where its positions lie in the picture."""

    half: tuple[float, float]
    """Half the width and half the height of a position, in pixels."""
    moves: tuple[ViewedMove, ...]
    """The moves between them."""
    nodes: tuple[ViewedNode, ...]
    """The positions, or classes of them."""


@dataclass(frozen=True, kw_only=True)
class EngineOffer(Answer):
    """An engine with its offer, or the reason why it makes none."""

    engine: str
    """The engine."""
    offer: Offer | None = None
    """The offer, if there is one."""
    refused: str | None = None
    """The reason why there is none."""


@dataclass(frozen=True, kw_only=True)
class Estimated(Answer):
    """An estimate of the number of legal positions of a board."""

    complete: bool
    """``True`` if the result contains all requested runs."""
    interval: Interval | None
    """The 95% confidence interval of Student's t-distribution, cut off at 0.

    It is valid if the mean is normally distributed, as for runs that differ little. Runs of Chen's method on large boards differ by
    factors; then the interval is too low and too short."""
    mean: Decimal
    """The mean of the runs; its expectation is the number of legal positions."""
    probability: Decimal
    """The mean over the number of all colourings, (λ + 1) to the number of points."""
    relative_error: float | None
    """The standard error over the mean."""
    samples: int
    """The number of runs in the result. It is smaller than requested only if the observer cancelled."""
    seed: int
    """The seed of the random choices."""
    standard_error: Decimal | None
    """The standard error of the mean, estimated from the runs; ``None`` for a single run."""
    boundary: Boundary | None = None
    """Where there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    cols: int | None = None
    """Number of columns."""
    lattice: Lattice | None = None
    """The lattice."""
    rows: int | None = None
    """Number of rows."""
    edges: int | None = None
    """Its edges."""
    graph: str | None = None
    """What it is called."""
    vertices: int | None = None
    """Its points."""
    method: Literal["chen", "particles"]
    particles: int | None = None
    """The number of positions built side by side in a run, at least 1."""


@dataclass(frozen=True, kw_only=True)
class EstimatedGames(OnBoard):
    """An estimate of the number of games of a board."""

    colours: int
    """Two."""
    complete: bool
    """``True`` if all requested runs were done."""
    deviation_log10: float | None
    """The standard deviation of the decimal logarithms of the runs."""
    effective_runs: float
    """The effective number of runs: the square of the sum of the runs over the sum of their squares. If few of many runs dominate the
    mean, the mean is probably too low, because larger results have not occurred yet."""
    interval: Interval | None
    """A 95% confidence interval, corrected for the skewness of the runs. It is reliable only if ``Estimate::effective_runs`` is not
    small."""
    mean: Decimal
    """The mean of the runs. Its expectation is the number of games."""
    mean_log10: float
    """The mean of the decimal logarithms of the runs. Its expectation is below the logarithm of the number of games."""
    relative_error: float | None
    """The standard error divided by the mean."""
    runs: int
    """Number of runs in the result. It is lower than requested only if the observer stopped the estimate."""
    seed: int
    """Seed of the random choices."""
    standard_error: Decimal | None
    """The standard error of the mean, from the spread of the runs. ``None`` for one run."""
    rule: Literal["positional", "situational"]
    lone_suicide: bool | None = None
    """Whether the suicide of a single stone is a move, and not a pass by another name."""
    passes: Passes | None = None
    """What passes have to do with it."""
    method: Literal["chen", "guided", "knuth"]
    representatives: int | None = None
    """Maximal number of games that represent a stratum, at least 1. In the paper, 1."""


@dataclass(frozen=True, kw_only=True)
class Evidence(Answer):
    """The evidence for a number of legal positions.

    A second engine or a publication that gives another number is no evidence: the count fails."""

    published: str | None = None
    """The publication that has the same number, if there is one."""
    residues: tuple[Residue, ...]
    """The residues that make the number by the Chinese Remainder Theorem. Empty if the engine gives the number itself."""
    second_engine: str | None = None
    """The engine that gave the same number by other steps, if its offer takes no longer than the first, or at most a second."""
    spare_bits: int
    """Bits by which the product of the primes exceeds the number of colourings. A wrong residue goes unnoticed with a chance of
    2^-``spare_bits``. 0 without residues."""


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
    """What there is to be most of."""


@dataclass(frozen=True, kw_only=True)
class Finding(Answer):
    """A move that is wrong or missing."""

    column: int
    """The column, from 1."""
    kind: str
    """What is wrong, by name."""
    line: int
    """The line of the file, from 1."""
    move: str
    """The move, by name."""


@dataclass(frozen=True, kw_only=True)
class FirstMove(Answer):
    """The status of a first move."""

    claim: Claim | None
    """The claim of its success or failure; ``None`` if nothing is known. A move of unknown status that has a claim succeeds under that
    condition, which is weaker than that of the answer."""
    held: tuple[str, ...] = ()
    """If it is a kill, a stone of each string of the attacker's that is taken not to be captured."""
    move: str
    """The move."""
    status: MoveStatus
    """Its status."""


@dataclass(frozen=True, kw_only=True)
class FoundMatrix(Answer):
    """A transfer matrix, or its Markov chain, and what is known of it. In JSON, without the matrix itself."""

    boundary: Boundary
    """Where there is an extra row of points that are always empty."""
    chain: bool
    """Whether states and entries are those of the Markov chain, ``illegal`` included."""
    colours: int
    """Number of colours of stones."""
    column_configurations: int
    """The number of column configurations."""
    dominant_eigenvalue: Enclosure
    """The largest eigenvalue, of the whole period."""
    entries: int
    """Its entries that are not 0."""
    lattice: Lattice
    """The lattice."""
    period: int
    """How many columns of the board it adds."""
    rows: int
    """Number of rows."""
    sections: WhichSections
    """Which sections are told apart."""
    states: int
    """Rows, and columns, of the matrix."""
    traces: tuple[int, ...] = ()
    """The traces of T, T^2, ..., if they were asked for."""


@dataclass(frozen=True, kw_only=True)
class FoundPolynomial(OnBoard):
    """The Go polynomial of a board."""

    coefficients: tuple[int, ...]
    """The coefficients of 1, x, x^2, ..."""
    falling_factorial: tuple[int, ...]
    """Those of 1, x, x (x-1), x (x-1) (x-2), ...: the numbers of positions with exactly 0, 1, 2, ... colours without names."""
    points: int
    """The board's points."""


@dataclass(frozen=True, kw_only=True)
class FoundRecurrence(Answer):
    """What is known of the recurrence of least order."""

    boundary: Boundary
    """Where there is an extra row of points that are always empty."""
    coefficients: tuple[int, ...] = ()
    """The factors c_1, ..., c_r of L(k) = c_1 L(k-1) + ... + c_r L(k-r) for k > r, if they were asked for and determined."""
    colours: int
    """Number of colours of stones."""
    found_after_terms: int
    """After how many of them the recurrence modulo the primes was found; it predicted the others."""
    generating_function: GeneratingFunction | None = None
    """L(1) x + L(2) x^2 + ... as a fraction."""
    initial_terms: tuple[int, ...] = ()
    """L(1), ..., L(r)."""
    lattice: Lattice
    """The lattice."""
    order: int
    """The order: a lower bound in every case."""
    order_bound: int
    """The upper bound on the order that a proof rests on."""
    primes: int
    """Modulo how many primes."""
    proof: str
    """How far the order is proved."""
    proved: bool
    """Whether the recurrence holds for ever, and there is none of smaller order."""
    rows: int
    """Number of rows."""
    terms: int
    """From how many terms the order was found."""
    verified_terms: int
    """For how many terms, from the first, it was verified over the integers."""


@dataclass(frozen=True, kw_only=True)
class GeneratedProblem(Answer):
    """A new problem."""

    aim: Aim
    """What they want."""
    boundary: Boundary
    """There is no extra row."""
    colours: int
    """Two."""
    cols: int
    """As many columns."""
    difficulty: int
    """An estimate of the difficulty: about 5 is a capture of one move, 20 takes reading."""
    first: Player
    """Who moves first."""
    id: str
    """The seed and the number of the candidate."""
    lattice: Lattice
    """The square lattice."""
    line: tuple[str, ...]
    """The main line, which begins with it."""
    moves: tuple[str, ...]
    """The first move that succeeds."""
    nodes: int
    """Situations looked into to find out who succeeds, from knowing nothing."""
    plausible: tuple[str, ...]
    """The wrong first moves that would succeed if the opponent passed."""
    position: PositionJson
    """The position."""
    rows: int
    """Rows of the board."""
    target: tuple[str, ...]
    """A stone of each string of the target, by name."""


@dataclass(frozen=True, kw_only=True)
class GeneratingFunction(Answer):
    """A fraction of polynomials, each by ascending powers from x^0."""

    denominator: tuple[int, ...]
    """The denominator, 1 - c_1 x - ... - c_r x^r."""
    numerator: tuple[int, ...]
    """The numerator."""


@dataclass(frozen=True, kw_only=True)
class GomokuGrowth(Answer):
    """The growth per point of the numbers of boards without so many in a row."""

    by_independence: float
    """The base if lines were full independently of each other."""
    estimates: tuple[float, ...]
    """G(n,n) G(n+1,n+1) / G(n,n+1)^2 for n = 1, 2, ..."""
    in_a_row: int
    """How many in a row are forbidden."""
    squares: tuple[int, ...]
    """G(n,n) for n = 1, 2, ..."""
    upper_bound: float
    """An upper bound, from the largest square."""


@dataclass(frozen=True, kw_only=True)
class GraphPart(Answer):
    """How a part of a game graph hangs together."""

    nodes: int
    """Its nodes."""
    reached: int
    """Those that are reached from the first position with a single stone."""
    reaching: int
    """Those from which it is reached."""
    strongly_connected: bool
    """Whether these are all."""


@dataclass(frozen=True, kw_only=True)
class GraphPosition(Answer):
    """A position on a graph that stands for a formula."""

    board: str
    """What the position is on: ``"graph"``."""
    clauses: int
    """Its clauses."""
    colours: int
    """Two."""
    diagrams_a: int
    """Diagrams A(i): variables after long clauses were split."""
    diagrams_b: int
    """Diagrams B(j): clauses after that."""
    edges: int
    """Its edges."""
    file: str
    """What the formula is called."""
    gadgets: Gadgets
    """How many liberties the diagrams have."""
    literals: int
    """Literals of all of them."""
    region_size: int
    """How many points may be played on or captured."""
    target: tuple[str]
    """The name of the target; in JSON a list of it alone."""
    to_move: Player
    """Who moves."""
    variables: int
    """Variables of the formula."""
    vertices: int
    """Vertices of the graph."""


@dataclass(frozen=True, kw_only=True)
class GraphText(Answer):
    """A graph, as the text of a graph file in any format of ``graph_file``."""

    graph: str
    """What it is called in answers; the program puts the file's name here."""
    text: str
    """The text."""


@dataclass(frozen=True, kw_only=True)
class GridPosition(Answer):
    """A position on the square grid that stands for a formula."""

    assignments: int | None = None
    """Assignments that were played on the finished board."""
    board: str
    """What the position is on: ``"grid"``."""
    boundary: Boundary
    """There is no extra row."""
    clauses: int
    """Its clauses."""
    colours: int
    """Two."""
    cols: int
    """Its columns."""
    file: str
    """What the formula is called."""
    lattice: Lattice
    """The square lattice."""
    left_out: tuple[int, ...]
    """Clauses that the others imply, counted from 1, and that have no part of the board."""
    rows: int
    """Rows of the board."""
    satisfying: int | None = None
    """Those that save Lambda."""
    to_move: Player
    """Who moves."""
    variables: int
    """Variables of the formula."""


@dataclass(frozen=True, kw_only=True)
class GroupStatus(Answer):
    """What becomes of a group."""

    moves: int | None
    """Moves until it is captured, passes counted."""
    status: Status
    """Dead or alive."""
    threats: int | None
    """With how many outside threats, up to 5, who loses would win; only by the rule of ko."""


@dataclass(frozen=True, kw_only=True)
class GrowthConstants(Answer):
    """The growth constants of strips."""

    a: Enclosure
    """a, for numbers of columns that are multiples of the period."""
    a_by_residue: tuple[Enclosure, ...] = ()
    """a for numbers of columns that are 0, 1, ... modulo the period, where the lattice repeats only every other column (hexagonal,
    square-octagonal); empty elsewhere."""
    boundary: Boundary
    """Where there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    lambda_: Enclosure
    """λ, the factor by which a further column multiplies the number of legal positions."""
    lambda_root: Enclosure
    """λ^(1/rows), the factor per point."""
    lattice: Lattice
    """The lattice."""
    rows: int
    """Number of rows."""
    states: int
    """Number of states of a column."""


@dataclass(frozen=True, kw_only=True)
class Hamiltonian(Answer):
    """What there is of a Hamiltonian game or cycle of a board."""

    boundary: Boundary | None = None
    """There is no extra row."""
    colours: int | None = None
    """Two."""
    cols: int | None = None
    """Number of columns."""
    hamiltonian: bool | None = None
    """Whether there is one: yes."""
    kind: Kind | None = None
    """What it is."""
    lattice: Lattice | None = None
    """The square lattice."""
    moves: str | None = None
    """The moves, if it was looked for and not given: A to Z of Black and a to z of White on the first to last point."""
    number_of_moves: int | None = None
    """How many moves it has."""
    positions: int | tuple[PositionJson, ...] | None = None
    """Different positions that it goes through."""
    rows: int | None = None
    """Number of rows, 1."""
    start: str | None = None
    """The position that it starts from: ``.`` for empty points, ``X`` for Black, ``O`` for White."""
    reason: str | None = None
    """Why not, in words."""
    successors: tuple[PositionJson, ...] | None = None
    """Where moves lead from there."""
    parts: tuple[tuple[PositionJson, ...], tuple[PositionJson, ...]] | None = None
    """The two."""
    attempt: int | None = None
    """In which attempt, from which the same request goes on."""


@dataclass(frozen=True, kw_only=True)
class HamiltonianWalk(Answer):
    """A game or cycle through all legal positions of a board of one row, checked."""

    boundary: Boundary
    """There is no extra row."""
    colours: int
    """Two."""
    cols: int
    """Number of columns."""
    hamiltonian: bool
    """Whether there is one: yes."""
    kind: Kind
    """What it is."""
    lattice: Lattice
    """The square lattice."""
    moves: str | None = None
    """The moves, if it was looked for and not given: A to Z of Black and a to z of White on the first to last point."""
    number_of_moves: int
    """How many moves it has."""
    positions: int
    """Different positions that it goes through."""
    rows: int
    """Number of rows, 1."""
    start: str
    """The position that it starts from: ``.`` for empty points, ``X`` for Black, ``O`` for White."""


@dataclass(frozen=True, kw_only=True)
class IllegalMove(Answer):
    """A move that the rules of play forbid, and that was made all the same."""

    colour: int
    """Who made it."""
    column: int
    """The column, from 1."""
    line: int
    """The line of the file, from 1."""
    number: int
    """Its number among the moves of the game, from 1."""
    point: str
    """The name of its point."""
    reason: str
    """Why it is illegal: ``occupied``, ``suicide`` or ``ko``."""


@dataclass(frozen=True, kw_only=True)
class IllegalString(Answer):
    """A string without liberties."""

    colour: int
    """The colour of its stones."""
    stones: tuple[str, ...]
    """The names of its points."""


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
    """If Black moves first."""
    colour: Player
    """Whose stones."""
    stones: tuple[str, ...]
    """Their names."""
    white_to_move: GroupStatus
    """If White moves first."""


@dataclass(frozen=True, kw_only=True)
class JudgedGroups(OnBoard):
    """The verdicts on the groups of a position."""

    colours: int
    """Two."""
    groups: tuple[JudgedGroup, ...]
    """The groups, in the order of their first stones."""
    rules: Rules
    """By which rules."""


@dataclass(frozen=True, kw_only=True)
class JudgedPositions(Answer):
    """The legality of all positions of a text."""

    positions: tuple[Legality, ...]
    """The positions that can be read."""
    unreadable: tuple[Unreadable, ...]
    """The positions that cannot be read."""


@dataclass(frozen=True, kw_only=True)
class Known(OnBoard):
    """A number of legal positions, counted or looked up."""

    colours: int
    """Number of colours of stones."""
    columns: tuple[int, ...] = ()
    """The numbers for 1, 2, ... columns, if they were asked for."""
    count: int
    """The number."""
    engine: str | None = None
    """The engine that counted, never ``Engine::AUTO``."""
    evidence: Evidence | None = None
    """The evidence for the number, if it was asked for."""
    source: str | None = None
    """Where it was published."""


@dataclass(frozen=True, kw_only=True)
class LatticeFacts(Answer):
    """What is known of a lattice."""

    about: str | None
    """What it is, in a line."""
    cell: CellFacts
    """What repeats."""
    lattice: Lattice
    """The lattice: its name, or its unit cell as one line of text."""
    name: str
    """Its name; ``own-`` and a number if it has no other."""
    of_papers: bool
    """Whether it is one of those of the papers, for which there are engines and bounds of their own."""
    wraps_columns: Joined
    """How the last column is joined to the first."""
    wraps_rows: Joined
    """How the last row is joined to the first."""


@dataclass(frozen=True, kw_only=True)
class LedgerExported(Answer):
    """Finished residues as text."""

    left_out: tuple[LedgerFault, ...]
    """Records that are left out: they cannot be used, or others contradict them."""
    text: str
    """One record a line, ordered by sequence and then by prime, the largest first; of several for one prime the longest."""


@dataclass(frozen=True, kw_only=True)
class LedgerFault(Answer):
    """A record that is wrong, or that another one contradicts."""

    file: str
    """In which file."""
    line: int
    """In which line, from 1."""
    reason: str
    """What is wrong."""


@dataclass(frozen=True, kw_only=True)
class LedgerListed(Answer):
    """What has been counted."""

    sequences: tuple[ListedSequence, ...]
    """Of what there are residues."""


@dataclass(frozen=True, kw_only=True)
class LedgerMerged(Answer):
    """What became of the records of other ledgers."""

    added: int
    """How many were added."""
    own: tuple[LedgerFault, ...]
    """What is wrong with the directory's own ledger; it is left as it is."""
    recomputed: tuple[RecomputedSequence, ...]
    """What was computed again of the boards of which there was something to add."""
    refused: tuple[LedgerFault, ...]
    """Those that were not: they cannot be used, others contradict them, or they are wrong."""


@dataclass(frozen=True, kw_only=True)
class LedgerVerdict(Answer):
    """Whether residues are right."""

    records: tuple[LedgerFault, ...]
    """Records that are wrong or contradicted."""
    right: bool
    """Whether nothing is wrong."""
    sequences: tuple[CheckedSequence, ...]
    """What became of the residues of every sequence."""


@dataclass(frozen=True, kw_only=True)
class LegalBounds(Answer):
    """Bounds on the number of legal positions."""

    at_least: str
    """The lower one."""
    at_most: str
    """The upper one."""
    exact: bool
    """Whether both are the same number, perhaps rounded."""
    source: str
    """Where they come from."""


@dataclass(frozen=True, kw_only=True)
class Legality(OnBoard):
    """Whether a position is legal, and which strings have no liberty; ``Position::legality`` says it (*Combinatorics of Go*, section 3).

    ``` use tengen::Position; let legality = Position::read(". X\\nX O")?.legality(); assert_eq!(     legality.to_string(),
    "illegal: 1 string has no liberty\\nwhite string of 1 stone at B1 has no liberty" ); # Ok::<(), tengen::Error>(()) ```"""

    colours: int
    """How many colours stones can have here: two, or more if it has them."""
    illegal_moves: tuple[IllegalMove, ...] = ()
    """Those that the rules of play forbid."""
    illegal_strings: tuple[IllegalString, ...]
    """The strings without liberties, in the order of their first stones."""
    legal: bool
    """Whether every string has a liberty, and every move of a game was legal."""
    number: int | None = None
    """Its number among several positions of a file, from 1."""
    number_of_moves: int | None = None
    """How many moves of a game lead to it; none of a position without moves."""


@dataclass(frozen=True, kw_only=True)
class ListedLattices(Answer):
    """The lattices that have a name."""

    lattices: tuple[LatticeFacts, ...]
    """The lattices: those of the papers first."""


@dataclass(frozen=True, kw_only=True)
class ListedProblem(Answer):
    """A problem of a collection, or the reason why it cannot be used."""

    id: str | None = None
    """The name of the problem."""
    spec: ProblemSpec | None = None
    """The problem as its text, with everything stated beside it."""
    error: str | None = None
    """Why it cannot be used."""


@dataclass(frozen=True, kw_only=True)
class ListedProblems(Answer):
    """The problems of a collection, the first 2,000 of them."""

    number: int
    """Number of problems in the text."""
    problems: tuple[ListedProblem, ...]
    """The problems that are listed."""


@dataclass(frozen=True, kw_only=True)
class ListedPublished(Answer):
    """The published numbers of legal positions of boards of the square lattice."""

    numbers: tuple[Published, ...]
    """The numbers, squares first."""
    source: str
    """The publication."""


@dataclass(frozen=True, kw_only=True)
class ListedSequence(Answer):
    """How far the residues of a sequence go."""

    boundary: Boundary
    """Where there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    columns: int
    """Number of columns of the longest residues."""
    determined: int
    """Up to how many columns the exact numbers are determined."""
    lattice: Lattice
    """The lattice."""
    needed: int | None
    """How many are needed for the number with so many columns; ``None`` if that is beyond all reason."""
    numbers: tuple[int, ...]
    """Columns of the boards whose numbers are kept as such, ascending."""
    primes: int
    """For how many primes there are residues."""
    rows: int
    """Number of rows."""


@dataclass(frozen=True, kw_only=True)
class Looked(Answer):
    """What there is to see of a position."""

    legality: Legality
    """Whether it is legal."""
    marks: tuple[Mark, ...]
    """The marks of the file."""
    moves: int
    """How many moves of a game lead to it."""
    names: tuple[str, ...]
    """The names of its points, by vertex."""
    position: Position
    """The position."""
    scene: Scene
    """Where points and lines lie in a picture."""
    strings: tuple[SeenString, ...]
    """The strings, in the order of their first stones."""
    to_move: Player | None
    """Who moves next, if a file says it."""


@dataclass(frozen=True, kw_only=True)
class LookedUp(OnBoard):
    """A number of legal positions that others have counted."""

    colours: int
    """Number of colours of stones."""
    count: int
    """The number."""
    source: str
    """Where it was published."""


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
    """Bytes of the vector read and written in a nanosecond."""
    lattice: Lattice
    """The lattice."""
    ns_per_state_step_prime: float
    """Nanoseconds of one core for each state, step and prime."""
    part_of_ceiling: float
    """The cost of a chunk that stays in the cache, divided by the cost measured."""
    primes: int
    """Number of primes at a time."""
    rows: int
    """Number of rows."""
    seconds_per_column: float
    """Seconds for a column."""
    threads: int
    """Number of threads."""


@dataclass(frozen=True, kw_only=True)
class MoveValue(Answer):
    """What a move is worth."""

    condition: str | None = None
    """The condition of the status, in words that follow it; empty if it has none."""
    life: Life | None = None
    """How it lives, if it does and this is known."""
    line: tuple[str, ...]
    """What follows: of a move that fails, its refutation."""
    move: str
    """The move, by name; or ``pass``."""
    status: Status
    """What becomes of the target after it."""
    success: bool | None
    """Whether it succeeds, without outside threats; ``None`` if a limit was reached."""
    threats: int | None
    """With how many outside threats who loses would win; ``None`` if not with up to 5, or it is not known."""


@dataclass(frozen=True, kw_only=True)
class NoHamiltonian(Answer):
    """Why a board has no Hamiltonian game."""

    boundary: Boundary
    """There is no extra row."""
    colours: int
    """Two."""
    cols: int
    """Number of columns."""
    hamiltonian: bool
    """Whether there is one: no."""
    lattice: Lattice
    """The square lattice."""
    reason: str
    """Why not, in words."""
    rows: int
    """Number of rows."""
    positions: tuple[PositionJson, ...] | None = None
    """The set."""
    successors: tuple[PositionJson, ...] | None = None
    """Where moves lead from there."""
    parts: tuple[tuple[PositionJson, ...], tuple[PositionJson, ...]] | None = None
    """The two."""


@dataclass(frozen=True, kw_only=True)
class Offer(Answer):
    """The price of counting a board with one engine."""

    disk: int
    """Bytes of files; 0 if everything is in memory."""
    engine: str
    """The engine."""
    frontier: int | None
    """The most points on the frontier: points already placed that touch points not yet placed. ``None`` for engines without a frontier
    of points."""
    known: str
    """The precision of ``states_max``: exactly, at-least, at-most, or about."""
    needed: int
    """Bytes of memory at the peak, as well as the states are known."""
    on_request: str | None = None
    """The reason why a count takes this offer only if the engine is asked for by name."""
    order: str
    """The order in which the engine goes through the board."""
    passes: int
    """Passes over the board."""
    primes_at_a_time: int
    """Primes at a time."""
    seconds: float
    """Estimated seconds on this machine."""
    states_max: int
    """The most states after a step, or the elements of the engine's vector."""
    steps: int
    """Steps of one pass over the board: points, as a rule."""


@dataclass(frozen=True, kw_only=True)
class OnNodes(Answer):
    """What a count does on many nodes. Times are projections; nothing fails."""

    apart: WayApart
    """Each node alone, with some of the primes: ``tengen count --prime-range``."""
    cores: int
    """Cores of each."""
    nodes: int
    """How many."""
    ram: int
    """Bytes of memory of each."""
    together: WayTogether
    """All nodes with one vector: ``python -m tengen.cluster``."""


@dataclass(frozen=True, kw_only=True)
class OnOther(Answer):
    """What a count does on another machine."""

    bounds: TimeBounds | None = None
    """For how long, if it does anything."""
    cores: int
    """Its cores."""
    disk_bandwidth: int | None
    """Bytes that it reads and writes in files per second, if that is known."""
    memory: int
    """Bytes of it that a count uses."""
    ram: int
    """Bytes of its memory."""
    passes: tuple[Pass, ...] | None = None
    refused: str | None = None


@dataclass(frozen=True, kw_only=True)
class OnThis(Answer):
    """What a count does on this machine."""

    memory: int
    """Bytes of memory that it may use."""
    scratch: int | None
    """Bytes of files that it may use, if there is a directory for them."""
    seconds: float | None = None
    """Seconds of computing, if it does anything."""
    threads: int
    """Threads that it uses."""
    passes: tuple[Pass, ...] | None = None
    refused: str | None = None


@dataclass(frozen=True, kw_only=True)
class OutdegreeProduct(Answer):
    """The product of all out-degrees of a graph."""

    exact: int | None
    """The number, if it has 10,000 digits at most."""
    log10: float | None
    """The common logarithm, unless it is 0."""
    prime_powers: tuple[tuple[int, int], ...] | None
    """Primes and exponents; nothing if it is 0."""


@dataclass(frozen=True, kw_only=True)
class PaperEntry(Answer):
    """A table or figure that can be recomputed."""

    kind: PaperKind
    """What is made of it."""
    name: str
    """Its name."""
    source: str
    """The paper and place."""
    title: str
    """What it shows."""


@dataclass(frozen=True, kw_only=True)
class PaperFigure(Answer):
    """A figure of a paper, drawn anew."""

    plot: PaperPlot | None
    """The values in it, if it is a plot."""
    svg: str
    """The picture, as a complete SVG file."""


@dataclass(frozen=True, kw_only=True)
class PaperPlot(Answer):
    """The values of a plot."""

    log: bool
    """Whether the axis upwards is divided by logarithms."""
    note: str
    """What hollow markers mean, and the like."""
    series: tuple[PaperSeries, ...]
    """What is plotted."""
    x: str
    """What is measured to the right."""
    y: str
    """What is measured upwards."""


@dataclass(frozen=True, kw_only=True)
class PaperRow(Answer):
    """One value of a table, as it is written."""

    basis: str | None = None
    """The data that our value is computed from, if any."""
    key: str
    """Which value."""
    ours: str | None
    """Our value; ``None`` if there is none."""
    printed: str | None
    """The printed value; ``None`` if there is none."""
    reason: str | None = None
    """Why they differ, if they do and it is known."""
    verdict: str
    """How they compare."""


@dataclass(frozen=True, kw_only=True)
class PaperSeries(Answer):
    """Points of a plot that belong together."""

    hollow: tuple[bool, ...]
    """For each point whether its marker is hollow."""
    name: str
    """What they are."""
    points: tuple[tuple[float, float], ...]
    """Along both axes."""


@dataclass(frozen=True, kw_only=True)
class PaperTable(Answer):
    """A table of a paper, recomputed."""

    name: str
    """Its name."""
    rows: tuple[PaperRow, ...]
    """Its values, those that are printed first and in the order of the print."""
    source: str
    """The paper and place."""
    title: str
    """What it is about."""


@dataclass(frozen=True, kw_only=True)
class Part(Answer):
    """A string of a target that can be captured by the attacker, who moves first, where not all of the target can."""

    claim: Claim
    """What is claimed of it."""
    moves: tuple[str, ...]
    """The best first moves that capture it."""
    target: str
    """A stone of it."""
    threats: int
    """The outside threats that it takes."""


@dataclass(frozen=True, kw_only=True)
class Pass(Answer):
    """Passes over the board that are alike."""

    disk: int
    """Bytes of files."""
    passes: int
    """How many."""
    primes: int
    """Primes at a time."""
    storage: Storage
    """Where the vector is."""


@dataclass(frozen=True, kw_only=True)
class Planned(OnBoard):
    """The time and memory of a count. Sizes are in bytes, times in seconds."""

    colours: int
    """Number of colours of stones."""
    memory: int
    """Bytes of memory that may be used."""
    offer: Offer | None = None
    """The offer that a count takes, unless it is refused."""
    offers: tuple[EngineOffer, ...] = ()
    """The offers of all engines, cheapest first, if they were asked for."""
    primes: int
    """Number of primes that the count needs."""
    refused: str | None = None
    """The reason why a count is refused, if it is."""
    split: SplitPlan | None = None
    """The split engine in detail, if it counts the board and its vector can be in files."""
    states: tuple[int, ...]
    """Numbers of states of the engine of the offer: after each step of a column (``split``), of a period of columns (``compiled``), of
    the columns until they repeat (``hashed``), after each point, or for each number of columns (``rings``). Empty if they are not
    known."""
    states_total: int | None
    """The sum of the states of all steps of one pass over the board, if known."""
    threads: int
    """Number of threads that work."""
    transposed: bool
    """``True`` if the board is counted with rows and columns exchanged."""


@dataclass(frozen=True, kw_only=True)
class PlayedLine(Answer):
    """A line of the pruned tree."""

    alive: bool
    """Whether all do, and Lambda with them."""
    assignment: tuple[int, ...]
    """The values, as literals."""
    board: LineBoard
    """What the position is on."""
    certificate: Any
    """The line as a certificate, if Lambda lives."""
    clauses: tuple[tuple[int, ...], ...]
    """The clauses, as literals."""
    gates: tuple[SeenGate, ...]
    """Of a board of gates: what they are and where."""
    living: tuple[bool, ...]
    """Whether each clause lives in the end; on a board of gates, which has no group for each, whether the values make it true."""
    marks: tuple[Mark, ...]
    """On the grid: what the points are called in the paper."""
    moves: tuple[str, ...]
    """The moves, White's and Black's in turn."""
    pictures: tuple[str, ...]
    """On a graph: pictures at the start and after each move, as complete SVG files."""
    positions: tuple[PositionJson, ...]
    """On the grid: the rows of the diagram at the start and after each move. Of gates the start alone: no move takes a stone."""
    satisfiable: bool | None
    """Whether any values save Lambda; ``None`` if these were stated."""
    variables: int
    """Variables, those included that splitting long clauses made."""
    vertices: tuple[int, ...]
    """Of a board of gates: the vertices of the moves."""


@dataclass(frozen=True, kw_only=True)
class Position(OnBoard):
    """The board of an answer.

    Only a lattice board can be read back. For a graph, the JSON only says which graph the answer is about."""

    position: PositionJson
    """A position as the rows of its diagram, the top row first.

    The vertices of a graph are in one row, in their order."""


@dataclass(frozen=True, kw_only=True)
class ProblemSpec(Answer):
    """A problem as its text, with what is stated beside it: the form of a ``Problem`` in JSON.

    ``` use tengen::solve::{Player, ProblemSpec}; let text = ". . . O X . .\\nO O O O X . .\\nX X X X X . .\\n"; let problem =
    ProblemSpec::new(text).target(["A2".to_owned()]).first(Player::White).problem()?; assert_eq!(problem.region().len(), 8); #
    Ok::<(), tengen::Error>(()) ```"""

    boundary: Boundary
    """Where beyond its edges there are liberties that are never filled."""
    coordinates: Coordinates
    """How points are named, here and in answers."""
    first: Player | None = None
    """Who moves first; as the text says, if it does, unless stated."""
    game: int | None = None
    """The number of the problem, from 1, if the text has several."""
    graph: GraphText | None = None
    """Another board for such a position, whose vertices are the points row by row."""
    id: str | None = None
    """What it is called in answers."""
    lattice: Lattice
    """The lattice of a position in SGF or a diagram."""
    region: tuple[str, ...] = ()
    """Where stones may be played, by name or as rectangles such as ``A1:C2``; as the text says, or what is enclosed, if there are none."""
    rules: Rules | None = None
    """What may not be repeated; as the text says, if it does, unless stated."""
    sgf: bool = False
    """``True`` if the text is SGF, even if it does not begin like it."""
    target: tuple[str, ...] = ()
    """A stone of each string of the target, by name; as the text says, or guessed, if there are none."""
    text: str
    """SGF, a diagram, a problem of GoTools, or a graph in JSON."""


@dataclass(frozen=True, kw_only=True)
class Published(Answer):
    """The published number of legal positions of a square-lattice board with two colours."""

    cols: int
    """Number of columns."""
    count: int
    """The number."""
    rows: int
    """Number of rows, at most that of columns."""


@dataclass(frozen=True, kw_only=True)
class QuotedConnect4(Answer):
    """What is known of the game's own board of 6 rows and 7 columns."""

    cols: int
    """Number of columns."""
    count: int
    """The number of positions, quoted."""
    go_5x5: int
    """The number of legal Go positions on the 5 x 5 board."""
    rows: int
    """Number of rows."""
    source: str
    """Where it is from."""
    upper_bound: int
    """2^49, from one code for each column."""


@dataclass(frozen=True, kw_only=True)
class Ranked(OnBoard):
    """A position's rank."""

    colours: int
    """Number of colours of stones."""
    legal_positions: int
    """The number of legal positions."""
    numbering: int
    """The version of the numbering: see ``NUMBERING``."""
    rank: int
    """The rank, from 0."""


@dataclass(frozen=True, kw_only=True)
class Rate(Answer):
    """The best bound in one direction, as it is written."""

    rows: int
    """Rows of the strip that gives it."""
    strip: Lattice
    """The lattice of the strip."""
    value: str
    """The bound, rounded outwards."""


@dataclass(frozen=True, kw_only=True)
class ReachablePositions(OnBoard):
    """How many positions are reachable, and how many are not."""

    black_to_move: int
    """Positions that are reachable with Black to move."""
    by_distance: tuple[int, ...]
    """Pairs of a position and a player to move, by the least number of moves."""
    colours: int
    """Two."""
    greatest_distance: int
    """The most moves that one of them needs."""
    legal: int
    """Legal positions."""
    pairs: int
    """Reachable pairs of a position and a player to move."""
    points: int
    """Points of the board."""
    reachable: int
    """Legal positions that are reachable, with either player to move."""
    suicide: Suicide
    """Which moves may take one's own stones."""
    unreachable: int
    """Legal positions that are not."""
    unreachable_by_stones: tuple[int, ...]
    """Legal positions that are not reachable, by the number of stones."""
    unreachable_positions: tuple[PositionJson, ...]
    """Some of them, those with the fewest stones. In JSON, the rows of each."""
    white_to_move: int
    """Positions that are reachable with White to move."""


@dataclass(frozen=True, kw_only=True)
class Recomputed(Answer):
    """A table or figure of the papers, recomputed."""

    name: str | None = None
    """Its name."""
    rows: tuple[PaperRow, ...] | None = None
    """Its values, those that are printed first and in the order of the print."""
    source: str | None = None
    """The paper and place."""
    title: str | None = None
    """What it is about."""
    plot: PaperPlot | None = None
    """The values in it, if it is a plot."""
    svg: str | None = None
    """The picture, as a complete SVG file."""


@dataclass(frozen=True, kw_only=True)
class RecomputedSequence(Answer):
    """What became of the residues of some boards when they were to be computed again."""

    boundary: Boundary
    """Where there is an extra row of points that are always empty."""
    colours: int
    """Number of colours of stones."""
    lattice: Lattice
    """The lattice."""
    rows: int
    """Number of rows."""
    recomputed: Literal["all", "some", "random", "nothing"]
    of: int | None = None
    """Of how many."""
    primes: int | None = None
    """How many."""
    reason: str | None = None
    """Why."""


@dataclass(frozen=True, kw_only=True)
class Refused(Answer):
    """Why it cannot be done."""

    refused: str
    """A sentence."""


@dataclass(frozen=True, kw_only=True)
class Residue(Answer):
    """A number modulo a prime."""

    prime: int
    """The prime."""
    residue: int
    """The number modulo it."""


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
    """Random positions, in the order of their numbers."""

    method: str
    """How they were drawn."""
    positions: tuple[SampledPosition, ...]
    """The positions."""
    reason: str
    """Why so, such as ``about one in 84 random colourings is legal``."""


@dataclass(frozen=True, kw_only=True)
class Scene(Answer):
    """The coordinates of the points and lines of a board, without stones.

    Neighbours on the square lattice have distance 1; x grows to the right, y downwards. Triangular and hexagonal lattices have their
    geometric shape: all edges have the same length."""

    dots: tuple[tuple[float, float], ...]
    """The marked points: hoshi on a square lattice, all points where lines alone do not show them."""
    edges: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The edges that do not wrap, as their ends."""
    extra: tuple[tuple[float, float], ...]
    """Points beside the board that are always empty."""
    extra_edges: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The edges to the extra points."""
    points: tuple[tuple[float, float], ...]
    """The points, by vertex."""
    wraps: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The stubs of the edges that wrap around, two for each edge."""


@dataclass(frozen=True, kw_only=True)
class SeenGate(Answer):
    """A gate of a board."""

    gate: str
    """What it is: ``variable``, ``choice``, ``passage``, ``join`` or ``source``."""
    variable: int | None
    """Which variable of the formula it is, from 1, if it is one."""
    vertex: int
    """The point where its axes cross."""


@dataclass(frozen=True, kw_only=True)
class SeenString(Answer):
    """A string, with the names of points."""

    colour: int
    """The colour of its stones."""
    free: bool
    """Whether it has a liberty, that of a boundary included."""
    liberties: tuple[str, ...]
    """Its liberties; without those that a boundary guards."""
    stones: tuple[str, ...]
    """Its stones."""


@dataclass(frozen=True, kw_only=True)
class ShownLattice(Answer):
    """A board of a lattice."""

    boundary: Boundary
    """Boundary condition: extra rows of empty points."""
    cols: int
    """Number of columns (n in the papers)."""
    edges: tuple[tuple[str, str], ...]
    """Its edges, as the names of their ends."""
    facts: LatticeFacts
    """What is known of the lattice."""
    guarded: tuple[str, ...]
    """The names of its guarded points."""
    lattice: Lattice
    """The lattice."""
    points: int
    """How many points the board has."""
    rows: int
    """Number of rows (m in the papers)."""
    text: str
    """The text of its unit cell, to begin one's own with."""


@dataclass(frozen=True, kw_only=True)
class ShownProblem(Answer):
    """A problem with everything that was found of it."""

    cols: int | None
    """Number of columns; ``None`` for a graph."""
    defender: Player
    """The player whose stones the target has."""
    diagram: PositionJson
    """The rows of the diagram."""
    edges: tuple[tuple[int, int], ...]
    """The pairs of neighbouring points, by vertex."""
    first: Player | None
    """The player who moves first, if the problem says it."""
    guessed: bool
    """``True`` if the target was guessed."""
    id: str
    """The name of the problem."""
    names: tuple[str, ...]
    """The names of the points, by vertex."""
    open: bool
    """``True`` if the region is the whole board, since nothing encloses the target."""
    region: tuple[str, ...]
    """The points that may be played on or captured."""
    rows: int | None
    """Number of rows; ``None`` for a graph."""
    rules: Rules | None
    """The rule of repetition, if the problem says it."""
    scene: Scene
    """Where points and lines lie in a picture."""
    spec: ProblemSpec
    """The problem as its text, with everything stated beside it."""
    stated: bool
    """``True`` if the region was stated."""
    stones: tuple[int, ...]
    """A colour for each point: 0 is empty, 1 black, 2 white."""
    target: tuple[str, ...]
    """A stone of each string of the target."""
    target_stones: tuple[str, ...]
    """All stones of the target."""
    too_large: str | None
    """Why the problem cannot be solved without a limit, if it cannot."""


@dataclass(frozen=True, kw_only=True)
class Solved(Answer):
    """The answer to a problem. ``tengen solve`` prints a line for each of its sides."""

    moves: tuple[str, ...]
    """First moves of that player that succeed, by name; none if they fail, or a limit was reached."""
    sides: tuple[SolvedSide, ...]
    """One for each player who was to move first, Black before White; never empty. If the search was stopped, only those that are
    decided."""
    status: Status
    """The status for the first of the sides: that of the player whom the problem, or the request, has move first; of Black, if each was
    to move first."""


@dataclass(frozen=True, kw_only=True)
class SolvedPruned(OnBoard):
    """What the pruned tree says: a line of JSON of ``tengen solve --pruned``."""

    aim: Aim
    """That Lambda lives."""
    assignment: tuple[int, ...] | None
    """The values of the variables in the first line in which it lives, as literals."""
    colours: int
    """Two."""
    first: Player
    """White."""
    id: str
    """What the position is called."""
    line: tuple[str, ...] | None
    """Its moves, White's and Black's in turn, by name."""
    lines: int | None = None
    """How many lines were looked at: all, if Lambda is dead. Not on boards of tiles, which have more lines than can be looked at: there
    a SAT solver decides on the logic of the gates."""
    ms: float
    """Milliseconds for them."""
    status: Status
    """Whether it does."""
    success: bool
    """The same."""
    target: tuple[str]
    """The name of Lambda; in JSON a list of it alone."""


@dataclass(frozen=True, kw_only=True)
class SolvedSide(OnBoard):
    """The answer for one player who moves first: a line of JSON of ``tengen solve``."""

    aim: Aim
    """Whether they want the target to live, or to capture it."""
    alarm: bool = False
    """Whether a pass succeeds, too, so that the frame may leave out what matters: an alarm."""
    claim: Claim | None
    """The claim: what the status means on the whole board. ``None`` if the status is unknown."""
    colours: int
    """Two."""
    condition: str | None = None
    """The condition of the status, in words that follow it, such as ``" while C18 stands"``, ``" if the outside of 20 points is
    black's"``, ``" to K10"`` or ``" if K17 is white's"``; empty if it has none."""
    first: Player
    """Who moves first."""
    first_moves: tuple[FirstMove, ...] = ()
    """The status of every first move in the region, if all moves were asked for and frames were tried."""
    friendly: tuple[str, ...] = ()
    """Empty points beside the region that count as stones of the defender, since friends of the target are nearer to them than strings
    of the attacker. The rest of the outside counts as the attacker's."""
    held: tuple[str, ...] = ()
    """A stone of each string of the attacker's beside the region that is taken not to be captured."""
    id: str
    """What the problem is called."""
    life: Life | None = None
    """How it lives, if it does and this is known."""
    limited: bool = False
    """Whether a limit left a part of it open."""
    line: tuple[str, ...]
    """The main line; empty if there is none."""
    links: tuple[str, ...] = ()
    """If the target is connected: a stone of each string of the defender's outside the region that it may be connected to, and that may
    be captured."""
    moves: tuple[str, ...] | None
    """First moves that succeed: one, or all if they were asked for; none if who is first fails. ``None`` if a limit was reached."""
    ms: float
    """Milliseconds for them."""
    nodes: int
    """Situations looked into for the status and the threats."""
    open: bool = False
    """Whether the region is the whole board, for want of a boundary."""
    part: Part | None = None
    """A string of the target that can be captured, where not all of it can."""
    pass_: bool = False
    """Whether a pass is enough for who is first, so that the target is dead or alive as it stands. It is looked for with few situations,
    and of one player who moves first alone not found for hard problems."""
    refuted: bool = False
    """``True`` if a wider frame refuted a kill, or a connection, in a tighter one."""
    region: tuple[str, ...]
    """The points that may be played on or captured, for which the claim is made; those of the frame, if nothing encloses the target."""
    rim: tuple[str, ...] = ()
    """Points beside the region where the side that is claimed to fail is taken to have stones; empty if the region has no rim."""
    status: Status
    """What becomes of the target, without outside threats."""
    success: bool | None
    """Whether who is first succeeds, without outside threats; ``None`` if a limit was reached."""
    target: tuple[str, ...]
    """A stone of each string of the target."""
    threats: int | None
    """With how many outside threats who loses would win; ``None`` if not with up to 5, or it is not known."""
    unconditional: bool = False
    """Whether the target lives as it stands even if the defender always passes."""
    unknown: tuple[str, ...] = ()
    """The fields whose empty says that a limit was reached, and not that there is none."""
    values: tuple[Worth, ...] = ()
    """First moves that succeed with what they are worth, the best first, if all were asked for or frames were tried; then also moves
    that succeed only with outside threats."""


@dataclass(frozen=True, kw_only=True)
class SplitPlan(Answer):
    """The split engine in detail. Sizes are in bytes, times in seconds."""

    at_a_time: tuple[AtATime, ...]
    """Sizes and times with 1 to 6 and 8 primes at a time."""
    calibration: Calibrated
    """The measured speed of this machine."""
    elements: int
    """Elements of the vector: more than states, since a state without stones in one half is kept with both colours."""
    estimated: bool
    """``True`` if ``working``, ``disk`` and ``seconds`` are extrapolated from smaller boards."""
    nodes: OnNodes | None = None
    """Passes of a count on many nodes, if nodes were given."""
    other_machine: OnOther | None = None
    """Passes of a count on the other machine, if one was given."""
    this_machine: OnThis
    """Passes of a count on this machine."""


@dataclass(frozen=True, kw_only=True)
class SquarePosition(Answer):
    """A position on the square grid, of either kind."""

    assignments: int | None = None
    """Assignments that were played on the finished board."""
    board: str
    """What the position is on: ``"grid"``."""
    boundary: Boundary
    """There is no extra row."""
    clauses: int
    """Its clauses."""
    colours: int
    """Two."""
    cols: int
    """Its columns."""
    file: str
    """What the formula is called."""
    lattice: Lattice
    """The square lattice."""
    left_out: tuple[int, ...] | None = None
    """Clauses that the others imply, counted from 1, and that have no part of the board."""
    rows: int
    """Rows of the board."""
    satisfying: int | None = None
    """Those that save Lambda."""
    to_move: Player
    """Who moves."""
    variables: int
    """Variables of the formula."""
    choices: int | None = None
    """How many of them White chooses at."""
    gates: int | None = None
    """Gates of the board."""


@dataclass(frozen=True, kw_only=True)
class StripRate(Answer):
    """The bounds that a strip gives, as they are written."""

    lower: str
    """The lower bound, rounded down."""
    rows: int
    """Rows of the strip."""
    strip: Lattice
    """The lattice of the strip."""
    upper: str
    """The upper bound, rounded up."""


@dataclass(frozen=True, kw_only=True)
class SurveyedGraph(Answer):
    """Numbers of things in a game graph."""

    average_outdegree: float
    """Edges from a node, on average (table 8)."""
    captures: int
    """Edges that capture."""
    colours: int
    """Two."""
    edge_classes: int | None
    """Edges up to these."""
    edge_classes_with_colours: int
    """Edges up to these and exchanging the colours."""
    edges: int
    """Moves that change the position."""
    kos: int
    """Those of them that are kos."""
    least_outdegree: int
    """The smallest number of edges from a node (lemma 16)."""
    node_classes: int | None
    """Nodes up to these."""
    node_classes_with_colours: int
    """Nodes up to these and exchanging the colours."""
    nodes: int
    """Legal positions."""
    outdegree_product: OutdegreeProduct
    """The product of all out-degrees (lemma 17)."""
    outdegrees: tuple[int, ...]
    """How many nodes have 0, 1, 2, ... edges from them."""
    points: int
    """Points of the board."""
    reached: int
    """Nodes that are reached from the empty board, itself included."""
    reaching: int
    """Nodes from which it is reached."""
    single_stone_suicides: int
    """Suicides of single stones, which are no edges."""
    strongly_connected: bool
    """Whether every node is reached from every other (lemma 3)."""
    suicides: int
    """Edges that are suicides, all of several stones."""
    symmetries: int | None
    """Symmetries of the board, if they are known."""
    two_loops: int
    """Pairs of nodes with edges either way."""
    without_suicides: GraphPart | None
    """The same of the graph without the empty board and suicides (lemma 4), if it has nodes."""
    boundary: Boundary | None = None
    """Boundary condition: extra rows of empty points."""
    cols: int | None = None
    """Number of columns (n in the papers)."""
    lattice: Lattice | None = None
    """The lattice."""
    rows: int | None = None
    """Number of rows (m in the papers)."""
    graph: str | None = None
    """The file that the graph is from, if it is from one."""
    vertices: int | None = None
    """Number of vertices."""


@dataclass(frozen=True, kw_only=True)
class SymmetryElement(Answer):
    """Elements of a group that are alike."""

    colour_cycles: tuple[int, ...] = ()
    """Lengths of cycles of colours, if these are exchanged."""
    fixed: int
    """Positions that each of them leaves as they are."""
    point_cycles: tuple[tuple[int, int], ...]
    """Lengths of cycles of points, each with how many there are."""
    size: int
    """How many elements."""
    symmetry: str
    """What they do to the board."""


@dataclass(frozen=True, kw_only=True)
class TilePosition(Answer):
    """A position of gates on tiles that stands for a formula."""

    assignments: int | None = None
    """Assignments that were compared with the gates of the finished board."""
    board: str
    """What the position is on: ``"grid"``."""
    boundary: Boundary
    """There is no extra row."""
    choices: int
    """How many of them White chooses at."""
    clauses: int
    """Its clauses."""
    colours: int
    """Two."""
    cols: int
    """Its columns."""
    file: str
    """What the formula is called."""
    gates: int
    """Gates of the board."""
    lattice: Lattice
    """The square lattice."""
    rows: int
    """Rows of the board."""
    satisfying: int | None = None
    """Those that save the target."""
    to_move: Player
    """Who moves."""
    variables: int
    """Variables of the formula."""


@dataclass(frozen=True, kw_only=True)
class TimeBounds(Answer):
    """Times that a count takes at least, in seconds."""

    computing: float
    """For computing."""
    disk: float | None
    """For reading and writing files; not known without a bandwidth if there are files."""
    larger: float
    """The larger of both, as far as they are known."""


@dataclass(frozen=True, kw_only=True)
class Together(Answer):
    """All nodes work on one vector."""

    bottleneck: Bottleneck
    """What takes longest."""
    column: ColumnTimes
    """Seconds of a column."""
    memory: int
    """Bytes of memory that each node needs."""
    moved: int
    """Bytes that each node reads and writes in a column."""
    node_hours: float
    """Node-hours."""
    passes: int
    """Passes over the board, one after the other."""
    primes: int
    """Primes at a time."""
    seconds: float
    """Seconds of all columns and passes."""
    storage: int
    """Bytes on the shared storage: three vectors."""
    threads: int
    """Threads of each node that work: as many as its memory allows."""
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
    """Why."""
    number: int
    """Its number in the text, from 1."""


@dataclass(frozen=True, kw_only=True)
class Varied(OnBoard):
    """A problem after some moves."""

    aim: Aim
    """Whether they want the target to live, or to capture it."""
    alarm: bool = False
    """Whether a pass succeeds, too, so that the frame may leave out what matters: an alarm."""
    captured: bool
    """Whether the whole target has been captured."""
    claim: Claim | None
    """The claim: what the status means on the whole board. ``None`` if the status is unknown."""
    colours: int
    """Two."""
    condition: str | None = None
    """The condition of the status, in words that follow it, such as ``" while C18 stands"``, ``" if the outside of 20 points is
    black's"``, ``" to K10"`` or ``" if K17 is white's"``; empty if it has none."""
    first: Player
    """Who moves first."""
    first_moves: tuple[FirstMove, ...] = ()
    """The status of every first move in the region, if all moves were asked for and frames were tried."""
    friendly: tuple[str, ...] = ()
    """Empty points beside the region that count as stones of the defender, since friends of the target are nearer to them than strings
    of the attacker. The rest of the outside counts as the attacker's."""
    held: tuple[str, ...] = ()
    """A stone of each string of the attacker's beside the region that is taken not to be captured."""
    id: str
    """What the problem is called."""
    ko: str | None
    """Where the player to move may not retake a ko."""
    life: Life | None = None
    """How it lives, if it does and this is known."""
    limited: bool = False
    """Whether a limit left a part of it open."""
    line: tuple[str, ...]
    """The main line; empty if there is none."""
    links: tuple[str, ...] = ()
    """If the target is connected: a stone of each string of the defender's outside the region that it may be connected to, and that may
    be captured."""
    moves: tuple[str, ...] | None
    """First moves that succeed: one, or all if they were asked for; none if who is first fails. ``None`` if a limit was reached."""
    ms: float
    """Milliseconds for them."""
    nodes: int
    """Situations looked into for the status and the threats."""
    open: bool = False
    """Whether the region is the whole board, for want of a boundary."""
    part: Part | None = None
    """A string of the target that can be captured, where not all of it can."""
    pass_: bool = False
    """Whether a pass is enough for who is first, so that the target is dead or alive as it stands. It is looked for with few situations,
    and of one player who moves first alone not found for hard problems."""
    position: PositionJson
    """The rows of the diagram."""
    refuted: bool = False
    """``True`` if a wider frame refuted a kill, or a connection, in a tighter one."""
    region: tuple[str, ...]
    """The points that may be played on or captured, for which the claim is made; those of the frame, if nothing encloses the target."""
    rim: tuple[str, ...] = ()
    """Points beside the region where the side that is claimed to fail is taken to have stones; empty if the region has no rim."""
    status: Status
    """What becomes of the target, without outside threats."""
    success: bool | None
    """Whether who is first succeeds, without outside threats; ``None`` if a limit was reached."""
    target: tuple[str, ...]
    """A stone of each string of the target."""
    threats: int | None
    """With how many outside threats who loses would win; ``None`` if not with up to 5, or it is not known."""
    to_move: Player
    """Who moves."""
    unconditional: bool = False
    """Whether the target lives as it stands even if the defender always passes."""
    unknown: tuple[str, ...] = ()
    """The fields whose empty says that a limit was reached, and not that there is none."""
    values: tuple[MoveValue, ...]
    """What each next move is worth, a pass first, if it was asked for."""


@dataclass(frozen=True, kw_only=True)
class Verified(OnBoard):
    """What a certificate proves."""

    file: str
    """What it is called."""
    proved: bool
    """Whether it is a proof."""
    reason: str | None = None
    """Why it is none."""
    alive: bool | None = None
    """Whether the target lives."""
    captured: tuple[str, ...] | None = None
    """Strings of the target that were captured before."""
    claim: str | None = None
    """It in words."""
    colours: int | None = None
    """Two."""
    defender: Player | None = None
    """Who defends it."""
    first: Player | None = None
    """Who moves first."""
    forbidden: str | None = None
    """The point that the ko forbids at first."""
    friendly: tuple[str, ...] = ()
    """Empty points beside the region that count as stones of the defender."""
    held: tuple[str, ...] | None = None
    """A stone of each of the attacker's strings with a liberty outside. A kill holds while they stand."""
    ko: str | None = None
    """The rule of ko: ``"simple"`` or ``"allowed"``."""
    links: tuple[str, ...] = ()
    """If the target lives, a stone of each of the defender's strings outside the region that have to keep a liberty there: the target
    may be connected to them."""
    position: PositionJson | None = None
    """The rows from the top; of a graph, the vertices in one row."""
    region: tuple[str, ...] | None = None
    """Where one plays."""
    rim: tuple[str, ...] = ()
    """If it is a claim about the whole board, where the loser alone plays besides."""
    sealed: bool = False
    """``True`` if the claim holds only if the empty points beside the region belong to the attacker."""
    situations: int | None = None
    """How many situations are listed."""
    target: tuple[str, ...] | None = None
    """A stone of each string of the target."""
    threats: int | None = None
    """The defender's outside threats, or, below zero, the attacker's."""
    assignment: tuple[int, ...] | None = None
    """The values of the variables, as literals."""
    number_of_moves: int | None = None
    """How many moves the line has."""


@dataclass(frozen=True, kw_only=True)
class ViewedMove(Answer):
    """Moves from one node to another."""

    from_: int
    """The number of the node before, from 0."""
    moves: int
    """How many moves it stands for."""
    player: Player | None
    """Who moves; nobody stated if colours are exchanged."""
    to: int
    """That of the node after."""


@dataclass(frozen=True, kw_only=True)
class ViewedNode(Answer):
    """A position of a game graph, or a class of them."""

    at: tuple[float, float]
    """Its middle, in pixels."""
    position: str
    """Its rows, joined by ``/``; of a class, those of one position."""
    positions: int
    """How many positions it stands for."""


@dataclass(frozen=True, kw_only=True)
class WayApart(Answer):
    """A way to count."""

    disk: int | None = None
    """Bytes of files on each node; 0 if the vector is in memory."""
    node_hours: float | None = None
    """Node-hours of all passes."""
    passes: int | None = None
    """Passes over the board, each on one node."""
    primes: int | None = None
    """Primes at a time."""
    rounds: int | None = None
    """How many passes a node does, one after the other, at most."""
    seconds: float | None = None
    """Seconds, at least."""
    threads: int | None = None
    """Threads of each node: fewer than it has cores, if its memory does not suffice."""
    refused: str | None = None
    """A sentence."""


@dataclass(frozen=True, kw_only=True)
class WayTogether(Answer):
    """A way to count."""

    bottleneck: Bottleneck | None = None
    """What takes longest."""
    column: ColumnTimes | None = None
    """Seconds of a column."""
    memory: int | None = None
    """Bytes of memory that each node needs."""
    moved: int | None = None
    """Bytes that each node reads and writes in a column."""
    node_hours: float | None = None
    """Node-hours."""
    passes: int | None = None
    """Passes over the board, one after the other."""
    primes: int | None = None
    """Primes at a time."""
    seconds: float | None = None
    """Seconds of all columns and passes."""
    storage: int | None = None
    """Bytes on the shared storage: three vectors."""
    threads: int | None = None
    """Threads of each node that work: as many as its memory allows."""
    vector: int | None = None
    """Bytes of the vector."""
    refused: str | None = None
    """A sentence."""


@dataclass(frozen=True, kw_only=True)
class Worth(Answer):
    """What a first move is worth."""

    claim: Claim
    """The claim of its success."""
    move: str
    """The move."""
    withstands: int
    """The outside threats of the opponent's that it withstands, up to 5; below zero, those that it needs."""


@dataclass(frozen=True, kw_only=True)
class WrongColumns(Answer):
    """Columns whose residues make no number."""

    columns: tuple[int, ...]
    """With how many columns, ascending."""
    prime: int | None
    """The prime whose residues are wrong, if that is known."""
    reason: str
    """What can be said of the mistake."""
    records: tuple[str, ...]
    """Where these residues stand."""

Aim: TypeAlias = Literal["kill", "live"]
"""What who moves first wants. In JSON, ``"kill"`` or ``"live"``.

- ``kill``: To capture the target.
- ``live``: To keep the target."""

Bottleneck: TypeAlias = Literal["computing", "memory", "network", "storage"]
"""What takes longest.

- ``computing``: Computing, with all cores.
- ``memory``: Computing, as the memory of a node does not suffice for more threads.
- ``network``: The network of a node.
- ``storage``: The shared storage."""

Boundary: TypeAlias = Literal["none", "top", "bottom", "both"]
"""Boundary condition: the edges of the board with an extra row of empty points. In JSON, its name.

- ``none``: No extra row (NBC in Farr & Schmidt).
- ``top``: An extra row above row 0 (1SBC).
- ``bottom``: An extra row below the last row (1SBC). It differs from ``Top`` on lattices that are not symmetric.
- ``both``: Extra rows above and below the board (2SBC)."""

By: TypeAlias = Literal["stones", "black-white", "empty", "strings"]
"""By what positions are counted.

- ``stones``: The number of stones.
- ``black-white``: The numbers of black and of white stones, with two colours.
- ``empty``: The number of empty points.
- ``strings``: The number of strings: connected stones of one colour."""

Claim: TypeAlias = Literal["life", "kill", "helped", "sealed", "connected"]
"""The claim of a verdict. In JSON, ``"life"``, ``"kill"``, ``"helped"``, ``"sealed"`` or ``"connected"``.

- ``life``: The target lives on the whole board.
- ``kill``: The target is captured on the whole board, as long as the walls stand.
- ``helped``: The target is not captured on the whole board, as long as the links stand.
- ``sealed``: The verdict holds if the outside belongs to the attacker, but for friendly points.
- ``connected``: The target connects to the outside, or lives with its help, if the verdict's other points outside are the attacker's.
  A string outside may be captured."""

Coordinates: TypeAlias = Literal["players", "gotools"]
"""The notation for points. In JSON, ``"players"`` or ``"gotools"``.

- ``players``: Letter and number, such as C2, from the lower left and without I. Points of a graph have their labels.
- ``gotools``: Two letters, column and row, such as CB, from the upper left."""

DataKind: TypeAlias = Literal["ledger", "index", "checkpoint", "vector", "table", "damaged", "torn"]
"""What something is.

- ``ledger``: Finished residues.
- ``index``: Where the residues stand in a large ledger.
- ``checkpoint``: A state vector of an unfinished count.
- ``vector``: A vector of the split engine.
- ``table``: A table from which positions have their ranks.
- ``damaged``: What was set aside as damaged.
- ``torn``: What a killed run was writing."""

DataUsage: TypeAlias = Literal["needed", "in-use", "useless"]
"""Whether something can come of what is kept.

- ``needed``: It is used, or gone on from.
- ``in-use``: Some process is working with it now.
- ``useless``: Nothing comes of it any more."""

Gadgets: TypeAlias = Literal["compact", "paper"]
"""A design of diagrams, by name."""

Joined: TypeAlias = Literal["open", "straight", "twisted"]
"""How the last line of a board is joined to the first. In JSON, its name.

- ``open``: Not at all.
- ``straight``: As on a cylinder.
- ``twisted``: Upside down, as on a Moebius strip."""

Kind: TypeAlias = Literal["half-cycle", "cycle", "game"]
"""The kind that a walk claims to be.

- ``half-cycle``: Half of a Hamiltonian cycle of the game graph without the empty position. It ends at the reversal of its start. The
  same moves with exchanged colours lead back to the start.
- ``cycle``: A Hamiltonian cycle of the game graph without the empty position.
- ``game``: A Hamiltonian path of the game graph from the empty position: a game through all legal positions."""

Lattice: TypeAlias = str
"""The name of a lattice, or the text of its unit cell."""

Life: TypeAlias = Literal["two-eyes", "seki", "repetition", "not-two-eyes"]
"""How a target lives. In JSON, ``"two-eyes"``, ``"seki"``, ``"repetition"`` or ``"not-two-eyes"``.

- ``two-eyes``: The defender can bring about that a string of the target lives even if they pass from then on (unconditional life,
  Benson 1976).
- ``seki``: Not so, but they can bring about that nothing is captured any more.
- ``repetition``: Only because stones are captured again and again, for ever.
- ``not-two-eyes``: Not two eyes; whether seki or repetition is not known."""

LineBoard: TypeAlias = Literal["graph", "grid", "gates"]
"""What the position of a formula lies on.

- ``graph``: A graph, as of ``Reduce``.
- ``grid``: The square grid, if wires need not cross, as of ``ReduceGrid``.
- ``gates``: The square grid, as gates on tiles: any formula, on a larger board, as of ``ReduceSquare``."""

MarkKind: TypeAlias = Literal["circle", "cross", "square", "triangle"] | MarkKindForm
"""The kind of a mark. In JSON ``"circle"``, and so on, or ``{"label":"a"}``.

- ``circle``: A circle (CR in SGF).
- ``cross``: A cross (MA).
- ``square``: A square (SQ).
- ``triangle``: A triangle (TR)."""

MostOf: TypeAlias = Literal["strings", "stones"]
"""What there is to be most of.

- ``strings``: Strings: connected stones of one colour.
- ``stones``: Stones."""

MoveStatus: TypeAlias = Literal["succeeds", "fails", "unknown"]
"""The status of a first move. In JSON, by name.

- ``succeeds``: It succeeds, by its claim.
- ``fails``: It fails, by its claim.
- ``unknown``: It is not known, or is known only under a weaker condition than the answer."""

PaperKind: TypeAlias = Literal["table", "figure"]
"""What is made of an entry.

- ``table``: Values beside the print.
- ``figure``: A picture."""

Passes: TypeAlias = Literal["ignored", "recorded", "restricted"]
"""The treatment of passes in situational superko. The two passes that end a game are always allowed.

- ``ignored``: Passes are ignored. Only moves on the board may not repeat a situation, and only the situations after such moves count
  as visited.
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
"""What may not be repeated. In JSON, ``"ko"``, ``"no-ko"`` or ``"superko"``.

- ``ko``: A ko may not be retaken at once; outside threats may be spent on it.
- ``no-ko``: Everything may be repeated, as in *On the Complexity of Tsume-Go*.
- ``superko``: No position of the board may (positional superko). For small problems; without outside threats, and seki is just life."""

Status: TypeAlias = Literal["alive", "connected", "seki", "dead", "unknown"]
"""What becomes of a target. In JSON, by name.

- ``alive``: It lives; if it is not known how, perhaps in seki.
- ``connected``: It is not captured in the region, but perhaps only since it connects to a string outside, which may be captured.
- ``seki``: It lives, but not with two eyes.
- ``dead``: It is captured.
- ``unknown``: A limit was reached."""

Storage: TypeAlias = Literal["memory", "files"]
"""Where a vector is.

- ``memory``: In memory.
- ``files``: In files."""

Suicide: TypeAlias = Literal["forbidden", "several", "allowed"]
"""The suicides that the rules allow. In JSON, by name.

- ``forbidden``: No suicide, as in most rulesets.
- ``several``: Suicide of two or more stones. The suicide of a single stone leaves the position as it was, so it is a pass by another
  name. The game graph of *Combinatorics of Go* (definition 1) leaves it out.
- ``allowed``: Every suicide, also of a single stone."""

UpTo: TypeAlias = Literal["symmetry", "symmetry-and-colour"]
"""Which positions are one.

- ``symmetry``: Those that the board's symmetries take to each other.
- ``symmetry-and-colour``: Those that become such by a permutation of the colours."""

WhichSections: TypeAlias = Literal["classes", "all"]
"""Which sections are told apart.

- ``classes``: Only those that differ by more than a permutation of the colours.
- ``all``: All."""

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
    - ``bench-count``: Measures the fast engine.
    - ``bounds``: Bounds the number of legal positions of a board, from strips.
    - ``bounds-limit``: Bounds the growth per point of a lattice.
    - ``compare-chess``: Bounds the number of positions of chess.
    - ``compare-connect4``: Counts positions of Connect Four.
    - ``compare-connect4-quoted``: Quotes the number of positions of Connect Four.
    - ``compare-gomoku``: Counts positions of Gomoku.
    - ``compare-gomoku-base``: Bounds the growth of positions of Gomoku.
    - ``count``: Counts the legal positions of a board, or quotes the published number.
    - ``count-by``: Counts legal positions by stones, empty points or strings.
    - ``count-classes``: Counts legal positions up to symmetry.
    - ``count-published``: Lists the published numbers of legal positions.
    - ``count-residues``: Counts legal positions modulo some primes.
    - ``count-squares``: Counts the legal positions of all squares up to a size.
    - ``count-squares-by``: Counts positions of squares by stones or strings.
    - ``data-clean``: Removes files from the data directory.
    - ``data-list``: Lists the files of the data directory.
    - ``dead-groups``: Judges the groups of a position, without ko.
    - ``dead-sets``: Counts dead and living groups in all positions of a board.
    - ``draw``: Draws a position and writes it in every notation.
    - ``estimate``: Estimates the number of legal positions from random ones.
    - ``game-graph``: Surveys the game graph of a board.
    - ``game-graph-picture``: Draws the game graph of a small board.
    - ``games-bounds``: Bounds the number of games from below and above.
    - ``games-construct``: Plays a part of a game that proves a lower bound.
    - ``games-count``: Counts the games of a board.
    - ``games-estimate``: Estimates the number of games from random ones.
    - ``growth``: Encloses the growth rate of a strip.
    - ``hamilton``: Finds a game through all positions of a board.
    - ``hamilton-check``: Checks a game through all positions.
    - ``lattice``: Shows a lattice on a small board.
    - ``lattice-list``: Lists the lattices that have a name.
    - ``ledger-export``: Writes the residues of ledgers as text.
    - ``ledger-keep``: Keeps residues that were found elsewhere.
    - ``ledger-list``: Lists the residues of a ledger.
    - ``ledger-merge``: Adds the residues of ledgers to another.
    - ``ledger-primes``: Lists the primes whose residues are kept.
    - ``ledger-verify``: Checks ledgers against each other and by counting.
    - ``legal``: Tells which strings of positions have no liberty.
    - ``look``: Shows the strings and liberties of a position.
    - ``matrix``: Makes the transfer matrix of a strip.
    - ``most``: Finds a position with the most strings or stones.
    - ``plan``: Plans a count: time, memory, and the engine.
    - ``polynomial``: Finds the number of legal positions as a polynomial.
    - ``problem``: Reads a problem of life and death and shows it.
    - ``problems``: Lists the problems of a collection.
    - ``problems-check``: Checks problems and their trees of variations.
    - ``problems-generate``: Makes problems of life and death.
    - ``rank``: Finds the rank of a legal position.
    - ``reachable``: Counts the positions that arise if nobody passes.
    - ``recurrence``: Finds the linear recurrence of a strip.
    - ``reduce``: Makes a position on a graph from a formula.
    - ``reduce-grid``: Makes a position on the grid from a formula.
    - ``reduce-line``: Plays a line in the position of a formula.
    - ``sample``: Draws random legal positions.
    - ``solve``: Solves a problem of life and death.
    - ``solve-pruned``: Solves the position of a formula by its pruned tree.
    - ``states``: Counts border states.
    - ``table``: Computes a table or figure of the papers anew.
    - ``table-list``: Lists the tables and figures of the papers.
    - ``unrank``: Finds the legal positions of some ranks.
    - ``variation``: Solves a problem after some moves.
    - ``verify``: Checks a certificate of life and death.
    """
    if name not in KINDS:
        known = ", ".join(KINDS)
        raise ValueError(f"there is no request {name!r}; there are {known}")
    return answer(name, KINDS[name], request, progress)
