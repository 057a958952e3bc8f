//! Marks on points, such as circles and labels, as SGF files store them and pictures show them.

use serde::{Deserialize, Serialize};

/// A mark on one point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// The point.
    pub vertex: usize,
    /// The shape or text of the mark.
    pub kind: MarkKind,
}

/// The kind of a mark. In JSON `"circle"`, and so on, or `{"label":"a"}`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// A circle (CR in SGF).
    Circle,
    /// A cross (MA).
    Cross,
    /// A square (SQ).
    Square,
    /// A triangle (TR).
    Triangle,
    /// A text (LB).
    Label(String),
}
