//! The power iteration: a vector x is repeatedly multiplied by the matrix T of a period of columns
//! and rounded. Each product proves bounds on the largest eigenvalue μ of T. The [module](super)
//! has the proof and defines the symbols x, y, T, λ, μ, δ, ε, Θ and B.

use super::period::Period;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_count::CountError;
use tengen_exact::{BitTest, Interval, UBig};
use tengen_sweep::execute::wide::{Fraction, Wide};
use tengen_sweep::execute::{Context, ExecuteError};

/// The number of vector entries that one task of a thread processes.
const PIECE: usize = 1 << 13;
/// The number of iterations without progress after which the power iteration stops. It is large
/// because progress is slow with many colours, when other eigenvalues are almost as large as the
/// largest one.
const PATIENCE: usize = 10_000;
/// The smallest decrease of log2 ((hi - lo) / lo) that counts as progress. Here lo and hi are the
/// bounds on the eigenvalue.
const PROGRESS: f64 = 0.1;

/// The boards with a given number of rows whose numbers of columns are equal modulo the period, and
/// the requested precision.
pub(super) struct Class<'a> {
    /// The number of columns of the boards after the start of their last period. With 0, the boards
    /// end exactly where a period begins.
    pub(super) columns: usize,
    /// The number of columns of the smallest board of the class.
    pub(super) before: usize,
    /// The states at the start of the first period of columns, each with the number of ways to
    /// reach it. Empty if the constant a of L(m,n) ~ a λ^n is not requested.
    pub(super) first: &'a [(u32, UBig)],
    /// A number such that the matrix of a period of columns multiplies the sum of a vector by less
    /// than 2^`room`.
    pub(super) room: usize,
    /// The requested precision of the results, in bits: the relative error shall be below
    /// 2^-`goal`.
    pub(super) goal: f64,
}

/// The results of a power iteration.
pub(super) struct Enclosed {
    /// The number of iterations; each applies the matrix of one period of columns.
    pub(super) iterations: usize,
    /// Bounds on the largest eigenvalue of the matrix of a whole period of columns.
    pub(super) eigenvalue: Interval,
    /// Bounds on the constant a of L(m,n) ~ a λ^n, the number of legal positions on m rows and n
    /// columns. `None` if not requested.
    pub(super) constant: Option<Interval>,
}

/// Extremes of a vector x and of y = xT, where T is the matrix of a period. They are the extreme
/// entries and the extreme ratios of an entry of y to the entry of x.
#[derive(Clone, Copy)]
struct Ratios<const N: usize> {
    /// The smallest ratio y_i/x_i.
    low: Fraction<N>,
    /// The largest ratio y_i/x_i.
    high: Fraction<N>,
    /// The largest entry of y.
    largest: Wide<N>,
    /// The smallest entry of x.
    smallest: Wide<N>,
}

impl<const N: usize> Ratios<N> {
    fn of(x: Wide<N>, y: Wide<N>) -> Ratios<N> {
        let fraction = Fraction {
            numerator: y,
            denominator: x,
        };
        Ratios {
            low: fraction,
            high: fraction,
            largest: y,
            smallest: x,
        }
    }

    fn and(self, other: Ratios<N>) -> Ratios<N> {
        let low_is_lower = self.low.compare(&other.low).is_le();
        let high_is_higher = self.high.compare(&other.high).is_ge();
        Ratios {
            low: if low_is_lower { self.low } else { other.low },
            high: if high_is_higher {
                self.high
            } else {
                other.high
            },
            largest: self.largest.max(other.largest),
            smallest: self.smallest.min(other.smallest),
        }
    }

    /// Returns the extremes over all entries of x and y, or `None` if an entry of x is 0.
    fn of_vectors(
        x: &[Wide<N>],
        y: &[Wide<N>],
        context: Context<'_>,
    ) -> Result<Option<Ratios<N>>, ExecuteError> {
        let of_piece = |number, x: &[Wide<N>]| {
            context.check()?;
            if x.iter().any(Wide::is_zero) {
                return Ok(None);
            }
            let pairs = x.iter().zip(&y[number * PIECE..]);
            let pairs = pairs.map(|(&x, &y)| Ratios::of(x, y));
            Ok(pairs.reduce(Ratios::and))
        };
        let parts = parallel::try_pieces(x, PIECE, of_piece)?;
        let parts: Option<Vec<Ratios<N>>> = parts.into_iter().collect();
        Ok(parts.and_then(|parts| parts.into_iter().reduce(Ratios::and)))
    }
}

/// The bounds lo and hi of the [module](super) from one vector x, and the accuracy of x as an
/// eigenvector.
struct Bounds {
    low: Interval,
    high: Interval,
    /// log2 of δ/lo with δ = hi - lo, the relative width of the bounds; minus infinity if δ is 0.
    width: f64,
    /// log2 of 1/ε, where ε is the entry of x for the hub (the state of an empty column) divided by
    /// the largest entry of y = xT.
    loss: f64,
    /// Θ: x is an eigenvector up to a scale and a factor of at most Θ, see the [module](super).
    /// `None` if the denominator in the formula for Θ is not positive.
    spread: Option<Interval>,
}

