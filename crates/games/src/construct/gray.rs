//! The games of theorem 8 (*Combinatorics of Go*), which follow the binary Gray code.
//!
//! Given is a [partition](super::partition) of the points into three sets B, W and E. The set E has
//! l points. The games visit all subsets E_i of E in the order of the Gray code, which changes one
//! point of E in each step. The sign of a step is + if Black moves and - if White moves:
//!
//! ```text
//!   i          0     1     2     3     4     5     6     7
//!   E_i       000   100   110   010   011   111   101   001      (first bit on the left)
//!   move          +     +     -     +     +     -     -
//!   position   E0+   E1+   E2+ | E2-   E3- | E3+   E4+   E5+ | E5-   E6-   E7-
//! ```
//!
//! The position E_i^+ has black stones on B and E_i and no other stones. E_i^- has white stones on
//! W and on E without E_i, and no other stones. Where the sign changes, the player without stones
//! occupies its own set (B or W) and its part of E, which captures all stones of the opponent. The
//! order of these moves is free, which gives the large number of games.
//!
//! The entry functions are [`GrayGame::new`] and [`GrayGame::step`]. A game has 2^l - 1 steps, so
//! steps are computed by number and never listed. A player may move several times in a row, since
//! passes between moves are left out.

use super::partition::{Part, Partition};
use tengen_board::Stone;
use tengen_board::{Colour, Position};
use tengen_exact::{BitTest, UBig};

/// The games of theorem 8 of *Combinatorics of Go* for a [partition](super::partition) of the
/// points into sets B, W and E.
#[derive(Clone, Debug)]
pub struct GrayGame {
    points: usize,
    black: Vec<usize>,
    white: Vec<usize>,
    either: Vec<usize>,
}

/// A step of the Gray code through the subsets of E: the number of the bit (point of E) that
/// changes, and `true` if the step sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flip {
    bit: usize,
    sets: bool,
}

impl Flip {
    /// Returns the colour of the player of the step: setting a bit adds a black stone, clearing a
    /// bit adds a white stone.
    fn colour(self) -> Colour {
        if self.sets { 1 } else { 2 }
    }
}

/// Returns the step of the Gray code from E_i (subset number i of E) to E_(i+1). Bit p of i xor i/2
/// is 1 if point p of E belongs to E_i.
fn flip(i: &UBig) -> Flip {
    let next = i + UBig::ONE;
    // The lowest set bit of i + 1 is the bit of the Gray code that changes.
    let bit = next.trailing_zeros().expect("above 0");
    // The new value of the bit is the exclusive or of two neighbouring bits of i + 1.
    let sets = next.bit(bit) != next.bit(bit + 1);
    Flip { bit, sets }
}

impl GrayGame {
    /// Returns the games of theorem 8 of *Combinatorics of Go* for a partition of the points into
    /// sets B, W and E.
    pub fn new(partition: &Partition) -> GrayGame {
        GrayGame {
            points: partition.parts().len(),
            black: partition.points(Part::Black),
            white: partition.points(Part::White),
            either: partition.points(Part::Either),
        }
    }

    /// Returns the number of steps of the Gray code through all subsets of the set E: 2^l - 1 for l
    /// points in E.
    pub fn steps(&self) -> UBig {
        (UBig::ONE << self.either.len()) - UBig::ONE
    }

    /// Returns the number of moves of a game, which is equal for all games of the partition.
    ///
    /// It is the sum of three numbers: steps of the Gray code, Black's first stones on the set B,
    /// and stones placed where the player changes (the sign changes). The player changes at subsets
    /// E_i of E with certain values of some bits. Group the sets by these values: within a group,
    /// the other bits take all values. On average, half of these bits are 1.
    pub fn length(&self) -> UBig {
        let (black, white) = (self.black.len(), self.white.len());
        let mut length = self.steps() + UBig::from(black);
        let bits = self.either.len();
        // Adds the stones of a group of 2^free sets: each has `stones` fixed stones and any values
        // of `free` bits. Twice the number of stones is 2 * stones + free on average. For example,
        // free = 2 and stones = 3: four sets with 3, 4, 4 and 5 stones, so 16 = (6 + 2) * 4 / 2.
        let mut add = |free: usize, stones: usize| {
            length += (UBig::from(2 * stones + free) << free) >> 1;
        };
        if bits >= 2 {
            // White takes over from Black (the sign changes) at the subsets E_i whose first two
            // bits are set.
            add(bits - 2, white);
            // Black takes over from White at the subsets E_i whose lowest set bit is not the first
            // bit and is followed by a clear bit.
            (1..bits - 1).for_each(|lowest| add(bits - lowest - 2, black + 1));
        }
        length
    }

