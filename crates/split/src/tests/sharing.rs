//! Tests of groups of spectator patterns that all threads work on together, compared with groups
//! that one thread processes.

use super::*;
use crate::Watch;
use crate::coder::END;
use crate::program::{Block, Program, Share};
use crate::rows::Transfer;
use crate::slots::LINE;
use crate::together::Sharing;
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Setting in which threads share all groups, with one block of rows per share.
const ALL: Sharing = Sharing { above: 0, least: 1 };

/// Returns boards of `rows` rows with short segments of steps, of all lattices and with 2 and 3
/// colours.
fn shapes(rows: usize, guarded: [bool; 2]) -> Vec<Shape> {
    let paths = [Geometry::Square, Geometry::Triangular];
    let coloured = paths.into_iter().flat_map(|geometry| {
        let shape = Shape::of(geometry, rows, guarded);
        [shape.clone(), shape.with_colours(3)]
    });
    let ring = Shape::of(Geometry::Ring, rows, [guarded[0], false]);
    let short = coloured.chain([ring]);
    let short = short.map(|shape| cut(&shape, shape.split, 2));
    // Brick walls (hexagons, squares and octagons) have short segments of steps in any case, but
    // also short halves, so they get more rows.
    let bricks = brick_walls().map(|(_, geometry)| Shape::of(geometry, rows + 3, guarded));
    short.chain(bricks).collect()
}

/// Returns the words of the vector after each phase, and the sums that the phase returns.
fn phase_by_phase(engine: &Split, cols: usize) -> Vec<(Vec<u64>, Totals)> {
    let k = engine.primes();
    let primes = &eight_primes()[..k];
    let mut vector = Words::new(engine.needs(k).elements, k).unwrap();
    let whole = Unit::of_half(engine, Advanced::Upper);
    let before = engine.shape().geometry.begins_before();
    let start = engine.start(&whole, &mut vector, primes, &Silent);
    start.unwrap();
    let phases = (usize::from(!before)..cols).flat_map(|column| engine.phases(column));
    let advance = |phase| {
        let unit = Unit::whole(engine, phase);
        let done = engine.advance(&unit, &mut vector, primes, &Silent);
        (vector.words_mut().to_vec(), done.unwrap())
    };
    phases.map(advance).collect()
}

#[test]
fn shared_groups_leave_the_same_words() {
    let mut shared = 0;
    for guarded in [[false; 2], [true, false], [false, true], [true; 2]] {
        for shape in shapes(6, guarded) {
            // Half of the numbers of primes are tested on boards without guarded points (with an
            // extra liberty), the other half on boards with guarded points.
            let skipped = usize::from(guarded != [false; 2]);
            for k in LANES.into_iter().skip(skipped).step_by(2) {
                let apart = phase_by_phase(&made(&shape, k, 1), 3);
                let numbers: &[usize] = match guarded {
                    [false, false] => &[3],
                    [true, true] => &[1, 5],
                    _ => &[2],
                };
                for &threads in numbers {
                    let engine = made(&shape, k, threads).with_sharing(ALL);
                    // With up to 4 primes at a time, programs are made again in each column; with
                    // more, they are kept.
                    engine.keep_programs(if k > 4 { 1 << 30 } else { 0 });
                    let found = phase_by_phase(&engine, 3);
                    assert!(found == apart, "{shape:?} {k} {threads}");
                    let classes =
                        |phase: &usize| 0..engine.spectators(engine.advanced(*phase)).classes.len();
                    let all = (0..engine.phases.len())
                        .flat_map(|phase| classes(&phase).map(move |class| (phase, class)));
                    shared += all
                        .filter(|&(phase, class)| engine.is_shared(phase, class))
                        .count();
                }
            }
        }
    }
    assert!(shared > 5_000, "{shared}");
}

