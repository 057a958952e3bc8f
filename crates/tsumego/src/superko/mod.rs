//! Positional superko, for small problems: no stone may make a position again that was on
//! the board before, the one at the start included. A pass is always allowed.
//!
//! What a situation is worth depends on the positions before it, and so nothing is taken from
//! the solver of the other rules but how stones are put and captured. All positions that can
//! arise are listed first ([`graph`]); too many are refused. Of the positions before, only
//! those matter that can arise again, and these are in the same strongly connected component
//! as the position on the board: when it is left, they are forgotten. A situation with those
//! positions is worth the same however it came about, and the game has no cycles but passes,
//! so that a proof-number search ([`search`]) needs no care for repetitions.
//!
//! The target is captured or it is not: if both pass, nothing changes for ever, and it
//! lives. A pass of the attacker, which the defender can answer with another, so never helps,
//! and is left out of the search.

pub mod graph;
pub mod search;

use crate::problem::Problem;
use crate::solver::arena::{Arena, DEFENDER};
use crate::solver::session::{Limits, Situation, key};
use graph::Graph;
use search::Table;
use tengen_base::observer::Observer;
use tengen_board::{Player, Position};

/// The most pairs of a position and the targets captured before it.
pub const MAX_POSITIONS: usize = 1 << 18;

/// The longest line.
const LONGEST: usize = 200;

/// Why a problem is not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuperkoError {
    /// Too many positions.
    #[error(
        "under superko what a position is worth depends on those before it, so that all of them are \
         listed; more than {most} can arise in the region of {points} points, stones that can be \
         captured included"
    )]
    TooLarge {
        /// Points of the region.
        points: usize,
        /// The most positions.
        most: usize,
    },
    /// It was told to stop.
    #[error("stopped while the positions that can arise were listed")]
    Stopped,
}

/// A situation: a position, who moves, and the positions before that can arise again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    node: u32,
    to_move: u8,
    /// Those of the component of the position on the board, which is one of them; ascending.
    before: Box<[u32]>,
}

/// A problem under superko.
pub struct Superko<'a> {
    problem: &'a Problem,
    vertices: Vec<usize>,
    graph: Graph,
    table: Table,
}

impl<'a> Superko<'a> {
    /// A problem; searches remember what takes up to so many bytes. At most so many positions
    /// may arise, see [`MAX_POSITIONS`].
    ///
    /// # Errors
    /// [`SuperkoError`].
    pub fn new(
        problem: &'a Problem,
        most: usize,
        memory: usize,
        observer: &dyn Observer,
    ) -> Result<Superko<'a>, SuperkoError> {
        let start = Situation::start(problem, problem.attacker());
        Superko::from(problem, &start, &[], most, memory, observer)
    }

    /// A problem from a situation on, which is then its start, after other positions on the
    /// board, in their order. Who moves does not matter, nor a ko. Else as [`Superko::new`].
    ///
    /// # Errors
    /// [`SuperkoError`].
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
        let graph = Graph::new(&arena, now, &before, most, observer);
        let graph = graph.map_err(|reason| match reason {
            graph::Reason::TooMany => too_large,
            graph::Reason::Stopped => SuperkoError::Stopped,
        })?;
        Ok(Superko {
            problem,
            vertices: arena.vertices.clone(),
            graph,
            table: Table::new(memory),
        })
    }

    /// The start, with a player to move.
    pub fn start(&self, first: Player) -> Place {
        Place {
            node: 0,
            to_move: u8::from(first == self.problem.defender),
            before: self.graph.so_far().into(),
        }
    }

    fn player(&self, place: &Place) -> Player {
        match usize::from(place.to_move) {
            DEFENDER => self.problem.defender,
            _ => self.problem.attacker(),
        }
    }

    /// The situation after a pass.
    pub fn pass(&self, place: &Place) -> Place {
        let to_move = place.to_move ^ 1;
        Place {
            to_move,
            ..place.clone()
        }
    }

    /// The stones that may be put, ascending, and what they lead to.
    pub fn moves(&self, place: &Place) -> Vec<(usize, Place)> {
        let stones = self.graph.moves(place.node, place.to_move).iter();
        stones
            .filter_map(|&(point, node)| {
                let after = self.graph.after(place, node)?;
                Some((self.vertices[usize::from(point)], after))
            })
            .collect()
    }

    /// Who achieves their aim: the attacker, if the target is captured. `None` if a limit was
    /// reached.
    pub fn winner(&mut self, place: &Place, limits: &mut Limits<'_>) -> Option<Player> {
        let is_alive = self.table.is_alive(&self.graph, place, limits)?;
        Some(match is_alive {
            true => self.problem.defender,
            false => self.problem.attacker(),
        })
    }

    /// All moves of who is to move after which they achieve their aim; a pass (`None`) only
    /// if no stone does. `None` altogether if a limit was reached, that of positions included
    /// (which leaves it known that the target lives, if it does already).
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
        if good.is_empty() && self.winner(&self.pass(place), limits)? == me {
            good.push(None);
        }
        Some(good)
    }

    /// A move of who is to move after which they achieve their aim, the first of them, and
    /// what it leads to; a pass only if no stone does, or the target lives already. `None` if a
    /// limit was reached, or none does.
    pub fn good_move(
        &mut self,
        place: &Place,
        limits: &mut Limits<'_>,
    ) -> Option<(Option<usize>, Place)> {
        let me = self.player(place);
        let is_settled = self.graph.lives(place.node);
        for (point, after) in self.moves(place) {
            if !is_settled && self.winner(&after, limits)? == me {
                return Some((Some(point), after));
            }
        }
        let passed = self.pass(place);
        (self.winner(&passed, limits)? == me).then_some((None, passed))
    }

    /// The winner's moves against the loser's first moves that must be answered, up to where
    /// none must be, or a target is captured. `None` if a limit was reached.
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

    /// The move for who is to move, and who achieves their aim: the winner's, a pass if that
    /// is enough, or the loser's first that must be answered, a pass if none must be. `None`
    /// if a limit was reached.
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

    /// The winner's move, or the loser's first that must be answered, and what it leads to;
    /// `None` within if nothing need be done.
    fn next(
        &mut self,
        now: &Place,
        winner: Player,
        limits: &mut Limits<'_>,
    ) -> Option<Option<(Option<usize>, Place)>> {
        match self.player(now) == winner {
            true if self.winner(&self.pass(now), limits)? == winner => Some(None),
            true => Some(Some(self.good_move(now, limits)?)),
            false => self.first_reply(now, winner, limits),
        }
    }

    /// The loser's first move after which the winner may not pass; `None` within if there is
    /// none.
    fn first_reply(
        &mut self,
        now: &Place,
        winner: Player,
        limits: &mut Limits<'_>,
    ) -> Option<Option<(Option<usize>, Place)>> {
        for (point, after) in self.moves(now) {
            let passed = self.pass(&after);
            if !self.graph.is_lost(after.node) && self.winner(&passed, limits)? != winner {
                return Some(Some((Some(point), after)));
            }
        }
        Some(None)
    }
}
