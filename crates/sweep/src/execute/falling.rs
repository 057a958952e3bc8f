//! The `falling` executor: counts a finite problem for every number λ of colours at once.
//!
//! The weights of such a problem are numbers of contents of a point, and are linear polynomials in
//! λ. So the number of ways to reach a state is a polynomial in λ. Polynomials are stored by their
//! coefficients in the basis of falling factorials (λ)_j = λ (λ-1) ... (λ-j+1). The coefficient of
//! (λ)_j is the number of ways that use exactly j colours, counted up to renaming of the colours.
//! It is a non-negative integer. Multiplication of a polynomial by a weight uses the rule
//!
//! ```text
//!   λ (λ)_j = (λ)_{j+1} + j (λ)_j        (a stone of a new colour, or of one of the j colours)
//! ```
//!
//! The weights of a [`Problem`] are integers. So the problem is created with λ = [`COLOURS`], far
//! more colours than points. Then each weight has the form `b COLOURS + c` with a small c, which
//! gives the polynomial `b λ + c`.
//!
//! The entry function is [`count`]. The *line* of a state has the coefficients of (λ)_0, (λ)_1, ...
//! modulo the first prime, then modulo the second prime, and so on. In this module `lanes` is the
//! number of coefficients, not of primes. The cost of a step is the product of the numbers of
//! transitions, primes and coefficients.
//!
//! For example, a single point has 1 + λ colourings, which is the line [1, 1].

use super::matrix::StepMatrix;
use super::{Context, ExecuteError};
use crate::problem::{Extent, Problem};
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_exact::modular::{self, Factor};

/// The number of colours with which a problem must be created, so that its weights determine
/// polynomials in the number λ of colours.
pub const COLOURS: u32 = 1 << 24;

/// The number of matrix rows (states after a step) that one task computes.
const ROWS: usize = 1 << 9;
/// An upper bound on the constant `c` of a weight `b λ + c` with λ colours.
const MAX_CONSTANT: usize = 64;

/// A weight that depends on the number λ of colours: `slope λ + constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Linear {
    slope: i64,
    constant: i64,
}

impl Linear {
    fn from_weight(weight: i64) -> Linear {
        let colours = i64::from(COLOURS);
        // Round to the nearest multiple of `COLOURS`; the remainder is the constant, which may be
        // negative.
        let slope = (weight + colours / 2) / colours;
        Linear {
            slope,
            constant: weight - slope * colours,
        }
    }
}

/// Counts the legal positions of a finite problem for all numbers λ of colours, as polynomials in
/// λ.
///
/// Returns, for each prime, the coefficients of the falling factorials (λ)_0, (λ)_1, ...,
/// (λ)_`degree`. The polynomial of every state (its number of ways) must have at most this degree.
///
/// # Errors
/// [`ExecuteError`] if the observer cancels, memory is short or numbers of ways are not conserved.
///
/// # Panics
/// Panics if the problem is not finite: its columns repeat without end.
pub fn count<P: Problem>(
    problem: &P,
    degree: usize,
    primes: &[u64],
    context: Context<'_>,
) -> Result<Vec<Vec<u64>>, ExecuteError> {
    let Extent::Finite(columns) = problem.extent() else {
        panic!("a finite problem");
    };
    // At the start there is one state, without points. Its number of ways is the constant
    // polynomial 1.
    let arithmetic = Arithmetic::new(primes, degree);
    let mut states = vec![problem.start()];
    let mut vector = Vector {
        lanes: 1,
        words: vec![1; primes.len()],
        total: vec![1; primes.len()],
    };
    for column in 0..columns {
        let of = problem.steps(column);
        for step in 0..of {
            let held = states.len() * size_of::<P::State>() + vector.words.len() * 8;
            let left = Context {
                memory: context.memory.saturating_sub(held),
                ..context
            };
            let (matrix, next) = StepMatrix::compile(problem, (column, step), &states, left)?;
            // A point introduces at most one new colour, so the degree of the polynomials grows by
            // at most 1.
            let lanes = (vector.lanes + 1).min(degree + 1);
            let new = next.len() * (primes.len() * lanes * 8 + size_of::<P::State>());
            context.check_memory(next.len(), held + new + matrix.bytes())?;
            vector = arithmetic.step(&matrix, &vector, lanes, (column, step), context)?;
            states = next;
            context.observer.event(Event::Step {
                column,
                step,
                of,
                states: states.len(),
                primes: primes.len(),
            });
        }
    }
    // Add up the polynomials of the last states, times their final weights, coefficient by
    // coefficient.
    let mut total = vec![vec![0; degree + 1]; primes.len()];
    for (state, line) in states.iter().zip(vector.lines(primes.len())) {
        let weight = columns
            .checked_sub(1)
            .map_or(1, |last| problem.final_weight(last, state));
        for ((sum, line), &p) in total.iter_mut().zip(line.chunks(vector.lanes)).zip(primes) {
            for (s, &x) in sum.iter_mut().zip(line) {
                *s = modular::add(*s, modular::mul(x, weight as u64, p), p);
            }
        }
    }
    Ok(total)
}

