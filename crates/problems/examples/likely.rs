//! Makes problems, fits the weights of likely first moves to them, and measures likely moves.
//!
//! ```sh
//! likely make NUMBER SEED > made.tsv        # problems with one or two solutions, about two a second
//! likely fit made.tsv > crates/problems/src/book/likely/weights.rs
//! likely measure problems.tsv               # how often a listed move is among the likely ones
//! ```
//!
//! *Make*: each problem starts as a random enclosed one whose walls have gaps, with random stones
//! outside. Then up to [`MOST_MOVES`] moves are drawn with the probabilities that the weights in
//! use give to likely moves. So a second run with fitted weights makes more natural positions. The
//! problem is written if the first player succeeds with one or two best moves, a pass fails, and the
//! search took at least [`LEAST_NODES`] nodes.
//!
//! *Fit*: the negative logarithm of the summed shares of the solutions is minimised by stochastic
//! gradient descent with AdaGrad. Half of the hardest third of the problems (by nodes) is kept
//! apart as a validation set, and its accuracy is reported. Weights are rounded to 8 bits.
//!
//! Both *fit* and *measure* report the sharpness at which the shares are closest to true
//! probabilities.

use std::collections::HashMap;
use tengen_base::observer::Silent;
use tengen_board::play::{Suicide, play};
use tengen_board::sgf::point_name;
use tengen_board::{Board, EMPTY, Player, Position};
use tengen_exact::random::Xoshiro;
use tengen_problems::book::answer::{Question, answer};
use tengen_problems::book::collection;
use tengen_problems::book::likely::features::{Features, GROUPS, VALUES, candidates};
use tengen_problems::book::likely::{SHARPNESS, UNIT, moves, shares};
use tengen_problems::book::target::{self, Guess};
use tengen_problems::generate::{Options, Place, shape};
use tengen_problems::solve::memory::Memory;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::solver::session::Ko;

type Failure = Box<dyn std::error::Error>;

/// Rows and columns of the board.
const SIZE: usize = 19;

/// The maximum number of drawn moves.
const MOST_MOVES: u64 = 8;

/// The node limit of a solution.
const NODES: u64 = 6_000;

/// Solutions with fewer nodes are too easy: they are captures at sight.
const LEAST_NODES: u64 = 30;

/// Passes over the problems, and the step of the descent.
const EPOCHS: usize = 15;
const STEP: f64 = 0.15;

/// The decay of a weight in each update.
const DECAY: f64 = 1e-4;

/// Values and patterns that occur in fewer problems than this get no weight.
const LEAST_PROBLEMS: usize = 4;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["make", number, seed] => make(number.parse()?, seed.parse()?),
        ["fit", ref files @ ..] => fit(&cases(files)?),
        ["measure", ref files @ ..] => measure(&cases(files)?),
        _ => return Err("expected make NUMBER SEED, fit FILES or measure FILES".into()),
    }
    Ok(())
}

/// Writes random problems with solutions as lines of a collection.
fn make(number: usize, seed: u64) {
    let board = Board::square(SIZE, SIZE).expect("a board");
    let mut random = Xoshiro::for_run(seed, 0);
    let mut memory = Memory::new(64 << 20, 1);
    let mut made = 0;
    while made < number {
        let Some(position) = position(&board, &mut random) else {
            continue;
        };
        let Guess::Clear(group, _) = target::guess(&board, &position) else {
            continue;
        };
        let Some(scene) = Scene::of(&board, &position, group.defender) else {
            continue;
        };
        // If the target dies although the defender moves first, or lives although the attacker
        // moves first, the search with the other player first is left out.
        for first in [group.defender, group.defender.other()] {
            let question = Question {
                first,
                ko: Ko::Simple,
                time: None,
                nodes: Some(NODES),
                all_moves: false,
            };
            let found = answer(&scene, &group.targets, &question, &mut memory, &Silent);
            let Some(found) = found.filter(|found| found.pass == Some(false)) else {
                break;
            };
            let named: Vec<usize> = found.named().flatten().collect();
            if found.alive != Some(first == group.defender) {
                break;
            }
            if (1..=2).contains(&named.len()) && found.nodes >= LEAST_NODES {
                made += 1;
                let name = format!("made-{seed}-{made}-{}", found.nodes);
                write_problem(&name, &position, first, &named);
            }
        }
    }
}

