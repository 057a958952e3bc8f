//! Tests of positions through the public interface of the crate. They are one program with a module
//! for each subject.

mod distribution;
mod files;
mod ranks;
mod samples;
mod symmetry;

use tengen_base::observer::Silent;
use tengen_board::{Board, Position};
use tengen_sweep::execute::Context;

const CONTEXT: Context<'_> = Context {
    memory: 1 << 30,
    observer: &Silent,
};

/// Returns all legal positions of a board, by testing all colourings.
fn legal(board: &Board, colours: u32) -> impl Iterator<Item = Position> {
    let (base, points) = (colours + 1, board.points());
    let all = (0..base.pow(points as u32)).map(move |n| {
        let colour = |v| (n / base.pow(v as u32) % base) as u8;
        Position::new((0..points).map(colour).collect())
    });
    all.filter(move |position| position.is_legal(board).unwrap())
}
