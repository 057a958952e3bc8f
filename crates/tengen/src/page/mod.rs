//! Requests of a web page, and their limits.
//!
//! The server and the page without a server share this module, so that both answer alike. A request
//! is one of the [registry](crate::registry). It states nothing of the machine: no path of the file
//! system, no threads and no memory; the server or the browser gives these.
//!
//! ```
//! use tengen::page::{Means, ask};
//! use tengen::prelude::Silent;
//! let means = Means { threads: 1, memory: 1 << 30 };
//! let answer = ask("count", r#"{"board":{"rows":5}}"#, means, &Silent).unwrap();
//! assert!(answer.contains("414295148741"));
//! ```
//!
//! | module | one idea |
//! |---|---|
//! | `asked` | a request that is read and within the limits, and its answer |
//! | `cost` | how much memory a request takes, from the sizes that it states |
//! | `refusal` | why there is no answer |
//! | `shared` | what all answers share, made before the first of them |

mod asked;
mod cost;
mod refusal;
mod shared;

pub use asked::{Asked, Means, ask, names};
pub use cost::Cost;
pub use refusal::{Kind, Refusal};
pub use shared::prepare;
