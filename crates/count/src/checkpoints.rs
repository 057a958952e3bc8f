//! When unfinished work is written down, and what is said of it.
//!
//! A run that is over within a minute leaves nothing behind. After that, losing work is weighed
//! against writing: a copy is made as often as it costs a twentieth of the time, and no more
//! often than every minute. So at most a minute is lost or, of vectors that take long to write,
//! twenty times that. What takes less than a moment is written when the run is told to stop, too.

use super::options::{CheckpointPolicy, Options};
use std::path::Path;
use std::time::Duration;
use tengen_base::clock::Instant;
use tengen_base::files;
use tengen_base::text::bytes_text;

/// Nothing is written before a batch has taken so long, unless it is asked for.
pub(super) const AT_FIRST: Duration = Duration::from_secs(60);

/// How many times as long as writing takes the time between two copies is.
const SHARE: u32 = 20;

/// Bytes that a disk takes in a second, as long as nothing was written.
const SUPPOSED_RATE: f64 = 5e8;

/// Bytes that nobody should find on the disk without having been told.
pub(super) const LARGE: u64 = if cfg!(test) { 1_000 } else { 1_000_000_000 };

/// When the next copy is due.
pub(super) struct Schedule {
    policy: CheckpointPolicy,
    now: fn() -> Instant,
    /// When the batch was begun.
    begun: Instant,
    /// When the last copy was written.
    last: Instant,
    /// How long writing takes.
    took: Duration,
}

impl Schedule {
    /// Of a batch that begins now, whose copies have so many bytes.
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

    /// Whether a copy is due.
    pub(super) fn is_due(&self) -> bool {
        let now = (self.now)();
        let since = now.saturating_duration_since(self.last);
        match self.policy {
            CheckpointPolicy::Every(seconds) => since.as_secs_f64() >= seconds,
            CheckpointPolicy::WhenIdle => {
                let is_long = now.saturating_duration_since(self.begun) >= AT_FIRST;
                is_long && since >= AT_FIRST.max(self.took * SHARE)
            }
        }
    }

    /// Something is being written from now on.
    pub(super) fn begin(&self) -> Instant {
        (self.now)()
    }

    /// What was begun then is over, written or not.
    pub(super) fn end(&mut self, begun: Instant) {
        self.last = (self.now)();
        self.took = self.last.saturating_duration_since(begun);
    }
}

/// Says at the start where so much may be written, if it is much; in files that are used as long
/// as the count lasts, or in copies.
pub(super) fn announce(options: &Options<'_>, bytes: u64, dir: &Path, in_files: bool) {
    if bytes < LARGE {
        return;
    }
    let when = match options.checkpoints {
        _ if in_files => "from now on".to_owned(),
        CheckpointPolicy::WhenIdle => "once a minute is over".to_owned(),
        CheckpointPolicy::Every(seconds) => format!("every {seconds} s"),
    };
    options.note(format!(
        "unfinished work takes up to about {} in {}, {when}, until the count is done",
        bytes_text(bytes as f64),
        dir.display(),
    ));
}

/// Says at the end what was left.
pub(super) fn left(options: &Options<'_>, bytes: u64, path: &Path) {
    if bytes >= LARGE {
        options.note(format!(
            "unfinished work is left in {} ({}), to go on from",
            path.display(),
            bytes_text(bytes as f64)
        ));
    }
}

/// Bytes of the files in a directory.
pub(super) fn bytes_in(dir: &Path) -> u64 {
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
    use crate::options::Scratch;
    use std::cell::Cell;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{LazyLock, Mutex};
    use tengen_base::machine::Machine;
    use tengen_base::observer::{Event, Observer, Silent};
    use tengen_board::{Boundary, Lattice};
    use tengen_ledger::Sequence;
    use tengen_ledger::Store;

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
            ..Options::new(Machine {
                threads: 1,
                memory: 1 << 30,
                observer: &Silent,
            })
        };
        Schedule::new(&options, bytes)
    }

    /// At which of some seconds a copy is due that then takes `took` seconds.
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
    fn what_takes_long_is_written_less_often() {
        // Five seconds as supposed, then ten as it turns out.
        let mut large = schedule(CheckpointPolicy::WhenIdle, 2_500_000_000);
        assert_eq!(due(&mut large, 600, 10.0), [100, 310, 520]);
    }

    #[test]
    fn what_is_asked_for_is_done() {
        let mut often = schedule(CheckpointPolicy::Every(7.0), 1 << 40);
        assert_eq!(due(&mut often, 30, 0.0), [7, 14, 21, 28]);
        let mut always = schedule(CheckpointPolicy::Every(0.0), 1 << 40);
        assert_eq!(due(&mut always, 3, 0.0), [0, 1, 2]);
    }

    /// Remembers notes; stops after some columns.
    struct Watcher {
        stop_after: usize,
        columns: AtomicUsize,
        notes: Mutex<Vec<String>>,
    }

    impl Observer for Watcher {
        fn event(&self, event: Event) {
            match event {
                Event::Step { step, of, .. } if step + 1 == of => {
                    self.columns.fetch_add(1, Ordering::Relaxed);
                }
                Event::Note { text } => self.notes.lock().unwrap().push(text),
                _ => {}
            }
        }

        fn go_on(&self) -> bool {
            self.columns.load(Ordering::Relaxed) < self.stop_after
        }
    }

    /// In tests a kilobyte is much.
    #[test]
    fn what_is_large_is_announced_once_and_named_at_the_end() {
        let sequence = Sequence {
            lattice: Lattice::Square,
            rows: 6,
            boundary: Boundary::None,
            colours: 2,
        };
        for (engine, in_files, place, columns) in [
            (EngineName::SPLIT, false, "vectors", 80),
            (EngineName::SPLIT, true, "scratch", 4),
            (EngineName::COMPILED, false, "checkpoints", 80),
        ] {
            let dir = tempfile::tempdir().unwrap();
            let store = Store::open(dir.path()).unwrap();
            let scratch = dir.path().join("scratch");
            let place = dir.path().join(place).display().to_string();
            let run = |stop_after, store| {
                let watcher = Watcher {
                    stop_after,
                    columns: AtomicUsize::new(0),
                    notes: Mutex::default(),
                };
                let counted = count_lattice(
                    &sequence,
                    columns,
                    false,
                    &Options {
                        engine,
                        store,
                        scratch: in_files.then_some(Scratch {
                            dir: &scratch,
                            limit: 1 << 40,
                            always: true,
                        }),
                        ..Options::new(Machine {
                            threads: 2,
                            memory: 1 << 30,
                            observer: &watcher,
                        })
                    },
                );
                (counted.is_ok(), watcher.notes.into_inner().unwrap())
            };
            let (done, notes) = run(columns / 2, Some(&store));
            assert!(!done && notes.len() == 2, "{notes:?}");
            assert!(notes[0].contains("takes up to about") && notes[0].contains(&place));
            assert!(notes[1].contains("is left in") && notes[1].contains(&place));
            // Of several batches, too.
            let (done, notes) = run(usize::MAX, Some(&store));
            let announced = notes.iter().filter(|note| note.contains("takes up to"));
            assert!(done && announced.count() == 1, "{notes:?}");
            assert!(
                notes.iter().all(|note| !note.contains("is left")),
                "{notes:?}"
            );
            // All is known: nothing is written, and nothing said.
            assert_eq!(run(usize::MAX, Some(&store)), (true, vec![]));
            if !in_files {
                assert_eq!(run(usize::MAX, None), (true, vec![]));
            }
        }
    }
}
