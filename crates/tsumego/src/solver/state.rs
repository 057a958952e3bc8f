//! A situation of an arena with its strings, and the rules for moves.
//!
//! [`State::step`] computes the result of a move as a [`Key`] and checks the rules. The strings
//! are updated only if needed, by [`State::make`], since most moves lead to situations that the
//! transposition table knows by key. Both take time linear in the number of strings.
//!
//! Invariant: the strings of a [`State`] consist of the stones of its key. No string is without
//! liberties, except strings on points where stones are never captured.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::{Bits, Wide};
use arrayvec::ArrayVec;

/// The value of [`Key::ko`] if no point is banned.
pub const NO_KO: u8 = u8::MAX;

/// A string of stones, with all its neighbours: empty points and stones of both colours.
#[derive(Clone, Copy, Debug)]
pub struct StoneString<W> {
    /// The stones of the string.
    pub stones: W,
    /// The points adjacent to the string.
    pub around: W,
}

/// The maximum number of strings of one side: the number of points of the largest arena.
pub const MAX_STRINGS: usize = <Wide as Bits>::SIZE;

/// The strings of one side, in no particular order.
pub type Strings<W> = ArrayVec<StoneString<W>, MAX_STRINGS>;

/// The identity of a situation: stones, side to move, ko ban, captured targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key<W> {
    /// The stones of the attacker and of the defender.
    pub stones: [W; 2],
    /// The side to move: [`ATTACKER`] or [`DEFENDER`].
    pub to_move: u8,
    /// The point where the side to move may not retake a ko, or [`NO_KO`].
    pub ko: u8,
    /// A bit for each target: 1 if it has been captured.
    pub captured: u8,
}

impl<W: Bits> Key<W> {
    /// Returns a hash of the situation.
    #[inline]
    pub fn hash(&self) -> u64 {
        let rest =
            u64::from(self.to_move) | u64::from(self.ko) << 8 | u64::from(self.captured) << 16;
        // Each step depends on the result before, so that exchanging the colours changes the hash.
        let mut hash = mix(self.stones[0].fold(), 0x9e37_79b9_7f4a_7c15);
        hash = mix(hash ^ self.stones[1].fold(), 0xd1b5_4a32_d192_ed03);
        mix(hash ^ rest, 0xa24b_aed4_963e_e407)
    }

    /// `true` if all targets have been captured.
    #[inline]
    pub fn is_lost(&self, arena: &Arena<W>) -> bool {
        u32::from(self.captured).count_ones() as usize == arena.targets.len()
    }
}

/// A legal move that has not been made: the resulting situation, but not its strings.
///
/// A situation in the table is found by its key alone, so its strings are often not needed.
#[derive(Clone, Copy, Debug)]
pub struct Step<W> {
    /// The situation after the move.
    pub key: Key<W>,
    /// The new stone; `None` for a pass.
    stone: Option<Stone<W>>,
    /// The stones that the move captures.
    taken: W,
    /// `true` if a captured stone is adjacent to a rim: points outside the region where the side
    /// that moves has stones from the beginning.
    breaks: bool,
}

impl<W: Bits> Step<W> {
    /// `true` if the move captures a string beside a rim (where the mover has stones from the
    /// beginning), which wins the game.
    #[inline]
    pub fn breaks(&self) -> bool {
        self.breaks
    }

    /// `true` if the move captures stones.
    #[inline]
    pub fn captures(&self) -> bool {
        !self.taken.is_none()
    }
}

/// A new stone on an empty point.
#[derive(Clone, Copy, Debug)]
struct Stone<W> {
    side: usize,
    point: usize,
    /// The string that contains the new stone after the move.
    joined: StoneString<W>,
}

/// Mixes two words: the exclusive or of the halves of a 128-bit product.
#[inline]
pub fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x2545_f491_4f6c_dd1d) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// A situation, and its strings.
#[derive(Clone, Debug)]
pub struct State<W> {
    /// The situation.
    pub key: Key<W>,
    /// The strings of the attacker and of the defender, in no particular order.
    pub strings: [Strings<W>; 2],
}

impl<W: Bits> State<W> {
    /// Returns an empty state to write to.
    pub fn blank() -> State<W> {
        State {
            key: Key {
                ko: NO_KO,
                ..Key::default()
            },
            strings: [ArrayVec::new(), ArrayVec::new()],
        }
    }

    /// Returns the initial state of an arena.
    pub fn new(arena: &Arena<W>, to_move: usize) -> State<W> {
        let key = Key {
            stones: arena.stones,
            to_move: to_move as u8,
            ko: NO_KO,
            captured: 0,
        };
        State::of(arena, key)
    }

    /// Returns the state of a situation, with its strings found by flood fill.
    pub fn of(arena: &Arena<W>, key: Key<W>) -> State<W> {
        let strings = [ATTACKER, DEFENDER].map(|side| {
            let mut left = key.stones[side];
            let mut strings = ArrayVec::new();
            // Flood fill from the first remaining stone.
            while !left.is_none() {
                let (stones, around) = arena.component(W::one(left.first()), left);
                left = left & !stones;
                strings.push(StoneString {
                    stones,
                    around: around & !stones,
                });
            }
            strings
        });
        State { key, strings }
    }

