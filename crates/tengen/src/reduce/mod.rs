//! Go positions that stand for logical formulas: the reduction from 3-SAT, satisfiability of
//! formulas in clauses of three literals (*On the Complexity of Tsume-Go*, section 4).
//!
//! White moves first, and the white target, called Lambda, lives if and only if the formula is
//! satisfiable. *Wires* are parts of the board that lead from variables to clauses. *Gates* are
//! parts that compute logical functions.
//!
//! | module | contents |
//! |---|---|
//! | `graph` | [`Reduce`]: on a graph, for any formula |
//! | `grid` | [`ReduceGrid`]: on the square grid, for formulas whose wires need not cross |
//! | `square` | [`ReduceSquare`]: on the square grid, for any formula |
//! | `line` | [`PlayLine`]: an assignment, played on a graph or on the grid without crossings |
//! | `gates` | an assignment, played on a board of gates |
//! | `played` | [`PlayedLine`]: the answer to [`PlayLine`], for every kind of board |

mod gates;
mod graph;
mod grid;
mod line;
mod played;
mod square;

pub use crate::solve::LineCertificate;
pub use graph::{GraphPosition, Reduce};
pub use grid::{GridPosition, ReduceGrid};
pub use line::PlayLine;
pub use played::{LineBoard, PlayedLine, SeenGate};
pub use square::{ReduceSquare, SquarePosition, TilePosition};
pub use tengen_reduction::file::{File, Gadgets};
pub use tengen_reduction::grid::check::MAX_VARIABLES;
