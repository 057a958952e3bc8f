//! Verdicts of the solver and of the exact model on sets of white targets.

use tengen_base::observer::Silent;
use tengen_board::play::{Suicide, play};
use tengen_board::{Board, Player, Position};
use tengen_model::problem as model;
use tengen_model::retrograde::{self, Extent, Rules};
use tengen_model::state::{State, Threats};
use tengen_tsumego::problem::{Problem, ProblemError};
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::value::Answer;

/// The verdict on a set of targets: one of them lives, or all are captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Alive,
    Dead,
}

/// Searches if Black can capture all targets of a problem; `None` if the node limit is reached.
pub(crate) fn solve(
    problem: Result<Problem, ProblemError>,
    first: Player,
    ko: Ko,
    nodes: u64,
) -> Option<Verdict> {
    let problem = match problem {
        Ok(problem) => problem,
        Err(ProblemError::Fixed(_)) => return Some(Verdict::Alive),
        Err(error) => panic!("{error}"),
    };
    let mut tables = Tables::new(64 << 20);
    let mut session = Session::new(&problem, ko, &mut tables).unwrap();
    let start = Situation::start(&problem, first);
    match session.judge(&start, 0, &mut Limits::of(nodes)).answer {
        Answer::Dead(_) => Some(Verdict::Dead),
        Answer::Alive(_) => Some(Verdict::Alive),
        Answer::Unknown => None,
    }
}

/// Decides if Black can capture all targets, by retrograde analysis of all states, without a ko
/// rule.
pub(crate) fn oracle(
    (board, configuration, region): (Board, Position, Vec<usize>),
    targets: Vec<usize>,
    first: Player,
    memory: usize,
) -> Option<Verdict> {
    let problem = model::Problem {
        board,
        configuration,
        region,
        outside: model::Outside::Immortal,
        targets,
    };
    let verdicts = retrograde::retrograde(&problem, Rules::NO_KO, Extent::Needed, memory, &Silent);
    let state = State::start(&problem, first, Threats::default());
    Some(match verdicts.ok()?.lookup(&state)? {
        retrograde::Verdict::Dead { .. } => Verdict::Dead,
        retrograde::Verdict::Alive => Verdict::Alive,
    })
}

/// Returns the position after a move, or `None` if it is illegal.
pub(crate) fn put(
    board: &Board,
    position: &Position,
    player: Player,
    v: usize,
) -> Option<Position> {
    let played = play(board, position, v, player.colour(), Suicide::Forbidden);
    Some(played.ok()?.position)
}

/// Returns the player and the name of the point of each move of a text such as `"wA bB"`.
pub(crate) fn moves(text: &str) -> impl Iterator<Item = (Player, &str)> {
    text.split_whitespace().map(|text| match text.split_at(1) {
        ("w", name) => (Player::White, name),
        (_, name) => (Player::Black, name),
    })
}
