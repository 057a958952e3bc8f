//! What a problem's answer is: who wins, and how many outside threats flip it.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::search::{Answer, Search};
use super::state::{NO_KO, State};
use super::table::Table;

/// The most outside threats that are asked for.
pub const MAX_THREATS: i8 = 5;

/// The answer for one side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Whether the target lives without outside threats; `None` if a limit was reached.
    pub alive: Option<bool>,
    /// The smallest number of outside threats for the losing side that flips it.
    pub threats: Option<u8>,
    /// Whether the number of threats is certain.
    pub threats_known: bool,
    /// The best first move, as a point of the arena or a pass.
    pub best: Option<u8>,
    /// Situations expanded.
    pub nodes: u64,
}

/// Decides a problem for one side to move.
pub fn decide<W: Bits>(arena: &Arena<W>, table: &mut Table<W>, first: usize, ko_rule: bool, limit: u64) -> Status {
    debug_assert!(first == ATTACKER || first == DEFENDER);
    let state = State::new(arena, first, NO_KO);
    let mut search = Search::new(arena, table, ko_rule);
    search.limit = limit;
    let answer = search.solve(&state, 0);
    let mut status = Status { alive: None, threats: None, threats_known: false, best: search.best(&state), nodes: 0 };
    let mut now = answer;
    loop {
        // The next balance that may have another answer.
        let next = match (answer, now) {
            (Answer::Dead(_), Answer::Dead(bound)) => bound.saturating_add(1),
            (Answer::Alive(_), Answer::Alive(bound)) => bound.saturating_sub(1),
            _ => break,
        };
        if next.abs() > MAX_THREATS {
            status.threats_known = true;
            break;
        }
        now = search.solve(&state, next);
        match (answer, now) {
            (Answer::Dead(_), Answer::Alive(_)) | (Answer::Alive(_), Answer::Dead(_)) => {
                status.threats = Some(next.unsigned_abs());
                status.threats_known = true;
            }
            _ => {}
        }
    }
    status.alive = match answer {
        Answer::Dead(_) => Some(false),
        Answer::Alive(_) => Some(true),
        Answer::Unknown => None,
    };
    status.nodes = search.nodes;
    status
}
