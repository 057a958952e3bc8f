//! The games of theorem 9 (*Combinatorics of Go*), which follow two paths of the left-capturing
//! tree of the board 1 x n (Figure 15). The nodes of this tree are positions. The move from a
//! position to its child in the tree captures all stones to the left of the new stone, if there are
//! any.
//!
//! Every position of the tree has a number: bit i is set if point i (from the left) has a stone.
//! The predecessor of a position in the tree has the number one less. It lacks the leftmost stone
//! of the position, and all points to the left of that stone have stones of the other colour.
//! Playing the leftmost stone captures these stones. So the positions form a tree, and the depth of
//! a position is its number.
//!
//! The two deepest positions, `.XXX` and `.OOO`, have the number 2^n - 2. A position on the path to
//! one of them can be *skipped* if it has a stone on the first point and none on the second. (Its
//! number is then 1 modulo 4.) The game then plays the next stone of the path at once instead. A
//! game follows one path to (nearly) its end, and then the other path:
//!
//! ```text
//!   n odd    first path to its end, .XXXX; O captures: O....; second path from there
//!   n even   first path to ..XXXX, third last; X.XXXX, which can be skipped, too;
//!            O captures: .O....; second path from there
//! ```
//!
//! To make a game, choose one of the two paths as the first, and for each of 2^(n-1) - 1 positions
//! whether to skip it. The entry functions are [`LeftCapturing::new`] and
//! [`LeftCapturing::moves_from`]. Games have up to 2^(n+1) moves, so moves are computed lazily,
//! O(1) operations each.

use tengen_board::Stone;
use tengen_board::{Colour, Position};

/// The largest length n of a board of one row. For longer boards 2^(n+1), a bound on the number of
/// moves of a game, does not fit into a `u128`.
pub const MAX_LENGTH: u32 = 126;

/// The error of a board length for which there are no games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("left-capturing games need a board of 1 x 2 to 1 x {MAX_LENGTH}, found 1 x {length}")]
pub struct LengthError {
    /// The requested length.
    pub length: usize,
}

/// The games of theorem 9 on a board of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftCapturing {
    length: u32,
}

impl LeftCapturing {
    /// Returns the games of theorem 9 on the board 1 x `length`.
    ///
    /// # Errors
    /// [`LengthError`] if the board is too short or too long.
    pub fn new(length: usize) -> Result<LeftCapturing, LengthError> {
        let fits = |n: &u32| (2..=MAX_LENGTH).contains(n);
        let fitting = u32::try_from(length).ok().filter(fits);
        fitting
            .map(|length| LeftCapturing { length })
            .ok_or(LengthError { length })
    }

    /// Returns position `number` of a path in the left-capturing tree (a move captures all stones
    /// to its left). The path leads to the deepest position that has stones of `colour`.
    ///
    /// A stone of the returned position has this colour if the number of empty points to its right
    /// is even.
    ///
    /// # Panics
    /// If the number is above 2^n - 2, or the colour is neither 1 nor 2.
    pub fn position(&self, colour: Colour, number: u128) -> Position {
        assert!([1, 2].contains(&colour), "black or white");
        assert!(number <= self.deepest(), "a position of the path");
        let mut colours = vec![0; self.length as usize];
        let mut here = colour;
        for (point, place) in colours.iter_mut().enumerate().rev() {
            // From right to left, the colour of stones changes at each empty point.
            if number >> point & 1 == 1 {
                *place = here;
            } else {
                here = 3 - here;
            }
        }
        Position::new(colours)
    }

    /// Returns the number (also the depth in the left-capturing tree) of the two deepest positions:
    /// 2^n - 2 on 1 x n.
    pub fn deepest(&self) -> u128 {
        (1 << self.length) - 2
    }

    /// Returns the move that leads to position `number` of the path to the deepest position of
    /// `colour`. The move places the leftmost stone of the position.
    fn move_to(&self, colour: Colour, number: u128) -> Stone {
        // The lowest set bit is the leftmost stone.
        let point = number.trailing_zeros();
        // Number of empty points to the right of the leftmost stone.
        let empty = self.length - point - (number >> point).count_ones();
        let colour = if empty.is_multiple_of(2) {
            colour
        } else {
            3 - colour
        };
        let vertex = point as usize;
        Stone::new(colour, vertex)
    }

    /// Returns the number of positions of a game that can be skipped (the game then plays the next
    /// stone of its path at once): 2^(n-1) - 1 on 1 x n.
    ///
    /// Each of them can be skipped or not. Either of the two paths through the tree can be the
    /// first. So there are 2^(2^(n-1)) games.
    pub fn choices(&self) -> u128 {
        (1 << (self.length - 1)) - 1
    }