impl Bounds {
    fn new<const N: usize>(ratios: &Ratios<N>, hub: &Wide<N>, bits: usize) -> Bounds {
        let [a, b, c, d] = [
            &ratios.low.numerator,
            &ratios.low.denominator,
            &ratios.high.numerator,
            &ratios.high.denominator,
        ]
        .map(UBig::from);
        let (low, high) = (Interval::ratio(&a, &b, bits), Interval::ratio(&c, &d, bits));
        let (hub, largest) = (UBig::from(hub), UBig::from(&ratios.largest));
        let one = Interval::integer(&UBig::ONE, bits);
        // δ/lo = (cb - ad) / ad, and δ/hi likewise.
        let (cb, ad) = (&c * &b, &a * &d);
        let delta = &cb - &ad;
        let mut spread = Some(one.clone());
        let mut width = f64::NEG_INFINITY;
        if delta != UBig::ZERO {
            let over = |n: &UBig| Interval::ratio(&(&delta * &largest), &(n * &hub), bits);
            let divisor = one.minus(&over(&cb));
            spread = divisor.map(|divisor| &(&one + &over(&ad)) / &divisor);
            width = log2(&delta) - log2(&ad);
        }
        Bounds {
            low,
            high,
            width,
            loss: log2(&largest) - log2(&hub),
            spread,
        }
    }
}

/// Returns the approximate binary logarithm.
fn log2(number: &UBig) -> f64 {
    let excess = number.bit_len().saturating_sub(64);
    (number >> excess).to_f64().value().log2() + excess as f64
}

/// Computes the bounds on the eigenvalue μ and, if requested, on the constant a of L(m,n) ~ a λ^n
/// for one class of boards. The vectors have integers of `words` 64-bit words.
pub(super) fn enclose(
    period: &Period,
    words: usize,
    class: &Class<'_>,
    context: Context<'_>,
) -> Result<Enclosed, CountError> {
    match words {
        2 => iterate::<2>(period, class, context),
        3 => iterate::<3>(period, class, context),
        4 => iterate::<4>(period, class, context),
        6 => iterate::<6>(period, class, context),
        8 => iterate::<8>(period, class, context),
        12 => iterate::<12>(period, class, context),
        16 => iterate::<16>(period, class, context),
        _ => unreachable!("one of {:?}", super::WORDS),
    }
}

/// Repeats the power iteration (multiplication of a vector by the matrix of a period of columns)
/// until the bounds on the eigenvalue reach the requested precision or stop improving.
fn iterate<const N: usize>(
    period: &Period,
    class: &Class<'_>,
    context: Context<'_>,
) -> Result<Enclosed, CountError> {
    let bits = 64 * N + 64;
    let cap = 64 * N - class.room;
    check_hub::<N>(period, context)?;
    let (mut x, mut scale) = start::<N>(period, class, context)?;
    let mut y = Vec::new();
    let mut spare = Vec::new();
    // `lost` is B, an upper bound on the factor by which rounding has reduced the vector.
    let one = Interval::integer(&UBig::ONE, bits);
    let mut lost = one.clone();
    let mut best: Option<(Interval, Interval)> = None;
    let (mut narrowest, mut since) = (f64::INFINITY, 0);
    for iterations in 0.. {
        // Compute y = xT, from the last step (point) of the period of columns back to the first.
        y.clone_from(&x);
        period.back(period.columns(), &mut y, &mut spare, context)?;
        // The first vector x may contain zeros, and then proves no bounds. In a later vector a zero
        // means that rounding lost an entry.
        if let Some(ratios) = Ratios::of_vectors(&x, &y, context)? {
            let bounds = Bounds::new(&ratios, &x[period.hub()], bits);
            let (mut low, mut high) = (bounds.low, bounds.high);
            if let Some((best_low, best_high)) = best.take() {
                if best_low.lower() >= low.lower() {
                    low = best_low;
                }
                if best_high.upper() <= high.upper() {
                    high = best_high;
                }
            }
            // The eigenvalue is raised to a power below, which multiplies its relative error by the
            // exponent. `loss` is log2 of the factor 1/ε in the bound Θ on the error of the vector.
            let error = bounds.width + bounds.loss.max((iterations as f64 + 2.0).log2()) + 2.0;
            context.observer.event(Event::Iterating {
                done: iterations,
                bits: (-error).clamp(0.0, bits as f64) as usize,
                of: class.goal as usize,
            });
            // Remember in which iteration the bounds last became narrower.
            if bounds.width < narrowest - PROGRESS {
                (narrowest, since) = (bounds.width, iterations);
            }
            if error < -class.goal || iterations - since >= PATIENCE {
                let eigenvalue = Interval::span(&low, &high);
                let spread = bounds.spread.ok_or_else(not_converged)?;
                let constant = (!class.first.is_empty()).then(|| {
                    let product = dot(&x, class.first, bits, context)?.shifted(scale);
                    // The growth over k periods is μ^k, and over the n columns before them λ^n,
                    // where μ is `eigenvalue`, for a period, and λ its root, for a column. Compute
                    // the product as a power of λ.
                    let columns = iterations * period.columns() + class.before;
                    let power = eigenvalue.pow(columns as u64).root(period.columns());
                    let least = &(&product / &spread) / &power;
                    let most = &(&(&product * &spread) * &lost) / &power;
                    Ok::<_, ExecuteError>(Interval::span(&least, &most))
                });
                let constant = constant.transpose()?;
                return Ok(Enclosed {
                    iterations,
                    eigenvalue,
                    constant,
                });
            }
            best = Some((low, high));
        } else if iterations > 0 {
            return Err(not_converged());
        }
        let largest = parallel::pieces(&y, PIECE, |_, y| y.iter().max().copied());
        let largest = largest.into_iter().flatten().max();
        let largest = largest.map_or(0, |largest| largest.bit_len());
        // Shift the entries of the vector right so that multiplication by the matrix of one more
        // period cannot overflow. Rounding down loses less than 1 in each entry.
        let shift = largest.saturating_sub(cap);
        context.check()?;
        parallel::pieces_mut(&mut x, PIECE, |number, x| {
            for (x, y) in x.iter_mut().zip(&y[number * PIECE..]) {
                *x = y.without_low_bits(shift);
            }
        });
        scale += shift as i64;
        context.check()?;
        if shift > 0 {
            // Rounding divided each entry by at most 1 + 1/min x.
            let smallest = parallel::pieces(&x, PIECE, |_, x| x.iter().min().copied());
            let smallest = smallest.into_iter().flatten().min();
            let smallest = smallest.map_or(UBig::ZERO, |smallest| UBig::from(&smallest));
            if smallest == UBig::ZERO {
                return Err(not_converged());
            }
            lost = &lost * &(&one + &(&one / &Interval::integer(&smallest, bits)));
        }
    }
    unreachable!("patience ends")
}

