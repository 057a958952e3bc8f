//! The kinds of requests, and how they are answered.

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
    /// The memory that a web page reserves for the request; `None` if a page cannot send it.
    pub(crate) page: Option<Weights>,
    /// `true` if the request has the field `resources`.
    pub(crate) has_resources: bool,
    pub(super) answer: fn(Value, &dyn Observer) -> Result<Reply, Refused>,
    /// The schemas of the request, of the answer, and of each kind of line that the command line
    /// prints.
    #[cfg(feature = "schema")]
    pub(super) schemas: [fn(&mut schemars::SchemaGenerator) -> Vec<schemars::Schema>; 3],
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

/// An answer that can be written as JSON.
trait Written: Send {
    fn write(&self, to: &mut dyn io::Write) -> serde_json::Result<()>;
    fn files(&self) -> Files;
}

/// An answer, with the function that produces its other forms, such as a picture.
struct Answered<A> {
    answer: A,
    files: fn(&A) -> Files,
}

impl<A: Serialize + Send> Written for Answered<A> {
    fn write(&self, to: &mut dyn io::Write) -> serde_json::Result<()> {
        serde_json::to_writer(to, &self.answer)
    }

    fn files(&self) -> Files {
        (self.files)(&self.answer)
    }
}

/// The answer to a request.
pub struct Reply(Box<dyn Written>);

impl Entry {
    /// Answers a request, given as JSON.
    ///
    /// # Errors
    /// [`Refused`], if the JSON does not match the request, or the request has no answer.
    pub fn answer(&self, request: Value, observer: &dyn Observer) -> Result<Reply, Refused> {
        (self.answer)(request, observer)
    }

    /// Returns the schema of the request.
    #[cfg(feature = "schema")]
    pub fn request_schema(&self, to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        only(self.schemas[0](to))
    }

    /// Returns the schema of the answer.
    #[cfg(feature = "schema")]
    pub fn answer_schema(&self, to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        only(self.schemas[1](to))
    }

    /// Returns the schemas of the lines that the command line prints with `--format json`.
    #[cfg(feature = "schema")]
    pub fn line_schemas(&self, to: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        self.schemas[2](to)
    }
}

/// Returns the single schema of a request or answer.
#[cfg(feature = "schema")]
fn only(schemas: Vec<schemars::Schema>) -> schemars::Schema {
    schemas.into_iter().next().unwrap_or_default()
}

impl Reply {
    /// Writes `{"answer":...,"files":{...}}`.
    ///
    /// # Errors
    /// The errors of the writer. Also an error if the answer cannot be represented in JSON.
    pub fn write(&self, to: &mut dyn io::Write) -> serde_json::Result<()> {
        let io = serde_json::Error::io;
        to.write_all(br#"{"answer":"#).map_err(io)?;
        self.0.write(to)?;
        to.write_all(br#","files":"#).map_err(io)?;
        serde_json::to_writer(&mut *to, &self.0.files())?;
        to.write_all(b"}").map_err(io)
    }

    /// Returns the JSON that [`write`](Reply::write) writes.
    ///
    /// # Errors
    /// [`Error::Failed`], if the answer cannot be represented in JSON.
    pub fn to_json(&self) -> Result<Value> {
        let mut text = Vec::new();
        self.write(&mut text).map_err(Error::failed)?;
        serde_json::from_slice(&text).map_err(Error::failed)
    }
}

/// Answers a request by `run`, and stores `files`, which produces the other forms of the answer.
pub(super) fn answer<R: DeserializeOwned, A: Serialize + Send + 'static>(
    request: Value,
    observer: &dyn Observer,
    run: fn(&R, &dyn Observer) -> Result<A>,
    files: fn(&A) -> Files,
) -> Result<Reply, Refused> {
    let request: R = serde_json::from_value(request)?;
    let answer = run(&request, observer)?;
    Ok(Reply(Box::new(Answered { answer, files })))
}
