//! Checks every property that a split of a room (a part of the board with a wall) into two rooms
//! must have.

use super::*;

/// Returns the split of a room drawn as a picture. Letter a is the first room, b the second, and 0
/// to 2 are the control points between them. Letter s is the shield, black stones that stay.
///
/// The letters k are the outer control points, from left to right.
fn split(picture: &[&str]) -> Result<Split, SplitError> {
    let board = Board::square(picture.len(), picture[0].len()).unwrap();
    let cells: Vec<char> = picture.iter().flat_map(|row| row.chars()).collect();
    let all = |marks: &str| -> Vec<usize> {
        let here = |&at: &usize| marks.contains(cells[at]);
        (0..cells.len()).filter(here).collect()
    };
    let three = |marks: Vec<usize>| <[usize; 3]>::try_from(marks).unwrap();
    let mut controls = all("012");
    controls.sort_by_key(|&at| cells[at]);
    let division = Division {
        first: all("a"),
        second: all("b"),
        controls: three(controls),
        shield: all("s"),
    };
    let points = all("ab012sx");
    let around = Around {
        points: &points,
        controls: three(all("k")),
    };
    Split::new(&board, &division, Some(around))
}

const GOOD: [&str; 7] = [
    "aaa2bbbb", "aaa1bbbb", "aaa0bbbb", "aaaabbbb", "aaaabsss", "aaakkk--", "--------",
];

fn changed(row: usize, text: &'static str) -> Result<Split, SplitError> {
    let mut picture = GOOD;
    picture[row] = text;
    split(&picture)
}

#[test]
fn walls_are_on_the_border_and_joined() {
    let found = split(&GOOD).unwrap();
    let wall = |room: usize| {
        let mut wall = found.rooms()[room].wall().to_vec();
        wall.sort_unstable();
        wall
    };
    // The rows of the board have 8 points. Point (4,2) joins the points next to the outer control
    // points k with the rest of the wall.
    assert_eq!(wall(0), [2, 10, 18, 27, 34, 35, 40, 41, 42]);
    assert_eq!(wall(1), [4, 12, 20, 28, 29, 30, 31, 36]);
    assert_eq!(found.links(), [36]);
    assert_eq!(found.shield(), [37, 38, 39]);
    assert_eq!(found.controls(), [19, 11, 3]);
}

#[test]
fn every_property_is_asked_for() {
    use SplitError::{Apart, Control, NoLink, NoPosition, Parts, Piece, Touches};
    assert_eq!(changed(0, "xaa2bbbb").unwrap_err(), Parts);
    // Forbidden neighbours in a split: the first room and the shield, the second room and white
    // stones, a control point and white stones. Also forbidden: the second room and outer control
    // point 0, the first room and outer point 1.
    for (row, text) in [
        (4, "aaaassss"),
        (4, "aaaabssb"),
        (2, "aaa0ssss"),
        (4, "aaabbsss"),
        (4, "aaaaasss"),
    ] {
        assert_eq!(changed(row, text).unwrap_err(), Touches, "{text}");
    }
    let picture = [
        "aaa2bbbb", "aa01bbbb", "aaaabbbb", GOOD[3], GOOD[4], GOOD[5],
    ];
    assert_eq!(split(&picture).unwrap_err(), Control);
    assert_eq!(changed(0, "aba2bbbb").unwrap_err(), Apart);
    let picture = ["a2bbb", "a1bbb", "a0bbb", "aabss", "akkk-"];
    assert_eq!(split(&picture).unwrap_err(), NoPosition);
    let picture = [
        GOOD[0], GOOD[1], GOOD[2], "aaaabbbb", "aaaabsss", "aaakk-k-",
    ];
    assert!(matches!(split(&picture), Err(Piece)));
    let picture = ["aaa2bb-kkk", "aaa1bbbb--", "aaa0bbbb--", "aaaabbbb--"];
    assert_eq!(split(&picture).unwrap_err(), Touches);
    let picture = ["aaa2bbb", "aaa1bbb", "aaa0bbb", "aaaassb", "aaa-kkk"];
    assert!(matches!(split(&picture), Err(Touches | NoLink)));
}
