//! The growth of strips, which are boards with a fixed number of rows. The number of legal
//! positions on m rows and n columns is L(m,n) = a λ^n (1 + r(n)) with r(n) → 0. This module
//! computes λ and a for a given m, with proved bounds.
//!
//! Sources: *Combinatorics of Go*, Theorem 2, Corollary 4 and Table 2; *On the number of Go
//! positions on lattice graphs*, sections 3 and 4.2. The entry function is [`growth`].
//!
//! | module | one idea |
//! |---|---|
//! | `period` | one period of columns (after which they repeat), applied backwards to vectors |
//! | `iterate` | the power iteration (repeated multiplication by a matrix), and its bounds |
//! | `first` | counts of the positions on the first columns, for each border state |
//!
//! # Why the bounds are right
//!
//! The columns of a strip repeat with some period p after a few columns (the preamble). Let T be
//! the matrix of a period: T\[j,i\] >= 0 ways lead from state i before it to state j after it. Let
//! f be the final weights of the states: 1 if the positions of the state are legal when the board
//! ends, otherwise 0. Let v be the numbers of ways to reach the states after the preamble. Then the
//! board of preamble + kp columns has f·T^k v legal positions. If a board ends within a period, f
//! is replaced by its product with the matrix of the part of the period. The argument is otherwise
//! unchanged.
//!
//! **Eigenvalue.** For any vector x > 0 let y = xT, lo = min y_i/x_i and hi = max y_i/x_i. Then the
//! spectral radius μ of T is between lo and hi (Collatz and Wielandt: lo x <= xT <= hi x, and T is
//! not negative). Here x is a vector of integers, y is computed exactly, and fractions are compared
//! exactly. The iteration x' = floor(y / 2^s) narrows the bounds, and rounding cannot make them
//! wrong.
//!
//! **Eigenvector.** Let e >= 0, e ≠ 0, be a left eigenvector, eT = μe, which exists by Perron and
//! Frobenius, and let q_i = e_i/x_i. One state, the *hub*, can be reached from every state. It is
//! the state of an empty last column, since next to empty points every stone has a liberty. So
//! T\[hub,i\] >= 1 (the program checks this). With s_i = y_i/x_i and the stochastic weights Q_ij =
//! x_j T\[j,i\] / y_i,
//!
//! ```text
//!     μ q_i = s_i Σ_j Q_ij q_j,     Q_i,hub >= ε := x_hub / max y > 0.
//! ```
//!
//! For the state i of the largest q this says μ q_max <= hi ((1-ε) q_max + ε q_hub), and as μ >=
//! lo, with δ = hi - lo,
//!
//! ```text
//!     q_max (1 - δ/(hi ε)) <= q_hub     and likewise     q_hub <= q_min (1 + δ/(lo ε)).
//! ```
//!
//! If δ < hi ε (the program checks this), then q_hub > 0, hence e > 0. Then q_max/q_min is at most
//! Θ = (1 + δ/(lo ε)) / (1 - δ/(hi ε)). So the vector x is e up to a scale and a factor of at most
//! Θ, which lo and hi determine.
//!
//! **Constant.** Let g_i(k) = (f T^k)_i / (μ^k e_i). Since eT = μe, g(k+1) = P g(k) with the
//! stochastic matrix P_ij = e_j T\[j,i\] / (μ e_i). All rows of P have a positive entry in the
//! column of the hub. So the range of g(k) shrinks geometrically, within itself, to one number c,
//! and f T^k v ~ c μ^k e·v.
//!
//! The iteration starts with the exact vector x = 2^t f. Each period replaces x by floor(xT / 2^s),
//! where s is the *shift* of that period. After k periods, let S be the sum of the k shifts, minus
//! t. Then 2^S x <= f T^k <= B 2^S x. Here B is the product of 1 + 1/min x over the periods with a
//! positive shift, where x is the rounded vector of the period. The reason: rounding down removes
//! less than 1, and leaves at least min x. Multiplication by T keeps inequalities. With e scaled so
//! that x <= e <= Θ x, this gives
//!
//! ```text
//!     2^S / Θ <= c μ^k <= B 2^S    and    x·v <= e·v <= Θ x·v,
//! ```
//!
//! so that c e·v is between x·v 2^S / (Θ μ^k) and x·v 2^S B Θ / μ^k. The constant a is c e·v / λ^n
//! for the number n of columns before the periods, with λ = μ^(1/p). All computations with real
//! numbers round outwards ([`Interval`]).
//!
//! [`Interval`]: tengen_exact::Interval

mod first;
mod iterate;
mod period;

use iterate::{Class, enclose};
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

/// The largest number of decimal digits that can be requested.
pub const MAX_DIGITS: usize = 200;

/// The growth of the number L(m,n) of legal positions on m rows with the number n of columns:
/// L(m,n) = a λ^n (1 + r(n)) with r(n) → 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The number of border states at the start of a period of columns.
    pub states: usize,
    /// The number of power iterations for all constants `a` together. An iteration applies the
    /// matrix of one period of columns.
    pub iterations: usize,
    /// λ, the factor by which the number of positions grows with each column.
    pub lambda: Interval,
    /// λ^(1/rows), the factor by which the number of positions grows with each point.
    pub lambda_root: Interval,
    /// The constants a for the numbers of columns n ≡ 0, 1, ... modulo the period of the lattice.
    /// Square and triangular lattices have one constant, the hexagonal lattice has two.
    pub a: Vec<Interval>,
}

