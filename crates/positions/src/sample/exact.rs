//! Exact sampling, without rejection: draws a uniform rank (the number of a legal position), and
//! finds the position of that rank.
//!
//! A backward pass over the points computes the number of completions of every state, the ways to
//! fill the later points legally. Then the position of a rank is built from the first point on. At
//! each point, every colour leads to the positions of one range of ranks, and the colour whose
//! range contains the rank is taken. A single uniform number below the number of positions
//! determines all points.

use super::counted::{Counted, State};
use super::numbers::Wanted;
use super::{SampleError, TooLarge};
use crate::completions::Completions;
use crate::rank::BuildError;
use crate::reading::Reading;
use tengen_board::{Board, Colour, EMPTY};
use tengen_exact::UBig;
use tengen_sweep::execute::layered::{Layers, backwards};
use tengen_sweep::execute::{Context, ExecuteError};
use tengen_sweep::frontier::PackedKey;
use tengen_sweep::named::{Memory, NamedProblem, RuledSweep, Rules};
use tengen_sweep::problem::{Choice, Choosing, Problem};
use tengen_sweep::semiring::Naturals;
use tengen_sweep::with_named_key;

/// A set of legal positions with ranks: the positions are numbered from 0.
pub(super) trait Ranked: Send + Sync {
    /// Returns the number of positions.
    fn total(&self) -> &UBig;
    /// Returns the colours of the position that has the given rank, a number below the total.
    fn unrank(&self, rank: UBig) -> Vec<Colour>;
}

impl Ranked for Completions {
    fn total(&self) -> &UBig {
        self.total()
    }

    fn unrank(&self, rank: UBig) -> Vec<Colour> {
        let position = Completions::unrank(self, &rank).expect("a rank below the total");
        position.colours().to_vec()
    }
}

/// Prepares exact sampling of all legal positions of a board: counts the completions of all states
/// (the ways to fill the remaining points).
pub(super) fn all(
    board: &Board,
    colours: u32,
    context: Context<'_>,
) -> Result<Box<dyn Ranked>, SampleError> {
    match Completions::build(board, colours, context) {
        Ok(completions) => Ok(Box::new(completions)),
        Err(BuildError::Cancelled | BuildError::Execute(ExecuteError::Cancelled)) => {
            Err(SampleError::Cancelled)
        }
        Err(error) => Err(TooLarge::Completions(error).into()),
    }
}

/// Prepares exact sampling of the positions with requested numbers of stones.
///
/// `sizes` has, for each point, the number of stones for which a stone on the point stands. It is
/// 1, or the number of points of an orbit if the points of `board` are orbits of a symmetry.
pub(super) fn numbered(
    board: &Board,
    colours: u32,
    wanted: Wanted,
    sizes: &[usize],
    context: Context<'_>,
) -> Result<Box<dyn Ranked>, SampleError> {
    let reading = Reading::of(board).map_err(TooLarge::Sweep)?;
    let rules = Rules::plain(board, colours).map_err(TooLarge::Named)?;
    let ruled = RuledSweep::new(board, &reading.order, &rules).map_err(TooLarge::Named)?;
    let (width, memory) = (ruled.width(), context.memory);
    // Points of the frontier that are not close to each other can be empty independently. So there
    // are about 2^width states, each of at least a byte, for a frontier of `width` points.
    if memory.checked_shr(width as u32).unwrap_or(0) == 0 {
        return Err(TooLarge::Wide { width, memory }.into());
    }
    with_named_key!(
        (width, colours, Memory::Libertyless),
        keyed(ruled, reading.order, wanted, sizes, context)
    )
}

fn keyed<K: PackedKey>(
    ruled: RuledSweep,
    order: Vec<usize>,
    wanted: Wanted,
    sizes: &[usize],
    context: Context<'_>,
) -> Result<Box<dyn Ranked>, SampleError> {
    let colours = ruled.colours();
    let problem = NamedProblem::<K>::new(ruled, Memory::Libertyless).expect("the key was tried");
    let sizes = order.iter().map(|&v| sizes[v]).collect();
    let problem = Counted::new(problem, colours, wanted, sizes);
    let ways = |_, choice: Choice| choice.times;
    match backwards(&problem, &Naturals, ways, context) {
        Ok(Layers { layers }) if layers[0].values[0] == UBig::ZERO => Err(SampleError::NoPosition),
        Ok(layers) => Ok(Box::new(Walk {
            order,
            problem,
            layers,
        })),
        Err(ExecuteError::Cancelled) => Err(SampleError::Cancelled),
        Err(error) => Err(TooLarge::States(error).into()),
    }
}

