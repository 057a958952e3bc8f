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
use crate::common::{limits, serve};
use crate::trainer;
use crate::visit;
use crate::webdriver::{Session, key};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const BROWSERS: [&str; 3] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
];

/// Timeout for an action on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// Number of times that chromedriver is started until it has a port.
const ATTEMPTS: usize = 8;

/// The process of chromedriver, which is killed on drop.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A page of a server in a browser.
pub(crate) struct Page {
    pub(crate) session: Session,
    url: String,
    _driver: Driver,
}

/// Returns `true` in CI, where no test may be skipped.
fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty())
}

fn missing(what: &str) {
    assert!(
        !is_ci(),
        "{what}: apt-get install chromium chromium-driver; npm ci in ui"
    );
    println!("skipped: {what}");
}

/// Starts chromedriver. Returns it with its port and the path of the browser.
fn driver() -> Option<(Driver, u16, &'static str)> {
    let browser = BROWSERS.into_iter().find(|path| Path::new(path).exists());
    let Some(browser) = browser else {
        missing("there is no Chromium");
        return None;
    };
    // With port 0, chromedriver takes a free IPv4 or IPv6 port and needs the same port of the other
    // family. Another driver may have taken that port, so retry.
    let mut said = Vec::new();
    for _ in 0..ATTEMPTS {
        let child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut child) = child else {
            missing("there is no chromedriver");
            return None;
        };
        let output = BufReader::new(child.stdout.take().unwrap());
        let driver = Driver(child);
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let port = line.split("successfully on port ").nth(1);
            let port = port.and_then(|port| port.trim_end_matches('.').parse().ok());
            said.push(line);
            port
        });
        if let Some(port) = port {
            return Some((driver, port, browser));
        }
    }
    panic!("chromedriver ended {ATTEMPTS} times without a port: {said:#?}");
}

