//! Estimates the fraction of random colourings that are legal, by a trial with random colourings.

use super::SampleError;
use super::draw::Draw;
use std::fmt;
use tengen_base::observer::{Event, Observer};
use tengen_exact::random::Xoshiro;

/// The fixed seed of the trial. It makes the choice between rejection and exact sampling
/// reproducible.
const SEED: u64 = 0x7465_6e67_656e;

/// The number of legal colourings at which the trial with random colourings ends.
const ENOUGH: u64 = 16;

/// The largest number of colourings in the trial. If one colouring in a million is legal, about two
/// legal ones are found.
const MAX_TRIED: u64 = 1 << 21;

/// The result of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The number of colourings that are legal and have requested numbers of stones.
    pub legal: u64,
    /// The number of colourings tried.
    pub tried: u64,
}

impl Odds {
    /// Tries colourings of a fixed random stream until 16 of them are legal, or `MAX_TRIED`
    /// colourings have been tried.
    pub(super) fn of(draw: &mut Draw, observer: &dyn Observer) -> Result<Odds, SampleError> {
        let mut xoshiro = Xoshiro::for_run(SEED, 0);
        let mut odds = Odds { legal: 0, tried: 0 };
        while odds.legal < ENOUGH && odds.tried < MAX_TRIED {
            if odds.tried.is_multiple_of(1024) {
                observer.event(Event::Colourings {
                    done: odds.tried,
                    of: MAX_TRIED,
                });
                if !observer.go_on() {
                    return Err(SampleError::Cancelled);
                }
            }
            odds.tried += 1;
            odds.legal += u64::from(draw.draw(&mut xoshiro));
        }
        Ok(odds)
    }

    /// `true` if at least one colouring in a million is legal, so that rejection is fast enough.
    pub fn suffice(&self) -> bool {
        self.legal * 1_000_000 >= self.tried
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Odds { legal, tried } = *self;
        match legal {
            0 => write!(f, "none of {tried} random colourings is legal"),
            _ if 2 * legal >= tried => write!(f, "most random colourings are legal"),
            _ => {
                let one_in = (tried as f64 / legal as f64).round();
                write!(f, "about one in {one_in} random colourings is legal")
            }
        }
    }
}
