//! The page in a real browser: headless Chromium, driven by chromedriver.
//!
//! Without a browser these tests say so and pass, unless `CI` is set. The pictures of the
//! documentation are made by
//!
//! ```sh
//! cargo test -p tengen-serve --test all -- --ignored screenshots
//! ```
//!
//! how long it takes until something is seen is measured by
//!
//! ```sh
//! cargo test -p tengen-serve --test all -- --ignored --nocapture first_paint
//! ```
//!
//! and the page without a server is looked at if `TENGEN_STATIC` names the folder that
//! `npm run static` made; `CI` wants it.

use crate::common::{limits, serve};
use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const BROWSERS: [&str; 3] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
];

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// How often a driver is begun until it has a port.
const ATTEMPTS: usize = 8;

/// The driver of the browser, which ends with it.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A page of a server in a browser.
struct Page {
    client: Client,
    url: String,
    _driver: Driver,
}

/// Whether tests may be skipped.
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

/// A driver and its port, and the browser that it drives.
fn driver() -> Option<(Driver, u16, &'static str)> {
    let browser = BROWSERS.into_iter().find(|path| Path::new(path).exists());
    let Some(browser) = browser else {
        missing("there is no Chromium");
        return None;
    };
    // It asks for a free port of one kind of address, and wants the same of the other kind, which
    // another driver may have by then.
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
    /// A new browser at an address, or on a new server; none, if there is none.
    async fn open(url: Option<String>, width: u32, dark: bool) -> Option<Page> {
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
        let capabilities: Capabilities = serde_json::from_value(json!({
            "goog:chromeOptions": { "binary": browser, "args": args },
            "goog:loggingPrefs": { "browser": "ALL" },
        }))
        .unwrap();
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a session");
        let url = url.unwrap_or_else(|| format!("http://{}/", serve(limits())));
        Some(Page {
            client,
            url,
            _driver: driver,
        })
    }

    async fn go(&self, address: &str) {
        // Only what stands behind the # differs: the page is loaded anew all the same.
        self.client.goto("about:blank").await.unwrap();
        self.client
            .goto(&format!("{}{address}", self.url))
            .await
            .unwrap();
        self.until("document.querySelector('main h1') && 'there'")
            .await;
    }

    async fn js(&self, script: &str) -> Value {
        let script = format!("return ({script})");
        self.client
            .execute(&script, Vec::new())
            .await
            .unwrap_or_else(|e| panic!("{script}: {e}"))
    }

    /// The value of an expression, as soon as it is something.
    async fn until(&self, script: &str) -> String {
        let begin = Instant::now();
        loop {
            match self.js(script).await {
                Value::String(text) if !text.is_empty() => return text,
                Value::Bool(true) => return String::new(),
                _ => {}
            }
            if begin.elapsed() > PATIENCE {
                let text = self.js("document.body.innerText").await;
                panic!("never: {script}\nthe page says: {text}");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The text of an element, as soon as it contains something.
    async fn says(&self, css: &str, what: &str) -> String {
        let script = format!(
            "(t => t && t.includes({}) ? t : null)(document.querySelector({})?.innerText)",
            json!(what),
            json!(css)
        );
        self.until(&script).await
    }

    async fn click(&self, css: &str) {
        let script = format!(
            "(e => !!e && !e.disabled)(document.querySelector({}))",
            json!(css)
        );
        self.until(&script).await;
        let element = self.client.find(Locator::Css(css)).await.unwrap();
        element
            .click()
            .await
            .unwrap_or_else(|e| panic!("{css}: {e}"));
    }

    /// Clicks a point of the board by its vertex.
    async fn point(&self, column: u32, row: u32) {
        // Where the point is on the screen.
        let script = format!(
            "document.querySelector('#board svg').scrollIntoView({{block:'center'}}), \
             (s => {{ const p = new DOMPoint({column}, {row}).matrixTransform(s.getScreenCTM()); \
             s.dispatchEvent(new MouseEvent('click', {{clientX: p.x, clientY: p.y, bubbles: true}})); return 'clicked' }})\
             (document.querySelector('#board svg'))"
        );
        assert_eq!(self.js(&script).await, "clicked");
    }

    async fn fill(&self, css: &str, text: &str) {
        let element = self.client.find(Locator::Css(css)).await.unwrap();
        element.clear().await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    async fn choose(&self, css: &str, value: &str) {
        let script = format!(
            "(e => {{ e.value = {}; e.dispatchEvent(new Event('change', {{bubbles: true}})); return 'chosen' }})\
             (document.querySelector({}))",
            json!(value),
            json!(css)
        );
        assert_eq!(self.js(&script).await, "chosen");
    }

    async fn keys(&self, keys: &str) {
        let active = self.client.active_element().await.unwrap();
        active.send_keys(keys).await.unwrap();
    }

    async fn press(&self, key: Key) {
        self.keys(&String::from(char::from(key))).await;
    }

    async fn focus(&self, css: &str) {
        let script = format!(
            "(e => !!e && (e.focus(), true))(document.querySelector({}))",
            json!(css)
        );
        self.until(&script).await;
    }

    /// Clicks a button, and waits for its answer; what it says.
    async fn asks(&self, button: &str, place: &str, words: &str) -> String {
        self.click(button).await;
        self.says(place, words).await
    }

    /// Nothing is at work, and nothing is about to be: the page asks a moment after a change.
    async fn rests(&self) {
        let script = "const done = arguments[0]; let still = 0; const look = () => { \
                      still = document.querySelector('progress') ? 0 : still + 1; \
                      still > 30 ? done(true) : requestAnimationFrame(() => setTimeout(look, 15)) }; look()";
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if self.client.execute_async(script, Vec::new()).await.is_ok() {
                return;
            }
        }
        panic!("the page does not come to rest");
    }

    /// Walks into a plot by a key, and reads what is there; the same stands in its table.
    async fn reads_a_value(&self, x: &str) {
        self.focus(".plot > div").await;
        self.press(Key::Right).await;
        self.press(Key::Right).await;
        let read = self.says(".read", &format!("{x} 2: ")).await;
        let row = "[...document.querySelectorAll('.values-table tr')][2]";
        let shown =
            format!("[...{row}.cells].map(c => c.textContent.replace(' (hollow)', '')).join('|')");
        let Value::String(row) = self.js(&shown).await else {
            panic!("no table");
        };
        let mut cells = row.split('|');
        assert_eq!(cells.next(), Some("2"), "{row}");
        for cell in cells {
            assert!(read.contains(cell), "{read} is not {row}");
        }
    }

    /// No serious findings of axe; skipped without it.
    async fn is_accessible(&self, what: &str) {
        let axe =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/node_modules/axe-core/axe.min.js");
        let Ok(axe) = std::fs::read_to_string(axe) else {
            missing("there is no axe-core");
            return;
        };
        self.client.execute(&axe, Vec::new()).await.unwrap();
        let run = "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(r => \
                   done(r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => \
                   v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html).join(' | '))), e => done([String(e)]))";
        let found = self.client.execute_async(run, Vec::new()).await.unwrap();
        assert_eq!(found, json!([]), "{what}");
    }

    /// The page is no wider than the window.
    async fn fits(&self, what: &str) {
        let script = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        let over = self.js(script).await;
        assert!(
            over.as_f64().unwrap() <= 1.0,
            "{what}: {over} pixels too wide"
        );
    }

    async fn close(self) {
        self.client.clone().close().await.unwrap();
    }
}

/// Runs a test in a browser of a width, on a new server.
fn browse(width: u32, test: impl AsyncFnOnce(&Page)) {
    browse_at(None, width, false, test);
}

/// The same in a dark room, or at an address where something else serves the page.
fn browse_at(url: Option<String>, width: u32, dark: bool, test: impl AsyncFnOnce(&Page)) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        if let Some(page) = Page::open(url, width, dark).await {
            test(&page).await;
            page.close().await;
        }
    });
}

