//! The files that counts keep in a data directory: finished residues, which later counts use, and
//! state vectors from which unfinished counts resume.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! ```text
//!   DIR/ledger.jsonl             finished residues and numbers, one checksummed record per line
//!   DIR/ledger.index             the positions of the records of a large ledger; can be rebuilt
//!   DIR/ledger.damaged.jsonl     records set aside because they were damaged or wrong
//!   DIR/ledger.lock              locked while the ledger is read or written
//!   DIR/checkpoints/*.ckpt       state vectors at column ends, checksummed
//!   DIR/checkpoints/*.sums       unfinished sums over the first columns of tori, checksummed
//!   DIR/checkpoints/*.values     values of unfinished polynomials, checksummed
//!   DIR/checkpoints/*.damaged    checkpoints set aside
//!   DIR/vectors/*/               vectors of the split engine, as tiles
//! ```
//!
//! Files are written atomically: under a temporary name, synced and renamed. Records are appended
//! to the ledger in one write, and a torn record fails its checksum. Damaged data is reported to
//! the user, set aside and computed again, never used.
//!
//! A [`Survey`] reads ledgers of any sequences, from this machine or others, without changing them.
//! [`Store::merge`] and [`Survey::export`] exchange records between ledgers.
//!
//! | module | subject |
//! |---|---|
//! | `sequence` | the board of a count, except for the number of columns |
//! | `record`, `number` | a line of the ledger: residues modulo one prime, or a whole count |
//! | `ledger`, `lines`, `index` | the ledger, its lines, and the index of a large one |
//! | `store` | a directory of ledgers and checkpoints |
//! | `checkpoint`, `sums`, `values`, `unfinished` | state vectors, partial sums and values of unfinished counts |
//! | `tiles`, `held` | vectors in files, and the exclusive lock on their directory |
//! | `survey`, `exchange` | ledgers that are only read; records merged and exported |
//! | `moment` | moments at which tests wait, to interfere with a write |
//!
//! # Invariants
//!
//! - Data is used only if its checksum is right. The exception is `Tiles::read_some`, which reads
//!   parts of a tile when two halves of a board are joined ("glued"). Gluing itself detects words
//!   that have changed. Tests: `finished_residues_are_not_computed_again_unless_damaged` and
//!   `a_damaged_checkpoint_costs_one_column_and_two_cost_all` in `tengen-count`.
//! - A tile (a part of a vector in files) is never overwritten, and a commit is atomic. Test:
//!   `every_call_fails_in_every_way_and_commits_are_whole`.
//! - An index only selects lines of the ledger; the checksum of each line is verified. Test:
//!   `a_damaged_index_costs_time_only`.
//! - A process holds the lock on a directory of vectors from before its first read until after its
//!   last removal.

mod checkpoint;
mod exchange;
mod held;
mod index;
mod ledger;
mod lines;
mod moment;
mod number;
mod record;
mod sequence;
mod store;
mod sums;
mod survey;
#[cfg(test)]
mod tests;
mod tiles;
mod tiles_error;
mod unfinished;
mod values;

pub use checkpoint::{Checkpoint, CheckpointInfo};
pub use checkpoint::{KEPT, read_info};
pub use exchange::Merged;
pub use held::{Held, entries, file_name};
pub use ledger::LedgerError;
#[cfg(debug_assertions)]
pub use moment::{Moment, at_every_moment};
pub use record::RecordError;
pub use sequence::Sequence;
pub use store::Store;
pub use sums::{ENDING as SUMS, Parts, Sums, SumsInfo, read_sums_info};
pub use survey::{Fault, Place, Reason, Residues, Stands, Survey};
pub use tiles::{Fresh, LEAST_PAGE, PAGE, Tiles, page_for, progress_in, remove_tiles};
pub use tiles_error::TilesError;
pub use values::{ENDING as VALUES, ValuesFile};
