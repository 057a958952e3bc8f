//! What a point shows where strings are marked: by inclusion and exclusion over the strings
//! without a liberty, see [`split`](crate::split).
//!
//! A stone is *free* (nothing is asked of its string) or *marked* (its string must never touch
//! an empty point, and counts -1). Letters never change.

/// Number of different letters with two colours.
pub(crate) const LETTERS: usize = 5;

/// Number of different letters with as many colours as there can be.
pub(crate) const ALL_LETTERS: usize = 7;

/// The most colours that letters know.
pub(crate) const MAX_COLOURS: usize = 3;

/// What a cell shows: 0 empty, 1 and 2 a free stone of colour 0 and 1, 3 and 4 a
/// marked one; 5 a free stone of colour 2, and 6 a marked one.
pub(crate) type Letter = u8;

/// The empty cell.
pub(crate) const EMPTY: Letter = 0;

/// The letters with so many colours, from 0 to [`MAX_COLOURS`].
pub(crate) fn letters(colours: u8) -> &'static [Letter] {
    match colours {
        0 => &[EMPTY],
        1 => &[0, 1, 3],
        2 => &[0, 1, 2, 3, 4],
        _ => &[0, 1, 2, 3, 4, 5, 6],
    }
}

/// Whether a letter is a marked stone.
pub(crate) fn is_marked(letter: Letter) -> bool {
    matches!(letter, 3 | 4 | 6)
}

/// The colour of a stone.
pub(crate) fn colour(letter: Letter) -> u8 {
    debug_assert!(letter > 0);
    match letter {
        5 | 6 => 2,
        _ => (letter - 1) & 1,
    }
}

/// The same stone in another colour.
pub(crate) fn in_colour(letter: Letter, colour: u8) -> Letter {
    let (free, marked) = [(1, 3), (2, 4), (5, 6)][usize::from(colour)];
    if is_marked(letter) { marked } else { free }
}

/// The same with the first two colours exchanged; there is no third.
pub(crate) fn swapped(letter: Letter) -> Letter {
    match letter {
        EMPTY => EMPTY,
        stone => in_colour(stone, 1 - colour(stone)),
    }
}

/// Whether two letters can be on points that touch.
pub(crate) fn may_touch(a: Letter, b: Letter) -> bool {
    match (is_marked(a), is_marked(b)) {
        (false, false) | (true, true) => true,
        (false, true) => a != EMPTY && colour(a) != colour(b),
        (true, false) => b != EMPTY && colour(a) != colour(b),
    }
}
