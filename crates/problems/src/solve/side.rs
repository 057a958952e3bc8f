//! The answer for one player who moves first, assembled from the results of the solver.

use super::memory::Memory;
use super::query::Query;
use super::{SolveError, solve_from};
use crate::book::answer::{Answered, Question, answer};
use crate::book::part::{self, Part};
use std::time::Duration;
use tengen_base::clock::Deadline;
use tengen_base::observer::Observer;
use tengen_board::{Player, Position};
use tengen_tsumego::answer::Inquiry;
use tengen_tsumego::answer::life::Life;
use tengen_tsumego::answer::line::{End, Line};
use tengen_tsumego::answer::rank::{Asked, Valued};
use tengen_tsumego::answer::tree::{Tree, Whole};
use tengen_tsumego::border::Claim;
use tengen_tsumego::certificate::{self, Certificate, ProveError};
use tengen_tsumego::choose::winning_moves;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation};
use tengen_tsumego::solver::status::{Status, Threats};
use tengen_tsumego::superko::{MAX_POSITIONS, Superko, SuperkoError};

/// The answer for one player who moves first.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The player who moves first.
    pub first: Player,
    /// `true` if the target lives without outside ko threats; `None` if a limit was reached.
    pub alive: Option<bool>,
    /// The meaning of the target's status on the whole board, if the status is known.
    pub claim: Option<Claim>,
    /// The problem in which the claim is proved, if its region is not the requested one.
    pub frame: Option<Problem>,
    /// The number of outside ko threats of the losing side that would change the outcome.
    pub threats: Threats,
    /// The move that was found to succeed, if the first player succeeds: a vertex, or `Some(None)`
    /// for a pass. `None` under superko, where [`Side::moves`] has the moves.
    pub best: Option<Option<usize>>,
    /// The moves that succeed: one, or all if requested. Empty if the first player fails; `None` if
    /// a limit was reached.
    pub moves: Option<Vec<Option<usize>>>,
    /// The ranked moves that succeed, best first, if known. Set if requested, and always if frames
    /// (parts of the board around the target) were searched.
    pub values: Option<Vec<Valued>>,
    /// `true` if a pass also succeeds. `None` if unknown: a limit was reached, or the test was
    /// neither requested nor made by frames.
    pub pass: Option<bool>,
    /// `true` if the target lives unconditionally from the beginning, even if the defender always
    /// passes (Benson 1976). `false` for a dead target, and under superko.
    pub unconditional: bool,
    /// `true` for each of [`Query::judged`] that succeeds; `None` if a limit was reached. Empty if
    /// frames were searched.
    pub judged: Vec<Option<bool>>,
    /// The kind of life, if the target lives and the kind is known.
    pub life: Option<Life>,
    /// The main line, if requested and if the winner is known.
    pub line: Option<Line>,
    /// The tree of refutations, if requested and if the winner is known.
    pub tree: Option<Whole>,
    /// A proof, or the reason why there is none, if requested and if the winner is known.
    pub certificate: Option<Result<Certificate, ProveError>>,
    /// The answer found by searching frames (parts of the board around the target), if any were
    /// searched.
    pub framed: Option<Answered>,
    /// A string of the target that can be captured. It is set only if frames were searched, and the
    /// first player cannot capture the whole target, not even by ko.
    pub part: Option<Part>,
    /// The nodes and time used.
    pub effort: Effort,
}

/// The nodes and time used for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The nodes for the status and the threats.
    pub nodes: u64,
    /// The nodes for everything else except certificates.
    pub more: u64,
    /// The time for the status and the threats.
    pub time: Duration,
}

impl Side {
    /// Creates a side from a status alone.
    fn of(first: Player, status: Status, time: Duration) -> Side {
        Side {
            first,
            alive: status.alive,
            claim: None,
            frame: None,
            threats: status.threats,
            best: status.best,
            moves: None,
            values: None,
            pass: None,
            unconditional: false,
            judged: Vec::new(),
            life: None,
            line: None,
            tree: None,
            certificate: None,
            framed: None,
            part: None,
            effort: Effort {
                nodes: status.nodes,
                more: 0,
                time,
            },
        }
    }

    /// Returns `true` if the first player succeeds without ko threats; `None` if a limit was
    /// reached.
    pub fn success(&self, problem: &Problem) -> Option<bool> {
        Some(self.alive? == (self.first == problem.defender))
    }

    /// Returns the player who succeeds without ko threats; `None` if a limit was reached.
    pub fn winner(&self, problem: &Problem) -> Option<Player> {
        Some(problem.winner(self.alive?))
    }

    /// Returns `true` if moves were left out because the tree reached its requested size.
    pub fn is_cut(&self) -> bool {
        self.tree.as_ref().is_some_and(|whole| whole.is_cut)
    }

    /// Returns `true` if part of the tree stayed undecided because of a limit.
    pub fn is_tree_limited(&self) -> bool {
        self.tree.as_ref().is_some_and(|whole| whole.is_limited)
    }

