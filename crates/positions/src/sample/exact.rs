//! Sampling without rejection: draws a uniform rank, and finds the position of that rank.
//!
//! A backward pass computes the number of completions of every state. Then the position of a rank
//! is built from the start. At each point, the choice is the one whose range of ranks contains the
//! rank. A single uniform number below the number of positions determines all points.

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

/// A set of legal positions with ranks.
pub(super) trait Ranked: Send + Sync {
    /// Returns the number of positions.
    fn total(&self) -> &UBig;
    /// Returns the colours of the position of a rank below the total.
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

/// Prepares all legal positions of a board.
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

/// Prepares the positions with requested numbers of stones.
///
/// `sizes` has the number of stones for which each point stands.
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
    // Points of the frontier that are not close can be empty independently of each other. So there
    // are about 2^width states, each of at least a byte.
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

/// The completions of all states of a problem.
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
            // Subtract the completions of each choice, until the rest is below the completions of
            // the next choice.
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
    use tengen_board::{Lattice, Shape};
    use tengen_testing::boards::legal_positions;

    const CONTEXT: Context<'_> = Context::silent(1 << 24);

    /// Checks that ranks and requested legal positions correspond one to one.
    fn check(board: &Board, colours: u32, wanted: Wanted, sizes: &[usize]) {
        let stones = |position: &[Colour], colour| {
            let sized = position.iter().zip(sizes);
            sized
                .filter(|&(&c, _)| c == colour)
                .map(|(_, size)| size)
                .sum()
        };
        let admitted = |p: &Vec<Colour>| wanted.admits(stones(p, 1), stones(p, 2));
        let legal = legal_positions(board, colours).map(|p| p.colours().to_vec());
        let mut expected: Vec<Vec<Colour>> = legal.filter(admitted).collect();
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
        let anything = Wanted::default();
        for lattice in [Lattice::Square, Lattice::Torus, Lattice::Hexagonal] {
            for (rows, cols, colours) in [(1, 1, 2), (2, 3, 2), (3, 2, 1), (2, 2, 3), (1, 4, 3)] {
                let board = Board::lattice(Shape::plain(lattice, rows, cols)).unwrap();
                let sizes = vec![1; board.points()];
                check(&board, colours, anything, &sizes);
                for number in [0, 1, 2, 3, 5] {
                    let black = Some(number);
                    check(&board, colours, Wanted { black, ..anything }, &sizes);
                    if colours > 1 {
                        let white = Some(number);
                        check(&board, colours, Wanted { white, ..anything }, &sizes);
                        let with_turn = true;
                        check(
                            &board,
                            colours,
                            Wanted {
                                white,
                                with_turn,
                                ..anything
                            },
                            &sizes,
                        );
                        let black = Some(1);
                        check(
                            &board,
                            colours,
                            Wanted {
                                black,
                                white,
                                ..anything
                            },
                            &sizes,
                        );
                    }
                }
            }
        }
        let board = Board::square(2, 3).unwrap();
        let with_turn = true;
        check(
            &board,
            2,
            Wanted {
                with_turn,
                ..anything
            },
            &[1, 2, 2, 1, 4, 2],
        );
        check(
            &board,
            2,
            Wanted {
                black: Some(4),
                ..anything
            },
            &[1, 2, 2, 1, 4, 2],
        );
    }
}
