//! Positional superko, for small problems.
//!
//! No move may recreate an earlier position, including the initial one. A pass is always
//! allowed. The entry point is [`Superko`].
//!
//! The value of a situation depends on the earlier positions. So only the code for moves
//! and captures is shared with the solver for other rules. First all positions that can arise
//! are listed (`graph`); an error is returned if there are too many.
//!
//! Only earlier positions that can arise again matter. They are in the strongly
//! connected component of the current position; others are forgotten. A situation together
//! with these positions has the same value on every path (the invariant).
//!
//! If both sides pass, the position stays for ever, and the target lives. The defender can
//! answer a pass of the attacker with a pass. So a pass never helps the attacker, and the
//! search leaves it out. After a pass of the defender, the attacker plays a stone or has lost.
//! Every stone leads to a new position. So no situation recurs on a path of the proof-number
//! search (`search`), which therefore needs no repetition handling.

mod graph;
mod search;

use crate::problem::Problem;
use crate::solver::arena::{Arena, DEFENDER};
use crate::solver::session::{Limits, Situation, key};
use graph::Graph;
use search::Table;
use tengen_base::observer::Observer;
use tengen_board::{Player, Position};

/// The maximum number of nodes: pairs of a position and a set of captured targets.
pub const MAX_POSITIONS: usize = 1 << 18;

/// The maximum length of a main line.
const LONGEST: usize = 200;

/// The reason why a problem is not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuperkoError {
    /// Too many positions can arise, or the region has more than 64 points.
    #[error(
        "superko needs a list of all positions that can arise; more than {most} can arise in the \
         region of {points} points, including stones that can be captured. Use a smaller region"
    )]
    TooLarge {
        /// The number of points of the region.
        points: usize,
        /// The maximum number of positions.
        most: usize,
    },
    /// The observer cancelled the enumeration of positions.
    #[error("stopped while the positions that can arise were listed")]
    Stopped,
}

/// A situation: a position, the side to move, and the earlier positions that can arise again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    node: u32,
    to_move: u8,
    /// The numbers of the current position and of the earlier positions in its strongly connected
    /// component, ascending.
    before: Box<[u32]>,
}

/// A problem under superko.
pub struct Superko<'a> {
    problem: &'a Problem,
    graph: Graph,
    table: Table,
}

