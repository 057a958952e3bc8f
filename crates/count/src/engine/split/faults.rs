//! Tests in which bits of the state vector flip between two phases of the sweep, as in faulty
//! memory. A phase adds points to one half of the border.

use super::progress::{CHANGED, CHANGES};
use crate::WeightedStones;
use crate::count_lattice;
use crate::engine::name::EngineName;
use crate::error::CountError;
use crate::options::{CheckpointPolicy, Options, Scratch};
use crate::samples::{self, new_store};
use std::cell::RefCell;
use std::ops::Range;
use tengen_board::{Boundary, Lattice, Shape};
use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_exact::random::Xoshiro;
use tengen_ledger::{Sequence, Store};
use tengen_split::Advanced;
use tengen_testing::observers::Columns;

/// A bit of a nonzero count in the state vector that a test flips after a phase of the sweep.
#[derive(Clone, Copy)]
struct Flip {
    /// Number of columns that are counted before the phase after which the bit flips.
    columns: usize,
    advanced: Advanced,
    /// The place of the word whose bit flips, as a multiple of 2^-32 of the number of words. These
    /// are the words of the vector, or of a unit if the vector is in files.
    word: u64,
    bit: u32,
}

thread_local! {
    static FLIPS: RefCell<Vec<Flip>> = const { RefCell::new(Vec::new()) };
}

/// Flips a bit in `words` once, if the test asks for it after this number of columns and this
/// phase. `advanced` is the half of the border that the phase advances.
pub(crate) fn strike(words: &mut [u64], columns: usize, advanced: Advanced) {
    FLIPS.with_borrow_mut(|flips| {
        let now = |flip: &Flip| (flip.columns, flip.advanced) == (columns, advanced);
        if let Some(at) = flips.iter().position(now) {
            let flip = flips.swap_remove(at);
            let at = ((words.len() as u64 * flip.word) >> 32) as usize;
            let (before, after) = words.split_at_mut(at);
            // Places of the vector without a state are zero, and are never read. So search the next
            // nonzero word.
            let word = after.iter_mut().chain(before).find(|word| **word != 0);
            *word.expect("there are counts") ^= 1 << flip.bit;
        }
    });
}

const COLUMNS: usize = 6;

/// Returns the boards with `colours` colours.
fn sequence(colours: u32) -> Sequence {
    Sequence::new(Lattice::Square, 6, Boundary::None, colours)
}

/// Counts legal positions while bits flip. Returns the count for each number of columns, and the
/// number of notes that a changed word was detected.
///
/// The vector gets up to [`COLUMNS`] columns. The engine `glued` sweeps only half of a board, so it
/// counts boards with nearly twice as many columns.
fn count(
    engine: EngineName,
    colours: u32,
    flips: &[Flip],
    store: Option<&Store>,
    scratch: Option<Scratch<'_>>,
) -> (Result<Vec<UBig>, CountError>, usize) {
    FLIPS.set(flips.to_vec());
    let listener = Columns::all();
    let options = Options {
        engine,
        store,
        scratch,
        checkpoints: CheckpointPolicy::Every(0.0),
        ..samples::options(&listener)
    };
    let columns = match engine {
        EngineName::GLUED => 2 * COLUMNS - 2,
        _ => COLUMNS,
    };
    let counts = count_lattice(&sequence(colours), columns, true, &options);
    let counts = counts.map(|counts| counts.columns);
    let notes = listener.notes();
    let noticed = notes.lines().filter(|note| note.starts_with(CHANGED));
    (counts, noticed.count())
}

fn phases() -> impl Iterator<Item = (usize, Advanced)> {
    (1..COLUMNS).flat_map(|n| [(n, Advanced::Upper), (n, Advanced::Lower)])
}

/// Checks that flipped bits are detected after each phase of the sweep. The vector is in turn in
/// memory, in memory with copies on disk, and in files.
///
/// Flips of words that no later phase reads are not detected, and do no harm.
#[test]
fn flipped_bits_are_noticed() {
    flipped_bits_are_noticed_with(
        (EngineName::SPLIT, 2),
        |number| number % 3..number % 3 + 1,
        1,
    );
}

/// Checks that flipped bits are detected with three colours. There more elements of the vector
/// (counts of states) are stored twice or more often.
#[test]
fn flipped_bits_are_noticed_with_three_colours() {
    flipped_bits_are_noticed_with((EngineName::SPLIT, 3), |_| 0..2, 1);
}

/// Checks that flipped bits are detected in the engine `glued`, which joins two halves of a board
/// after each column.
#[test]
fn flipped_bits_are_noticed_where_columns_are_glued() {
    flipped_bits_are_noticed_with((EngineName::GLUED, 2), |_| 0..2, 1);
    flipped_bits_are_noticed_with(
        (EngineName::GLUED, 3),
        |number| number % 2..number % 2 + 1,
        1,
    );
}

/// Checks that flipped bits are detected in the engine `levels`, which reads the vector once more
/// at the end of a board.
#[test]
fn flipped_bits_are_noticed_with_many_colours() {
    flipped_bits_are_noticed_with((EngineName::LEVELS, 5), |_| 0..2, 0);
}

