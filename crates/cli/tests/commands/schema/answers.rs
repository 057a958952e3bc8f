//! What each command answers: the fields of each form of its answers besides the beginning, the
//! board and the number of colours, which `document` adds. Written by hand, apart from the types
//! that the program has, so that a change of those is seen.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::document::{Board, Command, command, form};
use crate::schema::nested::*;
use crate::schema::parts::Boundary;
use crate::schema::parts::{
    Aim, Count, Decimal, Enclosure, Interval, Nullable, Player, Rows, Status, Unusable,
};
use schemars::JsonSchema;

/// Every command that writes JSON.
pub(crate) fn commands() -> Vec<Command> {
    vec![
        command(
            "count",
            &[
                form::<Number>(Board::Either, true),
                form::<Published>(Board::Rectangle, true),
                form::<Residues>(Board::Rectangle, true),
                form::<Classes>(Board::Either, true),
                form::<By>(Board::Either, true),
                form::<Squares>(Board::None, true),
                form::<SquaresBy>(Board::None, true),
            ],
        ),
        command(
            "plan",
            &[
                form::<Plan>(Board::Rectangle, true),
                form::<PlanOfStates>(Board::Either, true),
            ],
        ),
        command(
            "approx",
            &[
                form::<Approximated>(Board::Rectangle, true),
                form::<Constants>(Board::None, false),
            ],
        ),
        command("estimate", &[form::<Estimate>(Board::Either, true)]),
        command(
            "bounds",
            &[
                form::<Bounds>(Board::Rectangle, true),
                form::<Limit>(Board::None, true),
            ],
        ),
        command("growth", &[form::<Growth>(Board::Strip, true)]),
        command("recurrence", &[form::<Recurrence>(Board::Strip, true)]),
        command("polynomial", &[form::<Polynomial>(Board::Either, false)]),
        command("matrix", &[form::<Matrix>(Board::Strip, true)]),
        command(
            "lattice",
            &[
                form::<Lattices>(Board::None, false),
                form::<ShownLattice>(Board::Rectangle, false),
            ],
        ),
        command("states", &[form::<States>(Board::Strip, true)]),
        command("most", &[form::<Most>(Board::Either, true)]),
        command("reachable", &[form::<Reachable>(Board::Either, true)]),
        command(
            "game-graph",
            &[form::<GameGraph>(Board::EitherVertices, true)],
        ),
        command(
            "hamilton",
            &[
                form::<Walk>(Board::Rectangle, true),
                form::<NoWalk>(Board::Rectangle, true),
            ],
        ),
        command("games count", &[form::<CountedGames>(Board::Either, true)]),
        command(
            "games estimate",
            &[form::<EstimatedGames>(Board::Either, true)],
        ),
        command(
            "games bounds",
            &[form::<BoundedGames>(Board::Rectangle, true)],
        ),
        command(
            "games construct",
            &[form::<ConstructedGame>(Board::Rectangle, true)],
        ),
        command("dead sets", &[form::<DeadSets>(Board::Either, true)]),
        command("dead groups", &[form::<DeadGroups>(Board::Either, true)]),
        command(
            "problems generate",
            &[form::<Generated>(Board::Rectangle, true)],
        ),
        command(
            "problems check",
            &[
                form::<Checked>(Board::Rectangle, true),
                form::<Unchecked>(Board::None, false),
                form::<UnreadProblems>(Board::None, false),
            ],
        ),
        command(
            "verify",
            &[
                form::<Situations>(Board::Either, true),
                form::<Line>(Board::None, false),
                form::<Refused>(Board::None, false),
                form::<UnreadCertificate>(Board::None, false),
            ],
        ),
        command(
            "solve",
            &[
                form::<Solved>(Board::Either, true),
                form::<Framed>(Board::Rectangle, true),
                form::<Pruned>(Board::Either, true),
                form::<UnusableProblem>(Board::None, false),
            ],
        ),
        command(
            "reduce",
            &[
                form::<OnGraph>(Board::Graph, true),
                form::<OnGrid>(Board::Rectangle, true),
                form::<OnTiles>(Board::Rectangle, true),
            ],
        ),
        command(
            "compare gomoku",
            &[
                form::<Gomoku>(Board::None, false),
                form::<GomokuBase>(Board::None, false),
            ],
        ),
        command(
            "compare connect4",
            &[
                form::<Connect4>(Board::None, false),
                form::<QuotedConnect4>(Board::None, false),
            ],
        ),
        command("compare chess", &[form::<Chess>(Board::None, false)]),
        command(
            "table",
            &[
                form::<Entry>(Board::None, false),
                form::<Table>(Board::None, false),
            ],
        ),
        command("legal", &[form::<Legal>(Board::Rectangle, true)]),
        command("sample", &[form::<Sample>(Board::Either, true)]),
        command("rank", &[form::<Rank>(Board::Rectangle, true)]),
        command("unrank", &[form::<Unrank>(Board::Rectangle, true)]),
        command("ledger list", &[form::<LedgerList>(Board::None, false)]),
        command("ledger verify", &[form::<LedgerVerify>(Board::None, false)]),
        command("data list", &[form::<DataList>(Board::None, false)]),
        command("data clean", &[form::<DataClean>(Board::None, false)]),
        command("bench count", &[form::<BenchCount>(Board::None, false)]),
        command("bench gotools", &[form::<BenchGotools>(Board::None, false)]),
        command("bench books", &[form::<BenchBooks>(Board::None, false)]),
        command("bench zones", &[form::<BenchZones>(Board::None, false)]),
    ]
}

