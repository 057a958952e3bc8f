//! The page in a real browser: headless Chromium, driven by chromedriver.
//!
//! Without a browser these tests say so and pass, unless `CI` is set. The pictures of the
//! documentation are made by
//!
//! ```sh
//! cargo test -p tengen-serve --test browser -- --ignored screenshots
//! ```
//!
//! and the page without a server is looked at by
//!
//! ```sh
//! TENGEN_STATIC=FOLDER cargo test -p tengen-serve --test browser -- --ignored without_a_server
//! ```

mod common;

use common::{limits, serve};
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

fn driver() -> Option<(Driver, u16, &'static str)> {
    let browser = BROWSERS.into_iter().find(|path| Path::new(path).exists());
    let Some(browser) = browser else {
        missing("there is no Chromium");
        return None;
    };
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
        let port = line.split("successfully on port ").nth(1)?;
        port.trim_end_matches('.').parse().ok()
    });
    Some((driver, port.expect("chromedriver says its port"), browser))
}

impl Page {
    /// A new browser on a new server; none, if there is none.
    async fn open(width: u32, dark: bool) -> Option<Page> {
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
        let url = format!("http://{}/", serve(limits()));
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

/// Runs a test in a browser.
fn browse(width: u32, test: impl AsyncFnOnce(&Page)) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        if let Some(page) = Page::open(width, false).await {
            test(&page).await;
            page.close().await;
        }
    });
}

const PAGES: [&str; 7] = [
    "problems", "count", "board", "sample", "logic", "papers", "games",
];

#[test]
fn a_book_problem_is_solved_and_a_wrong_move_refuted() {
    browse(1280, async |page| {
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
        page.click("#solve").await;
        let answer = page.says("#answer", "White first").await;
        assert!(
            answer.contains("is dead, by B") && answer.contains("lives"),
            "{answer}"
        );
        page.click(".verify").await;
        page.says(".checked", "Proved").await;
        page.click("#again").await;
        page.click("#values").await;
        let values = page.says(".values", "pass").await;
        assert!(values.contains('✓') && values.contains('✗'), "{values}");
        page.is_accessible("a solved problem").await;
        // The main line, by keys.
        page.click(".line-black").await;
        page.keys(&String::from(char::from(Key::Right))).await;
        page.says("#task", "Move 1 of").await;
    });
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
        page.go("#/count").await;
        page.click("#count").await;
        let number = page.says("#number", "L(9, 9)").await;
        let digits: String = number
            .split('=')
            .nth(1)
            .unwrap()
            .chars()
            .filter(char::is_ascii_digit)
            .collect();
        assert_eq!(digits, "103919148791293834318983090438798793469");
        page.is_accessible("a count").await;
        page.fill("#rows", "12").await;
        page.fill("#cols", "900").await;
        page.click("#count").await;
        page.says(".busy", "Counting").await;
        // Reloaded, the page finds its job.
        page.until("sessionStorage.getItem('tengen-page')").await;
        page.client.refresh().await.unwrap();
        page.says(".busy", "Counting").await;
        page.click(".stop").await;
        page.says(".fault", "Stopped").await;
    });
}

#[test]
fn a_position_is_judged_by_mouse_and_by_keys() {
    browse(1280, async |page| {
        page.go("#/board?p=.X/XO").await;
        page.says("#legality", "Illegal: 1 string has no liberty (B1)")
            .await;
        // Away with the white stone: the cursor by keys, a stone by space.
        page.js("(document.querySelector('#board svg').focus(), true)")
            .await;
        let right = String::from(char::from(Key::Right));
        let down = String::from(char::from(Key::Down));
        page.keys(&format!("{right}{down} ")).await;
        page.says("#legality", "egal").await;
        page.go("#/board?p=.X/X.").await;
        page.says("#legality", "Legal").await;
        page.click("#rank").await;
        page.says("#rank-number", "of").await;
        for lattice in ["triangular", "hexagonal", "torus"] {
            page.choose("#lattice", lattice).await;
            page.until(&format!("location.hash.includes('{lattice}')"))
                .await;
        }
        page.is_accessible("a position").await;
    });
}

#[test]
fn positions_are_drawn_and_their_numbers_compared() {
    browse(1280, async |page| {
        page.go("#/sample?rows=5&cols=5&k=6").await;
        let drawn = "document.querySelectorAll('#wall svg').length === 6 && !!document.querySelector('#wall .stone')";
        page.until(drawn).await;
        page.click("#next").await;
        page.until("location.hash.includes('seed=2')").await;
        page.click("#distribution").await;
        page.until("!!document.querySelector('.plot canvas')").await;
        page.is_accessible("a wall of positions").await;
    });
}