const PAGES: [&str; 7] = [
    "problems", "count", "board", "sample", "logic", "papers", "games",
];

// The main path of each page, with a server and without one.

async fn solves_a_book_problem(page: &Page) {
    page.go("#/problems?e=three").await;
    page.says("#task", "Black wants to kill the marked white group")
        .await;
    // The board has seven columns; A3 in the upper left corner fails.
    page.point(0, 0).await;
    let words = page.says("#verdict", "fails").await;
    assert!(
        words.contains("A") && words.contains("White answers") && words.contains("lives"),
        "{words}"
    );
    page.click("#again").await;
    page.point(1, 0).await;
    page.says("#verdict", "ight").await;
    let answer = page.asks("#solve", "#answer", "White first").await;
    assert!(
        answer.contains("is dead while") && answer.contains(", by B") && answer.contains("lives"),
        "{answer}"
    );
    page.asks(".verify", ".checked", "Proved").await;
    page.click("#again").await;
    let values = page.asks("#values", ".values", "pass").await;
    assert!(values.contains('✓') && values.contains('✗'), "{values}");
    page.is_accessible("a solved problem").await;
    // The main line, by keys.
    page.click(".line-black").await;
    page.press(Key::Right).await;
    page.says("#task", "Move 1 of").await;
}

/// A group that nothing encloses: its verdict has a claim, which the page shows.
async fn shows_what_a_verdict_claims(page: &Page) {
    let rest = "/.........".repeat(6);
    page.go(&format!("#/problems?p=........./OOOOOX.../XXXX.....{rest}"))
        .await;
    page.says("#task", "Click a point").await;
    let remarks = page.asks("#solve", "#answer .remarks", "white").await;
    assert!(
        remarks.contains("whole board") || remarks.contains("outside"),
        "{remarks}"
    );
}

