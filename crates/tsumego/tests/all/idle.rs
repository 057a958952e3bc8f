//! Compares games without the moves that the module `dame` prunes (as no better than a pass or
//! another move) with complete games.
//!
//! All situations that can arise must have equal values in both.

use crate::common::{graph, graph_problem, partial_problem, random_problem};
use std::collections::HashMap;
use tengen_board::Position;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::arena::{ATTACKER, Arena, DEFENDER};
use tengen_tsumego::solver::bits::Bits;
use tengen_tsumego::solver::dame;
use tengen_tsumego::solver::foothold::Foothold;
use tengen_tsumego::solver::state::{Key, NO_KO, State};

/// All situations that can arise in a problem, each with its ko-threat balance.
#[derive(Default)]
struct Game {
    situations: Vec<(Key<u64>, i8)>,
    numbers: HashMap<(Key<u64>, i8), usize>,
    /// For each situation and each of its moves: the number of the situation after the move, and
    /// `true` if the move is not pruned.
    moves: Vec<Vec<(usize, bool)>>,
    lost: Vec<bool>,
    left_out: usize,
}

impl Game {
    fn new(arena: &Arena<u64>, ko_rule: bool, threats: i8) -> Game {
        let mut game = Game::default();
        for side in [ATTACKER, DEFENDER] {
            game.number(State::new(arena, side).key, threats);
        }
        while game.moves.len() < game.situations.len() {
            game.look(arena, ko_rule);
        }
        game
    }

    fn number(&mut self, key: Key<u64>, threats: i8) -> usize {
        let next = self.situations.len();
        let number = *self.numbers.entry((key, threats)).or_insert(next);
        if number == next {
            self.situations.push((key, threats));
        }
        number
    }

    /// Expands the next situation.
    fn look(&mut self, arena: &Arena<u64>, ko_rule: bool) {
        let (key, threats) = self.situations[self.moves.len()];
        let state = State::of(arena, key);
        let is_lost = state.is_lost(arena);
        let mut moves = Vec::new();
        if !is_lost {
            let mine = usize::from(key.to_move);
            let empty = state.empty(arena);
            let foothold = Foothold::now(arena, &state);
            let useful = dame::useful(arena, &state, &foothold, empty);
            let mut next = State::blank();
            state.pass(&mut next);
            moves.push((
                self.number(next.key, threats),
                mine == DEFENDER || key.ko != NO_KO,
            ));
            for point in empty.iter() {
                let mut threats = threats;
                if usize::from(key.ko) == point {
                    let spent = if mine == DEFENDER { 1 } else { -1 };
                    if threats * spent <= 0 {
                        continue;
                    }
                    threats -= spent;
                }
                if state.play(arena, mine, point, ko_rule, &mut next).is_some() {
                    let keep = useful.has(point);
                    self.left_out += usize::from(!keep);
                    moves.push((self.number(next.key, threats), keep));
                }
            }
        }
        self.moves.push(moves);
        self.lost.push(is_lost);
    }

    /// Returns, for each situation, `true` if the target is captured. The players use all moves, or
    /// only the moves that are not pruned.
    fn dead(&self, all: bool) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.moves.len()];
        let mut open = vec![0; self.moves.len()];
        for (number, moves) in self.moves.iter().enumerate() {
            for &(after, _) in moves.iter().filter(|(_, keep)| all || *keep) {
                before[after].push(number);
                open[number] += 1;
            }
        }
        let mut dead = self.lost.clone();
        let mut found: Vec<usize> = (0..dead.len()).filter(|&number| dead[number]).collect();
        while let Some(number) = found.pop() {
            for &earlier in &before[number] {
                open[earlier] -= 1;
                let attacks = usize::from(self.situations[earlier].0.to_move) == ATTACKER;
                if (attacks || open[earlier] == 0) && !dead[earlier] {
                    dead[earlier] = true;
                    found.push(earlier);
                }
            }
        }
        dead
    }
}

/// The numbers of situations compared, of captures among them, and of moves pruned.
#[derive(Debug, Default)]
struct Tally {
    situations: usize,
    dead: usize,
    left_out: usize,
}

