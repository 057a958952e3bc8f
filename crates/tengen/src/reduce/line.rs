//! Plays an assignment of truth values in the Go position of a formula as a line of moves: White's
//! moves choose the values of the variables.

use super::played::{LineBoard, PlayedLine, wrong_number};
use super::{Gadgets, LineCertificate, Reduce, ReduceGrid, gates};
use crate::solve::Line;
use crate::{Error, Point, PositionJson, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Board, Move, Position};
use tengen_reduction::formula::literals;
use tengen_reduction::graph::draw;
use tengen_reduction::grid::tree::GridTree;
use tengen_reduction::grid::write::marks;
use tengen_reduction::line_file::{BoardLineFile, LineFile};
use tengen_reduction::pruned::{self, Reduced, Undecided};

/// A request to play an assignment in the position of a formula. White's moves choose the values of
/// the variables, and Black has one response to each move. Lambda, the target, lives if the string
/// of every clause lives after the last move.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::reduce::PlayLine;
/// let line = PlayLine::new("p cnf 2 2\n1 2 0\n-1 0\n").values(vec![false, true]).run()?;
/// assert_eq!(line.moves, ["B1", "A1", "A2", "B2"]);
/// assert!(line.alive);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the text is not a formula, or its position is too large or
/// does not fit the grid. Also if the number of values differs from the number of variables.
/// [`Interrupted`](Error::Interrupted), if the observer asked to stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct PlayLine {
    /// The formula, as the text of a DIMACS CNF file.
    #[setters(skip)]
    pub formula: String,
    /// The kind of board on which the position is made.
    #[serde(default)]
    pub on: LineBoard,
    /// The values of the variables. The default is the first assignment that saves the target,
    /// Lambda, in the order of [`SolvePruned`](crate::solve::SolvePruned). If none saves it, all
    /// values are `false` on a graph or the grid. On a board of gates, White then plays point A at
    /// every gate that has the choice between points A and B.
    #[serde(default)]
    pub values: Option<Vec<bool>>,
}

/// The largest number of points that the pictures of a line of moves have together. There is a
/// picture of the board at the start and one after each move.
const MOST_DRAWN: usize = 1 << 15;

impl PlayLine {
    /// Returns a request to play an assignment as a line of moves in the position of `formula` on a
    /// graph. `formula` is the text of a DIMACS CNF file.
    pub fn new(formula: impl Into<String>) -> PlayLine {
        PlayLine {
            formula: formula.into(),
            on: LineBoard::Graph,
            values: None,
        }
    }

    fn on_graph(&self, observer: &dyn Observer) -> Result<PlayedLine> {
        let request = Reduce::new(self.formula.clone()).gadgets(Gadgets::Compact);
        let mut reduction = request.run_with(observer)?.reduction;
        let (mut line, moves, positions) = self.play(&reduction, observer)?;
        check_size(reduction.board(), positions.len())?;
        if line.alive {
            line.certificate = Some(LineCertificate(Line::Graph(LineFile::of(
                &reduction, &moves,
            ))));
        }
        let pictures = positions.into_iter().map(|position| {
            reduction.position = position;
            draw::draw(&reduction)
        });
        line.pictures = pictures.collect();
        Ok(line)
    }

    fn on_grid(&self, observer: &dyn Observer) -> Result<PlayedLine> {
        let made = ReduceGrid::new(self.formula.clone()).run_with(observer)?;
        let tree = GridTree::of(made.grid).map_err(Error::failed)?;
        let (mut line, moves, positions) = self.play(&tree, observer)?;
        check_size(tree.board(), positions.len())?;
        if line.alive {
            line.certificate = Some(LineCertificate(Line::Grid(BoardLineFile::of_grid(
                &tree, &moves,
            ))));
        }
        let rows = |position| PositionJson::new(tree.board(), position).map_err(Error::failed);
        line.positions = positions.iter().map(rows).collect::<Result<_>>()?;
        line.marks = marks(tree.grid());
        line.board = LineBoard::Grid;
        Ok(line)
    }

