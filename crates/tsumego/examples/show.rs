//! Shows.
use tengen_board::Player;
use tengen_tsumego::gotools;
use tengen_tsumego::solver::session::*;
fn main() {
    let mut args = std::env::args().skip(1);
    let limit: u64 = args.next().unwrap().parse().unwrap();
    let mut tables = Tables::new(64 << 20);
    let file = args.next().unwrap(); let name = args.next().unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        for e in &gotools::read(&text).unwrap() {
            if e.name != name { continue }
            eprint!("{}", (0..19).map(|r| (0..19).map(|c| [".","#","O"][usize::from(e.position.get(r*19+c))]).collect::<String>()+"\n").collect::<String>());
            let p = e.problem().unwrap();
            eprintln!("region {} targets {:?} results {:?}", p.region.len(), p.targets.iter().map(|&t| gotools::letters(t)).collect::<Vec<_>>(), e.results);
            let mut session = Session::new(&p, Ko::Simple, &mut tables).unwrap();
            for first in Player::BOTH {
                let s = session.status(&Situation::start(&p, first), &mut Limits { nodes: limit, go_on: &mut || true });
                eprintln!("{first:?} {s:?} {:?}", s.best.flatten().map(gotools::letters));
            }
    }
}
