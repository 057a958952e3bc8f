//! The schedule of checkpoints (copies of unfinished work on disk), and notes about large files.
//!
//! A run of less than a minute writes no checkpoint. After that, the unfinished work is copied to
//! disk at most every minute, and so rarely that writing takes at most a twentieth of the time. So
//! an interruption loses at most the work of a minute, or of 20 times the time that writing takes.
//! A checkpoint that is quick to write is also written when the run is stopped.

use super::options::{CheckpointPolicy, Options};
use std::path::Path;
use std::time::Duration;
use tengen_base::clock::Instant;
use tengen_base::files;
use tengen_base::text::bytes_text;

/// Time before the first checkpoint of a batch of primes, unless the policy is
/// [`CheckpointPolicy::Every`].
pub(super) const AT_FIRST: Duration = Duration::from_secs(60);

/// Smallest ratio of the time between two checkpoints to the time that writing a checkpoint takes.
const SHARE: u32 = 20;

/// Assumed speed of writing checkpoints, in bytes per second, until the first checkpoint was
/// written.
const SUPPOSED_RATE: f64 = 5e8;

/// Smallest size, in bytes, of the files of unfinished work of which the user is told.
pub(super) const LARGE: u64 = if cfg!(test) { 1_000 } else { 1_000_000_000 };

/// Decides when the unfinished work of a batch of primes is copied to disk.
pub(super) struct Schedule {
    policy: CheckpointPolicy,
    now: fn() -> Instant,
    /// Start time of the batch.
    begun: Instant,
    /// Time at which the last checkpoint was finished.
    last: Instant,
    /// Time that writing the last checkpoint took, or an estimate before the first checkpoint.
    took: Duration,
}

impl Schedule {
    /// Creates the schedule of checkpoints for a batch of primes that begins now. A checkpoint has
    /// `bytes` bytes.
    pub(super) fn new(options: &Options<'_>, bytes: u64) -> Schedule {
        let now = (options.now)();
        Schedule {
            policy: options.checkpoints,
            now: options.now,
            begun: now,
            last: now,
            took: Duration::from_secs_f64(bytes as f64 / SUPPOSED_RATE),
        }
    }

    /// Returns `true` if a checkpoint is due now.
    pub(super) fn is_due(&self) -> bool {
        let now = (self.now)();
        let since = now.saturating_duration_since(self.last);
        match self.policy {
            CheckpointPolicy::Every(seconds) => since.as_secs_f64() >= seconds,
            CheckpointPolicy::WhenIdle => {
                // No checkpoint is written in the first minute. Later, writing takes at most a
                // twentieth of the time.
                let is_long = now.saturating_duration_since(self.begun) >= AT_FIRST;
                is_long && since >= AT_FIRST.max(self.took * SHARE)
            }
        }
    }

    /// Returns the current time, at which writing a checkpoint begins.
    pub(super) fn begin(&self) -> Instant {
        (self.now)()
    }

    /// Records that writing a checkpoint has ended, successfully or not.
    pub(super) fn end(&mut self, begun: Instant) {
        self.last = (self.now)();
        self.took = self.last.saturating_duration_since(begun);
    }
}

/// Tells the user at the start of a count that unfinished work may take `bytes` bytes on disk, if
/// this is at least [`LARGE`].
///
/// If `in_files` is `true`, the bytes are in files that the count uses from its start. Otherwise
/// they are in copies of a state vector in memory.
pub(super) fn announce(options: &Options<'_>, bytes: u64, dir: &Path, in_files: bool) {
    if bytes < LARGE {
        return;
    }
    let when = match options.checkpoints {
        _ if in_files => "from now on".to_owned(),
        CheckpointPolicy::WhenIdle => "after the first minute".to_owned(),
        CheckpointPolicy::Every(seconds) => format!("every {seconds} s"),
    };
    options.note(format!(
        "unfinished work takes up to about {} in {}, {when}, until the count is done",
        bytes_text(bytes as f64),
        dir.display(),
    ));
}

/// Tells the user at the end of a stopped count that `bytes` bytes of unfinished work are left on
/// disk, if this is at least [`LARGE`].
pub(super) fn left(options: &Options<'_>, bytes: u64, path: &Path) {
    if bytes >= LARGE {
        options.note(format!(
            "unfinished work is saved in {} ({}); run the same command again to resume",
            path.display(),
            bytes_text(bytes as f64)
        ));
    }
}

/// Tells the user at the end of a stopped count that unfinished work is left in a directory, if it
/// has at least [`LARGE`] bytes.
pub(super) fn left_in(options: &Options<'_>, dir: &Path) {
    left(options, bytes_in(dir), dir);
}

