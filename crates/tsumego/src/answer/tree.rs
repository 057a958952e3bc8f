//! The winner's move against each reply: a tree of refutations.

use super::Inquiry;
use super::line::End;
use crate::solver::session::Situation;
use tengen_board::Player;

/// A move, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Who moves.
    pub player: Player,
    /// Where; `None` is a pass.
    pub vertex: Option<usize>,
    /// What follows.
    pub then: Tree,
}

/// What follows a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The winner's one move, or the loser's moves that must be answered.
    Moves(Vec<Node>),
    /// Nothing.
    End(End),
}

impl Tree {
    /// The number of moves in it.
    pub fn size(&self) -> usize {
        match self {
            Tree::Moves(nodes) => nodes.iter().map(|node| 1 + node.then.size()).sum(),
            Tree::End(_) => 0,
        }
    }
}

impl Inquiry<'_, '_, '_, '_> {
    /// The tree of a situation: one move of the winner in each, all moves of the loser
    /// that must be answered, down to a depth in moves.
    pub fn tree(&mut self, start: &Situation, depth: usize) -> Tree {
        match self.winner(start) {
            Some(winner) => self.below(start, winner, depth, &mut Vec::new()),
            None => Tree::End(End::Limit),
        }
    }

    fn below(
        &mut self,
        now: &Situation,
        winner: Player,
        depth: usize,
        path: &mut Vec<Situation>,
    ) -> Tree {
        if self.session.is_lost(now) {
            return Tree::End(End::Captured);
        }
        if path.contains(now) {
            return Tree::End(End::Repetition);
        }
        let moves = if now.to_move == winner {
            match self.best(now, None) {
                Ok(best) => vec![best],
                Err(end) => return Tree::End(end),
            }
        } else {
            match self.replies(now) {
                None => return Tree::End(End::Limit),
                Some(replies) if replies.is_empty() => return Tree::End(End::Settled),
                Some(replies) => replies
                    .into_iter()
                    .map(|reply| (Some(reply.point), reply.after))
                    .collect(),
            }
        };
        if depth == 0 {
            return Tree::End(End::Limit);
        }
        path.push(now.clone());
        let nodes = moves.into_iter().map(|(vertex, after)| Node {
            player: now.to_move,
            vertex,
            then: self.below(&after, winner, depth - 1, path),
        });
        let nodes = nodes.collect();
        path.pop();
        Tree::Moves(nodes)
    }
}