    /// Returns the number of moves of the shortest game, in which every position that can be
    /// skipped is skipped.
    pub fn shortest(&self) -> u128 {
        self.longest() - self.choices()
    }

    /// Returns the number of moves of the longest game, in which nothing is skipped. It is also the
    /// number of positions of this game, not counting the empty board.
    ///
    /// On 1 x n it is 2^(n+1) - 4, or two less if n is even.
    pub fn longest(&self) -> u128 {
        (1 << (self.length + 1)) - if self.length.is_multiple_of(2) { 6 } else { 4 }
    }

    /// Returns a position of the game that skips no position, by its index. Index 1 is the first
    /// position after the empty board.
    fn station(&self, first: Colour, index: u128) -> Station {
        let odd = !self.length.is_multiple_of(2);
        let deepest = self.deepest();
        // The last index on the first path of the game, the number of positions between its two
        // paths, and the number in the tree of the first position on the second path.
        let (end, between, begin) = if odd {
            (deepest, 0, 1)
        } else {
            (deepest - 2, 1, 2)
        };
        // Counts the earlier positions of the path that can be skipped: numbers below `number` that
        // are 1 modulo 4.
        let before = |number: u128| (number + 2) / 4;
        let of_first = 1 << (self.length - 2);
        let may_skip = |number: u128, choice| (number % 4 == 1).then_some(choice);
        // On the first path, the index of a position in the game is its number (its depth in the
        // tree).
        if index <= end {
            let (path, number) = (first, index);
            let choice = may_skip(number, before(number));
            return Station {
                path,
                number,
                choice,
            };
        }
        // For even n, one position of the game lies between its two paths through the tree. It can
        // be skipped, too.
        if index <= end + between {
            let choice = Some(of_first - 1);
            return Station {
                path: 0,
                number: deepest - 1,
                choice,
            };
        }
        let (path, number) = (3 - first, index - end - between - 1 + begin);
        // If n is odd, a stone on the first point must capture all stones of the last position on
        // the first path. So the first position of the second path cannot be skipped.
        let choice = match number {
            1 => None,
            _ => may_skip(number, of_first + before(number) - 1),
        };
        Station {
            path,
            number,
            choice,
        }
    }

    /// Returns the position that a [`Station`] describes, in a game whose first path has the colour
    /// `first`.
    fn at(&self, first: Colour, station: Station) -> Position {
        match station.path {
            0 => {
                let mut position = Position::new(vec![first; self.length as usize]);
                position.set(1, 0);
                position
            }
            path => self.position(path, station.number),
        }
    }

    /// Returns a position in the middle of a game, and the moves that follow it.
    ///
    /// `first` is the colour of the stones of the position at the end of the first path: 1 for
    /// `.XXX`. `skips(c)` returns `true` if the game skips the c-th of the positions that can be
    /// skipped, for 0 <= c < [`LeftCapturing::choices`].
    ///
    /// The returned position is the last one, among the first `from` positions, that the game does
    /// not skip. Positions are counted as in the game that skips none.
    ///
    /// # Panics
    /// If the colour of the first path is neither 1 nor 2.
    pub fn moves_from<F>(
        &self,
        first: Colour,
        skips: F,
        from: u128,
    ) -> (Position, impl Iterator<Item = Stone> + use<F>)
    where
        F: Fn(u128) -> bool,
    {
        assert!([1, 2].contains(&first), "black or white");
        let game = *self;
        let from = from.min(self.longest());
        // Go back from the index `from` to the last position that the game visits, that is, does
        // not skip.
        let visited = (1..=from).rev().map(|index| self.station(first, index));
        let mut visited = visited.filter(|station| !station.choice.is_some_and(&skips));
        let start = visited.next().map_or_else(
            || Position::empty(self.length as usize),
            |station| self.at(first, station),
        );
        let moves = (from + 1..=self.longest()).filter_map(move |index| {
            let station = game.station(first, index);
            let skipped = station.choice.is_some_and(&skips);
            (!skipped).then(|| match station.path {
                0 => Stone::new(first, 0),
                path => game.move_to(path, station.number),
            })
        });
        (start, moves)
    }
}

/// A position of the game of theorem 9 that skips no position, by its place in the left-capturing
/// tree (a move captures all stones to its left).
#[derive(Clone, Copy, Debug)]
struct Station {
    /// The colour of the stones at the end of the position's path through the tree, or 0 for the
    /// position between the two paths of a game.
    path: Colour,
    /// The number of the position in the tree.
    number: u128,
    /// The index of this position among those that can be skipped, from 0; `None` if it cannot be
    /// skipped.
    choice: Option<u128>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::replay::Replay;
    use std::collections::HashSet;
    use tengen_board::Board;

