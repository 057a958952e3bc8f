//! Initial proof numbers of a situation, estimated by a small neural network.
//!
//! The entry function is `guess`. The inputs are counts that are quick to compute
//! ([`features`]). The network has one hidden layer and three outputs:
//!
//! 1. the logarithm of the odds of capture,
//! 2. the expected logarithm of the number of nodes if the target is captured,
//! 3. the expected logarithm of the number of nodes if it lives.
//!
//! The weights are fitted by `fit/fit.py` to situations that searches have met and solved; the
//! data comes from `crates/problems/examples/situations.rs`.
//! Guesses only direct the search; no answer depends on them.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::foothold::{Areas, Foothold, Parts};
use super::network::{FEATURES, LARGEST};
use super::state::{NO_KO, State};

/// The largest absolute value of an output: logarithms of odds and of efforts are clamped to it.
const MOST: f32 = 12.0;

/// The largest guessed effort (a proof or disproof number): e to the power of 12.
pub(super) const HIGHEST: f32 = 162_755.0;

/// Estimates the effort to prove capture and the effort to prove life, as proof number and disproof
/// number.
#[inline(always)]
pub(super) fn guess<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    foothold: &Foothold<W>,
    parts: &Parts<W>,
    areas: &Areas<W>,
    outputs: impl Fn(usize, &[i16; FEATURES]) -> [f32; 3],
) -> [u32; 2] {
    let side = usize::from(state.key.to_move);
    let features = features(arena, state, foothold, parts, areas);
    let [odds, dead, alive] = outputs(side, &features.inputs());
    // The probability of capture is 1 / (1 + against), of life against / (1 + against). The effort
    // is the expected number of nodes (`size`) divided by the square of the probability, so
    // unlikely results are tried later. It is doubled because proof numbers are integers.
    // Example: odds = 0 gives against = 1, probabilities of 1/2, and efforts of 2 * size * 4.
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

/// Defines the features of a situation, in the order of the network's weights.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The inputs of the network for a situation. The fields have the order of the weights
        /// ([`NAMES`](super::weights::NAMES)).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Features {
            $($(#[$doc])* pub $name: u32,)*
        }

        impl Features {
            /// The names of the fields, in their order.
            pub const FIELDS: [&str; FEATURES] = [$(stringify!($name)),*];

            /// Returns the inputs of the network, in the order of the fields.
            #[inline(always)]
            pub fn inputs(&self) -> [i16; FEATURES] {
                let mut inputs = [0; FEATURES];
                for (input, number) in inputs.iter_mut().zip([$(self.$name),*]) {
                    *input = number.min(LARGEST) as i16;
                }
                inputs
            }
        }
    };
}

features! {
    /// Always 1: the bias of the hidden layer.
    constant,
    /// The smallest number of liberties of a target, up to 6.
    least,
    /// The largest number of liberties of a target, up to 8.
    most,
    /// The second largest number of liberties of a target, up to 6.
    second,
    /// 1 if a target is in atari.
    least_is_one,
    /// 1 if all targets are in atari.
    most_is_one,
    /// The number of potential eye points, capped at 12: untouched points in the parts that contain
    /// targets, without a stone of the defender.
    inner,
    /// The number of untouched points in the parts that contain targets, capped at 14. Untouched
    /// points are not adjacent to uncapturable stones of the attacker.
    untouched,
    /// The number of potential eye points with the defender's stones on all sides.
    full,
    /// The number of potential eye points with the defender's stones on all sides but one.
    half,
    /// Empty potential eye points, up to 10.
    inner_empty,
    /// The number of areas: connected sets of untouched points without the defender's stones.
    areas,
    /// Points of the largest area, up to 8.
    largest_area,
    /// Points of the second largest area, up to 6.
    second_area,
    /// Areas that the defender encloses.
    enclosed,
    /// The number of the defender's strings that contain target stones.
    targets,
    /// Targets that have not been captured.
    targets_left,
    /// The number of loose strings: the attacker's strings that can be captured.
    loose,
    /// Loose strings in atari.
    loose_in_atari,
    /// Stones of the largest loose string, up to 6.
    loose_stones,
    /// The largest number of liberties of a loose string, up to 5.
    loose_liberties,
    /// The number of the defender's strings in atari that contain no target stones.
    others_in_atari,
    /// The number of touched empty points: adjacent to uncapturable stones of the attacker.
    touched,
    /// The number of touched empty points that are liberties of targets. Touched points are
    /// adjacent to uncapturable stones of the attacker.
    touched_liberties,
    /// 1 if a ko may not be retaken.
    ko,
    /// 1 if there are at least two areas.
    two_areas,
    /// The defender's strings.
    strings,
    /// The size of the *hope*, capped at 10: untouched points in the parts that contain targets,
    /// without target stones.
    hope,
    /// 1 if the hope is at most two points.
    little_hope,
    /// The number of points of the hope ([`Features::hope`]) that are adjacent to another one,
    /// capped at 8.
    hope_pairs,
    /// The largest number of points of the hope ([`Features::hope`]) adjacent to one string of the
    /// defender, capped at 8.
    widest,
    /// The number of the defender's strings adjacent to at least two points of the hope
    /// ([`Features::hope`]).
    with_two,
    /// The number of the defender's strings adjacent to exactly one point of the hope
    /// ([`Features::hope`]).
    with_one,
    /// The number of strings counted by `with_one` that have no liberty outside the hope
    /// ([`Features::hope`]).
    false_eyes,
    /// The number of empty points of the hope ([`Features::hope`]) adjacent to a string of the
    /// defender, capped at 10.
    hope_once,
    /// The number of points of the hope ([`Features::hope`]) adjacent to several strings of the
    /// defender, capped at 10.
    hope_twice,
    /// The number of touched empty points (beside uncapturable attacker stones) adjacent to several
    /// strings of the defender, capped at 10.
    touched_twice,
}

