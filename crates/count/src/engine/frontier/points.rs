//! Runs the engines `hashed` and `marked` point by point: on graphs, on lattice boards whose
//! frontier is narrower than column by column, and for other finite problems.
//!
//! Entry functions: [`offer`], [`list`], [`run`] and [`count_finite`].

use super::super::asked::Asked;
use super::super::name::EngineName;
use super::super::offer::{Offer, Order, Precision, Steps, Together};
use super::columns::HASHED;
use super::estimate::{DOES_NOT_FIT, Estimate};
use super::list::List;
use crate::combine::{needed, number};
use crate::counts::Counts;
use crate::error::CountError;
use crate::options::Options;
use tengen_base::observer::Event;
use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, ExecuteError, Snapshot};
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::problem::{Extent, Problem, StateKey};
use tengen_sweep::sweep::Sweep;
use tengen_sweep::{with_marked, with_narrowest_key};

/// Largest number of primes that a point-by-point count computes together if there are many states.
const LANES: usize = 8;

/// If there are few states, more primes are computed together, up to this number of residues after
/// a step (states times primes).
///
/// With few states, more primes at a time take hardly longer, since most of the time goes into
/// finding states.
const RESIDUES: usize = 1 << 14;

/// Largest number of primes that a point-by-point count computes together if there are few states.
const MOST_LANES: usize = 512;

/// Approximate factor by which the number of states grows with each further point on the frontier,
/// divided by the number of colours.
///
/// On the square lattice with two colours, the number of states grows 3.75-fold (*Combinatorics of
/// Go*, Table 1).
const STATES: f64 = 1.9;

/// Returns the offer (estimated cost) of a sweep point by point whose frontier has at most `width`
/// points.
pub(super) fn offer(
    asked: &Asked<'_>,
    engine: EngineName,
    width: usize,
) -> Result<Offer, CountError> {
    asked.whole(engine)?;
    let memory = asked.options.machine.memory;
    check_width(width, memory)?;
    let (points, colours) = (asked.points(), asked.colours());
    let primes = needed(points, colours)?;
    let states = (STATES * f64::from(colours)).powf(width as f64);
    // There are no more states than colourings.
    let states = states.min((f64::from(colours) + 1.0).powf(points as f64));
    let estimate = Estimate::of_points(states, colours, size_of::<u64>());
    let lanes = LANES.min(primes.max(1));
    let once = HASHED.0 * primes.div_ceil(lanes) as f64 + HASHED.1 * primes as f64;
    Ok(Offer {
        frontier: Some(width),
        states,
        known: Precision::About,
        primes,
        // Fewer primes are computed at a time if memory turns out to be too small for the states.
        together: Together::evenly(lanes, primes, estimate.hashed_bytes(lanes)),
        seconds: asked.shared(states * points as f64 * once),
        ..Offer::of(engine, Order::Points, points)
    })
}

/// Lists the states after each step (added point) of a sweep, and replaces the offer's estimates by
/// their numbers.
pub(super) fn list(
    asked: &Asked<'_>,
    offer: Offer,
    sweep: &Sweep,
) -> Result<(Offer, Steps), CountError> {
    let colours = asked.colours();
    match offer.engine {
        EngineName::MARKED => with_marked!((sweep, colours), list_problem(asked, offer))
            .unwrap_or_else(|| Err(CountError::unusable(DOES_NOT_FIT))),
        _ => with_narrowest_key!(
            (sweep.width(), colours),
            list_strings(sweep.clone(), asked, offer)
        ),
    }
}

fn list_strings<K: PackedKey>(
    sweep: Sweep,
    asked: &Asked<'_>,
    offer: Offer,
) -> Result<(Offer, Steps), CountError> {
    let problem = FrontierProblem::<K>::new(sweep, asked.colours());
    list_problem(problem.expect("the layout was tried"), asked, offer)
}

