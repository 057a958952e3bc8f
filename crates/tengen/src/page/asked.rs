//! Reads the request of a web page, checks it against the limits for pages, and answers it.

use super::cost::Cost;
use super::refusal::{Kind, Refusal};
use crate::registry::{self, Entry};
use serde_json::{Map, Value, json};
use std::io;
use tengen_base::observer::Observer;
use tengen_base::text::bytes;

/// Fields of requests that a web page cannot set, because they name files and folders or limit
/// threads and memory.
const NOT_STATED: [&str; 8] = [
    "keeping",
    "path",
    "store",
    "scratch",
    "sources",
    "resources",
    "threads",
    "memory",
];

/// Maximum length of an answer for a web page in bytes.
const LONGEST: usize = 32 << 20;

/// Fields of requests that hold numbers on which the length or the time of the answer depends, with
/// the maximum for a web page.
const MOST: [(&str, u64); 7] = [
    ("number", 2_000),
    ("count", 100),
    ("moves", 100_000),
    ("digits", 2_000),
    ("runs", 10_000_000),
    ("samples", 10_000_000),
    ("examples", 1_000),
];

/// Limits on threads and memory for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Means {
    /// Number of threads.
    pub threads: usize,
    /// Bytes of memory that the engine, the algorithm that runs the request, may use. The [`Cost`]
    /// of reading and answering the request is additional.
    pub memory: usize,
}

impl Means {
    /// Creates limits from the number of threads, and the bytes of memory that the engine of a
    /// request may use.
    pub const fn new(threads: usize, memory: usize) -> Means {
        Means { threads, memory }
    }
}

/// Returns the names of the requests that a web page can send, in the order of the registry.
pub fn names() -> impl Iterator<Item = &'static str> {
    let asked = registry::ENTRIES
        .iter()
        .filter(|entry| entry.page.is_some());
    asked.map(|entry| entry.name)
}

/// A request that has been read but not started.
pub struct Asked {
    entry: &'static Entry,
    request: Map<String, Value>,
    cost: Cost,
}

impl Asked {
    /// Reads a request from JSON and estimates its memory.
    ///
    /// # Errors
    /// [`Refusal`] if the request does not exist, or sets a field or number that a page
    /// cannot set.
    pub fn read(name: &str, request: &str) -> Result<Asked, Refusal> {
        let found = registry::find(name).and_then(|entry| Some((entry, entry.page?)));
        let (entry, weights) = found.ok_or_else(|| {
            let message = format!("unknown request {name:?}");
            Refusal::new(Kind::UnknownQuestion, message)
        })?;
        let text = request;
        let request = read(text)?;
        Ok(Asked {
            entry,
            cost: Cost::of(text, &request, weights),
            request,
        })
    }

    /// Returns an upper bound on the memory for reading and answering the request. It follows from
    /// the sizes in the request, such as that of its board.
    pub fn cost(&self) -> &Cost {
        &self.cost
    }

    /// `true` if the request runs an engine, an algorithm with limits on threads and memory. Its
    /// memory is not included in [`Asked::cost`].
    pub fn has_engine(&self) -> bool {
        self.entry.has_resources
    }

    /// Runs the request and returns the JSON of a [`Reply`](registry::Reply). `means` limits the
    /// engine, if the request runs one.
    ///
    /// # Errors
    /// [`Refusal`] if the request fails or its answer is too long for a page.
    pub fn answer(mut self, means: Means, observer: &dyn Observer) -> Result<String, Refusal> {
        if self.has_engine() {
            let Means { threads, memory } = means;
            let resources = json!({ "threads": threads, "memory": memory });
            self.request.insert("resources".to_owned(), resources);
        }
        let reply = self.entry.answer(Value::Object(self.request), observer)?;
        let mut text = Bounded(Vec::new());
        let written = reply.write(&mut text);
        written.map_err(|error| match error.is_io() {
            true => Refusal::new(
                Kind::TooLarge,
                format_args!(
                    "the answer is longer than {}, the limit for a page; use the command line",
                    bytes(LONGEST)
                ),
            ),
            false => Refusal::new(Kind::Failed, error),
        })?;
        String::from_utf8(text.0).map_err(|error| Refusal::new(Kind::Failed, error))
    }
}

/// Reads and runs the request `name`, which is given in JSON. Returns the JSON of a
/// [`Reply`](registry::Reply).
///
/// # Errors
/// [`Refusal`]. If the sizes in the request need more memory than `means` allows, the kind is
/// [`Kind::TooLarge`] and nothing was computed.
pub fn ask(
    name: &str,
    request: &str,
    means: Means,
    observer: &dyn Observer,
) -> Result<String, Refusal> {
    let asked = Asked::read(name, request)?;
    asked.cost().check(means.memory as u64)?;
    asked.answer(means, observer)
}

/// Parses a request as JSON. Rejects fields that a page cannot set, and numbers above the maximum
/// for a page.
fn read(request: &str) -> Result<Map<String, Value>, Refusal> {
    let bad = |why: String| Refusal::new(Kind::BadRequest, why);
    let request = serde_json::from_str(request).map_err(|error| bad(error.to_string()))?;
    let Value::Object(request) = request else {
        return Err(bad("expected a JSON object as the request".to_owned()));
    };
    if let Some(field) = NOT_STATED.iter().find(|&&name| request.contains_key(name)) {
        return Err(bad(format!("a page cannot set the field {field:?}")));
    }
    for (field, most) in MOST {
        if let Some(number) = request.get(field).and_then(Value::as_u64)
            && number > most
        {
            return Err(Refusal::new(
                Kind::TooLarge,
                format_args!(
                    "expected at most {most} in the field {field:?} of a page's request, found \
                     {number}"
                ),
            ));
        }
    }
    Ok(request)
}

