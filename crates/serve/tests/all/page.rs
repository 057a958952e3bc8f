//! A page in headless Chromium, driven by chromedriver, with the actions and checks of the tests.
//!
//! The entry functions are [`browse`] and [`browse_at`].

use crate::common::{limits, serve};
use crate::webdriver::{Session, key};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
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

pub(crate) fn missing(what: &str) {
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
    /// Opens the page in a new browser, at the given address or on a new server. Returns `None` if
    /// there is no browser.
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
        // The page's addresses differ only behind `#`, so load a blank page first to force a
        // reload.
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

    /// Waits until a JavaScript expression is `true` or a nonempty string, and returns the string.
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

    /// Waits until exactly `number` elements match a CSS selector.
    pub(crate) fn has(&self, css: &str, number: usize) {
        let css = json!(css);
        self.until(&format!(
            "document.querySelectorAll({css}).length === {number}"
        ));
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

    /// Clicks a button, waits until the text at `place` contains `words`, and returns this text.
    pub(crate) fn asks(&self, button: &str, place: &str, words: &str) -> String {
        self.click(button);
        self.says(place, words)
    }

    /// Waits until no computation is running or scheduled. The page starts computing at most 250 ms
    /// after a change, so it must be still for longer than that.
    pub(crate) fn rests(&self) {
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

    /// Moves the cursor of a plot to the value at 2 by a key, and checks that the shown value is in
    /// the plot's table. `x` is the label of the horizontal axis.
    pub(crate) fn reads_a_value(&self, x: &str) {
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

    /// Checks that axe, a program for accessibility tests, reports no serious findings. The check
    /// is skipped without axe.
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

/// Runs a test in a browser window of a given width, in dark mode if `dark` is `true`. The page is
/// at the address `url` of another server, or else on a new server.
pub(crate) fn browse_at(url: Option<String>, width: u32, dark: bool, test: impl FnOnce(&Page)) {
    if let Some(page) = Page::open(url, width, dark) {
        test(&page);
        page.session.close();
    }
}
