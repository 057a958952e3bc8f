//! What moves that succeed are worth: the outside threats of the opponent's that they withstand.

use crate::solver::session::{Limits, MAX_THREATS, Session, Situation};
use crate::solver::value::Answer;

/// A move: a vertex, or `None` for a pass.
pub type Move = Option<usize>;

/// A move that succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The move.
    pub vertex: Move,
    /// The outside threats of the opponent's that it withstands, up to 5; below zero, those that
    /// the player must have to succeed with it.
    pub withstands: i8,
    /// Whether it was not known, when the search ended, if it withstands one more.
    pub is_open: bool,
    /// `true` if the move succeeds in the frame of the claim. Another move succeeds in a sealed frame.
    pub is_proved: bool,
}

/// The best of some moves, the best first: those that withstand the most threats. If some of these are
/// proved, it is those.
pub(super) fn best(moves: &[Valued]) -> impl Iterator<Item = &Valued> {
    let worth = |valued: &Valued| (valued.withstands, valued.is_proved);
    let most = moves.first().map(worth);
    moves
        .iter()
        .filter(move |valued| Some(worth(valued)) == most)
}

/// Whether who is first is to live.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Whether it is so.
    pub lives: bool,
}

impl Asked {
    pub(super) fn is_alive(self, answer: Answer) -> Option<bool> {
        match answer {
            Answer::Alive(_) => Some(true),
            Answer::Dead(_) => Some(false),
            Answer::Unknown => None,
        }
    }

    /// Whether who is first succeeds.
    pub(super) fn success(self, answer: Answer) -> Option<bool> {
        Some(self.is_alive(answer)? == self.lives)
    }

    /// The defender's balance of threats, if who is first has so many (or, below zero, the
    /// opponent).
    pub(super) fn balance(self, threats: i8) -> i8 {
        if self.lives { threats } else { -threats }
    }

    /// The fewest threats with which who is first succeeds; one more than [`MAX_THREATS`] if not
    /// with so many, and `None` if it is not known.
    pub(super) fn needs(
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

    /// The moves that succeed with so many threats, by searches that grow longer; and those that
    /// are not known when the limits are reached.
    pub(super) fn all(
        self,
        session: &mut Session<'_>,
        mut open: Vec<(Move, Situation)>,
        threats: i8,
        limits: &mut Limits<'_>,
    ) -> (Vec<(Move, Situation)>, Vec<Move>) {
        let balance = self.balance(threats);
        let mut found = Vec::new();
        let mut most = 1 << 10;
        while !open.is_empty() && limits.nodes > 0 && limits.observer.go_on() {
            open.retain(|(vertex, after)| {
                let mut few = Limits {
                    nodes: limits.nodes.min(most),
                    observer: limits.observer,
                };
                let before = few.nodes;
                let judged = session.judge(after, balance, &mut few);
                limits.nodes -= before - few.nodes;
                match self.success(judged.answer) {
                    Some(true) => found.push((*vertex, after.clone())),
                    Some(false) => {}
                    None => return true,
                }
                false
            });
            most *= 4;
        }
        (found, open.into_iter().map(|(vertex, _)| vertex).collect())
    }

    /// Ranks moves that succeed by the opponent's threats that they withstand, the best first.
    /// Those that fall to the fewest are left behind, threat by threat.
    pub(crate) fn rank(
        self,
        session: &mut Session<'_>,
        found: Vec<(Move, Situation)>,
        limits: &mut Limits<'_>,
    ) -> Vec<Valued> {
        let mut ranked: Vec<Valued> = Vec::new();
        let mut left: Vec<(Valued, Situation)> = found
            .into_iter()
            .map(|(vertex, after)| {
                let withstands = 0;
                (
                    Valued {
                        vertex,
                        withstands,
                        is_open: true,
                        is_proved: false,
                    },
                    after,
                )
            })
            .collect();
        for threats in 1..=MAX_THREATS {
            let mut fallen = Vec::new();
            let share = limits.nodes / left.len().max(1) as u64;
            left.retain_mut(|(valued, after)| {
                if !limits.observer.go_on() {
                    return true;
                }
                let mut few = Limits {
                    nodes: share,
                    observer: limits.observer,
                };
                let judged = session.judge(after, self.balance(-threats), &mut few);
                limits.nodes = limits.nodes.saturating_sub(share - few.nodes);
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
            ranked.splice(0..0, fallen);
        }
        for (valued, _) in &mut left {
            valued.is_open &= valued.withstands < MAX_THREATS;
        }
        // Those that were not known to fall are no worse than the best of the others.
        let most = left.iter().map(|(valued, _)| valued.withstands).max();
        for (valued, _) in &mut left {
            valued.withstands = most.unwrap_or(0);
        }
        ranked.splice(0..0, left.into_iter().map(|(valued, _)| valued));
        ranked.sort_by_key(|valued| (std::cmp::Reverse(valued.withstands), valued.vertex));
        ranked
    }
}
