//! The source gate: an output that lives unconditionally.

use super::Sheet;

/// The output S leaves to the right and lives by its eyes `e` and `f`.
pub const SOURCE: Sheet = Sheet {
    rows: &["#######", "#SSSSS#", "#SeSfSS", "#SSSSS#", "#######"],
    axis: (2, 3),
};
