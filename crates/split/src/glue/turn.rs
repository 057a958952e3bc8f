//! Borders turned upside down: the images of tiles and of their states. A tile has the counts for a
//! pattern of letters of U (the border above the split) and one of D (below).
//!
//! - Entry: [`Turn::new`]; [`Turn::image`] gives the classes of patterns of the image of a tile,
//!   [`Turn::ranks`] its patterns, [`Turn::back`] the slots (ways to form strings) of its states.
//! - Invariant: turning twice gives the same tile and the same state.
//! - Cost: tables for the slots of all classes; a few look-ups for each tile and state.
//!
//! If U and D have equal lengths, they exchange places. Otherwise U has one cell more. This cell,
//! U's cell at the split, is the middle of the border and stays in U:
//!
//! ```text
//!     U[2]  a           U[2]  e
//!     U[1]  b           U[1]  d        U of the image is the middle cell c, then D.
//!     U[0]  c           U[0]  c        D of the image is U without the middle cell.
//!     ------- split     -------
//!     D[0]  d           D[0]  b
//!     D[1]  e           D[1]  a
//! ```
//!
//! On brick walls neighbouring cells do not touch, and every marked stone is a run of its own.
//! Otherwise neighbouring marked stones of one colour are one run, and lie in one string.
//!
//! So the split moves across the middle cell. Only the string of a marked middle cell becomes open
//! (in both halves) or closed. Let U' and D' be the halves of the image, and let U' lose its middle
//! cell c to D':
//!
//! ```text
//!     cells of the string       before                after
//!     only c                    closed in U'          closed in D'
//!     c, rest of U'             closed in U'          open
//!     c, D'                     open                  closed in D'
//!     c, rest of U', D'         open                  open
//! ```

use super::super::asking::Stopped;
use super::super::half::Letter;
use super::super::spectator::{Class, HalfSet, pattern_letters};
use super::super::watch::Watch;
use crate::labels::renumbered;
use std::collections::HashMap;

/// Tells in which halves of the border the string of a marked middle cell (U's cell at the split)
/// has other cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tie {
    /// `true` if the half that loses the middle cell has other cells of that cell's string.
    behind: bool,
    /// `true` if the half that gets the middle cell has cells of that cell's string.
    ahead: bool,
}

impl Tie {
    /// Returns all four ties (combinations of the two fields), each at its [`Tie::index`].
    fn all() -> [Tie; 4] {
        [0, 1, 2, 3].map(|bits| Tie {
            behind: bits & 1 == 1,
            ahead: bits & 2 == 2,
        })
    }

    fn index(self) -> usize {
        usize::from(self.behind) + 2 * usize::from(self.ahead)
    }
}

/// Patterns of a class of U for which the pattern of D in the turned image is in one class.
struct Group {
    /// The class of D in the image of the border under the turn.
    lower: usize,
    /// The ranks (numbers in the class) of the patterns of U, each with the rank of D's pattern in
    /// the image.
    ranks: Vec<(u32, u32)>,
    /// For each slot of U's class (a way to form strings): the slot after the middle cell is
    /// removed, and the middle cell's tie (where its string has other cells).
    slots: Vec<(u32, Tie)>,
}

/// The patterns of a class of D with a middle cell added at the split, which makes them patterns of
/// U.
struct Joined {
    /// The class of U.
    upper: usize,
    /// For each pattern of D, the rank (number) of the pattern of U in its class.
    ranks: Vec<u32>,
    /// For each [tie](Tie) of the middle cell and each slot of D (a way to form strings), the slot
    /// of U. It is `None` if there is no such slot.
    slots: [Vec<Option<u32>>; 4],
}

/// The half turn, or the reflection, that maps the border to itself upside down: its tables.
pub(super) struct Turn {
    /// The groups of each class of U; see [`Group`].
    groups: Vec<Vec<Group>>,
    /// For each class of D and each letter of the middle cell, the patterns with the middle cell.
    /// Empty if there is no middle cell.
    joined: HashMap<(usize, Letter), Joined>,
}

