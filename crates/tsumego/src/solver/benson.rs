//! Unconditional life: strings that cannot be captured even if their owner always passes.
//!
//! Source: D. B. Benson, *Life in the game of Go*, 1976. The entry function is [`life`]. A
//! *region* is a connected set of points without stones of the defender. A region is *vital*
//! to a string if all its empty points are liberties of the string. A set of strings lives if
//! each string has two vital regions that are bordered by strings of the set only:
//!
//! ```text
//! . O . O X      O has two regions of one point each. Both are vital to its only string,
//! O O O O X      so the string lives unconditionally. Without the stone between the two
//! X X X X X      regions there would be one region only.
//! ```
//!
//! The largest such set is found by elimination: remove a string with fewer than two vital
//! regions, discard the regions that it borders, repeat. Invariant: only strings that are in
//! no living set are removed. The cost is at most quadratic in the number of strings, with a
//! few bit operations for each pair of string and region.

use super::arena::{Arena, DEFENDER};
use super::bits::Bits;
use super::foothold::{Areas, Foothold, MOST_AREAS};
use super::state::{MAX_STRINGS, State, StoneString};
use arrayvec::ArrayVec;

/// `true` if at least two areas are regions (enclosed by the defender's stones), or if the
/// defender's stones are safe on some point. Otherwise [`life`] finds nothing, so this is a quick
/// test before it.
#[inline(always)]
pub fn has_room<W: Bits>(arena: &Arena<W>, areas: &Areas<W>) -> bool {
    !arena.safe[DEFENDER].is_none() || areas.iter().filter(|area| area.is_region).count() >= 2
}

/// `true` if a target on the board lives unconditionally.
pub fn lives<W: Bits>(arena: &Arena<W>, state: &State<W>) -> bool {
    let mut areas = Areas::new();
    Foothold::now(arena, state).areas(arena, state.key.stones[DEFENDER], &mut areas);
    life(arena, state, &areas).is_some()
}

/// Returns the empty points on which the unconditional life of a target depends.
///
/// Returns `None` if no target on the board lives unconditionally. `areas` must be the areas of the
/// situation ([`Foothold::areas`]). Areas that the defender's stones do not enclose are not used as
/// regions. Strings on safe points ([`Arena::safe`]) are alive from the start.
///
/// The result has the empty points of two vital regions of a target, of two vital regions of every
/// string that borders these, and so on.
#[inline(always)]
pub fn life<W: Bits>(arena: &Arena<W>, state: &State<W>, areas: &Areas<W>) -> Option<W> {
    if !has_room(arena, areas) {
        return None;
    }
    let fixed = arena.safe[DEFENDER];
    let empty = state.empty(arena);
    let left = arena.targets_left(state.key.captured);
    let strings = &state.strings[DEFENDER];
    let regions = areas.iter().filter(|area| area.is_region);
    let regions: ArrayVec<W, MOST_AREAS> = regions.map(|area| area.set).collect();
    let vital = |string: &StoneString<W>| {
        set(&regions, |region| {
            // Vital: every empty point of the region is a liberty of the string. Stones of the
            // attacker in the region do not matter.
            (region & empty & !string.around).is_none()
        })
    };
    // A string with a stone on a safe point (`Arena::safe`) cannot be captured, so it needs no
    // eyes.
    let enough =
        |string: &StoneString<W>, eyes: u32| eyes.count_ones() >= 2 || string.stones.meets(fixed);
    // A quick exit: no target has two vital regions.
    if !strings
        .iter()
        .any(|string| string.stones.meets(left) && enough(string, vital(string)))
    {
        return None;
    }
    // The strings that may live, each with the bit set of its vital regions.
    let mut living: ArrayVec<(&StoneString<W>, u32), MAX_STRINGS> = ArrayVec::new();
    // `closed` has the regions that no eliminated string borders. Clearing a bit discards a region
    // for all strings.
    let mut closed = u32::MAX;
    for string in strings {
        let eyes = vital(string);
        match enough(string, eyes) {
            true => living.push((string, eyes)),
            false => closed &= !beside(&regions, string),
        }
    }
    // Eliminate strings until each remaining string is safe or has two vital regions that are
    // closed.
    loop {
        let mut kept = 0;
        for index in 0..living.len() {
            let (string, eyes) = living[index];
            // Compacts the list in place: the first `kept` elements are the strings that survive
            // this round.
            if enough(string, eyes & closed) {
                living[kept] = (string, eyes);
                kept += 1;
            } else {
                closed &= !beside(&regions, string);
            }
        }
        if kept == living.len() {
            break;
        }
        living.truncate(kept);
    }
    let (target, _) = living
        .iter()
        .find(|(string, _)| string.stones.meets(left))?;
    // Collect two vital regions (eyes) of the target, then of each string that borders a collected
    // region. `zone` is the bit set of the collected regions.
    let mut needed = target.stones;
    let mut zone: u32 = 0;
    loop {
        let before = zone;
        for (string, eyes) in &living {
            if string.stones.meets(needed) && !string.stones.meets(fixed) {
                let mut others = eyes & closed & !zone;
                // Move the lowest region of `others` to the zone (the collected regions), until the
                // string has two eyes in the zone. Regions that are already in the zone are
                // preferred to new ones.
                while (eyes & zone).count_ones() < 2 && others != 0 {
                    zone |= others & others.wrapping_neg();
                    others &= others - 1;
                }
            }
        }
        if zone == before {
            let zone = regions.iter().enumerate();
            let zone = zone.filter(|(index, _)| before >> index & 1 == 1);
            let zone = zone.fold(W::NONE, |all, (_, &region)| all | region);
            return Some(zone & empty);
        }
        for (string, _) in &living {
            // A string that borders a collected region must live, too, so its eyes are collected
            // next.
            if beside(&regions, string) & zone != 0 {
                needed |= string.stones;
            }
        }
    }
}

/// Returns the regions (connected points without stones of the defender) adjacent to a string, as a
/// bit set of region numbers.
#[inline(always)]
fn beside<W: Bits>(regions: &[W], string: &StoneString<W>) -> u32 {
    set(regions, |region| region.meets(string.around))
}

/// Returns the regions that satisfy a predicate, as a bit set; at most 32 regions.
#[inline(always)]
fn set<W: Bits>(regions: &[W], is: impl Fn(W) -> bool) -> u32 {
    let bits = regions.iter().enumerate();
    bits.fold(0, |set, (index, &region)| {
        set | u32::from(is(region)) << index
    })
}
