//! Sequences of numbers of legal positions: finds the known sequences that contain given numbers,
//! and the sequences of a lattice.
//!
//! | module | contents |
//! |---|---|
//! | `recognise` | [`Recognise`]: the known sequences that contain some numbers |
//! | `lattice` | [`LatticeSequences`]: the sequences of a lattice, with recurrences and growth |
//! | `files` | the files of these sequences: b-files, drafts of OEIS entries, programs, tables and a plot |

mod files;
mod lattice;
mod recognise;

pub use crate::oeis::{b_file, title};
pub use lattice::{LatticeSequences, LeftOut, SequencesOfLattice, StripSequence};
pub use recognise::{KnownSequence, Recognise, Recognised};