/// Computes the growth of the number of positions with the columns of a board, with proved bounds.
///
/// At least `digits` decimal digits of λ and a after the point are proved, if λ and a are not much
/// above 1. The threads, memory and observer of the options are used.
///
/// # Errors
/// [`CountError::Unusable`] for more than [`MAX_DIGITS`] digits, and for lattices that wrap along
/// the columns. The columns of these lattices never repeat, because the first one stays on the
/// frontier to the end. Other errors of [`CountError`] if the states exceed the memory limit or the
/// observer cancels.
pub fn growth(
    sequence: &Sequence,
    digits: usize,
    options: &Options<'_>,
) -> Result<Growth, CountError> {
    find(sequence, digits, true, options)
}

/// Computes the growth per point, λ^(1/rows), without the constants a. Here λ is the factor by
/// which the number of positions grows with each column.
///
/// # Errors
/// [`CountError`], in the cases of [`growth`].
pub fn growth_per_point(
    sequence: &Sequence,
    digits: usize,
    options: &Options<'_>,
) -> Result<Interval, CountError> {
    Ok(find(sequence, digits, false, options)?.lambda_root)
}

/// Computes the growth of a sequence of boards. Without `constants`, the list of the constants a is
/// empty.
fn find(
    sequence: &Sequence,
    digits: usize,
    constants: bool,
    options: &Options<'_>,
) -> Result<Growth, CountError> {
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
) -> Result<Growth, CountError> {
    let Extent::Periodic { preamble, period } = sweep.extent() else {
        unreachable!("lattices are periodic");
    };
    // With c colours, each point has at most c + 1 choices. So the matrix of a period of columns
    // multiplies the sum of a vector by at most 2^room.
    let points = sequence.rows * period;
    let room = (points as f64 * (f64::from(sequence.colours) + 1.0).log2()).ceil() as usize + 1;
    let words = words_for(digits, room)?;
    let context = options.context();
    options.with_threads(|| {
        let estimate = estimate(sequence, &sweep, K::BYTES);
        let needed = estimate.backward_bytes(words);
        options.check_memory(needed, |needed, memory| {
            let states = estimate.states;
            format!("about {states:.2e} states need {needed}, and {memory} of memory are allowed")
        })?;
        let problem =
            FrontierProblem::<K>::new(sweep, sequence.colours).expect("the layout was tried");
        let compiled = Compiled::new(&problem, context)?.expect("lattices repeat");
        // The number of states is now known, so check the memory for the three vectors of the
        // iteration.
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
        // The hub, a state that every state can reach, is the state in which no frontier point has
        // a stone.
        let hub = compiled.states().binary_search(&K::ZERO);
        let hub = hub.map_err(|_| CountError::failed("no column is ever empty"))?;
        let states = compiled.boundary_states();
        let period = Period::new(compiled.into_transposed(context)?, hub);
        // Boards are in one class if their numbers of columns are equal modulo the period. All
        // classes have the same growth factor λ, but each has its own constant a in L(m,n) ~ a λ^n.
        // So one class suffices if the constants are not requested.
        let classes = if constants { period.columns() } else { 1 };
        let (mut iterations, mut a) = (0, Vec::new());
        let mut eigenvalue: Option<Interval> = None;
        for columns in 0..classes {
            let class = Class {
                columns,
                before: preamble + columns,
                first: &first,
                room,
                goal: digits as f64 * DIGIT + 2.0,
            };
            let enclosed = enclose(&period, words, &class, context)?;
            iterations += enclosed.iterations;
            a.extend(enclosed.constant);
            eigenvalue = match eigenvalue {
                None => Some(enclosed.eigenvalue),
                Some(before) => before.intersection(&enclosed.eigenvalue),
            };
            if eigenvalue.is_none() {
                return Err(CountError::failed("two bounds exclude each other: a fault"));
            }
        }
        if constants {
            // The first constant is for boards of preamble, preamble + period, ... columns. Rotate
            // the list so that it begins with the constant for multiples of the period.
            a.rotate_right(preamble % period.columns());
        }
        let eigenvalue = eigenvalue.expect("there is a class");
        Ok(Growth {
            states,
            iterations,
            lambda: eigenvalue.root(period.columns()),
            lambda_root: eigenvalue.root(period.columns() * sequence.rows),
            a,
        })
    })
}

/// The number of bits of a decimal digit, log2 10.
const DIGIT: f64 = std::f64::consts::LOG2_10;

/// The sizes of integers, in 64-bit words, for which the power iteration is compiled.
pub(crate) const WORDS: [usize; 7] = [2, 3, 4, 6, 8, 12, 16];

/// Returns the number of 64-bit words that the integers of the vectors need for a precision of
/// `digits` decimal digits.
///
/// The matrix of a period of columns multiplies entries of a vector by less than 2^`room`. So
/// `room` bits are needed three times: for one more period, for the ratio of the largest entry to
/// the smallest, and for the factor 1/ε in the bounds. The [module](self) defines ε.
fn words_for(digits: usize, room: usize) -> Result<usize, CountError> {
    let bits = digits as f64 * DIGIT + 3.0 * room as f64 + 12.0;
    let words = WORDS.into_iter().find(|&words| 64.0 * words as f64 >= bits);
    words.ok_or_else(|| {
        CountError::unusable(format!(
            "a period of columns can be coloured in over 2^{} ways, too many for {digits} digits \
             with the integers used here; use fewer rows, colours or digits",
            room - 2
        ))
    })
}