/// Writes a problem as a line of a collection.
fn write_problem(name: &str, position: &Position, first: Player, named: &[usize]) {
    let point = |vertex| point_name(vertex, SIZE);
    let points = |colour: u8| {
        let stones = (0..SIZE * SIZE).filter(|&point| position.get(point) == colour);
        stones.map(point).collect::<Vec<_>>().join(",")
    };
    let colour = if first == Player::Black { "B" } else { "W" };
    let named: Vec<String> = named.iter().copied().map(point).collect();
    let [black, white] = Player::BOTH.map(|player| points(player.colour()));
    println!(
        "{name}\t{SIZE}\t{colour}\t{black}\t{white}\t{}",
        named.join(",")
    );
}

/// Returns a random position; `None` if the stones are not legal, or the target is captured.
fn position(board: &Board, random: &mut Xoshiro) -> Option<Position> {
    let options = Options {
        empty: 4 + random.below(9) as usize,
        place: match random.below(4) {
            0 => None,
            1 => Some(Place::Side),
            _ => Some(Place::Corner),
        },
        ..Options::default()
    };
    let problem = shape::random(&options, board, random)?;
    let mut position = problem.position.clone();
    let is_inside = |point: &usize| problem.region.binary_search(point).is_ok();
    let gaps = random.below(60).saturating_sub(20);
    for point in 0..board.points() {
        if position.get(point) == problem.attacker().colour() && !is_inside(&point) {
            // A wall is not always one stone thick, nor always closed.
            if random.below(100) < gaps {
                position.set(point, EMPTY);
            }
        }
    }
    let stones: Vec<usize> = (0..board.points())
        .filter(|&point| position.get(point) != EMPTY)
        .collect();
    for _ in 0..random.below(9) {
        let at = stones[random.below(stones.len() as u64) as usize];
        let shift =
            |at: usize, random: &mut Xoshiro| (at + random.below(7) as usize).checked_sub(3);
        let (row, col) = (shift(at / SIZE, random)?, shift(at % SIZE, random)?);
        if row < SIZE && col < SIZE {
            let point = row * SIZE + col;
            if position.get(point) == EMPTY && !is_inside(&point) {
                let attacks = random.below(3) > 0;
                let player = if attacks {
                    problem.attacker()
                } else {
                    problem.defender
                };
                position.set(point, player.colour());
            }
        }
    }
    if !position.is_legal(board).ok()? {
        return None;
    }
    let mut player = Player::BOTH[random.below(2) as usize];
    for _ in 0..(2 * random.below(MOST_MOVES)).saturating_sub(MOST_MOVES) {
        let scene = Scene::of(board, &position, problem.defender)?;
        let targets: Vec<usize> = (problem.targets.iter().copied())
            .filter(|&target| position.get(target) == problem.defender.colour())
            .collect();
        if targets.is_empty() {
            return None;
        }
        let mut left = random.unit();
        let likely = moves(&scene, &targets, player);
        let drawn = likely.iter().find(|likely| {
            left -= likely.share;
            left < 0.0
        })?;
        position = play(
            board,
            &position,
            drawn.vertex,
            player.colour(),
            Suicide::Forbidden,
        )
        .ok()?
        .position;
        player = player.other();
    }
    Some(position)
}

/// The candidates of a problem, and which of them are listed.
struct Case {
    lives: bool,
    /// The nodes of the solution, which end the name of a made problem; else 0.
    nodes: u64,
    candidates: Vec<Features>,
    listed: Vec<usize>,
    /// The shares of the candidates by the weights in use.
    shares: Vec<f64>,
}

/// Reads the problems of some files whose target can be guessed.
fn cases(files: &[&str]) -> Result<Vec<Case>, Failure> {
    let mut cases = Vec::new();
    for file in files {
        for entry in collection::read(&std::fs::read_to_string(file)?) {
            let entry = entry?;
            let first = entry.draft.first.unwrap_or(Player::Black);
            let nodes = entry
                .name
                .rsplit('-')
                .next()
                .and_then(|nodes| nodes.parse().ok());
            let Ok(found) = entry.draft.find_open() else {
                continue;
            };
            let problem = &found.problem;
            let Some(scene) = Scene::of(&problem.board, &problem.position, problem.defender) else {
                continue;
            };
            let all = candidates(&scene, &problem.targets, first);
            let likely = moves(&scene, &problem.targets, first);
            let share = |point: usize| {
                let found = likely.iter().find(|likely| likely.vertex == point);
                found.map_or(0.0, |likely| likely.share)
            };
            let is_listed = |point: usize| entry.listed.contains(&Some(point));
            let listed = (0..all.len()).filter(|&at| is_listed(all[at].0)).collect();
            cases.push(Case {
                lives: first == problem.defender,
                nodes: nodes.unwrap_or(0),
                shares: all.iter().map(|&(point, _)| share(point)).collect(),
                candidates: all.into_iter().map(|(_, features)| features).collect(),
                listed,
            });
        }
    }
    Ok(cases)
}

