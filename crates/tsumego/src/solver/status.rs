//! The status of a situation: its outcome, and how many outside ko threats change the outcome.
//!
//! The entries are [`Session::life`] for the outcome alone, and [`Session::status`]. For example, a
//! target that dies without ko threats, and also with one threat of the defender, but lives with
//! two, has the status `Flip(2)`. The cost is at most one search for each number of ko threats up
//! to [`MAX_THREATS`].

use super::session::{Judgement, Limits, MAX_THREATS, Session, Situation};
use super::value::Answer;

/// The outcome of one situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// `true` if the target lives without outside ko threats; `None` if a limit was reached.
    pub alive: Option<bool>,
    /// The number of outside ko threats that the losing side needs to change the outcome.
    pub threats: Threats,
    /// The winning move, if the side to move wins: a vertex, or `Some(None)` for a pass.
    pub best: Option<Option<usize>>,
    /// The number of nodes searched.
    pub nodes: u64,
}

/// The number of outside ko threats that the losing side needs to change the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threats {
    /// A limit was reached, or the number was not computed.
    Unknown,
    /// The smallest number of ko threats that changes the outcome; at most [`MAX_THREATS`].
    Flip(u8),
    /// [`MAX_THREATS`] outside ko threats do not change the outcome.
    Never,
}

impl Status {
    /// Returns the status without ko threats from the result of the first search.
    fn of(first: &Judgement) -> Status {
        Status {
            alive: first.answer.alive(),
            threats: Threats::Unknown,
            best: first.best,
            nodes: first.nodes,
        }
    }
}

impl Session<'_> {
    /// Decides a situation without outside ko threats. [`Status::threats`] stays unknown.
    pub fn life(&mut self, situation: &Situation, limits: &mut Limits<'_>) -> Status {
        Status::of(&self.judge(situation, 0, limits))
    }

    /// Decides a situation, and finds how many outside ko threats change the outcome.
    ///
    /// Searches again with one more ko threat for the losing side until the outcome changes. Each
    /// search may prove its outcome for further ko-threat balances, which are then skipped.
    pub fn status(&mut self, situation: &Situation, limits: &mut Limits<'_>) -> Status {
        let first = self.judge(situation, 0, limits);
        let mut status = Status::of(&first);
        let mut now = first.answer;
        loop {
            // The next ko-threat balance that may have another outcome. All balances up to the
            // bound (or from the bound on) have the same outcome, so they are skipped. A different
            // outcome ends the loop: that balance is the answer.
            let next = match (first.answer, now) {
                (Answer::Dead(_), Answer::Dead(bound)) => bound.saturating_add(1),
                (Answer::Alive(_), Answer::Alive(bound)) => bound.saturating_sub(1),
                (_, Answer::Unknown) => return status,
                (_, Answer::Dead(bound) | Answer::Alive(bound)) => {
                    status.threats = Threats::Flip(bound.unsigned_abs());
                    return status;
                }
            };
            // Larger numbers of threats are not searched.
            if next.abs() > MAX_THREATS {
                status.threats = Threats::Never;
                return status;
            }
            let judged = self.judge(situation, next, limits);
            status.nodes += judged.nodes;
            now = match judged.answer {
                // The outcome has changed. All smaller numbers of threats are excluded, so this
                // number is the minimum.
                Answer::Dead(_) if status.alive == Some(true) => Answer::Dead(next),
                Answer::Alive(_) if status.alive == Some(false) => Answer::Alive(next),
                same => same,
            };
        }
    }
}
