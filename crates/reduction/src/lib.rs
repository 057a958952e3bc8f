//! The reduction of *On the Complexity of Tsume-Go*, section 4: from a formula of
//! propositional logic to a position of Go whose target lives if and only if the formula
//! is satisfiable.

pub mod grid;
