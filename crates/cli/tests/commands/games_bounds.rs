//! `tengen games bounds` and `tengen games construct`.

use crate::common::Place;

#[test]
fn bounds_of_a_board_that_is_counted() {
    let place = Place::new();
    assert_eq!(
        place.out("games bounds 1 3"),
        "\
There are 907 games on the 1 x 3 board.

legal positions: L = 15 (counted)
games: 907 (published)

at least
  10^1.20   theorem 9: 2^(2^(n-1))
  1         theorem 8: |B| = 1, |W| = 1, |E| = 1
  1         theorem 8, with captures in any order

at most
  10^6.20   lemma 17: product of the out-degrees
  10^6.71   average out-degree to the power of L
  10^7.16   theorem 7: (mn)^L
  10^11.68  corollary 1: (2mn)^L

conjectured to be less than (2mn/3)^L: 10^4.52; holds, by the number of games
"
    );
    let json = place.json("games bounds 2 --digits 1");
    assert!(json.contains("\"published\":\"386356909593\""), "{json}");
    assert!(
        json.contains("{\"bound\":\"10^27.6\",\"source\":\"lemma 17"),
        "{json}"
    );
}

/// Walraet and Tromp's bounds, and Corollary 8 on a smaller board.
#[test]
fn bounds_of_boards_with_two_halves() {
    let place = Place::new();
    let five = place.out("games bounds 5 --search-steps 0");
    assert!(five.contains("10^4532.68     two boards (Walraet, Tromp 2016): K = 11, H = 323"));
    let nine = place.out("games bounds 9 --search-steps 0");
    assert!(nine.contains("10^(10^15.97)  two boards"), "{nine}");
    assert!(nine.contains("H = 95276398927407"), "{nine}");
    // 10^(10^19), as published.
    let nested = "10^(10^19.03)  two boards, nested once: rounds 95276398927407, 4693\n";
    assert!(nine.contains(nested), "{nine}");
    assert!(
        nine.contains("10^(10^38.30)  theorem 7: (mn)^L\n"),
        "{nine}"
    );
}

#[test]
fn gray_games_are_shown_from_anywhere() {
    let place = Place::new();
    assert_eq!(
        place.out("games construct 3 --moves 12"),
        "\
partition with |B| = 1 (X), |W| = 5 (O), |E| = 3 (.)

. X .
O . O
O O O

games of this kind: at least 10^4.1583
moves of the whole game: 21

from 0:
. . .
. . .
. . .

X(1,2) X(1,1) X(1,3) O(2,1) O(2,3) O(3,1) O(3,2) O(3,3) O(2,2) O(1,1)
X(1,2) X(1,3)

after 12 moves, all legal and without a repetition:
. X X
. . .
. . .
"
    );
    let far = "games construct 19 --from 20000000000000000000000000000000000000000 --format";
    let sgf = place.out(&format!("{far} sgf --moves 500 --search-steps 0"));
    assert!(sgf.starts_with("(;FF[4]GM[1]CA[UTF-8]SZ[19]\nGN[gray game on 19x19]\nA"));
    assert_eq!(sgf.matches(";W[").count() + sgf.matches(";B[").count(), 500);
    let svg = place.out("games construct 19 --format svg --search-steps 0");
    assert!(
        svg.contains("|B| = 103 (X), |W| = 103 (O), |E| = 155 (.)"),
        "{svg}"
    );
}

#[test]
fn left_capturing_games_and_their_tree() {
    let place = Place::new();
    assert_eq!(
        place.out("games construct 1 2"),
        "\
left-capturing tree, longest game

..
  X.
    .O
  O.
    .X

games of this kind: at least 10^0.6020
moves of the whole game: 2

from 0:
. .

X(1,1) O(1,2)

after 2 moves, all legal and without a repetition:
. O
"
    );
    let shortest = place.json("games construct 7 1 --shortest --moves 9999");
    assert!(shortest.contains("\"length\":\"189\""), "{shortest}");
    assert!(shortest.contains("\"end\":[\".\",\"O\",\"O\",\"O\",\"O\",\"O\",\"O\"]"));
    let long = place.out("games construct 1 100 --from 1000000000000000000000 --moves 3");
    assert!(long.contains("after 3 moves"), "{long}");
    assert!(
        place
            .out("games construct 1 3 --format svg")
            .contains("X.X")
    );
}

/// The whole game on 5 x 5 is checked before it is written.
#[test]
fn two_boards_are_played_to_the_end() {
    let place = Place::new();
    place.out("games construct 5 --kind two-boards --moves 1000000 --format sgf -o whole.sgf");
    let sgf = std::fs::read_to_string(place.path("whole.sgf")).unwrap();
    assert!(sgf.matches(";W[").count() + sgf.matches(";B[").count() > 646 * 11);
    let from = "--from 1234567890123456789012345678901234567890123456789012345678901234567890";
    let json = place.json(&format!(
        "games construct 19 --kind two-boards {from} --moves 300"
    ));
    assert!(json.contains("\"kind\":\"two-boards\""), "{json}");
}

