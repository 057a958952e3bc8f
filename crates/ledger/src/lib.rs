//! Files that outlive a run: finished residues and unfinished state vectors.
//!
//! ```text
//!   DIR/ledger.jsonl             finished residues and numbers, one checksummed record per line
//!   DIR/ledger.index             where the records stand in a large ledger; made again if need be
//!   DIR/ledger.damaged.jsonl     records set aside because their checksum was wrong
//!   DIR/ledger.lock              held while the ledger is read or written
//!   DIR/checkpoints/*.ckpt       state vectors at column ends, checksummed
//!   DIR/checkpoints/*.sums       sums over first columns that are not all added, checksummed
//!   DIR/checkpoints/*.damaged    checkpoints set aside
//!   DIR/vectors/*/               vectors of the split engine, as tiles
//! ```
//!
//! Files are written atomically: under a temporary name, synced and renamed. Records are appended
//! in one write, and a torn record fails its checksum. Damaged data is reported, set aside and
//! computed again, never used.
//!
//! A [`Survey`] reads ledgers of any sequences, from this machine or others, without changing them.
//! [`Store::merge`] and [`Survey::export`] exchange them.

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
mod tiles;
mod tiles_error;

pub use checkpoint::{Checkpoint, CheckpointInfo};
pub use checkpoint::{KEPT, read_info};
pub use exchange::Merged;
pub use held::Held;
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
