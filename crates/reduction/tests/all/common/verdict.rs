//! Verdicts on problems, by the solver and by the exact model.

use tengen_base::observer::Silent;
use tengen_board::Player;
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

/// Solves the capture of all targets; `None` if the node limit is reached.
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
    let judged = session.judge(&start, 0, &mut Limits::of(nodes));
    match judged.answer {
        Answer::Dead(_) => Some(Verdict::Dead),
        Answer::Alive(_) => Some(Verdict::Alive),
        Answer::Unknown => None,
    }
}

/// Solves by retrograde analysis of all states, without a ko rule.
pub(crate) fn oracle(problem: &model::Problem, first: Player, memory: usize) -> Option<Verdict> {
    let verdicts = retrograde::retrograde(problem, Rules::NO_KO, Extent::Needed, memory, &Silent);
    let state = State::start(problem, first, Threats::default());
    Some(match verdicts.ok()?.lookup(&state)? {
        retrograde::Verdict::Dead { .. } => Verdict::Dead,
        retrograde::Verdict::Alive => Verdict::Alive,
    })
}
