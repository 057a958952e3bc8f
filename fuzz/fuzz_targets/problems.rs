//! No text makes a reader of problems of life and death, of their trees or of certificates
//! panic, nor the making of a problem, nor the check of a proof.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_board::sgf;
use tengen_tsumego::certificate::{self, text};
use tengen_problems::gotools;
use tengen_problems::reading::{Form, drafts};

fuzz_target!(|input: &str| {
    for entry in gotools::read(input).unwrap_or_default() {
        let _ = entry.problem();
    }
    let read = drafts(input, &Form::default());
    for draft in read.map(|read| read.drafts).unwrap_or_default() {
        let _ = draft.map(|draft| draft.find().map(|found| found.check_size(false)));
    }
    if let Ok(read) = sgf::tree::read(input) {
        for game in read.games.into_iter().flatten() {
            let _ = game.main_line();
        }
    }
    if let Ok(certificate) = text::read(input) {
        let again = text::read(&certificate.to_text()).expect("our own writing");
        assert_eq!(again, certificate);
    }
    let _ = certificate::check(input);
});
