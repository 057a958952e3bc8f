//! Tests of problems as exercises: the visible part of the board, and stepping through collections.

use crate::page::{Page, browse};
use crate::webdriver::key;
use serde_json::json;

const CORNER: &str = "AB[ea][eb][ac:ec]AW[ab:db][da]";

/// Checks that the page crops the board to the problem with a margin of two lines, unless the whole
/// board is requested.
#[test]
fn the_board_is_cropped_to_the_problem() {
    browse(1280, |page| {
        let names = |number| page.has("#board .names text", number);
        page.go(&format!("#/problems?p=(;SZ[19]{CORNER}AB[cp]AW[pp])"));
        // Columns A to F and rows 19 to 16 are visible.
        names(6 + 4);
        page.click("#whole");
        names(19 + 19);
        page.until("location.hash.endsWith('whole=1')");
        page.session.back();
        names(6 + 4);
        // While setting stones, the whole board is visible.
        page.js("document.querySelectorAll('[name=tool]')[1].click()");
        names(19 + 19);
    });
}

/// Opens a file of the given text on the page of problems.
fn open_file(page: &Page, name: &str, text: &str) {
    let file = std::env::temp_dir().join(format!("tengen-{name}-{}.sgf", std::process::id()));
    std::fs::write(&file, text).unwrap();
    page.go("#/problems");
    let input = page.session.find("input[accept='.sgf,.txt,.json']");
    page.session.send_keys(&input, file.to_str().unwrap());
    page.until("location.hash.includes('p=')");
    std::fs::remove_file(&file).unwrap();
}

/// Moves through the record of a game by a slider, and makes problems of a position. The target is
/// the group that is clicked, or the group that the engine finds.
pub(crate) fn slides_through_a_game(page: &Page) {
    let stones = |number| page.has("#board .stone", number);
    let game = "(;SZ[9];B[ea];W[aa];B[eb];W[da];B[ac];W[ab];B[bc];W[bb];B[cc];W[cb];B[dc];W[db];B[ec];W[gg])";
    open_file(page, "game", game);
    page.says("#task", "Black to move. Move 14 of 14");
    stones(14);
    page.click("[aria-label=Back]");
    stones(13);
    page.js("(e => { e.value = 5; e.dispatchEvent(new Event('input', {bubbles: true})); return true })(document.querySelector('#move'))");
    stones(5);
    page.until("location.hash.endsWith('at=5')");
    page.is_accessible("a game");
    page.session.back();
    stones(13);
    page.says("#task", "White to move. Move 13 of 14");
    page.point(1, 1);
    page.says("#task", "White wants to save the marked white group");
    page.session.back();
    page.says("#task", "White to move. Move 13 of 14");
    page.click("#solve");
    page.says("#task", "White wants to save the marked white group");
}

/// Checks the sheet of problems for printing: every problem of a collection, its solution, and the
/// way back.
pub(crate) fn makes_a_sheet_to_print(page: &Page) {
    let games = format!("(;SZ[9]GN[One]{CORNER})(;SZ[13]GN[Two]{CORNER}PL[W])");
    open_file(page, "sheet", &games);
    page.says("#problem option:checked", "1: One");
    // The main line for White to move first belongs to the same problem.
    page.asks("#solve", "#answer", "White first");
    page.click(".line-white");
    page.says("#task", "White to move. Move 0");
    page.says("#problem option:checked", "1: One");
    page.click("#sheet");
    page.says("#sheet-status", "All solutions");
    page.until("location.hash.endsWith('sheet=1')");
    page.says(".sheet", "Black to kill");
    page.says(".sheet", "White to live");
    page.says(".solutions", "is dead while E9 stands");
    page.says(".solutions", "lives with two eyes");
    page.has(".sheet .board", 4);
    page.is_accessible("a sheet");
    page.session.back();
    page.says("#task", "White to move. Move 0");
}

#[test]
fn a_collection_is_printed() {
    browse(1280, makes_a_sheet_to_print);
}

#[test]
fn a_game_is_slid_through() {
    browse(1280, slides_through_a_game);
}

