//! `tengen solve` with many problems, with limits, interrupted, and with what cannot be used.

use crate::common::life::*;
use crate::common::{Place, bare};
use serde_json::Value;

#[test]
fn a_collection_is_answered_in_order_on_any_number_of_threads() {
    let place = Place::new();
    place.file("collection", collection());
    place.file("three.txt", THREE);
    let answers = |threads: usize| {
        let line = format!(
            "solve --quiet --format json --coordinates gotools --threads {threads} collection three.txt collection"
        );
        let out = place.out(&line);
        let sides = out
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        sides
            .map(|side| format!("{} {} {}", side["id"], side["first"], side["moves"]))
            .collect::<Vec<_>>()
    };
    let one = answers(1);
    assert_eq!(one.len(), 10);
    assert_eq!(
        one[..3],
        [
            "\"RIGHT\" \"black\" [\"BA\"]",
            "\"RIGHT\" \"white\" [\"BA\"]",
            "\"WRONG\" \"black\" [\"BA\"]"
        ]
    );
    assert_eq!(one, answers(3));
}

#[test]
fn one_problem_has_the_same_answer_on_any_number_of_threads() {
    let place = Place::new();
    place.file("room.txt", ROOM);
    place.file("ko.txt", KO);
    for file in [
        "--target C4 room.txt",
        "--target C2 --region B3,C3,C2,C1 ko.txt",
    ] {
        let answers = |threads: usize| {
            let line = format!("solve --quiet --format json --threads {threads} {file}");
            let out = place.out(&line);
            let sides = out
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).unwrap());
            sides
                .map(|side| ["first", "status", "success", "threats"].map(|key| side[key].clone()))
                .collect::<Vec<_>>()
        };
        let one = answers(1);
        assert_eq!(one.len(), 2);
        assert_eq!(one, answers(2));
        assert_eq!(one, answers(4));
    }
}

