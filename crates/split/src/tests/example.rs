//! The worked example of `docs/split.md`, a 3 x 3 board: its figures are computed state by state,
//! and compared with the engine's vector.

use super::super::half::{Condition, Crossing, Half, Letter, Operation};
use super::super::spectator::HalfSet;
use super::*;
use std::collections::BTreeMap;

/// Counts of pairs of half-states (of the border above and below the split), by the texts of both
/// half-states.
type Counts = BTreeMap<(String, String), (Half, Half, i64)>;

/// Writes a half-state (letters and strings of one half of the border) from the split outwards.
///
/// A prime follows each cell of an open string, which lies in both halves. A bar separates equal
/// marked cells of different strings.
fn text(half: &Half) -> String {
    let (strings, open) = half.runs(false);
    let mut strings = strings.into_iter();
    let (mut text, mut last) = (String::new(), None);
    for &letter in half.letters() {
        let string = letter.is_marked().then(|| strings.next()).flatten();
        if last.is_some_and(|(before, of)| before == letter && of != string) {
            text.push('|');
        }
        last = Some((letter, string));
        text.push(match letter {
            Letter::Empty => '.',
            Letter::FreeO => 'o',
            Letter::FreeX => 'x',
            Letter::MarkedO => 'O',
            Letter::MarkedX => 'X',
            _ => unreachable!("there are two colours"),
        });
        if string.is_some_and(|string| open >> string & 1 == 1) {
            text.push('\'');
        }
    }
    text
}

fn add(counts: &mut Counts, upper: Half, lower: Half, count: i64) {
    let key = (text(&upper), text(&lower));
    let own = counts.entry(key).or_insert((upper, lower, 0));
    assert_eq!((own.0.key(), own.1.key()), (upper.key(), lower.key()));
    own.2 += count;
}

/// Returns the half-state of a spectator (the half that is not advanced) after an operation on its
/// strings.
fn operated(set: &HalfSet, half: &Half, operation: Operation) -> Half {
    let row = set.row(half);
    let class = &set.classes[row.class];
    let slot = class.span(row.stack).first + row.slot;
    let slot = class.operate(slot, operation).expect("it can happen");
    let there = |other: &&Half| {
        let row = set.row(other);
        other.letters() == half.letters() && class.span(row.stack).first + row.slot == slot
    };
    *set.states
        .iter()
        .find(there)
        .expect("slots are half-states")
}

/// Lists all pairs of half-states (of U and of D) after the first column, with their counts.
///
/// Each run of marked cells (neighbours of one colour) is a string of its own; equal marked cells
/// at the split are in one string.
fn first(upper: &HalfSet, lower: &HalfSet) -> Counts {
    let mut counts = Counts::new();
    for u in &upper.states {
        for d in &lower.states {
            let (a, b) = (u.letters()[0], d.letters()[0]);
            let end = a.is_marked() && a == b;
            let crossing = Crossing {
                end,
                ..Crossing::default()
            };
            if a.may_touch(b) && u.is_apart(&crossing) && d.is_apart(&crossing) {
                add(&mut counts, *u, *d, 1);
            }
        }
    }
    counts
}

/// Applies one step to all counts: replaces the cell with the index `cell` of the half that is
/// advanced.
fn step(set: &HalfSet, counts: &Counts, advanced: Advanced, cell: usize) -> Counts {
    let mut after = Counts::new();
    for &(upper, lower, count) in counts.values() {
        let is_upper = advanced == Advanced::Upper;
        // Exchanges the halves if D is active.
        let ordered = |a: Half, b: Half| if is_upper { (a, b) } else { (b, a) };
        let (active, spectator) = ordered(upper, lower);
        let met = Geometry::Square.met(cell, active.len(), is_upper);
        let end = spectator.letters()[0];
        let is_open = end.is_marked() && spectator.runs(true).1 & 1 == 1;
        active.advance(cell, met.with(end), false, |to| {
            let is_meant = match to.condition {
                Condition::Always => true,
                Condition::EndClosed => end.is_marked() && !is_open,
                Condition::EndOpen => is_open,
                _ => unreachable!("nothing meets a far end"),
            };
            if is_meant {
                let spectator = operated(set, &spectator, to.operation);
                let count = if to.minus { -count } else { count };
                let (upper, lower) = ordered(to.to, spectator);
                add(&mut after, upper, lower, count);
            }
        });
    }
    after
}

/// Returns the sum of the counts whose half-state of D is in `of_lower`, with the factor -1 for
/// each string of marked stones.
fn total(counts: &Counts, of_lower: &[&str]) -> i64 {
    let own = counts
        .iter()
        .filter(|((_, d), _)| of_lower.contains(&d.as_str()));
    let signed = |(upper, lower, count): &(Half, Half, i64)| {
        // Open strings lie in both halves, but count once.
        let strings = upper.closed_strings() + lower.closed_strings() + upper.open_count();
        if strings % 2 == 1 { -count } else { *count }
    };
    own.map(|(_, count)| signed(count)).sum()
}

