//! Marks on points: what SGF stores and a picture shows.

use serde::{Deserialize, Serialize};

/// A mark on one point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// The point.
    pub vertex: usize,
    /// What is on it.
    pub kind: MarkKind,
}

/// The kinds of mark. In JSON `"circle"`, and so on, or `{"label":"a"}`.
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
