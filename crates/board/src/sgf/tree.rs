//! Reads SGF games with their moves and variations, as trees of nodes.
//!
//! ```
//! use tengen_board::sgf::tree;
//!
//! let text = "(;SZ[5]AB[aa];W[ba](;B[ab]C[good])(;B[];W[ab]))";
//! let games = tree::read(text).unwrap().into_games().unwrap();
//! let nodes = &games[0].nodes;
//! assert_eq!(nodes[1].play, Some((2, Some(1))));
//! assert_eq!(nodes[1].children, [2, 3]);
//! assert_eq!(nodes[2].comment.as_deref(), Some("good"));
//! assert_eq!(nodes[3].play, Some((1, None)), "a pass");
//! ```

use super::faults::{Faults, Note};
use super::read::{Form, NodeReader, Refusal};
use super::syntax::{self, Property, Step};
use super::{SgfError, SgfFault, SgfPosition};
use crate::foreign::Foreign;
use crate::mark::Mark;
use crate::position::Colour;
use crate::text::{At, Location, without_bom};

/// The games of a text, and the faults found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The games, in the order of the text. For a game that cannot be read, the entry is its error.
    pub games: Vec<Result<Game, SgfError>>,
    /// The violations of the standard that the reader repaired: one note for each kind of
    /// violation.
    pub notes: Vec<Note>,
    /// The first fault of the text, repaired or not, for [`read_strict`].
    first: Option<SgfError>,
}

impl Collection {
    /// Returns all games of the text.
    ///
    /// # Errors
    /// The error of the first game that cannot be read.
    pub fn into_games(self) -> Result<Vec<Game>, SgfError> {
        self.games.into_iter().collect()
    }
}

/// A game: the position before the first move, and the tree of nodes.
///
/// Many programs set up stones in the second node. So the nodes that follow the root before any
/// move or variation are joined with the root.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game {
    /// The position of the root node. [`SgfPosition::more_follows`] is `true` if moves or stones
    /// set up later follow.
    pub start: SgfPosition,
    /// The rules of play (`RU`), as they were written.
    pub rules: Option<String>,
    /// All nodes, each after its parent. The root is first.
    pub nodes: Vec<Node>,
}

/// A node of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// The location of its semicolon.
    pub location: Location,
    /// The index of the parent; `None` for the root.
    pub parent: Option<usize>,
    /// The indices of the node's children, in the order of the text. The first child continues the
    /// main line.
    pub children: Vec<usize>,
    /// The colour (1 or 2) and the point of the node's move, if it has one. A point of `None` is a
    /// pass.
    pub play: Option<(Colour, Option<usize>)>,
    /// The points that the node sets (`AB`, `AW`, `AE`), ascending, with their new colours. For the
    /// root node, all stones of the start.
    pub setup: Vec<(usize, Colour)>,
    /// The player to move, if the node says so (`PL`).
    pub to_move: Option<Colour>,
    /// The marks, ascending.
    pub marks: Vec<Mark>,
    /// The name (`N`), with line breaks as blanks.
    pub name: Option<String>,
    /// The comment (`C`), with its line breaks as `\n`.
    pub comment: Option<String>,
    /// The names of the properties, sorted.
    pub properties: Vec<String>,
}

impl Node {
    /// Returns `true` if the node has a property with the given name, such as `TE`.
    pub fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property == name)
    }

    /// Returns `true` if the node has a move, even one that could not be read.
    fn has_move(&self) -> bool {
        self.play.is_some() || self.has("B") || self.has("W")
    }
}

impl Game {
    /// Returns the nodes of the main line, the root first.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        let next = |node: &&Node| node.children.first().map(|&child| &self.nodes[child]);
        std::iter::successors(self.nodes.first(), next)
    }
}

/// Reads all games of a text in SGF leniently, with a note for each kind of violation of the
/// standard.
///
/// Moves are not checked against the rules of play; [`replay`](super::replay) does that. A second
/// move in a node becomes a separate node, at the same location.
///
/// # Errors
/// [`SgfFault::NoGame`] if there is no game, or the first fault that prevented reading one.
pub fn read(text: &str) -> Result<Collection, SgfError> {
    let text = without_bom(text);
    // A parenthesis in a file of another program would begin a game.
    if !super::looks_like(text)
        && let Some(foreign) = Foreign::for_positions(text)
    {
        let location = Location { line: 1, column: 1 };
        let fault = SgfFault::Foreign(foreign);
        return Err(At { location, fault });
    }
    let mut faults = Faults::new(text);
    let mut builder = Builder::new(text);
    syntax::walk(text, &mut faults, &mut |step, faults| match step {
        Step::Open => builder.open(),
        Step::Node(offset, properties) => builder.node(offset, &properties, faults),
        Step::Close => builder.close(),
    });
    let mut games = builder.games;
    for game in games.iter_mut().flatten() {
        game.join_setup();
        game.find_first_player();
    }
    let (notes, first) = faults.into_parts();
    if games.is_empty() {
        let fault = first.filter(|error| error.fault != SgfFault::TextBefore);
        return Err(fault.unwrap_or_else(|| At {
            location: Location::of(text, text.len()),
            fault: SgfFault::NoGame,
        }));
    }
    Ok(Collection {
        games,
        notes,
        first,
    })
}

