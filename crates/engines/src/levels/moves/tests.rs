//! Steps of half-states, applied state by state, without tables, rows and slots.

use super::super::half::{Half, LETTERS, Letter, NONE, may_touch};
use super::{Side, Step, Weight};
use std::collections::HashMap;
use tengen_base::observer::Silent;
use tengen_board::{Board, Boundary, Lattice, Shape};
use tengen_sweep::brute;

#[test]
fn half_states() {
    // The numbers come from an independent program.
    let numbers: Vec<usize> = (1..=5)
        .map(|len| Half::complete(len, false).len())
        .collect();
    assert_eq!(numbers, [6, 35, 249, 1863, 14363]);
}

type States = HashMap<(Half, Half), i128>;

/// Applies one step to all states.
fn advance(states: &States, step: &Step, colours: i128) -> States {
    let mut next = States::new();
    let mut known = HashMap::new();
    for (&(u, d), &value) in states {
        let (active, spectator) = match step.side {
            Side::Upper => (u, d),
            Side::Lower => (d, u),
        };
        let transitions = known
            .entry(active)
            .or_insert_with(|| step.transitions(&active));
        for t in transitions.iter().filter(|t| spectator.meets(&t.condition)) {
            let Some(after) = spectator.after(&t.operation) else {
                continue;
            };
            assert_eq!(
                after.stack(),
                t.to.stack(),
                "{active:?} {spectator:?} {t:?}"
            );
            let Weight(one, lambda) = t.weight;
            let weight = i128::from(one) + i128::from(lambda) * colours;
            let pair = match step.side {
                Side::Upper => (t.to, after),
                Side::Lower => (after, t.to),
            };
            *next.entry(pair).or_default() += weight * value;
        }
    }
    next
}

fn steps(lens: [usize; 2], ends: bool) -> Vec<Step> {
    let upper = (0..lens[0]).rev().map(|cell| (Side::Upper, cell));
    let lower = (0..lens[1]).map(|cell| (Side::Lower, cell));
    let step = |(side, cell)| Step {
        side,
        cell,
        guarded: false,
        ends,
    };
    upper.chain(lower).map(step).collect()
}

/// Returns a half of a first column: every stone is a component and a string of its own.
fn apart(letters: &[Letter]) -> Half {
    let mut half = Half::NOTHING;
    half.len = letters.len() as u8;
    for (i, &letter) in letters.iter().enumerate() {
        half.letters[i] = letter;
        half.components[i] = if letter == Letter::Empty {
            NONE
        } else {
            i as u8
        };
        half.strings[i] = if letter == Letter::Marked {
            i as u8
        } else {
            NONE
        };
    }
    half.renumber();
    half
}

fn words(len: usize) -> Vec<Vec<Letter>> {
    let mut words = vec![Vec::new()];
    for _ in 0..len {
        let mut longer = Vec::new();
        for word in &words {
            for letter in LETTERS {
                if word.last().is_none_or(|&last| may_touch(last, letter)) {
                    let mut word: Vec<Letter> = word.clone();
                    word.push(letter);
                    longer.push(word);
                }
            }
        }
        words = longer;
    }
    words
}

fn start(lens: [usize; 2]) -> States {
    let mut states = States::new();
    for u in words(lens[0]) {
        for d in words(lens[1]) {
            if may_touch(u[0], d[0]) {
                states.insert((apart(&u), apart(&d)), 1);
            }
        }
    }
    states
}

fn counts(lens: [usize; 2], columns: usize, colours: i128) -> Vec<i128> {
    let mut states = start(lens);
    let mut counts = Vec::new();
    for column in 0..columns {
        if column > 0 {
            for step in steps(lens, false) {
                states = advance(&states, &step, colours);
            }
        }
        let mut ended = states.clone();
        for step in steps(lens, true) {
            ended = advance(&ended, &step, colours);
        }
        counts.push(ended.values().sum());
    }
    counts
}

/// Counts by listing all positions.
fn brute_force(rows: usize, cols: usize, colours: u32) -> i128 {
    let shape = Shape {
        lattice: Lattice::Square,
        rows,
        cols,
        boundary: Boundary::None,
    };
    let board = Board::lattice(shape).unwrap();
    i128::from(brute::count(&board, colours, &Silent).unwrap())
}

#[test]
fn small_boards() {
    for colours in 1..=4 {
        for (lens, columns) in [([1, 1], 5), ([2, 1], 3), ([1, 2], 3), ([2, 2], 2)] {
            let rows = lens[0] + lens[1];
            let expected: Vec<i128> = (1..=columns)
                .map(|n| brute_force(rows, n, colours))
                .collect();
            let found = counts(lens, columns, i128::from(colours));
            assert_eq!(found, expected, "{lens:?} {colours}");
        }
    }
}

#[test]
fn known_numbers() {
    // OEIS A094777.
    for (lens, number) in [
        ([2, 2], 24_318_165),
        ([1, 3], 24_318_165),
        ([3, 1], 24_318_165),
        ([2, 3], 414_295_148_741),
        ([3, 2], 414_295_148_741),
        ([3, 3], 62_567_386_502_084_877),
    ] {
        let rows = lens[0] + lens[1];
        assert_eq!(counts(lens, rows, 2).last(), Some(&number));
    }
}