impl Turn {
    /// Makes the tables for the half-states of U and D.
    ///
    /// If the board does not have the symmetry that turns the border upside down, there is one
    /// group for each class of U.
    ///
    /// # Errors
    /// [`Stopped`] if the watch asks to stop.
    pub(super) fn new(
        upper: &HalfSet,
        lower: &HalfSet,
        is_symmetric: bool,
        watch: &dyn Watch,
    ) -> Result<Turn, Stopped> {
        let mut turn = Turn {
            groups: Vec::new(),
            joined: HashMap::new(),
        };
        if !is_symmetric || upper.len == lower.len {
            turn.groups = (0..).zip(&upper.classes).map(exchanged).collect();
            return Ok(turn);
        }
        let go_on = || watch.go_on().then_some(()).ok_or(Stopped);
        for class in &upper.classes {
            go_on()?;
            turn.groups.push(without_middle(class, upper.len, lower));
        }
        for (number, class) in lower.classes.iter().enumerate() {
            go_on()?;
            for &middle in Letter::of_colours(lower.colours) {
                if !lower.path || middle.may_touch(class.end) {
                    let joined = with_middle(class, middle, lower.len, upper);
                    turn.joined.insert((number, middle), joined);
                }
            }
        }
        Ok(turn)
    }

    /// Returns the number of groups of a class of U. The images of all tiles of a group have their
    /// pattern of D in one class.
    pub(super) fn groups(&self, upper: usize) -> usize {
        self.groups[upper].len()
    }

    /// Returns the ranks of the patterns of U in a group; a rank is the number of a pattern in its
    /// class.
    pub(super) fn ranks_of(
        &self,
        upper: usize,
        group: usize,
    ) -> impl ExactSizeIterator<Item = u32> {
        self.groups[upper][group].ranks.iter().map(|ranks| ranks.0)
    }

    /// Returns the classes of U and D for the turned images of tiles. The tiles are given by their
    /// classes of U and D, and by a group of patterns of U.
    ///
    /// `middle` is the letter of U's cell at the split.
    ///
    /// # Panics
    /// If there is a middle cell, and the letters of the cells at the split cannot touch.
    pub(super) fn image(
        &self,
        (upper, lower): (usize, usize),
        group: usize,
        middle: Letter,
    ) -> (usize, usize) {
        let above = match self.joined.is_empty() {
            true => lower,
            false => self.joined[&(lower, middle)].upper,
        };
        (above, self.groups[upper][group].lower)
    }

    /// Returns, for each of the given tiles, its rank of U, then the ranks of U and D of its turned
    /// image. A rank is the number of a pattern in its class.
    ///
    /// The tiles have the given rank of D, and all ranks of U in a group.
    pub(super) fn ranks(
        &self,
        (upper, lower): (usize, usize),
        group: usize,
        middle: Letter,
        rank: u32,
    ) -> impl Iterator<Item = (u32, (u32, u32))> {
        let above = match self.joined.get(&(lower, middle)) {
            Some(joined) => joined.ranks[rank as usize],
            None => rank,
        };
        let ranks = self.groups[upper][group].ranks.iter();
        ranks.map(move |&(own, below)| (own, (above, below)))
    }

    /// Returns the slots of U and D of a state, given the slots `a` of U and `b` of D of its turned
    /// image. A slot is a way in which marked stones form strings.
    ///
    /// `classes` are the classes of the image, and `lower` is the class of D of the state itself.
    pub(super) fn back(
        &self,
        classes: (usize, usize),
        lower: usize,
        middle: Letter,
        (a, b): (u32, u32),
    ) -> (u32, u32) {
        let Some(joined) = self.joined.get(&(classes.1, middle)) else {
            return (b, a);
        };
        let mut groups = self.groups[classes.0].iter();
        let group = groups.find(|group| group.lower == lower);
        let (below, tie) = group
            .expect("a class without its middle cell has a group")
            .slots[a as usize];
        let above = joined.slots[tie.index()][b as usize];
        (above.expect("a state has an image"), below)
    }
}

/// Returns the only group of a class of U if U and D exchange places: the class of D has the same
/// number.
fn exchanged((number, class): (usize, &Class)) -> Vec<Group> {
    let ranks = 0..class.patterns.len() as u32;
    vec![Group {
        lower: number,
        ranks: ranks.map(|rank| (rank, rank)).collect(),
        slots: Vec::new(),
    }]
}

