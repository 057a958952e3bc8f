//! `tengen plan`.

use crate::common::Place;
use serde_json::Value;

fn json(place: &Place, arguments: &str) -> Value {
    let text = place.out(&format!("plan {arguments} --format json"));
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("one JSON object")
}

/// An integer that is text in JSON.
fn integer(value: &Value) -> u64 {
    value.as_str().expect("text").parse().expect("digits")
}

#[test]
fn the_largest_board_of_the_paper() {
    let place = Place::new();
    let other = "--cores 8 --ram 4T --disk-bandwidth 8G";
    let plan = json(&place, &format!("19 --memory 4G --threads 2 {other}"));
    // Table 1 of Combinatorics of Go, y = 18.
    assert_eq!(plan["states_max"], "363324268018");
    let states = plan["states"].as_array().unwrap();
    assert_eq!(states.len(), 19);
    let total: u64 = states.iter().map(integer).sum();
    assert_eq!(integer(&plan["states_total"]), total);
    assert_eq!(
        (&plan["primes"], &plan["estimated"]),
        (&10.into(), &true.into())
    );

    let rows = plan["at_a_time"].as_array().unwrap();
    let elements = integer(&plan["elements"]);
    assert!(elements > 363_324_268_018);
    let all = [(1, 10), (2, 5), (4, 3), (5, 2), (6, 2), (8, 2u64)];
    for (row, (primes, passes)) in rows.iter().zip(all) {
        assert_eq!(
            (&row["primes"], &row["passes"]),
            (&primes.into(), &passes.into())
        );
        let vector = elements * 8 * primes;
        assert_eq!(
            (integer(&row["elements"]), integer(&row["vector"])),
            (elements, vector)
        );
        assert_eq!(integer(&row["column_traffic"]), 4 * vector);
        assert_eq!(integer(&row["traffic"]), (4 * 18 + 1) * vector * passes);
        assert!(integer(&row["disk"]) > vector);
        assert!(integer(&row["working"]) > 1 << 30);
        assert!(row["seconds"].as_f64().unwrap() > 0.0);
    }
    assert_eq!(rows.len(), all.len());

    // This machine has too little memory, the other one enough.
    let refused = plan["this_machine"]["refused"].as_str().unwrap();
    assert!(refused.starts_with("19 rows need at least "), "{refused}");
    assert!(
        refused.ends_with("GB of memory, even with files"),
        "{refused}"
    );
    assert!(plan["this_machine"].get("seconds").is_none());
    let other = &plan["other_machine"];
    assert_eq!(other["cores"], 8);
    let primes = other["passes"].as_array().unwrap().iter();
    let primes: u64 = primes
        .map(|of| of["passes"].as_u64().unwrap() * of["primes"].as_u64().unwrap())
        .sum();
    assert!(primes >= 10, "{other}");
    let bound = |name: &str| other["bounds"][name].as_f64().unwrap();
    assert_eq!(bound("larger"), bound("computing").max(bound("disk")));
}

#[test]
fn a_board_that_fits() {
    let place = Place::new();
    let plan = json(&place, "12 --memory 2G --boundary none");
    assert_eq!(plan["elements"], "13157115");
    assert_eq!(plan["estimated"], false);
    let this = &plan["this_machine"];
    assert_eq!(integer(&this["memory"]), 2 << 30);
    assert_eq!(this["scratch"], Value::Null);
    assert!(this["seconds"].as_f64().unwrap() > 0.0);
    for pass in this["passes"].as_array().unwrap() {
        assert_eq!(
            (&pass["storage"], &pass["disk"]),
            (&"memory".into(), &"0".into())
        );
    }
    // Five primes are needed, and no more are computed.
    assert_eq!(
        (&plan["primes"], this["passes"].as_array().unwrap().len()),
        (&5.into(), 1)
    );
    assert_eq!(this["passes"][0]["primes"], 5);
    assert!(plan.get("other_machine").is_none());
    for cost in plan["calibration"]["costs"].as_array().unwrap() {
        assert!(cost["nanoseconds"].as_f64().unwrap() > 0.0);
    }
    // Its count is planned in files if memory is short and files are allowed.
    let plan = json(&place, "12 --memory 100M --threads 1 --scratch-limit 10G");
    let passes = plan["this_machine"]["passes"].as_array().unwrap();
    assert!(
        passes.iter().all(|pass| pass["storage"] == "files"),
        "{plan}"
    );
}

