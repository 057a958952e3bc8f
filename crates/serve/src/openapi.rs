//! The routes as an OpenAPI document, for programs.

use serde_json::{Value, json};
use tengen::page::names;

/// The document. Requests and answers are those of the facade, whose documentation has them.
pub(crate) fn document() -> Value {
    let page = json!({
        "name": "page", "in": "query", "required": true,
        "schema": { "type": "string", "pattern": "^[A-Za-z0-9-]{8,64}$" },
    });
    let id = json!({
        "name": "id", "in": "path", "required": true, "schema": { "type": "integer" },
    });
    let question = json!({
        "name": "question", "in": "path", "required": true,
        "schema": { "type": "string", "enum": names().collect::<Vec<_>>() },
    });
    let request = json!({
        "required": true,
        "content": { "application/json": { "schema": { "type": "object" } } },
    });
    let json_of = |what: &str| {
        json!({
            "description": what,
            "content": { "application/json": { "schema": { "type": "object" } } },
        })
    };
    let refusals = |mut codes: Value| {
        for (code, why) in [
            ("403", "not a page of this server"),
            ("404", "there is no such thing"),
            ("413", "the request is too long"),
            ("415", "the request is no JSON by its type"),
            (
                "422",
                "what is asked is impossible, or takes more memory than one request may use",
            ),
            ("503", "other requests use the memory now; try again"),
        ] {
            codes[code] = json_of(why);
        }
        codes
    };
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Tengen", "version": env!("CARGO_PKG_VERSION") },
        "paths": {
            "/api": {
                "get": { "responses": { "200": json_of("version, questions and limits") } },
            },
            "/api/ask/{question}": {
                "post": {
                    "parameters": [question], "requestBody": request,
                    "responses": refusals(json!({
                        "200": json_of("the answer"),
                        "408": json_of("it takes longer than a moment: ask for a job"),
                    })),
                },
            },
            "/api/jobs/{question}": {
                "post": {
                    "parameters": [question, page], "requestBody": request,
                    "responses": refusals(json!({
                        "202": json_of("the number of the job"),
                        "429": json_of("too many jobs wait"),
                    })),
                },
            },
            "/api/jobs": {
                "get": { "parameters": [page], "responses": { "200": json_of("all jobs") } },
            },
            "/api/jobs/{id}": {
                "get": {
                    "parameters": [id, page],
                    "responses": refusals(json!({ "200": json_of("the job, with its answer") })),
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
                            "description": "what happens to the jobs of a page",
                            "content": { "text/event-stream": {} },
                        },
                    },
                },
            },
        },
    })
}