/// Advances units (parts of the vector) with groups that threads share, and compares the residues
/// with the frontier executors.
#[test]
fn shared_groups_give_the_known_residues() {
    for (lattice, geometry) in all_lattices() {
        for rows in [5] {
            let boundary = Boundary::Bottom;
            let classic = classic(2, lattice, rows, boundary, 6);
            let shape = Shape::of(geometry, rows, guarded(boundary));
            let shape = match geometry.is_path() {
                true => Shape {
                    windows: shape.halves().map(|len| Shape::windows(len, 2)),
                    ..shape
                },
                false => shape,
            };
            for (k, unit) in [(4, 500), (8, 500)] {
                let engine = made(&shape, k, 3).with_sharing(ALL);
                // With up to 4 primes at a time, programs are made again in each column; with more,
                // they are kept.
                engine.keep_programs(if k > 4 { 1 << 30 } else { 0 });
                let found = split(&engine, 6, unit);
                assert_eq!(found, truncated(&classic, k), "{lattice} {rows} {k}");
            }
        }
    }
}

/// Returns the lines of working memory that a step reads and writes.
fn lines_of(share: &Share, at: usize, program: &Program) -> [HashSet<usize>; 2] {
    let [mut reads, mut writes] = [HashSet::new(), HashSet::new()];
    let code = &share.code[share.starts[at]..];
    let mut next = code.iter().map(|&word| word as usize);
    let mut word = || next.next().unwrap();
    loop {
        let shape = word();
        if shape == END as usize {
            break;
        }
        let (lines, count) = (word() + word(), word());
        let sources = (shape & 0xff) + (shape >> 8);
        for _ in 0..count {
            let to = word();
            writes.extend(to..to + lines);
            for _ in 0..sources {
                let from = word();
                reads.extend(from..from + lines);
            }
        }
    }
    for _ in 0..2 {
        for _ in 0..word() {
            let [to, from] =
                [word(), word()].map(|at| at / LINE..(at + program.width).div_ceil(LINE));
            writes.extend(to);
            reads.extend(from);
        }
    }
    [reads, writes]
}

/// Returns the places of the counts of a row in the vector, for the first pattern of the spectator.
fn elements_of(transfer: &Transfer) -> impl Iterator<Item = (u32, u64)> {
    let place = transfer.place;
    let slots = 0..u64::from(transfer.closed + transfer.open);
    slots.map(move |slot| {
        let inside = slot.wrapping_mul(u64::from(place.per_slot));
        (place.chunk, place.base.wrapping_add(inside))
    })
}

/// Checks in the code of programs that no line, and no element, is written by two blocks that
/// threads run at the same time.
#[test]
fn blocks_do_not_touch_the_output_of_other_blocks() {
    let (mut segments, mut twins) = (0, 0);
    for shape in shapes(7, [false, true]) {
        for k in [1, 5, 8] {
            let engine = made(&shape, k, 2).with_sharing(ALL);
            for phase in 0..engine.phases.len() {
                let spectators = engine.spectators(engine.advanced(phase));
                let classes = spectators.classes.iter().enumerate();
                for (class, _) in classes.filter(|(_, class)| class.canonical) {
                    if engine.is_shared(phase, class) {
                        let program = engine.program(phase, class, &Silent).unwrap();
                        segments += check_program(&program, &mut twins);
                    } else {
                        assert_eq!(engine.phases[phase].tables.segments.len(), 1);
                    }
                }
            }
        }
    }
    assert!(segments > 1000 && twins > 100, "{segments} {twins}");
}

