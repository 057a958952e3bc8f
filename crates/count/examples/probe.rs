#![allow(missing_docs)]
use std::time::Instant;
use tengen_board::*;
use tengen_count::{
    execute::{compiled::Compiled, hashed::HashedRun, *},
    frontier::*,
    observer::Silent,
    sweep::Sweep,
};
fn main() {
    let a: Vec<usize> = std::env::args()
        .skip(1)
        .map(|s| s.parse().unwrap())
        .collect();
    let (m, k, threads) = (a[0], a[1], a[2]);
    let primes: Vec<u64> = tengen_exact::primes::primes().take(k).collect();
    let ctx = Context {
        memory: 20 << 30,
        observer: &Silent,
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| {
        let sweep = Sweep::lattice(Lattice::Square, m, Boundary::None).unwrap();
        if m <= 12 {
            go::<u64>(sweep, &primes, ctx, m)
        } else {
            go::<u128>(sweep, &primes, ctx, m)
        }
    });
    fn go<K: PackedKey>(sweep: Sweep, primes: &[u64], ctx: Context<'_>, m: usize) {
        let p = FrontierProblem::<K>::new(sweep, 2).unwrap();
        let k = primes.len();
        if m <= 10 {
            let mut h = HashedRun::new(&p, &primes, Snapshot::start(&p, k));
            let t = Instant::now();
            let mut c = vec![];
            for _ in 0..5 {
                c = h.advance(ctx).unwrap();
                println!("{} states {} {:?}", c[0], h.states(), t.elapsed());
            }
            let t = Instant::now();
            h.advance(ctx).unwrap();
            println!(
                "hashed {:?} ns/state-step-prime",
                t.elapsed().as_nanos() as f64 / (m * h.states() * k) as f64
            );
            let _ = c;
        }
        let t = Instant::now();
        let b = tengen_count::execute::explore::boundary_states(&p, 1, 1, ctx).unwrap();
        println!("explore {} {:?}", b.len(), t.elapsed());
        let t = Instant::now();
        let c = Compiled::new(&p, ctx).unwrap().unwrap();
        println!(
            "compile (with explore) {:?} bytes {} states {:?} entries {}",
            t.elapsed(),
            c.bytes(),
            c.inputs().collect::<Vec<_>>(),
            c.entries()
        );
        let mut counts = vec![];
        let mut r = c
            .run(&p, &primes, Snapshot::start(&p, k), &mut counts, ctx)
            .unwrap();
        r.advance(ctx).unwrap();
        let t = Instant::now();
        let n = 5;
        for _ in 0..n {
            counts.push(r.advance(ctx).unwrap());
        }
        println!(
            "compiled {:?} ns/state-step-prime  {:?}",
            t.elapsed().as_nanos() as f64 / (n * k * c.inputs().sum::<usize>()) as f64,
            counts.last()
        );
    }
}
