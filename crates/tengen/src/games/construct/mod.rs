//! Games of families whose number is known, played and checked.
//!
//! | module | one idea |
//! |---|---|
//! | `request` | [`ConstructGame`]: which part of which game |
//! | `answer` | [`ConstructedGame`]: its moves, as a record and as a picture |
//! | `gray`, `left_capturing`, `two_boards`, `nested` | a family each |

mod answer;
mod gray;
mod left_capturing;
mod nested;
mod request;
mod two_boards;

pub use answer::ConstructedGame;
pub use request::{ConstructGame, Family, MAX_MOVES};
pub use tengen_games::construct::tree::Node as TreeNode;
