use tengen_board::Player;
use tengen_tsumego::gotools;
use tengen_tsumego::solver::{session::*, status::*};
fn main() {
    let mut args = std::env::args().skip(1);
    let limit: u64 = args.next().unwrap().parse().unwrap();
    let mut tables = Tables::new(64 << 20);
    let verbose = std::env::var("V").is_ok();
    for file in args {
        let text = std::fs::read_to_string(&file).unwrap();
        let entries = gotools::read(&text).unwrap();
        let (mut n, mut wrong, mut wrong_t, mut unknown, mut badmove) = (0, 0, 0, 0, 0);
        let mut times = vec![];
        let mut nodes = 0;
        let mut maxn = 0; let mut ns = vec![];
        for e in &entries {
            let p = e.problem().unwrap();
            let mut session = Session::new(&p, Ko::Simple, &mut tables).unwrap();
            for first in Player::BOTH {
                let Some(best) = e.results(first).next() else { continue };
                n += 1;
                let t = std::time::Instant::now();
                let s = session.status(&Situation::start(&p, first), &mut Limits { nodes: limit, go_on: &mut || true });
                let ms = t.elapsed().as_secs_f64() * 1e3;
                times.push(ms);
                nodes += s.nodes;
                maxn = maxn.max(s.nodes); ns.push(s.nodes);
                if s.alive.is_none() || s.threats == Threats::Unknown { unknown += 1; if verbose { println!("{} {:?} unknown", e.name, first); } continue }
                if s.alive != Some(best.alive) { wrong += 1; if verbose { println!("{} {:?} we {:?} db {:?} {:?}", e.name, first, s.alive, best.alive, best.threats); } }
                else if s.threats != best.threats.map_or(Threats::Never, Threats::Flip) { wrong_t += 1; if verbose { println!("{} {:?} alive {:?} threats we {:?} db {:?}", e.name, first, s.alive, s.threats, best.threats); } }
                if best.success && s.alive == Some(best.alive) {
                    let plus: Vec<_> = e.good_moves(first).collect();
                    let ours = s.best.flatten();
                    if !plus.contains(&ours) { badmove += 1; if verbose { println!("{} {:?} move {:?} {:?}", e.name, first, ours.map(gotools::letters), plus.iter().map(|p| p.map(gotools::letters)).collect::<Vec<_>>()); } }
                }
            }
        }
        times.sort_by(f64::total_cmp); ns.sort();
        let q = |f: f64| times[((times.len() - 1) as f64 * f) as usize];
        let _ = maxn; println!("{} sides {n} wrong {wrong} threats {wrong_t} unknown {unknown} move {badmove} nodes {nodes} ms: med {:.2} 90% {:.2} 99% {:.2} max {:.1} total {:.0}; <10ms {:.2}% <1s {:.2}% knps {:.0} N50 {} N90 {} N99 {}", file.rsplit('/').next().unwrap(), q(0.5), q(0.9), q(0.99), q(1.0), times.iter().sum::<f64>(),
            100.0 * times.iter().filter(|&&t| t < 10.0).count() as f64 / times.len() as f64,
            100.0 * times.iter().filter(|&&t| t < 1000.0).count() as f64 / times.len() as f64, nodes as f64 / times.iter().sum::<f64>(), ns[ns.len()/2], ns[ns.len()*9/10], ns[ns.len()*99/100]);
    }
}
