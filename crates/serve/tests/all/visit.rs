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

/// Checks the bar of a long job: a stage, a share and the time left, which outlive a reload.
fn shows_the_time_left(page: &Page, address: &str, button: &str, stage: &str) {
    let share = || {
        page.js("document.querySelector('.busy progress')?.value")
            .as_f64()
            .unwrap()
    };
    page.go(address);
    page.asks(button, ".busy", "left)");
    let words = page.says(".busy", stage);
    assert!(words.contains(" %, "), "{words}");
    let before = share();
    page.session.refresh();
    page.says(".busy", "left)");
    let after = share();
    assert!(before > 0.0 && after >= before, "{before} {after}");
    page.asks(".busy .stop", ".busy .fault", "Stopped");
}

#[test]
fn the_time_left_outlives_a_reload() {
    browse(1280, |page| {
        let count = "#/count?rows=10&cols=1000";
        shows_the_time_left(page, count, "#count", "of 1000, 0 of");
        shows_the_time_left(page, "#/games", "#bounds", "column");
    });
}

#[test]
fn a_published_number_is_shown_at_once() {
    browse(1280, |page| {
        shows_a_published_number(page);
        page.says("#plan", "states");
        page.says("#plan", "Not counted here");
    });
}