    /// Returns `true` if the threats, the moves or the line stayed undecided because of a limit.
    pub fn is_limited(&self) -> bool {
        self.threats == Threats::Unknown
            || self.moves.is_none()
            || self
                .line
                .as_ref()
                .is_some_and(|line| line.end == End::Limit)
    }

    /// Removes a tree that was not started.
    pub(super) fn without_empty_tree(mut self) -> Side {
        let is_begun = |whole: &Whole| !matches!(whole.tree, Tree::End(End::Limit));
        self.tree = self.tree.take().filter(is_begun);
        self
    }
}

/// Returns the answer for a situation under simple ko or no ko rule.
///
/// The deadline holds for the status and the threats. With [`Query::one_limit`] it also holds for
/// all other parts of the answer.
pub(super) fn by_session(
    session: &mut Session<'_>,
    start: &Situation,
    query: &Query,
    deadline: &Deadline<'_>,
    observer: &dyn Observer,
) -> Side {
    let mut limits = query.limits(deadline);
    let status = match query.threats {
        true => session.status(start, &mut limits),
        false => session.life(start, &mut limits),
    };
    let mut side = Side::of(start.to_move, status, deadline.elapsed());
    let again = Deadline::after(query.time, observer);
    if !query.one_limit {
        limits = query.limits(&again);
    }
    let before = limits.nodes;
    if let Some(success) = side.success(session.problem()) {
        tell_more(&mut side, session, start, query, success, &mut limits);
        if query.one_limit {
            let mut inquiry = Inquiry::new(session, &mut limits);
            side.tree = query
                .tree
                .map(|extent| inquiry.tree(start, extent, side.best));
        } else {
            side.effort.more = grow(&mut side, session, start, query, observer);
        }
    }
    let mut inquiry = Inquiry::new(session, &mut limits);
    let judged = query.judged.iter();
    side.judged = judged
        .map(|&vertex| inquiry.succeeds_with(start, vertex))
        .collect();
    side.effort.more += before - limits.nodes;
    if query.certificate.is_some() && side.alive.is_some() {
        let again = Deadline::after(query.time, observer);
        let mut fresh = query.limits(&again);
        let limits = match query.one_limit {
            true => &mut limits,
            false => &mut fresh,
        };
        let threats = query.certificate_balance(side.alive);
        side.certificate = Some(certificate::prove(session, start, threats, limits));
    }
    side
}

