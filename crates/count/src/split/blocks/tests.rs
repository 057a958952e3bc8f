//! Tiles against the engine in memory, and what is no tile.

use super::super::Geometry;
use super::*;
use tengen_base::observer::{Event, Silent};
use tengen_exact::primes::primes;

fn shape(rows: usize) -> Shape {
    Shape::of(Geometry::Square, rows, [false; 2])
}

fn some_primes(k: usize) -> Vec<u64> {
    primes().take(k).collect()
}

/// Every tile of a vector, row by row.
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

/// A phase over all units, the last one first.
fn phase(blocks: &Blocks, half: Half, tiles: &mut Tiles, primes: &[u64]) -> Totals {
    let totals = (0..blocks.units(half)).rev().map(|number| {
        let places = places(blocks, half, number);
        let before: Vec<&[u64]> = places.iter().map(|&at| &tiles[at][..]).collect();
        let mut after: Tiles = before.iter().map(|tile| vec![7; tile.len()]).collect();
        let mut slices: Vec<&mut [u64]> = after.iter_mut().map(|tile| &mut tile[..]).collect();
        let done = blocks.advance(half, number, &before, &mut slices, primes, &Silent);
        for (at, tile) in places.into_iter().zip(after) {
            tiles[at] = tile;
        }
        done.unwrap()
    });
    let totals: Vec<Totals> = totals.collect();
    blocks.total(&totals, primes).unwrap()
}

fn begin(blocks: &Blocks) -> (Tiles, Totals) {
    let mut tiles = empty(blocks);
    let columns = blocks.units(Half::Lower);
    let mut all = Vec::new();
    for (row, tiles) in tiles.chunks_mut(columns).enumerate() {
        let mut slices: Vec<&mut [u64]> = tiles.iter_mut().map(|tile| &mut tile[..]).collect();
        all.push(blocks.start(row, &mut slices, &Silent).unwrap());
    }
    let k = blocks.primes();
    let all = blocks.total(&all, &some_primes(k)).unwrap();
    (tiles, all)
}

/// Residues with 1, 2, ... columns; what is read is what was written.
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

/// The numbers of legal positions of n x n boards (OEIS A094777), by anything else.
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

/// If this fails, tiles have another order than those that are on somebody's disk: then
/// `LAYOUT` must be another, and so must these.
#[test]
fn the_layout_is_that_of_its_version() {
    let blocks = Blocks::new(&shape(6), 2, 700, 1, &Silent).unwrap();
    let primes = some_primes(2);
    let (mut tiles, _) = begin(&blocks);
    phase(&blocks, Half::Upper, &mut tiles, &primes);
    phase(&blocks, Half::Lower, &mut tiles, &primes);
    let all: Vec<u64> = tiles.iter().map(|tile| checksum(tile)).collect();
    assert_eq!(
        (LAYOUT, blocks.fingerprint(), checksum(&all)),
        (1, 2_609_074_668_749_771_432, 14_296_893_236_364_218_129)
    );
}

#[test]
fn fingerprints_tell_tiles_apart() {
    let of = |rows, k, unit| {
        let blocks = Blocks::new(&shape(rows), k, unit, 1, &Silent).unwrap();
        blocks.fingerprint()
    };
    let mut all = vec![
        of(6, 1, 700),
        of(7, 1, 700),
        of(6, 2, 700),
        of(6, 1, 400),
        of(6, 1, u64::MAX),
    ];
    let guarded = Shape::of(Geometry::Square, 6, [true, false]);
    all.push(
        Blocks::new(&guarded, 1, 700, 1, &Silent)
            .unwrap()
            .fingerprint(),
    );
    assert_eq!(of(6, 1, 700), all[0]);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 6);
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

struct Stop;

impl Observer for Stop {
    fn event(&self, _: Event) {}
    fn go_on(&self) -> bool {
        false
    }
}

