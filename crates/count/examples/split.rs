use std::time::Instant;
use tengen_count::split::{Run, Shape, Split};
fn main() {
    let a: Vec<usize> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (m, h, k, threads, cols) = (a[0], a[1], a[2], a[3], a[4]);
    let window = |l: usize| -> Vec<usize> {
        let w = *a.get(5).unwrap_or(&3);
        let parts = l.div_ceil(w);
        (0..parts).map(|i| l * (i + 1) / parts - l * i / parts).collect()
    };
    let shape = Shape { rows: m, split: h, guarded: [false; 2], windows: [window(h), window(m - h)] };
    let t = Instant::now();
    let split = Split::new(&shape, k);
    println!("tables {:?}, {} elements", t.elapsed(), split.elements());
    let primes: Vec<u64> = tengen_exact::primes::primes().take(k).collect();
    let t = Instant::now();
    let mut run = Run::new(&split, &primes);
    println!("start {:?}", t.elapsed());
    for c in 2..=cols {
        let t = Instant::now();
        let r = run.advance(threads);
        let s = t.elapsed().as_secs_f64();
        println!("{c} {} {s:.3} s  {:.3} ns", r[0], s * threads as f64 * 1e9 / (split.elements() as f64 * 0.85 * m as f64 * k as f64));
    }
}
