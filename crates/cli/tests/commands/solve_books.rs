//! `tengen solve` on open problems, composed for these tests.

use crate::common::Place;
use serde_json::Value;

/// White on the second line of 13 x 13, from the corner on, and Black around it, but not on the
/// first line.
fn second_line(stones: usize) -> String {
    let row = |text: &dyn Fn(usize) -> char| {
        let cells: Vec<String> = (0..13).map(|col| text(col).to_string()).collect();
        cells.join(" ") + "\n"
    };
    let white = row(&|col| match col.cmp(&stones) {
        std::cmp::Ordering::Less => 'O',
        std::cmp::Ordering::Equal => 'X',
        std::cmp::Ordering::Greater => '.',
    });
    let black = row(&|col| if col < stones { 'X' } else { '.' });
    let empty = row(&|_| '.');
    format!("{empty}{white}{black}{}", empty.repeat(10))
}

fn sides(options: &str, text: &str) -> Vec<Value> {
    let place = Place::new();
    let command = format!("solve --nodes 100000 --format json -q {options}");
    let (code, out, err) = place.run(&command, text);
    let lines = out.lines().map(|line| serde_json::from_str(line).unwrap());
    let sides: Vec<Value> = lines.collect();
    let is_limited = sides.iter().any(|side| side["limited"] == true);
    assert_eq!(code, if is_limited { 3 } else { 0 }, "{err}");
    sides
}

/// Five in the corner: who moves first decides. Nothing is marked, and nothing is closed in.
#[test]
fn open_problems_are_answered_without_options() {
    let place = Place::new();
    let (code, out, err) = place.run("solve --nodes 100000", &second_line(5));
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("it is taken to be white A12"), "{err}");
    assert!(out.contains("target white A12, not enclosed"), "{out}");
    assert!(out.contains("black to play and kill\n"), "{out}");
    assert!(out.contains("white dies if the outside of"), "{out}");
    assert!(
        out.contains("white first: alive; by B13 E13; line"),
        "{out}"
    );
    assert!(
        out.contains("white lives on the whole board, whatever is outside"),
        "{out}"
    );
    assert!(!out.contains("a pass is enough"), "{out}");
}

#[test]
fn claims_are_data() {
    let [black, white] = &sides("", &second_line(5))[..] else {
        panic!()
    };
    assert_eq!(
        (&black["status"], &black["claim"]),
        (&"dead".into(), &"sealed".into())
    );
    assert_eq!(
        (&white["status"], &white["claim"]),
        (&"alive".into(), &"life".into())
    );
    assert_eq!(white["moves"], serde_json::json!(["B13", "E13"]));
    assert_eq!(
        white["values"][0],
        serde_json::json!({"move": "B13", "withstands": 5, "claim": "life"})
    );
    assert_eq!(white["target"], serde_json::json!(["A12"]));
    let has = |side: &Value, field: &str, point: &str| {
        let points = side[field].as_array().unwrap();
        points.iter().any(|name| name == point)
    };
    assert!(
        has(white, "region", "A13") && has(white, "held", "A11"),
        "{white}"
    );
    assert!(!white["rim"].as_array().unwrap().is_empty(), "{white}");
    assert!(black.get("rim").is_none(), "{black}");
    assert!(black.get("alarm").is_none() && white.get("alarm").is_none());
    // Six live, whoever moves: that a pass is enough is told.
    let [_, white] = &sides("", &second_line(6))[..] else {
        panic!()
    };
    assert_eq!(
        (&white["alarm"], &white["moves"]),
        (&true.into(), &serde_json::json!(["pass"]))
    );
}

/// A stone on the first line closes what five in the corner could get out by: then it is a kill on
/// the whole board, while Black's stones stand.
#[test]
fn kills_on_the_whole_board_are_claimed_and_proved() {
    let open = second_line(5);
    let closed = open.replacen(". . . . . . .", ". . . . . . X", 1);
    let place = Place::new();
    place.file("closed.txt", &closed);
    let command = "solve closed.txt --nodes 100000 --first black -q --certificate proof";
    let words = place.out(command);
    assert!(
        words.contains("white dies on the whole board while ") && words.contains(" stand"),
        "{words}"
    );
    let [black] = &sides("--first black", &closed)[..] else {
        panic!()
    };
    assert_eq!(
        (&black["status"], &black["claim"]),
        (&"dead".into(), &"kill".into())
    );
    assert_eq!(black["moves"], serde_json::json!(["B13", "E13"]));
    let has = |field: &str, point: &str| {
        let points = black[field].as_array().unwrap();
        points.iter().any(|name| name == point)
    };
    assert!(has("region", "A13") && has("held", "A11"), "{black}");
    let proof: Value = serde_json::from_str(&place.out("verify proof --format json")).unwrap();
    let claim = proof["claim"].as_str().unwrap();
    assert!(
        claim.starts_with("White is captured on the whole board if Black moves first"),
        "{claim}"
    );
    for field in ["region", "rim", "held"] {
        assert_eq!(proof[field], black[field], "{field}");
    }
    // Three die as they stand, even if White has stones on all of the rim.
    for side in sides("", &second_line(3)) {
        assert_eq!(
            (&side["claim"], &side["rim"]),
            (&"kill".into(), &serde_json::json!(["G13", "F12", "E11"])),
        );
    }
}