/// How many legal positions a board has.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Number {
    /// Which engine counted.
    engine: String,
    /// Legal positions.
    count: Count,
    /// The same for 1, 2, ... columns, if they were asked for.
    columns: Option<Vec<Count>>,
}

/// The published number of a board that is too large to be counted.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Published {
    /// Legal positions.
    count: Count,
    /// Who published it.
    source: String,
}

/// The number modulo some primes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Residues {
    /// A residue for each prime.
    residues: Vec<Residue>,
}

/// How many legal positions are really different.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Classes {
    /// What counts as the same.
    up_to: UpTo,
    /// Classes of legal positions.
    count: Count,
    /// The number of symmetries.
    order: Count,
    /// Kinds of symmetries, and what they leave as it is.
    elements: Vec<Element>,
}

/// How many legal positions the n by n boards have.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Squares {
    /// The lattice: its name, or its unit cell.
    lattice: String,
    /// Where there is an extra row of points that are always empty.
    boundary: Boundary,
    /// What counts as the same.
    up_to: Option<UpTo>,
    /// The numbers for n = 1, 2, ...
    squares: Vec<Count>,
}

/// Numbers of legal positions of n by n boards by something.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct SquaresBy {
    /// The lattice: its name, or its unit cell.
    lattice: String,
    /// Where there is an extra row of points that are always empty.
    boundary: Boundary,
    /// What there is a number for each number of.
    by: CountBy,
    /// For n = 1, 2, ..., positions with 0, 1, 2, ...; by black and white stones a list for each
    /// number of black ones.
    coefficients: Vec<Coefficients>,
}

/// The lattices that have a name.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Lattices {
    /// All of them.
    lattices: Vec<LatticeFacts>,
}

/// A board of a lattice.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct ShownLattice {
    /// What is known of the lattice.
    facts: LatticeFacts,
    /// The text of its unit cell.
    text: String,
    /// How many points the board has.
    points: u32,
    /// Its edges, as the names of their ends.
    edges: Vec<(String, String)>,
    /// Points that touch one that is always empty.
    guarded: Vec<String>,
}

/// How many legal positions have how many stones, empty points or strings.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct By {
    /// What there is a number for each number of.
    by: CountBy,
    /// Positions with 0, 1, 2, ...; by black and white stones a list for each number of black ones.
    coefficients: Coefficients,
    /// Legal positions.
    count: Count,
    /// Now `count`.
    #[deprecated]
    total: Count,
    /// The mean of a legal position.
    mean: f64,
    /// The variance.
    variance: f64,
    /// The covariance of the numbers of black and of white stones.
    covariance: Option<f64>,
    /// Positions with equally many black and white stones.
    equal: Option<Count>,
    /// Positions with equally many, or one more black one.
    black_minus_white_0_or_1: Option<Count>,
}

