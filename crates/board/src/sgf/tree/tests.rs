use super::*;
use crate::mark::MarkKind;

fn fault(text: &str) -> String {
    read_strict(text).unwrap_err().to_string()
}

fn games(text: &str) -> Vec<Game> {
    read(text).unwrap().into_games().unwrap()
}

#[test]
fn variations_are_kept_in_order() {
    let text = "head (;SZ[3]C[a\\]b]\n(;B[aa];W[bb](;B[cc])(;B[ca]TE[1]))(;B[tt]))\n(;SZ[2];W[])";
    let games = games(text);
    assert_eq!(games.len(), 2);
    let nodes = &games[0].nodes;
    let children: Vec<_> = nodes.iter().map(|node| &node.children[..]).collect();
    assert_eq!(children, [&[1, 5][..], &[2], &[3, 4], &[], &[], &[]]);
    let parents: Vec<_> = nodes.iter().map(|node| node.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(2), Some(0)]);
    assert_eq!(nodes[5].play, Some((1, None)));
    assert!(nodes[4].has("TE") && !nodes[3].has("TE"));
    assert_eq!(nodes[0].comment.as_deref(), Some("a]b"));
    assert_eq!(games[0].main_line().count(), 4);
    assert_eq!(games[1].nodes[1].play, Some((2, None)));
    for (node, part) in nodes.iter().zip([";SZ", ";B[aa]", ";W[bb]", ";B[cc]"]) {
        let offset = text.find(part).unwrap();
        assert_eq!(node.location, Location::of(text, offset), "{part}");
    }
}

#[test]
fn every_node_knows_its_setup_and_marks() {
    let text = "(;SZ[2]AB[aa]PL[W];B[ba];AE[aa]AW[ab:bb]PL[B]TR[ab];B[aa]LB[aa:1])";
    let nodes = &games(text)[0].nodes;
    assert_eq!(
        (&nodes[0].setup[..], nodes[0].to_move),
        (&[(0, 1)][..], Some(2))
    );
    assert_eq!(nodes[2].setup, [(0, 0), (2, 2), (3, 2)]);
    assert_eq!((nodes[2].to_move, nodes[2].marks.len()), (Some(1), 1));
    assert_eq!((nodes[3].setup.len(), nodes[3].marks[0].vertex), (0, 0));
}

