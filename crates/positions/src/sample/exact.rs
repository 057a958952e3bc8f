//! Sampling without rejection: a random rank, and the position that has it.
//!
//! Backwards from the end, the number of completions of every state is computed. Then
//! a position is followed from the start: each colour of a point is as likely as its
//! successor has completions. One uniform number below the number of all positions
//! decides all points.

use super::SampleError;
use crate::reading::Reading;
use tengen_board::{Board, Colour, EMPTY};
use tengen_count::execute::Context;
use tengen_count::execute::layered::{Layers, backwards};
use tengen_count::frontier::{FrontierProblem, Layout, PackedKey};
use tengen_count::problem::{Choice, Problem};
use tengen_count::semiring::Naturals;
use tengen_exact::UBig;

/// The completions of all states of a board.
pub(super) trait Completions: Send + Sync {
    /// The number of legal positions.
    fn total(&self) -> &UBig;
    /// The colours of the legal position of a rank below the total.
    fn unrank(&self, rank: UBig) -> Vec<Colour>;
}

/// Computes them.
pub(super) fn completions(
    board: &Board,
    colours: u32,
    context: Context<'_>,
) -> Result<Box<dyn Completions>, SampleError> {
    let reading = Reading::of(board)?;
    let width = reading.sweep.width();
    // With one colour all colourings of a frontier are different states.
    if context.memory.checked_shr(width as u32).unwrap_or(0) == 0 {
        let allowed = context.memory;
        return Err(SampleError::TooWide { width, allowed });
    }
    if Layout::new::<u64>(width, colours).is_some() {
        Walk::<u64>::boxed(reading, colours, context)
    } else if Layout::new::<u128>(width, colours).is_some() {
        Walk::<u128>::boxed(reading, colours, context)
    } else {
        Walk::<[u64; 8]>::boxed(reading, colours, context)
    }
}

struct Walk<K> {
    reading: Reading,
    colours: u32,
    problem: FrontierProblem<K>,
    layers: Layers<K, UBig>,
}

impl<K: PackedKey> Walk<K> {
    fn boxed(
        reading: Reading,
        colours: u32,
        context: Context<'_>,
    ) -> Result<Box<dyn Completions>, SampleError> {
        let problem = FrontierProblem::<K>::new(reading.sweep.clone(), colours);
        let problem = problem.expect("the layout was tried");
        let ways = |_, choice: Choice| choice.times;
        let layers = backwards(&problem, &Naturals, ways, context)?;
        Ok(Box::new(Walk {
            reading,
            colours,
            problem,
            layers,
        }))
    }
}

impl<K: PackedKey> Completions for Walk<K> {
    fn total(&self) -> &UBig {
        &self.layers.layers[0].values[0]
    }

    fn unrank(&self, mut rank: UBig) -> Vec<Colour> {
        let order = &self.reading.order;
        let mut position = vec![EMPTY; order.len()];
        let (mut state, mut names) = (self.problem.start(), Vec::new());
        for (time, &vertex) in order.iter().enumerate() {
            let next = &self.layers.layers[time + 1];
            let mut colour = 0;
            (state, names) = loop {
                assert!(colour <= self.colours, "a rank below the total");
                let mut new_names = names.clone();
                let at = (0, time);
                let successor = self.problem.place(at, &state, &mut new_names, colour);
                if let Some(successor) = successor {
                    let completions = next.value(&successor).expect("all states are there");
                    if rank < *completions {
                        break (successor, new_names);
                    }
                    rank -= completions;
                }
                colour += 1;
            };
            position[vertex] = colour as Colour;
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Lattice, Position, Shape};
    use tengen_count::observer::Silent;

    #[test]
    fn ranks_and_legal_positions_are_one_to_one() {
        for lattice in [Lattice::Square, Lattice::Torus, Lattice::Hexagonal] {
            for (rows, cols, colours) in [(1, 1, 2), (2, 3, 2), (3, 2, 1), (2, 2, 3), (1, 4, 3)] {
                let boundary = Default::default();
                let board = Board::lattice(Shape {
                    lattice,
                    rows,
                    cols,
                    boundary,
                })
                .unwrap();
                let context = Context {
                    memory: 1 << 24,
                    observer: &Silent,
                };
                let completions = completions(&board, colours, context).unwrap();
                let total = u32::try_from(completions.total().clone()).unwrap();
                let mut found: Vec<_> = (0..total).map(|n| completions.unrank(n.into())).collect();
                let legal = |c: &Vec<Colour>| Position::new(c.clone()).is_legal(&board).unwrap();
                assert!(found.iter().all(legal));
                found.sort_unstable();
                found.dedup();
                let base = colours + 1;
                let colour = |n: u32, v| (n / base.pow(v as u32) % base) as Colour;
                let all = (0..base.pow(board.points() as u32))
                    .map(|n| (0..board.points()).map(|v| colour(n, v)).collect());
                assert_eq!(found.len(), all.filter(legal).count());
                assert_eq!(found.len(), total as usize);
            }
        }
    }
}
