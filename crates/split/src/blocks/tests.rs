//! Tests of vectors cut into tiles: they are compared with the engine in memory, and tiles with
//! wrong sizes are refused.

use super::super::Geometry;
use super::super::together::Sharing;
use super::*;
use std::collections::HashSet;
use tengen_base::observer::{Impatient, Silent};
use tengen_exact::IBig;
use tengen_exact::primes::primes;

fn shape(rows: usize) -> Shape {
    Shape::of(Geometry::Square, rows, [false; 2])
}

fn some_primes(k: usize) -> Vec<u64> {
    primes().take(k).collect()
}

/// All tiles of a vector, row by row.
type Tiles = Vec<Vec<u64>>;

fn empty(blocks: &Blocks) -> Tiles {
    let k = blocks.primes() as u64;
    let tile = |&size: &u64| vec![0; (size * k) as usize];
    blocks.sizes().iter().map(tile).collect()
}

fn places(blocks: &Blocks, half: Half, number: usize) -> Vec<usize> {
    let columns = blocks.units(Half::Lower);
    match half {
        Half::Upper => (0..columns).map(|c| number * columns + c).collect(),
        Half::Lower => (0..blocks.units(Half::Upper))
            .map(|r| r * columns + number)
            .collect(),
    }
}

fn slices(tiles: &mut [Vec<u64>]) -> Vec<&mut [u64]> {
    tiles.iter_mut().map(|tile| &mut tile[..]).collect()
}

/// Advances a unit (a row or column of tiles); returns its tiles and the result. Words that the
/// engine does not write have the value `unwritten`.
fn advanced(
    blocks: &Blocks,
    (half, number): (Half, usize),
    tiles: &Tiles,
    primes: &[u64],
    unwritten: u64,
) -> (Tiles, Done) {
    let places = places(blocks, half, number).into_iter();
    let before: Vec<&[u64]> = places.map(|at| &tiles[at][..]).collect();
    let mut after: Tiles = before
        .iter()
        .map(|tile| vec![unwritten; tile.len()])
        .collect();
    let to = &mut slices(&mut after);
    let done = blocks.advance(half, number, &before, to, primes, &Silent);
    (after, done.unwrap())
}

/// Advances all units (rows or columns of tiles) of a phase, the last unit first.
fn phase(blocks: &Blocks, half: Half, tiles: &mut Tiles, primes: &[u64]) -> Totals {
    let totals = (0..blocks.units(half)).rev().map(|number| {
        let (after, done) = advanced(blocks, (half, number), tiles, primes, 7);
        for (at, tile) in places(blocks, half, number).into_iter().zip(after) {
            tiles[at] = tile;
        }
        done.totals
    });
    let totals: Vec<Totals> = totals.collect();
    blocks.total(&totals, primes).unwrap()
}

fn begin(blocks: &Blocks) -> (Tiles, Totals) {
    let mut tiles = empty(blocks);
    let columns = blocks.units(Half::Lower);
    let mut all = Vec::new();
    for (row, tiles) in tiles.chunks_mut(columns).enumerate() {
        all.push(blocks.start(row, &mut slices(tiles), &Silent).unwrap());
    }
    let k = blocks.primes();
    let all = blocks.total(&all, &some_primes(k)).unwrap();
    (tiles, all)
}

/// Returns the residues of the counts with 1, 2, ... columns. Checks that the checksum of the words
/// read in a phase agrees with the checksum of the words written in the phase before.
fn count(blocks: &Blocks, cols: usize) -> Vec<Vec<u64>> {
    let primes = some_primes(blocks.primes());
    let first = primes.iter().map(|&p| blocks.first_column(p)).collect();
    let mut counts = vec![first];
    let (mut tiles, mut before) = begin(blocks);
    while counts.len() < cols {
        for half in [Half::Upper, Half::Lower] {
            let now = phase(blocks, half, &mut tiles, &primes);
            assert_eq!(now.read, before.written);
            before = now;
        }
        counts.push(blocks.count(&before, &primes).unwrap());
    }
    counts
}

/// The numbers of legal positions of n x n boards (OEIS A094777), computed by other programs.
const SQUARES: [u128; 8] = [
    1,
    57,
    12_675,
    24_318_165,
    414_295_148_741,
    62_567_386_502_084_877,
    83_677_847_847_984_287_628_595,
    990_966_953_618_170_260_281_935_463_385,
];

