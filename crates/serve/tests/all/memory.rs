//! Tests that all requests together stay within one memory budget, and return their memory.

use crate::common::{Answer, Events, get, limits, post, serve, start};
use serde_json::{Value, json};
use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tengen_serve::Limits;

const PAGE: &str = "page-of-the-tests";

/// Returns the number of bytes of the server's memory budget that are reserved now.
fn reserved(address: SocketAddr) -> u64 {
    let about: Value = serde_json::from_str(&get(address, "/api").body).unwrap();
    about["reserved"].as_u64().unwrap()
}

/// Waits until no memory of the budget is reserved. A stopped thread may need some time to end.
fn wait_until_free(address: SocketAddr) {
    let begin = Instant::now();
    while reserved(address) > 0 {
        assert!(begin.elapsed() < Duration::from_secs(120), "not given back");
        thread::sleep(Duration::from_millis(50));
    }
}

fn ask(address: SocketAddr, question: &str, request: &Value) -> Answer {
    post(
        address,
        &format!("/api/ask/{question}"),
        &request.to_string(),
    )
}

/// Returns requests that state large boards or graphs, for every kind of request that has sizes.
fn large(side: usize) -> Vec<(&'static str, Value)> {
    let sides = json!({ "rows": side, "cols": side });
    let board = json!({ "board": &sides });
    let graph = json!({ "board": { "graph": "g", "text": format!("p edge {} 0", side * side) } });
    let with = |request: &Value, field: &str, value: Value| {
        let mut request = request.clone();
        request[field] = value;
        request
    };
    let text = json!({ "text": vec!["XXO.".repeat(side / 4); side].join("\n") });
    let games = json!({ "text": "(;SZ[52]AB[aa]AW[ba])".repeat(side * 50) });
    let problem = json!({ "problem": &text });
    let mut all = vec![
        ("games-bounds", sides.clone()),
        ("games-construct", with(&sides, "moves", 100_000.into())),
        ("draw", text.clone()),
        ("hamilton", json!({ "rows": 1, "cols": 17 })),
        ("look", text.clone()),
        ("look", games.clone()),
        ("problem", text),
        ("problems", games),
        (
            "rank",
            json!({ "position": with(&sides, "position", json!(["."])) }),
        ),
        ("solve", problem.clone()),
        ("variation", with(&problem, "moves", json!([]))),
    ];
    for board in [board, graph] {
        all.extend([
            ("count", board.clone()),
            ("count-by", with(&board, "by", "stones".into())),
            ("count-classes", with(&board, "up_to", "symmetry".into())),
            ("games-count", board.clone()),
            ("game-graph-picture", board.clone()),
            ("polynomial", board.clone()),
            ("reachable", board.clone()),
            ("sample", with(&board, "number", 2000.into())),
            ("game-graph", board.clone()),
            ("unrank", with(&board, "ranks", json!(["1"]))),
        ]);
    }
    all
}

/// Sends requests with boards of 2000 x 2000, graphs of 2^22 vertices and 100,000 problems at the
/// same time. The server must refuse them before it works on them.
#[test]
fn large_requests_are_refused_before_their_work() {
    let address = serve(limits());
    let askers = large(2000).into_iter().map(|(question, request)| {
        let asker = move || {
            let answer = ask(address, question, &request);
            assert!(matches!(answer.status, 422 | 503), "{question}: {answer:?}");
            if answer.status == 422 {
                let is_said = ["may use", "may be used"]
                    .iter()
                    .any(|said| answer.body.contains(said));
                assert!(is_said, "{question}: {answer:?}");
            }
        };
        thread::spawn(asker)
    });
    for asker in askers.collect::<Vec<_>>() {
        asker.join().unwrap();
    }
    wait_until_free(address);
    let huge = json!({ "board": { "graph": "g", "text": "p edge 16777216 0" } });
    let answer = ask(address, "count", &huge);
    assert!(
        answer
            .body
            .contains("a graph of 16777216 vertices takes about 2.1 GB"),
        "{answer:?}"
    );
    let path = format!("/api/jobs/count?page={PAGE}");
    assert_eq!(post(address, &path, &huge.to_string()).status, 422);
    wait_until_free(address);
}

/// A lock for the tests that measure the memory of this process.
static MEASURED: Mutex<()> = Mutex::new(());

/// Returns the peak memory of this process since the last call, in bytes. `None` if the system does
/// not report it.
fn peak() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    line.split_whitespace()
        .next()?
        .parse::<u64>()
        .ok()
        .map(|kilobytes| 1024 * kilobytes)
}

