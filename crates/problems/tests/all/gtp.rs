//! Tests of the engine for the Go Text Protocol, also with arbitrary input lines.

use proptest::prelude::*;
use std::time::Duration;
use tengen_base::observer::{Observer, Silent};
use tengen_problems::gtp::engine::{Engine, Host, Options};
use tengen_problems::gtp::protocol;

/// A host that lets the engine read files by name and search without end. It records the time
/// limits that the engine asked for.
#[derive(Default)]
struct Files(Vec<Option<Duration>>);

impl Host for Files {
    fn read(&mut self, path: &str) -> Result<String, String> {
        let rest = match path {
            "plain" | "my plain" | "my plain 2" => ")",
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
    engine_with(300)
}

/// Returns an engine with a node limit.
fn engine_with(nodes: u64) -> Engine {
    Engine::new(Options {
        version: "1".to_owned(),
        nodes,
        time: None,
        memory: 1 << 16,
    })
}

/// Sends lines, and returns the last answer.
fn last(engine: &mut Engine, lines: &str) -> String {
    let answers = lines.split(", ").map(|line| send(engine, line).unwrap());
    answers.last().unwrap()
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
    let names = "\
        boardsize|clear_board|komi|play|play|play|genmove|genmove|undo|showboard|loadsgf|\
        loadsgf|time_settings|time_left|tengen-target|tengen-region|tengen-solve|\
        tengen-rules|lz-analyze|kata-analyze|lz-genmove_analyze|kata-genmove_analyze|\
        set_position|rectangular_boardsize|list_commands|known_command|quit|7|";
    let names = prop::sample::select(names.split('|').collect::<Vec<_>>());
    let words = "\
        b|w|black|white|a7|b7|c7|a6|b6|d7|a1|pass|plain|line|setup|1|2|7|5|0|-1|\
        999999999999999999999|ko|no-ko|superko|enclosed|guessed|genmove|é|i5|z25|nan|avoid|\
        maxmoves";
    let words = prop::sample::select(words.split('|').collect::<Vec<_>>());
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

/// Tests that the engine keeps a won position against all replies, in many games in which the
/// opponent plays at random.
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

/// White has a ko to retake. After two passes this is allowed under the ko rule, but never under
/// superko.
///
/// Under superko the answer depends on the positions before the query.
#[test]
fn superko_remembers_the_game() {
    let session = |rule: &str| {
        let mut engine = engine();
        let game = "play b c3, play w pass, play b pass";
        let lines = format!("loadsgf ko, tengen-rules {rule}, {game}");
        last(&mut engine, &lines);
        ["tengen-solve w", "play w b3", "genmove w"].map(|line| send(&mut engine, line).unwrap())
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

/// Tests that results without kos also hold under superko, and that problems that are too large for
/// superko are refused.
#[test]
fn superko_has_moves_and_limits() {
    let mut engine = engine();
    let mut answer = |lines: &str| last(&mut engine, lines);
    let solved = answer("loadsgf plain, tengen-rules superko, tengen-solve b");
    assert!(
        solved.starts_with(
            "= black to move: white target dead if the outside of 8 points is black's\nmoves: B7\n"
        ),
        "{solved}"
    );
    assert_eq!(answer("genmove b"), "= B7\n\n");
    let open = "boardsize 9, play b d5, play w f5, tengen-target d5, tengen-solve b";
    let refused = answer(open);
    assert!(refused.starts_with("? superko needs"), "{refused}");
}

/// Tests the time limits of searches: `genmove` gets a share of the game's time, and other queries
/// have no time limit.
#[test]
fn a_move_is_given_its_part_of_the_time() {
    let mut engine = engine();
    let mut files = Files::default();
    let lines = "loadsgf plain, genmove b, undo, time_settings 100 0 0, genmove b, undo, \
        time_left b 20 0, time_left w 30 1, genmove b, genmove w, tengen-solve b, loadsgf plain, \
        genmove w, time_settings 0 5 0, genmove w, time_left b 12.5 0, lz-genmove_analyze b";
    for line in lines.split(", ") {
        let command = protocol::parse(line).unwrap();
        let answer = engine.answer(&command, &mut files);
        assert!(answer.is_ok(), "{line}: {answer:?}");
    }
    let seconds = files
        .0
        .iter()
        .map(|most| most.map(|most| most.as_secs_f64()));
    let none = None;
    let [a, b, c, d] = [10.0, 2.0, 24.0, 1.25].map(Some);
    let expected = [none, a, b, c, none, a, none, d];
    assert_eq!(seconds.collect::<Vec<_>>(), expected);
}

/// Tests an open problem: White is on the second line, surrounded by Black. The engine always plays
/// in the same frame (the region that it chooses).
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

/// Returns the moves of an analysis with their winrates, in order.
fn reported(answer: &str) -> Vec<(&str, &str)> {
    let infos = answer.split("info move ").skip(1);
    let words = infos.map(|info| info.split(' ').collect::<Vec<_>>());
    words.map(|words| (words[0], words[4])).collect()
}

/// Tests the commands that analyse and play, such as `kata-genmove_analyze`. They report the moves
/// of the region, and play what `genmove` plays.
///
/// The command lines set up a move that wins, moves that lose, a pass, a captured target, and a
/// game that ended by two passes.
#[test]
fn a_reported_move_is_the_move_of_genmove() {
    for (lines, player, moves) in [
        ("komi 0", "b", "B7 1.0, A7 0.0, C7 0.0"),
        ("komi 0", "w", "B7 1.0, A7 0.0, C7 0.0"),
        ("play b b7", "w", "A7 0.0, C7 0.0"),
        ("play b b7, play w a7", "b", "pass 1.0"),
        ("play b a7, play b b7, play b c7", "w", ""),
        ("play b pass, play w pass", "b", "B7 1.0, A7 0.0, C7 0.0"),
    ] {
        for rules in ["ko", "no-ko", "superko"] {
            let lines = format!("loadsgf plain, tengen-rules {rules}, {lines}");
            let mut plain = engine();
            let expected = last(&mut plain, &format!("{lines}, genmove {player}"));
            let played = expected.strip_prefix("= ").unwrap().trim_end();
            let board = last(&mut plain, "showboard");
            for (name, win, loss) in [("lz", "10000", "0"), ("kata", "1.0", "0.0")] {
                let mut engine = engine();
                let line = format!("{lines}, {name}-genmove_analyze {player} 50");
                let answer = last(&mut engine, &line);
                let end = format!("\nplay {played}\n\n");
                assert!(answer.ends_with(&end), "{answer}");
                assert_eq!(last(&mut engine, "showboard"), board);
                let found = reported(&answer);
                let first = found.first().map(|&(point, _)| point);
                let expected = Some(played).filter(|_| !moves.is_empty());
                assert_eq!(first, expected, "{line}: {answer}");
                let lines = 3 + usize::from(first.is_some());
                assert_eq!(answer.lines().count(), lines, "{answer}");
                for expected in moves.split_terminator(", ") {
                    let (point, rate) = expected.split_once(' ').unwrap();
                    let rate = if rate == "1.0" { win } else { loss };
                    assert!(found.contains(&(point, rate)), "{line}: {answer}");
                }
            }
        }
    }
}

/// Tests analysing commands without a colour: they analyse for the player to move.
#[test]
fn the_genmove_forms_play_for_the_player_to_move() {
    let mut engine = engine();
    let answer = last(&mut engine, "loadsgf plain, kata-genmove_analyze");
    assert!(answer.ends_with("\nplay B7\n\n"), "{answer}");
    let board = last(&mut engine, "showboard");
    assert!(board.contains("7 . X . O X"), "{board}");
    assert!(board.contains("white to move"), "{board}");
    let again = last(&mut engine, "kata-analyze");
    assert!(!again.contains("winrate 1.0"), "{again}");
}

/// Tests that a move that is undecided within the limits is reported as an error, and leaves the
/// board as it was.
///
/// With a few more nodes the winning move is known, but not the result of the other moves.
#[test]
fn an_undecided_move_is_not_played() {
    let mut is_known = [false; 2];
    for nodes in 0..30 {
        let mut engine = engine_with(nodes);
        let answer = last(&mut engine, "loadsgf plain, kata-genmove_analyze b");
        let known = answer.starts_with('=');
        is_known[usize::from(known)] = true;
        let expected = match known {
            true => "=\n\n",
            false => "? cannot undo\n\n",
        };
        assert_eq!(last(&mut engine, "undo"), expected, "{nodes}: {answer}");
        match known {
            true => assert!(answer.ends_with("\nplay B7\n\n"), "{nodes}: {answer}"),
            false => assert_eq!(answer, "? undecided within the limits of the search\n\n"),
        }
    }
    assert_eq!(is_known, [true; 2]);
    let mut empty = engine();
    let refused = last(&mut empty, "boardsize 5, lz-genmove_analyze b");
    assert!(
        refused.starts_with("? no target: the stones do not show"),
        "{refused}"
    );
}

#[test]
fn options_choose_the_reported_moves() {
    for (options, moves, played) in [
        (
            "50 interval 10.5 minmoves 9 rootInfo true OWNERSHIP False",
            3,
            "B7",
        ),
        ("maxmoves 1", 1, "B7"),
        ("maxmoves 0", 0, "B7"),
        ("avoid b b7 1", 2, "A7"),
        ("avoid b b7,pass 1 avoid B A7 1", 1, "C7"),
        ("allow b c7,pass,G1 1", 1, "C7"),
        // Moves of the opponent are not reported.
        ("avoid w b7 1", 3, "B7"),
    ] {
        for form in ["genmove_analyze", "analyze"] {
            let line = format!("loadsgf plain, kata-{form} b {options}");
            let mut engine = engine();
            let answer = last(&mut engine, &line);
            assert!(answer.starts_with('='), "{line}: {answer}");
            let found = reported(&answer);
            assert_eq!(found.len(), moves, "{line}: {answer}");
            let play = format!("play {played}\n\n");
            assert_eq!(
                answer.ends_with(&play),
                form == "genmove_analyze",
                "{answer}"
            );
        }
    }
}

#[test]
fn wrong_options_are_named() {
    for (options, error) in [
        (
            "nonsense 1",
            "unknown option nonsense; expected interval, minmoves, ",
        ),
        ("green", "unknown option green; "),
        ("b 50 50", "unknown option 50; "),
        ("-5", "unknown option -5; "),
        ("b interval", "interval: expected a number, found nothing\n"),
        ("interval x", "interval: expected a number, found x\n"),
        ("interval nan", "interval: expected a number, found nan\n"),
        ("maxmoves -1", "maxmoves: expected a number, found -1\n"),
        (
            "rootInfo maybe",
            "rootInfo: expected true or false, found maybe\n",
        ),
        ("avoid", "avoid: expected a colour, found nothing\n"),
        ("avoid x a7 1", "avoid: expected a colour, found x\n"),
        (
            "allow b a7,z9 1",
            "allow: expected points as D4,E5, found a7,z9\n",
        ),
        ("allow b a7", "allow: expected a depth, found nothing\n"),
    ] {
        for name in ["lz", "kata"] {
            for form in ["genmove_analyze", "analyze"] {
                let mut engine = engine();
                let line = format!("loadsgf plain, {name}-{form} {options}");
                let answer = last(&mut engine, &line);
                assert!(
                    answer.starts_with(&format!("? {error}")),
                    "{line}: {answer}"
                );
                assert_eq!(last(&mut engine, "undo"), "? cannot undo\n\n");
            }
        }
    }
    let mut engine = engine();
    let none = last(
        &mut engine,
        "loadsgf plain, kata-genmove_analyze b allow b G1 1",
    );
    assert_eq!(
        none,
        "? the options avoid and allow exclude every move whose result is known\n\n"
    );
    assert_eq!(last(&mut engine, "undo"), "? cannot undo\n\n");
    let captured = "play b a7, play b b7, play b c7, lz-analyze w";
    assert_eq!(last(&mut engine, captured), "? the target is captured\n\n");
}

/// Every command that GoGui lists has a type, a label, and a command of the engine.
#[test]
fn commands_for_gogui_are_known() {
    let mut engine = engine();
    let listed = last(&mut engine, "gogui-analyze_commands");
    let lines: Vec<_> = listed.trim_start_matches("= ").trim_end().lines().collect();
    assert!(lines.len() > 5, "{listed}");
    for line in lines {
        let parts: Vec<_> = line.split('/').collect();
        let [kind, _, command] = parts[..] else {
            panic!("{line}")
        };
        assert!(["string", "plist", "none"].contains(&kind), "{line}");
        let points = if command.starts_with("tengen-region") {
            "A6:D7"
        } else {
            "B6"
        };
        let command = command.replace("%c", "b").replace("%P", points);
        let answer = last(&mut engine, &format!("loadsgf plain, {command}"));
        assert!(answer.starts_with('='), "{line}: {answer}");
    }
}

/// File names may contain blanks, with and without quotes. Without quotes, a last word that is a
/// number is the move.
#[test]
fn file_names_may_have_blanks() {
    for name in [
        "my plain",
        "my \t plain",
        "my plain 1",
        "\"my plain\"",
        "\"my plain\" 1",
        "\"my plain 2\"",
        "\"my plain 2\" 1",
    ] {
        let answer = last(&mut engine(), &format!("loadsgf {name}"));
        assert_eq!(answer, "=\n\n", "{name}");
    }
    for name in ["\"my  plain\"", "\"my plain", "\"my plain 3\""] {
        let answer = last(&mut engine(), &format!("loadsgf {name}"));
        assert!(
            answer.starts_with("? cannot load file: "),
            "{name}: {answer}"
        );
    }
}
