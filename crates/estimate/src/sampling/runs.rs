//! Combines many independent random runs, on several threads, into one estimate of the number of
//! legal positions.

use super::choices::LookAhead;
use super::decimal::Decimal;
use super::fit;
use super::random::Xoshiro;
use super::slot_sweep::{End, SlotSweep};
use super::state::MAX_CODES;
use super::statistics::{Statistics, student};
use super::{Estimate, Interval, Method, Options, SamplingError, chen, particles};
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_base::threads::Pool;
use tengen_board::Board;
use tengen_exact::scaled::Scaled;

/// The largest number of points of a board that is sampled.
pub const MAX_POINTS: usize = 1 << 20;

/// The largest number of samples (independent runs): 2^40, or less if `usize` is smaller.
pub const MAX_SAMPLES: usize = match 1usize.checked_shl(40) {
    Some(samples) => samples,
    None => usize::MAX,
};

/// The largest number of particles (positions built side by side), over all threads together. On
/// wide boards a particle takes about a kilobyte.
pub const MAX_PARTICLES: usize = 1 << 20;

/// The largest number of neighbours of a vertex. With this limit, the number of a string's arms
/// (pairs of a stone and an unseen neighbour) fits into 16 bits.
pub const MAX_DEGREE: usize = u16::MAX as usize / MAX_CODES;

/// The number of runs (independent estimates) whose results are kept in memory before they are
/// added to the mean.
const BATCH: usize = 1 << 12;

/// Estimates the number of legal positions of a board with a number of colours.
///
/// If the observer cancels, the result is the mean of the finished runs.
///
/// # Errors
/// [`SamplingError`] for bad options, boards that are too large, a mean that is not finite, or
/// cancellation before any run was finished.
pub fn estimate(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<Estimate, SamplingError> {
    let sampler = Sampler::new(board, colours, options)?;
    let pool =
        Pool::new(options.threads).map_err(|error| SamplingError::Threads(error.to_string()))?;
    let statistics = pool.install(|| sampler.all_runs());
    if statistics.runs() == 0 {
        return Err(SamplingError::Cancelled);
    }
    let mean = statistics.mean().ok_or(SamplingError::NotFinite)?;
    let relative_error = statistics.relative_error();
    let interval = relative_error.map(|error| {
        // Student's t-distribution has one degree of freedom less than runs.
        let half = error * student(statistics.runs() - 1);
        let end = |factor: f64| Decimal::from_scaled(mean.times(factor));
        Interval {
            lower: end((1.0 - half).max(0.0)),
            upper: end(1.0 + half),
        }
    });
    let all = Scaled::power(f64::from(colours) + 1.0, board.points());
    Ok(Estimate {
        method: options.method,
        samples: statistics.runs(),
        complete: statistics.runs() == options.samples,
        seed: options.seed,
        mean: Decimal::from_scaled(mean),
        standard_error: relative_error.map(|error| Decimal::from_scaled(mean.times(error))),
        relative_error,
        interval,
        probability: Decimal::from_scaled(mean.divide(all)),
    })
}

/// The data shared by all runs.
struct Sampler<'a> {
    sweep: SlotSweep,
    colours: u8,
    look_ahead: LookAhead,
    options: &'a Options<'a>,
}

impl<'a> Sampler<'a> {
    fn new(board: &Board, colours: u32, options: &'a Options<'a>) -> Result<Self, SamplingError> {
        check(options)?;
        let points = board.points();
        if points > MAX_POINTS {
            return Err(SamplingError::TooLarge { points });
        }
        let graph = board.graph();
        let degrees = (0..points).map(|v| graph.neighbours(v).len());
        let degree = degrees.max().unwrap_or(0);
        if degree > MAX_DEGREE {
            return Err(SamplingError::TooDense { degree });
        }
        let few = u8::try_from(colours).ok().filter(|&few| few < u8::MAX);
        let Some(few) = few else {
            return Err(SamplingError::TooWide { width: 1, colours });
        };
        if few == 0 {
            return Err(SamplingError::NoColours);
        }
        // Chen's method is defined for an open end of the board, where the last points wait for
        // more neighbours. The particle filter uses a closed end.
        let end = match options.method {
            Method::Chen => End::Open,
            Method::Particles { .. } => End::Closed,
        };
        let widest = MAX_CODES - 1 - usize::from(few);
        let sweep = SlotSweep::new(board, end, widest);
        let sweep = sweep.map_err(|width| SamplingError::TooWide { width, colours })?;
        let look_ahead = match options.method {
            Method::Chen => LookAhead::none(),
            Method::Particles { .. } => fit::look_ahead(board, few),
        };
        Ok(Sampler {
            sweep,
            colours: few,
            look_ahead,
            options,
        })
    }

    /// Does all runs, or those that finish before the observer cancels. The results are added in
    /// the order of the runs' numbers, so the mean does not depend on the number of threads.
    fn all_runs(&self) -> Statistics {
        let of = self.options.samples;
        let done = AtomicUsize::new(0);
        let mut statistics = Statistics::default();
        for first in (0..of).step_by(BATCH) {
            let batch = BATCH.min(of - first);
            let results: Vec<Option<Scaled>> = parallel::map(batch, |number| {
                let result = self.run((first + number) as u64)?;
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                // Limit the number of events, so that reporting costs little.
                if done.is_multiple_of(of / 1000 + 1) {
                    self.options.observer.event(Event::Samples { done, of });
                }
                Some(result)
            });
            for result in results.into_iter().flatten() {
                statistics.add(result);
            }
            if !self.options.observer.go_on() {
                break;
            }
        }
        statistics
    }

    /// Does the run with the given number, with states that have room for the widest frontier.
    /// Returns the run's estimate, or `None` if the observer cancels.
    fn run(&self, number: u64) -> Option<Scaled> {
        match self.sweep.width {
            0..=32 => self.run_in::<32>(number),
            33..=64 => self.run_in::<64>(number),
            65..=128 => self.run_in::<128>(number),
            _ => self.run_in::<MAX_CODES>(number),
        }
    }

    fn run_in<const C: usize>(&self, number: u64) -> Option<Scaled> {
        let mut chance = Xoshiro::for_run(self.options.seed, number);
        let go_on = || self.options.observer.go_on();
        match self.options.method {
            Method::Chen => chen::run::<C>(&self.sweep, self.colours, &mut chance, go_on),
            Method::Particles { particles } => particles::run::<C>(
                &self.sweep,
                self.colours,
                particles,
                &self.look_ahead,
                &mut chance,
                go_on,
            ),
        }
    }
}

fn check(options: &Options<'_>) -> Result<(), SamplingError> {
    let at_most = |limit, what, given| {
        (given <= limit)
            .then_some(())
            .ok_or(SamplingError::TooMany { what, given, limit })
    };
    if options.samples == 0 {
        return Err(SamplingError::NoSamples);
    }
    if options.threads == 0 {
        return Err(SamplingError::NoThreads);
    }
    at_most(MAX_SAMPLES, "samples", options.samples)?;
    if let Method::Particles { particles } = options.method {
        if particles == 0 {
            return Err(SamplingError::NoParticles);
        }
        at_most(MAX_PARTICLES, "particles", particles)?;
        let threads = options.threads;
        if threads.min(options.samples).saturating_mul(particles) > MAX_PARTICLES {
            return Err(SamplingError::TooManyAtATime { threads, particles });
        }
    }
    Ok(())
}