/// 9 x 9, and that its residues are those of the number.
async fn counts_nine_by_nine(page: &Page) {
    page.go("#/count").await;
    let number = page.asks("#count", "#number", "L(9, 9)").await;
    let number = number.split('=').nth(1).unwrap();
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, "103919148791293834318983090438798793469");
    let rows = "[...document.querySelectorAll('#residues tbody tr')]";
    let digits = "t => BigInt(t.innerText.replace(/\\D/g, ''))";
    let checked = format!(
        "{rows}.filter(r => (d => 103919148791293834318983090438798793469n % d(r.cells[0]) === d(r.cells[1]))({digits})).length"
    );
    let of = page.js(&format!("{rows}.length")).await;
    assert!(of.as_u64().unwrap() >= 3, "{of}");
    page.js("document.querySelector('#residues').open = true")
        .await;
    assert_eq!(page.js(&checked).await, of);
    page.is_accessible("a count").await;
    page.reads_a_value("columns").await;
}

async fn judges_a_position(page: &Page) {
    page.go("#/board?p=.X/XO").await;
    page.says("#legality", "Illegal: 1 string has no liberty (B1)")
        .await;
    // Away with the white stone: the cursor by keys, a stone by space.
    page.focus("#board svg").await;
    page.press(Key::Right).await;
    page.press(Key::Down).await;
    page.keys(" ").await;
    page.says("#legality", "egal").await;
    page.go("#/board?p=.X/X.").await;
    page.says("#legality", "Legal").await;
    page.asks("#rank", "#rank-number", "of").await;
    for lattice in ["triangular", "hexagonal", "torus"] {
        page.choose("#lattice", lattice).await;
        page.until(&format!("location.hash.includes('{lattice}')"))
            .await;
    }
    page.is_accessible("a position").await;
}