#[test]
fn what_is_wrong_is_refused() {
    let blocks = Blocks::new(&shape(5), 2, 100, 1, &Silent).unwrap();
    let primes = some_primes(2);
    let (tiles, _) = begin(&blocks);
    let places = places(&blocks, Half::Lower, 0);
    let before: Vec<&[u64]> = places.iter().map(|&at| &tiles[at][..]).collect();
    let mut after: Tiles = before.iter().map(|tile| tile.to_vec()).collect();
    let advance = |number, before: &[&[u64]], after: &mut Tiles, primes: &[u64], observer| {
        let mut slices: Vec<&mut [u64]> = after.iter_mut().map(|tile| &mut tile[..]).collect();
        blocks.advance(Half::Lower, number, before, &mut slices, primes, observer)
    };
    let good = advance(0, &before, &mut after, &primes, &Silent).unwrap();
    let units = blocks.units(Half::Lower);
    for (error, text) in [
        (
            advance(units, &before, &mut after, &primes, &Silent),
            "there is no unit",
        ),
        (
            advance(0, &before[1..], &mut after, &primes, &Silent),
            "tiles, not",
        ),
        (
            advance(0, &before, &mut after, &primes[..1], &Silent),
            "2 primes",
        ),
        (
            advance(0, &before, &mut after, &[1 << 63, 7], &Silent),
            "2 primes",
        ),
        (advance(0, &before, &mut after, &primes, &Stop), "stopped"),
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
    let mut wrong = good;
    wrong.sums[1][3] = primes[1];
    assert!(matches!(
        blocks.count(&wrong, &primes),
        Err(BlocksError::Sums)
    ));
    assert!(matches!(
        blocks.total([&wrong], &primes),
        Err(BlocksError::Sums)
    ));
    // After all that it still works.
    assert_eq!(
        advance(0, &before, &mut after, &primes, &Silent).unwrap(),
        good
    );
}

/// Tiles that are put and taken in any order are those of a unit that is advanced at once, in
/// memory in which there was another unit.
#[test]
fn tiles_are_put_and_taken_one_by_one() {
    let blocks = Blocks::new(&shape(6), 2, 700, 1, &Silent).unwrap();
    let primes = some_primes(2);
    let (mut tiles, _) = begin(&blocks);
    for half in [Half::Upper, Half::Lower] {
        let mut other = tiles.clone();
        let totals = phase(&blocks, half, &mut tiles, &primes);
        let units = (0..blocks.units(half)).map(|number| {
            let places = places(&blocks, half, number);
            let mut work = Workpiece::new(&blocks, half, number).unwrap();
            assert_eq!(work.tiles(), places.len());
            for (place, &at) in places.iter().enumerate().rev() {
                work.put(place, &other[at]).unwrap();
            }
            let totals = work.advance(&primes, &Silent).unwrap();
            for (place, &at) in places.iter().enumerate().rev() {
                other[at].fill(7);
                work.take(place, &mut other[at]).unwrap();
            }
            totals
        });
        let units: Vec<Totals> = units.collect();
        assert_eq!(blocks.total(&units, &primes).unwrap(), totals);
        assert!(other == tiles, "{half:?}");
    }
}

#[test]
fn a_unit_is_advanced_with_all_its_tiles() {
    let blocks = Blocks::new(&shape(5), 2, 100, 1, &Silent).unwrap();
    let primes = some_primes(2);
    let (tiles, _) = begin(&blocks);
    let mut taken = tiles[0].clone();
    let mut work = Workpiece::new(&blocks, Half::Upper, 0).unwrap();
    let places = places(&blocks, Half::Upper, 0);
    assert!(places.len() > 1);
    let wrong = |done: Result<Totals, BlocksError>, text: &str| {
        let error = done.unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    };
    for (place, &at) in places.iter().enumerate().skip(1) {
        work.put(place, &tiles[at]).unwrap();
    }
    wrong(work.advance(&primes, &Silent), "tile 0 of unit 0");
    let not_put = work.take(0, &mut taken).unwrap_err();
    assert!(matches!(not_put, BlocksError::Missing { place: 0, .. }));
    assert!(matches!(
        work.put(places.len(), &taken),
        Err(BlocksError::Place { .. })
    ));
    assert!(matches!(
        work.put(0, &taken[1..]),
        Err(BlocksError::Size { place: 0, .. })
    ));
    work.put(0, &tiles[0]).unwrap();
    wrong(work.advance(&primes[..1], &Silent), "2 primes");
    // Those that it had half advanced are worth nothing.
    wrong(work.advance(&primes, &Stop), "stopped");
    assert!(work.take(0, &mut taken).is_err());
    wrong(work.advance(&primes, &Silent), "tile 0 of unit 0");
    for (place, &at) in places.iter().enumerate() {
        work.put(place, &tiles[at]).unwrap();
    }
    work.advance(&primes, &Silent).unwrap();
    let mut lower = Workpiece::new(&blocks, Half::Lower, 0).unwrap();
    wrong(lower.start(&Silent), "a column of tiles");
    let units = blocks.units(Half::Lower);
    assert!(Workpiece::new(&blocks, Half::Lower, units).is_err());
}

#[test]
fn checksums_notice_every_bit() {
    let words = [1, 2, 3];
    let of = checksum(&words);
    for word in 0..3 {
        for bit in 0..64 {
            let mut other = words;
            other[word] ^= 1 << bit;
            assert_ne!(checksum(&other), of);
        }
    }
}
