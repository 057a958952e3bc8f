//! Checks values against a schema, and records which fields of the schema occur.
//!
//! The checker supports the keywords that our schemas use and refuses others, so that no rule is
//! skipped. Validators from the registry support the whole standard, but need forty crates. Objects
//! are closed: each field must be in the schema, or in one of the matching forms.

use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Keywords that do not constrain values.
const REMARKS: [&str; 6] = [
    "$schema",
    "$defs",
    "title",
    "description",
    "default",
    "format",
];

/// The pattern of integers written as strings of digits.
const INTEGER: &str = "^-?[0-9]+$";

/// The fields of an object that a schema allows.
type Fields = BTreeSet<String>;

/// A JSON schema document, with the fields that have occurred in checked values so far.
pub(crate) struct Checker<'a> {
    document: &'a Value,
    /// Pointers to the fields that occurred in a matching value.
    seen: RefCell<BTreeSet<String>>,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(document: &'a Value) -> Checker<'a> {
        Checker {
            document,
            seen: RefCell::default(),
        }
    }

    /// Returns the fields of the schema that occurred in no checked value.
    pub(crate) fn never_seen(&self) -> Vec<String> {
        let mut all = BTreeSet::new();
        fields(self.document, "#", &mut all);
        all.difference(&self.seen.borrow()).cloned().collect()
    }

    /// Checks a value against the JSON schema. Returns the place and the reason of a mismatch as an
    /// error.
    pub(crate) fn check(&self, value: &Value) -> Result<(), String> {
        self.whole(self.document, "#", value, "")
    }

    /// Checks a value against a part of the schema, and that this part allows all fields of the
    /// value.
    fn whole(&self, schema: &Value, pointer: &str, value: &Value, at: &str) -> Result<(), String> {
        let known = self.part(schema, pointer, value, at)?;
        match (value, known) {
            (Value::Object(object), Some(known)) => {
                match object.keys().find(|name| !known.contains(*name)) {
                    Some(name) => Err(format!("{at}: {name} is not in the schema")),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Checks a value against a part of the schema. Returns the fields that this part allows;
    /// `None` if it allows any field.
    fn part(
        &self,
        schema: &Value,
        pointer: &str,
        value: &Value,
        at: &str,
    ) -> Result<Option<Fields>, String> {
        let rules = match schema {
            Value::Bool(true) => return Ok(None),
            Value::Object(rules) => rules,
            other => return Err(format!("{at}: {other} is no schema")),
        };
        let mut known = Fields::new();
        let mut is_open = !["properties", "$ref", "allOf", "anyOf", "oneOf"]
            .iter()
            .any(|keyword| rules.contains_key(*keyword));
        let mut learn = |part: Option<Fields>| match part {
            Some(fields) => known.extend(fields),
            None => is_open = true,
        };
        for (keyword, rule) in rules {
            let below = format!("{pointer}/{keyword}");
            match keyword.as_str() {
                "$ref" => {
                    let name = rule.as_str().unwrap_or_default();
                    let found = self.document.pointer(name.trim_start_matches('#'));
                    let found = found.ok_or_else(|| format!("{at}: {rule} is not defined"))?;
                    learn(self.part(found, name, value, at)?);
                }
                "allOf" => {
                    for (i, form) in rule.as_array().into_iter().flatten().enumerate() {
                        learn(self.part(form, &format!("{below}/{i}"), value, at)?);
                    }
                }
                "anyOf" | "oneOf" => {
                    let forms = rule.as_array().map_or(&[][..], Vec::as_slice);
                    let mut faults = Vec::new();
                    for (i, form) in forms.iter().enumerate() {
                        match self.part(form, &format!("{below}/{i}"), value, at) {
                            Ok(part) => learn(part),
                            Err(fault) => faults.push(fault),
                        }
                    }
                    if faults.len() == forms.len() {
                        return Err(format!("{at}: no form fits:\n  {}", faults.join("\n  ")));
                    }
                }
                "properties" => {
                    let (Some(object), Some(all)) = (value.as_object(), rule.as_object()) else {
                        continue;
                    };
                    for (name, schema) in all {
                        let below = format!("{below}/{name}");
                        if let Some(value) = object.get(name) {
                            self.whole(schema, &below, value, &format!("{at}.{name}"))?;
                            self.seen.borrow_mut().insert(below);
                        }
                        learn(Some(Fields::from([name.clone()])));
                    }
                }
                "items" | "prefixItems" => self.items(keyword, rules, pointer, value, at)?,
                _ if holds(keyword, rule, value)? => {}
                _ => return Err(format!("{at}: {value} breaks {keyword} {rule}")),
            }
        }
        Ok((!is_open).then_some(known))
    }

    fn items(
        &self,
        keyword: &str,
        rules: &Map<String, Value>,
        pointer: &str,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let prefix = rules.get("prefixItems").and_then(Value::as_array);
        let prefix = prefix.map_or(&[][..], Vec::as_slice);
        for (i, item) in value.as_array().into_iter().flatten().enumerate() {
            let (schema, below) = match (keyword, prefix.get(i)) {
                ("prefixItems", Some(schema)) => (schema, format!("{pointer}/prefixItems/{i}")),
                ("items", None) => (&rules["items"], format!("{pointer}/items")),
                _ => continue,
            };
            self.whole(schema, &below, item, &format!("{at}[{i}]"))?;
        }
        Ok(())
    }
}

/// Adds pointers to all fields below a schema.
fn fields(schema: &Value, pointer: &str, all: &mut BTreeSet<String>) {
    match schema {
        Value::Object(rules) => {
            for (keyword, rule) in rules {
                let below = format!("{pointer}/{keyword}");
                if keyword == "properties" {
                    for (name, schema) in rule.as_object().into_iter().flatten() {
                        fields(schema, &format!("{below}/{name}"), all);
                        all.insert(format!("{below}/{name}"));
                    }
                } else if !REMARKS.contains(&keyword.as_str()) || keyword == "$defs" {
                    fields(rule, &below, all);
                }
            }
        }
        Value::Array(forms) => {
            for (i, form) in forms.iter().enumerate() {
                fields(form, &format!("{pointer}/{i}"), all);
            }
        }
        _ => {}
    }
}

/// Returns `true` if a value obeys a keyword that does not constrain its parts.
fn holds(keyword: &str, rule: &Value, value: &Value) -> Result<bool, String> {
    let limit = || {
        rule.as_f64()
            .ok_or(format!("the limit {rule} is no number"))
    };
    let length = match value {
        Value::Array(items) => Some(items.len() as f64),
        Value::String(text) => Some(text.chars().count() as f64),
        _ => None,
    };
    Ok(match keyword {
        _ if REMARKS.contains(&keyword) => true,
        "type" => match rule {
            Value::Array(names) => names.iter().any(|name| is_of(value, name)),
            name => is_of(value, name),
        },
        "enum" => rule.as_array().is_some_and(|all| all.contains(value)),
        "const" => rule == value,
        "pattern" if rule == INTEGER => value.as_str().is_none_or(is_integer),
        "minimum" => value.as_f64().unwrap_or(f64::MAX) >= limit()?,
        "maximum" => value.as_f64().unwrap_or(f64::MIN) <= limit()?,
        "minItems" | "minLength" => length.unwrap_or(f64::MAX) >= limit()?,
        "maxItems" | "maxLength" => length.unwrap_or(0.0) <= limit()?,
        "required" => {
            let mut names = rule.as_array().into_iter().flatten();
            names.all(|name| value.get(name.as_str().unwrap_or_default()).is_some())
        }
        _ => return Err(format!("the keyword {keyword} {rule} is not known here")),
    })
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

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
