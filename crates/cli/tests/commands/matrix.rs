//! `tengen matrix`.

use crate::common::Place;
use std::fs;

/// Five sections and 17, five column configurations and 17: Farr & Schmidt 4.1.
#[test]
fn a_matrix_is_summed_up_and_written() {
    let place = Place::new();
    for (rows, number) in [(1, 5), (2, 17)] {
        let out = place.out(&format!(
            "matrix {rows} --sections all --traces 2 --format json -o strip{rows}.mtx"
        ));
        let summary: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(summary["states"], number);
        assert_eq!(summary["column_configurations"], number.to_string());
        assert_eq!(summary["traces"].as_array().map(Vec::len), Some(2));
        let text = fs::read_to_string(place.path(&format!("strip{rows}.mtx"))).expect("a file");
        let entries = summary["entries"].as_u64().expect("a number");
        assert!(text.contains(&format!("\n{number} {number} {entries}\n")));
    }
    let out = place.out("matrix 2 --lattice hexagonal --chain -o chain.npz");
    assert!(out.contains("the matrix adds 2 columns"), "{out}");
    assert!(
        fs::read(place.path("chain.npz"))
            .expect("a file")
            .starts_with(b"PK")
    );
    place.out("matrix 2 -o strip.m");
}

#[test]
fn unusable_matrices() {
    let place = Place::new();
    for (arguments, message) in [
        ("matrix 0", "at least 1 row"),
        ("matrix 3 -o strip.txt", "must end in .mtx, .npz or .m"),
        ("matrix 3 --lattice cylinder", "remember its first column"),
        ("matrix 2 --colours 0", "0"),
    ] {
        let err = place.unusable(arguments, "");
        assert!(err.contains(message), "{arguments}: {err}");
    }
    for arguments in ["matrix 9 --memory 1G", "matrix 99 --lattice hexagonal"] {
        let err = place.limited(arguments, "");
        assert!(err.contains("fit into the memory allowed"), "{err}");
    }
}
