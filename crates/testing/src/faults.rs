//! Every call that some work makes to the file system goes wrong, in every way.
//!
//! The work is done again and again, each time in a new directory, with a fault at its first
//! call, its second one, and so on, until a run ends without having met its fault. Each time it is
//! then done once more without faults, as the next run of the program would.
//!
//! A process that is gone after a call is one that is gone before the next; after the last call
//! nothing is left to be lost. A process that is gone makes no more calls: here they all fail.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tengen_base::files::faults::{Fault, Injected, Op, inject};
use tengen_base::whole::TEMPORARY;

/// How a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// What goes wrong.
    pub fault: Fault,
    /// Whether nothing happens any more from then on, as if the process were killed.
    pub gone: bool,
}

const ERROR: Fault = Fault::Error(ErrorKind::Other);

impl Blow {
    /// What honest disks and sudden ends do: errors, full disks, no permission, half of a write;
    /// the end before a call, and within one that writes.
    pub const HONEST: [Blow; 6] = [
        Blow::of(ERROR),
        Blow::of(Fault::Error(ErrorKind::StorageFull)),
        Blow::of(Fault::Error(ErrorKind::PermissionDenied)),
        Blow::of(Fault::Half),
        Blow::gone(ERROR),
        Blow::gone(Fault::Half),
    ];

    /// What others do: something is said to be done and is not, or a bit is another one.
    pub const LIES: [Blow; 2] = [Blow::of(Fault::Lost), Blow::of(Fault::Flipped)];

    const fn of(fault: Fault) -> Blow {
        Blow { fault, gone: false }
    }

    const fn gone(fault: Fault) -> Blow {
        Blow { fault, gone: true }
    }

    /// Whether what the system says may be wrong.
    pub fn lies(self) -> bool {
        Blow::LIES.contains(&self)
    }

    /// Whether it is another one than an error where such a call is made.
    fn strikes(self, op: Op) -> bool {
        match self.fault {
            Fault::Error(_) => true,
            Fault::Half => op == Op::Write,
            Fault::Lost => matches!(op, Op::Write | Op::Cut | Op::Sync | Op::Rename | Op::Remove),
            Fault::Flipped => matches!(op, Op::Read | Op::Write),
        }
    }
}

/// A fault at one of the calls about a directory, as long as this is there.
pub struct Aim {
    calls: Arc<Mutex<Vec<(Op, PathBuf)>>>,
    _injected: Injected,
}

impl Aim {
    /// At the call with a number, from 1.
    pub fn at(dir: &Path, at: u64, blow: Blow) -> Aim {
        let calls = Arc::new(Mutex::new(Vec::new()));
        let (listed, number) = (calls.clone(), AtomicU64::new(0));
        let strike = move |op: Op, path: &Path| {
            let call = number.fetch_add(1, Ordering::Relaxed) + 1;
            let mut calls = listed.lock().expect("nobody panics with it");
            calls.push((op, path.to_owned()));
            let gone = (blow.gone && call > at).then_some(ERROR);
            if call == at { Some(blow.fault) } else { gone }
        };
        Aim {
            calls,
            _injected: inject(dir, strike),
        }
    }

    /// At none.
    pub fn nowhere(dir: &Path) -> Aim {
        Aim::at(dir, u64::MAX, Blow::HONEST[0])
    }

    /// What was asked of the system, and of which file.
    pub fn calls(&self) -> Vec<(Op, PathBuf)> {
        self.calls.lock().expect("nobody panics with it").clone()
    }
}

/// Work that reads and writes files.
pub trait Work: Debug {
    /// What it comes to.
    type Answer: PartialEq + Debug;

    /// Puts files into a directory that is there before the work.
    fn prepare(&self, _dir: &Path) {}

    /// Does the work, with files in a directory.
    ///
    /// # Errors
    /// What is said if it fails.
    fn run(&self, dir: &Path) -> Result<Self::Answer, String>;

