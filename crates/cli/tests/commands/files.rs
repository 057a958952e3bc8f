//! Files as they are in the world: encodings, game records, collections, sizes and graphs, and
//! every format that one command writes read by the others.

use crate::common::{Place, bare};

#[test]
fn what_is_wrong_with_sgf_is_said_and_read_over() {
    let place = Place::new();
    place.file("twice.sgf", b"(;SZ[2]GN[\xe9]AB[aa][aa];W[bb]");
    let (code, out, err) = place.run("legal twice.sgf", "");
    assert_eq!((code, out.as_str()), (0, "legal\n"));
    for part in [
        "twice.sgf: line 1, column 1: this is not UTF-8",
        "twice.sgf: line 1, column 20: point aa is set a second time",
        "twice.sgf: line 1, column 1: this \"(\" is never closed",
    ] {
        assert!(err.contains(part), "{part}\n{err}");
    }
    let strict = place.unusable("legal twice.sgf --strict", "");
    assert!(strict.contains("not UTF-8"), "{strict}");
    let strict = place.unusable("legal --strict", "(;SZ[2]AB[aa][aa])");
    assert!(strict.contains("line 1, column 15: point aa"), "{strict}");
    let right = place.run("legal --strict", "(;FF[4]SZ[2]AB[aa];W[bb])");
    assert_eq!(right, (0, "legal\n".to_owned(), String::new()));
    place.file("name.sgf", b"(;CA[Shift_JIS]SZ[2]GN[\x8c\xe9])");
    assert!(
        place
            .out("draw name.sgf -o -")
            .contains("<title>碁</title>")
    );
}

const KO: &str = "(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[bb];B[dd])";

#[test]
fn games_are_played_and_illegal_moves_named() {
    let place = Place::new();
    place.file("ko.sgf", KO);
    let (code, out, _) = place.run("legal ko.sgf", "");
    assert_eq!(code, 1);
    assert_eq!(
        out,
        "illegal: 2 moves are against the rules\n\
         move 2, white at B3: it retakes a ko at once\n\
         move 3, black at B3: there is a stone on the point\n"
    );
    let json = place.run("legal ko.sgf --move 2 --format json", "").1;
    assert!(
        json.contains("\"legal\":false,")
            && json.contains("\"illegal_strings\":[],\"number_of_moves\":2"),
        "{json}"
    );
    assert!(
        json.contains("\"point\":\"B3\",\"reason\":\"ko\""),
        "{json}"
    );
    assert_eq!(place.run("legal ko.sgf --move 1", "").0, 0);
    let error = place.unusable("legal ko.sgf --move 5", "");
    assert!(
        error.contains("the main line has 4 moves; there is no move 5"),
        "{error}"
    );
    // The picture and the rank are of the position after the moves.
    let start = place.out("draw ko.sgf --move 0 -o -");
    let (code, end, err) = place.run("draw ko.sgf -o -", "");
    assert_eq!(code, 0);
    assert!(start != end && err.contains("move 2, white at B3"), "{err}");
    let after = place
        .run("rank - --move 1 --no-table", "(;SZ[2];B[aa];W[bb])")
        .1;
    let same = place.run("rank - --no-table", "X .\n. .\n").1;
    assert_eq!(after, same);
    let set_up = place
        .run("rank - --no-table", "(;SZ[2]AB[aa];AE[aa]AW[bb])")
        .1;
    assert_eq!(set_up, place.run("rank - --no-table", ". .\n. O\n").1);
}

