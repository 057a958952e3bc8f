//! The numbers of completions of all states of a board. With them, the legal positions can be
//! numbered (ranked): see [`crate::rank`].
//!
//! A state describes the points of the board that are already filled, and a completion is a way to
//! fill the remaining points legally. [`Completions::build`] counts the completions of all states,
//! from the last point backwards. Memory is proportional to the number of states.

use crate::rank::{
    BuildError, Description, MAX_COLOURS, OpenError, RankError, SaveError, Table, Walk, open, save,
    walk,
};
use crate::reading::Reading;
use std::path::Path;
use tengen_base::observer::Observer;
use tengen_board::{Board, Colour, Position};
use tengen_exact::UBig;
use tengen_sweep::execute::Context;

/// The numbers of completions (ways to fill the remaining points) of all states of a board, in
/// memory or in a file. They map legal positions to ranks (their numbers) and back.
///
/// ```
/// use tengen_board::{Board, Position};
/// use tengen_base::observer::Silent;
/// use tengen_sweep::execute::Context;
/// use tengen_positions::completions::Completions;
///
/// let board = Board::square(2, 2).unwrap();
/// let context = Context { memory: 1 << 20, observer: &Silent };
/// let completions = Completions::build(&board, 2, context).unwrap();
/// assert_eq!(completions.total(), &57u8.into());
///
/// let position = Position::new(vec![0, 1, 0, 2]);
/// let rank = completions.rank(&position).unwrap();
/// assert_eq!(rank, 11u8.into());
/// assert_eq!(completions.unrank(&rank).unwrap(), position);
/// ```
#[derive(Debug)]
pub struct Completions {
    frame: Frame,
    table: Table,
    total: UBig,
}

/// The parts of [`Completions`] other than the table of the numbers of completions: the board, its
/// reading order, and the conversion between positions and ranks.
#[derive(Debug)]
struct Frame {
    board: Board,
    colours: u32,
    reading: Reading,
    of: Description,
    walk: Box<dyn Walk>,
}

impl Frame {
    fn new(board: &Board, colours: u32) -> Result<Frame, BuildError> {
        if colours > MAX_COLOURS {
            return Err(BuildError::Colours(colours));
        }
        let reading = Reading::of(board)?;
        Ok(Frame {
            board: board.clone(),
            colours,
            of: Description::of(board, colours, &reading),
            walk: walk(&reading.sweep, colours),
            reading,
        })
    }

    fn with(self, table: Table) -> Completions {
        Completions {
            total: table.total(),
            frame: self,
            table,
        }
    }
}

impl Completions {
    /// Counts the completions of all states of a board: the ways to fill the remaining points
    /// legally.
    ///
    /// The observer gets an event for each point of the board twice: in reading order while states
    /// are enumerated, then backwards while completions are counted.
    ///
    /// # Errors
    /// [`BuildError`]; a board that clearly exceeds the memory is refused after a few points.
    pub fn build(
        board: &Board,
        colours: u32,
        context: Context<'_>,
    ) -> Result<Completions, BuildError> {
        let frame = Frame::new(board, colours)?;
        let table = frame.walk.build(context)?;
        Ok(frame.with(table))
    }

    /// Opens a file with a table of numbers of completions that [`Completions::save`] has written.
    /// Checks the whole file first.
    ///
    /// # Errors
    /// [`OpenError`] if the file is missing, damaged or belongs to another board.
    pub fn open(
        path: &Path,
        board: &Board,
        colours: u32,
        observer: &dyn Observer,
    ) -> Result<Completions, OpenError> {
        let frame = Frame::new(board, colours)?;
        let table = open(path, &frame.of, frame.walk.key_bytes(), observer)?;
        Ok(frame.with(table))
    }

    /// Writes the table of the numbers of completions to a file atomically. Creates the directory
    /// of the file if it does not exist.
    ///
    /// # Errors
    /// [`SaveError`] if the file cannot be written or the observer cancels.
    pub fn save(&self, path: &Path, observer: &dyn Observer) -> Result<(), SaveError> {
        save(&self.table, &self.frame.of, path, observer)
    }

