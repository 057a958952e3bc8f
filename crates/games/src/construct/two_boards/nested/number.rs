//! How many games there are, from the positions of all rooms.

use super::nest::Nest;
use crate::bounds::factorial::factorial;
use crate::bounds::tower::Tower;
use crate::construct::two_boards::number::positions_of_room;
use tengen_count::run::{CountError, Options};
use tengen_exact::UBig;

/// A level in numbers: of the first room and the second one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Points.
    pub points: [usize; 2],
    /// Legal positions.
    pub positions: [UBig; 2],
}

/// Counts the positions of all rooms, from the outermost level inwards.
///
/// # Errors
/// [`CountError`]; among others if a room is so wide that its states do not fit.
pub fn levels(nest: &Nest, options: &Options<'_>) -> Result<Vec<Level>, CountError> {
    let level = |(at, split): (usize, &super::split::Split)| {
        let [first, second] = split.rooms();
        let positions = positions_of_room(first, options)?;
        let others = match at {
            // The halves are the same.
            0 => positions.clone(),
            _ => positions_of_room(second, options)?,
        };
        Ok(Level {
            points: [first.points(), second.points()],
            positions: [positions, others],
        })
    };
    nest.splits().iter().enumerate().map(level).collect()
}

/// At least so many games on the whole board, by the formula of the [module's
/// description](super).
pub fn games(levels: &[Level]) -> Tower {
    levels.iter().rev().fold(Tower::one(), |runs, level| {
        let [first, second] = level.points;
        let rounds = level.positions.iter().min().expect("two rooms");
        let each = orders(first - 1).times(&orders(second)).times(&runs);
        let sequences = factorial(rounds).to_the(&UBig::from(2u8));
        each.to_the(rounds).times(&sequences)
    })
}

/// floor(k/2)! ceil(k/2)!.
fn orders(points: usize) -> Tower {
    let [floor, ceil] = [points / 2, points.div_ceil(2)].map(|n| factorial(&UBig::from(n)));
    floor.times(&ceil)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_count::observer::Silent;
    use tengen_count::run::{CheckpointPolicy, Engine};

    fn counted(rows: usize, cols: usize, deep: usize) -> Vec<Level> {
        let options = Options {
            engine: Engine::Auto,
            threads: 2,
            memory: 4 << 30,
            store: None,
            scratch: None,
            checkpoints: CheckpointPolicy::WhenIdle,
            observer: &Silent,
        };
        levels(&Nest::new(rows, cols, deep).unwrap(), &options).unwrap()
    }

    #[test]
    fn show() {
        for (rows, cols, deep) in [(9, 7, 0), (9, 7, 1), (9, 9, 0), (9, 9, 1), (13,13,0), (13,13,1), (13, 13, 2)] {
            let levels = counted(rows, cols, deep);
            println!("{rows} {cols} {deep} {} {levels:?}", games(&levels).at_least(3));
        }
    }

    #[test]
    #[ignore = "the positions of half of 19 x 19: minutes"]
    fn show19() {
        for deep in 0..3 {
            let start = std::time::Instant::now();
            let levels = counted(19, 19, deep);
            println!("{deep} {} {levels:?} {:?}", games(&levels).at_least(3), start.elapsed());
        }
    }
}
