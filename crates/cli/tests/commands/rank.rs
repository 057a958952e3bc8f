//! `tengen rank` and `tengen unrank`.

use crate::common::{Place, bare};
use std::fs;

fn lines(numbers: impl IntoIterator<Item = u64>) -> String {
    numbers.into_iter().map(|n| format!("{n}\n")).collect()
}

#[test]
fn a_rank_and_back() {
    let place = Place::new();
    assert_eq!(place.run("rank", ". X\nX .\n").1, "12\n");
    assert_eq!(place.out("unrank 2 12"), ". X\nX .\n");
    assert_eq!(place.out("unrank 2 2 12 0"), ". X\nX .\n\n. .\n. .\n");
    let json = bare(&place.run("rank --format json", ". X\nX .\n").1);
    assert_eq!(
        json,
        "{\"lattice\":\"square\",\"rows\":2,\"cols\":2,\"boundary\":\"none\",\"colours\":2,\
         \"numbering\":1,\"rank\":\"12\",\"legal_positions\":\"57\"}\n"
    );
    assert_eq!(
        place.json("unrank 2 12"),
        "{\"lattice\":\"square\",\"rows\":2,\"cols\":2,\"boundary\":\"none\",\"colours\":2,\
         \"numbering\":1,\"rank\":\"12\",\"position\":[\". X\",\"X .\"]}\n"
    );
    let sgf = place.out("unrank 2 12 --format sgf");
    assert_eq!(place.run("rank", &sgf).1, "12\n");
    place.file("game.sgf", sgf);
    assert_eq!(place.out("rank game.sgf"), "12\n");
}

/// The last of the legal positions of 3x3 and of 7x7, whose numbers are published:
/// Tromp & Farneback, *Combinatorics of Go*, Table 2.
#[test]
fn the_first_and_the_last_rank() {
    let place = Place::new();
    for (size, last) in [(3, "12674"), (7, "83677847847984287628594")] {
        let out = place.out(&format!("unrank {size} {last} --format compact"));
        assert_eq!(place.run("rank --batch", &out).1, format!("{last}\n"));
        // All white, but for a point that gives them a liberty.
        assert!(out.ends_with("OO.\n") && !out.contains('X'), "{out}");
        let first = place.out(&format!("unrank {size} 0 --format compact"));
        assert!(!first.contains(['X', 'O']), "{first}");
    }
    let error = place.unusable("unrank 3 12675", "");
    assert_eq!(
        error,
        "tengen: error: there is no legal position number 12675: there are 12675, and their \
         numbers are 0 to 12674\n"
    );
}

#[test]
fn batches_are_in_order_on_any_lattice() {
    let place = Place::new();
    // All ranks, or some hundreds of them.
    for (board, total) in [("3 3", 12675), ("1 7", 500), ("2 3", 489)] {
        let all = lines(0..total);
        let (code, positions, error) = place.run(&format!("unrank {board} --batch"), &all);
        assert_eq!((code, error.as_str()), (0, ""));
        let mut distinct: Vec<&str> = positions.lines().collect();
        assert_eq!(distinct.len() as u64, total);
        let (code, ranks, _) = place.run("rank --batch", &positions);
        assert_eq!((code, ranks), (0, all));
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len() as u64, total);
    }
    let options = "--lattice torus --colours 3";
    let some = lines((0..50).map(|i| 7 * i));
    let positions = place.run(&format!("unrank 3 4 --batch {options}"), &some).1;
    assert_eq!(
        place.run(&format!("rank --batch {options}"), &positions).1,
        some
    );
    place.file("positions.txt", positions.replace('\n', "\r\n"));
    assert_eq!(
        place.out(&format!("rank positions.txt --batch {options}")),
        some
    );
    assert_eq!(
        place.run("rank --batch", ""),
        (0, String::new(), String::new())
    );
    let diagrams = place.run("unrank 1 2 --batch --format ascii", "0\n4").1;
    assert_eq!(diagrams, ". .\n\nO .\n");
}

#[test]
fn unusable_positions_are_named() {
    let place = Place::new();
    for (arguments, input, message) in [
        (
            "rank",
            "X O\nO X\n",
            "standard input: the position is illegal: black string of 1 stone at A2 has no \
             liberty; white string of 1 stone at B2 has no liberty; white string of 1 stone at \
             A1 has no liberty; black string of 1 stone at B1 has no liberty",
        ),
        (
            "rank",
            ". 3\n. .\n",
            "standard input: the stone at B2 has colour 3, but there are 2 colours; see --colours",
        ),
        (
            "rank",
            ". z\n",
            "standard input: line 1, column 3: 'z' is no point",
        ),
        ("rank nowhere.txt", "", "nowhere.txt: "),
        ("rank --batch nowhere.txt", "", "nowhere.txt: "),
        (
            "rank --batch",
            "/\n",
            "standard input: line 1, column 1: row 1 has no points",
        ),
        (
            "rank --lattice torus --boundary top",
            ".\n",
            "standard input: a board whose rows wrap, such as a torus, has no outer row",
        ),
        (
            "rank --colours 256",
            ".\n",
            "positions have at most 255 colours, not 256",
        ),
        ("unrank 2", "", "no rank is given"),
        ("unrank 0 0", "", "a board needs at least 1 row"),
        ("unrank 2 2x 0", "", "\"2x\" is no number of columns"),
        ("unrank 2 1e3", "", "\"1e3\" is no rank"),
        ("unrank 2 2 1 _1", "", "\"_1\" is no rank"),
        (
            "unrank 2 --batch",
            "+1\n",
            "standard input: line 1: \"+1\" is no rank",
        ),
        (
            "unrank 2 --batch",
            "57\n",
            "standard input: line 1: there is no legal position number 57",
        ),
        (
            "unrank 31 31 1",
            "",
            "the frontier of this board is at least 31 points wide",
        ),
        ("unrank 9 --lattice torus --memory 1M 0", "", ""),
    ] {
        let (code, out, error) = place.run(arguments, input);
        let refused = if message.is_empty() { 3 } else { 2 };
        assert_eq!((code, out.as_str()), (refused, ""), "{arguments}: {error}");
        let message = format!("tengen: error: {message}");
        assert!(error.starts_with(&message), "{arguments}: {error}");
    }
}

