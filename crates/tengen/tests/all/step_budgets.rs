//! Tests that readers and checks take a number of steps proportional to the text, whatever its
//! contents.
//!
//! Steps are counted inside the loops ([`tengen_board::steps`]), so the tests need no clock. Twice
//! the text may take two and a half times the steps; a quadratic check takes four times as many.
//! The checks are the work of a command before it answers or refuses. It reads the text, orders the
//! points of a graph, looks for strings without liberties, and finds the target and the region of a
//! problem.

use tengen::Position;
use tengen_board::automorphisms::automorphisms;
use tengen_board::{Board, Names, graph_file, sgf, steps};
use tengen_problems::reading::candidates::candidates;
use tengen_problems::reading::{Draft, Form, drafts};
use tengen_sweep::sweep::Sweep;

/// A kind of text: makes a text whose length is proportional to a size.
type Text = fn(usize) -> String;

/// Checks that twice the size takes at most two and a half times the steps.
fn check(name: &str, size: usize, text: Text, work: impl Fn(&str)) {
    let taken = |size: usize| {
        let text = text(size);
        let before = steps::taken();
        work(&text);
        steps::taken() - before
    };
    let (once, twice) = (taken(size), taken(2 * size));
    assert!(once >= size as u64, "{name}: {once} steps are not counted");
    assert!(
        2 * twice <= 5 * once,
        "{name}: {once} steps for a size of {size}, {twice} for twice the size"
    );
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (1..count).map(line).collect()
}

fn dimacs(vertices: usize, edge: impl Fn(usize) -> String) -> String {
    format!("p edge {vertices} {}\n", vertices - 1) + &lines(vertices, edge)
}

/// Returns a path as a graph in sparse6. For each vertex the format has a bit that advances to this
/// vertex, and the number of its neighbour.
fn sparse6_path(vertices: usize) -> String {
    let width = usize::BITS - (vertices - 1).leading_zeros();
    let mut bits: Vec<bool> = Vec::new();
    for v in 1..vertices {
        bits.push(true);
        bits.extend((0..width).rev().map(|bit| (v - 1) >> bit & 1 == 1));
    }
    let letter = |six: usize| char::from(six as u8 + b'?');
    let mut text = ":~".to_owned();
    text.extend([12, 6, 0].map(|shift| letter(vertices >> shift & 63)));
    text.extend(bits.chunks(6).map(|six| {
        let bit = |at: usize| usize::from(six.get(at).copied().unwrap_or(true));
        letter((0..6).fold(0, |number, at| number << 1 | bit(at)))
    }));
    text
}

fn matrix_star(vertices: usize) -> String {
    let entries = lines(vertices, |v| format!("{} 1\n", v + 1));
    let size = format!("{vertices} {vertices} {}\n", vertices - 1);
    format!("%%MatrixMarket matrix coordinate pattern symmetric\n{size}{entries}")
}

fn node_link_path(vertices: usize) -> String {
    let node = |v: usize| format!("{{\"id\":\"v{v}\"}},");
    let link = |v: usize| format!("{{\"source\":\"v{}\",\"target\":\"v{v}\"}},", v - 1);
    let nodes = format!("{}{}", node(0), lines(vertices, node));
    let links = lines(vertices, link);
    let (nodes, links) = (nodes.trim_end_matches(','), links.trim_end_matches(','));
    format!("{{\"directed\":false,\"nodes\":[{nodes}],\"links\":[{links}]}}")
}

/// Returns a path with a leaf at each vertex.
fn caterpillar(vertices: usize) -> String {
    lines(vertices / 2, |v| format!("{} {}\n{v} leaf{v}\n", v - 1, v))
}

const GRAPHS: [(&str, Text); 12] = [
    ("star, DIMACS", |n| {
        dimacs(n, |v| format!("e 1 {}\n", v + 1))
    }),
    ("path, DIMACS", |n| {
        dimacs(n, |v| format!("e {v} {}\n", v + 1))
    }),
    ("star, edge list", |n| lines(n, |v| format!("0 {v}\n"))),
    ("path, edge list", |n| {
        lines(n, |v| format!("{} {v}\n", v - 1))
    }),
    ("star, names", |n| lines(n, |v| format!("hub leaf{v}\n"))),
    ("path, names", |n| {
        lines(n, |v| format!("v{} v{v}\n", v - 1))
    }),
    ("star, both directions", |n| {
        lines(n / 2, |v| format!("0 {v}\n{v} 0\n"))
    }),
    ("path, CSV", |n| {
        format!(
            "source,target\n{}",
            lines(n, |v| format!("v{},v{v}\n", v - 1))
        )
    }),
    ("star, Matrix Market", matrix_star),
    ("path, node-link JSON", node_link_path),
    ("path, sparse6", sparse6_path),
    ("caterpillar", caterpillar),
];