/// Steps through a file with two problems. Checks the decoded titles, the next problem, and that
/// the results of the first tries outlive a reload.
pub(crate) fn goes_through_a_collection(page: &Page) {
    let games = format!("(;SZ[9]GN[One [a\\]\\: corner]{CORNER})(;SZ[9]GN[Two]{CORNER}PL[W])");
    open_file(page, "collection", &games);
    let title = page.says("#problem option:checked", "1:");
    assert_eq!(title, "1: One [a]: corner");
    page.says("#task", "Black wants to kill");
    page.point(0, 0);
    page.says("#verdict", "A9 fails");
    page.says("#score", "0 right, 1 wrong");
    // Only the first try counts.
    page.click("#again");
    page.point(1, 0);
    page.says("#verdict", "ight");
    page.says("#score", "0 right, 1 wrong");
    // A click on the board counts even if it comes as soon as the next problem is readable.
    let click = Page::click_on_point(1, 0);
    page.js(&format!(
        "new MutationObserver((_, observer) => {{ \
         if (!document.querySelector('#task').innerText.includes('White wants to save')) return; \
         observer.disconnect(); {click} }}).observe(document.body, {{subtree: true, childList: true, characterData: true}})"
    ));
    page.click("#next");
    let verdict = page.says("#verdict", "Right");
    assert!(verdict.contains("on the whole board"), "{verdict}");
    page.says("#score", "1 right, 1 wrong");
    page.session.refresh();
    page.says("#score", "1 right, 1 wrong");
    assert_eq!(
        page.js("document.querySelector('#next').disabled"),
        json!(true)
    );
}

/// Plays on after the main line of a solution. The engine answers moves and passes until the group
/// is captured, and the Back button undoes each move with its answer.
pub(crate) fn plays_on_after_the_main_line(page: &Page) {
    page.go("#/problems?e=three");
    page.asks("#solve", "#answer", "White first");
    page.click(".line-black");
    page.click("[aria-label=Last]");
    page.says("#task", "Click a point to play on");
    page.point(0, 0);
    page.says("#verdict", "Black answers C5");
    page.says("#task", "The group is captured");
    let end = page.js("location.hash");
    page.point(0, 0);
    page.says("#verdict", "the line ends here");
    assert_eq!(page.js("location.hash"), end);
    page.session.back();
    page.says("#task", "Move 1 of 1");
    page.click("#pass");
    page.says("#task", "Move 3 of 3");
    page.click("#pass");
    page.says("#task", "Move 5 of 5. The group is captured");
}

/// Moves through the tree of a solution with the arrow keys: along a line, and to another first
/// move with its refutation.
#[test]
fn a_tree_is_walked_with_arrow_keys() {
    browse(1280, |page| {
        page.go("#/problems?e=three");
        page.asks("#solve", "#answer", "White first");
        page.says(".tree", "A5 ✗");
        page.keys(key::RIGHT);
        page.says(".tree .now", "B5 ✓");
        page.keys(key::DOWN);
        page.says(".tree .now", "A5 ✗");
        page.keys(key::RIGHT);
        page.says(".tree .now", "B5");
        page.says("#task", "Move 2 of 2");
        page.until("location.hash.endsWith('m=A5.B5')");
        page.keys(key::LEFT);
        page.keys(key::UP);
        page.says(".tree .now", "B5 ✓");
        page.until("location.hash.endsWith('m=B5')");
        page.session.back();
        page.says(".tree .now", "A5 ✗");
        page.is_accessible("a tree of variations");
    });
}

#[test]
fn a_line_is_played_on_to_the_capture() {
    browse(1280, plays_on_after_the_main_line);
}

#[test]
fn a_collection_is_gone_through() {
    browse(1280, goes_through_a_collection);
}

/// Checks that the points of the board are large enough for a finger: on a phone, 28 pixels apart
/// on a large board.
#[test]
fn points_are_large_enough_for_a_finger() {
    browse(400, |page| {
        let rows = vec![".".repeat(19); 19].join("/");
        for address in [
            "#/problems?e=seven",
            &format!("#/problems?p={rows}"),
            &format!("#/board?p={rows}"),
        ] {
            page.go(address);
            page.until("!!document.querySelector('#board svg')");
            let scale = page.js("document.querySelector('#board svg').getScreenCTM().a");
            assert!(scale.as_f64().unwrap() >= 28.0, "{address}: {scale}");
            page.fits(address);
            page.is_accessible(address);
        }
    });
}

/// Checks that Tab reaches a board.
#[test]
fn tab_reaches_the_board() {
    browse(400, |page| {
        page.go("#/problems");
        page.says("#task", "Click a point");
        page.focus("main");
        page.keys(key::TAB);
        page.until("document.activeElement === document.querySelector('#board svg')");
    });
}
