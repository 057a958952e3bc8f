//! The tree of refutations: one move of the winner against each reply.
//!
//! The entry is [`Inquiry::tree`]. Invariant: below a move of the winner stand all moves of the
//! loser that must be answered, unless a limit of the tree or of the search leaves some out. The
//! cost is a search for each move that is tried, and the transposition table makes most of them
//! short.

use super::Inquiry;
use super::line::End;
use crate::solver::session::Situation;
use serde::{Deserialize, Serialize};
use tengen_board::Player;

/// A move, and the tree after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The player who moves.
    pub player: Player,
    /// The vertex; `None` is a pass.
    pub vertex: Option<usize>,
    /// The continuation.
    pub then: Tree,
}

/// The continuation of a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// One move of the winner, or all moves of the loser that must be answered.
    Moves(Vec<Node>),
    /// No moves.
    End(End),
}

impl Tree {
    /// Returns the number of moves in the tree.
    pub fn size(&self) -> usize {
        match self {
            Tree::Moves(nodes) => nodes.iter().map(|node| 1 + node.then.size()).sum(),
            Tree::End(_) => 0,
        }
    }
}

/// The size limits of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Extent {
    /// The maximum number of moves in one line of play.
    pub depth: usize,
    /// The maximum total number of moves.
    pub size: usize,
    /// `true` to include all winning first moves, `false` to include only one.
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

/// The tree of refutations of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The continuation of the initial situation.
    ///
    /// If the player to move wins, it contains the winning first moves (a pass, if that wins) with
    /// all replies that must be answered. After them come wrong first moves with their refutations
    /// ([`Whole::wrong`]). If the player to move loses, it contains all moves that must be
    /// answered.
    pub tree: Tree,
    /// The number of wrong first moves. They stand after the winning first moves.
    pub wrong: usize,
    /// `true` if moves were left out because the tree has reached its maximum number of moves.
    pub is_cut: bool,
    /// `true` if moves were left out because a limit of the search was reached before they were
    /// decided.
    pub is_limited: bool,
}

/// A move (`None` is a pass), and the situation after it.
type Next = (Option<usize>, Situation);

/// The state while a tree is built.
struct Growth {
    winner: Player,
    left: usize,
    is_cut: bool,
    is_limited: bool,
    path: Vec<Situation>,
}

impl Inquiry<'_, '_, '_, '_> {
    /// Builds the tree of refutations of a situation: each move of the loser that must be answered,
    /// and one move of the winner after it.
    ///
    /// If the player to move wins, the tree begins with winning and wrong first moves. A wrong
    /// first move is included if its player would win after a pass of the opponent. All other wrong
    /// moves need no refutation.
    ///
    /// If a limit is reached, the tree contains the moves known so far. `best` is a winning first
    /// move that is already known. The tree contains at least this move, or a pass that also wins.
    pub fn tree(
        &mut self,
        start: &Situation,
        extent: Extent,
        best: Option<Option<usize>>,
    ) -> Whole {
        let mut whole = Whole {
            tree: Tree::End(End::Limit),
            wrong: 0,
            is_cut: false,
            is_limited: false,
        };
        let winner = match best {
            Some(_) => Some(start.to_move),
            None => self.winner(start),
        };
        let Some(winner) = winner else {
            whole.is_limited = true;
            return whole;
        };
        let mut growth = Growth {
            winner,
            left: extent.size,
            is_cut: false,
            is_limited: false,
            path: Vec::new(),
        };
        if winner != start.to_move || extent.depth == 0 {
            whole.tree = self.below(start, extent.depth, &mut growth);
        } else {
            let (good, wrong) = self.first(start, extent.all_moves, best, &mut growth);
            let mut nodes = self.branches(start, good, extent.depth, &mut growth);
            // After a wrong first move, the opponent of the player who made it is the winner.
            growth.winner = winner.other();
            let right = nodes.len();
            nodes.extend(self.branches(start, wrong, extent.depth, &mut growth));
            whole.wrong = nodes.len() - right;
            if !nodes.is_empty() {
                whole.tree = Tree::Moves(nodes);
            }
        }
        whole.is_cut = growth.is_cut;
        whole.is_limited = growth.is_limited;
        whole
    }

    /// Returns the winning first moves, and the wrong first moves that would win after a pass of
    /// the opponent.
    ///
    /// `best` is a winning move that is already known.
    fn first(
        &mut self,
        start: &Situation,
        all_moves: bool,
        best: Option<Option<usize>>,
        growth: &mut Growth,
    ) -> (Vec<Next>, Vec<Next>) {
        let me = start.to_move;
        let (mut good, mut wrong) = (Vec::new(), Vec::new());
        for (point, after) in self.moves(start) {
            let winner = match best == Some(Some(point)) {
                true => Some(me),
                false => self.winner(&after),
            };
            if winner == Some(me) {
                good.push((Some(point), after));
            } else if winner.is_some() {
                // A wrong move is listed only if it threatens to win.
                let passed = self.pass(&after);
                match self.winner(&passed) {
                    Some(winner) if winner == me => wrong.push((Some(point), after)),
                    known => growth.is_limited |= known.is_none(),
                }
            } else {
                growth.is_limited = true;
            }
        }
        let passed = self.pass(start);
        match self.winner(&passed) {
            _ if best == Some(None) => good.insert(0, (None, passed)),
            Some(winner) if winner == me => good.insert(0, (None, passed)),
            known => growth.is_limited |= known.is_none(),
        }
        if !all_moves && !good.is_empty() {
            let best = best.or_else(|| self.judge(start).best);
            let index = good.iter().position(|(vertex, _)| Some(*vertex) == best);
            // If a pass wins, it is the first element of `good`, the winning moves, and is chosen.
            let index = index.filter(|_| good[0].0.is_some()).unwrap_or(0);
            good = vec![good.swap_remove(index)];
        }
        (good, wrong)
    }

    /// Returns the tree nodes of some moves, until the size limit of the tree is reached.
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
            // The limit counts all moves of the tree, in the order in which they are added.
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
                Err(end) => {
                    growth.is_limited |= end == End::Limit;
                    return Tree::End(end);
                }
            }
        } else {
            match self.replies(now) {
                None => {
                    growth.is_limited = true;
                    return Tree::End(End::Limit);
                }
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