    /// Returns the file name for the table of completions of a board. It contains the board and the
    /// number of colours.
    ///
    /// # Errors
    /// [`BuildError`] if there can be no table for this board.
    pub fn file_name(board: &Board, colours: u32) -> Result<String, BuildError> {
        Ok(Frame::new(board, colours)?.of.file_name())
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.frame.board
    }

    /// Returns the number of colours.
    pub fn colours(&self) -> u32 {
        self.frame.colours
    }

    /// Returns the order in which the points of the board are read.
    pub fn reading(&self) -> &Reading {
        &self.frame.reading
    }

    /// Returns the number of legal positions, which is at least 1.
    pub fn total(&self) -> &UBig {
        &self.total
    }

    /// Returns the number of states in all layers of the table together. A layer has the states
    /// after a given number of points.
    pub fn states(&self) -> usize {
        self.table.states()
    }

    /// Returns the number of bytes of the table.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Returns the rank of a legal position: its number in the order that [`crate::rank`] defines.
    ///
    /// # Errors
    /// [`RankError`] if the position is illegal or does not fit the board, or the table of
    /// completions lacks a state.
    pub fn rank(&self, position: &Position) -> Result<UBig, RankError> {
        position.check_fits(&self.frame.board)?;
        let ranks = self.ranks(position.colours());
        let one = ranks.map_err(|(_, error)| error)?.pop();
        Ok(one.expect("one position has one rank"))
    }

    /// Returns the ranks of several legal positions.
    ///
    /// The positions are given by their colours, in the order of the vertices, one position after
    /// another. A call for a few hundred positions takes about a third of the time of single calls.
    ///
    /// # Errors
    /// The error has the number (from 0) of the first position without a rank, and its
    /// [`RankError`]. If the table lacks a state, the number is always 0.
    ///
    /// # Panics
    /// Panics if the number of colours is not a multiple of the points of the board.
    pub fn ranks(&self, colours: &[Colour]) -> Result<Vec<UBig>, (usize, RankError)> {
        let order = &self.frame.reading.order;
        let positions = colours.chunks_exact(order.len());
        assert!(positions.remainder().is_empty(), "whole positions");
        // Convert positions to words (their colours in reading order), up to the first position
        // with a colour above `colours`.
        let mut words = Vec::with_capacity(colours.len());
        let mut foreign = None;
        for (number, colours) in positions.enumerate() {
            let word = order.iter().map(|&vertex| colours[vertex]);
            if let Some(time) = (word.clone()).position(|c| u32::from(c) > self.frame.colours) {
                let vertex = order[time];
                let (colour, colours) = (colours[vertex], self.frame.colours);
                let error = RankError::Colour {
                    colour,
                    vertex,
                    colours,
                };
                foreign = Some((number, error));
                break;
            }
            words.extend(word);
        }
        let ranks = self.frame.walk.ranks(&self.table, &words);
        let ranks = ranks.map_err(|_| (0, RankError::ForeignTable))?;
        let ranks = ranks.into_iter().zip(colours.chunks_exact(order.len()));
        let ranks = ranks.enumerate().map(|(number, (rank, colours))| {
            let position = || Position::new(colours.to_vec());
            let illegal = || match position().illegal_strings(self.board()) {
                Ok(strings) => (number, RankError::Illegal { strings }),
                Err(error) => (number, error.into()),
            };
            rank.ok_or_else(illegal)
        });
        let ranks = ranks.collect::<Result<_, _>>()?;
        // `foreign` is the error of the first position with a colour above the number of colours.
        // It is returned only if all positions before that position have ranks.
        foreign.map_or(Ok(ranks), Err)
    }

    /// Returns the legal position that has the given rank, a number below [`Completions::total`].
    ///
    /// # Errors
    /// [`RankError::OutOfRange`] if the rank is too large, [`RankError::ForeignTable`] if the table
    /// lacks a state.
    pub fn unrank(&self, rank: &UBig) -> Result<Position, RankError> {
        let word = self.frame.walk.unrank(&self.table, rank);
        let word = word.map_err(|_| RankError::ForeignTable)?;
        let word = word.ok_or_else(|| RankError::OutOfRange {
            index: rank.clone(),
            total: self.total.clone(),
        })?;
        let mut colours = vec![0; word.len()];
        for (&vertex, colour) in self.frame.reading.order.iter().zip(word) {
            colours[vertex] = colour;
        }
        Ok(Position::new(colours))
    }
}
