//! Ctrl-C and termination: asked once, a count stops in good order; asked twice,
//! the program ends.

use crate::failure::INTERRUPTED;
use crate::output;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Whether somebody asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Starts to listen. Where a signal is ignored already, as under `nohup`, it must
/// stay so, and nobody listens: one handler would serve all signals. Then only
/// the checkpoints written from time to time remain of a count that is killed.
///
/// # Errors
/// Says why nobody listens, if that is not as it should be.
pub(crate) fn listen() -> Result<(), String> {
    match ctrlc::try_set_handler(on_signal) {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(format!("being stopped will write no checkpoint: {error}")),
    }
}

/// Runs in a thread of its own.
fn on_signal() {
    if ASKED.swap(true, Ordering::Relaxed) {
        std::process::exit(i32::from(INTERRUPTED));
    }
    output::say("stopping as soon as the work is safe; interrupt again to stop at once");
}
