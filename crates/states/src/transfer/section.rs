//! Position sections in readable form, and their successors. A section describes the *frontier* of
//! a partly filled board: the points with neighbours to be filled. It has their stones, and the
//! strings without a liberty.
//!
//! Entry: [`Section::start`] and [`Section::successor`]. Invariant: strings are numbered by first
//! appearance, so equal sections are equal values. The cost is a few loops over the points of the
//! frontier.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use tengen_sweep::sweep::Step;

/// The content of a point of the frontier, the points that still have neighbours to be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// An empty point.
    Empty,
    /// A stone of a colour, counted from 0, whose string has a liberty.
    Safe(u32),
    /// A stone whose string has no liberty yet ("not yet safe").
    Libertyless {
        /// The colour of the stone, counted from 0.
        colour: u32,
        /// The number of its string, by first appearance on the frontier.
        string: u8,
    },
}

/// A position section: the contents of the points of the frontier, which still have neighbours to
/// be filled. At the end of a column the points are in the order from top to bottom.
///
/// Strings without a liberty are numbered by first appearance, so that equal sections are equal
/// values.
///
/// As text, `.` is empty. `X`, `O`, `2`, `3` and so on are safe stones (their string has a liberty)
/// of the colours 0, 1, 2, 3 and so on. A libertyless stone has the letter of its string after the
/// colour, as in `Xa`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section(Vec<Cell>);

impl Section {
    /// Returns the section before the first point of the board.
    pub fn start() -> Section {
        Section(Vec::new())
    }

    /// Returns the contents of the points of the frontier, which still have neighbours to be
    /// filled.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// Returns `true` if every stone has a liberty, so that the board may end here.
    pub fn is_legal(&self) -> bool {
        let libertyless = |cell: &Cell| matches!(cell, Cell::Libertyless { .. });
        !self.0.iter().any(libertyless)
    }

    /// Returns the number of different colours of the stones in the section.
    pub fn colours(&self) -> usize {
        let colours = self.0.iter().filter_map(|cell| cell.colour());
        colours.collect::<BTreeSet<u32>>().len()
    }

    /// Returns the section with its colours numbered by first appearance. This section stands for
    /// its class: sections that differ by a permutation of the colours have equal classes.
    pub fn class(&self) -> Section {
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        let mut renumber = |colour: u32| {
            let next = numbers.len() as u32;
            *numbers.entry(colour).or_insert(next)
        };
        let cells = self.0.iter().map(|&cell| match cell {
            Cell::Empty => Cell::Empty,
            Cell::Safe(colour) => Cell::Safe(renumber(colour)),
            Cell::Libertyless { colour, string } => Cell::Libertyless {
                colour: renumber(colour),
                string,
            },
        });
        Section(cells.collect())
    }

    /// Returns the section after the next point stays empty (`None`) or gets a stone of a colour.
    /// `step` has the positions of the point's neighbours and of the points that stay. Returns
    /// `None` if a string has left the frontier without a liberty.
    pub fn successor(&self, step: &Step, stone: Option<u32>) -> Option<Section> {
        let mut cells = self.0.clone();
        let beside: Vec<usize> = step.neighbours.iter().map(|&i| i as usize).collect();
        let Some(colour) = stone else {
            // An empty point is a liberty of all adjacent strings.
            for &i in &beside {
                make_safe(&mut cells, i);
            }
            cells.push(Cell::Empty);
            return Section(cells).keep(step);
        };
        // The new stone begins a string, with the number `own`. Adjacent libertyless strings of its
        // colour then get this number.
        let own = u8::MAX;
        cells.push(Cell::Libertyless {
            colour,
            string: own,
        });
        let new = cells.len() - 1;
        let mut is_safe = step.guarded;
        for &i in &beside {
            match cells[i] {
                Cell::Empty => is_safe = true,
                // A stone of another colour is no liberty and does not join the new stone.
                cell if cell.colour() != Some(colour) => {}
                Cell::Safe(_) => is_safe = true,
                joined => {
                    let members = cells.iter_mut().filter(|cell| **cell == joined);
                    members.for_each(|cell| {
                        *cell = Cell::Libertyless {
                            colour,
                            string: own,
                        }
                    });
                }
            }
        }
        if is_safe {
            make_safe(&mut cells, new);
        }
        Section(cells).keep(step)
    }

