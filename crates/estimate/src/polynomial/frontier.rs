//! Computes Go polynomials from the polynomials of all border states. The polynomial of a state is
//! the number of ways to reach it with λ colours, as a polynomial in λ. The Go polynomial is the
//! number of legal positions with λ colours.

use super::{GoPolynomial, coefficient_bounds, degree_bound, primes_for, whole};
use tengen_base::observer::Event;
use tengen_board::Board;
use tengen_count::{CountError, Options};
use tengen_exact::UBig;
use tengen_sweep::execute::{ExecuteError, falling};
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::sweep::Sweep;
use tengen_sweep::with_narrowest_key;

/// The largest number of primes modulo which one sweep of the board computes coefficients.
const LANES: usize = 8;

/// Computes the Go polynomial of any board.
pub(super) fn by_states(board: &Board, options: &Options<'_>) -> Result<GoPolynomial, CountError> {
    let sweep = Sweep::graph(board).map_err(CountError::unusable)?;
    with_narrowest_key!(
        (sweep.width(), falling::COLOURS),
        polynomial_keyed(board, sweep, options)
    )
}

fn polynomial_keyed<K: PackedKey>(
    board: &Board,
    sweep: Sweep,
    options: &Options<'_>,
) -> Result<GoPolynomial, CountError> {
    let degree = degree_bound(board);
    refuse_too_wide(sweep.width(), degree, size_of::<K>(), options)?;
    let context = options.context();
    let problem = FrontierProblem::<K>::new(sweep, falling::COLOURS).expect("the layout was tried");
    // The coefficients are reconstructed from their residues modulo primes. The bounds on the
    // coefficients determine how many primes are needed.
    let bounds = coefficient_bounds(board.points(), degree, context)?;
    let primes = primes_for(&bounds);
    let residues = options.with_threads(|| {
        let mut residues = Vec::with_capacity(primes.len());
        let mut lanes = LANES;
        while residues.len() < primes.len() {
            let missing = &primes[residues.len()..];
            let batch = &missing[..missing.len().min(lanes)];
            options.machine.observer.event(Event::Batch {
                done: residues.len(),
                of: primes.len(),
                primes: batch.len(),
                columns: 0,
                of_columns: 1,
            });
            match falling::count(&problem, degree, batch, context) {
                Ok(more) => residues.extend(more),
                // With fewer primes in one sweep the count needs less memory, so try half of them.
                Err(ExecuteError::Memory { .. }) if batch.len() > 1 => lanes = batch.len() / 2,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(residues)
    })?;
    whole(board, &bounds, (&primes, &residues), context)
}

/// Returns an error if the states of a frontier of `width` points cannot fit into memory.
///
/// If all seen points outside the frontier are empty, every colouring of the frontier is possible.
/// Colourings are different states unless renaming colours makes them equal. So there are at least
/// as many states as partitions of a set of `width` + 1 elements: the frontier points and an extra
/// element. The part with the extra element has the empty points.
fn refuse_too_wide(
    width: usize,
    degree: usize,
    key_bytes: usize,
    options: &Options<'_>,
) -> Result<(), CountError> {
    let states: UBig = coefficient_bounds(width, width, options.context())?
        .iter()
        .sum();
    let of_state = (degree.min(width) + 1) * 8 + key_bytes;
    let needed = &states * UBig::from(of_state);
    if needed <= UBig::from(options.machine.memory) {
        return Ok(());
    }
    let (needed, memory) = (needed.to_f64().value(), options.machine.memory as f64);
    Err(CountError::exceeds(needed, memory, |needed, memory| {
        format!(
            "the frontier of this board is {width} points wide, so that there are at least {states} \
             states, and their polynomials need at least {needed} of memory, but {memory} are \
             allowed"
        )
    }))
}
