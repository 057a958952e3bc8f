//! The native part of the Python package `tengen`: requests of the crate `tengen` (the *facade*),
//! and arrays.
//!
//! The interface for users, with its types and its documentation, is the Python code in `tengen/`.
//! This crate only connects it with the facade; it computes nothing itself.
//!
//! | module | one idea |
//! |---|---|
//! | `waiting` | work in a separate thread without Python's global lock; signals are handled |
//! | `errors` | the facade's errors as Python's exceptions, with their data |
//! | `numbers` | conversion of integers of any size, in both directions |
//! | `answers` | requests of the registry by their names, as JSON |
//! | `arrays` | random positions, ranks, the game graph and matrices as arrays |
//! | `position` | a position on its board |
//! | `cluster` | the vector of a count as tiles, which are arrays |

mod answers;
mod arrays;
mod cluster;
mod errors;
mod numbers;
mod position;
mod waiting;

use pyo3::prelude::*;

/// The native part of the package `tengen`. Programs import `tengen` instead.
#[pymodule]
mod _tengen {
    #[pymodule_export]
    use super::answers::answer;
    #[pymodule_export]
    use super::arrays::{Ranks, game_graph, sample, transfer_matrix};
    #[pymodule_export]
    use super::cluster::{Blocks, halves, keep_number, primes, primes_needed};
    #[pymodule_export]
    use super::numbers::{digits, integer};
    #[pymodule_export]
    use super::position::{Position, board, graphs};
    #[pymodule_export]
    use super::waiting::panic;
    use pyo3::prelude::*;

    /// Adds the version, and the list of names that type checkers use.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let names = [
            "Blocks",
            "Position",
            "Ranks",
            "answer",
            "board",
            "digits",
            "game_graph",
            "graphs",
            "halves",
            "integer",
            "keep_number",
            "panic",
            "primes",
            "primes_needed",
            "sample",
            "transfer_matrix",
        ];
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("__all__", names.to_vec())
    }
}
