//! Handles the signals of interrupts (Ctrl-C) and of termination.
//!
//! The first signal asks the command to stop at a safe point, after it has saved its work. A second
//! signal ends the program at once. If there is nothing to save, the first signal does so.

use crate::failure::{INTERRUPTED, LIMITED};
use crate::output;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

static AT_ONCE: AtomicBool = AtomicBool::new(false);

/// Makes the first signal end the program at once. A command calls this when it has nothing to save
/// from now on.
pub(crate) fn at_once() {
    AT_ONCE.store(true, Ordering::Relaxed);
}

/// Returns `true` if a signal has asked the program to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Installs the handlers of the signals that stop the program.
///
/// Under `nohup`, the signal of hangups is ignored and must stay ignored. The handler of the crate
/// `ctrlc` would also handle hangups. So under `nohup` the signals of interrupts and termination
/// only set flags, and no message is written.
///
/// # Errors
/// Returns a message if the handlers cannot be installed.
pub(crate) fn listen() -> Result<(), String> {
    let set = match ignored_signals() {
        #[cfg(unix)]
        Some(ignored) if ignored & HANGUP != 0 => {
            return set_flags(ignored).map_err(|error| unhandled(&error));
        }
        // Shells start background jobs with the signal of interrupts ignored. `set_handler` (unlike
        // `try_set_handler`) replaces that setting, so that these jobs, too, stop at a safe point.
        Some(_) => ctrlc::set_handler(on_signal),
        None => ctrlc::try_set_handler(on_signal),
    };
    match set {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(unhandled(&error)),
    }
}

fn unhandled(error: &dyn std::error::Error) -> String {
    format!(
        "an interrupt (Ctrl-C) will save no unfinished work, since it cannot be handled: {error}"
    )
}

/// Handles the signals of interrupts and termination by flags, except for signals in the mask
/// `ignored`.
#[cfg(unix)]
fn set_flags(ignored: u64) -> std::io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag::{register, register_conditional_shutdown};
    let handled = [SIGINT, SIGTERM].into_iter();
    for signal in handled.filter(|signal| ignored >> (signal - 1) & 1 == 0) {
        // The actions of a signal run in the order in which they are registered. The flag `ASKED`
        // is checked before it is set, so the first signal alone does not end the program.
        for ends in [&AT_ONCE, &ASKED] {
            register_conditional_shutdown(signal, i32::from(INTERRUPTED), ends)?;
        }
        register(signal, &ASKED)?;
    }
    Ok(())
}

/// Makes a write beyond the file size limit (`ulimit -f`) return an error, as on a full disk.
/// Without this, the system would end the program.
#[cfg(unix)]
pub(crate) fn survive_limits_of_files() {
    static REACHED: AtomicBool = AtomicBool::new(false);
    // SIGXFSZ is the signal of the file size limit. If it has a handler, it does not kill the
    // program, and the write returns an error.
    let set = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, &REACHED);
    if let Err(error) = set {
        output::say(&format!(
            "a write beyond the file size limit (ulimit -f) will end the program, since its signal \
             cannot be handled: {error}"
        ));
    }
}

#[cfg(not(unix))]
pub(crate) fn survive_limits_of_files() {}

/// Makes an abort (SIGABRT) end the program with the exit code of a limit.
///
/// The program aborts when the system refuses an allocation of memory; a message is printed before.
#[cfg(unix)]
pub(crate) fn fail_instead_of_aborting() {
    static ALWAYS: AtomicBool = AtomicBool::new(true);
    let (signal, code) = (signal_hook::consts::SIGABRT, i32::from(LIMITED));
    // Without the handler only the exit code differs.
    let _ = signal_hook::flag::register_conditional_shutdown(signal, code, &ALWAYS);
}

#[cfg(not(unix))]
pub(crate) fn fail_instead_of_aborting() {}

/// The bit of SIGHUP in a signal mask.
#[cfg(unix)]
const HANGUP: u64 = 1;

/// Returns the mask of the signals that the program ignores, on systems that report it: bit n - 1
/// stands for signal n.
fn ignored_signals() -> Option<u64> {
    let status = tengen::files::read(Path::new("/proc/self/status")).ok()?;
    let status = String::from_utf8_lossy(&status);
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Handles a signal, in a separate thread.
fn on_signal() {
    if AT_ONCE.load(Ordering::Relaxed) {
        output::say("stopped; nothing was saved");
        std::process::exit(i32::from(INTERRUPTED));
    }
    if ASKED.swap(true, Ordering::Relaxed) {
        std::process::exit(i32::from(INTERRUPTED));
    }
    output::say("stopping as soon as work is saved; interrupt again to stop at once");
}