#[test]
fn a_batch_goes_on_after_a_bad_problem() {
    let place = Place::new();
    place.file("three.txt", THREE);
    place.file("bad.sgf", "(;SZ[9]AB[aa)");
    place.file(
        "collection",
        collection()
            .replace("[DA]\nA+d", "[JJ]\nA+d")
            .replace("?+l1d", "?+x1d"),
    );
    let (code, out, err) = place.run(
        "solve bad.sgf three.txt collection none.txt three.txt --format json",
        "",
    );
    assert_eq!((code, out.lines().count()), (2, 8), "{err}");
    let lines = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let ids: Vec<_> = lines
        .map(|line| {
            (
                line["id"].as_str().unwrap().to_owned(),
                line["error"].is_string(),
            )
        })
        .collect();
    let ids: Vec<_> = ids
        .iter()
        .map(|(id, error)| (id.as_str(), *error))
        .collect();
    let three = ("three.txt", false);
    let expected = [
        ("bad.sgf", true),
        three,
        three,
        ("RIGHT", true),
        ("collection", true),
        ("none.txt", true),
        three,
        three,
    ];
    assert_eq!(ids, expected);
    for part in [
        "bad.sgf: line 1",
        "collection: RIGHT: the target K10 is no stone",
        "collection: line 12: no result",
        "none.txt",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
    assert!(err.ends_with("4 of 6 problems cannot be used\n"), "{err}");
    // The only problem has a line, too.
    let (code, out, err) = place.run("solve bad.sgf --format json", "");
    // Two notes, as brackets are not closed, and the reason.
    assert_eq!((code, err.lines().count()), (2, 3), "{err}");
    assert!(
        bare(&out).starts_with("{\"id\":\"bad.sgf\",\"error\":\"bad.sgf: line 1"),
        "{out}"
    );
}

#[test]
fn files_that_cannot_be_written_are_noticed_before_the_work() {
    let place = Place::new();
    place.file("three.txt", THREE);
    for option in ["--tree no/tree.sgf", "--certificate no/proof", "--tree ."] {
        let (code, out, err) = place.run(&format!("solve three.txt --quiet {option}"), "");
        assert_eq!((code, out.as_str()), (1, ""), "{option}: {err}");
        let name = option.split_whitespace().next_back().unwrap();
        assert!(
            err.contains(&format!("{name}: ")) || err.contains("no/proof.black: "),
            "{err}"
        );
    }
    // Nothing is left behind.
    let files = std::fs::read_dir(place.path("")).unwrap();
    assert_eq!(files.count(), 1);
    place.file("line.graph", "0 1\n0 2\n1 3\n2 3\n3 4\n0 3\n");
    let arguments = "solve --graph line.graph --target 0 --region 1,2 --tree tree.sgf";
    assert!(
        place
            .unusable(arguments, "O . . X .")
            .contains("SGF has no boards")
    );
}

#[test]
fn points_may_have_blanks_between_them() {
    let run = |target: &str| {
        let place = Place::new();
        let mut command = place.tengen("solve --quiet");
        command.args(["--target", target]).write_stdin(TWO);
        let output = command.output().unwrap();
        let first = String::from_utf8(output.stdout).unwrap();
        (
            output.status.code(),
            first.lines().next().unwrap_or_default().to_owned(),
        )
    };
    let both = (
        Some(0),
        "standard input: target white D4 F4, region of 16 points".to_owned(),
    );
    for target in ["D4,F4", "D4, F4", " d4 f4 "] {
        assert_eq!(run(target), both);
    }
    assert_eq!(run(" , "), (Some(2), String::new()));
}

/// Nothing encloses the stones of a board that is open on the right.
#[test]
fn a_region_that_nothing_encloses_is_reported_and_not_searched_without_a_limit() {
    let open = |cols: usize| format!("O X{0}\n. .{0}\n. .{0}\n", " .".repeat(cols - 2));
    let large = Place::new().unusable("solve --lattice triangular --target A3", &open(11));
    assert!(
        large.contains("not enclosed") && large.contains("33 points"),
        "{large}"
    );
    let (code, out, err) = Place::new().run(
        "solve --lattice triangular --target A3 --nodes 10",
        &open(11),
    );
    assert_eq!(code, 3, "{err}");
    assert!(
        err.contains("the region is the whole board, 33 points"),
        "{err}"
    );
    assert!(out.contains("the region is the whole board"), "{out}");
    let small = solve("--target A3", &open(3));
    assert!(small.iter().all(|side| side["open"] == true), "{small:?}");
    // Enclosed, or stated: as before.
    assert!(solve("", THREE)[0].get("open").is_none());
    let stated = solve("--target A3 --region A2,A3,B2 --nodes 1000", &open(11));
    assert!(stated[0].get("open").is_none());
}

#[test]
fn a_limit_gives_unknown() {
    let bulky = "--target D4 --nodes 1";
    for side in solve(bulky, BULKY) {
        assert_eq!(side["status"], "unknown");
        assert!(side["success"].is_null() && side["moves"].is_null() && side["limited"] == true);
    }
    // As many are looked into as are allowed, for each side, whatever was asked before.
    let nodes = |arguments: &str| -> Vec<u64> {
        let sides = solve(&format!("--target D4 {arguments}"), BULKY);
        sides
            .iter()
            .map(|side| side["nodes"].as_u64().unwrap())
            .collect()
    };
    let all = nodes("--nodes 1000000");
    assert!(all[0] > 10 && all[1] > 1, "{all:?}");
    for limit in (0..=all[0] + 3).step_by(3) {
        let expected: Vec<_> = all.iter().map(|&all| all.min(limit)).collect();
        assert_eq!(nodes(&format!("--nodes {limit}")), expected);
    }
    assert_eq!(
        ["black", "white"]
            .map(|first| nodes(&format!("--first {first}")))
            .concat(),
        all
    );
    let (code, out, _) = Place::new().run("solve --target D4 --nodes 1", BULKY);
    assert!(
        code == 3 && out.contains("black first: unknown (a limit was reached)"),
        "{out}"
    );
    // No stones but two on the board: nobody waits for that.
    let open = format!(
        "{}. . . X O . . . .\n{}",
        ". . . . . . . . .\n".repeat(4),
        ". . . . . . . . .\n".repeat(4)
    );
    let sides = solve("--target D5 --first white --time 50ms", &open);
    assert_eq!(sides[0]["status"], "unknown");
}

/// A problem that is answered, one that takes for ever, and one whose second side does, solved
/// in this order until there is an answer, and a little longer; then interrupted. What is
/// written until then and after it, and what is said.
#[cfg(unix)]
fn interrupted(place: &Place, arguments: &str) -> (String, String) {
    use std::io::{BufRead, BufReader, Read};
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
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tengen"));
    command
        .current_dir(place.path(""))
        .args("solve --threads 1 --format json".split(' '))
        .args(arguments.split(' '));
    let pipe = std::process::Stdio::piped;
    let mut child = command.stdout(pipe()).stderr(pipe()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = String::new();
    out.read_line(&mut lines).unwrap();
    // What takes for ever is not done after a second, and the rest takes none.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let kill = std::process::Command::new("kill")
        .arg(child.id().to_string())
        .status();
    assert!(kill.unwrap().success());
    out.read_to_string(&mut lines).unwrap();
    let mut err = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut err)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{lines}{err}");
    (lines, err)
}

#[cfg(unix)]
#[test]
fn an_interrupted_batch_has_answered_what_came_before() {
    let (lines, err) = interrupted(&Place::new(), "--first black three.sgf open.sgf");
    assert!(
        lines.lines().count() == 1 && err.contains("1 of 2 problems answered\n"),
        "{lines}{err}"
    );
}

#[cfg(unix)]
#[test]
fn of_an_interrupted_problem_the_side_that_is_decided_is_told() {
    let place = Place::new();
    let arguments = "three.sgf atari.sgf open.sgf --tree tree.sgf";
    let (lines, err) = interrupted(&place, arguments);
    let lines: Vec<_> = lines.lines().collect();
    assert!(
        err.contains("1 of 3 problems answered, 1 in part\n"),
        "{lines:?}{err}"
    );
    assert!(
        lines.len() == 3
            && lines[2].contains("\"id\":\"atari.sgf\",")
            && lines[2].contains("\"first\":\"black\"")
            && lines[2].contains("\"dead\""),
        "{lines:?}{err}"
    );
    let tree = std::fs::read_to_string(place.path("tree.sgf")).unwrap();
    // Which other first moves succeed is not decided within that time.
    assert_eq!(tree.matches("GN[three.sgf").count(), 2, "{tree}");
    assert_eq!(tree.matches("GN[").count(), 3, "{tree}");
    let (_, atari) = tree.split_once("GN[atari.sgf, black first]").unwrap();
    assert!(
        atari.contains("moves are missing];B[ef]TE[1]GB[1]C[captured])"),
        "{tree}"
    );
}

#[test]
fn what_cannot_be_used_is_refused() {
    let place = Place::new();
    let refused = |arguments: &str, input: &str, part: &str| {
        let err = place.unusable(&format!("solve {arguments}"), input);
        assert!(err.contains(part), "{part} in {err}");
    };
    refused("", "(hello", "line 1");
    refused("", "(;SZ[9])", "there are no stones");
    refused("--target A1", ". . .\n. . .\n", "there are no stones");
    refused("--target A3", THREE, "the target A3 is no stone");
    refused(
        "--target D3,E3",
        THREE,
        "the targets D3 and E3 are of different colours",
    );
    refused("--target Z9", THREE, "--target: there is no point \"Z9\"");
    refused("--region Z9", THREE, "--region: there is no point \"Z9\"");
    refused("--target D3 --region A2", THREE, "no region");
    refused(
        "--target D3 --region A3,B3",
        THREE,
        "the target D3 has a liberty outside the region",
    );
    refused("--target A1", ". X\nX O\n", "has no liberty");
    refused("--target A1", ". 3\n. .\n", "neither black nor white");
    refused("", "(;SZ[19]AB[pd]TR[pd])", "361 points");
    refused(
        "--rules superko --tree tree.sgf",
        THREE,
        "--tree is for --rules ko and no-ko",
    );
    refused(
        "--rules superko --target E5 --region A1,B1,C1,D1,E1,A2,B2,C2,D2,E2,A3,B3,C3,D3,E3,A4,B4,C4,D4,E4,F5,D5",
        ". . . . O .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n",
        "more than 262144 can arise in the region of 23 points",
    );
    refused("--time 5x", THREE, "times are such as");
    refused(
        "--target D3",
        &collection(),
        "--target is for a single problem",
    );
    refused(
        "--coordinates gotools",
        &"X . . . . . . . . . . . . . . . . . . . . . . . . . .\n".repeat(2),
        "26",
    );
}

#[test]
fn answers_do_not_take_the_place_of_problems() {
    let place = Place::new();
    let problem = "(;SZ[8:3]AB[ea][eb][ac:ec]AW[da][ab:db]TR[da])";
    let file = place.file("three.sgf", problem);
    for (arguments, what) in [
        ("--tree ./three.sgf", "three.sgf is one of the problems"),
        (
            "--first black --certificate three.sgf",
            "one of the problems",
        ),
        ("--first black --certificate new --tree new", "named twice"),
    ] {
        let said = place.unusable(&format!("solve three.sgf {arguments}"), "");
        assert!(said.contains(what), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), problem);
    }
}