/// A writer that fails once more than [`LONGEST`] bytes are written.
struct Bounded(Vec<u8>);

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LONGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use tengen_base::observer::Silent;

    const MEANS: Means = Means {
        threads: 1,
        memory: 1 << 28,
    };

    fn refused(name: &str, request: &str) -> Refusal {
        ask(name, request, MEANS, &Silent).unwrap_err()
    }

    /// No field of any request that holds the path of a file or folder can be set from a page.
    #[test]
    fn no_path_can_be_stated() {
        let facade = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut fields = Vec::new();
        collect(&facade, &mut fields);
        assert!(fields.len() >= 5, "{fields:?}");
        for field in fields {
            assert!(NOT_STATED.contains(&field.as_str()), "{field}");
            for name in names() {
                for value in ["\"/etc\"", "null", "{\"store\":\"/etc\"}"] {
                    let refusal = refused(name, &format!("{{\"{field}\":{value}}}"));
                    assert_eq!(refusal.kind, Kind::BadRequest);
                    assert!(refusal.message.contains("cannot set"), "{refusal}");
                }
            }
        }
    }

    /// Collects the names of all public fields in the source files of `folder` that hold the path
    /// of a file or folder.
    fn collect(folder: &Path, fields: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, fields);
                continue;
            }
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                let Some(field) = line.trim().strip_prefix("pub ") else {
                    continue;
                };
                let is_request = !path.ends_with("error.rs");
                if let Some((name, kind)) = field.split_once(": ")
                    && kind.contains("Path")
                    && !name.contains(['(', ' '])
                    && is_request
                {
                    fields.push(name.to_owned());
                }
            }
        }
    }

    #[test]
    fn invalid_requests_are_refused() {
        for (name, request, kind) in [
            ("nothing", "{}", Kind::UnknownQuestion),
            ("count", "[]", Kind::BadRequest),
            ("count", "{", Kind::BadRequest),
            ("count", "{}", Kind::BadRequest),
            (
                "count",
                r#"{"board":{"rows":3},"columnz":true}"#,
                Kind::BadRequest,
            ),
            ("count", r#"{"board":{"rows":0}}"#, Kind::Unusable),
            (
                "count",
                r#"{"board":{"rows":3},"resources":{"threads":99}}"#,
                Kind::BadRequest,
            ),
            (
                "sample",
                r#"{"board":{"rows":3},"number":1000000}"#,
                Kind::TooLarge,
            ),
            ("look", r#"{"text":"what"}"#, Kind::Unusable),
            ("solve", r#"{"problem":{"text":". ."}}"#, Kind::BadRequest),
        ] {
            let refusal = refused(name, request);
            assert_eq!(refusal.kind, kind, "{name} {request}: {refusal}");
        }
    }

    #[test]
    fn every_question_answers() {
        let corner = r#"{"text":". . . O X . .\nO O O O X . .\nX X X X X . .\n"}"#;
        let position =
            r#"{"lattice":"square","rows":1,"cols":2,"boundary":"none","position":["X ."]}"#;
        let mut refused = Vec::new();
        for name in names() {
            let request = match name {
                "approx" | "bounds" => r#"{"rows":9,"cols":9}"#.to_owned(),
                "count" | "polynomial" | "reachable" | "game-graph" | "game-graph-picture"
                | "games-count" | "plan" => r#"{"board":{"rows":1,"cols":3}}"#.to_owned(),
                "games-bounds" => r#"{"rows":2,"cols":2}"#.to_owned(),
                "games-construct" => r#"{"rows":5,"cols":5,"moves":10}"#.to_owned(),
                "hamilton-check" => continue,
                "count-by" => r#"{"board":{"rows":2},"by":"stones"}"#.to_owned(),
                "count-classes" => r#"{"board":{"rows":2},"up_to":"symmetry"}"#.to_owned(),
                "draw" | "look" => r#"{"text":".X/XO"}"#.to_owned(),
                "hamilton" => r#"{"rows":1,"cols":4}"#.to_owned(),
                "problems-generate" => r#"{"count":1,"options":{"empty":4}}"#.to_owned(),
                "growth" => r#"{"rows":2}"#.to_owned(),
                "table" => r#"{"name":"go-table-1"}"#.to_owned(),
                "approx-constants" | "count-published" | "table-list" => "{}".to_owned(),
                "reduce-line" => r#"{"formula":"p cnf 1 1\n1 0\n"}"#.to_owned(),
                "problem" => corner.to_owned(),
                "problems" => corner.to_owned(),
                "rank" => format!(r#"{{"position":{position}}}"#),
                "sample" => r#"{"board":{"rows":3},"number":3}"#.to_owned(),
                "solve" => format!(
                    r#"{{"problem":{corner},"tree":{{"depth":4,"size":100,"all-moves":true}},"certificate":0}}"#
                ),
                "unrank" => r#"{"board":{"rows":2},"ranks":["11"]}"#.to_owned(),
                "variation" => format!(r#"{{"problem":{corner},"moves":["A3"],"values":true}}"#),
                "verify" => r#"{"text":"nothing"}"#.to_owned(),
                other => panic!("{other} has no request in this test"),
            };
            let answer = ask(name, &request, MEANS, &Silent);
            match answer {
                Ok(answer) => assert!(serde_json::from_str::<Value>(&answer).is_ok(), "{name}"),
                Err(error) => refused.push(format!("{name}: {error}")),
            }
        }
        assert!(refused.is_empty(), "{refused:#?}");
    }
}
