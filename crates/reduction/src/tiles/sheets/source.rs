//! The source: an output that lives.

use super::Sheet;

/// The output S leaves to the right. It lives unconditionally, by its eyes `e` and `f`.
pub const SOURCE: Sheet = Sheet {
    rows: &["#######", "#SSSSS#", "#SeSfSS", "#SSSSS#", "#######"],
    axis: (2, 3),
};
