//! Estimates and runs the engines `hashed`, `compiled` and `marked` on lattices, column by column.
//!
//! Entry functions: [`offer`], [`list`] and [`run`]. The expected number of states comes from a
//! [`Strip`] (a lattice board with unlimited columns). The time per state comes from
//! docs/performance.md.

use super::super::asked::{Asked, Gather};
use super::super::name::EngineName;
use super::super::offer::{Offer, Order, Precision, Steps, Together};
use super::batch::{OnFrontier, Plan, Run};
use super::estimate::{DOES_NOT_FIT, Estimate, States, Strip, states_text, sweep};
use super::list::List;
use crate::checkpoints::AT_FIRST;
use crate::counts::Counts;
use crate::error::CountError;
use tengen_base::text::bytes_text;
use tengen_sweep::execute::compiled::MAX_LANES;
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::problem::Problem;
use tengen_sweep::sweep::Sweep;
use tengen_sweep::{with_marked, with_narrowest_key};

/// Seconds that the executor `hashed` takes: per state and step (added point) of each pass, and in
/// addition per state, step and prime.
pub(super) const HASHED: (f64, f64) = (370e-9, 18e-9);

/// Seconds that the executor `compiled` takes: per state and step (added point) to make the matrix
/// of the step, and per state, step and prime to multiply by the matrix.
const COMPILED: (f64, f64) = (580e-9, 4e-9);

/// Smallest number of seconds for a step (added point) of a pass over the board: hashed executor,
/// compiled executor.
const STEP: (f64, f64) = (2e-6, 5e-7);

/// Factors by which a state takes longer if states have marked stones (counted as libertyless):
/// compiled executor, hashed executor.
const MARKED: (f64, f64) = (1.3, 2.0);

/// Returns the offer (estimated cost) of the cheapest of the given executors. The offer names
/// `engine` as its engine.
pub(super) fn offer(
    asked: &Asked<'_>,
    engine: EngineName,
    states: States,
    executors: &[EngineName],
) -> Result<Offer, CountError> {
    // Boards with too many points are refused before states are listed.
    asked.primes()?;
    let strip = asked.strip(engine, states)?;
    let offers = executors
        .iter()
        .map(|&by| by_executor(asked, strip, by, states));
    let cheapest = offers.reduce(|a, b| match (&a, &b) {
        (Ok(one), Ok(other)) if one.seconds <= other.seconds => a,
        (Ok(_), Err(_)) => a,
        _ => b,
    });
    let none = || Err(CountError::failed("no executor can count this board"));
    let offer = cheapest.unwrap_or_else(none)?;
    Ok(Offer { engine, ..offer })
}

/// Returns the offer (estimated cost) of counting with the hashed or the compiled executor.
fn by_executor(
    asked: &Asked<'_>,
    strip: &Strip,
    executor: EngineName,
    states: States,
) -> Result<Offer, CountError> {
    let (sequence, cols) = asked.lattice(executor)?;
    let primes = asked.primes()?;
    let points = sequence.rows.saturating_mul(cols);
    let memory = asked.options.machine.memory as f64;
    // A small board has fewer states than a board with unlimited columns. Only the hashed executor
    // benefits from this, as the compiled executor lists the states of unlimited columns.
    let of_board = strip.estimate.of_board(points, sequence.colours);
    let is_compiled = executor == EngineName::COMPILED;
    let estimate = if is_compiled {
        &strip.estimate
    } else {
        &of_board
    };
    // Compute as many primes together as fit into memory.
    let most = primes.clamp(1, MAX_LANES);
    let fits = |&lanes: &usize| bytes(estimate, executor, lanes, f64::INFINITY) <= memory;
    let lanes = (1..=most).rev().find(fits);
    let lanes = lanes.ok_or_else(|| too_large(&strip.estimate, &of_board, memory))?;
    let mut together = Together::evenly(lanes, primes, 0.0);
    let work = of_board.states * points as f64;
    let slower = match states {
        States::Strings => (1.0, 1.0),
        States::MarkedStones => MARKED,
    };
    let seconds = match is_compiled {
        // Compiling also lists the states of the preamble, the columns before the lattice begins to
        // repeat.
        true => {
            let explored = sequence.rows as f64 * strip.preamble as f64;
            let made = COMPILED.0 * strip.estimate.steps + HASHED.0 * explored;
            let steps = points as f64 * together.passes as f64 * STEP.1;
            slower.0 * (strip.estimate.states * made + work * primes as f64 * COMPILED.1) + steps
        }
        false => {
            let once = HASHED.0 * together.passes as f64;
            let steps = points as f64 * together.passes as f64 * STEP.0;
            slower.1 * work * (once + HASHED.1 * primes as f64) + steps
        }
    };
    let seconds = asked.shared(seconds);
    together.bytes = bytes(estimate, executor, lanes, seconds / together.passes as f64);
    Ok(Offer {
        frontier: Some(strip.width),
        states: of_board.states,
        known: Precision::About,
        primes,
        together,
        seconds,
        ..Offer::of(executor, Order::Columns, points)
    })
}

