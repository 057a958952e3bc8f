//! Lower bounds on the number of [nested games](super), from the numbers of positions of all rooms.
//! A *room* is a part of the board with a wall; each level of nesting has two.
//!
//! Entry: [`levels`], then [`games`]. The cost is at most one count of positions for each room.

use super::super::room::Room;
use super::nest::Nest;
use super::split::Split;
use crate::construct::two_boards::number::{orders, positions_of_room};
use crate::factorial::factorial;
use crate::tower::Tower;
use tengen_count::{CountError, Options};
use tengen_exact::UBig;

/// The numbers of points and of positions of the two rooms (parts of the board with walls) of a
/// level of nesting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Number of points of each room.
    pub points: [usize; 2],
    /// Number of legal positions of each room.
    pub positions: [UBig; 2],
}

impl Level {
    /// Returns the number of rounds (each fills and captures both rooms) in a run of this level. It
    /// is the number of positions of the room that has fewer.
    pub fn rounds(&self) -> &UBig {
        let [first, second] = &self.positions;
        first.min(second)
    }
}

/// Counts the positions of both rooms (parts of the board with walls) of every level of nesting,
/// from the outermost level inwards.
///
/// `halves` is the known number of positions of a half of the board, which is a room of the
/// outermost level.
///
/// # Errors
/// [`CountError`] if a count fails, for example because a room is too wide for the engine's states.
pub fn levels(nest: &Nest, halves: &UBig, options: &Options<'_>) -> Result<Vec<Level>, CountError> {
    let level = |(at, split): (usize, &Split)| {
        let positions = match at {
            // Both halves of the board have equal numbers of positions, since one is a rotation of
            // the other.
            0 => [halves.clone(), halves.clone()],
            _ => {
                let [first, second] = split.rooms();
                let first = positions_of_room(first, options)?;
                [first, positions_of_room(second, options)?]
            }
        };
        let points = split.rooms().each_ref().map(Room::points);
        Ok(Level { points, positions })
    };
    nest.splits().iter().enumerate().map(level).collect()
}

/// Returns a lower bound on the number of nested games (games within the first half of a two-board
/// game) on the whole board.
///
/// The formula is in the [module documentation](super).
pub fn games(levels: &[Level]) -> Tower {
    levels.iter().rev().fold(Tower::one(), |runs, level| {
        let [first, second] = level.points;
        let rounds = level.rounds();
        // The number of choices in one round: orders of its moves, and the games (runs) of the next
        // level within it.
        let each = orders(first - 1).times(&orders(second)).times(&runs);
        let sequences = factorial(rounds).to_the(&UBig::from(2u8));
        each.to_the(rounds).times(&sequences)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering;
    use tengen_base::machine::Machine;
    use tengen_base::observer::Silent;

    const OPTIONS: Options<'static> = Options::new(Machine::silent(2, 4 << 30));

    fn counted(rows: usize, cols: usize, deep: usize) -> Vec<Level> {
        let nest = Nest::new(rows, cols, deep, &Silent).unwrap();
        let halves = positions_of_room(&nest.splits()[0].rooms()[0], &OPTIONS).unwrap();
        levels(&nest, &halves, &OPTIONS).unwrap()
    }

    fn rounds(levels: &[Level]) -> Vec<String> {
        levels.iter().map(|l| l.rounds().to_string()).collect()
    }

    /// Compares the counts of a room's positions with an enumeration of all colourings of its
    /// points outside the wall.
    #[test]
    fn positions_of_rooms_are_counted_right() {
        for (rows, cols, deep) in [(9, 7, 1), (9, 9, 1), (13, 13, 2), (9, 11, 1)] {
            let nest = Nest::new(rows, cols, deep, &Silent).unwrap();
            let counted = levels(&nest, &UBig::ONE, &OPTIONS).unwrap();
            let (split, level) = (&nest.splits()[deep], &counted[deep]);
            for (room, positions) in split.rooms().iter().zip(&level.positions) {
                let all = room.positions(&vec![0; room.free()]).count();
                assert_eq!(*positions, UBig::from(all), "{rows} x {cols}");
            }
        }
    }

    /// Checks that the bound for 9 x 9 is at least 10^(10^19), as published.
    #[test]
    fn bounds_are_as_large_as_published_ones() {
        let levels = counted(9, 9, 1);
        assert_eq!(rounds(&levels), ["95276398927407", "4693"]);
        let ten = Tower::integer(&UBig::from(10u8));
        let published = ten.to_the(&UBig::from(10u8).pow(19));
        let found = games(&levels);
        assert_eq!(found.compare(&published), Some(Ordering::Greater));
        assert_eq!(found.at_least(2), "10^(10^19.03)");
        // Without nesting, the bound is slightly below the bound of the two-board construction. The
        // reason is that one stone of each position of the first room must come last.
        assert_eq!(games(&levels[..1]).at_least(2), "10^(10^15.96)");
        assert_eq!(games(&counted(13, 13, 1)).at_least(2), "10^(10^46.34)");
        assert_eq!(games(&counted(13, 13, 2)).at_least(2), "10^(10^47.45)");
    }

    /// Checks the bound for 9 x 7 by explicit products. The inner rooms have 11 and 13 points, with
    /// 51 and 533 positions. The halves have 30 points.
    #[test]
    fn bounds_follow_the_formula() {
        let levels = counted(9, 7, 1);
        assert_eq!(rounds(&levels), ["44162242401", "51"]);
        let factorial = |n: u32| (1..=n).fold(UBig::ONE, |product, k| product * UBig::from(k));
        let orders = factorial(5) * factorial(5) * factorial(6) * factorial(7);
        let runs = orders.pow(51) * factorial(51).pow(2);
        let inner = games(&levels[1..]);
        let exact = Tower::integer(&runs);
        assert!(inner.log2().unwrap().overlaps(exact.log2().unwrap()));
        let each = factorial(14) * factorial(15) * factorial(15).pow(2) * runs;
        let rounds = UBig::from(44_162_242_401u64);
        let sequences = crate::factorial::factorial(&rounds).to_the(&UBig::from(2u8));
        let exact = Tower::integer(&each).to_the(&rounds).times(&sequences);
        let found = games(&levels);
        assert!(found.log2().unwrap().overlaps(exact.log2().unwrap()));
    }
}
