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

#[cfg(unix)]
#[test]
fn links_devices_and_permissions_are_respected() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let place = Place::new();
    let target = place.file("target.svg", "old");
    symlink(&target, place.path("link.svg")).unwrap();
    assert_eq!(place.run("draw -o link.svg", ". X\n").0, 0);
    assert!(is_svg(&fs::read_to_string(&target).unwrap()));
    assert!(place.path("link.svg").is_symlink());

    assert_eq!(place.run("draw -o /dev/null", ". X\n").0, 0);
    let null = fs::metadata("/dev/null").unwrap();
    assert!(null.file_type().is_char_device());

    assert_eq!(place.run("draw -o new.svg", ". X\n").0, 0);
    let plain = place.file("plain", "");
    let mode = |path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(place.path("new.svg")), mode(plain));
}
