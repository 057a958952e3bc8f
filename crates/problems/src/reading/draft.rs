//! The content of a text with a problem, independent of its format.

use super::error::ReadError;
use super::graph;
use crate::gotools;
use crate::solve::Rules;
use tengen_board::json;
use tengen_board::sgf::{self, SgfPosition};
use tengen_board::{Board, EMPTY, Mark, MarkKind, Player, Position};

/// The formats of texts with problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// SGF: the set-up positions of its games.
    Sgf,
    /// Positions without marks: diagrams separated by blank lines, lines such as `.X/XO`, or JSON
    /// objects.
    Diagram,
    /// A GoTools file with any number of problems.
    GoTools,
    /// A graph in JSON; see [`graph`].
    Graph,
}

impl Format {
    /// Detects the format of a text.
    pub fn of(text: &str) -> Format {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        match () {
            () if gotools::looks_like(text) => Format::GoTools,
            // No diagram starts with a bracket.
            () if json::has_positions(text) => Format::Diagram,
            () if text.trim_start().starts_with('{') => Format::Graph,
            () if start.starts_with('(') => Format::Sgf,
            () if sgf::looks_like(text) => Format::Sgf,
            () => Format::Diagram,
        }
    }
}

/// The content of a text with a problem.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The format of the text.
    pub format: Format,
    /// The name of the problem, if it has one.
    pub name: Option<String>,
    /// The board.
    pub board: Board,
    /// The stones.
    pub position: Position,
    /// A stone of each string of the target; empty if the target is to be guessed.
    pub targets: Vec<usize>,
    /// The points where stones may be played; `None` if the region is to be found.
    pub region: Option<Vec<usize>>,
    /// The player who moves first; `None` if the text does not say.
    pub first: Option<Player>,
    /// The rules; `None` if the text does not state them.
    pub rules: Option<Rules>,
    /// `true` if an SGF game continues after the set-up position; the rest is not read.
    pub more_follows: bool,
}

/// The kinds of marks that may denote the target, if stones of both colours are marked; likeliest
/// first.
const TARGETS: [MarkKind; 4] = [
    MarkKind::Cross,
    MarkKind::Triangle,
    MarkKind::Circle,
    MarkKind::Square,
];

/// Returns the points of the target and the points of the region, as the marks of the file state
/// them.
fn marked(position: &Position, marks: &[&Mark]) -> (Vec<usize>, Vec<usize>) {
    let is_stone = |mark: &&Mark| position.get(mark.vertex) != EMPTY;
    let one_colour = |kind: Option<&MarkKind>| {
        let stones = marks.iter().copied().filter(is_stone);
        let mut of_kind = stones.filter(|mark| kind.is_none_or(|kind| mark.kind == *kind));
        let first = of_kind.next();
        first.is_some_and(|first| {
            let colour = position.get(first.vertex);
            of_kind.all(|mark| position.get(mark.vertex) == colour)
        })
    };
    // If all marked stones have one colour, all of them are targets.
    let kind = match one_colour(None) {
        true => None,
        false => TARGETS.iter().find(|kind| one_colour(Some(kind))),
    };
    let is_target = |mark: &&Mark| is_stone(mark) && kind.is_none_or(|kind| mark.kind == *kind);
    let (targets, region): (Vec<&Mark>, Vec<&Mark>) =
        marks.iter().partition(|mark| is_target(mark));
    let points = |marks: Vec<&Mark>| marks.into_iter().map(|mark| mark.vertex).collect();
    (points(targets), points(region))
}

impl Draft {
    /// Creates the draft of a position in SGF.
    ///
    /// Marked stones are the target, marked empty points the region; labels are ignored. If stones
    /// of both colours are marked, marks of one kind denote the target and all others the region. A
    /// region needs two empty points: marks on a single empty point, and on stones that are no
    /// targets, are notes. If the file does not state the player who moves first, it is the player of
    /// the file's first move.
    pub fn of_sgf(board: Board, start: &SgfPosition) -> Draft {
        let position = start.position.clone();
        let shapes = start.marks.iter();
        let shapes = shapes.filter(|mark| !matches!(mark.kind, MarkKind::Label(_)));
        let shapes: Vec<&Mark> = shapes.collect();
        let (targets, mut region) = marked(&position, &shapes);
        region.dedup();
        // A mark on a single empty point is a note, such as the answer, and not a region. So are
        // marks on stones.
        let empty = region.iter().filter(|&&point| position.get(point) == EMPTY);
        if empty.count() < 2 {
            region.clear();
        }
        Draft {
            format: Format::Sgf,
            name: start.name.clone().filter(|name| !name.is_empty()),
            targets,
            region: (!region.is_empty()).then_some(region),
            first: start.to_move.or(start.first_move).and_then(Player::of),
            more_follows: start.more_follows,
            ..Draft::of_position(board, position)
        }
    }

    /// Creates the draft of a position without marks.
    pub fn of_position(board: Board, position: Position) -> Draft {
        Draft {
            format: Format::Diagram,
            name: None,
            board,
            position,
            targets: Vec::new(),
            region: None,
            first: None,
            rules: None,
            more_follows: false,
        }
    }

    /// Creates the draft of a GoTools problem.
    pub(super) fn of_gotools(board: &Board, entry: gotools::Entry) -> Draft {
        Draft {
            format: Format::GoTools,
            name: Some(entry.name),
            targets: entry.targets,
            ..Draft::of_position(board.clone(), entry.position)
        }
    }

    /// Creates the draft of a graph file.
    ///
    /// # Errors
    /// If the board or the stones are invalid.
    pub fn of_graph(file: &graph::File) -> Result<Draft, ReadError> {
        let (board, position) = file.placed()?;
        Ok(Draft {
            format: Format::Graph,
            targets: file.target.clone(),
            region: file.region.clone(),
            first: file.to_move,
            rules: file.rules.map(Rules::from),
            ..Draft::of_position(board, position)
        })
    }
}
