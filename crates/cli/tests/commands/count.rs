//! `tengen count`.

use crate::common::Place;

#[test]
fn the_number_alone() {
    let place = Place::new();
    assert_eq!(place.out("count 1"), "1\n");
    assert_eq!(place.out("count 2"), "57\n");
    assert_eq!(place.out("count 3"), "12675\n");
    assert_eq!(place.out("count 2 3"), place.out("count 3 2"));
    for engine in ["auto", "brute", "hashed", "compiled", "marked"] {
        let found = place.out(&format!("count 3 --engine {engine} --no-ledger"));
        assert_eq!(found, "12675\n", "{engine}");
    }
}

#[test]
fn what_is_too_large_is_looked_up() {
    let place = Place::new();
    let (code, number, err) = place.run("count 19", "");
    assert_eq!(code, 0, "{err}");
    assert!(number.starts_with("20816819938197998469947863334486277028652245388453"));
    assert!(
        number.ends_with("247064840935\n") && number.len() == 172,
        "{number}"
    );
    assert!(
        err.contains("Combinatorics of Go") && err.contains("--compute"),
        "{err}"
    );
    assert!(!place.path("data/ledger.jsonl").exists());
    assert_eq!(place.out("count 19 --quiet"), number);
    assert_eq!(
        place.out("count 17 18 --quiet"),
        place.out("count 18 17 --quiet")
    );
    // Too large for the memory; counted it is the same.
    let (code, known, err) = place.run("count 8 --memory 100K", "");
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("of memory"), "{err}");
    assert_eq!(known, place.out("count 8 --quiet"));
    let json = place.json("count 19 --quiet");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["count"], number.trim());
    assert!(json["source"].as_str().unwrap().contains("Table 3"));
    // Whoever says how to count, or asks for more than is published, gets no known number.
    for arguments in ["19 --compute", "19 --engine split", "20"] {
        let error = place.limited(&format!("count {arguments} --memory 100M"), "");
        assert!(error.contains("memory"), "{error}");
    }
}

#[test]
fn a_number_is_explained() {
    let place = Place::new();
    let text = place.out("count 3 --explain");
    let (number, sentences) = text.split_once("\n\n").unwrap();
    assert_eq!(number, "12675");
    let share = "3^9 arrangements. One in 1.6 of them is legal";
    assert!(sentences.contains(share), "{sentences}");
    let known = place.out("count 19 --explain --quiet");
    assert!(known.contains("One in 84 of them"), "{known}");
    place.unusable("count 3 --explain --by stones", "");
    let json = place.json("count 3 --explain");
    assert_eq!(json, place.json("count 3"));
}

#[test]
fn all_columns() {
    let place = Place::new();
    assert_eq!(place.out("count 2 3 --columns"), "1\t5\n2\t57\n3\t489\n");
    let oeis = place.out("count 2 3 --format oeis");
    let (title, lines) = oeis.split_once('\n').unwrap();
    assert!(
        title.starts_with("# ") && title.contains("2 X n"),
        "{title}"
    );
    assert_eq!(lines, "1 5\n2 57\n3 489\n");
    // One row is in the encyclopedia.
    let oeis = place.out("count 1 3 --format oeis");
    assert!(oeis.starts_with("# A102620\n# Number of legal"), "{oeis}");
    for other in ["--lattice cylinder", "--colours 3", "--boundary top"] {
        let oeis = place.out(&format!("count 1 3 --format oeis {other}"));
        assert!(!oeis.contains("# A"), "{oeis}");
    }
}

#[test]
fn json() {
    let place = Place::new();
    let found = place.json("count 2 --engine hashed");
    assert_eq!(
        found,
        "{\"lattice\":\"square\",\"rows\":2,\"cols\":2,\"colours\":2,\"boundary\":\"none\",\
         \"engine\":\"hashed\",\"count\":\"57\"}\n"
    );
    let found = place.json("count 2 3 --columns --engine hashed");
    let end = "\"count\":\"489\",\"columns\":[\"5\",\"57\",\"489\"]}\n";
    assert!(found.ends_with(end), "{found}");
}

