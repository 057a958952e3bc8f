//! The built front end, embedded in the program. The program esbuild makes the files, which are
//! committed to the repository.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// The files of the front end: name, content type and contents.
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

/// Returns the names of all files.
pub fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|(name, ..)| *name)
}

/// Returns the contents of a file by its name.
pub fn read(name: &str) -> Option<&'static [u8]> {
    let found = ASSETS.iter().find(|asset| asset.0 == name);
    found.map(|asset| asset.2)
}

/// Serves a file by its path. Only listed files are served, so no path can reach the file system.
/// The front end keeps its own addresses behind `#`, which browsers do not send.
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
