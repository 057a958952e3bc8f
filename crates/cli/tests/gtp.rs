//! `tengen gtp`: scripted sessions.

mod common;
use common::Place;

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
        "= black to move: white target dead\noutside threats: up to 5 change nothing\nmoves: B9"
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
            "? no target; the move after which it was named was taken back",
            "? A8 and E9 are of different colours",
            "? there is no stone on E5",
            "? no target; the move after which it was named was taken back",
        ]
    );
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
            "d",
            "(;SZ[2];AB[aa];W[bb])",
            "d: line 1, column 8: stones are set up",
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
