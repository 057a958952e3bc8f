//! Tests that an analysis of `tengen gtp` ends with the next command.

use crate::common::Place;
use std::io::{BufRead, BufReader, Write};

/// White has three empty points in the corner, enclosed by black stones: the player who moves first
/// decides if White lives.
const STRAIGHT_THREE: &str = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb])";

#[test]
fn an_analysis_is_shown_until_the_next_command() {
    let place = Place::new();
    place.file("three.sgf", STRAIGHT_THREE);
    let mut child = place.start("gtp");
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut line = || lines.next().unwrap().unwrap();
    let mut send = |command: &str| {
        input.write_all(command.as_bytes()).unwrap();
        input.flush().unwrap();
    };
    send("loadsgf three.sgf\n");
    assert_eq!([line(), line()], ["=", ""]);
    send("7 kata-analyze B 50 rootInfo true\n");
    assert_eq!(line().trim_end(), "=7");
    let shown = line();
    let moves: Vec<_> = shown.split("info ").skip(1).collect();
    let of = "move B9 visits 100 winrate 1.0 prior 1.0 lcb 1.0 order 0 pv B9 ";
    assert_eq!(moves[0], of, "{shown}");
    assert_eq!(moves.len(), 3, "{shown}");
    assert!(
        moves[1].starts_with("move A9 visits 1 winrate 0.0 "),
        "{shown}"
    );
    // The command that aborts the analysis also ends its answer.
    send("protocol_version\n");
    assert_eq!([line(), line(), line()], ["", "= 2", ""]);
    send("lz-analyze W interval 10\n");
    assert_eq!(line().trim_end(), "=");
    assert!(line().starts_with("info move B9 visits 100 winrate 10000 "));
    send("lz-analyze W nonsense 10\n");
    assert_eq!(line(), "");
    assert!(line().starts_with("? unknown option nonsense; expected interval, "));
    assert_eq!(line(), "");
    // `kata-genmove_analyze` plays the move that it reports, so its answer ends without a further
    // command.
    send("8 kata-genmove_analyze B 50\n");
    assert_eq!(line().trim_end(), "=8");
    assert_eq!(line(), shown);
    assert_eq!([line(), line()], ["play B9", ""]);
    // After Black's winning move, White has only moves that fail.
    send("lz-analyze W\n");
    assert_eq!(line().trim_end(), "=");
    assert!(line().starts_with("info move A9 visits 1 winrate 0 "));
    drop(input);
    assert_eq!(line(), "");
    assert!(child.wait().unwrap().success());
}
