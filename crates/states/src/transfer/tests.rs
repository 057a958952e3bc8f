//! Reads the files that were written for transfer matrices back, and counts legal positions with
//! them.

use super::*;
use std::io::{Cursor, Read as _};
use tengen_base::observer::Silent;
use tengen_board::{Boundary, Lattice};
use tengen_exact::UBig;

fn matrix(rows: usize, sections: Sections) -> TransferMatrix {
    let strip = (Lattice::Square, rows, Boundary::None);
    TransferMatrix::new(strip, 2, sections, 1 << 30, &Silent).unwrap()
}

/// Returns f^T T^k x for k = 0, 1, ...
fn powers(entries: &[(usize, usize, f64)], start: &[f64], finals: &[f64], k: usize) -> Vec<f64> {
    let mut vector = start.to_vec();
    let mut numbers = Vec::new();
    for _ in 0..k {
        numbers.push(vector.iter().zip(finals).map(|(x, f)| x * f).sum());
        let mut next = vec![0.0; vector.len()];
        for &(to, from, value) in entries {
            next[to] += value * vector[from];
        }
        vector = next;
    }
    numbers
}

/// The numbers of legal positions on boards of 2 rows and 1, 2, ... columns (*Combinatorics of Go*,
/// 4.4.2).
const TWO_ROWS: [f64; 7] = [5.0, 57.0, 489.0, 4125.0, 35117.0, 299681.0, 2557605.0];

#[test]
fn a_matrix_market_file_counts() {
    let system = System::ways("two rows", &matrix(2, Sections::Labelled));
    let text = matrix_market(&system);
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some("%%MatrixMarket matrix coordinate integer general")
    );
    let (comments, numbers): (Vec<&str>, Vec<&str>) = lines.partition(|l| l.starts_with('%'));
    let states: Vec<Vec<&str>> = comments
        .iter()
        .skip(2)
        .map(|l| l.split(' ').collect())
        .collect();
    let column = |i: usize| -> Vec<f64> { states.iter().map(|s| s[i].parse().unwrap()).collect() };
    let rows: Vec<Vec<usize>> = numbers
        .iter()
        .map(|l| l.split(' ').map(|n| n.parse().unwrap()).collect())
        .collect();
    assert_eq!(rows[0], [17, 17, rows.len() - 1]);
    let entries: Vec<_> = rows[1..]
        .iter()
        .map(|r| (r[0] - 1, r[1] - 1, r[2] as f64))
        .collect();
    assert_eq!(
        powers(&entries, &column(3), &column(4), 7),
        TWO_ROWS,
        "{text}"
    );
}

#[test]
fn a_matlab_script_counts() {
    let system = System::ways("two rows", &matrix(2, Sections::Classes));
    let text = matlab(&system).unwrap();
    let list = |name: &str| -> Vec<f64> {
        let from = text.find(&format!("\n{name} = [")).unwrap();
        let rest = &text[from..];
        let inside = &rest[rest.find('[').unwrap() + 1..rest.find(']').unwrap()];
        let inside = inside.replace("...", " ");
        inside
            .split(';')
            .map(|n| n.trim().parse().unwrap())
            .collect()
    };
    let indices = list("to").into_iter().zip(list("from"));
    let entries: Vec<_> = indices
        .zip(list("value"))
        .map(|((to, from), value)| (to as usize - 1, from as usize - 1, value))
        .collect();
    assert_eq!(powers(&entries, &list("x0"), &list("f"), 7), TWO_ROWS);
    assert!(text.contains("T = sparse(to, from, value, 9, 9);"));
    assert_eq!(text.matches("'; ...").count(), 9);
}

/// Returns the header and the data of an array in a `.npz` archive.
fn array(archive: &[u8], name: &str) -> (String, Vec<u8>) {
    let mut zip = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut bytes = Vec::new();
    let mut file = zip.by_name(&format!("{name}.npy")).unwrap();
    file.read_to_end(&mut bytes).unwrap();
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = u16::from_le_bytes([bytes[8], bytes[9]]) as usize;
    assert_eq!((10 + length) % 64, 0);
    let header = String::from_utf8(bytes[10..10 + length].to_vec()).unwrap();
    assert!(header.ends_with('\n'));
    (header, bytes[10 + length..].to_vec())
}