/// Counts with a bit that flips after a phase, for each phase and each way to count that `ways`
/// gives for it. Checks the numbers, and that enough flips are detected.
///
/// `ways` maps the number of a phase to its ways to count: 0 counts in memory, 1 with copies, 2 in
/// files. All numbers must be right. At least six tenths of the flips before the last `unread`
/// phases must be detected: after those phases the vector is not read, or only in part.
fn flipped_bits_are_noticed_with(
    (engine, colours): (EngineName, u32),
    ways: fn(usize) -> Range<usize>,
    unread: usize,
) {
    let right = count(engine, colours, &[], None, None).0.unwrap();
    let mut random = Xoshiro::for_run(7, 0);
    let (mut tried, mut noticed) = (0, 0);
    let tries = phases().enumerate();
    for (way, (columns, advanced)) in tries.flat_map(|(n, phase)| ways(n).map(move |w| (w, phase)))
    {
        let flip = Flip {
            columns,
            advanced,
            word: random.below(1 << 32),
            bit: random.below(64) as u32,
        };
        let (dir, store) = new_store();
        let scratch = samples::in_files(dir.path());
        let (counts, found) = match way {
            0 => count(engine, colours, &[flip], None, None),
            1 => count(engine, colours, &[flip], Some(&store), None),
            _ => count(engine, colours, &[flip], None, Some(scratch)),
        };
        assert_eq!(counts.unwrap(), right);
        assert!(FLIPS.with_borrow(Vec::is_empty), "it was tried");
        tried += 1;
        // A changed word may be detected twice, if a copy of the vector was made in between.
        noticed += usize::from(found > 0);
    }
    let read = tried * (phases().count() - unread) / phases().count();
    // At the end of a column some words are not read. Flips of all other words are detected.
    assert!(noticed * 10 >= read * 6, "{noticed} of {read}");
}

/// Checks that a count ends with an error if bits flip repeatedly, before it gives a wrong number.
#[test]
fn faulty_memory_ends_a_count() {
    let dir = tempfile::tempdir().unwrap();
    let scratch = samples::in_files(dir.path());
    let flip = Flip {
        columns: 2,
        advanced: Advanced::Upper,
        word: 1 << 31,
        bit: 5,
    };
    let flips = [flip; CHANGES + 1];
    for scratch in [None, Some(scratch)] {
        let (counts, noticed) = count(EngineName::SPLIT, 2, &flips, None, scratch);
        assert!(
            matches!(&counts, Err(CountError::Failed(why)) if why == CHANGED),
            "{counts:?}"
        );
        assert_eq!(noticed, CHANGES);
        // A run with flipped bits may leave damaged files; the next run detects the damage.
        count(EngineName::SPLIT, 2, &flips[2..], None, scratch)
            .0
            .unwrap();
    }
}

/// Flips a bit of the state vector of half a board after its last column, in the engine `glued`.
///
/// The changed word gives a count of half a board that exceeds its bound, so the board is counted
/// again.
#[test]
fn flipped_bits_of_halves_are_noticed() {
    let mut random = Xoshiro::for_run(8, 0);
    for (colours, cols) in [(2, 6), (2, 7), (2, 8), (3, 6), (3, 7)] {
        let listener = Columns::all();
        let options = Options {
            engine: EngineName::GLUED,
            ..samples::options(&listener)
        };
        let glued = || {
            count_lattice(&sequence(colours), cols, false, &options)
                .unwrap()
                .columns
        };
        let right = glued();
        const TIMES: usize = 20;
        for _ in 0..TIMES {
            FLIPS.set(vec![Flip {
                columns: cols,
                advanced: Advanced::Lower,
                word: random.below(1 << 32),
                bit: random.below(64) as u32,
            }]);
            assert_eq!(glued(), right);
            assert!(FLIPS.with_borrow(Vec::is_empty), "it was tried");
        }
        let notes = listener.notes();
        let noticed = notes
            .lines()
            .filter(|note| note.ends_with("counting again"));
        // If both halves of the board end with a complete column, some words of the vector are not
        // read: those without a state, and one of each two symmetric tiles.
        assert!(noticed.count() * 4 > TIMES, "{colours} {cols}");
    }
}

/// Checks that flipped bits are detected while positions are counted weighted by stones.
#[test]
fn flipped_bits_are_noticed_with_weights_of_stones() {
    let mut random = Xoshiro::for_run(9, 0);
    let mut noticed = 0;
    for cols in [8, 9] {
        let listener = Columns::all();
        let options = Options {
            engine: EngineName::GLUED,
            ..samples::options(&listener)
        };
        let shape = Shape::plain(Lattice::Square, 6, cols);
        let weighted = WeightedStones::of(&shape, 2, &options).unwrap();
        let pairs: Vec<(u64, u64)> = primes().zip(2..5).collect();
        let right = weighted.values(&pairs, &options).unwrap();
        for (columns, advanced) in phases().take_while(|&(columns, _)| 2 * columns < cols) {
            FLIPS.set(vec![Flip {
                columns,
                advanced,
                word: random.below(1 << 32),
                bit: random.below(64) as u32,
            }]);
            assert_eq!(weighted.values(&pairs, &options).unwrap(), right);
            assert!(FLIPS.with_borrow(Vec::is_empty), "it was tried");
        }
        let notes = listener.notes();
        noticed += notes
            .lines()
            .filter(|note| note.starts_with(CHANGED))
            .count();
    }
    // Flips of words that are not read are not detected.
    assert!(noticed >= 8, "{noticed}");
}
