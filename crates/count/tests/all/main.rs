//! Tests of counts through the public interface of the crate, with a module for each subject.

mod checkpoints;
mod common;
mod directories;
mod faults;
mod glued;
mod lattice_vectors;
mod ledger;
mod named;
mod plan;
mod poisoned;
mod published;
mod recurrences;
mod resume;
mod small_boards;
mod stopping;
mod tori;
mod unit_cells;
mod wrapped;