#[test]
fn counts_are_those_that_are_published() {
    for rows in [2, 5, 8] {
        for (k, unit) in [
            (1, 1),
            (2, 300),
            (4, 5_000),
            (5, 5_000),
            (6, 300),
            (8, u64::MAX),
        ] {
            let blocks = Blocks::new(&shape(rows), k, unit, 2, &Silent).unwrap();
            let last = count(&blocks, rows).pop().unwrap();
            let known = some_primes(k).into_iter();
            let known = known.map(|p| (SQUARES[rows - 1] % u128::from(p)) as u64);
            assert_eq!(last, known.collect::<Vec<_>>(), "{rows} {k} {unit}");
        }
    }
}

/// The tiles of a vector after each column of the board, from the second column on. For each unit of
/// the last phase (a column of tiles), there are the checksums of its tiles.
fn columns(blocks: &Blocks, cols: usize) -> Vec<(Tiles, Vec<Vec<u64>>)> {
    let primes = some_primes(blocks.primes());
    let (mut tiles, _) = begin(blocks);
    let advanced = (2..=cols).map(|_| {
        phase(blocks, Half::Upper, &mut tiles, &primes);
        let units = 0..blocks.units(Half::Lower);
        let checksums = units.map(|number| {
            let (after, done) = advanced(blocks, (Half::Lower, number), &tiles, &primes, 7);
            for (at, tile) in places(blocks, Half::Lower, number).into_iter().zip(after) {
                tiles[at] = tile;
            }
            done.checksums
        });
        let checksums = checksums.collect();
        (tiles.clone(), checksums)
    });
    advanced.collect()
}

/// Glues a row of tiles of two halves, the longer one first, for a board with `cols` columns.
fn glued(
    blocks: &Blocks,
    row: usize,
    halves: &[&Tiles],
    cols: usize,
) -> Result<glue::Glued, BlocksError> {
    let primes = some_primes(blocks.primes());
    let places = places(blocks, Half::Upper, row);
    let windows = halves.iter().map(|tiles| {
        let tiles = places.iter().map(|&at| &tiles[at][..]);
        blocks.window(row, &tiles.collect::<Vec<&[u64]>>()).unwrap()
    });
    let windows: Vec<Vec<u64>> = windows.collect();
    let windows: Vec<&[u64]> = windows.iter().map(Vec::as_slice).collect();
    blocks.glue(row, &windows, cols, &primes, &Silent)
}

#[test]
fn rows_of_tiles_are_glued_to_the_number_of_the_whole_board() {
    for (rows, unit) in [(2, 1), (3, 20), (4, 60), (5, 300), (6, 900), (7, u64::MAX)] {
        let shape = shape(rows);
        let first = primes().next().unwrap();
        let whole = Blocks::new(&shape, 1, u64::MAX, 1, &Silent).unwrap();
        let counts = count(&whole, 8);
        for cols in 3..=8 {
            let of = Halves::of(&shape, cols).unwrap();
            let blocks = Blocks::new(&shape, of.primes, unit, 1, &Silent).unwrap();
            let after = columns(&blocks, of.longer);
            let longer = after.last().unwrap();
            let last = after.iter().rev().map(|(tiles, _)| tiles);
            let halves: Vec<&Tiles> = last.take(2 - usize::from(of.is_one)).collect();
            let mut sum = IBig::ZERO;
            for row in 0..blocks.units(Half::Upper) {
                let glued = glued(&blocks, row, &halves, cols).unwrap();
                let written = longer.1.iter().map(|checksums| checksums[row]);
                assert_eq!(glued.seen[0], written.collect::<Vec<u64>>());
                sum += glued.sum.unwrap();
            }
            let residue = sum.clone() % first;
            assert_eq!(residue, counts[cols - 1][0], "{rows} x {cols}");
            if rows == cols {
                assert_eq!(sum, IBig::from(SQUARES[rows - 1]));
            }
        }
    }
}

#[test]
fn gluing_detects_each_changed_word_of_a_state() {
    let shape = shape(5);
    let of = Halves::of(&shape, 5).unwrap();
    let blocks = Blocks::new(&shape, of.primes, 300, 1, &Silent).unwrap();
    let (mut tiles, checksums) = columns(&blocks, of.longer).pop().unwrap();
    let mut changed = 0;
    let rows = 0..blocks.units(Half::Upper);
    for row in rows {
        for (column, at) in places(&blocks, Half::Upper, row).into_iter().enumerate() {
            for word in 0..tiles[at].len() {
                tiles[at][word] ^= 1 << 40;
                // A word that belongs to no state changes nothing. Of two tiles with equal sums only
                // one is glued, so the sum may exist although the checksum differs.
                let glued = glued(&blocks, row, &[&tiles], 5).unwrap();
                let is_seen = glued.seen[0][column] != checksums[column][row];
                assert!(is_seen || glued.sum.is_some());
                changed += usize::from(is_seen);
                tiles[at][word] ^= 1 << 40;
            }
        }
    }
    assert!(changed > 100, "{changed}");
    let glued = |tiles: &Tiles| glued(&blocks, 0, &[tiles], 5).unwrap().sum;
    assert!(glued(&tiles).is_some());
    for tile in &mut tiles {
        tile.iter_mut().for_each(|word| *word ^= 1 << 40);
    }
    assert_eq!(glued(&tiles), None);
}

