//! Reads graphs as node-link JSON, the format of networkx (`node_link_data`) and D3.
//!
//! ```json
//! {"directed": false, "multigraph": false,
//!  "nodes": [{"id": "paris"}, {"id": "lyon"}],
//!  "links": [{"source": "paris", "target": "lyon"}]}
//! ```
//!
//! `edges` may stand for `links`. The vertices are the nodes in their order. The ends of links are
//! the `id`s of nodes; if no node has an `id`, they are indices from 0. A node without an `id` may
//! have a `name` or `label`. Other fields are ignored, but a graph that is `directed` is refused.

use super::edges::{check_size, one_direction};
use super::fault::{EMPTY, GraphFileError, START, fail};
use crate::board::Board;
use crate::graph::{Graph, GraphError};
use crate::text::Location;
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    directed: bool,
    nodes: Vec<Node>,
    #[serde(alias = "links")]
    edges: Vec<Link>,
}

#[derive(Deserialize)]
struct Node {
    id: Option<Value>,
    #[serde(alias = "label")]
    name: Option<Value>,
}

#[derive(Deserialize)]
struct Link {
    source: Value,
    target: Value,
}

/// Returns `true` if the text begins like an object with a key. No graph6 word has a quote.
pub(super) fn looks_like(text: &str) -> bool {
    let inner = text.trim_start().strip_prefix('{');
    inner.is_some_and(|inner| inner.trim_start().starts_with('"'))
}

/// Returns `true` if a line is a complete JSON object, so that the next lines may be further
/// graphs.
pub(super) fn is_whole(line: &str) -> bool {
    looks_like(line) && serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok()
}

pub(super) fn read(text: &str) -> Result<Board, GraphFileError> {
    let file: File = serde_json::from_str(text).or_else(|error| {
        let location = Location {
            line: error.line().max(1),
            column: error.column().max(1),
        };
        fail(location, reason(&error))
    })?;
    if file.directed {
        let fault = "the graph is directed; make it undirected first, as networkx.Graph(G) does";
        return fail(START, fault);
    }
    check_size(file.nodes.len() as u64)?;
    if file.nodes.is_empty() {
        return fail(START, EMPTY);
    }
    board(file).or_else(|reason| fail(START, reason))
}

/// Returns the message of a JSON error without its location, which the caller adds.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let plain = text.split(" at line ").next().unwrap_or(&text);
    match error.classify() {
        serde_json::error::Category::Data => format!(
            "{plain}; a graph in JSON has \"nodes\" with an \"id\", and \"links\" or \"edges\" with \
             a \"source\" and a \"target\", as networkx.node_link_data writes it"
        ),
        _ => plain.to_owned(),
    }
}

/// Builds the board of a node-link object.
fn board(file: File) -> Result<Board, String> {
    // Links refer to ids if any node has one, otherwise to indices.
    let has_ids = file.nodes.iter().any(|node| node.id.is_some());
    let mut names = Vec::with_capacity(file.nodes.len());
    let mut indices = HashMap::new();
    for (index, node) in file.nodes.iter().enumerate() {
        let name = match (&node.id, &node.name) {
            (Some(id), _) => name(id),
            (None, _) if has_ids => return Err(format!("node {} has no \"id\"", index + 1)),
            (None, Some(label)) => name(label),
            (None, None) => index.to_string(),
        };
        if has_ids && let Some(first) = indices.insert(name.clone(), index) {
            let (first, second) = (first + 1, index + 1);
            return Err(format!(
                "nodes {first} and {second} have the same id {name}"
            ));
        }
        names.push(name);
    }
    let find = |end: &Value| match has_ids {
        true => indices.get(&name(end)).copied(),
        false => (end.as_u64().map(|index| index as usize)).filter(|&index| index < names.len()),
    };
    let mut ends = Vec::with_capacity(file.edges.len());
    for (number, link) in (1..).zip(&file.edges) {
        let end = |end: &Value| {
            find(end).ok_or_else(|| format!("link {number}: unknown node {}", name(end)))
        };
        ends.push((end(&link.source)?, end(&link.target)?));
    }
    // Each edge may be given in both directions.
    if let Some(kept) = one_direction(&ends) {
        ends = kept.iter().map(|&edge| ends[edge]).collect();
    }
    let graph = Graph::from_edges(names.len(), &ends).map_err(|error| match error {
        GraphError::SelfLoop { edge, vertex } => {
            let (number, name) = (edge + 1, &names[vertex]);
            format!("link {number} is a loop from {name} to itself; remove it")
        }
        GraphError::Duplicate { edge, first, .. } => {
            let (number, first) = (edge + 1, first + 1);
            format!("links {first} and {number} are parallel edges; keep one, as networkx.Graph(G)")
        }
        other => other.to_string(),
    })?;
    Ok(Board::from_graph(graph, names))
}