fn graph(text: &str) -> Board {
    graph_file::read(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn graphs_are_read_and_ordered_in_proportion() {
    for (name, text) in GRAPHS {
        check(name, 4000, text, |text| drop(graph(text)));
        check(name, 4000, text, |text| {
            assert!(Sweep::graph(&graph(text)).unwrap().width() < 3);
        });
    }
}

#[test]
fn points_are_found_by_their_names_in_proportion() {
    for (name, text) in [GRAPHS[3], GRAPHS[4], GRAPHS[5]] {
        check(name, 4000, text, |text| {
            let names = Names::of(&graph(text));
            for point in 0..names.points() {
                assert_eq!(names.find(&names.name(point)), Ok(point));
                assert_eq!(names.find(&names.name(point).to_uppercase()), Ok(point));
            }
        });
    }
}

#[test]
fn automorphisms_are_found_or_refused_in_proportion() {
    for (name, text) in GRAPHS {
        if !name.starts_with("star") {
            check(name, 2000, text, |text| {
                let _ = automorphisms(&graph(text), || true);
            });
        }
    }
}

/// Returns a diagram with rows of 40 points, each computed from its row and column.
fn rows(count: usize, point: impl Fn(usize, usize) -> char) -> String {
    let row = |row| {
        (0..40)
            .map(|col| point(row, col))
            .chain(['\n'])
            .collect::<String>()
    };
    (0..count).map(row).collect()
}

/// Returns the content of a point of a diagram with a stone on every other point and empty bottom
/// rows.
fn checkerboard(row: usize, col: usize, size: usize) -> char {
    match (
        row + 30 < size,
        (row + col).is_multiple_of(2),
        (7 * row + col) % 97,
    ) {
        (true, true, _) => 'X',
        (true, false, 0) => 'O',
        _ => '.',
    }
}

const POSITIONS: [(&str, Text); 6] = [
    ("checkerboard", |n| {
        rows(n, |row, col| checkerboard(row, col, n))
    }),
    ("full checkerboard", |n| {
        rows(n, |row, col| if (row + col) % 2 == 0 { 'X' } else { 'O' })
    }),
    ("single stones", |n| {
        rows(n, |row, col| {
            match (row % 2 + col % 2, (row / 2 + col / 2) % 2) {
                (0, 0) => 'X',
                (0, 1) => 'O',
                _ => '.',
            }
        })
    }),
    ("comb", |n| {
        rows(n, |row, col| match (row, col) {
            (_, 0) => 'X',
            (row, 1..30) if row % 2 == 0 => 'X',
            (_, 1..30) => '.',
            (_, 30) => 'O',
            _ => '.',
        })
    }),
    ("interlocked combs", |n| {
        rows(n, |row, col| match (row % 4, col) {
            (_, 0) => 'X',
            (_, 39) => 'O',
            (0, col) if col < 38 => 'X',
            (2, col) if col > 1 => 'O',
            _ => '.',
        })
    }),
    ("ladder of eyes", |n| {
        rows(n, |row, col| match (row % 3, col % 3) {
            (1, 1) => '.',
            _ if (row / 3 + col / 3) % 2 == 0 => 'X',
            _ => 'O',
        })
    }),
];

/// Infers the missing fields of the problems of a text, or lists the candidates for the target.
fn find(text: &str) {
    for draft in drafts(text, &Form::default()).unwrap().drafts {
        let draft: Draft = draft.unwrap();
        let (board, position) = (draft.board.clone(), draft.position.clone());
        match draft.find_open() {
            Ok(found) => drop(found.check_size(false)),
            Err(_) => drop(candidates(&board, &position)),
        }
    }
}

#[test]
fn problems_are_found_or_refused_in_proportion() {
    for (name, text) in POSITIONS {
        check(name, 100, text, find);
    }
    let corners = |n| "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da])\n".repeat(n);
    check("corners", 100, corners, find);
    let open = |n| "(;SZ[9]AB[cb][cc][bd]AW[bb][bc][ab][gg])\n".repeat(n);
    check("open problems", 100, open, find);
}

#[test]
fn legality_is_checked_in_proportion() {
    for (name, text) in POSITIONS {
        check(name, 100, text, |text| {
            drop(Position::read(text).unwrap().legality())
        });
    }
}

const GAMES: [(&str, Text); 8] = [
    ("moves", |n| {
        format!("(;SZ[19]{})", ";B[aa];W[bb]".repeat(n))
    }),
    ("variations", |n| {
        "(;B[aa](;W[bb])".repeat(n) + &")".repeat(n)
    }),
    ("games", |n| "(;SZ[9]AB[aa];W[bb])".repeat(n)),
    ("comment", |n| format!("(;C[{}])", "x\\]".repeat(n))),
    ("brackets within a comment", |n| {
        format!("(;C[{}])", "] ".repeat(n))
    }),
    ("nodes that set up", |n| {
        format!("(;SZ[52]{};B[cc])", ";AB[aa]LB[bb:x]C[x]".repeat(n))
    }),
    ("blanks", |n| format!("(;SZ[9]{};B[aa])", " \n".repeat(n))),
    ("unclosed", |n| "(;C[".repeat(n)),
];

#[test]
fn games_are_read_in_proportion() {
    for (name, text) in GAMES {
        check(name, 3000, text, |text| drop(sgf::tree::read(text)));
        check(name, 3000, text, |text| {
            drop(sgf::tree::read(&sgf::decode(text.as_bytes()).text));
        });
    }
}