/// Computes the inputs of the network for a situation.
#[inline(always)]
pub fn features<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    foothold: &Foothold<W>,
    parts: &Parts<W>,
    areas: &Areas<W>,
) -> Features {
    let empty = state.empty(arena);
    let own = state.key.stones[DEFENDER];
    let targets = arena.targets_left(state.key.captured);
    let Foothold { solid, touched, .. } = *foothold;

    // Loose strings of the attacker.
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

    // Counts for the defender's strings: smallest, largest and second largest number of liberties
    // of a target, number of targets, other strings in atari (`weak`).
    let (mut least, mut most, mut second, mut count, mut weak) = (9, 0, 0, 0, 0);
    let mut reach = W::NONE;
    // The hope: untouched points in the parts that contain targets, without target stones.
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

    // The sets of points adjacent to strings of the defender: to at least one string (`once`), and
    // to several (`twice`).
    let (mut once, mut twice) = (W::NONE, W::NONE);
    let (mut widest, mut with_two, mut with_one, mut false_eyes) = (0, 0, 0, 0);
    for string in &state.strings[DEFENDER] {
        // A point adjacent to an earlier string and to this string is adjacent to two strings.
        twice |= once & string.around;
        once |= string.around;
        let eyes = (string.around & hope).count();
        widest = widest.max(eyes);
        with_two += u32::from(eyes >= 2);
        with_one += u32::from(eyes == 1);
        // All liberties of the string are in its only eye, so the attacker can capture it by
        // playing there: a false eye.
        false_eyes += u32::from(eyes == 1 && !(string.around & empty).meets(!hope));
    }

    // Counts potential eye points whose neighbours are all stones of the defender (`full`), or all
    // but one (`half`).
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
        // Keeps the two largest sizes: the smaller one of the new size and the largest so far is a
        // candidate for the second place.
        sizes[1] = sizes[1].max(size.min(sizes[0]));
        sizes[0] = sizes[0].max(size);
        enclosed += u32::from(area.is_region);
    }
    let pairs = hope
        .iter()
        .filter(|&point| arena.adjacent[point].meets(hope))
        .count() as u32;
    let left = arena.targets.len() as u32 - state.key.captured.count_ones();

    Features {
        constant: 1,
        least: least.min(6),
        most: most.min(8),
        second: second.min(6),
        least_is_one: u32::from(least == 1),
        most_is_one: u32::from(most == 1),
        inner: inner.count().min(12),
        untouched: untouched.count().min(14),
        full,
        half,
        inner_empty: (inner & empty).count().min(10),
        areas: regions,
        largest_area: sizes[0].min(8),
        second_area: sizes[1].min(6),
        enclosed,
        targets: count,
        targets_left: left,
        loose,
        loose_in_atari: atari,
        loose_stones: largest.min(6),
        loose_liberties: free.min(5),
        others_in_atari: weak,
        touched: (empty & touched).count(),
        touched_liberties: (empty & touched & reach).count(),
        ko: u32::from(state.key.ko != NO_KO),
        two_areas: u32::from(regions >= 2),
        strings: state.strings[DEFENDER].len() as u32,
        hope: hope.count().min(10),
        little_hope: u32::from(hope.count() <= 2),
        hope_pairs: pairs.min(8),
        widest: widest.min(8),
        with_two,
        with_one,
        false_eyes,
        hope_once: (once & hope & empty).count().min(10),
        hope_twice: (twice & hope).count().min(10),
        touched_twice: (twice & empty & touched).count().min(10),
    }
}

#[cfg(test)]
mod tests {
    use super::Features;
    use crate::solver::weights::NAMES;

    /// The fields of [`Features`] have the order of the fitted weights of the network.
    ///
    /// Otherwise inputs would be multiplied by the weights of other inputs.
    #[test]
    fn the_fields_are_in_the_order_of_the_weights() {
        assert_eq!(Features::FIELDS, NAMES);
        // Each input is at the position of its name.
        let (corner, inputs) = corner();
        let of = |name: &str| {
            let place = NAMES.iter().position(|&other| other == name).unwrap();
            inputs[place]
        };
        // A corner of three empty points, enclosed by one string of five stones.
        for (name, value) in [
            ("constant", 1),
            ("targets", 1),
            ("targets_left", 1),
            ("strings", 1),
            ("least", 3),
            ("inner_empty", 3),
            ("areas", 1),
            ("largest_area", 3),
            ("enclosed", 1),
            ("two_areas", 0),
            ("loose", 0),
            ("ko", 0),
        ] {
            assert_eq!(of(name), value, "{name}: {corner:?}");
        }
    }

    fn corner() -> (Features, [i16; super::FEATURES]) {
        use crate::problem::drawn;
        use crate::solver::arena::{ATTACKER, Arena, DEFENDER};
        use crate::solver::foothold::{Areas, Foothold};
        use crate::solver::state::State;
        let problem = drawn(". . . O X . .\nO O O O X . .\nX X X X X . .\n");
        let arena = Arena::<u64>::new(&problem).unwrap();
        let state = State::new(&arena, ATTACKER);
        let foothold = Foothold::of(&arena, &state);
        let parts = foothold.parts(&arena, state.key.captured);
        let mut areas = Areas::new();
        foothold.areas(&arena, state.key.stones[DEFENDER], &mut areas);
        let features = super::features(&arena, &state, &foothold, &parts, &areas);
        (features, features.inputs())
    }
}