/// Estimates the bytes of memory of a pass over the board that takes `seconds` seconds.
///
/// In longer passes the state vector is sometimes copied for a checkpoint. Memory then has two
/// vectors, as the copy is written while the next column is counted.
fn bytes(estimate: &Estimate, executor: EngineName, lanes: usize, seconds: f64) -> f64 {
    let bytes = match executor {
        EngineName::COMPILED => estimate.compiled_bytes(lanes),
        _ => estimate.hashed_bytes(lanes),
    };
    match seconds > AT_FIRST.as_secs_f64() {
        true => bytes + estimate.vector_bytes(lanes),
        false => bytes,
    }
}

/// Returns the error that memory has no room for the states with even one prime at a time.
fn too_large(strip: &Estimate, of_board: &Estimate, memory: f64) -> CountError {
    let (hashed, compiled) = (of_board.hashed_bytes(1), strip.compiled_bytes(1));
    CountError::exceeds(hashed.min(compiled), memory, |_, memory| {
        format!(
            "about {} states do not fit into {memory} of memory: one prime at a time needs {} with \
             the hashed engine, {} with the compiled one",
            states_text(strip.states),
            bytes_text(hashed),
            bytes_text(compiled),
        )
    })
}

/// Returns the executor that an offer uses. An offer of the engine `marked` uses the cheaper
/// executor.
fn executor(asked: &Asked<'_>, offer: &Offer, states: States) -> Result<EngineName, CountError> {
    let both = [EngineName::COMPILED, EngineName::HASHED];
    if both.contains(&offer.engine) {
        return Ok(offer.engine);
    }
    let strip = asked.strip(offer.engine, states)?;
    let [compiled, hashed] = both.map(|by| by_executor(asked, strip, by, states));
    let seconds = |offer: &Result<Offer, CountError>| {
        offer.as_ref().map_or(f64::INFINITY, |offer| offer.seconds)
    };
    Ok(both[usize::from(seconds(&compiled) > seconds(&hashed))])
}

/// Counts as an offer describes: passes its batches of primes to `gather`, the loop that gathers
/// residues.
pub(super) fn run(
    asked: &Asked<'_>,
    offer: &Offer,
    states: States,
    gather: Gather<'_>,
) -> Result<Option<Counts>, CountError> {
    let (sequence, cols) = asked.lattice(offer.engine)?;
    let sweep = sweep(sequence).map_err(CountError::unusable)?;
    let strip = asked.strip(offer.engine, states)?;
    let (points, colours) = (sequence.rows.saturating_mul(cols), sequence.colours);
    let lanes = offer.together.primes.max(1);
    let of_board = strip.estimate.of_board(points, colours);
    let run = Run {
        sequence,
        cols,
        plan: Plan {
            engine: executor(asked, offer, states)?,
            lanes,
        },
        checkpoint: of_board.states * (of_board.key_bytes / lanes as f64 + 8.0),
        is_marked: states == States::MarkedStones,
        options: asked.options,
    };
    match states {
        States::Strings => {
            with_narrowest_key!((sweep.width(), colours), with_strings(sweep, run, gather))
        }
        States::MarkedStones => with_marked!((&sweep, colours), with_problem(run, gather))
            .unwrap_or_else(|| Err(CountError::unusable(DOES_NOT_FIT))),
    }?;
    Ok(None)
}

