//! Positions and moves of *lines*, boards with one row. A position is a word of two bit masks, one
//! for each colour.
//!
//! ```text
//! bit   0 .. 31            32 .. 63
//!       Black on 0 .. 31   White on 0 .. 31
//! ```
//!
//! The moves come from `tengen_board::packed`. The checker (`check`) uses `tengen_board::play`, so
//! it is independent of this module.
//!
//! Entry: `positions` and `moves`. Invariant: no point has both a black and a white bit.

use tengen_base::observer::Observer;
use tengen_board::Player;
use tengen_board::packed::{Field, Stones};
use tengen_board::play::Suicide;

/// The largest number of points of a line, a board with one row.
pub const MAX_POINTS: usize = 17;

/// The number of the bit for a white stone on point 0.
pub(super) const WHITE: usize = 32;

/// A position of a line: Black's stones in the lower 32 bits, White's in the upper 32 bits.
pub(super) type Code = u64;

/// Returns the reversal of a position: the position with the colours exchanged.
pub(super) fn reversed(code: Code) -> Code {
    code.rotate_left(32)
}

/// Returns `true` if the leftmost stone is White's.
///
/// White's stone is leftmost in exactly one of a position and its reversal (the colours exchanged),
/// unless the board is empty.
pub(super) fn white_leads(code: Code) -> bool {
    let (black, white) = (code as u32, (code >> WHITE) as u32);
    // Point 0 is the lowest bit, so the leftmost stone is the lowest bit of all.
    white.trailing_zeros() < black.trailing_zeros()
}

/// Returns the legal positions of a line without the empty one, as ascending [`Code`]s.
///
/// Returns `None` if the observer stops the work.
pub(super) fn positions(points: usize, observer: &dyn Observer) -> Option<Vec<Code>> {
    assert!(points <= MAX_POINTS, "{points} points");
    let mut found = Vec::new();
    extend(points, 0, 0, Reach::Empty, observer, &mut found)?;
    found.sort_unstable();
    found.retain(|&code| code != 0);
    Some(found)
}

/// The state of the string that ends at the left neighbour of a point, while a position is built
/// from left to right.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    /// No string ends at the left neighbour: it is empty, or there is none.
    Empty,
    /// A string of a colour (0 Black, 1 White) with a liberty.
    Free(u32),
    /// A string of a colour (0 Black, 1 White) that has no liberty so far. An empty point on its
    /// right can still give it one.
    Needs(u32),
}

/// Extends the position `code` by the points from `at` on, from left to right, in every legal way.
/// `left` is the state of the string that ends before `at`. Legal positions are added to `found`.
fn extend(
    points: usize,
    at: usize,
    code: Code,
    left: Reach,
    observer: &dyn Observer,
    found: &mut Vec<Code>,
) -> Option<()> {
    if at == points {
        // At the right edge of the line, a string without a liberty can no longer get one.
        if !matches!(left, Reach::Needs(_)) {
            found.push(code);
        }
        return Some(());
    }
    // The observer is called whenever 10 points are left. These have at most about 3^9 legal
    // colourings, so calls are frequent.
    if at + 10 == points && !observer.go_on() {
        return None;
    }
    // An empty point gives a liberty to the string on its left, whatever the state of the string.
    extend(points, at + 1, code, Reach::Empty, observer, found)?;
    for colour in [0, 1] {
        // The state of the string that ends with the new stone.
        let right = match left {
            Reach::Empty if at == 0 => Reach::Needs(colour),
            Reach::Empty => Reach::Free(colour),
            Reach::Free(other) if other != colour => Reach::Needs(colour),
            // The string to the left is enclosed by a stone of the other colour, without a liberty.
            Reach::Needs(other) if other != colour => continue,
            same => same,
        };
        let stone = 1 << (at + WHITE * colour as usize);
        extend(points, at + 1, code | stone, right, observer, found)?;
    }
    Some(())
}

/// Returns the moves from a position: the point, the player, and the position after the move. Moves
/// are in order of their points, on each point Black's move first.
pub(super) fn moves(field: &Field, code: Code) -> Vec<(usize, Player, Code)> {
    let stones = Stones([code & u64::from(u32::MAX), code >> WHITE]);
    let mut moves = Vec::new();
    for player in Player::BOTH {
        field.moves(stones, player, Suicide::Several, |point, after| {
            let [black, white] = after.0;
            moves.push((point, player, black | white << WHITE));
        });
    }
    // `sort_by_key` is stable, so Black's move on a point stays before White's.
    moves.sort_by_key(|&(point, ..)| point);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;
    use tengen_base::observer::Silent;
    use tengen_board::play::{Suicide, play};
    use tengen_board::{Board, Position};

    fn code(position: &Position) -> Code {
        let stones = position.colours().iter().enumerate();
        stones.fold(0, |code, (point, &colour)| match colour {
            0 => code,
            1 => code | 1 << point,
            _ => code | 1 << (WHITE + point),
        })
    }

    #[test]
    fn positions_and_moves_are_those_of_the_general_rules() {
        for points in 1..=7 {
            let board = Board::square(1, points).unwrap();
            let (graph, field) = (GameGraph::new(&board, &Silent).unwrap(), Field::new(&board));
            let mut expected: Vec<Code> = (1..graph.nodes())
                .map(|node| code(&graph.position(node)))
                .collect();
            expected.sort_unstable();
            assert_eq!(positions(points, &Silent).unwrap(), expected);
            for node in 0..graph.nodes() {
                let from = code(&graph.position(node));
                let moves = moves(&field, from).into_iter();
                let moves: Vec<_> = moves
                    .map(|(point, player, to)| (point as u8, player.colour(), to))
                    .collect();
                let position = graph.position(node);
                let vertices = (0..points).flat_map(|v| [(v, 1), (v, 2)]);
                let expected: Vec<_> = vertices
                    .filter_map(|(vertex, colour)| {
                        let played = play(&board, &position, vertex, colour, Suicide::Several);
                        Some((vertex as u8, colour, code(&played.ok()?.position)))
                    })
                    .collect();
                assert_eq!(moves, expected);
            }
        }
    }

    /// Checks the numbers of positions of lines given by the recurrence in *Combinatorics of Go*,
    /// section 4.4.1.
    #[test]
    fn there_are_as_many_positions_as_published() {
        let counts: Vec<_> = (1..=12)
            .map(|n| positions(n, &Silent).unwrap().len() + 1)
            .collect();
        assert_eq!(
            counts,
            [
                1, 5, 15, 41, 113, 313, 867, 2401, 6649, 18413, 50991, 141_209
            ]
        );
    }

    #[test]
    fn of_a_position_and_its_reversal_white_leads_one() {
        for code in positions(6, &Silent).unwrap() {
            assert_eq!(reversed(reversed(code)), code);
            assert_ne!(white_leads(code), white_leads(reversed(code)));
        }
        assert!(!white_leads(0));
    }
}
