//! The answers of `tengen solve`, on problems composed for these tests.

use crate::common::Place;
use crate::common::life::*;
use serde_json::Value;

#[test]
fn in_three_points_the_first_move_decides() {
    let sides = solve("--all-moves", THREE);
    assert_eq!(sides.len(), 2);
    for (side, [first, aim, status]) in sides
        .iter()
        .zip([["black", "kill", "dead"], ["white", "live", "alive"]])
    {
        assert_eq!(
            [&side["first"], &side["aim"], &side["status"]],
            [first, aim, status]
        );
        assert_eq!(
            (&side["success"], moves(side)),
            (&Value::Bool(true), vec!["B3".to_owned()])
        );
        assert!(side["threats"].is_null() && side["nodes"].is_u64() && side["ms"].is_f64());
        assert_eq!(side["line"][0], "B3");
        assert!(side.get("limited").is_none());
    }
}

#[test]
fn known_shapes_are_judged_as_everybody_knows() {
    assert_eq!(statuses("", FOUR), ["alive false null", "alive true null"]);
    assert_eq!(statuses("", BULKY), ["dead true null", "alive true null"]);
    assert_eq!(solve("--all-moves", BULKY)[0]["moves"][0], "B4");
    // Black's throw-in makes a ko in the corner.
    assert_eq!(statuses("", BENT), ["dead true 1", "alive true null"]);
    assert_eq!(statuses("--first white", BENT), ["alive true null"]);
}

/// Who takes one of the two common liberties is captured, and four points are two eyes.
#[test]
fn seki_is_told_from_two_eyes() {
    let seki = ". X X X . O X . . .\nO O O O O O X . . .\nX X X X X X X . . .\n";
    for side in solve("--target F3", seki) {
        assert_eq!(
            (&side["status"], &side["life"]),
            (&"seki".into(), &"seki".into())
        );
    }
    let target = "--target E3";
    assert_eq!(solve(target, FOUR)[0]["life"], "two-eyes");
    // Not looked at, not said.
    assert_eq!(solve("--target F3 --seki 0", seki)[0]["status"], "alive");
    assert!(solve("--target F3 --seki 3", seki)[0].get("life").is_none());
    assert!(solve("", THREE)[0].get("life").is_none());
}

/// The colours may be the other way round.
#[test]
fn the_target_may_be_black() {
    let swapped: String = FOUR
        .chars()
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            c => c,
        })
        .collect();
    assert_eq!(
        statuses("", &swapped),
        ["alive true null", "alive false null"]
    );
}

#[test]
fn threats_from_elsewhere_are_counted_under_the_rule_of_ko_alone() {
    let region = "--target C2 --region B3,C3,C2,C1";
    assert_eq!(statuses(region, KO), ["dead true 1", "connected true null"]);
    let line = format!("{region} --rules no-ko");
    assert_eq!(statuses(&line, KO)[0], "connected false null");
    assert_eq!(solve(&line, KO)[0]["life"], "repetition");
}

/// The number of threats is proved by two certificates: it is enough, and one less is not.
#[test]
fn numbers_of_threats_are_proved() {
    let place = Place::new();
    for (threats, verdict) in [(0, "White is captured"), (1, "White lives")] {
        let line = format!(
            "solve --quiet --target C2 --region B3,C3,C2,C1 --first black \
             --certificate proof{threats} --certificate-threats {threats}"
        );
        assert_eq!(place.run(&line, KO).0, 0);
        let told = place.out(&format!("verify proof{threats}"));
        assert!(told.contains(verdict), "{told}");
    }
}

#[test]
fn superko_is_for_small_problems() {
    let arguments = "--target C2 --region B3,C3,C2,C1 --rules superko --all-moves";
    let sides = solve(arguments, KO);
    let told = |side: &Value| (side["status"].clone(), side["threats"].is_null());
    assert_eq!(told(&sides[0]), ("dead".into(), true));
    assert_eq!(told(&sides[1]), ("connected".into(), true));
    // Black takes, and White may not take back.
    assert_eq!(moves(&sides[0]), ["C3"]);
    assert_eq!(moves(&sides[1]), ["C3"]);
    assert!(sides.iter().all(|side| side.get("limited").is_none()));
    let limited = solve(&format!("{arguments} --nodes 0"), KO);
    assert_eq!(
        (&limited[0]["status"], &limited[0]["nodes"]),
        (&"unknown".into(), &0.into())
    );
    assert_eq!(limited[0]["limited"], true);
}