#[test]
fn collections_have_an_answer_for_each_game() {
    let place = Place::new();
    place.file("three.sgf", "(;SZ[2]AB[aa])(;GM[3])(;SZ[1]AB[aa])");
    let (code, out, err) = place.run("legal three.sgf", "");
    assert_eq!(code, 2, "one cannot be read");
    assert_eq!(
        out,
        "1: legal\n3: illegal: 1 string has no liberty\n\
         black string of 1 stone at A1 has no liberty\n"
    );
    assert!(
        err.contains("three.sgf: game 2: line 1, column 20: game \"3\""),
        "{err}"
    );
    assert_eq!(place.run("legal three.sgf --game 3", "").0, 1);
    assert!(
        place
            .unusable("legal three.sgf --game 2", "")
            .contains("only Go")
    );
    assert!(
        place
            .unusable("legal three.sgf --game 4", "")
            .contains("from 1 to 3")
    );
    let json = place.run("legal three.sgf --format json", "").1;
    assert!(
        bare(&json).starts_with("{\"number\":1,\"legal\":true,"),
        "{json}"
    );

    place.file("two.sgf", "(;SZ[2]AB[aa])(;SZ[3]AW[bb])");
    assert_eq!(place.out("draw two.sgf -o out.svg"), "");
    let first = std::fs::read_to_string(place.path("out-1.svg")).unwrap();
    let second = std::fs::read_to_string(place.path("out-2.svg")).unwrap();
    assert!(first != second && !place.path("out.svg").exists());
    assert_eq!(place.out("draw two.sgf --game 2 -o -"), second);
    let error = place.unusable("draw two.sgf -o -", "");
    assert!(error.contains("--game"), "{error}");
}

const CORNER: &str = "(;SZ[7:3]AB[ea][eb][ac:ec]AW[ab:db][da])";

#[test]
fn solve_takes_all_games_of_a_file() {
    let place = Place::new();
    place.file("two.sgf", format!("{CORNER}\n(;GM[2]){CORNER}"));
    let (code, out, err) = place.run("solve two.sgf --first black --format json", "");
    assert_eq!(code, 2, "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{out}");
    assert!(
        lines[0].contains("\"id\":\"two.sgf#1\",") && lines[0].contains("\"first\":\"black\","),
        "{out}"
    );
    assert!(
        lines[1].contains("\"id\":\"two.sgf#2\"") && lines[1].contains("only Go"),
        "{out}"
    );
    let rest = |line: &str| {
        line.split("\"first\"")
            .nth(1)
            .unwrap()
            .split("\"nodes\"")
            .next()
            .map(str::to_owned)
    };
    assert_eq!(rest(lines[0]), rest(lines[2]));
    let one = place
        .run("solve two.sgf --game 3 --first black --format json", "")
        .1;
    assert_eq!(rest(one.trim()), rest(lines[0]));
    let error = place.unusable("solve two.sgf --target D3", "");
    assert!(error.contains("--game"), "{error}");
    let error = place.unusable("solve two.sgf --game 4", "");
    assert!(error.contains("from 1 to 3"), "{error}");
    // Lines and objects of other commands.
    let line = "...OX../OOOOX../XXXXX..\n";
    let found = place.run("solve --first black --format json", line).1;
    assert_eq!(rest(found.trim()), rest(lines[0]));
}

/// A corner of each player: which one is meant?
const TWO: &str = ". . . O X . . . .\nO O O O X . . . .\nX X X X X . . . .\n\
    . . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n\
    . . . . O O O O O\n. . . . O X X X X\n. . . . O X . . .\n";

#[test]
fn candidates_for_the_target_can_be_pasted() {
    let place = Place::new();
    let error = place.unusable("solve", TWO);
    let options = error
        .lines()
        .filter_map(|line| line.trim().strip_prefix("--target "));
    let targets: Vec<&str> = options.filter_map(|rest| rest.split(' ').next()).collect();
    assert_eq!(targets, ["D9", "F2"], "{error}");
    assert!(error.contains("--target D9   white, 16 points"), "{error}");
    for target in targets {
        let (code, out, _) = place.run(&format!("solve --first black --target {target}"), TWO);
        assert_eq!(code, 0, "{out}");
    }
}

#[test]
fn regions_are_points_and_rectangles() {
    let place = Place::new();
    let corner = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";
    let answer = |region: &str| {
        let command = format!("solve --target D3 --region {region} --first black --no-line");
        let (code, out, err) = place.run(&command, corner);
        assert_eq!(code, 0, "{err}");
        out.split("nodes").next().unwrap().to_owned()
    };
    assert_eq!(answer("A3:C3"), answer("A3,B3,C3"));
    assert_eq!(answer("C3:B3,A3"), answer("A3,B3,C3"));
    let error = place.unusable("solve --target D3 --region A3:H3", corner);
    assert!(error.contains("\"H3\""), "{error}");
    place.file("corner.sgf", CORNER);
    let session = "loadsgf corner.sgf\ntengen-region A3:C3\ntengen-region\n";
    let out = place.run("gtp", session).1;
    assert!(out.contains("= A3 B3 C3 D3 A2 B2 C2 D2"), "{out}");
}

