//! Tests that the numbers of `tengen plan` agree with each other and with published numbers.
//!
//! There are only two plans, because each measures this machine for seconds.

use crate::common::Place;
use serde_json::Value;

fn json(arguments: &str) -> Value {
    let text = Place::new().out(&format!("plan {arguments} --format json"));
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("one JSON object")
}

/// Parses an integer that is a string in JSON.
fn integer(value: &Value) -> u64 {
    value.as_str().expect("text").parse().expect("digits")
}

fn number(of: &Value, name: &str) -> f64 {
    of[name].as_f64().expect("a number")
}

#[track_caller]
fn close(a: f64, b: f64) {
    assert!((a / b - 1.0).abs() < 1e-6, "{a} {b}");
}

#[test]
fn the_largest_board_of_the_paper_on_many_nodes() {
    let nodes = "--nodes 64 --cores 16 --ram 256G --network 25Gbit --storage 100GB/s";
    let plan = json(&format!("19 --threads 1 --memory 4G {nodes}"));
    // From Table 1 of Combinatorics of Go, y = 18.
    let states = plan["states"].as_array().unwrap();
    assert_eq!(states.len(), 19);
    assert_eq!(states.iter().map(integer).max(), Some(363_324_268_018));
    assert!(plan.get("offer").is_none());
    let refused = plan["refused"].as_str().unwrap();
    assert!(
        refused.starts_with("19 rows need at least ")
            && refused.ends_with(" of memory, even with files"),
        "{refused}"
    );
    let split = &plan["split"];
    assert_eq!(
        (&plan["primes"], &split["estimated"]),
        (&10.into(), &true.into())
    );
    let elements = integer(&split["elements"]);
    assert!(elements > 363_324_268_018);
    let all = [(1, 10), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2), (8, 2u64)];
    let rows = split["at_a_time"].as_array().unwrap();
    assert_eq!(rows.len(), all.len());
    for (row, (primes, passes)) in rows.iter().zip(all) {
        assert_eq!([&row["primes"], &row["passes"]], [primes, passes]);
        let vector = elements * 8 * primes;
        assert_eq!(integer(&row["elements"]), elements);
        assert_eq!(integer(&row["vector"]), vector);
        assert_eq!(integer(&row["column_traffic"]), 4 * vector);
        assert_eq!(integer(&row["traffic"]), (4 * 18 + 1) * vector * passes);
        assert!(integer(&row["disk"]) > vector && integer(&row["working"]) > 1 << 30);
        assert!(number(row, "seconds") > 0.0);
    }
    let refused = split["this_machine"]["refused"].as_str().unwrap();
    assert!(
        refused.ends_with("GB of memory, even with files"),
        "{refused}"
    );
    assert!(split["this_machine"].get("seconds").is_none());

    let (apart, together) = (&split["nodes"]["apart"], &split["nodes"]["together"]);
    // A single node has no room in memory for the vector of counts, so it needs files for it.
    assert!(integer(&apart["disk"]) > elements * 8 * number(apart, "primes") as u64);
    assert_eq!(
        (number(apart, "threads"), number(apart, "rounds")),
        (16.0, 1.0)
    );
    let vector = integer(&together["vector"]);
    assert_eq!(vector, elements * 8 * number(together, "primes") as u64);
    assert_eq!(integer(&together["storage"]), 3 * vector);
    assert_eq!(integer(&together["moved"]), 4 * vector / 64);
    assert_eq!(number(together, "threads"), 16.0);
    assert!(integer(&together["memory"]) <= (256 << 30) / 5 * 4);
    // The nodes exchange the vector of counts twice in each column, over 64 network links of 25
    // Gbit/s.
    let column = &together["column"];
    close(
        number(column, "network"),
        2.0 * vector as f64 / 64.0 / 3.125e9,
    );
    close(number(column, "storage"), 4.0 * vector as f64 / 1e11);
    let times = ["computing", "network", "storage"].map(|name| number(column, name));
    let longest = times.into_iter().fold(0.0, f64::max);
    let seconds = number(together, "seconds");
    // Half of the board has 10 columns. The first one takes no time. Gluing reads one vector.
    let gluing = number(together, "gluing");
    assert!(gluing >= vector as f64 / 1.001e11, "{gluing}");
    let [primes, passes, columns] =
        ["primes", "passes", "columns"].map(|name| number(together, name) as u64);
    assert_eq!((primes, passes, columns), (5, 1, 10));
    close(seconds, longest * 9.0 + gluing);
    close(number(together, "node_hours"), seconds * 64.0 / 3600.0);
    let bottleneck = together["bottleneck"].as_str().expect("text");
    let names = ["memory", "network", "storage"];
    let at = names.iter().position(|name| *name == bottleneck).unwrap();
    assert!(times[at] >= longest, "{bottleneck} {times:?}");
}

