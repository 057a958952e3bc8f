//! Unbiased estimates of numbers of legal positions.
#![allow(missing_docs, dead_code)]
mod chen;
mod choices;
mod elementary;
mod fit;
mod particles;
mod plan;
mod random;
mod scaled;
mod state;

pub fn experiment(args: &[String]) {
    use random::Xoshiro;
    let n: usize = args[1].parse().unwrap();
    let particles: usize = args[2].parse().unwrap();
    let runs: u64 = args[3].parse().unwrap();
    let board = tengen_board::Board::square(n, n).unwrap();
    let plan = plan::Plan::new(&board, if particles == 0 { plan::End::Open } else { plan::End::Closed }, 200).unwrap();
    let t = std::time::Instant::now();
    let ahead = if args.len() > 4 { choices::LookAhead::none() } else { fit::look_ahead(&board, 2) };
    println!("fit {:?}", t.elapsed());
    let t = std::time::Instant::now();
    let mut all = vec![];
    for r in 0..runs {
        let mut c = Xoshiro::for_run(1, r);
        let x = if particles == 0 {
            if n <= 32 { chen::run::<32>(&plan, 2, &mut c, || true) } else { chen::run::<128>(&plan, 2, &mut c, || true) }
        } else if n <= 32 {
            particles::run::<32>(&plan, 2, particles, &ahead, &mut c, || true)
        } else {
            particles::run::<128>(&plan, 2, particles, &ahead, &mut c, || true)
        }.unwrap();
        all.push(x);
    }
    let el = t.elapsed().as_secs_f64();
    let mean = all.iter().fold(scaled::Scaled::ZERO, |a, &b| a.add(b)).times(1.0 / runs as f64);
    let var: f64 = all.iter().map(|x| x.divide(mean).to_f64() - 1.0).map(|d| d * d).sum::<f64>() / (runs as f64 - 1.0);
    println!("{:?} relvar {var:.3e} time/run {:.3e} varxtime {:.3e}; per particle-step var {:.3e} ns {:.1}", mean.digits(), el / runs as f64, var * el / runs as f64,
      var * particles.max(1) as f64 / (n * n) as f64, el * 1e9 / runs as f64 / (n * n * particles.max(1)) as f64);
}
