//! How commands that neither resume nor keep anything use the counting engines.

use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::progress::Progress;
use tengen_count::run::{CheckpointPolicy, CountError, Engine, Options};

/// Options with nothing but threads, memory, and who waits.
pub(super) fn options<'a>(machine: &MachineArguments, progress: &'a Progress) -> Options<'a> {
    Options {
        engine: Engine::Auto,
        threads: machine.threads(),
        memory: machine.memory(),
        store: None,
        scratch: None,
        checkpoints: CheckpointPolicy::WhenIdle,
        observer: progress,
    }
}

/// The failure that a count's error is.
pub(super) fn explain(error: CountError) -> Failure {
    match error {
        CountError::Unusable(reason) => Failure::Unusable(reason),
        CountError::Failed(reason) | CountError::Memory(reason) => Failure::Failed(reason),
        CountError::Cancelled { .. } => {
            Failure::Interrupted("stopped; nothing of this is kept".to_owned())
        }
    }
}