#[test]
fn boards_that_cannot_be_glued_in_tiles_are_refused() {
    let triangular = Shape::of(Geometry::Triangular, 6, [false; 2]);
    assert_eq!(Halves::of(&triangular, 6), None);
    assert_eq!(Halves::of(&shape(6), 1), None);
    let blocks = Blocks::new(&shape(6), 1, u64::MAX, 1, &Silent).unwrap();
    let (tiles, _) = begin(&blocks);
    // A board with an even number of columns has two different halves.
    let error = glued(&blocks, 0, &[&tiles], 2).unwrap_err();
    assert!(matches!(error, BlocksError::Halves { .. }), "{error}");
}

/// Checks that units whose groups of patterns are shared by threads give the same tiles, sums and
/// checksums.
#[test]
fn shared_groups_leave_the_same_tiles() {
    let shape = Shape {
        windows: [3, 3].map(|len| Shape::windows(len, 1)),
        ..shape(6)
    };
    for k in [1, 2, 5, 8] {
        let made = |threads, sharing| {
            let split = Split::new(&shape, k, threads, &Silent).unwrap();
            Blocks::of(split.with_sharing(sharing), 500)
        };
        let all = Sharing { above: 0, least: 1 };
        let (apart, shared) = (made(1, Sharing::BEST), made(3, all));
        let primes = some_primes(k);
        let (tiles, _) = begin(&apart);
        for half in [Half::Upper, Half::Lower] {
            for number in 0..apart.units(half) {
                // Some words of a tile belong to no state and are not written. If the tile is not
                // aligned to elements, the memory that replaces it has zeros there. So all words of
                // the new tiles are 0 before they are written.
                let advance = |blocks| advanced(blocks, (half, number), &tiles, &primes, 0);
                assert!(advance(&shared) == advance(&apart), "{k} {half:?} {number}");
            }
        }
    }
}

/// Checks the order of words in tiles.
///
/// If this test fails, the order differs from the order in tiles that are on disks already. Then
/// `LAYOUT` and the values in this test must change.
#[test]
fn the_layout_is_that_of_its_version() {
    let blocks = Blocks::new(&shape(6), 2, 700, 1, &Silent).unwrap();
    let primes = some_primes(2);
    let (mut tiles, _) = begin(&blocks);
    // The tiles are advanced in place, so words that are never read stay as they are.
    for half in [Half::Upper, Half::Lower] {
        for number in 0..blocks.units(half) {
            let places = places(&blocks, half, number);
            let mut own: Tiles = places.iter().map(|&at| tiles[at].clone()).collect();
            let to = &mut slices(&mut own);
            let done = blocks.advance_in_place(half, number, to, &primes, &Silent);
            done.unwrap();
            for (at, tile) in places.into_iter().zip(own) {
                tiles[at] = tile;
            }
        }
    }
    let hash = |words: &[u64]| {
        let mut hash = Xxh3::new();
        words
            .iter()
            .for_each(|word| hash.update(&word.to_le_bytes()));
        hash.digest()
    };
    let all: Vec<u64> = tiles.iter().map(|tile| hash(tile)).collect();
    assert_eq!(
        (LAYOUT, blocks.fingerprint(), hash(&all)),
        (2, 4_091_999_741_905_850_456, 9_192_304_688_721_077_965)
    );
}

#[test]
fn fingerprints_tell_tiles_apart() {
    let of = |shape: Shape, k, unit| {
        let blocks = Blocks::new(&shape, k, unit, 1, &Silent).unwrap();
        blocks.fingerprint()
    };
    let all = [
        of(shape(6), 1, 700),
        of(shape(7), 1, 700),
        of(shape(6), 2, 700),
        of(shape(6), 1, 400),
        of(shape(6), 1, u64::MAX),
        of(Shape::of(Geometry::Square, 6, [true, false]), 1, 700),
    ];
    assert_eq!(of(shape(6), 1, 700), all[0]);
    assert_eq!(HashSet::from(all).len(), 6);
}

