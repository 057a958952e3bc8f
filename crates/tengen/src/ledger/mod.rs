//! Ledgers of finished residues: what there is, put together, handed on, and checked.
//!
//! A number is found modulo primes, each for itself. Several machines can each find some of the
//! residues: merged into one ledger, a count uses them as its own.
//!
//! | module | one idea |
//! |---|---|
//! | `sources` | [`Ledgers`]: which ledgers are meant |
//! | `list` | [`LedgerList`]: what has been counted, and how far the residues go |
//! | `merge` | [`LedgerMerge`]: residues of other machines added |
//! | `export` | [`LedgerExport`]: residues for other machines |
//! | `verify` | [`LedgerVerify`]: whether residues are right |
//! | `recompute` | [`Recompute`]: residues computed again, to be sure |

mod export;
mod list;
mod merge;
mod recompute;
mod sources;
mod verify;

pub use export::{LedgerExport, LedgerExported};
pub use list::{LedgerList, LedgerListed, ListedSequence};
pub use merge::{LedgerMerge, LedgerMerged};
pub use recompute::{Recompute, RecomputedExtent, RecomputedSequence};
pub use sources::{LedgerFault, LedgerSequence, Ledgers};
pub use verify::{CheckedSequence, LedgerVerdict, LedgerVerify, WrongColumns, WrongReason};
