//! Unconditional life (Benson 1976): strings that cannot be captured even if their owner
//! passes for ever.

use super::arena::{Arena, DEFENDER};
use super::bits::Bits;
use super::foothold::{Areas, Foothold, MOST_AREAS};
use super::state::{MAX_STRINGS, State, StoneString};
use arrayvec::ArrayVec;

/// Whether there is room for unconditional life: see [`life`].
#[inline(always)]
pub fn has_room<W: Bits>(arena: &Arena<W>, areas: &Areas<W>) -> bool {
    !arena.safe[DEFENDER].is_none() || areas.iter().filter(|area| area.is_region).count() >= 2
}

/// Whether a target on the board lives unconditionally.
pub fn lives<W: Bits>(arena: &Arena<W>, state: &State<W>) -> bool {
    let mut areas = Areas::new();
    Foothold::now(arena, state).areas(arena, state.key.stones[DEFENDER], &mut areas);
    life(arena, state, &areas).is_some()
}

/// The empty points that the unconditional life of a target rests on; `None` if no target
/// on the board lives unconditionally. `areas` are those of the situation ([`Foothold::areas`]).
///
/// A set of strings lives if each has two *vital* regions (all of whose empty points are
/// its liberties) of which every bordering string is in the set. Regions are the connected
/// sets of points without stones of the defender; those that reach beyond the arena are
/// nobody's. Fixed strings live from the beginning.
///
/// The points are those of two vital regions for a target, and for every string that
/// borders on them, and so on.
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
            (region & empty & !string.around).is_none()
        })
    };
    let enough =
        |string: &StoneString<W>, eyes: u32| eyes.count_ones() >= 2 || string.stones.meets(fixed);
    if !strings
        .iter()
        .any(|string| string.stones.meets(left) && enough(string, vital(string)))
    {
        return None;
    }
    // The strings that may live, and the regions on which only such strings border.
    let mut living: ArrayVec<(&StoneString<W>, u32), MAX_STRINGS> = ArrayVec::new();
    let mut closed = u32::MAX;
    for string in strings {
        let eyes = vital(string);
        match enough(string, eyes) {
            true => living.push((string, eyes)),
            false => closed &= !beside(&regions, string),
        }
    }
    loop {
        let mut kept = 0;
        for index in 0..living.len() {
            let (string, eyes) = living[index];
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
    // Two eyes for the target, and for whatever they rest on.
    let mut needed = target.stones;
    let mut zone: u32 = 0;
    loop {
        let before = zone;
        for (string, eyes) in &living {
            if string.stones.meets(needed) && !string.stones.meets(fixed) {
                let mut others = eyes & closed & !zone;
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
            if beside(&regions, string) & zone != 0 {
                needed |= string.stones;
            }
        }
    }
}

/// The regions beside a string.
#[inline(always)]
fn beside<W: Bits>(regions: &[W], string: &StoneString<W>) -> u32 {
    set(regions, |region| region.meets(string.around))
}

/// Those of at most thirty-two regions that are so.
#[inline(always)]
fn set<W: Bits>(regions: &[W], is: impl Fn(W) -> bool) -> u32 {
    let bits = regions.iter().enumerate();
    bits.fold(0, |set, (index, &region)| {
        set | u32::from(is(region)) << index
    })
}
