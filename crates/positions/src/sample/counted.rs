//! The counting problem of legal positions with given numbers of stones.
//!
//! A state has *named* colours, which are not interchangeable, and the numbers of black and white
//! stones so far. States that cannot reach requested numbers of stones are pruned. For positions
//! that a symmetry leaves unchanged, the board is one whose points are the orbits of the symmetry.
//! Then a stone on a point stands for several stones, one on each point of the orbit.

use super::numbers::Wanted;
use tengen_sweep::frontier::PackedKey;
use tengen_sweep::named::NamedProblem;
use tengen_sweep::problem::{Choice, Choosing, Extent, Problem, StateKey};

/// A state of the frontier, with the numbers of black and white stones so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State<K> {
    key: K,
    black: u32,
    white: u32,
}

impl<K: StateKey> StateKey for State<K> {
    const BYTES: usize = K::BYTES + 8;
    fn write(&self, out: &mut Vec<u8>) {
        self.key.write(out);
        out.extend(self.black.to_le_bytes());
        out.extend(self.white.to_le_bytes());
    }
    fn read(bytes: &[u8]) -> State<K> {
        let (key, stones) = bytes.split_at(K::BYTES);
        let number = |at| u32::from_le_bytes(std::array::from_fn(|i| stones[at + i]));
        State {
            key: K::read(key),
            black: number(0),
            white: number(4),
        }
    }
}

/// The counting problem of positions with requested numbers of black and white stones.
pub(super) struct Counted<K> {
    inner: NamedProblem<K>,
    wanted: Wanted,
    /// The requested pairs (black stones, white stones). From pair to pair neither number falls.
    pairs: Vec<(usize, usize)>,
    /// For each step, the number of stones for which a stone on the step's point stands: the length
    /// of the point's orbit, 1 without a symmetry.
    sizes: Vec<usize>,
    /// For each step, the largest possible number of stones on later points (the sum of `sizes`
    /// over all later steps).
    left: Vec<usize>,
}

impl<K: PackedKey> Counted<K> {
    /// Creates the problem. `sizes` has, for each point in the order of the steps, the number of
    /// stones for which a stone on the point stands. It is the length of the point's orbit, and 1
    /// without a symmetry.
    pub(super) fn new(
        inner: NamedProblem<K>,
        colours: u32,
        wanted: Wanted,
        sizes: Vec<usize>,
    ) -> Counted<K> {
        let mut rest: usize = sizes.iter().sum();
        let pairs = wanted.pairs(rest, colours);
        let after = |size: &usize| {
            rest -= size;
            rest
        };
        Counted {
            inner,
            wanted,
            pairs,
            left: sizes.iter().map(after).collect(),
            sizes,
        }
    }

    /// `true` if a requested pair can be reached from these numbers of black and white stones with
    /// at most `left` further stones.
    fn can_reach(&self, black: usize, white: usize, left: usize) -> bool {
        // The first requested pair with at least these numbers of stones needs the fewest further
        // stones.
        let first = (self.pairs).partition_point(|&(b, w)| b < black || w < white);
        let nearest = self.pairs.get(first);
        nearest.is_some_and(|(b, w)| b - black + w - white <= left)
    }
}

impl<K: PackedKey> Choosing for Counted<K> {
    fn choose(
        &self,
        column: usize,
        step: usize,
        state: &State<K>,
        mut emit: impl FnMut(Choice, State<K>),
    ) {
        self.inner.choose(column, step, &state.key, |choice, key| {
            let stones = |colour| u32::from(choice.colour == colour) * self.sizes[step] as u32;
            let (black, white) = (state.black + stones(1), state.white + stones(2));
            if self.can_reach(black as usize, white as usize, self.left[step]) {
                emit(choice, State { key, black, white });
            }
        });
    }
}

impl<K: PackedKey> Problem for Counted<K> {
    type State = State<K>;
    type Weight = u32;

    fn start(&self) -> State<K> {
        State {
            key: self.inner.start(),
            black: 0,
            white: 0,
        }
    }

    fn extent(&self) -> Extent {
        self.inner.extent()
    }

    fn steps(&self, column: usize) -> usize {
        self.inner.steps(column)
    }

    fn choices(&self) -> u64 {
        self.inner.choices()
    }

    fn successors(
        &self,
        column: usize,
        step: usize,
        state: &State<K>,
        mut emit: impl FnMut(State<K>, u32),
    ) -> i64 {
        let mut illegal = self.choices() as i64;
        self.choose(column, step, state, |choice, next| {
            illegal -= i64::from(choice.times);
            emit(next, choice.times);
        });
        illegal
    }

    fn final_weight(&self, column: usize, state: &State<K>) -> i64 {
        // At the end, count only states with requested numbers of stones.
        let admitted = self
            .wanted
            .admits(state.black as usize, state.white as usize);
        i64::from(admitted) * self.inner.final_weight(column, &state.key)
    }
}
