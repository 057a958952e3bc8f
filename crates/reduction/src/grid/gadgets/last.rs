//! The end: Lambda and Omega share a liberty.

use super::Drawing;

/// The end of Omega's line, C of the paper; the first column is the gap after the last K,
/// the last one goes down to the row below the variables.
///
/// Lambda and Omega have an eye each and share one liberty, so that whoever takes it loses
/// the string: a seki. If a K is captured, Omega has more liberties, and Black takes `s`
/// and `l`. Should Black take `s` before, White captures Omega by `o`, and then makes an eye
/// either at `s` or at the end of the tongue below `o`.
pub const LAST: Drawing = &["WWoWWsT", "KWWWTTT", "#TWTTlT", "#TWT#TT", "#TTT##T"];
