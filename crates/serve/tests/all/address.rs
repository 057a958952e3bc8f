//! Tests of the page's addresses. A link opens its state (board, settings and move) for anyone. The
//! browser's Back button undoes every move and every change of a setting.

use crate::page::{Page, browse};
use crate::webdriver::key;
use serde_json::json;

/// Links to states of the page, each with an expression that is true in the state that the link
/// opens.
const LINKS: [(&str, &str); 18] = [
    (
        "#/problems?e=three&first=white",
        "task.includes('White to move') && value('#first') === 'white' && stones('s1') === 7",
    ),
    (
        "#/problems?e=pyramid&m=D5.C6&at=1&silent=1",
        "task.includes('White to move') && task.includes('Move 1 of 2') && value('#example') === 'pyramid'",
    ),
    (
        "#/problems?p=......./......./......./......./.......",
        "task.includes('Not a problem yet') && stones('stone') === 0 && value('#rows') === '5' && value('#cols') === '7'",
    ),
    (
        "#/problems?p=.../XO./...&click=region&secs=5",
        "stones('s1') === 1 && stones('s2') === 1 && document.querySelectorAll('[name=tool]')[4].checked",
    ),
    (
        "#/problems?p=(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[W])",
        "task.includes('White to move') && stones('s2') === 5",
    ),
    (
        "#/count?rows=3&cols=4&colours=3&lattice=torus",
        "value('#rows') === '3' && value('#cols') === '4' && value('#lattice') === 'torus'",
    ),
    (
        "#/home",
        "document.querySelectorAll('.cards a').length === 5",
    ),
    (
        "#/count?rows=19",
        "text('#found').includes('171 digits') && value('#rows') === '19'",
    ),
    (
        "#/board?p=.X/X.&lattice=triangular&click=look&string=A1",
        "value('#lattice') === 'triangular' && text('#string').includes('black string')",
    ),
    (
        "#/sample?rows=3&cols=4&k=2&seed=7",
        "value('#seed') === '7' && document.querySelectorAll('#wall svg').length === 2",
    ),
    (
        "#/logic?f=a+or+b&v=10&at=1",
        "value('#formula') === 'a or b' && text('#outcome').includes('Move 1 of')",
    ),
    (
        "#/logic?f=a+or+b&zoom=1",
        "!!document.querySelector('.zoomed .picture') && value('#formula') === 'a or b'",
    ),
    (
        "#/papers?name=go-table-1&show=agrees",
        "value('#paper') === 'go-table-1' && text('#verdicts').includes('agrees: 38')",
    ),
    (
        "#/games?part=walk&rows=1&cols=3&m=bA1.wC1",
        "text('#walked').includes('2 moves;') && stones('s1') === 1 && stones('s2') === 1",
    ),
    (
        "#/games?part=hamilton&points=6",
        "value('#part') === 'hamilton' && value('input[type=number]') === '6'",
    ),
    (
        "#/games?part=hamilton&points=4&at=1",
        "text('#walk').includes('all 41 legal') && text('#at') === 'Move 1 of 40' && stones('stone') === 1",
    ),
    (
        "#/games?part=two-boards&at=8",
        "value('#part') === 'two-boards' && text('#at') === 'Move 8 of 400' && stones('stone') > 0",
    ),
    (
        "#/count?rows=999",
        "text('.fault').includes('rows=999') && value('#rows') === '9'",
    ),
];

/// Returns an expression of [`LINKS`] together with the helper functions that it calls.
fn state(expression: &str) -> String {
    format!(
        "(() => {{ \
         const text = css => document.querySelector(css)?.innerText ?? ''; \
         const value = css => document.querySelector(css)?.value ?? null; \
         const stones = kind => document.querySelectorAll('#board .' + kind).length; \
         const task = text('#task'); \
         return {expression} }})()"
    )
}

/// Checks that every link opens its state: from another page, by Back, and in a new tab.
pub(crate) fn opens_links_and_goes_back(page: &Page) {
    let shows = |link: &str, expression: &str| {
        page.until(&state(expression));
        assert_eq!(page.js("location.hash"), json!(link));
    };
    // The browser forgets all but the last 50 entries of its history, so Back is tried first.
    page.go("");
    for (link, expression) in LINKS {
        page.js(&format!("location.hash = {}", json!(link)));
        shows(link, expression);
    }
    for (link, expression) in LINKS.iter().rev().skip(1) {
        page.session.back();
        shows(link, expression);
    }
    for (link, expression) in LINKS {
        page.go(link);
        shows(link, expression);
    }
}

