//! Tests the tiles on disk (parts of a state vector) against a model in memory, with fault
//! injection. A script is a list of operations on tiles. Each file operation of a script fails in
//! every way. Afterwards the tiles must equal some commit (completed change) of the model.

use super::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::files::faults::{Fault, inject};
use tengen_exact::random::Xoshiro;

const TILES: usize = 3;
const STEPS: usize = 24;
const PAGES: u64 = 40;

/// A step of a script, which is a list of operations on tiles.
enum Step {
    Write(usize, Vec<u64>),
    Commit { keep: bool },
    GoBack,
    ForgetKept,
    Reopen,
}

/// Returns a short script (list of operations on tiles) with every kind of step.
fn short_script() -> Vec<Step> {
    let write = |tile: usize, length: u64, first: u64| {
        Step::Write(tile, (0..length).map(|i| first ^ (i * i)).collect())
    };
    let commit = |keep| Step::Commit { keep };
    vec![
        write(0, 700, 1),
        write(1, 3, 2),
        commit(true),
        write(0, 1_100, 3),
        commit(true),
        write(2, 600, 4),
        commit(false),
        write(0, 900, 5),
        commit(true),
        write(2, 1_300, 6),
        write(1, 800, 7),
        Step::GoBack,
        write(1, 500, 8),
        commit(false),
        Step::Reopen,
        write(0, 10, 9),
        commit(true),
        Step::ForgetKept,
        write(2, 650, 10),
        commit(false),
    ]
}

fn random_script(seed: u64) -> Vec<Step> {
    let mut random = Xoshiro::for_run(seed, 0);
    let mut below = |n: u64| random.below(n);
    let step = |_| match below(10) {
        0..5 => {
            // Up to three pages, the last one partly filled.
            let (tile, length, first) = (below(TILES as u64), 1 + below(1_500), below(1 << 40));
            let words = (0..length).map(|i| first ^ (i * i)).collect();
            Step::Write(tile as usize, words)
        }
        5..8 => Step::Commit {
            keep: below(2) == 0,
        },
        8 => match below(3) {
            0 => Step::GoBack,
            1 => Step::ForgetKept,
            _ => Step::Reopen,
        },
        _ => Step::Commit { keep: true },
    };
    (0..STEPS).map(step).collect()
}

/// The words of each tile of the model. A tile is empty before it is first written.
type Contents = [Vec<u64>; TILES];

/// The expected state of the tiles, in memory.
#[derive(Default)]
struct Model {
    /// The contents written but not committed.
    now: Contents,
    /// The contents of the tiles at each attempted commit. The key is the progress of the commit.
    commits: BTreeMap<u32, Contents>,
    /// The progress of the last commit that reported success, and of the last commit that was
    /// attempted.
    acknowledged: u32,
    tried: u32,
}

fn open(dir: &Path) -> Result<Tiles<u32>, TilesError> {
    let fresh = Fresh {
        progress: 0,
        tiles: TILES,
        page: LEAST_PAGE,
    };
    let held = Held::take(dir)?;
    Tiles::open(held, PAGES * LEAST_PAGE, fresh, |_| true).map(|(tiles, _)| tiles)
}

fn read(tiles: &Tiles<u32>, tile: usize) -> Result<Vec<u64>, TilesError> {
    let mut words = vec![0; tiles.committed.tiles[tile].words as usize];
    match tiles.committed.tiles[tile].hash.is_empty() {
        true => {}
        false => tiles.read(tile, &mut words, &|| true)?,
    }
    Ok(words)
}

/// Runs the script on tiles on disk and on the model, until the first error that ends a run. `lies`
/// is `true` if a fault reports success wrongly.
fn follow(dir: &Path, script: &[Step], lies: bool, model: &mut Model) -> Result<(), TilesError> {
    model.commits.insert(0, Contents::default());
    let mut tiles = open(dir)?;
    for step in script {
        match step {
            Step::Write(tile, words) => {
                tiles.write(*tile, words, &|| true)?;
                model.now[*tile] = words.clone();
            }
            Step::Commit { keep } => {
                model.tried = model.commits.len() as u32;
                model.commits.insert(model.tried, model.now.clone());
                tiles.commit(model.tried, *keep)?;
                model.acknowledged = model.tried;
            }
            Step::GoBack => {
                // The model does not compute which commit is kept: it takes the progress of the
                // kept commit from the tiles.
                let before = *tiles.progress();
                if let Some(kept) = &tiles.kept {
                    model.tried = kept.progress;
                }
                if tiles.go_back(None)? {
                    assert!(*tiles.progress() < before);
                    model.acknowledged = *tiles.progress();
                    model.now = model.commits[&model.acknowledged].clone();
                }
                model.tried = model.acknowledged;
            }
            Step::ForgetKept => tiles.forget_kept()?,
            Step::Reopen => {
                drop(tiles);
                tiles = open(dir)?;
                let lost = *tiles.progress() != model.acknowledged;
                assert!(lies || !lost, "a commit was forgotten");
                model.now = model.commits[tiles.progress()].clone();
            }
        }
        let progress = *tiles.progress();
        for tile in 0..TILES {
            let words = read(&tiles, tile)?;
            let right = words == model.commits[&progress][tile];
            assert!(right, "tile {tile} of commit {progress}");
        }
    }
    Ok(())
}

