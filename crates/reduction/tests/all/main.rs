//! Tests of the reduction through the public interface of the crate. They are one program with a
//! module for each subject.

mod common;
mod composition;
mod grid_boards;
mod grid_class;
mod grid_gadgets;
mod grid_lines;
mod pruned;
mod remarks;
mod tile_boards;
mod tile_gates;
mod tile_plans;
mod tile_whole;
