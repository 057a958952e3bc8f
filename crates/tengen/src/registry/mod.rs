//! The registry of requests by name: the one table that the web page, the server and the Python
//! package share.
//!
//! The name of a request is its command on the command line, with hyphens for blanks:
//! `games bounds` is `games-bounds`. Requests and answers are JSON. [`SCHEMA`] holds the schemas of
//! requests and answers.
//!
//! ```
//! use tengen::prelude::*;
//! use tengen::registry;
//! let count = registry::find("count").unwrap();
//! let reply = count.answer(serde_json::json!({ "board": { "rows": 5 } }), &Silent)?;
//! assert_eq!(reply.to_json()?["answer"]["count"], "414295148741");
//! # Ok::<(), tengen::Error>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `table` | the table: name, summary, request type, and memory limits on a page |
//! | `entry` | [`Entry`]: a kind of request, answered with a [`Reply`] |
//! | `files` | other forms of an answer: pictures, game records, certificates |
//! | `lists` | requests without fields, which list built-in data |
//! | `weights` | the memory that each kind of request takes for each point and position, to limit requests of web pages |

mod entry;
mod files;
mod lists;
mod table;
mod weights;

pub use entry::{Entry, Refused, Reply};
pub use files::Files;
pub use lists::{
    ListLattices, ListPapers, ListPublished, ListedLattices, ListedPublished, UnreadCertificate,
    UnreadFile, UnusableProblem,
};
pub use table::ENTRIES;
pub(crate) use weights::{Weights, total};

/// The JSON Schemas of all requests and answers. It is an object with `requests`, whose fields are
/// the names of requests, and `$defs`, the types that they use.
pub const SCHEMA: &str = include_str!("../../schema.json");

/// Returns the kind of request with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}
