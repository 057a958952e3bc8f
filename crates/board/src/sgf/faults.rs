//! Faults of an SGF text that the reader repairs, collected as notes.

use super::{SgfError, SgfFault};
use crate::text::{At, Location};
use std::fmt;

/// A violation of the standard that the reader repaired by guessing the meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// The fault, at its first location.
    pub first: SgfError,
    /// Number of faults of this kind (variant of [`SgfFault`]).
    pub times: usize,
    /// Number of moves of the main line that were lost by these faults.
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

/// Collects the faults of a text: the first fault of each kind (variant of [`SgfFault`]), and the
/// number of faults of each kind.
pub(super) struct Faults<'a> {
    text: &'a str,
    notes: Vec<Note>,
    /// The first fault of all, whether the reader could repair it or not.
    first: Option<SgfError>,
    /// `true` while the reader is at a node of the main line.
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

    /// Adds a fault that loses no moves.
    pub(super) fn push(&mut self, offset: usize, fault: SgfFault) {
        self.push_losing(0, offset, fault);
    }

    /// Adds a fault that makes the reader lose `moves` moves. Lost moves are counted only on the
    /// main line.
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

    /// Records a fault that makes a game unreadable.
    pub(super) fn fail(&mut self, error: &SgfError) {
        self.first.get_or_insert_with(|| error.clone());
    }

    /// Returns the notes, and the first fault of all.
    pub(super) fn into_parts(self) -> (Vec<Note>, Option<SgfError>) {
        (self.notes, self.first)
    }
}
