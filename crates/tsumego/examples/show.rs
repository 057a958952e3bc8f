use tengen_board::Player;
use tengen_tsumego::gotools;
use tengen_tsumego::solver::{arena::*, status::*, table::*};
fn main() {
    let mut args = std::env::args().skip(1);
    let limit: u64 = args.next().unwrap().parse().unwrap();
    let mut table: Table<u64> = Table::new(64 << 20);
    let file = args.next().unwrap(); let name = args.next().unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let entries = gotools::read(&text).unwrap();
        for e in &entries {
            if e.name != name { continue }
            println!("{}", (0..19).map(|r| (0..19).map(|c| [".","#","O"][usize::from(e.position.get(r*19+c))]).collect::<String>()+"\n").collect::<String>());
            let p = e.problem().unwrap();
            println!("region {} targets {:?} results {:?}", p.region.len(), p.targets, e.results);
            let arena = Arena::<u64>::new(&p).unwrap();
            for first in Player::BOTH {
                let side = usize::from(first == Player::White);
                println!("{first:?}: {:?}", std::thread::scope(|sc| std::thread::Builder::new().stack_size(256<<20).spawn_scoped(sc, || decide(&arena, &mut table, side, true, limit)).unwrap().join().unwrap()));
            }
    }
}
