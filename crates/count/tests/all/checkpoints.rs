//! Tests of the times at which a count saves unfinished work, with an artificial clock.

use crate::common::{assert_kept, checkpoints, files, machine};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;
use tengen_base::clock::Instant;
use tengen_base::observer::{Event, Observer};
use tengen_board::{Boundary, Lattice};
use tengen_count::{CountError, Counts, EngineName, Options, Sequence, count_lattice};
use tengen_ledger::Store;

const COLUMNS: usize = 14;
const SEQUENCE: Sequence = Sequence::new(Lattice::Square, 6, Boundary::Top, 2);

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// For each of the two tested engines, the seconds since its artificial clock started.
static SECONDS: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

fn now<const N: usize>() -> Instant {
    *START + Duration::from_secs(SECONDS[N].load(Ordering::Relaxed))
}

/// The engines, with their clocks.
const ENGINES: [(EngineName, fn() -> Instant); 2] = [
    (EngineName::COMPILED, now::<0>),
    (EngineName::SPLIT, now::<1>),
];

/// An observer that advances an artificial clock by some seconds for every column, and stops the
/// count after some columns.
struct Watcher<'a> {
    clock: &'a AtomicU64,
    column: u64,
    stop_after: usize,
    columns: AtomicUsize,
    dir: &'a Path,
    /// For each column, `true` if there were files of unfinished work when the column ended.
    seen: Mutex<Vec<bool>>,
    resumed: Mutex<Vec<usize>>,
}

/// Lists the files of unfinished work in a directory.
fn unfinished(dir: &Path) -> Vec<PathBuf> {
    let mut found = checkpoints(dir, "ckpt");
    found.extend(files(&dir.join("vectors")));
    found
}

impl Observer for Watcher<'_> {
    fn event(&self, event: Event) {
        match event {
            Event::Step { step, of, .. } if step + 1 == of => {
                let done = self.columns.fetch_add(1, Ordering::Relaxed) + 1;
                let at = self.clock.fetch_add(self.column, Ordering::Relaxed);
                let is_due = at > 60 && self.stop_after > COLUMNS && done < COLUMNS;
                // Another thread writes it, perhaps with a delay.
                for _ in 0..1000 {
                    if !is_due || !unfinished(self.dir).is_empty() {
                        break;
                    }
                    std::thread::sleep(Duration::from_millis(10));
                }
                let seen = !unfinished(self.dir).is_empty();
                self.seen.lock().unwrap().push(seen);
            }
            Event::Batch { columns, .. } => self.resumed.lock().unwrap().push(columns),
            _ => {}
        }
    }

    fn go_on(&self) -> bool {
        self.columns.load(Ordering::Relaxed) < self.stop_after
    }
}

/// Counts in a directory, where each column takes `column` seconds of the artificial clock.
///
/// Also returns, for each column, `true` if unfinished work was saved, and the columns from which
/// batches were resumed.
fn count(
    dir: &Path,
    engine: usize,
    column: u64,
    stop_after: usize,
) -> (Result<Counts, CountError>, Vec<bool>, Vec<usize>) {
    let store = Store::open(dir).unwrap();
    let watcher = Watcher {
        clock: &SECONDS[engine],
        column,
        stop_after,
        columns: AtomicUsize::new(0),
        dir,
        seen: Mutex::default(),
        resumed: Mutex::default(),
    };
    SECONDS[engine].store(0, Ordering::Relaxed);
    let (name, now) = ENGINES[engine];
    let options = Options {
        engine: name,
        store: Some(&store),
        now,
        ..Options::new(machine(2, &watcher))
    };
    let counted = count_lattice(&SEQUENCE, COLUMNS, true, &options);
    let seen = watcher.seen.into_inner().unwrap();
    (counted, seen, watcher.resumed.into_inner().unwrap())
}

/// This is the only test that uses the clocks.
#[test]
fn the_first_minute_leaves_nothing_and_a_stop_little() {
    let numbers: Vec<Counts> = (0..ENGINES.len())
        .map(|engine| {
            let dir = tempfile::tempdir().unwrap();
            let (counted, seen, _) = count(dir.path(), engine, 10, usize::MAX);
            let numbers = counted.unwrap();
            // The sixth column ends after a minute.
            let first = seen.iter().position(|seen| *seen);
            assert!(first.is_some_and(|at| (6..=8).contains(&at)), "{seen:?}");
            assert!(seen[8..COLUMNS - 1].iter().all(|seen| *seen), "{seen:?}");
            assert!(unfinished(dir.path()).is_empty(), "done");

            let quick = tempfile::tempdir().unwrap();
            let (counted, seen, _) = count(quick.path(), engine, 4, usize::MAX);
            assert_eq!(counted.unwrap(), numbers);
            assert!(seen.iter().all(|seen| !seen), "over within a minute");

            // A count of less than a minute saves its work when a stop is requested, and not
            // before.
            let stopped = tempfile::tempdir().unwrap();
            let (counted, seen, _) = count(stopped.path(), engine, 1, 5);
            assert_kept(counted);
            assert!(seen.iter().all(|seen| !seen) && seen.len() == 5);
            assert_eq!(unfinished(stopped.path()).len(), 1);
            let (counted, _, resumed) = count(stopped.path(), engine, 1, usize::MAX);
            assert_eq!(counted.unwrap(), numbers);
            // The first column of one engine has no steps.
            assert!((5..=6).contains(&resumed[0]), "{resumed:?}");
            numbers
        })
        .collect();
    assert_eq!(numbers[0].columns, numbers[1].columns);
}
