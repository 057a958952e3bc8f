//! Tests of the glued engine: it counts the two halves of a board and joins them. Its numbers must
//! be the numbers of whole boards, and are saved in the ledger.

use crate::common::{assert_kept, in_files, new_store, watched};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tengen_base::observer::{Event, Observer, Silent};
use tengen_board::{Boundary, Lattice};
use tengen_count::{
    CheckpointPolicy, CountError, Counts, EngineName, Options, Scratch, Sequence, count_lattice,
    count_residues, inventory,
};
use tengen_exact::UBig;
use tengen_ledger::{Store, Survey};
use tengen_testing::observers::Columns;

fn sequence(rows: usize, boundary: Boundary, colours: u32) -> Sequence {
    Sequence::new(Lattice::Square, rows, boundary, colours)
}

fn options<'a>(
    engine: EngineName,
    store: Option<&'a Store>,
    observer: &'a dyn Observer,
) -> Options<'a> {
    Options {
        store,
        checkpoints: CheckpointPolicy::Every(0.0),
        ..watched(engine, observer)
    }
}

fn count(
    sequence: &Sequence,
    cols: usize,
    engine: EngineName,
    store: Option<&Store>,
) -> Result<Counts, CountError> {
    count_lattice(sequence, cols, false, &options(engine, store, &Silent))
}

