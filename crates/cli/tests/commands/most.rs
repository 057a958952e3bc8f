//! `tengen most`: extremes, and positions that attain them.

use crate::common::Place;

#[test]
fn the_number_comes_first_and_the_position_has_so_many() {
    let place = Place::new();
    let answer = place.out("most strings 5");
    let (number, diagram) = answer.split_once('\n').unwrap();
    assert_eq!(number, "18");
    assert_eq!(diagram.lines().count(), 5);
    assert_eq!(diagram.matches(['X', 'O']).count(), 18);
    std::fs::write(place.path("most.txt"), diagram).unwrap();
    assert_eq!(place.out("legal most.txt"), "legal\n");
    assert!(place.out("most stones 3 4").starts_with("11\n"));
}

#[test]
fn json_and_pictures() {
    let place = Place::new();
    let json = place.out("most strings 2 3 --lattice torus --colours 3 --format json");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["lattice"], "torus");
    assert_eq!(json["what"], "strings");
    // The 2 x 3 torus is a prism, whose domination number is 2.
    assert_eq!(json["number"], 4);
    assert_eq!(json["position"].as_array().unwrap().len(), 2);
    place.out("most strings 4 -o most.svg");
    let picture = std::fs::read_to_string(place.path("most.svg")).unwrap();
    assert!(picture.starts_with("<svg") && place.out("most strings 4 -o -") == picture);
}

#[test]
fn an_answer_is_not_lost_with_its_picture() {
    let place = Place::new();
    for command in ["most strings 3 -o", "count 3 --by stones --plot"] {
        let (code, out, err) = place.run(&format!("{command} nowhere/x.svg"), "");
        assert_eq!(code, 1);
        assert!(!out.is_empty());
        let expected = "tengen: error: nowhere/x.svg: there is no such directory\n";
        assert_eq!(err, expected);
    }
    let picture = place.out("count 3 --by stones --plot -");
    assert!(picture.starts_with("<svg"), "{picture}");
}

#[test]
fn bad_arguments_are_named() {
    let place = Place::new();
    assert!(
        place
            .unusable("most strings 0", "")
            .contains("at least 1 row")
    );
    assert!(
        place
            .unusable("most strings 31 31", "")
            .contains("frontier")
    );
    assert!(
        place
            .unusable("most strings 3 --colours 300", "")
            .contains("255")
    );
    assert!(place.unusable("most liberties 3", "").contains("strings"));
}
