//! Names of points: coordinates of players, letters of GoTools, or labels of a graph.

use clap::ValueEnum;
use tengen::solve;

/// Naming scheme of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Coordinates {
    /// Letter and number from the lower left, without I, such as C2; labels of a graph
    #[default]
    Players,
    /// Two letters, column and row, from the upper left, such as CB
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