/// Every move judged again by the retrograde analysis of all positions.
#[test]
fn all_moves_are_those_of_the_exhaustive_analysis() {
    let cases = [
        (THREE, "A3,B3,C3,D3,A2,B2,C2,D2", "A3 B3 C3", "D3"),
        (FOUR, "A3,B3,C3,D3,E3,A2,B2,C2,D2,E2", "A3 B3 C3 D3", "E3"),
        (BENT, "A5,B5,C5,A4,B4,C4,A3,B3,A2,B2", "A5 B5 A4 A3", "C5"),
        (
            BULKY,
            "A4,B4,C4,D4,A3,B3,C3,D3,A2,B2,C2",
            "A4 B4 C4 A3 B3",
            "D4",
        ),
    ];
    let place = Place::new();
    for (diagram, region, points, target) in cases {
        for (side, stone) in solve(&format!("--all-moves --target {target}"), diagram)
            .iter()
            .zip(["X", "O"])
        {
            let good = points.split(' ').filter(|point| {
                let after = put(diagram, point, stone);
                let line =
                    format!("dead groups --quiet --rules ko --format json --region {region}");
                let (code, out, err) = place.run(&line, &after);
                assert_eq!(code, 0, "{err}");
                let groups: Value = serde_json::from_str(&out).unwrap();
                let groups = groups["groups"].as_array().unwrap();
                let holds =
                    |group: &&Value| group["stones"].as_array().unwrap().contains(&target.into());
                let group = groups.iter().find(holds).unwrap();
                let next = if stone == "X" {
                    "white_to_move"
                } else {
                    "black_to_move"
                };
                (group[next]["status"] == "dead") == (stone == "X")
            });
            let good: Vec<_> = good.map(str::to_owned).collect();
            let expected = if side["success"] == true {
                good
            } else {
                Vec::new()
            };
            let mut found = moves(side);
            found.retain(|name| name != "pass");
            found.sort_unstable();
            let mut expected = expected;
            expected.sort_unstable();
            assert_eq!(found, expected, "{diagram}{stone} first");
        }
    }
}

/// A diagram with one more stone; rows are numbered from the bottom.
fn put(diagram: &str, point: &str, stone: &str) -> String {
    let mut rows: Vec<Vec<&str>> = diagram
        .lines()
        .map(|row| row.split(' ').collect())
        .collect();
    let (column, row) = point.split_at(1);
    let row = rows.len() - row.parse::<usize>().unwrap();
    let column = usize::from(column.as_bytes()[0] - b'A');
    assert_eq!(rows[row][column], ".");
    rows[row][column] = stone;
    rows.iter().map(|row| row.join(" ") + "\n").collect()
}

#[test]
fn of_several_strings_one_has_to_live() {
    assert_eq!(statuses("--target D4", TWO)[0], "dead true null");
    assert_eq!(
        statuses("--target D4,F4", TWO),
        ["alive false null", "alive true null"]
    );
}

#[test]
fn an_sgf_file_says_what_the_problem_is() {
    let stones = "SZ[8:3]AB[ea][eb][ac:ec]AW[da][ab:db]";
    let marked = format!("(;{stones}PL[W]TR[da])");
    assert_eq!(statuses("", &marked), ["alive true null"]);
    assert_eq!(statuses("--first both", &marked).len(), 2);
    // The region by marks.
    let region = format!("(;{stones}TR[da]CR[aa][ba][ca])");
    assert_eq!(statuses("", &region), ["dead true null", "alive true null"]);
    let (_, out, _) = Place::new().run("solve", &region);
    assert!(out.contains("empty points outside count as black"), "{out}");
}

#[test]
fn a_target_that_is_guessed_is_reported() {
    let (code, out, err) = Place::new().run("solve", THREE);
    assert_eq!(code, 0);
    assert_eq!(
        err,
        "tengen: standard input: no target is marked; it is taken to be white D3\n"
    );
    assert!(
        out.starts_with(
            "standard input: target white D3, region of 8 points\n  black first: dead while E3 stands; by B3;"
        ),
        "{out}"
    );
    // Each side could be enclosed by the other.
    let err = Place::new().unusable("solve", ". . . O X . .\nO O O O X . .\n");
    assert!(err.contains("does not leave one candidate"), "{err}");
}

/// Who wants what, and whether they need to move at all, is said of enclosed problems, too.
#[test]
fn what_stands_is_said() {
    let said = |rows: &str| Place::new().run("solve -q", rows).1;
    let three = said(THREE);
    for aim in [
        "    black to play and kill\n",
        "    white to play and live\n",
    ] {
        assert!(three.contains(aim), "{three}");
    }
    assert!(!three.contains("as it stands"), "{three}");
    let eyes = said(". O . O X .\nO O O O X .\nX X X X X .\n. . . . . .\n");
    let unconditional = "    white is alive as it stands, even if white always passes\n";
    assert_eq!(eyes.matches(unconditional).count(), 2, "{eyes}");
    assert!(eyes.contains("black to play and kill: fails\n"), "{eyes}");
    let dead = said(". . O X .\nO O O X .\nX X X X .\n. . . . .\n");
    let pass = "    a pass is enough, too: white is dead as it stands while D4 stands\n";
    assert_eq!(dead.matches(pass).count(), 1, "{dead}");
    assert!(dead.contains("white to play and live: fails\n"), "{dead}");
    // Under superko passes are not looked at, but each player's answer tells of the other's.
    let dead = ". . O X\nO O O X\nX X X X\n. . . .\n";
    let (_, superko, _) = Place::new().run("solve -q --rules superko", dead);
    assert!(superko.contains("white is dead as it stands"), "{superko}");
}