/// What is planned is what a count takes: as many elements as its engine has.
#[test]
fn triangular_boards_have_plans() {
    let place = Place::new();
    let plan = json(&place, "12 --lattice triangular --memory 2G --threads 1");
    assert_eq!(plan["lattice"], "triangular");
    // Found by following columns letter by letter, outside this program.
    let elements = integer(&plan["elements"]);
    assert_eq!(elements, 8_021_056);
    for (row, primes) in [(0, 1), (3, 5), (5, 8)] {
        assert_eq!(plan["at_a_time"][row]["primes"], primes);
        assert_eq!(
            integer(&plan["at_a_time"][row]["vector"]),
            elements * 8 * primes
        );
    }
    let text = place.out("plan 8 --lattice triangular --memory 1G");
    assert!(text.starts_with("triangular, 8 rows, 8 columns"), "{text}");
    assert!(text.contains("at most "), "{text}");
}

/// What a count of this board did: its engine, and the most states that it told of.
fn counted(place: &Place, arguments: &str) -> String {
    let text = place.out(&format!("count {arguments} --format json --no-ledger -q"));
    let count: Value = serde_json::from_str(&text).expect("one JSON object");
    count["engine"].as_str().expect("text").to_owned()
}

#[test]
fn every_lattice_and_colours_have_plans() {
    let place = Place::new();
    for board in [
        "5 7 --lattice kagome",
        "4 6 --lattice torus --colours 3",
        "5 5 --colours 3",
        "3 9 --lattice hexagonal --colours 1",
        "4 6 --lattice cylinder",
        "1 9",
        "7 3 --lattice square --colours 4",
    ] {
        let plan = json(&place, &format!("{board} --memory 1G"));
        assert_eq!(plan["engine"], counted(&place, board), "{board}");
        let states = plan["states"].as_array().expect("states").iter();
        let most = states.map(integer).max();
        assert_eq!(Some(integer(&plan["states_max"])), most, "{board}");
        assert_eq!(plan["known"], "exactly", "{board}");
        let together = plan["primes_at_a_time"].as_u64().unwrap();
        let passes = plan["passes"].as_u64().unwrap();
        let primes = plan["primes"].as_u64().unwrap();
        assert_eq!(passes, primes.div_ceil(together), "{board}");
    }
    // Of tori by orbits only the engine, the primes and about the memory are known before.
    let plan = json(&place, "6 4 --lattice torus --memory 1G");
    assert_eq!(plan["engine"], counted(&place, "6 4 --lattice torus"));
    assert_eq!(
        (&plan["order"], &plan["known"]),
        (&"orbits".into(), &"about".into())
    );
    assert_eq!(plan["transposed"], true);
    let text = place.out("plan 7 --lattice torus --memory 4G");
    assert!(text.contains("for each orbit of first columns"), "{text}");
    assert!(text.contains("states:   about "), "{text}");
    let own = place.file("mine.lattice", "points a; edges a-a:right a-a:down\n");
    let own = format!("plan 5 9 --lattice {} --memory 1G", own.display());
    let text = place.out(&own);
    assert!(
        text.contains("engine:   compiled, column by column"),
        "{text}"
    );
    assert!(text.contains("frontier: 5 points at most"), "{text}");
    // The same as the square lattice: Table 1 of Combinatorics of Go, as many valid classes of
    // border states, of which some never arise.
    let states = place.out("states 5 --constructible --format json");
    let states: Value = serde_json::from_str(&states).expect("one JSON object");
    let planned = json(&place, own.strip_prefix("plan ").unwrap());
    let classes = states["constructible"].as_array().unwrap().iter();
    assert_eq!(
        integer(&planned["states_max"]),
        classes.map(integer).max().unwrap()
    );
    let refused = place.unusable("plan 8 --lattice torus --cores 8 --ram 1T", "");
    assert!(refused.contains("other machines and nodes"), "{refused}");
    let large = place.out("plan 20 --lattice king --memory 1G");
    assert!(
        large.contains("about ") && large.contains("refuses: "),
        "{large}"
    );
}

#[test]
fn graphs_have_plans() {
    let place = Place::new();
    let file = place.file("path.txt", "1 2\n2 3\n3 4\n");
    let path = format!("--graph {}", file.display());
    let plan = json(&place, &path);
    assert_eq!(plan["vertices"], 4);
    assert_eq!(plan["states"], serde_json::json!(["2", "3", "3", "1"]));
    assert_eq!(
        (&plan["frontier"], &plan["states_total"]),
        (&1.into(), &"9".into())
    );
    let text = place.out(&format!("plan {path} --colours 3"));
    assert!(text.starts_with("graph of 4 points, 3 colours"), "{text}");
    let refused = place.unusable(&format!("plan {path} --scratch-limit 1G"), "");
    assert!(refused.contains("no files"), "{refused}");
    place.unusable(&format!("plan {path} --cores 2 --ram 1G"), "");
}

