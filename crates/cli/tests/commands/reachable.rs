//! `tengen reachable`.

use crate::common::Place;

#[test]
fn a_small_table() {
    let place = Place::new();
    assert_eq!(
        place.out("reachable 2 --unreachable 2"),
        "\
legal positions                           57
  reachable                               43
    with Black to move                    21
    with White to move                    22
  not reachable                           14
positions with a player to move           43

positions with a player to move, by the least number of moves:
moves  positions
    0          1
    1          4
    2         12
    3         10
    4          4
    5          8
    6          4

not reachable, those with the fewest stones:

O .
. .

. O
. .
"
    );
}

#[test]
fn json_has_the_same_numbers() {
    let place = Place::new();
    assert_eq!(
        place.json("reachable 2 --unreachable 1"),
        "{\"lattice\":\"square\",\"rows\":2,\"cols\":2,\"boundary\":\"none\",\"colours\":2,\"points\":4,\
         \"suicide\":\"forbidden\",\"legal\":\"57\",\"reachable\":\"43\",\"unreachable\":\"14\",\
         \"black_to_move\":\"21\",\"white_to_move\":\"22\",\"pairs\":\"43\",\"greatest_distance\":6,\
         \"by_distance\":[\"1\",\"4\",\"12\",\"10\",\"4\",\"8\",\"4\"],\"unreachable_by_stones\":[\"0\",\"4\",\"6\",\"4\",\"0\"],\
         \"unreachable_positions\":[[\"O .\",\". .\"]]}\n"
    );
}

#[test]
fn the_rule_on_suicide_matters() {
    let place = Place::new();
    let pairs = |rule: &str| {
        let out = place.json(&format!("reachable 1 --suicide {rule}"));
        out.contains("\"pairs\":\"2\",")
    };
    assert_eq!(
        ["forbidden", "several", "allowed"].map(pairs),
        [false, false, true]
    );
    place.unusable("reachable 1 --suicide sometimes", "");
}

#[test]
fn lattices_and_graphs() {
    let place = Place::new();
    place.file("square", "1 2\n2 3\n3 4\n4 1\n");
    let graph = place.json("reachable --graph square");
    assert!(
        graph.starts_with(
            "{\"graph\":\"square\",\"vertices\":4,\"edges\":4,\"colours\":2,\"points\":4,"
        ),
        "{graph}"
    );
    // A 2 x 2 board is a cycle of four points, and so is a torus of one row.
    let numbers = |out: &str| {
        let (_, numbers) = out.split_once("\"points\"").unwrap();
        numbers.to_owned()
    };
    for board in ["2", "1 4 --lattice torus"] {
        let out = place.json(&format!("reachable {board}"));
        assert_eq!(numbers(&out), numbers(&graph), "{board}");
    }
    let (code, out, _) = place.run(
        "reachable --graph - --unreachable 1",
        "1 2\n2 3\n3 4\n4 1\n",
    );
    assert!(code == 0 && out.ends_with("\nO . . .\n"), "{out}");
    let guarded = place.out("reachable 1 --boundary top --threads 2");
    assert!(
        guarded.starts_with("legal positions                            3\n"),
        "{guarded}"
    );
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let place = Place::new();
    for (arguments, bytes) in [
        ("reachable 4 --memory 1M", "21.5 MB"),
        ("reachable 19 --memory 1G", "10^172"),
    ] {
        let (code, out, err) = place.run(arguments, "");
        assert_eq!((code, out.as_str()), (3, ""));
        assert!(
            err.starts_with("tengen: error: ") && err.contains(bytes),
            "{err}"
        );
    }
    for arguments in [
        "",
        "0",
        "x",
        "2 --lattice torus --boundary top",
        "2 --graph g",
    ] {
        place.unusable(&format!("reachable {arguments}"), "");
    }
}
