//! `tengen reduce`, and what `tengen solve` and `tengen verify` make of its positions.

use crate::common::Place;
use serde_json::Value;

const SATISFIABLE: &str = "c a formula\np cnf 2 2\n1 2 0\n-1 0\n";
const UNSATISFIABLE: &str = "p cnf 1 2\n1 0\n-1 0\n";
/// All eight clauses of three variables.
const ALL_CLAUSES: &str = "p cnf 3 8\n1 2 3 0\n1 2 -3 0\n1 -2 3 0\n1 -2 -3 0\n-1 2 3 0\n-1 2 -3 0\n-1 -2 3 0\n-1 -2 -3 0\n";

/// A directory with the position of a formula.
fn reduced(formula: &str, options: &str) -> (Place, Value) {
    let place = Place::new();
    place.file("f.cnf", formula);
    let out = place.out(&format!("reduce f.cnf -o position --format json {options}"));
    let json = serde_json::from_str(&out).unwrap();
    (place, json)
}

fn json(place: &Place, arguments: &str) -> Value {
    serde_json::from_str(&place.out(arguments)).unwrap()
}

#[test]
fn a_position_and_its_picture_are_written() {
    let (place, json) = reduced(SATISFIABLE, "");
    for (key, value) in [
        ("variables", 2),
        ("clauses", 2),
        ("literals", 3),
        ("vertices", 42),
        ("region_size", 39),
        // Its old name.
        ("region", 39),
    ] {
        assert_eq!(json[key], value, "{key}");
    }
    let position: Value =
        serde_json::from_str(&std::fs::read_to_string(place.path("position.json")).unwrap())
            .unwrap();
    assert_eq!(position["format"], "tengen-graph-problem 1");
    assert_eq!(position["to_move"], "white");
    assert_eq!(position["vertices"].as_array().unwrap().len(), 42);
    let svg = std::fs::read_to_string(place.path("position.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(">Λ<"));
    let (_, paper) = reduced(SATISFIABLE, "--gadgets paper");
    assert_eq!(paper["vertices"], 42 + 2 + 3);
    let text = place.out("reduce f.cnf -o other.json");
    assert!(text.contains("a graph of 42 vertices"), "{text}");
    assert!(place.path("other.svg").exists());
}

#[test]
fn satisfiable_formulas_live_and_others_are_dead() {
    for (formula, status) in [(SATISFIABLE, "alive"), (UNSATISFIABLE, "dead")] {
        let (place, _) = reduced(formula, "");
        let solved = json(
            &place,
            "solve position.json --quiet --format json --seki 0 --no-line",
        );
        assert_eq!(
            (&solved["status"], &solved["first"]),
            (&status.into(), &"white".into())
        );
        let pruned = json(&place, "solve position.json --pruned --format json");
        assert_eq!(pruned["status"], status);
    }
}

#[test]
fn the_pruned_tree_gives_an_assignment_and_a_line_that_is_verified() {
    let (place, _) = reduced(SATISFIABLE, "--gadgets paper");
    let pruned = json(
        &place,
        "solve position.json --pruned --format json --certificate line.json",
    );
    assert_eq!(pruned["assignment"], serde_json::json!([-1, 2]));
    assert_eq!(pruned["line"], serde_json::json!(["B1", "A1", "A2", "B2"]));
    assert_eq!(pruned["lines"], "3");
    assert_eq!(pruned["target"], serde_json::json!(["Lambda"]));
    let verified = json(&place, "verify line.json --format json");
    assert_eq!(verified["proved"], true);
    assert_eq!(verified["assignment"], serde_json::json!([-1, 2]));
    assert!(place.out("verify line.json").contains("line.json: proved"));

    // Another formula's, and a wrong move.
    let line = std::fs::read_to_string(place.path("line.json")).unwrap();
    for (from, to, reason) in [
        ("[[1,2],[-1]]", "[[1,2],[1]]", "no literal of clause 2"),
        (
            "[\"B1\",\"A1\"",
            "[\"B1\",\"S\"",
            "move 2, at S, is not one",
        ),
        (
            "[\"B1\",\"A1\"",
            "[\"B1\",\"Z\"",
            "move 2: there is no point",
        ),
        ("tengen-line 1", "tengen-line 7", "the format is"),
        (",\"A2\",\"B2\"]", "]", "the line has 2 moves"),
        ("\"]}", "\"]", "EOF"),
    ] {
        assert!(line.contains(from), "{line}");
        place.file("wrong.json", line.replacen(from, to, 1));
        let (code, out, _) = place.run("verify wrong.json", "");
        assert_eq!(code, 1, "{out}");
        assert!(
            out.starts_with("wrong.json: refused: ") && out.contains(reason),
            "{out}"
        );
    }
}

#[test]
fn what_is_dead_is_dead_in_all_lines_and_no_line_proves_it() {
    let (place, made) = reduced(ALL_CLAUSES, "");
    assert!(made["region"].as_u64().unwrap() > 128);
    let pruned = json(&place, "solve position.json --pruned --format json");
    assert_eq!(
        (&pruned["status"], &pruned["lines"]),
        (&"dead".into(), &"8".into())
    );
    assert_eq!(pruned["assignment"], Value::Null);
    let (code, _, err) = place.run("solve position.json --pruned --certificate c", "");
    assert_eq!(code, 1);
    assert!(err.contains("c was not written"), "{err}");
    assert!(!place.path("c").exists());
    let err = place.unusable("solve position.json", "");
    assert!(err.contains("--pruned decides"), "{err}");
}

#[test]
fn long_clauses_are_split() {
    let (place, made) = reduced("p cnf 5 1\n1 2 3 4 5 0\n", "");
    assert_eq!(
        (&made["diagrams_a"], &made["diagrams_b"]),
        (&7.into(), &3.into())
    );
    let pruned = json(&place, "solve position.json --pruned --format json");
    assert_eq!(pruned["status"], "alive");
}

#[test]
fn what_is_no_formula_is_refused_with_the_line() {
    let place = Place::new();
    for (text, reason) in [
        ("", "line 1: there is no line \"p cnf"),
        ("p cnf 2 1\n1 x 0\n", "line 2, column 3"),
        ("p cnf 2 1\n1 3 0\n", "line 2, column 3"),
        ("p cnf 2 2\n1 2 0\n", "line 1: 2 clauses"),
        ("p cnf 2 0\n1 0\n", "line 1: 0 clauses"),
        (
            "p cnf 100000 0\n",
            "would have 900009 points; it may have 262144",
        ),
    ] {
        let err = place.unusable("reduce -o out", text);
        assert!(err.contains(reason), "{text:?}: {err}");
        assert!(!place.path("out.json").exists());
    }
}

#[test]
fn positions_that_are_not_of_their_formula_have_no_pruned_tree() {
    let (place, _) = reduced(UNSATISFIABLE, "");
    let text = std::fs::read_to_string(place.path("position.json")).unwrap();
    for (from, to, reason) in [
        (
            "[[1],[-1]]",
            "[[1],[1]]",
            "the graph is not that of the formula",
        ),
        (
            "\"no-ko\",\"formula\"",
            "\"no-ko\",\"formula2\"",
            "unknown field",
        ),
        (
            "\"to_move\":\"white\"",
            "\"to_move\":\"black\"",
            "the player who moves is not",
        ),
        ("{", "[", "line 1"),
    ] {
        assert!(text.contains(from), "{text}");
        place.file("wrong.json", text.replacen(from, to, 1));
        let err = place.unusable("solve wrong.json --pruned", "");
        assert!(err.contains(reason), "{err}");
    }
    place.file(
        "wrong.json",
        text.replacen("\"target\":[", "\"target\":[999,", 1),
    );
    let err = place.unusable("solve wrong.json", "");
    assert!(err.contains("target has the vertex 999"), "{err}");
}

#[test]
fn a_graph_problem_need_not_be_of_a_formula() {
    let place = Place::new();
    // Three points in a row within a white stone, which a black one surrounds: who moves
    // first decides.
    let file = r#"{"format": "tengen-graph-problem 1", "vertices": ["a", "b", "c", "w", "x", "y"],
        "edges": [[0, 1], [1, 2], [0, 3], [1, 3], [2, 3], [3, 4], [4, 5]],
        "black": [4], "white": [3], "region": [0, 1, 2, 3], "target": [3]}"#;
    place.file("three.json", file);
    let out = place.out("solve three.json --quiet --format json");
    let lines: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let statuses: Vec<_> = lines
        .iter()
        .map(|line| {
            (
                line["first"].as_str().unwrap(),
                line["status"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(statuses, [("black", "dead"), ("white", "alive")]);
    assert_eq!(lines[1]["moves"], serde_json::json!(["b"]));
    let err = place.unusable("solve three.json --pruned", "");
    assert!(err.contains("the file has no formula"), "{err}");
}

#[test]
fn grid_boards_are_written_and_read_again() {
    let (place, json) = reduced(UNSATISFIABLE, "--board grid");
    for (key, value) in [
        ("rows", Value::from(13)),
        ("cols", 20.into()),
        // Its old name.
        ("columns", 20.into()),
        ("assignments", "2".into()),
        ("satisfying", "0".into()),
    ] {
        assert_eq!(json[key], value, "{key}");
    }
    let text = std::fs::read_to_string(place.path("position.txt")).unwrap();
    let grid = tengen_reduction::grid::text::read(&text).unwrap();
    let checked =
        tengen_reduction::grid::check::check(&grid, &tengen_base::observer::Silent).unwrap();
    assert_eq!((checked.assignments, checked.satisfying), (2, 0));
    assert!(place.path("position.svg").exists());
    let game = std::fs::read_to_string(place.path("position.sgf")).unwrap();
    assert!(game.starts_with("(;") && game.contains("SZ[20:13]") && game.contains("PL[W]"));
}

#[test]
fn grid_boards_are_decided_by_their_pruned_trees_and_the_lines_verified() {
    let (place, _) = reduced(SATISFIABLE, "--board grid");
    for file in ["position.txt", "position.sgf"] {
        let pruned = json(
            &place,
            &format!("solve {file} --pruned --format json --certificate line.json"),
        );
        assert_eq!(pruned["status"], "alive");
        assert_eq!(pruned["assignment"], serde_json::json!([-1, 2]));
        assert_eq!(pruned["line"].as_array().unwrap().len(), 4);
        let verified = json(&place, "verify line.json --format json");
        assert_eq!(verified["proved"], true);
        assert_eq!(verified["assignment"], serde_json::json!([-1, 2]));
    }
    let line = std::fs::read_to_string(place.path("line.json")).unwrap();
    // K of a clause without its eye; a link to the other literal.
    for (from, to, reason) in [
        ("O . O . O", "O O O . O", "the board: "),
        ("link -1", "link 1", "the board: "),
    ] {
        assert!(line.contains(from), "{line}");
        place.file("wrong.json", line.replacen(from, to, 1));
        let (code, out, _) = place.run("verify wrong.json", "");
        assert!(code == 1 && out.contains(reason), "{out}");
    }
    let err = place.unusable("solve position.sgf", "");
    assert!(err.contains("--pruned decides"), "{err}");

    let (place, _) = reduced(UNSATISFIABLE, "--board grid");
    let text = std::fs::read_to_string(place.path("position.txt")).unwrap();
    let out = place.out("solve position.sgf --pruned");
    assert!(out.contains("dead in all 2 lines"), "{out}");
    place.file("wrong.txt", text.replacen("X O X", "X X X", 1));
    let err = place.unusable("solve wrong.txt --pruned", "");
    assert!(err.contains("does not stand for a formula"), "{err}");
    let err = place.unusable("solve - --pruned", "X . O\nO . .\n");
    assert!(err.contains("no line \"; end"), "{err}");
}

/// A chain of implications.
fn chain(variables: usize) -> String {
    let clauses = (1..variables).map(|i| format!("-{i} {} 0\n", i + 1));
    let clauses: String = clauses.collect();
    format!("p cnf {variables} {}\n{clauses}", variables - 1)
}

#[test]
fn large_grid_boards_are_written_without_what_has_no_room() {
    let place = Place::new();
    place.file("f.cnf", chain(400));
    let json = json(
        &place,
        "reduce f.cnf --board grid -o large --quiet --format json",
    );
    assert_eq!(
        [&json["sgf"], &json["picture"], &json["assignments"]],
        [&Value::Null, &Value::Null, &Value::Null]
    );
    assert!(place.path("large.txt").exists());
    assert!(!place.path("large.svg").exists());
}

#[test]
fn a_folder_is_no_name_of_the_files() {
    let place = Place::new();
    for output in ["./", "."] {
        let err = place.unusable(&format!("reduce -o {output}"), SATISFIABLE);
        assert!(err.contains("this is a folder"), "{err}");
        assert!(!place.path(".json").exists());
    }
}

#[test]
fn clauses_that_others_imply_need_no_room_on_the_grid() {
    let (place, made) = reduced("p cnf 2 4\n1 2 0\n-1 0\n2 1 0\n-1 -2 0\n", "--board grid");
    assert_eq!(made["left_out"], serde_json::json!([3, 4]));
    assert_eq!(
        (&made["clauses"], &made["assignments"], &made["satisfying"]),
        (&4.into(), &"4".into(), &"1".into())
    );
    let text = place.out("reduce f.cnf -o position --board grid");
    assert!(text.contains("clauses left out  3 4, since"), "{text}");
    let (_, made) = reduced("p cnf 1 2\n1 0\n1 0\n", "--board grid");
    assert_eq!(made["left_out"], serde_json::json!([]));
}

#[test]
fn formulas_whose_wires_cross_have_boards_of_gates() {
    let cycle = "p cnf 3 3\n1 2 0\n-2 3 0\n-3 -1 0\n";
    let (place, made) = reduced(cycle, "--board grid -q");
    let counts = ["assignments", "satisfying"].map(|key| made[key].as_str().unwrap());
    assert_eq!(counts, ["8", "2"]);
    assert!(made["gates"].as_u64() > made["choices"].as_u64());
    assert!(!place.path("position.sgf").exists());
    // What an earlier run wrote is not taken for this formula's.
    let earlier = place.file("position.sgf", "(;)");
    let (code, _, notes) = place.run("reduce f.cnf -o position --board grid", "");
    assert!(code == 0 && notes.contains("no SGF: "), "{notes}");
    assert!(
        !earlier.exists() && notes.contains("position.sgf, which was of"),
        "{notes}"
    );
    let pruned = json(
        &place,
        "solve position.txt --pruned --format json --certificate line.json",
    );
    assert_eq!(pruned["status"], "alive");
    let verified = json(&place, "verify line.json --format json");
    assert_eq!(verified["proved"], true);
    assert_eq!(verified["assignment"], pruned["assignment"]);
    assert_eq!(
        verified["number_of_moves"].as_u64(),
        Some(2 * made["choices"].as_u64().unwrap())
    );
    let line = std::fs::read_to_string(place.path("line.json")).unwrap();
    place.file(
        "wrong.json",
        line.replacen("; gate join 0", "; gate join 1", 1),
    );
    let (code, out, _) = place.run("verify wrong.json", "");
    assert!(code == 1 && out.contains("not as in the drawing"), "{out}");

    let (place, made) = reduced(ALL_CLAUSES, "--board grid -q");
    assert_eq!(made["satisfying"], "0");
    let out = place.out("solve position.txt --pruned");
    assert!(out.contains("dead in all lines, by a SAT solver"), "{out}");
    let text = place.out("reduce f.cnf -o position --board grid -q");
    assert!(
        text.contains("all 8 assignments; 0 save the target"),
        "{text}"
    );
    for (formula, status) in [("p cnf 1 0\n", "alive"), ("p cnf 1 1\n0\n", "dead")] {
        let (place, _) = reduced(formula, "--board grid -q");
        let pruned = json(&place, "solve position.txt --pruned --format json");
        assert_eq!(pruned["status"], status);
    }
}

#[test]
fn boards_that_are_too_large_are_refused_with_their_size() {
    let place = Place::new();
    // Clauses of neighbours and their neighbours: wires cross.
    let clause = |i: i32| {
        format!(
            "{} {} {} 0\n",
            i % 500 + 1,
            i * 7 % 500 + 1,
            -(i * 11 % 500 + 1)
        )
    };
    let formula: String = (0..2000).map(clause).collect();
    let formula = format!("p cnf 500 2000\n{formula}");
    let (code, _, err) = place.run("reduce --board grid -o position", &formula);
    assert_eq!(code, 2, "{err}");
    assert!(
        err.contains("tiles") && err.contains("2000 clauses"),
        "{err}"
    );
    assert!(!place.path("position.txt").exists());
    let (code, _, err) = place.run("reduce --board grid --gadgets paper -o a", SATISFIABLE);
    assert!(code == 2 && err.contains("--board graph"), "{err}");
}