/// Reads all games of a text in SGF that follows the standard without any violation.
///
/// # Errors
/// [`SgfFault`] and its location: the first fault that [`read()`] would note or refuse.
pub fn read_strict(text: &str) -> Result<Vec<Game>, SgfError> {
    let mut read = read(text)?;
    match read.first.take() {
        Some(fault) => Err(fault),
        None => read.into_games(),
    }
}

/// Reads the position of the root node of the first game leniently.
///
/// # Errors
/// If there is no game, or if the first game is not Go, or if its board size or the stones of its
/// root node are unknown.
pub fn read_root(text: &str) -> Result<SgfPosition, SgfError> {
    let mut games = read(text)?.games;
    let is_last = games.len() == 1;
    let mut start = games.swap_remove(0)?.start;
    start.more_follows |= !is_last;
    Ok(start)
}

/// Builds games from the steps of the walk.
struct Builder<'a> {
    places: Places<'a>,
    games: Vec<Result<Game, SgfError>>,
    /// The board size and format version of the last game, if it can be read.
    form: Option<Form>,
    /// For each game and variation that is open, the last node before it. The entry is `None` for a
    /// game.
    open: Vec<Option<usize>>,
    /// The last node of the current line.
    last: Option<usize>,
    /// `true` while the open game has a node.
    has_begun: bool,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str) -> Builder<'a> {
        Builder {
            places: Places::new(text),
            games: Vec::new(),
            form: None,
            open: Vec::new(),
            last: None,
            has_begun: false,
        }
    }

    /// Begins a variation after the last node.
    fn open(&mut self) {
        self.open.push(self.last);
    }

    /// Ends a variation: the next node becomes a child of the node before the variation.
    fn close(&mut self) {
        self.last = self.open.pop().flatten();
        if self.open.is_empty() {
            self.has_begun = false;
        }
    }

    /// Adds a node with its properties to the last game. The first node of a game is its root.
    fn node(&mut self, offset: usize, properties: &[Property<'a>], faults: &mut Faults<'a>) {
        let location = self.places.of(offset);
        let mut node = NodeReader::new(properties, faults);
        node.check_properties_occur_once();
        // The first node inside an outermost pair of parentheses begins a game.
        let is_root = !std::mem::replace(&mut self.has_begun, true);
        if is_root {
            let form = node.form();
            let start = form.and_then(|form| Ok((form, node.position(form)?)));
            self.form = start.as_ref().ok().map(|&(form, _)| form);
            let rules = node.rules();
            let game = start.map(|(_, start)| Game {
                start,
                rules,
                nodes: Vec::new(),
            });
            let game = game.map_err(|refusal| self.places.error(refusal));
            if let Err(error) = &game {
                node.fail(error);
            }
            self.games.push(game);
        }
        // Skip all nodes of an unreadable game.
        let (Some(form), Some(Ok(game))) = (self.form, self.games.last_mut()) else {
            return;
        };
        node.check_names(form);
        let start = &game.start;
        let (setup, marks, to_move) = match is_root {
            true => (start.stones(), start.marks.clone(), start.to_move),
            false => (
                node.stones(form, false).unwrap_or_default(),
                node.marks(form),
                node.player(),
            ),
        };
        // A second move in the node becomes a separate node.
        let plays = node.moves(form);
        let read = Node {
            location,
            parent: self.last,
            children: Vec::new(),
            play: plays.first().copied(),
            setup,
            to_move,
            marks,
            name: node.name(),
            comment: node.comment(),
            properties: names(properties),
        };
        game.start.more_follows |= !plays.is_empty() || (!is_root && !read.setup.is_empty());
        self.last = Some(game.push(read));
        for &play in plays.iter().skip(1) {
            let node = Node {
                location,
                parent: self.last,
                children: Vec::new(),
                play: Some(play),
                setup: Vec::new(),
                to_move: None,
                marks: Vec::new(),
                name: None,
                comment: None,
                properties: Vec::new(),
            };
            self.last = Some(game.push(node));
        }
    }
}

