//! No text makes a reader panic, and what a writer makes of what was read is read
//! back as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_board::{ascii, compact, graph_file, sgf};

fuzz_target!(|text: &str| {
    if let Ok(diagram) = ascii::read(text)
        && let Ok(written) = diagram.write()
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
    if let Ok(board) = graph_file::read(text) {
        let again = graph_file::read(&graph_file::write_dimacs(&board)).expect("our own writing");
        assert_eq!(again.graph(), board.graph());
    }
});
