//! Writes a transfer matrix in NumPy's `.npz` format, which `scipy.sparse.load_npz` reads.

use super::system::{System, Value};
use std::io::{Cursor, Write as _};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The error of a `.npz` archive that cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum NpzError {
    /// The .npz archive could not be built.
    #[error("the archive cannot be made: {0}")]
    Zip(#[from] zip::result::ZipError),
    /// An I/O error occurred while writing the .npz archive.
    #[error("the archive cannot be made: {0}")]
    Io(#[from] std::io::Error),
    /// An entry, a number of ways, exceeds NumPy's signed 64-bit integers.
    #[error("the matrix entry {0} does not fit into a signed 64-bit integer of NumPy")]
    TooLarge(u64),
}

/// Writes a `.npz` archive with the transfer matrix in compressed columns, its start and final
/// vectors (arrays `start` and `final`), and its states as text (array `states`).
///
/// `scipy.sparse.load_npz` reads the matrix from `format`, `shape`, `data`, `indices` and `indptr`.
///
/// # Errors
/// [`NpzError`] if the archive cannot be written or an entry is too large.
pub fn npz(system: &System) -> Result<Vec<u8>, NpzError> {
    let size = system.states.len();
    let mut pointers = vec![0i64; size + 1];
    for &(_, from, _) in &system.entries {
        // In compressed columns, column j has the entries with numbers `pointers[j]..pointers[j +
        // 1]`.
        pointers[from as usize + 1] += 1;
    }
    for i in 0..size {
        // Prefix sums give the number of the first entry of each column.
        pointers[i + 1] += pointers[i];
    }
    let indices: Vec<i64> = system.entries.iter().map(|e| i64::from(e.0)).collect();
    let data: Vec<Value> = system.entries.iter().map(|e| e.2).collect();
    let finals: Vec<Value> = system
        .finals
        .iter()
        .map(|&last| Value::Ways(u64::from(last)))
        .collect();
    let integral = system.is_integral();

    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: &str, array: Vec<u8>| -> Result<(), NpzError> {
        // So that files are reproducible, they have no compression and no date.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .large_file(array.len() as u64 > u64::from(u32::MAX))
            .last_modified_time(zip::DateTime::default());
        archive.start_file(format!("{name}.npy"), options)?;
        archive.write_all(&array)?;
        Ok(())
    };
    add("indices", integers(&indices))?;
    add("indptr", integers(&pointers))?;
    add("format", npy("|S3", "()", b"csc".to_vec()))?;
    add("shape", integers(&[size as i64; 2]))?;
    add("data", numbers(&data, integral)?)?;
    add("start", numbers(&system.start, integral)?)?;
    add("final", numbers(&finals, true)?)?;
    add("states", names(&system.states))?;
    Ok(archive.finish()?.into_inner())
}

fn integers(values: &[i64]) -> Vec<u8> {
    let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    npy("<i8", &format!("({},)", values.len()), bytes)
}

fn numbers(values: &[Value], integral: bool) -> Result<Vec<u8>, NpzError> {
    let mut bytes = Vec::with_capacity(8 * values.len());
    for value in values {
        bytes.extend(match *value {
            Value::Ways(ways) if integral => i64::try_from(ways)
                .map_err(|_| NpzError::TooLarge(ways))?
                .to_le_bytes(),
            Value::Ways(ways) => (ways as f64).to_le_bytes(),
            Value::Probability(p) => p.to_le_bytes(),
        });
    }
    let kind = if integral { "<i8" } else { "<f8" };
    Ok(npy(kind, &format!("({},)", values.len()), bytes))
}

/// Encodes the names of the states as a NumPy array of strings: 32-bit characters, padded with
/// zeros to equal length.
fn names(values: &[String]) -> Vec<u8> {
    let length = values.iter().map(|v| v.chars().count()).max();
    let length = length.unwrap_or(0).max(1);
    let padded = values.iter().flat_map(|value| {
        let characters = value.chars().map(u32::from);
        characters.chain(std::iter::repeat(0)).take(length)
    });
    let bytes = padded.flat_map(u32::to_le_bytes).collect();
    npy(
        &format!("<U{length}"),
        &format!("({},)", values.len()),
        bytes,
    )
}

/// Encodes one array in NumPy's format, version 1.0 (NumPy Enhancement Proposal 1).
///
/// `kind` is the type of an element, such as `<i8`. `shape` is a tuple in Python, such as `(3,)`.
///
/// # Panics
/// Panics if the header does not fit into 64 kB.
pub fn npy(kind: &str, shape: &str, data: Vec<u8>) -> Vec<u8> {
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    // The data must start at a multiple of 64 bytes, so the header is padded. Before the header are
    // 10 bytes: the magic string, the version and the length of the header. A line end follows the
    // header.
    let unpadded = 10 + header.len() + 1;
    header.extend(std::iter::repeat_n(
        ' ',
        unpadded.next_multiple_of(64) - unpadded,
    ));
    header.push('\n');
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend(
        u16::try_from(header.len())
            .expect("a short header")
            .to_le_bytes(),
    );
    file.extend(header.bytes());
    file.extend(data);
    file
}