fn with_strings<K: PackedKey>(
    sweep: Sweep,
    run: Run<'_>,
    gather: Gather<'_>,
) -> Result<(), CountError> {
    let problem = FrontierProblem::<K>::new(sweep, run.sequence.colours);
    with_problem(problem.expect("the layout was tried"), run, gather)
}

/// Runs a count. The problem (the rules for the successors of states) determines the type of the
/// keys that encode states.
fn with_problem<P: Problem>(
    problem: P,
    run: Run<'_>,
    gather: Gather<'_>,
) -> Result<(), CountError> {
    run.options
        .with_threads(|| gather(&mut OnFrontier::new(&problem, run)))
}

/// Lists the states of the requested board after each step (added point), and replaces the offer's
/// estimates by their numbers.
pub(super) fn list(
    asked: &Asked<'_>,
    offer: Offer,
    states: States,
) -> Result<(Offer, Steps), CountError> {
    let (sequence, _) = asked.lattice(offer.engine)?;
    let sweep = sweep(sequence).map_err(CountError::unusable)?;
    let executor = executor(asked, &offer, states)?;
    let colours = sequence.colours;
    match states {
        States::Strings => with_narrowest_key!(
            (sweep.width(), colours),
            list_strings(sweep, asked, offer, executor)
        ),
        States::MarkedStones => with_marked!(
            (&sweep, colours),
            list_problem(asked, offer, executor, states)
        )
        .unwrap_or_else(|| Err(CountError::unusable(DOES_NOT_FIT))),
    }
}

/// Lists the states that describe strings. `K` is the type of the keys that encode states.
fn list_strings<K: PackedKey>(
    sweep: Sweep,
    asked: &Asked<'_>,
    offer: Offer,
    executor: EngineName,
) -> Result<(Offer, Steps), CountError> {
    let problem = FrontierProblem::<K>::new(sweep, asked.colours());
    let problem = problem.expect("the layout was tried");
    list_problem(problem, asked, offer, executor, States::Strings)
}

/// Lists the states of a problem (rules for the successors of states) after each step, and replaces
/// the offer's estimates by their numbers.
fn list_problem<P: Problem>(
    problem: P,
    asked: &Asked<'_>,
    offer: Offer,
    executor: EngineName,
    states: States,
) -> Result<(Offer, Steps), CountError> {
    let (_, cols) = asked.lattice(offer.engine)?;
    let mut list = List::default();
    let total = asked.options.with_threads(|| {
        let context = asked.options.context();
        match executor {
            EngineName::COMPILED => list.period(&problem, cols, context),
            _ => list.columns(&problem, cols, context),
        }
    })?;
    if total.is_none() {
        return Ok((offer, Steps::default()));
    }
    // Replace the estimated number of states by the number of listed states.
    let most = list.most() as f64;
    let found = Estimate {
        states: most,
        mean: list.total() as f64 / list.states.len() as f64 / most,
        ..asked.strip(offer.engine, states)?.estimate
    };
    let Together { primes, passes, .. } = offer.together;
    let bytes = bytes(&found, executor, primes, offer.seconds / passes as f64);
    let offer = Offer {
        states: found.states,
        known: Precision::Exactly,
        together: Together {
            bytes,
            ..offer.together
        },
        ..offer
    };
    let states = list.states;
    Ok((offer, Steps { states, total }))
}
