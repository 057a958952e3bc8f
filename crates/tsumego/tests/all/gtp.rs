//! The engine for the Go Text Protocol, with arbitrary input lines.

use proptest::prelude::*;
use std::time::Duration;
use tengen_base::observer::{Observer, Silent};
use tengen_tsumego::gtp::engine::{Engine, Host, Options};
use tengen_tsumego::gtp::protocol;

/// A host with files by name and searches without end; records the time limits it was given.
#[derive(Default)]
struct Files(Vec<Option<Duration>>);

impl Host for Files {
    fn read(&mut self, path: &str) -> Result<String, String> {
        let rest = match path {
            "plain" => ")",
            "line" => ";B[aa];W[ba];B[ca])",
            "setup" => ";AB[ff])",
            "ko" => {
                let stones = "AB[aa][ab][bb][bc][db][dc][ec]AW[ba][da][cb]";
                return Ok(format!("(;SZ[5:3]{stones}PL[B]TR[cb]SQ[ca][cc])"));
            }
            "open" => {
                let stones = "AW[ab][bb][cb][db][eb]AB[fb][ac][bc][cc][dc][ec]";
                return Ok(format!("(;SZ[13]{stones}PL[W])"));
            }
            _ => return Err("no such file".to_owned()),
        };
        let start = "(;SZ[7]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb]";
        Ok(format!("{start}{rest}"))
    }

    fn start(&mut self, most: Option<Duration>) -> &dyn Observer {
        self.0.push(most);
        &Silent
    }
}

fn engine() -> Engine {
    Engine::new(Options {
        version: "1".to_owned(),
        nodes: 300,
        time: None,
        memory: 1 << 16,
    })
}

/// Sends a line, and checks that the answer has the form of an answer.
fn send(engine: &mut Engine, line: &str) -> Option<String> {
    let command = protocol::parse(line)?;
    let answer = protocol::format(
        command.id.as_deref(),
        &engine.answer(&command, &mut Files::default()),
    );
    assert!(answer.starts_with(['=', '?']), "{line}: {answer}");
    assert!(answer.ends_with("\n\n"), "{line}: {answer}");
    assert!(
        !answer[..answer.len() - 2].contains("\n\n"),
        "{line}: {answer}"
    );
    Some(answer)
}

