//! Plans compared with counts: the engine, the reported states, and the number of primes at a time.

use crate::common::{Told, options, watched};
use tengen_base::observer::Event;
use tengen_board::{Board, Boundary};
use tengen_count::{
    EngineName, Offer, Order, Plan, Precision, Sequence, Together, count_graph, count_lattice,
    plan_graph, plan_lattice,
};
use tengen_testing::boards::graph;

impl Told {
    /// Returns the numbers of states after the steps of the first batch of primes, and the number
    /// of primes in the largest batch.
    fn steps(&self) -> (Vec<u64>, usize) {
        let events = self.0.lock().unwrap();
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

    /// Returns the states after the compiled steps.
    fn compiled(&self) -> Vec<u64> {
        let events = self.0.lock().unwrap();
        let states = events.iter().filter_map(|event| match event {
            Event::Compiling { states, .. } => Some(*states as u64),
            _ => None,
        });
        states.collect()
    }
}

fn sequence(lattice: &str, rows: usize, colours: u32) -> Sequence {
    Sequence::new(lattice.parse().unwrap(), rows, Boundary::None, colours)
}

fn planned(sequence: &Sequence, cols: usize, engine: EngineName) -> Plan {
    plan_lattice(sequence, cols, false, &options(engine)).unwrap()
}

fn chosen(plan: &Plan) -> &Offer {
    plan.chosen.as_ref().unwrap()
}

/// Plans and counts a board; returns the plan, and the events of the count.
fn both(sequence: &Sequence, cols: usize, engine: EngineName) -> (Plan, Told) {
    let told = Told::default();
    let plan = planned(sequence, cols, engine);
    let counted = count_lattice(sequence, cols, false, &watched(engine, &told)).unwrap();
    assert_eq!(chosen(&plan).engine, counted.engine, "{sequence:?} {cols}");
    (plan, told)
}

/// Compares a plan with the events of the count.
fn agrees(sequence: &Sequence, cols: usize, engine: EngineName) -> Plan {
    let (plan, told) = both(sequence, cols, engine);
    let offer = chosen(&plan);
    let (steps, together) = told.steps();
    let what = format!("{sequence:?} {cols} {engine}");
    assert_eq!(offer.known, Precision::Exactly, "{what}");
    let most = steps.iter().copied().max().unwrap();
    let has_vector = [EngineName::SPLIT, EngineName::LEVELS].contains(&offer.engine);
    if !has_vector {
        assert!(offer.states >= most as f64, "{what}");
        let total: u128 = steps.iter().map(|&states| u128::from(states)).sum();
        assert_eq!(plan.steps.total, Some(total), "{what}");
    }
    let Together {
        primes: lanes,
        bytes,
        ..
    } = offer.together;
    // All batches have nearly equal numbers of primes, so a batch has more than half of the planned
    // number.
    assert!(
        together <= lanes && together * 2 > lanes.min(plan.primes),
        "{what}"
    );
    assert!(bytes > offer.states, "{what}");
    let states: Vec<u64> = plan.steps.states.iter().map(|&n| n as u64).collect();
    match offer.engine {
        EngineName::COMPILED => assert_eq!(states, told.compiled(), "{what}"),
        EngineName::MARKED if !told.compiled().is_empty() => {
            assert_eq!(states, told.compiled(), "{what}");
        }
        _ if has_vector => {}
        _ => {
            assert_eq!(states, steps[..states.len()], "{what}");
            assert_eq!(offer.states, most as f64, "{what}");
        }
    }
    plan
}

/// Checks that the engine `marked` is planned to be faster than `compiled` exactly where marked
/// stones have clearly fewer states than strings.
#[test]
fn marked_stones_are_cheaper_where_they_have_fewer_states() {
    for (colours, is_cheaper) in [(1, false), (3, false), (4, true), (6, true)] {
        let board = sequence("square", 7, colours);
        let marked = planned(&board, 21, EngineName::MARKED);
        let other = planned(&board, 21, EngineName::COMPILED);
        let (marked, other) = (chosen(&marked), chosen(&other));
        let what = format!("{colours}: {marked:?} {other:?}");
        assert_eq!(marked.seconds < other.seconds, is_cheaper, "{what}");
        assert_eq!(1.3 * marked.states <= other.states, is_cheaper, "{what}");
    }
}

/// Checks that a plan for all engines has, from each of them, an offer (estimated time and memory)
/// or the reason for a refusal.
///
/// The chosen offer takes less than a second, or is the cheapest offer of the engines that the
/// program may choose itself.
#[test]
fn every_engine_is_asked() {
    for (lattice, rows, cols, colours) in [
        ("square", 6, 6, 2),
        ("square", 8, 9, 5),
        ("cylinder", 6, 6, 2),
        ("torus", 5, 5, 2),
        ("kagome", 4, 5, 2),
        ("kagome", 2, 5000, 2),
        ("square", 3, 3, 1),
        ("triangular", 7, 3, 3),
        // Offers of seconds, minutes and years.
        ("square", 12, 12, 2),
    ] {
        let board = sequence(lattice, rows, colours);
        let what = format!("{lattice} {rows} x {cols}, {colours} colours");
        let plan = plan_lattice(&board, cols, true, &options(EngineName::AUTO)).unwrap();
        let names: Vec<EngineName> = plan.offers.iter().map(|(name, _)| *name).collect();
        assert_eq!(
            names,
            EngineName::all().skip(1).collect::<Vec<_>>(),
            "{what}"
        );
        let offer = chosen(&plan);
        let open = plan
            .offers
            .iter()
            .filter_map(|(_, offer)| offer.as_ref().ok());
        let open = open.filter(|offer| offer.on_request.is_none());
        let least = open
            .map(|offer| offer.seconds)
            .fold(f64::INFINITY, f64::min);
        // Engines that must list states to estimate their time are not asked if another engine
        // takes less than a second. So the chosen offer may be slightly slower than the fastest.
        assert!(offer.seconds <= least.max(1.0), "{what}: {:?}", plan.offers);
        for (name, offer) in &plan.offers {
            match offer {
                Ok(offer) => assert!(
                    offer.engine == *name && offer.seconds > 0.0 && offer.seconds.is_finite(),
                    "{what}: {offer:?}"
                ),
                Err(reason) => assert!(reason.is_refusal(), "{what}: {name}: {reason}"),
            }
        }
    }
}

/// Checks that an engine without an offer in the plan refuses to count, with the same reason as in
/// the plan.
#[test]
fn an_engine_by_name_counts_or_says_why_not() {
    let numbers = [
        (sequence("square", 3, 2), 4),
        (sequence("cylinder", 2, 2), 4),
        (sequence("torus", 3, 2), 4),
        (sequence("square", 2, 4), 4),
        (sequence("kagome", 1, 3), 3),
    ];
    for (board, cols) in numbers {
        let auto = count_lattice(&board, cols, false, &options(EngineName::AUTO)).unwrap();
        let plan = plan_lattice(&board, cols, true, &options(EngineName::AUTO)).unwrap();
        let mut counted = 0;
        for (name, offer) in plan.offers {
            let found = count_lattice(&board, cols, false, &options(name));
            match (offer, found) {
                (Ok(_), Ok(found)) => {
                    assert_eq!(found.columns, auto.columns, "{board} {cols} {name}");
                    assert_eq!(found.engine, name);
                    counted += 1;
                }
                (Err(offer), Err(found)) => assert_eq!(offer.to_string(), found.to_string()),
                (offer, found) => panic!("{board} {cols} {name}: {offer:?} {found:?}"),
            }
        }
        assert!(counted >= 3, "{board} {cols}: {counted}");
    }
}

#[test]
fn columns_have_as_many_states_as_were_planned() {
    for (lattice, rows, cols, colours) in [
        ("kagome", 4, 9, 2),
        ("king", 3, 8, 2),
        ("king", 3, 7, 3),
        ("snub-square", 4, 6, 2),
        ("double-layer", 4, 12, 2),
        ("square", 5, 9, 3),
        ("triangular", 6, 7, 3),
        ("square", 4, 4, 1),
        ("hexagonal", 5, 11, 2),
        ("square-octagonal-shifted-2", 5, 13, 2),
        ("moebius", 2, 9, 2),
        ("square", 5, 9, 6),
        ("square", 5, 3, 6),
    ] {
        let sequence = sequence(lattice, rows, colours);
        for engine in [
            EngineName::COMPILED,
            EngineName::HASHED,
            EngineName::MARKED,
            EngineName::AUTO,
        ] {
            agrees(&sequence, cols, engine);
        }
    }
}

/// Checks that the split engine counts three colours where it supports them, and that other engines
/// count other cases.
#[test]
fn engines_that_are_chosen() {
    for (lattice, rows, cols, colours, engine) in [
        ("square", 6, 6, 3, EngineName::SPLIT),
        ("square", 2, 12, 3, EngineName::SPLIT),
        ("triangular", 5, 8, 3, EngineName::SPLIT),
        ("square", 5, 5, 1, EngineName::COMPILED),
        ("square", 5, 5, 4, EngineName::LEVELS),
        ("hexagonal", 5, 9, 3, EngineName::COMPILED),
        ("square", 1, 9, 3, EngineName::COMPILED),
    ] {
        let (plan, _) = both(&sequence(lattice, rows, colours), cols, EngineName::AUTO);
        assert_eq!(
            chosen(&plan).engine,
            engine,
            "{lattice} {rows} x {cols}, {colours}"
        );
    }
}

/// Checks that boards with four colours and more are counted by the engine `levels` where it is
/// faster and its vector fits into memory.
#[test]
fn many_colours_are_counted_by_levels() {
    let planned = |rows, memory, engine| {
        let mut options = options(engine);
        options.machine.memory = memory;
        let board = sequence("square", rows, 5);
        plan_lattice(&board, rows, false, &options).unwrap()
    };
    let levels = planned(8, 1 << 30, EngineName::AUTO);
    let offer = chosen(&levels);
    assert_eq!(
        (offer.engine, offer.states),
        (EngineName::LEVELS, 383_713.0)
    );
    assert_eq!((levels.primes, offer.together.primes), (4, 4));
    // In less memory there is room for one prime at a time, and in still less memory for none.
    let less = planned(8, 17_000_000, EngineName::LEVELS);
    assert_eq!(chosen(&less).together.primes, 1);
    let refused = planned(8, 14_000_000, EngineName::LEVELS).chosen;
    assert!(refused.is_err_and(|error| error.is_refusal()));
    agrees(&sequence("square", 6, 5), 7, EngineName::LEVELS);
}

/// Checks that a board with few columns is transposed, or swept point by point.
#[test]
fn boards_that_are_narrow_have_as_many_states_as_were_planned() {
    let lying = agrees(&sequence("square", 9, 3), 3, EngineName::AUTO);
    assert!(lying.is_transposed);
    let points = agrees(&sequence("kagome", 9, 2), 2, EngineName::AUTO);
    assert_eq!(chosen(&points).order, Order::Points);
    assert!(!points.is_transposed);
    agrees(&sequence("torus", 5, 3), 3, EngineName::AUTO);
    agrees(&sequence("klein", 3, 2), 5, EngineName::AUTO);
}

/// Checks tori counted by orbits (one sweep for each first column, up to symmetry). The planned
/// number of states must be within a factor of about four of the true number.
#[test]
fn tori_are_planned_by_orbits() {
    for (rows, cols) in [(3, 4), (4, 4), (5, 5), (5, 3)] {
        let (plan, told) = both(&sequence("torus", rows, 2), cols, EngineName::ORBITS);
        let offer = chosen(&plan);
        assert_eq!(offer.order, Order::Orbits);
        assert_eq!(plan.is_transposed, rows > cols);
        assert_eq!((offer.known, plan.steps.total), (Precision::About, None));
        let most = told.steps().0.into_iter().max().unwrap() as f64;
        let is_near = offer.states <= 4.0 * most + 8.0 && most <= 4.0 * offer.states;
        assert!(is_near, "{rows} x {cols}: {} and {most}", offer.states);
        let together = offer.together;
        assert!(together.primes >= 1 && together.bytes > most);
    }
    for (rows, cols) in [(5, 5), (6, 6), (7, 7), (6, 8)] {
        let torus = planned(&sequence("torus", rows, 2), cols, EngineName::AUTO);
        assert_eq!(chosen(&torus).engine, EngineName::ORBITS, "{rows} x {cols}");
    }
}

#[test]
fn rings_have_as_many_elements_as_were_planned() {
    let cylinder = sequence("cylinder", 4, 2);
    let (plan, told) = both(&cylinder, 6, EngineName::AUTO);
    let offer = chosen(&plan);
    assert_eq!(
        (offer.order, offer.engine),
        (Order::Rings, EngineName::RINGS)
    );
    // For rings (rows of the cylinder) of two columns and more, the count reports one event for
    // every row after the first.
    let steps: Vec<u128> = told.steps().0.into_iter().map(u128::from).collect();
    let rings = plan.steps.states[1..].iter();
    let expected: Vec<u128> = rings.flat_map(|&elements| [elements; 3]).collect();
    assert_eq!(steps, expected);
}

#[test]
fn graphs_have_as_many_states_as_were_planned() {
    let circle: Vec<(usize, usize)> = (0..14).map(|v| (v, (v + 1) % 14)).collect();
    let mut rungs = circle.clone();
    rungs.extend((0..7).map(|v| (v, v + 7)));
    for (points, edges) in [(14, circle), (16, rungs)] {
        let board = graph(points, &edges);
        for colours in [1, 2, 3] {
            for engine in [EngineName::AUTO, EngineName::MARKED] {
                let told = Told::default();
                let plan = plan_graph(&board, colours, false, &options(engine)).unwrap();
                let (counted, _) = count_graph(&board, colours, &watched(engine, &told)).unwrap();
                let steps = told.steps().0.into_iter().map(u128::from);
                assert!(
                    plan.steps.states.iter().copied().eq(steps),
                    "{points} {colours}"
                );
                assert_eq!(chosen(&plan).known, Precision::Exactly);
                assert_eq!(chosen(&plan).engine, counted);
            }
        }
    }
    let plan = plan_graph(&graph(3, &[]), 2, false, &options(EngineName::AUTO)).unwrap();
    assert_eq!((plan.primes, plan.steps.states.len()), (0, 0));
}

/// Checks boards with too many states to list. A lattice board is refused, and for a graph the
/// number of states is a lower bound.
#[test]
fn too_many_states_are_extrapolated_or_bounded() {
    let king = planned(&sequence("king", 16, 2), 16, EngineName::AUTO);
    assert!(king.steps.states.is_empty() && king.steps.total.is_none());
    let refused = king.chosen.unwrap_err();
    assert!(refused.is_refusal() && refused.to_string().contains("states do not fit"));
    let square = Board::square(14, 14).unwrap();
    let graph = plan_graph(&square, 2, false, &options(EngineName::AUTO)).unwrap();
    let offer = chosen(&graph);
    assert_eq!((offer.known, graph.steps.total), (Precision::AtLeast, None));
    let last = graph.steps.states.last();
    assert!(last.is_some_and(|&states| states > 1_000_000));
}

#[test]
fn invalid_boards_are_refused() {
    let silent = options(EngineName::AUTO);
    for (lattice, rows, cols) in [("kagome", 0, 3), ("klein", 2, 0), ("honeycomb-torus", 3, 4)] {
        let refused = plan_lattice(&sequence(lattice, rows, 2), cols, true, &silent);
        assert!(refused.unwrap_err().is_refusal(), "{lattice} {rows} {cols}");
    }
    let wide = plan_lattice(&sequence("king", 40, 2), 40, true, &silent).unwrap();
    assert!(wide.chosen.unwrap_err().is_refusal());
}

/// Checks that all engines refuse unreasonable sizes at once and without a panic.
#[test]
fn unreasonable_sizes_have_reasons() {
    let sizes = [1, 2, 20, 21, 25, 1 << 20, usize::MAX / 2, usize::MAX];
    for lattice in ["square", "hexagonal", "cylinder", "torus", "kagome"] {
        for (rows, cols) in sizes.iter().flat_map(|m| sizes.map(|n| (*m, n))) {
            for colours in [2, 3, 5, u32::MAX - 1] {
                if rows.max(cols) < 1 << 20 {
                    // These boards can be counted.
                    continue;
                }
                let board = sequence(lattice, rows, colours);
                for engine in EngineName::all() {
                    let planned = plan_lattice(&board, cols, false, &options(engine));
                    let refused = planned.map(|plan| plan.chosen);
                    let what = || format!("{lattice} {rows} x {cols}, {colours} colours, {engine}");
                    match refused {
                        Err(error) | Ok(Err(error)) => assert!(error.is_refusal(), "{}", what()),
                        Ok(Ok(offer)) => {
                            assert!(rows.min(cols) < 1_000, "{} {offer:?}", what());
                        }
                    }
                }
            }
        }
    }
}
