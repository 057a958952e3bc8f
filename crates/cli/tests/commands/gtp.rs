//! `tengen gtp`: scripted sessions.

use crate::common::Place;

/// White's three points in the corner, in a black wall: who moves first decides.
const STRAIGHT_THREE: &str = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb]";

/// The answers to a script, one per command.
fn session(place: &Place, arguments: &str, script: &str) -> Vec<String> {
    let (code, out, err) = place.run(&format!("gtp {arguments}"), script);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.ends_with("\n\n"), "{out:?}");
    out.split_terminator("\n\n").map(str::to_owned).collect()
}

#[test]
fn the_standard_commands() {
    let place = Place::new();
    let script = "1 protocol_version\n2 name # Tengen\n3 known_command genmove\n\n# nothing\n\
        4 known_command tengen\n5 boardsize 3\n6 clear_board\n7 komi 6.5\n8 play b B2\n\
        9 showboard\n10 undo\n11 undo\n12 play w pass\n13 nothing\n14 play b I1\n\
        15 boardsize 26\n16 genmove b\n17\n18 boardsize\n19 loadsgf nowhere.sgf\n\
        20 time_settings 300 30 5\n21 time_left b 12 0\n22 time_left b -1 0\n\
        23 time_settings 1 2\n24 time_left 1 1 1\n25 quit\n26 name\n";
    let answers = session(&place, "", script);
    let (board, rest) = (&answers[8], [&answers[..8], &answers[9..]].concat());
    assert_eq!(
        rest,
        [
            "=1 2",
            "=2 Tengen",
            "=3 true",
            "=4 false",
            "=5",
            "=6",
            "=7",
            "=8",
            "=10",
            "?11 cannot undo",
            "=12",
            "?13 unknown command",
            "?14 syntax error: a point is a letter without I and a number, as D4, on the board",
            "?15 unacceptable size",
            "?16 no target; name a stone of each string in question with tengen-target",
            "?17 unknown command",
            "?18 syntax error: boardsize SIZE",
            "?19 cannot load file: nowhere.sgf: No such file or directory (os error 2)",
            "=20",
            "=21",
            "?22 syntax error: time_left COLOUR TIME STONES",
            "?23 syntax error: time_settings MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
            "?24 syntax error: a colour is black, white, b or w",
            "=25",
        ]
    );
    let drawn = "=9 \n   A B C\n 3 . . . 3\n 2 . X . 2\n 1 . . . 1\n   A B C\nwhite to move";
    assert_eq!(board, drawn);
    let listed = session(&place, "", "list_commands\n").concat();
    assert!(listed.starts_with("= protocol_version\nname\n"));
    for command in listed[2..].lines() {
        let known = session(&place, "", &format!("known_command {command}"));
        assert_eq!(known, ["= true"], "{command}");
    }
}

#[test]
fn a_person_plays_a_problem_against_the_solution() {
    let place = Place::new();
    place.file("three.sgf", format!("{STRAIGHT_THREE};B[aa];W[ba])"));
    let answers = session(
        &place,
        "",
        "loadsgf three.sgf 1\ntengen-target\ntengen-region\ntengen-solve black\n\
         tengen-solve white\ngenmove black\nplay white a9\ngenmove black\nshowboard\n",
    );
    assert_eq!(answers[1], "= D9");
    assert_eq!(answers[2], "= A9 B9 C9 D9 A8 B8 C8 D8");
    let solved = answers[3].rsplit_once('\n').unwrap().0;
    assert_eq!(
        solved,
        "= black to move: white target dead while E9 stands\noutside threats: up to 5 change nothing\nmoves: B9"
    );
    assert!(answers[4].starts_with("= white to move: white target alive\n"));
    assert!(answers[4].contains("\nmoves: B9\n"));
    assert_eq!(answers[5], "= B9");
    // White is dead now, and nothing that White plays is a threat any more.
    assert_eq!(answers[6..8], ["=", "= pass"]);

    // The main line of the file, and taking it back.
    let answers = session(
        &place,
        "",
        "loadsgf three.sgf\ntengen-solve black\nundo\nundo\nundo\ngenmove white\ngenmove black\n",
    );
    // Black's mistake in the corner has let White make two eyes.
    assert!(
        answers[1].starts_with("= black to move: white target alive\n"),
        "{}",
        answers[1]
    );
    assert_eq!(answers[2..], ["=", "=", "? cannot undo", "= B9", "= pass"]);
}

