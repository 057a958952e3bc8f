//! The engine `recurrence`: it counts boards with very many columns by the linear recurrence of the
//! counts.
//!
//! - Entry: [`ByRecurrence`].
//! - Invariant: the recurrence is proved before it is used. Nothing is saved.
//! - Cost: the proof needs the counts with up to twice as many columns as the frontier has states.
//!   Then the count for any number of columns follows quickly.

use super::find::{Proof, Request, recurrence_by};
use super::integers::Fraction;
use super::stop::check_in;
use crate::bounds::Bounds;
use crate::combine::primes_of;
use crate::counts::Counts;
use crate::engine::asked::{Asked, Engine, Gather, Ran, Wanted};
use crate::engine::frontier::estimate::States;
use crate::engine::name::EngineName;
use crate::engine::offer::{Offer, Order, Precision};
use crate::error::CountError;
use crate::filtered::Filtered;
use crate::options::Options;
use crate::residues::has_short_wraps;
use tengen_base::observer::Event;
use tengen_exact::{IBig, UBig};
use tengen_ledger::Sequence;

/// Finding the recurrence is estimated to take as long as counting boards with this many columns
/// for each state of the frontier.
///
/// The estimate assumes as many primes as the count of a board with two columns for each state
/// needs.
const LONG: usize = 32;

/// Smallest estimated number of seconds for finding a recurrence.
const LEAST: f64 = 2e-3;

/// The engine `recurrence`, for many columns.
pub(crate) struct ByRecurrence;

impl EngineName {
    /// The engine that computes counts from the linear recurrence of the counts with 1, 2, ...
    /// columns. It finds and proves the recurrence first.
    ///
    /// The engine gives only exact numbers, no residues, and it saves nothing.
    pub const RECURRENCE: EngineName = EngineName::new("recurrence");
}

impl Engine for ByRecurrence {
    fn name(&self) -> EngineName {
        EngineName::RECURRENCE
    }

    fn looks_at_states(&self) -> bool {
        true
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        asked.whole(self.name())?;
        let (sequence, cols) = asked.lattice(self.name())?;
        check_memory(
            sequence,
            cols,
            asked.wanted == Wanted::Columns,
            asked.options,
        )?;
        if has_short_wraps(sequence) {
            return Err(CountError::unusable(
                "the engine recurrence needs boards of one column, and this lattice has none",
            ));
        }
        let strip = asked.strip(self.name(), States::Strings)?;
        let states = strip.estimate.states;
        // If the board has fewer columns than the frontier has states, the proof of the recurrence
        // costs more than counting.
        let is_short = (cols as f64) < states;
        if is_short && !asked.is_plan && !asked.names(self.name()) {
            return Err(CountError::unusable(
                "the proof of a recurrence takes longer than the count: the board has fewer \
                 columns than states",
            ));
        }
        let terms = (2.0 * states).min(1e12) as usize;
        let primes = primes_of(sequence, terms).unwrap_or(usize::MAX);
        let options = Options {
            engine: EngineName::AUTO,
            ..*asked.options
        };
        let long = terms.saturating_mul(LONG / 2);
        let wanted = Wanted::Residues(primes);
        let terms_asked = asked.of_columns(sequence, long, wanted, &options);
        let (_, counted) = terms_asked.cheapest()?;
        Ok(Offer {
            frontier: Some(strip.width),
            states,
            known: Precision::About,
            primes,
            together: counted.together,
            seconds: LEAST + counted.seconds,
            ..Offer::of(
                self.name(),
                Order::Recurrence,
                sequence.rows.saturating_mul(terms),
            )
        })
    }

    fn run(&self, asked: &Asked<'_>, _: &Offer, _: Gather<'_>) -> Ran {
        let (sequence, cols) = asked.lattice(self.name())?;
        let observer = Filtered {
            observer: asked.options.machine.observer,
            passes: |event| !matches!(event, Event::Note { .. }),
        };
        let options = &asked.options.without_files(&observer);
        let found = recurrence_by(asked.engines, sequence, &Request::default(), options)?;
        let fraction = (found.fraction).filter(|_| found.proof == Proof::Complete);
        let fraction =
            fraction.ok_or_else(|| CountError::failed("the recurrence could not be proved"))?;
        let columns = match asked.wanted {
            Wanted::Columns => terms(&fraction, cols, options)?,
            _ => vec![fraction.term(cols, || check_in(options))?],
        };
        Ok(Some(Counts {
            engine: self.name(),
            columns: positive(sequence, columns, cols)?,
            unkept: None,
        }))
    }
}

/// Computes the counts with 1 to `cols` columns from the recurrence `fraction`, and reports the
/// progress to the observer.
fn terms(fraction: &Fraction, cols: usize, options: &Options<'_>) -> Result<Vec<IBig>, CountError> {
    let mut done = 0;
    fraction.terms_asking(cols, || {
        let (what, of) = ("terms", cols);
        let observer = options.machine.observer;
        observer.event(Event::Preparing { what, done, of });
        done += 1;
        check_in(options)
    })
}

/// Returns the terms of a recurrence as numbers of legal positions. The last term, the count with
/// `cols` columns, is checked against proved bounds.
fn positive(sequence: &Sequence, terms: Vec<IBig>, cols: usize) -> Result<Vec<UBig>, CountError> {
    let wrong = || CountError::failed("the recurrence gives a count outside the proved bounds");
    let numbers = terms.into_iter().map(|term| UBig::try_from(term).ok());
    let numbers: Vec<UBig> = numbers.collect::<Option<_>>().ok_or_else(wrong)?;
    let bounds = Bounds::of(sequence, cols);
    match numbers.last().is_some_and(|last| bounds.allow(last)) {
        true => Ok(numbers),
        false => Err(wrong()),
    }
}

/// Returns an error if the counts that are requested from a recurrence do not fit into memory.
fn check_memory(
    sequence: &Sequence,
    cols: usize,
    all_columns: bool,
    options: &Options<'_>,
) -> Result<(), CountError> {
    /// Number of integers, each as long as the requested count, that exist at the same time.
    const AT_ONCE: f64 = 8.0;
    let bits = sequence.rows as f64 * (f64::from(sequence.colours) + 1.0).log2();
    let longest = bits / 8.0 * cols as f64;
    let (bytes, what) = match all_columns {
        true => (
            longest * cols as f64 / 2.0,
            "the numbers of all columns alone need",
        ),
        false => (longest * AT_ONCE, "the number alone needs"),
    };
    options.check_memory(bytes, |bytes, memory| {
        format!(
            "{cols} columns are too many: {what} {bytes}, more than the {memory} of memory allowed"
        )
    })
}
