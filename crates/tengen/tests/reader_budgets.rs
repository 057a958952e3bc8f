//! Tests that the time and memory of every reader are bounded in proportion to the text.
//!
//! Graphs are an exception: the short line `p edge 16000000 0` states many vertices, which take
//! about 40 bytes each. At most 2^24 vertices are allowed.
//!
//! Every reader gets a long text of each kind, made only of brackets, names, numbers, moves and so
//! on. A reader with quadratic time would need many minutes.

use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;
use tengen_board::lattice::file;
use tengen_board::{ascii, compact, graph_file, json, sgf};
use tengen_problems::reading::{Form, drafts};
use tengen_reduction::{dimacs, grid, tiles};
use tengen_tsumego::certificate;

#[global_allocator]
static MEMORY: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

const LENGTH: usize = 1 << 17;

/// Bytes that a reader may use at a time for each byte of the text. It is large because the short
/// text `(;SZ[52])` states a board of 2704 points.
const FOR_EACH_BYTE: usize = 512;

/// Bytes that a reader may use for any text, however short, for boards and tables.
const ANYWAY: usize = 1 << 20;

type Reader = (&'static str, fn(&str));

fn readers() -> Vec<Reader> {
    vec![
        ("diagram", |text| drop(ascii::read(text))),
        ("diagrams", |text| drop(ascii::read_all(text))),
        ("line", |text| drop(compact::read(text))),
        ("lines", |text| drop(compact::read_all(text))),
        ("JSON", |text| drop(json::read_all(text))),
        ("game", |text| drop(sgf::read(text))),
        ("games", |text| drop(sgf::tree::read(text))),
        ("bytes", |text| {
            drop(sgf::tree::read(&sgf::decode(text.as_bytes()).text))
        }),
        ("graph", |text| drop(graph_file::read(text))),
        ("cell", |text| drop(file::read(text))),
        ("formula", |text| drop(dimacs::read(text))),
        ("grid board", |text| drop(grid::text::read(text))),
        ("board of tiles", |text| drop(tiles::text::read(text))),
        ("GoTools", |text| drop(tengen_problems::gotools::read(text))),
        ("problems", |text| drop(drafts(text, &Form::default()))),
        ("certificate", |text| drop(certificate::text::read(text))),
        ("proof", |text| drop(certificate::check(text))),
    ]
}

/// Texts for the readers, each as a prefix and a part that is repeated.
const TEXTS: [(&str, &str); 47] = [
    ("", "("),
    ("", "(;"),
    ("", "[[]"),
    ("", "\\"),
    ("", "\n"),
    ("", "\u{feff}"),
    ("", "ä"),
    ("", "9"),
    ("", "a "),
    ("", ". X O\n"),
    ("", ".\n\n"),
    ("", ".XO/"),
    ("", ".X/XO\n"),
    ("", "{\"rows\":1,\"cols\":2,\"position\":[\"X .\"]}\n"),
    ("", "{\"rows\":"),
    ("", "{\"rows\":4000,\"cols\":4000,\"position\":[]}\n"),
    ("", "{\"rows\":1,\"cols\":16000000,\"position\":[\".\"]}\n"),
    ("", "(;SZ[1])"),
    ("", "(;SZ[52])"),
    ("(;SZ[52]", "AB[aa:ZZ]"),
    ("(;SZ[52]AB", "[aa:ZZ]"),
    ("(;SZ[19]", ";B[aa];W[bb]"),
    ("(;SZ[19]", "(;B[aa](;W[bb])"),
    ("(;SZ[19]", "LB[aa:x]TR[bb]"),
    ("(;C[", "x\\]"),
    ("(;GM[1]", ";B[aa]C[\u{3042}]"),
    ("p edge 1000 200000\n", "e 1 2\n"),
    ("p edge 100000 1\n", "c\n"),
    ("", "1 2\n"),
    ("", "a b\n"),
    ("", "a,b\n"),
    ("source;target\n", "\"a\";b;\n"),
    ("", "1 2 {'a': 1}\n"),
    ("{\"nodes\":[", "{\"id\":1},"),
    (
        "%%MatrixMarket matrix coordinate pattern general\n9 9 9\n",
        "1 2\n",
    ),
    (">>graph6<<", "~"),
    (">>sparse6<<:F", "a@x"),
    (":~", "~?"),
    ("p cnf 3 200000\n", "1 -2 3 0\n"),
    ("p cnf 3 1\n", "1 "),
    ("points a b\n", "edges a-b\n"),
    ("points ", "a/b "),
    ("points a\n", "at a 0 0\n"),
    ("; end A1 B1 C1 D1 E1\n", "; clause D12 B11\n"),
    ("; tiles XW8\n", "; gate variable 0 BS249\n"),
    ("tengen-certificate 2\n", "step 1 2 3\n"),
    ("", "; White to move\n"),
];

#[test]
fn memory_is_in_proportion_to_the_text() {
    let mut worst: Vec<(usize, &str, &str)> = Vec::new();
    for (begin, again) in TEXTS {
        // A rectangle stands for up to 2704 points.
        let length = if again.contains(':') && again.contains("ZZ") {
            LENGTH / 64
        } else {
            LENGTH
        };
        let text = begin.to_owned() + &again.repeat(length / again.len());
        for (name, read) in readers() {
            MEMORY.reset_peak_memory();
            read(&text);
            let peak = MEMORY.get_peak_memory();
            assert!(
                peak <= ANYWAY + FOR_EACH_BYTE * text.len(),
                "{name} takes {peak} bytes for {} of {begin:?} and {again:?}",
                text.len()
            );
            worst.push((peak, name, again));
        }
    }
    worst.sort_unstable();
    // Check the measurement itself: some reader keeps more bytes than the text has.
    assert!(
        worst.last().is_some_and(|most| most.0 > LENGTH),
        "{worst:?}"
    );
    for (peak, name, again) in worst.iter().rev().take(12) {
        eprintln!(
            "{:6.1} bytes a byte: {name}, {again:?}",
            *peak as f64 / LENGTH as f64
        );
    }
}
