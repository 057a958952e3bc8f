//! Tests with several counts that use the same directories at the same time.
//!
//! Each count is delayed at moments at which another count could interfere. The tests use threads
//! in place of processes: locks belong to open files, so they exclude threads as well.

use crate::count_lattice;
use crate::engine::name::EngineName;
use crate::options::Options;
use crate::samples;
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::Duration;
use tengen_base::observer::{Event, Observer, Silent};
use tengen_exact::UBig;
use tengen_exact::random::Xoshiro;
use tengen_ledger::{Held, Moment, Sequence, Store, TilesError, at_every_moment, remove_tiles};

const SIX: Sequence = Sequence::square(6);

/// Counts a board of six rows with the split engine. The state vector is in files if `scratch`
/// names a directory for them.
fn count(
    cols: usize,
    data: &Path,
    scratch: Option<&Path>,
    observer: &dyn Observer,
) -> Result<UBig, String> {
    let store = Store::open(data).unwrap();
    let options = Options {
        engine: EngineName::SPLIT,
        store: Some(&store),
        scratch: scratch.map(samples::in_files),
        checkpoints: crate::CheckpointPolicy::Every(0.0),
        ..samples::options(observer)
    };
    let counts = count_lattice(&SIX, cols, false, &options);
    counts.map_err(|error| error.to_string()).map(|counts| {
        assert_eq!(counts.unkept, None);
        counts.columns[0].clone()
    })
}

/// Returns the counts of boards with six rows and 1, 2, ... columns, computed by another engine.
fn expected(cols: usize) -> Vec<UBig> {
    let options = Options {
        engine: EngineName::COMPILED,
        ..samples::options(&Silent)
    };
    count_lattice(&SIX, cols, true, &options).unwrap().columns
}

fn is_empty(dir: &Path) -> bool {
    std::fs::read_dir(dir).map_or(true, |mut entries| entries.next().is_none())
}

#[test]
fn nobody_loses_anything_and_nothing_is_left() {
    let expected = expected(16);
    for seed in 0..3u64 {
        let (data, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let processes = 2 + seed % 4;
        std::thread::scope(|scope| {
            for process in 0..processes {
                let (data, scratch, expected) = (data.path(), scratch.path(), &expected);
                scope.spawn(move || {
                    let mut random = Xoshiro::for_run(seed, process);
                    let cols = 6 + random.below(5) as usize;
                    let in_files = (seed % 3 != 2).then_some(scratch);
                    std::thread::sleep(Duration::from_millis(random.below(60)));
                    at_every_moment(move |_| {
                        if random.below(8) == 0 {
                            std::thread::sleep(Duration::from_millis(random.below(4)));
                        }
                    });
                    let found = count(cols, data, in_files, &Silent);
                    assert_eq!(found.as_ref(), Ok(&expected[cols - 1]), "{seed} {process}");
                });
            }
        });
        assert!(is_empty(scratch.path()), "{seed}");
        assert!(is_empty(&data.path().join("vectors")), "{seed}");
        assert!(is_empty(&data.path().join("checkpoints")), "{seed}");
    }
}

/// An observer that sends a signal when a count notes that it waits for a lock.
struct Waits(std::sync::Mutex<std::sync::mpsc::Sender<()>>);

impl Observer for Waits {
    fn event(&self, event: Event) {
        if matches!(event, Event::Note { text } if text.contains("waiting until the directory")) {
            let _ = self.0.lock().unwrap().send(());
        }
    }
}

/// Checks that a second count does not resume from the files of a vector while a finished count
/// removes them.
#[test]
fn a_vector_that_is_being_removed_is_not_resumed() {
    let expected = expected(14);
    let (data, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (data, scratch) = (data.path(), scratch.path());
    let (removing, is_removing) = channel();
    let (waiting, is_waiting) = channel();
    std::thread::scope(|scope| {
        let first = scope.spawn(move || {
            let mut once = Some(removing);
            let ledger = data.join("ledger.jsonl");
            at_every_moment(move |moment| {
                // The first count has saved its residues in the ledger, so it removes its files
                // now.
                if moment == Moment::Unlink
                    && ledger.exists()
                    && let Some(removing) = once.take()
                {
                    removing.send(()).unwrap();
                    let _ = is_waiting.recv_timeout(Duration::from_secs(2));
                }
            });
            count(10, data, Some(scratch), &Silent)
        });
        is_removing.recv().unwrap();
        let waits = Waits(std::sync::Mutex::new(waiting));
        let second = count(14, data, Some(scratch), &waits);
        assert_eq!(second.as_ref(), Ok(&expected[13]));
        assert_eq!(first.join().unwrap().as_ref(), Ok(&expected[9]));
    });
    assert!(is_empty(scratch));
}

/// Checks that a lock is taken again if the lock file was removed before it was locked.
#[test]
fn a_lock_that_was_removed_is_taken_again() {
    let dir = tempfile::tempdir().unwrap();
    let dir = &dir.path().join("some");
    let first = Held::take(dir).unwrap();
    let (opened, is_opened) = channel();
    let (go, may_go) = channel();
    std::thread::scope(|scope| {
        let second = scope.spawn(move || {
            let mut once = Some(opened);
            at_every_moment(move |moment| {
                if moment == Moment::Lock
                    && let Some(opened) = once.take()
                {
                    opened.send(()).unwrap();
                    may_go.recv().unwrap();
                }
            });
            Held::take(dir)
        });
        is_opened.recv().unwrap();
        remove_tiles(first).unwrap();
        let third = Held::take(dir).unwrap();
        go.send(()).unwrap();
        assert!(matches!(
            second.join().unwrap(),
            Err(TilesError::InUse { .. })
        ));
        remove_tiles(third).unwrap();
    });
    assert!(!dir.exists());
}
