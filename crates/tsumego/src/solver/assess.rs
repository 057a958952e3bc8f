//! Static evaluation of a situation: certain death, certain life, or initial proof numbers.
//!
//! The entry function is [`assess`]. It tests, in this order: a target in atari, no room for
//! two eyes ([`eyeless`]), unconditional life ([`benson`]). If none applies, the neural
//! network estimates the effort ([`guess`](super::guess)).
//!
//! A search spends half of its time here, mostly on counting points of sets. Newer processors
//! have instructions for this, which portable programs cannot assume. So the code is compiled with
//! and without them, and the version is selected when the program runs.

#![allow(unsafe_code)] // Functions compiled for newer processors are called after a check.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::benson;
use super::bits::Bits;
use super::eyeless;
use super::foothold::{Areas, Foothold};
use super::guess::guess;
use super::network::{self, FEATURES};
use super::state::{NO_KO, State};

/// The static evaluation of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// All targets die, whatever the ko threats.
    Dead,
    /// A target lives unconditionally.
    Alive,
    /// Neither death nor life is certain. The value has initial proof and disproof numbers.
    Open([u32; 2]),
}

/// Evaluates a situation without making a move.
#[inline]
pub fn assess<W: Bits>(arena: &Arena<W>, state: &State<W>) -> Assessment {
    #[cfg(target_arch = "x86_64")]
    if is_newer() {
        // SAFETY: `is_newer` has checked that the processor has these instructions.
        return unsafe { assess_newer(arena, state) };
    }
    assess_plain(arena, state)
}

/// `true` if the processor has the instructions that [`assess_newer`] uses.
#[cfg(target_arch = "x86_64")]
#[inline]
fn is_newer() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn assess_newer<W: Bits>(arena: &Arena<W>, state: &State<W>) -> Assessment {
    assess_inlined(arena, state, |side, features| {
        network::outputs_avx2(side, features)
    })
}

fn assess_plain<W: Bits>(arena: &Arena<W>, state: &State<W>) -> Assessment {
    assess_inlined(arena, state, network::outputs)
}

#[inline(always)]
fn assess_inlined<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    outputs: impl Fn(usize, &[i16; FEATURES]) -> [f32; 3],
) -> Assessment {
    // The cheapest tests come first.
    if in_atari(arena, state) {
        return Assessment::Dead;
    }
    let foothold = Foothold::of(arena, state);
    let parts = foothold.parts(arena, state.key.captured);
    if eyeless::is_dead(arena, state, &foothold, &parts) {
        return Assessment::Dead;
    }
    let mut areas = Areas::new();
    // An area is a connected set of points that are neither touched (`Foothold::touched`) nor
    // stones of the defender. Areas serve as regions in the test of life, and as inputs of the
    // network.
    foothold.areas(arena, state.key.stones[DEFENDER], &mut areas);
    if benson::life(arena, state, &areas).is_some() {
        return Assessment::Alive;
    }
    Assessment::Open(guess(arena, state, &foothold, &parts, &areas, outputs))
}

/// `true` if all remaining targets are in one string that the attacker can capture with the next
/// move.
#[inline(always)]
fn in_atari<W: Bits>(arena: &Arena<W>, state: &State<W>) -> bool {
    if usize::from(state.key.to_move) != ATTACKER {
        return false;
    }
    // The capture must take all targets that are left, and must not be banned by ko.
    let left = arena.targets_left(state.key.captured);
    let empty = state.empty(arena);
    state.strings[DEFENDER].iter().any(|string| {
        let liberties = string.around & empty;
        liberties.is_one()
            && (left & !string.stones).is_none()
            && !string.stones.meets(arena.safe[DEFENDER])
            && (state.key.ko == NO_KO || !liberties.has(usize::from(state.key.ko)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Problem, drawn};
    use crate::solver::bits::Wide;
    use crate::solver::state::mix;

    const CORNER: &str = "\
. . . . . O X .
. O X O . O X .
O O . O O O X .
X X X X X X X .
";

    /// Calls `call` with the situations of random games.
    fn games<W: Bits>(problem: &Problem, mut call: impl FnMut(&Arena<W>, &State<W>)) {
        let arena = Arena::new(problem).unwrap();
        let mut random = 1;
        for _ in 0..200 {
            let mut state = State::new(&arena, ATTACKER);
            for _ in 0..12 {
                call(&arena, &state);
                random = mix(random, 0x9e37_79b9_7f4a_7c15);
                let side = usize::from(state.key.to_move);
                let empty: Vec<usize> = state.empty(&arena).iter().collect();
                let mut next = State::blank();
                let point = empty.get(random as usize % empty.len().max(1));
                if point.is_none_or(|&p| state.play(&arena, side, p, true, &mut next).is_none()) {
                    state.pass(&mut next);
                }
                state = next;
            }
        }
    }

    fn agree<W: Bits>() {
        let problem = drawn(CORNER);
        let mut seen = [0; 3];
        games::<W>(&problem, |arena, state| {
            let found = assess(arena, state);
            assert_eq!(found, assess_plain(arena, state));
            seen[match found {
                Assessment::Dead => 0,
                Assessment::Alive => 1,
                Assessment::Open(_) => 2,
            }] += 1;
        });
        assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
    }

    #[test]
    fn all_processors_see_the_same() {
        agree::<u64>();
        agree::<u128>();
        agree::<Wide>();
    }

    /// Uncapturable stones divide the board into parts ([`Foothold::parts`]). A part has all
    /// untouched points and targets connected to its first target.
    ///
    /// This holds although the flood fill that finds a part stops early.
    #[test]
    fn parts_are_whole_but_for_touched_points() {
        let problem = drawn(CORNER);
        let mut missing = 0;
        games::<u64>(&problem, |arena, state| {
            let foothold = Foothold::of(arena, state);
            let left = arena.targets_left(state.key.captured);
            let mut all = 0;
            for &(part, targets) in &foothold.parts(arena, state.key.captured) {
                let room = arena.all & !foothold.solid;
                let whole = arena.component(1 << targets.trailing_zeros(), room).0;
                assert_eq!(part & !foothold.touched, whole & !foothold.touched);
                assert_eq!((part & !whole, targets), (0, whole & left));
                missing += usize::from(part != whole);
                all |= targets;
            }
            assert_eq!(all, left);
        });
        assert!(missing > 20, "{missing}");
    }
}