#[test]
fn packs_have_every_tile_once() {
    let blocks = Blocks::new(&shape(7), 2, 900, 1, &Silent).unwrap();
    for half in [Half::Upper, Half::Lower] {
        let others = blocks.units(half.other());
        let destinations: Vec<usize> = (0..others).map(|u| u * u % 3).collect();
        for number in 0..blocks.units(half) {
            let pack = blocks.pack(half, number, &destinations).unwrap();
            let sizes = places(&blocks, half, number).into_iter();
            let sizes: Vec<u64> = sizes.map(|at| blocks.sizes()[at] * 2).collect();
            let mut taken: Vec<Vec<bool>> = pack
                .words
                .iter()
                .map(|&n| vec![false; n as usize])
                .collect();
            for (place, &size) in pack.places.iter().zip(&sizes) {
                for word in &mut taken[place.0][place.1 as usize..][..size as usize] {
                    assert!(!std::mem::replace(word, true), "two tiles in one place");
                }
            }
            assert!(taken.iter().flatten().all(|taken| *taken));
            let to: Vec<usize> = pack.places.iter().map(|place| place.0).collect();
            assert_eq!(to, destinations);
        }
        assert!(blocks.pack(half, 0, &destinations[1..]).is_err());
    }
}

#[test]
fn wrong_tiles_and_primes_are_refused() {
    let blocks = Blocks::new(&shape(5), 2, 100, 1, &Silent).unwrap();
    let primes = some_primes(2);
    let (tiles, _) = begin(&blocks);
    let places = places(&blocks, Half::Lower, 0);
    let before: Vec<&[u64]> = places.iter().map(|&at| &tiles[at][..]).collect();
    let mut after: Tiles = before.iter().map(|tile| tile.to_vec()).collect();
    let advance = |number, before: &[&[u64]], after: &mut Tiles, primes: &[u64], observer| {
        let to = &mut slices(after);
        blocks.advance(Half::Lower, number, before, to, primes, observer)
    };
    let good = advance(0, &before, &mut after, &primes, &Silent).unwrap();
    let units = blocks.units(Half::Lower);
    for (error, text) in [
        (
            advance(units, &before, &mut after, &primes, &Silent),
            "expected a unit number",
        ),
        (
            advance(0, &before[1..], &mut after, &primes, &Silent),
            "tiles of unit",
        ),
        (
            advance(0, &before, &mut after, &primes[..1], &Silent),
            "2 primes",
        ),
        (
            advance(0, &before, &mut after, &[1 << 63, 7], &Silent),
            "2 primes",
        ),
        (
            advance(0, &before, &mut after, &primes, &Impatient),
            "stopped",
        ),
    ] {
        let error = error.unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    }
    let mut short = before.clone();
    short[0] = &before[0][1..];
    let error = advance(0, &short, &mut after, &primes, &Silent).unwrap_err();
    assert!(
        matches!(error, BlocksError::Size { place: 0, .. }),
        "{error}"
    );
    let mut wrong = good.totals;
    wrong.sums[1][3] = primes[1];
    assert!(matches!(
        blocks.count(&wrong, &primes),
        Err(BlocksError::Sums)
    ));
    assert!(matches!(
        blocks.total([&wrong], &primes),
        Err(BlocksError::Sums)
    ));
    // After all these errors the engine still works.
    assert_eq!(
        advance(0, &before, &mut after, &primes, &Silent).unwrap(),
        good
    );
}

