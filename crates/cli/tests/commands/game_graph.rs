//! `tengen game-graph`.

use crate::common::Place;

#[test]
fn a_small_table() {
    let place = Place::new();
    assert_eq!(
        place.out("game-graph 1 3"),
        "\
nodes (legal positions)                         15
edges (moves)                                   42
  captures                                      14
  suicides                                       6
suicides of single stones (no edges)             4
average out-degree                           2.800
2-loops                                          0
  kos                                            0
symmetries of the board                          2
  nodes up to symmetry                          10
  edges up to symmetry                          24
  nodes, also with colours exchanged             6
  edges, also with colours exchanged            12
strongly connected                             yes
  without suicides and empty board             yes
product of out-degrees                     1572864

out-degree  nodes
         2     10
         4      4
         6      1
"
    );
}

#[test]
fn json_has_the_same_numbers() {
    let place = Place::new();
    assert_eq!(
        place.json("game-graph 1 2"),
        "{\"lattice\":\"square\",\"rows\":1,\"cols\":2,\"boundary\":\"none\",\"colours\":2,\"points\":2,\
         \"nodes\":\"5\",\"edges\":\"12\",\"average_outdegree\":2.4,\"least_outdegree\":2,\
         \"outdegrees\":[\"0\",\"0\",\"4\",\"0\",\"1\"],\"captures\":\"4\",\"suicides\":\"4\",\
         \"single_stone_suicides\":\"0\",\"two_loops\":\"6\",\"kos\":\"2\",\"symmetries\":2,\
         \"node_classes\":\"3\",\"edge_classes\":\"6\",\"node_classes_with_colours\":\"2\",\
         \"edge_classes_with_colours\":\"3\",\"reached\":\"5\",\"reaching\":\"5\",\
         \"strongly_connected\":true,\"without_suicides\":{\"nodes\":\"4\",\"reached\":\"2\",\
         \"reaching\":\"2\",\"strongly_connected\":false},\"outdegree_product\":\
         {\"prime_powers\":[[2,6]],\"log10\":1.806179973983887,\"exact\":\"64\"}}\n"
    );
    // Table 8; and a graph without known symmetries.
    let out = place.json("game-graph 2 4");
    assert!(out.contains("\"nodes\":\"4125\",\"edges\":\"25608\",\"average_outdegree\":6.208"));
    place.file("path", "1 2\n2 3\n");
    let out = place.json("game-graph --graph path");
    assert!(
        out.contains("\"nodes\":\"15\",\"edges\":\"42\",") && out.contains("\"symmetries\":null")
    );
    // No key comes twice.
    assert_eq!(out.matches("\"edges\":").count(), 1, "{out}");
}

#[test]
fn graphs_are_written_and_drawn() {
    let place = Place::new();
    let numbers = place.out("game-graph 1 2 --dot g.dot --graphml g.graphml --svg g.svg");
    assert!(numbers.starts_with("nodes (legal positions)"));
    let read = |name: &str| std::fs::read_to_string(place.path(name)).unwrap();
    assert_eq!(read("g.dot").matches(" -> ").count(), 12);
    assert_eq!(read("g.graphml").matches("<edge ").count(), 12);
    assert_eq!(read("g.svg").matches("<circle ").count(), 10);
    assert_eq!(place.out("game-graph 1 2 --dot -"), read("g.dot"));
    let classes = place.out("game-graph 1 2 --dot - --group colours");
    assert_eq!(classes.matches(" [label=").count(), 2);
}

#[test]
fn what_is_too_large_is_refused() {
    let place = Place::new();
    for (arguments, message) in [
        (
            "game-graph 2 3 --svg g.svg",
            "489 nodes; a picture shows at most 256",
        ),
        ("game-graph 4 --dot g.dot", "up to 12 points, not 16"),
        (
            "game-graph 3 4 --graphml g.graphml",
            "at most 1048576 are written",
        ),
        ("game-graph 1 2 --dot - --svg -", "only one of"),
        ("game-graph 1 2 --dot a --svg a", "in one file"),
        ("game-graph 0", "at least 1 row"),
    ] {
        let said = place.unusable(arguments, "");
        assert!(said.contains(message), "{said}");
    }
    let (code, out, said) = place.run("game-graph 4 --memory 1M", "");
    assert_eq!((code, out.as_str()), (3, ""));
    assert!(
        said.contains("3 sets of the 3^16 positions of 16 points take 16.1 MB"),
        "{said}"
    );
    place.file("edge", "1 2\n");
    let said = place.unusable("game-graph --graph edge --group symmetry --dot -", "");
    assert!(
        said.contains("only boards of a lattice have known symmetries"),
        "{said}"
    );
}

#[test]
fn options_without_effect_are_refused() {
    let place = Place::new();
    let error = place.unusable("game-graph 2 --group symmetry", "");
    assert!(error.contains("none of them is given"), "{error}");
    let error = place.unusable("game-graph 2 --dot - --format json", "");
    assert!(error.contains("--format is about the numbers"), "{error}");
}
