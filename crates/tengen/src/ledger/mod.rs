//! Ledgers of finished residues: listing, merging, export and verification.
//!
//! A number of legal positions is counted modulo each of several primes, independently; the results
//! are its *residues*. So several machines can each compute some of the residues. A later count
//! uses all residues of a merged ledger, no matter which machine computed them.
//!
//! | module | one idea |
//! |---|---|
//! | `sources` | [`Ledgers`]: selects the ledgers to read |
//! | `list` | [`LedgerList`]: the sequences in ledgers, with the numbers of columns and primes of their residues |
//! | `merge` | [`LedgerMerge`]: adds residues of other machines to a ledger |
//! | `export` | [`LedgerExport`]: writes residues for other machines |
//! | `verify` | [`LedgerVerify`]: checks residues |
//! | `recompute` | [`Recompute`]: computes residues again to check them |

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