/// The target is outside, and what it does not touch is small.
#[test]
fn a_region_with_most_of_the_board_is_refused_before_any_search() {
    let place = Place::new();
    place.file("nine.sgf", "(;SZ[9]AB[ea][eb][ac:ec]AW[da][ab:db])");
    let said = place.unusable("solve nine.sgf --target E9", "");
    assert!(
        said.contains("touches the largest part of the board") && said.contains("may be 30"),
        "{said}"
    );
    let (code, out, _) = place.run("solve nine.sgf --target E9 --nodes 5 --no-line", "");
    assert!(code == 3 && out.contains("unknown"), "{out}");
}

/// White has three points in a row, and whoever moves first plays in the middle.
#[test]
fn a_block_of_a_gotools_file_is_a_problem() {
    let block = "$ P1\n?AB?BB?CB?DB?DAAACABCACCADCAECAEB\\\nAEA[DA]\n";
    let place = Place::new();
    let (code, out, err) = place.run("solve --format json --coordinates gotools", block);
    assert_eq!((code, out.lines().count()), (0, 2), "{out}{err}");
    let same = |line: &str| line.contains("\"id\":\"P1\",") && line.contains("\"moves\":[\"BA\"]");
    assert!(out.lines().all(same), "{out}");
}

/// A certificate that is missing may not pass for one of before, nor keep another from being
/// written.
#[test]
fn certificates_of_what_was_not_decided_are_missed() {
    let place = Place::new();
    place.file(
        "atari.sgf",
        "(;SZ[10]AB[ed][de][fe]AW[ee]TR[ee]CR[aa:jc][ad:dd][fd:jd][ae:ce][ge:je][af:jj])",
    );
    let (code, out, err) = place.run("solve atari.sgf --certificate c --nodes 1", "");
    assert!(
        code == 1 && err.contains("c.white was not written: it was not decided"),
        "{out}{err}"
    );
    place.out("verify c.black");
    assert!(!place.path("c.white").exists());
}
