#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! A [`Board`] is a [`Graph`] whose vertices are the points, with two additions. The *guarded*
//! points touch an extra point that is always empty. The [`Geometry`] says which lattice or file
//! the graph comes from. The other modules read and show positions on such a board, and play on it:
//!
//! | module | one idea |
//! |---|---|
//! | [`graph`] | adjacency in compressed rows |
//! | [`lattice`] | the lattices of Farr & Schmidt, with pictures of their conventions |
//! | [`board`] | graph + guarded points + geometry |
//! | [`position`] | colours on points, strings, liberties, legality |
//! | [`play`] | the rules of play: capture and suicide |
//! | [`player`], [`moves`] | Black and White, and their moves |
//! | [`names`] | names of points and moves |
//! | [`json`] | boards and positions in JSON |
//! | [`life`] | unconditional life |
//! | [`rules`] | games: incremental rules of play, with ko and superko |
//! | [`packed`] | positions of small boards as sets of points and as numbers |
//! | [`symmetry`] | the symmetry group of a lattice board |
//! | [`automorphisms`] | all automorphisms of any board |
//! | [`graph_file`] | DIMACS, edge lists, CSV, Matrix Market, node-link JSON, graph6 and sparse6 |
//! | [`foreign`] | recognition of files of other programs |
//! | [`ascii`], [`compact`], [`sgf`] | positions as text |
//! | [`svg`] | positions as pictures |
//! | [`mark`] | marks on points, for SGF and SVG |
//! | [`steps`] | a counter of steps, for tests of running times |
//! | [`text`] | locations in a text, for error messages |

pub mod ascii;
pub mod automorphisms;
pub mod board;
pub mod compact;
pub mod foreign;
pub mod graph;
pub mod graph_file;
pub mod json;
pub mod lattice;
pub mod life;
pub mod mark;
pub mod moves;
mod named;
pub mod names;
pub mod packed;
pub mod play;
pub mod player;
pub mod position;
pub mod rules;
pub mod sgf;
pub mod steps;
pub mod svg;
pub mod symmetry;
pub mod text;

pub use board::{Board, BoardError, Geometry, MAX_DRAWN_POINTS, MAX_POINTS, check_rows};
pub use graph::{Graph, GraphError};
pub use lattice::{Boundary, Lattice, LatticeError, Shape};
pub use mark::{Mark, MarkKind};
pub use moves::{Move, Stone};
pub use named::{UnknownName, by_name};
pub use names::Names;
pub use player::Player;
pub use position::{Colour, EMPTY, Position, PositionError, StoneString};
pub use symmetry::Permutation;