/// Checks tiles whose memory begins at a line of eight words or inside an element. The output is
/// separate or in place.
#[test]
fn the_place_of_tiles_does_not_change_the_counts() {
    for k in [1, 2, 4, 8] {
        let blocks = Blocks::new(&shape(6), k, 700, 1, &Silent).unwrap();
        let primes = some_primes(k);
        let (mut tiles, _) = begin(&blocks);
        for half in [Half::Upper, Half::Lower] {
            let old = tiles.clone();
            phase(&blocks, half, &mut tiles, &primes);
            for number in 0..blocks.units(half) {
                let places = places(&blocks, half, number);
                assert!(places.len() > 1);
                for skip in 0..9 {
                    // Each tile begins `skip` words after the beginning of its own memory.
                    let room = |fill: u64| -> Tiles {
                        let room = |&at: &usize| vec![fill; tiles[at].len() + skip];
                        places.iter().map(room).collect()
                    };
                    let (mut before, mut after, mut own) = (room(1), room(7), room(7));
                    for (place, &at) in places.iter().enumerate() {
                        before[place][skip..].copy_from_slice(&old[at]);
                        own[place][skip..].copy_from_slice(&old[at]);
                    }
                    let before: Vec<&[u64]> = before.iter().map(|tile| &tile[skip..]).collect();
                    let mut to: Vec<&mut [u64]> =
                        after.iter_mut().map(|tile| &mut tile[skip..]).collect();
                    let apart = blocks.advance(half, number, &before, &mut to, &primes, &Silent);
                    let mut to: Vec<&mut [u64]> =
                        own.iter_mut().map(|tile| &mut tile[skip..]).collect();
                    let in_place = blocks.advance_in_place(half, number, &mut to, &primes, &Silent);
                    assert_eq!(apart.unwrap(), in_place.unwrap());
                    for (place, &at) in places.iter().enumerate() {
                        // Words that are never read may have any value.
                        for found in [&after[place][skip..], &own[place][skip..]] {
                            let mut both = found.iter().zip(&tiles[at]);
                            assert!(both.all(|(found, of)| found == of || [0, 7].contains(of)));
                        }
                        let beside = after[place][..skip].iter().chain(&own[place][..skip]);
                        assert!(beside.copied().all(|word| word == 7));
                    }
                }
            }
        }
    }
}

/// Checks that the sum of the words read from each tile is the tile's checksum.
///
/// Words that are never read may have any value. A changed word changes the sum that is read from
/// its tile, or it changes no result.
#[test]
fn a_changed_word_of_a_tile_is_detected_or_harmless() {
    for geometry in [Geometry::Square, Geometry::Triangular] {
        for (guarded, k) in [
            ([false; 2], 1),
            ([true, false], 2),
            ([false, true], 4),
            ([true; 2], 8),
        ] {
            for rows in 2..7 {
                let blocks = Blocks::new(
                    &Shape::of(geometry, rows, guarded),
                    k,
                    [100, 500][rows % 2],
                    1,
                    &Silent,
                )
                .unwrap();
                seen_as_written(&blocks);
            }
        }
    }
}

fn seen_as_written(blocks: &Blocks) {
    let primes = some_primes(blocks.primes());
    let (mut tiles, started) = begin(blocks);
    let mut checksums: Option<Vec<u64>> = None;
    let mut written = started.written;
    let mut harmless = 0;
    for step in 0..6 {
        let half = [Half::Upper, Half::Lower][step % 2];
        let mut of_all = vec![0; tiles.len()];
        let (mut read, mut writes) = (0u64, 0u64);
        for number in 0..blocks.units(half) {
            let places = places(blocks, half, number);
            let run = |tiles: &Tiles| advanced(blocks, (half, number), tiles, &primes, 7);
            let (after, done) = run(&tiles);
            if let Some(checksums) = &checksums {
                let wanted: Vec<u64> = places.iter().map(|&at| checksums[at]).collect();
                assert_eq!(done.seen, wanted, "{half:?} {number}");
            }
            // Change a bit of one tile after the other.
            let place = (step + number) % places.len();
            let tile = &mut tiles[places[place]];
            if !tile.is_empty() {
                let word = (step * 31 + number * 17) % tile.len();
                tile[word] ^= 1 << (number % 63);
                let (damaged, other) = run(&tiles);
                if other.seen == done.seen {
                    assert_eq!(other, done, "{half:?} {number} {word}");
                    // Words that are never read may have any value.
                    let both = damaged.iter().flatten().zip(after.iter().flatten());
                    for (found, of) in both.filter(|(_, of)| ![0, 7].contains(*of)) {
                        assert_eq!(found, of, "{half:?} {number} {word}");
                    }
                    harmless += 1;
                }
                for (at, (other, own)) in other.seen.iter().zip(&done.seen).enumerate() {
                    assert!(other == own || at == place);
                }
            }
            let sum = |all: &[u64]| all.iter().fold(0u64, |sum, &of| sum.wrapping_add(of));
            assert_eq!(done.totals.read, sum(&done.seen));
            assert_eq!(done.totals.written, sum(&done.checksums));
            read = read.wrapping_add(done.totals.read);
            writes = writes.wrapping_add(done.totals.written);
            for ((at, tile), checksum) in places.into_iter().zip(after).zip(done.checksums) {
                tiles[at] = tile;
                of_all[at] = checksum;
            }
        }
        assert_eq!(read, written);
        written = writes;
        checksums = Some(of_all);
    }
    let units = 3 * (blocks.units(Half::Upper) + blocks.units(Half::Lower));
    assert!(2 * harmless < units, "{harmless} of {units}");
}
