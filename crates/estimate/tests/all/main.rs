//! Tests of estimates and bounds through the public interface of the crate. They are one program
//! with a module for each subject.

mod growth;
mod other_games;
mod polynomial;
mod sampling;
mod strips;
mod unit_cells;
