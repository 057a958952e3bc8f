//! Unconditional life (Benson 1976): strings that cannot be captured even if their owner
//! passes for ever.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::State;

/// Whether a target that is still on the board lives unconditionally.
///
/// A set of strings lives if each has two *vital* regions (all of whose empty points are
/// its liberties) of which every bordering string is in the set. Regions are the connected
/// sets of points without stones of the defender; those that reach beyond the arena are
/// nobody's. Fixed strings live from the beginning.
pub fn target_lives<W: Bits>(arena: &Arena<W>, state: &State<W>) -> bool {
    let own = state.key.stones[DEFENDER];
    let empty = state.empty(arena);
    let strings = &state.strings[DEFENDER];
    let mut regions: [W; MAX_REGIONS] = [W::NONE; MAX_REGIONS];
    let mut count = 0;
    // An eye has an empty point that is beside a string, and not beside the outside.
    let mut left = arena.all & !own;
    while !left.is_none() && count < MAX_REGIONS {
        let region = arena.connected(W::one(left.first()), left);
        left = left & !region;
        if !region.meets(arena.safe[ATTACKER]) {
            regions[count] = region;
            count += 1;
        }
    }
    let fixed = arena.safe[DEFENDER];
    if count < 2 && fixed.is_none() {
        return false;
    }
    let mut living = own;
    loop {
        let before = living;
        let mut healthy = [W::NONE; MAX_REGIONS];
        let mut healthy_count = 0;
        for &region in &regions[..count] {
            let mut ok = true;
            for string in strings {
                if string.around.meets(region) && !string.stones.meets(living) {
                    ok = false;
                }
            }
            if ok {
                healthy[healthy_count] = region & empty;
                healthy_count += 1;
            }
        }
        for string in strings {
            if !string.stones.meets(living) || string.stones.meets(fixed) {
                continue;
            }
            let vital = healthy[..healthy_count].iter().filter(|&&eye| (eye & !string.around).is_none()).count();
            if vital < 2 {
                living = living & !string.stones;
            }
        }
        if living == before {
            break;
        }
    }
    if living.is_none() {
        return false;
    }
    arena.targets.iter().enumerate().any(|(target, &stones)| state.key.captured >> target & 1 == 0 && stones.meets(living))
}

/// Regions that are looked at; life that needs more is found by search.
const MAX_REGIONS: usize = 16;