/// Checks that the Back button undoes moves, answers and settings one by one.
#[test]
fn back_undoes_moves_and_settings() {
    browse(1280, |page| {
        let stones = |number| page.has("#board .stone", number);
        // The position has 12 stones. The parameter `silent` means that the page does not answer
        // moves.
        page.go("#/problems?e=three&silent=1");
        page.says("#task", "Click a point");
        stones(12);
        page.point(1, 0);
        stones(13);
        page.point(0, 0);
        stones(14);
        page.click("[aria-label=Back]");
        page.says("#task", "Move 1 of 2");
        page.choose("#first", "white");
        page.says("#task", "White to move");
        stones(12);
        page.session.back();
        page.says("#task", "Move 1 of 2");
        page.session.back();
        page.says("#task", "Move 2 of 2");
        stones(14);
        page.session.back();
        page.says("#task", "Move 1 of 1");
        stones(13);
        page.session.back();
        page.says("#task", "Black to move");
        stones(12);
        // A move and the page's answer are undone together, and the verdict disappears.
        page.go("#/problems?e=three");
        page.says("#task", "Click a point");
        page.point(0, 0);
        page.says("#verdict", "fails");
        page.session.back();
        page.says("#task", "Click a point");
        stones(12);
        page.until("document.querySelector('#verdict').innerText === ''");
        // A click that is not a legal move gives a reason and changes nothing.
        page.point(7, 4);
        page.says("#verdict", "lies outside the region");
        page.point(0, 1);
        page.says("#verdict", "There is a stone on A4");
        assert_eq!(page.js("location.hash"), json!("#/problems?e=three"));
        // Typing a number is one entry of the history, regardless of its number of digits.
        page.go("#/count");
        page.fill("#rows", "12");
        page.choose("#lattice", "torus");
        page.until("location.hash === '#/count?rows=12&lattice=torus'");
        page.session.back();
        page.until("location.hash === '#/count?rows=12'");
        page.session.back();
        page.until("document.querySelector('#rows').value === '9'");
    });
}

/// Checks that the Back button undoes the moves of a game that the page found, and finally the
/// search for the game. Checks that a changed address changes the board.
#[test]
fn back_undoes_the_moves_of_a_played_game() {
    browse(1280, |page| {
        let shows = |at: u32, address: &str| {
            page.says("#at", &format!("Move {at} of"));
            assert_eq!(page.js("location.hash"), json!(address));
        };
        let start = "#/games?part=hamilton";
        let after = |at: u32| format!("{start}&at={at}");
        page.go(start);
        page.click("button.main");
        shows(0, &after(0));
        page.click("#forward");
        shows(1, &after(1));
        page.has("#board .stone", 1);
        page.click("#forward");
        shows(2, &after(2));
        // Arrow keys move through the game unless a control has the focus.
        page.focus("main");
        page.keys(key::RIGHT);
        shows(3, &after(3));
        page.js("(e => { e.value = 5; e.dispatchEvent(new Event('input', {bubbles: true})); return true })(document.querySelector('#move'))");
        shows(5, &after(5));
        for at in [3, 2, 1, 0] {
            page.session.back();
            shows(at, &after(at));
        }
        page.has("#board .stone", 0);
        page.session.back();
        page.until("!document.querySelector('#at')");
        assert_eq!(page.js("location.hash"), json!(start));
        // The moves of automatic play are one entry of the history. Back undoes them, and ends the
        // automatic play.
        page.click("button.main");
        shows(0, &after(0));
        page.click("#play");
        page.says("#at", "Move 2 of");
        page.session.back();
        page.says("#play", "Play");
        shows(0, &after(0));
        // A board of another length has another game.
        page.fill("input[type=number]", "4");
        page.until("!document.querySelector('#at')");
        page.session.back();
        shows(0, &after(0));
        for at in [8, 2] {
            let address = format!("#/games?part=two-boards&at={at}");
            page.js(&format!("location.hash = {}", json!(address)));
            shows(at, &address);
        }
        page.session.back();
        shows(8, "#/games?part=two-boards&at=8");
    });
}

/// Checks editing of an empty board, opened from a problem and by its address. Clicks, sizes and
/// texts change the board. Only the button Solve reports that it is not a problem.
#[test]
fn an_empty_board_is_edited() {
    browse(1280, |page| {
        let stones = |black, white| {
            page.has("#board .s1", black);
            page.has("#board .s2", white);
        };
        let no_fault = || assert_eq!(page.js("document.querySelector('.fault')"), json!(null));
        page.go("#/problems?e=three");
        page.says("#task", "Click a point");
        page.click("#empty");
        stones(0, 0);
        page.says("#task", "Not a problem yet");
        no_fault();
        page.asks("#solve", ".panel .fault", "there are no stones");
        // Opened by its address: a click sets a stone.
        let address = page.js("location.hash");
        page.go(address.as_str().unwrap());
        page.point(3, 3);
        page.point(4, 3);
        page.point(4, 3);
        stones(1, 0);
        page.js("document.querySelectorAll('[name=tool]')[2].click()");
        page.point(0, 0);
        stones(1, 1);
        // After a change of the board's size, the stones that fit stay.
        page.fill("#rows", "3");
        page.fill("#cols", "7");
        page.has("#board .names text", 10);
        stones(0, 1);
        no_fault();
        // Type a text that is not yet a problem, then one that is.
        page.js("document.querySelector('#text').closest('details').open = true");
        page.fill("#text", "(;SZ[9]AB[ea][eb][ac:ec])");
        stones(7, 0);
        page.says("#task", "Not a problem yet");
        no_fault();
        page.focus("#solve");
        page.fill("#text", ". . . O X . .\nO O O O X . .\nX X X X X . .\n");
        stones(7, 5);
        page.says("#task", "Black wants to kill the marked white group");
        // Typed texts can be undone.
        page.session.back();
        stones(7, 0);
    });
}

#[test]
fn links_open_their_states_and_back_goes_through_them() {
    browse(1280, opens_links_and_goes_back);
}
