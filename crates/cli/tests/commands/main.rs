//! The program, command by command. They are one program, since to link one for each takes long.

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
