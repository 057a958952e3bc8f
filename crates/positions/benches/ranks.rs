//! Benchmarks of ranking and unranking on one thread, with tables in memory: `cargo bench -p
//! tengen-positions`.

use divan::Bencher;
use tengen_board::{Board, Colour, Position};
use tengen_exact::UBig;
use tengen_positions::completions::Completions;
use tengen_sweep::execute::Context;

/// The sizes of the square boards.
const SIZES: [usize; 3] = [5, 7, 9];
/// The number of ranks at a time.
const RANKS: usize = 1000;

fn main() {
    divan::main();
}

fn completions(size: usize) -> (Completions, Vec<UBig>) {
    let board = Board::square(size, size).expect("a board");
    let context = Context::silent(usize::MAX);
    let completions = Completions::build(&board, 2, context).expect("it fits");
    // The ranks are spread over the whole range.
    let step = completions.total() / UBig::from(RANKS);
    let ranks =
        (0..RANKS).map(|i| &step * UBig::from(i) + &step * UBig::from(i) / UBig::from(7919u32));
    let ranks = ranks.map(|rank| rank % completions.total()).collect();
    (completions, ranks)
}

#[divan::bench(args = SIZES, sample_count = 10)]
fn unrank(bencher: Bencher<'_, '_>, size: usize) {
    let (completions, ranks) = completions(size);
    bencher
        .counter(divan::counter::ItemsCount::new(RANKS))
        .bench(|| {
            let positions = ranks.iter().map(|rank| completions.unrank(rank));
            positions.collect::<Result<Vec<Position>, _>>()
        });
}

#[divan::bench(args = SIZES, sample_count = 10)]
fn rank(bencher: Bencher<'_, '_>, size: usize) {
    let (completions, ranks) = completions(size);
    let positions: Vec<Position> = (ranks.iter())
        .map(|rank| completions.unrank(rank).expect("in range"))
        .collect();
    bencher
        .counter(divan::counter::ItemsCount::new(RANKS))
        .bench(|| {
            let ranks = positions.iter().map(|position| completions.rank(position));
            ranks.collect::<Result<Vec<UBig>, _>>()
        });
}

#[divan::bench(args = SIZES, sample_count = 10)]
fn ranks_together(bencher: Bencher<'_, '_>, size: usize) {
    let (completions, ranks) = completions(size);
    let positions = ranks.iter().flat_map(|rank| {
        let position = completions.unrank(rank).expect("in range");
        position.colours().to_vec()
    });
    let positions: Vec<Colour> = positions.collect();
    bencher
        .counter(divan::counter::ItemsCount::new(RANKS))
        .bench(|| {
            let groups = positions.chunks(250 * size * size);
            let ranks = groups.map(|positions| completions.ranks(positions));
            ranks.collect::<Result<Vec<_>, _>>()
        });
}