#[test]
fn positions_are_set_up_by_playing() {
    let place = Place::new();
    let mut script = "boardsize 9\n".to_owned();
    for point in ["e9", "e8", "a7", "b7", "c7", "d7", "e7"] {
        script += &format!("play b {point}\n");
    }
    for point in ["a8", "b8", "c8", "d8", "d9"] {
        script += &format!("play w {point}\n");
    }
    script += "tengen-target b8\ntengen-rules no-ko\ngenmove b\nundo\nundo\ngenmove w\n\
        tengen-target a8 e9\ntengen-target e5\ntengen-region a9 b9\n";
    let answers = session(&place, "--nodes 100000", &script);
    assert_eq!(
        answers[13..],
        [
            "=",
            "=",
            "= B9",
            "=",
            "=",
            // The target is what was named, though the move before it was taken back.
            "= B9",
            "? A8 and E9 are of different colours",
            "? there is no stone on E5",
            "? the string of B9 has a liberty outside the region, so it is never captured",
        ]
    );
}

/// What Sabaki sends when an engine is attached and a position with set-up stones is opened:
/// it has no marks to send, and plays the stones one by one, the black ones first.
const ATTACHED: &str = "name\nversion\nprotocol_version\nlist_commands\nkomi 0\nboardsize 9\n";

/// The stones of [`STRAIGHT_THREE`], as plays.
fn stones() -> String {
    let black = ["E9", "E8", "A7", "B7", "C7", "D7", "E7"].map(|p| format!("play B {p}\n"));
    let white = ["A8", "B8", "C8", "D8", "D9"].map(|p| format!("play W {p}\n"));
    format!("clear_board\n{}{}", black.concat(), white.concat())
}

/// The same in the opposite corner, with the colours exchanged.
fn opposite() -> String {
    let white = ["E1", "E2", "J3", "H3", "G3", "F3", "E3"].map(|p| format!("play W {p}\n"));
    let black = ["J2", "H2", "G2", "F2", "F1"].map(|p| format!("play B {p}\n"));
    white.concat() + &black.concat()
}

#[test]
fn sabaki_plays_a_problem_whose_target_nobody_states() {
    let place = Place::new();
    let stones = stones();
    let script = format!(
        "{ATTACHED}{stones}genmove B\nplay W A9\ngenmove B\n\
         {stones}play B B9\nplay W C9\ngenmove B\n\
         undo\nundo\nundo\nplay B A9\ngenmove W\n"
    );
    let answers = session(&place, "", &script);
    assert!(answers[3].contains("\nlz-analyze\n"), "{}", answers[3]);
    assert!(
        !answers.iter().any(|answer| answer.starts_with('?')),
        "{answers:?}"
    );
    let replay = 13;
    let first = 6 + replay;
    assert_eq!(answers[first..first + 3], ["= B9", "=", "= pass"]);
    assert_eq!(answers[first + 3 + replay + 2], "= pass");
    // White lives once Black plays in the corner.
    assert_eq!(answers.last().unwrap(), "= B9");
}

#[test]
fn a_stated_target_survives_replays() {
    let place = Place::new();
    let both = stones() + &opposite();
    let script = format!(
        "boardsize 9\n{both}genmove B\ntengen-target b8\ngenmove B\n\
         {both}play B B9\nplay W A9\ntengen-target\ngenmove B\nboardsize 9\n\
         {both}play B A9\ngenmove W\n\
         boardsize 7\nboardsize 9\n{both}genmove B\n\
         set_position B F1 W E1 B J2 B H2 B G2 B F2 W E2 W J3 W H3 W G3 W F3 W E3\n\
         tengen-target\n"
    );
    let answers = session(&place, "", &script);
    let none = "? no target; name a stone of each string in question with tengen-target";
    let mut rest = answers.iter().map(String::as_str);
    let mut next = |replayed: bool| {
        let skipped = if replayed { 25 } else { 0 };
        rest.nth(skipped).unwrap()
    };
    next(false);
    // Either corner could be meant.
    assert_eq!(next(true), none);
    assert_eq!([next(false), next(false)], ["=", "= B9"]);
    assert_eq!([next(true), next(false)], ["=", "="]);
    assert_eq!(
        [next(false), next(false), next(false)],
        ["= D9", "= pass", "="]
    );
    assert_eq!([next(true), next(false)], ["=", "= B9"]);
    // Another size is another game.
    assert_eq!([next(false), next(false)], ["=", "="]);
    assert_eq!(next(true), none);
    // One corner alone leaves no doubt.
    assert_eq!([next(false), next(false)], ["=", "= F2"]);
}

