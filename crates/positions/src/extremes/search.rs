//! Finds a position of single stones with liberties that has the fewest empty points. The search
//! goes layer by layer, and removes dominated states.
//!
//! A layer has the states after some number of points. A state has a *code* for each point of the
//! frontier: empty, or a stone of some colour with or without a liberty. The cost of a state is the
//! smallest number of empty points with which it is reached. A code is *better* than another one if
//! it allows every continuation that the other one allows (see the module `singles`). A state is
//! *dominated*, and removed, if another state of its layer costs no more and differs only by a
//! better code at one point.
//!
//! [`Search::best`] keeps about every sqrt(n)-th of the n layers; a *block* begins at each kept
//! layer. To find the choices at the points, it goes backwards from block to block. In each block
//! it recomputes the layers, and follows predecessors with the right cost from a state at the end.
//! So each layer is computed at most twice.

use super::singles::Singles;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_sweep::execute::{Context, ExecuteError};
use tengen_sweep::frontier::PackedKey;

/// The number of states expanded by one task.
const PIECE: usize = 1 << 14;

/// A layer: the states after some number of points, ascending. Each has the smallest number of
/// empty points that leads to it.
type Layer<K> = Vec<(K, u32)>;

/// A search on one board.
pub(super) struct Search<'s, K> {
    singles: Singles<'s, K>,
    context: Context<'s>,
}

impl<'s, K: PackedKey> Search<'s, K> {
    pub(super) fn new(singles: Singles<'s, K>, context: Context<'s>) -> Search<'s, K> {
        Search { singles, context }
    }

    /// Finds a position of single stones with liberties that has the fewest empty points. Returns
    /// the choice at each point: a colour, or 0 for an empty point.
    pub(super) fn best(&self) -> Result<Vec<u8>, ExecuteError> {
        let points = self.singles.points();
        let block = points.isqrt().max(1);
        // Forward pass: compute the layers (the states after each point) in turn, and keep the
        // first layer of each block.
        let mut kept = vec![vec![(K::ZERO, 0)]];
        let mut layer = kept[0].clone();
        let mut held = 0;
        for time in 0..points {
            if time > 0 && time % block == 0 {
                held += layer.len() * size_of::<(K, u32)>();
                kept.push(layer.clone());
            }
            layer = self.next(time, &layer, held)?;
            self.tell(time, layer.len());
        }
        // Backward pass: recompute the layers of each block (the layers from one kept layer to the
        // next), from the last block to the first.
        let mut goal = layer[0];
        let mut choices = vec![0; points];
        for (number, first) in kept.into_iter().enumerate().rev() {
            let from = number * block;
            let until = points.min(from + block);
            let mut layers = vec![first];
            let mut held = 0;
            for time in from..until.saturating_sub(1) {
                let last = &layers[time - from];
                held += last.len() * size_of::<(K, u32)>();
                layers.push(self.next(time, last, held)?);
            }
            for (time, layer) in (from..until).zip(layers).rev() {
                (choices[time], goal) = self.before(time, &layer, goal);
            }
        }
        Ok(choices)
    }

    /// Computes the layer after the point number `time` from the layer before it. `held` bytes of
    /// memory are already in use.
    fn next(&self, time: usize, layer: &Layer<K>, held: usize) -> Result<Layer<K>, ExecuteError> {
        self.context.check()?;
        let pieces: Vec<Layer<K>> = parallel::pieces(layer, PIECE, |_, piece| {
            let mut next = Vec::with_capacity(2 * piece.len());
            for (state, cost) in piece {
                self.singles.successors(time, state, |(colour, state)| {
                    next.push((state, cost + u32::from(colour == 0)));
                });
            }
            next
        });
        let mut next = pieces.concat();
        let bytes = held + (2 * next.len() + layer.len()) * size_of::<(K, u32)>();
        self.context.check_memory(next.len(), bytes)?;
        drop(pieces);
        // After sorting, equal states are adjacent, and the entry with the fewest empty points is
        // the first of them. So deduplication keeps this entry.
        parallel::sort_by_key(&mut next, |&entry| entry);
        next.dedup_by_key(|entry| entry.0);
        Ok(self.without_dominated(time + 1, next))
    }

    /// Removes states that are dominated: another state of the layer has no more empty points, and
    /// differs by the next better code at one point ([`Singles::better`]).
    fn without_dominated(&self, points: usize, layer: Layer<K>) -> Layer<K> {
        let width = self.singles.width(points);
        let cost = |state: &K| {
            let index = layer.binary_search_by(|entry| entry.0.cmp(state)).ok()?;
            Some(layer[index].1)
        };
        let needed = |(state, price): &(K, u32)| {
            let mut better = (0..width).filter_map(|i| self.singles.better(state, width, i));
            !better.any(|better| cost(&better).is_some_and(|cost| cost <= *price))
        };
        let needed = parallel::map_all(&layer, needed);
        let with_needed = layer.into_iter().zip(needed);
        with_needed
            .filter(|entry| entry.1)
            .map(|entry| entry.0)
            .collect()
    }

    /// Returns a choice at the point number `time` that leads from some state of `layer`, the layer
    /// before this point, to the state and cost `goal`.
    ///
    /// Also returns that state of `layer`, with its cost (number of empty points).
    fn before(&self, time: usize, layer: &Layer<K>, goal: (K, u32)) -> (u8, (K, u32)) {
        let led = |&(state, cost): &(K, u32)| {
            let mut choice = None;
            self.singles.successors(time, &state, |(colour, next)| {
                if (next, cost + u32::from(colour == 0)) == goal {
                    choice = Some(colour);
                }
            });
            Some((choice?, (state, cost)))
        };
        let found = parallel::pieces(layer, PIECE, |_, piece| piece.iter().find_map(led));
        let found = found.into_iter().flatten().next();
        found.expect("the layer that led there")
    }

    fn tell(&self, step: usize, states: usize) {
        self.context.observer.event(Event::Step {
            column: 0,
            step,
            of: self.singles.points(),
            states,
            primes: 0,
        });
    }
}