#[test]
fn a_formula_is_played() {
    browse(1280, async |page| {
        page.go("#/logic?f=(a%20or%20b)%20and%20(not%20a)").await;
        page.click("#last").await;
        page.says("#outcome", "Λ lives").await;
        page.click("#values input").await;
        page.click("#last").await;
        page.says("#outcome", "Λ is dead").await;
        page.choose("#on", "grid").await;
        page.until("!!document.querySelector('.scroll .board svg')")
            .await;
        page.is_accessible("a formula").await;
    });
}

#[test]
fn tables_stand_beside_the_print() {
    browse(1280, async |page| {
        page.go("#/papers?name=go-table-6").await;
        page.says("#verdicts", "agrees: 16").await;
        page.is_accessible("a table").await;
    });
}

#[test]
fn games_are_bounded_and_walked() {
    browse(1280, async |page| {
        page.go("#/games").await;
        page.fill("input[type=number]", "5").await;
        page.click("#bounds").await;
        page.says("#bounded", "theorem").await;
        page.is_accessible("bounds").await;
        page.choose("#part", "walk").await;
        page.says("#walked", "0 moves").await;
        page.point(0, 0).await;
        page.says("#walked", "1 moves").await;
        page.choose("#part", "hamilton").await;
        page.click("button.main").await;
        page.says("#walk", "legal positions").await;
        page.is_accessible("a game").await;
    });
}

#[test]
fn every_page_fits_a_phone_and_a_dark_room() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let Some(page) = Page::open(400, true).await else {
            return;
        };
        for name in PAGES {
            page.go(&format!("#/{name}")).await;
            page.until("!document.querySelector('progress')").await;
            page.fits(name).await;
            page.is_accessible(&format!("{name}, dark")).await;
        }
        page.close().await;
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
#[ignore = "needs the folder that `npm run static` makes, in TENGEN_STATIC"]
fn the_same_page_works_without_a_server() {
    let folder = std::env::var_os("TENGEN_STATIC").expect("TENGEN_STATIC names the folder");
    let url = files(folder.into());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let Some(page) = Page::open(1280, false).await else {
            return;
        };
        let page = Page { url, ..page };
        page.go("#/problems?e=three").await;
        page.says("#task", "Black wants to kill").await;
        page.point(0, 0).await;
        page.says("#verdict", "fails").await;
        page.click("#solve").await;
        page.says("#answer", "White first").await;
        page.click(".verify").await;
        page.says(".checked", "Proved").await;
        page.go("#/count").await;
        page.click("#count").await;
        page.says("#number", "103").await;
        page.fill("#rows", "11").await;
        page.fill("#cols", "900").await;
        page.click("#count").await;
        page.says(".busy", "column").await;
        page.click(".stop").await;
        page.says(".fault", "Stopped").await;
        page.go("#/sample?rows=5&cols=5&k=6").await;
        page.until("!!document.querySelector('#wall .stone')").await;
        page.go("#/logic?f=(a%20or%20b)%20and%20(not%20a)").await;
        page.click("#last").await;
        page.says("#outcome", "Λ lives").await;
        page.go("#/papers?name=go-table-6").await;
        page.says("#verdicts", "agrees: 16").await;
        page.close().await;
    });
}

#[test]
#[ignore = "writes the pictures of the documentation"]
fn screenshots() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page");
    std::fs::create_dir_all(&folder).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let Some(page) = Page::open(1280, false).await else {
            return;
        };
        for name in PAGES {
            page.go(&format!("#/{name}")).await;
            page.until("!document.querySelector('progress')").await;
            match name {
                "problems" => {
                    page.click("#values").await;
                    page.says(".values", "pass").await;
                    page.click("#solve").await;
                    page.says("#answer", "White first").await;
                }
                "count" => {
                    page.click("#count").await;
                    page.says("#number", "L(9, 9)").await;
                }
                "sample" => page.click("#distribution").await,
                "games" => {
                    page.click("#bounds").await;
                    page.says("#bounded", "theorem").await;
                }
                _ => {}
            }
            tokio::time::sleep(Duration::from_millis(1500)).await;
            page.until("!document.querySelector('progress')").await;
            let picture = page.client.screenshot().await.unwrap();
            std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
        }
        page.close().await;
    });
}
