//! Every call that small counts make to the file system goes wrong, in every way: the number
//! is right or there is an error, the next run comes to the right number, and nothing is left.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tengen_base::files::faults::{Fault, Injected, Op, inject};
use tengen_base::machine::Machine;
use tengen_base::observer::Silent;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::run::{CheckpointPolicy, CountError, Engine, Options, Scratch, count_lattice};
use tengen_count::store::Store;
use tengen_exact::UBig;

const MACHINE: Machine<'static> = Machine {
    threads: 1,
    memory: 1 << 28,
    observer: &Silent,
};

/// Where a count keeps what it is at.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Checkpoints of the compiled engine.
    Checkpoints,
    /// Copies of the split engine's vector.
    Copies,
    /// The split engine's vector in files.
    Files,
}

/// A board with as many columns as make some tens or hundreds of calls.
const ROWS: Sequence = Sequence {
    lattice: Lattice::Square,
    rows: 2,
    boundary: Boundary::None,
    colours: 2,
};

impl Way {
    fn cols(self) -> usize {
        match self {
            Way::Checkpoints => 14,
            Way::Copies => 12,
            Way::Files => 4,
        }
    }
}

/// The number, with all that there is to write kept in a directory.
fn count(way: Way, dir: &Path) -> Result<UBig, CountError> {
    let (data, scratch) = (dir.join("data"), dir.join("scratch"));
    let store = Store::open(&data).map_err(CountError::failed)?;
    let scratch = Scratch {
        dir: &scratch,
        limit: u64::MAX,
        always: true,
    };
    let options = Options {
        engine: match way {
            Way::Checkpoints => Engine::Compiled,
            Way::Copies | Way::Files => Engine::Split,
        },
        store: Some(&store),
        scratch: matches!(way, Way::Files).then_some(scratch),
        checkpoints: CheckpointPolicy::Every(0.0),
        ..Options::new(MACHINE)
    };
    let mut counts = count_lattice(&ROWS, way.cols(), false, &options)?;
    Ok(counts.columns.remove(0))
}

/// What is to go wrong.
#[derive(Clone, Copy, Debug)]
struct Blow {
    fault: Fault,
    /// Whether nothing happens any more from then on, as if the process were killed.
    kills: bool,
}

const ERROR: Fault = Fault::Error(std::io::ErrorKind::Other);

const BLOWS: [Blow; 7] = [
    blow(ERROR, false),
    blow(Fault::Error(std::io::ErrorKind::StorageFull), false),
    blow(Fault::Half, false),
    blow(ERROR, true),
    blow(Fault::Half, true),
    blow(Fault::Lost, false),
    blow(Fault::Flipped, false),
];

const fn blow(fault: Fault, kills: bool) -> Blow {
    Blow { fault, kills }
}

/// Makes the call with a number go wrong, from 1; counts the calls, and names the one.
struct Aim {
    calls: Arc<AtomicU64>,
    struck: Arc<Mutex<String>>,
    _injected: Injected,
}

fn aim_at(dir: &Path, at: u64, blow: Blow) -> Aim {
    let (calls, struck) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::default()));
    let (counted, named) = (calls.clone(), struck.clone());
    let strike = move |op: Op, path: &Path| {
        let call = counted.fetch_add(1, Ordering::Relaxed) + 1;
        if call == at {
            let name = path.file_name().unwrap_or_default();
            *named.lock().unwrap() = format!("{op:?} {}", name.display());
            return Some(blow.fault);
        }
        (blow.kills && call > at).then_some(ERROR)
    };
    Aim {
        calls,
        struck,
        _injected: inject(dir, strike),
    }
}

/// The files below a directory that a count should not leave.
fn left(dir: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(left(&path));
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_expected = matches!(
            name.as_str(),
            "ledger.jsonl" | "ledger.lock" | "ledger.damaged.jsonl"
        );
        if !is_expected && !name.ends_with(".damaged") {
            found.push(name);
        }
    }
    found
}

/// A directory, in memory where there is such a place: disks are slow.
fn place() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    match memory.is_dir() {
        true => tempfile::tempdir_in(memory).unwrap(),
        false => tempfile::tempdir().unwrap(),
    }
}

/// Counts with a fault at a call, and again without; how many calls there were.
fn trial(way: Way, at: u64, blow: Blow, expected: &UBig) -> u64 {
    let dir = place();
    let aim = aim_at(dir.path(), at, blow);
    let first = count(way, dir.path());
    let calls = aim.calls.load(Ordering::Relaxed);
    let what = format!(
        "{way:?}, {blow:?} at call {at}: {}",
        aim.struck.lock().unwrap()
    );
    drop(aim);
    let _nothing = aim_at(dir.path(), u64::MAX, blow);
    match first {
        Ok(number) => assert_eq!(&number, expected, "{what}"),
        Err(error) => assert!(at <= calls, "{what}: {error}"),
    }
    let again = count(way, dir.path());
    let again = again.unwrap_or_else(|error| panic!("{what}: again: {error}"));
    assert_eq!(&again, expected, "{what}: again");
    let mut left = left(dir.path());
    if matches!(blow.fault, Fault::Lost | Fault::Flipped) {
        // What looks damaged is left to those who need it, if nobody does.
        left.retain(|name| !name.ends_with(".ckpt"));
    }
    assert_eq!(left, [""; 0], "{what}");
    calls
}

/// Every call of a way goes wrong in every way.
fn every_call(way: Way) {
    let options = Options {
        engine: Engine::Hashed,
        ..Options::new(MACHINE)
    };
    let expected = count_lattice(&ROWS, way.cols(), false, &options).unwrap();
    let expected = &expected.columns[0];
    for blow in BLOWS {
        let calls = trial(way, u64::MAX, blow, expected);
        assert!(calls > 50, "{way:?}: {calls}");
        // Where a fault makes a run shorter or longer, so be it.
        for at in 1..=calls {
            trial(way, at, blow, expected);
        }
    }
}

#[test]
fn every_call_of_a_count_with_checkpoints_may_fail() {
    every_call(Way::Checkpoints);
}

#[test]
fn every_call_of_a_count_with_copies_may_fail() {
    every_call(Way::Copies);
}

#[test]
fn every_call_of_a_count_in_files_may_fail() {
    every_call(Way::Files);
}