    /// The same as the next run of the program; another request may be needed to go on.
    ///
    /// # Errors
    /// What is said if it fails.
    fn run_again(&self, dir: &Path) -> Result<Self::Answer, String> {
        self.run(dir)
    }

    /// Whether lies are noticed, too: what is read is checked.
    fn is_checked(&self) -> bool {
        true
    }

    /// Whether a file may be longer than before, or half so, under its own name: its lines are
    /// checked one by one.
    fn grows(&self, name: &str) -> bool {
        name.starts_with("ledger.")
    }

    /// Whether a file may be left that is not when nothing goes wrong, or the other way round.
    fn may_differ(&self, name: &str, blow: Blow) -> bool {
        // What looks damaged is set aside, or left to those who need it; a record that is half
        // written is damaged.
        let damaged = name.ends_with(".damaged") || name.ends_with(".ckpt");
        let records = blow.lies() || blow.fault == Fault::Half;
        blow.lies() && damaged || records && name == "ledger.damaged.jsonl"
    }
}

/// What was tried.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// How many faults.
    pub points: u64,
    /// At how many calls of each kind one of them was.
    pub met: BTreeMap<String, u64>,
}

impl Tried {
    /// Together.
    pub fn add(&mut self, other: Tried) {
        self.points += other.points;
        for (op, met) in other.met {
            *self.met.entry(op).or_default() += met;
        }
    }
}

/// A directory, in memory where there is such a place: disks are slow.
pub fn place() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = match memory.is_dir() {
        true => tempfile::tempdir_in(memory),
        false => tempfile::tempdir(),
    };
    made.expect("a directory")
}

/// The files below a directory, by their paths in it, with what is in them.
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

/// Says what was tried when a test fails.
struct Trying(String);

impl Drop for Trying {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = writeln!(std::io::stderr(), "{}", self.0);
        }
    }
}

/// What a run without faults does.
struct Right<A> {
    answer: A,
    before: BTreeMap<PathBuf, Vec<u8>>,
    after: BTreeMap<PathBuf, Vec<u8>>,
}

/// Every call of some work goes wrong in every way.
///
/// # Panics
/// If the work panics, or comes to another answer than without faults; if an error names no file;
/// if a file of the end is neither as it was before nor as it is in the end; if the next run comes
/// to no answer or another one, or leaves other files than a run without faults.
pub fn every_call(work: &impl Work) -> Tried {
    let dir = place();
    work.prepare(dir.path());
    let before = contents(dir.path());
    let aim = Aim::nowhere(dir.path());
    let answer = work.run(dir.path()).expect("nothing goes wrong");
    assert!(!aim.calls().is_empty(), "{work:?}: nothing is asked");
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
            match trial(work, at, blow, &right) {
                None => break,
                Some(op) if blow.strikes(op) => {
                    tried.points += 1;
                    *tried.met.entry(format!("{op:?}")).or_default() += 1;
                }
                Some(_) => {}
            }
        }
    }
    tried
}

/// Works with a fault at a call, and again without; the call, if there was one.
fn trial<W: Work>(work: &W, at: u64, blow: Blow, right: &Right<W::Answer>) -> Option<Op> {
    let dir = place();
    work.prepare(dir.path());
    let mut trying = Trying(format!("{work:?}, {blow:?} at call {at}"));
    let aim = Aim::at(dir.path(), at, blow);
    let first = work.run(dir.path());
    let calls = aim.calls();
    drop(aim);
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
        // What an earlier run has left, and could not be removed, goes when it is tried again.
        let was_torn = name.ends_with(TEMPORARY) && right.before.contains_key(*path);
        !was_torn && !work.may_differ(&name, blow)
    };
    let all: BTreeSet<&PathBuf> = files.keys().chain(right.after.keys()).collect();
    let wrong: Vec<_> = all.into_iter().filter(differs).filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{what}: {wrong:?} are left, or not there");
    struck.map(|(op, _)| op)
}
