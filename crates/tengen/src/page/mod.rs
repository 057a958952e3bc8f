//! Answers requests that a web page sends, within limits on memory, threads and length.
//!
//! The server uses this module, and so does the web page that runs without a server. So their
//! answers are equal. A request is one of the [registry](crate::registry). It cannot set paths,
//! threads or memory: the server or the browser sets them.
//!
//! ```
//! use tengen::page::{Means, ask};
//! use tengen::prelude::Silent;
//! let means = Means::new(1, 1 << 30);
//! let answer = ask("count", r#"{"board":{"rows":5}}"#, means, &Silent).unwrap();
//! assert!(answer.contains("414295148741"));
//! ```
//!
//! | module | one idea |
//! |---|---|
//! | `asked` | reads a request within the limits and answers it |
//! | `cost` | estimates the memory that a request takes, from the sizes in it |
//! | `refusal` | the reasons why a request has no answer |
//! | `shared` | tables shared by all answers, created in advance |

mod asked;
mod cost;
mod refusal;
mod shared;

pub use asked::{Asked, Means, ask, names};
pub use cost::Cost;
pub use refusal::{Kind, Refusal};
pub use shared::prepare;
