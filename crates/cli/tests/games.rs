//! `tengen games bounds` and `tengen games construct`.

mod common;
use common::Place;

#[test]
fn bounds_of_a_board_that_is_counted() {
    let place = Place::new();
    assert_eq!(
        place.out("games bounds 1 3"),
        "\
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

conjectured to be at most (2mn/3)^L: 10^4.52; holds, by the number of games
"
    );
    let json = place.out("games bounds 2 --format json --digits 1");
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
partition with |B| = 3 (X), |W| = 3 (O), |E| = 3 (.)

"
    );
}
