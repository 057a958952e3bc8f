//! What is foreseen of a count is what it then does: the states that it tells of, its engine, and
//! how many primes go together.

use std::sync::Mutex;
use tengen_base::machine::Machine;
use tengen_base::observer::{Event, Observer, Silent};
use tengen_board::{Board, Boundary, Graph, Lattice, Shape};
use tengen_count::Sequence;
use tengen_count::run::{
    Engine, Foreseen, Known, Options, Order, count_graph, count_lattice, foresee_graph,
    foresee_lattice,
};

/// What a count tells.
#[derive(Default)]
struct Told {
    events: Mutex<Vec<Event>>,
}

impl Observer for Told {
    fn event(&self, event: Event) {
        self.events.lock().unwrap().push(event);
    }
}

impl Told {
    /// States after the steps of the first primes, and how many primes these are.
    fn steps(&self) -> (Vec<u64>, usize) {
        let events = self.events.lock().unwrap();
        let mut batches = 0;
        let (mut all, mut together) = (Vec::new(), 0);
        for event in events.iter() {
            match event {
                Event::Batch { primes, .. } => {
                    batches += 1;
                    together = together.max(*primes);
                }
                Event::Step { states, .. } if batches == 1 => all.push(*states as u64),
                _ => {}
            }
        }
        (all, together)
    }

    /// States after the steps that were compiled.
    fn compiled(&self) -> Vec<u64> {
        let events = self.events.lock().unwrap();
        let states = events.iter().filter_map(|event| match event {
            Event::Compiling { states, .. } => Some(*states as u64),
            _ => None,
        });
        states.collect()
    }
}

fn options(observer: &dyn Observer, engine: Engine) -> Options<'_> {
    let machine = Machine {
        threads: 2,
        memory: 1 << 30,
        observer,
    };
    Options {
        engine,
        ..Options::new(machine)
    }
}

fn sequence(lattice: &str, rows: usize, colours: u32) -> Sequence {
    Sequence {
        lattice: lattice.parse().unwrap(),
        rows,
        boundary: Boundary::None,
        colours,
    }
}

/// What is foreseen, and what is then told of the count.
fn both(sequence: &Sequence, cols: usize, engine: Engine) -> (Foreseen, Told) {
    let told = Told::default();
    let foreseen = foresee_lattice(sequence, cols, &options(&Silent, engine)).unwrap();
    let counted = count_lattice(sequence, cols, false, &options(&told, engine)).unwrap();
    assert_eq!(foreseen.engine, counted.engine, "{sequence:?} {cols}");
    (foreseen, told)
}

fn agrees(sequence: &Sequence, cols: usize, engine: Engine) -> Foreseen {
    let (foreseen, told) = both(sequence, cols, engine);
    let (steps, together) = told.steps();
    let what = format!("{sequence:?} {cols} {engine}");
    assert_eq!(foreseen.known, Known::Exactly, "{what}");
    let most = steps.iter().copied().max().unwrap();
    if foreseen.engine == Engine::Split && foreseen.order == Order::Columns {
        // It tells of what it computes in a column, in equal parts.
        assert_eq!(foreseen.total, None, "{what}");
        assert_eq!(foreseen.states, [foreseen.most as u64], "{what}");
    } else {
        assert!(foreseen.most >= most as f64, "{what}");
        let total: u128 = steps.iter().map(|&states| u128::from(states)).sum();
        assert_eq!(foreseen.total, Some(total), "{what}");
    }
    let found = *foreseen.lanes.as_ref().unwrap();
    let (lanes, bytes) = (found.primes, found.bytes);
    // The last batches are made equal.
    assert!(
        together <= lanes && together * 2 > lanes.min(foreseen.primes),
        "{what}"
    );
    assert!(bytes > foreseen.most, "{what}");
    match foreseen.engine {
        Engine::Compiled => assert_eq!(foreseen.states, told.compiled(), "{what}"),
        Engine::Marked if !told.compiled().is_empty() => {
            assert_eq!(foreseen.states, told.compiled(), "{what}");
        }
        Engine::Split => {}
        _ => {
            assert_eq!(foreseen.states, steps[..foreseen.states.len()], "{what}");
            assert_eq!(foreseen.most, most as f64, "{what}");
        }
    }
    foreseen
}

