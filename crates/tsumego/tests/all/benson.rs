//! Compares the solver's static evaluation (regions, unconditional life and strings) with plain
//! computations, in random games.

use crate::common::random_problem;
use std::collections::BTreeSet;
use tengen_testing::fates::Random;
use tengen_tsumego::solver::arena::{ATTACKER, Arena, DEFENDER};
use tengen_tsumego::solver::benson;
use tengen_tsumego::solver::bits::Bits;
use tengen_tsumego::solver::foothold::{Areas, Foothold};
use tengen_tsumego::solver::state::State;

type Set = BTreeSet<usize>;

/// Returns the connected components of the points of the arena (the solver's board) for which
/// `wanted` is true.
fn connected(arena: &Arena<u64>, wanted: impl Fn(usize) -> bool) -> Vec<Set> {
    let mut left: Set = arena.all.iter().filter(|&point| wanted(point)).collect();
    let mut sets = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut set = Set::from([first]);
        let mut front = vec![first];
        while let Some(point) = front.pop() {
            for other in arena.adjacent[point].iter() {
                if left.remove(&other) {
                    set.insert(other);
                    front.push(other);
                }
            }
        }
        sets.push(set);
    }
    sets
}

/// `true` if a point has a neighbour in a set.
fn touches(arena: &Arena<u64>, point: usize, set: &Set) -> bool {
    arena.adjacent[point]
        .iter()
        .any(|other| set.contains(&other))
}

/// Benson's algorithm for unconditional life, as published. Strings of the defender on safe points
/// of the arena (the solver's board) live, too.
///
/// Returns `true` if a target lives, and the regions (connected points without stones of the
/// defender) that do not extend beyond the arena.
fn plain(arena: &Arena<u64>, state: &State<u64>) -> (bool, Vec<Set>) {
    let [theirs, own] = state.key.stones;
    let is_fixed = |string: &Set| string.iter().any(|&p| arena.safe[DEFENDER].has(p));
    let mut strings = connected(arena, |point| own.has(point));
    let mut regions = connected(arena, |point| !own.has(point));
    regions.retain(|region| !region.iter().any(|&p| arena.safe[ATTACKER].has(p)));
    let all = regions.clone();
    loop {
        let before = (strings.len(), regions.len());
        strings.retain(|string| {
            let is_vital = |region: &&Set| {
                let mut empty = region.iter().filter(|&&p| !theirs.has(p));
                empty.all(|&p| touches(arena, p, string))
            };
            is_fixed(string) || regions.iter().filter(is_vital).count() >= 2
        });
        regions.retain(|region| {
            let beside = |point: usize| own.has(point) && touches(arena, point, region);
            let living = |point| strings.iter().any(|string| string.contains(&point));
            arena.all.iter().filter(|&p| beside(p)).all(living)
        });
        if (strings.len(), regions.len()) == before {
            let targets = arena.targets_left(state.key.captured);
            let is_target = |string: &Set| string.iter().any(|&p| targets.has(p));
            return (strings.iter().any(is_target), all);
        }
    }
}

/// Returns the strings of a state, sorted.
fn strings(state: &State<u64>) -> [BTreeSet<(u64, u64)>; 2] {
    [0, 1].map(|side| {
        let strings = state.strings[side].iter();
        strings
            .map(|string| (string.stones, string.around))
            .collect()
    })
}

#[test]
fn regions_life_and_strings_are_as_computed_plainly() {
    let (mut living, mut regions) = (0, 0);
    for seed in 0..300 {
        let problem = random_problem(seed, 6..=16);
        let Some(arena) = Arena::<u64>::new(&problem) else {
            continue;
        };
        let mut random = Random(seed);
        let mut state = State::new(&arena, ATTACKER);
        for _ in 0..60 {
            let empty: Vec<usize> = state.empty(&arena).iter().collect();
            let mut next = State::blank();
            // The defender plays more often, so that there are eyes.
            let side = random.below(3).min(1);
            let point = empty.get(random.below(empty.len().max(1)));
            let made = point.and_then(|&p| state.play(&arena, side, p, true, &mut next));
            if made.is_none() || next.is_lost(&arena) {
                state = State::new(&arena, ATTACKER);
                continue;
            }
            state = next;
            assert_eq!(strings(&state), strings(&State::of(&arena, state.key)));

            let (lives, expected) = plain(&arena, &state);
            let own = state.key.stones[DEFENDER];
            for foothold in [Foothold::now(&arena, &state), Foothold::of(&arena, &state)] {
                let mut areas = Areas::new();
                foothold.areas(&arena, own, &mut areas);
                let found = areas.iter().filter(|area| area.is_region);
                let found: BTreeSet<Set> = found.map(|area| area.set.iter().collect()).collect();
                assert_eq!(found, expected.iter().cloned().collect(), "seed {seed}");
                let zone = benson::life(&arena, &state, &areas);
                assert_eq!(zone.is_some(), lives, "seed {seed}");
                regions += found.len();
            }
            assert_eq!(benson::lives(&arena, &state), lives);
            living += usize::from(lives);
        }
    }
    assert!(living > 500 && regions > 5000, "{living} {regions}");
}
