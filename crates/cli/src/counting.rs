//! How commands use the counting engines, and what an engine's error means to the user.

use crate::failure::{self, Failure};
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
    failure::explain(error.into(), failure::kept)
}