/// Six in one corner live, five in the other do not, if Black begins: that not all of them can be
/// captured is not all that is said.
#[test]
fn a_string_is_told_that_can_be_captured_where_not_all_can() {
    let corners = |[upper, lower]: [usize; 2]| -> String {
        let (upper, lower) = (second_line(upper), second_line(lower));
        let turned = lower.trim_end().chars().rev();
        let both = upper.trim_end().chars().zip(turned);
        both.map(|(one, other)| if one == '.' { other } else { one })
            .collect()
    };
    let place = Place::new();
    place.file("corners.txt", corners([6, 5]));
    let command = "solve corners.txt --target A12,N2 --first black --nodes 100000 -q";
    let words = place.out(command);
    assert!(
        words.contains("black to play and kill: fails")
            && words.contains("the string J2 alone can be captured: J1 M1; more with --target J2"),
        "{words}"
    );
    // It is what is said of that target.
    let part = |options: &str, stones: [usize; 2]| {
        let [side] = &sides(&format!("--first black {options}"), &corners(stones))[..] else {
            panic!()
        };
        (side.get("part").cloned(), side.clone())
    };
    let (told, _) = part("--target A12,N2", [6, 5]);
    let told = told.unwrap();
    let (none, alone) = part("--target J2", [6, 5]);
    assert!(none.is_none(), "{alone}");
    assert_eq!(
        (&told["moves"], &told["claim"], &told["threats"]),
        (&alone["moves"], &alone["claim"], &0.into())
    );
    assert_eq!(
        (&alone["status"], &told["target"]),
        (&"dead".into(), &"J2".into())
    );
    // Three die as they stand, so that all can be captured.
    let (none, all) = part("--target A12,N2", [3, 5]);
    assert!(none.is_none() && all["success"] == true, "{all}");
    // If six live beside them, nothing is left to be captured by a move.
    let (none, all) = part("--target A12,N2", [6, 3]);
    assert!(none.is_none() && all["success"] == false, "{all}");
}

/// What is claimed about the whole board is proved, and what has to stand is told.
#[test]
fn claims_about_the_whole_board_have_certificates() {
    let place = Place::new();
    place.file("open.txt", second_line(5));
    place.out("solve open.txt --nodes 100000 --first white -q --certificate proof");
    let text = std::fs::read_to_string(place.path("proof")).unwrap();
    assert!(text.starts_with("tengen-certificate 2\n"), "{text}");
    let proof: Value = serde_json::from_str(&place.out("verify proof --format json")).unwrap();
    let claim = proof["claim"].as_str().unwrap();
    assert!(
        claim.starts_with("White lives on the whole board if White moves first"),
        "{claim}"
    );
    assert!(claim.ends_with("without outside threats"), "{claim}");
    let held = proof["held"].as_array().unwrap();
    assert!(held.contains(&"A11".into()), "{proof}");
    let [solved] = &sides("--first white", &second_line(5))[..] else {
        panic!()
    };
    for field in ["region", "rim", "held"] {
        assert_eq!(proof[field], solved[field], "{field}");
    }
    // A point of the rim is left out: nothing is known of what anybody might do there.
    let mut wrong = tengen_tsumego::certificate::text::read(&text).unwrap();
    wrong.claim.rim.as_mut().unwrap().pop().unwrap();
    place.file("wrong", wrong.to_text());
    let (code, out, _) = place.run("verify wrong", "");
    assert!(
        code == 1 && out.contains("a claim about the whole board needs"),
        "{out}"
    );
}

/// A stated region means what it always meant, and a stated target is not questioned.
#[test]
fn what_is_stated_wins() {
    let region = sides(
        "--target A12 --region A13:F13 --first white",
        &second_line(5),
    );
    assert_eq!(region[0]["claim"], "sealed");
    assert!(region[0].get("rim").is_none(), "{region:?}");
    let target = sides("--target A12 --first white", &second_line(5));
    assert_eq!(target[0]["claim"], "life");
    // What is around it just gets out: there is no frame.
    let place = Place::new();
    let error = place.unusable("solve --target A11", &second_line(5));
    assert!(error.contains("the target is not enclosed"), "{error}");
}

/// The same position turned round, with the colours exchanged, on the same board: two groups.
#[test]
fn what_cannot_be_told_is_said() {
    let place = Place::new();
    let one: Vec<char> = second_line(5)
        .chars()
        .filter(|c| ".XO".contains(*c))
        .collect();
    let both = one.iter().zip(one.iter().rev()).map(|pair| match pair {
        ('.', 'X') => 'O',
        ('.', 'O') => 'X',
        (here, _) => *here,
    });
    let both: Vec<char> = both.collect();
    let rows: Vec<String> = both.chunks(13).map(|row| row.iter().collect()).collect();
    let error = place.unusable("solve", &(rows.join("\n") + "\n"));
    for option in ["--target A12   white", "--target J2   black"] {
        assert!(error.contains(option), "{error}");
    }
    let error = place.unusable("solve", ". . .\n. X .\n. . .\n");
    assert!(error.contains("nothing to attack"), "{error}");
}
