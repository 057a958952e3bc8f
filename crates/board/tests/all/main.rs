//! Tests of readers, files and pictures of boards through the public interface of the crate.
//!
//! One program, with a module for each subject.

mod corpus;
mod play;
mod readers;
mod replay;
mod sgf;
mod svg;
mod unit_cells;
