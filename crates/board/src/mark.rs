//! Marks on points: what SGF stores and a picture shows.

/// A mark on one point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// The point.
    pub vertex: usize,
    /// What is on it.
    pub kind: MarkKind,
}

/// The kinds of mark.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
