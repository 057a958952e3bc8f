//! The header of a file with a table of completions: for every state of a board, the number of ways
//! to fill the remaining points. The header identifies the board. A layer has the states after a
//! number of points.
//!
//! ```text
//!   "TENGENRK"   8 bytes
//!   length of the header, 8 bytes, little endian
//!   header       JSON: versions, the board, the sizes and checksums of the layers
//!   XXH3-128     checksum of all the above, 16 bytes, little endian
//! ```

use super::error::OpenError;
use super::{NUMBERING, table};
use crate::reading::Reading;
use serde::{Deserialize, Serialize};
use tengen_board::Board;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

const MAGIC: &[u8; 8] = b"TENGENRK";
/// The version of the format of the layers after the header. A change of the format of the keys
/// (states packed as in [`tengen_sweep::frontier`]) changes this version too.
const FORMAT: u32 = 1;
/// The number of bytes before the header, and also the number of bytes of the checksum after it.
const AROUND: usize = 16;

/// The description of a board and its colours in the header of a table file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Description {
    /// The text of the board's lattice, rows, columns and boundary, or "graph".
    board: String,
    points: usize,
    colours: u32,
    /// A hash (XXH3-128) of the points in reading order, with their neighbours and guard flags.
    adjacency: String,
}

impl Description {
    pub(crate) fn of(board: &Board, colours: u32, reading: &Reading) -> Description {
        let name = match board.shape() {
            Some(shape) => format!(
                "{}-{}x{}-{}",
                shape.lattice, shape.rows, shape.cols, shape.boundary
            ),
            None => "graph".to_owned(),
        };
        Description {
            board: name,
            points: board.points(),
            colours,
            adjacency: hex(adjacency(board, &reading.order)),
        }
    }

    /// Returns the file name of the table.
    pub(crate) fn file_name(&self) -> String {
        let own = match self.board.as_str() {
            "graph" => format!("graph-{}", self.adjacency),
            board => board.to_owned(),
        };
        format!("{own}-{}.ranks", self.colours)
    }
}

/// Returns a hash of the points in the given order, each with its vertex, its guard flag (`true`
/// for a liberty outside the board) and its neighbours.
fn adjacency(board: &Board, order: &[usize]) -> u128 {
    let mut hash = Xxh3::new();
    for &vertex in order {
        let neighbours = board.graph().neighbours(vertex);
        let numbers = [
            vertex as u64,
            board.is_guarded(vertex).into(),
            neighbours.len() as u64,
        ];
        for number in numbers {
            hash.update(&number.to_le_bytes());
        }
        for neighbour in neighbours {
            hash.update(&neighbour.to_le_bytes());
        }
    }
    hash.digest128()
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: u32,
    numbering: u32,
    of: Description,
    key_bytes: usize,
    layers: Vec<Layer>,
}

#[derive(Serialize, Deserialize)]
struct Layer {
    states: usize,
    value_bytes: usize,
    xxh3: String,
}

fn hex(hash: u128) -> String {
    format!("{hash:032x}")
}

/// Returns the bytes of the header of a table. `checksums` has one checksum for each layer (the
/// states after a number of points).
pub(super) fn write(of: &Description, layout: &table::Layout, checksums: &[u128]) -> Vec<u8> {
    let sizes = layout.layers.iter().zip(checksums);
    let header = Header {
        format: FORMAT,
        numbering: NUMBERING,
        of: of.clone(),
        key_bytes: layout.key_bytes,
        layers: sizes
            .map(|(size, &checksum)| Layer {
                states: size.states,
                value_bytes: size.value_bytes,
                xxh3: hex(checksum),
            })
            .collect(),
    };
    let json = serde_json::to_vec(&header).expect("plain data");
    let mut bytes = MAGIC.to_vec();
    bytes.extend((json.len() as u64).to_le_bytes());
    bytes.extend(json);
    bytes.extend(xxh3_128(&bytes).to_le_bytes());
    bytes
}

/// Reads the header of a file that should be a table of completions of the board `of`, with keys
/// (packed states) of `key_bytes` bytes. Returns the places of the layers in the file, and the
/// checksums that they should have.
pub(super) fn read(
    bytes: &[u8],
    of: &Description,
    key_bytes: usize,
) -> Result<(table::Layout, Vec<u128>), OpenError> {
    let damaged = |reason: &str| OpenError::Damaged(reason.to_owned());
    let (fixed, rest) = (bytes.split_at_checked(AROUND)).ok_or_else(|| damaged("it is cut off"))?;
    let (magic, length) = fixed.split_at(MAGIC.len());
    if magic != MAGIC {
        return Err(damaged("it does not start with the header of a table"));
    }
    let length = u64::from_le_bytes(length.try_into().expect("8 bytes"));
    let header = usize::try_from(length)
        .ok()
        .and_then(|length| Some((rest.get(..length)?, rest.get(length..)?.get(..AROUND)?)));
    let (json, checksum) = header.ok_or_else(|| damaged("its header is cut off"))?;
    let checksum = u128::from_le_bytes(checksum.try_into().expect("16 bytes"));
    if checksum != xxh3_128(&bytes[..AROUND + json.len()]) {
        return Err(damaged("the checksum of its header is wrong"));
    }
    // Read the versions first, since headers of other versions may have other fields.
    let versions: Versions = serde_json::from_slice(json)
        .map_err(|error| OpenError::Foreign(format!("its header does not match: {error}")))?;
    if (versions.format, versions.numbering) != (FORMAT, NUMBERING) {
        return Err(OpenError::Foreign(format!(
            "expected format {FORMAT} and numbering {NUMBERING} of positions, found format {} and \
             numbering {}",
            versions.format, versions.numbering
        )));
    }
    let header: Header = serde_json::from_slice(json)
        .map_err(|error| OpenError::Foreign(format!("its header does not match: {error}")))?;
    if header.of != *of || header.key_bytes != key_bytes {
        return Err(OpenError::Foreign(format!(
            "it is of the board {} with {} colours",
            header.of.board, header.of.colours
        )));
    }
    let sizes = header.layers.iter().map(|l| (l.states, l.value_bytes));
    let start = 2 * AROUND + json.len();
    let layout = table::Layout::new(start, key_bytes, sizes);
    let layout = layout.filter(|layout| layout.layers.len() == of.points + 1);
    let layout = layout.ok_or_else(|| damaged("the sizes of its layers are impossible"))?;
    // A truncated or extended file is damaged.
    if layout.end != bytes.len() {
        return Err(OpenError::Damaged(format!(
            "it has {} bytes, but should have {}",
            bytes.len(),
            layout.end
        )));
    }
    let checksums = header.layers.iter();
    let checksums = checksums.map(|layer| u128::from_str_radix(&layer.xxh3, 16));
    let checksums = checksums.collect::<Result<_, _>>();
    let checksums = checksums.map_err(|_| damaged("a checksum is not a number"))?;
    Ok((layout, checksums))
}

/// The version fields, which every header has.
#[derive(Deserialize)]
struct Versions {
    format: u32,
    numbering: u32,
}
