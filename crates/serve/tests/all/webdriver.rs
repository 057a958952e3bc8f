//! A client of chromedriver, with the commands of W3C WebDriver that the browser tests need.

use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Timeout for one response, in addition to the driver's own script timeout.
const PATIENCE: Duration = Duration::from_secs(120);

/// The JSON key of an element's identifier, fixed by the WebDriver standard.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Keys without a character of their own.
pub(crate) mod key {
    /// Releases all held keys.
    pub(crate) const NONE: &str = "\u{e000}";
    pub(crate) const CONTROL: &str = "\u{e009}";
    pub(crate) const TAB: &str = "\u{e004}";
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const LEFT: &str = "\u{e012}";
    pub(crate) const UP: &str = "\u{e013}";
    pub(crate) const RIGHT: &str = "\u{e014}";
    pub(crate) const DOWN: &str = "\u{e015}";
}

/// A browser session with one window.
pub(crate) struct Session {
    driver: SocketAddr,
    /// The path prefix of the session's commands.
    path: String,
}

/// An element of the page. It holds the path prefix of WebDriver commands for the element.
pub(crate) struct Element(String);

impl Element {
    fn of(value: &Value) -> Element {
        let id = value[ELEMENT].as_str();
        let id = id.unwrap_or_else(|| panic!("no element in {value}"));
        Element(format!("element/{id}"))
    }
}

/// Sends an HTTP request to chromedriver, and returns the body of the response.
fn exchange(driver: SocketAddr, method: &str, path: &str, body: &str) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(driver)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {driver}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes())?;
    let mut response = BufReader::new(stream);
    // The driver keeps the connection open, so only the stated length tells where the body ends.
    let mut length = None;
    let mut line = String::new();
    while response.read_line(&mut line)? > 0 && !line.trim().is_empty() {
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
        line.clear();
    }
    let length: usize = length.ok_or_else(|| io::Error::other("no Content-Length"))?;
    let mut body = vec![0; length];
    response.read_exact(&mut body)?;
    Ok(body)
}

/// Sends a WebDriver command. Returns its value, or the error of the driver.
fn command(driver: SocketAddr, method: &str, path: &str, body: &str) -> Result<Value, String> {
    let answer =
        exchange(driver, method, path, body).map_err(|e| format!("{method} {path}: {e}"))?;
    let mut answer: Value =
        serde_json::from_slice(&answer).map_err(|e| format!("{method} {path}: {e}"))?;
    let value = answer["value"].take();
    match value["error"].as_str() {
        Some(error) => Err(format!("{error}: {}", value["message"])),
        None => Ok(value),
    }
}

impl Session {
    /// Starts a WebDriver session with a browser that has these capabilities.
    pub(crate) fn begin(driver: SocketAddr, capabilities: &Value) -> Session {
        let body = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let value = command(driver, "POST", "/session", &body.to_string())
            .unwrap_or_else(|e| panic!("no session: {e}"));
        let id = value["sessionId"].as_str();
        let id = id.unwrap_or_else(|| panic!("no session in {value}"));
        Session {
            driver,
            path: format!("/session/{id}"),
        }
    }

    fn get(&self, name: &str) -> Value {
        let path = format!("{}/{name}", self.path);
        command(self.driver, "GET", &path, "").unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    fn try_post(&self, name: &str, body: &Value) -> Result<Value, String> {
        let path = format!("{}/{name}", self.path);
        command(self.driver, "POST", &path, &body.to_string())
    }

    fn post(&self, name: &str, body: &Value) -> Value {
        self.try_post(name, body)
            .unwrap_or_else(|e| panic!("{name} {body}: {e}"))
    }

    /// Opens an address.
    pub(crate) fn goto(&self, url: &str) {
        self.post("url", &json!({ "url": url }));
    }

    /// Goes back in the history.
    pub(crate) fn back(&self) {
        self.post("back", &json!({}));
    }

    /// Reloads the page.
    pub(crate) fn refresh(&self) {
        self.post("refresh", &json!({}));
    }

    /// Returns the first element of the page that matches a CSS selector.
    pub(crate) fn find(&self, css: &str) -> Element {
        let body = json!({ "using": "css selector", "value": css });
        Element::of(&self.post("element", &body))
    }

    /// Returns the element that has the focus.
    pub(crate) fn active_element(&self) -> Element {
        Element::of(&self.get("element/active"))
    }

    /// Clicks the centre of an element.
    pub(crate) fn click(&self, element: &Element) -> Result<Value, String> {
        self.try_post(&format!("{}/click", element.0), &json!({}))
    }

    /// Types a text, which may contain a [`key`].
    pub(crate) fn send_keys(&self, element: &Element, text: &str) {
        self.post(&format!("{}/value", element.0), &json!({ "text": text }));
    }

    /// Runs the body of a JavaScript function in the page, and returns its result.
    pub(crate) fn execute(&self, script: &str) -> Result<Value, String> {
        self.try_post("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Runs the body of a JavaScript function in the page until it calls its argument. Returns an
    /// error after 30 seconds.
    pub(crate) fn execute_async(&self, script: &str) -> Result<Value, String> {
        self.try_post("execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Returns a screenshot of the window, as PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let picture = self.get("screenshot");
        decode(picture.as_str().expect("a picture in base64"))
    }

    /// Closes the browser.
    pub(crate) fn close(self) {
        command(self.driver, "DELETE", &self.path, "")
            .unwrap_or_else(|e| panic!("the session does not end: {e}"));
    }
}

/// Decodes base64.
fn decode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut waiting) = (0_u32, 0);
    for letter in text.trim_end_matches('=').bytes() {
        let digit = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => panic!("{:?} is no digit of base64", char::from(letter)),
        };
        bits = bits << 6 | u32::from(digit);
        waiting += 6;
        if waiting >= 8 {
            waiting -= 8;
            bytes.push((bits >> waiting) as u8);
        }
    }
    bytes
}