/// Lists the states of a problem (rules for the successors of states) after each step, and replaces
/// the offer's estimates by their numbers.
fn list_problem<P: Problem>(
    problem: P,
    asked: &Asked<'_>,
    offer: Offer,
) -> Result<(Offer, Steps), CountError> {
    let memory = asked.options.machine.memory as f64;
    let mut list = List::default();
    let is_whole = asked.options.with_threads(|| {
        let mut states = vec![problem.start()];
        list.column(&problem, 0, &mut states, asked.options.context())
    })?;
    let most = list.most() as f64;
    let estimate = Estimate::of_points(most, asked.colours(), P::State::BYTES);
    // Halve the number of primes computed together until the residues of all states fit into
    // memory.
    let lanes = std::iter::successors(Some(LANES), |&lanes| (lanes > 1).then_some(lanes / 2))
        .map(|lanes| lanes.min(offer.primes.max(1)))
        .find(|&lanes| estimate.hashed_bytes(lanes) <= memory);
    let lanes = lanes.ok_or_else(|| {
        let needed = estimate.hashed_bytes(1);
        let reason = format!(
            "{most:.0} states need about {needed:.0} bytes of memory, and {memory:.0} may be used"
        );
        CountError::too_large(needed, memory, reason)
    })?;
    let offer = Offer {
        states: most,
        known: if is_whole {
            Precision::Exactly
        } else {
            Precision::AtLeast
        },
        together: Together::evenly(lanes, offer.primes, estimate.hashed_bytes(lanes)),
        ..offer
    };
    let total = is_whole.then(|| list.total());
    let states = list.states;
    Ok((offer, Steps { states, total }))
}

/// Counts the board of a request by adding its points one by one in the order of a sweep.
pub(super) fn run(asked: &Asked<'_>, offer: &Offer, sweep: &Sweep) -> Result<Counts, CountError> {
    let colours = asked.colours();
    check_width(sweep.width(), asked.options.machine.memory)?;
    let count = match offer.engine {
        EngineName::MARKED => with_marked!((sweep, colours), count_problem(asked))
            .unwrap_or_else(|| Err(CountError::unusable(DOES_NOT_FIT)))?,
        _ => with_narrowest_key!(
            (sweep.width(), colours),
            count_strings(sweep.clone(), asked)
        )?,
    };
    Ok(Counts {
        engine: offer.engine,
        columns: vec![count],
        unkept: None,
    })
}

fn count_strings<K: PackedKey>(sweep: Sweep, asked: &Asked<'_>) -> Result<UBig, CountError> {
    let problem = FrontierProblem::<K>::new(sweep, asked.colours());
    count_problem(problem.expect("the layout was tried"), asked)
}

fn count_problem<P: Problem>(problem: P, asked: &Asked<'_>) -> Result<UBig, CountError> {
    count_finite(&problem, asked.points(), asked.colours(), asked.options)
}

/// Returns an error if a frontier of `width` points has more states than there are bytes of memory.
fn check_width(width: usize, memory: usize) -> Result<(), CountError> {
    // A frontier has at least 2^`width` states: with one colour, all its colourings are different
    // states.
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

/// Returns the exact count of a problem with finitely many columns, computed modulo enough primes.
/// The caller guarantees that it is at most the number of all colourings of `points` points.
///
/// Only threads, memory and observer of `options` are used.
///
/// # Errors
/// [`CountError`].
///
/// # Panics
/// If the problem is infinite or has no column.
pub fn count_finite<P: Problem>(
    problem: &P,
    points: usize,
    colours: u32,
    options: &Options<'_>,
) -> Result<UBig, CountError> {
    let Extent::Finite(columns @ 1..) = problem.extent() else {
        panic!("a problem that ends");
    };
    let of = needed(points, colours)?;
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
                    // If the board turns out to have few states, compute more primes together from
                    // now on.
                    let few = (RESIDUES / run.most_states().max(1)).min(MOST_LANES);
                    lanes = lanes.max(few);
                }
                // Fewer primes at a time need less memory.
                Err(ExecuteError::Memory { .. }) if batch.len() > 1 => lanes = batch.len() / 2,
                Err(error) => return Err(error.into()),
            }
        }
        number(points, colours, &residues)
    })
}
