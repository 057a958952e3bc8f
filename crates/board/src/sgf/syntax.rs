//! The syntax of an SGF collection.
//!
//! ```text
//! collection = tree+              node     = ";" property*
//! tree = "(" node+ tree* ")"      property = name ("[" value "]")+
//! ```
//!
//! What departs from it is read over: the walk goes on with the next thing that has a
//! meaning, and open trees and values end with the text.

use super::SgfFault;
use super::faults::Faults;
use crate::steps;

/// A property of a node.
#[derive(Debug)]
pub(super) struct Property<'a> {
    /// Its name, without lower-case letters.
    pub(super) name: String,
    /// Whether its name was written with lower-case letters.
    pub(super) is_long: bool,
    /// Where it starts, in bytes.
    pub(super) offset: usize,
    pub(super) values: Vec<Value<'a>>,
}

/// The text between brackets, with its escapes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    pub(super) raw: &'a str,
    /// Where it starts, in bytes.
    pub(super) offset: usize,
}

/// A step through a collection.
#[derive(Debug)]
pub(super) enum Step<'a> {
    /// A game or variation starts.
    Open,
    /// A node, and where it starts, in bytes.
    Node(usize, Vec<Property<'a>>),
    /// The game or variation that was opened last ends.
    Close,
}

/// An open tree.
struct Tree {
    offset: usize,
    nodes: usize,
    children: usize,
}

struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    /// Whether there may be a `(` with a `;` further on.
    has_games: bool,
    /// From here on no `]` is followed by what the grammar allows. Known so that no text is gone through
    /// twice.
    no_end_from: usize,
}

/// What may follow a property.
const IN_NODE: &str = "a property, \";\", \"(\" or \")\"";

/// Goes through a whole text.
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
        faults.push(offset, SgfFault::TextBefore);
    }
    // The trees are kept here rather than on the call stack, which a text of
    // many opening parentheses would exhaust.
    let mut open: Vec<Tree> = Vec::new();
    let unexpected = |found, expected| SgfFault::Unexpected { found, expected };
    while let Some(c) = scanner.peek() {
        let offset = scanner.offset;
        match (c, open.last_mut()) {
            ('(', None) => {
                open.push(Tree::new(offset));
                visit(Step::Open, faults);
                scanner.offset += 1;
            }
            (_, None) => {
                let fault = unexpected(c, "the \"(\" of another game, or the end,");
                faults.push(offset, fault);
                scanner.offset += c.len_utf8();
                scanner.skip_to_game();
            }
            ('(', Some(tree)) => {
                if tree.nodes == 0 {
                    faults.push(offset, unexpected(c, "the \";\" of a node"));
                }
                tree.children += 1;
                open.push(Tree::new(offset));
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
            (_, Some(tree)) => {
                match tree {
                    Tree { children: 1.., .. } => {
                        faults.push(offset, unexpected(c, "another variation or \")\""));
                    }
                    Tree { nodes: 0, .. } if c != ';' => {
                        faults.push(offset, unexpected(c, "the \";\" of a node"));
                    }
                    _ => {}
                }
                if c == ';' {
                    scanner.offset += 1;
                }
                tree.nodes += 1;
                visit(Step::Node(offset, scanner.properties(faults)), faults);
            }
        }
    }
    if let Some(tree) = open.last() {
        faults.push(tree.offset, SgfFault::Unclosed);
    }
    while open.pop().is_some() {
        visit(Step::Close, faults);
    }
}

impl Tree {
    fn new(offset: usize) -> Tree {
        Tree {
            offset,
            nodes: 0,
            children: 0,
        }
    }
}

impl<'a> Scanner<'a> {
    /// Goes to where the next game starts, or to the end. There may be other text in front,
    /// such as the header of a mail, in which there may be parentheses.
    fn skip_to_game(&mut self) {
        let rest = &self.text[self.offset..];
        let opens = || rest.match_indices('(').map(|(offset, _)| offset);
        let is_game = |open: &usize| rest[open + 1..].trim_start().starts_with(';');
        let game = self.has_games.then(|| opens().find(is_game)).flatten();
        self.has_games = game.is_some();
        self.offset += game.or_else(|| opens().next()).unwrap_or(rest.len());
    }

    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.offset..];
        let blank = rest.len() - rest.trim_start().len();
        steps::add(1 + blank);
        self.offset += blank;
        self.text[self.offset..].chars().next()
    }

    /// The properties of a node.
    fn properties(&mut self, faults: &mut Faults<'a>) -> Vec<Property<'a>> {
        let mut properties = Vec::new();
        while let Some(c) = self.peek() {
            let offset = self.offset;
            match c {
                '(' | ')' | ';' => break,
                _ if c.is_ascii_alphabetic() => properties.extend(self.property(faults)),
                found => {
                    let expected = IN_NODE;
                    faults.push(offset, SgfFault::Unexpected { found, expected });
                    match found {
                        '[' => drop(self.value(false, faults)),
                        _ => self.offset += found.len_utf8(),
                    }
                }
            }
        }
        properties
    }

    /// The property that is next, unless it has no value.
    fn property(&mut self, faults: &mut Faults<'a>) -> Option<Property<'a>> {
        let offset = self.offset;
        let rest = &self.text[offset..];
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let written = &rest[..length];
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
            faults.push(offset, SgfFault::NoValue(name));
            return None;
        }
        Some(Property {
            is_long: name.len() < length,
            name,
            offset,
            values,
        })
    }

    /// The value whose `[` is next. A `]` within a free text ends it only if the grammar allows what
    /// follows; if no `]` is so, the first one ends it.
    fn value(&mut self, is_text: bool, faults: &mut Faults<'a>) -> Value<'a> {
        let open = self.offset;
        let offset = open + 1;
        let mut escaped = false;
        let is_text = is_text && open < self.no_end_from;
        let mut first = None;
        for (length, byte) in self.text[offset..].bytes().enumerate() {
            steps::add(1);
            match byte {
                b']' if !escaped => {
                    if !is_text || may_follow(&self.text[offset + length + 1..]) {
                        if let Some(first) = first {
                            faults.push(offset + first, SgfFault::UnescapedBracket);
                        }
                        return self.value_of(offset, length);
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
        faults.push(open, SgfFault::UnclosedValue);
        self.offset = self.text.len();
        let raw = &self.text[offset..];
        Value { raw, offset }
    }

    /// The value of a length, before its `]`.
    fn value_of(&mut self, offset: usize, length: usize) -> Value<'a> {
        self.offset = offset + length + 1;
        let raw = &self.text[offset..offset + length];
        Value { raw, offset }
    }
}

/// Properties with free texts, in which a `]` may stand without the `\` that it needs.
const TEXTS: [&str; 20] = [
    "AN", "BT", "C", "CP", "DT", "EV", "GC", "GN", "N", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "US", "WT",
];

/// So many bytes after a `]` are looked at, so that no text takes long.
const AHEAD: usize = 200;

/// `true` if the grammar allows a text after a `]`: another value; or `;`, `(` with a `;`, `)` and white
/// space, and then a property or the end.
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
