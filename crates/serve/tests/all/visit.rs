//! Tests of what a visitor sees first on the pages other than the problems.

use crate::browser::{Page, browse};
use serde_json::json;

/// Checks that the published number of the 19x19 board is shown at once, with its source, its share
/// of all arrangements and the cost of a count.
pub(crate) fn shows_a_published_number(page: &Page) {
    page.go("#/count?rows=19");
    page.says("#found", "171 digits, published: J. Tromp");
    page.says("#explained", "One in 84 of them is legal: 1.196 %");
    page.says("#plan", "tengen plan 19 19");
    assert_eq!(page.js("document.querySelector('.fault')"), json!(null));
    page.is_accessible("a published number");
}

#[test]
fn a_published_number_is_shown_at_once() {
    browse(1280, |page| {
        shows_a_published_number(page);
        page.says("#plan", "states");
        page.says("#plan", "Not counted here");
    });
}
