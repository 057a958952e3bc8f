//! Decides if stones of a diagram of the reduction live, without a ko rule.
//!
//! [`Judge::fates`] first tries retrograde analysis of all states with an eighth of the memory. If
//! the states do not fit, it tries a short search by the solver. Then it tries both methods again,
//! with all memory and without a node limit.

use super::Method;
use super::diagrams::Diagram;
use tengen_base::observer::Silent;
use tengen_board::Player;
use tengen_model::SearchError;
use tengen_model::problem::{Outside, Problem, ProblemError};
use tengen_model::retrograde::{Extent, Rules, Unsolved, Verdict, Verdicts, retrograde};
use tengen_model::state::{State, Threats};
use tengen_tsumego::problem::Problem as Restricted;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::value::Answer;

/// The fate of a stone, and the method that decided it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fate {
    pub(super) alive: bool,
    pub(super) method: Method,
}

/// The node limit of the first search by the solver.
const SHORT_SEARCH: u64 = 1000;

/// The limit of a decision in bytes of memory.
#[derive(Clone, Copy)]
pub(super) struct Judge {
    pub(super) memory: usize,
}

impl Judge {
    /// Returns two fates of a stone: if Black moves first, then if White moves first.
    pub(super) fn fates(self, diagram: &Diagram, stone: usize) -> [Fate; 2] {
        // A diagram with many states may still need few nodes of the solver.
        let attempts = [(self.memory / 8, SHORT_SEARCH), (self.memory, u64::MAX)];
        for (memory, nodes) in attempts {
            if let Some(fates) = look_at_all(diagram, stone, memory) {
                return fates;
            }
            let fates = Player::BOTH.map(|first| self.search(diagram, stone, first, nodes));
            if let [Some(black), Some(white)] = fates {
                return [black, white];
            }
        }
        unreachable!("the last search has no limit")
    }

    /// Returns the fate of a stone if `first` moves first.
    pub(super) fn fate(self, diagram: &Diagram, stone: usize, first: Player) -> Fate {
        self.fates(diagram, stone)[first as usize]
    }

    /// Returns the fate of a stone after a move.
    pub(super) fn after(
        self,
        diagram: &Diagram,
        stone: usize,
        player: Player,
        vertex: usize,
    ) -> Fate {
        let problem = problem(diagram, stone);
        let verdicts = verdicts(&problem, self.memory).unwrap();
        let start = State::start(&problem, player, Threats::default());
        let moves = verdicts.moves(&start).expect("it is looked at from there");
        // The analysis of all states before the move already has the verdict on the position after
        // it.
        let made = moves.iter().find(|choice| choice.vertex == Some(vertex));
        let verdict = made.and_then(|choice| choice.verdict);
        Fate {
            alive: verdict.expect("it is legal, and looked at") == Verdict::Alive,
            method: Method::All(verdicts.len()),
        }
    }

    /// Decides by the solver if a stone lives. Returns `None` if the node limit is reached.
    fn search(self, diagram: &Diagram, stone: usize, first: Player, nodes: u64) -> Option<Fate> {
        let region = diagram.region.clone();
        let (board, position) = (diagram.board.clone(), diagram.position.clone());
        let problem = Restricted::with_region(board, position, vec![stone], region)
            .expect("a diagram's stones are in its region");
        let mut tables = Tables::new(self.memory);
        let mut session =
            Session::new(&problem, Ko::Allowed, &mut tables).expect("a diagram's region is small");
        let mut limits = Limits::of(nodes);
        let judgement = session.judge(&Situation::start(&problem, first), 0, &mut limits);
        let alive = match judgement.answer {
            Answer::Alive(_) => true,
            Answer::Dead(_) => false,
            Answer::Unknown => return None,
        };
        let method = Method::Search(judgement.nodes);
        Some(Fate { alive, method })
    }
}

/// Decides by retrograde analysis of all states if a stone lives, for either player to move first.
/// Returns `None` if the states do not fit the memory.
fn look_at_all(diagram: &Diagram, stone: usize, memory: usize) -> Option<[Fate; 2]> {
    let problem = problem(diagram, stone);
    let verdicts = match verdicts(&problem, memory) {
        Ok(verdicts) => verdicts,
        // A target connected with an immortal string lives in any case.
        Err(Unsolved::Problem(ProblemError::ImmortalTarget { .. })) => {
            let (alive, method) = (true, Method::Joined);
            return Some([Fate { alive, method }; 2]);
        }
        Err(Unsolved::Search(SearchError::TooMany { .. })) => return None,
        Err(error) => panic!("{error}"),
    };
    Some(Player::BOTH.map(|first| {
        let start = State::start(&problem, first, Threats::default());
        let verdict = verdicts.lookup(&start).expect("it is looked at from there");
        Fate {
            alive: verdict == Verdict::Alive,
            method: Method::All(verdicts.len()),
        }
    }))
}

fn verdicts(problem: &Problem, memory: usize) -> Result<Verdicts, Unsolved> {
    retrograde(problem, Rules::NO_KO, Extent::Needed, memory, &Silent)
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
