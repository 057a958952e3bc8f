use std::collections::HashSet;
use tengen_board::Player;
use tengen_tsumego::gotools;
use tengen_tsumego::solver::{bits::Bits, arena::*, search::*, state::*, table::*};
fn main() {
    let mut args = std::env::args().skip(1);
    let limit: u64 = args.next().unwrap().parse().unwrap();
    let mut table: Table<u64> = Table::new(256 << 20);
    for file in args {
        let text = std::fs::read_to_string(&file).unwrap();
        for e in gotools::read(&text).unwrap().iter().step_by(6) {
            let p = e.problem().unwrap();
            let Some(arena) = Arena::<u64>::new(&p) else { continue };
            for first in Player::BOTH {
                if e.results(first).next().is_none() { continue }
                table.clear();
                let side = usize::from(first == Player::White);
                let (a, n, size, missing) = std::thread::scope(|sc| std::thread::Builder::new().stack_size(256<<20).spawn_scoped(sc, || {
                    let st = State::new(&arena, side, NO_KO);
                    let mut s = Search::new(&arena, &mut table, true);
                    s.limit = limit;
                    let a = s.solve(&st, 0);
                    let n = s.nodes;
                    let winner = if matches!(a, Answer::Dead(_)) { ATTACKER } else { DEFENDER };
                    let mut seen = HashSet::new();
                    let mut todo = vec![st];
                    let mut missing = 0; let mut hist = vec![0usize; 40]; let mut hh = vec![0usize; 12];
                    while let Some(st) = todo.pop() {
                        if !seen.insert(st.key) { continue }
                        let mv = usize::from(st.key.to_move);
                        let f = tengen_tsumego::solver::guess::features(&arena, &st); hist[f[8] as usize] += 1; hh[(f[25] as usize).min(11)] += 1;
                        if mv == winner {
                            match s.best(&st) {
                                Some(PASS) => { let mut n = State::blank(); st.pass(&mut n); todo.push(n) }
                                Some(p) => { let mut n = State::blank(); st.play(&arena, mv, p as usize, true, &mut n).unwrap(); if !s.settled(&n) { todo.push(n) } }
                                None => missing += 1,
                            }
                        } else {
                            let moves = if mv == ATTACKER { s.must_play(&st) } else { st.empty(&arena) };
                            let moves = s.without_dames(&st, moves); for p in moves.iter() {
                                if st.key.ko == p as u8 { continue }
                                let mut n = State::blank(); if st.play(&arena, mv, p, true, &mut n).is_some() { if !s.settled(&n) { todo.push(n) } }
                            }
                            if mv == DEFENDER { let mut n = State::blank(); st.pass(&mut n); if !s.settled(&n) { todo.push(n) } }
                        }
                    }
                    if std::env::var("H").is_ok() { println!("hope {hist:?} dames {hh:?}"); } (a, n, seen.len(), missing)
                }).unwrap().join().unwrap());
                println!("{} {:?} {:?} nodes {} proof {} missing {} ratio {:.1}", e.name, first, a, n, size, missing, n as f64 / size as f64);
            }
        }
    }
}