impl Game {
    /// Joins the root of the game with the nodes that follow it, up to the first move or variation.
    fn join_setup(&mut self) {
        let mut joined = 0;
        // Find the last of the nodes to join.
        while let [child] = self.nodes[joined].children[..]
            && !self.nodes[joined].has_move()
            && !self.nodes[child].has_move()
        {
            joined = child;
        }
        // An only child comes directly after its parent in the list, so the joined nodes are 1 to
        // `joined`.
        if joined > 0 {
            self.join(joined);
        }
        for node in &mut self.nodes[1..] {
            // Renumber the remaining nodes.
            node.parent = node.parent.map(|parent| parent.saturating_sub(joined));
        }
        for node in &mut self.nodes {
            node.children.iter_mut().for_each(|child| *child -= joined);
        }
        let follows = |node: &Node| node.play.is_some() || !node.setup.is_empty();
        self.start.more_follows =
            self.nodes[0].play.is_some() || self.nodes[1..].iter().any(follows);
    }

    /// Moves the content of the `number` nodes after the root to the root, in their order.
    ///
    /// Later marks of a point replace earlier ones.
    fn join(&mut self, number: usize) {
        let [root, nodes @ ..] = &mut self.nodes[..] else {
            return;
        };
        let (start, nodes) = (&mut self.start, &mut nodes[..number]);
        let points = start.position.colours().len();
        // `last_mark[v]` is the number of the last node that marks point `v`, or 0 if only the root
        // may mark it.
        let mut last_mark = vec![0; points];
        for (number, node) in (1..).zip(&*nodes) {
            for mark in &node.marks {
                last_mark[mark.vertex] = number;
            }
        }
        start.marks.retain(|mark| last_mark[mark.vertex] == 0);
        let mut comments: Vec<String> = root.comment.take().into_iter().collect();
        for (number, node) in (1..).zip(nodes) {
            for &(vertex, colour) in &node.setup {
                start.position.set(vertex, colour);
            }
            start.to_move = node.to_move.or(start.to_move);
            let is_last = |mark: &Mark| last_mark[mark.vertex] == number;
            start.marks.extend(node.marks.drain(..).filter(is_last));
            comments.extend(node.comment.take());
            root.properties.append(&mut node.properties);
            root.children = std::mem::take(&mut node.children);
        }
        start.marks.sort();
        root.comment = (!comments.is_empty()).then(|| comments.join("\n"));
        root.properties.sort_unstable();
        root.properties.dedup();
        root.setup = start.stones();
        root.marks.clone_from(&start.marks);
        root.to_move = start.to_move;
        self.nodes.drain(1..=number);
    }

    /// Finds the player of the game's first move, if all variations that begin the game agree.
    fn find_first_player(&mut self) {
        let root = &self.nodes[0];
        let children = root.children.iter().map(|&child| &self.nodes[child]);
        let plays = [root]
            .into_iter()
            .chain(children)
            .filter_map(|node| node.play);
        let mut colours: Vec<Colour> = plays.map(|(colour, _)| colour).collect();
        colours.dedup();
        self.start.first_move = match colours[..] {
            [colour] => Some(colour),
            _ => None,
        };
    }

    /// Returns the game without the nodes that set up stones after the root, and without their
    /// descendants.
    ///
    /// Such a node begins another position.
    pub fn without_later_setup(&self) -> Game {
        let mut number = vec![None; self.nodes.len()];
        let mut nodes: Vec<Node> = Vec::new();
        for (old, node) in self.nodes.iter().enumerate() {
            let parent = node.parent.map(|parent| number[parent]);
            // Drop the node if it sets up stones and is not the root, or if its parent was dropped.
            if old > 0 && (!node.setup.is_empty() || parent == Some(None)) {
                continue;
            }
            number[old] = Some(nodes.len());
            let parent = parent.flatten();
            if let Some(parent) = parent {
                let new = nodes.len();
                nodes[parent].children.push(new);
            }
            nodes.push(Node {
                parent,
                children: Vec::new(),
                ..node.clone()
            });
        }
        Game {
            nodes,
            ..self.clone()
        }
    }

    /// Appends a node, and returns its number.
    fn push(&mut self, node: Node) -> usize {
        let number = self.nodes.len();
        if let Some(parent) = node.parent {
            self.nodes[parent].children.push(number);
        }
        self.nodes.push(node);
        number
    }
}

/// Returns the names of properties, sorted.
fn names(properties: &[Property<'_>]) -> Vec<String> {
    let mut names: Vec<_> = properties.iter().map(|p| p.name.clone()).collect();
    names.sort_unstable();
    names
}

/// Converts ascending byte offsets to locations (line and column), without counting from the start
/// of the text each time.
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

    /// Returns the error of a fault. Its offset must not be less than the offset of the last call.
    fn error(&self, refusal: Refusal) -> SgfError {
        let mut here = Places { ..*self };
        let location = here.of(refusal.offset);
        let fault = refusal.fault;
        At { location, fault }
    }

    /// Returns the line and column of a byte offset, which must not be less than the offset of the
    /// last call.
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
mod tests;
