//! What a problem's answer is: who wins, and how many outside threats flip it.

use super::session::{Judgement, Limits, MAX_THREATS, Session, Situation};
use super::value::Answer;

/// The answer for one situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Whether the target lives without outside threats; `None` if a limit was reached.
    pub alive: Option<bool>,
    /// What outside threats for who loses change.
    pub threats: Threats,
    /// The move that wins, if who is to move does: a vertex, or `None` for a pass.
    pub best: Option<Option<usize>>,
    /// Situations looked into.
    pub nodes: u64,
}

/// What outside threats for who loses change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threats {
    /// A limit was reached, or nobody asked.
    Unknown,
    /// The smallest number that flips the answer is at most [`MAX_THREATS`].
    Flip(u8),
    /// So many do not flip it.
    Never,
}

impl Status {
    /// What is found without threats.
    fn of(first: &Judgement) -> Status {
        Status {
            alive: match first.answer {
                Answer::Dead(_) => Some(false),
                Answer::Alive(_) => Some(true),
                Answer::Unknown => None,
            },
            threats: Threats::Unknown,
            best: first.best,
            nodes: first.nodes,
        }
    }
}

impl Session<'_> {
    /// Decides a situation without outside threats, whose number is left unknown.
    pub fn life(&mut self, situation: &Situation, limits: &mut Limits<'_>) -> Status {
        Status::of(&self.judge(situation, 0, limits))
    }

    /// Decides a situation, and how many threats flip the answer.
    pub fn status(&mut self, situation: &Situation, limits: &mut Limits<'_>) -> Status {
        let first = self.judge(situation, 0, limits);
        let mut status = Status::of(&first);
        let mut now = first.answer;
        loop {
            // The next balance that may have another answer.
            let next = match (first.answer, now) {
                (Answer::Dead(_), Answer::Dead(bound)) => bound.saturating_add(1),
                (Answer::Alive(_), Answer::Alive(bound)) => bound.saturating_sub(1),
                (_, Answer::Unknown) => return status,
                (_, Answer::Dead(bound) | Answer::Alive(bound)) => {
                    status.threats = Threats::Flip(bound.unsigned_abs());
                    return status;
                }
            };
            if next.abs() > MAX_THREATS {
                status.threats = Threats::Never;
                return status;
            }
            let judged = self.judge(situation, next, limits);
            status.nodes += judged.nodes;
            now = match judged.answer {
                // The smallest number that flips is the one that was asked for.
                Answer::Dead(_) if status.alive == Some(true) => Answer::Dead(next),
                Answer::Alive(_) if status.alive == Some(false) => Answer::Alive(next),
                same => same,
            };
        }
    }
}
