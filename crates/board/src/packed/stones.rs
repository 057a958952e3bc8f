//! Positions of two players as two bit sets of points (bitboards), and all moves of a player.
//!
//! Bit v of a word is vertex v. The entry functions are [`Field::moves`] and [`Field::is_legal`].
//!
//! The strings of a position are found once. The effect of every move then follows from the strings
//! in atari, which have one liberty and are not safe (a *safe* stone always has a liberty):
//!
//! - a move to the only liberty of strings of the opponent captures them;
//! - otherwise the move is a suicide if the point has no empty neighbour, is not safe, and no
//!   adjacent string of the player has another liberty;
//! - a suicide removes the player's strings whose only liberty was the point, and the new stone.
//!
//! For example, in `X O . O X` the point in the middle is the only liberty of both white stones.
//! Black captures both by a move there.
//!
//! The cost is O(stones) word operations for the strings, and a few operations per move.

use crate::board::Board;
use crate::play::Suicide;
use crate::player::Player;
use crate::position::Position;

/// The largest number of points of a board: the bits of a word.
pub const MAX_POINTS: usize = u64::BITS as usize;

/// A set of points; bit v is vertex v.
pub type Points = u64;

/// A position: the points of Black's stones, and of White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones(
    /// The set of each player, indexed by [`Player`].
    pub [Points; 2],
);

impl Stones {
    /// Packs a position. Colours above 2 are left out.
    ///
    /// # Panics
    /// If the position has more than [`MAX_POINTS`] points.
    pub fn of(position: &Position) -> Stones {
        assert!(position.colours().len() <= MAX_POINTS, "a bit a point");
        let points = |player: Player| {
            let colours = position.colours().iter().enumerate();
            let own = colours.filter(|&(_, &colour)| colour == player.colour());
            own.map(|(vertex, _)| bit(vertex)).sum()
        };
        Stones([points(Player::Black), points(Player::White)])
    }

    /// Returns the position of a board of `points` points.
    #[must_use]
    pub fn position(self, points: usize) -> Position {
        let mut position = Position::empty(points);
        for player in Player::BOTH {
            for vertex in each(self.0[player as usize]) {
                position.set(vertex, player.colour());
            }
        }
        position
    }

    /// Returns the number of stones.
    pub fn number(self) -> u32 {
        (self.0[0] | self.0[1]).count_ones()
    }
}

/// Returns the set of one point.
#[inline]
pub fn bit(vertex: usize) -> Points {
    1 << vertex
}

/// Returns the vertices of a set, ascending.
#[inline]
pub fn each(mut points: Points) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = points.trailing_zeros() as usize;
        points &= points.wrapping_sub(1);
        (vertex < MAX_POINTS).then_some(vertex)
    })
}

/// A board, or the part of a board that can change, as sets of points.
///
/// Outside a part there may be points that stay empty, and strings that cannot be captured. A stone
/// next to such a point, or next to such a string of its own colour, is *safe*.
#[derive(Clone, Debug)]
pub struct Field {
    /// The neighbours of each vertex.
    pub neighbours: Vec<Points>,
    /// For each player, the points on which the player's stones are safe. On a whole board these
    /// are the guarded points.
    pub safe: [Points; 2],
    /// The points where stones may be played.
    pub playable: Points,
}

/// A string, and the empty points that touch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The stones.
    pub stones: Points,
    /// The empty points that touch them.
    pub liberties: Points,
    /// `true` if a stone of the string is safe, so that the string is never captured.
    pub is_safe: bool,
}

impl Chain {
    /// Returns `true` if the string has a liberty or is safe, so that it may stay on the board.
    #[inline]
    pub fn is_free(&self) -> bool {
        self.is_safe || self.liberties != 0
    }

    /// Returns `true` if one move can capture the string: it has one liberty and is not safe.
    #[inline]
    pub fn is_in_atari(&self) -> bool {
        !self.is_safe && self.liberties.is_power_of_two()
    }
}