fn not_converged() -> CountError {
    CountError::failed("the power iteration did not converge; more digits may help")
}

/// Checks that every state leads to the hub, the state of an empty column, within one period.
fn check_hub<const N: usize>(period: &Period, context: Context<'_>) -> Result<(), CountError> {
    let mut unit = vec![Wide::<N>::ZERO; period.states(0)];
    // The vector that is 1 for the hub and 0 for other states, taken back by one period of columns,
    // has the numbers of ways from each state to the hub.
    unit[period.hub()] = Wide::shifted(1, 0);
    period.back(period.columns(), &mut unit, &mut Vec::new(), context)?;
    let has_zero = parallel::pieces(&unit, PIECE, |_, unit| unit.iter().any(Wide::is_zero));
    if has_zero.contains(&true) {
        return Err(CountError::failed(
            "a state does not lead to an empty column: a fault of this program",
        ));
    }
    Ok(())
}

/// Returns the first vector of the power iteration, and an exponent `scale`. The vector has, for
/// each state at the start of the last period of columns, the number of ways to complete the state
/// to a legal position.
///
/// Each entry is exact: the number of completions times 2^-`scale`. Multiplication by the matrix of
/// one more period cannot make an entry overflow.
fn start<const N: usize>(
    period: &Period,
    class: &Class<'_>,
    context: Context<'_>,
) -> Result<(Vec<Wide<N>>, i64), ExecuteError> {
    let finals = period.finals(class.columns);
    let largest = finals.iter().map(|f| f.1).max().unwrap_or(0);
    let bits = (u64::BITS - largest.leading_zeros()) as usize;
    let shift = (64 * N).saturating_sub(2 * class.room + bits);
    let mut vector = vec![Wide::ZERO; period.states(class.columns)];
    for &(state, weight) in finals {
        vector[state as usize] = Wide::shifted(weight, shift);
    }
    period.back(class.columns, &mut vector, &mut Vec::new(), context)?;
    Ok((vector, -(shift as i64)))
}

/// Returns the dot product of the vectors `x` and `first`, with a precision of `bits` bits. Both
/// vectors have entries for the states at the start of the first period; in `first` each entry has
/// the index of its state.
fn dot<const N: usize>(
    x: &[Wide<N>],
    first: &[(u32, UBig)],
    bits: usize,
    context: Context<'_>,
) -> Result<Interval, ExecuteError> {
    let of_piece = |_, piece: &[(u32, UBig)]| {
        context.check()?;
        let terms = piece.iter();
        let terms = terms.map(|(state, number)| UBig::from(&x[*state as usize]) * number);
        Ok(terms.fold(UBig::ZERO, |sum, term| sum + term))
    };
    let mut sum = UBig::ZERO;
    for piece in parallel::try_pieces(first, PIECE, of_piece)? {
        sum += piece;
    }
    Ok(Interval::integer(&sum, bits))
}
