//! The engine that is to count boards of a lattice column by column, and how many primes go
//! together.

use super::batch::{OnFrontier, Plan};
use super::batches::Batches;
use super::estimate::{Estimate, estimate, states_text};
use super::levels::{ByLevels, is_by_levels};
use super::orbits::{ByOrbits, is_by_orbits};
use super::rings::{ByRings, is_by_rings};
use super::split::{BySplit, geometry};
use super::{CountError, Engine, Options, marked};
use crate::Sequence;
use crate::split::Geometry;
use tengen_base::text::bytes_text;
use tengen_sweep::execute::compiled::MAX_LANES;
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::marked::MarkedProblem;
use tengen_sweep::problem::{Extent, Problem};
use tengen_sweep::sweep::Sweep;
use tengen_sweep::{with_marked, with_narrowest_key};

/// Does something with the engine that is to count, about so many primes.
pub(super) fn with_batches<T: Send>(
    sequence: &Sequence,
    cols: usize,
    primes: usize,
    options: &Options<'_>,
    act: impl FnOnce(&mut dyn Batches) -> Result<T, CountError> + Send,
) -> Result<T, CountError> {
    if is_by_rings(sequence, cols, options) {
        return act(&mut ByRings::new(sequence, cols, options));
    }
    if is_by_levels(sequence, options) {
        return act(&mut ByLevels::new(sequence, cols, options));
    }
    if is_by_split(sequence, options.engine) {
        return act(&mut BySplit::new(sequence, cols, options));
    }
    if is_by_orbits(sequence, cols, options) {
        return act(&mut ByOrbits::new(sequence, cols, options));
    }
    let sweep = sweep(sequence)?;
    let marked = marked::estimate_if_used(sequence, &sweep, options)?;
    let (mut act, mut done) = (Some(act), None);
    let mut once = |batches: &mut dyn Batches| {
        done = act.take().map(|act| act(batches));
    };
    match marked {
        Some(estimate) => with_marked!(
            (&sweep, sequence.colours),
            with_marks(sequence, &estimate, (cols, primes), options, &mut once)
        )
        .ok_or_else(marked::does_not_fit)??,
        None => with_narrowest_key!(
            (sweep.width(), sequence.colours),
            with_frontier(sequence, sweep, (cols, primes), options, &mut once)
        )?,
    }
    done.unwrap_or_else(|| Err(CountError::failed("nothing was counted")))
}

/// Whether the split engine can count these boards, as far as rows go.
pub(super) fn has_split(sequence: &Sequence) -> bool {
    geometry(sequence).is_some_and(|(geometry, _)| geometry.cells(sequence.rows) >= 2)
}

/// Whether there are [forecasts](super::Forecast) for a sequence, and not [what is foreseen](super::Foreseen).
pub fn has_forecast(sequence: &Sequence) -> bool {
    let has_files = |(geometry, colours): (Geometry, u8)| geometry.has_files(colours);
    has_split(sequence) && geometry(sequence).is_some_and(has_files)
}

/// Whether the split engine is to count them.
pub(super) fn is_by_split(sequence: &Sequence, engine: Engine) -> bool {
    match engine {
        Engine::Split => true,
        Engine::Auto => {
            let fits =
                |(geometry, colours): (Geometry, u8)| sequence.rows <= geometry.most_rows(colours);
            has_split(sequence) && geometry(sequence).is_some_and(fits)
        }
        _ => false,
    }
}

fn sweep(sequence: &Sequence) -> Result<Sweep, CountError> {
    Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary).map_err(CountError::unusable)
}

/// Does something with the hashed or the compiled engine.
fn with_frontier<K: PackedKey>(
    sequence: &Sequence,
    sweep: Sweep,
    (cols, primes): (usize, usize),
    options: &Options<'_>,
    act: &mut (dyn FnMut(&mut dyn Batches) + Send),
) -> Result<(), CountError> {
    let estimate = estimate(sequence, &sweep, K::BYTES);
    let problem = FrontierProblem::<K>::new(sweep, sequence.colours).expect("the layout was tried");
    with_problem(
        &problem,
        sequence,
        (&estimate, false),
        (cols, primes),
        options,
        act,
    )
}

/// Does something with states of marked stones.
fn with_marks<K: PackedKey>(
    problem: MarkedProblem<K>,
    sequence: &Sequence,
    estimate: &Estimate,
    counted: (usize, usize),
    options: &Options<'_>,
    act: &mut (dyn FnMut(&mut dyn Batches) + Send),
) -> Result<(), CountError> {
    with_problem(&problem, sequence, (estimate, true), counted, options, act)
}

fn with_problem<P: Problem>(
    problem: &P,
    sequence: &Sequence,
    (estimate, is_marked): (&Estimate, bool),
    (cols, primes): (usize, usize),
    options: &Options<'_>,
    act: &mut (dyn FnMut(&mut dyn Batches) + Send),
) -> Result<(), CountError> {
    options.with_threads(|| {
        let plan = plan(sequence, estimate, problem.extent(), cols, primes, options)?;
        let of_board = estimate.of_board(sequence.rows.saturating_mul(cols), sequence.colours);
        let lanes = plan.lanes as f64;
        act(&mut OnFrontier {
            problem,
            sequence,
            cols,
            plan,
            options,
            is_marked,
            checkpoint: of_board.states * (of_board.key_bytes / lanes + 8.0),
            announced: false,
            compiled: None,
        });
        Ok(())
    })
}

/// Chooses the engine and how many primes go together, from what is allowed.
pub(super) fn plan(
    sequence: &Sequence,
    estimate: &Estimate,
    extent: Extent,
    cols: usize,
    primes: usize,
    options: &Options<'_>,
) -> Result<Plan, CountError> {
    let memory = options.machine.memory as f64;
    let lanes_within = |bytes: &dyn Fn(usize) -> f64| {
        let most = primes.min(MAX_LANES);
        (1..=most).rev().find(|&lanes| bytes(lanes) <= memory)
    };
    let compiled = lanes_within(&|lanes| estimate.compiled_bytes(lanes));
    let of_board = estimate.of_board(sequence.rows.saturating_mul(cols), sequence.colours);
    let hashed = lanes_within(&|lanes| of_board.hashed_bytes(lanes));
    // Compiling costs about as much as hashing two columns.
    let preamble = match extent {
        Extent::Periodic { preamble, .. } => preamble,
        Extent::Finite(columns) => columns,
    };
    let short = cols <= preamble + 2 && primes <= MAX_LANES;
    let plan = |engine, lanes| Plan { engine, lanes };
    let chosen = match options.engine {
        Engine::Compiled => compiled.map(|lanes| plan(Engine::Compiled, lanes)),
        Engine::Hashed => hashed.map(|lanes| plan(Engine::Hashed, lanes)),
        _ => {
            let compiled = compiled.map(|lanes| plan(Engine::Compiled, lanes));
            let hashed = hashed.map(|lanes| plan(Engine::Hashed, lanes));
            if short {
                hashed.or(compiled)
            } else {
                compiled.or(hashed)
            }
        }
    };
    chosen.ok_or_else(|| {
        CountError::too_large(
            of_board.hashed_bytes(1).min(estimate.compiled_bytes(1)),
            memory,
            format!(
                "about {} states do not fit into {} of memory: one prime at a time needs {} with \
             the hashed engine, {} with the compiled one",
                states_text(estimate.states),
                bytes_text(memory),
                bytes_text(of_board.hashed_bytes(1)),
                bytes_text(estimate.compiled_bytes(1)),
            ),
        )
    })
}
