//! The table of questions.

use crate::cost::{Cost, Weights};
use crate::refusal::{Kind, Refusal};
use crate::{Means, answers, problem};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::io;
use tengen::prelude::Observer;
use tengen::{self as facade, Request};
use tengen_base::text::bytes;

/// What answers a question.
type Answerer = fn(Value, &dyn Observer) -> Result<String, Refusal>;

/// A question.
struct Question {
    name: &'static str,
    /// How its request states what may be used of the machine.
    means: Field,
    /// How much memory the sizes of its request take.
    weights: Weights,
    answer: Answerer,
}

/// The field of a request that says what may be used of the machine.
#[derive(Clone, Copy)]
enum Field {
    None,
    Resources,
}

/// Fields of requests that name files and folders, or say what may be used of the machine: a
/// page states neither.
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

/// The longest answer, in bytes.
const LONGEST: usize = 32 << 20;

/// The numbers in requests whose answers grow with them, and the most that there may be.
const MOST: [(&str, u64); 7] = [
    ("number", 2_000),
    ("count", 100),
    ("moves", 100_000),
    ("digits", 2_000),
    ("runs", 10_000_000),
    ("samples", 10_000_000),
    ("examples", 1_000),
];

macro_rules! questions {
    ($($name:literal: $means:ident, $weights:expr, $answer:expr;)*) => {
        &[$(Question {
            name: $name,
            means: Field::$means,
            weights: $weights,
            answer: $answer,
        }),*]
    };
}

/// All of them, by name.
const QUESTIONS: &[Question] = questions! {
    "approx": None, Weights::NUMBERS, plain::<facade::approx::Approx>;
    "bound-games": Resources, Weights::BOARD, plain::<facade::games::BoundGames>;
    "bounds": Resources, Weights::NUMBERS, plain::<facade::bounds::Bounds>;
    "check-hamiltonian": None, Weights::NUMBERS, plain::<facade::games::CheckHamiltonian>;
    "construct-game": None, Weights::GAME, answers::constructed;
    "count": Resources, Weights::BOARD, plain::<facade::count::Count>;
    "count-by": Resources, Weights::BOARD, plain::<facade::count::CountBy>;
    "count-classes": Resources, Weights::SYMMETRY, plain::<facade::count::CountClasses>;
    "count-games": Resources, Weights::BOARD, plain::<facade::games::CountGames>;
    "draw": None, Weights::SEEN, answers::drawn;
    "draw-graph": None, Weights::BOARD, answers::drawn_graph;
    "find-hamiltonian": None, Weights::WALK, answers::hamiltonian;
    "generate": Resources, Weights::NUMBERS, answers::generated;
    "growth": Resources, Weights::NUMBERS, plain::<facade::growth::Growth>;
    "look": None, Weights::SEEN, plain::<facade::position::Look>;
    "paper": Resources, Weights::NUMBERS, plain::<facade::papers::Paper>;
    "papers": None, Weights::NUMBERS, answers::papers;
    "plan": Resources, Weights::NUMBERS, plain::<facade::plan::Plan>;
    "play-line": None, Weights::LINE, plain::<facade::reduce::PlayLine>;
    "polynomial": Resources, Weights::BOARD, plain::<facade::polynomial::Polynomial>;
    "problem": None, Weights::PROBLEM, problem::seen;
    "problems": None, Weights::PROBLEM, problem::all;
    "published": None, Weights::NUMBERS, answers::published;
    "rank": Resources, Weights::BOARD, plain::<facade::ranks::Rank>;
    "reachable": Resources, Weights::BOARD, plain::<facade::reachable::Reachable>;
    "sample": Resources, Weights::SAMPLE, answers::sampled;
    "solve": Resources, Weights::PROBLEM, answers::solved;
    "survey-graph": Resources, Weights::BOARD, plain::<facade::games::SurveyGraph>;
    "unrank": Resources, Weights::BOARD, plain::<facade::ranks::Unrank>;
    "variation": Resources, Weights::PROBLEM, plain::<facade::solve::Variation>;
    "verify": None, Weights::NUMBERS, plain::<facade::verify::Verify>;
};

/// The names of all questions, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    QUESTIONS.iter().map(|question| question.name)
}

/// A request that has been read, whose work has not begun.
pub struct Asked {
    question: &'static Question,
    request: Map<String, Value>,
    cost: Cost,
}

impl Asked {
    /// Reads the request of a question, as JSON, and estimates its memory.
    ///
    /// # Errors
    /// [`Refusal`], if there is no such question, or the request states what a page cannot.
    pub fn read(name: &str, request: &str) -> Result<Asked, Refusal> {
        let question = find(name)?;
        let text = request;
        let request = question.read(text)?;
        Ok(Asked {
            question,
            cost: Cost::of(text, &request, question.weights),
            request,
        })
    }

    /// The memory that the sizes in the request take.
    pub fn cost(&self) -> &Cost {
        &self.cost
    }

    /// `true` if an engine works for the answer, in memory beyond [`Asked::cost`].
    pub fn has_engine(&self) -> bool {
        matches!(self.question.means, Field::Resources)
    }

    /// Answers, with JSON. `means` has the memory of the engine.
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn answer(mut self, means: Means, observer: &dyn Observer) -> Result<String, Refusal> {
        self.question.give(&mut self.request, means);
        (self.question.answer)(Value::Object(self.request), observer)
    }
}

/// Answers the question of a name, for a request as JSON; with JSON.
///
/// # Errors
/// [`Refusal`]; [`Kind::TooLarge`] before the work begins if the sizes in the request take more
/// memory than `means` has.
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

