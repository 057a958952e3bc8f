//! `tengen lattice`, and `--lattice` with files.

use crate::common::Place;

const KAGOME: &str =
    "points x / y / z\nedges x-y x-z y-z\nedges y-z:right y-x:down z-x:down-left\n";

#[test]
fn the_list_has_one_line_for_each_lattice() {
    let place = Place::new();
    let list = place.out("lattice");
    let names: Vec<&str> = list
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(names[..2], ["square", "triangular"]);
    assert!(names.contains(&"kagome") && names.contains(&"double-layer"));
    assert!(
        list.lines().all(|line| line.split_whitespace().count() > 2),
        "{list}"
    );
    // Help lists the same.
    let help = place.out("count --help");
    assert!(names.iter().all(|name| help.contains(name)), "{help}");
    let json: serde_json::Value = serde_json::from_str(&place.json("lattice")).unwrap();
    assert_eq!(json["lattices"].as_array().unwrap().len(), names.len());
    place.unusable("lattice --format dimacs", "");
}

#[test]
fn one_lattice_is_shown() {
    let place = Place::new();
    let text = place.out("lattice hexagonal 3x5");
    let drawn = "\
.---.   .---.   .
|   |   |   |   |
.   .---.   .---.
|   |   |   |   |
.---.   .---.   .
";
    assert!(text.ends_with(drawn), "{text}");
    assert!(text.contains("15 points, 16 edges"), "{text}");
    let twisted = place.out("lattice moebius 3 4");
    assert!(
        twisted.contains("upside down") && twisted.contains("A3-D1"),
        "{twisted}"
    );
    let guarded = place.out("lattice square 2 3 --boundary top");
    assert!(
        guarded.contains("3 guarded") && guarded.contains("o---o---o"),
        "{guarded}"
    );
    assert_eq!(place.out("lattice square 2 --format graph6"), "Cr\n");
}

/// The graph of a lattice, counted as a graph.
#[test]
fn graphs_of_lattices_have_their_numbers() {
    let place = Place::new();
    for (name, rows, cols) in [("kagome", 3, 3), ("snub-square", 4, 2), ("klein", 3, 4)] {
        let expected = place.out(&format!("count {rows} {cols} --lattice {name} --no-ledger"));
        for format in ["dimacs", "graph6"] {
            let graph = place.out(&format!("lattice {name} {rows} {cols} --format {format}"));
            std::fs::write(place.path("board.col"), graph).unwrap();
            assert_eq!(
                place.out("count --graph board.col"),
                expected,
                "{name} {format}"
            );
        }
    }
}

#[test]
fn a_cell_of_ones_own_goes_wherever_a_lattice_goes() {
    let place = Place::new();
    std::fs::write(place.path("mine.lattice"), KAGOME).unwrap();
    for command in [
        "count 3 4 --columns",
        "count 3 2 --by stones",
        "count 3 2 --up-to symmetry",
        "recurrence 2 --quiet",
        "growth 2 --digits 5",
        "matrix 2",
        "polynomial 3 2",
        "sample 3 2 --seed 1 --quiet",
        "unrank 3 2 100",
        "most strings 3 2",
        "estimate 3 3 --samples 2 --quiet",
        "reachable 3 1",
    ] {
        let named = place.out(&format!("{command} --lattice kagome"));
        let own = place.out(&format!("{command} --lattice mine.lattice"));
        assert_eq!(own, named, "{command}");
    }
    // The cell that the program writes is the one that it reads.
    let text = place.out("lattice kagome --format cell");
    std::fs::write(place.path("again.lattice"), text).unwrap();
    let shown = place.out("lattice ./again.lattice");
    assert_eq!(shown, place.out("lattice kagome"));
    let other = format!("{KAGOME}guarded x\n");
    std::fs::write(place.path("other.lattice"), other).unwrap();
    assert!(
        place
            .out("lattice other.lattice")
            .starts_with("lattice  own-")
    );
    let json = place.json("count 3 2 --lattice other.lattice");
    assert!(
        json.contains("\"lattice\":\"points a / b / c; edges"),
        "{json}"
    );
}

#[test]
fn what_is_no_lattice_is_refused_in_words() {
    let place = Place::new();
    std::fs::write(place.path("bad.lattice"), "points a\nedges a-a:far\n").unwrap();
    let error = place.unusable("count 3 --lattice bad.lattice", "");
    assert!(error.contains("bad.lattice: line 2, column 7"), "{error}");
    assert!(error.contains("no cell next to this one"), "{error}");
    let error = place.unusable("count 3 --lattice ./none.lattice", "");
    assert!(error.contains("./none.lattice"), "{error}");
    let error = place.unusable("count 3 --lattice kagom", "");
    assert!(error.contains("kagome"), "{error}");
    let error = place.unusable("bounds 5 --lattice kagome", "");
    assert!(error.contains("growth"), "{error}");
    let error = place.unusable("plan 8 --lattice kagome --scratch-limit 1G", "");
    assert!(error.contains("square and the triangular"), "{error}");
    let error = place.unusable("count 5 --lattice honeycomb-torus", "");
    assert!(error.contains("multiple of 2"), "{error}");
}

