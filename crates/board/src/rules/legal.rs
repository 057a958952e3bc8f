//! Finds the effect of a move (captures or suicide) and its legality, without putting the stone on
//! the board.

use super::game::{Captures, Game};
use super::{IllegalMove, Repetition};
use crate::play::Suicide;
use crate::player::Player;
use crate::position::{EMPTY, Position};

/// The effect of a stone.
pub(super) struct Effect {
    /// The key of the position after the move.
    key: u64,
    pub(super) captures: Captures,
}

impl Game {
    /// Returns the effect of the player's stone at `vertex`, or the rule that forbids the move.
    #[inline]
    pub(super) fn stone(&self, vertex: usize, player: Player) -> Result<Effect, IllegalMove> {
        let position = self.strings.position();
        let points = position.colours().len();
        if vertex >= points {
            return Err(IllegalMove::NoPoint { vertex, points });
        }
        if position.get(vertex) != EMPTY {
            let colour = position.get(vertex);
            return Err(IllegalMove::Occupied { vertex, colour });
        }
        // Find the effect first, then check the rule on suicide, then the rule on repetition.
        let effect = self.effect(vertex, player);
        let allowed = match self.rules.suicide {
            Suicide::Forbidden => effect.captures.suicide == 0,
            Suicide::Several => effect.captures.suicide != 1,
            Suicide::Allowed => true,
        };
        if !allowed {
            let stones = effect.captures.suicide;
            return Err(IllegalMove::Suicide { vertex, stones });
        }
        match self.rules.repetition {
            Repetition::Allowed => Ok(effect),
            Repetition::SimpleKo => {
                let ko = player == self.to_move && self.ko == Some(vertex as u32);
                (!ko).then_some(effect).ok_or(IllegalMove::Ko { vertex })
            }
            Repetition::Positional | Repetition::Situational => {
                match self.repeats(vertex, player, &effect) {
                    Some(moves) => Err(IllegalMove::Repetition { vertex, moves }),
                    None => Ok(effect),
                }
            }
        }
    }

    /// Returns the effect of a stone on an empty point.
    ///
    /// The function looks only at the neighbours of the point. In its body, `free` becomes `true`
    /// once the new stone has a liberty apart from captures: an empty neighbour, or a liberty of a
    /// string that it joins.
    #[inline]
    fn effect(&self, vertex: usize, player: Player) -> Effect {
        let position = self.strings.position();
        let around = self.board().graph().neighbours(vertex);
        let mut free = self.board().is_guarded(vertex);
        let (mut captured, mut captured_key) = (0, 0);
        let (mut joined, mut joined_key) = (1, 0);
        for (i, &n) in around.iter().enumerate() {
            let n = n as usize;
            if position.get(n) == EMPTY {
                free = true;
                continue;
            }
            // Once the new stone has a liberty, adjacent strings of the player do not matter any
            // more.
            let own = position.get(n) == player.colour();
            if own && free {
                continue;
            }
            let name = self.strings.name(n);
            // A string with another liberty than this point survives. If it belongs to the player,
            // it gives the new stone a liberty.
            if !self.strings.has_only(name, vertex) {
                free |= own;
                continue;
            }
            // Several neighbours of the new stone may belong to one string; count each string once.
            let same = |&&m: &&u32| {
                position.get(m as usize) != EMPTY && self.strings.name(m as usize) == name
            };
            if around[..i].iter().any(|m| same(&m)) {
                continue;
            }
            let chain = self.strings.chain(name);
            if own {
                joined += chain.size as usize;
                joined_key ^= chain.key;
            } else {
                captured += chain.size as usize;
                captured_key ^= chain.key;
            }
        }
        let key = self.strings.key();
        // The hash key of the position changes by the captured strings and the new stone. In a
        // suicide it changes by the strings that are lost.
        if captured > 0 || free {
            Effect {
                key: key ^ captured_key ^ self.strings.key_of(vertex, player),
                captures: Captures {
                    captured,
                    suicide: 0,
                },
            }
        } else {
            Effect {
                key: key ^ joined_key,
                captures: Captures {
                    captured: 0,
                    suicide: joined,
                },
            }
        }
    }

    /// Returns the number of moves after which the game last had the position that a move would
    /// make; `None` if the position would be new.
    ///
    /// Under situational superko the player to move must be the same, too. Hash keys select the
    /// earlier positions that may be equal. These candidates are compared point by point, since
    /// different positions can share a key.
    #[inline]
    fn repeats(&self, vertex: usize, player: Player, effect: &Effect) -> Option<usize> {
        let key = self.situation(effect.key, player.other());
        let mut candidates = self.past.with_key(key).peekable();
        // Usually no earlier position has this hash key, and no position is compared.
        candidates.peek()?;
        let after = self.position_with(vertex, player, effect.captures);
        let equal = |moves: &u32| self.position_after(*moves as usize) == after;
        candidates.find(equal).map(|moves| moves as usize)
    }

    /// Returns the position after the player's stone at `vertex`, if the move's captures are known.
    fn position_with(&self, vertex: usize, player: Player, captures: Captures) -> Position {
        let mut after = self.position().clone();
        let loser = match captures {
            Captures {
                captured: 0,
                suicide: 0,
            } => None,
            Captures { captured: 0, .. } => Some(player),
            _ => Some(player.other()),
        };
        for &n in self.board().graph().neighbours(vertex) {
            let n = n as usize;
            let lost = loser.is_some_and(|loser| self.position().get(n) == loser.colour())
                && self.strings.has_only(self.strings.name(n), vertex);
            if lost {
                self.string(n).for_each(|stone| after.set(stone, EMPTY));
            }
        }
        if captures.suicide == 0 {
            after.set(vertex, player.colour());
        }
        after
    }
}
