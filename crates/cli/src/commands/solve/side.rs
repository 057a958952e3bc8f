//! One problem solved, for each side that moves first.

use super::Arguments;
use super::batch::Memory;
use super::source::Task;
use super::superko;
use crate::interrupt;
use std::time::{Duration, Instant};
use tengen_board::Player;
use tengen_tsumego::answer::Inquiry;
use tengen_tsumego::answer::life::Life;
use tengen_tsumego::answer::line::{End, Line};
use tengen_tsumego::answer::tree::{Extent, Tree, Whole};
use tengen_tsumego::certificate::{self, ProveError};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Limits, Session, Situation};
use tengen_tsumego::solver::status::{Status, Threats};

/// The answer for one side.
pub(super) struct Side {
    pub(super) first: Player,
    pub(super) status: Status,
    /// Moves that achieve the aim; `None` if a limit was reached.
    pub(super) moves: Option<Vec<Option<usize>>>,
    /// How the target lives, if it does and this is known.
    pub(super) life: Option<Life>,
    /// The main line, if it was asked for.
    pub(super) line: Option<Line>,
    pub(super) tree: Option<Whole>,
    /// A proof of the answer, as text, if it was asked for.
    pub(super) certificate: Option<Result<String, ProveError>>,
    pub(super) time: Duration,
}

impl Side {
    /// A side of which no more is known.
    pub(super) fn of(first: Player, status: Status, time: Duration) -> Side {
        Side {
            first,
            status,
            moves: None,
            life: None,
            line: None,
            tree: None,
            certificate: None,
            time,
        }
    }

    /// Whether who moves first succeeds without threats.
    pub(super) fn success(&self, problem: &Problem) -> Option<bool> {
        Some(self.status.alive? == (self.first == problem.defender))
    }

    /// Whether the tree would have more moves.
    pub(super) fn is_cut(&self) -> bool {
        self.tree.as_ref().is_some_and(|whole| whole.is_cut)
    }

    /// Whether a limit left something open.
    pub(super) fn is_limited(&self) -> bool {
        self.status.threats == Threats::Unknown
            || self.moves.is_none()
            || self
                .line
                .as_ref()
                .is_some_and(|line| line.end == End::Limit)
    }
}

/// The answers for the sides that are asked about; else why the problem cannot be solved.
pub(super) fn both(
    arguments: &Arguments,
    task: &Task,
    problem: &Problem,
    memory: &mut Memory,
) -> Result<Vec<Side>, String> {
    let rules = arguments.rules.or(task.rules).unwrap_or_default();
    let Some(ko) = rules.ko() else {
        let sides = task.sides.iter();
        return sides
            .map(|&first| superko::solve(arguments, problem, memory.bytes(), first))
            .collect();
    };
    let fits = "the size has been looked at";
    let mut session = Session::new(problem, ko, memory.tables(problem)).expect(fits);
    let mut sides = Vec::new();
    for &first in &task.sides {
        if arguments.nodes.is_some() && !sides.is_empty() {
            // From nothing: what is found within a limit does not depend on what was asked
            // before.
            session = Session::new(problem, ko, memory.tables(problem)).expect(fits);
        }
        sides.push(solve(arguments, &mut session, first));
    }
    Ok(sides)
}

/// Of the sides of a problem that was interrupted, those that are decided, without trees that
/// were not begun.
pub(super) fn keep_decided(sides: &mut Vec<Side>) {
    sides.retain(|side| side.status.alive.is_some());
    for side in sides {
        let begun = |whole: &Whole| !matches!(whole.tree, Tree::End(End::Limit));
        side.tree = side.tree.take().filter(begun);
    }
}

fn solve(arguments: &Arguments, session: &mut Session<'_>, first: Player) -> Side {
    let situation = Situation::start(session.problem(), first);
    let nodes = arguments.nodes.unwrap_or(u64::MAX);
    let start = Instant::now();
    let status = session.status(
        &situation,
        &mut Limits {
            nodes,
            go_on: &mut clock(start, arguments.time),
        },
    );
    let mut side = Side::of(first, status, start.elapsed());
    let Some(success) = side.success(session.problem()) else {
        return side;
    };

    let mut go_on = clock(Instant::now(), arguments.time);
    let mut limits = Limits {
        nodes,
        go_on: &mut go_on,
    };
    let mut inquiry = Inquiry::new(session, &mut limits);
    side.line = match arguments.no_line {
        true => None,
        false => Some(inquiry.main_line(&situation, status.best)),
    };
    side.moves = match (success, arguments.all_moves) {
        (false, _) => Some(Vec::new()),
        (true, false) => status.best.map(|best| vec![best]),
        (true, true) => inquiry.good_moves(&situation),
    };
    if status.alive == Some(true) && arguments.seki > 0 {
        side.life = inquiry.life(&situation, arguments.seki);
    }
    let extent = Extent {
        depth: arguments.tree_depth,
        size: arguments.tree_size,
        all_moves: arguments.all_moves,
    };
    side.tree = arguments
        .tree
        .as_ref()
        .map(|_| inquiry.tree(&situation, extent));
    if arguments.certificate.is_some() {
        let mut go_on = clock(Instant::now(), arguments.time);
        let mut limits = Limits {
            nodes,
            go_on: &mut go_on,
        };
        let threats = match status.alive {
            Some(true) => -arguments.certificate_threats,
            _ => arguments.certificate_threats,
        };
        let proof = certificate::prove(session, &situation, threats, &mut limits);
        side.certificate = Some(proof.map(|proof| proof.to_text()));
    }
    side
}

/// Whether there is time left.
pub(crate) fn clock(start: Instant, time: Option<Duration>) -> impl FnMut() -> bool {
    move || !interrupt::asked() && time.is_none_or(|time| start.elapsed() < time)
}
