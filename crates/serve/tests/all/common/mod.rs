//! A test server, and a client that sends requests byte by byte as given.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;
use tengen::Resources;
use tengen_serve::{Limits, Server};

/// The limits of a test server.
pub(crate) fn limits() -> Limits {
    Limits {
        memory: 1 << 30,
        threads: 1,
        grace: Duration::from_secs(2),
        ..Limits::of(Resources::default())
    }
}

/// Starts a server in its own thread, which runs until the tests end.
pub(crate) fn serve(limits: Limits) -> SocketAddr {
    let server = Server::listen(0).unwrap();
    let address = server.address();
    thread::spawn(move || server.run(limits).unwrap());
    address
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find_map(|(key, value)| key.eq_ignore_ascii_case(name).then_some(value))
    }
}

/// Connects to a server, whose answers take two minutes at most.
pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    let patience = Some(Duration::from_secs(120));
    stream.set_read_timeout(patience).unwrap();
    stream
}

/// Sends the bytes of a request unchanged, and returns the response.
pub(crate) fn raw(address: SocketAddr, request: &[u8]) -> Answer {
    let mut stream = connect(address);
    // A server that refuses early may close the connection before it has read everything.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    Answer {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

/// Sends a request with some headers.
pub(crate) fn send(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers
        .iter()
        .any(|(name, _)| name.eq_ignore_ascii_case("host"))
    {
        request += &format!("Host: {address}\r\n");
    }
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    request += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    raw(address, request.as_bytes())
}

pub(crate) const JSON: (&str, &str) = ("Content-Type", "application/json");

pub(crate) fn post(address: SocketAddr, path: &str, body: &str) -> Answer {
    send(address, "POST", path, &[JSON], body)
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Answer {
    send(address, "GET", path, &[], "")
}

/// Starts a job, and returns its number.
pub(crate) fn start(address: SocketAddr, page: &str, question: &str, request: &str) -> u64 {
    let answer = post(
        address,
        &format!("/api/jobs/{question}?page={page}"),
        request,
    );
    assert_eq!(answer.status, 202, "{answer:?}");
    let json: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    json["id"].as_u64().unwrap()
}

/// The event stream of a page.
pub(crate) struct Events {
    lines: BufReader<TcpStream>,
}

impl Events {
    /// Connects to the stream of events of a page, to receive the events after the event id `seen`.
    pub(crate) fn listen(address: SocketAddr, page: &str, seen: Option<&str>) -> Events {
        let mut stream = connect(address);
        let seen = seen.map_or(String::new(), |seen| format!("Last-Event-ID: {seen}\r\n"));
        let request =
            format!("GET /api/events?page={page} HTTP/1.1\r\nHost: {address}\r\n{seen}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        Events {
            lines: BufReader::new(stream),
        }
    }

    /// Returns the next event, with its full id.
    pub(crate) fn next(&mut self) -> Option<(String, serde_json::Value)> {
        let mut id = String::new();
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim();
            if let Some(found) = line.strip_prefix("id:") {
                id = found.trim().to_owned();
            } else if let Some(data) = line.strip_prefix("data:") {
                return Some((id, serde_json::from_str(data.trim()).ok()?));
            }
        }
    }

    /// Returns all events up to the end of a job.
    pub(crate) fn until_end(&mut self, job: u64) -> Vec<(String, serde_json::Value)> {
        let mut all = Vec::new();
        while let Some(event) = self.next() {
            let is_end = event.1["job"] == job
                && matches!(event.1["type"].as_str(), Some("done" | "failed"));
            all.push(event);
            if is_end {
                break;
            }
        }
        all
    }
}
