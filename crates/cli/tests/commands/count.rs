//! `tengen count` that is killed or stopped, and goes on.
#![cfg(unix)]

use crate::common::Place;
use std::process::{Child, Command, Stdio};

/// Starts a count of a few seconds that writes a checkpoint after every column,
/// and waits until there are two.
fn started(place: &Place) -> Child {
    let program = place.tengen("").get_program().to_owned();
    let mut child = Command::new(program)
        .args("count 8 30 --engine hashed --threads 1 --checkpoint-every 0 --data".split(' '))
        .arg(place.path("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
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

/// The same count goes on with another engine and gives the same number.
fn goes_on(place: &Place) {
    let (code, number, error) = place.run("count 8 30 --engine compiled", "");
    assert_eq!(code, 0, "{error}");
    assert!(error.contains("going on from the checkpoint"), "{error}");
    assert_eq!(number, place.out("count 8 30 --no-ledger"));
    assert_eq!(number, place.out("count 8 30"), "from the ledger");
}

#[test]
fn a_killed_count_goes_on() {
    let place = Place::new();
    let mut child = started(&place);
    child.kill().unwrap();
    assert!(child.wait_with_output().unwrap().stdout.is_empty());
    goes_on(&place);
}

/// Stopped, a count ends with 130 and can go on.
#[test]
fn a_stopped_count_ends_in_good_order_and_goes_on() {
    let place = Place::new();
    let child = started(&place);
    let kill = Command::new("kill").arg(child.id().to_string()).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty());
    // Under nohup nobody listens for signals, and the program is killed.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    let nohup = ignored.is_some_and(|mask| {
        !mask.trim().is_empty() && { u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1 }
    });
    if !nohup {
        assert_eq!(output.status.code(), Some(130), "{error}");
        assert!(error.contains("the same command again goes on"), "{error}");
    }
    goes_on(&place);
}
