//! A client of chromedriver: the commands of W3C WebDriver that the browser tests send.

use crate::common::{JSON, send};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// The key of the standard under which an element has its name.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Keys that have no character of their own.
pub(crate) mod key {
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const RIGHT: &str = "\u{e014}";
    pub(crate) const DOWN: &str = "\u{e015}";
}

/// A browser with one window.
pub(crate) struct Session {
    driver: SocketAddr,
    /// The path of its commands.
    path: String,
}

/// An element of the page of a session.
pub(crate) struct Element<'a> {
    session: &'a Session,
    path: String,
}

/// Sends a command; its value, or the error of the driver.
fn request(driver: SocketAddr, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let body = match method {
        "POST" => body.to_string(),
        _ => String::new(),
    };
    let answer = send(driver, method, path, &[JSON], &body);
    let mut answer: Value = serde_json::from_str(&answer.body)
        .map_err(|e| format!("{method} {path}: {e} in {answer:?}"))?;
    let value = answer["value"].take();
    match (value["error"].as_str(), value["message"].as_str()) {
        (Some(error), message) => Err(format!("{error}: {}", message.unwrap_or_default())),
        _ => Ok(value),
    }
}

impl Session {
    /// Begins a session with a browser that has these capabilities.
    pub(crate) fn begin(driver: SocketAddr, capabilities: &Value) -> Session {
        let body = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let value = request(driver, "POST", "/session", &body)
            .unwrap_or_else(|e| panic!("no session: {e}"));
        let id = value["sessionId"].as_str();
        let id = id.unwrap_or_else(|| panic!("no session in {value}"));
        Session {
            driver,
            path: format!("/session/{id}"),
        }
    }

    fn get(&self, command: &str) -> Value {
        let path = format!("{}/{command}", self.path);
        request(self.driver, "GET", &path, &Value::Null)
            .unwrap_or_else(|e| panic!("{command}: {e}"))
    }

    fn try_post(&self, command: &str, body: &Value) -> Result<Value, String> {
        let path = format!("{}/{command}", self.path);
        request(self.driver, "POST", &path, body)
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        self.try_post(command, body)
            .unwrap_or_else(|e| panic!("{command} {body}: {e}"))
    }

    /// Loads an address.
    pub(crate) fn goto(&self, url: &str) {
        self.post("url", &json!({ "url": url }));
    }

    /// Loads the page anew.
    pub(crate) fn refresh(&self) {
        self.post("refresh", &json!({}));
    }

    /// The first element of a selector.
    pub(crate) fn find(&self, css: &str) -> Element<'_> {
        let body = json!({ "using": "css selector", "value": css });
        self.element(&self.post("element", &body))
    }

    /// The element that has the focus.
    pub(crate) fn active_element(&self) -> Element<'_> {
        self.element(&self.get("element/active"))
    }

    fn element(&self, value: &Value) -> Element<'_> {
        let id = value[ELEMENT].as_str();
        let id = id.unwrap_or_else(|| panic!("no element in {value}"));
        Element {
            session: self,
            path: format!("element/{id}"),
        }
    }

    /// Runs the body of a function; what it returns.
    pub(crate) fn execute(&self, script: &str) -> Result<Value, String> {
        self.try_post("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Runs the body of a function until it calls its argument; an error after 30 seconds.
    pub(crate) fn execute_async(&self, script: &str) -> Result<Value, String> {
        self.try_post("execute/async", &json!({ "script": script, "args": [] }))
    }

    /// A picture of the window as PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let picture = self.get("screenshot");
        decode(picture.as_str().expect("a picture in base64"))
    }

    /// Ends the browser.
    pub(crate) fn close(self) {
        request(self.driver, "DELETE", &self.path, &Value::Null)
            .unwrap_or_else(|e| panic!("the session does not end: {e}"));
    }
}

impl Element<'_> {
    fn post(&self, command: &str, body: &Value) -> Result<Value, String> {
        let command = format!("{}/{command}", self.path);
        self.session.try_post(&command, body)
    }

    /// Clicks its middle.
    pub(crate) fn click(&self) -> Result<Value, String> {
        self.post("click", &json!({}))
    }

    /// Empties a field.
    pub(crate) fn clear(&self) -> Result<Value, String> {
        self.post("clear", &json!({}))
    }

    /// Types a text, which may contain a [`key`].
    pub(crate) fn send_keys(&self, text: &str) -> Result<Value, String> {
        self.post("value", &json!({ "text": text }))
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

#[test]
fn base64_is_decoded() {
    // RFC 4648, section 10.
    for (text, bytes) in [
        ("", ""),
        ("Zm8=", "fo"),
        ("Zm9vYg==", "foob"),
        ("Zm9v", "foo"),
    ] {
        assert_eq!(decode(text), bytes.as_bytes(), "{text}");
    }
    assert_eq!(decode("+/+/"), [0xfb, 0xff, 0xbf]);
}
