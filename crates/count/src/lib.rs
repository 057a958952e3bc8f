//! Exact numbers of legal Go positions.
pub mod border;
pub mod problem;
