//! What the page asks and expects, as `ui/src/answers.ts` states it, is what is asked and answered:
//! requests and answers of [`examples`] are compared with the types there, field by field; every
//! field and every word there has to occur. Words that docs/schema has are those.

mod examples;
mod typescript;

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tengen::prelude::Silent;
use tengen_page::{Means, ask};
use typescript::{Seen, Type, Types};

const MEANS: Means = Means {
    threads: 1,
    memory: 1 << 29,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The types of the page; none if its sources are not here, as in a package.
fn types() -> Option<Types> {
    let file = root().join("ui/src/answers.ts");
    let text = fs::read_to_string(file).ok()?;
    Some(Types::read(&text).unwrap_or_else(|error| panic!("answers.ts: {error}")))
}

/// The words of the types of docs/schema that are nothing but words.
fn words(name: &str) -> Option<BTreeSet<String>> {
    let folder = fs::read_dir(root().join("docs/schema")).ok()?;
    folder.into_iter().find_map(|file| {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        let words = schema["$defs"][name]["enum"].as_array()?;
        Some(
            words
                .iter()
                .map(|word| word.as_str().unwrap().to_owned())
                .collect(),
        )
    })
}

#[test]
fn the_types_of_the_page_are_those_of_requests_and_answers() {
    let Some(types) = types() else {
        println!("skipped: the sources of the page are not here");
        return;
    };
    let mut seen = Seen::default();
    let mut flaws = Vec::new();
    for (question, request) in examples::all() {
        let text = request.to_string();
        let answer = match ask(question, &text, MEANS, &Silent) {
            Ok(answer) => answer,
            Err(error) => {
                flaws.push(format!("{question} {text}: {error}"));
                continue;
            }
        };
        let answer: Value = serde_json::from_str(&answer).unwrap();
        // What is sent has no other fields; answers may have more than the page uses.
        let sent = types.check("Requests", question, &request, true, &mut seen);
        let answered = types.check("Answers", question, &answer, false, &mut seen);
        for flaw in [sent, answered].into_iter().filter_map(Result::err) {
            flaws.push(format!("{question}: {flaw}"));
        }
    }
    for name in types.names() {
        let Some(Type::Any(all)) = types.get(name) else {
            continue;
        };
        let ours: Option<BTreeSet<String>> = all.iter().map(Type::word).collect();
        let Some(ours) = ours else { continue };
        match words(name) {
            Some(theirs) if theirs != ours => {
                flaws.push(format!("{name}: {theirs:?} in docs/schema"))
            }
            Some(_) => {}
            None => {
                let unseen = ours.iter().filter(|word| !seen.has_word(name, word));
                flaws.extend(unseen.map(|word| format!("{name}: {word:?} does not occur")));
            }
        }
    }
    flaws.extend(
        types
            .unseen(&seen)
            .map(|field| format!("{field} does not occur")),
    );
    assert!(flaws.is_empty(), "{flaws:#?}");
}

/// The questions of the page are asked under names that there are.
#[test]
fn the_types_name_questions() {
    let Some(types) = types() else { return };
    let all: BTreeSet<&str> = tengen_page::names().collect();
    for map in ["Requests", "Answers"] {
        let fields: Vec<&str> = types.fields(map).collect();
        assert!(fields.len() > 15, "{map}");
        for name in fields {
            assert!(all.contains(name), "{map}: {name}");
        }
    }
}

#[test]
fn differences_are_noticed() {
    let types = "export type Word = \"a\" | \"b\";\n\
                 export interface One { x: number; y?: string | null; w: Word[]; p: [number, string]; }\n\
                 export interface Two extends One { z: { deep: boolean }; }\n\
                 export interface Requests { q: Two; }\n";
    let types = Types::read(types).unwrap();
    let check = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        types.check("Requests", "q", &value, true, &mut Seen::default())
    };
    assert_eq!(
        check(r#"{"x":1,"w":["a"],"p":[1,"s"],"z":{"deep":true}}"#),
        Ok(())
    );
    for wrong in [
        r#"{"w":["a"],"p":[1,"s"],"z":{"deep":true}}"#,
        r#"{"x":"1","w":["a"],"p":[1,"s"],"z":{"deep":true}}"#,
        r#"{"x":1,"y":2,"w":["a"],"p":[1,"s"],"z":{"deep":true}}"#,
        r#"{"x":1,"w":["c"],"p":[1,"s"],"z":{"deep":true}}"#,
        r#"{"x":1,"w":["a"],"p":[1],"z":{"deep":true}}"#,
        r#"{"x":1,"w":["a"],"p":[1,"s"],"z":{}}"#,
        r#"{"x":1,"w":["a"],"p":[1,"s"],"z":{"deep":true},"more":1}"#,
    ] {
        assert!(check(wrong).is_err(), "{wrong}");
    }
    for text in [
        "export interface A { x: ; }",
        "export interface A { x: B; }",
        "let x = 1;",
    ] {
        assert!(Types::read(text).is_err(), "{text}");
    }
}