impl Field {
    /// Builds the field of a whole board, on which stones may be played on all points.
    ///
    /// # Panics
    /// If the board has more than [`MAX_POINTS`] points.
    pub fn new(board: &Board) -> Field {
        assert!(board.points() <= MAX_POINTS, "a point for each bit");
        let vertices = || 0..board.points();
        let neighbours = vertices().map(|vertex| {
            let neighbours = board.graph().neighbours(vertex).iter();
            neighbours.map(|&n| bit(n as usize)).sum()
        });
        let guarded = vertices().filter(|&v| board.is_guarded(v)).map(bit).sum();
        Field {
            neighbours: neighbours.collect(),
            safe: [guarded; 2],
            playable: vertices().map(bit).sum(),
        }
    }

    /// Returns the number of points.
    pub fn points(&self) -> usize {
        self.neighbours.len()
    }

    /// Returns the connected part of the set `within` that contains the point `start`, and the
    /// neighbours of the points of this part.
    #[inline]
    pub fn flood(&self, within: Points, start: Points) -> (Points, Points) {
        let mut part = start;
        let mut open = start;
        let mut touched = 0;
        // `open` has the points of the part whose neighbours are not yet examined.
        while open != 0 {
            let around = self.neighbours[open.trailing_zeros() as usize];
            touched |= around;
            let more = around & within & !part;
            part |= more;
            open = (open & (open - 1)) | more;
        }
        (part, touched)
    }

    /// Returns the string of a player's stone.
    #[inline]
    pub fn chain(&self, stones: Stones, player: Player, stone: Points) -> Chain {
        let (part, touched) = self.flood(stones.0[player as usize], stone);
        Chain {
            stones: part,
            liberties: touched & !(stones.0[0] | stones.0[1]),
            is_safe: part & self.safe[player as usize] != 0,
        }
    }

    /// Returns all strings of a player, ordered by the lowest vertex of each string.
    pub fn chains(&self, stones: Stones, player: Player) -> impl Iterator<Item = Chain> {
        let mut left = stones.0[player as usize];
        std::iter::from_fn(move || {
            let lowest = left & left.wrapping_neg();
            let chain = (lowest != 0).then(|| self.chain(stones, player, lowest))?;
            left &= !chain.stones;
            Some(chain)
        })
    }

    /// Returns `true` if the position is legal: every string has a liberty or is safe.
    pub fn is_legal(&self, stones: Stones) -> bool {
        Player::BOTH.iter().all(|&player| {
            let mut chains = self.chains(stones, player);
            chains.all(|chain| chain.is_free())
        })
    }