impl Tally {
    fn add(&mut self, problem: &Problem) {
        let arena: Arena<u64> = Arena::new(problem).unwrap();
        for (ko_rule, threats) in [(false, 0), (true, 0), (true, 1), (true, -1)] {
            let game = Game::new(&arena, ko_rule, threats);
            let [whole, part] = [true, false].map(|all| game.dead(all));
            let other = (0..whole.len()).find(|&number| whole[number] != part[number]);
            if let Some(number) = other {
                panic!(
                    "ko {ko_rule}, {threats} threats, dead {}: {:?}\n{problem:?}",
                    whole[number], game.situations[number]
                );
            }
            self.situations += whole.len();
            self.dead += whole.iter().filter(|&&dead| dead).count();
            self.left_out += game.left_out;
        }
    }
}

fn sweep(seeds: std::ops::Range<u64>, points: std::ops::RangeInclusive<usize>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        tally.add(&random_problem(seed, points.clone()));
        tally.add(&partial_problem(seed, points.clone()));
        tally.add(&graph_problem(seed, points.clone()));
    }
    tally
}

#[test]
fn moves_that_are_left_out_decide_nothing() {
    let tally = sweep(0..200, 7..=10);
    assert!(
        tally.dead > 300_000 && tally.situations > tally.dead + 15_000,
        "{tally:?}"
    );
    assert!(tally.left_out > 150_000, "{tally:?}");
}

/// Regression test: simpler pruning rules left out moves that gain two liberties, one of which
/// connects the string.
#[test]
fn moves_that_are_needed_are_not_left_out() {
    let mut tally = Tally::default();
    for seed in [12_923, 14_912, 17_457] {
        tally.add(&random_problem(seed, 8..=11));
    }
    assert!(tally.left_out > 1000, "{tally:?}");
}

/// Tests a move that must not be pruned. The target has one liberty, and gets two more by growing.
/// Then it captures the adjacent stones and lives in their place.
#[test]
fn liberties_in_a_corridor_that_widens_may_win_a_race() {
    let [wall, target, gate] = [0, 1, 2];
    let (rooms, enemies, liberties) = ([3, 4, 5], [6, 7, 8, 9], [10, 11]);
    let outside = 12;
    let mut edges = vec![(wall, outside), (wall, gate), (target, gate)];
    edges.extend(rooms.iter().flat_map(|&room| [(wall, room), (gate, room)]));
    edges.extend(enemies.iter().map(|&enemy| (target, enemy)));
    edges.extend(enemies.windows(2).map(|pair| (pair[0], pair[1])));
    edges.extend([(enemies[0], liberties[0]), (enemies[3], liberties[1])]);
    edges.push((liberties[0], liberties[1]));
    let board = graph(13, &edges);
    let mut stones = vec![0; 13];
    stones[wall] = 1;
    stones[target] = 2;
    enemies.iter().for_each(|&enemy| stones[enemy] = 1);
    assert!(liberties.iter().all(|&liberty| stones[liberty] == 0));
    let region = (1..12).collect();
    let problem = Problem::with_region(board, Position::new(stones), vec![target], region).unwrap();
    let arena: Arena<u64> = Arena::new(&problem).unwrap();
    let game = Game::new(&arena, true, 0);
    let start = game.numbers[&(State::new(&arena, DEFENDER).key, 0)];
    let dead = game.dead(true);
    assert!(!dead[start]);
    let lives: Vec<_> = game.moves[start]
        .iter()
        .filter(|(after, _)| !dead[*after])
        .collect();
    assert_eq!(lives.len(), 1);
    let (after, _) = game.situations[lives[0].0];
    assert!(after.stones[DEFENDER].has(arena.point(gate).unwrap()));
    Tally::default().add(&problem);
}

#[test]
#[ignore = "minutes: larger regions, and more of them"]
fn moves_that_are_left_out_of_larger_regions_decide_nothing() {
    let tally = sweep(10_000..14_000, 8..=11);
    assert!(tally.left_out > 10_000_000, "{tally:?}");
}
