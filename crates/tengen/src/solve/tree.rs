//! Writes trees of refutations in SGF. Such a tree has moves of the winner, the replies of the
//! other player that must be answered, and the winner's refutation of each reply.
//!
//! SGF properties judge the moves. A first move that achieves the aim has TE. If there is such a
//! move, a first move that fails has BM. Every move of the winner has GB if Black wins, GW if White
//! wins. After a first move with BM, the winner is the opponent.

use super::{Player, Problem, SolvedSide};
use crate::{Error, Result};
use tengen_board::sgf::{self, SgfPosition};
use tengen_board::{Mark, MarkKind};
use tengen_tsumego::answer::line::End;
use tengen_tsumego::answer::tree::{Node, Tree};

impl Problem {
    /// Checks that SGF can represent the board, for [`Solved::tree`](super::Solved::tree).
    ///
    /// # Errors
    /// [`Error::Unusable`], if SGF cannot represent the board.
    pub fn check_sgf(&self) -> Result<()> {
        let (root, _) = root(self)?;
        sgf::write(&root).map(drop).map_err(Error::unusable)
    }
}

/// Returns the root node of the SGF game for a problem, and the number of columns of the board.
fn root(problem: &Problem) -> Result<(SgfPosition, usize)> {
    let shape = problem.board().shape();
    let shape = shape.ok_or_else(|| {
        Error::unsupported("expected a board of a lattice for SGF, found a graph")
    })?;
    let mut root = SgfPosition::new(shape.rows, shape.cols, problem.stones().clone());
    let target = |&vertex| Mark {
        vertex,
        kind: MarkKind::Triangle,
    };
    root.marks = problem.engine().targets.iter().map(target).collect();
    Ok((root, shape.cols))
}

/// Returns the text of an SGF game for each player who moves first and has a tree of refutations
/// (the winner's answers to moves).
pub(super) fn games(problem: &Problem, sides: &[SolvedSide]) -> Result<String> {
    let mut text = String::new();
    for side in sides {
        let Some(whole) = &side.engine.tree else {
            continue;
        };
        let (mut root, cols) = root(problem)?;
        root.to_move = Some(side.first.colour());
        root.name = Some(format!("{}, {} first", side.id, side.first));
        let root = sgf::write(&root).map_err(Error::unusable)?;
        text += root.trim_end().strip_suffix(')').unwrap_or(&root);
        let mut left_out = Vec::new();
        if whole.is_cut {
            let size = whole.tree.size();
            left_out.push(format!("only the first {size} moves of the variations"));
        }
        if whole.is_limited {
            left_out.push(LIMITED.to_owned());
        }
        if !left_out.is_empty() {
            text += &format!("C[{}]", left_out.join("; "));
        }
        let winner = side.engine.winner(problem.engine());
        let writer = Writer { cols, winner };
        match &whole.tree {
            Tree::End(end) if left_out.is_empty() => writer.end(&mut text, *end),
            Tree::End(_) => {}
            Tree::Moves(nodes) => {
                let right = nodes.len() - whole.wrong;
                let first = |index| match (winner == Some(side.first), index < right) {
                    (false, _) => First::Lost,
                    (true, true) => First::Right,
                    (true, false) => First::Wrong,
                };
                for (index, node) in nodes.iter().enumerate() {
                    writer.node(&mut text, node, nodes.len() > 1, Some(first(index)));
                }
            }
        }
        text += ")\n";
    }
    Ok(text)
}

/// The SGF comment at the root of a tree that is incomplete because a limit was reached.
const LIMITED: &str = "a limit of time or situations was reached: moves are missing";

/// The outcome of a first move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    /// The move achieves the first player's aim: to save or to capture the target.
    Right,
    /// The move fails, but another first move achieves the aim of the first player.
    Wrong,
    /// The move fails, and all other first moves fail, too.
    Lost,
}

struct Writer {
    cols: usize,
    winner: Option<Player>,
}

impl Writer {
    fn end(&self, text: &mut String, end: End) {
        let comment = match end {
            End::Captured => "captured",
            End::Settled => "settled: the winner need not answer any move",
            End::Repetition => "repetition",
            End::Limit => "cut off here",
        };
        *text += &format!("C[{comment}]");
    }

    /// Writes a move and the moves after it. Only first moves are marked as right or wrong.
    fn node(&self, text: &mut String, node: &Node, is_branch: bool, first: Option<First>) {
        *text += if is_branch { "\n(" } else { "" };
        let colour = match node.player {
            Player::Black => "B",
            Player::White => "W",
        };
        let point = node
            .vertex
            .map_or(String::new(), |vertex| sgf::point_name(vertex, self.cols));
        *text += &format!(";{colour}[{point}]");
        *text += match first {
            Some(First::Right) => "TE[1]",
            Some(First::Wrong) => "BM[1]",
            Some(First::Lost) | None => "",
        };
        if self.winner == Some(node.player) && first != Some(First::Wrong) {
            *text += &format!("G{colour}[1]");
        }
        let refuted = match first {
            // After a wrong first move, the other player is the winner: its moves are marked as
            // good.
            Some(First::Wrong) => &Writer {
                winner: Some(node.player.other()),
                ..*self
            },
            _ => self,
        };
        match &node.then {
            Tree::End(end) => self.end(text, *end),
            Tree::Moves(nodes) => {
                for next in nodes {
                    refuted.node(text, next, nodes.len() > 1, None);
                }
            }
        }
        *text += if is_branch { ")" } else { "" };
    }
}
