//! What the web page asks: requests of the facade as JSON, by name, and their answers as JSON.
//!
//! The server and the page without a server share this, so that both answer alike. A request
//! states what is asked and nothing of the machine: no path of the file system, no threads and
//! no memory, which are those of who answers.
//!
//! ```
//! use tengen_page::{Means, ask};
//! use tengen::prelude::Silent;
//! let means = Means { threads: 1, memory: 1 << 30 };
//! let answer = ask("count", r#"{"board":{"rows":5}}"#, means, &Silent).unwrap();
//! assert!(answer.contains("414295148741"));
//! ```
//!
//! | module | one idea |
//! |---|---|
//! | `questions` | the table: a name, a request, and what of it is refused |
//! | `cost` | how much memory a request takes, from the sizes that it states |
//! | `answers` | answers that are more than the facade's JSON: pictures, game records |
//! | `problem` | a problem of life and death as the page draws it |
//! | `refusal` | why there is no answer |
//! | `shared` | what all answers share, made before the first of them |

mod answers;
mod cost;
mod problem;
mod questions;
mod refusal;
mod shared;

pub use cost::Cost;
pub use questions::{Asked, ask, names};
pub use refusal::{Kind, Refusal};
pub use shared::prepare;

/// What an answer may use of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Number of threads.
    pub threads: usize,
    /// Bytes of memory, besides the [`Cost`] of the request.
    pub memory: usize,
}
