//! Whether a position is a problem with one solution, and how difficult it is.

use crate::answer::Inquiry;
use crate::answer::line::End;
use crate::choose::{ChooseError, first_moves, succeeds, threatens};
use crate::problem::Problem;
use crate::solver::session::{Ko, Limits, Session, Situation, Tables};
use crate::solver::status::Threats;
use tengen_base::observer::Observer;
use tengen_board::Player;

/// What is known of a problem with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The only first move that succeeds.
    pub solution: usize,
    /// The main line, which begins with it.
    pub line: Vec<usize>,
    /// The wrong first moves that would succeed if the opponent passed.
    pub plausible: Vec<usize>,
    /// Situations looked into to find out who succeeds, from knowing nothing.
    pub nodes: u64,
}

impl Rating {
    /// An estimate of the difficulty: the number of binary digits of the situations looked
    /// into, and the moves of the main line, and the plausible wrong first moves. About 5
    /// is a capture of one move, 20 and more takes reading.
    pub fn difficulty(&self) -> u32 {
        let digits = u64::BITS - self.nodes.leading_zeros();
        digits + (self.line.len() + self.plausible.len()) as u32
    }
}

/// Rates a problem; `None` if who is first does not succeed, or not with exactly one move,
/// or depends on outside threats. The rule of ko holds.
///
/// # Errors
/// [`ChooseError`].
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
    let looked_into = nodes - limits.nodes;
    let first_moves = first_moves(&mut session, &start, &mut limits)?;
    let [Some(solution)] = first_moves.winning[..] else {
        return Ok(None);
    };
    let status = session.status(&start, &mut limits);
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
        // There are no passes in it: it ends where the winner may pass.
        line: line.moves.into_iter().flatten().collect(),
        plausible,
        nodes: looked_into,
    }))
}
