//! `tengen count --up-to`: positions up to symmetry and exchange of colours.

use super::report::CountFormat;
use crate::board::BoardJson;
use crate::counting;
use crate::failure::Failure;
use crate::output;
use clap::ValueEnum;
use serde::Serialize;
use tengen_board::{Board, Shape};
use tengen_count::Sequence;
use tengen_count::run::Options;
use tengen_positions::symmetry::{Classes, Exchange, OrbitsError, orbits};

/// Which positions are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UpTo {
    /// Those that the board's symmetries take to each other
    Symmetry,
    /// Those that become such by a permutation of the colours
    SymmetryAndColour,
}

/// A board, and its classes of positions.
pub(crate) struct UpToCount {
    up_to: UpTo,
    shape: Shape,
    colours: u32,
    classes: Classes,
}

#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    colours: u32,
    up_to: &'static str,
    count: String,
    order: String,
    elements: Vec<ElementsJson>,
}

#[derive(Serialize)]
struct ElementsJson {
    symmetry: String,
    /// Lengths of cycles, each with how many there are.
    point_cycles: Vec<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour_cycles: Option<Vec<u32>>,
    size: String,
    fixed: String,
}

/// Counts the classes of positions of a board.
pub(crate) fn count(
    up_to: UpTo,
    sequence: Sequence,
    cols: usize,
    format: CountFormat,
    options: &Options<'_>,
) -> Result<UpToCount, Failure> {
    if !matches!(format, CountFormat::Text | CountFormat::Json) {
        return Err(Failure::unusable(
            "--up-to gives a single number; its formats are text and json",
        ));
    }
    let Sequence {
        lattice,
        rows,
        boundary,
        colours,
    } = sequence;
    let shape = Shape {
        lattice,
        rows,
        cols,
        boundary,
    };
    let board = Board::lattice(shape).map_err(Failure::unusable)?;
    let exchange = match up_to {
        UpTo::Symmetry => Exchange::No,
        UpTo::SymmetryAndColour => Exchange::Yes,
    };
    let classes = orbits(&board, colours, exchange, options);
    Ok(UpToCount {
        up_to,
        shape,
        colours,
        classes: classes.map_err(explain)?,
    })
}

fn explain(error: OrbitsError) -> Failure {
    match error {
        OrbitsError::Count(error) => counting::explain(error),
        other => Failure::unusable(other),
    }
}

impl UpTo {
    fn name(self) -> &'static str {
        match self {
            UpTo::Symmetry => "symmetry",
            UpTo::SymmetryAndColour => "symmetry-and-colour",
        }
    }
}

impl UpToCount {
    pub(crate) fn write(&self, format: CountFormat) -> Result<String, Failure> {
        if format != CountFormat::Json {
            return Ok(format!("{}\n", self.classes.number));
        }
        let elements = self.classes.elements.iter().map(|element| ElementsJson {
            symmetry: element.symmetry.clone(),
            point_cycles: element.points.clone(),
            colour_cycles: element.colours.clone(),
            size: element.size.to_string(),
            fixed: element.fixed.to_string(),
        });
        output::json(&Json {
            board: self.shape.into(),
            colours: self.colours,
            up_to: self.up_to.name(),
            count: self.classes.number.to_string(),
            order: self.classes.order.to_string(),
            elements: elements.collect(),
        })
    }

    /// Why the work could not be kept, if so.
    pub(crate) fn unkept(&self) -> Option<&str> {
        self.classes.unkept.as_deref()
    }
}
