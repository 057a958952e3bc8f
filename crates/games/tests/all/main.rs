//! Tests of games, through the public interface of the crate: one program, a module for each
//! subject.

mod hamilton;
mod stopping;