#[test]
fn text_for_people() {
    let place = Place::new();
    let text = place.out("plan 9 --memory 1G --cores 8 --ram 16G");
    for part in [
        "square, 9 rows, 9 columns, 2 colours",
        "states:   160286 after a step",
        "primes:   3\n",
        "elements: 175593 ",
        "moved per column",
        "This machine: ",
        "in memory",
        "Another machine: 8 cores, 17.2 GB of memory of which 13.7 GB are used",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("estimates"), "{text}");
    let text = place.out("plan 16 --memory 50M --boundary both");
    assert!(text.contains("16 columns, boundary both"), "{text}");
    assert!(
        text.contains("at most") && text.contains("estimates"),
        "{text}"
    );
    assert!(text.contains("  refuses: 16 rows need at least "), "{text}");
}

#[test]
fn what_is_no_board_is_refused() {
    let place = Place::new();
    for arguments in ["0", "25", "99999999", "5 0", "0 5", "9 9999999999999999999"] {
        let error = place.unusable(&format!("plan {arguments}"), "");
        assert!(error.starts_with("tengen: error: "), "{error}");
    }
}

/// The plan says the engine that a count chooses.
#[test]
fn long_strips_are_planned_as_they_are_counted() {
    let place = Place::new();
    for (board, is_long) in [("2 999", false), ("2 5000", true), ("3 5000", true)] {
        let plan = json(&place, &format!("{board} --threads 1"));
        assert_eq!(plan["by_recurrence"], is_long, "{board}");
        let count = place.out(&format!("count {board} --format json --no-ledger -q"));
        let count: Value = serde_json::from_str(&count).expect("one JSON object");
        assert_eq!(count["engine"] == "recurrence", is_long, "{board}");
    }
    let text = place.out("plan 2 5000 --threads 1");
    assert!(text.contains("by its recurrence"), "{text}");
}

#[test]
fn many_nodes() {
    let place = Place::new();
    let nodes = "--nodes 64 --cores 16 --ram 256G --network 25Gbit --storage 100GB/s";
    let plan = json(&place, &format!("19 --threads 1 {nodes}"));
    let elements = integer(&plan["elements"]);
    let (apart, together) = (&plan["nodes"]["apart"], &plan["nodes"]["together"]);
    let number = |of: &Value, name: &str| of[name].as_f64().expect("a number");
    // A node alone has room for the vector in files only.
    let alone = elements * 8 * number(apart, "primes") as u64;
    assert!(integer(&apart["disk"]) > alone);
    assert_eq!(number(apart, "threads"), 16.0);
    assert_eq!(number(apart, "rounds"), 1.0);
    let primes = number(together, "primes");
    let vector = integer(&together["vector"]);
    assert_eq!(vector, elements * 8 * primes as u64);
    assert_eq!(integer(&together["storage"]), 3 * vector);
    assert_eq!(integer(&together["moved"]), 4 * vector / 64);
    let column = &together["column"];
    let close = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-6, "{a} {b}");
    // Two exchanges, each of the vector over 64 lines of 25 Gbit/s.
    close(
        number(column, "network"),
        2.0 * vector as f64 / 64.0 / 3.125e9,
    );
    close(number(column, "storage"), 4.0 * vector as f64 / 1e11);
    let times = ["computing", "network", "storage"].map(|name| number(column, name));
    let longest = times.into_iter().fold(0.0, f64::max);
    let seconds = number(together, "seconds");
    close(seconds, longest * 18.0 * number(together, "passes"));
    close(number(together, "node_hours"), seconds * 64.0 / 3600.0);
    // All threads work in the same memory.
    assert_eq!(number(together, "threads"), 16.0);
    assert!(integer(&together["memory"]) <= (256 << 30) / 5 * 4);
    let bottleneck = together["bottleneck"].as_str().expect("text");
    let longest_is = |at: usize| times[at] >= longest;
    let right = match bottleneck {
        "memory" => longest_is(0),
        "network" => longest_is(1),
        "storage" => longest_is(2),
        _ => false,
    };
    assert!(right, "{bottleneck} {times:?}");

    let slow = json(
        &place,
        "12 --threads 1 --nodes 4 --cores 1 --ram 8G --storage 1MB/s",
    );
    assert_eq!(slow["nodes"]["together"]["bottleneck"], "storage");
    assert_eq!(slow["nodes"]["apart"]["rounds"], 1);
    let small = json(&place, "16 --threads 1 --nodes 4 --ram 100M");
    for way in ["apart", "together"] {
        let refused = small["nodes"][way]["refused"].as_str().expect("a sentence");
        assert!(refused.contains("memory"), "{refused}");
    }
    let text = place.out(&format!("plan 12 --threads 1 {nodes}"));
    for line in [
        "64 nodes, each with 16 cores",
        "Each node alone",
        "All nodes with one vector",
    ] {
        assert!(text.contains(line), "{text}");
    }
}