#[test]
fn marks_of_a_file_survive_replays() {
    let place = Place::new();
    // The marked points leave out one of the three.
    place.file("marked.sgf", format!("{STRAIGHT_THREE}SQ[aa][ba][ca])"));
    let stones = stones();
    let script = format!("loadsgf marked.sgf\n{stones}play B A9\ntengen-region\ngenmove W\n");
    let answers = session(&place, "", &script);
    assert_eq!(answers[15], "= A9 B9 C9 D9 A8 B8 C8 D8");
    assert_eq!(answers[16], "= B9");
}

#[test]
fn an_analysis_is_shown_until_the_next_command() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let place = Place::new();
    place.file("three.sgf", format!("{STRAIGHT_THREE})"));
    let program = place.tengen("").get_program().to_owned();
    let mut child = Command::new(program)
        .arg("gtp")
        .current_dir(place.path("."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
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
    // What aborts it is what ends it.
    send("protocol_version\n");
    assert_eq!([line(), line(), line()], ["", "= 2", ""]);
    send("lz-analyze W interval 10\n");
    assert_eq!(line().trim_end(), "=");
    assert!(line().starts_with("info move B9 visits 100 winrate 10000 "));
    send("lz-analyze W nonsense 10\n");
    assert_eq!(line(), "");
    assert!(line().starts_with("? syntax error: analyze"));
    assert_eq!(line(), "");
    // Nothing is left to be shown to the side that fails, after the other's move.
    send("play B B9\nlz-analyze W\n");
    assert_eq!([line(), line()], ["=", ""]);
    assert_eq!(line().trim_end(), "=");
    assert!(line().starts_with("info move A9 visits 1 winrate 0 "));
    drop(input);
    assert_eq!(line(), "");
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_analysis_of_a_hard_problem_stops_for_the_next_command() {
    let place = Place::new();
    place.file("open.sgf", "(;SZ[9]AB[dd]AW[ee]TR[ee])");
    let answers = session(
        &place,
        "--time 1h",
        "loadsgf open.sgf\nlz-analyze B\nname\n",
    );
    assert_eq!(answers, ["=", "=", "= Tengen"]);
}

#[test]
fn a_search_that_may_not_take_long_is_an_error() {
    let place = Place::new();
    place.file("three.sgf", format!("{STRAIGHT_THREE})"));
    let answers = session(
        &place,
        "--nodes 0",
        "loadsgf three.sgf\ngenmove b\ntengen-solve b\n",
    );
    let undecided = "? undecided within the limits of the search";
    assert_eq!(answers[1..], [undecided, undecided]);
    // The time of the game is what counts, where it is shorter than --time.
    let script = "loadsgf three.sgf\ntime_settings 600 0 0\ngenmove b\nundo\n\
        loadsgf open.sgf\ntime_left b 1 0\ngenmove b\ntime_settings 0 1 20\ngenmove b\n";
    place.file("open.sgf", "(;SZ[9]AB[dd]AW[ee]TR[ee])");
    let answers = session(&place, "--time 1h", script);
    assert_eq!(answers[2], "= B9");
    assert_eq!(answers[6..], [undecided, "=", undecided]);
    let error = place.unusable("gtp --time never", "");
    assert!(error.contains("times are such as"), "{error}");
}

#[test]
fn files_that_are_no_problems() {
    let place = Place::new();
    for (file, text, reason) in [
        (
            "a",
            "(;SZ[3]\nAB[dd])",
            "a: line 2, column 4: point dd lies outside the board",
        ),
        ("b", "(;SZ[30])", "b: a board of 30 x 30"),
        (
            "c",
            "(;SZ[2]AB[aa];W[aa])",
            "c: line 1, column 14: illegal move",
        ),
        (
            "e",
            "(;SZ[1:2]AB[aa]AW[ab])",
            "e: the string of points [0] has no liberty",
        ),
    ] {
        place.file(file, text);
        let answers = session(&place, "", &format!("7 loadsgf {file}\nshowboard"));
        assert!(
            answers[0].starts_with(&format!("?7 cannot load file: {reason}")),
            "{answers:?}"
        );
        assert!(answers[1].contains("19"), "the board is as it was");
    }
    place.file("f", "(;SZ[3:2]AB[aa]AW[cb]TR[aa][cb])");
    let script = "loadsgf f 1\ntengen-target\ntengen-target a2 c1\nloadsgf f 0\n";
    let answers = session(&place, "", script);
    assert_eq!(answers[0], "=");
    let colours = "A2 and C1 are of different colours";
    assert_eq!(
        answers[1],
        format!("? no target; the marks of the file give none: {colours}")
    );
    assert_eq!(answers[2], format!("? {colours}"));
    assert!(answers[3].starts_with("? syntax error: loadsgf"));
}