/// Generates lines that are almost valid.
fn lines() -> impl Strategy<Value = String> {
    let names = prop::sample::select(vec![
        "boardsize",
        "clear_board",
        "komi",
        "play",
        "play",
        "play",
        "genmove",
        "genmove",
        "undo",
        "showboard",
        "loadsgf",
        "loadsgf",
        "time_settings",
        "time_left",
        "tengen-target",
        "tengen-region",
        "tengen-solve",
        "tengen-rules",
        "lz-analyze",
        "kata-analyze",
        "set_position",
        "rectangular_boardsize",
        "list_commands",
        "known_command",
        "quit",
        "7",
        "",
    ]);
    let words = prop::sample::select(vec![
        "b",
        "w",
        "black",
        "white",
        "a7",
        "b7",
        "c7",
        "a6",
        "b6",
        "d7",
        "a1",
        "pass",
        "plain",
        "line",
        "setup",
        "1",
        "2",
        "7",
        "5",
        "0",
        "-1",
        "999999999999999999999",
        "ko",
        "no-ko",
        "superko",
        "enclosed",
        "guessed",
        "genmove",
        "é",
        "i5",
        "z25",
        "nan",
    ]);
    let arguments = prop::collection::vec(words, 0..4);
    (names, arguments).prop_map(|(name, words)| format!("{name} {}", words.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_session_ends_by_itself(lines in prop::collection::vec(lines(), 1..30)) {
        let mut engine = engine();
        send(&mut engine, "loadsgf plain");
        for line in &lines {
            send(&mut engine, line);
            prop_assert!(send(&mut engine, "showboard").is_some_and(|board| board.starts_with('=')));
        }
    }

    #[test]
    fn any_text_is_answered_or_nothing(line in "\\PC{0,40}|[\\x00-\\x7f]{0,40}") {
        send(&mut engine(), &line);
    }
}

/// The solver keeps a won position against all replies, in many games with either side played at
/// random.
#[test]
fn the_side_that_succeeds_is_not_beaten() {
    let mut random = 1u64;
    for (solver, other, captured) in [("black", "white", true), ("white", "black", false)] {
        for _ in 0..30 {
            let mut engine = engine();
            send(&mut engine, "loadsgf plain");
            for _ in 0..12 {
                let answer = send(&mut engine, &format!("genmove {solver}")).unwrap();
                assert!(answer.starts_with("= "), "{answer}");
                let region = send(&mut engine, "tengen-region").unwrap();
                let points: Vec<_> = region[2..].split_whitespace().collect();
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let point = points[(random >> 33) as usize % points.len()];
                send(&mut engine, &format!("play {other} {point}"));
            }
            let solved = send(&mut engine, &format!("tengen-solve {solver}")).unwrap();
            let dead = solved.contains("target dead") || solved.contains("target captured");
            assert_eq!(dead, captured, "{solved}");
        }
    }
}

/// White has a ko to retake: allowed after two passes under the ko rule, never under superko.
///
/// Under superko the positions before the query matter.
#[test]
fn superko_remembers_the_game() {
    let session = |rule: &str| {
        let mut engine = engine();
        let mut answers = Vec::new();
        for line in [
            "loadsgf ko",
            &format!("tengen-rules {rule}"),
            "play b c3",
            "play w pass",
            "play b pass",
            "tengen-solve w",
            "play w b3",
            "genmove w",
        ] {
            answers.push(send(&mut engine, line).unwrap());
        }
        answers.split_off(5)
    };
    assert_eq!(
        session("superko"),
        [
            "= white to move: white target dead if the outside of 4 points is black's\nnodes: 2\n\n",
            "? illegal move\n\n",
            "= pass\n\n",
        ]
    );
    for rule in ["ko", "no-ko"] {
        let answers = session(rule);
        assert!(answers[0].contains("target connected to D3"), "{answers:?}");
        assert_eq!(answers[1], "=\n\n");
    }
}

/// Results without kos also hold under superko, and problems that are too large are rejected.
#[test]
fn superko_has_moves_and_limits() {
    let mut engine = engine();
    let mut answers = |lines: &[&str]| {
        let answers = lines.iter().map(|line| send(&mut engine, line).unwrap());
        answers.last().unwrap()
    };
    let solved = answers(&["loadsgf plain", "tengen-rules superko", "tengen-solve b"]);
    assert!(
        solved.starts_with(
            "= black to move: white target dead if the outside of 8 points is black's\nmoves: B7\n"
        ),
        "{solved}"
    );
    assert_eq!(answers(&["genmove b"]), "= B7\n\n");
    let open = [
        "boardsize 9",
        "play b d5",
        "play w f5",
        "tengen-target d5",
        "tengen-solve b",
    ];
    let refused = answers(&open);
    assert!(refused.starts_with("? superko needs"), "{refused}");
}

/// Moves use their share of the game's time; queries have no time limit.
#[test]
fn a_move_is_given_its_part_of_the_time() {
    let mut engine = engine();
    let mut files = Files::default();
    for line in [
        "loadsgf plain",
        "genmove b",
        "undo",
        "time_settings 100 0 0",
        "genmove b",
        "undo",
        "time_left b 20 0",
        "time_left w 30 1",
        "genmove b",
        "genmove w",
        "tengen-solve b",
        "loadsgf plain",
        "genmove w",
        "time_settings 0 5 0",
        "genmove w",
    ] {
        let command = protocol::parse(line).unwrap();
        let answer = engine.answer(&command, &mut files);
        assert!(answer.is_ok(), "{line}: {answer:?}");
    }
    let seconds = files.0.iter().map(|most| most.map(|most| most.as_secs()));
    let expected = [None, Some(10), Some(2), Some(24), None, Some(10), None];
    assert_eq!(seconds.collect::<Vec<_>>(), expected);
}

/// White is on the second line, surrounded by Black: the engine always plays in the same frame.
///
/// The position is loaded from a file or played, with and without a stated target.
#[test]
fn open_problems_have_frames() {
    let most = |nodes| Options {
        version: "1".to_owned(),
        nodes,
        time: None,
        memory: 1 << 20,
    };
    let ask = |engine: &mut Engine, line: &str| {
        let answer = send(engine, line).unwrap();
        answer.strip_prefix('=').map(|rest| rest.trim().to_owned())
    };
    let mut from_file = Engine::new(most(100_000));
    ask(&mut from_file, "loadsgf open").unwrap();
    let mut played = Engine::new(most(100_000));
    ask(&mut played, "boardsize 13").unwrap();
    for (colour, points) in [
        ("white", "A12 B12 C12 D12 E12"),
        ("black", "F12 A11 B11 C11 D11 E11"),
    ] {
        for point in points.split(' ') {
            ask(&mut played, &format!("play {colour} {point}")).unwrap();
        }
    }
    for engine in [&mut from_file, &mut played] {
        assert_eq!(ask(engine, "tengen-target").as_deref(), Some("A12"));
        let region = ask(engine, "tengen-region").unwrap();
        assert!(
            region.contains("B13") && !region.contains("K10"),
            "{region}"
        );
        ask(engine, "tengen-target A12").unwrap();
        assert_eq!(ask(engine, "tengen-region").unwrap(), region);
        let found = ask(engine, "genmove white").unwrap();
        assert!(["B13", "E13"].contains(&found.as_str()), "{found}");
    }
}
