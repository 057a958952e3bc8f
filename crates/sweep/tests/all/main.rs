//! Tests of executors, through the public interface of the crate: one program, a module for each
//! subject.

mod executors;
mod marked;
