//! Exact numbers of legal Go positions.
pub mod problem;