/// Sends many requests at a time, each of which fits into the memory budget alone.
#[test]
fn requests_together_stay_within_the_budget() {
    let _alone = MEASURED.lock().unwrap_or_else(PoisonError::into_inner);
    let memory = 1 << 29;
    let address = serve(Limits {
        memory,
        moment: Duration::from_secs(1),
        room: Duration::from_secs(2),
        ..limits()
    });
    let is_over = AtomicBool::new(false);
    peak();
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut most = 0;
            while !is_over.load(Ordering::Relaxed) {
                most = most.max(reserved(address));
                thread::sleep(Duration::from_millis(5));
            }
            most
        });
        let askers: Vec<_> = (0..2)
            .flat_map(|_| large(300))
            .map(|(question, request)| {
                scope.spawn(move || (question, ask(address, question, &request)))
            })
            .collect();
        let answers = askers.into_iter().map(|asker| asker.join());
        let answers: Vec<_> = answers.collect();
        // Stop the thread that watches the reserved memory before any assertion, or it would never
        // end.
        is_over.store(true, Ordering::Relaxed);
        let code = |(question, answer): (&str, Answer)| {
            let is_known = matches!(answer.status, 200 | 408 | 422 | 429 | 503);
            assert!(is_known, "{question}: {answer:?}");
            answer.status
        };
        let codes = answers.into_iter().map(|answer| code(answer.unwrap()));
        let codes: Vec<u16> = codes.collect();
        let most = watcher.join().unwrap();
        assert!(most > 0 && most <= memory as u64, "{most}");
        assert!(codes.contains(&200), "{codes:?}");
    });
    wait_until_free(address);
    if let Some(peak) = peak() {
        assert!(peak < memory as u64, "{peak}");
    }
}

/// Tests a request whose last bytes never arrive, so that it holds memory. Another request is
/// refused, and answered when the memory is free again.
#[test]
fn a_refused_request_is_answered_when_memory_is_free_again() {
    let address = serve(Limits {
        memory: 40 << 20,
        // The first request may hold its memory for 11 s, the second waits half a second for it.
        moment: Duration::from_secs(10),
        room: Duration::from_secs(1),
        ..limits()
    });
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST /api/ask/look HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: 4000000\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let begin = Instant::now();
    while reserved(address) == 0 {
        assert!(begin.elapsed() < Duration::from_secs(60));
    }
    let request = json!({ "text": vec!["XXO.".repeat(20); 80].join("\n") });
    let refused = ask(address, "look", &request);
    assert_eq!(refused.status, 503, "{refused:?}");
    assert!(refused.body.contains("\"kind\":\"busy\""), "{refused:?}");
    assert!(
        refused.body.contains("other requests leave 2.5 MB"),
        "{refused:?}"
    );
    drop(stream);
    wait_until_free(address);
    assert_eq!(ask(address, "look", &request).status, 200);
    wait_until_free(address);
}

/// Tests that the stored answers of finished jobs count towards the memory budget.
#[test]
fn answers_are_kept_within_the_budget() {
    // A sixteenth of the server's memory is for answers: here 1 MiB.
    let memory = 16 << 20;
    let address = serve(Limits {
        memory,
        grace: Duration::from_secs(1),
        ..limits()
    });
    let mut events = Events::listen(address, PAGE, None);
    let path = format!("/api/jobs/look?page={PAGE}");
    let job = |side: usize| {
        let text = vec![".".repeat(side); side].join("\n");
        let answer = post(address, &path, &json!({ "text": text }).to_string());
        assert_eq!(answer.status, 202, "{answer:?}");
        let answer: Value = serde_json::from_str(&answer.body).unwrap();
        answer["id"].as_u64().unwrap()
    };
    // Each answer has about 300 kB, so the server forgets the oldest ones. The jobs run one after
    // another, because parallel jobs may end in any order.
    let ids: Vec<u64> = (0..8)
        .map(|_| {
            let id = job(60);
            events.until_end(id);
            id
        })
        .collect();
    let is_kept = |id: &u64| get(address, &format!("/api/jobs/{id}?page={PAGE}")).status == 200;
    assert!(!is_kept(&ids[0]) && is_kept(&ids[7]));
    let kept = reserved(address);
    assert!(kept > 0 && kept <= memory as u64 / 16, "{kept}");
    drop(events);
    wait_until_free(address);
}

/// Ten pages solve the example problems of the page in parallel. The tables of the solver grow with
/// the search, so the memory of the server hardly depends on its budget.
#[test]
fn ten_pages_with_small_problems_take_little_memory() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = std::fs::read_to_string(here.join("../../ui/src/examples.json")) else {
        println!("skipped: the sources of the page are not here");
        return;
    };
    let examples: Vec<Value> = serde_json::from_str(&text).unwrap();
    let _alone = MEASURED.lock().unwrap_or_else(PoisonError::into_inner);
    let address = serve(Limits {
        memory: 1 << 36,
        ..limits()
    });
    peak();
    thread::scope(|scope| {
        for number in 0..10 {
            let examples = &examples;
            scope.spawn(move || {
                let page = format!("page-of-the-tests-{number}");
                let mut events = Events::listen(address, &page, None);
                for example in examples.iter().cycle().skip(number).take(examples.len()) {
                    let problem = json!({ "text": example["text"] });
                    let click = json!({ "problem": &problem, "first": example["first"] });
                    let solve = json!({
                        "problem": problem,
                        "first": "both",
                        "all_moves": true,
                        "certificate": 0,
                        "tree": { "depth": 12, "size": 2000, "all-moves": true },
                    });
                    for (question, request) in [("variation", click), ("solve", solve)] {
                        let job = start(address, &page, question, &request.to_string());
                        let all = events.until_end(job);
                        let (_, end) = all.last().unwrap();
                        assert_eq!(end["type"], "done", "{question} {}: {end}", example["key"]);
                    }
                }
            });
        }
    });
    wait_until_free(address);
    if let Some(peak) = peak() {
        assert!(peak < 1 << 30, "{peak}");
    }
}
