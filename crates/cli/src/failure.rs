//! Failures of commands, and their exit codes.

use std::process::ExitCode;
use tengen::Error;

/// The reason why a command ended without an answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input or the arguments cannot be used; the text says why.
    Unusable(String),
    /// An error during the work, for example of a file system; the text is the message.
    Failed(String),
    /// A limit of time, nodes, memory, disk or size was reached. With a higher limit, there might
    /// be an answer.
    Limited(String),
    /// An interrupt by the user; the text says which work is kept.
    Interrupted(String),
}

/// The result of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All answers are right.
    Right,
    /// At least one answer reports a fault.
    Wrong,
    /// A limit left something open.
    Limited,
}

impl Verdict {
    /// Returns `Wrong` if `is_wrong`, else `Right`.
    pub(crate) fn wrong(is_wrong: bool) -> Verdict {
        match is_wrong {
            true => Verdict::Wrong,
            false => Verdict::Right,
        }
    }
}

/// Returns the result of a command that has answered several items (such as files or lines of
/// input) and skipped the unusable ones.
///
/// The exit code is 2 if an item was unusable, else 1 if an answer reports a fault, else 3 if a
/// limit was reached. Unusable items come first, because their answers are missing.
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

/// Returns success after an answer was written, or a failure if its work could not be saved.
/// `unkept` is the reason. `right` is the start of the message: it says that the answer is right,
/// and which work could not be saved.
pub(crate) fn saved(unkept: Option<&str>, right: &str) -> Result<ExitCode, Failure> {
    match unkept {
        None => Ok(ExitCode::SUCCESS),
        Some(reason) => Err(Failure::Failed(format!(
            "{right} could not be saved: {reason}"
        ))),
    }
}

/// Converts an error of a request into a failure of the command. `stopped` returns the text for an
/// interrupt; its argument is `true` if work was kept.
pub(crate) fn explain(error: Error, stopped: impl Fn(bool) -> &'static str) -> Failure {
    match error {
        Error::Interrupted { kept } => Failure::Interrupted(stopped(kept).to_owned()),
        Error::Unusable { reason, .. } => Failure::Unusable(reason),
        Error::TooLarge { .. } | Error::LimitReached(_) => Failure::Limited(error.to_string()),
        other => Failure::Failed(other.to_string()),
    }
}

/// Returns the text for an interrupted command that cannot resume its work. `kept` is `true` if
/// finished counts were saved.
pub(crate) fn kept(kept: bool) -> &'static str {
    match kept {
        true => "stopped; finished counts are saved",
        false => "stopped; nothing was saved",
    }
}

/// Returns the text for an interrupted command that can resume its work if it has a data directory
/// (`has_store`). The argument of the returned function is `true` if work was kept.
pub(crate) fn resumable(has_store: bool) -> impl Fn(bool) -> &'static str {
    move |kept| match (kept, has_store) {
        (true, _) => "stopped; run the same command again to resume",
        (false, true) => "stopped before any work could be saved",
        (false, false) => "stopped; nothing was saved, since there is no data directory",
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        explain(error, kept)
    }
}

/// The exit code of an error during the work, such as an error of the file system.
pub(crate) const FAILED: u8 = 1;

/// The exit code of a limit.
pub(crate) const LIMITED: u8 = 3;

/// The exit code of an interrupt, by the convention of shells: 128 + SIGINT.
pub(crate) const INTERRUPTED: u8 = 130;

impl Failure {
    /// Returns a failure for unusable input.
    pub(crate) fn unusable(reason: impl ToString) -> Failure {
        Failure::Unusable(reason.to_string())
    }

    /// Adds the place in the input to a failure.
    pub(crate) fn within(self, part: &str) -> Failure {
        match self {
            Failure::Unusable(reason) => Failure::Unusable(format!("{part}: {reason}")),
            Failure::Limited(reason) => Failure::Limited(format!("{part}: {reason}")),
            other => other,
        }
    }

    /// Returns the reason alone.
    pub(crate) fn reason(&self) -> &str {
        match self {
            Failure::Unusable(reason)
            | Failure::Failed(reason)
            | Failure::Limited(reason)
            | Failure::Interrupted(reason) => reason,
        }
    }

    /// Returns the message for the user.
    pub(crate) fn message(&self) -> String {
        match self {
            Failure::Interrupted(what) => what.clone(),
            _ => format!("error: {}", self.reason()),
        }
    }

    /// Returns the exit code of the program: 2 for unusable input, 1 for an error, 3 for a limit,
    /// 130 for an interrupt.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Failed(_) => FAILED,
            Failure::Unusable(_) => 2,
            Failure::Limited(_) => LIMITED,
            Failure::Interrupted(_) => INTERRUPTED,
        })
    }
}
