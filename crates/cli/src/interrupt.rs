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

/// Starts to listen. Where a signal is ignored already, as under `nohup`, the
/// others are left alone too: one handler serves all.
///
/// # Errors
/// Says why nobody listens.
pub(crate) fn listen() -> Result<(), String> {
    ctrlc::try_set_handler(on_signal).map_err(|error| match error {
        ctrlc::Error::MultipleHandlers => {
            "signals are ignored here, as under nohup, so being stopped writes no checkpoint; \
             those written from time to time remain"
                .to_owned()
        }
        error => format!("being stopped will write no checkpoint: {error}"),
    })
}

/// Runs in a thread of its own.
fn on_signal() {
    if ASKED.swap(true, Ordering::Relaxed) {
        std::process::exit(i32::from(INTERRUPTED));
    }
    output::say("stopping as soon as the work is safe; interrupt again to stop at once");
}
