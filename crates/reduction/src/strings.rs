//! Strings and single moves.

use tengen_board::play::{Suicide, play};
use tengen_board::{Board, EMPTY, Player, Position, StoneString};

/// The number of the string of an empty point, which has none.
pub(crate) const NO_STRING: usize = usize::MAX;

/// Returns the number of the string of each of the `points` points of a board.
pub(crate) fn numbers(strings: &[StoneString], points: usize) -> Vec<usize> {
    let mut numbers = vec![NO_STRING; points];
    for (number, string) in strings.iter().enumerate() {
        string.stones.iter().for_each(|&v| numbers[v] = number);
    }
    numbers
}

/// The stones of a string and its liberties, in the order in which they are found. Both are empty
/// if there is no stone.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) stones: Vec<usize>,
    pub(crate) liberties: Vec<usize>,
}

/// Returns the string of a stone by flood fill.
pub(crate) fn string(board: &Board, position: &Position, stone: usize) -> Found {
    let colour = position.get(stone);
    if colour == EMPTY {
        return Found::default();
    }
    let mut seen = vec![false; board.points()];
    seen[stone] = true;
    let mut stones = vec![stone];
    let mut liberties = Vec::new();
    let mut next = 0;
    while let Some(&v) = stones.get(next) {
        next += 1;
        for &n in board.graph().neighbours(v) {
            let n = n as usize;
            if std::mem::replace(&mut seen[n], true) {
                continue;
            }
            match position.get(n) {
                EMPTY => liberties.push(n),
                other if other == colour => stones.push(n),
                _ => {}
            }
        }
    }
    Found { stones, liberties }
}

/// Returns the position after a move, or `None` if the move is illegal.
pub(crate) fn after(
    board: &Board,
    position: &Position,
    player: Player,
    v: usize,
) -> Option<Position> {
    let played = play(board, position, v, player.colour(), Suicide::Forbidden);
    Some(played.ok()?.position)
}
