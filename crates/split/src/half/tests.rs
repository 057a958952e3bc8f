//! Tests of half-states (letters and strings of one half of the border): lists are compared with
//! the definition, with known numbers, and with the results of transitions.

use super::super::geometry::Geometry;
use super::*;
use std::collections::BTreeSet;

fn complete(colours: u8, len: usize, (path, guarded): (bool, bool)) -> Vec<Half> {
    Half::complete(colours, len, (path, guarded), &Asking::new(&|| true)).unwrap()
}

/// Lists half-states by definition: all letters, all partitions of runs of marked stones into
/// strings, all sets of open strings (they reach into the other half).
///
/// Keeps only half-states in which strings do not cross, and no open string lies between two runs
/// of another string.
fn by_definition(colours: u8, len: usize, (path, guarded): (bool, bool)) -> BTreeSet<u64> {
    let alphabet = Letter::of_colours(colours);
    let base = alphabet.len();
    let mut found = BTreeSet::new();
    for code in 0..base.pow(len as u32) {
        let letter = |i: usize| alphabet[code / base.pow(i as u32) % base];
        let letters: Vec<Letter> = (0..len).map(letter).collect();
        let touching = |pair: &[Letter]| !path || pair[0].may_touch(pair[1]);
        if !letters.windows(2).all(touching) || (guarded && letters[len - 1].is_marked()) {
            continue;
        }
        let runs: Vec<usize> = starts(&letters, path).collect();
        for strings in partitions(runs.len()) {
            let number = strings.iter().max().map_or(0, |most| most + 1);
            let together = |a: usize, b: usize| strings[a] == strings[b];
            let all = || 0..runs.len();
            let coloured = all()
                .all(|a| all().all(|b| !together(a, b) || letters[runs[a]] == letters[runs[b]]));
            let between = |b: usize| {
                all().any(|a| (b..runs.len()).any(|c| a < b && together(a, c) && !together(a, b)))
            };
            let crossing = all().any(|a| {
                (a..runs.len()).any(|b| {
                    let inside = |c: usize| a < c && c < b && !together(a, c);
                    let outside = |d: usize| d < a || d > b;
                    together(a, b)
                        && all().any(|c| inside(c) && all().any(|d| outside(d) && together(c, d)))
                })
            });
            for open in 0..1u16 << number {
                let is_open = |a: usize| open >> strings[a] & 1 == 1;
                if !coloured || crossing || all().any(|a| is_open(a) && between(a)) {
                    continue;
                }
                let mut half = Half {
                    colours,
                    len: len as u8,
                    letters: [Letter::Empty; MAX_HALF],
                    strings: [NO_STRING; MAX_HALF],
                    open,
                };
                half.letters[..len].copy_from_slice(&letters);
                for i in (0..len).filter(|&i| letters[i].is_marked()) {
                    let run = runs.iter().rposition(|&start| start <= i);
                    half.strings[i] = strings[run.expect("it is of a run")];
                }
                assert!(found.insert(half.key()));
            }
        }
    }
    found
}

/// Returns all partitions of `things` things into sets. A partition has the number of each thing's
/// set; sets are numbered by first appearance.
fn partitions(things: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..things {
        let longer = |before: &Vec<u8>| {
            let sets = before.iter().max().map_or(0, |most| most + 1);
            let before = before.clone();
            (0..=sets).map(move |set| [&before[..], &[set]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn half_states_are_those_of_the_definition() {
    let kinds = [(true, false), (true, true), (false, false), (false, true)];
    for (colours, longest) in [(1, 5), (2, 5), (3, 4)] {
        for (len, kind) in (1..=longest).flat_map(|len| kinds.map(|kind| (len, kind))) {
            let listed = complete(colours, len, kind);
            let keys: BTreeSet<u64> = listed.iter().map(Half::key).collect();
            assert_eq!(keys.len(), listed.len());
            assert_eq!(
                keys,
                by_definition(colours, len, kind),
                "{colours} {len} {kind:?}"
            );
        }
    }
}

const GEOMETRIES: [Geometry; 3] = [Geometry::Square, Geometry::Triangular, Geometry::Ring];

/// Advances all half-states of a complete column, cell by cell, for every letter of the spectator's
/// cell at the split, and checks the results. The spectator is the other half of the border.
///
/// After each step on the triangular lattice, the results are exactly the half-states of a complete
/// column. After the last step on the square lattice or a ring, they are some of these half-states.
#[test]
fn advancing_every_cell_leads_to_complete_half_states_again() {
    let sizes = [(1, false), (2, false), (4, false), (4, true), (5, false)];
    let sizes = [2, 3]
        .into_iter()
        .flat_map(|c| sizes.map(|(len, g)| (c, len, g)));
    let sizes = sizes.filter(|&(colours, len, _)| colours == 2 || len < 5);
    let all = GEOMETRIES.into_iter();
    let all = all.flat_map(|g| sizes.clone().map(move |s| (g, s)));
    for (geometry, (colours, len, guarded)) in all {
        if geometry == Geometry::Ring && len < 2 {
            continue;
        }
        let complete = || complete(colours, len, (true, guarded));
        let all: BTreeSet<u64> = complete().iter().map(Half::key).collect();
        for inwards in [false, true] {
            let mut states = complete();
            for step in 0..len {
                let i = if inwards { len - 1 - step } else { step };
                let met = geometry.met(i, len, inwards);
                let mut next = Vec::new();
                for half in &states {
                    for &end in Letter::of_colours(colours) {
                        let guarded = guarded && i + 1 == len;
                        half.advance(i, met.with(end), guarded, |t| next.push(t.to));
                    }
                }
                next.sort_by_key(Half::key);
                next.dedup();
                states = next;
                if !geometry.is_staggered() {
                    let reached: BTreeSet<u64> = states.iter().map(Half::key).collect();
                    assert_eq!(
                        reached, all,
                        "{geometry:?} {colours} {len} {guarded} {inwards} {step}"
                    );
                }
            }
            let reached: BTreeSet<u64> = states.iter().map(Half::key).collect();
            assert!(
                reached.is_subset(&all),
                "{geometry:?} {colours} {len} {guarded} {inwards}"
            );
        }
    }
}
