//! Reads all positions of a text.

use super::{IllegalMove, Notation, Place, Player, Position, Setup};
use crate::{BoardSpec, Error, Point, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::sgf::{self, SgfError, replay, tree};
use tengen_board::text::{At, Location};
use tengen_board::{Boundary, Lattice, ascii, compact, json};

/// Request that reads all positions of a text.
///
/// The text is a collection of games in SGF, diagrams separated by blank lines, compact lines, or
/// JSON objects. A game is played along its main line, up to the requested move or to its end.
/// Illegal moves are played, too; [`Setup::illegal_moves`] lists them.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::position::ReadPositions;
/// let games = "(;SZ[3]AB[aa];W[ba];B[ba])(;SZ[2];B[aa];W[bb])";
/// let read = ReadPositions::new(games).run()?;
/// assert_eq!(read.setups[1].position.to_compact()?, "X./.O");
/// assert_eq!(read.setups[0].illegal_moves[0].reason, "occupied");
/// let first = ReadPositions::new(games).game(2usize).moves(1usize).run()?;
/// assert_eq!(first.setups[0].position.to_compact()?, "X./..");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Error::Unusable`] if the text is in no known notation, lacks the requested game or move, or
/// has no readable position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct ReadPositions {
    /// The text to read.
    #[setters(into)]
    pub text: String,
    /// The notation of the text; by default it is guessed.
    #[serde(default)]
    pub notation: Option<Notation>,
    /// The lattice of the boards. Ignored for JSON, which names the lattice itself.
    #[serde(default)]
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty. Ignored for JSON, which names the boundary condition itself.
    #[serde(default)]
    pub boundary: Boundary,
    /// Number, from 1, of the only position or game to read. By default all positions are read.
    #[serde(default)]
    pub game: Option<usize>,
    /// If the text has games, number of moves to play in each game; by default all moves.
    #[serde(default)]
    pub moves: Option<usize>,
    /// `true` to refuse a text that violates the SGF standard.
    #[serde(default)]
    pub strict: bool,
}

/// The positions of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Positions {
    /// The positions that were read.
    pub setups: Vec<Setup>,
    /// The positions of the text that cannot be read. If the text has only one position and it is
    /// unreadable, the request fails instead.
    pub unreadable: Vec<Unreadable>,
    /// Number of positions or games in the text, readable or not.
    pub of: usize,
    /// Violations of the SGF standard that were tolerated, with their places in the text.
    pub notes: Vec<String>,
}

/// A position that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Unreadable {
    /// Number of the position in the text, from 1.
    pub number: usize,
    /// The reason why the position cannot be read.
    pub error: String,
}

impl ReadPositions {
    /// Creates a request for all positions of a text, on boards of the square lattice.
    pub fn new(text: impl Into<String>) -> ReadPositions {
        ReadPositions {
            text: text.into(),
            notation: None,
            lattice: Lattice::Square,
            boundary: Boundary::None,
            game: None,
            moves: None,
            strict: false,
        }
    }

    /// Reads all positions. For each, returns the position or the error of reading it. Also returns
    /// notes on tolerated violations of the SGF standard.
    fn all(&self) -> Result<(Vec<Result<Setup>>, Vec<String>)> {
        let notation = self.notation.unwrap_or_else(|| Notation::of(&self.text));
        if let Some(asked) = self.moves.filter(|_| notation != Notation::Sgf) {
            let reason = format!("move {asked} does not exist; only games in SGF have moves");
            return Err(Error::above(0, asked, reason));
        }
        let text = &self.text;
        let mut notes = Vec::new();
        let setups = match notation {
            Notation::Diagram => self.drawn(ascii::read_all(text)?),
            Notation::Compact => self.drawn(compact::read_all(text)?),
            Notation::Json => {
                let read = json::read_all(text).map_err(|(number, fault)| {
                    Error::unusable(format!("object {number}: {fault}"))
                })?;
                let setup = |(board, position)| {
                    let place = Place { board, name: None };
                    Ok(Setup::plain(Position::on_place(&place.into(), position)))
                };
                read.into_iter().map(setup).collect()
            }
            Notation::Sgf => {
                let games = match self.strict {
                    true => {
                        tree::read_strict(text).map(|games| games.into_iter().map(Ok).collect())
                    }
                    false => tree::read(text).map(|read| {
                        notes = read.notes.iter().map(sgf::Note::to_string).collect();
                        read.games
                    }),
                };
                let games: Vec<_> = games?;
                games.into_iter().map(|game| self.played(game)).collect()
            }
        };
        Ok((setups, notes))
    }

    fn spec(&self, rows: usize, cols: usize) -> BoardSpec {
        BoardSpec::square(rows, cols)
            .with_lattice(self.lattice)
            .with_boundary(self.boundary)
    }

    fn drawn(&self, diagrams: Vec<ascii::Diagram>) -> Vec<Result<Setup>> {
        let setup = |diagram: ascii::Diagram| {
            let place = Place::of(&self.spec(diagram.rows, diagram.cols))?;
            Ok(Setup::plain(Position::on_place(&place, diagram.position)))
        };
        diagrams.into_iter().map(setup).collect()
    }

    fn played(&self, game: Result<tree::Game, SgfError>) -> Result<Setup> {
        let game = game?;
        let place = Place::of(&self.spec(game.start.rows, game.start.cols))?;
        let at = replay::replay(&game, &place.board, self.moves)?;
        let position = Position::on_place(&place, at.position);
        let names = position.names();
        let illegal = at.illegal.iter().map(|illegal| IllegalMove {
            number: illegal.number,
            colour: illegal.colour,
            point: Point::of(&names, illegal.vertex),
            reason: illegal.reason.name(),
            line: illegal.location.line,
            column: illegal.location.column,
        });
        Ok(Setup {
            to_move: at.to_move.and_then(Player::of),
            marks: game.nodes[at.node].marks.clone(),
            moves: at.moves,
            illegal_moves: illegal.collect(),
            name: game.start.name,
            ..Setup::plain(position)
        })
    }
}

