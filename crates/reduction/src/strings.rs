//! Finds the strings of a position (connected stones of one colour), and plays single moves.

use tengen_board::play::{Suicide, play};
use tengen_board::{Board, EMPTY, Player, Position, StoneString};

/// The entry of an empty point in the result of [`numbers`], since an empty point belongs to no
/// string.
pub(crate) const NO_STRING: usize = usize::MAX;

/// Returns for each of the `points` points of a board the index of its string in `strings`, or
/// [`NO_STRING`].
pub(crate) fn numbers(strings: &[StoneString], points: usize) -> Vec<usize> {
    let mut numbers = vec![NO_STRING; points];
    for (number, string) in strings.iter().enumerate() {
        string.stones.iter().for_each(|&v| numbers[v] = number);
    }
    numbers
}

/// A string: its stones and its liberties, in the order in which the flood fill finds them. Both
/// lists are empty if the point has no stone.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) stones: Vec<usize>,
    pub(crate) liberties: Vec<usize>,
}

/// Finds the string of the stone on the point `stone` by flood fill.
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

/// Returns the position after a move of `player` at the point `v`, or `None` if the move is
/// illegal.
pub(crate) fn after(
    board: &Board,
    position: &Position,
    player: Player,
    v: usize,
) -> Option<Position> {
    let played = play(board, position, v, player.colour(), Suicide::Forbidden);
    Some(played.ok()?.position)
}
