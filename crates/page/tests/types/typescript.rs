//! As much of TypeScript as `answers.ts` uses: interfaces, and types by a name.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Type {
    Text,
    Number,
    Bool,
    Null,
    Unknown,
    Word(String),
    Named(String),
    List(Box<Type>),
    Tuple(Vec<Type>),
    Object(Vec<Field>),
    Any(Vec<Type>),
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    name: String,
    optional: bool,
    of: Type,
}

impl Type {
    /// The word that it is.
    pub(crate) fn word(&self) -> Option<String> {
        match self {
            Type::Word(word) => Some(word.clone()),
            _ => None,
        }
    }
}

/// All types of a file.
pub(crate) struct Types {
    all: BTreeMap<String, Type>,
}

/// Which fields and words of named types occurred.
#[derive(Default)]
pub(crate) struct Seen {
    fields: BTreeSet<(String, String)>,
    words: BTreeSet<(String, String)>,
}

impl Seen {
    pub(crate) fn has_word(&self, name: &str, word: &str) -> bool {
        self.words.contains(&(name.to_owned(), word.to_owned()))
    }
}

impl Types {
    /// Reads a file.
    pub(crate) fn read(text: &str) -> Result<Types, String> {
        let mut reader = Reader {
            tokens: tokens(text)?,
            at: 0,
        };
        let mut all = BTreeMap::new();
        while reader.at < reader.tokens.len() {
            let (name, of) = reader.declaration(&all)?;
            all.insert(name, of);
        }
        let types = Types { all };
        for of in types.all.values() {
            types.check_names(of)?;
        }
        Ok(types)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.keys().map(String::as_str)
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Type> {
        self.all.get(name)
    }

    /// The names of the fields of an interface.
    pub(crate) fn fields(&self, name: &str) -> impl Iterator<Item = &str> {
        let fields = match self.get(name) {
            Some(Type::Object(fields)) => &fields[..],
            _ => &[],
        };
        fields.iter().map(|field| field.name.as_str())
    }

    /// Fields of interfaces, other than the maps of questions, that did not occur.
    pub(crate) fn unseen(&self, seen: &Seen) -> impl Iterator<Item = String> {
        self.all.keys().flat_map(|name| {
            self.fields(name)
                .filter(|field| !seen.fields.contains(&(name.clone(), (*field).to_owned())))
                .map(move |field| format!("{name}.{field}"))
        })
    }

    /// Whether a value is of the type of a field of a map. A closed type has no other fields.
    pub(crate) fn check(
        &self,
        map: &str,
        field: &str,
        value: &Value,
        closed: bool,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let Some(Type::Object(fields)) = self.get(map) else {
            return Err(format!("there is no {map}"));
        };
        let Some(found) = fields.iter().find(|other| other.name == field) else {
            return Err(format!("{map} has no {field}"));
        };
        seen.fields.insert((map.to_owned(), field.to_owned()));
        self.is(&found.of, value, closed, map, seen)
    }

    fn is(
        &self,
        of: &Type,
        value: &Value,
        closed: bool,
        path: &str,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let wrong = || Err(format!("{path}: {} is no {of:?}", short(value)));
        match (of, value) {
            (Type::Unknown, _)
            | (Type::Text, Value::String(_))
            | (Type::Number, Value::Number(_))
            | (Type::Bool, Value::Bool(_))
            | (Type::Null, Value::Null) => Ok(()),
            (Type::Word(word), Value::String(text)) if word == text => Ok(()),
            (Type::Named(name), _) => {
                let of = &self.all[name];
                self.is(of, value, closed, name, seen)?;
                if let (Type::Any(_), Some(word)) = (of, value.as_str()) {
                    seen.words.insert((name.clone(), word.to_owned()));
                }
                Ok(())
            }
            (Type::List(of), Value::Array(items)) => items
                .iter()
                .try_for_each(|item| self.is(of, item, closed, path, seen)),
            (Type::Tuple(all), Value::Array(items)) if all.len() == items.len() => {
                let mut pairs = all.iter().zip(items);
                pairs.try_for_each(|(of, item)| self.is(of, item, closed, path, seen))
            }
            (Type::Any(all), _) => {
                let mut reasons = Vec::new();
                for of in all {
                    let mut tried = Seen::default();
                    match self.is(of, value, closed, path, &mut tried) {
                        Ok(()) => {
                            seen.fields.extend(tried.fields);
                            seen.words.extend(tried.words);
                            return Ok(());
                        }
                        Err(reason) => reasons.push(reason),
                    }
                }
                Err(reasons.join("; "))
            }
            (Type::Object(fields), Value::Object(object)) => {
                for Field { name, optional, of } in fields {
                    match object.get(name) {
                        None if *optional => {}
                        None => return Err(format!("{path}: there is no {name}")),
                        Some(value) => {
                            let inner = format!("{path}.{name}");
                            self.is(of, value, closed, &inner, seen)?;
                            seen.fields.insert((path.to_owned(), name.clone()));
                        }
                    }
                }
                let other = object
                    .keys()
                    .find(|key| fields.iter().all(|f| f.name != **key));
                match other.filter(|_| closed) {
                    Some(other) => Err(format!("{path}: {other} is not among its fields")),
                    None => Ok(()),
                }
            }
            _ => wrong(),
        }
    }

    fn check_names(&self, of: &Type) -> Result<(), String> {
        match of {
            Type::Named(name) if !self.all.contains_key(name) => {
                Err(format!("there is no type {name}"))
            }
            Type::List(of) => self.check_names(of),
            Type::Tuple(all) | Type::Any(all) => all.iter().try_for_each(|of| self.check_names(of)),
            Type::Object(fields) => fields.iter().try_for_each(|f| self.check_names(&f.of)),
            _ => Ok(()),
        }
    }
}

/// A value, not longer than anybody would read.
fn short(value: &Value) -> String {
    let text = value.to_string();
    text.chars().take(200).collect()
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Text(String),
    Sign(char),
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").ok_or("a comment without an end")? + 2
        } else if first == '"' {
            let end = rest[1..].find('"').ok_or("a text without an end")? + 2;
            tokens.push(Token::Text(rest[1..end - 1].to_owned()));
            end
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let end = end.unwrap_or(rest.len());
            tokens.push(Token::Name(rest[..end].to_owned()));
            end
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        rest = &rest[end..];
    }
    Ok(tokens)
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

impl Reader {
    fn next(&mut self) -> Result<Token, String> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token.ok_or_else(|| "the file ends too early".to_owned())
    }