/// Random positions, also under conditions, and their numbers.
async fn draws_positions(page: &Page) {
    page.go("#/sample?rows=5&cols=5&k=6").await;
    let drawn = "document.querySelectorAll('#wall svg').length === 6 && !!document.querySelector('#wall .stone')";
    page.until(drawn).await;
    page.click("#next").await;
    page.until("location.hash.includes('seed=2')").await;
    page.click("#distribution").await;
    page.until("!!document.querySelector('.plot canvas')").await;
    page.is_accessible("a wall of positions").await;
    // Three black stones, and left and right the same.
    page.js("document.querySelector('#conditions').open = true")
        .await;
    page.fill("#black", "3").await;
    page.choose("#symmetric", "left-right").await;
    page.until(
        "[...document.querySelectorAll('#wall svg')].every(svg => svg.querySelectorAll('.s1').length === 3 && \
         [...svg.querySelectorAll('.stone')].every(a => [...svg.querySelectorAll('.stone')].some(b => \
         a.className.baseVal === b.className.baseVal && a.cy.baseVal.value === b.cy.baseVal.value && \
         Math.abs(a.cx.baseVal.value + b.cx.baseVal.value - 4) < 1e-6)))",
    )
    .await;
    // A condition that no position meets.
    page.fill("#black", "25").await;
    page.until("document.querySelector('.fault')?.innerText")
        .await;
}

/// A formula on a graph and on boards; the outcome is that of the values.
async fn plays_a_formula(page: &Page) {
    page.go("#/logic?f=(a%20or%20b)%20and%20(not%20a)").await;
    for board in ["graph", "grid", "gates"] {
        page.choose("#on", board).await;
        let shown = match board {
            "graph" => "!!document.querySelector('.picture')",
            "grid" => "!!document.querySelector('.scroll .board svg')",
            _ => "!!document.querySelector('#gates canvas')",
        };
        page.until(shown).await;
        page.asks("#last", "#outcome", "Λ lives").await;
        page.click("#values input").await;
        page.until("location.hash.includes('v=1')").await;
        page.says("#outcome", "Move 0").await;
        page.asks("#last", "#outcome", "Λ is dead").await;
        page.is_accessible(&format!("a formula on {board}")).await;
        page.click("#values button").await;
        page.until("!location.hash.includes('v=')").await;
        page.says("#outcome", "Move 0").await;
    }
    // The board of gates: near, by keys, and where the last move is.
    page.says("#gate-numbers", "variable").await;
    page.click("#last").await;
    page.click("#to-move").await;
    page.focus("#gates canvas").await;
    page.keys("++").await;
    let colours = "(c => new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data).size > 8)(document.querySelector('#gates canvas'))";
    page.until(colours).await;
}

async fn sets_tables_beside_the_print(page: &Page) {
    page.go("#/papers?name=go-table-6").await;
    page.says("#verdicts", "agrees: 16").await;
    page.is_accessible("a table").await;
}