/// Returns the groups of a class of U whose patterns lose the middle cell, their cell at the split.
fn without_middle(class: &Class, len: usize, lower: &HalfSet) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (rank, &pattern) in (0..).zip(&class.patterns) {
        let rest = &pattern_letters(pattern, len)[1..];
        let (number, below) = lower.place(rest);
        let group = match groups.iter_mut().find(|group| group.lower == number) {
            Some(group) => group,
            None => {
                let target = &lower.classes[number];
                let slots = 0..class.slots() as u32;
                groups.push(Group {
                    lower: number,
                    ranks: Vec::new(),
                    slots: slots
                        .map(|slot| split_off(class, slot, target, lower.path))
                        .collect(),
                });
                groups.last_mut().expect("just added")
            }
        };
        group.ranks.push((rank, below));
    }
    groups
}

/// Takes the middle cell from a slot of U (a way to form strings). Returns the slot of the other
/// cells, and where the middle cell's string had other cells.
///
/// `path` is `true` if neighbouring cells touch.
fn split_off(class: &Class, slot: u32, rest: &Class, path: bool) -> (u32, Tie) {
    let (strings, open) = class.strings(slot);
    let (mut strings, mut open) = (strings.to_vec(), u32::from(open));
    let mut tie = Tie::default();
    if class.end.is_marked() {
        // On a path, the run (equal marked stones) of the middle cell goes on if the next cell has
        // the same letter. Otherwise it is removed.
        if !path || rest.end != class.end {
            strings.remove(0);
        }
        // The string of the middle cell (U's cell at the split) is the first one, so it has number
        // 0.
        tie.ahead = open & 1 == 1;
        tie.behind = strings.contains(&0);
        open |= 1;
    }
    let open = renumbered(&mut strings, open);
    let slot = rest.slot_of(strings, open as u16);
    (slot.expect("the rest of a half-state is one"), tie)
}

/// Returns the patterns of U that result if the patterns of a class of D get the letter `middle` as
/// a middle cell.
fn with_middle(class: &Class, middle: Letter, len: usize, upper: &HalfSet) -> Joined {
    let places = class.patterns.iter().map(|&pattern| {
        let mut letters = vec![middle];
        letters.extend(pattern_letters(pattern, len));
        upper.place(&letters)
    });
    let (classes, ranks): (Vec<usize>, Vec<u32>) = places.unzip();
    let number = classes[0];
    assert!(classes.iter().all(|&class| class == number));
    let target = &upper.classes[number];
    Joined {
        upper: number,
        ranks,
        slots: Tie::all().map(|tie| {
            let slots = 0..class.slots() as u32;
            slots
                .map(|slot| put_on(class, slot, tie, target, upper.path))
                .collect()
        }),
    }
}

/// Adds the middle cell to a slot of D (a way to form strings). Returns the slot of U, or `None` if
/// the tie (where the middle cell's string has other cells) is impossible for this slot.
///
/// `path` is `true` if neighbouring cells touch.
fn put_on(class: &Class, slot: u32, tie: Tie, joined: &Class, path: bool) -> Option<u32> {
    let (strings, open) = class.strings(slot);
    let (mut strings, mut open) = (strings.to_vec(), u32::from(open));
    if joined.end.is_marked() {
        // A label that no string has.
        let mut own = strings.len() as u8;
        if tie.ahead {
            // The string of the middle cell is the open string of D (it lies in both halves) that
            // is next to the split.
            own = open.trailing_zeros() as u8;
            if !strings.contains(&own) {
                return None;
            }
        }
        match path && joined.end == class.end {
            // On a path, the middle cell continues the run of D's cell at the split, so it must be
            // in that run's string.
            true if strings[0] != own => return None,
            true => {}
            false => strings.insert(0, own),
        }
        open = open & !(1 << own) | u32::from(tie.behind) << own;
    } else if tie != Tie::default() {
        return None;
    }
    let open = renumbered(&mut strings, open);
    joined.slot_of(strings, open as u16)
}
