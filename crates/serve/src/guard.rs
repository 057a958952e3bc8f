//! Accepts requests only from pages of this server, sent to a loopback name.
//!
//! A page of another site can make a browser send requests to this server. With DNS rebinding it
//! could even read the answers. The `Host`, `Origin` or `Sec-Fetch-Site` header of such requests
//! shows this.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// The host names of this server, with its port.
pub(crate) struct Hosts(Vec<String>);

/// The content security policy of the server: only its own files are run or shown, and no site may
/// show the page in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

impl Hosts {
    pub(crate) fn new(address: SocketAddr) -> Hosts {
        let port = address.port();
        let names = ["127.0.0.1", "localhost"];
        Hosts(names.map(|name| format!("{name}:{port}")).into())
    }

    /// Returns the reason for refusing a request, or `None` to accept it.
    fn refuses(&self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return Some("expected exactly one Host header");
        };
        let host = host.to_str().unwrap_or_default();
        if !self.0.iter().any(|name| name.eq_ignore_ascii_case(host)) {
            return Some("the Host is not a name of this server");
        }
        let is_ours = |origin: &HeaderValue| {
            let origin = origin.to_str().unwrap_or_default();
            let origin = origin.strip_prefix("http://");
            origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
        };
        if !headers.get_all(header::ORIGIN).iter().all(is_ours) {
            return Some("the Origin is not this server");
        }
        let header = |name: &str| headers.get(name).map(HeaderValue::as_bytes);
        let is_opened =
            *method == Method::GET && header("sec-fetch-mode") == Some(b"navigate".as_slice());
        match header("sec-fetch-site") {
            None | Some(b"same-origin" | b"none") => None,
            // The user followed a link from another site to the page.
            Some(_) if is_opened => None,
            Some(_) => Some("the request comes from another site"),
        }
    }
}

/// Refuses requests of other sites, and adds the security headers to all responses of the server.
pub(crate) async fn check(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match hosts.refuses(request.method(), request.headers()) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}