#[test]
fn squares_are_counted_one_after_another() {
    let place = Place::new();
    assert_eq!(place.out("count 3 --square"), "1\t1\n2\t57\n3\t12675\n");
    let oeis = place.out("count 3 --square --format oeis");
    assert!(oeis.starts_with("# A094777\n# Number of legal"), "{oeis}");
    assert!(
        oeis.contains("n X n board") && oeis.ends_with("1 1\n2 57\n3 12675\n"),
        "{oeis}"
    );
    let classes = place.out("count 3 --square --up-to symmetry --format oeis");
    assert!(
        classes.contains("up to symmetry") && !classes.contains("# A"),
        "{classes}"
    );
    for (n, line) in (1..).zip(classes.lines().skip(1)) {
        let one = place.out(&format!("count {n} --up-to symmetry"));
        assert_eq!(line, format!("{n} {}", one.trim()));
    }
    assert_eq!(
        place.out("count 2 --square --format csv"),
        "size,positions\n1,1\n2,57\n"
    );
    for arguments in [
        "2 3 --square",
        "2 --square --columns",
        "2 --square --by stones --plot two.svg",
        "2 --square --by black-white --colours 3",
        "2 --square --by stones --engine brute",
    ] {
        place.unusable(&format!("count {arguments}"), "");
    }
}

#[test]
fn squares_are_counted_by_stones_one_after_another() {
    let place = Place::new();
    let oeis = place.out("count 3 --square --by stones --format oeis");
    let (title, numbers) = oeis.split_once('\n').unwrap();
    assert!(title.contains("with k stones, read by rows"), "{title}");
    let mut expected = String::new();
    let mut at = 0;
    for n in 1..=3 {
        let csv = place.out(&format!("count {n} --by stones --format csv"));
        for line in csv.lines().skip(1) {
            at += 1;
            expected += &format!("{at} {}\n", line.split_once(',').unwrap().1);
        }
    }
    assert_eq!(numbers, expected);
    assert_eq!(
        place.out("count 2 --square --by stones"),
        "1\t0\t1\n1\t1\t0\n2\t0\t1\n2\t1\t8\n2\t2\t24\n2\t3\t24\n2\t4\t0\n"
    );
    let csv = place.out("count 2 --square --by black-white --lattice king --format csv");
    assert!(
        csv.starts_with("size,black,white,positions\n1,0,0,1\n"),
        "{csv}"
    );
}

#[test]
fn a_graph_is_estimated() {
    let place = Place::new();
    let graph = place.out("lattice square 4 --format dimacs");
    std::fs::write(place.path("board.col"), graph).unwrap();
    let json = place.json("estimate --graph board.col --samples 50 --quiet");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["vertices"], &json["edges"]),
        (&16.into(), &24.into())
    );
    // The number is 24318165; five standard errors are enough.
    let number = |key: &str| {
        let (mantissa, exponent) = (&json[key]["mantissa"], &json[key]["exponent"]);
        mantissa.as_f64().unwrap() * 10f64.powi(exponent.as_i64().unwrap() as i32)
    };
    let (mean, error) = (number("mean"), number("standard_error"));
    assert!((mean - 24_318_165.0).abs() < 5.0 * error, "{mean} {error}");
}

/// The square lattice as a cell of one's own: everything answers the same.
#[test]
fn a_cell_of_the_square_lattice_answers_as_the_square_lattice() {
    let place = Place::new();
    place.file("mine.lattice", "points a; edges a-a:right a-a:down\n");
    let cell = "points a; edges a-a:right a-a:down";
    let like_square = |json: String| json.replace(cell, "square");
    for arguments in [
        "game-graph 2 3",
        "dead sets 2 2",
        "reachable 2 3",
        "most strings 2 4",
        "unrank 3 3 4711",
        "games count 1 3",
        "polynomial 2",
        "count 3 --by strings",
        "count 3 --up-to symmetry",
        "count 3 --square --by empty",
    ] {
        let square = place.json(arguments);
        let own = place.json(&format!("{arguments} --lattice ./mine.lattice"));
        assert!(own.contains(cell), "{own}");
        assert_eq!(like_square(own), square, "{arguments}");
    }
    // A position that is read back knows its lattice.
    let drawn = place.json("unrank 3 3 4711 --lattice ./mine.lattice");
    place.file("own.json", &drawn);
    place.file("square.json", like_square(drawn));
    assert_eq!(place.out("rank own.json"), "4711\n");
    assert_eq!(place.out("legal own.json"), place.out("legal square.json"));
    place.out("draw own.json -o own.svg");
    let drawn = std::fs::read_to_string(place.path("own.svg")).unwrap();
    assert!(
        drawn.starts_with("<svg") && drawn.contains("<circle"),
        "{drawn}"
    );
}