fn find(name: &str) -> Result<&'static Question, Refusal> {
    let found = QUESTIONS.iter().find(|question| question.name == name);
    found.ok_or_else(|| {
        let message = format!("there is no question {name:?}");
        Refusal::new(Kind::UnknownQuestion, message)
    })
}

impl Question {
    /// The request as JSON, without what a page does not state.
    fn read(&self, request: &str) -> Result<Map<String, Value>, Refusal> {
        let bad = |why: String| Refusal::new(Kind::BadRequest, why);
        let request = serde_json::from_str(request).map_err(|error| bad(error.to_string()))?;
        let Value::Object(request) = request else {
            return Err(bad("a request is a JSON object".to_owned()));
        };
        if let Some(field) = NOT_STATED.iter().find(|&&name| request.contains_key(name)) {
            return Err(bad(format!("a page does not state {field:?}")));
        }
        for (field, most) in MOST {
            if let Some(number) = request.get(field).and_then(Value::as_u64)
                && number > most
            {
                return Err(Refusal::new(
                    Kind::TooLarge,
                    format_args!("{field} is {number}; a page has at most {most}"),
                ));
            }
        }
        Ok(request)
    }

    fn give(&self, request: &mut Map<String, Value>, means: Means) {
        let Means { threads, memory } = means;
        match self.means {
            Field::None => None,
            Field::Resources => request.insert(
                "resources".to_owned(),
                serde_json::json!({ "threads": threads, "memory": memory }),
            ),
        };
    }
}

/// A request of a question.
pub(crate) fn request<R: DeserializeOwned>(value: Value) -> Result<R, Refusal> {
    serde_json::from_value(value).map_err(|error| Refusal::new(Kind::BadRequest, error))
}

/// A part of an answer as JSON.
pub(crate) fn json(part: impl Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(part).map_err(|error| Refusal::new(Kind::Failed, error))
}

/// An answer as text, unless it is longer than [`LONGEST`].
pub(crate) fn text(answer: &impl Serialize) -> Result<String, Refusal> {
    let mut text = Bounded(Vec::new());
    let written = serde_json::to_writer(&mut text, answer);
    let written = written.map_err(|error| match error.is_io() {
        true => Refusal::new(
            Kind::TooLarge,
            format_args!(
                "the answer is longer than {}, too long for a page; ask the program",
                bytes(LONGEST)
            ),
        ),
        false => Refusal::new(Kind::Failed, error),
    });
    let text = written.map(|()| text.0)?;
    String::from_utf8(text).map_err(|error| Refusal::new(Kind::Failed, error))
}

/// At most [`LONGEST`] bytes.
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

/// A request of the facade whose answer is its JSON.
fn plain<R>(value: Value, observer: &dyn Observer) -> Result<String, Refusal>
where
    R: Request + DeserializeOwned,
    R::Answer: Serialize,
{
    text(&request::<R>(value)?.run_with(observer)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use tengen::prelude::Silent;

    const MEANS: Means = Means {
        threads: 1,
        memory: 1 << 28,
    };

    fn refused(name: &str, request: &str) -> Refusal {
        ask(name, request, MEANS, &Silent).unwrap_err()
    }

    #[test]
    fn names_are_sorted_and_different() {
        let all: Vec<_> = names().collect();
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
    }

    /// No field of the facade that holds a path can be stated for any question.
    #[test]
    fn no_path_can_be_stated() {
        let facade = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tengen/src");
        let mut fields = Vec::new();
        collect(&facade, &mut fields);
        assert!(fields.len() >= 5, "{fields:?}");
        for field in fields {
            assert!(NOT_STATED.contains(&field.as_str()), "{field}");
            for name in names() {
                for value in ["\"/etc\"", "null", "{\"store\":\"/etc\"}"] {
                    let refusal = refused(name, &format!("{{\"{field}\":{value}}}"));
                    assert_eq!(refusal.kind, Kind::BadRequest);
                    assert!(refusal.message.contains("does not state"), "{refusal}");
                }
            }
        }
    }

    /// The names of all public fields that hold a path.
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
    fn what_is_no_request_is_refused() {
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
                "approx" | "bounds" | "plan" => r#"{"rows":9,"cols":9}"#.to_owned(),
                "count" | "polynomial" | "reachable" | "survey-graph" | "draw-graph"
                | "count-games" => r#"{"board":{"rows":1,"cols":3}}"#.to_owned(),
                "bound-games" => r#"{"rows":2,"cols":2}"#.to_owned(),
                "construct-game" => r#"{"rows":5,"cols":5,"moves":10}"#.to_owned(),
                "check-hamiltonian" => continue,
                "count-by" => r#"{"board":{"rows":2},"by":"stones"}"#.to_owned(),
                "count-classes" => r#"{"board":{"rows":2},"up_to":"symmetry"}"#.to_owned(),
                "draw" | "look" => r#"{"text":".X/XO"}"#.to_owned(),
                "find-hamiltonian" => r#"{"rows":1,"cols":4}"#.to_owned(),
                "generate" => r#"{"count":1,"options":{"empty":4}}"#.to_owned(),
                "growth" => r#"{"rows":2}"#.to_owned(),
                "paper" => r#"{"name":"go-table-6"}"#.to_owned(),
                "papers" | "published" => "{}".to_owned(),
                "play-line" => r#"{"formula":"p cnf 1 1\n1 0\n"}"#.to_owned(),
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