#[test]
fn colours_lattices_and_boundaries() {
    let place = Place::new();
    // One colour on two points: anything but both.
    assert_eq!(place.out("count 1 2 --colours 1"), "3\n");
    assert_eq!(place.out("count 1 2 --colors 1"), "3\n");
    // Both points have liberties outside.
    assert_eq!(place.out("count 1 2 --boundary top"), "9\n");
    // The torus and the square of 2 x 2 points are one graph.
    assert_eq!(place.out("count 2 --lattice torus"), "57\n");
}

#[test]
fn graphs() {
    let place = Place::new();
    let dimacs = "c the 2x2 square\np edge 4 4\ne 1 2\ne 1 3\ne 2 4\ne 3 4\n";
    place.file("square.col", dimacs);
    place.file("square.txt", "10 20\n10 30\n20 40\n30 40\n");
    assert_eq!(place.out("count --graph square.col"), "57\n");
    assert_eq!(place.out("count --graph square.txt"), "57\n");
    assert_eq!(place.run("count --graph -", dimacs).1, "57\n");
    let found = place.json("count --graph square.col --engine brute");
    assert_eq!(
        found,
        "{\"graph\":\"square.col\",\"vertices\":4,\"edges\":4,\"colours\":2,\
         \"engine\":\"brute\",\"count\":\"57\"}\n"
    );
}

#[test]
fn nothing_is_kept_without_a_ledger() {
    let place = Place::new();
    assert_eq!(place.out("count 3 --no-ledger --engine hashed"), "12675\n");
    assert!(!place.path("data").exists());
    assert_eq!(place.out("count 3 --data mine --engine hashed"), "12675\n");
    assert!(place.path("mine").exists() && !place.path("data").exists());
    // What was kept is used, or at least does no harm.
    assert_eq!(place.out("count 3 --data mine --engine hashed"), "12675\n");
}

#[test]
fn unusable_sizes() {
    let place = Place::new();
    for size in ["0", "3 0", "0 0", "200 200"] {
        let error = place.unusable(&format!("count {size}"), "");
        assert!(error.starts_with("tengen: error: "), "{error}");
    }
    place.unusable("count 3 --lattice torus --boundary top", "");
    place.limited("count 18446744073709551615", "");
    place.limited("count 18446744073709551615 --colours 3", "");
}

/// The default data directory is a convenience.
#[cfg(unix)]
#[test]
fn without_a_default_data_directory_there_is_a_warning() {
    let place = Place::new();
    let home = place.file("home", "no directory");
    let mut command = place.tengen("count 2");
    command
        .env_remove("TENGEN_DATA")
        .env_remove("XDG_DATA_HOME");
    let output = command.env("HOME", home).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"57\n");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("nothing will be kept"), "{error}");
}

/// Starts a count of a few seconds that writes a checkpoint after every column,
/// and waits until there are two.
#[cfg(unix)]
fn started(place: &Place) -> std::process::Child {
    use std::process::{Command, Stdio};
    let program = place.tengen("").get_program().to_owned();
    let mut child = Command::new(program)
        .args("count 8 30 --engine hashed --threads 1 --checkpoint-every 0 --data".split(' '))
        .arg(place.path("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let checkpoints = || {
        let files = std::fs::read_dir(place.path("data/checkpoints")).into_iter();
        let names = files.flatten().map(|f| f.unwrap().file_name());
        names
            .filter(|n| n.to_string_lossy().ends_with(".ckpt"))
            .count()
    };
    while checkpoints() < 2 {
        assert_eq!(child.try_wait().unwrap(), None, "it ended too soon");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    child
}

/// The same count goes on with another engine and gives the same number.
#[cfg(unix)]
fn goes_on(place: &Place) {
    let (code, number, error) = place.run("count 8 30 --engine compiled", "");
    assert_eq!(code, 0, "{error}");
    assert!(error.contains("going on from the checkpoint"), "{error}");
    assert_eq!(number, place.out("count 8 30 --no-ledger"));
    assert_eq!(number, place.out("count 8 30"), "from the ledger");
}

#[cfg(unix)]
#[test]
fn a_killed_count_goes_on() {
    let place = Place::new();
    let mut child = started(&place);
    child.kill().unwrap();
    assert!(child.wait_with_output().unwrap().stdout.is_empty());
    goes_on(&place);
}

/// Stopped, a count ends with 130 and can go on.
#[cfg(unix)]
#[test]
fn a_stopped_count_ends_in_good_order_and_goes_on() {
    let place = Place::new();
    let child = started(&place);
    let kill = std::process::Command::new("kill")
        .arg(child.id().to_string())
        .status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty());
    // Under nohup nobody listens for signals, and the program is killed.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    let nohup = ignored.is_some_and(|mask| {
        !mask.trim().is_empty() && { u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1 }
    });
    if !nohup {
        assert_eq!(output.status.code(), Some(130), "{error}");
        assert!(error.contains("the same command again goes on"), "{error}");
    }
    goes_on(&place);
}

