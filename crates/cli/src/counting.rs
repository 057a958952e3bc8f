//! How commands use the counting engines, and what an engine's error means to the user.

use crate::failure::Failure;
use crate::machine::MachineArguments;
use tengen_base::observer::Observer;
use tengen_count::run::{CheckpointPolicy, CountError, Engine, Options};
use tengen_count::store::Store;

/// Any engine, with threads and memory as given.
pub(crate) fn options<'a>(
    machine: &MachineArguments,
    store: Option<&'a Store>,
    observer: &'a dyn Observer,
) -> Options<'a> {
    Options {
        engine: Engine::Auto,
        threads: machine.threads(),
        memory: machine.memory(),
        store,
        scratch: None,
        checkpoints: CheckpointPolicy::WhenIdle,
        observer,
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
        CountError::Unusable(reason) => Failure::Unusable(reason),
        CountError::Failed(reason) | CountError::Memory(reason) => Failure::Failed(reason),
        CountError::Cancelled { kept } => Failure::Interrupted(stopped(kept).to_owned()),
    }
}
