//! Tests that work on files survives faults: injects every kind of fault at every file system call
//! of the work.
//!
//! The entry function is [`every_call`]. It repeats the work, each time in a new directory. The
//! fault is at the first call, then at the second one, and so on, until a run ends without a fault.
//! After each faulty run the work is done once more without faults, as the next run of the program
//! would do it. So n calls take about 2n runs per kind of fault. A kind of fault is skipped at
//! calls where its effect is that of a plain error or of no fault. For example, a half write needs
//! a write.
//!
//! A process that is killed after a call is equivalent to one that is killed before the next call.
//! A killed process makes no more calls, so after a simulated kill all calls fail.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tengen_base::files::faults::{Fault, Injected, Op, inject};
use tengen_base::whole::TEMPORARY;

/// A fault of one file system call, and its consequence for the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The kind of fault.
    pub fault: Fault,
    /// `true` if all later calls fail, too, as if the process were killed.
    pub gone: bool,
}

/// A generic error.
const ERROR: Fault = Fault::Error(ErrorKind::Other);

impl Blow {
    /// The faults of systems that report errors truly: errors, full disks, missing permissions,
    /// partial writes, and kills before or during a call.
    pub const HONEST: [Blow; 6] = [
        Blow::of(ERROR),
        Blow::of(Fault::Error(ErrorKind::StorageFull)),
        Blow::of(Fault::Error(ErrorKind::PermissionDenied)),
        Blow::of(Fault::Half),
        Blow::gone(ERROR),
        Blow::gone(Fault::Half),
    ];

    /// The faults of systems that report false success: calls without the reported effect, and
    /// flipped bits.
    pub const LIES: [Blow; 2] = [Blow::of(Fault::Lost), Blow::of(Fault::Flipped)];

    /// Returns a fault of one file system call, after which the process continues.
    const fn of(fault: Fault) -> Blow {
        Blow { fault, gone: false }
    }

    /// Returns a fault of one file system call, after which the process is killed.
    const fn gone(fault: Fault) -> Blow {
        Blow { fault, gone: true }
    }

    /// Returns `true` if the fault is one of [`Blow::LIES`], where the system may report a false
    /// success.
    pub fn lies(self) -> bool {
        Blow::LIES.contains(&self)
    }

    /// Returns `true` if the fault is to be tried at this kind of file operation. A fault is not
    /// tried where it would act like a plain error or like no fault.
    fn strikes(self, op: Op) -> bool {
        match self.fault {
            Fault::Error(_) => true,
            Fault::Half => op == Op::Write,
            Fault::Lost => matches!(op, Op::Write | Op::Cut | Op::Sync | Op::Rename | Op::Remove),
            Fault::Flipped => matches!(op, Op::Read | Op::Write),
        }
    }
}

/// A guard value that injects a fault at one of the file system calls in a directory, and records
/// the calls.
pub struct Aim {
    calls: Arc<Mutex<Vec<(Op, PathBuf)>>>,
    _injected: Injected,
}

impl Aim {
    /// Injects the fault `blow` at the file system call number `at`, from 1, in a directory.
    pub fn at(dir: &Path, at: u64, blow: Blow) -> Aim {
        let calls = Arc::new(Mutex::new(Vec::new()));
        let (listed, number) = (calls.clone(), AtomicU64::new(0));
        let strike = move |op: Op, path: &Path| {
            let call = number.fetch_add(1, Ordering::Relaxed) + 1;
            let mut calls = listed.lock().expect("nobody panics with it");
            calls.push((op, path.to_owned()));
            // After a kill all later calls fail.
            let gone = (blow.gone && call > at).then_some(ERROR);
            if call == at { Some(blow.fault) } else { gone }
        };
        Aim {
            calls,
            _injected: inject(dir, strike),
        }
    }

    /// Injects no fault, but records the calls.
    pub fn nowhere(dir: &Path) -> Aim {
        Aim::at(dir, u64::MAX, Blow::HONEST[0])
    }

    /// Returns the recorded calls and their paths.
    pub fn calls(&self) -> Vec<(Op, PathBuf)> {
        self.calls.lock().expect("nobody panics with it").clone()
    }
}

/// Work that reads and writes files.
pub trait Work: Debug {
    /// The result of the work.
    type Answer: PartialEq + Debug;

    /// Prepares the files of a new directory.
    fn prepare(&self, _dir: &Path) {}

    /// Does the work with the files of a directory.
    ///
    /// # Errors
    /// The error message if the work fails.
    fn run(&self, dir: &Path) -> Result<Self::Answer, String>;

    /// Does the work as the next run of the program would, perhaps with another request.
    ///
    /// # Errors
    /// The error message if the work fails.
    fn run_again(&self, dir: &Path) -> Result<Self::Answer, String> {
        self.run(dir)
    }

    /// Returns `true` if the work has checksums, and so notices when a file system call reports
    /// success without its effect.
    fn is_checked(&self) -> bool {
        true
    }

    /// Returns `true` if a fault may leave the file called `name` longer than before, even by half
    /// a line, because each of its lines is checked separately.
    fn grows(&self, name: &str) -> bool {
        name.starts_with("ledger.")
    }

    /// Returns `true` if the run after a fault may leave the file called `name`, or lack it, unlike
    /// a run without faults.
    fn may_differ(&self, name: &str, blow: Blow) -> bool {
        // Damaged files are kept or set aside under the name `.damaged`. A half-written record of a
        // ledger is damaged.
        let damaged = name.ends_with(".damaged") || name.ends_with(".ckpt");
        let records = blow.lies() || blow.fault == Fault::Half;
        blow.lies() && damaged || records && name == "ledger.damaged.jsonl"
    }
}

