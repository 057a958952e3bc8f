//! Verdicts on stones of a diagram, without a rule of ko.

use super::Method;
use super::diagrams::Diagram;
use tengen_board::Player;
use tengen_count::observer::Observer;
use tengen_tsumego::model::SearchError;
use tengen_tsumego::model::problem::{Outside, Problem, ProblemError};
use tengen_tsumego::model::retrograde::{Extent, Rules, Unsolved, Verdict, Verdicts, retrograde};
use tengen_tsumego::model::state::{State, Threats};
use tengen_tsumego::problem::Problem as Restricted;
use tengen_tsumego::solver::search::Answer;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

/// What becomes of a stone, and how that was found out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fate {
    pub(super) alive: bool,
    pub(super) method: Method,
}

/// Who finds out.
pub(super) struct Judge<'a> {
    pub(super) memory: usize,
    pub(super) observer: &'a dyn Observer,
}

impl Judge<'_> {
    /// What becomes of a stone if a player moves first.
    pub(super) fn fate(
        &self,
        diagram: &Diagram,
        stone: usize,
        first: Player,
    ) -> Result<Fate, Unsolved> {
        let problem = problem(diagram, stone);
        let verdicts = match self.verdicts(&problem) {
            Ok(verdicts) => verdicts,
            Err(Unsolved::Problem(ProblemError::ImmortalTarget { .. })) => {
                let method = Method::Joined;
                return Ok(Fate {
                    alive: true,
                    method,
                });
            }
            Err(Unsolved::Search(SearchError::TooMany { .. })) => {
                return self.search(diagram, stone, first);
            }
            Err(other) => return Err(other),
        };
        let start = State::start(&problem, first, Threats::default());
        let verdict = verdicts.lookup(&start).expect("it is looked at from there");
        Ok(Fate {
            alive: verdict == Verdict::Alive,
            method: Method::All(verdicts.len()),
        })
    }

    /// What becomes of a stone after a move.
    pub(super) fn after(
        &self,
        diagram: &Diagram,
        stone: usize,
        player: Player,
        vertex: usize,
    ) -> Result<Fate, Unsolved> {
        let problem = problem(diagram, stone);
        let verdicts = self.verdicts(&problem)?;
        let start = State::start(&problem, player, Threats::default());
        let moves = verdicts.moves(&start).expect("it is looked at from there");
        let made = moves.iter().find(|choice| choice.vertex == Some(vertex));
        let verdict = made.and_then(|choice| choice.verdict);
        Ok(Fate {
            alive: verdict.expect("it is legal, and looked at") == Verdict::Alive,
            method: Method::All(verdicts.len()),
        })
    }

    fn verdicts(&self, problem: &Problem) -> Result<Verdicts, Unsolved> {
        retrograde(
            problem,
            Rules::NO_KO,
            Extent::Needed,
            self.memory,
            self.observer,
        )
    }

    fn search(&self, diagram: &Diagram, stone: usize, first: Player) -> Result<Fate, Unsolved> {
        let region = diagram.region.clone();
        let (board, position) = (diagram.board.clone(), diagram.position.clone());
        let problem = Restricted::with_region(board, position, vec![stone], region)
            .expect("a diagram's stones are in its region");
        let mut tables = Tables::new(self.memory);
        let mut session =
            Session::new(&problem, Ko::Allowed, &mut tables).expect("a diagram's region is small");
        let mut go_on = || self.observer.go_on();
        let mut limits = Limits {
            nodes: u64::MAX,
            go_on: &mut go_on,
        };
        let judgement = session.judge(&Situation::start(&problem, first), 0, &mut limits);
        let alive = match judgement.answer {
            Answer::Alive(_) => true,
            Answer::Dead(_) => false,
            Answer::Unknown => return Err(SearchError::Cancelled.into()),
        };
        let method = Method::Search(judgement.nodes);
        Ok(Fate { alive, method })
    }
}

fn problem(diagram: &Diagram, stone: usize) -> Problem {
    Problem {
        board: diagram.board.clone(),
        configuration: diagram.position.clone(),
        region: diagram.region.clone(),
        outside: Outside::Immortal,
        targets: vec![stone],
    }
}
