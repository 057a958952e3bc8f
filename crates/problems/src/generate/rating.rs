//! The rating of a position: tests for a unique solution, and an estimate of the difficulty.

use tengen_base::observer::Observer;
use tengen_board::Player;
use tengen_tsumego::answer::Inquiry;
use tengen_tsumego::answer::line::End;
use tengen_tsumego::choose::{ChooseError, succeeds, threatens, winning_moves};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::status::Threats;

/// The rating of a problem with a unique solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The only winning first move.
    pub solution: usize,
    /// The main line, which begins with the solution.
    pub line: Vec<usize>,
    /// The plausible wrong moves: losing first moves that would win if the opponent passed.
    pub plausible: Vec<usize>,
    /// The number of nodes searched to decide the problem, starting with an empty table.
    pub nodes: u64,
}

impl Rating {
    /// Returns an estimate of the difficulty.
    ///
    /// It is the sum of three numbers: the binary digits of the node count, the moves of the
    /// main line, and the plausible wrong moves. A capture in one move has a difficulty of about 5.
    /// Problems of difficulty 20 and more require reading ahead.
    pub fn difficulty(&self) -> u32 {
        let digits = u64::BITS - self.nodes.leading_zeros();
        digits + (self.line.len() + self.plausible.len()) as u32
    }
}

/// Rates a problem with the simple ko rule. `nodes` limits all searches together.
///
/// Returns `None` unless exactly one first move wins, and wins whatever the outside ko threats.
///
/// # Errors
/// See [`ChooseError`].
pub fn rate(
    problem: &Problem,
    first: Player,
    nodes: u64,
    tables: &mut Tables,
    observer: &dyn Observer,
) -> Result<Option<Rating>, ChooseError> {
    let ko = Ko::Simple;
    let mut limits = Limits { nodes, observer };
    let mut session = Session::new(problem, ko, tables)?;
    let start = Situation::start(problem, first);
    if !succeeds(&mut session, &start, first, &mut limits)?.0 {
        return Ok(None);
    }
    // Only the nodes of the first search are recorded, since it starts with an empty table.
    let looked_into = nodes - limits.nodes;
    let winning = winning_moves(&mut session, &start, &mut limits)?;
    let [Some(solution)] = winning[..] else {
        return Ok(None);
    };
    let status = session.status(&start, &mut limits);
    // The solution must not depend on outside ko threats.
    if status.threats != Threats::Never {
        return Ok(None);
    }
    let mut plausible = Vec::new();
    for (vertex, after) in session.moves(&start) {
        let Some(vertex) = vertex.filter(|&vertex| vertex != solution) else {
            continue;
        };
        if threatens(&mut session, &after, &mut limits)? {
            plausible.push(vertex);
        }
    }
    let line = Inquiry::new(&mut session, &mut limits).main_line(&start, Some(Some(solution)));
    if line.end == End::Limit {
        return Err(ChooseError::Undecided);
    }
    Ok(Some(Rating {
        solution,
        // The line contains no passes: it ends where the winner may pass.
        line: line.moves.into_iter().flatten().collect(),
        plausible,
        nodes: looked_into,
    }))
}
