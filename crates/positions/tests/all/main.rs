//! Tests of positions through the public interface of the crate. They are one program with a module
//! for each subject.

mod distribution;
mod files;
mod ranks;
mod samples;
mod symmetry;
