//! Tests of the claims of answers to open problems (what a verdict means for the whole board),
//! compared with brute force on whole small boards.

mod answers;
mod claims;
mod kills;
mod likely;
mod owners;
mod stated;

use tengen_base::observer::Silent;
use tengen_board::Player;
use tengen_problems::book::answer::{Answered, Question, answer};
use tengen_problems::solve::Memory;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::solver::session::Ko;

/// Returns the answer for an open problem, whose target nothing encloses, within a node limit.
fn ask(
    scene: &Scene<'_>,
    targets: &[usize],
    first: Player,
    nodes: u64,
    memory: &mut Memory,
) -> Option<Answered> {
    let question = Question {
        first,
        ko: Ko::Simple,
        time: None,
        nodes: Some(nodes),
        all_moves: false,
    };
    answer(scene, targets, &question, memory, &Silent)
}