    fn game(length: usize) -> (Board, LeftCapturing) {
        let board = Board::square(1, length).unwrap();
        (board, LeftCapturing::new(length).unwrap())
    }

    /// Returns the moves of a game from the empty board.
    fn moves<F: Fn(u128) -> bool>(
        game: &LeftCapturing,
        first: Colour,
        skips: F,
    ) -> impl Iterator<Item = Stone> + use<F> {
        game.moves_from(first, skips, 0).1
    }

    /// Follows the predecessors in the left-capturing tree backwards from its deepest positions.
    #[test]
    fn positions_follow_from_their_predecessors() {
        for length in 2..=9 {
            let (board, game) = game(length);
            for colour in [1, 2] {
                let mut position = vec![colour; length];
                position[0] = 0;
                for number in (0..=game.deepest()).rev() {
                    let expected = Position::new(position.clone());
                    assert_eq!(game.position(colour, number), expected);
                    assert_eq!(expected.is_legal(&board), Ok(true));
                    if let Some(leftmost) = position.iter().position(|&c| c != 0) {
                        let other = 3 - position[leftmost];
                        position[leftmost] = 0;
                        position[..leftmost].fill(other);
                    }
                }
            }
        }
    }

    #[test]
    fn longest_and_shortest_games_are_legal() {
        for length in 2..=13 {
            let (board, game) = game(length);
            for (skip, number) in [(false, game.longest()), (true, game.shortest())] {
                let mut replay = Replay::new(&board, &Position::empty(length));
                replay.play_all(moves(&game, 1, |_| skip)).unwrap();
                assert_eq!(replay.moves() as u128, number);
                assert_eq!(*replay.position(), game.position(2, game.deepest()));
            }
            // Theorem 9 gives these bounds on the numbers of moves.
            let most = (1 << (length + 1)) - 4;
            let fewest = 3 * (1 << (length - 1)) - 5;
            assert_eq!(game.longest() == most, length % 2 == 1);
            assert_eq!(game.shortest() == fewest, length % 2 == 0);
            assert!(game.longest() <= most && game.shortest() >= fewest);
        }
    }

    /// Checks that the 2^(2^(n-1)) games are legal and different: 4, 16, 256, 65536 (only some of
    /// these are played).
    #[test]
    fn there_are_as_many_games_as_the_theorem_says() {
        for length in 2..=5 {
            let (board, game) = game(length);
            let mut games: HashSet<Vec<Stone>> = HashSet::new();
            for first in [1, 2] {
                for word in 0..1u128 << game.choices() {
                    let played = moves(&game, first, |c| word >> c & 1 == 1);
                    let played: Vec<Stone> = played.collect();
                    if length < 5 || word % 101 == 0 {
                        let mut replay = Replay::new(&board, &Position::empty(length));
                        replay.play_all(played.iter().copied()).unwrap();
                    }
                    games.insert(played);
                }
            }
            assert_eq!(games.len() as u128, 1 << (1 << (length - 1)));
        }
    }

    #[test]
    fn games_go_on_from_anywhere() {
        for length in 2..=7 {
            let (board, game) = game(length);
            for word in [0, u128::MAX, 0x1357_9bdf_0246_8ace] {
                let skips = |c: u128| word >> (c % 64) & 1 == 1;
                let all: Vec<Stone> = moves(&game, 2, skips).collect();
                let mut replay = Replay::new(&board, &Position::empty(length));
                let mut made = 0;
                for from in 0..=game.longest() + 1 {
                    let (start, rest) = game.moves_from(2, skips, from);
                    let rest: Vec<Stone> = rest.collect();
                    for played in &all[made..all.len() - rest.len()] {
                        replay.play(*played).unwrap();
                        made += 1;
                    }
                    assert_eq!(start, *replay.position(), "{length} {from}");
                    assert_eq!(rest, all[made..]);
                }
                assert_eq!(made, all.len());
            }
        }
    }

    #[test]
    fn long_boards_begin_like_short_ones() {
        let long = LeftCapturing::new(MAX_LENGTH as usize).unwrap();
        let (_, short) = game(12);
        let [long, short] = [long, short].map(|game| moves(&game, 1, |_| false));
        assert!(long.take(1000).eq(short.take(1000)));
        for wrong in [0, 1, 127, 1 << 40] {
            assert_eq!(
                LeftCapturing::new(wrong),
                Err(LengthError { length: wrong })
            );
        }
    }
}
