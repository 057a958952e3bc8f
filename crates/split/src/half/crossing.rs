//! Runs and strings of a half of the border in the first column of a board. A run is a maximal
//! sequence of neighbouring marked stones of one colour.
//!
//! - Entry: [`apart`].
//! - Invariant: each run of marked stones is a string of its own. Exception: on a ring the other
//!   half of the border may join the first and the last run.
//! - Cost: linear in the number of runs.

use crate::letter::Letter;

/// Tells which runs (sequences of marked stones) of one half of the border continue in the other
/// half, in a first column. A run continues across the split, or on a ring across the far ends of
/// the halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Crossing {
    /// `true` if the run of the end cell (the cell at the split) continues in the other half.
    pub(crate) end: bool,
    /// `true` if the run of the far cell (the outermost cell) continues in the other half.
    pub(crate) far: bool,
    /// `true` if the other half is a single run, so that it joins the first and the last run of
    /// this half to one string.
    pub(crate) joined: bool,
}

impl Crossing {
    /// Returns all eight combinations of the three fields.
    pub(crate) fn all() -> impl Iterator<Item = Crossing> {
        (0..8u8).map(|bits| Crossing {
            end: bits & 1 == 1,
            far: bits & 2 == 2,
            joined: bits & 4 == 4,
        })
    }
}

/// Returns the number of the string of each of `runs` runs of marked stones in a first column. The
/// second result has the open strings, which reach into the other half, as bits.
///
/// Each run is a string of its own, except that the other half may join the first and last run.
/// Returns `None` if `crossing` requires a run that continues and the half has no runs.
pub(crate) fn apart(runs: usize, crossing: &Crossing) -> Option<(Vec<u8>, u16)> {
    let mut strings: Vec<u8> = (0..runs as u8).collect();
    if runs == 0 {
        return (!crossing.end && !crossing.far).then_some((strings, 0));
    }
    if crossing.joined && crossing.end && crossing.far {
        strings[runs - 1] = 0;
    }
    let far = u16::from(crossing.far) << strings[runs - 1];
    Some((strings, u16::from(crossing.end) | far))
}

/// Returns `true` if all letters of a half are the same marked stone, so that they are one run.
pub(crate) fn is_one_run(letters: &[Letter]) -> bool {
    letters[0].is_marked() && letters.iter().all(|&letter| letter == letters[0])
}
