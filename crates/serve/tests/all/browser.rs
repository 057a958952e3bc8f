//! Tests of the page in a real browser: headless Chromium, driven by chromedriver.
//!
//! Without a browser these tests print a note and pass, unless `CI` is set. The pictures of the
//! documentation are made by
//!
//! ```sh
//! cargo test -p tengen-serve --test all -- --ignored screenshots
//! ```
//!
//! The time until the first paint is measured by
//!
//! ```sh
//! cargo test -p tengen-serve --test all -- --ignored --nocapture first_paint
//! ```
//!
//! If `TENGEN_STATIC` names the folder that `npm run static` made, the page is also tested without
//! a server. With `CI` set this is required.

use crate::address;
use crate::page::{Page, browse, browse_at, missing};
use crate::trainer;
use crate::visit;
use crate::webdriver::key;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

const PAGES: [&str; 8] = [
    "home", "problems", "count", "board", "sample", "logic", "papers", "games",
];

// These functions test the main use of each page, with a server and without one.

fn solves_a_book_problem(page: &Page) {
    page.go("#/problems?e=three");
    page.says("#task", "Black wants to kill the marked white group");
    // The board has seven columns. A move at A3, in the upper left corner, fails.
    page.point(0, 0);
    let words = page.says("#verdict", "fails");
    assert!(
        words.contains("A") && words.contains("White answers") && words.contains("lives"),
        "{words}"
    );
    page.click("#again");
    page.point(1, 0);
    page.says("#verdict", "ight");
    let answer = page.asks("#solve", "#answer", "White first");
    assert!(
        answer.contains("is dead while") && answer.contains(", by B") && answer.contains("lives"),
        "{answer}"
    );
    page.asks(".verify", ".checked", "Proved");
    page.click("#again");
    let values = page.asks("#values", ".values", "pass");
    assert!(values.contains('✓') && values.contains('✗'), "{values}");
    page.is_accessible("a solved problem");
    // Step through the main line by keys.
    page.click(".line-black");
    page.keys(key::RIGHT);
    page.says("#task", "Move 1 of");
}

/// Checks that the page shows, with a verdict on a group that nothing encloses, what the verdict
/// claims about the whole board.
#[test]
fn a_verdict_stands_with_its_claim() {
    browse(1280, |page| {
        let rest = "/.........".repeat(6);
        page.go(&format!("#/problems?p=........./OOOX...../XXX......{rest}"));
        page.says("#task", "Click a point");
        let remarks = page.asks("#solve", "#answer .remarks", "white");
        assert!(
            remarks.contains("whole board") || remarks.contains("outside"),
            "{remarks}"
        );
    });
}

/// Counts the positions of 9 x 9 on the page, and checks that the shown residues match the number.
fn counts_nine_by_nine(page: &Page) {
    page.go("#/count");
    page.asks("#count", "#found", "engine");
    let number = page.says("#number", "L(9, 9)");
    let number = number.split('=').nth(1).unwrap();
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, "103919148791293834318983090438798793469");
    let rows = "[...document.querySelectorAll('#residues tbody tr')]";
    let digits = "t => BigInt(t.innerText.replace(/\\D/g, ''))";
    let checked = format!(
        "{rows}.filter(r => (d => 103919148791293834318983090438798793469n % d(r.cells[0]) === d(r.cells[1]))({digits})).length"
    );
    let of = page.js(&format!("{rows}.length"));
    assert!(of.as_u64().unwrap() >= 3, "{of}");
    page.js("document.querySelector('#residues').open = true");
    assert_eq!(page.js(&checked), of);
    page.is_accessible("a count");
    page.reads_a_value("columns");
}

fn judges_a_position(page: &Page) {
    page.go("#/board?p=.X/XO");
    page.says("#legality", "Illegal: 1 string has no liberty (B1)");
    // Remove the white stone: move the cursor by keys, and press space.
    page.focus("#board svg");
    page.keys(key::RIGHT);
    page.keys(key::DOWN);
    page.keys(" ");
    page.says("#legality", "egal");
    page.go("#/board?p=.X/X.");
    page.says("#legality", "Legal");
    page.asks("#rank", "#rank-number", "of");
    for lattice in ["triangular", "hexagonal", "torus"] {
        page.choose("#lattice", lattice);
        page.until(&format!("location.hash.includes('{lattice}')"));
    }
    page.is_accessible("a position");
}

