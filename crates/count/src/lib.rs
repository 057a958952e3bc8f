//! Exact numbers of legal Go positions.
pub mod border;
pub mod brute;
pub mod execute;
pub mod frontier;
pub mod observer;
pub mod order;
pub mod problem;
pub mod run;
pub mod store;
pub mod sweep;