    /// Calls `each_move` for every move of a player in a legal position, in ascending order of the
    /// points.
    ///
    /// The arguments of the callback are the point of the move and the position after it.
    #[inline]
    pub fn moves(
        &self,
        stones: Stones,
        player: Player,
        suicide: Suicide,
        mut each_move: impl FnMut(usize, Stones),
    ) {
        let own = stones.0[player as usize];
        let opponent = stones.0[player.other() as usize];
        let empty = !(own | opponent);

        // For each point, `captured` has the opponent's stones whose only liberty is this point,
        // and `lost` has the player's own stones whose only liberty is this point.
        let mut captured = [0; MAX_POINTS];
        let mut lost = [0; MAX_POINTS];
        // The points where a new stone is safe, or joins a string of the player that has another
        // liberty.
        let mut free = self.safe[player as usize];
        for chain in self.chains(stones, player.other()) {
            if chain.is_in_atari() {
                captured[chain.liberties.trailing_zeros() as usize] |= chain.stones;
            }
        }
        for chain in self.chains(stones, player) {
            if chain.is_in_atari() {
                lost[chain.liberties.trailing_zeros() as usize] |= chain.stones;
            } else {
                free |= chain.liberties;
            }
        }

        for vertex in each(self.playable & empty) {
            let point = bit(vertex);
            let taken = captured[vertex];
            // The move captures nothing, and the new stone has no liberty and joins no string with
            // another liberty.
            let is_suicide =
                taken == 0 && free & point == 0 && self.neighbours[vertex] & empty == 0;
            let own_after = match suicide {
                _ if !is_suicide => own | point,
                Suicide::Forbidden => continue,
                // The new stone joins no string, so the suicide would remove this stone alone.
                Suicide::Several if lost[vertex] == 0 => continue,
                Suicide::Several | Suicide::Allowed => own & !lost[vertex],
            };
            let mut after = [opponent & !taken; 2];
            after[player as usize] = own_after;
            each_move(vertex, Stones(after));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::lattice::{Boundary, Lattice, Shape};
    use crate::play::play;
    use crate::position::Colour;

    /// Returns boards of at most `most` points: on four lattices, with and without guarded points,
    /// and some other graphs.
    fn small_boards(most: usize) -> Vec<(String, Board)> {
        use Lattice::{CylinderGuarded, Square, Torus, Triangular};
        let mut boards = Vec::new();
        for lattice in [Square, Triangular, CylinderGuarded, Torus] {
            for boundary in [Boundary::None, Boundary::Top] {
                for (rows, cols) in (1..=most).flat_map(|r| (1..=most / r).map(move |c| (r, c))) {
                    let shape = Shape::new(lattice, rows, cols, boundary);
                    let name = format!("{lattice} {rows} x {cols} {boundary}");
                    // A torus cannot have a boundary.
                    boards.extend(Board::lattice(shape).map(|board| (name, board)));
                }
            }
        }
        let complete: Vec<_> = (0..5).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        for (name, edges) in [
            ("star", vec![(0, 1), (0, 2), (0, 3), (0, 4)]),
            ("complete graph", complete),
            ("edge and triangle", vec![(0, 3), (1, 2), (2, 4), (1, 4)]),
        ] {
            let graph = Graph::from_edges(5, &edges).unwrap();
            let board = Board::from_graph(graph, vec![String::new(); 5]);
            boards.push((name.to_owned(), board));
        }
        boards
    }

    /// Returns all positions of two colours on `points` points, legal or not.
    fn colourings(points: usize) -> impl Iterator<Item = Position> {
        (0..3usize.pow(points as u32)).map(move |code| {
            let digit = |v| (code / 3usize.pow(v as u32) % 3) as Colour;
            Position::new((0..points).map(digit).collect())
        })
    }

    #[test]
    fn legality_and_all_moves_are_as_the_rules_say_on_every_position() {
        let mut moves = 0;
        for (name, board) in small_boards(6) {
            let field = Field::new(&board);
            for position in colourings(board.points()) {
                let stones = Stones::of(&position);
                assert_eq!(stones.position(board.points()), position);
                let legal = position.is_legal(&board).unwrap();
                assert_eq!(field.is_legal(stones), legal, "{name}: {position:?}");
                if !legal {
                    continue;
                }
                for player in Player::BOTH {
                    for suicide in [Suicide::Forbidden, Suicide::Several, Suicide::Allowed] {
                        let by_rules = (0..board.points()).filter_map(|vertex| {
                            let played = play(&board, &position, vertex, player.colour(), suicide);
                            Some((vertex, Stones::of(&played.ok()?.position)))
                        });
                        let by_rules: Vec<_> = by_rules.collect();
                        let mut found = Vec::new();
                        field.moves(stones, player, suicide, |vertex, after| {
                            found.push((vertex, after));
                        });
                        assert_eq!(
                            found, by_rules,
                            "{name}: {player:?} {suicide:?} {position:?}"
                        );
                        moves += found.len();
                    }
                }
            }
        }
        assert!(moves > 50_000, "{moves}");
    }

    #[test]
    fn sixty_four_points_are_not_too_many() {
        let board = Board::square(8, 8).unwrap();
        let field = Field::new(&board);
        let empty = Stones([0, 0]);
        let mut moves = 0;
        field.moves(empty, Player::White, Suicide::Forbidden, |vertex, after| {
            assert_eq!(after, Stones([0, bit(vertex)]));
            moves += 1;
        });
        assert_eq!(moves, 64);
        let full_but_one = Stones([!bit(63), 0]);
        assert!(field.is_legal(full_but_one) && !field.is_legal(Stones([Points::MAX, 0])));
        field.moves(full_but_one, Player::Black, Suicide::Several, |_, after| {
            assert_eq!(after, empty);
            moves += 1;
        });
        assert_eq!(moves, 65);
    }
}
