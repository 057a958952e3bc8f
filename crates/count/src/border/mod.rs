//! Border states.
pub mod automaton;
pub mod code;
mod definition;
pub mod error;
pub mod problem;
pub mod state;
mod successor;
