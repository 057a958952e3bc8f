//! Games with their moves and variations.
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

/// The games of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The games, or why one cannot be read, in the order of the text.
    pub games: Vec<Result<Game, SgfError>>,
    /// What the standard does not allow, and was read all the same: of each kind of fault the
    /// first.
    pub notes: Vec<Note>,
    /// The first fault of all.
    first: Option<SgfError>,
}

impl Collection {
    /// All games.
    ///
    /// # Errors
    /// Of the first game that cannot be read.
    pub fn into_games(self) -> Result<Vec<Game>, SgfError> {
        self.games.into_iter().collect()
    }
}

/// A game: the position before the first move, and what is played from there.
///
/// Nodes without moves that follow the root one after the other, before any move or variation, are one
/// node with it: many programs set up stones in the second node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position of the root node; [`SgfPosition::more_follows`] says whether there are
    /// moves or stones set up later.
    pub start: SgfPosition,
    /// The rules of play (`RU`), as they were written.
    pub rules: Option<String>,
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
    /// The points that are set up (`AB`, `AW`, `AE`), with their new colours, ascending; of
    /// the root, its stones.
    pub setup: Vec<(usize, Colour)>,
    /// Who moves next, if the node says so (`PL`).
    pub to_move: Option<Colour>,
    /// The marks, ascending.
    pub marks: Vec<Mark>,
    /// The name (`N`), with line breaks as blanks.
    pub name: Option<String>,
    /// The comment (`C`), with its line breaks as `\n`.
    pub comment: Option<String>,
    /// The names of its properties, sorted.
    pub properties: Vec<String>,
}

impl Node {
    /// Whether the node has a property, such as `TE`.
    pub fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property == name)
    }

    /// `true` if the node has a move, even one that could not be read.
    fn has_move(&self) -> bool {
        self.play.is_some() || self.has("B") || self.has("W")
    }

    /// Whether the node sets up stones or gives the turn (`AB`, `AW`, `AE`, `PL`).
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

/// Reads all games of a text, leniently: what can be read over is noted.
///
/// Moves are not checked against the rules of play; [`replay`](super::replay) does. Of two
/// moves in a node the second gets a node of its own, at the same place.
///
/// # Errors
/// If there is none: [`SgfFault::NoGame`], or what is wrong with brackets without a node.
pub fn read(text: &str) -> Result<Collection, SgfError> {
    let text = without_bom(text);
    // A parenthesis in another file would open a game.
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

/// Reads all games of a text that keeps to the standard.
///
/// # Errors
/// [`SgfFault`] and its place: the first one of those that [`read()`] notes or refuses.
pub fn read_strict(text: &str) -> Result<Vec<Game>, SgfError> {
    let mut read = read(text)?;
    match read.first.take() {
        Some(fault) => Err(fault),
        None => read.into_games(),
    }
}

/// The position of the root node of the first game, read leniently.
///
/// # Errors
/// If there is no game, or its size or first stones cannot be known.
pub fn read_root(text: &str) -> Result<SgfPosition, SgfError> {
    let mut games = read(text)?.games;
    let is_last = games.len() == 1;
    let mut start = games.swap_remove(0)?.start;
    start.more_follows |= !is_last;
    Ok(start)
}

/// Puts games together.
struct Builder<'a> {
    places: Places<'a>,
    games: Vec<Result<Game, SgfError>>,
    /// The form of the last game, if it can be read.
    form: Option<Form>,
    /// The last node before each tree that is open, and in all.
    open: Vec<Option<usize>>,
    last: Option<usize>,
    /// Whether the game that is open has begun.
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

    fn open(&mut self) {
        self.open.push(self.last);
    }

    fn close(&mut self) {
        self.last = self.open.pop().flatten();
        if self.open.is_empty() {
            self.has_begun = false;
        }
    }

    fn node(&mut self, offset: usize, properties: &[Property<'a>], faults: &mut Faults<'a>) {
        let location = self.places.of(offset);
        let mut node = NodeReader::new(properties, faults);
        node.check_properties_occur_once();
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
    /// Makes one node of the root and the nodes without moves that follow it one after the other.
    fn join_setup(&mut self) {
        let mut joined = 0;
        while let [child] = self.nodes[joined].children[..]
            && !self.nodes[joined].has_move()
            && !self.nodes[child].has_move()
        {
            joined = child;
        }
        // An only child comes right after its parent.
        if joined > 0 {
            self.join(joined);
        }
        for node in &mut self.nodes[1..] {
            node.parent = node.parent.map(|parent| parent.saturating_sub(joined));
        }
        for node in &mut self.nodes {
            node.children.iter_mut().for_each(|child| *child -= joined);
        }
        let follows = |node: &Node| node.play.is_some() || !node.setup.is_empty();
        self.start.more_follows =
            self.nodes[0].play.is_some() || self.nodes[1..].iter().any(follows);
    }

    /// Moves the content of a number of nodes after the root to the root, in their order; later marks of a point
    /// replace earlier ones.
    fn join(&mut self, number: usize) {
        let [root, nodes @ ..] = &mut self.nodes[..] else {
            return;
        };
        let (start, nodes) = (&mut self.start, &mut nodes[..number]);
        let points = start.position.colours().len();
        // The last node with a mark on each point, 0 for the root.
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

    /// Finds who makes the first move, if all variations agree.
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

    /// The game without nodes that set up stones after the start, and what follows them: such a node
    /// begins another position.
    pub fn without_later_setup(&self) -> Game {
        let mut number = vec![None; self.nodes.len()];
        let mut nodes: Vec<Node> = Vec::new();
        for (old, node) in self.nodes.iter().enumerate() {
            let parent = node.parent.map(|parent| number[parent]);
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

    fn push(&mut self, node: Node) -> usize {
        let number = self.nodes.len();
        if let Some(parent) = node.parent {
            self.nodes[parent].children.push(number);
        }
        self.nodes.push(node);
        number
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

    /// What a refusal at or after the last offset says.
    fn error(&self, refusal: Refusal) -> SgfError {
        let mut here = Places { ..*self };
        let location = here.of(refusal.offset);
        let fault = refusal.fault;
        At { location, fault }
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
mod tests;
