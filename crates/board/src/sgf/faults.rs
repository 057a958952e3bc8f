//! What is wrong with a text that is read all the same.

use super::{SgfError, SgfFault};
use crate::text::{At, Location};
use std::fmt;

/// Something that the standard does not allow, and that was read as it was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is, and where it is for the first time.
    pub first: SgfError,
    /// How often there is such a thing.
    pub times: usize,
    /// Moves of the main line that are lost by it.
    pub lost: usize,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.first, self.first.fault.consequence())?;
        match self.lost {
            0 => {}
            1 => f.write_str("; 1 move of the main line is lost")?,
            lost => write!(f, "; {lost} moves of the main line are lost")?,
        }
        match self.times {
            0 | 1 => Ok(()),
            times => write!(f, " ({times} times)"),
        }
    }
}

/// The faults of a text while it is read: of each kind the first, and how many there are.
pub(super) struct Faults<'a> {
    text: &'a str,
    notes: Vec<Note>,
    /// The first fault of all, be it one that could be read over or not.
    first: Option<SgfError>,
    /// `true` while the node that is read is on the main line of its game.
    pub(super) is_main: bool,
}

impl<'a> Faults<'a> {
    pub(super) fn new(text: &'a str) -> Faults<'a> {
        Faults {
            text,
            notes: Vec::new(),
            first: None,
            is_main: true,
        }
    }

    /// Adds a fault that is read over.
    pub(super) fn push(&mut self, offset: usize, fault: SgfFault) {
        self.push_losing(0, offset, fault);
    }

    /// Adds a fault by which moves are lost. They count if the node is on the main line.
    pub(super) fn push_losing(&mut self, moves: usize, offset: usize, fault: SgfFault) {
        let lost = if self.is_main { moves } else { 0 };
        let kind = std::mem::discriminant(&fault);
        let same = |note: &&mut Note| std::mem::discriminant(&note.first.fault) == kind;
        if let Some(note) = self.notes.iter_mut().find(same) {
            note.times += 1;
            note.lost += lost;
            return;
        }
        let location = Location::of(self.text, offset);
        let first = At { location, fault };
        self.first.get_or_insert_with(|| first.clone());
        let times = 1;
        self.notes.push(Note { first, times, lost });
    }

    /// Remembers a fault for which a game cannot be read.
    pub(super) fn fail(&mut self, error: &SgfError) {
        self.first.get_or_insert_with(|| error.clone());
    }

    /// The notes, and the first fault of all.
    pub(super) fn into_parts(self) -> (Vec<Note>, Option<SgfError>) {
        (self.notes, self.first)
    }
}
