//! Tests of the facade through the public interface of the crate. All are one program, with a
//! module for each subject.

mod faults;
#[cfg(target_os = "linux")]
mod page_cost;
mod page_faces;
mod random_graphs;
mod sequences;
mod step_budgets;
