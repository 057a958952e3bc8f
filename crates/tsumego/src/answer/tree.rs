//! The winner's move against each reply: a tree of refutations.

use super::Inquiry;
use super::line::End;
use crate::solver::session::Situation;
use serde::{Deserialize, Serialize};
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

/// How much of a tree is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Extent {
    /// Moves in a row.
    pub depth: usize,
    /// Moves in all.
    pub size: usize,
    /// Whether all first moves that achieve the aim are wanted, not just one.
    pub all_moves: bool,
}

impl Default for Extent {
    fn default() -> Extent {
        Extent {
            depth: 12,
            size: 10_000,
            all_moves: false,
        }
    }
}

/// A tree from the start of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// First moves that achieve the aim (a pass, if it is enough), with all replies that must be answered, and then
    /// ([`Whole::wrong`]) those that do not, with their refutations; or, if who is first does
    /// not achieve it at all, all their moves that must be answered.
    pub tree: Tree,
    /// How many of the first moves, the last, do not achieve the aim though others do.
    pub wrong: usize,
    /// Whether moves were left out because there were too many of them in all.
    pub is_cut: bool,
}

/// What a tree is made with.
struct Growth {
    winner: Player,
    left: usize,
    is_cut: bool,
    path: Vec<Situation>,
}

impl Inquiry<'_, '_, '_, '_> {
    /// The tree of a situation: one move of the winner in each, all moves of the loser
    /// that must be answered. Of first moves that do not achieve the aim those are there that
    /// would if the opponent passed; others need no refutation.
    pub fn tree(&mut self, start: &Situation, extent: Extent) -> Whole {
        let mut whole = Whole {
            tree: Tree::End(End::Limit),
            wrong: 0,
            is_cut: false,
        };
        let Some(winner) = self.winner(start) else {
            return whole;
        };
        let mut growth = Growth {
            winner,
            left: extent.size,
            is_cut: false,
            path: Vec::new(),
        };
        if winner != start.to_move || extent.depth == 0 {
            whole.tree = self.below(start, extent.depth, &mut growth);
        } else if let Some((good, wrong)) = self.first(start, extent.all_moves) {
            let mut nodes = self.branches(start, good, extent.depth, &mut growth);
            growth.winner = winner.other();
            let right = nodes.len();
            nodes.extend(self.branches(start, wrong, extent.depth, &mut growth));
            whole.wrong = nodes.len() - right;
            whole.tree = Tree::Moves(nodes);
        }
        whole.is_cut = growth.is_cut;
        whole
    }

    /// The first moves that achieve the aim of who is to move, and those that must be
    /// answered. `None` if a limit was reached.
    #[expect(clippy::type_complexity, reason = "moves and what they lead to, twice")]
    fn first(
        &mut self,
        start: &Situation,
        all_moves: bool,
    ) -> Option<(
        Vec<(Option<usize>, Situation)>,
        Vec<(Option<usize>, Situation)>,
    )> {
        let me = start.to_move;
        let (mut good, mut wrong) = (Vec::new(), Vec::new());
        for (point, after) in self.moves(start) {
            if self.winner(&after)? == me {
                good.push((Some(point), after));
            } else {
                let passed = self.pass(&after);
                if self.winner(&passed)? == me {
                    wrong.push((Some(point), after));
                }
            }
        }
        let passed = self.pass(start);
        if self.winner(&passed)? == me {
            good.insert(0, (None, passed));
        }
        if !all_moves {
            let best = self.judge(start).best;
            let index = good.iter().position(|(vertex, _)| Some(*vertex) == best);
            // If a pass is enough, it is that.
            let index = index.filter(|_| good[0].0.is_some()).unwrap_or(0);
            good = vec![good.swap_remove(index)];
        }
        Some((good, wrong))
    }

    /// The nodes of some moves, as long as there may be more.
    fn branches(
        &mut self,
        now: &Situation,
        moves: Vec<(Option<usize>, Situation)>,
        depth: usize,
        growth: &mut Growth,
    ) -> Vec<Node> {
        let mut nodes = Vec::new();
        growth.path.push(now.clone());
        for (vertex, after) in moves {
            let Some(left) = growth.left.checked_sub(1) else {
                growth.is_cut = true;
                break;
            };
            growth.left = left;
            nodes.push(Node {
                player: now.to_move,
                vertex,
                then: self.below(&after, depth - 1, growth),
            });
        }
        growth.path.pop();
        nodes
    }

    fn below(&mut self, now: &Situation, depth: usize, growth: &mut Growth) -> Tree {
        if self.session.is_lost(now) {
            return Tree::End(End::Captured);
        }
        if growth.path.contains(now) {
            return Tree::End(End::Repetition);
        }
        let moves = if now.to_move == growth.winner {
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
        match self.branches(now, moves, depth, growth) {
            nodes if nodes.is_empty() => Tree::End(End::Limit),
            nodes => Tree::Moves(nodes),
        }
    }
}
