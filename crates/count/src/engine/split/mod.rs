//! Counts boards with the kernels (inner loops) of the crate [`split`](tengen_split). This module
//! decides how many primes are computed together in a pass over the board, and where the state
//! vector is stored.
//!
//! | module | subject |
//! ---|---|
//! | `plan` | primes computed together, memory or files: one rule for counts and forecasts |
//! | `outline`, `passes` | sizes of a vector without counting, and the passes that they allow |
//! | `calibrate`, `forecast` | the speed of this machine, and the cost of a count on other machines |
//! | `batch`, `progress` | a batch of primes, and its progress |
//! | `memory`, `columns` | the vector in memory, with copies on disk |
//! | `scratch`, `vectors` | the vector in files; the files of earlier runs |
//! | `kept`, `residue` | finished vectors of half a board in files, and residues found from them |
//! | `engine` | the offer (estimated cost) of the engine, and its batches of primes |

mod batch;
mod calibrate;
mod columns;
pub(crate) mod engine;
#[cfg(test)]
mod faults;
mod forecast;
mod kept;
mod memory;
mod outline;
mod passes;
mod plan;
mod progress;
mod residue;
#[cfg(all(test, debug_assertions))]
mod schedules;
mod scratch;
mod vectors;

pub(crate) use batch::{Batch, going_on, name};
pub use calibrate::{Calibration, UnitCost, calibrate, ceiling, time_factor};
pub(crate) use columns::{
    Column, Columns, Copies, Counted, TILE, copies_dir, count as count_columns,
};
#[cfg(test)]
pub(crate) use faults::strike;
pub use forecast::{
    BatchSizes, Budget, Forecast, MAX_FORECAST_ROWS, Medium, Passes, Spread, has_files,
    states_of_steps,
};
pub(crate) use kept::{At, Kept, Writer};
pub(crate) use memory::copies;
pub(crate) use outline::Outline;
pub(crate) use passes::in_memory;
pub(crate) use plan::{
    Allowed, OTHER, Plan, Refusal, Sizes, Storage, check_size, choose, is_useful, seconds, shape,
};
pub(crate) use progress::{CHANGED, Meter, Progress, Told};
pub(crate) use residue::KeptResidue;
pub(crate) use scratch::read_half;
pub(crate) use vectors::{clean, is_vector, remove, unfinished, usage};
