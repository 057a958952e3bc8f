//! `tengen count --up-to`.

use crate::common::Place;

#[test]
fn the_number_alone() {
    let place = Place::new();
    assert_eq!(place.out("count 2 --up-to symmetry"), "13\n");
    assert_eq!(place.out("count 2 --up-to symmetry-and-colour"), "8\n");
    assert_eq!(place.out("count 5 --up-to symmetry"), "51790408755\n");
    let with_colour = place.out("count 5 --up-to symmetry-and-colour");
    assert_eq!(with_colour, "25895240099\n");
    assert_eq!(place.out("count 2 3 --up-to symmetry"), "145\n");
    assert_eq!(place.out("count 3 2 --up-to symmetry"), "145\n");
}

#[test]
fn json_says_how_the_number_comes_about() {
    let place = Place::new();
    assert_eq!(
        place.json("count 1 2 --up-to symmetry-and-colour"),
        "{\"lattice\":\"square\",\"rows\":1,\"cols\":2,\"boundary\":\"none\",\"colours\":2,\
         \"up_to\":\"symmetry-and-colour\",\"count\":\"2\",\"order\":\"4\",\"elements\":[\
         {\"symmetry\":\"identity\",\"point_cycles\":[[1,2]],\"colour_cycles\":[1,1],\
         \"size\":\"1\",\"fixed\":\"5\"},\
         {\"symmetry\":\"identity\",\"point_cycles\":[[1,2]],\"colour_cycles\":[2],\
         \"size\":\"1\",\"fixed\":\"1\"},\
         {\"symmetry\":\"rotation by 180 degrees\",\"point_cycles\":[[2,1]],\
         \"colour_cycles\":[1,1],\"size\":\"1\",\"fixed\":\"1\"},\
         {\"symmetry\":\"rotation by 180 degrees\",\"point_cycles\":[[2,1]],\
         \"colour_cycles\":[2],\"size\":\"1\",\"fixed\":\"1\"}]}\n"
    );
    let torus = place.json("count 3 --lattice torus --up-to symmetry");
    assert!(torus.contains("\"order\":\"72\"") && torus.contains("\"symmetry\":\"shift by "));
    assert!(!torus.contains("colour_cycles"), "{torus}");
}

#[test]
fn colours_and_boundaries() {
    let place = Place::new();
    // Both points have liberties outside: 9 positions, of which 3 are symmetric.
    assert_eq!(
        place.out("count 1 2 --boundary top --up-to symmetry"),
        "6\n"
    );
    // Empty, one stone, two alike, two different.
    let found = place.out("count 1 2 --boundary top --colours 3 --up-to symmetry-and-colour");
    assert_eq!(found, "4\n");
}

#[test]
fn graphs_are_counted_up_to_their_automorphisms() {
    let place = Place::new();
    let edge = place.file("edge.txt", "1 2\n");
    // Of five positions two pairs are alike, as on a board of two points.
    let edge = format!("count --graph {} --up-to", edge.display());
    assert_eq!(place.out(&format!("{edge} symmetry")), "3\n");
    let json = place.json(&format!("{edge} symmetry-and-colour"));
    assert!(
        json.contains("\"order\":\"4\"") && json.contains("\"count\":\"2\""),
        "{json}"
    );
    assert!(json.contains("\"symmetry\":\"automorphism\""), "{json}");
    let star: String = (1..12).map(|v| format!("0 {v}\n")).collect();
    let star = place.file("star.txt", star);
    let refused = place.limited(
        &format!("count --graph {} --up-to symmetry", star.display()),
        "",
    );
    assert!(refused.contains("20000 automorphisms"), "{refused}");
}

#[test]
fn what_does_not_go_together() {
    let place = Place::new();
    let graph = place.file("edge.txt", "1 2\n");
    for arguments in [
        "2 --up-to symmetry --columns",
        "2 --up-to symmetry --format oeis",
        "2 --up-to symmetry --prime-range 0..1",
        "2 --up-to symmetry --engine brute",
        "2 --up-to colour",
        "0 --up-to symmetry",
        "40 --up-to symmetry",
        "2 --lattice torus --boundary top --up-to symmetry",
        "2 --colours 32 --up-to symmetry-and-colour",
        &format!("--graph {} --up-to symmetry --format oeis", graph.display()),
    ] {
        place.unusable(&format!("count {arguments}"), "");
    }
    let error = place.unusable("count 2 --colours 32 --up-to symmetry-and-colour", "");
    assert!(error.contains("1 to 31 colours"), "{error}");
}