/// What counting a board takes. Sizes are in bytes, times in seconds.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Plan {
    /// Number of states after each step of a column.
    states: Vec<Count>,
    /// The most of them.
    states_max: Count,
    /// All of them.
    states_total: Count,
    /// Primes that the number needs.
    primes: u32,
    /// Elements of the vector.
    elements: Count,
    /// Whether a count follows the proved recurrence instead.
    by_recurrence: bool,
    /// Whether `working`, `disk` and `seconds` are from smaller boards.
    estimated: bool,
    /// What it takes with 1, 2, 4, 5, 6 and 8 primes at a time.
    at_a_time: Vec<AtATime>,
    /// How fast this machine is.
    calibration: Calibration,
    /// What a count does on this machine.
    this_machine: ThisMachine,
    /// What it does on the other one.
    other_machine: Option<OtherMachine>,
    /// What it does on many nodes.
    nodes: Option<Nodes>,
}

/// What counting a board takes by the engines that are for every board. Sizes are in bytes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct PlanOfStates {
    /// The engine: hashed, compiled, marked, split or orbits.
    engine: String,
    /// How the board is gone through.
    order: SweepOrder,
    /// Whether rows and columns are exchanged.
    transposed: bool,
    /// Whether a count follows the proved recurrence instead.
    by_recurrence: bool,
    /// The most points on the frontier.
    frontier: Nullable<u32>,
    /// Primes that the number needs.
    primes: u32,
    /// Numbers of states after steps; empty if they are not known.
    states: Vec<Count>,
    /// The most states after a step.
    states_max: Count,
    /// How well that is known.
    known: HowKnown,
    /// States after all steps of a pass over the board.
    states_total: Nullable<Count>,
    /// Threads that work.
    threads: u32,
    /// Memory that may be used.
    memory: Count,
    /// How often the board is gone through.
    passes: Option<u32>,
    /// Primes at a time.
    primes_at_a_time: Option<u32>,
    /// Memory that is needed at most, as well as the states are known.
    needed: Option<Count>,
    /// Why a count does not start, or would not end.
    refused: Option<String>,
}

/// How a board is gone through.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
enum SweepOrder {
    Columns,
    Points,
    Rings,
    Orbits,
}

/// How well a number of states is known: about is from boards with fewer rows, or what tori have.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
enum HowKnown {
    Exactly,
    AtLeast,
    About,
}

/// About how many legal positions a board has.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Approximated {
    /// One digit, and perhaps a point and more.
    mantissa: String,
    /// The power of ten.
    exponent: i32,
    /// Which part of all colourings is legal.
    legal_probability: Scientific,
    /// The error against the exact number, where it is known.
    relative_error: Option<f64>,
}

/// The constants of the asymptotic formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Constants {
    /// From boards of how many points on a side, and one more.
    from: u32,
    /// The base of liberties.
    #[schemars(rename = "L")]
    l: String,
    /// The factor of the edges.
    #[schemars(rename = "B")]
    b: String,
    /// The factor of the corners.
    #[schemars(rename = "A")]
    a: String,
}

/// How many legal positions a board has, from random samples.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Estimate {
    /// How positions were made.
    method: EstimateMethod,
    /// Positions side by side in a run.
    particles: Option<u32>,
    /// Independent runs.
    samples: u32,
    /// Whether these are all that were asked for.
    complete: bool,
    /// Where the random choices start.
    seed: Count,
    /// The estimate.
    mean: Decimal,
    /// Its standard error; none from one sample.
    standard_error: Nullable<Decimal>,
    /// The same over the estimate.
    relative_error: Nullable<f64>,
    /// A confidence interval of 95%.
    interval: Nullable<Interval>,
    /// Which part of all colourings is legal.
    probability: Decimal,
}

