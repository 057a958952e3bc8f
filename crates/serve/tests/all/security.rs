//! Tests that requests of other sites are refused, with a test for each kind of attack.

use crate::common::{JSON, connect, get, limits, post, raw, send, serve, start};
use std::io::{Read, Write};
use std::time::{Duration, Instant};
use tengen_serve::{Limits, asset, asset_names};

const FIVE: &str = r#"{"board":{"rows":5}}"#;
const PAGE: &str = "page-of-the-tests";

#[test]
fn only_names_of_this_machine_are_answered() {
    let address = serve(limits());
    let port = address.port();
    for host in [
        "evil.example",
        "evil.example:80",
        "127.0.0.1",
        "127.0.0.1:1",
        "0.0.0.0:1",
        "[::1]:1",
    ] {
        for path in ["/", "/api", "/api/events?page=page-of-the-tests"] {
            let answer = send(address, "GET", path, &[("Host", host)], "");
            assert_eq!(answer.status, 403, "{host} {path}");
        }
    }
    for host in [
        format!("127.0.0.1:{port}"),
        format!("localhost:{port}"),
        format!("LOCALHOST:{port}"),
    ] {
        assert_eq!(
            send(address, "GET", "/", &[("Host", &host)], "").status,
            200,
            "{host}"
        );
    }
    // No Host header, then two Host headers.
    let none = raw(address, b"GET /api HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(matches!(none.status, 400 | 403), "{none:?}");
    let two =
        format!("GET /api HTTP/1.1\r\nHost: {address}\r\nHost: evil\r\nConnection: close\r\n\r\n");
    assert_eq!(raw(address, two.as_bytes()).status, 403);
}

#[test]
fn other_origins_and_sites_are_refused() {
    let address = serve(limits());
    let ask = |headers: &[(&str, &str)]| {
        let headers = [&[JSON][..], headers].concat();
        send(address, "POST", "/api/ask/count", &headers, FIVE).status
    };
    let ours = format!("http://{address}");
    assert_eq!(ask(&[]), 200);
    assert_eq!(
        ask(&[("Origin", &ours), ("Sec-Fetch-Site", "same-origin")]),
        200
    );
    for origin in [
        "http://evil.example",
        "null",
        "https://evil.example",
        "http://127.0.0.1:1",
        "",
    ] {
        assert_eq!(ask(&[("Origin", origin)]), 403, "{origin}");
    }
    for site in ["cross-site", "same-site", "new"] {
        assert_eq!(ask(&[("Sec-Fetch-Site", site)]), 403, "{site}");
        // Following a link to the page is allowed; any other use from another site is refused.
        let link = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate")];
        assert_eq!(send(address, "GET", "/", &link, "").status, 200);
        assert_eq!(ask(&link), 403);
        assert_eq!(
            send(address, "GET", "/main.js", &[("Sec-Fetch-Site", site)], "").status,
            403
        );
    }
}

#[test]
fn only_json_is_read() {
    let address = serve(limits());
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "",
        "application/jsonp",
    ] {
        let answer = send(
            address,
            "POST",
            "/api/ask/count",
            &[("Content-Type", kind)],
            FIVE,
        );
        assert_eq!(answer.status, 415, "{kind}");
    }
    assert_eq!(
        send(address, "POST", "/api/ask/count", &[], FIVE).status,
        415
    );
    for (question, request, status) in [
        ("count", "", 422),
        ("count", "[1]", 422),
        ("count", r#"{"board":{"rows":5},"more":1}"#, 422),
        ("count", r#"{"board":{"rows":0}}"#, 422),
        ("nothing", "{}", 404),
        (
            "count",
            r#"{"board":{"rows":5},"keeping":{"store":"/tmp/x"}}"#,
            422,
        ),
        (
            "rank",
            r#"{"position":{"rows":1,"cols":1,"position":["."]},"store":"/etc"}"#,
            422,
        ),
        (
            "count",
            r#"{"board":{"graph":"/etc/passwd","text":""}}"#,
            422,
        ),
    ] {
        let answer = post(address, &format!("/api/ask/{question}"), request);
        assert_eq!(answer.status, status, "{request}: {answer:?}");
        assert!(answer.body.starts_with("{\"kind\":"), "{answer:?}");
    }
}

#[test]
fn no_path_leads_out() {
    let address = serve(limits());
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html/..",
        "/main.js%00",
        "/api/../main.js",
    ] {
        assert_eq!(get(address, path).status, 404, "{path}");
    }
    for name in asset_names() {
        let answer = get(address, &format!("/{name}"));
        assert_eq!(answer.status, 200);
        assert_eq!(answer.body.as_bytes(), asset(name).unwrap());
    }
    for method in ["PUT", "PATCH", "TRACE", "OPTIONS"] {
        let answer = send(address, method, "/api/ask/count", &[JSON], FIVE);
        assert!(matches!(answer.status, 404 | 405), "{method}: {answer:?}");
    }
}

#[test]
fn long_requests_are_refused() {
    let address = serve(Limits {
        body: 1000,
        ..limits()
    });
    let long = format!("{{\"text\":\"{}\"}}", "x".repeat(2000));
    assert_eq!(post(address, "/api/ask/look", &long).status, 413);
    // Send a body that is longer than its stated length, then a body in chunks.
    let mut chunks = format!(
        "POST /api/ask/look HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    );
    for _ in 0..10 {
        chunks += &format!("{:x}\r\n{}\r\n", 500, "x".repeat(500));
    }
    chunks += "0\r\n\r\n";
    assert_eq!(raw(address, chunks.as_bytes()).status, 413);
}

#[test]
fn a_request_that_does_not_arrive_is_given_up() {
    let address = serve(Limits {
        moment: Duration::ZERO,
        room: Duration::from_millis(300),
        ..limits()
    });
    let begin = Instant::now();
    let mut stream = connect(address);
    let head = format!(
        "POST /api/ask/look HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: 500\r\nConnection: close\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.contains("408"), "{answer}");
    assert!(begin.elapsed() < Duration::from_secs(40));
}

#[test]
fn an_answer_takes_a_moment_at_most() {
    let address = serve(Limits {
        moment: Duration::from_millis(300),
        ..limits()
    });
    let begin = Instant::now();
    // A count of 12 rows needs more memory than an immediate answer has on this server.
    let answer = post(
        address,
        "/api/ask/count",
        r#"{"board":{"rows":11,"cols":900}}"#,
    );
    assert_eq!(answer.status, 408, "{answer:?}");
    assert!(begin.elapsed() < Duration::from_secs(30));
    assert_eq!(
        post(address, "/api/ask/count", r#"{"board":{"rows":3}}"#).status,
        200
    );
}

#[test]
fn more_jobs_than_may_wait_are_refused() {
    let address = serve(Limits {
        running: 1,
        waiting: 2,
        ..limits()
    });
    let path = format!("/api/jobs/count?page={PAGE}");
    let long = r#"{"board":{"rows":12,"cols":900}}"#;
    let codes: Vec<u16> = (0..6).map(|_| post(address, &path, long).status).collect();
    assert!(codes.contains(&429), "{codes:?}");
    assert!(
        codes.iter().filter(|&&code| code == 202).count() <= 4,
        "{codes:?}"
    );
    // Other requests are still answered.
    assert_eq!(post(address, "/api/ask/count", FIVE).status, 200);
}

#[test]
fn memory_is_limited() {
    let address = serve(Limits {
        memory: 1 << 22,
        ..limits()
    });
    // The request has three colours. With two, the page would quote the published number without
    // counting.
    let large = r#"{"board":{"rows":16},"colours":3}"#;
    let answer = post(address, "/api/ask/count", large);
    assert_eq!(answer.status, 422, "{answer:?}");
    // A request cannot raise its memory limit either.
    let more = r#"{"board":{"rows":16},"resources":{"memory":100000000000}}"#;
    let answer = post(address, "/api/ask/count", more);
    assert!(answer.body.contains("cannot set"), "{answer:?}");
}

#[test]
fn jobs_are_those_of_the_page_that_asked() {
    let address = serve(limits());
    let id = start(address, PAGE, "count", FIVE);
    let of = |page: &str| get(address, &format!("/api/jobs/{id}?page={page}")).status;
    assert_eq!(of(PAGE), 200);
    assert_eq!(of("another-page"), 404);
    for page in [
        "short",
        "../../../etc",
        "a b c d e f g h",
        "",
        &"x".repeat(100),
    ] {
        let page = page.replace(' ', "%20");
        let path = format!("/api/jobs/count?page={page}");
        assert_eq!(post(address, &path, FIVE).status, 422, "{page}");
    }
    let path = format!("/api/jobs/{id}?page=another-page");
    assert_eq!(send(address, "DELETE", &path, &[], "").status, 404);
}

#[test]
fn responses_carry_security_headers() {
    let address = serve(limits());
    for path in ["/", "/main.js", "/api", "/nothing"] {
        let answer = get(address, path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(
            answer.header("cross-origin-resource-policy"),
            Some("same-origin")
        );
        assert!(answer.header("access-control-allow-origin").is_none());
    }
    let page = std::str::from_utf8(asset("index.html").unwrap()).unwrap();
    assert!(
        !page.contains("<style") && !page.contains("style="),
        "inline styles"
    );
    assert!(
        !page
            .replace("<script type=\"module\" src=", "")
            .contains("<script"),
        "inline script"
    );
    assert!(
        !page.contains("//"),
        "the page loads nothing from elsewhere"
    );
}

/// Parts from which random request texts are made, separated by bars and line breaks.
const PIECES: &str = r#"{|}|[|]|:|,|"|null|true|-1|0|3|1e999|99999999999999999999|"rows"|"cols"|"board"
"text"|"problem"|"number"|"lattice"|"torus"|"formula"|"p cnf 1 1\n1 0"|"moves"|"\u0000"
"(;SZ[3]AB[aa])"|"X O"|"resources"|"store"|"/etc/passwd"|é|\"#;

/// Sends random texts to every kind of request. Every response must be a proper refusal, not a
/// server error.
#[test]
fn nonsense_is_refused_and_nothing_breaks() {
    let address = serve(Limits {
        moment: Duration::from_millis(500),
        ..limits()
    });
    // A linear congruential generator is sufficient here (Knuth's MMIX).
    let mut state = 1u64;
    let mut next = move |below: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let pieces: Vec<&str> = PIECES.split(['|', '\n']).collect();
    let questions: Vec<&str> = tengen::page::names().collect();
    for round in 0..400 {
        let question = questions[round % questions.len()];
        let body: String = match round % 3 {
            // Send a random text, or the right form of a request with wrong values.
            0 => (0..next(30)).map(|_| pieces[next(pieces.len())]).collect(),
            1 => format!(
                "{{\"board\":{{\"rows\":{},\"cols\":{}}},\"number\":{}}}",
                pieces[8 + next(6)],
                next(9),
                pieces[8 + next(6)]
            ),
            _ => format!(
                "{{{}:{}}}",
                pieces[14 + next(8)],
                pieces[next(pieces.len())]
            ),
        };
        let answer = post(address, &format!("/api/ask/{question}"), &body);
        assert!(
            matches!(answer.status, 200 | 404 | 408 | 422),
            "{question} {body}: {answer:?}"
        );
    }
    assert_eq!(post(address, "/api/ask/count", FIVE).status, 200);
}
