//! The syntax of an SGF collection.
//!
//! ```text
//! collection = tree+              node     = ";" property*
//! tree = "(" node+ tree* ")"      property = name ("[" value "]")+
//! ```
//!
//! [`walk`] is the entry function: it visits all nodes of the collection. It is a scanner with
//! error recovery: after a fault it continues at the next node, property or parenthesis. Trees and
//! values that are still open end with the text. If moves of the main line are lost by a fault,
//! their number is recorded with the fault.
//!
//! The cost is linear in the length of the text. Text that is skipped after a fault is scanned for
//! moves only once, and [`Scanner::no_end_from`] prevents repeated searches for the end of a value.
//!
//! For example, `(;B[aa]C[one;W[bb])` has a comment without its `]`. The comment ends before
//! `;W[bb]`, and both moves are read.

use super::SgfFault;
use super::faults::Faults;
use crate::steps;

/// A property of a node.
#[derive(Debug)]
pub(super) struct Property<'a> {
    /// The name, without lower-case letters.
    pub(super) name: String,
    /// `true` if the property name was written with lower-case letters.
    pub(super) is_long: bool,
    /// Byte offset of the property.
    pub(super) offset: usize,
    pub(super) values: Vec<Value<'a>>,
}

/// The text of a value between its brackets, in which `\` escapes are not resolved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    pub(super) raw: &'a str,
    /// Byte offset of the text.
    pub(super) offset: usize,
    /// `false` if the value has no `]` and ends with the text of the file.
    pub(super) is_closed: bool,
}

/// A step of the walk through a collection.
#[derive(Debug)]
pub(super) enum Step<'a> {
    /// A game or variation begins.
    Open,
    /// A node of a game, with its byte offset and its properties.
    Node(usize, Vec<Property<'a>>),
    /// The innermost open game or variation ends.
    Close,
}

/// An open game or variation.
struct Tree {
    offset: usize,
    nodes: usize,
    children: usize,
    /// `true` if the game or variation begins on the main line of its game.
    is_main: bool,
}

struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    /// `false` once the rest of the text has no `(` with a `;` after it.
    has_games: bool,
    /// No `]` from this offset on is followed by text that the grammar allows. A free text that
    /// begins at this offset or later ends at its first `]`, so no text is scanned twice.
    no_end_from: usize,
}

/// The description, for error messages, of the text that may follow a property.
const IN_NODE: &str = "a property, \";\", \"(;\" or \")\"";

/// Walks through a whole text, and calls `visit` for each start and end of a game or variation and
/// for each node.
pub(super) fn walk<'a>(
    text: &'a str,
    faults: &mut Faults<'a>,
    visit: &mut dyn FnMut(Step<'a>, &mut Faults<'a>),
) {
    let mut scanner = Scanner {
        text,
        offset: 0,
        has_games: true,
        no_end_from: usize::MAX,
    };
    scanner.skip_to_game();
    let before = &text[..scanner.offset];
    if !before.trim().is_empty() && scanner.offset < text.len() {
        let offset = before.len() - before.trim_start().len();
        faults.push_losing(moves_in(before), offset, SgfFault::TextBefore);
    }
    // The open games and variations are on this stack instead of the call stack. A text of many
    // opening parentheses would overflow the call stack.
    let mut open: Vec<Tree> = Vec::new();
    let unexpected = |found, expected| SgfFault::Unexpected { found, expected };
    while let Some(c) = scanner.peek() {
        let offset = scanner.offset;
        match (c, open.last_mut()) {
            ('(', None) => {
                open.push(Tree::new(offset, true));
                visit(Step::Open, faults);
                scanner.offset += 1;
            }
            (_, None) => {
                // Text between games: skip to the next game.
                scanner.offset += c.len_utf8();
                scanner.skip_to_game();
                // The text that is skipped after a superfluous ")" may have moves, which are lost.
                let lost = moves_in(&text[offset..scanner.offset]);
                let fault = unexpected(c, "the \"(\" of another game, or the end");
                faults.is_main = true;
                faults.push_losing(lost, offset, fault);
            }
            // Skip a remark in parentheses within a node.
            ('(', Some(_)) if scanner.skip_remark() => {
                faults.push(offset, unexpected(c, IN_NODE));
            }
            // The "(" begins a variation. A "(" directly after another "(" lacks a node between
            // them.
            ('(', Some(tree)) => {
                if tree.nodes == 0 {
                    faults.push(offset, unexpected(c, "the \";\" of a node"));
                }
                let is_main = tree.is_main && tree.children == 0;
                tree.children += 1;
                open.push(Tree::new(offset, is_main));
                visit(Step::Open, faults);
                scanner.offset += 1;
            }
            (')', Some(tree)) => {
                if tree.nodes + tree.children == 0 {
                    faults.push(offset, unexpected(c, "the \";\" of a node"));
                }
                open.pop();
                visit(Step::Close, faults);
                scanner.offset += 1;
            }
            // After a variation only variations, nodes and properties are read; skip the rest.
            (_, Some(tree)) if tree.children > 0 && c != ';' && !scanner.is_property() => {
                faults.push(offset, unexpected(c, "another variation or \")\""));
                scanner.offset += c.len_utf8();
                scanner.offset += scanner.letters();
            }
            // Read a node. Its ";" may be missing, or it may follow a variation.
            (_, Some(tree)) => {
                if tree.nodes + tree.children == 0 && c != ';' {
                    faults.push(offset, unexpected(c, "the \";\" of a node"));
                }
                if c == ';' {
                    scanner.offset += 1;
                }
                tree.nodes += 1;
                let is_after_variation = tree.children > 0;
                faults.is_main = tree.is_main && !is_after_variation;
                let properties = scanner.properties(faults);
                if is_after_variation {
                    let moves = properties
                        .iter()
                        .filter(|property| property.is_move())
                        .count();
                    faults.is_main = tree.is_main;
                    faults.push_losing(moves, offset, SgfFault::NodeAfterVariation);
                    faults.is_main = false;
                }
                visit(Step::Node(offset, properties), faults);
            }
        }
    }
    // The text has ended: close the open trees.
    if let Some(tree) = open.last() {
        faults.push(tree.offset, SgfFault::Unclosed);
    }
    while open.pop().is_some() {
        visit(Step::Close, faults);
    }
}

