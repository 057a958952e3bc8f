//! `tengen legal`.

use crate::common::{Place, bare};

/// Two white stones, at C3 and C4, without liberties.
const ILLEGAL: &str = "  A B C D
4 . X O X
3 . X O X
2 . . X .
1 . . . .
";

#[test]
fn a_legal_position() {
    let place = Place::new();
    assert_eq!(place.run("legal", ". X\nX O\n").0, 1);
    assert_eq!(
        place.run("legal", ". X\nX .\n"),
        (0, "legal\n".to_owned(), String::new())
    );
    let json = bare(&place.run("legal - --format json", ". X\nX .\n").1);
    let expected = r#"{"legal":true,"lattice":"square","rows":2,"cols":2,"boundary":"none","colours":2,"illegal_strings":[]}"#;
    assert_eq!(json, format!("{expected}\n"));
}

#[test]
fn strings_without_liberties_are_named() {
    let place = Place::new();
    let (code, out, err) = place.run("legal", ILLEGAL);
    assert_eq!((code, err.as_str()), (1, ""));
    assert_eq!(
        out,
        "illegal: 1 string has no liberty\n\
         white string of 2 stones at C4 C3 has no liberty\n"
    );
    let (code, out, _) = place.run("legal --format json", "X O .\n");
    assert_eq!(code, 1);
    assert_eq!(
        bare(&out),
        "{\"legal\":false,\"lattice\":\"square\",\"rows\":1,\"cols\":3,\"boundary\":\"none\",\"colours\":2,\
         \"illegal_strings\":[{\"colour\":1,\"stones\":[\"A1\"]}]}\n"
    );
    let out = place.run("legal", "3 3 1 X O\n").1;
    assert_eq!(
        out,
        "illegal: 3 strings have no liberty\n\
         colour 3 string of 2 stones at A1 B1 has no liberty\n\
         black string of 2 stones at C1 D1 has no liberty\n\
         white string of 1 stone at E1 has no liberty\n"
    );
}

#[test]
fn columns_skip_i_and_rows_count_from_the_bottom() {
    let place = Place::new();
    let out = place
        .run("legal", "X X X X X X X X O X\n. . . . . . . . X .\n")
        .1;
    assert_eq!(
        out,
        "illegal: 1 string has no liberty\n\
         white string of 1 stone at J2 has no liberty\n"
    );
}

#[test]
fn lattices_and_boundaries_matter() {
    let place = Place::new();
    let corner = "X O .\nO . .\n. . .\n";
    assert_eq!(place.run("legal", corner).0, 1);
    for arguments in [
        "--boundary top",
        "--boundary both",
        "--lattice torus",
        "--lattice triangular",
        "--lattice cylinder",
        "--lattice cylinder-guarded",
    ] {
        let (code, out, _) = place.run(&format!("legal {arguments}"), corner);
        assert_eq!((code, out.as_str()), (0, "legal\n"), "{arguments}");
    }
    assert_eq!(place.run("legal --boundary bottom", corner).0, 1);
    let error = place.unusable("legal --lattice torus --boundary top", corner);
    assert!(
        error.contains("such as a torus, has no outer row"),
        "{error}"
    );
    assert!(
        place
            .unusable("legal --lattice round", corner)
            .contains("hexagonal")
    );
}

#[test]
fn sgf_by_name_or_by_look() {
    let place = Place::new();
    let sgf = "(;SZ[3:2]AB[aa]AW[ba][ab])";
    let (code, out, err) = place.run("legal", &format!("\u{feff}\n {sgf}"));
    assert_eq!((code, err.as_str()), (1, ""));
    assert!(out.contains("black string of 1 stone at A2 "), "{out}");
    place.file("game.SGF", sgf);
    assert_eq!(place.run("legal game.SGF", "").0, 1);
    place.file("diagram.sgf", ". .\n");
    let error = place.unusable("legal diagram.sgf", "");
    assert!(
        error.starts_with("tengen: error: diagram.sgf: line 2, column 1: "),
        "{error}"
    );

    // A game further on, and a diagram whose comment looks like one.
    assert_eq!(place.run("legal", "Hello,\n(;SZ[1]AB[aa])").0, 1);
    assert_eq!(place.run("legal", "; see (;SZ[1]AB[aa])\n.\n").0, 0);
}

#[test]
fn lost_moves_of_a_game_are_told() {
    let place = Place::new();
    for (game, code, note) in [
        (
            "(;SZ[9];B[aa];W[zz];B[b];W[cc])",
            0,
            "point zz lies outside the board of 9 columns and 9 rows; it is left out; 1 move of the main line is lost",
        ),
        (
            "(;SZ[9];B[aa]);W[bb];B[cc])",
            0,
            "it is skipped; 2 moves of the main line are lost",
        ),
        (
            "(;SZ[9];B[aa]C[a text;W[bb];B[cc])",
            0,
            "is not closed by a \"]\" before the next move; it ends before that move\n",
        ),
        (
            "(;SZ[9];B[aa];W[bb];B[c",
            0,
            "1 move of the main line is lost",
        ),
        ("(;SZ[9];B[aa];W[aa];B[bb])", 1, ""),
    ] {
        let (found, out, err) = place.run("legal -", game);
        assert_eq!(found, code, "{game}: {out}{err}");
        assert!(err.contains(note), "{game}: {err}");
        assert_eq!(err.is_empty(), note.is_empty(), "{game}: {err}");
        if !note.is_empty() {
            assert_eq!(place.run("legal - --strict", game).0, 2, "{game}");
        }
    }
}

#[test]
fn unusable_files_are_named() {
    let place = Place::new();
    place.file("bad.txt", ". X\n. é\n");
    let error = place.unusable("legal bad.txt", "");
    let start = "tengen: error: bad.txt: line 2, column 3: 'é' is no point";
    assert!(error.starts_with(start), "{error}");

    place.file("latin1.txt", b". X\n. \xe9\n");
    let error = place.unusable("legal latin1.txt", "");
    assert!(error.contains("latin1.txt: line 2, column 3: "), "{error}");

    let error = place.unusable("legal nowhere.txt", "");
    assert!(error.contains("nowhere.txt: "), "{error}");
    std::fs::create_dir(place.path("dir")).unwrap();
    assert!(place.unusable("legal dir", "").contains("dir: "));
    assert!(
        place
            .unusable("legal", "")
            .contains("standard input: line 1")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn endless_files_are_refused() {
    let error = Place::new().unusable("legal /dev/zero", "");
    assert!(
        error.contains("/dev/zero: the text is longer than"),
        "{error}"
    );
}