/// Returns the answer for one player who moves first, by searching frames (parts of the board
/// around the target) from tight to wide.
///
/// Without a frame it returns the answer for the region of the problem.
pub(super) fn by_frames(
    problem: &Problem,
    first: Player,
    ko: Ko,
    query: &Query,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> Result<Side, SolveError> {
    let question = Question {
        first,
        ko,
        time: query.time,
        nodes: query.nodes,
        all_moves: query.all_moves,
    };
    let scene = Scene::of(&problem.board, &problem.position, problem.defender);
    let answered = scene
        .as_ref()
        .and_then(|scene| answer(scene, &problem.targets, &question, memory, observer));
    let Some(answered) = answered else {
        let start = Situation::start(problem, first);
        return solve_from(problem, &start, &[], query, memory, observer);
    };
    let status = Status {
        alive: answered.alive,
        threats: answered.threats(),
        best: answered.named().next(),
        nodes: answered.nodes,
    };
    let mut side = Side::of(first, status, answered.time);
    let frame = &answered.frame;
    if let Some(success) = side.success(problem) {
        let start = Situation::start(frame, first);
        // If one half of the memory has the results of the answer's frame, they serve the other
        // questions.
        let mut session = match answered.half {
            Some(half) => {
                let tables = memory.halves()[half].tables(frame);
                Session::again(frame, ko, tables, None)?
            }
            None => Session::new(frame, ko, memory.tables(frame))?,
        };
        let deadline = Deadline::after(query.time, observer);
        let mut limits = query.limits(&deadline);
        // The frames have already given the moves, their ranks, and the result of a pass.
        let rest = Query {
            all_moves: false,
            values: false,
            passes: false,
            ..query.clone()
        };
        if !success {
            side.best = None;
        }
        tell_more(&mut side, &mut session, &start, &rest, success, &mut limits);
        side.effort.more = query.nodes() - limits.nodes;
        side.effort.more += grow(&mut side, &mut session, &start, query, observer);
        // With a claim other than life, unconditional life in the region may rest on strings
        // outside.
        side.unconditional &= answered.claim == Some(Claim::Life);
        if query.certificate.is_some() {
            let threats = query.certificate_balance(side.alive);
            side.certificate = Some(certificate::prove(
                &mut session,
                &start,
                threats,
                &mut limits,
            ));
        }
        side.moves = Some(match query.all_moves {
            true => answered.all(),
            false => answered.named().collect(),
        });
    }
    // The target as a whole cannot be captured, so look for a string of it that can.
    if let Some(scene) = &scene
        && side.alive == Some(true)
        && first != problem.defender
        && answered.moves.is_empty()
        && problem.targets.len() > 1
    {
        let left = Question {
            time: query.time.map(|time| time.saturating_sub(answered.time)),
            nodes: query
                .nodes
                .map(|nodes| nodes.saturating_sub(answered.nodes)),
            all_moves: false,
            ..question
        };
        let (part, more) = part::capturable(scene, &problem.targets, &left, memory, observer);
        side.part = part;
        side.effort.more += more;
    }
    side.values = Some(answered.moves.clone());
    side.pass = answered.pass;
    side.claim = answered.claim;
    side.frame = Some(answered.frame.clone());
    side.framed = Some(answered);
    Ok(side)
}

/// Finds the requested details of an answer, apart from the status, the threats, the tree and the
/// certificate.
fn tell_more(
    side: &mut Side,
    session: &mut Session<'_>,
    start: &Situation,
    query: &Query,
    success: bool,
    limits: &mut Limits<'_>,
) {
    let with_pass = (success && query.all_moves && query.with_pass)
        .then(|| winning_moves(session, start, limits).ok());
    let mut inquiry = Inquiry::new(session, limits);
    if query.line {
        side.line = Some(inquiry.main_line(start, side.best));
    }
    side.moves = match (success, query.all_moves, with_pass) {
        (false, ..) => Some(Vec::new()),
        (true, false, _) => side.best.map(|best| vec![best]),
        (true, true, Some(moves)) => moves,
        (true, true, None) => inquiry.good_moves(start),
    };
    if let (true, Some(moves)) = (query.values, &side.moves) {
        let lives = side.first == inquiry.session().problem().defender;
        side.values = Some(inquiry.rank(start, moves, Asked { lives }));
    }
    if side.alive == Some(true) && query.seki > 0 {
        side.life = inquiry.life(start, query.seki);
    }
    side.unconditional = side.alive == Some(true) && session.is_unconditional(start);
    if success && query.passes {
        side.pass = match side.best {
            Some(None) => Some(true),
            _ => passes(session, start, side.effort.nodes, limits),
        };
    }
}

/// Returns `true` if the player to move also wins after a pass; `None` if a limit was reached.
///
/// The test uses at most as many nodes as the answer took, but at least 1000 are allowed.
fn passes(
    session: &mut Session<'_>,
    start: &Situation,
    taken: u64,
    limits: &mut Limits<'_>,
) -> Option<bool> {
    const LEAST: u64 = 1000;
    limits.part(taken.max(LEAST), |part| {
        Inquiry::new(session, part).succeeds_with(start, None)
    })
}

/// Builds the tree of refutations, if requested, with limits of its own. Returns the number of
/// nodes searched.
fn grow(
    side: &mut Side,
    session: &mut Session<'_>,
    start: &Situation,
    query: &Query,
    observer: &dyn Observer,
) -> u64 {
    let deadline = Deadline::after(query.time, observer);
    let mut limits = query.limits(&deadline);
    let mut inquiry = Inquiry::new(session, &mut limits);
    side.tree = query
        .tree
        .map(|extent| inquiry.tree(start, extent, side.best));
    query.nodes() - limits.nodes
}

/// Returns the answer for a situation under superko, after earlier positions.
pub(super) fn by_superko(
    problem: &Problem,
    start: &Situation,
    before: &[Position],
    query: &Query,
    memory: usize,
    observer: &dyn Observer,
) -> Result<Side, SolveError> {
    let deadline = Deadline::after(query.time, observer);
    let mut status = Status {
        alive: None,
        threats: Threats::Unknown,
        best: None,
        nodes: 0,
    };
    let first = start.to_move;
    let unknown = |status, deadline: &Deadline<'_>| Side {
        judged: vec![None; query.judged.len()],
        ..Side::of(first, status, deadline.elapsed())
    };
    let superko = Superko::from(problem, start, before, MAX_POSITIONS, memory, &deadline);
    let mut superko = match superko {
        Ok(superko) => superko,
        Err(SuperkoError::Stopped) => return Ok(unknown(status, &deadline)),
        Err(error) => return Err(error.into()),
    };
    let place = superko.start(first);
    let mut limits = query.limits(&deadline);
    let winner = superko.winner(&place, &mut limits);
    status.nodes = query.nodes() - limits.nodes;
    let Some(winner) = winner else {
        return Ok(unknown(status, &deadline));
    };
    status.alive = Some(winner == problem.defender);
    // There are no outside ko threats under superko.
    status.threats = Threats::Never;
    let mut side = unknown(status, &deadline);

    let again = Deadline::after(query.time, observer);
    if !query.one_limit {
        limits = query.limits(&again);
    }
    let before = limits.nodes;
    side.moves = match (winner == first, query.all_moves) {
        (false, _) => Some(Vec::new()),
        (true, false) => superko
            .good_move(&place, &mut limits)
            .map(|(vertex, _)| vec![vertex]),
        (true, true) => superko.good_moves(&place, &mut limits),
    };
    if query.line {
        let (moves, end) = match superko.main_line(&place, &mut limits) {
            Some(moves) => (moves, End::Settled),
            None => (Vec::new(), End::Limit),
        };
        side.line = Some(Line { moves, end });
    }
    side.effort.more = before - limits.nodes;
    Ok(side)
}