/// With many colours marked stones are chosen, and with few they are not: where they have clearly
/// fewer states, listed, and not extrapolated as they are for the choice.
#[test]
fn marked_stones_are_chosen_where_they_have_fewer_states() {
    let foreseen = |rows, colours, engine| {
        let board = sequence("square", rows, colours);
        foresee_lattice(&board, 3 * rows, &options(&Silent, engine)).unwrap()
    };
    for (colours, is_chosen) in [(1, false), (3, false), (4, true), (5, true), (6, true)] {
        let chosen = foreseen(7, colours, Engine::Auto);
        assert_eq!(chosen.engine == Engine::Marked, is_chosen, "{colours}");
        let marked = foreseen(7, colours, Engine::Marked);
        let other = foreseen(7, colours, Engine::Compiled);
        let is_less = 1.3 * marked.most <= other.most;
        assert_eq!(
            is_less, is_chosen,
            "{colours}: {} {}",
            marked.most, other.most
        );
    }
}

#[test]
fn columns_have_as_many_states_as_were_foreseen() {
    for (lattice, rows, cols, colours) in [
        ("kagome", 6, 9, 2),
        ("king", 3, 8, 2),
        ("king", 4, 7, 3),
        ("snub-square", 4, 6, 2),
        ("double-layer", 4, 12, 2),
        ("square", 5, 9, 3),
        ("triangular", 6, 7, 3),
        ("square", 4, 4, 1),
        ("hexagonal", 5, 11, 2),
        ("square-octagonal-shifted-2", 5, 13, 2),
        ("moebius", 2, 9, 2),
        ("square", 6, 9, 6),
        ("square", 6, 3, 6),
    ] {
        let sequence = sequence(lattice, rows, colours);
        for engine in [
            Engine::Compiled,
            Engine::Hashed,
            Engine::Marked,
            Engine::Auto,
        ] {
            agrees(&sequence, cols, engine);
        }
    }
}

/// Three colours are for the split engine where it knows them, and more or fewer are not.
#[test]
fn three_colours_are_split() {
    for (lattice, rows, cols, colours, engine) in [
        ("square", 6, 6, 3, Engine::Split),
        ("square", 2, 12, 3, Engine::Split),
        ("triangular", 5, 8, 3, Engine::Split),
        ("square", 5, 5, 1, Engine::Compiled),
        ("square", 5, 5, 4, Engine::Compiled),
        ("hexagonal", 5, 9, 3, Engine::Compiled),
        ("square", 1, 9, 3, Engine::Compiled),
    ] {
        let (foreseen, _) = both(&sequence(lattice, rows, colours), cols, Engine::Auto);
        assert_eq!(
            foreseen.engine, engine,
            "{lattice} {rows} x {cols}, {colours}"
        );
    }
}

/// Four colours and more are for the split engine where that pays, and where it fits.
#[test]
fn many_colours_are_split() {
    let foreseen = |rows, memory, engine| {
        let options = Options {
            machine: Machine {
                memory,
                ..options(&Silent, engine).machine
            },
            ..options(&Silent, engine)
        };
        let board = sequence("square", rows, 5);
        foresee_lattice(&board, rows, &options).unwrap()
    };
    assert_eq!(foreseen(7, 1 << 30, Engine::Auto).engine, Engine::Marked);
    let split = foreseen(8, 1 << 30, Engine::Auto);
    assert_eq!((split.engine, split.states), (Engine::Split, vec![383_713]));
    assert_eq!((split.primes, split.lanes.unwrap().primes), (4, 4));
    // One prime at a time in less memory, and none in still less.
    let split = foreseen(8, 40_000_000, Engine::Split);
    assert_eq!(split.lanes.unwrap().primes, 1);
    let refused = foreseen(8, 30_000_000, Engine::Split).lanes;
    assert!(refused.is_err_and(|error| error.is_refusal()));
    agrees(&sequence("square", 6, 5), 7, Engine::Split);
}

/// Few columns are swept along their rows, or as one board.
#[test]
fn boards_that_are_narrow_have_as_many_states_as_were_foreseen() {
    let lying = agrees(&sequence("square", 9, 3), 3, Engine::Auto);
    assert!(lying.is_transposed);
    let points = agrees(&sequence("kagome", 9, 2), 2, Engine::Auto);
    assert_eq!(points.order, Order::Points);
    assert!(!points.is_transposed);
    agrees(&sequence("torus", 5, 3), 3, Engine::Auto);
    agrees(&sequence("klein", 3, 2), 5, Engine::Auto);
}