    /// Returns the empty points.
    #[inline]
    pub fn empty(&self, arena: &Arena<W>) -> W {
        arena.all & !(self.key.stones[0] | self.key.stones[1])
    }

    /// Writes the state after a pass to `next`.
    pub fn pass(&self, next: &mut State<W>) {
        self.make(&self.passing(), next);
    }

    /// Computes a pass without making it.
    #[inline]
    pub fn passing(&self) -> Step<W> {
        let mut key = self.key;
        key.to_move ^= 1;
        key.ko = NO_KO;
        Step {
            key,
            stone: None,
            taken: W::NONE,
            breaks: false,
        }
    }

    /// Plays a stone of a side on an empty point, and writes the state after it to `next`.
    ///
    /// The stone may be of either side, whatever the side to move. Returns `true` if stones were
    /// captured. Returns `None`, and leaves `next` unchanged, if the move is suicide. A ko ban is
    /// not enforced. The ban for the next move is recorded only if `ko_rule`.
    pub fn play(
        &self,
        arena: &Arena<W>,
        side: usize,
        point: usize,
        ko_rule: bool,
        next: &mut State<W>,
    ) -> Option<bool> {
        let step = self.step(arena, side, point, ko_rule)?;
        self.make(&step, next);
        Some(step.captures())
    }

    /// Computes a move without making it; `None` if it is suicide. See [`State::play`].
    #[inline]
    pub fn step(
        &self,
        arena: &Arena<W>,
        side: usize,
        point: usize,
        ko_rule: bool,
    ) -> Option<Step<W>> {
        let other = side ^ 1;
        let stone = W::one(point);
        let beside = arena.adjacent[point];
        // The points that are empty after the new stone is placed, before captured stones are
        // removed.
        let empty = self.empty(arena) & !stone;

        let mut taken = W::NONE;
        // Captures: adjacent strings of the opponent whose only liberty is this point.
        if beside.meets(self.key.stones[other]) {
            for string in &self.strings[other] {
                if string.around.has(point)
                    && !string.around.meets(empty)
                    && !string.stones.meets(arena.safe[other])
                {
                    taken |= string.stones;
                }
            }
        }
        // Join the new stone with the adjacent strings of its side.
        let mut joined = StoneString {
            stones: stone,
            around: beside,
        };
        if beside.meets(self.key.stones[side]) {
            for string in &self.strings[side] {
                if string.around.has(point) {
                    joined.stones |= string.stones;
                    joined.around |= string.around;
                }
            }
        }
        joined.around = joined.around & !joined.stones;
        // Suicide check. Captured points become liberties.
        let liberties = joined.around & (empty | taken);
        let safe = joined.stones.meets(arena.safe[side]);
        if liberties.is_none() && !safe {
            return None;
        }

        let mut key = self.key;
        // From here on the move is legal: build the situation after it.
        key.stones[side] |= stone;
        key.stones[other] = key.stones[other] & !taken;
        key.ko = NO_KO;
        key.to_move = other as u8;
        if !taken.is_none() {
            // Record captured targets; only strings of the defender can be targets.
            if other == DEFENDER {
                for (target, &stones) in arena.targets.iter().enumerate() {
                    if self.key.captured >> target & 1 == 0 && stones.meets(taken) {
                        key.captured |= 1 << target;
                    }
                }
            }
            // A ko: the new stone is single, and its only liberty is the point of the captured
            // stones.
            let is_ko = joined.stones == stone && !safe && liberties == taken;
            // A stone beside the opponent's rim (empty points outside the arena) may have liberties
            // outside the arena. So this capture may be no ko, and no ban is recorded.
            if ko_rule && taken.is_one() && is_ko && !stone.meets(arena.brittle[side]) {
                key.ko = taken.first() as u8;
            }
        }
        Some(Step {
            key,
            stone: Some(Stone {
                side,
                point,
                joined,
            }),
            taken,
            breaks: taken.meets(arena.brittle[other]),
        })
    }

    /// Writes the state after a move to `next`.
    pub fn make(&self, step: &Step<W>, next: &mut State<W>) {
        next.key = step.key;
        // The set `around` of a string has all its neighbours, empty or not, so moves elsewhere do
        // not change it. Only joined and captured strings have to be replaced.
        for (next, strings) in next.strings.iter_mut().zip(&self.strings) {
            copy(strings, next);
        }
        let Some(Stone {
            side,
            point,
            joined,
        }) = step.stone
        else {
            return;
        };
        let strings = &mut next.strings[side];
        // Remove the joined strings. In reverse order, `swap_remove` moves only visited strings.
        for (index, string) in self.strings[side].iter().enumerate().rev() {
            if string.around.has(point) {
                strings.swap_remove(index);
            }
        }
        strings.push(joined);
        if step.captures() {
            next.strings[side ^ 1].retain(|string| !string.stones.meets(step.taken));
        }
    }

    /// `true` if all targets have been captured.
    #[inline]
    pub fn is_lost(&self, arena: &Arena<W>) -> bool {
        self.key.is_lost(arena)
    }
}

fn copy<W: Bits>(from: &Strings<W>, to: &mut Strings<W>) {
    to.clear();
    to.try_extend_from_slice(from)
        .expect("as much room as there was");
}