/// Between which numbers that of legal positions is.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Bounds {
    /// Most rows that a strip had.
    max_strip: u32,
    /// There are at least so many.
    lower: Arrangement,
    /// There are at most so many.
    upper: Arrangement,
}

/// Between which numbers the base of liberties is.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Limit {
    /// The lattice's name.
    lattice: String,
    /// The best lower bound.
    lower: Rate,
    /// The best upper bound.
    upper: Rate,
    /// The bounds from each strip.
    strips: Vec<StripRate>,
}

/// How fast strips grow: a lambda^n.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Growth {
    /// States of the strip.
    states: u32,
    /// The growth constant.
    lambda: Enclosure,
    /// Its root for one point.
    lambda_root: Enclosure,
    /// The factor.
    a: Enclosure,
    /// The factors, where they depend on the number of columns.
    a_by_residue: Option<Vec<Enclosure>>,
}

/// The recurrence of the numbers for 1, 2, ... columns.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Recurrence {
    /// The order.
    order: u32,
    /// Whether it is proved for ever.
    proved: bool,
    /// What is proved, in words.
    proof: String,
    /// The order is at most this.
    order_bound: u32,
    /// Terms that were computed.
    terms: u32,
    /// Terms that determined it.
    found_after_terms: u32,
    /// Primes that were used.
    primes: u32,
    /// Terms that were compared besides.
    verified_terms: u32,
    /// The coefficients.
    coefficients: Option<Vec<Count>>,
    /// The first terms.
    initial_terms: Option<Vec<Count>>,
    /// The generating function.
    generating_function: Option<GeneratingFunction>,
}

/// The number of legal positions for every number of colours.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Polynomial {
    /// Points of the board.
    points: u32,
    /// The coefficients of 1, x, x^2, ...
    coefficients: Vec<Count>,
    /// Those of 1, x, x (x-1), ...
    falling_factorial: Vec<Count>,
}

/// A transfer matrix.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Matrix {
    /// Which sections are its states.
    sections: Sections,
    /// Colourings of a column in which no string is caught.
    column_configurations: Count,
    /// Whether it was made a Markov chain.
    chain: bool,
    /// Rows of the matrix.
    states: u32,
    /// Entries that are not 0.
    entries: u32,
    /// Columns that it adds.
    period: u32,
    /// The largest eigenvalue.
    dominant_eigenvalue: Enclosure,
    /// The traces of its powers, if they were asked for.
    traces: Option<Vec<Count>>,
    /// The file that it was written to.
    file: Option<String>,
}

/// How many classes of border states there are, one number for each y.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct States {
    /// The valid classes.
    valid: Option<Vec<Count>>,
    /// The constructible classes.
    constructible: Option<Vec<Count>>,
}

/// A legal position with the most strings, or stones.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Most {
    /// What there is most of.
    what: MostOf,
    /// How many.
    number: u32,
    /// A position that has so many.
    position: Rows,
}