#[test]
fn the_winning_moves_and_the_line_are_on_the_board() {
    let place = Place::new();
    let (_, out, _) = place.run("solve --all-moves", THREE);
    for first in ["black", "white"] {
        let board = out
            .split_once(&format!("\n\n  {first} first:\n"))
            .unwrap()
            .1;
        let rows: Vec<&str> = board.lines().take(4).collect();
        // A column around what matters is shown, and no more.
        assert_eq!(rows[0].len(), "    . 1 . O X .".len(), "{out}");
        assert_eq!(rows[0].chars().nth(6), Some('1'), "{out}");
        assert!(rows[0].ends_with("O X ."), "{out}");
        assert_eq!(rows[1..3], ["    O O O O X .", "    X X X X X ."], "{out}");
        assert_eq!(rows[3], "  1, 2, ... the line", "{out}");
    }
    // Without a line the winning moves are still marked.
    let (_, out, _) = place.run("solve --all-moves --no-line", THREE);
    assert!(out.contains("\n    . * . O X .\n"), "{out}");
    let (_, out, _) = place.run("solve --quiet", THREE);
    assert!(
        !out.contains("the line") && out.lines().count() == 5,
        "{out}"
    );
}

#[test]
fn the_board_may_be_a_graph() {
    let place = Place::new();
    // The target 0 has two eyes, 1 and 2; Black's 3 is beside both and has a liberty at 4.
    place.file("eyes.txt", "0 1\n0 2\n1 3\n2 3\n3 4\n0 3\n");
    let (code, out, err) = place.run(
        "solve --graph eyes.txt --target 0 --region 1,2 --format json --quiet",
        "O . . X .",
    );
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(
        out.contains("\"status\":\"dead\"") && out.contains("\"moves\":[\""),
        "{out}"
    );
}

#[test]
fn the_tree_is_an_sgf_file_with_every_reply() {
    let place = Place::new();
    place.file("four.txt", FOUR);
    place.out("solve four.txt --quiet --target E3 --tree tree.sgf");
    let tree = std::fs::read_to_string(place.path("tree.sgf")).unwrap();
    // Black's two attempts, each answered by the other point.
    assert!(
        tree.contains("(;B[ba];W[ca]GW[1]C[settled")
            && tree.contains("(;B[ca];W[ba]GW[1]C[settled"),
        "{tree}"
    );
    assert_eq!(tree.matches("(;FF[4]").count(), 2);
    let (code, _, err) = place.run("legal tree.sgf", "");
    assert_eq!(code, 0, "{err}");
    let (code, _, err) = place.run(
        "solve four.txt --target E3 --tree tree.sgf --tree-depth 1 --quiet",
        "",
    );
    assert_eq!(code, 0, "{err}");
    let tree = std::fs::read_to_string(place.path("tree.sgf")).unwrap();
    assert!(tree.contains("(;B[ba]C[cut off here])"), "{tree}");
}

#[test]
fn the_tree_has_all_solutions_and_refutations() {
    let place = Place::new();
    place.file("bent.txt", BENT);
    place.out("solve bent.txt --quiet --target C5 --all-moves --tree tree.sgf");
    let tree = std::fs::read_to_string(place.path("tree.sgf")).unwrap();
    // White's two moves, and two mistakes.
    for line in [
        "(;W[aa]TE[1]GW[1];B[ab];W[ac]GW[1]C[settled",
        "(;W[ab]TE[1]GW[1]C[settled",
        "(;W[ba]BM[1];B[ab]GB[1]C[settled",
        "(;W[ac]BM[1];B[aa]GB[1]C[settled",
    ] {
        assert!(tree.contains(line), "{line} in {tree}");
    }
    // Judged again: nothing is wrong or missing in it.
    let (code, out, err) = place.run("problems check tree.sgf", "");
    assert_eq!((code, err.as_str()), (1, ""), "White has two solutions");
    assert_eq!(
        out,
        "tree.sgf: 1 (bent.txt, black first): black to kill: one solution, A4\n\
         tree.sgf: 2 (bent.txt, white first): white to live: 2 solutions: A5, A4\n"
    );
    // Where it ends is said.
    let (code, _, err) = place.run(
        "solve bent.txt --target C5 --tree few.sgf --tree-size 2",
        "",
    );
    assert_eq!(code, 0);
    let said =
        "tengen: few.sgf: bent.txt, black first: left out what is beyond 2 moves (--tree-size)";
    assert!(err.contains(said), "{err}");
    let tree = std::fs::read_to_string(place.path("few.sgf")).unwrap();
    assert_eq!(
        tree.matches("C[of the variations, the first 2 moves]")
            .count(),
        2
    );
}