impl Request for ReadPositions {
    type Answer = Positions;

    fn run_with(&self, _: &dyn Observer) -> Result<Positions> {
        let (all, notes) = self.all()?;
        let of = all.len();
        if let Some(game) = self.game.filter(|&game| game == 0 || game > of) {
            let reason = format!("expected a position number from 1 to {of}, found {game}");
            return Err(Error::above(of, game, reason));
        }
        let is_meant = |number: usize| self.game.is_none_or(|game| game == number);
        let mut read = Positions {
            setups: Vec::new(),
            unreadable: Vec::new(),
            of,
            notes,
        };
        for (number, setup) in (1..).zip(all).filter(|&(number, _)| is_meant(number)) {
            match setup {
                Ok(setup) => read.setups.push(Setup { number, ..setup }),
                Err(error) if of == 1 || self.game.is_some() => return Err(error),
                Err(error) => read.unreadable.push(Unreadable {
                    number,
                    error: error.to_string(),
                }),
            }
        }
        match (&read.setups[..], &read.unreadable[..]) {
            ([], [first, ..]) => Err(Error::unusable(format!("game 1: {}", first.error))),
            ([], []) => {
                let location = Location { line: 1, column: 1 };
                let fault = ascii::AsciiFault::Empty;
                Err(At { location, fault }.into())
            }
            _ => Ok(read),
        }
    }
}

/// Reads the position of one line, such as `.X/XO`. This is for callers whose texts are too long
/// for the memory, and who read them line by line.
///
/// # Errors
/// [`Error::Unusable`] if the line is not a position. The error has the column, and `number` as the
/// number of the line.
pub fn read_line(line: &str, number: usize) -> Result<ascii::Diagram> {
    compact::read(line).map_err(|mut error| {
        error.location.line = number;
        Error::from(error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compact(read: &Positions) -> Vec<String> {
        let setups = read.setups.iter();
        setups
            .map(|setup| setup.position.to_compact().unwrap())
            .collect()
    }

    #[test]
    fn every_notation_is_read_back_in_any_number() {
        let positions = [".XO/X.O", "X../..O"].map(|text| Position::read(text).unwrap());
        for notation in [
            Notation::Diagram,
            Notation::Compact,
            Notation::Sgf,
            Notation::Json,
        ] {
            let texts = positions
                .iter()
                .map(|position| position.write(notation).unwrap());
            let text = texts.collect::<Vec<_>>().join("\n");
            assert_eq!(Notation::of(&text), notation, "{text}");
            let read = ReadPositions::new(&*text).run().unwrap();
            let found: Vec<_> = read.setups.iter().map(|setup| &setup.position).collect();
            assert_eq!(found, positions.iter().collect::<Vec<_>>(), "{text}");
            let second = ReadPositions::new(&*text).game(2usize).run().unwrap();
            assert_eq!(second.setups[0], read.setups[1]);
            assert!(ReadPositions::new(&*text).game(3usize).run().is_err());
            assert!(ReadPositions::new(&*text).game(0usize).run().is_err());
            let moves = ReadPositions::new(text).moves(1usize).run();
            assert!(moves.is_err());
        }
    }

    #[test]
    fn games_are_played_to_a_move() {
        let game = "(;SZ[3]AB[aa]TR[aa];W[ba];B[bb];AE[aa]AW[ca]PL[B]CR[ca])";
        let at = |number: usize| {
            let read = ReadPositions::new(game).moves(number).run().unwrap();
            (compact(&read).remove(0), read.setups[0].marks.len())
        };
        assert_eq!(at(0), ("X../.../...".to_owned(), 1));
        assert_eq!(at(1), ("XO./.../...".to_owned(), 0));
        assert_eq!(at(2), ("XO./.X./...".to_owned(), 0));
        let end = ReadPositions::new(game).run().unwrap();
        assert_eq!(compact(&end), [".OO/.X./..."]);
        let setup = &end.setups[0];
        assert_eq!((setup.to_move, setup.moves), (Some(Player::Black), 2));
        assert_eq!(setup.marks.len(), 1);
        let three = ReadPositions::new(game).moves(3usize).run().unwrap_err();
        assert!(three.to_string().contains("has 2 moves"), "{three}");
    }

    #[test]
    fn faults_are_noted_or_refused_if_strict() {
        let game = "(;SZ[2]AB[aa][aa];W[bb])";
        let read = ReadPositions::new(game).run().unwrap();
        assert_eq!(read.notes.len(), 1);
        assert_eq!(compact(&read), ["X./.O"]);
        let strict = ReadPositions::new(game).strict(true).run().unwrap_err();
        let strict = strict.to_string();
        assert!(
            strict.starts_with("line 1, column 15: point aa"),
            "{strict}"
        );
        let mixed = ReadPositions::new("(;GM[2])(;SZ[2]AW[aa])").run().unwrap();
        assert_eq!((compact(&mixed), mixed.of), (vec!["O./..".to_owned()], 2));
        assert_eq!((mixed.setups[0].number, mixed.unreadable[0].number), (2, 1));
        assert!(ReadPositions::new("(;GM[2])").run().is_err());
        let empty = ReadPositions::new("").run().unwrap_err().to_string();
        assert!(empty.contains("no rows"), "{empty}");
    }
}
