//! Tests that start the program. They are one test program, since linking many takes long. The pages of
//! `docs/commands` have most of them; here are those that need signals, pipes, files, time or limits.

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
mod verify;
