//! Compares frames (a region, and a rim of points beside it that count as stones of one player)
//! with brute force. Tests play with rims, and life in frames and on whole small boards.

mod certificates;
mod helpers;
mod rims;
mod widen;

use tengen_board::{Board, EMPTY, Position};
use tengen_testing::fates::{Random, position};
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::frames::{Kind, frame};
use tengen_tsumego::problem::Problem;

/// Draws each empty point that is not in `but` with probability 1/2.
fn some_empty(random: &mut Random, position: &Position, but: &[usize]) -> Vec<usize> {
    let points = 0..position.colours().len();
    let empty = points.filter(|&p| position.get(p) == EMPTY && !but.contains(&p));
    empty.filter(|_| random.below(2) == 0).collect()
}

/// Draws a frame (a region and its rim) on a small board; `None` if there is none around the drawn
/// target.
fn random_frame(random: &mut Random, kind: Kind) -> Option<Problem> {
    let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 3)][random.below(5)];
    let board = Board::square(sides.0, sides.1).unwrap();
    let (position, defender, targets) = position(random, &board);
    let region = some_empty(random, &position, &[]);
    let scene = Scene::of(&board, &position, defender)?;
    frame(&scene, &targets, &region, kind).ok()
}