    /// Returns E_i, subset number i of E in the order of the Gray code, as bits. Bit p stands for
    /// point number p of E, in ascending order.
    pub fn set(i: &UBig) -> UBig {
        i ^ (i >> 1)
    }

    /// Returns the position of the board before step i of the Gray code.
    ///
    /// It is E_i^+ (black stones on B and on the subset E_i of E) if Black made the previous step.
    /// It is E_i^- (white stones on W and the rest of E) if White did, and the empty board before
    /// step 0.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn before(&self, i: &UBig) -> Position {
        assert!(*i < self.steps(), "a step of the Gray code");
        if *i == UBig::ZERO {
            return Position::empty(self.points);
        }
        self.position(self.mover(&(i - UBig::ONE)), i)
    }

    /// Returns the position E_i^+ if `colour` is Black's: black stones on B and on the subset E_i
    /// of E. Returns E_i^- if it is White's: white stones on W and the rest of E.
    pub fn position(&self, colour: Colour, i: &UBig) -> Position {
        let mut colours = vec![0; self.points];
        for vertex in self.stones(colour, &GrayGame::set(i)) {
            colours[vertex] = colour;
        }
        Position::new(colours)
    }

    /// Returns the colour of the player who makes step i of the Gray code, counted from 0.
    pub fn mover(&self, i: &UBig) -> Colour {
        flip(i).colour()
    }

    /// Returns the points of the set B of the partition if `colour` is Black's, of W if it is
    /// White's.
    fn own(&self, colour: Colour) -> &[usize] {
        if colour == 1 {
            &self.black
        } else {
            &self.white
        }
    }

    /// Returns the points with stones in the position E_i^+ if `colour` is Black's, in E_i^- if it
    /// is White's (see [`GrayGame::position`]). The points of B or W come first. `set` is the
    /// subset E_i of E.
    fn stones(&self, colour: Colour, set: &UBig) -> Vec<usize> {
        // Black has stones on the points of the subset E_i, White on the points of E that are not
        // in E_i.
        let in_colour = |&(bit, _): &(usize, &usize)| set.bit(bit) == (colour == 1);
        let rest = self.either.iter().enumerate().filter(in_colour);
        self.own(colour)
            .iter()
            .copied()
            .chain(rest.map(|(_, &v)| v))
            .collect()
    }

    /// Returns the moves of step i of the Gray code, all by the same player.
    ///
    /// In the first step, and where the player changes, the moves begin with all stones of the
    /// player's colour in the position E_i^+ or E_i^- ([`GrayGame::position`]). The last move is on
    /// the point of E whose bit changes. `order` may rearrange the points of the moves before the
    /// last one, which distinguishes the games. Its second argument is the number of points of the
    /// player's own set B or W, which come first. Theorem 8 rearranges only the moves on B or W.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn step(&self, i: &UBig, order: impl FnOnce(&mut [usize], usize)) -> Vec<Stone> {
        assert!(*i < self.steps(), "a step of the Gray code");
        let now = flip(i);
        let colour = now.colour();
        let mut moves = Vec::new();
        // The player has no stones on the board, so the player's own set (B or W) must be occupied
        // first.
        if *i == UBig::ZERO || flip(&(i - UBig::ONE)).colour() != colour {
            let mut stones = self.stones(colour, &GrayGame::set(i));
            order(&mut stones, self.own(colour).len());
            moves.extend(stones.into_iter().map(|vertex| Stone::new(colour, vertex)));
        }
        let vertex = self.either[now.bit];
        moves.push(Stone::new(colour, vertex));
        moves
    }

    /// Returns the moves of step `from` and all later steps of the Gray code, in the order of
    /// [`GrayGame::step`] without rearrangement.
    pub fn moves_from(&self, from: &UBig) -> impl Iterator<Item = Stone> + '_ {
        let mut next = from.clone();
        let steps = std::iter::from_fn(move || {
            (next < self.steps()).then(|| {
                let moves = self.step(&next, |_, _| {});
                next += UBig::ONE;
                moves
            })
        });
        steps.flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::comb::comb;
    use crate::construct::replay::Replay;
    use crate::tower::Tower;
    use std::collections::HashSet;
    use tengen_board::Board;

    fn game(rows: usize, cols: usize) -> (Board, Partition) {
        let board = Board::square(rows, cols).unwrap();
        let partition = Partition::new(&board, comb(rows, cols)).unwrap();
        (board, partition)
    }

    /// Checks the Gray code G_3 printed in *Combinatorics of Go*: 000, 100, 110, 010, 011, 111,
    /// 101, 001.
    #[test]
    fn the_code_is_that_of_the_paper() {
        let code: Vec<String> = (0..8u32)
            .map(|i| {
                let set = GrayGame::set(&UBig::from(i));
                (0..3)
                    .map(|bit| if set.bit(bit) { '1' } else { '0' })
                    .collect()
            })
            .collect();
        assert_eq!(
            code,
            ["000", "100", "110", "010", "011", "111", "101", "001"]
        );
        let schedule: Vec<usize> = (0..12u32).map(|i| flip(&UBig::from(i)).bit).collect();
        assert_eq!(schedule, [0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2]);
    }

    #[test]
    fn whole_games_are_legal_and_as_long_as_computed() {
        for (rows, cols) in [(3, 3), (3, 5), (4, 3), (5, 3), (4, 5), (3, 7)] {
            let (board, partition) = game(rows, cols);
            let game = GrayGame::new(&partition);
            let mut replay = Replay::new(&board, &Position::empty(rows * cols));
            for i in 0..u32::try_from(game.steps()).unwrap() {
                let i = UBig::from(i);
                assert_eq!(*replay.position(), game.before(&i));
                replay.play_all(game.step(&i, |_, _| {})).unwrap();
            }
            assert_eq!(UBig::from(replay.moves()), game.length());
            // Theorem 8 claims that games have more than k 2^(l-1) moves, where k = |B| = |W|.
            let (black, white, either) = partition.sizes();
            assert!(game.length() > UBig::from(black.min(white)) << (either - 1));
        }
    }

    #[test]
    fn any_segment_of_the_19x19_game_is_legal() {
        let (board, partition) = game(19, 19);
        let game = GrayGame::new(&partition);
        let far = UBig::from(12_345_678_901_234_567_890u64) << 90;
        for from in [UBig::ZERO, far, game.steps() - UBig::from(3u8)] {
            let mut replay = Replay::new(&board, &game.before(&from));
            replay.play_all(game.moves_from(&from).take(300)).unwrap();
        }
    }

    /// Returns all orders of some points.
    fn permutations(points: &[usize]) -> Vec<Vec<usize>> {
        let Some((&last, rest)) = points.split_last() else {
            return vec![Vec::new()];
        };
        let shorter = permutations(rest).into_iter();
        let longer = shorter.flat_map(|order| {
            (0..=order.len()).map(move |at| [&order[..at], &[last], &order[at..]].concat())
        });
        longer.collect()
    }

    /// Returns all games of a partition into B, W and E. If `any_order`, all stones placed before a
    /// capture may be in any order, otherwise only the stones on B or W.
    fn all_games(game: &GrayGame, any_order: bool) -> Vec<Vec<Stone>> {
        let mut games = vec![Vec::new()];
        for i in 0..u32::try_from(game.steps()).unwrap() {
            let i = UBig::from(i);
            let mut free = Vec::new();
            game.step(&i, |stones, own| {
                let free_stones = if any_order { stones.len() } else { own };
                free = stones[..free_stones].to_vec();
            });
            let mut longer = Vec::new();
            for order in permutations(&free) {
                let step = game.step(&i, |stones, _| {
                    stones[..order.len()].copy_from_slice(&order)
                });
                longer.extend(games.iter().map(|begun| [&begun[..], &step].concat()));
            }
            games = longer;
        }
        games
    }

    /// Checks that all Gray games of a partition of 3 x 3 are legal and different. There are
    /// (3!)^(2^2) games, or 6 * 24 * 6 * 24 if all orders are counted.
    #[test]
    fn there_are_as_many_games_as_the_theorem_says() {
        let (board, partition) = game(3, 3);
        assert_eq!(partition.sizes(), (3, 3, 3));
        for (any_order, number, tower) in [
            (false, 1296u32, partition.games()),
            (true, 20736, partition.games_in_any_order()),
        ] {
            let games = all_games(&GrayGame::new(&partition), any_order);
            let different: HashSet<_> = games.iter().collect();
            assert_eq!(different.len(), number as usize);
            let number = Tower::integer(&UBig::from(number));
            assert!(tower.log2().unwrap().overlaps(number.log2().unwrap()));
            for moves in games {
                let mut replay = Replay::new(&board, &Position::empty(9));
                replay.play_all(moves).unwrap();
            }
        }
    }
}
