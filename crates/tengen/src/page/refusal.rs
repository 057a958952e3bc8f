//! The reasons why the request of a web page has no answer.

use crate::Error;
use crate::registry::Refused;
use serde::Serialize;
use std::fmt;

/// The reason why the request of a web page has no answer. In JSON,
/// `{"kind":"unusable","message":"..."}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Refusal {
    /// The kind of reason.
    pub kind: Kind,
    /// The reason as a sentence.
    pub message: String,
}

/// The kind of reason why the request of a web page has no answer. In JSON, a name such as
/// `too-large`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// There is no request with this name.
    UnknownQuestion,
    /// The request is not valid JSON, does not match its schema, or sets a field that a page cannot
    /// set.
    BadRequest,
    /// The request is impossible as stated.
    Unusable,
    /// The request needs more memory than is allowed, or its answer is too long for a page.
    TooLarge,
    /// Other requests use the memory of the server now; try again later.
    Busy,
    /// The request was stopped, or it exceeded its time limit.
    Stopped,
    /// The computation failed.
    Failed,
}

impl Refusal {
    /// Creates a refusal with a message.
    pub fn new(kind: Kind, message: impl fmt::Display) -> Refusal {
        Refusal {
            kind,
            message: message.to_string(),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let kind = match &error {
            Error::Unusable { .. } => Kind::Unusable,
            Error::TooLarge { .. } => Kind::TooLarge,
            Error::Interrupted { .. } => Kind::Stopped,
            _ => Kind::Failed,
        };
        Refusal::new(kind, error)
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        match refused {
            Refused::Request(error) => Refusal::new(Kind::BadRequest, error),
            Refused::Answer(error) => Refusal::from(error),
        }
    }
}