/// The weights of values and of patterns.
#[derive(Default)]
struct Weights {
    of: HashMap<u32, f64>,
}

/// Returns the keys of the weights of a move: its values, and its pattern.
fn keys(features: &Features) -> impl Iterator<Item = u32> {
    let pattern = VALUES as u32 + u32::from(features.pattern);
    features
        .values
        .iter()
        .map(|&value| u32::from(value))
        .chain([pattern])
}

impl Weights {
    fn scores(&self, case: &Case) -> Vec<f64> {
        let score = |features| keys(features).filter_map(|key| self.of.get(&key)).sum();
        case.candidates.iter().map(score).collect()
    }
}

/// Fits weights to problems with listed candidates, by AdaGrad.
fn descend(cases: &[&Case]) -> Weights {
    let mut counts: HashMap<u32, usize> = HashMap::new();
    for case in cases {
        let mut all: Vec<u32> = case.candidates.iter().flat_map(keys).collect();
        all.sort_unstable();
        all.dedup();
        for key in all {
            *counts.entry(key).or_default() += 1;
        }
    }
    let mut weights = Weights::default();
    let mut squares: HashMap<u32, f64> = HashMap::new();
    let mut random = Xoshiro::for_run(7, 0);
    let mut order: Vec<usize> = (0..cases.len()).collect();
    for _ in 0..EPOCHS {
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }
        for &at in &order {
            let case = cases[at];
            let shares = shares(&weights.scores(case), 1.0);
            let listed: f64 = case.listed.iter().map(|&at| shares[at]).sum();
            for (at, features) in case.candidates.iter().enumerate() {
                // The derivative of the negative logarithm of the listed share.
                let wanted = match case.listed.contains(&at) {
                    true => shares[at] / listed,
                    false => 0.0,
                };
                let slope = shares[at] - wanted;
                for key in keys(features).filter(|key| counts[key] >= LEAST_PROBLEMS) {
                    let weight = weights.of.entry(key).or_default();
                    let slope = slope + DECAY * *weight;
                    let square = squares.entry(key).or_insert(0.1);
                    *square += slope * slope;
                    *weight -= STEP * slope / square.sqrt();
                }
            }
        }
    }
    weights
}

/// Describes in words the sharpness with the least loss, given problems with the scores of their
/// candidates.
fn sharpest(cases: &[(&Case, Vec<f64>)]) -> String {
    let loss = |sharpness: f64| -> f64 {
        let loss = |(case, scores): &(&Case, Vec<f64>)| {
            let shares = shares(scores, sharpness);
            -case.listed.iter().map(|&at| shares[at]).sum::<f64>().ln()
        };
        cases.iter().map(loss).sum::<f64>() / cases.len() as f64
    };
    let tried = (10..=120).map(|hundredths| f64::from(hundredths) / 100.0);
    let best = tried
        .min_by(|a, b| loss(*a).total_cmp(&loss(*b)))
        .unwrap_or(1.0);
    format!("sharpness {best} has the least loss, {:.3}", loss(best))
}

/// Fits weights for both roles, and writes them as Rust.
fn fit(cases: &[Case]) {
    let mut kept = Vec::new();
    let roles = [false, true].map(|lives| {
        let own = cases
            .iter()
            .filter(|case| case.lives == lives && !case.listed.is_empty());
        let mut own: Vec<&Case> = own.collect();
        own.sort_by_key(|case| std::cmp::Reverse(case.nodes));
        let is_apart = |at: usize| at.is_multiple_of(2) && 3 * at < own.len();
        let apart = (0..own.len()).filter(|&at| is_apart(at)).map(|at| own[at]);
        let rest = (0..own.len()).filter(|&at| !is_apart(at)).map(|at| own[at]);
        let (apart, rest): (Vec<&Case>, Vec<&Case>) = (apart.collect(), rest.collect());
        let weights = descend(&rest);
        eprintln!("lives: {lives}, {} problems", rest.len());
        kept.extend(apart.into_iter().map(|case| (case, weights.scores(case))));
        weights
    });
    eprintln!("{} of those kept apart", sharpest(&kept));
    let hits = kept.iter().filter(|(case, scores)| {
        let best = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b]));
        best.is_some_and(|best| case.listed.contains(&best))
    });
    eprintln!(
        "{} of {} kept apart have a solution first",
        hits.count(),
        kept.len()
    );
    write(&roles);
}

