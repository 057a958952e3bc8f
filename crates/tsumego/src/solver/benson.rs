//! Unconditional life (Benson 1976): strings that cannot be captured even if their owner
//! passes for ever.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::{State, StoneString};
use arrayvec::ArrayVec;

/// The empty points that the unconditional life of a target rests on; `None` if no target
/// on the board lives unconditionally.
///
/// A set of strings lives if each has two *vital* regions (all of whose empty points are
/// its liberties) of which every bordering string is in the set. Regions are the connected
/// sets of points without stones of the defender; those that reach beyond the arena are
/// nobody's. Fixed strings live from the beginning.
///
/// The points are those of two vital regions for a target, and for every string that
/// borders on them, and so on.
pub fn life<W: Bits>(arena: &Arena<W>, state: &State<W>) -> Option<W> {
    let own = state.key.stones[DEFENDER];
    let fixed = arena.safe[DEFENDER];
    let strings = &state.strings[DEFENDER];
    let mut regions: ArrayVec<W, MAX_REGIONS> = ArrayVec::new();
    let mut left = arena.all & !own;
    while !left.is_none() && !regions.is_full() {
        let region = arena.connected(W::one(left.first()), left);
        left = left & !region;
        if !region.meets(arena.safe[ATTACKER]) {
            regions.push(region);
        }
    }
    if regions.len() < 2 && fixed.is_none() {
        return None;
    }
    let empty = state.empty(arena);
    let vital = |string: &StoneString<W>, region: W| (region & empty & !string.around).is_none();
    let mut living = own;
    loop {
        let before = living;
        regions.retain(|region| {
            strings
                .iter()
                .all(|string| !string.around.meets(*region) || string.stones.meets(living))
        });
        for string in strings {
            if string.stones.meets(living) && !string.stones.meets(fixed) {
                let eyes = regions
                    .iter()
                    .filter(|&&region| vital(string, region))
                    .count();
                if eyes < 2 {
                    living = living & !string.stones;
                }
            }
        }
        if living == before {
            break;
        }
    }
    let left = arena.targets_left(state.key.captured);
    let target = strings
        .iter()
        .find(|string| string.stones.meets(left) && string.stones.meets(living))?;
    // Two eyes for the target, and for whatever they rest on.
    let mut needed = target.stones;
    let mut zone = W::NONE;
    loop {
        let before = zone;
        for string in strings {
            if string.stones.meets(needed) && !string.stones.meets(fixed) {
                let mut eyes = regions
                    .iter()
                    .filter(|&&region| region.meets(zone) && vital(string, region))
                    .count();
                for &region in &regions {
                    if eyes < 2 && !region.meets(zone) && vital(string, region) {
                        eyes += 1;
                        zone |= region;
                    }
                }
            }
        }
        if zone == before {
            return Some(zone & empty);
        }
        for string in strings {
            if string.around.meets(zone) {
                needed |= string.stones;
            }
        }
    }
}

/// Regions that are looked at; life that needs more is found by search.
const MAX_REGIONS: usize = 16;