/// How many positions arise if nobody passes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Reachable {
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
struct GameGraph {
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
struct Walk {
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
struct NoWalk {
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
struct CountedGames {
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
struct EstimatedGames {
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
struct BoundedGames {
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
struct ConstructedGame {
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

/// How many groups of a small board are dead.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct DeadSets {
    /// Points of the board.
    points: u32,
    /// Legal positions with either player to move.
    positions: Count,
    /// Groups in all of them.
    groups: Count,
    /// Those that are dead.
    dead: Count,
    /// Those that are not.
    living: Count,
    /// The first i with D_i = D.
    alpha: u32,
    /// The sizes of D_0, D_1, ...
    sizes: Vec<Count>,
}

/// Which groups of a position are dead.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct DeadGroups {
    /// What may not be repeated.
    rules: String,
    /// The groups, in the order of their first stones.
    groups: Vec<Group>,
}

/// A new problem.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Generated {
    /// The seed and the number of the candidate.
    id: String,
    /// The position.
    position: Rows,
    /// Who moves first.
    first: Player,
    /// What they want.
    aim: Aim,
    /// A stone of each string of the target.
    target: Vec<String>,
    /// The first move that succeeds.
    moves: Vec<String>,
    /// The main line.
    line: Vec<String>,
    /// Wrong first moves that would succeed if the opponent passed.
    plausible: Vec<String>,
    /// Situations looked into.
    nodes: u64,
    /// An estimate of the difficulty.
    difficulty: u32,
    /// Now `rows` and `cols`.
    #[deprecated]
    size: u32,
    /// Now `target`.
    #[deprecated]
    targets: Vec<String>,
}

/// Whether a problem has one solution and no wrong lines.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Checked {
    /// The file.
    file: String,
    /// The number of the problem in it.
    number: u32,
    /// What it is called.
    name: Option<String>,
    /// A stone of each string of the target.
    target: Vec<String>,
    /// The points that may be played on or captured.
    region: Vec<String>,
    /// `"sealed"`, if nothing encloses the target, and the region is a frame around it.
    claim: Option<Claim>,
    /// Who moves first.
    first: Player,
    /// What they want.
    aim: Aim,
    /// Whether they succeed.
    success: bool,
    /// Whether one first move does.
    unique: bool,
    /// Whether nothing is wrong.
    sound: bool,
    /// The first moves that succeed.
    moves: Vec<String>,
    /// What is wrong.
    findings: Vec<Finding>,
}

/// A problem that could not be checked.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Unchecked {
    /// The file.
    file: String,
    /// The number of the problem in it.
    number: u32,
    /// What it is called.
    name: Option<String>,
    /// Why not.
    error: String,
    /// Whether a limit was reached, so that with a higher one it might be.
    limited: Option<bool>,
}

/// A file that could not be read.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct UnreadProblems {
    /// The file.
    file: String,
    /// Why not.
    error: String,
}

/// What a certificate of situations proves.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Situations {
    /// The file.
    file: String,
    /// Whether it proves anything: yes.
    proved: bool,
    /// What it proves, in words.
    claim: String,
    /// Whether the target lives.
    alive: bool,
    /// Who defends it.
    defender: Player,
    /// Who moves first.
    first: Player,
    /// The rule of ko.
    ko: String,
    /// The defender's outside threats, or, below zero, the attacker's.
    threats: i32,
    /// The point that the ko forbids at first.
    forbidden: Option<String>,
    /// Strings of the target that were captured before.
    captured: Vec<String>,
    /// A stone of each string of the target.
    target: Vec<String>,
    /// Where one plays.
    region: Vec<String>,
    /// If it is a claim about the whole board, where the loser alone plays besides.
    rim: Option<Vec<String>>,
    /// If so, a stone of each of the attacker's strings that have to keep a liberty outside.
    held: Option<Vec<String>>,
    /// How many situations are listed.
    situations: u32,
    /// The position.
    position: Rows,
    /// Now `target`.
    #[deprecated]
    targets: Vec<String>,
}

/// What a line of the pruned tree proves.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Line {
    /// The file.
    file: String,
    /// Whether it proves anything: yes.
    proved: bool,
    /// What it proves, in words.
    claim: String,
    /// Whether the target lives: yes.
    alive: bool,
    /// White.
    defender: Player,
    /// White.
    first: Player,
    /// The rule of ko.
    ko: String,
    /// The values of the variables, as literals.
    assignment: Vec<i32>,
    /// How many moves the line has.
    number_of_moves: u32,
    /// Now `number_of_moves`.
    #[deprecated]
    moves: u32,
}

/// A certificate that proves nothing.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Refused {
    /// The file.
    file: String,
    /// Whether it proves anything: no.
    proved: bool,
    /// Why not.
    reason: String,
}

/// A file that could not be read.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct UnreadCertificate {
    /// The file.
    file: String,
    /// Whether it proves anything: no.
    proved: bool,
    /// Why it could not be read.
    error: String,
}