/// The polynomials in λ (numbers of ways) of all states: for each state, `lanes` coefficients
/// modulo each prime.
struct Vector {
    lanes: usize,
    words: Vec<u64>,
    /// The sum of the polynomials of all states, modulo each prime.
    total: Vec<u64>,
}

impl Vector {
    fn lines(&self, primes: usize) -> std::slice::Chunks<'_, u64> {
        self.words.chunks(primes * self.lanes)
    }
}

/// The primes, and small factors prepared for fast multiplication modulo each prime.
struct Arithmetic<'a> {
    primes: &'a [u64],
    /// `scales[k][f]` multiplies by f modulo the prime with index k.
    scales: Vec<Vec<Factor>>,
}

impl Arithmetic<'_> {
    fn new(primes: &[u64], degree: usize) -> Arithmetic<'_> {
        let scales = |&p: &u64| {
            let factors = 0..(degree + 1 + MAX_CONSTANT) as u64;
            factors.map(|f| Factor::new(f, p)).collect()
        };
        Arithmetic {
            primes,
            scales: primes.iter().map(scales).collect(),
        }
    }

    /// Multiplies the matrix of a step by the vector of polynomials. In the result each state has
    /// `lanes` coefficients modulo each prime.
    fn step(
        &self,
        matrix: &StepMatrix,
        old: &Vector,
        lanes: usize,
        at: (usize, usize),
        context: Context<'_>,
    ) -> Result<Vector, ExecuteError> {
        let weights: Vec<Linear> = (matrix.weights().iter())
            .map(|&weight| Linear::from_weight(weight))
            .collect();
        // The number of words of one state's polynomial: `lanes` coefficients for each prime.
        let stride = self.primes.len() * lanes;
        let old_line = |source: usize| {
            let stride = self.primes.len() * old.lanes;
            &old.words[source * stride..][..stride]
        };
        let mut words = vec![0; matrix.rows() * stride];
        let totals = parallel::try_pieces_mut(&mut words, ROWS * stride, |chunk, words| {
            context.check()?;
            let mut total = vec![0; stride];
            let rows = words.chunks_mut(stride);
            for (row, (sources, weighted)) in rows.zip(matrix.entries(chunk * ROWS)) {
                for &source in sources {
                    self.add(row, lanes, old_line(source as usize), old.lanes);
                }
                for (source, weight) in weighted {
                    let line = old_line(source);
                    self.add_times(row, lanes, line, old.lanes, weights[weight]);
                }
                self.add(&mut total, lanes, row, lanes);
            }
            Ok(total)
        })?;
        let mut total = vec![0; stride];
        for more in totals {
            self.add(&mut total, lanes, &more, lanes);
        }
        let new = Vector {
            lanes,
            words,
            total,
        };
        // The polynomial of the ways that end in an illegal position may have a higher degree than
        // `lanes` allows, at most one more than the old vector. So the polynomials of this check
        // have one more coefficient than the polynomials of the old vector.
        let wide = old.lanes + 1;
        let mut after = vec![0; self.primes.len() * wide];
        self.add(&mut after, wide, &new.total, lanes);
        for (source, weight) in matrix.illegal() {
            self.add_times(
                &mut after,
                wide,
                old_line(source),
                old.lanes,
                weights[weight],
            );
        }
        // Weight must be conserved for each λ: as polynomials, new + illegal = (λ + 1) * old.
        let mut expected = vec![0; after.len()];
        let choices = Linear {
            slope: 1,
            constant: 1,
        };
        self.add_times(&mut expected, wide, &old.total, old.lanes, choices);
        let wrong = after.iter().zip(&expected).position(|(a, b)| a != b);
        match wrong {
            None => Ok(new),
            Some(place) => Err(ExecuteError::NotConserved {
                column: at.0,
                step: at.1,
                prime: self.primes[place / wide],
            }),
        }
    }

    /// Adds the polynomial `line` to the polynomial `sum`, modulo each prime. `line` has `from`
    /// coefficients for each prime, and `sum` has `lanes`, at least as many.
    fn add(&self, sum: &mut [u64], lanes: usize, line: &[u64], from: usize) {
        let lines = sum.chunks_mut(lanes).zip(line.chunks(from));
        for ((sum, line), &p) in lines.zip(self.primes) {
            for (s, &x) in sum.iter_mut().zip(line) {
                *s = modular::add(*s, x, p);
            }
        }
    }

    /// Adds the polynomial `line` times the weight to `sum`, by the rule λ (λ)_j = (λ)_{j+1} + j
    /// (λ)_j.
    fn add_times(&self, sum: &mut [u64], lanes: usize, line: &[u64], from: usize, weight: Linear) {
        let lines = sum.chunks_mut(lanes).zip(line.chunks(from));
        for (((sum, line), &p), scales) in lines.zip(self.primes).zip(&self.scales) {
            // If `line` has the coefficients x_j, the coefficient j of the product is (slope j +
            // constant) x_j + slope x_{j-1}.
            let mut before = 0;
            for (j, s) in sum.iter_mut().enumerate() {
                let x = line.get(j).copied().unwrap_or(0);
                // The factor is negative only if j is less than the number of colours on the
                // frontier. Then x is 0, since each way uses these colours.
                let factor = (weight.slope * j as i64 + weight.constant).max(0) as usize;
                let mut term = scales[factor].times(x, p);
                // The slope is small, so repeated addition is cheaper than a multiplication.
                for _ in 0..weight.slope {
                    term = modular::add(term, before, p);
                }
                *s = modular::add(*s, term, p);
                before = x;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_show_their_polynomials() {
        let colours = i64::from(COLOURS);
        for (weight, slope, constant) in [
            (1, 0, 1),
            (7, 0, 7),
            (colours, 1, 0),
            (colours - 30, 1, -30),
            (colours + 1, 1, 1),
        ] {
            let linear = Linear { slope, constant };
            assert_eq!(Linear::from_weight(weight), linear);
        }
    }

    /// Checks that (λ - 3) times ((λ)_4 + 2 (λ)_5) is (λ)_4 + 5 (λ)_5 + 2 (λ)_6, at several numbers
    /// λ of colours.
    #[test]
    fn products_are_right_at_every_number_of_colours() {
        let p = 1_000_003;
        let arithmetic = Arithmetic::new(&[1_000_003], 8);
        let line = [0, 0, 0, 0, 1, 2];
        let mut product = [0; 7];
        let weight = Linear {
            slope: 1,
            constant: -3,
        };
        arithmetic.add_times(&mut product, 7, &line, 6, weight);
        assert_eq!(product, [0, 0, 0, 0, 1, 5, 2]);
        let value = |line: &[u64], colours: u64| {
            let falling = |j: usize| (0..j as u64).map(|i| colours - i).product::<u64>();
            line.iter()
                .enumerate()
                .map(|(j, a)| a * falling(j))
                .sum::<u64>()
                % p
        };
        for colours in 6..12 {
            let expected = (colours - 3) * value(&line, colours) % p;
            assert_eq!(value(&product, colours), expected);
        }
    }
}
