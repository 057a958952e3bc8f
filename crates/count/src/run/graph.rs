//! Counting on any board graph, and any other problem that ends.

use super::combine::{number, primes_for};
use super::{CountError, Engine, Options, marked};
use tengen_base::observer::Event;
use tengen_board::Board;
use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_sweep::brute;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, ExecuteError, Snapshot};
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::marked::MarkedProblem;
use tengen_sweep::problem::{Extent, Problem};
use tengen_sweep::sweep::Sweep;
use tengen_sweep::{with_marked, with_narrowest_key};

/// Most primes at once, where there are many states.
pub(super) const LANES: usize = 8;

/// Most residues after a step, where there are few states: more primes at once then take hardly
/// longer, since most of the time goes into finding states.
const RESIDUES: usize = 1 << 14;

/// Most primes at once, where there are few states.
const MOST_LANES: usize = 512;

/// The number of legal positions of any board with `colours` colours, and the
/// engine that computed it.
///
/// # Errors
/// [`CountError`].
pub fn count_graph(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<(Engine, UBig), CountError> {
    if options.engine == Engine::Brute {
        let count = brute::count(board, colours, options.machine.observer)?;
        return Ok((Engine::Brute, UBig::from(count)));
    }
    if matches!(
        options.engine,
        Engine::Compiled | Engine::Split | Engine::Orbits | Engine::Recurrence
    ) {
        return Err(CountError::unusable(format!(
            "the {} engine needs a lattice, whose columns repeat; use auto or hashed",
            options.engine
        )));
    }
    // A stone without neighbours has no liberty, so that a point without is always empty. The
    // number is that of the rest, and as small: it takes no more primes than that.
    if (0..board.points()).all(|v| board.is_lonely(v)) {
        return Ok((Engine::Hashed, UBig::from(1u32)));
    }
    let smaller = board.without_lonely();
    let board = smaller.as_ref().unwrap_or(board);
    let sweep = Sweep::graph(board).map_err(CountError::unusable)?;
    if options.engine == Engine::Marked {
        let points = board.points();
        check_width(sweep.width(), options.machine.memory)?;
        let count = with_marked!((&sweep, colours), count_marked(points, colours, options));
        return Ok((Engine::Marked, count.ok_or_else(marked::does_not_fit)??));
    }
    let count = count_swept(sweep, board.points(), colours, options)?;
    Ok((Engine::Hashed, count))
}

/// Counts with a finite sweep.
pub(super) fn count_swept(
    sweep: Sweep,
    points: usize,
    colours: u32,
    options: &Options<'_>,
) -> Result<UBig, CountError> {
    with_narrowest_key!(
        (sweep.width(), colours),
        count_keyed(sweep, points, colours, options)
    )
}

fn count_keyed<K: PackedKey>(
    sweep: Sweep,
    points: usize,
    colours: u32,
    options: &Options<'_>,
) -> Result<UBig, CountError> {
    check_width(sweep.width(), options.machine.memory)?;
    let problem = FrontierProblem::<K>::new(sweep, colours).expect("the layout was tried");
    count_finite(&problem, points, colours, options)
}

fn count_marked<K: PackedKey>(
    problem: MarkedProblem<K>,
    points: usize,
    colours: u32,
    options: &Options<'_>,
) -> Result<UBig, CountError> {
    count_finite(&problem, points, colours, options)
}

/// Refuses a frontier with more states than there are bytes of memory.
pub(super) fn check_width(width: usize, memory: usize) -> Result<(), CountError> {
    // With one colour all colourings of a frontier are different states.
    if width < 64 && memory >> width == 0 {
        return Err(CountError::too_large(
            (width as f64).exp2(),
            memory as f64,
            format!(
                "the frontier of this board is {width} points wide, so that there are over 2^{width} \
             states, which do not fit into {memory} bytes of memory"
            ),
        ));
    }
    Ok(())
}

/// The number of a problem that ends, which is known to be at most that of all
/// colourings of so many points. Of the options the number of threads, the memory and
/// the observer are used.
///
/// # Errors
/// [`CountError`].
///
/// # Panics
/// If the problem goes on for ever or has no column.
pub fn count_finite<P: Problem>(
    problem: &P,
    points: usize,
    colours: u32,
    options: &Options<'_>,
) -> Result<UBig, CountError> {
    let Extent::Finite(columns @ 1..) = problem.extent() else {
        panic!("a problem that ends");
    };
    let of = primes_for(points, colours)
        .ok_or_else(|| CountError::unusable(format!("{points} points are too many to count")))?;
    let primes: Vec<u64> = primes().take(of).collect();
    let context = options.context();
    options.with_threads(|| {
        let mut residues = Vec::with_capacity(of);
        let mut lanes = LANES;
        while residues.len() < of {
            let batch = &primes[residues.len()..of.min(residues.len() + lanes)];
            options.machine.observer.event(Event::Batch {
                done: residues.len(),
                of,
                primes: batch.len(),
                columns: 0,
                of_columns: columns,
            });
            let mut run = HashedRun::new(problem, batch, Snapshot::start(problem, batch.len()));
            let counted = (0..columns).try_fold(Vec::new(), |_, _| run.advance(context));
            match counted {
                Ok(more) => {
                    for (&prime, &residue) in batch.iter().zip(&more) {
                        let observer = options.machine.observer;
                        observer.event(Event::Residue { prime, residue });
                    }
                    residues.extend(more);
                    let few = (RESIDUES / run.most_states().max(1)).min(MOST_LANES);
                    lanes = lanes.max(few);
                }
                // Fewer primes at once need less.
                Err(ExecuteError::Memory { .. }) if batch.len() > 1 => lanes = batch.len() / 2,
                Err(error) => return Err(error.into()),
            }
        }
        number(points, colours, &residues)
    })
}