/// Who wins, with which moves, if a player moves first.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Solved {
    /// What the problem is called.
    id: String,
    /// A stone of each string of the target.
    target: Vec<String>,
    /// Points that may be played on or captured.
    region: Vec<String>,
    /// Who moves first.
    first: Player,
    /// What they want.
    aim: Aim,
    /// What becomes of the target, without outside threats.
    status: Status,
    /// How it lives, if it does and this is known.
    life: Option<Life>,
    /// Whether who is first succeeds; `null` if a limit was reached.
    success: Nullable<bool>,
    /// The fields whose `null` says that a limit was reached.
    unknown: Option<Vec<Limited>>,
    /// With how many outside threats who loses would win; `null` if not with up to 5, or if `unknown` names it.
    threats: Nullable<u32>,
    /// Whether a pass is enough for who is first, if that was found.
    pass: Option<bool>,
    /// Whether the target lives as it stands even if the defender always passes.
    unconditional: Option<bool>,
    /// First moves that succeed; `null` if a limit was reached.
    moves: Nullable<Vec<String>>,
    /// What first moves are worth.
    values: Option<Vec<Worth>>,
    /// The main line.
    line: Vec<String>,
    /// Situations looked into.
    nodes: u64,
    /// Milliseconds.
    ms: f64,
    /// Whether a limit left a part of it open.
    limited: Option<bool>,
    /// Whether the region is the whole board, for want of a boundary.
    open: Option<bool>,
}

/// The same where nothing encloses the target.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Framed {
    /// What the problem is called.
    id: String,
    /// A stone of each string of the target.
    target: Vec<String>,
    /// Points that may be played on or captured.
    region: Vec<String>,
    /// Who moves first.
    first: Player,
    /// What they want.
    aim: Aim,
    /// What becomes of the target, without outside threats.
    status: Status,
    /// How it lives, if it does and this is known.
    life: Option<Life>,
    /// Whether who is first succeeds; `null` if a limit was reached.
    success: Nullable<bool>,
    /// The fields whose `null` says that a limit was reached.
    unknown: Option<Vec<Limited>>,
    /// With how many outside threats who loses would win; `null` if not with up to 5, or if `unknown` names it.
    threats: Nullable<u32>,
    /// Whether a pass is enough for who is first, if that was found.
    pass: Option<bool>,
    /// Whether the target lives as it stands even if the defender always passes.
    unconditional: Option<bool>,
    /// First moves that succeed; `null` if a limit was reached.
    moves: Nullable<Vec<String>>,
    /// What first moves are worth.
    values: Option<Vec<Worth>>,
    /// The main line.
    line: Vec<String>,
    /// Situations looked into.
    nodes: u64,
    /// Milliseconds.
    ms: f64,
    /// Whether a limit left a part of it open.
    limited: Option<bool>,
    /// What is claimed; `null` if nothing is known.
    claim: Nullable<Claim>,
    /// Points beside the region on which only who is claimed to fail plays.
    rim: Vec<String>,
    /// A stone of each string that is taken not to be captured.
    held: Vec<String>,
    /// Whether a pass succeeds, too.
    alarm: Option<bool>,
    /// Whether a wider frame refuted a kill in a tighter one.
    refuted: Option<bool>,
}

/// Whether the target lives, by the pruned tree of a reduction.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Pruned {
    /// What the problem is called.
    id: String,
    /// The target.
    target: Vec<String>,
    /// White.
    first: Player,
    /// To live.
    aim: Aim,
    /// What becomes of the target.
    status: Status,
    /// Whether it lives.
    success: bool,
    /// Values of the variables with which it does; none if it is dead.
    assignment: Nullable<Vec<i32>>,
    /// The line with these; none if it is dead.
    line: Nullable<Vec<String>>,
    /// How many lines were looked at; not on boards of gates.
    lines: Option<Count>,
    /// Milliseconds.
    ms: f64,
}

/// A problem that could not be used.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct UnusableProblem {
    /// What it is called.
    id: String,
    /// Why not.
    error: String,
}

