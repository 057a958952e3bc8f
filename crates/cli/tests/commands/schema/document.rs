//! Derives JSON schema documents from the types of the facade (the crate `tengen`).
//!
//! There is a document for the lines of each command, and one for all requests and answers of the
//! registry (the list of requests by name).

use schemars::generate::{Contract, SchemaSettings};
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use tengen::registry::{ENTRIES, Entry};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A command of the program whose answers are lines of JSON, with the names of the requests that it
/// makes.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    requests: &'static [&'static str],
}

/// The commands with several requests.
const SEVERAL: &[Command] = &[
    command("approx", &["approx", "approx-constants"]),
    command("bounds", &["bounds", "bounds-limit"]),
    command(
        "compare connect4",
        &["compare-connect4", "compare-connect4-quoted"],
    ),
    command("compare gomoku", &["compare-gomoku", "compare-gomoku-base"]),
    command(
        "count",
        &[
            "count",
            "count-by",
            "count-classes",
            "count-residues",
            "count-squares",
            "count-squares-by",
        ],
    ),
    command("hamilton", &["hamilton", "hamilton-check"]),
    command("lattice", &["lattice", "lattice-list"]),
    command("reduce", &["reduce", "reduce-grid"]),
    command("sequence", &["sequence", "sequence-lattice"]),
    command("solve", &["solve", "solve-pruned"]),
    command("table", &["table", "table-list"]),
];

const fn command(name: &'static str, requests: &'static [&'static str]) -> Command {
    Command { name, requests }
}

/// Fields with names of written files, which the command line adds to answers: command, field,
/// meaning.
const FILES: [(&str, &str, &str); 5] = [
    ("matrix", "file", "The file that has the matrix."),
    ("reduce", "graph", "The file that has the board."),
    ("reduce", "position", "The file that has the position."),
    (
        "reduce",
        "sgf",
        "The file that has the game record, if any.",
    ),
    ("reduce", "picture", "The file that has the picture."),
];

/// Requests that no command makes, or whose command writes no JSON.
const NO_COMMAND: &[&str] = &[
    "count-published",
    "draw",
    "game-graph-picture",
    "ledger-export",
    "ledger-keep",
    "ledger-merge",
    "ledger-primes",
    "look",
    "problem",
    "problems",
    "reduce-line",
    "variation",
];

/// The first words of commands with two words.
const GROUPS: [&str; 7] = [
    "bench", "compare", "data", "dead", "games", "ledger", "problems",
];

/// Returns the name and the schema document of each command that writes JSON.
pub(crate) fn commands() -> Vec<(&'static str, Value)> {
    let mut commands = Vec::new();
    for entry in ENTRIES {
        let several = SEVERAL
            .iter()
            .find(|command| command.requests.contains(&entry.name));
        if several.is_none_or(|command| command.requests[0] == entry.name)
            && !NO_COMMAND.contains(&entry.name)
        {
            let plain = plain(entry);
            commands.push(several.unwrap_or(&plain).document());
        }
    }
    commands
}

/// Returns the command that makes only the given request. The two have equal names, except that a
/// group such as `games` is followed by a blank.
fn plain(entry: &'static Entry) -> Command {
    let blank = entry
        .name
        .split_once('-')
        .filter(|(group, _)| GROUPS.contains(group));
    let name = blank.map(|(group, name)| format!("{group} {name}").leak() as &str);
    Command {
        name: name.unwrap_or(entry.name),
        requests: std::slice::from_ref(&entry.name),
    }
}

/// Returns a generator for JSON schemas, either of values that the program writes or of values that
/// it reads.
fn generator(contract: Contract) -> SchemaGenerator {
    let mut settings = SchemaSettings::draft2020_12();
    settings.contract = contract;
    settings.into_generator()
}

/// Returns the definitions of types that a schema generator has made, simplified.
fn definitions(generator: &mut SchemaGenerator, contract: Contract) -> Map<String, Value> {
    let mut definitions = generator.take_definitions(true);
    for definition in definitions.values_mut() {
        tidy(definition, &contract);
    }
    definitions
}

/// Simplifies a schema. In written values, an optional field is never `null`.
fn tidy(schema: &mut Value, contract: &Contract) {
    if let (Contract::Serialize, Ok(schema)) = (contract, schema.try_into()) {
        RecursiveTransform(tidy_fields).transform(schema);
    }
}

fn tidy_fields(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| {
        let mut names = required.as_array().into_iter().flatten();
        names.any(|required| required == name)
    };
    // The schema of a request forbids further fields. In an answer, the request may be only a part
    // of an object with more fields, so this rule is removed.
    schema.remove("additionalProperties");
    // Fields that occur together or not at all have an empty form for the case without them.
    let forms = schema.get_mut("anyOf").and_then(Value::as_array_mut);
    for form in forms
        .into_iter()
        .flatten()
        .filter(|form| **form == json!({}))
    {
        *form = json!({ "type": "object", "properties": {} });
    }
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, field) in fields.into_iter().flatten() {
        if !is_required(name) {
            without_null(field);
        }
    }
}

