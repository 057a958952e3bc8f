//! Tests of estimates and bounds through the public interface of the crate. They are one program
//! with a module for each subject.

mod growth;
mod other_games;
mod polynomial;
mod sampling;
mod strips;
mod unit_cells;

use tengen_base::machine::Machine;
use tengen_base::observer::Observer;
use tengen_count::Options;

/// Returns options with two threads.
fn options(memory: usize, observer: &dyn Observer) -> Options<'_> {
    Options::new(Machine {
        threads: 2,
        memory,
        observer,
    })
}
