//! Tests that jobs report progress, stop on request, and outlive a reload.

use crate::common::{Events, get, limits, post, send, serve, start};
use serde_json::Value;
use std::thread;
use std::time::{Duration, Instant};
use tengen_serve::Limits;

const NINE: &str = r#"{"board":{"rows":9}}"#;
/// A request for a count that takes minutes, but little memory.
const LONG: &str = r#"{"board":{"rows":12,"cols":900}}"#;
const L9: &str = "103919148791293834318983090438798793469";

fn job(address: std::net::SocketAddr, page: &str, id: u64) -> Value {
    let answer = get(address, &format!("/api/jobs/{id}?page={page}"));
    serde_json::from_str(&answer.body).unwrap_or(Value::Null)
}

#[test]
fn a_job_tells_and_answers() {
    let address = serve(limits());
    let page = "page-that-counts";
    let mut events = Events::listen(address, page, None);
    let id = start(address, page, "count", NINE);
    let all = events.until_end(id);
    let kinds: Vec<&str> = all
        .iter()
        .filter_map(|event| event.1["type"].as_str())
        .collect();
    assert_eq!(
        (kinds[0], kinds[1], kinds[kinds.len() - 1]),
        ("waiting", "running", "done")
    );
    assert!(kinds.contains(&"progress"), "{kinds:?}");
    let whole = job(address, page, id);
    assert_eq!(whole["reply"]["answer"]["count"], L9);
    assert_eq!(whole["request"]["board"]["rows"], 9);
}

#[test]
fn events_resume_after_the_last_one_received() {
    let address = serve(limits());
    let page = "page-that-comes-back";
    let mut events = Events::listen(address, page, None);
    let id = start(address, page, "count", NINE);
    let (first, _) = events.next().unwrap();
    drop(events);
    let all = Events::listen(address, page, Some(&first)).until_end(id);
    let number = |id: &str| id.split_once('-').unwrap().1.parse::<u64>().unwrap();
    let numbers: Vec<u64> = all.iter().map(|event| number(&event.0)).collect();
    assert_eq!(numbers[0], number(&first) + 1);
    assert!(
        numbers.windows(2).all(|pair| pair[1] == pair[0] + 1),
        "{numbers:?}"
    );
    // Listen from the start, with an event id of another event log (epoch), and with an invalid id.
    for seen in [None, Some("999999-3"), Some("nonsense")] {
        let again = Events::listen(address, page, seen).until_end(id);
        assert_eq!(number(&again[0].0), 1, "{seen:?}");
    }
}

#[test]
fn jobs_stop_when_they_are_told_to() {
    let address = serve(Limits {
        running: 1,
        ..limits()
    });
    let page = "page-that-stops";
    let mut events = Events::listen(address, page, None);
    let running = start(address, page, "count", LONG);
    let waiting = start(address, page, "count", LONG);
    thread::sleep(Duration::from_millis(500));
    for id in [waiting, running] {
        let path = format!("/api/jobs/{id}?page={page}");
        assert_eq!(send(address, "DELETE", &path, &[], "").status, 204);
        events.until_end(id);
        assert_eq!(job(address, page, id)["error"]["kind"], "stopped");
    }
    // Another job can start now.
    let id = start(address, page, "count", NINE);
    events.until_end(id);
    assert_eq!(job(address, page, id)["reply"]["answer"]["count"], L9);
}

#[test]
fn a_page_that_is_closed_stops_its_jobs_and_one_that_is_reloaded_finds_them() {
    let grace = Duration::from_secs(1);
    let address = serve(Limits { grace, ..limits() });
    let page = "page-that-closes";
    let events = Events::listen(address, page, None);
    let id = start(address, page, "count", LONG);
    drop(events);
    thread::sleep(grace / 4);
    let again = Events::listen(address, page, None);
    thread::sleep(grace * 2);
    assert_eq!(
        job(address, page, id)["state"],
        "running",
        "it was reloaded"
    );
    drop(again);
    let begin = Instant::now();
    loop {
        // A forgotten page has no jobs.
        let left = get(address, &format!("/api/jobs?page={page}"));
        if left.body == "[]" {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{left:?}");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_job_has_a_time_limit() {
    let address = serve(Limits {
        time: Duration::from_secs(1),
        ..limits()
    });
    let page = "page-that-waits";
    let mut events = Events::listen(address, page, None);
    let id = start(address, page, "count", LONG);
    events.until_end(id);
    let message = job(address, page, id)["error"]["message"].to_string();
    assert!(
        message.contains("the time limit of 1 s was reached"),
        "{message}"
    );
}

/// Asks 200 questions a second about the legality of positions while ten pages run jobs. Every
/// answer must be right, and no event may be missing.
#[test]
fn many_ask_at_once() {
    let seconds = if std::env::var_os("TENGEN_LOAD").is_some() {
        60
    } else {
        3
    };
    let address = serve(limits());
    let begin = Instant::now();
    let over = move || begin.elapsed() >= Duration::from_secs(seconds);
    let pages: Vec<_> = (0..10)
        .map(|n| {
            thread::spawn(move || {
                let page = format!("page-number-{n}");
                let mut events = Events::listen(address, &page, None);
                let (mut seen, mut jobs) = (0u64, 0);
                while !over() {
                    let id = start(address, &page, "count", r#"{"board":{"rows":7}}"#);
                    for (number, _) in events.until_end(id) {
                        let number: u64 = number.split_once('-').unwrap().1.parse().unwrap();
                        assert_eq!(number, seen + 1, "an event is missing");
                        seen = number;
                    }
                    assert_eq!(
                        job(address, &page, id)["reply"]["answer"]["count"],
                        "83677847847984287628595"
                    );
                    jobs += 1;
                }
                jobs
            })
        })
        .collect();
    let askers: Vec<_> = (0..4)
        .map(|n| {
            thread::spawn(move || {
                let mut asked = 0u32;
                while !over() {
                    // Each thread asks fifty questions a second, as long as the machine keeps up.
                    let due = begin + Duration::from_millis(20) * asked;
                    thread::sleep(due.saturating_duration_since(Instant::now()));
                    let is_legal = (asked + n).is_multiple_of(2);
                    let text = if is_legal { ". X/O ." } else { ". X/X O" };
                    let body = serde_json::json!({ "text": text.replace('/', "\n") }).to_string();
                    let answer = post(address, "/api/ask/look", &body);
                    assert_eq!(answer.status, 200, "{answer:?}");
                    let answer: Value = serde_json::from_str(&answer.body).unwrap();
                    assert_eq!(answer["answer"]["legality"]["legal"], is_legal);
                    asked += 1;
                }
                asked
            })
        })
        .collect();
    let jobs: u32 = pages.into_iter().map(|page| page.join().unwrap()).sum();
    let asked: u32 = askers.into_iter().map(|asker| asker.join().unwrap()).sum();
    println!("{asked} questions in {seconds} s, {jobs} jobs");
    assert!(
        jobs >= 10 && asked > 20 * seconds as u32,
        "{asked} questions, {jobs} jobs"
    );
}
