//! The question about an open problem (its target is not enclosed), and the state of the search.

use super::super::budget::Budget;
use super::chains::{Chain, Place};
use crate::solve::memory::Memory;
use std::time::Duration;
use tengen_board::Player;
use tengen_tsumego::answer::rank::Asked;
use tengen_tsumego::frames::Kind;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::solver::prior::Decided;
use tengen_tsumego::solver::session::Ko;

/// A question about an open problem.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The player who moves first.
    pub first: Player,
    /// The ko rule.
    pub ko: Ko,
    /// The time limit for the whole answer. Without a limit the search may never end.
    pub time: Option<Duration>,
    /// The node limit for the whole answer; `None` for no limit.
    pub nodes: Option<u64>,
    /// `true` to find the status of every first move. This search gets the same limits again.
    pub all_moves: bool,
}

/// The state of the search for an answer: the question, its limits, and the results so far.
pub(super) struct Search<'s, 'm, 'o> {
    pub(super) scene: &'s Scene<'s>,
    pub(super) targets: &'s [usize],
    pub(super) question: &'s Question,
    pub(super) asked: Asked,
    pub(super) budget: Budget<'o>,
    /// The two halves of the memory: for the frame that is being searched, and for the best frame
    /// before it.
    pub(super) memory: &'m mut [Memory; 2],
    /// The index in `memory` of the tables for the frame that is being searched.
    pub(super) turn: usize,
    /// For each half of `memory`, the frame whose results it holds; `None` if unknown.
    pub(super) holds: [Option<(Place, Kind)>; 2],
    pub(super) chains: [Chain; 2],
    /// The empty points that are nearer to the defender's outside strings than to the attacker's.
    pub(super) nearer: Vec<usize>,
    /// The results of the widest decided frame of the current stage (walk along a chain). They
    /// direct the next search.
    pub(super) decided: Option<Decided>,
}
