//! The worth of moves that succeed (save or capture the target, as their player wants): the number
//! of the opponent's ko threats that they withstand.
//!
//! The entry is `Asked::rank`. A move that withstands more threats leaves the opponent less to gain
//! elsewhere. For example, a move that lives without a ko withstands every number of ko threats,
//! and a move that lives only by winning a ko withstands none. The cost is one search for each move
//! and number of ko threats, until the move fails.

use crate::solver::session::{Limits, MAX_THREATS, Session, Situation};
use crate::solver::value::Answer;

/// A move: a vertex, or `None` for a pass.
pub type Move = Option<usize>;

/// A move that succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The move.
    pub vertex: Move,
    /// The number of the opponent's outside ko threats that the move withstands, up to
    /// [`MAX_THREATS`]. A negative number counts the threats that the player of the move needs for
    /// success.
    pub withstands: i8,
    /// `true` if the search ended before it was known if the move withstands one more ko threat.
    pub is_open: bool,
    /// `true` if the move succeeds in the frame (part of the board) for which the claim of the
    /// answer is made. Otherwise success is known only in a sealed frame, where it depends on the
    /// owner of the empty points outside ([`frames`](crate::frames)).
    pub is_proved: bool,
}

/// Returns the best moves of a list that is sorted from best to worst: those that withstand the
/// most ko threats.
///
/// If some of these moves are proved, only the proved ones are returned.
pub fn best(moves: &[Valued]) -> impl Iterator<Item = &Valued> {
    let worth = |valued: &Valued| (valued.withstands, valued.is_proved);
    let most = moves.first().map(worth);
    moves
        .iter()
        .filter(move |valued| Some(worth(valued)) == most)
}

/// The goal of the player who moves first.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// `true` if the player who moves first wants the target to live, `false` if they want to kill
    /// it.
    pub lives: bool,
}

impl Asked {
    /// Returns `true` if the answer of a search means that the first player reaches the goal;
    /// `None` if the answer is unknown.
    pub fn success(self, answer: Answer) -> Option<bool> {
        Some(answer.alive()? == self.lives)
    }

    /// Returns the defender's ko-threat balance if the first player has `threats` ko threats more
    /// than the opponent.
    ///
    /// If `threats` is negative, the opponent has more.
    pub fn balance(self, threats: i8) -> i8 {
        if self.lives { threats } else { -threats }
    }

    /// Returns the smallest number of outside ko threats, at least 1, with which the first player
    /// succeeds.
    ///
    /// Returns [`MAX_THREATS`] + 1 if that player fails even with [`MAX_THREATS`], and `None` if
    /// unknown.
    pub fn needs(
        self,
        session: &mut Session<'_>,
        start: &Situation,
        limits: &mut Limits<'_>,
    ) -> Option<i8> {
        for threats in 1..=MAX_THREATS {
            let judged = session.judge(start, self.balance(threats), limits);
            if self.success(judged.answer)? {
                return Some(threats);
            }
        }
        Some(MAX_THREATS + 1)
    }

    /// Returns the moves that succeed if the first player has `threats` ko threats, the moves that
    /// fail, and `true` if some moves stayed undecided.
    ///
    /// `open` has the moves to search, with the situations after them. They are searched in rounds
    /// with a growing node limit (iterative deepening).
    pub fn all(
        self,
        session: &mut Session<'_>,
        mut open: Vec<(Move, Situation)>,
        threats: i8,
        limits: &mut Limits<'_>,
    ) -> (Vec<(Move, Situation)>, Vec<Move>, bool) {
        let balance = self.balance(threats);
        let (mut found, mut failed) = (Vec::new(), Vec::new());
        let mut most = 1 << 10;
        while !open.is_empty() && limits.nodes > 0 && limits.observer.go_on() {
            open.retain(|(vertex, after)| {
                let judged = limits.part(most, |few| session.judge(after, balance, few));
                match self.success(judged.answer) {
                    Some(true) => found.push((*vertex, after.clone())),
                    Some(false) => failed.push(*vertex),
                    None => return true,
                }
                false
            });
            // Easy moves are decided in early rounds, so a hard move does not use up the limit
            // before them.
            most *= 4;
        }
        (found, failed, !open.is_empty())
    }

    /// Ranks moves that succeed by the number of the opponent's ko threats that they withstand,
    /// best first.
    ///
    /// In round k each remaining move is searched as if the opponent had k ko threats. A move that
    /// fails is not searched again.
    pub fn rank(
        self,
        session: &mut Session<'_>,
        found: Vec<(Move, Situation)>,
        limits: &mut Limits<'_>,
    ) -> Vec<Valued> {
        let mut ranked: Vec<Valued> = Vec::new();
        let mut left: Vec<(Valued, Situation)> = found
            .into_iter()
            .map(|(vertex, after)| {
                let valued = Valued {
                    vertex,
                    withstands: 0,
                    is_open: true,
                    is_proved: false,
                };
                (valued, after)
            })
            .collect();
        // In each round the opponent has one ko threat more. Moves that fail in this round
        // withstand fewer ko threats than all moves that remain.
        for threats in 1..=MAX_THREATS {
            let mut fallen = Vec::new();
            // All remaining moves get equal shares of the node limit, so that their ranks can be
            // compared.
            let share = limits.nodes / left.len().max(1) as u64;
            left.retain_mut(|(valued, after)| {
                if !limits.observer.go_on() {
                    return true;
                }
                let balance = self.balance(-threats);
                let judged = limits.part(share, |few| session.judge(after, balance, few));
                match self.success(judged.answer) {
                    Some(true) => valued.withstands = threats,
                    Some(false) => {
                        valued.is_open = false;
                        fallen.push(*valued);
                        return false;
                    }
                    None => {}
                }
                true
            });
            // Moves that fail in a later round withstand more threats, so they go to the front.
            ranked.splice(0..0, fallen);
        }
        // Moves that were not refuted in any round are ranked as equal, by the largest number of ko
        // threats that one of them is known to withstand.
        let most = left.iter().map(|(valued, _)| valued.withstands).max();
        for (valued, _) in &mut left {
            valued.is_open &= valued.withstands < MAX_THREATS;
            valued.withstands = most.unwrap_or(0);
        }
        ranked.splice(0..0, left.into_iter().map(|(valued, _)| valued));
        ranked.sort_by_key(|valued| (std::cmp::Reverse(valued.withstands), valued.vertex));
        ranked
    }
}