async fn bounds_and_walks_games(page: &Page) {
    page.go("#/games").await;
    page.fill("input[type=number]", "5").await;
    page.asks("#bounds", "#bounded", "theorem").await;
    page.is_accessible("bounds").await;
    page.choose("#part", "walk").await;
    page.says("#walked", "0 moves").await;
    page.point(0, 0).await;
    page.says("#walked", "1 move;").await;
    // The whole graph, of which an edge is followed by keys.
    page.until("document.querySelectorAll('#graph .node').length === 57")
        .await;
    page.focus("#graph .open").await;
    page.press(Key::Enter).await;
    page.says("#walked", "2 moves;").await;
    page.until("document.activeElement.matches('#graph .here')")
        .await;
    let ways = "document.querySelectorAll('#graph .way').length === 2";
    page.until(ways).await;
    page.is_accessible("the game graph").await;
    page.choose("#part", "hamilton").await;
    page.asks("button.main", "#walk", "legal positions").await;
    page.is_accessible("a game").await;
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
fn what_is_no_problem_is_said_beside_it() {
    browse(1280, async |page| {
        page.go("#/problems").await;
        page.js("document.querySelector('#text').closest('details').open = true")
            .await;
        page.fill("#text", "(;SZ[9]AB[zz])").await;
        page.until("document.querySelector('.panel .fault')?.innerText")
            .await;
        page.fill("#text", "X O .").await;
        page.until("document.querySelector('.panel .fault')?.innerText || document.querySelector('#task')?.innerText").await;
        page.go("#/logic").await;
        page.fill("#formula", "(a or (b)").await;
        page.until("document.querySelector('.fault')?.innerText")
            .await;
    });
}

#[test]
fn nine_by_nine_is_counted_and_a_longer_count_stopped_and_found_again() {
    browse(1280, async |page| {
        counts_nine_by_nine(page).await;
        page.fill("#rows", "12").await;
        page.fill("#cols", "900").await;
        page.asks("#count", ".busy", "Counting").await;
        // Reloaded, the page finds its job.
        page.until("sessionStorage.getItem('tengen-page')").await;
        page.client.refresh().await.unwrap();
        page.says(".busy", "Counting").await;
        page.asks(".stop", ".fault", "Stopped").await;
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
    browse(1280, async |page| {
        sets_tables_beside_the_print(page).await;
        page.go("#/papers?name=go-figure-12").await;
        page.until("!!document.querySelector('.plot canvas')").await;
        page.reads_a_value("n").await;
        page.is_accessible("a plot").await;
    });
}

#[test]
fn games_are_bounded_and_walked() {
    browse(1280, bounds_and_walks_games);
}

#[test]
fn every_page_fits_a_phone_and_a_dark_room() {
    browse_at(None, 400, true, async |page| {
        for name in PAGES {
            page.go(&format!("#/{name}")).await;
            page.rests().await;
            page.fits(name).await;
            page.is_accessible(&format!("{name}, dark")).await;
        }
    });
}

/// The folder that `npm run static` made.
#[test]
fn the_same_page_works_without_a_server() {
    let Some(folder) = std::env::var_os("TENGEN_STATIC") else {
        missing("TENGEN_STATIC names no folder; see ui/README.md");
        return;
    };
    let url = files(folder.into());
    browse_at(Some(url), 1280, false, async |page| {
        solves_a_book_problem(page).await;
        counts_nine_by_nine(page).await;
        page.fill("#rows", "11").await;
        page.fill("#cols", "900").await;
        page.asks("#count", ".busy", "column").await;
        page.asks(".stop", ".fault", "Stopped").await;
        judges_a_position(page).await;
        draws_positions(page).await;
        plays_a_formula(page).await;
        sets_tables_beside_the_print(page).await;
        bounds_and_walks_games(page).await;
    });
}

/// Serves the files of a folder.
fn files(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let folder = folder.clone();
            // Browsers open connections before they need them.
            std::thread::spawn(move || file(stream, &folder));
        }
    });
    url
}

/// Answers a request for a file, whatever else it says.
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
    browse(1280, async |page| {
        for name in PAGES {
            let address = match name {
                "games" => "#/games?part=walk",
                "logic" => "#/logic?on=gates",
                "papers" => "#/papers?name=go-figure-12",
                name => &format!("#/{name}"),
            };
            page.go(address).await;
            page.rests().await;
            match name {
                "problems" => {
                    page.asks("#values", ".values", "pass").await;
                    page.asks("#solve", "#answer", "White first").await;
                }
                "count" => {
                    page.asks("#count", "#number", "L(9, 9)").await;
                }
                "sample" => page.click("#distribution").await,
                "games" => {
                    page.point(0, 0).await;
                    page.until("!!document.querySelector('#graph .way')").await;
                }
                "papers" => page.reads_a_value("n").await,
                _ => {}
            }
            page.rests().await;
            // The graph is what is new to see, and lies below.
            page.js(
                "scrollTo(0, 0), document.querySelector('#graph')?.scrollIntoView({block: 'end'})",
            )
            .await;
            let picture = page.client.screenshot().await.unwrap();
            std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
        }
    });
}

/// How long it takes until something is seen, in a browser that has nothing of the page.
#[test]
#[ignore = "measures, and says what it measured"]
fn first_paint() {
    let mut all: Vec<f64> = Vec::new();
    for _ in 0..7 {
        browse(1280, async |page| {
            page.go("").await;
            let paint =
                "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? ''";
            page.until(&format!("String({paint})")).await;
            all.push(page.js(paint).await.as_f64().unwrap());
        });
    }
    all.sort_by(f64::total_cmp);
    println!("first contentful paint, ms: {all:.0?}");
}
