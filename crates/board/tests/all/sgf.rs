//! SGF: hand-written files, error messages, and agreement with `sgf-parse`, an independent parser.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sgf_parse::go::{Point, Prop};
use tengen_board::sgf::{self, SgfPosition};
use tengen_board::{Mark, MarkKind, Position};

/// The parts of a root node that our reader and `sgf-parse` both return, as sets of points.
#[derive(Debug, Default, PartialEq, Eq)]
struct Root {
    size: (usize, usize),
    stones: [BTreeSet<(usize, usize)>; 2],
    shapes: [BTreeSet<(usize, usize)>; 4],
    labels: BTreeSet<(usize, usize, String)>,
    to_move: Option<u8>,
    name: Option<String>,
}

fn by_oracle(text: &str) -> Root {
    let point = |p: &Point| (usize::from(p.y), usize::from(p.x));
    let points = |set: &std::collections::HashSet<Point>| set.iter().map(point).collect();
    let nodes = sgf_parse::go::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let mut root = Root {
        size: (19, 19),
        ..Root::default()
    };
    for property in nodes[0].properties() {
        match property {
            Prop::SZ((cols, rows)) => root.size = (usize::from(*rows), usize::from(*cols)),
            Prop::AB(set) => root.stones[0] = points(set),
            Prop::AW(set) => root.stones[1] = points(set),
            Prop::CR(set) => root.shapes[0] = points(set),
            Prop::MA(set) => root.shapes[1] = points(set),
            Prop::SQ(set) => root.shapes[2] = points(set),
            Prop::TR(set) => root.shapes[3] = points(set),
            Prop::LB(set) => {
                let label = |(p, text): &(Point, sgf_parse::SimpleText)| {
                    (point(p).0, point(p).1, text.to_string())
                };
                root.labels = set.iter().map(label).collect();
            }
            Prop::PL(sgf_parse::Color::Black) => root.to_move = Some(1),
            Prop::PL(sgf_parse::Color::White) => root.to_move = Some(2),
            Prop::GN(name) => root.name = Some(name.to_string()),
            Prop::Invalid(name, values) => panic!("{name}{values:?} in\n{text}"),
            _ => {}
        }
    }
    root
}

