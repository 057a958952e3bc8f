//! Border states.
pub mod automaton;
pub mod code;
mod definition;
#[cfg(test)]
mod enumerate;
pub mod error;
pub mod problem;
pub mod state;
mod successor;
pub mod valid;
