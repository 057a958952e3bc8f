//! Moves that are as good as a pass, or as another move.
//!
//! Consider an empty point whose neighbours are stones of one string of the defender, and
//! stones of the attacker that are never captured.
//!
//! - A stone of the defender there captures nothing, connects nothing and makes no eye; it
//!   takes a liberty from its own string. If the defender wins with it, then a pass wins
//!   too: go on as if the stone were there, and should the attacker play there, as if the
//!   attacker had passed (a pass of the attacker who has lost changes nothing).
//! - If the attacker can play there at all times (beside such a stone), the point is nothing
//!   but a liberty of that string. Of several such liberties one is as good as another.
//!
//! A point among the attacker's stones only is of no use to anyone.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::State;

/// Those of the given empty points on which a stone of the side to move may change
/// something, one of each kind.
pub fn useful<W: Bits>(arena: &Arena<W>, state: &State<W>, moves: W) -> W {
    let attacks = usize::from(state.key.to_move) == ATTACKER;
    let (mut solid, mut beside) = (W::NONE, arena.safe[ATTACKER]);
    for string in &state.strings[ATTACKER] {
        if string.stones.meets(arena.safe[ATTACKER]) {
            solid |= string.stones;
            beside |= string.around;
        }
    }
    let mut useful = moves;
    // A stone of each string that has such a liberty.
    let mut listed = W::NONE;
    // A stone that joins something never captured may matter anywhere.
    for point in (moves & !arena.safe[DEFENDER]).iter() {
        let others = arena.adjacent[point] & !solid;
        if !(others & !state.key.stones[DEFENDER]).is_none() {
            continue;
        }
        let string = state.strings[DEFENDER]
            .iter()
            .find(|string| string.stones.meets(others));
        let idle = match string {
            None => true,
            Some(string) if !(others & !string.stones).is_none() => false,
            Some(_) if !attacks => true,
            Some(string) if beside.has(point) => {
                let known = string.stones.meets(listed);
                listed |= W::one(others.first());
                known
            }
            Some(_) => false,
        };
        if idle {
            useful = useful & !W::one(point);
        }
    }
    useful
}
