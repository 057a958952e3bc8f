//! Tests of the public interface: one test program with a module for each subject.

mod books;
mod check;
mod generate;
mod gotools;
mod gtp;
mod reading;