    /// Plays the line of moves for the requested or found assignment in the position `reduced`.
    /// Returns the answer, the vertices of the moves, and the positions at the start and after each
    /// move.
    fn play(
        &self,
        reduced: &impl Reduced,
        observer: &dyn Observer,
    ) -> Result<(PlayedLine, Vec<usize>, Vec<Position>)> {
        let formula = reduced.formula();
        let variables = formula.variables();
        let (values, satisfiable) = match &self.values {
            Some(values) if values.len() == variables => (values.clone(), None),
            Some(values) => return Err(wrong_number(values.len(), variables)),
            None => {
                let found = pruned::decide(reduced, observer).map_err(|error| match error {
                    Undecided::Cancelled => Error::Interrupted { kept: false },
                    other => Error::unusable(other),
                })?;
                let satisfiable = found.assignment.is_some();
                let values = found.assignment.unwrap_or_else(|| vec![false; variables]);
                (values, Some(satisfiable))
            }
        };
        let moves = pruned::line(reduced, &values);
        let mut game = pruned::game(reduced);
        for &vertex in &moves {
            let player = game.to_move();
            let played = game.play(player, Move::Play(vertex));
            played.map_err(Error::failed)?;
        }
        let lives = |clause: &Vec<i32>| clause.iter().any(|&l| reduced.lives(&game, l));
        let living: Vec<bool> = formula.clauses().iter().map(lives).collect();
        let line = PlayedLine {
            board: LineBoard::Graph,
            variables,
            clauses: formula.clauses().to_vec(),
            satisfiable,
            assignment: literals(&values),
            moves: (moves.iter())
                .map(|&vertex| Point::new(vertex, reduced.name(vertex)))
                .collect(),
            alive: living.iter().all(|&lives| lives),
            living,
            certificate: None,
            pictures: Vec::new(),
            positions: Vec::new(),
            marks: Vec::new(),
            gates: Vec::new(),
            vertices: Vec::new(),
        };
        let positions = (0..=moves.len()).map(|moves| game.position_after(moves));
        let positions = positions.collect();
        Ok((line, moves, positions))
    }
}

fn check_size(board: &Board, pictures: usize) -> Result<()> {
    match board.points().saturating_mul(pictures) {
        points if points > MOST_DRAWN => {
            let of = board.points();
            let reason = format!(
                "expected at most {MOST_DRAWN} points in all pictures of the line together, found \
                 {pictures} pictures of {of} points"
            );
            Err(Error::above(MOST_DRAWN, points, reason))
        }
        _ => Ok(()),
    }
}

impl Request for PlayLine {
    type Answer = PlayedLine;

    fn run_with(&self, observer: &dyn Observer) -> Result<PlayedLine> {
        match self.on {
            LineBoard::Graph => self.on_graph(observer),
            LineBoard::Grid => self.on_grid(observer),
            LineBoard::Gates => gates::played(&self.formula, self.values.as_deref(), observer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "p cnf 2 2\n1 2 0\n-1 0\n";

    #[test]
    fn lines_live_where_the_values_satisfy_the_formula() {
        for on in [LineBoard::Graph, LineBoard::Grid] {
            for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                let request = PlayLine::new(TWO).on(on).values(vec![a, b]);
                let line = request.run().unwrap();
                assert_eq!(line.living, [a || b, !a]);
                assert_eq!(line.alive, !a && b);
                assert_eq!(line.moves.len(), 4);
                let shown = if on == LineBoard::Grid {
                    line.positions.len()
                } else {
                    line.pictures.len()
                };
                assert_eq!(shown, 5);
                if let Some(proof) = &line.certificate {
                    let proof = serde_json::to_string(proof).unwrap();
                    let verified = crate::verify(proof).run().unwrap();
                    assert!(verified.proved, "{:?}", verified.reason);
                }
                assert_eq!(line.certificate.is_some(), line.alive);
            }
        }
    }

    #[test]
    fn values_are_found_if_there_are_any() {
        let found = PlayLine::new(TWO).run().unwrap();
        assert_eq!((found.satisfiable, found.alive), (Some(true), true));
        let none = PlayLine::new("p cnf 1 2\n1 0\n-1 0\n").run().unwrap();
        assert_eq!((none.satisfiable, none.alive), (Some(false), false));
        assert_eq!(none.assignment, [-1]);
    }

    #[test]
    fn values_that_do_not_fit_are_refused() {
        let few = PlayLine::new(TWO).values(vec![true]).run();
        assert!(few.unwrap_err().is_refusal());
        assert!(PlayLine::new("p cnf").run().unwrap_err().is_refusal());
    }
}
