//! What went wrong, and the exit code that says so.

use std::process::ExitCode;
use tengen::Error;

/// Why the program ends without having done what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given cannot be used.
    Unusable(String),
    /// Something failed while working.
    Failed(String),
    /// A limit was reached, or would be: of time, nodes, memory, disk or size. With a higher one
    /// there might be an answer.
    Limited(String),
    /// The user interrupted; the text says what becomes of the work.
    Interrupted(String),
}

/// What the answers of a batch come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// There is nothing to say against them.
    Right,
    /// One was that something is wrong.
    Wrong,
    /// A limit left something open.
    Limited,
}

impl Verdict {
    /// The one of answers that say whether something is wrong.
    pub(crate) fn wrong(is_wrong: bool) -> Verdict {
        match is_wrong {
            true => Verdict::Wrong,
            false => Verdict::Right,
        }
    }
}

/// The end of a batch, which goes on after what cannot be used: 2 if there was such, else 1 if
/// an answer was that something is wrong, else 3 if a limit was reached. What could not be used
/// counts for more, as the answers are not all then.
pub(crate) fn end_of_batch(
    unusable: usize,
    of: usize,
    things: &str,
    verdict: Verdict,
) -> Result<ExitCode, Failure> {
    match unusable {
        0 => Ok(ExitCode::from(match verdict {
            Verdict::Right => 0,
            Verdict::Wrong => FAILED,
            Verdict::Limited => LIMITED,
        })),
        _ => Err(Failure::Unusable(format!(
            "{unusable} of {of} {things} cannot be used"
        ))),
    }
}

/// The failure of a command; a function says, for one that was stopped, what becomes of the
/// work, given whether something was kept.
pub(crate) fn explain(error: Error, stopped: impl Fn(bool) -> &'static str) -> Failure {
    match error {
        Error::Interrupted { kept } => Failure::Interrupted(stopped(kept).to_owned()),
        Error::Unusable(reason) => Failure::Unusable(reason),
        Error::TooLarge { .. } | Error::LimitReached(_) => Failure::Limited(error.to_string()),
        other => Failure::Failed(other.to_string()),
    }
}

/// What is said of a command that was stopped and keeps nothing, or only what is finished.
pub(crate) fn kept(kept: bool) -> &'static str {
    match kept {
        true => "stopped; finished counts are kept",
        false => "stopped; nothing of this is kept",
    }
}

/// What is said of a command that was stopped and goes on from there, if it has a store.
pub(crate) fn resumable(has_store: bool) -> impl Fn(bool) -> &'static str {
    move |kept| match (kept, has_store) {
        (true, _) => "stopped; running the same command again goes on from there",
        (false, true) => "stopped before there was anything to keep",
        (false, false) => "stopped; without a data directory nothing is kept",
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        explain(error, kept)
    }
}

/// The exit code of something that failed while working.
pub(crate) const FAILED: u8 = 1;

/// The exit code of something that a limit kept from its end.
pub(crate) const LIMITED: u8 = 3;

/// The exit code after an interruption, as shells have it: 128 + SIGINT.
pub(crate) const INTERRUPTED: u8 = 130;

impl Failure {
    /// What was given cannot be used, for a reason that speaks for itself.
    pub(crate) fn unusable(reason: impl ToString) -> Failure {
        Failure::Unusable(reason.to_string())
    }

    /// The same, with the part of what was given that cannot be used.
    pub(crate) fn within(self, part: &str) -> Failure {
        match self {
            Failure::Unusable(reason) => Failure::Unusable(format!("{part}: {reason}")),
            Failure::Limited(reason) => Failure::Limited(format!("{part}: {reason}")),
            other => other,
        }
    }

    /// What went wrong, alone.
    pub(crate) fn reason(&self) -> &str {
        match self {
            Failure::Unusable(reason)
            | Failure::Failed(reason)
            | Failure::Limited(reason)
            | Failure::Interrupted(reason) => reason,
        }
    }

    /// The message for the user.
    pub(crate) fn message(&self) -> String {
        match self {
            Failure::Unusable(reason) | Failure::Failed(reason) | Failure::Limited(reason) => {
                format!("error: {reason}")
            }
            Failure::Interrupted(what) => what.clone(),
        }
    }

    /// 2 for unusable input, 1 for a failure, 3 for a limit, 130 if interrupted.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Failed(_) => FAILED,
            Failure::Unusable(_) => 2,
            Failure::Limited(_) => LIMITED,
            Failure::Interrupted(_) => INTERRUPTED,
        })
    }
}