/// What `sample` writes, in every format and number, is what the readers read.
#[test]
fn every_format_that_is_written_is_read() {
    let place = Place::new();
    let sample = |format: &str, number: usize| {
        let command = format!("sample 2 3 -k {number} --seed 7 -q --format {format}");
        place.out(&command)
    };
    for number in [1, 3] {
        let expected = place.run("rank --batch --no-table -q", &sample("compact", number));
        assert_eq!((expected.0, expected.1.lines().count()), (0, number));
        for format in ["ascii", "compact", "json", "sgf"] {
            let text = sample(format, number);
            let ranks = place.run("rank --no-table -q", &text);
            assert_eq!(ranks, expected, "{format}");
            let legal = place.run("legal", &text);
            assert_eq!((legal.0, legal.1.lines().count()), (0, number), "{format}");
            let drawn = place.run("draw -o picture.svg", &text);
            assert_eq!(drawn, (0, String::new(), String::new()), "{format}");
            let stated = place.run(&format!("rank --no-table -q --from {format}"), &text);
            assert_eq!(stated, expected, "{format}");
        }
    }
    // Of one row, lines look like a diagram unless it is said what they are.
    let rows = place.run("legal --from compact", ".X\n..\n").1;
    assert_eq!(rows, "1: legal\n2: legal\n");
    // JSON says its lattice.
    let torus = place.json("sample 3 --lattice torus -q --seed 1");
    let json = place.run("legal --format json", &torus).1;
    assert!(json.contains("\"lattice\":\"torus\""), "{json}");
}

#[test]
fn sizes_in_one_word() {
    let place = Place::new();
    let same = |one: &str, two: &str| assert_eq!(place.out(one), place.out(two), "{one}");
    same("count 3x4 -q", "count 3 4 -q");
    same("count --colours 1 2X3 -q", "count 2 3 --colours 1 -q");
    same("approx 19x20", "approx 19 20");
    same("unrank 2x3 5 --no-table -q", "unrank 2 3 5 --no-table -q");
    same("sample 4x5 --seed 1 -q", "sample 4 5 --seed 1 -q");
    same("games bounds 2x3", "games bounds 2 3");
    assert!(place.unusable("count 3x", "").contains("3x"));
}

#[test]
fn graphs_in_one_word_and_with_names() {
    let place = Place::new();
    let path = place.file("path.txt", "1 2\n2 3\n");
    let count = |file: &std::path::Path| place.out(&format!("count -q --graph {}", file.display()));
    let expected = count(&path);
    // A path of three vertices, its middle one the last, or in names.
    for (name, text) in [
        ("path.g6", "BW\n"),
        ("header.g6", ">>graph6<<BW\n"),
        ("path.s6", ":BoN\n"),
        ("names.txt", "middle first\nlast middle\n"),
    ] {
        let file = place.file(name, text);
        assert_eq!(count(&file), expected, "{name}");
    }
    let wrong = place.file("wrong.g6", "BWW\n");
    let error = place.unusable(&format!("count --graph {}", wrong.display()), "");
    assert!(
        error.contains("2 characters of edges where 1 belong"),
        "{error}"
    );
}

/// Vertices without neighbours are always empty, and cost next to nothing.
#[test]
fn isolated_vertices_cost_nothing() {
    let place = Place::new();
    let cycle = "e 1 2\ne 2 3\ne 3 4\ne 4 1\n";
    let count = |vertices: usize| {
        let file = place.file("g.col", format!("p edge {vertices} 4\n{cycle}"));
        place.out(&format!("count -q --graph {}", file.display()))
    };
    assert_eq!(count(100_000), count(4));
    place.file("none.col", "p edge 100000 0\n");
    assert_eq!(place.out("count -q --graph none.col"), "1\n");
}
