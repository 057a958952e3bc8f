//! The named lattices, each with the text of its unit cell, embedded in the program.

use super::cell::Cell;
use super::file;
use std::sync::LazyLock;

/// A lattice with a name.
pub(super) struct Shipped {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) text: &'static str,
    pub(super) cell: Cell,
}

macro_rules! texts {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../lattices/", $name, ".lattice")))),+]
    };
}

/// The names and texts of the papers' lattices, in the order of `Lattice::NAMES`, and then of the
/// other named lattices.
const TEXTS: [(&str, &str); 18] = texts![
    "square",
    "triangular",
    "hexagonal",
    "hexagonal-shifted",
    "square-octagonal",
    "square-octagonal-shifted",
    "square-octagonal-shifted-2",
    "square-octagonal-shifted-3",
    "cylinder",
    "cylinder-guarded",
    "torus",
    "kagome",
    "snub-square",
    "king",
    "moebius",
    "klein",
    "honeycomb-torus",
    "double-layer",
];

/// Number of lattices of the papers.
const OF_PAPERS: usize = 11;

static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let read = |&(name, text): &(&'static str, &'static str)| {
        // A test reads all of these texts.
        let cell = file::read(text).unwrap_or_else(|error| panic!("{name}.lattice: {error}"));
        let about = text.lines().find_map(|line| line.strip_prefix("about"));
        Shipped {
            name,
            about: about.unwrap_or_default().trim(),
            text,
            cell: cell.cell,
        }
    };
    TEXTS.iter().map(read).collect()
});

/// Returns a lattice of the papers, by its index in `Lattice::NAMES`.
pub(super) fn of_papers(index: usize) -> &'static Shipped {
    debug_assert!(index < OF_PAPERS);
    &SHIPPED[index]
}

/// Returns the named lattices that are not in the papers.
pub(super) fn more() -> impl Iterator<Item = &'static Shipped> {
    SHIPPED[OF_PAPERS..].iter()
}
