//! The intra-border automaton (*Combinatorics of Go*, Figure 10). It says which points may stand
//! below each point of a border, and gives each point a 3-bit code. The border has the last filled
//! point of each row of a board that is filled column by column.
//!
//! A libertyless stone (one whose string has no liberty) has two flags, drawn as arrows. The flag
//! `↑` means that it is connected to a stone above it on the border, `↓` that it is connected to a
//! stone below it there.
//!
//! ```text
//!  code   point                             may be followed by
//!   0     # edge                            #
//!   1     . empty                           .  O  X
//!   2     O white with liberties            .  O  X  x  x↑  x↓  x↑↓
//!   3     X black with liberties            .  O  X  o  o↑  o↓  o↑↓
//!   4     o or x, not connected           ┐ o: X  x  x↑  x↓  x↑↓
//!   5     o↑ or x↑                        ┘ x: O  o  o↑  o↓  o↑↓
//!   6     o↓ or x↓                        ┐ o: X  o↑  o↑↓  x  x↓
//!   7     o↑↓ or x↑↓                      ┘ x: O  x↑  x↑↓  o  o↓
//! ```
//!
//! Two lines of this table in a bracket have the same entries in the last column: after `o:` for a
//! white stone, after `x:` for a black stone. The code of a libertyless stone does not determine
//! its colour. But the code and the point above it do: below one point, no two different points
//! with one code may stand. Below a stone with liberties, a libertyless stone has the other colour.
//! Below a libertyless stone it has the same colour if the two are connected (`↓` above, `↑`
//! below), and otherwise the other colour.
//!
//! Without the point off the board (edge) the automaton has 11 nodes. It has O(5.372^m) paths of m
//! nodes. The base 5.372 is the largest root of (λ-2)(λ²-5λ-2) (section 4.6 of the paper).

use std::ops::Range;

use super::state::Colour;

/// A point of the border, without the string that it belongs to: a node of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// An empty point.
    Empty,
    /// A stone with liberties.
    Free(Colour),
    /// A libertyless stone: its string has no liberty.
    Libertyless {
        /// The colour of the stone.
        colour: Colour,
        /// `true` if the stone is connected to a stone above it on the border.
        above: bool,
        /// `true` if the stone is connected to a stone below it on the border.
        below: bool,
    },
}

/// The 3-bit code of an edge point: a point off the board, before the first column.
pub const EDGE: u64 = 0;

impl Node {
    /// Iterates over all 11 nodes of the automaton: the contents of a border point.
    pub fn all() -> impl Iterator<Item = Node> {
        let codes = [(Colour::White, 1..8), (Colour::Black, 4..8)];
        let nodes = |(colour, codes): (_, Range<u64>)| {
            codes.filter_map(move |code| Node::with_code(code, colour))
        };
        codes.into_iter().flat_map(nodes)
    }

    /// Returns the node of a libertyless stone (its string has no liberty). `above` and `below`
    /// tell if it is connected to border stones in these directions.
    pub(super) fn libertyless(colour: Colour, above: bool, below: bool) -> Node {
        Node::Libertyless {
            colour,
            above,
            below,
        }
    }

    /// Returns the colour of the stone, if there is one.
    pub fn colour(self) -> Option<Colour> {
        match self {
            Node::Empty => None,
            Node::Free(colour) | Node::Libertyless { colour, .. } => Some(colour),
        }
    }

    /// Returns `true` for a libertyless stone that is connected to a stone above it on the border.
    pub fn has_above(self) -> bool {
        matches!(self, Node::Libertyless { above: true, .. })
    }

    /// Returns `true` for a libertyless stone that is connected to a stone below it on the border.
    pub fn has_below(self) -> bool {
        matches!(self, Node::Libertyless { below: true, .. })
    }

    /// Returns the 3-bit code of the point, 1 to 7.
    pub fn code(self) -> u64 {
        match self {
            Node::Empty => 1,
            Node::Free(Colour::White) => 2,
            Node::Free(Colour::Black) => 3,
            Node::Libertyless { above, below, .. } => 4 + u64::from(above) + 2 * u64::from(below),
        }
    }

    /// Returns `true` if `next` may stand directly below this point on the border.
    pub fn may_precede(self, next: Node) -> bool {
        use Node::{Empty, Free, Libertyless};
        match (self, next) {
            (Empty, Libertyless { .. }) | (Libertyless { .. }, Empty) => false,
            (Free(c), Libertyless { colour, .. }) | (Libertyless { colour, .. }, Free(c)) => {
                c != colour
            }
            (Libertyless { .. }, Libertyless { .. }) => {
                let connected = self.has_below() && next.has_above();
                // Two adjacent stones without liberties are connected exactly if their colours are
                // equal.
                connected == (self.colour() == next.colour())
            }
            _ => true,
        }
    }

    /// Returns the node with this code, or `None` if the code is not 1 to 7. A libertyless stone
    /// (codes 4 to 7) gets the given colour, which codes 1 to 3 ignore.
    pub(super) fn with_code(code: u64, colour: Colour) -> Option<Node> {
        match code {
            1 => Some(Node::Empty),
            2 => Some(Node::Free(Colour::White)),
            3 => Some(Node::Free(Colour::Black)),
            4..8 => Some(Node::libertyless(colour, code & 1 != 0, code & 2 != 0)),
            _ => None,
        }
    }

    /// Returns the node with this 3-bit code that may stand directly below this node on the border,
    /// or `None` if there is none.
    pub fn next(self, code: u64) -> Option<Node> {
        // The code of a libertyless stone (its string has no liberty) does not contain its colour.
        // The stone has the colour of the stone above it if the two are connected, and otherwise
        // the opposite colour.
        let colour = match self {
            Node::Libertyless { colour, below, .. } if below && code & 1 != 0 => colour,
            Node::Libertyless { colour, .. } | Node::Free(colour) => colour.other(),
            Node::Empty => Colour::White, // rejected below
        };
        Node::with_code(code, colour).filter(|&next| self.may_precede(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_point_has_two_transitions_to_the_same_code() {
        assert_eq!(Node::all().count(), 11);
        for node in Node::all() {
            let mut codes: Vec<u64> = Node::all()
                .filter(|&next| node.may_precede(next))
                .map(Node::code)
                .collect();
            let transitions = codes.len();
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), transitions, "{node:?}");
            for code in 0..9 {
                let mut next = Node::all().filter(|next| next.code() == code);
                assert_eq!(node.next(code), next.find(|&next| node.may_precede(next)));
            }
        }
    }

    /// Checks the growth of the number of paths of the automaton. Its recurrence follows from
    /// (λ-2)(λ²-5λ-2) = λ³ - 7λ² + 8λ + 4.
    #[test]
    fn paths_grow_with_the_polynomial_of_section_4_6() {
        let mut paths = vec![1u64; 11];
        let mut totals = vec![];
        for _ in 0..12 {
            totals.push(paths.iter().sum::<u64>());
            let longer = |node: Node| {
                let next = Node::all().zip(&paths);
                next.filter(|&(next, _)| node.may_precede(next))
                    .map(|(_, n)| n)
                    .sum()
            };
            paths = Node::all().map(longer).collect();
        }
        for w in totals.windows(4) {
            assert_eq!(w[3] + 8 * w[1] + 4 * w[0], 7 * w[2]);
        }
    }
}