/// The ranked positions with requested numbers of stones: the counting problem, and the number of
/// completions (ways to fill the later points) of each of its states.
struct Walk<K> {
    order: Vec<usize>,
    problem: Counted<K>,
    layers: Layers<State<K>, UBig>,
}

impl<K: PackedKey> Ranked for Walk<K> {
    fn total(&self) -> &UBig {
        &self.layers.layers[0].values[0]
    }

    fn unrank(&self, mut rank: UBig) -> Vec<Colour> {
        let mut colours = vec![EMPTY; self.order.len()];
        let mut state = self.problem.start();
        for (time, &vertex) in self.order.iter().enumerate() {
            let next = &self.layers.layers[time + 1];
            let mut taken = None;
            // Subtract from the rank the number of completions after each choice, until the rest is
            // below the number of completions after the next choice. That choice is taken.
            self.problem.choose(0, time, &state, |choice, successor| {
                if taken.is_none() {
                    let completions = next.value(&successor).expect("all states are there");
                    if rank < *completions {
                        taken = Some((choice.colour as Colour, successor));
                    } else {
                        rank -= completions;
                    }
                }
            });
            (colours[vertex], state) = taken.expect("a rank below the total");
        }
        colours
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::{Lattice, Position, Shape};

    const CONTEXT: Context<'_> = Context {
        memory: 1 << 24,
        observer: &Silent,
    };

    /// Checks that the ranks below the total are in one-to-one correspondence with the legal
    /// positions that have requested numbers of stones.
    fn check(board: &Board, colours: u32, wanted: Wanted, sizes: &[usize]) {
        let base = colours + 1;
        let colour = |n: u32, v| (n / base.pow(v as u32) % base) as Colour;
        let stones = |position: &[Colour], colour| {
            let sized = position.iter().zip(sizes);
            sized
                .filter(|&(&c, _)| c == colour)
                .map(|(_, size)| size)
                .sum()
        };
        let admitted = |p: &Vec<Colour>| wanted.admits(stones(p, 1), stones(p, 2));
        let legal = |p: &Vec<Colour>| Position::new(p.clone()).is_legal(board).unwrap();
        let mut expected: Vec<Vec<Colour>> = (0..base.pow(board.points() as u32))
            .map(|n| (0..board.points()).map(|v| colour(n, v)).collect())
            .filter(|p| admitted(p) && legal(p))
            .collect();
        expected.sort_unstable();
        let ranked = match wanted.is_anything() {
            true => all(board, colours, CONTEXT),
            false => numbered(board, colours, wanted, sizes, CONTEXT),
        };
        let Ok(ranked) = ranked else {
            assert_eq!(ranked.err(), Some(SampleError::NoPosition));
            assert!(expected.is_empty(), "{wanted:?}");
            return;
        };
        let total = u32::try_from(ranked.total().clone()).unwrap();
        let mut found: Vec<_> = (0..total).map(|n| ranked.unrank(n.into())).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{wanted:?}");
    }

    #[test]
    fn ranks_and_positions_are_one_to_one() {
        for lattice in [Lattice::Square, Lattice::Torus, Lattice::Hexagonal] {
            for (rows, cols, colours) in [(1, 1, 2), (2, 3, 2), (3, 2, 1), (2, 2, 3), (1, 4, 3)] {
                let shape = Shape {
                    lattice,
                    ..Shape::square(rows, cols)
                };
                let board = Board::lattice(shape).unwrap();
                let sizes = vec![1; board.points()];
                check(&board, colours, Wanted::default(), &sizes);
                for number in [0, 1, 2, 3, 5] {
                    check(&board, colours, Wanted::black(number), &sizes);
                    if colours > 1 {
                        let white = Wanted::white(number);
                        let with_turn = Wanted {
                            with_turn: true,
                            ..white
                        };
                        for wanted in [white, with_turn, Wanted::both(1, number)] {
                            check(&board, colours, wanted, &sizes);
                        }
                    }
                }
            }
        }
        let board = Board::square(2, 3).unwrap();
        for wanted in [Wanted::TURN, Wanted::black(4)] {
            check(&board, 2, wanted, &[1, 2, 2, 1, 4, 2]);
        }
    }
}
