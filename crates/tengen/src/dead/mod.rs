//! Dead groups, by a search of all positions that can arise.
//!
//! A group is dead if the opponent can capture it against every defence (*On the Complexity of
//! Tsume-Go*, section 3). The paper has no ko rule, so play may be endless. A group that is not
//! captured in endless play is alive.
//!
//! | module | one idea |
//! |---|---|
//! | `groups` | [`DeadGroups`]: the verdict on each group of a position |
//! | `sets` | [`DeadSets`]: the number of dead groups in all positions of a board |

mod groups;
mod sets;

pub use groups::{DeadGroups, GroupStatus, JudgedGroup, JudgedGroups};
pub use sets::{DeadSets, DeadSetsAnswer};

use crate::Error;
use tengen_model::{SearchError, Size};

impl From<SearchError> for Error {
    fn from(error: SearchError) -> Error {
        let reason = error.to_string();
        let (needed, available) = match error {
            SearchError::TooLarge {
                estimate, memory, ..
            } => {
                let needed = match estimate {
                    Size::Bytes(bytes) => bytes,
                    Size::PowerOfTen(power) => 10u64.checked_pow(power).unwrap_or(u64::MAX),
                };
                (needed, memory)
            }
            SearchError::TooMany { memory, .. } => (memory as u64 + 1, memory),
            SearchError::Cancelled => return Error::Interrupted { kept: false },
            SearchError::NoMemory(_) => return Error::LimitReached(reason),
        };
        crate::memory::too_large(needed, available as u64, reason)
    }
}
