//! The error type of all requests, [`Error`], and the reasons for refusals, [`Cause`].

use std::io;
use std::path::PathBuf;
use tengen_board::BoardError;
use tengen_board::names::NameError;
use tengen_board::sgf::replay::NoMove;
use tengen_board::text::{At, Location};
use tengen_count::CountError;
use tengen_problems::reading::{ReadError, SizeError};

/// The answer of a request, or an error.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a request has no answer.
///
/// Callers branch on the variant. The text form of an error is a sentence without a full stop.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The request is impossible as stated; nothing was computed.
    #[error("{reason}")]
    Unusable {
        /// The reason, as a sentence.
        reason: String,
        /// The reason as data.
        cause: Cause,
    },
    /// The request needs more memory or disk space than it may use.
    #[error("{reason}")]
    TooLarge {
        /// Description of the memory or disk space that is needed and, if known, of a request that
        /// would fit.
        reason: String,
        /// Bytes needed: a lower bound or an estimate.
        needed: u64,
        /// Bytes allowed.
        available: u64,
        /// `true` if the need for more memory or disk space was known in advance, so that nothing
        /// was computed.
        foreseen: bool,
    },
    /// A limit was reached before the answer was found; a higher limit may help.
    #[error("{0}")]
    LimitReached(String),
    /// The observer of the request stopped the run.
    #[error("stopped on request")]
    Interrupted {
        /// `true` if the data directory has saved work from which a later run can resume.
        kept: bool,
    },
    /// A file or directory could not be used.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The computation failed: because of a bug, a fault of the machine or a damaged file, or
    /// because a requested check did not succeed.
    #[error("{0}")]
    Failed(String),
}

/// The reason why a request is impossible, in a form on which a program can act.
///
/// ```
/// use tengen::{Cause, Error, Position};
/// let error = Position::read(". X\n. ?").unwrap_err();
/// let Error::Unusable { cause: Cause::Text(place), .. } = error else { panic!("{error}") };
/// assert_eq!((place.line, place.column), (2, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// There is no such board.
    Board(BoardError),
    /// The text violates its format at this place.
    Text(Location),
    /// A number or size is out of range.
    Range {
        /// The number that was found.
        found: u64,
        /// The largest number that is allowed.
        limit: u64,
    },
    /// No point of the board has this name.
    Point(String),
    /// The move of this name is illegal.
    Move(String),
    /// The position is illegal, or does not fit the board or the colours of the request.
    Position,
    /// The request does not support this kind of board, this number of colours, or this combination
    /// of options.
    Unsupported,
    /// Another reason.
    Other,
}

impl Error {
    /// Creates an [`Error::Unusable`] with the given reason and the cause [`Cause::Other`].
    pub fn unusable(reason: impl ToString) -> Error {
        Error::because(Cause::Other, reason)
    }

    /// Creates an [`Error::Unusable`] with the given cause and reason.
    pub(crate) fn because(cause: Cause, reason: impl ToString) -> Error {
        Error::Unusable {
            reason: reason.to_string(),
            cause,
        }
    }

    /// Creates the error for a board, a number of colours, or a combination of options that the
    /// request does not support.
    pub(crate) fn unsupported(reason: impl ToString) -> Error {
        Error::because(Cause::Unsupported, reason)
    }

    /// Creates the error for a number or size `found` that is above its `limit`.
    pub(crate) fn above(limit: usize, found: usize, reason: impl ToString) -> Error {
        let [found, limit] = [found, limit].map(|number| number as u64);
        Error::because(Cause::Range { found, limit }, reason)
    }

    /// Puts the name of a file or graph before the reason of an [`Error::Unusable`]; returns other
    /// errors unchanged.
    pub(crate) fn within(self, name: impl std::fmt::Display) -> Error {
        match self {
            Error::Unusable { reason, cause } => Error::because(cause, format!("{name}: {reason}")),
            other => other,
        }
    }

