//! Tests of `tengen count` when it is stopped and resumes, and of its notes.
#![cfg(unix)]

use crate::common::{Place, interrupt};
use std::io::{BufRead, BufReader};
use std::process::Child;

/// Starts a count of a few seconds with a checkpoint after each column, and waits until there are
/// two checkpoints.
fn started(place: &Place) -> Child {
    let mut child = place.start("count 8 30 --engine hashed --threads 1 --checkpoint-every 0");
    let checkpoints = || {
        let files = std::fs::read_dir(place.path("data/checkpoints")).into_iter();
        let names = files.flatten().map(|f| f.unwrap().file_name());
        names
            .filter(|n| n.to_string_lossy().ends_with(".ckpt"))
            .count()
    };
    while checkpoints() < 2 {
        assert_eq!(child.try_wait().unwrap(), None, "it ended too soon");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    child
}

/// Returns the first line that a count writes to standard error, and kills the count.
fn first_note(place: &Place, arguments: &str) -> String {
    let mut child = place.start(arguments);
    let mut line = String::new();
    let error = child.stderr.take().unwrap();
    BufReader::new(error).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    line
}

#[test]
fn a_long_count_says_how_long_and_whether_it_can_be_resumed() {
    let place = Place::new();
    let note = first_note(
        &place,
        "count 14 14 --lattice king --threads 1 --memory 20G",
    );
    let begins = note.starts_with("tengen: the hashed engine takes about ");
    assert!(
        begins && note.contains(" for this count; saved results of earlier runs may"),
        "{note}"
    );
    // Counts on graphs have no checkpoints.
    let ring: String = (0..60)
        .flat_map(|v| [2, 3, 5, 8].map(|step| format!("{v} {}\n", (v + step) % 60)))
        .collect();
    place.file("ring.txt", ring);
    let graph = place.path("ring.txt");
    let arguments = format!("count --graph {} --threads 1 --memory 2G", graph.display());
    let note = first_note(&place, &arguments);
    assert!(
        note.ends_with("; it cannot be resumed if it is stopped\n"),
        "{note}"
    );
}

/// A count and its plan give equal reasons for a refusal.
#[test]
fn counts_and_plans_refuse_in_the_same_words() {
    let place = Place::new();
    let (code, _, count) = place.run("count 12 --memory 50M --threads 2 --compute", "");
    assert_eq!(code, 3);
    let reason = count.trim_end().strip_prefix("tengen: error: ").unwrap();
    assert!(reason.ends_with("of memory, even with files"), "{reason}");
    let plan = place.out("plan 12 --memory 50M --threads 2");
    assert!(plan.contains(&format!("  refuses: {reason}\n")), "{plan}");
    let json = place.out("plan 12 --memory 50M --threads 2 --format json");
    assert!(
        json.contains(&format!("\"refused\":\"{reason}\"")),
        "{json}"
    );
}

/// A stopped count exits with code 130 and can resume, also with another engine.
#[test]
fn a_stopped_count_ends_in_good_order_and_goes_on() {
    let place = Place::new();
    let (code, out, error) = interrupt(started(&place));
    assert_eq!((code, out.as_str()), (Some(130), ""), "{error}");
    assert!(error.contains("run the same command again"), "{error}");
    goes_on(&place);
}

#[test]
fn a_killed_count_goes_on() {
    let place = Place::new();
    let mut child = started(&place);
    child.kill().unwrap();
    child.wait().unwrap();
    goes_on(&place);
}

fn goes_on(place: &Place) {
    let (code, number, error) = place.run("count 8 30 --engine compiled", "");
    assert_eq!(code, 0, "{error}");
    assert!(error.contains("resuming from the checkpoint"), "{error}");
    assert_eq!(number, place.out("count 8 30 --no-ledger"));
    assert_eq!(number, place.out("count 8 30"), "from the ledger");
}