impl Page {
    /// Opens a new browser at an address, or on a new server. `None` if there is no browser.
    fn open(url: Option<String>, width: u32, dark: bool) -> Option<Page> {
        let (driver, port, browser) = driver()?;
        let mut args = vec![
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-gpu".to_owned(),
            "--force-prefers-reduced-motion".to_owned(),
            format!("--window-size={width},1000"),
        ];
        if dark {
            args.push("--blink-settings=preferredColorScheme=0".to_owned());
        }
        let capabilities = json!({
            "goog:chromeOptions": { "binary": browser, "args": args },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let session = Session::begin(SocketAddr::from((Ipv4Addr::LOCALHOST, port)), &capabilities);
        let url = url.unwrap_or_else(|| format!("http://{}/", serve(limits())));
        Some(Page {
            session,
            url,
            _driver: driver,
        })
    }

    pub(crate) fn go(&self, address: &str) {
        // Addresses differ only behind `#`, so load a blank page first to force a reload.
        self.session.goto("about:blank");
        self.session.goto(&format!("{}{address}", self.url));
        self.until("document.querySelector('main h1') && 'there'");
    }

    pub(crate) fn js(&self, script: &str) -> Value {
        let script = format!("return ({script})");
        self.session
            .execute(&script)
            .unwrap_or_else(|e| panic!("{script}: {e}"))
    }

    /// Waits until an expression is `true` or a nonempty string, and returns the string.
    pub(crate) fn until(&self, script: &str) -> String {
        let begin = Instant::now();
        loop {
            match self.js(script) {
                Value::String(text) if !text.is_empty() => return text,
                Value::Bool(true) => return String::new(),
                _ => {}
            }
            if begin.elapsed() > PATIENCE {
                let text = self.js("document.body.innerText");
                panic!("never: {script}\nthe page says: {text}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the text of an element contains `what`, and returns the text.
    pub(crate) fn says(&self, css: &str, what: &str) -> String {
        let script = format!(
            "(t => t && t.includes({}) ? t : null)(document.querySelector({})?.innerText)",
            json!(what),
            json!(css)
        );
        self.until(&script)
    }

    pub(crate) fn click(&self, css: &str) {
        let script = format!(
            "(e => !!e && !e.disabled)(document.querySelector({}))",
            json!(css)
        );
        self.until(&script);
        let element = self.session.find(css);
        self.session
            .click(&element)
            .unwrap_or_else(|e| panic!("{css}: {e}"));
    }

    /// Clicks the point of the board at a column and row.
    pub(crate) fn point(&self, column: u32, row: u32) {
        let script = Page::click_on_point(column, row);
        assert_eq!(self.js(&script), "clicked");
    }

    /// Returns a script that clicks the point of the board at a column and row.
    pub(crate) fn click_on_point(column: u32, row: u32) -> String {
        // Find the coordinates of the point on the screen.
        format!(
            "document.querySelector('#board svg').scrollIntoView({{block:'center'}}), \
             (s => {{ const p = new DOMPoint({column}, {row}).matrixTransform(s.getScreenCTM()); \
             s.dispatchEvent(new MouseEvent('click', {{clientX: p.x, clientY: p.y, bubbles: true}})); return 'clicked' }})\
             (document.querySelector('#board svg'))"
        )
    }

    pub(crate) fn fill(&self, css: &str, text: &str) {
        // Type as a user does: select everything, and overwrite it.
        let element = self.session.find(css);
        let typed = format!("{}a{}{text}", key::CONTROL, key::NONE);
        self.session.send_keys(&element, &typed);
    }

    pub(crate) fn choose(&self, css: &str, value: &str) {
        let script = format!(
            "(e => {{ e.value = {}; e.dispatchEvent(new Event('change', {{bubbles: true}})); return 'chosen' }})\
             (document.querySelector({}))",
            json!(value),
            json!(css)
        );
        assert_eq!(self.js(&script), "chosen");
    }

    pub(crate) fn keys(&self, keys: &str) {
        let active = self.session.active_element();
        self.session.send_keys(&active, keys);
    }

    pub(crate) fn focus(&self, css: &str) {
        let script = format!(
            "(e => !!e && (e.focus(), true))(document.querySelector({}))",
            json!(css)
        );
        self.until(&script);
    }

    /// Clicks a button, waits for its answer, and returns the text of the answer.
    pub(crate) fn asks(&self, button: &str, place: &str, words: &str) -> String {
        self.click(button);
        self.says(place, words)
    }

    /// Waits until no computation is running or scheduled. The page starts computing at most 250 ms
    /// after a change, so it must be still for longer than that.
    fn rests(&self) {
        let script = "const done = arguments[0]; let still = 0; const look = () => { \
                      still = document.querySelector('progress') ? 0 : still + 1; \
                      still > 12 ? done(true) : requestAnimationFrame(() => setTimeout(look, 15)) }; look()";
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if self.session.execute_async(script).is_ok() {
                return;
            }
        }
        panic!("the page does not come to rest");
    }

    /// Moves the cursor into a plot by a key, and checks that the shown value is in the plot's
    /// table.
    fn reads_a_value(&self, x: &str) {
        self.focus(".plot > div");
        self.keys(key::RIGHT);
        self.keys(key::RIGHT);
        let read = self.says(".read", &format!("{x} 2: "));
        let row = "[...document.querySelectorAll('.values-table tr')][2]";
        let shown =
            format!("[...{row}.cells].map(c => c.textContent.replace(' (hollow)', '')).join('|')");
        let Value::String(row) = self.js(&shown) else {
            panic!("no table");
        };
        let mut cells = row.split('|');
        assert_eq!(cells.next(), Some("2"), "{row}");
        for cell in cells {
            assert!(read.contains(cell), "{read} is not {row}");
        }
    }

    /// Checks that axe reports no serious findings; skipped without axe.
    pub(crate) fn is_accessible(&self, what: &str) {
        let axe =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/node_modules/axe-core/axe.min.js");
        let Ok(axe) = std::fs::read_to_string(axe) else {
            missing("there is no axe-core");
            return;
        };
        self.session.execute(&axe).unwrap();
        let run = "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(r => \
                   done(r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => \
                   v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html).join(' | '))), e => done([String(e)]))";
        let found = self.session.execute_async(run).unwrap();
        assert_eq!(found, json!([]), "{what}");
    }

    /// Checks that the page is not wider than the window.
    pub(crate) fn fits(&self, what: &str) {
        let script = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        let over = self.js(script);
        assert!(
            over.as_f64().unwrap() <= 1.0,
            "{what}: {over} pixels too wide"
        );
    }
}

/// Runs a test in a browser window of a given width, on a new server.
pub(crate) fn browse(width: u32, test: impl FnOnce(&Page)) {
    browse_at(None, width, false, test);
}

/// Runs a test in dark mode if requested, and at an address of another server if given.
pub(crate) fn browse_at(url: Option<String>, width: u32, dark: bool, test: impl FnOnce(&Page)) {
    if let Some(page) = Page::open(url, width, dark) {
        test(&page);
        page.session.close();
    }
}

const PAGES: [&str; 8] = [
    "home", "problems", "count", "board", "sample", "logic", "papers", "games",
];

// The main path of each page, with a server and without one.

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

/// Checks that the page shows the claim of a verdict, for a group that nothing encloses.
fn shows_what_a_verdict_claims(page: &Page) {
    let rest = "/.........".repeat(6);
    page.go(&format!("#/problems?p=........./OOOX...../XXX......{rest}"));
    page.says("#task", "Click a point");
    let remarks = page.asks("#solve", "#answer .remarks", "white");
    assert!(
        remarks.contains("whole board") || remarks.contains("outside"),
        "{remarks}"
    );
}

/// Counts 9 x 9, and checks that the residues match the number.
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

/// Draws random positions, also under conditions, and checks their numbers of stones.
fn draws_positions(page: &Page) {
    page.go("#/sample?rows=5&cols=5&k=6");
    let drawn = "document.querySelectorAll('#wall svg').length === 6 && !!document.querySelector('#wall .stone')";
    page.until(drawn);
    page.click("#next");
    page.until("location.hash.includes('seed=2')");
    page.click("#distribution");
    page.until("!!document.querySelector('.plot canvas')");
    page.is_accessible("a wall of positions");
    // Require three black stones and left-right symmetry.
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

/// Plays a formula on a graph and on boards, and checks that the outcome matches the values.
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
    // On the board of gates, check the close-up, the keys, and the mark of the last move.
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
    // The whole graph is shown, and an edge can be followed by keys.
    page.until("document.querySelectorAll('#graph .node').length === 57");
    page.focus("#graph .open");
    page.keys(key::ENTER);
    page.says("#walked", "2 moves;");
    page.until("document.activeElement.matches('#graph .here')");
    let ways = "document.querySelectorAll('#graph .way').length === 2";
    page.until(ways);
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
fn a_verdict_stands_with_its_claim() {
    browse(1280, shows_what_a_verdict_claims);
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

/// The tests of the folder that `npm run static` made: those with answers, files or links. The other
/// tests would execute the same script again.
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

/// Number of parts of [`WITHOUT_A_SERVER`].
const PARTS: usize = 4;

#[test]
fn the_same_page_works_without_a_server() {
    without_a_server(0);
}

#[test]
fn the_same_page_works_without_a_server_second_part() {
    without_a_server(1);
}

#[test]
fn the_same_page_works_without_a_server_third_part() {
    without_a_server(2);
}

#[test]
fn the_same_page_works_without_a_server_fourth_part() {
    without_a_server(3);
}

fn without_a_server(part: usize) {
    let Some(folder) = std::env::var_os("TENGEN_STATIC") else {
        missing("TENGEN_STATIC names no folder; see ui/README.md");
        return;
    };
    let url = files(folder.into());
    // A browser forgets all but the last 50 entries of its history, so each test has a new one.
    for test in WITHOUT_A_SERVER.iter().skip(part).step_by(PARTS) {
        browse_at(Some(url.clone()), 1280, false, test);
    }
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
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let folder = folder.clone();
            // Browsers open connections in advance, so each connection needs its own thread.
            std::thread::spawn(move || file(stream, &folder));
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
            // The graph is the main subject of this picture, and lies further down.
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