/// A position on a graph that stands for a formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct OnGraph {
    /// The formula.
    file: String,
    /// What the position is on.
    board: String,
    /// How many liberties the diagrams have.
    gadgets: String,
    /// Variables of the formula.
    variables: u32,
    /// Its clauses.
    clauses: u32,
    /// Diagrams A(i).
    diagrams_a: u32,
    /// Diagrams B(j).
    diagrams_b: u32,
    /// Literals of all of them.
    literals: u32,
    /// How many points may be played on or captured.
    region_size: u32,
    /// Now `region_size`.
    #[deprecated]
    region: u32,
    /// The target.
    target: Vec<String>,
    /// Who moves.
    to_move: Player,
    /// The file that has it.
    position: Nullable<String>,
    /// The picture's; none if it is too large to be drawn.
    picture: Nullable<String>,
}

/// A position on the grid that stands for a formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct OnGrid {
    /// The formula.
    file: String,
    /// What the position is on.
    board: String,
    /// Variables of the formula.
    variables: u32,
    /// Its clauses.
    clauses: u32,
    /// Clauses that the others imply.
    left_out: Vec<u32>,
    /// Now `cols`.
    #[deprecated]
    columns: u32,
    /// Who moves.
    to_move: Player,
    /// Assignments that were played.
    assignments: Option<Count>,
    /// Those that save the target.
    satisfying: Option<Count>,
    /// The file that has it.
    position: String,
    /// The SGF file; none if the board is too large for one.
    sgf: Nullable<String>,
    /// The picture's; none if it is too large to be drawn.
    picture: Nullable<String>,
}

/// A position of gates on tiles that stands for a formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct OnTiles {
    /// The formula.
    file: String,
    /// What the position is on.
    board: String,
    /// Variables of the formula.
    variables: u32,
    /// Its clauses.
    clauses: u32,
    /// Gates of the board.
    gates: u32,
    /// How many of them White chooses at.
    choices: u32,
    /// Who moves.
    to_move: Player,
    /// Assignments that were compared with the gates.
    assignments: Option<Count>,
    /// Those that save the target.
    satisfying: Option<Count>,
    /// The file that has it.
    position: String,
    /// There is no SGF file.
    sgf: Nullable<String>,
    /// The picture's; none if it is too large to be drawn.
    picture: Nullable<String>,
}

/// Positions without so many in a row.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Gomoku {
    /// Number of rows.
    rows: u32,
    /// Number of columns.
    cols: u32,
    /// How many in a row end a game.
    in_a_row: u32,
    /// The positions.
    count: Count,
    /// An upper bound on the base.
    base_upper_bound: f64,
    /// The base if all lines were independent.
    base_by_independence: f64,
}

/// How such numbers grow.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct GomokuBase {
    /// How many in a row end a game.
    in_a_row: u32,
    /// The numbers of square boards.
    squares: Vec<Count>,
    /// Estimates of the base from them.
    estimates: Vec<f64>,
    /// An upper bound on the base.
    upper_bound: f64,
    /// The base if all lines were independent.
    by_independence: f64,
}

/// Positions of Connect-4.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Connect4 {
    /// Number of rows.
    rows: u32,
    /// Number of columns.
    cols: u32,
    /// Columns filled at will.
    upper_bound: Count,
    /// Positions that can arise.
    count: Count,
    /// The same after 0, 1, 2, ... moves.
    by_ply: Vec<Count>,
}

/// The published number of positions of Connect-4.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct QuotedConnect4 {
    /// Number of rows.
    rows: u32,
    /// Number of columns.
    cols: u32,
    /// Columns filled at will.
    upper_bound: Count,
    /// Positions that can arise.
    count: Count,
    /// Who published it.
    source: String,
    /// Legal positions of Go on 5x5.
    go_5x5: Count,
}

/// Bounds on the number of chess positions.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Chess {
    /// Bits of a code for positions.
    bits: u32,
    /// Two to the power of that.
    upper_bound: Count,
    /// A smaller bound.
    refined_bound: String,
    /// Who found it.
    refined_source: String,
    /// Legal positions of Go on 10x10.
    go_10x10: Count,
    /// Whether the bound is below half of that.
    refined_below_half_of_go_10x10: bool,
}

