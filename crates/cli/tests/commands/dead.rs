//! `tengen dead`.

use crate::common::Place;

const DOUBLE_KO: &str = include_str!("../../../../data/life-and-death/double-ko.txt");
const DOUBLE_KO_EDGES: &str = include_str!("../../../../data/life-and-death/double-ko.edges");
const TRIPLE_KO_EDGES: &str = include_str!("../../../../data/life-and-death/triple-ko.edges");

/// By hand: of the groups on three points in a row only a single stone in the middle, the
/// others being empty, lives: four times, by its colour and the player to move.
#[test]
fn the_sets_of_a_small_board() {
    let place = Place::new();
    assert_eq!(
        place.out("dead sets 1 3"),
        "\
positions                           30
groups of stones in them            36
  dead                              32
  living                             4
alpha                                1

the sets D_0, D_1, ..., D of dead groups:
i  D_i  new
0   16   16
1   32   16
"
    );
}

#[test]
fn the_same_in_json_for_a_lattice_and_for_its_graph() {
    let place = Place::new();
    let numbers = "\"points\":4,\"positions\":\"114\",\"groups\":\"176\",\"dead\":\"136\",\"living\":\"40\",\
                   \"alpha\":6,\"sizes\":[\"56\",\"80\",\"88\",\"112\",\"120\",\"128\",\"136\"]}\n";
    let lattice = place.json("dead sets 2");
    assert!(lattice.starts_with("{\"lattice\":\"square\",\"rows\":2,"));
    assert!(lattice.ends_with(numbers), "{lattice}");
    place.file("cycle.txt", "0 1\n1 2\n2 3\n3 0\n");
    let graph = place.json("dead sets --graph cycle.txt");
    assert!(graph.starts_with("{\"graph\":\"cycle.txt\",\"vertices\":4,"));
    assert!(graph.ends_with(numbers), "{graph}");
}

#[test]
fn two_kos_with_and_without_the_rule() {
    let place = Place::new();
    place.file("double-ko.txt", DOUBLE_KO);
    let groups = "dead groups --region b3,C3,D3,E3,F3,C2,D2,E2 double-ko.txt";
    assert_eq!(
        place.out(groups),
        "   group  stones   Black to move    White to move
white B3       1  dead in 1 move  dead in 2 moves
white D3       4  dead in 1 move            alive
black E3       1           alive   dead in 1 move
"
    );
    let json = place.json(&format!("{groups} --rules ko"));
    let white = "{\"colour\":\"white\",\"stones\":[\"D3\",\"C2\",\"D2\",\"E2\"],\
                 \"black_to_move\":{\"status\":\"dead\",\"moves\":1,\"threats\":null},\
                 \"white_to_move\":{\"status\":\"dead\",\"moves\":4,\"threats\":null}}";
    assert!(json.contains(white), "{json}");
    assert!(json.contains("\"rules\":\"ko\""));

    place.file("double-ko.edges", DOUBLE_KO_EDGES);
    let line = "dead groups --graph double-ko.edges";
    let (code, out, _) = place.run(line, "O.OX.X..");
    assert!(code == 0 && out.contains("white 0       1  dead in 1 move            alive\n"));
    assert!(out.contains("black 5       1           alive            alive\n"));
}

#[test]
fn three_kos() {
    let place = Place::new();
    place.file("triple-ko.edges", TRIPLE_KO_EDGES);
    for rules in ["no-ko", "ko"] {
        let line = format!("dead groups --graph triple-ko.edges --rules {rules}");
        let (code, out, _) = place.run(&line, "OXX..OX.");
        assert!(
            code == 0 && out.contains("white 0       1  dead in 1 move"),
            "{out}"
        );
        assert!(out.lines().nth(1).unwrap().ends_with("alive"), "{out}");
        assert!(out.lines().nth(2).unwrap().ends_with("alive"), "{out}");
    }
}

/// White's stone at C2 can join a wall at C3, where Black may start a ko.
#[test]
fn threats_from_elsewhere_are_counted() {
    let place = Place::new();
    let ko = "X O . O .\nX X O X O\n. X . X X\n";
    let line = "dead groups --region B3,C3,C2,C1 --rules ko";
    let (code, out, err) = place.run(line, ko);
    assert_eq!((code, err.as_str()), (0, ""));
    let words: Vec<_> = out.lines().nth(2).unwrap().split_whitespace().collect();
    let verdicts = "white C2 1 dead in 3 moves, alive with 1 threat alive";
    assert_eq!(words.join(" "), verdicts, "{out}");
}

#[test]
fn what_cannot_be_used_is_refused() {
    let place = Place::new();
    let unusable = |arguments: &str, input: &str| place.unusable(arguments, input);
    assert!(unusable("dead groups", ". X\nX O").contains("the white string of B1"));
    assert!(unusable("dead groups", ". 3").contains("colour 3"));
    assert!(unusable("dead groups", "hello").contains("no point"));
    assert!(unusable("dead groups --region A9", ". X").contains("\"A9\""));
    place.file("path.txt", "0 1\n1 2\n");
    let two = unusable("dead groups --graph path.txt", ". X");
    assert!(two.contains("the board has 3"), "{two}");
    let large = unusable("dead groups", &". . . . . . . X\n".repeat(8));
    assert!(large.contains("64 points can change"), "{large}");
    unusable("dead", "");
    unusable("dead sets 0", "");

    let limited = |arguments: &str, input: &str| {
        let (code, out, err) = place.run(arguments, input);
        assert_eq!((code, out.as_str()), (3, ""), "{err}");
        err
    };
    assert!(limited("dead sets 19", "").contains("about 10^173 bytes"));
    assert!(limited("dead sets 3 --memory 1M", "").contains("9 points take about"));
    let input = "X . . . . .\n".repeat(6);
    let many = limited("dead groups --memory 5M", &input);
    assert!(many.contains("a smaller region"), "{many}");
}
