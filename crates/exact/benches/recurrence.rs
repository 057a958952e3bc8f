//! Times the Berlekamp-Massey algorithm on one thread.
//!
//! `cargo bench -p tengen-exact` prints the time for 2r terms of a sequence of order r, and a
//! throughput in items. An item is one coefficient at one term. There are r^2 items, because the
//! recurrence has half as many coefficients as there are terms so far.

use divan::Bencher;
use divan::counter::ItemsCount;
use tengen_exact::modular;
use tengen_exact::primes::primes;
use tengen_exact::recurrence::Recurrence;

fn main() {
    divan::main();
}

/// Returns pseudo-random terms, whose first 2r terms have order r.
fn terms(length: usize, p: u64) -> Vec<u64> {
    let next = |x: &u64| Some(modular::add(modular::mul(*x, *x, p), 3, p));
    std::iter::successors(Some(5), next).take(length).collect()
}

#[divan::bench(args = [217, 791, 3107, 12110], sample_count = 3, sample_size = 1)]
fn berlekamp_massey(bencher: Bencher<'_, '_>, order: usize) {
    let p = primes().next().expect("a prime");
    let terms = terms(2 * order, p);
    bencher
        .counter(ItemsCount::new(order * order))
        .bench_local(|| Recurrence::of(p, terms.iter().copied()).order());
}
