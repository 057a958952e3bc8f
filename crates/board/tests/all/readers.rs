//! Checks that readers never panic, and that written positions and graphs are read back.

use proptest::prelude::*;
use tengen_board::lattice::file;
use tengen_board::text::{At, Location};
use tengen_board::{Board, Graph, Lattice, Position, Shape, ascii, compact, graph_file, sgf};

const DIAGRAM: &str = "; nine points\n   A B C\n 3 . X O 3\n 2 , 3 + 2\n 1 . . X 1\n   A B C\n";
const LINE: &str = " .XO/+#W/,39\n";
const GAME: &str = "(;FF[4]GM[1]SZ[9:7]GN[a \\] name]PL[W]\nAB[aa][bb:cc]AW[dd]AE[ee]\n\
                    LB[aa:1][bb:x\\:y]TR[ff](;B[gg];W[])(;B[aa]C[x]))\n(;SZ[3])";
const DIMACS: &str = "c a graph\np edge 5 4\ne 1 2\ne 2 3\ne 4 3\ne 5 1\n";
const NAMED: &str = "paris lyon\nlyon nice\n";
const CODE: &str = ">>sparse6<<:Fa@x^\n";
const LINES: &str = ".X/XO\n\n../..\n";
const OBJECT: &str = r#"{"rows":1,"cols":2,"position":["X ."]}"#;
const CELL: &str = "about x # y\npoints a b / c d\nedges a-b d-c:right; edges c-a:down b-b:up-left\n\
                    rows wrap\nguarded b first-column\nat a 0 -1.5\nat b 1 0\nat c 1 1\n\
                    at d 2 2\nstep right 2 0\nstep down 0 2\nshort-wraps merged\n";
const CSV: &str = "source,target,weight\n\"a, b\",c,1\nc,d,2\n";
const DATA: &str = "(0, 0) (0, 1) {'weight': 3}\n(0, 1) (1, 1) {}\n";
const MATRIX: &str =
    "%%MatrixMarket matrix coordinate real symmetric\n% x\n3 3 2\n2 1 1\n3 2 -1.5\n";
const NODES: &str =
    r#"{"directed":false,"nodes":[{"id":0},{"id":"a"}],"links":[{"source":0,"target":"a"}]}"#;
const EDGES: &str = "# a graph\n1 20\n20 300\n\n300 4000\n% done\n";

/// Returns the location and the message of an error.
fn said<T, F: std::error::Error>(read: Result<T, At<F>>) -> Option<(Location, String)> {
    let error = read.err()?;
    Some((error.location, error.to_string()))
}

fn read_with_every_reader(text: &str) {
    let errors = [
        said(ascii::read(text)),
        said(sgf::read(text)),
        said(compact::read(text)),
        said(graph_file::read(text)),
        said(ascii::read_all(text)),
        said(compact::read_all(text)),
        said(file::read(text)),
    ];
    read_as_cell(text);
    let _ = tengen_board::json::read_all(text);
    read_as_file(text.as_bytes());
    for (location, message) in errors.into_iter().flatten() {
        // An error may be on the line after the last line break.
        assert!((1..=text.lines().count() + 1).contains(&location.line));
        assert!(location.column >= 1);
        assert!(message.starts_with(&location.to_string()));
    }
}

/// Checks that a valid cell is written and read back, and that its boards are built or refused.
fn read_as_cell(text: &str) {
    let Ok(read) = file::read(text) else {
        return;
    };
    let lattice = Lattice::Own(read.cell);
    assert_eq!(lattice.text().parse(), Ok(lattice));
    for (rows, cols) in [(1, 1), (2, 3), (4, 2), (5, 5)] {
        let board = Board::lattice(Shape::plain(lattice, rows, cols));
        assert!(board.is_err() || board.unwrap().points() == rows * cols);
    }
}

/// Checks that every file is decoded, and that every game that is read can be replayed.
fn read_as_file(bytes: &[u8]) {
    let decoded = sgf::decode(bytes);
    let Ok(read) = sgf::tree::read(&decoded.text) else {
        return;
    };
    let is_strict = sgf::tree::read_strict(&decoded.text).is_ok();
    assert_eq!(
        is_strict,
        read.notes.is_empty() && read.games.iter().all(Result::is_ok)
    );
    for game in read.games.into_iter().flatten() {
        let board = Board::square(game.start.rows, game.start.cols).unwrap();
        let end = sgf::replay::replay(&game, &board, None).unwrap();
        let again = sgf::replay::replay(&game, &board, Some(end.moves)).unwrap();
        assert_eq!(again.illegal, end.illegal);
    }
}

