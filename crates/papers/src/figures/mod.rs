//! The figures of *Combinatorics of Go*, drawn as SVG from computed data.
//!
//! Figure 6, an unconstructible state, and Figure 16, a gadget, are missing.
//!
//! | module | figure |
//! |---|---|
//! | [`positions`] | 1: all positions of the 2 x 2 board |
//! | [`game_graph`] | 2 to 4: game graphs of 1 x 2, 1 x 3 and 2 x 2 |
//! | [`border_state`] | 5 and 7: a border state, two positions that have it, its successors |
//! | [`state_graph`] | 8: the augmented border state graph of height 1 |
//! | [`class_graph`] | 9: the border state graph of height 2 between classes |
//! | [`transitions`] | 10: the intra-border transitions |
//! | [`knight`] | 11: points a knight's move apart |
//! | [`remainders`] | 12: the decay of r(m,n); needs counts of positions |
//! | [`gray`] | 13 and 14: the Gray code as positions, and a partition into B, W and E |
//! | [`left_capturing`] | 15: the left-capturing game tree |
//! | `sketch` | stones, lines, states and arrows |
//! | `crossings` | orders of the nodes of a two-row graph, with few crossings of edges |
//!
//! ```
//! let svg = tengen_papers::figures::draw("go-figure-1")?;
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), tengen_papers::figures::FigureError>(())
//! ```

pub mod border_state;
pub mod class_graph;
mod crossings;
pub mod game_graph;
pub mod gray;
pub mod knight;
pub mod left_capturing;
pub mod positions;
pub mod remainders;
mod sketch;
pub mod state_graph;
pub mod transitions;

use tengen_board::{BoardError, PositionError};
use tengen_games::construct::partition::PartitionError;
use tengen_games::graph::picture::PictureError;
use tengen_plot::PlotError;
use tengen_states::border::BorderError;

/// A figure that needs no counts of positions.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The name on the command line.
    pub name: &'static str,
    /// The title, based on the paper's caption.
    pub title: &'static str,
    /// Draws the figure as a complete SVG file.
    pub draw: fn() -> Result<String, FigureError>,
}

/// All figures that need no counts of positions, in the order of the paper.
pub const FIGURES: [Figure; 13] = [
    Figure {
        name: "go-figure-1",
        title: positions::TITLE,
        draw: positions::draw,
    },
    Figure {
        name: "go-figure-2",
        title: game_graph::TITLES[0],
        draw: game_graph::draw_1x2,
    },
    Figure {
        name: "go-figure-3",
        title: game_graph::TITLES[1],
        draw: game_graph::draw_1x3,
    },
    Figure {
        name: "go-figure-4",
        title: game_graph::TITLES[2],
        draw: game_graph::draw_2x2,
    },
    Figure {
        name: "go-figure-5",
        title: border_state::COMMON_TITLE,
        draw: border_state::draw_common,
    },
    Figure {
        name: "go-figure-7",
        title: border_state::SUCCESSORS_TITLE,
        draw: border_state::draw_successors,
    },
    Figure {
        name: "go-figure-8",
        title: state_graph::TITLE,
        draw: state_graph::draw,
    },
    Figure {
        name: "go-figure-9",
        title: class_graph::TITLE,
        draw: class_graph::draw,
    },
    Figure {
        name: "go-figure-10",
        title: transitions::TITLE,
        draw: transitions::draw,
    },
    Figure {
        name: "go-figure-11",
        title: knight::TITLE,
        draw: knight::draw,
    },
    Figure {
        name: "go-figure-13",
        title: gray::CODE_TITLE,
        draw: gray::draw_code,
    },
    Figure {
        name: "go-figure-14",
        title: gray::PARTITION_TITLE,
        draw: gray::draw_partition,
    },
    Figure {
        name: "go-figure-15",
        title: left_capturing::TITLE,
        draw: left_capturing::draw,
    },
];

/// The reason why a figure cannot be drawn.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FigureError {
    /// No figure has this name.
    #[error("unknown figure {given:?}; expected one of {known}")]
    Unknown {
        /// The name that was given.
        given: String,
        /// The names that exist, separated by commas.
        known: String,
    },
    /// A border state is invalid.
    #[error(transparent)]
    Border(#[from] BorderError),
    /// A board is invalid.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A position belongs to another board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A game graph cannot be drawn.
    #[error(transparent)]
    Graph(#[from] PictureError),
    /// The sets are not a partition in the sense of theorem 8.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// The numbers cannot be plotted.
    #[error(transparent)]
    Plot(#[from] PlotError),
}

/// Draws the figure with a name as a complete SVG file.
///
/// # Errors
/// [`FigureError::Unknown`] if there is no such figure, or it needs counts of positions.
pub fn draw(name: &str) -> Result<String, FigureError> {
    let figure = FIGURES.iter().find(|figure| figure.name == name);
    let figure = figure.ok_or_else(|| FigureError::Unknown {
        given: name.to_owned(),
        known: FIGURES.map(|figure| figure.name).join(", "),
    })?;
    (figure.draw)()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_is_drawn_under_its_name_and_title() {
        for figure in FIGURES {
            let svg = draw(figure.name).unwrap();
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
            let title = format!("<title>{}</title>", figure.title);
            assert!(svg.contains(&title) && svg.contains("<desc>"));
            assert!(!svg.contains("NaN") && !svg.contains("inf"));
            let same = FIGURES.iter().filter(|f| f.name == figure.name);
            assert_eq!(same.count(), 1);
        }
    }

    #[test]
    fn unknown_names_are_answered_with_the_known_ones() {
        let error = draw("go-figure-6").unwrap_err().to_string();
        assert!(error.starts_with("unknown figure \"go-figure-6\"; expected one of go-figure-1, "));
    }
}