#[test]
fn a_batch_stops_at_the_line_that_is_unusable() {
    let place = Place::new();
    for (arguments, input, out, message) in [
        (
            "rank",
            "../..\n.X/XO\n../..\n",
            "0\n",
            "line 2: the position is illegal: white string",
        ),
        (
            "rank",
            "../..\n\n",
            "0\n",
            "line 2, column 1: row 1 has no points",
        ),
        (
            "rank",
            "../..\n../.é\n",
            "0\n",
            "line 2, column 5: 'é' is no point",
        ),
        (
            "rank",
            "..\n./.\n",
            "0\n",
            "line 2: this position is 2 x 1, but that of the first line 1 x 2",
        ),
        (
            "unrank 2",
            "0\n57\n1\n",
            "../..\n",
            "line 2: there is no legal position number 57",
        ),
        (
            "unrank 2",
            "0\n-1\n",
            "../..\n",
            "line 2: \"-1\" is no rank",
        ),
    ] {
        let (code, found, error) = place.run(&format!("{arguments} --batch"), input);
        assert_eq!(
            (code, found.as_str()),
            (2, out),
            "{arguments} {input}: {error}"
        );
        let message = format!("tengen: error: standard input: {message}");
        assert!(error.starts_with(&message), "{error}");
    }
    place.file("latin1.txt", b"..\n.\xe9\n");
    let (code, out, error) = place.run("rank --batch latin1.txt", "");
    assert_eq!((code, out.as_str()), (2, "0\n"));
    assert!(
        error.contains("latin1.txt: line 2: this is no text in UTF-8"),
        "{error}"
    );
}

/// Whoever sends a line gets its answer before sending the next.
#[test]
fn batches_answer_at_once() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let place = Place::new();
    let program = place.tengen("").get_program().to_owned();
    let mut child = Command::new(program)
        .args(["unrank", "2", "--batch", "--no-table"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (index, expected) in [("12", ".X/X.\n"), ("0", "../..\n")] {
        writeln!(input, "{index}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, expected);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn tables_are_kept_and_damaged_ones_made_anew() {
    let place = Place::new();
    let table = place.path("data/ranks/square-4x3-none-2.ranks");
    assert_eq!(
        place
            .out("unrank 4 3 1000 --format compact --no-table")
            .len(),
        16
    );
    assert!(!place.path("data").exists());
    let position = place.out("unrank 4 3 1000");
    let whole = fs::read(&table).unwrap();
    let made = fs::metadata(&table).unwrap().modified().unwrap();
    assert_eq!(place.out("unrank 4 3 1000"), position);
    assert_eq!(fs::metadata(&table).unwrap().modified().unwrap(), made);
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 4;
    place.out("unrank 3 4 7");
    let foreign = fs::read(place.path("data/ranks/square-3x4-none-2.ranks")).unwrap();
    for (bytes, says) in [
        (&flipped[..], "the table is damaged: the checksum of layer "),
        (&whole[..whole.len() - 1], "the table is damaged: it has "),
        (b"", "the table is damaged: it is cut off"),
        (b"something else\n\n\n", "the table is damaged: "),
        (
            &foreign,
            "it is a table of something else: it is of the board square-3x4",
        ),
    ] {
        fs::write(&table, bytes).unwrap();
        let (code, out, error) = place.run("unrank 4 3 1000", "");
        assert_eq!((code, &out), (0, &position));
        assert!(error.contains("square-4x3-none-2.ranks: "), "{error}");
        assert!(error.contains(says), "{error}");
        assert!(
            error.ends_with("it is not used, and made anew\n"),
            "{error}"
        );
        assert_eq!(fs::read(&table).unwrap(), whole);
    }
    place.file("file", "");
    let error = place.unusable("unrank 2 0 --data file/data", "");
    assert!(error.starts_with("tengen: error: file/data: "), "{error}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_table_leaves_no_file() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let place = Place::new();
    let program = place.tengen("").get_program().to_owned();
    let child = Command::new(program)
        .args(["unrank", "10", "1"])
        .env("TENGEN_DATA", place.path("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !place.path("data/ranks").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    // The folder is made just before the program begins to listen; if it does not yet,
    // or not at all because it runs under nohup, it is killed.
    std::thread::sleep(Duration::from_millis(200));
    let kill = Command::new("kill").arg(child.id().to_string()).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    if let Some(code) = output.status.code() {
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(code, 130, "{error}");
        assert!(
            error.ends_with("stopped; no table was written\n"),
            "{error}"
        );
    }
    assert!(output.stdout.is_empty());
    assert_eq!(fs::read_dir(place.path("data/ranks")).unwrap().count(), 0);
}
