//! How strips grow: L(m,n) = a λ^n (1 + r(n)) with r(n) → 0, where λ and a are
//! enclosed between proved bounds (*Combinatorics of Go*, Theorem 2, Corollary 4 and
//! Table 2; *On the number of Go positions on lattice graphs*, 3 and 4.2).
//!
//! | module | one idea |
//! |---|---|
//! | `period` | a period of columns, backwards, on integers |
//! | `iterate` | the power iteration, and the bounds that it proves |
//! | `first` | how many positions of the first columns have which border |
//!
//! # Why the bounds are right
//!
//! A strip's columns repeat with some period p after a few columns (the preamble).
//! Let T be the matrix of a period: T\[j,i\] >= 0 ways lead from state i before it to
//! state j after it. Let f be the weights with which states count at the end of the
//! board and v the numbers of ways to the states after the preamble, so that the
//! board of preamble + kp columns has f·T^k v legal positions. A board may also end
//! within a period; then f is taken back to the period's start, and the rest of
//! the argument is the same.
//!
//! **Eigenvalue.** For any vector x > 0 let y = xT, lo = min y_i/x_i and
//! hi = max y_i/x_i. Then the spectral radius μ of T is between lo and hi (Collatz
//! and Wielandt: lo x <= xT <= hi x, and T is not negative). Here x is a vector of
//! integers, y is computed exactly, and fractions are compared exactly. Iterating,
//! x' = floor(y / 2^s), narrows the bounds, but rounding cannot make them wrong.
//!
//! **Eigenvector.** Let e >= 0, e ≠ 0, be a left eigenvector, eT = μe (there is one,
//! by Perron and Frobenius), and q_i = e_i/x_i. One state, the *hub*, can be reached
//! from every state: that of an empty last column, since whoever sees empty points
//! only has a liberty. So T\[hub,i\] >= 1 (this is checked). With s_i = y_i/x_i and
//! the stochastic weights Q_ij = x_j T\[j,i\] / y_i,
//!
//! ```text
//!     μ q_i = s_i Σ_j Q_ij q_j,     Q_i,hub >= ε := x_hub / max y > 0.
//! ```
//!
//! For the state i of the largest q this says μ q_max <= hi ((1-ε) q_max + ε q_hub),
//! and as μ >= lo, with δ = hi - lo,
//!
//! ```text
//!     q_max (1 - δ/(hi ε)) <= q_hub     and likewise     q_hub <= q_min (1 + δ/(lo ε)).
//! ```
//!
//! If δ < hi ε (checked), then q_hub > 0, hence e > 0, and q_max/q_min is at most
//! Θ = (1 + δ/(lo ε)) / (1 - δ/(hi ε)): the vector x is e up to a scale and a factor
//! that is at most Θ, known once lo and hi are.
//!
//! **Constant.** Let g_i(k) = (f T^k)_i / (μ^k e_i). Since eT = μe, g(k+1) = P g(k)
//! with the stochastic matrix P_ij = e_j T\[j,i\] / (μ e_i), all rows of which have
//! something in the hub's column. So the range of g(k) shrinks, geometrically and
//! within itself, to one number c, and f T^k v ~ c μ^k e·v.
//! The iteration starts with x = 2^t f, exactly, and after k periods, with S the sum
//! of all shifts less t, 2^S x <= f T^k <= B 2^S x, where B is the product of
//! 1 + 1/min x over the shifts: each floor takes away less than 1 of what is at least
//! min x, and T keeps inequalities. Scaling e to x <= e <= Θ x gives
//!
//! ```text
//!     2^S / Θ <= c μ^k <= B 2^S    and    x·v <= e·v <= Θ x·v,
//! ```
//!
//! so that c e·v is between x·v 2^S / (Θ μ^k) and x·v 2^S B Θ / μ^k; and a is
//! c e·v / λ^n for the number n of columns before the periods, λ = μ^(1/p). What is
//! computed of these with real numbers is rounded outwards ([`Interval`]).
//!
//! [`Interval`]: tengen_exact::Interval