/// A table or figure that can be made.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Entry {
    /// Its name.
    name: String,
    /// What it is.
    kind: PaperKind,
    /// Where it is printed.
    source: String,
    /// What it shows.
    title: String,
}

/// A table of a paper, recomputed.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Table {
    /// Its name.
    name: String,
    /// What it shows.
    title: String,
    /// Where it is printed.
    source: String,
    /// Its rows.
    rows: Vec<TableRow>,
}

/// Whether a position is legal.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Legal {
    /// Its number among several positions of a file, from 1.
    number: Option<u32>,
    /// Whether every string has a liberty, and every move was legal.
    legal: bool,
    /// The strings without liberties.
    illegal_strings: Vec<IllegalString>,
    /// How many moves of a game lead to it.
    number_of_moves: Option<u32>,
    /// Those that the rules forbid.
    illegal_moves: Option<Vec<IllegalMove>>,
    /// Now `number_of_moves`.
    #[deprecated]
    moves: Option<u32>,
}

/// A random legal position.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Sample {
    /// How it was drawn.
    method: String,
    /// Where the random choices start.
    seed: Count,
    /// The number of the sample.
    index: Count,
    /// The position.
    position: Rows,
}

/// The number of a position.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Rank {
    /// The version of the numbering.
    numbering: u32,
    /// The number, from 0.
    rank: Count,
    /// How many legal positions there are.
    legal_positions: Count,
}

/// The position of a number.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Unrank {
    /// The version of the numbering.
    numbering: u32,
    /// The number, from 0.
    rank: Count,
    /// The position.
    position: Rows,
}

/// What finished counts are kept.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct LedgerList {
    /// Boards with their residues.
    sequences: Vec<LedgerSequence>,
}

/// Whether kept residues are right.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct LedgerVerify {
    /// Whether nothing is wrong.
    right: bool,
    /// Records that are unusable.
    records: Vec<LedgerFault>,
    /// What was checked.
    sequences: Vec<CheckedSequence>,
}

/// What is kept.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct DataList {
    /// The directory.
    path: String,
    /// Bytes of everything.
    bytes: Count,
    /// What there is.
    items: Vec<DataItem>,
}

/// What was removed.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct DataClean {
    /// Bytes of all of it.
    bytes: Count,
    /// What it was.
    removed: Vec<DataItem>,
}

/// How fast this machine counts.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct BenchCount {
    /// The lattice.
    lattice: String,
    /// Number of rows.
    rows: u32,
    /// Number of colours.
    colours: u32,
    /// Primes at a time.
    primes: u32,
    /// Threads that worked.
    threads: u32,
    /// Whether the vector was in files.
    files: bool,
    /// Seconds for a column.
    seconds_per_column: f64,
    /// Nanoseconds of one core per state, step and prime.
    ns_per_state_step_prime: f64,
    /// The bytes of the vector read and written.
    gigabytes_per_second: f64,
    /// The cost in the cache over the cost here.
    part_of_ceiling: f64,
}

/// The solver against collections of GoTools.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct BenchGotools {
    /// Each file.
    files: Vec<GotoolsSummary>,
    /// All of them.
    total: GotoolsSummary,
    /// Where the answers differ.
    disagreements: Vec<Disagreement>,
    /// What could not be used.
    unusable: Option<Vec<Unusable>>,
}

/// The solver against problems with stated targets, without ko.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct BenchZones {
    /// All of them.
    total: ZonesSummary,
    /// By the empty points of the frame that was searched last.
    sizes: Vec<ZonesSummary>,
    /// Each problem.
    problems: Vec<ZonesAnswer>,
    /// What could not be used.
    unusable: Option<Vec<Unusable>>,
}

/// The solver against problems of books.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct BenchBooks {
    /// Each set.
    sets: Vec<BooksSummary>,
    /// By how many moves are listed.
    sizes: Vec<BooksSummary>,
    /// All of them.
    total: BooksSummary,
    /// Where the answers differ.
    others: Vec<OtherAnswer>,
    /// What could not be used.
    unusable: Option<Vec<Unusable>>,
}
