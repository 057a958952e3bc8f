//! The end gadget: Lambda and Omega share a liberty.

use super::Drawing;

/// The end of the line of Omega, which is diagram C of the paper. The first column is the gap after
/// the last K. The last column goes down to the row below the variables.
///
/// Lambda and Omega have one eye each and share one liberty. That is a seki: the player who takes
/// the shared liberty loses the string. If a K is captured, Omega has more liberties, and Black
/// takes `s` and `l`. If Black takes `s` earlier, White captures Omega at `o`. White then makes an
/// eye either at `s` or at the end of Omega's tongue below `o`.
pub const LAST: Drawing = &["WWoWWsT", "KWWWTTT", "#TWTTlT", "#TWT#TT", "#TTT##T"];