mod first;
mod iterate;
mod period;

use iterate::{Class, Enclosed, enclose};
use period::Period;
use tengen_base::text::bytes_text;
use tengen_count::Sequence;
use tengen_count::{CountError, Options, check, estimate};
use tengen_exact::Interval;
use tengen_sweep::execute::compiled::Compiled;
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::problem::Extent;
use tengen_sweep::sweep::Sweep;
use tengen_sweep::with_narrowest_key;

/// Most digits that can be asked for.
pub const MAX_DIGITS: usize = 200;

/// The growth of the boards of a sequence: L(m,n) = a λ^n (1 + r(n)), r(n) → 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The boards.
    pub sequence: Sequence,
    /// States before every period of columns.
    pub states: usize,
    /// Periods that were gone back through.
    pub iterations: usize,
    /// λ, the growth per column.
    pub lambda: Interval,
    /// λ^(1/rows), the growth per point.
    pub lambda_root: Interval,
    /// The constant for the numbers of columns n ≡ 0, 1, ... modulo the period of the
    /// lattice: one number for square, triangular and such, two for hexagonal.
    pub a: Vec<Interval>,
}

/// The growth of strips, as far as enclosures of integers of a few words give it:
/// `digits` decimal digits and more behind the point for numbers that are not much
/// above 1. Of the options, threads, memory and observer matter.
///
/// # Errors
/// [`CountError::Unusable`] for lattices that wrap along the columns (their columns
/// never repeat: the first one is remembered to the end), for more than
/// [`MAX_DIGITS`] digits, and if the states do not fit into the memory allowed.
pub fn growth(
    sequence: &Sequence,
    digits: usize,
    options: &Options<'_>,
) -> Result<Growth, CountError> {
    let found = find(sequence, digits, true, options)?;
    Ok(Growth {
        lambda_root: found.eigenvalue.root(found.period * sequence.rows),
        lambda: found.lambda(),
        sequence: *sequence,
        states: found.states,
        iterations: found.iterations,
        a: found.constants,
    })
}

/// Only λ^(1/rows), the growth per point.
///
/// # Errors
/// As [`growth`].
pub fn growth_per_point(
    sequence: &Sequence,
    digits: usize,
    options: &Options<'_>,
) -> Result<Interval, CountError> {
    let found = find(sequence, digits, false, options)?;
    Ok(found.eigenvalue.root(found.period * sequence.rows))
}

/// What is known of a sequence.
struct Found {
    period: usize,
    states: usize,
    iterations: usize,
    /// Of a whole period.
    eigenvalue: Interval,
    /// a, for n ≡ 0, 1, ... modulo the period; empty if not asked for.
    constants: Vec<Interval>,
}

impl Found {
    fn lambda(&self) -> Interval {
        self.eigenvalue.root(self.period)
    }
}

fn find(
    sequence: &Sequence,
    digits: usize,
    constants: bool,
    options: &Options<'_>,
) -> Result<Found, CountError> {
    check(sequence, 1)?;
    if sequence.lattice.wraps_columns() {
        return Err(CountError::unusable(format!(
            "{} boards wrap along their columns, so that the first column is kept to the end; \
             expected a lattice that does not wrap along them, whose positions grow by the same \
             factor per column (Farr & Schmidt, Theorem 2)",
            sequence.lattice
        )));
    }
    if digits > MAX_DIGITS {
        return Err(CountError::unusable(format!(
            "{digits} digits are too many; at most {MAX_DIGITS} are possible"
        )));
    }
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary)
        .map_err(CountError::unusable)?;
    with_narrowest_key!(
        (sweep.width(), sequence.colours),
        find_keyed(sequence, sweep, digits, constants, options)
    )
}

