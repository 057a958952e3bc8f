//! Ctrl-C and termination: asked once, a count stops in good order; asked twice, or with
//! nothing to save, the program ends.

use crate::failure::{INTERRUPTED, LIMITED};
use crate::output;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

static AT_ONCE: AtomicBool = AtomicBool::new(false);

/// From now on there is nothing to save, and the program ends when asked once.
pub(crate) fn at_once() {
    AT_ONCE.store(true, Ordering::Relaxed);
}

/// Whether somebody asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Starts to listen, but not under `nohup`: hangups are ignored there and must
/// stay so, and one handler would serve all signals. Then only the checkpoints
/// written from time to time remain of a count that is killed.
///
/// # Errors
/// Says why nobody listens, if that is not as it should be.
pub(crate) fn listen() -> Result<(), String> {
    let set = match ignored_signals() {
        Some(ignored) if ignored & HANGUP != 0 => return Ok(()),
        // Shells start background jobs with interrupts ignored; those, too, are
        // to end in good order when they are terminated.
        Some(_) => ctrlc::set_handler(on_signal),
        None => ctrlc::try_set_handler(on_signal),
    };
    match set {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(format!("being stopped will write no checkpoint: {error}")),
    }
}

/// From now on a file that would grow beyond `ulimit -f` is an error of whoever writes it, as
/// on a full disk, and no longer the end of the program.
#[cfg(unix)]
pub(crate) fn survive_limits_of_files() {
    static REACHED: AtomicBool = AtomicBool::new(false);
    // Whoever listens is not killed; the write says what is wrong.
    let set = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, &REACHED);
    if let Err(error) = set {
        output::say(&format!(
            "a limit of the sizes of files will end the program: {error}"
        ));
    }
}

#[cfg(not(unix))]
pub(crate) fn survive_limits_of_files() {}

/// From now on the program ends with the exit code of a limit where it would abort: what
/// aborts is an allocation that the system refuses, which has said so.
#[cfg(unix)]
pub(crate) fn fail_instead_of_aborting() {
    static ALWAYS: AtomicBool = AtomicBool::new(true);
    let (signal, code) = (signal_hook::consts::SIGABRT, i32::from(LIMITED));
    // Without it nothing is lost but the exit code.
    let _ = signal_hook::flag::register_conditional_shutdown(signal, code, &ALWAYS);
}

#[cfg(not(unix))]
pub(crate) fn fail_instead_of_aborting() {}

/// The bit of SIGHUP in a mask of signals.
const HANGUP: u64 = 1;

/// The mask of ignored signals, where the system tells.
fn ignored_signals() -> Option<u64> {
    let status = tengen::files::read(Path::new("/proc/self/status")).ok()?;
    let status = String::from_utf8_lossy(&status);
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Runs in a thread of its own.
fn on_signal() {
    if AT_ONCE.load(Ordering::Relaxed) {
        output::say("stopped; nothing of this is kept");
        std::process::exit(i32::from(INTERRUPTED));
    }
    if ASKED.swap(true, Ordering::Relaxed) {
        std::process::exit(i32::from(INTERRUPTED));
    }
    output::say("stopping as soon as the work is safe; interrupt again to stop at once");
}