fn by_us(text: &str) -> Root {
    let found = sgf::read(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let point = |v: usize| (v / found.cols, v % found.cols);
    let mut root = Root {
        size: (found.rows, found.cols),
        to_move: found.to_move,
        name: found.name.clone(),
        ..Root::default()
    };
    for (v, &colour) in found.position.colours().iter().enumerate() {
        if colour > 0 {
            root.stones[usize::from(colour) - 1].insert(point(v));
        }
    }
    for mark in &found.marks {
        let (row, col) = point(mark.vertex);
        match &mark.kind {
            MarkKind::Circle => root.shapes[0].insert((row, col)),
            MarkKind::Cross => root.shapes[1].insert((row, col)),
            MarkKind::Square => root.shapes[2].insert((row, col)),
            MarkKind::Triangle => root.shapes[3].insert((row, col)),
            MarkKind::Label(text) => root.labels.insert((row, col, text.clone())),
        };
    }
    root
}

const FILES: [&str; 12] = [
    "(;)",
    "(;FF[4]GM[1]SZ[9]AB[aa][bb][ii]AW[ab]PL[W])",
    "(;SZ[5:3]AB[aa:ec])",
    "(;SZ[3:5]AB[ae][cc]AW[ba:cb])",
    "(;SZ[52]AB[aA][ZZ][zA]AW[AZ:BZ])",
    " ( ; GM [1] SZ[7]\nAB [aa]\n\t[bb]\nAW[cc] ;B[dd];W[ee])",
    "(;SZ[9]CR[aa]MA[bb]SQ[cc]TR[dd:ef]LB[aa:1][ff:a label][gg:x]GN[A name])",
    "(;GameNotes[x]SiZe[9]AddBlack[cc][dd]AddWhite[ee])",
    "(;SZ[9]AB[ee]C[text with (;) and \\] and \\\\];B[aa](;W[bb])(;W[cc];B[dd]))",
    "(;SZ[5]AB[aa])(;SZ[9]AW[ii])",
    "(;SZ[9]AB[aa]AE[bb]TB[cc][dd]VW[aa:bb]XX[whatever][you want])",
    "\n(;GN[over two\nlines]SZ[4]AB[dd]KM[6.5]HA[2]RU[Japanese])",
];

#[test]
fn hand_written_files_mean_the_same_to_both() {
    for text in FILES {
        assert_eq!(by_us(text), by_oracle(text), "{text}");
    }
}

#[test]
fn stones_beyond_the_set_up_of_the_root_are_mentioned() {
    for (text, expected) in [
        ("(;SZ[9])", false),
        ("(;SZ[9]AB[aa])", false),
        ("(;SZ[9]AB[aa];C[x];BL[3])", false),
        ("(;SZ[9];B[aa])", true),
        ("(;SZ[9]W[aa])", true),
        ("(;SZ[9];AB[aa])", false),
        ("(;SZ[9];AB[aa];B[bb])", true),
        ("(;SZ[9](;C[x];C[y])(;AE[aa]))", true),
        ("(;SZ[9])(;W[aa])", true),
    ] {
        assert_eq!(sgf::read(text).unwrap().more_follows, expected, "{text}");
    }
}

#[test]
fn text_in_front_and_empty_lists_are_skipped() {
    for text in [
        // `sgf-parse` refuses empty lists, contrary to the standard.
        "(;SZ[2]TW[]DD[]AB[aa])",
        "\u{feff}(;SZ[2]AB[aa])",
        "From: me (at home)\nSubject: a game\n\n( ;SZ[2]AB[aa])\n\n",
    ] {
        assert_eq!(sgf::read(text).unwrap().position.colours(), [1, 0, 0, 0]);
    }
}

#[test]
fn texts_are_unescaped() {
    let text = "(;SZ[1]GN[a\\]b\\\\c\\:d\\\ne\r\nf\tg]LB[aa:x\\:y:z])";
    let found = sgf::read(text).unwrap();
    assert_eq!(found.name.as_deref(), Some("a]b\\c:de f g"));
    assert_eq!(found.marks[0].kind, MarkKind::Label("x:y:z".into()));
}

#[test]
fn errors_name_the_fault_and_its_place() {
    for (text, line, column, expected) in [
        ("", 1, 1, "no game; a game starts with \"(;\""),
        ("no game\nhere", 2, 5, "no game"),
        ("()", 1, 2, "expected the \";\" of a node, found ')'"),
        ("(B[aa])", 1, 2, "expected the \";\" of a node, found 'B'"),
        ("(;SZ[9]\n(;B[aa])\n;W[bb])", 3, 1, "this node follows a"),
        ("(;SZ[9]))", 1, 9, "expected the \"(\" of another game"),
        ("(;SZ[9]) junk", 1, 10, "expected the \"(\" of another"),
        ("(;SZ[9] é)", 1, 9, "expected a property, "),
        ("(;SZ[9]\n (;B[aa]", 2, 2, "this \"(\" is never closed"),
        ("(;SZ[9](;B[aa])", 1, 1, "this \"(\" is never closed"),
        ("(;C[x\\])", 1, 4, "this \"[\" is never closed"),
        ("(;SZ[9]\n;B;W[aa])", 2, 2, "property B has no value"),
        ("(;SZ[9];abc[1])", 1, 9, "property name \"abc\" has no"),
        ("(;SZ[9]SZ[9])", 1, 8, "property SZ occurs a second time"),
        ("(;AB[aa]C[]\nAddBlack[bb])", 2, 1, "property AB occurs"),
        ("(;SZ[9][8])", 1, 9, "a second value; property SZ has only"),
        ("(;SZ[3];B[aa]W[bb])", 1, 14, "a second move in one node"),
        ("(;GM[2])", 1, 6, "expected the game of Go, GM[1], found"),
        ("(;SZ[0])", 1, 6, "expected a size from 1 to 52"),
        ("(;SZ[53])", 1, 6, "expected a size"),
        ("(;SZ[3])(;SZ[0])", 1, 14, "expected a size"),
        ("(;SZ[9:])", 1, 6, "expected a size"),
        ("(;SZ[+9])", 1, 6, "expected a size"),
        ("(;SZ[99999999999999999999])", 1, 6, "expected a size"),
        ("(;PL[black])", 1, 6, "expected player B or W, found"),
        ("(;AB[])", 1, 6, "expected a point"),
        ("(;AB[a1])", 1, 6, "expected a point"),
        ("(;AB[aaa])", 1, 6, "expected a point"),
        (
            "(;SZ[3:2]AB[aa]\n[ac])",
            2,
            2,
            "point ac lies outside the board of 3 columns and 2 rows",
        ),
        ("(;AB[bb:aa])", 1, 6, "rectangle bb:aa; its upper left"),
        ("(;AB[ab:ba])", 1, 6, "rectangle ab:ba"),
        ("(;AB[aa:bb]AW[bb])", 1, 15, "point bb is set a second time"),
        ("(;AB[aa][aa])", 1, 10, "point aa is set a second time"),
        ("(;AE[aa]AB[aa])", 1, 12, "point aa is set a second time"),
        ("(;CR[aa]TR[aa])", 1, 12, "point aa is marked a second time"),
        ("(;LB[aa:1][aa:2])", 1, 12, "point aa is marked a second"),
        ("(;LB[aa])", 1, 6, "expected a label (a point, a colon"),
    ] {
        let found = sgf::tree::read_strict(text).expect_err(text).to_string();
        let expected = format!("line {line}, column {column}: {expected}");
        assert!(found.starts_with(&expected), "{text}\n{found}\n{expected}");
    }
}

#[test]
fn deep_nesting_does_not_exhaust_the_stack() {
    let depth = 200_000;
    let text = "(;".repeat(depth) + &")".repeat(depth);
    assert!(sgf::read(&text).is_ok());
}

#[test]
fn the_text_is_canonical() {
    let mut position = SgfPosition::new(2, 3, Position::new(vec![0, 1, 2, 1, 0, 0]));
    position.to_move = Some(2);
    position.name = Some("a]b:c\\d\ne".into());
    let mark = |vertex, kind| Mark { vertex, kind };
    position.marks = vec![
        mark(5, MarkKind::Label("x:]".into())),
        mark(5, MarkKind::Triangle),
        mark(1, MarkKind::Triangle),
    ];
    assert_eq!(
        sgf::write(&position).unwrap(),
        "(;FF[4]GM[1]CA[UTF-8]SZ[3:2]\n\
         GN[a\\]b\\:c\\\\d e]\n\
         AB[ba][ab]\nAW[ca]\nPL[W]\nLB[cb:x\\:\\]]\nTR[ba][cb])\n"
    );
    let full = SgfPosition::new(19, 19, Position::new(vec![1; 361]));
    let text = sgf::write(&full).unwrap();
    assert!(text.lines().all(|line| line.len() <= 80));
    assert_eq!(sgf::read(&text).unwrap(), full);
}

#[test]
fn positions_that_sgf_cannot_hold_are_refused() {
    let empty = |rows, cols| SgfPosition::new(rows, cols, Position::empty(rows * cols));
    let error = |position: &SgfPosition| sgf::write(position).unwrap_err().to_string();
    for (rows, cols) in [(1, 53), (0, 5)] {
        let expected = format!("SGF holds boards from 1 x 1 to 52 x 52, not {rows} x {cols}");
        assert_eq!(error(&empty(rows, cols)), expected);
    }
    let short = SgfPosition::new(2, 2, Position::empty(3));
    let expected = "expected a position of 2 x 2 points, found 3 points";
    assert_eq!(error(&short), expected);
    let three = SgfPosition::new(1, 2, Position::new(vec![0, 3]));
    assert!(error(&three).ends_with("for SGF, found 3"));
    let mut nobody = empty(2, 2);
    nobody.to_move = Some(0);
    assert!(error(&nobody).ends_with("for SGF, found 0"));
    let mut marked = empty(2, 2);
    let kind = MarkKind::Circle;
    marked.marks = vec![Mark { vertex: 4, kind }];
    assert!(error(&marked).starts_with("the mark on vertex 4 lies outside the board of 4"));
    let mark = |kind| Mark { vertex: 1, kind };
    marked.marks = vec![mark(MarkKind::Circle), mark(MarkKind::Cross)];
    assert!(error(&marked).starts_with("vertex 1 is marked twice"));
}

fn any_position(text: &'static str) -> impl Strategy<Value = SgfPosition> {
    let sized = (1usize..=52, 1usize..=52);
    let stones = proptest::collection::vec(0u8..=2, 52 * 52);
    let marks = proptest::collection::btree_map((0..52 * 52usize, any::<bool>()), 0..4, 0..8);
    let texts = (proptest::option::of(text), text);
    let to_move = proptest::option::of(1u8..=2);
    (sized, stones, marks, texts, to_move).prop_map(
        |((rows, cols), mut colours, marks, (name, label), to_move)| {
            colours.truncate(rows * cols);
            let mut position = SgfPosition::new(rows, cols, Position::new(colours));
            position.to_move = to_move;
            position.name = name;
            for ((vertex, is_label), shape) in marks {
                let shapes = [
                    MarkKind::Circle,
                    MarkKind::Cross,
                    MarkKind::Square,
                    MarkKind::Triangle,
                ];
                let kind = if is_label {
                    MarkKind::Label(label.clone())
                } else {
                    shapes[shape as usize].clone()
                };
                if vertex < rows * cols {
                    position.marks.push(Mark { vertex, kind });
                }
            }
            position.marks.sort();
            position
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn positions_survive_a_round_trip(position in any_position("[a-z\\[\\]():;\\\\λ ]{0,9}")) {
        let text = sgf::write(&position).unwrap();
        prop_assert_eq!(sgf::read(&text).unwrap(), position);
    }

    // Backslashes and colons are left out: `sgf-parse` unescapes backslashes twice and ignores
    // escaped colons in labels.
    #[test]
    fn the_oracle_reads_written_files(position in any_position("[a-z(); λ]{1,9}")) {
        let text = sgf::write(&position).unwrap();
        prop_assert_eq!(by_oracle(&text), by_us(&text));
    }
}