    /// `true` if the request was refused before anything was computed.
    pub fn is_refusal(&self) -> bool {
        match self {
            Error::Unusable { .. } => true,
            Error::TooLarge { foreseen, .. } => *foreseen,
            _ => false,
        }
    }

    /// Creates an [`Error::Failed`] with this reason.
    pub fn failed(reason: impl ToString) -> Error {
        Error::Failed(reason.to_string())
    }
}

impl From<CountError> for Error {
    fn from(error: CountError) -> Error {
        match error {
            CountError::Unusable(reason) => Error::unusable(reason),
            CountError::Board(error) => error.into(),
            CountError::TooLarge {
                needed,
                available,
                foreseen,
                reason,
            } => Error::TooLarge {
                reason,
                needed,
                available,
                foreseen,
            },
            CountError::Cancelled { kept } => Error::Interrupted { kept },
            CountError::Io { path, source } => Error::Io { path, source },
            CountError::Failed(reason) => Error::Failed(reason),
            other => Error::failed(other),
        }
    }
}

impl From<BoardError> for Error {
    fn from(error: BoardError) -> Error {
        Error::because(Cause::Board(error.clone()), error)
    }
}

impl From<NameError> for Error {
    fn from(error: NameError) -> Error {
        let cause = match &error {
            NameError::NoPoint { name, .. } => Cause::Point(name.clone()),
            _ => Cause::Unsupported,
        };
        Error::because(cause, error)
    }
}

impl<Fault: std::error::Error> From<At<Fault>> for Error {
    fn from(error: At<Fault>) -> Error {
        Error::because(Cause::Text(error.location), error)
    }
}

impl From<NoMove> for Error {
    fn from(error: NoMove) -> Error {
        Error::above(error.moves, error.asked, error)
    }
}

impl From<SizeError> for Cause {
    fn from(error: SizeError) -> Cause {
        let (SizeError::TooLarge(points, most)
        | SizeError::Open(points, most)
        | SizeError::Unlimited(points, most)
        | SizeError::NotEnclosed(points, most)
        | SizeError::TouchesLargest(points, most)) = error;
        let [found, limit] = [points, most].map(|number| number as u64);
        Cause::Range { found, limit }
    }
}

impl From<SizeError> for Error {
    fn from(error: SizeError) -> Error {
        Error::because(error.into(), error)
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        match error {
            ReadError::Sgf(error) => error.into(),
            ReadError::Diagram(error) => error.into(),
            ReadError::Compact(error) => error.into(),
            ReadError::Board(error) => error.into(),
            ReadError::Size(error) => error.into(),
            other => Error::unusable(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    fn cause<T>(answer: Result<T>) -> Cause {
        match answer {
            Err(Error::Unusable { cause, .. }) => cause,
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("expected an error"),
        }
    }

    #[test]
    fn unusable_requests_say_what_is_wrong() {
        let (rows, cols) = (0, 3);
        let zero = cause(crate::count(rows, cols).run());
        assert_eq!(zero, Cause::Board(BoardError::Zero { rows, cols }));
        let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n").unwrap();
        let after = |name| Variation::new(corner.clone(), [name]).run();
        assert_eq!(cause(after("Z9")), Cause::Point("Z9".to_owned()));
        assert_eq!(cause(after("D3")), Cause::Move("D3".to_owned()));
        let second = ReadPositions::new(". X").game(2usize).run();
        let range = Cause::Range { found: 2, limit: 1 };
        assert_eq!(cause(second), range);
        let mut chen = Estimate::new(BoardSpec::square(3, 3));
        (chen.method, chen.particles) = (crate::estimate::EstimateBy::Chen, Some(2));
        assert_eq!(cause(chen.run()), Cause::Unsupported);
        let captured = Position::read("X O\nO .\n").unwrap();
        assert_eq!(cause(DeadGroups::new(captured).run()), Cause::Position);
    }
}