impl<'a> Superko<'a> {
    /// Lists the positions that can arise in a problem from a situation on, which becomes the
    /// initial one.
    ///
    /// `before` are the positions before `start`, in their order. The side to move and the ko of
    /// `start` are ignored. `most` limits the number of positions (see [`MAX_POSITIONS`]). Searches
    /// store up to `memory` bytes.
    ///
    /// # Errors
    /// See [`SuperkoError`].
    pub fn from(
        problem: &'a Problem,
        start: &Situation,
        before: &[Position],
        most: usize,
        memory: usize,
        observer: &dyn Observer,
    ) -> Result<Superko<'a>, SuperkoError> {
        let points = problem.region.len();
        let too_large = SuperkoError::TooLarge { points, most };
        let arena = Arena::<u64>::new(problem).ok_or(too_large)?;
        let stones = |position: &Position| {
            let situation = Situation {
                position: position.clone(),
                ..start.clone()
            };
            key(&arena, &situation).stones
        };
        let before: Vec<_> = before.iter().map(stones).collect();
        let now = (stones(&start.position), start.captured);
        let graph = Graph::new(&arena, now, &before, most, observer)?;
        Ok(Superko {
            problem,
            graph,
            table: Table::new(memory),
        })
    }

    /// Returns the initial situation with a player to move.
    pub fn start(&self, first: Player) -> Place {
        Place {
            node: 0,
            to_move: u8::from(first == self.problem.defender),
            before: self.graph.so_far().into(),
        }
    }

    fn player(&self, place: &Place) -> Player {
        self.problem.winner(usize::from(place.to_move) == DEFENDER)
    }

    /// Returns the situation after a pass.
    pub fn pass(&self, place: &Place) -> Place {
        let to_move = place.to_move ^ 1;
        Place {
            to_move,
            ..place.clone()
        }
    }

    /// Returns the legal moves without the pass, ascending, and the situations after them.
    pub fn moves(&self, place: &Place) -> Vec<(usize, Place)> {
        let stones = self.graph.moves(place.node, place.to_move).iter();
        stones
            .filter_map(|&(point, node)| {
                let after = self.graph.after(place, node)?;
                Some((self.problem.region[usize::from(point)], after))
            })
            .collect()
    }

    /// Returns the winner: the attacker if the target is captured. `None` if a limit was reached.
    pub fn winner(&mut self, place: &Place, limits: &mut Limits<'_>) -> Option<Player> {
        let alive = self.table.is_alive(&self.graph, place, limits)?;
        Some(self.problem.winner(alive))
    }

    /// Returns all winning moves of the side to move, ascending.
    ///
    /// A pass (`None`) is included only if no stone wins. The result is `None` if a limit was
    /// reached. It is also `None` if the target already lives and too many positions can arise,
    /// although [`Superko::winner`] then knows the winner.
    pub fn good_moves(
        &mut self,
        place: &Place,
        limits: &mut Limits<'_>,
    ) -> Option<Vec<Option<usize>>> {
        if !self.graph.is_whole() {
            return None;
        }
        let me = self.player(place);
        let mut good = Vec::new();
        for (point, after) in self.moves(place) {
            if self.winner(&after, limits)? == me {
                good.push(Some(point));
            }
        }
        // A pass is reported only if no stone wins.
        if good.is_empty() && self.winner(&self.pass(place), limits)? == me {
            good.push(None);
        }
        Some(good)
    }

    /// Returns the first winning move of the side to move, and the situation after it.
    ///
    /// A pass is returned only if no stone wins, or if the target already lives. The result is
    /// `None` if a limit was reached, or if no move wins.
    pub fn good_move(
        &mut self,
        place: &Place,
        limits: &mut Limits<'_>,
    ) -> Option<(Option<usize>, Place)> {
        let me = self.player(place);
        // If the target already lives, a pass is sufficient.
        let is_settled = self.graph.lives(place.node);
        for (point, after) in self.moves(place) {
            if !is_settled && self.winner(&after, limits)? == me {
                return Some((Some(point), after));
            }
        }
        let passed = self.pass(place);
        (self.winner(&passed, limits)? == me).then_some((None, passed))
    }

    /// Returns a main line: winning moves against the first replies that must be answered.
    ///
    /// It ends when no reply must be answered, or when all targets are captured. It has at most 200
    /// moves. Returns `None` if a limit was reached.
    pub fn main_line(
        &mut self,
        start: &Place,
        limits: &mut Limits<'_>,
    ) -> Option<Vec<Option<usize>>> {
        let winner = self.winner(start, limits)?;
        let mut line = Vec::new();
        let mut now = start.clone();
        while line.len() < LONGEST && !self.graph.is_lost(now.node) {
            let Some((vertex, after)) = self.next(&now, winner, limits)? else {
                break;
            };
            line.push(vertex);
            now = after;
        }
        Some(line)
    }

    /// Chooses a move for the side to move, and returns it with the winner of the situation.
    ///
    /// The winning side passes if that wins, else plays a winning move. The losing side plays its
    /// first move that must be answered, or passes if there is none. Returns `None` if a limit was
    /// reached.
    pub fn choose(
        &mut self,
        place: &Place,
        limits: &mut Limits<'_>,
    ) -> Option<(Option<usize>, Player)> {
        let winner = self.winner(place, limits)?;
        if self.graph.is_lost(place.node) {
            return Some((None, winner));
        }
        let next = self.next(place, winner, limits)?;
        Some((next.and_then(|(vertex, _)| vertex), winner))
    }

    /// Returns the next move of a main line and the situation after it. Returns `Some(None)` if no
    /// move is needed, and `None` if a limit was reached.
    fn next(
        &mut self,
        now: &Place,
        winner: Player,
        limits: &mut Limits<'_>,
    ) -> Option<Option<(Option<usize>, Place)>> {
        match self.player(now) == winner {
            // A winner who may pass need not answer.
            true if self.winner(&self.pass(now), limits)? == winner => Some(None),
            true => Some(Some(self.good_move(now, limits)?)),
            false => self.first_reply(now, winner, limits),
        }
    }

    /// Returns the loser's first move after which the winner may not pass. Returns `Some(None)` if
    /// there is none, and `None` if a limit was reached.
    fn first_reply(
        &mut self,
        now: &Place,
        winner: Player,
        limits: &mut Limits<'_>,
    ) -> Option<Option<(Option<usize>, Place)>> {
        for (point, after) in self.moves(now) {
            // The reply must be answered if the winner no longer wins by passing.
            let passed = self.pass(&after);
            if !self.graph.is_lost(after.node) && self.winner(&passed, limits)? != winner {
                return Some(Some((Some(point), after)));
            }
        }
        Some(None)
    }
}