/// Statistics of the injected faults.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// Number of faults.
    pub points: u64,
    /// Number of faults for each kind of call.
    pub met: BTreeMap<String, u64>,
}

impl Tried {
    /// Adds other statistics.
    pub fn add(&mut self, other: Tried) {
        self.points += other.points;
        for (op, met) in other.met {
            *self.met.entry(op).or_default() += met;
        }
    }
}

/// Returns a new temporary directory, in memory if possible, because disks are slow.
pub fn place() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = match memory.is_dir() {
        true => tempfile::tempdir_in(memory),
        false => tempfile::tempdir(),
    };
    made.expect("a directory")
}

/// Returns the contents of all files below a directory, by their relative paths.
fn contents(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut dirs = vec![dir.to_owned()];
    while let Some(next) = dirs.pop() {
        for entry in std::fs::read_dir(next).expect("a directory") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => dirs.push(path),
                false => {
                    let bytes = std::fs::read(&path).expect("a file");
                    let path = path.strip_prefix(dir).expect("below it").to_owned();
                    found.insert(path, bytes);
                }
            }
        }
    }
    found
}

/// Prints the current fault if a test panics.
struct Trying(String);

impl Drop for Trying {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = writeln!(std::io::stderr(), "{}", self.0);
        }
    }
}

/// The result of a run of the work without faults, and its files before and after the run.
struct Right<A> {
    answer: A,
    before: BTreeMap<PathBuf, Vec<u8>>,
    after: BTreeMap<PathBuf, Vec<u8>>,
}

/// Injects every kind of fault at every file system call of some work.
///
/// # Panics
/// Panics if the work panics, a result differs from the result without faults, or an error message
/// names no file. Also panics if a file is neither in its old nor in its final state. Also panics
/// if the next run fails, or leaves other files than a run without faults.
pub fn every_call(work: &impl Work) -> Tried {
    let dir = place();
    work.prepare(dir.path());
    let before = contents(dir.path());
    let aim = Aim::nowhere(dir.path());
    let answer = work.run(dir.path()).expect("nothing goes wrong");
    let mut calls: Vec<Op> = aim.calls().into_iter().map(|(op, _)| op).collect();
    assert!(!calls.is_empty(), "{work:?}: nothing is asked");
    drop(aim);
    let after = contents(dir.path());
    let right = Right {
        answer,
        before,
        after,
    };
    let mut tried = Tried::default();
    let lies = if work.is_checked() {
        &Blow::LIES[..]
    } else {
        &[]
    };
    for &blow in Blow::HONEST.iter().chain(lies) {
        for at in 1.. {
            let expected = calls.get(at as usize - 1).copied();
            if expected.is_some_and(|op| !blow.strikes(op)) {
                continue;
            }
            let Some(op) = trial(work, at, blow, &right) else {
                break;
            };
            if blow.strikes(op) {
                tried.points += 1;
                *tried.met.entry(format!("{op:?}")).or_default() += 1;
            }
            // The expected operation of a call comes from an earlier run. If this run makes its
            // calls in another order, skip no call from here on.
            if expected.is_some_and(|expected| expected != op) {
                calls.clear();
            }
        }
    }
    tried
}

/// Runs the work with a fault at the file system call number `at`, and again without a fault.
/// Returns the call's operation, or `None` if there were fewer calls.
fn trial<W: Work>(work: &W, at: u64, blow: Blow, right: &Right<W::Answer>) -> Option<Op> {
    let dir = place();
    work.prepare(dir.path());
    let mut trying = Trying(format!("{work:?}, {blow:?} at call {at}"));
    let aim = Aim::at(dir.path(), at, blow);
    let first = work.run(dir.path());
    let calls = aim.calls();
    drop(aim);
    // If the work makes fewer than `at` calls, this run met no fault, and the loop over the calls
    // ends.
    let struck = calls.get(at as usize - 1).cloned();
    let what = match &struck {
        Some((op, path)) => format!("{work:?}, {blow:?} at call {at}: {op:?} {}", path.display()),
        None => format!("{work:?}, no fault"),
    };
    trying.0.clone_from(&what);
    match &first {
        Ok(answer) => assert_eq!(answer, &right.answer, "{what}"),
        Err(why) => {
            assert!(struck.is_some(), "{what}: {why}");
            let names_one = why.contains(&*dir.path().to_string_lossy());
            assert!(names_one, "{what}: no file is named: {why}");
        }
    }
    // On a system that reports errors truly, no file is half written under its final name.
    if !blow.lies() {
        for (path, bytes) in contents(dir.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let (before, after) = (right.before.get(&path), right.after.get(&path));
            let is_whole = before.or(after).is_none()
                || work.grows(&name)
                || [before, after].contains(&Some(&bytes));
            assert!(is_whole, "{what}: {} is half written", path.display());
        }
    }
    let _calls_are_quick = Aim::nowhere(dir.path());
    let again = work.run_again(dir.path());
    assert_eq!(again.as_ref(), Ok(&right.answer), "{what}: again");
    let files = contents(dir.path());
    let differs = |path: &&PathBuf| files.contains_key(*path) != right.after.contains_key(*path);
    let is_wrong = |path: &&PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // A temporary file that was there before the run may be left: the faulty run could not
        // remove it, and a later run will.
        let was_torn = name.ends_with(TEMPORARY) && right.before.contains_key(*path);
        !was_torn && !work.may_differ(&name, blow)
    };
    let all: BTreeSet<&PathBuf> = files.keys().chain(right.after.keys()).collect();
    let wrong: Vec<_> = all.into_iter().filter(differs).filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{what}: {wrong:?} are left, or not there");
    struck.map(|(op, _)| op)
}
