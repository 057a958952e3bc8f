//! Tells the user, before a long count begins, how long it will take.

use super::engine::asked::{Asked, Target};
use super::engine::split::time_factor;
use super::engine::{EngineName, Offer, Order};
use super::known::is_complete;
use tengen_base::text::duration;

/// Smallest estimated time, in seconds, of a computation for which a note with the estimated time is
/// sent.
pub(super) const LONG: f64 = 60.0;

/// Smallest estimated time, in seconds, of a count before which the speed of this machine is
/// measured.
const RATHER_LONG: f64 = 20.0;

/// Smallest memory limit, in bytes, with which the speed of this machine is measured before a long
/// count.
const MEMORY: usize = 1 << 28;

/// Sends a note with the estimated time of a long count, and a warning if the count cannot be
/// resumed. Sends no note if the ledger has all residues already.
///
/// If the speed of this machine cannot be measured, the speed of the machine of docs/performance.md
/// is assumed. A stop request is not an error here: the count that follows obeys it.
pub(super) fn foretell(asked: &Asked<'_>, offer: &Offer) {
    let machine = &asked.options.machine;
    let mut seconds = offer.seconds;
    if seconds >= RATHER_LONG && machine.memory >= MEMORY {
        seconds *= time_factor(machine.threads, machine.observer).unwrap_or(1.0);
    }
    if seconds < LONG {
        return;
    }
    if let Target::Lattice { sequence, cols } = asked.target
        && let Ok(true) = is_complete(&sequence, cols, asked.options)
    {
        return;
    }
    // Counts with these orders of the board's points write no checkpoints.
    let is_lost = matches!(
        offer.order,
        Order::Points | Order::Rings | Order::Colourings
    );
    let lost = match (is_lost, asked.options.store) {
        (true, _) => "; it cannot be resumed if it is stopped",
        (false, Some(_)) => "; saved results of earlier runs may shorten this",
        (false, None) if offer.engine == EngineName::GLUED && offer.disk > 0 => {
            "; if it is stopped, the same command resumes it"
        }
        (false, None) => "; without a data directory it cannot be resumed",
    };
    asked.options.note(format!(
        "the {} engine takes about {} for this count{lost}",
        offer.engine,
        duration(seconds)
    ));
}