fn find_keyed<K: PackedKey>(
    sequence: &Sequence,
    sweep: Sweep,
    digits: usize,
    constants: bool,
    options: &Options<'_>,
) -> Result<Found, CountError> {
    let Extent::Periodic { preamble, period } = sweep.extent() else {
        unreachable!("lattices are periodic");
    };
    let points = sequence.rows * period;
    let room = (points as f64 * (f64::from(sequence.colours) + 1.0).log2()).ceil() as usize + 1;
    let words = words_for(digits, room)?;
    let context = options.context();
    options.with_threads(|| {
        let estimate = estimate(sequence, &sweep, K::BYTES);
        let needed = estimate.backward_bytes(words);
        if needed > options.machine.memory as f64 {
            return Err(CountError::too_large(
                needed,
                options.machine.memory as f64,
                format!(
                    "about {:.2e} states need {}, and {} of memory are allowed",
                    estimate.states,
                    bytes_text(needed),
                    bytes_text(options.machine.memory as f64),
                ),
            ));
        }
        let problem =
            FrontierProblem::<K>::new(sweep, sequence.colours).expect("the layout was tried");
        let compiled = Compiled::new(&problem, context)?.expect("lattices repeat");
        // The estimate was of states; now they are known, and three vectors are to come.
        let states = compiled.inputs().max().unwrap_or(0) as f64;
        let needed = compiled.bytes() as f64 + 3.0 * 8.0 * words as f64 * states;
        if needed > options.machine.memory as f64 {
            return Err(CountError::out_of_memory(
                needed,
                options.machine.memory as f64,
                format!(
                    "{states} states need {}, and {} of memory are allowed",
                    bytes_text(needed),
                    bytes_text(options.machine.memory as f64),
                ),
            ));
        }
        let first = if constants {
            first::vector(&problem, preamble, compiled.states(), context)?
        } else {
            Vec::new()
        };
        // Nothing on the frontier has a stone.
        let hub = compiled.states().binary_search(&K::ZERO);
        let hub = hub.map_err(|_| CountError::failed("no column is ever empty"))?;
        let states = compiled.boundary_states();
        let period = Period::new(compiled.into_transposed(context)?, hub);
        let classes = if constants { period.columns() } else { 1 };
        let mut found = Found {
            period: period.columns(),
            states,
            iterations: 0,
            eigenvalue: Interval::integer(&tengen_exact::UBig::ONE, 1),
            constants: Vec::new(),
        };
        for columns in 0..classes {
            let class = Class {
                columns,
                before: preamble + columns,
                first: &first,
                room,
                goal: digits as f64 * DIGIT + 2.0,
            };
            let enclosed = enclose(&period, words, &class, context)?;
            found.add(columns, enclosed)?;
        }
        // The first class is for n = preamble, preamble + period, ...
        found.constants.rotate_right(if constants {
            preamble % period.columns()
        } else {
            0
        });
        Ok(found)
    })
}

impl Found {
    fn add(&mut self, columns: usize, enclosed: Enclosed) -> Result<(), CountError> {
        self.iterations += enclosed.iterations;
        self.eigenvalue = if columns == 0 {
            enclosed.eigenvalue
        } else {
            let both = self.eigenvalue.intersection(&enclosed.eigenvalue);
            both.ok_or_else(|| CountError::failed("two bounds exclude each other: a fault"))?
        };
        self.constants.extend(enclosed.constant);
        Ok(())
    }
}

/// Bits of a decimal digit.
const DIGIT: f64 = std::f64::consts::LOG2_10;

/// Numbers of words for which there is code.
pub(crate) const WORDS: [usize; 7] = [2, 3, 4, 6, 8, 12, 16];

/// How many words the integers of the vectors need, so that a and λ have so many
/// digits behind the point. A period multiplies them by less than 2^`room`, which is
/// kept free, is the range of their sizes, and is what ε costs.
fn words_for(digits: usize, room: usize) -> Result<usize, CountError> {
    let bits = digits as f64 * DIGIT + 3.0 * room as f64 + 12.0;
    let words = WORDS.into_iter().find(|&words| 64.0 * words as f64 >= bits);
    words.ok_or_else(|| {
        CountError::unusable(format!(
            "a column can be coloured in over 2^{} ways, too many for the integers used here",
            room - 2
        ))
    })
}
