//! The syntax of an SGF collection.
//!
//! ```text
//! collection = tree+              node     = ";" property*
//! tree = "(" node+ tree* ")"      property = name ("[" value "]")+
//! ```

use super::{SgfError, SgfFault};
use crate::text::{At, Location};

/// A property of a node.
#[derive(Debug)]
pub(super) struct Property<'a> {
    /// Its name, without lower-case letters.
    pub(super) name: String,
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
}

/// Goes through a whole collection, which has a game at least.
///
/// # Errors
/// If the syntax is wrong, or the visitor says so.
pub(super) fn walk<'a>(
    text: &'a str,
    visit: &mut dyn FnMut(Step<'a>) -> Result<(), SgfError>,
) -> Result<(), SgfError> {
    let mut scanner = Scanner {
        text,
        offset: start_of_game(text),
    };
    let mut games = 0;
    // The trees are kept here rather than on the call stack, which a text of
    // many opening parentheses would exhaust.
    let mut open: Vec<Tree> = Vec::new();
    while let Some(c) = scanner.peek() {
        let offset = scanner.offset;
        match (c, open.last_mut()) {
            ('(', None) => {
                games += 1;
                open.push(Tree::new(offset));
                visit(Step::Open)?;
            }
            ('(', Some(tree)) if tree.nodes > 0 => {
                tree.children += 1;
                open.push(Tree::new(offset));
                visit(Step::Open)?;
            }
            (')', Some(tree)) if tree.nodes > 0 => {
                open.pop();
                visit(Step::Close)?;
            }
            (';', Some(tree)) if tree.children == 0 => {
                tree.nodes += 1;
                scanner.offset += 1;
                visit(Step::Node(offset, scanner.properties()?))?;
                continue;
            }
            (_, tree) => {
                let expected = match tree {
                    None => "the \"(\" of another game, or the end,",
                    Some(Tree { nodes: 0, .. }) => "the \";\" of a node",
                    Some(Tree { children: 0, .. }) => "a property, \";\", \"(\" or \")\"",
                    Some(_) => "another variation or \")\"",
                };
                let found = c;
                return fail(text, offset, SgfFault::Unexpected { found, expected });
            }
        }
        scanner.offset += 1;
    }
    match open.last() {
        Some(tree) => fail(text, tree.offset, SgfFault::Unclosed),
        None if games == 0 => fail(text, text.len(), SgfFault::NoGame),
        None => Ok(()),
    }
}

pub(super) fn fail<T>(text: &str, offset: usize, fault: SgfFault) -> Result<T, SgfError> {
    Err(At {
        location: Location::of(text, offset),
        fault,
    })
}

/// Where the first game starts: the standard allows other text in front, such
/// as the header of a mail, in which there may be parentheses.
fn start_of_game(text: &str) -> usize {
    let opens = || text.match_indices('(').map(|(offset, _)| offset);
    opens()
        .find(|&open| text[open + 1..].trim_start().starts_with(';'))
        .or_else(|| opens().next())
        .unwrap_or(text.len())
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
    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.offset..];
        self.offset += rest.len() - rest.trim_start().len();
        self.text[self.offset..].chars().next()
    }

    /// The properties of a node.
    fn properties(&mut self) -> Result<Vec<Property<'a>>, SgfError> {
        let mut properties = Vec::new();
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            let offset = self.offset;
            let rest = &self.text[offset..];
            let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            let written = &rest[..length];
            let name: String = written.chars().filter(char::is_ascii_uppercase).collect();
            self.offset += length;
            if name.is_empty() {
                let fault = SgfFault::PropertyName(written.to_owned());
                return fail(self.text, offset, fault);
            }
            let mut values = Vec::new();
            while self.peek() == Some('[') {
                values.push(self.value()?);
            }
            if values.is_empty() {
                return fail(self.text, offset, SgfFault::NoValue(name));
            }
            properties.push(Property {
                name,
                offset,
                values,
            });
        }
        Ok(properties)
    }

    /// The value whose `[` is next.
    fn value(&mut self) -> Result<Value<'a>, SgfError> {
        let open = self.offset;
        let offset = open + 1;
        let mut escaped = false;
        for (length, byte) in self.text[offset..].bytes().enumerate() {
            match byte {
                b']' if !escaped => {
                    self.offset = offset + length + 1;
                    let raw = &self.text[offset..offset + length];
                    return Ok(Value { raw, offset });
                }
                b'\\' => escaped = !escaped,
                _ => escaped = false,
            }
        }
        fail(self.text, open, SgfFault::UnclosedValue)
    }
}