/// Checks the blocks of rows of a program; returns the number of segments of steps with several
/// blocks.
fn check_program(program: &Program, twins: &mut usize) -> usize {
    let mut several = 0;
    let boundary = program.size.boundary as usize;
    for (number, shares) in program.segments.iter().enumerate() {
        let blocks: Vec<(&Share, &Block)> = (shares.iter())
            .flat_map(|share| share.blocks.iter().map(move |block| (share, block)))
            .collect();
        several += usize::from(blocks.len() > 1);
        let last = number + 1 == program.segments.len();
        let (mut lines, mut elements) = (HashMap::new(), HashMap::new());
        for (at, (share, block)) in blocks.iter().enumerate() {
            if number > 0 {
                let [reads, _] = lines_of(share, block.steps.start, program);
                let end = blocks.get(at + 1).map_or(boundary, |next| next.1.input);
                assert!(reads.iter().all(|line| block.input + line < end));
            }
            if !last {
                let [_, writes] = lines_of(share, block.steps.end - 1, program);
                for line in writes {
                    assert!(line < boundary);
                    assert_eq!(lines.insert(line, at), None, "line {line}");
                }
            }
            let stores = &share.stores[block.stores.clone()];
            for transfer in stores.iter().filter(|transfer| !transfer.summed_only) {
                for element in elements_of(transfer) {
                    assert_eq!(elements.insert(element, at), None, "{element:?}");
                }
            }
        }
        // All lines of the rows after the segment of steps are written, without gaps.
        assert!((0..lines.len()).all(|line| lines.contains_key(&line)));
        let all = shares.iter().flat_map(|share| &share.stores);
        for twin in all.filter(|transfer| transfer.summed_only) {
            *twins += 1;
            assert!(elements_of(twin).all(|element| elements.contains_key(&element)));
        }
    }
    several
}

/// A watch (an observer) that asks to stop, or panics, at the n-th call.
struct Ends {
    left: AtomicUsize,
    panics: bool,
    ended: AtomicBool,
}

impl Watch for Ends {
    fn go_on(&self) -> bool {
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            });
        self.ended.fetch_or(left.is_err(), Ordering::Relaxed);
        assert!(left.is_ok() || !self.panics, "panics as it should");
        left.is_ok()
    }
}

/// Checks that all threads end if one thread stops or panics, and that the engine still works.
#[test]
fn nobody_waits_for_a_thread_that_has_ended() {
    let shape = Shape {
        windows: [3, 2].map(|len| Shape::windows(len, 1)),
        ..Shape::of(Geometry::Square, 5, [false; 2])
    };
    let k = 2;
    let primes = &eight_primes()[..k];
    let right = phase_by_phase(&made(&shape, k, 1), 3);
    let engine = made(&shape, k, 3).with_sharing(ALL);
    let phase = engine.phases(0).start;
    let unit = Unit::whole(&engine, phase);
    let mut vector = Words::new(engine.needs(k).elements, k).unwrap();
    let mut ended = [0, 0];
    for panics in [false, true] {
        for asked in (0..).map(|n: usize| n * n) {
            let watch = Ends {
                left: AtomicUsize::new(asked),
                panics,
                ended: AtomicBool::new(false),
            };
            let run = AssertUnwindSafe(|| engine.advance(&unit, &mut vector, primes, &watch));
            match (catch_unwind(run), panics) {
                (Ok(Ok(_)), _) => {
                    assert!(!watch.ended.into_inner(), "somebody was told to stop");
                    break;
                }
                (Ok(Err(_)), false) | (Err(_), true) => ended[usize::from(panics)] += 1,
                (done, _) => panic!("{}", done.is_ok()),
            }
        }
        assert!(phase_by_phase(&engine, 3) == right);
    }
    assert!(ended.iter().all(|&times| times > 10), "{ended:?}");
}

/// Checks that the memory for a large group of patterns exists only once, not for each thread.
#[test]
fn large_memory_is_there_once() {
    let shape = Shape::of(Geometry::Square, 10, [false; 2]);
    for k in [1, 5] {
        let needs = made(&shape, k, 1).needs(k);
        let above = needs.group / 4;
        let engine = made(&shape, k, 4).with_sharing(Sharing { above, ..ALL });
        phase_by_phase(&engine, 2);
        let boundaries = engine.boundaries.lock().unwrap();
        let bytes = |lines: usize| (lines * 8 * LINE) as u64;
        let sizes: Vec<u64> = boundaries.iter().map(|of| bytes(of.lines())).collect();
        let large = sizes.iter().filter(|&&size| size > above).count();
        assert!(sizes.len() <= 4 && large == 1, "{sizes:?} {above}");
        assert!(engine.inner.lock().unwrap().len() <= 4);
        assert!(sizes.iter().sum::<u64>() <= needs.group + 3 * above);
    }
}