#[test]
fn files_of_other_programs_are_named_instead_of_their_first_character() {
    let gib = "\\HS\n\\[GAMEBLACKNAME=Lee(9D)\\]\n\\HE\n\\GS\nSTO 0 2 1 15 3\n\\GE\n";
    for (text, name) in [
        (
            gib,
            "this is a GIB game of Tygem, which is not supported; save it as SGF",
        ),
        (
            "[Header]\nTitle=a / b\n[Data]\nQDC,B1,0\n",
            "this is a UGF or UGI game",
        ),
        (
            "Rating game\n19\na 9D\nb 9D\nPMABBQDQD\n",
            "this is an NGF game",
        ),
        (
            "<?xml version=\"1.0\"?>\n<graphml/>",
            "this is a GraphML file",
        ),
        (
            DIMACS,
            "this is a graph in DIMACS format, but a position or game is expected",
        ),
        (
            "{\"nodes\":[],\"links\":[]}",
            "this is a graph in node-link JSON, but a position",
        ),
    ] {
        let errors = [
            ascii::read(text).unwrap_err().to_string(),
            ascii::read_all(text).unwrap_err().to_string(),
            compact::read_all(text).unwrap_err().to_string(),
            tengen_board::json::read_all(text)
                .unwrap_err()
                .1
                .to_string(),
            sgf::read(text).unwrap_err().to_string(),
        ];
        for error in errors {
            assert!(error.contains(name), "{error}");
        }
    }
}

/// Replaces a few characters of one of the valid texts.
fn mutated() -> impl Strategy<Value = String> {
    let text = prop::sample::select(vec![
        DIAGRAM, LINE, GAME, DIMACS, EDGES, NAMED, CODE, LINES, OBJECT, CELL, CSV, DATA, MATRIX,
        NODES,
    ]);
    let piece = prop_oneof![
        "[\\[\\]();:\\\\ \nABWSZaezpcX.O0-9]{0,3}",
        any::<char>().prop_map(String::from),
    ];
    let changes = prop::collection::vec((any::<prop::sample::Index>(), 0usize..3, piece), 1..4);
    (text, changes).prop_map(|(text, changes)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (index, removed, piece) in changes {
            let at = index.index(chars.len() + 1);
            let end = (at + removed).min(chars.len());
            chars.splice(at..end, piece.chars());
        }
        chars.into_iter().collect()
    })
}

#[test]
fn the_texts_that_are_mutated_are_valid() {
    assert_eq!(ascii::read(DIAGRAM).unwrap().cols, 3);
    assert_eq!(compact::read(LINE).unwrap().cols, 3);
    assert_eq!(sgf::read(GAME).unwrap().marks.len(), 3);
    assert_eq!(graph_file::read(DIMACS).unwrap().points(), 5);
    assert_eq!(graph_file::read(EDGES).unwrap().points(), 4);
    assert_eq!(graph_file::read(NAMED).unwrap().points(), 3);
    assert_eq!(graph_file::read(CODE).unwrap().points(), 7);
    for text in [CSV, DATA, MATRIX] {
        assert_eq!(graph_file::read(text).unwrap().points(), 3);
    }
    assert_eq!(graph_file::read(NODES).unwrap().points(), 2);
    assert_eq!(file::read(CELL).unwrap().cell.points(), 4);
    assert_eq!(compact::read_all(LINES).unwrap().len(), 2);
    assert_eq!(tengen_board::json::read_all(OBJECT).unwrap().len(), 1);
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        read_with_every_reader(&text);
    }

    #[test]
    fn arbitrary_bytes_never_panic(
        charset in prop::sample::select(vec!["", "CA[Shift_JIS]", "CA[Big5]", "CA[gb18030]"]),
        bytes in prop::collection::vec(any::<u8>(), 0..80),
    ) {
        read_as_file(&bytes);
        read_as_file(&[b"(;", charset.as_bytes(), b"GN[", &bytes].concat());
    }

    #[test]
    fn arbitrary_text_of_the_right_characters_never_panics(
        text in "[\\[\\]();:\\\\/ \nABWSZaez.XO1-9pe]{0,60}",
    ) {
        read_with_every_reader(&text);
    }

    #[test]
    fn mutated_files_never_panic(text in mutated()) {
        read_with_every_reader(&text);
    }

    #[test]
    fn diagrams_survive_a_round_trip(
        rows in 1usize..8,
        cols in 1usize..8,
        mut colours in prop::collection::vec(0u8..=9, 64),
    ) {
        colours.truncate(rows * cols);
        let position = Position::new(colours);
        let text = ascii::write(rows, cols, &position).unwrap();
        let line = compact::write(rows, cols, &position).unwrap();
        let expected = ascii::Diagram { rows, cols, position };
        prop_assert_eq!(&ascii::read(&text).unwrap(), &expected);
        prop_assert_eq!(compact::read(&line).unwrap(), expected);
    }

    #[test]
    fn graphs_survive_a_round_trip(
        vertices in 1usize..20,
        pairs in prop::collection::btree_set((0usize..20, 0usize..20), 0..40),
    ) {
        let edge = |&(a, b): &(usize, usize)| a < b && b < vertices;
        let edges: Vec<_> = pairs.into_iter().filter(edge).collect();
        let names = (1..=vertices).map(|v| v.to_string()).collect();
        let board = Board::from_graph(Graph::from_edges(vertices, &edges).unwrap(), names);
        let text = graph_file::write_dimacs(&board);
        prop_assert_eq!(graph_file::read(&text).unwrap(), board);
    }
}
