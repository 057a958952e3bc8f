//! Trees of refutations in SGF.

use super::report::colour;
use super::side::Side;
use super::source::Task;
use crate::failure::Failure;
use tengen_board::sgf::{self, SgfPosition};
use tengen_board::{Mark, MarkKind, Player};
use tengen_tsumego::answer::line::End;
use tengen_tsumego::answer::tree::Tree;
use tengen_tsumego::problem::Problem;

/// Whether SGF has the board of a problem.
pub(super) fn check(problem: &Problem) -> Result<(), String> {
    let (root, _) = root(problem).map_err(str::to_owned)?;
    let written = sgf::write(&root);
    written
        .map(drop)
        .map_err(|error| format!("--tree: {error}"))
}

/// The root node of a problem, and the number of columns.
fn root(problem: &Problem) -> Result<(SgfPosition, usize), &'static str> {
    let shape = problem.board.shape();
    let shape = shape.ok_or("--tree: SGF has no boards that are graphs")?;
    let mut root = SgfPosition::new(shape.rows, shape.cols, problem.position.clone());
    let target = |&vertex| Mark {
        vertex,
        kind: MarkKind::Triangle,
    };
    root.marks = problem.targets.iter().map(target).collect();
    Ok((root, shape.cols))
}

/// A game for each side that moves first.
pub(super) fn games(task: &Task, problem: &Problem, sides: &[Side]) -> Result<String, Failure> {
    let (mut root, cols) = root(problem).map_err(Failure::unusable)?;
    let mut text = String::new();
    for side in sides {
        let Some(tree) = &side.tree else { continue };
        root.to_move = Some(side.first.colour());
        root.name = Some(format!("{}, {} first", task.id, colour(side.first)));
        let root = sgf::write(&root).map_err(Failure::unusable)?;
        text += root.trim_end().strip_suffix(')').unwrap_or(&root);
        push(&mut text, tree, cols, winner(side, problem));
        text += ")\n";
    }
    Ok(text)
}

fn winner(side: &Side, problem: &Problem) -> Option<Player> {
    match side.status.alive? {
        true => Some(problem.defender),
        false => Some(problem.attacker()),
    }
}

fn push(text: &mut String, tree: &Tree, cols: usize, winner: Option<Player>) {
    let nodes = match tree {
        Tree::Moves(nodes) => nodes,
        Tree::End(end) => {
            let comment = match end {
                End::Captured => "captured",
                End::Settled => "settled: no move must be answered",
                End::Repetition => "repetition",
                End::Limit => "cut off here",
            };
            *text += &format!("C[{comment}]");
            return;
        }
    };
    for node in nodes {
        let is_branch = nodes.len() > 1;
        *text += if is_branch { "\n(" } else { "" };
        let player = if node.player == Player::Black {
            "B"
        } else {
            "W"
        };
        let point = node
            .vertex
            .map_or(String::new(), |vertex| sgf::point_name(vertex, cols));
        *text += &format!(";{player}[{point}]");
        if winner == Some(node.player) {
            *text += if node.player == Player::Black {
                "GB[1]"
            } else {
                "GW[1]"
            };
        }
        push(text, &node.then, cols, winner);
        *text += if is_branch { ")" } else { "" };
    }
}