#[test]
fn the_split_engine_by_name() {
    let place = Place::new();
    for board in [
        "6 8",
        "2 9 --columns",
        "7 7 --boundary top",
        "5 9 --boundary both --columns",
        "7 9 --lattice hexagonal --columns",
        "6 8 --colours 3 --boundary bottom --columns",
        "5 7 --colours 3 --lattice triangular --columns",
        "6 8 --lattice square-octagonal-shifted --boundary top",
        "6 7 --colours 5 --boundary top --columns",
    ] {
        let by = |engine: &str| place.out(&format!("count {board} --no-ledger --engine {engine}"));
        assert_eq!(by("split"), by("compiled"), "{board}");
    }
    let json = place.json("count 6 --no-ledger");
    assert!(json.contains(r#""engine":"split""#), "{json}");
    for board in [
        "13 --colours 4",
        "5 --lattice triangular --colours 4",
        "5 --colours 1",
        "1 5 --columns",
        "5 --lattice hexagonal --colours 3",
        "3 6 --lattice cylinder --colours 3",
        "2 5 --lattice hexagonal --columns",
        "4 --lattice torus",
    ] {
        let err = place.unusable(&format!("count {board} --engine split"), "");
        assert!(err.contains("the split engine is for two"), "{err}");
    }
    let err = place.unusable("count 21 --engine split", "");
    assert!(err.contains("at most 20 rows"), "{err}");
    let err = place.unusable("count 15 --colours 3 --engine split", "");
    assert!(err.contains("at most 14 rows"), "{err}");
    let json = place.json("count 5 --colours 3 --no-ledger");
    assert!(json.contains(r#""engine":"split""#), "{json}");
    let err = place.unusable("count 25 --lattice hexagonal --engine split", "");
    assert!(err.contains("at most 24 rows"), "{err}");
}

#[test]
fn positions_by_stones() {
    let place = Place::new();
    let text = place.out("count 3 --by stones");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("stones  positions     share"));
    let numbers = |text: &str| -> Vec<String> {
        let cells = text.lines().skip(1).take(10).map(|line| {
            let mut cells = line.split_whitespace();
            (
                cells.next().unwrap().to_owned(),
                cells.next().unwrap().to_owned(),
            )
        });
        let cells: Vec<_> = cells.collect();
        assert!(
            cells
                .iter()
                .enumerate()
                .all(|(k, cell)| cell.0 == k.to_string())
        );
        cells.into_iter().map(|cell| cell.1).collect()
    };
    let expected = [
        "1", "18", "144", "664", "1912", "3478", "3832", "2224", "402", "0",
    ];
    assert_eq!(numbers(&text), expected);
    assert_eq!(lines.next(), Some("     0          1   0.0079%"));
    let end = "\ntotal                 12675\nmean                  5.452623\n\
               standard deviation    1.253832\n";
    assert!(text.ends_with(end), "{text}");
    // The same backwards.
    let mut empty = numbers(&place.out("count 3 --by empty"));
    empty.reverse();
    assert_eq!(empty, expected);
    let csv = place.out("count 2 --by stones --format csv");
    assert_eq!(csv, "stones,positions\n0,1\n1,8\n2,24\n3,24\n4,0\n");
    // On a row of two points with guards all is legal.
    let json = place.json("count 1 2 --boundary top --colours 3 --by stones");
    assert_eq!(
        json,
        "{\"lattice\":\"square\",\"rows\":1,\"cols\":2,\"boundary\":\"top\",\"colours\":3,\"by\":\"stones\",\"coefficients\":[\"1\",\"6\",\"9\"],\
         \"count\":\"16\",\"mean\":1.5,\"variance\":0.375,\"total\":\"16\"}\n"
    );
}

#[test]
fn positions_by_black_and_white_stones_and_by_strings() {
    let place = Place::new();
    let json = place.json("count 1 2 --by black-white");
    let end = "\"coefficients\":[[\"1\",\"2\",\"0\"],[\"2\",\"0\"],[\"0\"]],\"count\":\"5\",\
               \"mean\":0.4,\"variance\":0.24,\"covariance\":-0.16,\"equal\":\"1\",\
               \"black_minus_white_0_or_1\":\"3\",\"total\":\"5\"}\n";
    assert!(json.ends_with(end), "{json}");
    let text = place.out("count 1 2 --by black-white");
    assert!(text.starts_with("black  white  positions     share\n    0      0"));
    assert!(text.contains("\nblack - white = 0, 1  3\n"), "{text}");
    let csv = place.out("count 1 2 --by black-white --format csv");
    assert!(csv.starts_with("black,white,positions\n0,0,1\n0,1,2\n0,2,0\n1,0,2\n"));

    // A path of three: empty, and with one or two strings.
    place.file("path.txt", "1 2\n2 3\n");
    let csv = place.out("count --graph path.txt --by strings --format csv");
    assert_eq!(csv, "strings,positions\n0,1\n1,10\n2,4\n");
    let json = place.json("count --graph path.txt --by strings");
    assert!(
        json.starts_with("{\"graph\":\"path.txt\",\"vertices\":3,\"edges\":2,"),
        "{json}"
    );
}

#[test]
fn distributions_are_drawn() {
    let place = Place::new();
    for by in ["stones", "empty", "strings", "black-white"] {
        place.out(&format!(
            "count 3 --by {by} --plot {by}.svg --lattice torus"
        ));
        let svg = std::fs::read_to_string(place.path(&format!("{by}.svg"))).unwrap();
        assert!(
            svg.starts_with("<svg ") && svg.contains("3 × 3 (torus)"),
            "{svg}"
        );
    }
}

#[test]
fn distributions_that_make_no_sense_are_refused() {
    let place = Place::new();
    for arguments in [
        "count 3 --by stones --columns",
        "count 3 --by stones --prime-range 0..2",
        "count 3 --by stones --engine compiled",
        "count 3 --by stones --scratch .",
        "count 3 --by stones --checkpoint-every 5",
        "count 3 --by stones --format oeis",
        "count 3 --by black-white --colours 3",
        "count 3 --by beauty",
        "count 3 --plot picture.svg",
    ] {
        place.unusable(arguments, "");
    }
    let (code, _, err) = place.run("count 19 --by stones --memory 1G", "");
    assert_eq!(code, 3, "{err}");
    assert!(err.contains("581130734 states"), "{err}");
    let (code, _, err) = place.run("count 6 --by stones --memory 100K", "");
    assert_eq!(code, 3, "{err}");
    assert!(err.contains("102400 are allowed"), "{err}");
}

#[test]
fn comma_separated_values() {
    let place = Place::new();
    let found = place.out("count 2 3 --columns --format csv");
    assert_eq!(found, "columns,positions\n1,5\n2,57\n3,489\n");
    assert_eq!(
        place.out("count 2 --format csv"),
        "columns,positions\n2,57\n"
    );
    assert_eq!(
        place.run("count --graph - --format csv", "1 2\n").1,
        "positions\n5\n"
    );
}
