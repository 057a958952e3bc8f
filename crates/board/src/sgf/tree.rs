//! Games with their moves and variations.
//!
//! ```
//! use tengen_board::sgf::tree;
//!
//! let games = tree::read("(;SZ[5]AB[aa];W[ba](;B[ab]C[good])(;B[];W[ab]))").unwrap();
//! let nodes = &games[0].nodes;
//! assert_eq!(nodes[1].play, Some((2, Some(1))));
//! assert_eq!(nodes[1].children, [2, 3]);
//! assert_eq!(nodes[2].comment.as_deref(), Some("good"));
//! assert_eq!(nodes[3].play, Some((1, None)), "a pass");
//! ```

use super::read::Root;
use super::syntax::{self, Property, Step, fail};
use super::{SgfError, SgfFault, SgfPosition};
use crate::position::Colour;
use crate::text::{Location, without_bom};

/// A game: the position of the root node, and what is played from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position of the root node; [`SgfPosition::more_follows`] says whether there are
    /// moves or stones set up later.
    pub start: SgfPosition,
    /// All nodes, each after its parent; the first one is the root.
    pub nodes: Vec<Node>,
}

/// A node of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The place of its semicolon.
    pub location: Location,
    /// The node before it; the root has none.
    pub parent: Option<usize>,
    /// The nodes that follow, in the order of the text; the first one is the main line.
    pub children: Vec<usize>,
    /// Who moves (1 or 2), and to which point; `None` is a pass.
    pub play: Option<(Colour, Option<usize>)>,
    /// The comment (`C`), with line breaks as blanks.
    pub comment: Option<String>,
    /// The names of its properties, sorted.
    pub properties: Vec<String>,
}

impl Node {
    /// Whether the node has a property, such as `TE`.
    pub fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property == name)
    }

    /// Whether the node sets up stones or gives the turn (`AB`, `AW`, `AE`, `PL`); what
    /// they are is kept of the root only, see [`Game::start`].
    pub fn sets_up(&self) -> bool {
        ["AB", "AW", "AE", "PL"].iter().any(|name| self.has(name))
    }
}

impl Game {
    /// The nodes of the main line, the root first.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        let next = |node: &&Node| node.children.first().map(|&child| &self.nodes[child]);
        std::iter::successors(self.nodes.first(), next)
    }
}

/// Reads all games of a collection.
///
/// # Errors
/// [`SgfFault`] and its place: in the syntax, in the position of a root node, or in the
/// moves. Moves are not checked against the rules of play.
pub fn read(text: &str) -> Result<Vec<Game>, SgfError> {
    let text = without_bom(text);
    let mut places = Places::new(text);
    let mut games: Vec<Game> = Vec::new();
    // The last node before each tree that is open.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut last = None;
    syntax::walk(text, &mut |step| {
        match step {
            Step::Open => open.push(last),
            Step::Close => last = open.pop().flatten(),
            Step::Node(offset, properties) => {
                let root = Root::new(text, &properties);
                root.check_properties_occur_once()?;
                if last.is_none() {
                    let (start, nodes) = (root.position()?, Vec::new());
                    games.push(Game { start, nodes });
                }
                let Some(game) = games.last_mut() else {
                    return Ok(());
                };
                let (rows, cols) = (game.start.rows, game.start.cols);
                let moves = root.moves(rows, cols)?;
                if moves.len() > 1 {
                    return fail(text, offset, SgfFault::SecondMove);
                }
                let node = Node {
                    location: places.of(offset),
                    parent: last,
                    children: Vec::new(),
                    play: moves.first().copied(),
                    comment: root.comment()?,
                    properties: names(&properties),
                };
                let number = game.nodes.len();
                game.start.more_follows |=
                    node.play.is_some() || (number > 0 && node.sets_up() && !node.only_turns());
                if let Some(parent) = last {
                    game.nodes[parent].children.push(number);
                }
                game.nodes.push(node);
                last = Some(number);
            }
        }
        Ok(())
    })?;
    Ok(games)
}

impl Node {
    /// Whether it sets up no stones.
    fn only_turns(&self) -> bool {
        !["AB", "AW", "AE"].iter().any(|name| self.has(name))
    }
}

fn names(properties: &[Property<'_>]) -> Vec<String> {
    let mut names: Vec<_> = properties.iter().map(|p| p.name.clone()).collect();
    names.sort_unstable();
    names
}

/// Locations of ascending offsets, without counting lines from the start each time.
struct Places<'a> {
    text: &'a str,
    offset: usize,
    at: Location,
}

impl<'a> Places<'a> {
    fn new(text: &'a str) -> Places<'a> {
        let at = Location { line: 1, column: 1 };
        let offset = 0;
        Places { text, offset, at }
    }

    fn of(&mut self, offset: usize) -> Location {
        let between = Location::of(&self.text[self.offset..], offset - self.offset);
        if between.line > 1 {
            self.at.column = 1;
        }
        self.at.line += between.line - 1;
        self.at.column += between.column - 1;
        self.offset = offset;
        self.at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn variations_are_kept_in_order() {
        let text =
            "head (;SZ[3]C[a\\]b]\n(;B[aa];W[bb](;B[cc])(;B[ca]TE[1]))(;B[tt]))\n(;SZ[2];W[])";
        let games = read(text).unwrap();
        assert_eq!(games.len(), 2);
        let nodes = &games[0].nodes;
        let children: Vec<_> = nodes.iter().map(|node| &node.children[..]).collect();
        assert_eq!(children, [&[1, 5][..], &[2], &[3, 4], &[], &[], &[]]);
        let parents: Vec<_> = nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(2), Some(0)]);
        assert_eq!(nodes[5].play, Some((1, None)));
        assert!(nodes[4].has("TE") && !nodes[3].has("TE"));
        assert_eq!(nodes[0].comment.as_deref(), Some("a]b"));
        assert_eq!(games[0].main_line().count(), 4);
        assert_eq!(games[1].nodes[1].play, Some((2, None)));
        for (node, part) in nodes.iter().zip([";SZ", ";B[aa]", ";W[bb]", ";B[cc]"]) {
            let offset = text.find(part).unwrap();
            assert_eq!(node.location, Location::of(text, offset), "{part}");
        }
    }

    #[test]
    fn the_root_is_what_the_other_reader_reads() {
        for text in [
            "(;FF[4]SZ[5:4]AB[aa:bb]AW[ed]TR[aa]LB[bb:x]PL[W]GN[name];W[cc])",
            "(;SZ[2];AE[aa])",
            "(;SZ[2];PL[W])",
            "(;SZ[2]AB[aa])",
        ] {
            assert_eq!(
                read(text).unwrap()[0].start,
                super::super::read(text).unwrap()
            );
        }
    }

    #[test]
    fn errors_say_where() {
        assert!(fault("(;SZ[3]\n;B[dd])").starts_with("line 2, column 4: point dd lies outside"));
        assert!(fault("(;SZ[3];B[aa]W[bb])").contains("column 8: a second move"));
        assert!(fault("(;SZ[3];B[aa][bb])").contains("property B has only one"));
        assert!(fault("(;SZ[3];B[aa]B[bb])").contains("occurs a second time"));
        assert!(fault("(;SZ[3];B[a])").contains("no point"));
        assert!(fault("(;SZ[3])(;SZ[0])").contains("column 14: size"));
        assert!(fault("no game").contains("no game"));
    }
}
