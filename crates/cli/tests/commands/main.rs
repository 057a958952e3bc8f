//! Tests that start the program.
//!
//! They are one test program, because linking many takes long. Most tests are in the pages of
//! the book (`docs`). The tests here need signals, pipes, files, time or limits.

mod architecture;
mod bench;
mod common;
mod count;
mod data;
mod draw;
mod faces;
mod gtp;
mod interrupted;
mod limits;
mod options;
mod pages;
mod pictures;
mod plan;
mod program;
mod rank;
mod schema;
mod scratch;
mod solve;