/// Draws random positions on the page, also under conditions, and checks their numbers of stones.
fn draws_positions(page: &Page) {
    page.go("#/sample?rows=5&cols=5&k=6");
    let drawn = "document.querySelectorAll('#wall svg').length === 6 && !!document.querySelector('#wall .stone')";
    page.until(drawn);
    page.click("#next");
    page.until("location.hash.includes('seed=2')");
    page.click("#distribution");
    page.until("!!document.querySelector('.plot canvas')");
    page.is_accessible("a wall of positions");
    // Require three black stones and left-right symmetry of the random positions.
    page.js("document.querySelector('#conditions').open = true");
    page.fill("#black", "3");
    page.choose("#symmetric", "left-right");
    page.until(
        "[...document.querySelectorAll('#wall svg')].every(svg => svg.querySelectorAll('.s1').length === 3 && \
         [...svg.querySelectorAll('.stone')].every(a => [...svg.querySelectorAll('.stone')].some(b => \
         a.className.baseVal === b.className.baseVal && a.cy.baseVal.value === b.cy.baseVal.value && \
         Math.abs(a.cx.baseVal.value + b.cx.baseVal.value - 4) < 1e-6)))",
    );
    // A condition that no position meets gives an error.
    page.fill("#black", "25");
    page.until("document.querySelector('.fault')?.innerText");
}

/// Plays the position of a formula on a graph and on boards, and checks that the outcome matches
/// the values of the variables.
fn plays_a_formula(page: &Page) {
    page.go("#/logic?f=(a%20or%20b)%20and%20(not%20a)");
    for board in ["graph", "grid", "gates"] {
        page.choose("#on", board);
        let shown = match board {
            "graph" => "!!document.querySelector('.picture')",
            "grid" => "!!document.querySelector('.scroll .board svg')",
            _ => "!!document.querySelector('#gates canvas')",
        };
        page.until(shown);
        page.asks("#last", "#outcome", "Λ lives");
        page.click("#values input");
        page.until("location.hash.includes('v=1')");
        page.says("#outcome", "Move 0");
        page.asks("#last", "#outcome", "Λ is dead");
        page.is_accessible(&format!("a formula on {board}"));
        page.click("#values button");
        page.until("!location.hash.includes('v=')");
        page.says("#outcome", "Move 0");
    }
    // On the board of gates, which stands for the formula, check the close-up, the keys, and the
    // mark of the last move.
    page.says("#gate-numbers", "variable");
    page.click("#last");
    page.click("#to-move");
    page.focus("#gates canvas");
    page.keys("++");
    let colours = "(c => new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data).size > 8)(document.querySelector('#gates canvas'))";
    page.until(colours);
}

fn sets_tables_beside_the_print(page: &Page) {
    page.go("#/papers?name=go-table-1");
    page.says("#verdicts", "agrees: 38");
    page.is_accessible("a table");
}

fn bounds_and_walks_games(page: &Page) {
    page.go("#/games");
    page.fill("input[type=number]", "5");
    page.asks("#bounds", "#bounded", "theorem");
    page.is_accessible("bounds");
    page.choose("#part", "walk");
    page.says("#walked", "0 moves");
    page.point(0, 0);
    page.says("#walked", "1 move;");
    // The page shows the whole game graph, and an edge can be followed by keys.
    page.has("#graph .node", 57);
    page.focus("#graph .open");
    page.keys(key::ENTER);
    page.says("#walked", "2 moves;");
    page.until("document.activeElement.matches('#graph .here')");
    page.has("#graph .way", 2);
    page.is_accessible("the game graph");
    page.choose("#part", "hamilton");
    page.asks("button.main", "#walk", "legal positions");
    page.is_accessible("a game");
}

#[test]
fn a_book_problem_is_solved_and_a_wrong_move_refuted() {
    browse(1280, solves_a_book_problem);
}

#[test]
fn a_position_without_a_problem_shows_the_reason() {
    browse(1280, |page| {
        page.go("#/problems");
        page.js("document.querySelector('#text').closest('details').open = true");
        page.fill("#text", "(;SZ[9]AB[zz])");
        page.until("document.querySelector('.panel .fault')?.innerText");
        page.fill("#text", "X O .");
        page.until("document.querySelector('.panel .fault')?.innerText || document.querySelector('#task')?.innerText");
        page.go("#/logic");
        page.fill("#formula", "(a or (b)");
        page.until("document.querySelector('.fault')?.innerText");
    });
}

#[test]
fn nine_by_nine_is_counted_and_a_longer_count_stopped_and_found_again() {
    browse(1280, |page| {
        counts_nine_by_nine(page);
        page.fill("#rows", "12");
        page.fill("#cols", "900");
        page.asks("#count", ".busy", "Counting");
        // After a reload the page finds its job.
        page.until("sessionStorage.getItem('tengen-page')");
        page.session.refresh();
        page.says(".busy", "Counting");
        page.asks(".stop", ".fault", "Stopped");
    });
}

#[test]
fn a_position_is_judged_by_mouse_and_by_keys() {
    browse(1280, judges_a_position);
}

#[test]
fn positions_are_drawn_and_their_numbers_compared() {
    browse(1280, draws_positions);
}

#[test]
fn a_formula_is_played() {
    browse(1280, plays_a_formula);
}

