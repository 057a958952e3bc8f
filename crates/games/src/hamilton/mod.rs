//! Hamiltonian games: games and cycles through all positions of a line (*Combinatorics of
//! Go*, section 7).
pub mod line;
mod quotient;
pub mod cover;
mod matching;
mod order;
mod search;

#[allow(missing_docs)]
pub fn experiment(points: usize, seed: u64) {
    let t = std::time::Instant::now();
    let q = quotient::Quotient::new(points);
    eprintln!("n {points} classes {} steps {} {:?}", q.classes(), q.steps(), t.elapsed());
    struct P(std::time::Instant, std::sync::Mutex<(f64,usize)>);
    use tengen_count::observer::*;
    impl Observer for P { fn event(&self, e: Event) { let mut g = self.1.lock().unwrap(); g.1 += 1; let s = self.0.elapsed().as_secs_f64(); if s > g.0 + 5.0 { g.0 = s; eprintln!("{s:.1} {e:?} {}", g.1); } } }
    let p = P(t, Default::default());
    let r = search::search(&q, seed, &p);
    eprintln!("{:?} {:?} rounds {}", r.map(|x| x.len()), t.elapsed(), p.1.lock().unwrap().1);
}
