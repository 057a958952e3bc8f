//! The chains of frames around a target, and the places of single frames in them. A frame is a part
//! of the board; a chain has frames from tight to wide.
//!
//! The entry is `Chain::all`. A frame is named by its chain, the owners of the outside, and its
//! index in the chain ([`Place`]).

use tengen_tsumego::frames;
use tengen_tsumego::frames::near;
use tengen_tsumego::frames::scene::Scene;

/// A chain of frames, given by their empty points, from tight to wide.
#[derive(Default)]
pub(super) struct Chain {
    pub(super) frames: Vec<Vec<usize>>,
    /// The number of *usual* frames (the tighter ones), which are also searched for kills. Later
    /// frames are for life only.
    pub(super) usual: usize,
}

/// The index of the chain of frames that are ordered by potential: the cost of the way out, from
/// hard to easy.
pub(super) const POTENTIAL: usize = 0;

/// The index of the chain of near frames.
pub(super) const NEAR: usize = 1;

impl Chain {
    /// Returns the chains of a target.
    pub(super) fn all(scene: &Scene<'_>, targets: &[usize]) -> [Chain; 2] {
        let (frames, usual) = frames::chain(scene, targets);
        let near = near::chain(scene, targets);
        let potential = Chain { frames, usual };
        let near = Chain {
            usual: near.len(),
            frames: near,
        };
        [potential, near]
    }
}

/// A stage of the search: one walk along a chain of frames, from tight to wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// The index of the chain.
    pub(super) chain: usize,
    /// `true` if the outside has two owners, `false` if it belongs to the attacker.
    pub(super) owners: bool,
}

impl Stage {
    pub(super) const fn new(chain: usize, owners: bool) -> Stage {
        Stage { chain, owners }
    }
}

/// The place of a frame among the frames of all stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) stage: Stage,
    /// The index of the frame in the chain.
    pub(super) step: usize,
}
