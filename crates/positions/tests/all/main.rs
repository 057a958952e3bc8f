//! Tests of positions, through the public interface of the crate: one program, a module for each
//! subject.

mod distribution;
mod files;
mod ranks;
mod samples;
mod symmetry;
