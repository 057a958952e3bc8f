//! First guesses of how much a proof takes, from a small neural network.
//!
//! The inputs are numbers that are quickly counted ([`features`]). One hidden layer; the
//! outputs are the logarithm of the odds that the target is captured, and the expected
//! logarithms of the situations to be looked into if it is, and if it is not. The weights
//! are fitted to situations that searches met and solved: `fit/fit.py`, with the output
//! of `examples/situations.rs`.
//!
//! Guesses direct the search and nothing else: no answer depends on them.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::ground::{Areas, Ground, Parts};
use super::network::{self, FEATURES, LARGEST};
use super::state::{NO_KO, State};

/// Logarithms of odds and efforts are not taken for larger.
const MOST: f32 = 12.0;

/// Efforts are not guessed higher: e to the power of 12.
const HIGHEST: f32 = 162_755.0;

/// The guessed efforts to prove capture and to prove life.
pub fn guess<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    ground: &Ground<W>,
    parts: &Parts<W>,
    areas: &Areas<W>,
) -> [u32; 2] {
    let side = usize::from(state.key.to_move);
    let features = features(arena, state, ground, parts, areas);
    let [odds, dead, alive] = network::outputs(side, &features);
    // Capture has the probability 1 / (1 + against), life against / (1 + against). Efforts are
    // sizes divided by the square, so that what is less likely is tried later; twice that,
    // since they are whole numbers.
    let against = (-odds.clamp(-MOST, MOST)).exp();
    let effort = |size: f32, inverse: f32| {
        let size = size.clamp(0.0, MOST).exp();
        (2.0 * size * inverse * inverse).min(HIGHEST) as u32
    };
    [
        effort(dead, 1.0 + against),
        effort(alive, 1.0 + 1.0 / against),
    ]
}

/// What describes a situation to the network.
pub fn features<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    ground: &Ground<W>,
    parts: &Parts<W>,
    areas: &Areas<W>,
) -> [i16; FEATURES] {
    let empty = state.empty(arena);
    let own = state.key.stones[DEFENDER];
    let targets = arena.targets_left(state.key.captured);
    let Ground { solid, touched, .. } = *ground;

    // The attacker's strings that can be captured.
    let (mut loose, mut atari, mut largest, mut free) = (0, 0, 0, 0);
    for string in &state.strings[ATTACKER] {
        if !string.stones.meets(solid) {
            let liberties = (string.around & empty).count();
            loose += 1;
            atari += u32::from(liberties == 1);
            largest = largest.max(string.stones.count());
            free = free.max(liberties);
        }
    }

    // The defender's strings: fewest, most and second most liberties of targets.
    let (mut least, mut most, mut second, mut count, mut weak) = (9, 0, 0, 0, 0);
    let mut reach = W::NONE;
    // Points that may become eyes, where the targets are; without stones of targets.
    let part = parts.iter().fold(W::NONE, |all, &(part, _)| all | part);
    let untouched = part & !touched;
    let mut hope = untouched;
    for string in &state.strings[DEFENDER] {
        let liberties = (string.around & empty).count();
        if string.stones.meets(targets) {
            count += 1;
            least = least.min(liberties);
            second = second.max(liberties.min(most));
            most = most.max(liberties);
            reach |= string.around;
            hope = hope & !string.stones;
        } else {
            weak += u32::from(liberties == 1);
        }
    }

    // Hope beside the defender's strings: beside one, beside several, and by string.
    let (mut once, mut twice) = (W::NONE, W::NONE);
    let (mut widest, mut with_two, mut with_one, mut false_eyes) = (0, 0, 0, 0);
    for string in &state.strings[DEFENDER] {
        twice |= once & string.around;
        once |= string.around;
        let eyes = (string.around & hope).count();
        widest = widest.max(eyes);
        with_two += u32::from(eyes >= 2);
        with_one += u32::from(eyes == 1);
        false_eyes += u32::from(eyes == 1 && !(string.around & empty).meets(!hope));
    }

    // Points that may become eyes: surrounded, or all but one side, and empty ones.
    let inner = untouched & !own;
    let (mut full, mut half) = (0, 0);
    for point in inner.iter() {
        let others = arena.adjacent[point] & !own;
        full += u32::from(others.is_none());
        half += u32::from(others.is_one());
    }
    let (mut regions, mut sizes, mut enclosed) = (0, [0; 2], 0);
    for area in areas {
        let size = area.set.count();
        regions += 1;
        sizes[1] = sizes[1].max(size.min(sizes[0]));
        sizes[0] = sizes[0].max(size);
        enclosed += u32::from(area.is_region);
    }
    let pairs = hope
        .iter()
        .filter(|&point| arena.adjacent[point].meets(hope))
        .count() as u32;
    let left = arena.targets.len() as u32 - state.key.captured.count_ones();

    [
        1,
        least.min(6),
        most.min(8),
        second.min(6),
        u32::from(least == 1),
        u32::from(most == 1),
        inner.count().min(12),
        untouched.count().min(14),
        full,
        half,
        (inner & empty).count().min(10),
        regions,
        sizes[0].min(8),
        sizes[1].min(6),
        enclosed,
        count,
        left,
        loose,
        atari,
        largest.min(6),
        free.min(5),
        weak,
        (empty & touched).count(),
        (empty & touched & reach).count(),
        u32::from(state.key.ko != NO_KO),
        u32::from(regions >= 2),
        state.strings[DEFENDER].len() as u32,
        hope.count().min(10),
        u32::from(hope.count() <= 2),
        pairs.min(8),
        widest.min(8),
        with_two,
        with_one,
        false_eyes,
        (once & hope & empty).count().min(10),
        (twice & hope).count().min(10),
        (twice & empty & touched).count().min(10),
    ]
    .map(|number| number.min(LARGEST) as i16)
}
