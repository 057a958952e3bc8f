//! Tests of games through the public interface of the crate.
//!
//! One program, with a module for each subject.

mod hamilton;
mod stopping;