/// Returns the number of pairs of half-states whose count is not 0.
fn pairs(counts: &Counts) -> usize {
    counts.values().filter(|count| count.2 != 0).count()
}

/// Returns the counts of some half-states of U, combined with the half-state of D with this text.
fn beside(counts: &Counts, d: &str, upper: &[&str]) -> Vec<i64> {
    let count = |u: &&str| {
        counts
            .get(&(u.to_string(), d.to_string()))
            .map_or(0, |c| c.2)
    };
    upper.iter().map(count).collect()
}

/// Compares the engine's vector with the counts of the pairs of half-states whose D is canonical
/// (`o` comes before `x`). Returns the number of elements compared.
fn compare(engine: &Split, starts: &[u64], words: &[u64], counts: &Counts, p: u64) -> usize {
    let mut compared = 0;
    for (u, d, count) in counts.values() {
        let (above, below) = (engine.upper.row(u), engine.lower.row(d));
        if !engine.lower.classes[below.class].canonical {
            continue;
        }
        let place = engine.layout.of_upper(engine.halves(), below.class, None)(&above);
        let start = starts[place.chunk as usize];
        let element = start + place.base + u64::from(below.slot);
        let count = count.rem_euclid(p as i64) as u64;
        assert_eq!(words[element as usize], count, "{} {}", text(u), text(d));
        compared += 1;
    }
    compared
}

#[test]
fn figures_of_the_document() {
    let shape = Shape::of(Geometry::Square, 3, [false; 2]);
    assert_eq!(shape.halves(), [2, 1]);
    let engine = made(&shape, 1, 1);
    let (upper, lower) = (&engine.upper, &engine.lower);
    let texts: Vec<String> = lower.states.iter().map(text).collect();
    assert_eq!(texts, [".", "o", "x", "O", "O'", "X", "X'"]);
    assert_eq!(upper.states.len(), 29);
    assert_eq!(engine.layout.starts, [0, 17, 34, 56]);
    // The chunk of `O`.
    let class = lower.row(&lower.states[3]).class;
    let place = engine.layout.of_upper(engine.halves(), class, None);
    let element = |shown: &str| {
        let half = upper.states.iter().find(|half| text(half) == shown);
        34 + place(&upper.row(half.unwrap())).base
    };
    assert_eq!(["..", "xx", "O'O'", "xO'"].map(element), [34, 40, 47, 55]);

    let p = eight_primes()[0];
    let grid = Grid::new(&engine, u64::MAX);
    let mut words = Words::new(engine.layout.len(), 1).unwrap();
    let unit = grid.unit(&engine, 0, 0);
    assert_eq!(unit.starts, engine.layout.starts[..unit.starts.len()]);
    engine.start(&unit, &mut words, &[p], &Silent).unwrap();
    let mut counts = first(upper, lower);
    let all = [".", "o", "x", "O", "O'", "X", "X'"];
    assert_eq!((pairs(&counts), total(&counts, &all)), (59, 15));
    compare(&engine, &unit.starts, words.words_mut(), &counts, p);
    let watched = ["x.", "O'.", "xo", "Xo", "oo"];
    for column in 2..=3 {
        counts = step(lower, &counts, Advanced::Upper, 1);
        if column == 2 {
            assert_eq!(beside(&counts, "O", &watched), [3, 0, 3, 2, 0]);
            assert_eq!(beside(&counts, "O'", &watched), [0, 1, 0, 0, 0]);
        }
        counts = step(lower, &counts, Advanced::Upper, 0);
        if column == 2 {
            assert_eq!(beside(&counts, "O", &watched), [4, 0, 3, 2, 1]);
        }
        let mut advance = |phase: usize, counts: &Counts| {
            let unit = grid.unit(&engine, phase, 0);
            let done = engine.advance(&unit, &mut words, &[p], &Silent);
            done.unwrap();
            compare(&engine, &unit.starts, words.words_mut(), counts, p)
        };
        let at = column - 2;
        assert_eq!(pairs(&counts), [89, 95][at]);
        assert_eq!(advance(0, &counts), 56);
        counts = step(upper, &counts, Advanced::Lower, 0);
        let shown = (
            beside(&counts, "O", &["xx"]),
            beside(&counts, "O'", &["O'O'"]),
        );
        assert_eq!(shown, [(vec![9], vec![1]), (vec![183], vec![36])][at]);
        // After a whole column the two cells at the split touch, so fewer elements can have counts.
        assert_eq!((pairs(&counts), advance(1, &counts)), (63, 37));
        let sums = [&["."][..], &["o"], &["O", "O'"]].map(|d| total(&counts, d));
        assert_eq!(sums, [[199, 167, -22], [4867, 4443, -539]][at]);
        // By exchange of the colours, the second and the third sum are also the sums for D = `x`
        // and D = `X`.
        let [empty, free, marked] = sums;
        let expected = [489, 12_675][at];
        assert_eq!(empty + 2 * free + 2 * marked, expected);
        assert_eq!(total(&counts, &all), expected);
    }
}
