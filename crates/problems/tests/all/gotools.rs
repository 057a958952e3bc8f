//! Tests of the reader of GoTools files: complete files, parts of them, and other files.

use proptest::prelude::*;
use tengen_problems::gotools::{Fault, looks_like, read, read_each};

/// White has three points in a row in the upper left corner.
const BLOCK: &str = "$ P1\n?AB?BB?CB?DB?DAAACABCACCADCAECAEB\\\nAEA[DA]\n\
    ?+l#1 1 1 1.00 1 ?? 0 255 :BA:\nA+d#1 1 1 1.00 1 ?? 0 255 :BA:\n";

#[test]
fn blocks_are_read_with_and_without_their_header() {
    let two = format!("{BLOCK}\n{}", BLOCK.replace("P1", "P2"));
    for (text, names) in [
        (format!("Copyright\n1 problems\n\n{BLOCK}"), vec!["P1"]),
        (BLOCK.to_owned(), vec!["P1"]),
        (format!("\n\n{BLOCK}"), vec!["P1"]),
        (
            format!("One of level 1:\n\nwith a copyright\n\n{BLOCK}"),
            vec!["P1"],
        ),
        (format!("x\ny\n2 problems\n{two}"), vec!["P1", "P2"]),
        (two.replace('\n', "\r\n"), vec!["P1", "P2"]),
    ] {
        assert!(looks_like(&text), "{text}");
        let entries = read(&text).unwrap();
        let found: Vec<_> = entries.iter().map(|entry| &entry.name).collect();
        assert_eq!(found, names);
        for entry in entries {
            assert_eq!(entry.results.len(), 2);
            assert_eq!(entry.problem().unwrap().region.len(), 8);
            let line = text.lines().nth(entry.line - 1).unwrap();
            assert_eq!(line, format!("$ {}", entry.name));
        }
    }
    // An invalid problem does not hide the valid one after it.
    let each = read_each(&format!("$ P0\nAA\n\n{BLOCK}")).unwrap();
    assert!(matches!(each[..], [Err(_), Ok(_)]), "{each:?}");
    let fault = |text: &str| read(text).unwrap_err();
    let wrong = fault(&format!("x\ny\n3 problems\n{two}"));
    assert_eq!(
        (wrong.line, wrong.fault),
        (3, Fault::Count { found: 2, said: 3 })
    );
    assert_eq!(fault("$ P1\n\n").fault, Fault::NoProblem);
}

#[test]
fn files_in_other_formats_are_not_read() {
    for text in [
        "",
        "$",
        "$ P1",
        "$ P1\n",
        "$ P1\n\n",
        "$ \nAAA[AA]",
        "$ P1\n[AA]",
        "$ P1\nAAA",
        ". . X O\n. . X O\n",
        "$$ B\n$$ . . X O\n",
    ] {
        assert!(!looks_like(text), "{text:?}");
    }
    let block = BLOCK.replace(']', "\\]");
    assert!(!looks_like(&format!("(;SZ[9]AB[aa]C[\n{BLOCK}\n])")));
    assert!(!looks_like(&format!("mail\n(;SZ[9]AB[aa]C[\n{block}\n])")));
    assert!(!looks_like(&format!("{{\"points\": 3,\n\n{BLOCK}\n}}")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn no_text_makes_the_reader_panic(lines in prop::collection::vec(
        prop_oneof![
            Just("$ P1".to_owned()),
            "[0-9]{1,22} problems",
            "([A?][A-T]{2}){0,9}(\\[[A-T]{2}\\]){0,3}\\\\?",
            "[?A][+-][ld](1[ld])?#[ -~]{0,9}:([A-S]{2}|@@){0,4}:",
            "[ -~]{0,20}",
            "\\PC{0,9}",
        ],
        0..8,
    ), line_end in prop::sample::select(vec!["\n", "\r\n", "\r"])) {
        let text = lines.join(line_end);
        let read = read_each(&text);
        // A text that looks like GoTools has problems, or a header with another number.
        let fault = read.as_ref().err().map(|error| &error.fault);
        prop_assert_eq!(looks_like(&text), fault != Some(&Fault::NoProblem));
        for entry in read.into_iter().flatten().flatten() {
            drop(entry.problem());
        }
    }
}
