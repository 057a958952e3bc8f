//! The reduction of *On the Complexity of Tsume-Go*, section 4, from propositional logic to Go.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! A formula becomes a position of Go whose target lives if and only if the formula is satisfiable.
//! The strings and points have the names of the paper. Lambda is the white target, and Omega a
//! black string that shares a liberty with Lambda. For each variable, White plays at one of two
//! points A and B and makes one of the two literals live. Black's reply at the other point saves
//! the black string H of the variable. The white string K of a clause lives if one of the literals
//! of the clause does. If Black captures the K of any clause, Black can capture Lambda. On the
//! grid, white lines called wires lead from the literals to the clauses.
//!
//! | module | one idea |
//! |---|---|
//! | [`formula`] | formulas in conjunctive normal form |
//! | [`dimacs`] | formulas in DIMACS files |
//! | [`sat`] | satisfiability of a formula, by a SAT solver |
//! | [`graph`] | the position of a formula on a graph, composed of diagrams (groups of stones) |
//! | [`grid`] | the position of a formula on the square grid, where its wires need not cross |
//! | [`tiles`] | the position of any formula on the square grid, composed of tiles |
//! | [`mod@file`] | problems on graphs as JSON files |
//! | [`pruned`] | the pruned tree, which decides a position of m variables by 2^m lines of moves |
//! | [`mod@line`] | checks that a line of moves of the pruned tree proves that Lambda lives |
//! | [`line_file`] | certificates: lines of moves on all kinds of boards as JSON files |

pub mod dimacs;
pub mod file;
pub mod formula;
pub mod graph;
pub mod grid;
pub mod line;
pub mod line_file;
pub mod pruned;
pub mod sat;
mod sets;
mod strings;
pub mod tiles;