impl Property<'_> {
    /// `true` if the property is a move.
    fn is_move(&self) -> bool {
        self.name == "B" || self.name == "W"
    }
}

impl Tree {
    fn new(offset: usize, is_main: bool) -> Tree {
        Tree {
            offset,
            nodes: 0,
            children: 0,
            is_main,
        }
    }
}

impl<'a> Scanner<'a> {
    /// Skips to the start of the next game, or to the end of the text if there is none.
    fn skip_to_game(&mut self) {
        let rest = &self.text[self.offset..];
        let opens = || rest.match_indices('(').map(|(offset, _)| offset);
        let is_game = |open: &usize| rest[open + 1..].trim_start().starts_with(';');
        let game = self.has_games.then(|| opens().find(is_game)).flatten();
        self.has_games = game.is_some();
        self.offset += game.or_else(|| opens().next()).unwrap_or(rest.len());
    }

    /// Skips white space, and returns the next character without reading it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.offset..];
        let blank = rest.len() - rest.trim_start().len();
        steps::add(1 + blank);
        self.offset += blank;
        self.text[self.offset..].chars().next()
    }

    /// Skips a remark in parentheses that has no character of the SGF syntax. Returns `true` if
    /// there was a remark.
    fn skip_remark(&mut self) -> bool {
        let Some(inner) = self.text[self.offset..].strip_prefix('(') else {
            return false;
        };
        let end = inner.find([';', '[', ']', '(', ')']);
        let end =
            end.filter(|&end| inner[end..].starts_with(')') && !inner[..end].trim().is_empty());
        self.offset += end.map_or(0, |end| end + 2);
        end.is_some()
    }

    /// Reads the properties of a node.
    fn properties(&mut self, faults: &mut Faults<'a>) -> Vec<Property<'a>> {
        let mut properties: Vec<Property<'a>> = Vec::new();
        while let Some(found) = self.peek() {
            let offset = self.offset;
            let mut lost = 0;
            match found {
                '(' if self.skip_remark() => {}
                '(' | ')' | ';' => break,
                _ if found.is_ascii_alphabetic() => {
                    properties.extend(self.property(faults));
                    continue;
                }
                '[' => {
                    let value = self.value(false, faults).raw.trim();
                    // A value of one or two letters without a name looks like the point of a move
                    // whose colour is missing or separated from the point.
                    let is_point = (1..=2).contains(&value.len())
                        && value.bytes().all(|b| b.is_ascii_alphabetic());
                    let may_be_move = properties.last().is_none_or(Property::is_move);
                    lost = usize::from(is_point && may_be_move);
                }
                _ => self.offset += found.len_utf8(),
            }
            let expected = IN_NODE;
            faults.push_losing(lost, offset, SgfFault::Unexpected { found, expected });
        }
        properties
    }

    /// Counts the letters at the current offset.
    fn letters(&self) -> usize {
        let rest = self.text[self.offset..].bytes();
        rest.take_while(u8::is_ascii_alphabetic).count()
    }

    /// Returns `true` if the next text is a property with a value.
    fn is_property(&self) -> bool {
        let letters = self.letters();
        let after = self.text[self.offset + letters..].trim_start();
        letters > 0 && after.starts_with('[')
    }

    /// Reads the next property and its values; `None` if it has no value.
    fn property(&mut self, faults: &mut Faults<'a>) -> Option<Property<'a>> {
        let offset = self.offset;
        let length = self.letters();
        let written = &self.text[offset..offset + length];
        let mut name: String = written.chars().filter(char::is_ascii_uppercase).collect();
        self.offset += length;
        if name.is_empty() {
            faults.push(offset, SgfFault::PropertyName(written.to_owned()));
            name = written.to_ascii_uppercase();
        }
        let mut values = Vec::new();
        let is_text = TEXTS.contains(&name.as_str());
        while self.peek() == Some('[') {
            values.push(self.value(is_text, faults));
        }
        if values.is_empty() {
            let lost = usize::from(name == "B" || name == "W");
            faults.push_losing(lost, offset, SgfFault::NoValue(name));
            return None;
        }
        Some(Property {
            is_long: name.len() < length,
            name,
            offset,
            values,
        })
    }

    /// Reads the value whose `[` is next.
    ///
    /// A free text, such as a comment, ends at the first `]` after which the grammar allows the
    /// following text. If there is no such `]`, the first `]` ends it.
    fn value(&mut self, is_text: bool, faults: &mut Faults<'a>) -> Value<'a> {
        let open = self.offset;
        let offset = open + 1;
        let mut escaped = false;
        let is_text = is_text && open < self.no_end_from;
        let mut first = None;
        for (length, byte) in self.text[offset..].bytes().enumerate() {
            steps::add(1);
            // `first` is the place of the first `]` in the free text that does not end the value.
            match byte {
                b']' if !escaped => {
                    if !is_text || may_follow(&self.text[offset + length + 1..]) {
                        let raw = &self.text[offset..offset + length];
                        let is_open = before_move(raw);
                        let raw = is_open.map_or(raw, |end| &raw[..end]);
                        if let Some(first) = first.filter(|&first| first < raw.len()) {
                            let lost = moves_in(raw);
                            faults.push_losing(lost, offset + first, SgfFault::UnescapedBracket);
                        }
                        if is_open.is_none() {
                            return self.value_of(offset, length);
                        }
                        faults.push(open, SgfFault::MoveInValue);
                        self.offset = offset + raw.len();
                        return Value {
                            raw,
                            offset,
                            is_closed: true,
                        };
                    }
                    first = first.or(Some(length));
                    escaped = false;
                }
                b'\\' => escaped = !escaped,
                _ => escaped = false,
            }
        }
        if let Some(length) = first {
            self.no_end_from = open;
            return self.value_of(offset, length);
        }
        self.offset = self.text.len();
        let raw = &self.text[offset..];
        faults.push_losing(moves_in(raw), open, SgfFault::UnclosedValue);
        Value {
            raw,
            offset,
            is_closed: false,
        }
    }

    /// Returns the value of `length` bytes at `offset`, and moves the scanner to the text after its
    /// `]`.
    fn value_of(&mut self, offset: usize, length: usize) -> Value<'a> {
        self.offset = offset + length + 1;
        Value {
            raw: &self.text[offset..offset + length],
            offset,
            is_closed: true,
        }
    }
}

/// The properties with free texts, such as comments. In these texts a `]` may lack the `\` before
/// it.
const TEXTS: [&str; 20] = [
    "AN", "BT", "C", "CP", "DT", "EV", "GC", "GN", "N", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "US", "WT",
];

/// The number of bytes after a `]` that are checked. The limit keeps the cost of the walk linear in
/// the length of the text.
const AHEAD: usize = 200;

/// Returns `true` if the grammar allows `text` to follow a `]`.
///
/// After a `]` the grammar allows another value, a property or the end of the text. Before these
/// may be any number of `;`, `)` and `(;`, and white space. Only the first [`AHEAD`] bytes are
/// checked.
fn may_follow(text: &str) -> bool {
    let mut rest = text.trim_start();
    loop {
        steps::add(1);
        if text.len() - rest.len() > AHEAD {
            return true;
        }
        rest = match rest.bytes().next() {
            None => return true,
            Some(b';' | b')') => rest[1..].trim_start(),
            Some(b'(') => match rest[1..].trim_start().strip_prefix(';') {
                Some(rest) => rest.trim_start(),
                None => return false,
            },
            Some(_) => {
                let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                return name.trim_start().starts_with('[');
            }
        };
    }
}

/// Returns the end of a value whose `]` is missing, if the value contains the next move.
///
/// `raw` is the text up to the next `]`. If `raw` ends with the point of a move, as in `a
/// text;B[aa`, the value ends before the node of the move, and before the `)` and `(` between two
/// variations.
fn before_move(raw: &str) -> Option<usize> {
    let (before, point) = raw.rsplit_once('[')?;
    let is_point = point.len() <= 2 && point.bytes().all(|b| b.is_ascii_alphabetic());
    let before = before.trim_end().strip_suffix(['B', 'W'])?.trim_end();
    let node = before.strip_suffix(';')?;
    let mut end = node.trim_end();
    if let Some(opened) = end.strip_suffix('(') {
        end = opened.trim_end_matches(|c: char| c == ')' || c.is_whitespace());
    }
    (is_point && !end.ends_with('\\')).then_some(end.len())
}

/// Returns the number of moves in a part of a text that is not read as nodes, such as skipped text.
///
/// A move is `;B[` or `;W[`, also with white space between, or with the old long names such as
/// `Black`.
fn moves_in(text: &str) -> usize {
    let nodes = text.split(';').skip(1);
    let is_move = |node: &&str| {
        let name = node.trim_start().strip_prefix(['B', 'W']);
        let name = name.map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_lowercase()));
        name.is_some_and(|rest| rest.trim_start().starts_with('['))
    };
    nodes.filter(is_move).count()
}
