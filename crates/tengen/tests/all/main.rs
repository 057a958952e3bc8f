//! Tests of the crate `tengen` through its public interface. Nearly all are one program, with a
//! module for each subject.

mod faults;
mod random_graphs;
mod sequences;
mod step_budgets;
