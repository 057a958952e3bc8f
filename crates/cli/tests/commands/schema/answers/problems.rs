//! Life and death, and its certificates.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Aim, Count, Nullable, Player, Rows, Status};
use schemars::JsonSchema;

/// How many groups of a small board are dead.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct DeadSets {
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
pub(crate) struct DeadGroups {
    /// What may not be repeated.
    rules: String,
    /// The groups, in the order of their first stones.
    groups: Vec<Group>,
}

/// A new problem.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Generated {
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
pub(crate) struct Checked {
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
    claim: Claim,
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
pub(crate) struct Unchecked {
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
pub(crate) struct UnreadProblems {
    /// The file.
    file: String,
    /// Why not.
    error: String,
}

/// What a certificate of situations proves.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Situations {
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
    /// A stone of each of the attacker's strings with a liberty outside. A kill holds while they stand.
    held: Vec<String>,
    /// If the target lives, a stone of each of the defender's strings outside that have to do so.
    links: Option<Vec<String>>,
    /// `true` if the claim holds only if the empty points beside the region belong to the attacker.
    sealed: Option<bool>,
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
pub(crate) struct Line {
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
pub(crate) struct Refused {
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
pub(crate) struct UnreadCertificate {
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
pub(crate) struct Solved {
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
    /// The claim; `null` if the status is unknown.
    claim: Nullable<Claim>,
    /// The condition of the status, in words that follow it.
    condition: Option<String>,
    /// Points beside the region where the side that is claimed to fail is taken to have stones.
    rim: Option<Vec<String>>,
    /// A stone of each string of the attacker's that is taken not to be captured.
    held: Option<Vec<String>>,
    /// A stone of each string outside that the target may be connected to, and that may be captured.
    links: Option<Vec<String>>,
    /// The status of every first move, if all moves were asked for and frames were tried.
    first_moves: Option<Vec<FirstMove>>,
    /// `true` if frames were tried and a pass succeeds, too.
    alarm: Option<bool>,
    /// `true` if a wider frame refuted a kill or a connection in a tighter one.
    refuted: Option<bool>,
    /// A string of the target that can be captured, where not all of it can.
    part: Option<Part>,
}

/// A string of a target that can be captured by who is first, where not all of the target can.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Part {
    /// A stone of it.
    target: String,
    /// The best first moves that capture it.
    moves: Vec<String>,
    /// The outside threats that it takes.
    threats: u8,
    /// What is claimed of it.
    claim: Claim,
}

/// Whether the target lives, by the pruned tree of a reduction.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Pruned {
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
pub(crate) struct UnusableProblem {
    /// What it is called.
    id: String,
    /// Why not.
    error: String,
}

/// What becomes of a group.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Group {
    colour: Player,
    stones: Vec<String>,
    black_to_move: GroupStatus,
    white_to_move: GroupStatus,
}

/// What becomes of a group if one player moves first.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct GroupStatus {
    status: Status,
    /// Moves until it is captured, passes counted; none if it lives.
    moves: Nullable<u32>,
    /// With how many outside threats, up to 5, who loses would win; none if with no such number, or without a rule of ko.
    threats: Nullable<u32>,
}

/// What is wrong with a line.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Finding {
    line: u32,
    column: u32,
    r#move: String,
    kind: String,
}

/// What a first move is worth.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Worth {
    r#move: String,
    /// Outside threats of the opponent's that it withstands; below zero, those that it needs.
    withstands: i32,
    /// The claim of its success.
    claim: Claim,
}

/// The status of a first move.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct FirstMove {
    r#move: String,
    /// Its status.
    status: MoveStatus,
    /// The claim of its success or failure; `null` if nothing is known.
    claim: Nullable<Claim>,
    /// If it is a kill, a stone of each string of the attacker's that is taken not to be captured.
    held: Option<Vec<String>>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum MoveStatus {
    Succeeds,
    Fails,
    Unknown,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Life {
    TwoEyes,
    Seki,
    Repetition,
    NotTwoEyes,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Limited {
    Success,
    Threats,
    Moves,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Claim {
    Life,
    Sealed,
    Kill,
    Connected,
}
