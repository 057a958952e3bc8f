//! Whether a value is what a schema says: for the keywords that our schemas use, and no others, so
//! that nothing is believed to be checked that is not. (Validators from the registry bring forty
//! crates for the rest of the standard.)

use crate::schema::parts::INTEGER;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// What is said, but not about values.
const REMARKS: [&str; 6] = [
    "$schema",
    "$defs",
    "title",
    "description",
    "deprecated",
    "format",
];

/// A schema with the definitions that it refers to.
pub(crate) struct Checker<'a> {
    definitions: Option<&'a Value>,
    /// Fields that a fitting value had, as the schema that has them and the name.
    seen: RefCell<BTreeSet<(String, String)>>,
}

impl<'a> Checker<'a> {
    /// For a document.
    pub(crate) fn new(document: &'a Value) -> Checker<'a> {
        Checker {
            definitions: document.get("$defs"),
            seen: RefCell::default(),
        }
    }

    /// Fields of objects that no value had as yet.
    pub(crate) fn never_seen(&self, document: &Value) -> Vec<String> {
        let forms = document["anyOf"].as_array().map_or(&[][..], Vec::as_slice);
        let definitions = self.definitions.and_then(Value::as_object);
        let nested = definitions.into_iter().flat_map(Map::values);
        let schemas = std::iter::once(document).chain(forms).chain(nested);
        let seen = self.seen.borrow();
        let fields = schemas.flat_map(|schema| {
            let fields = schema["properties"].as_object().into_iter();
            fields
                .flat_map(Map::keys)
                .map(|name| (described(schema), name.clone()))
        });
        let never = fields.filter(|field| !seen.contains(field));
        never
            .map(|(schema, name)| format!("{schema} {name}"))
            .collect()
    }

    /// Says where a value is not what the schema says, and why.
    pub(crate) fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let rules = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Object(rules) => rules,
            other => return Err(format!("{at}: {other} is no schema")),
        };
        for (keyword, rule) in rules {
            self.keyword(keyword, rule, rules, value, at)?;
        }
        if let (Some(fields), true) = (value.as_object(), rules.contains_key("properties")) {
            let fields = fields.keys().map(|name| (described(schema), name.clone()));
            self.seen.borrow_mut().extend(fields);
        }
        Ok(())
    }

    fn keyword(
        &self,
        keyword: &str,
        rule: &Value,
        rules: &Map<String, Value>,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let wrong = |what: String| Err(format!("{at}: {value} {what}"));
        let all = |holds: bool| match holds {
            true => Ok(()),
            false => wrong(format!("breaks {keyword} {rule}")),
        };
        match keyword {
            _ if REMARKS.contains(&keyword) => Ok(()),
            "$ref" => {
                let name = rule.as_str().and_then(|name| name.strip_prefix("#/$defs/"));
                let found = name.and_then(|name| self.definitions?.get(name));
                let found = found.ok_or_else(|| format!("{at}: {rule} is not defined"))?;
                self.check(found, value, at)
            }
            "type" => {
                let one = [rule.clone()];
                let names = rule.as_array().map_or(&one[..], Vec::as_slice);
                all(names.iter().any(|name| is_of(value, name)))
            }
            "enum" => all(rule.as_array().is_some_and(|all| all.contains(value))),
            "const" => all(rule == value),
            "pattern" => {
                if rule != INTEGER {
                    return Err(format!("{at}: the pattern {rule} is not known here"));
                }
                all(value.as_str().is_none_or(is_integer))
            }
            "minimum" => all(compare(value, rule, |value, limit| value >= limit)),
            "maximum" => all(compare(value, rule, |value, limit| value <= limit)),
            "minItems" => all(length(value).is_none_or(|n| n >= limit_of(rule))),
            "maxItems" => all(length(value).is_none_or(|n| n <= limit_of(rule))),
            "minLength" | "maxLength" => {
                let Some(text) = value.as_str() else {
                    return Ok(());
                };
                let (length, limit) = (text.chars().count() as u64, limit_of(rule));
                all(match keyword {
                    "minLength" => length >= limit,
                    _ => length <= limit,
                })
            }
            "anyOf" | "oneOf" => {
                let schemas = rule.as_array().map_or(&[][..], Vec::as_slice);
                let tried = schemas.iter().map(|schema| self.check(schema, value, at));
                let faults: Vec<String> = tried.filter_map(Result::err).collect();
                let fitting = schemas.len() - faults.len();
                match keyword == "anyOf" && fitting > 0 || fitting == 1 {
                    true => Ok(()),
                    false => Err(format!(
                        "{at}: {fitting} of {} forms fit:\n  {}",
                        schemas.len(),
                        faults.join("\n  ")
                    )),
                }
            }
            "items" | "prefixItems" => self.items(keyword, rule, rules, value, at),
            "required" => {
                let Some(object) = value.as_object() else {
                    return Ok(());
                };
                let names = rule.as_array().into_iter().flatten();
                let mut missing = names
                    .filter_map(Value::as_str)
                    .filter(|&name| !object.contains_key(name));
                match missing.next() {
                    Some(name) => Err(format!("{at}: {name} is missing")),
                    None => Ok(()),
                }
            }
            "properties" => {
                let (Some(object), Some(known)) = (value.as_object(), rule.as_object()) else {
                    return Ok(());
                };
                known.iter().try_for_each(|(name, schema)| {
                    object.get(name).map_or(Ok(()), |value| {
                        self.check(schema, value, &format!("{at}.{name}"))
                    })
                })
            }
            "additionalProperties" if *rule == Value::Bool(false) => {
                let known = rules.get("properties").and_then(Value::as_object);
                let mut names = value.as_object().into_iter().flat_map(Map::keys);
                let is_known =
                    |name: &&String| known.is_some_and(|known| known.contains_key(*name));
                match names.find(|name| !is_known(name)) {
                    Some(name) => Err(format!("{at}: {name} is not in the schema")),
                    None => Ok(()),
                }
            }
            _ => Err(format!("{at}: the keyword {keyword} is not known here")),
        }
    }

    fn items(
        &self,
        keyword: &str,
        rule: &Value,
        rules: &Map<String, Value>,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let Some(items) = value.as_array() else {
            return Ok(());
        };
        let prefix = rules.get("prefixItems").and_then(Value::as_array);
        let schemas: Vec<(&Value, &Value)> = match keyword {
            "items" => {
                let rest = items.iter().skip(prefix.map_or(0, Vec::len));
                rest.map(|item| (item, rule)).collect()
            }
            _ => items.iter().zip(prefix.into_iter().flatten()).collect(),
        };
        let mut numbered = (0..).zip(schemas);
        numbered.try_for_each(|(i, (item, schema))| self.check(schema, item, &format!("{at}[{i}]")))
    }
}

/// What an object is, in words.
fn described(schema: &Value) -> String {
    schema["description"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

fn is_of(value: &Value, name: &Value) -> bool {
    match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_u64() || value.is_i64(),
        _ => false,
    }
}

/// What the pattern of integers says.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn length(value: &Value) -> Option<u64> {
    value.as_array().map(|items| items.len() as u64)
}

fn limit_of(rule: &Value) -> u64 {
    rule.as_u64().expect("a limit is a number")
}

fn compare(value: &Value, limit: &Value, holds: fn(f64, f64) -> bool) -> bool {
    match (value.as_f64(), limit.as_f64()) {
        (Some(value), Some(limit)) => holds(value, limit),
        (None, _) => true,
        (_, None) => false,
    }
}
