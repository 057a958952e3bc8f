//! Tests of the facade through the public interface of the crate. Nearly all are one program, with a
//! module for each subject.

mod faults;
mod page_faces;
mod random_graphs;
mod sequences;
mod step_budgets;