/// Compares the numbers of the glued engine, which joins two halves of a board, with those of the
/// engine `compiled`, for any number of columns.
#[test]
fn halves_give_the_numbers_of_boards() {
    let mut compared = 0;
    for (colours, most) in [(2, 6), (3, 4)] {
        for boundary in Boundary::all() {
            for rows in 2..=most {
                let sequence = sequence(rows, boundary, colours);
                let options = options(EngineName::COMPILED, None, &Silent);
                let all = count_lattice(&sequence, most + 2, true, &options).unwrap();
                for cols in rows.max(2)..=most + 2 {
                    let glued = count(&sequence, cols, EngineName::GLUED, None).unwrap();
                    assert_eq!(glued.engine, EngineName::GLUED);
                    assert_eq!(
                        glued.columns,
                        all.columns[cols - 1..cols],
                        "{sequence} {cols}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Compares the glued engine, which joins two halves of a board, with the engine `hashed` on the
/// triangular lattice and on cylinders.
#[test]
fn halves_give_the_numbers_of_other_lattices() {
    let mut compared = 0;
    for (lattice, colours) in [
        (Lattice::Triangular, 2),
        (Lattice::Triangular, 3),
        (Lattice::Cylinder, 2),
        (Lattice::CylinderGuarded, 2),
    ] {
        for (rows, cols) in [(2, 5), (4, 4), (4, 5), (4, 7), (3, 6), (5, 4), (6, 5)] {
            let sequence = Sequence::new(lattice, rows, Boundary::None, colours);
            let glued = match count(&sequence, cols, EngineName::GLUED, None) {
                Err(error) if error.is_refusal() => continue,
                glued => glued.unwrap(),
            };
            let other = count(&sequence, cols, EngineName::HASHED, None).unwrap();
            assert_eq!(glued.columns, other.columns, "{sequence} {cols}");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

/// Compares the glued engine, which joins two halves of a board, with the split engine on brick
/// walls. Boards with an odd number of columns are refused if a half turn does not map them to
/// themselves.
#[test]
fn halves_give_the_numbers_of_brick_walls() {
    let (mut compared, mut refused) = (0, 0);
    for lattice in Lattice::all() {
        let is_hexagonal = matches!(lattice, Lattice::Hexagonal | Lattice::HexagonalShifted);
        if !is_hexagonal && !lattice.name().starts_with("square-octagonal") {
            continue;
        }
        for (boundary, rows) in Boundary::all().flat_map(|b| (3..=8).map(move |r| (b, r))) {
            let sequence = Sequence::new(lattice, rows, boundary, 2);
            let options = options(EngineName::SPLIT, None, &Silent);
            let all = count_lattice(&sequence, 9, true, &options).unwrap();
            for cols in 2..=9 {
                let [top, bottom] = sequence.guarded();
                let is_turned = top == bottom && rows % 2 == 0;
                match count(&sequence, cols, EngineName::GLUED, None) {
                    Err(error) => {
                        assert!(error.to_string().contains("half turn"), "{error}");
                        assert!(cols % 2 == 1 && !(is_turned && is_hexagonal));
                        refused += 1;
                    }
                    Ok(glued) => {
                        assert_eq!(glued.engine, EngineName::GLUED);
                        let right = &all.columns[cols - 1..cols];
                        assert_eq!(glued.columns, right, "{sequence} {cols}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 400 && refused > 100, "{compared} {refused}");
}

/// Compares the numbers for 1, 2, ... columns by the glued engine, which joins two halves of each
/// board, with those of the engine `compiled`.
#[test]
fn all_columns_are_glued() {
    let mut compared = 0;
    for (lattice, colours, rows) in [
        (Lattice::Square, 2, 2..=7),
        (Lattice::Square, 3, 2..=4),
        (Lattice::Triangular, 2, 2..=6),
        (Lattice::Triangular, 3, 2..=4),
    ] {
        for (boundary, rows) in Boundary::all().flat_map(|b| rows.clone().map(move |r| (b, r))) {
            let sequence = Sequence::new(lattice, rows, boundary, colours);
            let glued = options(EngineName::GLUED, None, &Silent);
            let other = options(EngineName::COMPILED, None, &Silent);
            let right = count_lattice(&sequence, 9, true, &other).unwrap();
            for cols in [2, 3, 4, 9] {
                let glued = match count_lattice(&sequence, cols, true, &glued) {
                    Err(error) if error.is_refusal() => continue,
                    glued => glued.unwrap(),
                };
                assert_eq!(glued.engine, EngineName::GLUED);
                assert_eq!(glued.columns, right.columns[..cols], "{sequence} {cols}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Counts a long strip by joining two halves. The counts of the halves have too many digits to be
/// joined as exact integers, so they are joined modulo primes.
#[test]
fn long_strips_are_glued_modulo_primes() {
    let sequence = sequence(4, Boundary::None, 2);
    let right = count(&sequence, 300, EngineName::SPLIT, None).unwrap();
    let glued = count(&sequence, 300, EngineName::GLUED, None).unwrap();
    assert_eq!(
        (glued.engine, glued.columns),
        (EngineName::GLUED, right.columns)
    );
}

/// Stops a count of all columns by the glued engine after a column, and resumes it. The residues
/// must be those of a count without a stop.
#[test]
fn interrupted_columns_go_on_from_the_last_one() {
    let sequence = sequence(8, Boundary::None, 2);
    let (dir, store) = new_store();
    let residues = |engine, store, observer: &dyn Observer| {
        let options = options(engine, store, observer);
        count_residues(&sequence, 9, 0..3, &options)
    };
    let right = residues(EngineName::SPLIT, None, &Silent).unwrap();
    let watcher = Columns::stopping_after(3);
    let stopped = residues(EngineName::GLUED, Some(&store), &watcher);
    assert_kept(stopped);
    // The split engine, which gets no store here, counts from the beginning.
    let watcher = Columns::all();
    let split = residues(EngineName::SPLIT, None, &watcher).unwrap();
    assert_eq!(
        (split.by_prime, watcher.resumed()),
        (right.by_prime.clone(), vec![0])
    );
    let watcher = Columns::all();
    let glued = residues(EngineName::GLUED, Some(&store), &watcher).unwrap();
    assert_eq!(
        (glued.by_prime, watcher.resumed()),
        (right.by_prime, vec![4])
    );
    // Only the ledger remains.
    assert_eq!(inventory(dir.path()).unwrap().len(), 1);
}

/// Compares the glued engine with the published L(9,9) and L(10,10) (*Combinatorics of Go*, section
/// 4).
#[test]
fn halves_give_published_numbers() {
    for (rows, cols, number) in [
        (9, 9, "103919148791293834318983090438798793469"),
        (10, 10, "96498428501909654589630887978835098088148177857"),
    ] {
        let sequence = sequence(rows, Boundary::None, 2);
        let counts = count(&sequence, cols, EngineName::GLUED, None).unwrap();
        assert_eq!(counts.columns[0].to_string(), number);
    }
}

#[test]
fn boards_that_cannot_be_glued_are_refused() {
    let refused = |sequence: &Sequence, cols, all| {
        let options = options(EngineName::GLUED, None, &Silent);
        let error = count_lattice(sequence, cols, all, &options).unwrap_err();
        assert!(error.is_refusal(), "{error}");
        error.to_string()
    };
    let square = sequence(4, Boundary::None, 2);
    // If only the upper edge has an extra row of empty points, a half turn does not map the board
    // to itself. So the halves differ, and the engine refuses.
    let triangular = Sequence::new(Lattice::Triangular, 5, Boundary::Top, 2);
    assert!(refused(&square, 1, true).contains("2 columns"));
    assert!(refused(&triangular, 7, false).contains("same boundary"));
    assert!(refused(&sequence(4, Boundary::None, 4), 6, false).contains("colours"));
    assert!(refused(&sequence(19, Boundary::None, 2), 19, false).contains("memory"));
}

fn ledger(dir: &Path) -> String {
    std::fs::read_to_string(dir.join("ledger.jsonl")).unwrap()
}

/// Checks that numbers of the glued engine are saved in the ledger. A saved number that contradicts
/// residues is set aside and computed again.
#[test]
fn numbers_are_kept_and_wrong_ones_are_not_believed() {
    let (dir, store) = new_store();
    let five = sequence(5, Boundary::None, 2);
    let right = count(&five, 5, EngineName::GLUED, Some(&store)).unwrap();
    assert_eq!(ledger(dir.path()).lines().count(), 1);
    let watcher = Columns::all();
    let again = options(EngineName::AUTO, Some(&store), &watcher);
    assert_eq!(count_lattice(&five, 5, false, &again).unwrap(), right);
    assert_eq!(watcher.counted(), 0, "nothing is computed");
    // Residues are computed by another engine.
    let residues = count(&five, 5, EngineName::SPLIT, Some(&store)).unwrap();
    assert_eq!(residues.columns, right.columns);
    // A forged number, with a right checksum.
    let other = tempfile::tempdir().unwrap();
    let forged = Store::open(other.path()).unwrap();
    let wrong = &right.columns[0] + UBig::ONE;
    forged.record_number(&five, 5, &wrong).unwrap();
    let watcher = Columns::all();
    let again = options(EngineName::GLUED, Some(&forged), &watcher);
    assert_eq!(count_lattice(&five, 5, false, &again).unwrap(), right);
    assert!(
        watcher.notes().contains("computing the number again"),
        "{}",
        watcher.notes()
    );
    assert_eq!(
        forged.number(&five, 5).unwrap().as_ref(),
        right.columns.first()
    );
    let survey = Survey::of_directory(other.path()).unwrap();
    assert!(survey.contradictions().is_empty());
}

#[test]
fn an_interrupted_run_goes_on_from_its_last_column() {
    for (lattice, rows, cols) in [
        (Lattice::Square, 7, 9),
        (Lattice::Square, 8, 8),
        (Lattice::Square, 7, 8),
        (Lattice::Hexagonal, 9, 8),
        (Lattice::Hexagonal, 8, 9),
    ] {
        let sequence = Sequence::new(lattice, rows, Boundary::None, 2);
        let (dir, store) = new_store();
        let right = count(&sequence, cols, EngineName::SPLIT, None).unwrap();
        let watcher = Columns::stopping_after(2);
        let stopping = options(EngineName::GLUED, Some(&store), &watcher);
        let stopped = count_lattice(&sequence, cols, false, &stopping);
        assert_kept(stopped);
        let watcher = Columns::all();
        let going_on = options(EngineName::GLUED, Some(&store), &watcher);
        let counts = count_lattice(&sequence, cols, false, &going_on).unwrap();
        assert_eq!(counts.columns, right.columns);
        assert_eq!(watcher.resumed(), [3]);
        // Only the ledger remains.
        assert_eq!(inventory(dir.path()).unwrap().len(), 1);
    }
}

/// Counts by the glued engine with so little memory that the vector has room for one prime at a
/// time.
///
/// A run that was stopped at the second prime does not compute the first one again, and changed
/// files are noticed.
#[test]
fn finished_primes_wait_in_files_if_memory_has_no_room_for_all() {
    // With 13 columns, counts of halves of the board exceed a prime, so their residues differ
    // between primes.
    for (rows, cols) in [(8, 13), (8, 8)] {
        let sequence = sequence(rows, Boundary::None, 2);
        let right = count(&sequence, cols, EngineName::GLUED, None).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let attempt = |memory: usize, store: &Path, watcher: &Columns| {
            let store = Store::open(store).unwrap();
            let mut options = options(EngineName::GLUED, Some(&store), watcher);
            options.machine.memory = memory;
            count_lattice(&sequence, cols, false, &options)
        };
        // Find the least memory with which the count begins. Without files for vectors, this memory
        // is too little.
        let begins = |memory: &usize| {
            let other = tempfile::tempdir().unwrap();
            let stopped = attempt(*memory, other.path(), &Columns::stopping_after(1));
            !matches!(stopped, Err(CountError::TooLarge { .. }))
        };
        let memory = (80..).map(|step| step << 17).find(begins).unwrap();
        let mut without = options(EngineName::GLUED, None, &Silent);
        without.machine.memory = memory;
        let refused = count_lattice(&sequence, cols, false, &without).unwrap_err();
        assert!(refused.is_refusal(), "{refused}");
        // Stop after one column modulo the second prime.
        let columns = cols.div_ceil(2);
        let watcher = Columns::stopping_after(columns);
        let stopped = attempt(memory, dir.path(), &watcher);
        assert_kept(stopped);
        let kept = std::fs::read_dir(dir.path().join("vectors")).unwrap();
        let kept = kept.map(|dir| dir.unwrap().path());
        let mut kept = kept.filter(|dir| dir.to_str().unwrap().ends_with("-middle"));
        let file = kept.next().unwrap().join("tiles.dat");
        assert_eq!(kept.next(), None);
        let mut bytes = std::fs::read(&file).unwrap();
        // Not every word is needed.
        bytes.iter_mut().step_by(1000).for_each(|byte| *byte ^= 1);
        std::fs::write(&file, &bytes).unwrap();
        let watcher = Columns::all();
        let counts = attempt(memory, dir.path(), &watcher).unwrap();
        assert_eq!(counts.columns, right.columns);
        // The count modulo the second prime resumes after two columns. The damage is noticed when
        // the halves are joined. Then both primes are computed again, the second one from its last
        // copy.
        assert_eq!(watcher.resumed(), [2, 0, columns - 1]);
        assert!(watcher.notes().contains("counting again"));
        // Only the ledger remains.
        assert_eq!(inventory(dir.path()).unwrap().len(), 1);
    }
}

/// Counts by the glued engine, which sweeps half of the board, with the vectors in files. Stops
/// this count and resumes it.
#[test]
fn halves_are_swept_in_files_and_go_on_after_a_stop() {
    let (none, top) = (Boundary::None, Boundary::Top);
    for (lattice, boundary, rows, cols) in [
        (Lattice::Square, none, 7, 8),
        (Lattice::Square, none, 6, 7),
        (Lattice::Square, none, 6, 6),
        (Lattice::Square, none, 5, 2),
        // The boundaries above and below differ, so the halves have two vectors.
        (Lattice::Square, top, 6, 6),
        (Lattice::Triangular, none, 6, 6),
        (Lattice::Triangular, none, 6, 7),
    ] {
        let sequence = Sequence::new(lattice, rows, boundary, 2);
        let right = count(&sequence, cols, EngineName::SPLIT, None).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let attempt = |watcher: &dyn Observer| {
            let mut options = options(EngineName::GLUED, None, watcher);
            options.scratch = Some(in_files(dir.path()));
            count_lattice(&sequence, cols, false, &options)
        };
        if cols > 2 {
            let stopped = attempt(&Columns::stopping_after(2));
            assert_kept(stopped);
        }
        let watcher = Columns::all();
        let counts = attempt(&watcher).unwrap();
        assert_eq!(counts.engine, EngineName::GLUED);
        assert_eq!(counts.columns, right.columns, "{sequence} {cols}");
        assert_eq!(
            watcher.resumed().first(),
            Some(&(3 * usize::from(cols > 2)))
        );
        // Nothing remains in the directory.
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}

/// Files of a version that cuts the vector into other tiles must not be read.
#[test]
fn files_of_another_cut_begin_anew() {
    let sequence = sequence(6, Boundary::None, 2);
    let right = count(&sequence, 8, EngineName::SPLIT, None).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let attempt = |watcher: &dyn Observer| {
        let mut options = options(EngineName::GLUED, None, watcher);
        options.scratch = Some(in_files(dir.path()));
        count_lattice(&sequence, 8, false, &options)
    };
    assert_kept(attempt(&Columns::stopping_after(2)));
    // Older versions saved no number of the cut.
    // The last commit, and the commit before it that is kept.
    let mut changed = 0;
    let dirs = std::fs::read_dir(dir.path()).unwrap();
    let files = dirs.flat_map(|dir| {
        let dir = dir.unwrap().path();
        ["manifest.json", "kept.json"].map(|name| dir.join(name))
    });
    for file in files {
        // The directory of the finished vector is empty.
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        changed += 1;
        // The file has a manifest, as a text in quotation marks, and its checksum.
        let (_, manifest) = text.split_once("\"manifest\":\"").unwrap();
        let manifest = manifest.strip_suffix("\"}").unwrap();
        let (before, rest) = manifest.split_once("\\\"layout\\\":").unwrap();
        let (_, after) = rest.split_once(',').unwrap();
        let manifest = format!("{before}{after}");
        let check = xxhash_rust::xxh3::xxh3_64(manifest.replace("\\\"", "\"").as_bytes());
        let text = format!("{{\"check\":\"{check:016x}\",\"manifest\":\"{manifest}\"}}");
        std::fs::write(&file, text).unwrap();
    }
    assert_eq!(changed, 2);
    let watcher = Columns::all();
    assert_eq!(attempt(&watcher).unwrap().columns, right.columns);
    assert_eq!(watcher.resumed().first(), Some(&0));
    assert_eq!(watcher.notes(), "", "nothing is damaged");
}

/// Stops a count by the glued engine when `stops` residues modulo a prime are saved and it joins
/// pairs of states again.
struct AtResidue<'a> {
    dir: &'a Path,
    stops: usize,
    stopped: AtomicBool,
}

impl Observer for AtResidue<'_> {
    fn event(&self, event: Event) {
        let saved = std::fs::read_dir(self.dir).into_iter().flatten();
        let saved = saved.filter(|dir| {
            let path = dir.as_ref().unwrap().path();
            path.to_str().unwrap().contains("-glued-") && path.join("manifest.json").exists()
        });
        if matches!(event, Event::Preparing { what: "pairs", .. }) && saved.count() == self.stops {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    fn go_on(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed)
    }
}

/// Counts by the glued engine with files that have room for the vectors modulo one prime only.
///
/// A run that was stopped in the second prime uses the residue modulo the first one, and mends
/// damaged files. Residues in the ledger are used, and a wrong one is noticed.
#[test]
fn halves_are_joined_modulo_one_prime_after_the_other() {
    for (lattice, rows, cols, vectors) in [
        (Lattice::Square, 6, 8, 1),
        (Lattice::Square, 5, 8, 2),
        (Lattice::Square, 5, 9, 1),
        (Lattice::Triangular, 6, 7, 1),
        (Lattice::Triangular, 6, 8, 1),
    ] {
        const PRIMES: usize = 2;
        let sequence = Sequence::new(lattice, rows, Boundary::None, 2);
        let right = count(&sequence, cols, EngineName::SPLIT, None).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let attempt = |watcher: &dyn Observer, store: Option<&Store>, limit: u64| {
            let mut options = options(EngineName::GLUED, store, watcher);
            options.scratch = Some(Scratch {
                limit,
                ..in_files(dir.path())
            });
            count_lattice(&sequence, cols, false, &options)
        };
        let find = |end: &str| {
            let all = std::fs::read_dir(dir.path()).unwrap();
            let mut all = all.map(|entry| entry.unwrap().path());
            all.find(|path| path.to_str().unwrap().ends_with(end))
        };
        // The least files with which the count begins.
        let begins = |limit: &u64| {
            let stopped = attempt(&Columns::stopping_after(1), None, *limit);
            !matches!(stopped, Err(CountError::TooLarge { .. }))
        };
        let limit = (1..).map(|step| step << 14).find(begins).unwrap();
        // Stop while the halves are joined modulo the second prime, then damage one of its vectors.
        let names = [
            ("-half", "going back"),
            ("-middle-shorter", "counting again"),
        ];
        for (vector, note) in names.into_iter().take(vectors) {
            let watcher = AtResidue {
                dir: dir.path(),
                stops: 1,
                stopped: AtomicBool::new(false),
            };
            assert_kept(attempt(&watcher, None, limit));
            assert!(find(&format!("-glued-{cols}")).is_some());
            let file = find(vector).unwrap().join("tiles.dat");
            let mut bytes = std::fs::read(&file).unwrap();
            let damaged = bytes.iter_mut().skip(1000).step_by(1000);
            damaged.for_each(|byte| *byte ^= 1);
            std::fs::write(&file, &bytes).unwrap();
            let watcher = Columns::all();
            let counts = attempt(&watcher, None, limit).unwrap();
            assert_eq!(counts.columns, right.columns, "{rows} x {cols}");
            let notes = watcher.notes();
            assert!(notes.contains(note), "{notes}");
            assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
        }
        // The ledger has a residue, so one prime less is swept, unless the residue is wrong.
        let (_dir, store) = new_store();
        let of_split = options(EngineName::SPLIT, Some(&store), &Silent);
        let residues = count_residues(&sequence, cols, 0..1, &of_split).unwrap();
        let (prime, columns) = &residues.by_prime[0];
        let batches = |store: &Store| {
            let watcher = Columns::all();
            let counts = attempt(&watcher, Some(store), limit).unwrap();
            assert_eq!(counts.columns, right.columns, "{rows} x {cols}");
            assert!(!watcher.notes().contains("resuming"), "{}", watcher.notes());
            // The vectors of both halves are announced.
            watcher.resumed().len() / vectors
        };
        assert_eq!(batches(&store), PRIMES - 1);
        let (_dir, forged) = new_store();
        let mut columns = columns.clone();
        columns[cols - 1] ^= 1;
        let records = vec![(*prime, columns.as_slice())];
        forged.record(&sequence, records).unwrap();
        // Residues that were computed before the error was noticed are not computed again.
        assert_eq!(batches(&forged), PRIMES);
    }
}

/// If memory and the allowed files are both too small, the error must be about the files.
#[test]
fn files_that_are_too_small_are_the_reason() {
    for limit in [None, Some(1 << 20)] {
        let mut options = options(EngineName::GLUED, None, &Silent);
        options.machine.memory = 50_000_000;
        options.scratch = limit.map(|limit| Scratch {
            limit,
            always: false,
            ..in_files(Path::new("files"))
        });
        let refused = count_lattice(&sequence(12, Boundary::None, 2), 12, false, &options);
        let CountError::TooLarge { reason, .. } = refused.unwrap_err() else {
            panic!("12 x 12 does not fit into 50 MB");
        };
        let is_about_files = reason.contains("may be used in files");
        assert_eq!(is_about_files, limit.is_some(), "{reason}");
    }
}

/// An observer that stops a count when it has joined some pairs of states of the two halves of the
/// board.
#[derive(Default)]
struct AtPairs(AtomicBool);

impl Observer for AtPairs {
    fn event(&self, event: Event) {
        if matches!(event, Event::Preparing { what: "pairs", .. }) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    fn go_on(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }
}

/// Changes bytes of a finished vector in files, before the glued engine joins the halves of the
/// board. The engine must notice this and count again.
#[test]
fn changed_words_of_halves_in_files_are_noticed() {
    let sequence = sequence(7, Boundary::None, 2);
    let dir = tempfile::tempdir().unwrap();
    let attempt = |watcher: &dyn Observer| {
        let mut options = options(EngineName::GLUED, None, watcher);
        options.scratch = Some(in_files(dir.path()));
        count_lattice(&sequence, 8, false, &options)
    };
    let right = count(&sequence, 8, EngineName::SPLIT, None).unwrap();
    // The vectors for halves of four and of five columns are finished, but the halves are not yet
    // joined.
    let stopped = attempt(&AtPairs::default());
    assert_kept(stopped);
    let vectors = std::fs::read_dir(dir.path()).unwrap();
    let names = vectors.map(|dir| dir.unwrap().path());
    let mut shorter = names.filter(|dir| dir.to_str().unwrap().ends_with("-middle-shorter"));
    let file = shorter.next().unwrap().join("tiles.dat");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.iter_mut().step_by(100).for_each(|byte| *byte ^= 1);
    std::fs::write(&file, &bytes).unwrap();
    let watcher = Columns::all();
    let counts = attempt(&watcher).unwrap();
    assert_eq!(counts.columns, right.columns);
    assert!(
        watcher.notes().contains("counting again"),
        "{}",
        watcher.notes()
    );
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// Two numbers: the columns that the count announced, and the last column, from 1, in which a step
/// was done.
#[derive(Default)]
struct Progress(Mutex<[usize; 2]>);

impl Observer for Progress {
    fn event(&self, event: Event) {
        let mut found = self.0.lock().unwrap();
        match event {
            Event::Batch { of_columns, .. } => found[0] = of_columns,
            Event::Step { column, .. } => found[1] = found[1].max(column + 1),
            _ => {}
        }
    }
}

/// Checks that the glued engine does the steps of all columns that it announces, which are about
/// half of the board's columns.
#[test]
fn columns_are_announced_up_to_the_middle() {
    for (lattice, rows, cols, middle) in [
        (Lattice::Square, 6, 7, 4),
        (Lattice::Square, 6, 8, 5),
        (Lattice::Square, 5, 8, 5),
        (Lattice::Hexagonal, 6, 8, 5),
        (Lattice::Hexagonal, 6, 9, 6),
    ] {
        let progress = Progress::default();
        let sequence = Sequence::new(lattice, rows, Boundary::None, 2);
        let options = options(EngineName::GLUED, None, &progress);
        count_lattice(&sequence, cols, false, &options).unwrap();
        assert_eq!(
            progress.0.into_inner().unwrap(),
            [middle; 2],
            "{rows} x {cols}"
        );
    }
}