#[test]
fn stones_set_up_before_the_first_move_are_the_position() {
    let text =
        "(;SZ[3]AB[aa]C[one]TR[aa];C[two];AE[aa]AW[ba]AB[cc]PL[W]SQ[cc](;W[bb])(;W[ca];B[bb]))";
    let game = games(text).remove(0);
    let start = &game.start;
    assert_eq!(start.position.colours(), [0, 2, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!((start.to_move, start.first_move), (Some(2), Some(2)));
    assert_eq!(start.marks.len(), 2);
    assert!(start.more_follows);
    assert_eq!(game.nodes[0].comment.as_deref(), Some("one\ntwo"));
    let children: Vec<_> = game.nodes.iter().map(|node| &node.children[..]).collect();
    assert_eq!(children, [&[1, 2][..], &[], &[3], &[]]);
    let parents: Vec<_> = game.nodes.iter().map(|node| node.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(0), Some(2)]);
    // Stones set up after a move, or in one of two variations, do not belong to the start of the
    // game.
    for text in [
        "(;SZ[3]AB[aa];W[bb];AW[ba];B[ca])",
        "(;SZ[3]AB[aa](;W[bb])(;AW[ba];B[ca]))",
    ] {
        let game = games(text).remove(0);
        assert_eq!(game.start.position.count(2), 0, "{text}");
        assert_eq!(game.nodes.len(), 4);
        let short = game.without_later_setup();
        assert_eq!(
            short.nodes,
            game.nodes[..2]
                .iter()
                .cloned()
                .map(|node| Node {
                    children: node
                        .children
                        .into_iter()
                        .filter(|&child| child < 2)
                        .collect(),
                    ..node
                })
                .collect::<Vec<_>>()
        );
    }
    // The player of the first move is unknown if variations begin with different players.
    let both = games("(;SZ[3]AB[aa](;W[bb])(;B[bb]))").remove(0);
    assert_eq!(both.start.first_move, None);
}

#[test]
fn a_game_that_cannot_be_read_does_not_hide_the_others() {
    let read = read("(;GM[3];B[e2e4])\n(;SZ[2];B[aa])(;AB[zz])").unwrap();
    let whether: Vec<_> = read.games.iter().map(Result::is_ok).collect();
    assert_eq!(whether, [false, true, false]);
    let game = read.games[1].as_ref().unwrap();
    assert_eq!(game.nodes[1].play, Some((1, Some(0))));
    let error = read.into_games().unwrap_err().to_string();
    assert!(
        error.starts_with("line 1, column 6: expected the game of Go"),
        "{error}"
    );
}

#[test]
fn repeated_faults_are_noted_once_with_their_number() {
    let read = read("From: me\n(;SZ[3]AB[bb:aa][aa][ab](;B[zz];W[cc]x[1]B[])").unwrap();
    let notes: Vec<_> = read.notes.iter().map(Note::to_string).collect();
    assert_eq!(
        notes,
        [
            "line 1, column 1: found text before the first game; expected \"(;\", which starts a game; \
             it is skipped",
            "line 2, column 11: rectangle bb:aa; its upper left corner comes first, then its \
             lower right one; it is read with these corners",
            "line 2, column 18: point aa is set a second time; a point is in AB, AW or AE \
             once; the last one is taken (2 times)",
            "line 2, column 29: point zz lies outside the board of 3 columns and 3 rows; it is \
             left out; 1 move of the main line is lost",
            "line 2, column 38: property name \"x\" has no capital letter; it is read in \
             capital letters",
            "line 2, column 42: a second move in one node; expected one move per node; they are \
             played one after the other",
            "line 2, column 1: this \"(\" is never closed by a \")\"; it ends with the text",
        ]
    );
    let nodes = &read.games[0].as_ref().unwrap().nodes;
    let plays: Vec<_> = nodes.iter().map(|node| node.play).collect();
    assert_eq!(plays, [None, None, Some((2, Some(8))), Some((1, None))]);
    assert_eq!(nodes[3].parent, Some(2));
}

#[test]
fn old_files_have_long_names_letters_and_crosses() {
    let text = "(;GaMe[1]SiZe[3]AddBlack[aa]L[ba][ca]M[bb];White[cc])";
    let read = read(text).unwrap();
    assert_eq!(read.notes, []);
    let game = read.games[0].as_ref().unwrap();
    let kinds = game.start.marks.iter().map(|mark| &mark.kind);
    let kinds: Vec<_> = kinds.collect();
    let label = |text: &str| MarkKind::Label(text.to_owned());
    assert_eq!(kinds, [&label("a"), &label("b"), &MarkKind::Cross]);
    assert_eq!(game.nodes[1].play, Some((2, Some(8))));
    let new = fault("(;FF[4]SZ[3]AddBlack[aa])");
    assert!(new.contains("\"AB\" has lower-case letters"), "{new}");
}

#[test]
fn brackets_in_texts_hide_no_moves() {
    for text in [
        "(;SZ[9];B[cc]C[a [b] (c)];W[gg];B[cg])",
        "(;SZ[9];B[cc]C[a [b] ;) d];W[gg];B[cg])",
        "(;SZ[9]GC[x] y];B[cc]N[:] ]\n;W[gg](;B[cg]C[a \\] (b) ])(;B[aa]))",
    ] {
        let read = read(text).unwrap();
        let game = read.games[0].as_ref().unwrap();
        assert_eq!(
            game.main_line().filter(|node| node.play.is_some()).count(),
            3,
            "{text}"
        );
        assert_eq!(read.notes.len(), 1, "{:?}", read.notes);
        assert!(read.notes[0].to_string().contains("\"]\" within a text"));
    }
    // Two values, and text between properties, are read as the standard allows.
    let read = read("(;SZ[9]C[a\\]][b];B[aa] x;W[bb](;B[cc])\n( ;B[dd]))").unwrap();
    let game = read.games[0].as_ref().unwrap();
    assert_eq!(game.nodes.len(), 5);
    assert_eq!(game.nodes[0].comment.as_deref(), Some("a]"));
}

/// Returns two numbers of moves of the main line: those that are read, and those that the notes
/// count as lost.
fn main_moves(text: &str) -> (usize, usize) {
    let read = read(text).unwrap();
    let moves = read.games.iter().flatten().flat_map(Game::main_line);
    let lost = read.notes.iter().map(|note| note.lost).sum();
    (moves.filter(|node| node.play.is_some()).count(), lost)
}

#[test]
fn lost_moves_of_the_main_line_are_counted() {
    for (text, read, lost) in [
        // Bad coordinates.
        ("(;SZ[9];B[zz];W[bb];B[a1];W[cc])", 2, 2),
        ("(;SZ[9];B[aa:bb];W[bb])", 1, 1),
        ("(;SZ[9];B[aa][cc];W[bb])", 2, 1),
        // Values or names are missing.
        ("(;SZ[9];B{aa};W;B[cc])", 1, 2),
        ("(;SZ[9];W(gg);B[cg];W[dd])", 2, 1),
        ("(;SZ[9];[aa];W[bb];8[cc];W[dd])", 2, 2),
        ("(;SZ[9];B[aa],[bb];W[cc])", 2, 1),
        // Garbage between nodes.
        ("(;SZ[9];B[aa] x <y> \u{1} ;W[bb]) ;B[cc]", 2, 1),
        ("(;SZ[9];B[aa] (a remark) ;W[bb])", 2, 0),
        ("(;SZ[9];B[aa]);W[bb];B[cc])\n(;SZ[9];B[dd])", 2, 2),
        (";SZ[9];B[aa];W[bb](;B[cc])", 1, 2),
        // A node after a variation.
        ("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]);W[ee];B[ff])", 3, 2),
        ("(;SZ[9];B[aa](;W[bb];B[cc]) x, y (;W[dd])(;W[ee]))", 3, 0),
        ("(;SZ[9];B[aa](;W[bb])W[dd])", 2, 1),
        // Values or the file are not closed.
        ("(;SZ[9];B[aa]C[a [b] x ;W[bb] c;B[cc] d];W[dd])", 2, 2),
        ("(;SZ[9];B[aa]C[a\\];W[bb\\];B[cc\\])", 1, 2),
        ("(;SZ[9];B[aa];W[b", 1, 1),
        ("(;SZ[9];B[aa];W[", 1, 1),
        ("(;SZ[9];B[aa];W[bb]C[unfini", 2, 0),
        // Variations and illegal moves.
        ("(;SZ[9];B[aa](;W[bb])(;W[zz];B))", 2, 0),
        ("(;SZ[9];B[aa];W[aa];B[aa])", 3, 0),
        ("(;SZ[9](;B[aa](;W[zz])(;W[bb]))(;B[zz]))", 1, 1),
    ] {
        assert_eq!(
            main_moves(text),
            (read, lost),
            "{text}: {:?}",
            self::read(text).unwrap().notes
        );
        let is_noted = !self::read(text).unwrap().notes.is_empty();
        assert!(lost == 0 || is_noted, "{text}");
    }
    let notes = |text: &str| self::read(text).unwrap().notes;
    assert_eq!(
        notes("(;SZ[9];B[aa]);W[bb];B[cc])")[0].to_string(),
        "line 1, column 15: expected the \"(\" of another game, or the end, found ';'; it is \
         skipped; 2 moves of the main line are lost"
    );
    assert_eq!(
        notes("(;SZ[9];B[aa](;W[bb]);W[ee])")[0].to_string(),
        "line 1, column 22: this node follows a variation; after its first variation a line may \
         have only further variations; it is read as another variation; 1 move of the main \
         line is lost"
    );
}

/// Checks that broken texts are read in few steps. A quadratic reader would take minutes for them.
#[test]
fn broken_texts_are_read_in_linear_time() {
    let many = 20_000;
    for part in [
        "C[a] x ",
        "C[x;B[aa]",
        "(",
        "(a ",
        "] ",
        ";B[aa] ",
        ";",
        "[",
        "x ",
        "C[\\]",
        ")",
        "(;",
        ");B[",
        "B(",
    ] {
        for text in [
            format!("(;SZ[9]{}", part.repeat(many)),
            format!("(;SZ[9](;B[aa]){}", part.repeat(many)),
            format!("(;SZ[9])x{}", part.repeat(many)),
            format!("(;SZ[9]{}{})", part.repeat(many), "]".repeat(many)),
        ] {
            assert!(read(&text).is_ok(), "{part}");
        }
    }
}

#[test]
fn values_that_are_not_closed_end_before_the_next_move() {
    for (text, comment) in [
        ("(;SZ[9];B[aa]C[a text;W[bb];B[cc])", "a text"),
        ("(;SZ[9];B[aa]C[a (text) : \n ;W [bb] ;B[cc])", "a (text) :"),
        ("(;SZ[9];B[aa]C[a text\\];W[bb]C[x];B[cc])", "a text]"),
        ("(;SZ[9];B[aa]C[a [text] x;W[bb];B[cc])", "a [text] x"),
        ("(;SZ[9];B[aa]C[a text(;W[bb];B[cc])(;W[cc]))", "a text"),
    ] {
        let read = read(text).unwrap();
        let game = read.games[0].as_ref().unwrap();
        assert_eq!(main_moves(text), (3, 0), "{text}");
        assert_eq!(game.nodes[1].comment.as_deref(), Some(comment), "{text}");
        let is_noted = |note: &Note| note.first.fault == SgfFault::MoveInValue;
        assert!(read.notes.iter().any(is_noted), "{text}");
    }
    // The missing bracket is between two variations.
    let game = games("(;SZ[9](;B[aa]C[one)\n(;B[bb]))").remove(0);
    assert_eq!(game.nodes[0].children, [1, 2]);
    // Values of moves may lack brackets, too.
    assert_eq!(main_moves("(;SZ[9];B[aa;W[bb];B[cc])"), (3, 0));
    // Text that only resembles a move stays text.
    for text in [
        "(;SZ[9]C[a ;B\\[aa];W[bb])",
        "(;SZ[9]C[B[aa];W[bb])",
        "(;SZ[9]C[a \\;B[aa];W[bb])",
    ] {
        assert_eq!(main_moves(text), (1, 0), "{text}");
        assert_eq!(read(text).unwrap().notes, [], "{text}");
    }
}