fn without_null(field: &mut Value) {
    if let Some(types) = field.get_mut("type").and_then(Value::as_array_mut) {
        types.retain(|name| name != "null");
        if let [one] = &types[..] {
            field["type"] = one.clone();
        }
    }
    if let Some(forms) = field.get_mut("anyOf").and_then(Value::as_array_mut) {
        forms.retain(|form| *form != json!({"type": "null"}));
        if let [Value::Object(one)] = &forms[..] {
            let one = one.clone();
            if let Some(object) = field.as_object_mut() {
                object.remove("anyOf");
                object.extend(one);
            }
        }
    }
}

impl Command {
    fn document(&self) -> (&'static str, Value) {
        let mut to = generator(Contract::Serialize);
        let requests = self.requests.iter();
        let entries = requests.map(|name| tengen::registry::find(name).expect("a request"));
        let lines: Vec<Schema> = entries
            .flat_map(|entry| entry.line_schemas(&mut to))
            .collect();
        let mut fields = json!({
            "tengen": { "type": "string", "description": "The version of the program." },
            "command": { "const": self.name, "description": "The command." },
        });
        for (_, name, description) in FILES.iter().filter(|(of, ..)| *of == self.name) {
            fields[name] = json!({ "description": description, "type": ["string", "null"] });
        }
        let document = json!({
            "$schema": DIALECT,
            "title": format!("tengen {} --format json", self.name),
            "type": "object",
            "properties": fields,
            "required": ["tengen", "command"],
            "anyOf": lines,
            "$defs": definitions(&mut to, Contract::Serialize),
        });
        (self.name, document)
    }
}

/// Returns the schemas of all requests and answers.
pub(crate) fn registry() -> Value {
    let (mut read, mut written) = (
        generator(Contract::Deserialize),
        generator(Contract::Serialize),
    );
    let mut requests = Map::new();
    for entry in ENTRIES {
        requests.insert(
            entry.name.to_owned(),
            json!({
                "summary": entry.summary,
                "request": entry.request_schema(&mut read),
                "answer": entry.answer_schema(&mut written),
            }),
        );
    }
    let mut definitions_read = definitions(&mut read, Contract::Deserialize);
    let mut all = definitions(&mut written, Contract::Serialize);
    // If the schemas of a type differ for reading and for writing, the type for reading is renamed.
    let mut asked = Value::Object(requests);
    loop {
        let differs = |(name, schema): (&String, &Value)| {
            all.get(name).filter(|other| *other != schema)?;
            Some(name.clone())
        };
        let Some(name) = definitions_read.iter().find_map(differs) else {
            break;
        };
        let rename = |value: &mut Value| {
            replace(
                value,
                &reference(&name),
                &reference(&format!("{name}Request")),
            );
        };
        definitions_read.values_mut().for_each(rename);
        for entry in asked.as_object_mut().into_iter().flatten() {
            rename(&mut entry.1["request"]);
        }
        let schema = definitions_read.remove(&name).unwrap_or_default();
        definitions_read.insert(format!("{name}Request"), schema);
    }
    all.extend(definitions_read);
    json!({
        "$schema": DIALECT,
        "title": "Requests of Tengen and their answers",
        "requests": asked.take(),
        "$defs": all,
    })
}

fn reference(name: &str) -> String {
    format!("#/$defs/{name}")
}

/// Replaces a text wherever it is a value.
fn replace(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) if text == old => new.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, old, new)),
        Value::Object(fields) => fields
            .values_mut()
            .for_each(|field| replace(field, old, new)),
        _ => {}
    }
}