/// Returns the name of a node with the given `id`: a text, a number, or a tuple in Python's
/// notation.
fn name(id: &Value) -> String {
    match id {
        Value::String(text) => text.clone(),
        Value::Array(parts) => {
            let parts: Vec<String> = parts.iter().map(name).collect();
            format!("({})", parts.join(", "))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use crate::graph_file::read;
    use crate::names::Names;

    fn fault(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn nodes_and_links_are_a_graph() {
        for (text, names) in [
            (
                r#"{"directed": false, "multigraph": false, "graph": {}, "nodes": [{"id": 2}, {"id": 0},
                 {"id": 1}], "links": [{"source": 2, "target": 0, "weight": 1}, {"source": 0, "target": 1}]}"#,
                "2 0 1",
            ),
            (
                r#"{"nodes":[{"id":"a"},{"id":"b"},{"id":"c"}],
                 "edges":[{"source":"a","target":"b"},{"source":"c","target":"b"}]}"#,
                "a b c",
            ),
            // D3 links nodes by indices.
            (
                r#"{"nodes":[{"name":"x"},{"name":"y"},{"label":"z"}],
                 "links":[{"source":0,"target":1},{"source":1,"target":2}]}"#,
                "x y z",
            ),
            (
                r#"{"nodes":[{"id":[0,0]},{"id":[0,1]},{"id":"r"}],
                 "links":[{"source":[0,0],"target":[0,1]},{"source":[0,1],"target":"r"},
                 {"source":[0,1],"target":[0,0]},{"source":"r","target":[0,1]}]}"#,
                "(0, 0) (0, 1) r",
            ),
        ] {
            let board = read(text).unwrap();
            assert_eq!(Names::of(&board).all(&[0, 1, 2]).join(" "), names);
            let edges: Vec<_> = board.graph().edges().collect();
            assert_eq!(edges, [(0, 1), (1, 2)], "{text}");
        }
    }

    #[test]
    fn other_json_is_refused() {
        for (text, expected) in [
            (
                r#"{"directed":true,"nodes":[{"id":1}],"links":[]}"#,
                "the graph is directed",
            ),
            (r#"{"nodes":[],"links":[]}"#, "no vertices"),
            (
                r#"{"nodes":[{"id":1}]}"#,
                "missing field `edges`; a graph in JSON has",
            ),
            (
                r#"{"rows":1,"cols":1,"position":["X"]}"#,
                "missing field `nodes`; a graph in JSON has",
            ),
            (
                r#"{"nodes":[{"id":1},{"id":1}],"links":[]}"#,
                "nodes 1 and 2 have the same id 1",
            ),
            (
                r#"{"nodes":[{"id":1},{}],"links":[]}"#,
                "node 2 has no \"id\"",
            ),
            (
                r#"{"nodes":[{"id":1}],"links":[{"source":1,"target":1}]}"#,
                "link 1 is a loop from 1 to itself",
            ),
            (
                r#"{"multigraph":true,"nodes":[{"id":1},{"id":2}],
                 "links":[{"source":1,"target":2,"key":0},{"source":1,"target":2,"key":1}]}"#,
                "links 1 and 2 are parallel edges",
            ),
            (
                r#"{"nodes":[{"id":1}],"links":[{"source":1,"target":"x"}]}"#,
                "link 1: unknown node x",
            ),
            ("{\"nodes\":\n[", "line 2, column 1: EOF"),
        ] {
            let found = fault(text);
            assert!(found.contains(expected), "{text}\n{found}");
        }
        // A graph6 word of 60 vertices also begins with `{`.
        assert!(fault("{???").contains("characters of edges for"));
    }
}
