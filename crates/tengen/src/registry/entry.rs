//! An entry of the registry: a kind of request, with the function that answers it.

use super::files::Files;
use super::weights::Weights;
use crate::{Error, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io;
use tengen_base::observer::Observer;

/// A kind of request.
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// A sentence that says what the request does.
    pub summary: &'static str,
    /// The weights (bytes per point and per position) from which the memory for the request of a
    /// web page is estimated. `None` if a page cannot send the request.
    pub(crate) page: Option<Weights>,
    /// `true` if the request has the field `resources`, limits on threads and memory.
    pub(crate) has_resources: bool,
    pub(super) answer: fn(Value, &dyn Observer) -> Result<Reply, Refused>,
    #[cfg(feature = "schema")]
    pub(super) request_schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    #[cfg(feature = "schema")]
    pub(super) answer_schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    /// The function that returns the JSON schemas of the kinds of lines that the command line
    /// prints.
    #[cfg(feature = "schema")]
    pub(super) line_schemas: fn(&mut schemars::SchemaGenerator) -> Vec<schemars::Schema>,
}

/// The reason why a request has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The JSON is not a request of this name.
    #[error("{0}")]
    Request(#[from] serde_json::Error),
    /// The request has no answer.
    #[error(transparent)]
    Answer(#[from] Error),
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Error {
        match refused {
            Refused::Request(error) => Error::unusable(error),
            Refused::Answer(error) => error,
        }
    }
}

/// The answer to a request.
pub struct Reply(Box<Write>);

/// A function that writes an answer as JSON.
type Write = dyn Fn(&mut dyn io::Write) -> serde_json::Result<()> + Send;

impl Entry {
    /// Runs a request of this kind, given as JSON, and returns the reply.
    ///
    /// # Errors
    /// [`Refused`], if the JSON does not match the request, or the request has no answer.
    pub fn answer(&self, request: Value, observer: &dyn Observer) -> Result<Reply, Refused> {
        (self.answer)(request, observer)
    }

    /// Returns the schema of the request.
    #[cfg(feature = "schema")]
    pub fn request_schema(&self, to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        (self.request_schema)(to)
    }

    /// Returns the schema of the answer.
    #[cfg(feature = "schema")]
    pub fn answer_schema(&self, to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        (self.answer_schema)(to)
    }

    /// Returns the JSON schemas of the lines that the command line prints for this request with
    /// `--format json`.
    #[cfg(feature = "schema")]
    pub fn line_schemas(&self, to: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        (self.line_schemas)(to)
    }
}

impl Reply {
    /// Writes the reply as JSON, `{"answer":...,"files":{...}}`. `files` has other forms of the
    /// answer, such as a picture.
    ///
    /// # Errors
    /// The errors of the writer. Also an error if the answer cannot be represented in JSON.
    pub fn write(&self, to: &mut dyn io::Write) -> serde_json::Result<()> {
        (self.0)(to)
    }

    /// Returns the reply as the JSON value that [`write`](Reply::write) writes.
    ///
    /// # Errors
    /// [`Error::Failed`], if the answer cannot be represented in JSON.
    pub fn to_json(&self) -> Result<Value> {
        let mut text = Vec::new();
        self.write(&mut text).map_err(Error::failed)?;
        serde_json::from_slice(&text).map_err(Error::failed)
    }
}

/// Parses a request of type `R` from JSON and answers it by `run`. `files` produces other forms of
/// the answer, such as a picture.
pub(super) fn answer<R: DeserializeOwned, A: Serialize + Send + 'static>(
    request: Value,
    observer: &dyn Observer,
    run: fn(&R, &dyn Observer) -> Result<A>,
    files: fn(&A) -> Files,
) -> Result<Reply, Refused> {
    let request: R = serde_json::from_value(request)?;
    let answer = run(&request, observer)?;
    Ok(Reply(Box::new(move |to| {
        let io = serde_json::Error::io;
        to.write_all(br#"{"answer":"#).map_err(io)?;
        serde_json::to_writer(&mut *to, &answer)?;
        to.write_all(br#","files":"#).map_err(io)?;
        serde_json::to_writer(&mut *to, &files(&answer))?;
        to.write_all(b"}").map_err(io)
    })))
}
