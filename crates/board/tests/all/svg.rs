//! Pictures: counts of their elements, and well-formed XML.

use proptest::prelude::*;
use tengen_board::svg::{DrawError, Drawing, MAX_DRAWN, draw};
use tengen_board::{Board, Lattice, Mark, MarkKind, Position, graph_file};
use tengen_testing::boards::boards_of;
use tengen_testing::svg::tags;

fn boards() -> Vec<Board> {
    let mut boards = boards_of(&[(1, 1), (1, 3), (2, 2), (3, 2), (4, 5)]);
    for text in [
        "p edge 1 0",
        "1 2",
        "p edge 2 0",
        "7 9\n9 4\n4 7\n4 1000000",
    ] {
        boards.push(graph_file::read(text).unwrap());
    }
    boards
}

/// Returns the part of an SVG picture from an element's class to the end of this element.
fn part<'a>(svg: &'a str, class: &str, end: &str) -> &'a str {
    let start = svg.find(&format!("class=\"{class}\""));
    let rest = start.map_or("", |start| &svg[start..]);
    rest.split(end).next().unwrap()
}

#[test]
fn every_edge_and_every_stone_is_drawn_once() {
    for board in boards() {
        let n = board.points();
        let position = Position::new((0..n).map(|v| (v % 4) as u8).collect());
        let svg = draw(&board, &position, &Drawing::default()).unwrap();
        tags(&svg);
        let edges = part(&svg, "edges", "/>").matches('M').count();
        let stubs = part(&svg, "wraps", "/>").matches('M').count();
        let shape = board.shape();
        assert_eq!(
            2 * edges + stubs,
            2 * board.graph().edge_count(),
            "{shape:?}"
        );
        let stones = part(&svg, "stones", "</g>").matches("<circle").count();
        assert_eq!(stones, n - position.count(0), "{shape:?}");

        let Some(shape) = shape else { continue };
        let (top, bottom) = (shape.boundary.top(), shape.boundary.bottom());
        let mut extra = shape.cols * (usize::from(top) + usize::from(bottom));
        if shape.lattice == Lattice::CylinderGuarded {
            extra += shape.rows;
        }
        let drawn = svg.matches(" fill=\"#f7ead0\" stroke=\"#a09078\"").count();
        assert_eq!(drawn, usize::from(extra > 0), "{shape:?}");
        let dashed = part(&svg, "extra", "/>").matches('M').count();
        assert_eq!(dashed, extra, "{shape:?}");
    }
}

#[test]
fn names_stand_beside_the_board() {
    let board = Board::square(2, 27).unwrap();
    let position = Position::empty(54);
    let mut drawing = Drawing::default();
    let svg = draw(&board, &position, &drawing).unwrap();
    for name in [
        ">1</text>",
        ">2</text>",
        ">H</text>",
        ">J</text>",
        ">AB</text>",
    ] {
        assert!(svg.contains(name), "{name}");
    }
    assert!(!svg.contains(">I</text>"));
    drawing.coordinates = false;
    assert!(!draw(&board, &position, &drawing).unwrap().contains("<text"));

    let graph = graph_file::read("70 90\n90 4").unwrap();
    let svg = draw(&graph, &Position::empty(3), &Drawing::default()).unwrap();
    assert!(svg.contains(">70</text>") && svg.contains(">4</text>"));
}

#[test]
fn large_and_long_boards_are_drawn_and_huge_ones_refused() {
    for (rows, cols) in [(52, 52), (1, 200), (200, 1)] {
        let board = Board::square(rows, cols).unwrap();
        let position = Position::empty(rows * cols);
        tags(&draw(&board, &position, &Drawing::default()).unwrap());
    }
    let huge = Board::square(1, MAX_DRAWN + 1).unwrap();
    let position = Position::empty(MAX_DRAWN + 1);
    assert_eq!(
        draw(&huge, &position, &Drawing::default()),
        Err(DrawError::TooLarge(MAX_DRAWN + 1))
    );
}

#[test]
fn misfits_are_refused() {
    let board = Board::square(2, 2).unwrap();
    let mut drawing = Drawing::default();
    let short = draw(&board, &Position::empty(3), &drawing);
    assert!(matches!(short, Err(DrawError::Position(_))));
    let kind = MarkKind::Circle;
    drawing.marks = vec![Mark { vertex: 4, kind }];
    assert_eq!(
        draw(&board, &Position::empty(4), &drawing),
        Err(DrawError::MarkOffBoard {
            vertex: 4,
            points: 4
        })
    );
}

#[test]
fn marks_contrast_with_the_stone_beneath() {
    let board = Board::square(1, 2).unwrap();
    let mark = |vertex| Mark {
        vertex,
        kind: MarkKind::Circle,
    };
    let drawing = Drawing {
        marks: vec![mark(0), mark(1)],
        ..Drawing::default()
    };
    let svg = draw(&board, &Position::new(vec![1, 2]), &drawing).unwrap();
    let marks: Vec<_> = part(&svg, "marks", "</g>").lines().skip(1).collect();
    assert!(marks[0].contains("stroke=\"#ffffff\""), "white on black");
    assert!(marks[1].contains("stroke=\"#202022\""), "black on white");
}

proptest! {
    #[test]
    fn any_text_gives_a_well_formed_picture(
        title in any::<String>(),
        label in any::<String>(),
        colours in proptest::collection::vec(any::<u8>(), 12),
        vertices in proptest::collection::vec((0usize..12, 0usize..5), 0..9),
    ) {
        let kinds = [
            MarkKind::Circle,
            MarkKind::Cross,
            MarkKind::Square,
            MarkKind::Triangle,
            MarkKind::Label(label),
        ];
        let mark = |(vertex, kind): (usize, usize)| Mark { vertex, kind: kinds[kind].clone() };
        let drawing = Drawing {
            marks: vertices.into_iter().map(mark).collect(),
            title: Some(title),
            ..Drawing::default()
        };
        let board = Board::square(3, 4).unwrap();
        tags(&draw(&board, &Position::new(colours), &drawing).unwrap());
    }
}
