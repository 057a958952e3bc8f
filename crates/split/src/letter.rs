//! Letters: the content of a point when strings are marked.
//!
//! Marked stones express a sum by inclusion and exclusion over the strings without a liberty; see
//! the documentation of the [crate]. A stone is *free* (nothing is required of its string) or
//! *marked* (its string must never touch an empty point, and contributes the factor -1). The border
//! has the last point of each row that was added. The letter of a cell of the border never changes
//! until the cell is covered: replaced by the next point of its row.

/// A cell of the border: empty, or a free or a marked stone of one of up to three colours.
///
/// A free stone is unmarked; the string of a marked stone has no liberty and contributes the factor
/// -1. Colours 0, 1 and 2 are drawn as o, x and z. The order of the letters determines the place of
/// each count in the vector, so this order must not change. That is why the letters of colour 2
/// come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Letter {
    /// An empty point.
    Empty,
    /// A free stone of colour 0.
    FreeO,
    /// A free stone of colour 1.
    FreeX,
    /// A marked stone of colour 0.
    MarkedO,
    /// A marked stone of colour 1.
    MarkedX,
    /// A free stone of colour 2.
    FreeZ,
    /// A marked stone of colour 2.
    MarkedZ,
}

use Letter::{Empty, FreeO, FreeX, FreeZ, MarkedO, MarkedX, MarkedZ};

impl Letter {
    /// All letters, in the order of their indices.
    pub const ALL: [Letter; 7] = [Empty, FreeO, FreeX, MarkedO, MarkedX, FreeZ, MarkedZ];

    /// The letters that occur with two colours, in the order of their indices.
    pub const OF_TWO: [Letter; 5] = [Empty, FreeO, FreeX, MarkedO, MarkedX];

    /// The largest number of colours.
    pub(crate) const MAX_COLOURS: usize = 3;

    /// Returns the letters with `colours` colours, from 0 to [`MAX_COLOURS`](Letter::MAX_COLOURS).
    pub(crate) fn of_colours(colours: u8) -> &'static [Letter] {
        match colours {
            0 => &[Empty],
            1 => &[Empty, FreeO, MarkedO],
            2 => &Letter::OF_TWO,
            _ => &Letter::ALL,
        }
    }

    /// Returns the place of the letter in [`ALL`](Letter::ALL).
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the free stone of a colour.
    pub(crate) fn free(colour: u8) -> Letter {
        assert!(colour < 3);
        match colour {
            0 => FreeO,
            1 => FreeX,
            _ => FreeZ,
        }
    }

    /// Returns the marked stone of a colour.
    ///
    /// # Panics
    /// If `colour` is not below 3.
    #[inline(always)]
    pub fn marked(colour: u8) -> Letter {
        assert!(colour < 3);
        match colour {
            0 => MarkedO,
            1 => MarkedX,
            _ => MarkedZ,
        }
    }

    /// Returns `true` for a marked stone.
    #[inline(always)]
    pub fn is_marked(self) -> bool {
        matches!(self, MarkedO | MarkedX | MarkedZ)
    }

    /// Returns the colour of a stone.
    ///
    /// # Panics
    /// If the point is empty.
    #[inline(always)]
    pub fn colour(self) -> u8 {
        assert!(self != Empty);
        match self {
            FreeZ | MarkedZ => 2,
            // Arithmetic is faster than a table: letters of colour 0 have odd numbers (1 and 3),
            // letters of colour 1 even ones (2 and 4).
            other => (other as u8).wrapping_sub(1) & 1,
        }
    }

    /// Returns the stone in another colour; it stays free or marked.
    pub(crate) fn in_colour(self, colour: u8) -> Letter {
        match self.is_marked() {
            true => Letter::marked(colour),
            false => Letter::free(colour),
        }
    }

    /// Returns the letter with colours 0 and 1 exchanged; it must not have colour 2.
    pub fn swapped(self) -> Letter {
        match self {
            Empty => Empty,
            stone => stone.in_colour(1 - stone.colour()),
        }
    }

    /// Returns `true` if two letters can be on points that touch.
    ///
    /// A marked stone touches no empty point, and no free stone of its colour.
    #[inline(always)]
    pub fn may_touch(self, other: Letter) -> bool {
        match (self.is_marked(), other.is_marked()) {
            // Two marked stones may always touch; if they have one colour, they are in one string.
            // Two letters that are empty or free may always touch, too.
            (false, false) | (true, true) => true,
            (false, true) => self != Empty && self.colour() != other.colour(),
            (true, false) => other != Empty && self.colour() != other.colour(),
        }
    }
}
