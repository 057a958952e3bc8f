//! Why there is no answer.

use crate::Error;
use crate::registry::Refused;
use serde::Serialize;
use std::fmt;

/// Why there is no answer. In JSON, `{"kind":"unusable","message":"..."}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// What kind of reason it is.
    pub kind: Kind,
    /// The reason, as a sentence for people.
    pub message: String,
}

/// The kinds of reasons. In JSON, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// There is no question of that name.
    UnknownQuestion,
    /// The request is no JSON, or not that of the question.
    BadRequest,
    /// What is asked is impossible as asked.
    Unusable,
    /// More memory is needed than may be used, or the answer is too long for a page.
    TooLarge,
    /// Other requests use the memory now; later there is an answer.
    Busy,
    /// Somebody said stop, or the time was over.
    Stopped,
    /// Something went wrong while computing.
    Failed,
}

impl Refusal {
    /// A reason that speaks for itself.
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
            Error::Unusable(_) => Kind::Unusable,
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