/// Writes the file of weights.
fn write(roles: &[Weights; 2]) {
    let rounded = |weights: &Weights, key: u32| {
        let weight = weights.of.get(&key).copied().unwrap_or(0.0);
        (weight / UNIT).round().clamp(-127.0, 127.0) as i8
    };
    let head = include_str!("../src/book/likely/weights.rs");
    let head = head.split("/// The weights of values").next();
    print!("{}", head.unwrap_or_default());
    println!("/// The weights of values for kill and for life.");
    println!("#[rustfmt::skip]");
    println!("pub const OF_VALUES: [[i8; VALUES]; 2] = [");
    for weights in roles {
        println!("    [");
        let mut start = 0;
        for (_, size) in GROUPS {
            let all = (start..start + size).map(|key| rounded(weights, key as u32).to_string());
            println!("        {},", all.collect::<Vec<_>>().join(", "));
            start += size;
        }
        println!("    ],");
    }
    println!("];\n");
    println!(
        "/// Patterns of the eight points around a move, ascending, with weights for kill and for life."
    );
    println!("#[rustfmt::skip]");
    println!("pub const OF_PATTERNS: &[(u16, [i8; 2])] = &[");
    let patterns = (0..=u16::MAX).filter_map(|pattern| {
        let both = [0, 1].map(|role| rounded(&roles[role], VALUES as u32 + u32::from(pattern)));
        (both != [0, 0]).then(|| format!("({pattern}, [{}, {}])", both[0], both[1]))
    });
    for line in patterns.collect::<Vec<_>>().chunks(6) {
        println!("    {},", line.join(", "));
    }
    println!("];");
}

/// Reports how often a listed move is among the likely ones, and if the shares are probabilities.
fn measure(cases: &[Case]) {
    for (name, lives) in [("kill", Some(false)), ("life", Some(true)), ("all", None)] {
        let cases = cases
            .iter()
            .filter(|case| lives.is_none_or(|lives| case.lives == lives));
        let cases: Vec<&Case> = cases.collect();
        let mut among = [0; 3];
        // Bins of the share of the first move: problems, hits, and the sum of the shares.
        let mut bins = [(0, 0, 0.0); 5];
        for case in &cases {
            let mut order: Vec<usize> = (0..case.shares.len()).collect();
            order.sort_by(|&a, &b| case.shares[b].total_cmp(&case.shares[a]));
            let rank = order.iter().position(|at| case.listed.contains(at));
            for (count, most) in among.iter_mut().zip([1, 3, 5]) {
                *count += usize::from(rank.is_some_and(|rank| rank < most));
            }
            if let Some(&first) = order.first() {
                let share = case.shares[first];
                let bin = &mut bins[((share * 5.0) as usize).min(4)];
                *bin = (
                    bin.0 + 1,
                    bin.1 + usize::from(rank == Some(0)),
                    bin.2 + share,
                );
            }
        }
        let candidates: usize = cases.iter().map(|case| case.candidates.len()).sum();
        // Scores up to a constant, from the shares.
        let scores = |case: &Case| {
            case.shares
                .iter()
                .map(|share| share.ln() / SHARPNESS)
                .collect()
        };
        let reached = cases.iter().filter(|case| !case.listed.is_empty());
        let scored: Vec<_> = reached.map(|&case| (case, scores(case))).collect();
        let [one, three, five] = among;
        println!(
            "{name}: {} problems, {} candidates; listed first {one}, in three {three}, in five {five}",
            cases.len(),
            candidates / cases.len().max(1)
        );
        println!("  {}", sharpest(&scored));
        for (number, hits, sum) in bins.into_iter().filter(|bin| bin.0 > 0) {
            let mean = sum / f64::from(number);
            println!("  share {mean:.2}: {hits} of {number}");
        }
    }
}
