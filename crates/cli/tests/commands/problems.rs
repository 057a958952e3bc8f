//! `tengen problems`.

use crate::common::{Place, bare};
use std::fs;

const THREE: &str = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb]";

#[test]
fn generated_problems_pass_the_check() {
    let place = Place::new();
    let arguments = "problems generate --size 9 --empty 4 --count 5 --seed 3";
    let sgf = place.out(arguments);
    assert_eq!(sgf.matches("C[RIGHT])").count(), 5);
    assert_eq!(
        sgf,
        place.out(&format!("{arguments} --threads 2")),
        "as often as one likes"
    );
    let (code, out, err) = place.run("problems check -", &sgf);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(
        out.matches(": black to kill: one solution, ").count(),
        5,
        "{out}"
    );
    // They have one line each, of which nothing is missing.
    assert_eq!(out.lines().count(), 5, "{out}");

    assert_eq!(place.out(&format!("{arguments} -o folder/many")), "");
    let first = fs::read_to_string(place.path("folder/many/1.sgf")).unwrap();
    assert!(sgf.starts_with(&first));
    let names = || {
        let files = fs::read_dir(place.path("folder/many")).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(), ["1.sgf", "2.sgf", "3.sgf", "4.sgf", "5.sgf"]);
    // Fewer problems, and what is not of an earlier run.
    let fewer = "problems generate --size 9 --empty 3 --count 2 -o folder/many";
    assert!(
        place
            .unusable(fewer, "")
            .contains("folder/many is not empty")
    );
    assert_eq!(names().len(), 5);
    place.file("folder/many/notes.sgf", "");
    place.out(&format!("{fewer} --replace"));
    assert_eq!(names(), ["1.sgf", "2.sgf", "notes.sgf"]);

    let json = place.out(&format!("{arguments} --format json"));
    for (line, game) in json.lines().zip(sgf.split_inclusive("C[RIGHT])\n")) {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let difficulty = format!("(difficulty {})", value["difficulty"]);
        assert!(game.contains(&difficulty));
        assert_eq!(
            (&value["first"], &value["aim"]),
            (&"black".into(), &"kill".into())
        );
        assert_eq!(value["moves"][0], value["line"][0]);
        assert_eq!(value["position"].as_array().unwrap().len(), 9);
    }
}

#[test]
fn other_wishes_are_granted() {
    let place = Place::new();
    let text = place.out(
        "problems generate --empty 4 --count 2 --first white --aim live --place corner \
         --format gotools",
    );
    assert!(
        text.starts_with("Generated problems\n2 problems\n\n$ G"),
        "{text}"
    );
    assert_eq!(text.matches("\n?+l#").count(), 2, "{text}");
    let sgf = place.out("problems generate --empty 3 --count 1 --aim live --first white --size 9");
    assert!(
        sgf.contains("White lives (difficulty ") && sgf.contains("PL[W]"),
        "{sgf}"
    );
}

#[test]
fn impossible_wishes_are_refused() {
    let place = Place::new();
    for (arguments, reason) in [
        ("--empty 1", "on 19 rows there may be 3 to 20"),
        ("--empty 10 --size 9", "on 9 rows there may be 3 to 9"),
        ("--size 99", "7 to 25"),
        ("--size 9 --format gotools", "19 rows, not 9"),
        ("-o there --empty 0", "3 to 20"),
        ("--place nowhere", "invalid value"),
        ("--nodes 0", "at least 1"),
    ] {
        let error = place.unusable(&format!("problems generate {arguments}"), "");
        assert!(error.contains(reason), "{error}");
    }
    assert!(!place.path("there").exists());
    let few = "problems generate --size 9 --empty 3 --tries 10 --difficulty 99";
    let (code, out, err) = place.run(few, "");
    assert_eq!((code, out.as_str()), (3, ""));
    assert!(
        err.contains("only 0 of 10 problems among 10 candidates"),
        "{err}"
    );
}

