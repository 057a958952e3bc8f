//! The lattices that have a name, as texts.

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

/// In the order of `Lattice::NAMES`, and then the others.
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

/// How many are of the papers.
const OF_PAPERS: usize = 11;

static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let read = |&(name, text): &(&'static str, &'static str)| {
        // A test reads every one of them.
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

/// A lattice of the papers, by its place in the list.
pub(super) fn of_papers(index: usize) -> &'static Shipped {
    debug_assert!(index < OF_PAPERS);
    &SHIPPED[index]
}

/// The others.
pub(super) fn more() -> impl Iterator<Item = &'static Shipped> {
    SHIPPED[OF_PAPERS..].iter()
}
