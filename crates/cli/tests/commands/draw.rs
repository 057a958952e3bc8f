//! Tests of `tengen draw`.

use crate::common::Place;
use std::fs;

fn is_svg(text: &str) -> bool {
    text.starts_with("<svg ") && text.ends_with("</svg>\n")
}

#[test]
fn a_file_is_replaced_whole() {
    let place = Place::new();
    place.file("game.sgf", "(;SZ[3]GN[The Game]AB[bb]TR[bb]LB[aa:q])");
    let out = place.file("out.svg", "old");
    assert_eq!(place.out("draw game.sgf -o out.svg"), "");
    let picture = fs::read_to_string(&out).unwrap();
    assert!(is_svg(&picture) && picture.contains("The Game"));
    assert!(picture.contains(">q</text>"), "marks are drawn");
    let titled = place.out("draw game.sgf -o - --title=");
    assert!(!titled.contains("The Game"));

    // No temporary file is left behind, and the old file survives a failure.
    assert_eq!(fs::read_dir(place.path(".")).unwrap().count(), 2);
    place.unusable("draw nowhere.sgf -o out.svg", "");
    assert_eq!(fs::read_to_string(&out).unwrap(), picture);
}
