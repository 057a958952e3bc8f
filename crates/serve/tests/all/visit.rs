//! Tests of what a visitor sees first on the page, apart from the problems.

use crate::page::{Page, browse, browse_at};
use crate::webdriver::key;
use serde_json::json;

/// Checks that five pictures on the first page open five pages. The Back button and the name of the
/// site lead back to the first page.
pub(crate) fn enters_by_pictures(page: &Page) {
    page.go("");
    page.has(".cards a", 5);
    page.says(".cards", "a number of 171 digits");
    page.says(".cards", "has 24 moves");
    page.until("!!document.querySelector('.cards .picture')?.complete");
    page.is_accessible("the first page");
    let opened = [
        ("#legality", "Legal"),
        ("#found", "171 digits"),
        ("#task", "Black wants to kill"),
        ("#outcome", "Move 0 of"),
        ("#walked", "24 moves; 0 moves"),
    ];
    for (card, (place, words)) in (1..).zip(opened) {
        page.asks(&format!(".cards li:nth-child({card}) a"), place, words);
        assert_eq!(page.js("document.querySelector('.fault')"), json!(null));
        page.session.back();
        page.has(".cards a", 5);
    }
    page.go("#/count");
    page.click(".brand");
    page.has(".cards a", 5);
}

#[test]
fn the_first_page_leads_to_five_pages() {
    browse(1280, enters_by_pictures);
}

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

/// Checks that a key zooms into a picture, that the page keeps its width, and that the Back button
/// zooms out.
fn zooms_into_a_picture(page: &Page) {
    let width = |condition: &str| {
        page.until(&format!(
            "(picture => !!picture && picture.complete && picture.clientWidth {condition})\
             (document.querySelector('.picture'))"
        ));
    };
    for address in ["#/logic", "#/papers?name=go-figure-1"] {
        page.go(address);
        width("> 300");
        page.focus("button.zoom");
        page.keys(key::ENTER);
        page.until("location.hash.includes('zoom=1')");
        width(">= 960");
        page.fits(address);
        page.is_accessible("a large picture");
        page.session.back();
        width("< 960");
        page.until("!location.hash.includes('zoom=1')");
    }
}

#[test]
fn pictures_zoom() {
    browse(1280, zooms_into_a_picture);
    browse(400, zooms_into_a_picture);
}

/// Checks that the background of a picture is dark in dark mode only.
#[test]
fn pictures_are_dark_in_a_dark_room() {
    for dark in [false, true] {
        browse_at(None, 1280, dark, |page| {
            for address in ["#/logic", "#/papers?name=go-figure-4"] {
                page.go(address);
                page.until("!!document.querySelector('.picture')?.complete");
                let pixel = page.js(
                    "(ink => (ink.drawImage(document.querySelector('.picture'), 0, 0), ink.getImageData(9, 9, 1, 1).data[0]))\
                     (document.createElement('canvas').getContext('2d'))",
                );
                assert_eq!(pixel.as_u64().unwrap() < 60, dark, "{address}: {pixel}");
            }
        });
    }
}

/// Checks the progress display of a long job: a stage of the work, a percentage and the time left.
/// They must outlive a reload.
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
        // Half of the columns are swept.
        let count = "#/count?rows=10&cols=1000";
        shows_the_time_left(page, count, "#count", "of 501");
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
