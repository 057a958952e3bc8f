//! The OpenAPI document that describes the HTTP routes of the server.

use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use tengen::page::names;
use tengen::registry::{SCHEMA, find};

/// Returns the OpenAPI document, with the schemas of all requests and answers of a page.
pub(crate) fn document() -> Value {
    let schemas = SCHEMA.replace("#/$defs/", "#/components/schemas/");
    // The text of the schemas is a constant, and a test parses it, so the default is never used.
    let mut schemas: Value = serde_json::from_str(&schemas).unwrap_or_default();
    let page = json!({
        "name": "page", "in": "query", "required": true,
        "schema": { "type": "string", "pattern": "^[A-Za-z0-9-]{8,64}$" },
    });
    let id = json!({
        "name": "id", "in": "path", "required": true, "schema": { "type": "integer" },
    });
    let content = |schema: Value| json!({ "application/json": { "schema": schema } });
    let json_as =
        |what: &str, schema: Value| json!({ "description": what, "content": content(schema) });
    let json_of = |what: &str| json_as(what, json!({ "type": "object" }));
    let refusals = |mut codes: Value| {
        for (code, why) in [
            ("403", "not a page of this server"),
            ("404", "not found"),
            ("413", "the request is too long"),
            ("415", "the content type of the request is not JSON"),
            (
                "422",
                "the request is impossible, or takes more memory than one request may use",
            ),
            ("503", "other requests use the memory now; try again"),
        ] {
            codes[code] = json_of(why);
        }
        codes
    };
    let mut paths = json!({
        "/api": {
            "get": { "responses": { "200": json_of("version, names of requests, and limits") } },
        },
        "/api/jobs": {
            "get": { "parameters": [page], "responses": { "200": json_of("all jobs") } },
        },
        "/api/jobs/{id}": {
            "get": {
                "parameters": [id, page],
                "responses": refusals(json!({ "200": json_of("the job, with its reply") })),
            },
            "delete": {
                "parameters": [id, page],
                "responses": refusals(json!({ "204": { "description": "it stops" } })),
            },
        },
        "/api/events": {
            "get": {
                "parameters": [page],
                "responses": {
                    "200": {
                        "description": "events of the jobs of a page",
                        "content": { "text/event-stream": {} },
                    },
                },
            },
        },
    });
    for name in names() {
        let entry = &schemas["requests"][name];
        let request = json!({ "required": true, "content": content(entry["request"].clone()) });
        let summary = find(name).map(|entry| entry.summary);
        let reply = json!({
            "type": "object",
            "properties": {
                "answer": entry["answer"],
                "files": {
                    "description": "Other forms of the answer, by name.",
                    "type": "object", "additionalProperties": { "type": "string" },
                },
            },
            "required": ["answer", "files"],
        });
        paths[format!("/api/ask/{name}")] = json!({
            "post": {
                "summary": summary, "requestBody": request,
                "responses": refusals(json!({
                    "200": json_as("the reply", reply),
                    "408": json_of("the request takes too long for a direct answer; start a job"),
                })),
            },
        });
        paths[format!("/api/jobs/{name}")] = json!({
            "post": {
                "summary": summary, "parameters": [page], "requestBody": request,
                "responses": refusals(json!({
                    "202": json_of("the number of the job"),
                    "429": json_of("too many jobs wait"),
                })),
            },
        });
    }
    let components = used(&paths, schemas["$defs"].take());
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Tengen", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": { "schemas": components },
    })
}

/// Returns the schemas, by name, that a JSON value references directly or indirectly.
fn used(value: &Value, mut schemas: Value) -> Map<String, Value> {
    let mut names = BTreeSet::new();
    references(value, &mut names);
    let mut used = Map::new();
    while let Some(name) = names.pop_first() {
        let schema = schemas[&name].take();
        if !schema.is_null() {
            references(&schema, &mut names);
            used.insert(name, schema);
        }
    }
    used
}

/// Adds the names of the schemas that a JSON value references directly.
fn references(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(name) = fields.get("$ref").and_then(Value::as_str) {
                names.extend(name.rsplit('/').next().map(str::to_owned));
            }
            fields.values().for_each(|field| references(field, names));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_of_a_page_has_its_schemas() {
        let document = document();
        for name in names() {
            let post = &document["paths"][format!("/api/ask/{name}")]["post"];
            let request = &post["requestBody"]["content"]["application/json"]["schema"];
            let named = request["$ref"]
                .as_str()
                .and_then(|text| text.rsplit('/').next());
            let schema = &document["components"]["schemas"][named.unwrap_or_default()];
            assert!(schema.is_object(), "{name}: {request}");
        }
        let mut names = BTreeSet::new();
        references(&document, &mut names);
        let schemas = &document["components"]["schemas"];
        assert!(names.len() > 80 && names.iter().all(|name| schemas[name].is_object()));
    }
}