#[test]
fn triangular_boards_and_another_machine() {
    let other = "--cores 8 --ram 4T --disk-bandwidth 8G";
    let plan = json(&format!(
        "12 --lattice triangular --memory 60M --scratch-limit 10G --threads 1 {other}"
    ));
    let split = &plan["split"];
    assert_eq!(
        (&plan["lattice"], &split["estimated"]),
        (&"triangular".into(), &false.into())
    );
    // This number was computed outside the program.
    let elements = integer(&split["elements"]);
    assert_eq!(elements, 8_021_056);
    for (row, primes) in [(0, 1), (4, 5), (6, 8)] {
        let row = &split["at_a_time"][row];
        assert_eq!(row["primes"], primes);
        assert_eq!(integer(&row["vector"]), elements * 8 * primes);
    }
    let this = &split["this_machine"];
    assert_eq!(integer(&this["memory"]), 60 << 20);
    for pass in this["passes"].as_array().unwrap() {
        assert_eq!(pass["storage"], "files");
        assert!(integer(&pass["disk"]) > elements * 8);
    }
    for cost in split["calibration"]["costs"].as_array().unwrap() {
        assert!(number(cost, "nanoseconds") > 0.0);
    }
    let other = &split["other_machine"];
    assert_eq!(other["cores"], 8);
    let primes = other["passes"].as_array().unwrap().iter();
    let primes: f64 = primes
        .map(|pass| number(pass, "passes") * number(pass, "primes"))
        .sum();
    assert!(primes >= number(&plan, "primes"), "{other}");
    let bound = |name: &str| number(&other["bounds"], name);
    assert_eq!(bound("larger"), bound("computing").max(bound("disk")));
}

/// Each engine makes an offer (estimated time and memory) or says why it cannot count the board.
/// Offers are sorted by cost.
///
/// The engine that `tengen count` chooses is among the offers, and the output of the count names
/// it.
#[test]
fn all_engines_are_asked() {
    let plan = json("4 5 --lattice cylinder --threads 1 --memory 1G --all");
    let offers = plan["offers"].as_array().unwrap();
    let seconds = offers
        .iter()
        .map(|of| of["offer"]["seconds"].as_f64().unwrap_or(f64::INFINITY));
    assert!(seconds.is_sorted());
    for of in offers {
        assert!(of["offer"].is_object() != of["refused"].is_string(), "{of}");
    }
    let count: Value = serde_json::from_str(
        &Place::new().out("count 4 5 --lattice cylinder --threads 1 --format json"),
    )
    .unwrap();
    assert_eq!(
        (&plan["offer"]["engine"], &count["engine"]),
        (&"rings".into(), &"rings".into())
    );
    let text = Place::new().out("plan 12 --all --threads 1 --memory 4G");
    for engine in [
        "split",
        "glued",
        "brute",
        "levels",
        "rings",
        "orbits",
        "compiled",
        "hashed",
        "marked",
        "recurrence",
    ] {
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| line.trim_start().starts_with(engine))
            .collect();
        assert!(!lines.is_empty(), "{engine} is missing: {text}");
    }
}

/// Checks that an engine that keeps its vector in files, but has no room for them, gives its reason
/// in a plan.
#[test]
fn an_engine_without_room_for_its_files_says_so() {
    for (elsewhere, reason) in [
        (
            "--scratch-limit 1M",
            "the state vectors of half the board need 105.3 MB of files, and 1.0 MB may be used\n",
        ),
        (
            "--nodes 2 --cores 1 --ram 8G",
            "12 rows need at least 105.3 MB of memory, and 31.5 MB may be used",
        ),
    ] {
        let limits = format!("--threads 1 --memory 30M {elsewhere}");
        let plan = Place::new().out(&format!("plan 12 --engine glued {limits}"));
        assert!(plan.contains(&format!("  refuses: {reason}")), "{plan}");
    }
}
