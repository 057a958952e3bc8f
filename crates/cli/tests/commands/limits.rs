//! Limits of the system: file size and memory of a process.
#![cfg(unix)]

use crate::common::Place;

#[test]
fn a_ledger_that_may_not_grow_is_an_error_and_the_number_is_there() {
    let place = Place::new();
    // The limit is in blocks of 1 KiB.
    let (code, out, err) = place.under("-f 1", "count 10 --engine split");
    assert_eq!(code, Some(1), "{err}");
    assert_eq!(
        out.trim(),
        "96498428501909654589630887978835098088148177857"
    );
    assert!(
        err.contains("could not be saved") && err.contains("File too large"),
        "{err}"
    );
    // The limit cut off the record in the ledger. The next run reports this and computes the number
    // again.
    let (code, again, err) = place.run("count 10 --engine split", "");
    assert_eq!((code, &again), (0, &out), "{err}");
    assert_eq!(place.out("count 10 --engine split"), out);
}

#[test]
fn a_file_that_may_not_grow_is_not_left_half_written() {
    let place = Place::new();
    place.file("board.txt", ". . X O .\n".repeat(19));
    let (code, _, err) = place.under("-f 1", "draw board.txt -o board.svg");
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("File too large"), "{err}");
    let left = std::fs::read_dir(place.path("")).expect("a directory");
    assert_eq!(left.count(), 1, "nothing but the text");
}

#[test]
fn what_the_address_space_leaves_is_the_default_memory() {
    let place = Place::new();
    // The limit on the address space is in KiB and includes the memory of the program itself.
    let (code, _, err) = place.under("-v 400000", "count 14 --compute --no-ledger");
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("memory"), "{err}");
    // The limit on the address space lowers the number of primes that are computed together. With
    // --memory 20G this number is not lowered, and the program ends with the exit code of a limit.
    let count = "count 10 --compute --no-ledger --quiet --threads 1";
    let (code, out, err) = place.under("-v 80000", count);
    // L(10,10) of Combinatorics of Go, Table 3.
    let number = "96498428501909654589630887978835098088148177857\n";
    assert_eq!((code, out.as_str()), (Some(0), number), "{err}");
    let (code, _, err) = place.under("-v 80000", &format!("{count} --memory 20G"));
    assert_eq!(code, Some(3), "{err}");
}

#[test]
fn nothing_aborts_for_want_of_memory() {
    let place = Place::new();
    for kib in [60_000, 100_000, 200_000] {
        for arguments in [
            "count 8 --no-ledger",
            "growth 4",
            "recurrence 3",
            "sample 9",
            "polynomial 4",
            "games count 2 2",
            "game-graph 3",
            "solve --help",
        ] {
            let (code, out, err) = place.under(&format!("-v {kib}"), arguments);
            let said = !err.trim().is_empty() || code == Some(0);
            assert!(
                matches!(code, Some(0..=3)) && said,
                "{arguments} with {kib} KiB: {code:?} {out} {err}"
            );
        }
    }
}

/// `--memory` exceeds the address space, so the system refuses an allocation. The program then ends
/// with a message and an exit code, not by a signal.
#[test]
fn an_allocation_that_is_refused_ends_with_the_exit_code_of_a_limit() {
    let place = Place::new();
    let arguments = "polynomial 7 --lattice triangular --memory 100G --threads 1 --quiet";
    let (code, out, err) = place.under("-v 250000", arguments);
    assert_eq!((code, out.as_str()), (Some(3), ""), "{err}");
    assert!(err.contains("memory allocation of"), "{err}");
}
