//! Situations that the search met and solved, for `fit/fit.py`.
//!
//! `situations NODES FILES`: GoTools files, each side searched with at most so many nodes.

use tengen_board::Player;
use tengen_tsumego::gotools;
use tengen_tsumego::solver::arena::{Arena, DEFENDER};
use tengen_tsumego::solver::foothold::{Areas, Foothold};
use tengen_tsumego::solver::guess::{Features, features};
use tengen_tsumego::solver::search::Search;
use tengen_tsumego::solver::session::Limits;
use tengen_tsumego::solver::state::{NO_KO, State};
use tengen_tsumego::solver::store::Own;

/// How many situations of a problem are written at most.
const OF_A_PROBLEM: f64 = 600.0;

/// How often a situation is written that took so much work: what takes much is rare, but to
/// judge it wrongly takes long.
fn weight(work: u64) -> f64 {
    0.3 + (work.max(1) as f64).ln().powi(2)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let nodes = arguments.next().ok_or("NODES FILES")?.parse()?;
    let mut own: Own<u64> = Own::new(64 << 20);
    println!("to_move,captured,work,{}", Features::FIELDS.join(","));
    for file in arguments {
        for entry in gotools::read(&std::fs::read_to_string(&file)?)? {
            let problem = entry.problem()?;
            let Some(arena) = Arena::new(&problem) else {
                continue;
            };
            own.clear();
            for first in Player::BOTH {
                let side = usize::from(first == problem.defender);
                let mut limits = Limits::of(nodes);
                for threats in [0, 1, -1] {
                    let start = State::new(&arena, side, NO_KO);
                    Search::new(&arena, &mut own, true, &mut limits).solve(&start, threats);
                }
            }
            let solved = own
                .table
                .all()
                .filter(|entry| entry.dead_to >= 0 || entry.alive_from <= 0);
            let solved: Vec<_> = solved.collect();
            let all: f64 = solved.iter().map(|entry| weight(entry.work())).sum();
            let mut due = 0.0;
            for entry in &solved {
                due += weight(entry.work()) * OF_A_PROBLEM / all;
                if due < 1.0 {
                    continue;
                }
                due = due.fract();
                let key = entry.key();
                let state = State::of(&arena, key);
                let dead = u8::from(entry.dead_to >= 0);
                print!("{},{dead},{}", key.to_move, entry.work());
                let foothold = Foothold::of(&arena, &state);
                let parts = foothold.parts(&arena, key.captured);
                let mut areas = Areas::new();
                foothold.areas(&arena, key.stones[DEFENDER], &mut areas);
                features(&arena, &state, &foothold, &parts, &areas)
                    .inputs()
                    .iter()
                    .for_each(|value| print!(",{value}"));
                println!();
            }
        }
    }
    Ok(())
}
