//! Benchmarks of random legal positions on one thread.
//!
//! `cargo bench -p tengen-positions --bench samples` prints positions per second.

use divan::Bencher;
use divan::counter::ItemsCount;
use tengen_base::observer::Silent;
use tengen_board::{Board, Lattice, Shape};
use tengen_positions::sample::{Method, Request, Sampler, Wanted};
use tengen_sweep::execute::Context;

const CONTEXT: Context<'static> = Context::silent(usize::MAX);

/// The number of positions of one measurement.
const AT_ONCE: u64 = 200;

fn main() {
    divan::main();
}

fn bench(bencher: Bencher<'_, '_>, request: &Request<'_>) {
    let sampler = Sampler::new(request, CONTEXT).expect("a board that can be sampled");
    let mut drawer = sampler.drawer();
    let mut index = 0;
    bencher.counter(ItemsCount::new(AT_ONCE)).bench_local(|| {
        for _ in 0..AT_ONCE {
            divan::black_box(drawer.position(1, index, &Silent));
            index += 1;
        }
    });
}

/// Rejection with one word for each row.
#[divan::bench(args = [9, 13, 19, 25])]
fn square(bencher: Bencher<'_, '_>, size: usize) {
    let board = Board::square(size, size).expect("a board");
    bench(bencher, &Request::of(&board, 2));
}

/// Rejection with one word for each row, into a reused buffer.
#[divan::bench(args = [9, 13, 19, 25])]
fn square_into(bencher: Bencher<'_, '_>, size: usize) {
    let board = Board::square(size, size).expect("a board");
    let request = Request::of(&board, 2);
    let sampler = Sampler::new(&request, CONTEXT).expect("a board that can be sampled");
    let mut drawer = sampler.drawer();
    let mut colours = vec![0; drawer.points()];
    let mut index = 0;
    bencher.counter(ItemsCount::new(AT_ONCE)).bench_local(|| {
        for _ in 0..AT_ONCE {
            drawer.position_into(&mut colours, 1, index, &Silent);
            divan::black_box(&mut colours);
            index += 1;
        }
    });
}

/// Rejection point by point.
#[divan::bench(args = [9, 13, 19])]
fn torus(bencher: Bencher<'_, '_>, size: usize) {
    let board = Board::lattice(Shape::plain(Lattice::Torus, size, size)).expect("a board");
    bench(bencher, &Request::of(&board, 2));
}

/// Equally many black and white stones, or one more black stone.
#[divan::bench(args = [9, 13, 19])]
fn with_turn(bencher: Bencher<'_, '_>, size: usize) {
    let board = Board::square(size, size).expect("a board");
    let wanted = Wanted {
        with_turn: true,
        ..Wanted::default()
    };
    let request = Request::of(&board, 2);
    bench(bencher, &Request { wanted, ..request });
}

/// Exact sampling, for several numbers of rows and columns.
#[divan::bench(args = [(6, 6), (7, 7), (4, 100)])]
fn exact(bencher: Bencher<'_, '_>, (rows, cols): (usize, usize)) {
    let board = Board::square(rows, cols).expect("a board");
    let method = Some(Method::Exact);
    let request = Request::of(&board, 2);
    bench(bencher, &Request { method, ..request });
}