/// Of tori by orbits the numbers of states are not listed before; about as many there are.
#[test]
fn tori_are_foreseen_by_orbits() {
    for (rows, cols) in [(3, 4), (4, 4), (5, 5), (5, 3)] {
        let (foreseen, told) = both(&sequence("torus", rows, 2), cols, Engine::Auto);
        assert_eq!(foreseen.order, Order::Orbits);
        assert_eq!(foreseen.is_transposed, rows > cols);
        assert_eq!((foreseen.known, foreseen.total), (Known::About, None));
        let most = told.steps().0.into_iter().max().unwrap() as f64;
        let is_near = foreseen.most <= 4.0 * most + 8.0 && most <= 4.0 * foreseen.most;
        assert!(is_near, "{rows} x {cols}: {} and {most}", foreseen.most);
        assert!(
            foreseen
                .lanes
                .is_ok_and(|of| of.primes >= 1 && of.bytes > most)
        );
    }
}

#[test]
fn rings_have_as_many_elements_as_were_foreseen() {
    let cylinder = sequence("cylinder", 4, 2);
    let (foreseen, told) = both(&cylinder, 6, Engine::Auto);
    assert_eq!(
        (foreseen.order, foreseen.engine),
        (Order::Rings, Engine::Split)
    );
    // Of rings of two columns and more, once for every row after the first.
    let steps = told.steps().0;
    let rings = foreseen.states[1..].iter();
    let expected: Vec<u64> = rings.flat_map(|&elements| [elements; 3]).collect();
    assert_eq!(steps, expected);
}

#[test]
fn graphs_have_as_many_states_as_were_foreseen() {
    let circle: Vec<(usize, usize)> = (0..14).map(|v| (v, (v + 1) % 14)).collect();
    let mut rungs = circle.clone();
    rungs.extend((0..7).map(|v| (v, v + 7)));
    for (points, edges) in [(14, circle), (16, rungs)] {
        let names = (0..points).map(|v| v.to_string()).collect();
        let board = Board::from_graph(Graph::from_edges(points, &edges).unwrap(), names);
        for colours in [1, 2, 3] {
            let told = Told::default();
            let foreseen = foresee_graph(&board, colours, &options(&Silent, Engine::Auto)).unwrap();
            count_graph(&board, colours, &options(&told, Engine::Auto)).unwrap();
            assert_eq!(foreseen.states, told.steps().0, "{points} {colours}");
            assert_eq!(foreseen.known, Known::Exactly);
            let told = Told::default();
            let foreseen = foresee_graph(&board, colours, &options(&Silent, Engine::Marked));
            let foreseen = foreseen.unwrap();
            count_graph(&board, colours, &options(&told, Engine::Marked)).unwrap();
            assert_eq!(foreseen.engine, Engine::Marked);
            assert_eq!(foreseen.states, told.steps().0, "{points} {colours}");
        }
    }
    let lonely = Board::from_graph(Graph::from_edges(3, &[]).unwrap(), vec!["a".into(); 3]);
    let foreseen = foresee_graph(&lonely, 2, &options(&Silent, Engine::Auto)).unwrap();
    assert_eq!((foreseen.primes, foreseen.states.len()), (0, 0));
}

/// What cannot be listed is said to be extrapolated, or the least that there is.
#[test]
fn too_many_states_are_not_said_to_be_known() {
    let king = foresee_lattice(
        &sequence("king", 16, 2),
        16,
        &options(&Silent, Engine::Auto),
    );
    let king = king.unwrap();
    assert_eq!((king.known, king.total), (Known::About, None));
    assert!(king.states.is_empty() && king.most > 1e8);
    assert!(king.lanes.unwrap_err().is_refusal());
    let shape = Shape {
        lattice: Lattice::Square,
        rows: 14,
        cols: 14,
        boundary: Boundary::None,
    };
    let square = Board::lattice(shape).unwrap();
    let graph = foresee_graph(&square, 2, &options(&Silent, Engine::Auto)).unwrap();
    assert_eq!((graph.known, graph.total), (Known::AtLeast, None));
    assert!(
        graph
            .states
            .last()
            .is_some_and(|&states| states > 1_000_000)
    );
}

#[test]
fn what_is_no_board_is_refused() {
    let silent = options(&Silent, Engine::Auto);
    for (lattice, rows, cols) in [("kagome", 0, 3), ("klein", 2, 0), ("honeycomb-torus", 3, 4)] {
        let refused = foresee_lattice(&sequence(lattice, rows, 2), cols, &silent);
        assert!(refused.unwrap_err().is_refusal(), "{lattice} {rows} {cols}");
    }
    assert!(foresee_lattice(&sequence("king", 40, 2), 40, &silent).is_err());
}