    /// Returns the section of the points that stay on the frontier after a step, or `None` if a
    /// string is captured.
    fn keep(&self, step: &Step) -> Option<Section> {
        let kept: Vec<Cell> = step.keep.iter().map(|&i| self.0[i as usize]).collect();
        // Each libertyless string must keep a point on the frontier, where it can still get a
        // liberty. Otherwise it is captured.
        let mut strings = self.0.iter().filter(|cell| cell.string().is_some());
        if strings.any(|stone| !kept.contains(stone)) {
            return None;
        }
        let mut numbers: BTreeMap<u8, u8> = BTreeMap::new();
        let cells = kept.into_iter().map(|cell| match cell {
            Cell::Libertyless { colour, string } => {
                let next = numbers.len() as u8;
                let string = *numbers.entry(string).or_insert(next);
                Cell::Libertyless { colour, string }
            }
            other => other,
        });
        Some(Section(cells.collect()))
    }
}

/// Makes the string of the stone at `index` safe (it gets a liberty), if it is libertyless.
fn make_safe(cells: &mut [Cell], index: usize) {
    let saved = cells[index];
    if let Cell::Libertyless { colour, .. } = saved {
        let members = cells.iter_mut().filter(|cell| **cell == saved);
        members.for_each(|cell| *cell = Cell::Safe(colour));
    }
}

impl Cell {
    /// Returns the colour of the stone, or `None` for an empty point.
    pub fn colour(self) -> Option<u32> {
        match self {
            Cell::Empty => None,
            Cell::Safe(colour) | Cell::Libertyless { colour, .. } => Some(colour),
        }
    }

    /// Returns the string number of a libertyless stone, or `None` for other cells.
    fn string(self) -> Option<u8> {
        match self {
            Cell::Libertyless { string, .. } => Some(string),
            _ => None,
        }
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.0.iter().enumerate() {
            let gap = if i > 0 { " " } else { "" };
            let stone = match cell.colour() {
                None => ".".to_owned(),
                Some(0) => "X".to_owned(),
                Some(1) => "O".to_owned(),
                Some(other) => other.to_string(),
            };
            write!(f, "{gap}{stone}")?;
            if let Some(string) = cell.string() {
                // A frontier has at most 31 points.
                match string {
                    0..26 => write!(f, "{}", (b'a' + string) as char)?,
                    _ => write!(f, "{}", (b'A' + string - 26) as char)?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Boundary, Lattice};
    use tengen_sweep::sweep::Sweep;

    fn after(rows: usize, stones: &str) -> Option<String> {
        let sweep = Sweep::lattice(Lattice::Square, rows, Boundary::None).unwrap();
        let mut section = Section::start();
        for (i, sign) in stones.chars().enumerate() {
            let stone = match sign {
                'X' => Some(0),
                'O' => Some(1),
                _ => None,
            };
            section = section.successor(&sweep.column(i / rows).steps[i % rows], stone)?;
        }
        Some(section.to_string())
    }

    #[test]
    fn sections_of_a_few_positions_by_hand() {
        assert_eq!(after(1, "X").as_deref(), Some("Xa"));
        assert_eq!(after(1, ".X").as_deref(), Some("X"));
        assert_eq!(after(1, "XO"), None);
        assert_eq!(after(3, "XOX").as_deref(), Some("Xa Ob Xc"));
        // A white wall around a black stone joins two separate white stones.
        assert_eq!(after(3, "OOOOXO").as_deref(), Some("Oa Xb Oa"));
        assert_eq!(after(3, "OOOOXOOXO").as_deref(), Some("Oa Xb Oa"));
        assert_eq!(after(3, "OOOOXOO.O").as_deref(), Some("O . O"));
        assert_eq!(after(3, "OOOOXOOOO"), None);
        assert_eq!(after(2, "XO.X"), None);
        assert_eq!(after(2, "OX.X").as_deref(), Some(". X"));
    }

    #[test]
    fn colours_are_renumbered_and_strings_are_not() {
        let cells = vec![
            Cell::Empty,
            Cell::Libertyless {
                colour: 4,
                string: 0,
            },
            Cell::Safe(2),
            Cell::Libertyless {
                colour: 2,
                string: 1,
            },
        ];
        let section = Section(cells);
        assert_eq!(section.to_string(), ". 4a 2 2b");
        assert_eq!(section.class().to_string(), ". Xa O Ob");
        assert_eq!(section.class().class(), section.class());
        assert_eq!(section.colours(), 2);
        assert!(!section.is_legal() && Section::start().is_legal());
    }
}
