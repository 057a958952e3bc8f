//! No text makes a reader panic, and what a writer makes of what was read is read
//! back as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_board::lattice::file;
use tengen_board::{Board, Lattice, Shape, ascii, compact, graph_file, json, sgf};

fuzz_target!(|text: &str| {
    if let Ok(diagram) = ascii::read(text)
        && let Ok(written) = ascii::write(diagram.rows, diagram.cols, &diagram.position)
    {
        assert_eq!(ascii::read(&written).as_ref(), Ok(&diagram));
    }
    if let Ok(diagram) = compact::read(text) {
        let written = compact::write(diagram.rows, diagram.cols, &diagram.position);
        assert_eq!(compact::read(&written.expect("digits")).as_ref(), Ok(&diagram));
    }
    if let Ok(position) = sgf::read(text)
        && let Ok(written) = sgf::write(&position)
    {
        let again = sgf::read(&written).expect("our own writing");
        assert_eq!(sgf::write(&again).as_ref(), Ok(&written));
    }
    let diagrams = ascii::read_all(text).map_or(0, |all| all.len());
    assert_eq!(ascii::read_all(&format!("{text}\n\n;")).map_or(0, |all| all.len()), diagrams);
    let _ = compact::read_all(text);
    let _ = json::read_all(text);
    if let Ok(read) = sgf::tree::read(text) {
        for game in read.games.into_iter().flatten() {
            let board = Board::square(game.start.rows, game.start.cols).expect("a size of SGF");
            let _ = sgf::replay::replay(&game, &board, None).expect("all its moves");
        }
    }
    if let Ok(board) = graph_file::read(text) {
        let again = graph_file::read(&graph_file::write_dimacs(&board)).expect("our own writing");
        assert_eq!(again.graph(), board.graph());
    }
    if let Ok(read) = file::read(text) {
        let lattice = Lattice::Own(read.cell);
        assert_eq!(lattice.text().parse(), Ok(lattice));
        let _ = Board::lattice(Shape::plain(lattice, 4, 5));
    }
});
