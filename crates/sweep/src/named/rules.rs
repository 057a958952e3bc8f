//! Which colours points may have, and which stones are joined into strings.

use super::{MAX_COLOURS, NamedError};
use std::collections::BTreeMap;
use tengen_board::Board;

/// For an edge from one point to another, the pairs of colours that join their stones
/// into one string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// By the colour of the first point, the colours of the second, as bits.
    partners: [u32; MAX_COLOURS as usize + 1],
}

impl Relation {
    /// No pairs.
    pub fn none() -> Relation {
        Relation {
            partners: [0; MAX_COLOURS as usize + 1],
        }
    }

    /// Stones of the same colour are joined.
    pub fn equal() -> Relation {
        (1..=MAX_COLOURS).map(|colour| (colour, colour)).collect()
    }

    /// Adds a pair of colours.
    ///
    /// # Panics
    /// If a colour is not one of 1 to [`MAX_COLOURS`].
    pub fn insert(&mut self, first: u32, second: u32) {
        for colour in [first, second] {
            assert!((1..=MAX_COLOURS).contains(&colour), "{colour} is a colour");
        }
        self.partners[first as usize] |= 1 << second;
    }

    /// Whether stones of these colours are joined.
    #[inline(always)]
    pub fn joins(&self, first: u8, second: u8) -> bool {
        self.partners[first as usize] >> second & 1 == 1
    }

    /// The same edge, seen from its other end.
    #[must_use]
    pub fn inverse(&self) -> Relation {
        let pairs = (1..=MAX_COLOURS).flat_map(|a| (1..=MAX_COLOURS).map(move |b| (a, b)));
        let joined = pairs.filter(|&(a, b)| self.joins(a as u8, b as u8));
        joined.map(|(a, b)| (b, a)).collect()
    }
}

impl FromIterator<(u32, u32)> for Relation {
    fn from_iter<I: IntoIterator<Item = (u32, u32)>>(pairs: I) -> Relation {
        let mut relation = Relation::none();
        for (first, second) in pairs {
            relation.insert(first, second);
        }
        relation
    }
}

/// What positions of a board may look like: the colours of every point and the
/// relation of every edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    colours: u32,
    /// By vertex, the colours allowed, as bits; bit 0 for empty.
    allowed: Vec<u32>,
    /// The relations that are not equality, from the smaller vertex to the larger.
    relations: BTreeMap<(usize, usize), Relation>,
}

impl Rules {
    /// The rules of the game: every colour everywhere, and stones of the same colour
    /// are joined.
    ///
    /// # Errors
    /// If there are no colours or more than [`MAX_COLOURS`].
    pub fn plain(board: &Board, colours: u32) -> Result<Rules, NamedError> {
        if !(1..=MAX_COLOURS).contains(&colours) {
            return Err(NamedError::Colours { colours });
        }
        Ok(Rules {
            colours,
            allowed: vec![all_of(colours); board.points()],
            relations: BTreeMap::new(),
        })
    }

    /// Allows only some colours (and empty) at a vertex.
    ///
    /// # Panics
    /// If there is no such vertex, or a colour is none of 1 to λ.
    pub fn restrict(&mut self, vertex: usize, colours: impl IntoIterator<Item = u32>) {
        let mut allowed = 1;
        for colour in colours {
            assert!((1..=self.colours).contains(&colour), "{colour} is a colour");
            allowed |= 1 << colour;
        }
        self.allowed[vertex] = allowed;
    }

    /// Gives the edge from `first` to `second` a relation of the colours of `first` and
    /// those of `second`. Where there is no such edge, this changes nothing.
    pub fn relate(&mut self, first: usize, second: usize, relation: Relation) {
        if first < second {
            self.relations.insert((first, second), relation);
        } else {
            self.relations.insert((second, first), relation.inverse());
        }
    }

    /// Number of colours.
    pub fn colours(&self) -> u32 {
        self.colours
    }

    /// The colours allowed at a vertex, as bits; bit 0, for empty, is set.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn allowed(&self, vertex: usize) -> u32 {
        self.allowed[vertex]
    }

    /// The relation of an edge from `first` to `second`.
    pub fn relation(&self, first: usize, second: usize) -> Relation {
        let pair = (first.min(second), first.max(second));
        match self.relations.get(&pair) {
            None => Relation::equal(),
            Some(relation) if first < second => relation.clone(),
            Some(relation) => relation.inverse(),
        }
    }
}

/// Empty and the colours 1 to λ, as bits.
fn all_of(colours: u32) -> u32 {
    u32::MAX >> (MAX_COLOURS - colours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_looks_the_same_from_both_ends() {
        let board = Board::square(1, 3).unwrap();
        let mut rules = Rules::plain(&board, 2).unwrap();
        let relation: Relation = [(1, 2)].into_iter().collect();
        rules.relate(1, 0, relation.clone());
        assert_eq!(rules.relation(1, 0), relation);
        assert!(rules.relation(0, 1).joins(2, 1) && !rules.relation(0, 1).joins(1, 2));
        assert_eq!(rules.relation(2, 1), Relation::equal());
    }

    #[test]
    fn numbers_of_colours_that_do_not_fit_are_refused() {
        let board = Board::square(1, 1).unwrap();
        for colours in [0, 32, u32::MAX] {
            let refused = Rules::plain(&board, colours);
            assert_eq!(refused, Err(NamedError::Colours { colours }));
        }
        let rules = Rules::plain(&board, 31).unwrap();
        assert_eq!(rules.allowed(0), u32::MAX);
    }
}
