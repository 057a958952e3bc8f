//! Tests of picture files and their extensions.

use crate::common::Place;
use std::fs;

/// Returns the width and height of a PNG file. Panics if it is not PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[12..16], *b"IHDR");
    assert_eq!(png[png.len() - 8..png.len() - 4], *b"IEND");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Returns the width and height stated in an SVG file.
fn said(svg: &str) -> (u32, u32) {
    let after = |name: &str| {
        let rest = svg.split_once(name).unwrap().1;
        rest.split_once('"').unwrap().0.parse::<f64>().unwrap()
    };
    let twice = |side: f64| (2.0 * side).ceil() as u32;
    (twice(after("width=\"")), twice(after("height=\"")))
}

/// The commands that draw, with the option for the output file.
const COMMANDS: [&str; 5] = [
    "draw board.txt -o ",
    "sample 9 --quiet -o ",
    "most strings 3 --quiet -o ",
    "count 3 --by stones --quiet --plot ",
    "games construct 3 --format svg --quiet -o ",
];

#[test]
fn the_extension_selects_the_format() {
    let place = Place::new();
    place.file("board.txt", ". X O .\nX X O .\n");
    for command in COMMANDS {
        for name in ["a.svg", "b.png", "C.PNG"] {
            place.out(&format!("{command}{name}"));
        }
        let svg = fs::read_to_string(place.path("a.svg")).unwrap();
        assert!(svg.starts_with("<svg"), "{command}");
        for name in ["b.png", "C.PNG"] {
            let png = fs::read(place.path(name)).unwrap();
            assert_eq!(size(&png), said(&svg), "{command}");
            assert!(png.len() > 1_000, "{command}: something is drawn");
            fs::remove_file(place.path(name)).unwrap();
        }
        fs::remove_file(place.path("a.svg")).unwrap();
    }
}

#[test]
fn an_unknown_ending_is_refused_before_anything_is_done() {
    let place = Place::new();
    place.file("board.txt", ". X O .\nX X O .\n");
    for command in COMMANDS {
        for name in ["a.jpg", "a.svg.gz", "a.txt"] {
            let (code, out, err) = place.run(&format!("{command}{name}"), "");
            assert_eq!((code, out.as_str()), (2, ""), "{command}: {err}");
            assert!(err.contains(".svg or .png"), "{command}: {err}");
            assert!(!place.path(name).exists());
        }
    }
}

#[test]
fn a_sample_is_one_picture() {
    let place = Place::new();
    assert_eq!(place.out("sample 4 -n 3 --quiet -o sheet.svg"), "");
    let svg = fs::read_to_string(place.path("sheet.svg")).unwrap();
    assert_eq!(svg.matches("<use href=\"#board\"/>").count(), 3);
    let same = place.out("sample 4 -n 3 --quiet --format svg");
    assert_eq!(svg, same);
    assert_eq!(place.out("sample 4 -n 3 --quiet -o -"), same);
    assert_eq!(
        place.out("sample 4 -n 3 --quiet --format svg -o again.svg"),
        ""
    );
    let (code, _, err) = place.run("sample 4 --format sgf -o x.svg", "");
    assert!(code == 2 && err.contains("--output"), "{err}");
}
