//! Counts the positions on the first columns of a strip (a board with few rows), for each border
//! state at the end of these columns.

use tengen_count::CountError;
use tengen_exact::crt::primes_needed;
use tengen_exact::primes::primes;
use tengen_exact::{BitTest, Crt, UBig};
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, Snapshot};
use tengen_sweep::problem::{Problem, StateKey};

/// Returns the exact number of ways to reach each border state after `columns` columns, as pairs
/// (state, number) in ascending order of the states.
///
/// A state is given by its index, from 0, in `states`, which is ascending. States that are not
/// reached are left out.
pub(super) fn vector<S: StateKey>(
    problem: &impl Problem<State = S>,
    columns: usize,
    states: &[S],
    context: Context<'_>,
) -> Result<Vec<(u32, UBig)>, CountError> {
    // All counts are at most `bound`, the number of colourings of the columns. So their residues
    // modulo enough primes determine them (Chinese remainder theorem).
    let points = (0..columns).map(|column| problem.steps(column)).sum();
    let bound = UBig::from(problem.choices()).pow(points);
    let primes: Vec<u64> = primes().take(primes_needed(bound.bit_len())).collect();
    let crt = Crt::new(&primes).map_err(CountError::failed)?;
    let mut run = HashedRun::new(problem, &primes, Snapshot::start(problem, primes.len()));
    while run.columns() < columns {
        run.advance(context)?;
    }
    let found = run.into_snapshot();
    let lines = found.residues.chunks_exact(primes.len());
    let entry = |(number, (state, line)): (usize, (&S, &[u64]))| {
        if number.is_multiple_of(1 << 12) {
            context.check()?;
        }
        let index = states.binary_search(state);
        let index = index.map_err(|_| CountError::failed("a state was not explored"))?;
        let number = crt.reconstruct_within(line, &bound);
        Ok((index as u32, number.map_err(CountError::failed)?))
    };
    let entries = found.states.iter().zip(lines).enumerate();
    entries.map(entry).collect()
}
