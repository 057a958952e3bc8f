//! Values of a polynomial modulo primes, computed some at a time. The values that are known already
//! are saved, so that a stopped computation resumes.
//!
//! - Entry: [`values`].
//! - Invariant: a saved file has the first of the needed values. It is removed when all are known.

use crate::checkpoints::Schedule;
use crate::error::CountError;
use crate::foretold::LONG;
use crate::options::Options;
use std::io;
use tengen_base::clock::Instant;
use tengen_base::text::duration;
use tengen_ledger::{Store, ValuesFile};

/// The file in which the values are saved that are known already.
struct Saved {
    /// `None` if nothing is saved.
    file: Option<ValuesFile>,
    /// Number of values in the file.
    values: usize,
}

/// Returns the first `all` values of a polynomial. `more` adds at least one value to those that are
/// known.
///
/// If the options have a store, the values are saved to `file` from time to time, and when the
/// computation is stopped. If the values after the first call of `more` will take long, a note tells
/// how long.
///
/// # Errors
/// The error of `more`.
pub(crate) fn values(
    options: &Options<'_>,
    all: usize,
    file: impl FnOnce(&Store) -> ValuesFile,
    mut more: impl FnMut(&mut Vec<u64>) -> Result<(), CountError>,
) -> Result<Vec<u64>, CountError> {
    let store = options.store.filter(|store| store.is_writable());
    let (mut saved, mut values) = Saved::read(store.map(file), options);
    let mut schedule = Schedule::new(options, 0);
    let (begun, read) = (Instant::now(), values.len());
    while values.len() < all {
        let is_first = values.len() == read;
        if let Err(error) = more(&mut values) {
            let written = saved.write(&values);
            saved.note(written, options);
            return Err(match error {
                CountError::Cancelled { .. } => CountError::Cancelled {
                    kept: saved.values > 0,
                },
                error => error,
            });
        }
        let (done, left) = (values.len() - read, all.saturating_sub(values.len()));
        let rest = begun.elapsed().as_secs_f64() / done as f64 * left as f64;
        if is_first && rest >= LONG {
            let (known, time) = (values.len(), duration(rest));
            options.note(format!(
                "{known} of {all} values are known; computing the others takes about {time}"
            ));
        }
        if schedule.is_due() && left > 0 {
            let begun = schedule.begin();
            let written = saved.write(&values);
            schedule.end(begun);
            saved.note(written, options);
        }
    }
    let removed = saved.remove();
    saved.note(removed, options);
    Ok(values)
}

/// Returns the first `own` of the needed values, filled up with the last of them to `k` values,
/// since an engine computes only certain numbers of values together.
pub(crate) fn filled<T: Copy>(needed: &[T], own: usize, k: usize) -> Vec<T> {
    let mut lanes = needed[..own].to_vec();
    lanes.resize(k, needed[own - 1]);
    lanes
}

impl Saved {
    /// Reads the values that an earlier run has saved.
    fn read(file: Option<ValuesFile>, options: &Options<'_>) -> (Saved, Vec<u64>) {
        let mut notes = Vec::new();
        let read = |file: &ValuesFile| file.read(&mut notes);
        let found = file.as_ref().map_or_else(Vec::new, read);
        if !found.is_empty() {
            notes.push(format!("resuming after {} values", found.len()));
        }
        notes.into_iter().for_each(|note| options.note(note));
        let values = found.len();
        (Saved { file, values }, found)
    }

    /// Saves the values, unless no value is new.
    fn write(&mut self, values: &[u64]) -> io::Result<()> {
        if let Some(file) = self.file.as_ref().filter(|_| values.len() > self.values) {
            file.write(values)?;
            self.values = values.len();
        }
        Ok(())
    }

    fn remove(&self) -> io::Result<()> {
        (self.file.as_ref().filter(|_| self.values > 0)).map_or(Ok(()), ValuesFile::remove)
    }

