//! Dumps.
use tengen_board::Player;
use tengen_tsumego::gotools;
use tengen_tsumego::solver::{arena::*, search::*, table::*, state::*, eyeless, guess, session::Limits};
fn main() {
    let mut args = std::env::args().skip(1);
    let limit: u64 = args.next().unwrap().parse().unwrap();
    let mut table: Table<u64> = Table::new(64 << 20);
    for file in args {
        let text = std::fs::read_to_string(&file).unwrap();
        for e in gotools::read(&text).unwrap().iter() {
            let p = e.problem().unwrap();
            let Some(arena) = Arena::<u64>::new(&p) else { continue };
            table.clear();
            for first in Player::BOTH {
                if e.results(first).next().is_none() { continue }
                let side = usize::from(first == Player::White);
                let mut l = Limits { nodes: limit, go_on: &mut || true };
                for threats in [0, 1, -1] { Search::new(&arena, &mut table, true, &mut l).solve(&State::new(&arena, side, NO_KO), threats); }
            }
            let all: Vec<_> = table.all().filter(|e| e.dead_to >= 0 || e.alive_from <= 0).collect();
            let step = (all.len() / 250).max(1);
            for e in all.iter().step_by(step) {
                let st = State::of(&arena, e.key);
                let f = guess::features(&arena, &st, &eyeless::Ground::of(&arena, &st));
                print!("{},{},{}", e.key.to_move, u8::from(e.dead_to >= 0), e.work);
                for x in f { print!(",{x}"); }
                println!();
            }
        }
    }
}
