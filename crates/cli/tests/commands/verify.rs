//! `tengen verify`.

use crate::common::Place;
use tengen_board::{Board, Player, ascii};
use tengen_tsumego::certificate::{Certificate, prove};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

/// White has room for two eyes, but no more.
fn certificate(first: Player) -> Certificate {
    let diagram = ascii::read(". . . O X .\nO O O O X .\nX X X X X .").unwrap();
    let board = Board::square(3, 6).unwrap();
    let problem = Problem::with_region(board, diagram.position, vec![3], vec![0, 1, 2]).unwrap();
    let mut tables = Tables::new(1 << 16);
    let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
    let mut limits = Limits::of(1000);
    prove(
        &mut session,
        &Situation::start(&problem, first),
        1,
        &mut limits,
    )
    .unwrap()
}

#[test]
fn proofs_are_told_in_words() {
    let place = Place::new();
    place.file("a", certificate(Player::White).to_text());
    let expected = "\
a: proved
White lives if White moves first, under simple ko, White having 1 outside threat.

. . . O X .
O O O O X .
X X X X X .

target                D3
points to play on     A3 B3 C3 D3 A2 B2 C2 D2
situations            1
";
    assert_eq!(place.out("verify a"), expected);
    place.file("b", certificate(Player::Black).to_text());
    let both = place.out("verify a b");
    assert!(both.starts_with(expected), "{both}");
    assert!(
        both.contains("\n\nb: proved\nWhite is captured if Black moves first, "),
        "{both}"
    );
}

#[test]
fn proofs_are_told_to_programs() {
    let place = Place::new();
    let certificate = certificate(Player::Black);
    let situations = certificate.steps.len();
    place.file("a", certificate.to_text());
    let json: serde_json::Value =
        serde_json::from_str(&place.out("verify a --format json")).unwrap();
    assert_eq!(json["proved"], true);
    assert_eq!(json["alive"], false);
    assert_eq!(
        (&json["defender"], &json["first"]),
        (&"white".into(), &"black".into())
    );
    assert_eq!(
        (&json["ko"], &json["threats"]),
        (&"simple".into(), &1.into())
    );
    assert_eq!(json["situations"], situations);
    assert_eq!(json["region"].as_array().unwrap().len(), 8);
}

#[test]
fn what_proves_nothing_is_refused() {
    let place = Place::new();
    let good = certificate(Player::Black);
    place.file("good", good.to_text());
    let mut wrong = good.clone();
    wrong.claim.alive = true;
    place.file("wrong", wrong.to_text());
    place.file("cut", &good.to_text()[..100]);
    place.file("other", "moves 20\n");
    let (code, out, err) = place.run("verify wrong good cut other", "");
    assert_eq!((code, err.as_str()), (1, ""));
    assert!(out.contains("wrong: refused: step 0: "), "{out}");
    assert!(out.contains("good: proved\n"), "{out}");
    assert!(
        out.contains("cut: refused: the checksum of the last line is wrong or missing"),
        "{out}"
    );
    assert!(
        out.contains("other: refused: line 1: expected \"tengen-certificate 1\", "),
        "{out}"
    );
    assert!(place.unusable("verify nowhere", "").contains("nowhere: "));
}

#[test]
fn files_after_one_that_cannot_be_read_are_checked() {
    let place = Place::new();
    place.file("good", certificate(Player::Black).to_text());
    let (code, out, err) = place.run("verify nowhere good", "");
    assert_eq!(code, 2);
    assert!(out.starts_with("good: proved\n"), "{out}");
    assert!(
        err.contains("nowhere: ") && err.ends_with("1 of 2 files cannot be used\n"),
        "{err}"
    );
    let (code, out, _) = place.run("verify nowhere good --format json", "");
    let lines: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((code, lines.len()), (2, 2));
    assert!(lines[0]["error"].is_string() && lines[0]["proved"] == false);
    assert_eq!(lines[1]["proved"], true);
}

#[test]
fn the_solver_s_answers_are_proved() {
    let place = Place::new();
    place.file("three.txt", ". . . O X .\nO O O O X .\nX X X X X .\n");
    place.out("solve three.txt --target A2 --certificate proof");
    let told = place.out("verify proof.black proof.white");
    let lives = "proof.white: proved\nWhite lives if White moves first, under simple ko";
    let dies = "proof.black: proved\nWhite is captured if Black moves first, under simple ko";
    assert!(told.contains(lives) && told.contains(dies), "{told}");
    place.out("solve three.txt --target A2 --first white --rules no-ko --certificate one");
    let told = place.out("verify one");
    assert!(
        told.contains("White lives if White moves first, "),
        "{told}"
    );
    let refused = place.unusable(
        "solve three.txt three.txt --target A2 --certificate two",
        "",
    );
    assert!(
        refused.contains("--certificate is for one problem; there are 2"),
        "{refused}"
    );
}
