//! How commands use the counting engines, and what an engine's error means to the user.

use crate::failure::Failure;
use crate::machine::MachineArguments;
use tengen_base::observer::Observer;
use tengen_count::run::{CountError, Options};
use tengen_count::store::Store;

/// Any engine, with threads and memory as given.
pub(crate) fn options<'a>(
    machine: &MachineArguments,
    store: Option<&'a Store>,
    observer: &'a dyn Observer,
) -> Options<'a> {
    Options {
        store,
        ..Options::new(machine.with(observer))
    }
}

/// The failure of a command that keeps nothing, or only what is finished.
pub(crate) fn explain(error: CountError) -> Failure {
    failure(error, |kept| match kept {
        true => "stopped; finished counts are kept",
        false => "stopped; nothing of this is kept",
    })
}

/// The failure of a command that goes on from where it was stopped, if it has a store.
pub(crate) fn explain_resumable(error: CountError, has_store: bool) -> Failure {
    failure(error, |kept| match (kept, has_store) {
        (true, _) => "stopped; running the same command again goes on from there",
        (false, true) => "stopped before there was anything to keep",
        (false, false) => "stopped; without a data directory nothing is kept",
    })
}

fn failure(error: CountError, stopped: impl Fn(bool) -> &'static str) -> Failure {
    match error {
        CountError::Cancelled { kept } => Failure::Interrupted(stopped(kept).to_owned()),
        refused if refused.is_refusal() => Failure::unusable(refused),
        other => Failure::Failed(other.to_string()),
    }
}