/// A fault that is injected at a file operation.
#[derive(Clone, Copy, Debug)]
struct Blow {
    fault: Fault,
    /// `true` if all file operations after the fault fail too, as if the process were killed.
    kills: bool,
    /// `true` if the failing operation reports success, so that commits may be lost.
    lies: bool,
}

const BLOWS: [Blow; 6] = [
    blow(Fault::Error(io::ErrorKind::Other), false, false),
    blow(Fault::Half, false, false),
    blow(Fault::Error(io::ErrorKind::Other), true, false),
    blow(Fault::Half, true, false),
    blow(Fault::Lost, false, true),
    blow(Fault::Flipped, false, true),
];

const fn blow(fault: Fault, kills: bool, lies: bool) -> Blow {
    Blow { fault, kills, lies }
}

/// Runs a script on tiles with the fault `blow` at file operation number `at`, and checks the
/// tiles. Returns the number of file operations.
fn trial(script: &[Step], at: u64, blow: Blow) -> u64 {
    let dir = tempfile::tempdir().unwrap();
    let calls = Arc::new(AtomicU64::new(0));
    let counted = calls.clone();
    let struck = Arc::new(Mutex::new(String::new()));
    let named = struck.clone();
    let injected = inject(dir.path(), move |op, path| {
        let call = counted.fetch_add(1, Ordering::Relaxed) + 1;
        if call == at {
            let name = path.file_name().unwrap_or_default();
            *named.lock().unwrap() = format!("{op:?} {}", name.display());
        }
        let gone = (blow.kills && call > at).then_some(Fault::Error(io::ErrorKind::Other));
        if call == at { Some(blow.fault) } else { gone }
    });
    let mut model = Model::default();
    let followed = follow(dir.path(), script, blow.lies, &mut model);
    drop(injected);
    if at > calls.load(Ordering::Relaxed) {
        followed.as_ref().expect("nothing went wrong");
    }
    let what = format!("{blow:?} at call {at}, {}", struck.lock().unwrap());
    if blow.kills && at <= calls.load(Ordering::Relaxed) {
        assert!(followed.is_err(), "{what}");
    }
    // Another process opens the directory.
    let tiles = open(dir.path()).expect(&what);
    let progress = *tiles.progress();
    let commit = model.commits.get(&progress).expect(&what);
    if !blow.lies {
        let expected = [model.acknowledged, model.tried];
        assert!(
            expected.contains(&progress),
            "{what}: {progress} {expected:?}"
        );
    }
    for (tile, words) in commit.iter().enumerate() {
        match read(&tiles, tile) {
            Ok(read) => assert!(&read == words, "{what}: tile {tile} of commit {progress}"),
            Err(TilesError::Damaged { .. }) => assert!(blow.lies, "{what}: damaged"),
            Err(error) => panic!("{what}: {error}"),
        }
    }
    let held = tiles.into_held();
    remove_tiles(held).expect(&what);
    assert!(!dir.path().exists(), "{what}: nothing is left");
    calls.load(Ordering::Relaxed)
}

/// Runs a script many times, so that each of its file operations fails in every way. Returns the
/// number of faults.
fn every_call_of(script: &[Step]) -> u64 {
    let all = BLOWS.map(|blow| {
        let calls = trial(script, u64::MAX, blow);
        for at in 1..=calls {
            trial(script, at, blow);
        }
        calls
    });
    all.iter().sum()
}

#[test]
fn every_call_fails_in_every_way_and_commits_are_whole() {
    assert!(every_call_of(&short_script()) > 500);
}

#[test]
#[ignore = "takes minutes"]
fn every_call_of_random_scripts_fails_in_every_way() {
    let faults: u64 = (0..20)
        .map(|seed| every_call_of(&random_script(seed)))
        .sum();
    assert!(faults > 10_000, "{faults}");
}
