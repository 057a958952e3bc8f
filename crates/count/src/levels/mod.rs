//! Levels.
#![allow(dead_code, unreachable_pub, missing_docs)]
pub mod engine;
mod half;
mod kernel;
mod moves;
mod response;
mod set;
mod spectator;
mod tables;
#[cfg(test)]
mod tests;