/// Every move is checked before it is written: two rounds of the outer game on 9 x 7, with
/// all 51 rounds of the game within each.
#[test]
fn nested_boards_are_played() {
    let place = Place::new();
    let two = "--nested";
    let json = place.json(&format!("games construct 9 7 {two} 1 --moves 3300"));
    assert!(json.contains("rooms of 30 and 30 points, within the first of them rooms of 11"));
    let from = "--from 1234567890123456789012345678901234567890123456789012345678901234567890";
    let text = place.out(&format!(
        "games construct 19 {two} 2 --inner 2 {from} --moves 600"
    ));
    assert!(text.contains("after 600 moves, all legal"), "{text}");
    // A game with few rounds within comes to its next round sooner.
    let sgf = |inner: &str| place.out(&format!("games construct 9 {two} 1 {inner} --format sgf"));
    assert_ne!(sgf("--inner 1"), sgf(""));
    assert_eq!(sgf("--inner 50"), sgf(""));
}

#[test]
fn what_cannot_be_constructed_is_refused() {
    let place = Place::new();
    for (arguments, reason) in [
        ("construct 0", "at least 1 row"),
        ("construct 1 1", "1 x 2 to 1 x 126"),
        ("construct 1 200", "1 x 2 to 1 x 126"),
        ("construct 3 3 --kind left-capturing", "one row or column"),
        ("construct 4 --kind two-boards", "odd number of rows"),
        ("construct 3 --kind two-boards", "no position of a half"),
        ("construct 5 --kind two-boards --from 729", "below 729"),
        ("construct 9 5 --nested 1", "1 deep were found on 9 x 5"),
        (
            "construct 9 --kind gray --nested 1",
            "--nested is for two-boards games",
        ),
        ("construct 9 --kind two-boards --inner 1", "--nested"),
        ("construct 9 --nested 1 --inner 0", "0 is not in 1.."),
        ("construct 3 --from 7", "the steps 0 to 6"),
        ("construct 1 3 --from 13", "has 12"),
        ("construct 3 --from=-1", "digits 0 to 9"),
        ("construct 1 8 --format svg", "up to 7 points"),
        ("construct 60 --format sgf --search-steps 0", "52"),
        ("bounds 0", "at least 1 row"),
        ("bounds 99999999", "points"),
    ] {
        let error = place.unusable(&format!("games {arguments}"), "");
        assert!(error.contains(reason), "{arguments}: {error}");
    }
}

#[test]
fn options_without_effect_are_refused() {
    let place = Place::new();
    for (arguments, reason) in [
        (
            "construct 3 --shortest",
            "--shortest is for left-capturing games; this is a gray game",
        ),
        ("construct 5 --kind two-boards --shortest", "left-capturing"),
        ("construct 1 5 --search-steps 10", "for gray games"),
        ("construct 5 --kind two-boards --seed 2", "for gray games"),
        ("construct 1 5 --format svg --shortest", "of no account"),
        ("construct 3 --format svg --moves 5", "of no account"),
        ("construct 3 --format svg --from 0", "of no account"),
        (
            "construct 5 --search-steps 0 --seed 2",
            "--seed is of no account",
        ),
        (
            "bounds 5 --search-steps 0 --seed 2",
            "--seed is of no account",
        ),
    ] {
        let error = place.unusable(&format!("games {arguments}"), "");
        assert!(error.contains(reason), "{arguments}: {error}");
    }
}

/// Boards that are too large for strips.
#[test]
fn bounds_that_are_not_proved_say_so() {
    let place = Place::new();
    let text = place.out("games bounds 150 --search-steps 0");
    assert!(
        text.contains("\nlegal positions: L = 5.0495e10611 to 1.6013e10718 ")
            && text.contains("(bounds from tiles and points a knight's move apart)"),
        "{text}"
    );
    let proved = |line: &&str| !line.contains("not proved for this board");
    let unproved: Vec<&str> = text.lines().filter(|line| !proved(line)).collect();
    assert_eq!(unproved.len(), 1, "{text}");
    assert!(unproved[0].contains("theorem 7"), "{text}");
    let json = place.json("games bounds 150 --search-steps 0");
    // And the conjecture.
    assert_eq!(json.matches("\"proved\":false").count(), 2, "{json}");
}

#[cfg(unix)]
#[test]
fn bounds_of_the_largest_boards_end_at_once_when_interrupted() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let place = Place::new();
    let program = place.tengen("").get_program().to_owned();
    let child = Command::new(program)
        .args(["games", "bounds", "4096"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(400));
    let kill = Command::new("kill").arg(child.id().to_string()).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    // It is killed if it does not listen yet, or runs under nohup.
    if let Some(code) = output.status.code() {
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(code, 130, "{error}");
        // Without waiting for a safe point.
        assert_eq!(error, "tengen: stopped; nothing of this is kept\n");
    }
    assert!(output.stdout.is_empty());
}
