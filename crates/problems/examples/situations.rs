//! Writes training data for `crates/tsumego/fit/fit.py`: situations that a search met and solved.
//!
//! Usage: `situations NODES SOURCES`. `NODES` is the node limit of each search. A source is one
//! of three kinds:
//!
//! - a GoTools file;
//! - a collection of open problems, whose name ends in `.tsv`;
//! - `open:N`: N random open problems.
//!
//! Open problems are searched in each frame, from tight to wide, until one is not decided.

use tengen_board::{Board, Player, Position};
use tengen_exact::random::Xoshiro;
use tengen_problems::book::collection;
use tengen_problems::generate::{Options, shape};
use tengen_problems::gotools;
use tengen_tsumego::border::Border;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::frames::{Kind, WIDTHS, frame, region};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::arena::{Arena, DEFENDER};
use tengen_tsumego::solver::foothold::{Areas, Foothold};
use tengen_tsumego::solver::guess::{Features, features};
use tengen_tsumego::solver::search::Search;
use tengen_tsumego::solver::session::Limits;
use tengen_tsumego::solver::state::State;
use tengen_tsumego::solver::store::Own;

type Failure = Box<dyn std::error::Error>;

/// The maximum number of situations written for a problem or a frame.
const OF_A_PROBLEM: f64 = 600.0;

/// Returns the sampling weight of a situation by search work.
///
/// Situations with much work are rare, but wrong guesses for them are expensive.
fn weight(work: u64) -> f64 {
    0.3 + (work.max(1) as f64).ln().powi(2)
}

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let nodes = arguments.next().ok_or("NODES SOURCES")?.parse()?;
    let mut sampler = Sampler {
        nodes,
        own: Own::new(64 << 20),
    };
    println!("to_move,captured,work,{}", Features::FIELDS.join(","));
    for source in arguments {
        if let Some(number) = source.strip_prefix("open:") {
            sampler.random(number.parse()?)?;
            continue;
        }
        let text = std::fs::read_to_string(&source)?;
        if source.ends_with(".tsv") {
            for entry in collection::read(&text) {
                let Ok(found) = entry?.draft.find_open() else {
                    continue;
                };
                let Problem {
                    board,
                    position,
                    targets,
                    ..
                } = &found.problem;
                sampler.frames(board, position, targets);
            }
        } else {
            for entry in gotools::read(&text)? {
                sampler.sample(&entry.problem()?, &[0, 1, -1]);
            }
        }
    }
    Ok(())
}

/// A search memory, and the node limit of each search.
struct Sampler {
    nodes: u64,
    own: Own<u64>,
}

impl Sampler {
    /// Samples random open problems: enclosed problems with some stones of the walls removed.
    fn random(&mut self, number: usize) -> Result<(), Failure> {
        let board = Board::square(19, 19)?;
        let mut random = Xoshiro::for_run(1, 0);
        let mut made = 0;
        while made < number {
            let options = Options {
                empty: 6 + random.below(10) as usize,
                ..Options::default()
            };
            let Some(problem) = shape::random(&options, &board, &mut random) else {
                continue;
            };
            let mut position = problem.position.clone();
            let walls = Border::of(&problem).walls;
            for string in problem.position.strings(&board)? {
                if walls.contains(&string.stones[0]) {
                    for stone in string.stones {
                        if random.below(100) < 25 {
                            position.set(stone, 0);
                        }
                    }
                }
            }
            if position.is_legal(&board)? {
                made += 1;
                self.frames(&board, &position, &problem.targets);
            }
        }
        Ok(())
    }

    /// Samples the frames around a target, from tight to wide.
    fn frames(&mut self, board: &Board, position: &Position, targets: &[usize]) {
        let defender = Player::of(position.get(targets[0]));
        let scene = defender.and_then(|defender| Scene::of(board, position, defender));
        let Some(scene) = scene else {
            return;
        };
        for kind in [Kind::Sealed, Kind::Life, Kind::Kill] {
            let mut before = Vec::new();
            for width in WIDTHS {
                let points = region(&scene, targets, width);
                let Ok(frame) = frame(&scene, targets, &points, kind) else {
                    continue;
                };
                if points == before {
                    continue;
                }
                if !self.sample(&frame, &[0]) {
                    break;
                }
                before = points;
            }
        }
    }

    /// Writes situations of a problem. `true` if it was decided.
    fn sample(&mut self, problem: &Problem, threats: &[i8]) -> bool {
        let Some(arena) = Arena::new(problem) else {
            return false;
        };
        self.own.clear();
        let mut is_decided = true;
        for first in Player::BOTH {
            let side = usize::from(first == problem.defender);
            let mut limits = Limits::of(self.nodes);
            for &threats in threats {
                let start = State::new(&arena, side);
                Search::new(&arena, &mut self.own, true, &mut limits).solve(&start, threats);
            }
            is_decided &= limits.nodes > 0;
        }
        let solved = self
            .own
            .table
            .all()
            .filter(|entry| entry.dead_to >= 0 || entry.alive_from <= 0);
        let solved: Vec<_> = solved.collect();
        let all: f64 = solved.iter().map(|entry| weight(entry.work())).sum();
        // Error diffusion: writes each situation in proportion to its weight, without randomness.
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
        is_decided
    }
}
