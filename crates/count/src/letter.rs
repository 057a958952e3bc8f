//! What a point shows where strings are marked: by inclusion and exclusion over the strings
//! without a liberty, see [`split`](crate::split).
//!
//! A stone is *free* (nothing is asked of its string) or *marked* (its string must never touch
//! an empty point, and counts -1). Letters never change.

/// Number of different letters.
pub(crate) const LETTERS: usize = 5;

/// What a cell shows: 0 empty, 1 and 2 a free stone of colour 0 and 1, 3 and 4 a
/// marked one.
pub(crate) type Letter = u8;

/// The empty cell.
pub(crate) const EMPTY: Letter = 0;

/// Whether a letter is a marked stone.
pub(crate) fn is_marked(letter: Letter) -> bool {
    letter >= 3
}

/// The colour of a stone.
pub(crate) fn colour(letter: Letter) -> u8 {
    debug_assert!(letter > 0);
    (letter - 1) & 1
}

/// The same with the colours exchanged.
pub(crate) fn swapped(letter: Letter) -> Letter {
    [0, 2, 1, 4, 3][usize::from(letter)]
}

/// Whether two letters can be on points that touch.
pub(crate) fn may_touch(a: Letter, b: Letter) -> bool {
    match (is_marked(a), is_marked(b)) {
        (false, false) | (true, true) => true,
        (false, true) => a != EMPTY && colour(a) != colour(b),
        (true, false) => b != EMPTY && colour(a) != colour(b),
    }
}
