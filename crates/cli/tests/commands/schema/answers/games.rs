//! Moves, and games of them.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Count, Decimal, Interval, Nullable, Rows};
use schemars::JsonSchema;

/// How many positions arise if nobody passes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Reachable {
    /// Points of the board.
    points: u32,
    /// Which moves may take one's own stones.
    suicide: Suicide,
    /// Legal positions.
    legal: Count,
    /// Those that are reachable, with either player to move.
    reachable: Count,
    /// Those that are not.
    unreachable: Count,
    /// Those that are reachable with Black to move.
    black_to_move: Count,
    /// Those that are reachable with White to move.
    white_to_move: Count,
    /// Reachable pairs of a position and a player to move.
    pairs: Count,
    /// The most moves that one of them needs.
    greatest_distance: u32,
    /// Pairs by the least number of moves.
    by_distance: Vec<Count>,
    /// Positions that are not reachable, by the number of stones.
    unreachable_by_stones: Vec<Count>,
    /// Some of them.
    unreachable_positions: Vec<Rows>,
}

/// Numbers of things in a game graph.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct GameGraph {
    /// Points of the board.
    points: u32,
    /// Legal positions.
    nodes: Count,
    /// Moves that change the position.
    edges: Count,
    /// Edges from a node, on average.
    average_outdegree: f64,
    /// The smallest number of edges from a node.
    least_outdegree: u32,
    /// How many nodes have 0, 1, 2, ... edges from them.
    outdegrees: Vec<Count>,
    /// Edges that capture.
    captures: Count,
    /// Edges that are suicides, all of several stones.
    suicides: Count,
    /// Suicides of single stones, which are no edges.
    single_stone_suicides: Count,
    /// Pairs of nodes with edges either way.
    two_loops: Count,
    /// Those of them that are kos.
    kos: Count,
    /// Symmetries of the board; none of a graph, whose symmetries are not looked for.
    symmetries: Nullable<u32>,
    /// Nodes up to these.
    node_classes: Nullable<Count>,
    /// Edges up to these.
    edge_classes: Nullable<Count>,
    /// Nodes up to these and exchanging the colours.
    node_classes_with_colours: Count,
    /// Edges up to these and exchanging the colours.
    edge_classes_with_colours: Count,
    /// Nodes that are reached from the empty board.
    reached: Count,
    /// Nodes from which it is reached.
    reaching: Count,
    /// Whether every node is reached from every other.
    strongly_connected: bool,
    /// The same without the empty board and suicides; none if nothing is left.
    without_suicides: Nullable<GraphPart>,
    /// The product of all out-degrees.
    outdegree_product: OutdegreeProduct,
}

/// A game or cycle through all legal positions of a line.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Walk {
    /// Whether there is one: yes.
    hamiltonian: bool,
    /// What it is.
    kind: WalkKind,
    /// Different positions that it goes through.
    positions: Count,
    /// The position that it starts from.
    start: String,
    /// How many moves it has.
    number_of_moves: u32,
    /// The moves, a letter each.
    moves: Option<String>,
}

/// Why a board has no game through all positions.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct NoWalk {
    /// Whether there is one: no.
    hamiltonian: bool,
    /// Why not, in words.
    reason: String,
    /// A set of positions with too few successors.
    positions: Option<Vec<Rows>>,
    /// Where moves lead from there.
    successors: Option<Vec<Rows>>,
    /// Two sets without moves from one to the other.
    parts: Option<Vec<Vec<Rows>>>,
}

/// How many games there are.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct CountedGames {
    /// What may not be repeated.
    rule: Superko,
    /// What passes count as, under situational superko.
    passes: Option<String>,
    /// Whether suicides of single stones are moves.
    lone_suicide: Option<bool>,
    /// All games.
    games: Count,
    /// Those that cannot go on.
    maximal: Count,
    /// The most moves of a game.
    longest: Option<u32>,
    /// The fewest moves of a game that cannot go on.
    shortest_maximal: Option<u32>,
    /// Games with 0, 1, 2, ... moves.
    by_length: Option<Vec<Count>>,
    /// Those of them that cannot go on.
    maximal_by_length: Option<Vec<Count>>,
}

/// How many games there are, from random runs.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct EstimatedGames {
    /// What may not be repeated.
    rule: Superko,
    /// What passes count as, under situational superko.
    passes: Option<String>,
    /// Whether suicides of single stones are moves.
    lone_suicide: Option<bool>,
    /// How games were made.
    method: GamesMethod,
    /// Games of a stratum that are followed.
    representatives: Option<u32>,
    /// Independent runs.
    runs: u32,
    /// Whether these are all that were asked for.
    complete: bool,
    /// Where the random choices start.
    seed: Count,
    /// The estimate.
    mean: Decimal,
    /// Its standard error; none from one run.
    standard_error: Nullable<Decimal>,
    /// The same over the estimate.
    relative_error: Nullable<f64>,
    /// A confidence interval of 95%.
    interval: Nullable<Interval>,
    /// How many runs make up the mean.
    effective_runs: f64,
    /// The mean of the logarithms.
    mean_log10: f64,
    /// Their standard deviation.
    deviation_log10: Nullable<f64>,
}

/// Between which bounds the number of games is.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct BoundedGames {
    /// The number, if it was published.
    published: Nullable<String>,
    /// How many legal positions there are.
    legal: LegalBounds,
    /// Lower bounds, the best first.
    at_least: Vec<Bound>,
    /// Upper bounds, the best first.
    at_most: Vec<Bound>,
    /// The average out-degree is at most this, if a bound is known.
    average_outdegree_at_most: Nullable<String>,
    /// What was conjectured.
    conjecture: Nullable<Bound>,
    /// Whether it holds, in words.
    conjecture_holds: String,
}

/// A part of a game that proves a lower bound.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ConstructedGame {
    /// The family's name.
    kind: String,
    /// What the family is built on.
    about: String,
    /// How many games the family has, if there is a formula.
    games: Nullable<String>,
    /// How many moves one has, if it is known.
    length: Nullable<Count>,
    /// What the family is built on.
    picture: Rows,
    /// The first move that is here.
    from: Count,
    /// The position before it.
    start: Rows,
    /// The moves: a player, the row and the column from 0.
    moves: Vec<(char, u32, u32)>,
    /// The position after them.
    end: Rows,
}

/// How a part of a game graph hangs together.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct GraphPart {
    nodes: Count,
    reached: Count,
    reaching: Count,
    strongly_connected: bool,
}

/// A product of out-degrees.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct OutdegreeProduct {
    /// Primes and exponents; none if it is 0.
    prime_powers: Nullable<Vec<(u64, u64)>>,
    /// The common logarithm; none if it is 0.
    log10: Nullable<f64>,
    /// The number; none if it has more than 10,000 digits.
    exact: Nullable<Count>,
}

/// How many legal positions there are.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct LegalBounds {
    exact: bool,
    at_least: String,
    at_most: String,
    source: String,
}

/// A bound, and where it comes from.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Bound {
    bound: String,
    source: String,
    proved: bool,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum GamesMethod {
    Chen,
    Guided,
    Knuth,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Suicide {
    Forbidden,
    Several,
    Allowed,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum WalkKind {
    HalfCycle,
    Cycle,
    Game,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Superko {
    Positional,
    Situational,
}
