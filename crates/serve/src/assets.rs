//! What esbuild made of the front end: committed, and part of the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// The files of the page.
const ASSETS: [(&str, &str, &[u8]); 4] = [
    (
        "index.html",
        "text/html; charset=utf-8",
        include_bytes!("../dist/index.html"),
    ),
    (
        "main.js",
        "text/javascript; charset=utf-8",
        include_bytes!("../dist/main.js"),
    ),
    (
        "main.css",
        "text/css; charset=utf-8",
        include_bytes!("../dist/main.css"),
    ),
    (
        "icon.svg",
        "image/svg+xml",
        include_bytes!("../dist/icon.svg"),
    ),
];

/// The names of all files.
pub fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|(name, ..)| *name)
}

/// A file by its name.
pub fn read(name: &str) -> Option<&'static [u8]> {
    let found = ASSETS.iter().find(|asset| asset.0 == name);
    found.map(|asset| asset.2)
}

/// A file by its path: one of the list, so that no path leads anywhere else. Pages have
/// addresses of their own behind `#`, which no browser sends.
pub(crate) async fn get(uri: Uri) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    match ASSETS.iter().find(|asset| asset.0 == name) {
        Some(&(_, kind, bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, "no-cache"),
            ];
            (headers, bytes).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is no such file").into_response(),
    }
}