#[test]
fn a_numpy_archive_counts() {
    let system = System::ways("two rows", &matrix(2, Sections::Labelled));
    let archive = npz(&system).unwrap();
    assert_eq!(archive, npz(&system).unwrap());
    let integers = |name: &str| -> Vec<i64> {
        let (header, bytes) = array(&archive, name);
        let words = bytes.chunks_exact(8);
        let words: Vec<i64> = words
            .map(|w| i64::from_le_bytes(w.try_into().unwrap()))
            .collect();
        let shape = format!("'shape': ({},)", words.len());
        assert!(
            header.contains("'descr': '<i8'") && header.contains(&shape),
            "{header}"
        );
        words
    };
    assert_eq!(integers("shape"), [17, 17]);
    let (pointers, indices, data) = (integers("indptr"), integers("indices"), integers("data"));
    let mut entries = Vec::new();
    for from in 0..17 {
        for k in pointers[from]..pointers[from + 1] {
            entries.push((indices[k as usize] as usize, from, data[k as usize] as f64));
        }
    }
    let floats = |name| -> Vec<f64> { integers(name).into_iter().map(|n| n as f64).collect() };
    assert_eq!(
        powers(&entries, &floats("start"), &floats("final"), 7),
        TWO_ROWS
    );
    let (header, states) = array(&archive, "states");
    assert!(header.contains("'<U5'"), "{header}");
    assert_eq!(states.len(), 17 * 5 * 4);
    assert_eq!(&states[..12], b".\0\0\0 \0\0\0.\0\0\0");
    assert_eq!(array(&archive, "format").1, b"csc");
}

/// Compares the probability that a random position is legal, computed by a Markov chain, with
/// *Combinatorics of Go* 4.4.3.
#[test]
fn the_chain_ends_in_illegal() {
    let matrix = matrix(2, Sections::Classes);
    let chain = System::chain("chain", &matrix);
    let size = chain.states.len();
    assert_eq!(chain.states[size - 1], "illegal");
    let number = |value: &Value| match *value {
        Value::Probability(p) => p,
        Value::Ways(_) => panic!("a probability"),
    };
    let entries: Vec<_> = chain
        .entries
        .iter()
        .map(|(to, from, value)| (*to as usize, *from as usize, number(value)))
        .collect();
    for from in 0..size {
        let column = entries.iter().filter(|entry| entry.1 == from);
        let sum: f64 = column.map(|entry| entry.2).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }
    let start: Vec<f64> = chain.start.iter().map(number).collect();
    assert!((start.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    let finals: Vec<f64> = chain
        .finals
        .iter()
        .map(|&f| f64::from(u8::from(f)))
        .collect();
    let legal = powers(&entries, &start, &finals, 7);
    for (columns, (p, count)) in (1..).zip(legal.iter().zip(TWO_ROWS)) {
        assert!((p - count / 9f64.powi(columns)).abs() < 1e-12);
    }
    // In the long run only the state `illegal` remains.
    let last: Vec<f64> = (0..size)
        .map(|i| f64::from(u8::from(i == size - 1)))
        .collect();
    assert!(powers(&entries, &start, &last, 2000)[1999] > 0.999_999);
    assert!(!chain.is_integral());
    assert!(npz(&chain).is_ok() && matrix_market(&chain).contains("coordinate real"));
}

#[test]
fn numbers_too_large_for_numpy_are_refused() {
    let mut system = System::ways("large", &matrix(1, Sections::Classes));
    system.start[0] = Value::Ways(u64::MAX);
    assert_eq!(matlab(&system), Err(MatlabError(u64::MAX)));
    let error = npz(&system).unwrap_err();
    assert!(matches!(error, NpzError::TooLarge(u64::MAX)), "{error}");
    assert_eq!(
        matrix(2, Sections::Classes).counts(3),
        [5u16, 57, 489].map(UBig::from)
    );
}