    /// Reports that the file could not be written or removed. It is not used any more then.
    fn note(&mut self, result: io::Result<()>, options: &Options<'_>) {
        if let Err(error) = result {
            self.file = None;
            options.note(format!(
                "cannot write or remove a checkpoint: {error}; continuing without checkpoints"
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::EngineName;
    use crate::samples::{self, new_store};
    use crate::{ManyColours, WeightedStones};
    use std::fs;
    use std::thread;
    use std::time::Duration;
    use tengen_base::machine::Machine;
    use tengen_base::observer::Silent;
    use tengen_board::{Lattice, Shape};
    use tengen_exact::primes::primes;
    use tengen_testing::observers::{Columns, Patience};

    fn board() -> Shape {
        Shape::plain(Lattice::Square, 6, 7)
    }

    #[test]
    fn counts_by_stones_resume() {
        let pairs: Vec<(u64, u64)> = primes().take(25).zip(1..).collect();
        stopped_values_resume(EngineName::GLUED, "stones_7", |options| {
            let board = WeightedStones::of(&board(), 2, options).unwrap();
            board.values(&pairs, options)
        });
    }

    #[test]
    fn counts_for_many_colours_resume() {
        let pairs: Vec<(u64, u32)> = primes().take(25).zip(1..).collect();
        stopped_values_resume(EngineName::LEVELS, "colours_7", |options| {
            let board = ManyColours::of(&board(), options).unwrap();
            board.values(&pairs, options)
        });
    }

    #[test]
    fn a_long_computation_is_foretold() {
        let listener = Columns::all();
        let more = |values: &mut Vec<u64>| {
            if !values.is_empty() {
                return Err(CountError::Cancelled { kept: false });
            }
            thread::sleep(Duration::from_millis(1));
            values.push(1);
            Ok(())
        };
        let file = |_: &Store| unreachable!("there is no store");
        let stopped = super::values(&samples::options(&listener), 1_000_000, file, more);
        assert!(matches!(
            stopped,
            Err(CountError::Cancelled { kept: false })
        ));
        let note = "1 of 1000000 values are known; computing the others takes about ";
        assert!(listener.notes().contains(note), "{}", listener.notes());
    }

    /// Stops a computation again and again, and resumes it each time.
    fn stopped_values_resume(
        engine: EngineName,
        name: &str,
        values: impl Fn(&Options<'_>) -> Result<Vec<u64>, CountError>,
    ) {
        let silent = Options {
            engine,
            ..samples::options(&Silent)
        };
        let right = values(&silent).unwrap();
        let (dir, store) = new_store();
        let dir = dir.path().join("checkpoints");
        let files = || fs::read_dir(&dir).map_or(0, Iterator::count);
        let (mut stopped, mut kept_once, mut patience) = (0, false, 10);
        let found = loop {
            let observer = Patience::of(patience);
            let machine = Machine {
                observer: &observer,
                ..silent.machine
            };
            let options = Options {
                store: Some(&store),
                machine,
                ..silent
            };
            match values(&options) {
                Ok(found) => break found,
                Err(CountError::Cancelled { kept }) => {
                    assert_eq!(kept, files() == 1);
                    kept_once |= kept;
                    stopped += 1;
                    // The next run gets a little farther, even if nothing was saved.
                    patience += 20;
                }
                Err(error) => panic!("{error}"),
            }
        };
        assert_eq!(found, right);
        assert!(stopped > 2 && kept_once, "{stopped}");
        assert_eq!(files(), 0);
        // A damaged file is set aside, and all values are computed again.
        let sequence = if engine == EngineName::LEVELS {
            "1"
        } else {
            "2"
        };
        let path = dir.join(format!("square-6-none-{sequence}_{name}.values"));
        fs::write(&path, "damaged").unwrap();
        // A killed run has left a file half written.
        let torn = dir.join(format!(".square-6-none-{sequence}_{name}_abc.tmp"));
        fs::write(&torn, "half").unwrap();
        let listener = Columns::all();
        let options = Options {
            engine,
            store: Some(&store),
            ..samples::options(&listener)
        };
        assert_eq!(values(&options).unwrap(), right);
        assert!(listener.notes().contains("damaged"), "{}", listener.notes());
        assert!(path.with_extension("damaged").exists());
        assert!(!torn.exists());
    }
}
