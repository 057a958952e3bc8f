//! Long strips, by the recurrence of their numbers: as soon as that is proved, which takes twice
//! as many columns as it has states, the number with any number of columns follows from it. Nothing
//! is kept.

use super::bounds::Bounds;
use super::estimate::estimate;
use super::recurrence::{Fraction, Proof, Request, recurrence};
use super::residues::has_short_wraps;
use super::{CountError, Counts, Engine, Options};
use crate::Sequence;
use tengen_base::machine::Machine;
use tengen_base::observer::{Event, Observer};
use tengen_base::text::bytes_text;
use tengen_exact::{IBig, UBig};
use tengen_sweep::sweep::Sweep;

/// Columns below which strips are counted column by column.
const SHORT: usize = 1_000;

/// How many times as many columns as states a strip must have to be called long: counting column
/// by column takes longer then than finding the recurrence.
const LONG: f64 = 8.0;

/// Whether a sequence with so many columns is counted by its recurrence.
pub(super) fn is_by_recurrence(sequence: &Sequence, cols: usize, engine: Engine) -> bool {
    match engine {
        Engine::Recurrence => true,
        Engine::Auto => cols >= SHORT && is_long(sequence, cols),
        _ => false,
    }
}

fn is_long(sequence: &Sequence, cols: usize) -> bool {
    // A recurrence begins with one column.
    if has_short_wraps(sequence) {
        return false;
    }
    // Ever more states, with ever more rows.
    if sequence.rows as f64 > (cols as f64).log2() {
        return false;
    }
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary);
    sweep.is_ok_and(|sweep| {
        let states = estimate(sequence, &sweep, size_of::<u64>()).states;
        states * LONG <= cols as f64
    })
}

/// The numbers with 1, 2, ... columns, or only the last.
pub(super) fn by_recurrence(
    sequence: &Sequence,
    cols: usize,
    all_columns: bool,
    options: &Options<'_>,
) -> Result<Counts, CountError> {
    check_memory(sequence, cols, all_columns, options)?;
    let observer = Unnoted(options.machine.observer);
    let found = recurrence(
        sequence,
        &Request::default(),
        &Options {
            engine: Engine::Auto,
            store: None,
            scratch: None,
            machine: Machine {
                observer: &observer,
                ..options.machine
            },
            ..*options
        },
    )?;
    let fraction = (found.fraction).filter(|_| found.proof == Proof::Complete);
    let fraction =
        fraction.ok_or_else(|| CountError::failed("the recurrence could not be proved"))?;
    let columns = match all_columns {
        true => terms(&fraction, cols, options)?,
        false => vec![fraction.term(cols, || check_in(options))?],
    };
    Ok(Counts {
        engine: Engine::Recurrence,
        columns: positive(sequence, columns, cols)?,
        unkept: None,
    })
}

/// All terms, which tells whoever waits how many there are.
fn terms(fraction: &Fraction, cols: usize, options: &Options<'_>) -> Result<Vec<IBig>, CountError> {
    let mut done = 0;
    fraction.terms_asking(cols, || {
        let what = "terms";
        let of = cols;
        options
            .machine
            .observer
            .event(Event::Preparing { what, done, of });
        done += 1;
        check_in(options)
    })
}

fn check_in(options: &Options<'_>) -> Result<(), CountError> {
    let go_on = options.machine.observer.go_on();
    go_on
        .then_some(())
        .ok_or(CountError::Cancelled { kept: false })
}

/// The terms as numbers of positions; the last is between proved bounds.
fn positive(sequence: &Sequence, terms: Vec<IBig>, cols: usize) -> Result<Vec<UBig>, CountError> {
    let wrong = || CountError::failed("the recurrence gives a number that is impossible");
    let numbers = terms.into_iter().map(|term| UBig::try_from(term).ok());
    let numbers: Vec<UBig> = numbers.collect::<Option<_>>().ok_or_else(wrong)?;
    let bounds = Bounds::of(sequence, cols);
    match numbers.last().is_some_and(|last| bounds.allow(last)) {
        true => Ok(numbers),
        false => Err(wrong()),
    }
}

/// Refuses numbers for which there is no room.
fn check_memory(
    sequence: &Sequence,
    cols: usize,
    all_columns: bool,
    options: &Options<'_>,
) -> Result<(), CountError> {
    /// Numbers as long as the last one that are there at the same time.
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
    let memory = options.machine.memory as f64;
    if bytes <= memory {
        return Ok(());
    }
    Err(CountError::too_large(
        bytes,
        memory,
        format!(
            "{cols} columns are too many: {what} {}, more than the {} of memory allowed",
            bytes_text(bytes),
            bytes_text(memory)
        ),
    ))
}

/// Somebody who is not told how the recurrence is found.
struct Unnoted<'a>(&'a dyn Observer);

impl Observer for Unnoted<'_> {
    fn event(&self, event: Event) {
        if !matches!(event, Event::Note { .. }) {
            self.0.event(event);
        }
    }

    fn go_on(&self) -> bool {
        self.0.go_on()
    }
}