#[test]
fn tables_stand_beside_the_print_and_plots_are_read() {
    browse(1280, |page| {
        sets_tables_beside_the_print(page);
        page.go("#/papers?name=go-figure-12");
        page.until("!!document.querySelector('.plot canvas')");
        page.reads_a_value("n");
        page.is_accessible("a plot");
    });
}

#[test]
fn games_are_bounded_and_walked() {
    browse(1280, bounds_and_walks_games);
}

#[test]
fn every_page_fits_a_phone_and_a_dark_room() {
    browse_at(None, 400, true, |page| {
        for name in PAGES {
            page.go(&format!("#/{name}"));
            page.rests();
            page.fits(name);
            page.is_accessible(&format!("{name}, dark"));
        }
    });
}

/// The tests of the page without a server, in the folder that `npm run static` made. They are the
/// tests with answers, files or links. The other tests would execute the same script again.
///
/// Engines in a browser use one thread, so several parts of this list run side by side.
const WITHOUT_A_SERVER: [fn(&Page); 14] = [
    visit::enters_by_pictures,
    solves_a_book_problem,
    address::opens_links_and_goes_back,
    trainer::goes_through_a_collection,
    trainer::slides_through_a_game,
    trainer::makes_a_sheet_to_print,
    trainer::plays_on_after_the_main_line,
    visit::shows_a_published_number,
    counts_and_stops,
    judges_a_position,
    draws_positions,
    plays_a_formula,
    sets_tables_beside_the_print,
    bounds_and_walks_games,
];

#[test]
fn the_same_page_works_without_a_server() {
    let Some(folder) = std::env::var_os("TENGEN_STATIC") else {
        missing("TENGEN_STATIC names no folder; see ui/README.md");
        return;
    };
    let url = files(folder.into());
    let parts = thread::available_parallelism().map_or(1, |all| all.get().min(4));
    let run = |part: usize| {
        // A browser forgets all but the last 50 entries of its history, so each test has a new one.
        for test in WITHOUT_A_SERVER.iter().skip(part).step_by(parts) {
            browse_at(Some(url.clone()), 1280, false, test);
        }
    };
    thread::scope(|scope| {
        for part in 0..parts {
            scope.spawn(move || run(part));
        }
    });
}

/// Counts a small board, and stops the count of a large one.
fn counts_and_stops(page: &Page) {
    counts_nine_by_nine(page);
    page.fill("#rows", "11");
    page.fill("#cols", "900");
    page.asks("#count", ".busy", "column");
    page.asks(".stop", ".fault", "Stopped");
}

/// Serves the files of a folder, and returns the address.
fn files(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let folder = folder.clone();
            // Browsers open connections in advance, so each connection needs its own thread.
            thread::spawn(move || file(stream, &folder));
        }
    });
    url
}

/// Answers one HTTP request for a file, and ignores its headers.
fn file(mut stream: TcpStream, folder: &Path) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let Some(Ok(first)) = lines.next() else {
        return;
    };
    let _ = lines
        .map_while(Result::ok)
        .take_while(|line| !line.is_empty())
        .count();
    let name = first.split(' ').nth(1).unwrap_or("/");
    let name = match name.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        _ => "application/wasm",
    };
    let body = std::fs::read(folder.join(name)).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    let sent = stream.write_all(head.as_bytes());
    let _ = sent.and_then(|()| stream.write_all(&body));
}

#[test]
#[ignore = "writes the pictures of the documentation"]
fn screenshots() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page");
    std::fs::create_dir_all(&folder).unwrap();
    browse(1280, |page| {
        for name in PAGES {
            let address = match name {
                "games" => "#/games?part=walk",
                "logic" => "#/logic?on=gates",
                "papers" => "#/papers?name=go-figure-12",
                name => &format!("#/{name}"),
            };
            page.go(address);
            page.rests();
            match name {
                "problems" => {
                    page.asks("#values", ".values", "pass");
                    page.asks("#solve", "#answer", "White first");
                }
                "count" => {
                    page.asks("#count", "#found", "engine");
                }
                "sample" => page.click("#distribution"),
                "games" => {
                    page.point(0, 0);
                    page.until("!!document.querySelector('#graph .way')");
                }
                "papers" => page.reads_a_value("n"),
                _ => {}
            }
            page.rests();
            // The game graph is the main subject of this picture, and lies further down on the
            // page.
            page.js(
                "scrollTo(0, 0), document.querySelector('#graph')?.scrollIntoView({block: 'end'})",
            );
            let picture = page.session.screenshot();
            std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
        }
    });
}

/// Measures the time until the first paint, in a browser with an empty cache.
#[test]
#[ignore = "measures, and says what it measured"]
fn first_paint() {
    let mut all: Vec<f64> = Vec::new();
    for _ in 0..7 {
        browse(1280, |page| {
            page.go("");
            let paint =
                "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? ''";
            page.until(&format!("String({paint})"));
            all.push(page.js(paint).as_f64().unwrap());
        });
    }
    all.sort_by(f64::total_cmp);
    println!("first contentful paint, ms: {all:.0?}");
}