#[test]
fn wrong_problems_are_found() {
    let place = Place::new();
    place.file("right.sgf", format!("{THREE}GN[Three];B[ba])"));
    place.file("wrong.sgf", format!("{THREE}\n;B[aa])\n{THREE};B[ba])"));
    assert_eq!(
        place.out("problems check right.sgf"),
        "right.sgf: 1 (Three): black to kill: one solution, B9\n"
    );
    let (code, out, err) = place.run("problems check wrong.sgf right.sgf", "");
    assert_eq!((code, err.as_str()), (1, ""));
    assert_eq!(
        out,
        "wrong.sgf: 1: black to kill: one solution, B9\n  \
         line 1, column 2: B9 succeeds, but is not in the file\n  \
         line 2, column 1: A9 is right in the file, but does not succeed\n\
         wrong.sgf: 2: black to kill: one solution, B9\n\
         right.sgf: 1 (Three): black to kill: one solution, B9\n"
    );
    let (_, out, _) = place.run("problems check wrong.sgf --format json", "");
    let first: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!(first["unique"], true);
    assert_eq!(first["sound"], false);
    assert_eq!(first["moves"][0], "B9");
    assert_eq!(first["findings"][1]["kind"], "fails");
    assert_eq!(first["findings"][1]["line"], 2);
}

#[test]
fn marks_of_other_programs_are_read() {
    let place = Place::new();
    for (tree, findings) in [
        (
            "(;B[aa];W[ba]C[the right side is dead])(;B[ba]C[RIGHT])",
            "",
        ),
        ("(;B[aa];W[ba]C[Incorrect])(;B[ba])", ""),
        ("(;B[aa];W[ba]BM[1])(;B[ba])", ""),
        ("(;B[aa]N[失敗図])(;B[ba]N[正解図])", ""),
        (
            "(;B[ba]WV[])(;B[aa])",
            "B9 is wrong in the file, but succeeds; A9 is right in the file, but does not succeed",
        ),
    ] {
        place.file("marks.sgf", format!("{THREE}{tree})"));
        let (code, out, _) = place.run("problems check marks.sgf", "");
        let found = out
            .lines()
            .skip(1)
            .map(|line| line.split_once(": ").unwrap().1);
        assert_eq!(found.collect::<Vec<_>>().join("; "), findings, "{tree}");
        assert_eq!(code, i32::from(!findings.is_empty()), "{tree}");
    }
}

#[test]
fn the_rest_is_checked_after_unusable_files() {
    let place = Place::new();
    place.file("right.sgf", format!("{THREE};B[ba])"));
    place.file(
        "none.sgf",
        "(;SZ[9]AB[aa];B[bb])(;SZ[9]AB[aa]AW[bb]TR[aa][bb])(;SZ[9];AB[aa])",
    );
    place.file("broken.sgf", "(;SZ[9]\nAB[zz])");
    let (code, out, err) = place.run("problems check broken.sgf none.sgf nowhere right.sgf", "");
    assert_eq!(code, 2);
    assert!(err.contains("nowhere: "), "{err}");
    assert!(
        err.ends_with("5 problems or files could not be checked\n"),
        "{err}"
    );
    let lines: Vec<_> = out.lines().collect();
    let expected = [
        "broken.sgf: 1: not checked: line 2, column 4: point zz",
        "none.sgf: 1: not checked: all stones are of one colour",
        "none.sgf: 2: not checked: the targets A9 and B8 are",
        "none.sgf: 3: not checked: all stones are of one colour",
        "right.sgf: 1: black to kill: one solution, B9",
    ];
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{out}");
    }
    assert_eq!(lines.len(), expected.len(), "{out}");
    let (_, out, _) = place.run("problems check nowhere right.sgf --format json", "");
    let lines: Vec<_> = out.lines().collect();
    assert!(
        bare(lines[0]).starts_with("{\"file\":\"nowhere\",\"error\":\"nowhere: "),
        "{out}"
    );
    for limit in ["--nodes 0", "--time 0"] {
        let (code, out, _) = place.run(&format!("problems check right.sgf {limit}"), "");
        assert!(out.contains("not checked: undecided"), "{out}");
        assert_eq!(code, 3, "{limit}");
    }
    let (code, out, _) = place.run("problems check right.sgf --time 60", "");
    assert_eq!(code, 0, "{out}");
}
