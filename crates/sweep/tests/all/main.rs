//! Tests of the executors, which count by sweeping states through steps, through the public
//! interface of the crate. They are one program with a module for each subject.

mod executors;
mod marked;
