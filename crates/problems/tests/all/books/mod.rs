//! The claims of answers to open problems, compared with brute force on whole small boards.

mod answers;
mod claims;
mod kills;
mod likely;
mod owners;
mod stated;

use tengen_base::observer::Silent;
use tengen_board::{Player, Position};
use tengen_problems::book::answer::{Answered, Question, answer};
use tengen_problems::solve::Memory;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::solver::session::Ko;

/// White stones on the second line of 13 x 13 from the corner on, enclosed by Black except on the
/// first line.
fn second_line(stones: usize) -> Position {
    let mut position = Position::empty(169);
    for col in 0..stones {
        position.set(13 + col, Player::White.colour());
        position.set(26 + col, Player::Black.colour());
    }
    position.set(13 + stones, Player::Black.colour());
    position
}

/// Returns the answer for an open problem within a node limit.
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
