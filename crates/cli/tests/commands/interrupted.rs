//! Interrupted programs stop soon, exit with code 130, and keep finished work.
//!
//! Under nohup a program says nothing when it is told to stop.
#![cfg(unix)]

use crate::common::{Place, interrupt};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

#[test]
fn long_computations_end_soon() {
    let place = Place::new();
    for (arguments, answer, said) in [
        ("count 15 --compute --no-ledger -q", "", ""),
        // The finished runs give an estimate.
        ("games estimate 1 5 --runs 9999999 -q", "games ", ""),
        // The command `games bounds` saves nothing, so it stops at once.
        (
            "games bounds 4096",
            "",
            "tengen: stopped; nothing was saved\n",
        ),
    ] {
        let child = place.start(arguments);
        thread::sleep(Duration::from_millis(1000));
        let (code, out, err) = interrupt(child);
        assert_eq!(code, Some(130), "{arguments}: {err}");
        let is_silent = err.is_empty();
        assert!(is_silent || err.ends_with(said), "{arguments}: {err}");
        assert_eq!(out.is_empty(), answer.is_empty(), "{arguments}: {out}");
        assert!(out.starts_with(answer), "{arguments}: {out}");
    }
}

#[test]
fn an_interrupted_table_of_ranks_leaves_no_file() {
    let place = Place::new();
    let child = place.start("unrank 10 1");
    while !place.path("data/ranks").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    // The program creates the folder just before it starts to handle signals, so wait a little
    // longer.
    thread::sleep(Duration::from_millis(200));
    let (code, out, err) = interrupt(child);
    assert_eq!(code, Some(130), "{err}");
    assert!(err.ends_with("stopped; no table was written\n"), "{err}");
    assert_eq!(out, "");
    assert_eq!(fs::read_dir(place.path("data/ranks")).unwrap().count(), 0);
}

/// Interrupts `solve` a second after its first line.
///
/// The problem of three.sgf is solved at once, and the problem of open.sgf never. For atari.sgf,
/// only the search with Black to move first ends in time. Returns the output before and after the
/// signal.
fn interrupted_batch(place: &Place, arguments: &str) -> (String, String) {
    place.file(
        "three.sgf",
        "(;SZ[8:3]AB[ea][eb][ac:ec]AW[da][ab:db]TR[da])",
    );
    place.file(
        "open.sgf",
        "(;SZ[10]AB[dd]AW[ee]TR[dd]CR[aa:jc][ad:cd][ed:jd][ae:de][fe:je][af:jj])",
    );
    place.file(
        "atari.sgf",
        "(;SZ[10]AB[ed][de][fe]AW[ee]TR[ee]CR[aa:jc][ad:dd][fd:jd][ae:ce][ge:je][af:jj])",
    );
    let mut child = place.start(&format!("solve --threads 1 --format json {arguments}"));
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = String::new();
    out.read_line(&mut lines).unwrap();
    thread::sleep(Duration::from_secs(1));
    let (code, _, err) = interrupt(child);
    out.read_to_string(&mut lines).unwrap();
    assert_eq!(code, Some(130), "{lines}{err}");
    (lines, err)
}

#[test]
fn an_interrupted_batch_has_answered_what_came_before() {
    let (lines, err) = interrupted_batch(&Place::new(), "--first black three.sgf open.sgf");
    assert_eq!(lines.lines().count(), 1, "{lines}");
    assert!(err.contains("1 of 2 problems answered\n"), "{err}");
}

#[test]
fn of_an_interrupted_problem_the_side_that_is_decided_is_told() {
    let place = Place::new();
    let arguments = "three.sgf atari.sgf open.sgf --tree tree.sgf";
    let (lines, err) = interrupted_batch(&place, arguments);
    assert!(
        err.contains("1 of 3 problems answered, 1 in part\n"),
        "{lines}{err}"
    );
    let lines: Vec<_> = lines.lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    for part in ["\"id\":\"atari.sgf\",", "\"first\":\"black\"", "\"dead\""] {
        assert!(lines[2].contains(part), "{lines:?}");
    }
    let tree = fs::read_to_string(place.path("tree.sgf")).unwrap();
    assert_eq!(tree.matches("GN[three.sgf").count(), 2, "{tree}");
    assert_eq!(tree.matches("GN[").count(), 3, "{tree}");
    // Other first moves than the capture at `ef` stay undecided until the signal.
    let (_, atari) = tree.split_once("GN[atari.sgf, black first]").unwrap();
    assert!(
        atari.contains("moves are missing];B[ef]TE[1]GB[1]C[captured])"),
        "{tree}"
    );
}

/// Terminates a program that `nohup` has started.
#[test]
fn termination_under_nohup_is_handled() {
    let place = Place::new();
    place.file(
        "open.sgf",
        "(;SZ[10]AB[dd]AW[ee]TR[dd]CR[aa:jc][ad:cd][ed:jd][ae:de][fe:je][af:jj])",
    );
    let mut command = Command::new("nohup");
    command.args([env!("CARGO_BIN_EXE_tengen"), "solve", "open.sgf"]);
    command.current_dir(place.path("")).stdin(Stdio::null());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    thread::sleep(Duration::from_secs(1));
    let (code, _, err) = interrupt(child);
    assert_eq!(code, Some(130), "{err}");
    assert!(err.contains("0 of 1 problems answered"), "{err}");
}