    fn takes(&mut self, sign: char) -> bool {
        let takes = self.tokens.get(self.at) == Some(&Token::Sign(sign));
        self.at += usize::from(takes);
        takes
    }

    fn takes_name(&mut self, name: &str) -> bool {
        let takes = self.tokens.get(self.at) == Some(&Token::Name(name.to_owned()));
        self.at += usize::from(takes);
        takes
    }

    fn expect(&mut self, sign: char) -> Result<(), String> {
        match self.takes(sign) {
            true => Ok(()),
            false => Err(format!(
                "{:?} instead of {sign:?}",
                self.tokens.get(self.at)
            )),
        }
    }

    fn name(&mut self) -> Result<String, String> {
        match self.next()? {
            Token::Name(name) | Token::Text(name) => Ok(name),
            other => Err(format!("{other:?} is no name")),
        }
    }

    fn declaration(&mut self, all: &BTreeMap<String, Type>) -> Result<(String, Type), String> {
        if !self.takes_name("export") {
            return Err(format!("{:?} is no declaration", self.tokens.get(self.at)));
        }
        if self.takes_name("interface") {
            let name = self.name()?;
            let mut fields = Vec::new();
            if self.takes_name("extends") {
                let base = self.name()?;
                match all.get(&base) {
                    Some(Type::Object(of)) => fields.clone_from(of),
                    _ => return Err(format!("{base} is no interface before {name}")),
                }
            }
            self.expect('{')?;
            fields.extend(self.fields()?);
            return Ok((name, Type::Object(fields)));
        }
        if !self.takes_name("type") {
            return Err(format!("{:?} is no type", self.tokens.get(self.at)));
        }
        let name = self.name()?;
        self.expect('=')?;
        // `keyof` is for the compiler alone.
        let of = match self.takes_name("keyof") {
            true => self.name().map(|_| Type::Unknown)?,
            false => self.of()?,
        };
        self.expect(';')?;
        Ok((name, of))
    }

    fn fields(&mut self) -> Result<Vec<Field>, String> {
        let mut fields = Vec::new();
        while !self.takes('}') {
            let name = self.name()?;
            let optional = self.takes('?');
            self.expect(':')?;
            let of = self.of()?;
            fields.push(Field { name, optional, of });
            if !self.takes(';') {
                self.expect('}')?;
                break;
            }
        }
        Ok(fields)
    }

    fn of(&mut self) -> Result<Type, String> {
        let mut all = vec![self.one()?];
        while self.takes('|') {
            all.push(self.one()?);
        }
        Ok(match all.len() {
            1 => all.remove(0),
            _ => Type::Any(all),
        })
    }

    fn one(&mut self) -> Result<Type, String> {
        let mut of = match self.next()? {
            Token::Text(word) => Type::Word(word),
            Token::Name(name) => match name.as_str() {
                "string" => Type::Text,
                "number" => Type::Number,
                "boolean" => Type::Bool,
                "null" => Type::Null,
                "unknown" => Type::Unknown,
                _ => Type::Named(name),
            },
            Token::Sign('(') => {
                let of = self.of()?;
                self.expect(')')?;
                of
            }
            Token::Sign('[') => {
                let mut all = vec![self.of()?];
                while self.takes(',') {
                    all.push(self.of()?);
                }
                self.expect(']')?;
                Type::Tuple(all)
            }
            Token::Sign('{') => Type::Object(self.fields()?),
            other => return Err(format!("{other:?} is no type")),
        };
        while self.takes('[') {
            self.expect(']')?;
            of = Type::List(Box::new(of));
        }
        Ok(of)
    }
}
