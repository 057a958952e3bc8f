//! The schema of a command: that of each form of its answers, with what all answers have.

use crate::schema::parts::{Colours, Envelope, Graph, Rectangle, Strip, Vertices};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Which fields say what board is meant.
#[derive(Clone, Copy)]
pub(crate) enum Board {
    /// None: no board is, or several are.
    None,
    /// Lattice, rows, columns, boundary.
    Rectangle,
    /// The same without columns.
    Strip,
    /// A graph's.
    Graph,
    /// Those of a rectangle or of a graph.
    Either,
    /// The same, where edges are something else.
    EitherVertices,
}

/// A form of answers.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    body: fn(&mut SchemaGenerator) -> Schema,
    board: Board,
    has_colours: bool,
}

/// The forms of a command's answers.
pub(crate) struct Command {
    /// As on the command line.
    pub(crate) name: &'static str,
    forms: Vec<Form>,
}

/// A form with the fields of a type.
pub(crate) fn form<T: JsonSchema>(board: Board, has_colours: bool) -> Form {
    Form {
        body: T::json_schema,
        board,
        has_colours,
    }
}

/// A command and the forms of its answers.
pub(crate) fn command(name: &'static str, forms: &[Form]) -> Command {
    Command {
        name,
        forms: forms.to_vec(),
    }
}

impl Command {
    /// The name of the file of its schema.
    pub(crate) fn file(&self) -> String {
        self.name.replace(' ', "-") + ".json"
    }

    /// Its schema.
    pub(crate) fn document(&self) -> Value {
        let mut generator = SchemaSettings::draft2020_12().into_generator();
        let forms = self.forms.iter();
        let mut forms: Vec<Value> = forms
            .flat_map(|form| form.schemas(self.name, &mut generator))
            .collect();
        let mut definitions = generator.take_definitions(true);
        definitions.values_mut().for_each(never_null_if_optional);
        let mut document = match forms.len() {
            1 => forms.remove(0),
            _ => json!({"anyOf": forms}),
        };
        document["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        document["title"] = json!(format!("tengen {} --format json", self.name));
        if !definitions.is_empty() {
            document["$defs"] = Value::Object(definitions);
        }
        document
    }
}

impl Form {
    /// A schema for each kind of board.
    fn schemas(&self, command: &str, generator: &mut SchemaGenerator) -> Vec<Value> {
        let rectangle = Rectangle::json_schema(generator);
        let strip = Strip::json_schema(generator);
        let graph = Graph::json_schema(generator);
        let vertices = Vertices::json_schema(generator);
        let boards = match self.board {
            Board::None => vec![None],
            Board::Rectangle => vec![Some(rectangle)],
            Board::Strip => vec![Some(strip)],
            Board::Graph => vec![Some(graph)],
            Board::Either => vec![Some(rectangle), Some(graph)],
            Board::EitherVertices => vec![Some(rectangle), Some(vertices)],
        };
        let colours = Colours::json_schema(generator);
        let colours = self.has_colours.then_some(colours);
        let envelope = Envelope::json_schema(generator);
        let body = (self.body)(generator);
        let with = |board: Option<Schema>| {
            let mut schema = body.clone().to_value();
            never_null_if_optional(&mut schema);
            let parts = [Some(envelope.clone()), board, colours.clone()];
            for part in parts.into_iter().flatten() {
                add(&mut schema, &part.to_value());
            }
            let name = json!({"const": command, "description": "The command."});
            add(
                &mut schema,
                &json!({"properties": {"command": name}, "required": ["command"]}),
            );
            schema
        };
        boards.into_iter().map(with).collect()
    }
}

/// Adds the fields of a schema to another.
fn add(schema: &mut Value, part: &Value) {
    let fields = part["properties"].as_object().cloned().unwrap_or_default();
    for (name, field) in fields {
        let before = schema["properties"][&name].take();
        assert!(before.is_null(), "{name} is there twice");
        schema["properties"][&name] = field;
    }
    let required = part["required"].as_array().cloned().unwrap_or_default();
    match &mut schema["required"] {
        Value::Array(all) => all.extend(required),
        none => *none = Value::Array(required),
    }
}

/// What may be left out is never `null`: one of them is enough to say that there is none.
fn never_null_if_optional(schema: &mut Value) {
    let required = schema["required"].clone();
    let is_required = |name: &str| {
        let mut names = required.as_array().into_iter().flatten();
        names.any(|required| required == name)
    };
    let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) else {
        if let Some(object) = schema.as_object_mut().filter(|_| required.is_null()) {
            object.remove("required");
        }
        return;
    };
    let optional = fields.iter_mut().filter(|(name, _)| !is_required(name));
    optional.for_each(|(_, field)| without_null(field));
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
            let one: Map<String, Value> = one.clone();
            if let Some(object) = field.as_object_mut() {
                object.remove("anyOf");
                object.extend(one);
            }
        }
    }
}
