//! The names of points: as players have them, in the letters of GoTools, or the labels of a
//! graph.

use clap::ValueEnum;
use tengen::solve;

/// How points are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Coordinates {
    /// Letter and number, as C2, from the lower left and without I; labels of a graph
    #[default]
    Players,
    /// Two letters, column and row, as CB, from the upper left
    Gotools,
}

impl From<Coordinates> for solve::Coordinates {
    fn from(coordinates: Coordinates) -> solve::Coordinates {
        match coordinates {
            Coordinates::Players => solve::Coordinates::Players,
            Coordinates::Gotools => solve::Coordinates::Gotools,
        }
    }
}
