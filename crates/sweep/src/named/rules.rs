//! Rules of positions with [named colours](super): the allowed colours of each point, and for each
//! edge the pairs of colours whose stones form one string.
//!
//! Entry: [`Rules::plain`] for the rules of Go, then [`Rules::restrict`] for the colours of a point
//! and [`Rules::relate`] for the pairs of an edge. The [`Relation`] of an edge has pairs of
//! colours, one of its first and one of its second point. For example, let it have the pair (1, 2).
//! Then a stone of colour 1 on its first point and a stone of colour 2 on its second point are one
//! string, with the liberties of both.

use super::{MAX_COLOURS, NamedError};
use std::collections::BTreeMap;
use tengen_board::Board;

/// The relation of an edge from a first to a second point: the pairs of colours whose stones on
/// these points are joined into one string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// For each colour of the first point, the colours of the second point with which it is joined,
    /// as bits.
    partners: [u32; MAX_COLOURS as usize + 1],
}

impl Relation {
    /// Returns the relation without pairs, which joins no stones.
    pub fn none() -> Relation {
        Relation {
            partners: [0; MAX_COLOURS as usize + 1],
        }
    }

    /// Returns the relation that joins stones of equal colours.
    pub fn equal() -> Relation {
        (1..=MAX_COLOURS).map(|colour| (colour, colour)).collect()
    }

    /// Adds a pair of colours: a stone of colour `first` on the first point and a stone of colour
    /// `second` on the second point are joined into one string.
    ///
    /// # Panics
    /// Panics if a colour is not in 1 to [`MAX_COLOURS`].
    pub fn insert(&mut self, first: u32, second: u32) {
        for colour in [first, second] {
            assert!((1..=MAX_COLOURS).contains(&colour), "{colour} is a colour");
        }
        self.partners[first as usize] |= 1 << second;
    }

    /// `true` if stones of these colours, on the first and the second point, are joined into one
    /// string.
    #[inline(always)]
    pub fn joins(&self, first: u8, second: u8) -> bool {
        self.partners[first as usize] >> second & 1 == 1
    }

    /// Returns the relation of the edge in the opposite direction: the colours of each pair are
    /// exchanged.
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

/// The rules of positions of a board: the allowed colours of every point and the [`Relation`] of
/// every edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    colours: u32,
    /// The allowed colours of each vertex, as bits; bit 0 is empty.
    allowed: Vec<u32>,
    /// The relations of the edges that were set by [`Rules::relate`], from the smaller vertex to
    /// the larger. All other edges join equal colours.
    relations: BTreeMap<(usize, usize), Relation>,
}

impl Rules {
    /// Returns the rules of Go: every colour is allowed at every point, and adjacent stones of
    /// equal colours are joined into one string.
    ///
    /// # Errors
    /// [`NamedError::Colours`] if `colours` is not in 1 to [`MAX_COLOURS`].
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

    /// Restricts a vertex: it may be empty or have one of the given colours.
    ///
    /// # Panics
    /// Panics if the vertex does not exist, or if a colour is not in 1 to the number of colours.
    pub fn restrict(&mut self, vertex: usize, colours: impl IntoIterator<Item = u32>) {
        let mut allowed = 1;
        for colour in colours {
            assert!((1..=self.colours).contains(&colour), "{colour} is a colour");
            allowed |= 1 << colour;
        }
        self.allowed[vertex] = allowed;
    }

    /// Sets the relation (the pairs of colours that are joined into one string) of the edge from
    /// `first` to `second`. The relation has no effect if the two vertices are not adjacent.
    pub fn relate(&mut self, first: usize, second: usize, relation: Relation) {
        if first < second {
            self.relations.insert((first, second), relation);
        } else {
            // Each edge is stored once, from its smaller vertex.
            self.relations.insert((second, first), relation.inverse());
        }
    }

    /// Returns the number of colours.
    pub fn colours(&self) -> u32 {
        self.colours
    }

    /// Returns the allowed colours of a vertex, as bits. Bit 0, for empty, is set.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    pub fn allowed(&self, vertex: usize) -> u32 {
        self.allowed[vertex]
    }

    /// Returns the relation of the edge from `first` to `second`.
    pub fn relation(&self, first: usize, second: usize) -> Relation {
        let pair = (first.min(second), first.max(second));
        match self.relations.get(&pair) {
            None => Relation::equal(),
            Some(relation) if first < second => relation.clone(),
            Some(relation) => relation.inverse(),
        }
    }
}

/// Returns the set of empty and the colours 1 to `colours`, as bits.
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
