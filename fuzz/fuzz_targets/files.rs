//! No bytes make the reading of an SGF file panic, in whatever encoding; the strict reader
//! refuses what the lenient one notes, and nothing else.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_board::{Board, sgf};

fuzz_target!(|bytes: &[u8]| {
    let decoded = sgf::decode(bytes);
    let Ok(read) = sgf::tree::read(&decoded.text) else {
        return;
    };
    let is_right = read.notes.is_empty() && read.games.iter().all(Result::is_ok);
    assert_eq!(sgf::tree::read_strict(&decoded.text).is_ok(), is_right);
    for game in read.games.into_iter().flatten() {
        let board = Board::square(game.start.rows, game.start.cols).expect("a size of SGF");
        let _ = sgf::replay::replay(&game, &board, None).expect("all its moves");
        sgf::write(&game.start).expect("our own reading");
    }
});