/// Returns the bytes of the files in a directory.
fn bytes_in(dir: &Path) -> u64 {
    let files = files::read_dir(dir).into_iter().flatten().flatten();
    let sizes = files.filter_map(|file| file.metadata().ok());
    sizes
        .filter(|file| file.is_file())
        .map(|file| file.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count_lattice;
    use crate::engine::name::EngineName;
    use crate::samples::{self, new_store};
    use std::cell::Cell;
    use std::sync::LazyLock;
    use tengen_base::machine::Machine;
    use tengen_base::observer::Silent;
    use tengen_ledger::Sequence;
    use tengen_testing::observers::Columns;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    thread_local! {
        static SECONDS: Cell<f64> = const { Cell::new(0.0) };
    }

    fn now() -> Instant {
        *START + Duration::from_secs_f64(SECONDS.get())
    }

    fn schedule(checkpoints: CheckpointPolicy, bytes: u64) -> Schedule {
        SECONDS.set(0.0);
        let options = Options {
            checkpoints,
            now,
            ..samples::options(&Silent)
        };
        Schedule::new(&options, bytes)
    }

    /// Returns the seconds before `until` at which a checkpoint is due, if writing each checkpoint
    /// takes `took` seconds.
    fn due(schedule: &mut Schedule, until: u32, took: f64) -> Vec<u32> {
        let mut due = Vec::new();
        for second in 0..until {
            SECONDS.set(SECONDS.get().max(f64::from(second)));
            if SECONDS.get() <= f64::from(second) && schedule.is_due() {
                due.push(second);
                let begun = schedule.begin();
                SECONDS.set(SECONDS.get() + took);
                schedule.end(begun);
            }
        }
        due
    }

    #[test]
    fn nothing_is_written_in_the_first_minute_nor_more_than_every_minute() {
        let mut small = schedule(CheckpointPolicy::WhenIdle, 1000);
        assert_eq!(due(&mut small, 250, 0.0), [60, 120, 180, 240]);
    }

    #[test]
    fn slow_checkpoints_are_written_less_often() {
        // Five seconds as assumed, then ten as measured.
        let mut large = schedule(CheckpointPolicy::WhenIdle, 2_500_000_000);
        assert_eq!(due(&mut large, 600, 10.0), [100, 310, 520]);
    }

    #[test]
    fn the_requested_interval_is_kept() {
        let mut often = schedule(CheckpointPolicy::Every(7.0), 1 << 40);
        assert_eq!(due(&mut often, 30, 0.0), [7, 14, 21, 28]);
        let mut always = schedule(CheckpointPolicy::Every(0.0), 1 << 40);
        assert_eq!(due(&mut always, 3, 0.0), [0, 1, 2]);
    }

    /// Checks the notes about large files. In tests a kilobyte counts as large.
    #[test]
    fn large_work_is_announced_once_and_named_at_the_end() {
        let sequence = Sequence::square(6);
        for (engine, in_files, place, columns) in [
            (EngineName::SPLIT, false, "vectors", 80),
            (EngineName::SPLIT, true, "scratch", 4),
            (EngineName::COMPILED, false, "checkpoints", 80),
        ] {
            let (dir, store) = new_store();
            let scratch = dir.path().join("scratch");
            let place = dir.path().join(place).display().to_string();
            let run = |stop_after, store| {
                let watcher = Columns::stopping_after(stop_after);
                let counted = count_lattice(
                    &sequence,
                    columns,
                    false,
                    &Options {
                        engine,
                        store,
                        scratch: in_files.then_some(samples::in_files(&scratch)),
                        ..Options::new(Machine {
                            threads: 2,
                            memory: 1 << 30,
                            observer: &watcher,
                        })
                    },
                );
                (counted.is_ok(), watcher.notes())
            };
            let (done, notes) = run(columns / 2, Some(&store));
            let notes: Vec<&str> = notes.lines().collect();
            assert!(!done && notes.len() == 2, "{notes:?}");
            assert!(notes[0].contains("takes up to about") && notes[0].contains(&place));
            assert!(notes[1].contains("is saved in") && notes[1].contains(&place));
            // Also with several batches.
            let (done, notes) = run(usize::MAX, Some(&store));
            let announced = notes.matches("takes up to").count();
            assert!(done && announced == 1, "{notes}");
            assert!(!notes.contains("is saved"), "{notes}");
            // The ledger has all residues: the count writes no checkpoint, and sends no note.
            assert_eq!(run(usize::MAX, Some(&store)), (true, String::new()));
            if !in_files {
                assert_eq!(run(usize::MAX, None), (true, String::new()));
            }
        }
    }
}
