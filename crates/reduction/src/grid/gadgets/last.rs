//! The end gadget: Lambda and Omega share a liberty.

use super::Drawing;

/// The end gadget, diagram C of the paper, at the right end of the row of Omega. Its first column
/// is the gap after the last K. Its last column is continued down to the row below the variables.
///
/// Lambda and Omega have one eye each and share one liberty. That is a seki: White would lose
/// Lambda, and Black would lose Omega, by taking the shared liberty. If a K is captured, Omega has
/// more liberties, and Black takes `s` and `l`. If Black takes `s` earlier, White captures Omega at
/// `o`. White then makes an eye either at `s` or at the lower end of the column of captured stones
/// below `o`.
pub const LAST: Drawing = &["WWoWWsT", "KWWWTTT", "#TWTTlT", "#TWT#TT", "#TTT##T"];
