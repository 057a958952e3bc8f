//! Cylinders and tori, which have engines of their own. The engine `rings` sweeps a cylinder row by
//! row, where each row is a ring. `orbits` sweeps a torus once for each first column, up to
//! symmetry.

use crate::common::{Told, count, new_store, options};
use tengen_board::{Boundary, Lattice};
use tengen_count::{CountError, EngineName, Sequence, count_lattice, plan_lattice};
use tengen_exact::UBig;

/// Compares cylinders counted by the engine `rings` with the engine `hashed`, which adds column by
/// column.
#[test]
fn cylinders_are_counted_ring_by_ring() {
    for lattice in [Lattice::Cylinder, Lattice::CylinderGuarded] {
        for rows in 2..=4 {
            let cylinder = Sequence::new(lattice, rows, Boundary::None, 2);
            let expected = count(cylinder, 8, EngineName::HASHED);
            assert_eq!(count(cylinder, 8, EngineName::RINGS), expected);
            assert_eq!(count(cylinder, 3, EngineName::BRUTE), expected[..3]);
            for cols in 1..=8 {
                let auto = options(EngineName::AUTO);
                let counts = count_lattice(&cylinder, cols, false, &auto).unwrap();
                assert_eq!(counts.columns, expected[cols - 1..cols]);
                assert_eq!(counts.engine, EngineName::RINGS, "{lattice} {rows} {cols}");
            }
        }
        let rings = options(EngineName::RINGS);
        for (rows, boundary, colours, cols) in [
            (1, Boundary::None, 2, 4),
            (4, Boundary::Top, 2, 4),
            (4, Boundary::None, 3, 4),
            (4, Boundary::None, 2, 21),
        ] {
            let cylinder = Sequence::new(lattice, rows, boundary, colours);
            let refused = count_lattice(&cylinder, cols, false, &rings);
            assert!(matches!(refused, Err(CountError::Unusable(_))));
        }
        // Long cylinders have fewer states when they are counted column by column.
        let long = Sequence::new(lattice, 2, Boundary::None, 2);
        let plan = plan_lattice(&long, 16, false, &options(EngineName::AUTO)).unwrap();
        assert_eq!(plan.chosen.unwrap().engine, EngineName::COMPILED);
        // In too little memory for its vector, the engine `rings` refuses the cylinder.
        let mut little = options(EngineName::RINGS);
        little.machine.memory = 1 << 20;
        let cylinder = Sequence::new(lattice, 2, Boundary::None, 2);
        let refused = count_lattice(&cylinder, 14, false, &little);
        assert!(matches!(refused, Err(CountError::TooLarge { .. })));
    }
}

/// Compares tori counted by orbits (one sweep for each first column, up to symmetry) with a
/// frontier engine and brute force.
#[test]
fn tori_are_counted_by_orbits() {
    let torus = |rows, boundary, colours| Sequence::new(Lattice::Torus, rows, boundary, colours);
    let square = Boundary::None;
    for rows in 1..=4 {
        let expected = count(torus(rows, square, 2), 6, EngineName::COMPILED);
        assert_eq!(
            count(torus(rows, square, 2), 6, EngineName::ORBITS),
            expected
        );
        assert_eq!(
            count(torus(rows, square, 2), 2, EngineName::BRUTE),
            expected[..2]
        );
        for cols in 1..=6 {
            let auto = options(EngineName::AUTO);
            let number = &expected[cols - 1..cols];
            for (rows, cols) in [(rows, cols), (cols, rows)] {
                let counts = count_lattice(&torus(rows, square, 2), cols, false, &auto).unwrap();
                assert_eq!(counts.columns, number, "{rows} x {cols}");
            }
        }
    }
    let orbits = options(EngineName::ORBITS);
    // The side with few enough points is the column.
    let tall = count_lattice(&torus(12, square, 2), 2, false, &orbits).unwrap();
    assert_eq!(
        tall.columns,
        count(torus(2, square, 2), 12, EngineName::HASHED)[11..]
    );
    let both = count(torus(11, square, 2), 2, EngineName::ORBITS);
    let lying =
        [1, 2].map(|rows| count(torus(rows, square, 2), 11, EngineName::HASHED)[10].clone());
    assert_eq!(both, lying);
    let unusable = |sequence: Sequence, cols| {
        let refused = count_lattice(&sequence, cols, false, &orbits);
        assert!(refused.is_err_and(|error| error.is_refusal()), "{sequence}");
    };
    unusable(torus(3, square, 3), 3);
    unusable(torus(11, square, 2), 11);
    let cylinder = Sequence::new(Lattice::Cylinder, 3, square, 2);
    unusable(cylinder, 3);
    // A torus that needs too much memory even for one first column is refused before anything is
    // counted.
    let refused = count_lattice(&torus(10, square, 2), 10, false, &orbits).unwrap_err();
    assert!(refused.is_refusal(), "{refused}");
    assert!(
        refused.to_string().contains("one first column"),
        "{refused}"
    );
}

/// Checks tori counted by orbits (one sweep for each first column, up to symmetry). With little
/// memory fewer first columns are swept together, at last one at a time.
#[test]
fn tori_are_counted_in_little_memory() {
    let torus = Sequence::new(Lattice::Torus, 5, Boundary::None, 2);
    let with = |memory| {
        let mut little = options(EngineName::ORBITS);
        little.machine.memory = memory;
        count_lattice(&torus, 5, false, &little)
    };
    let expected = with(1 << 30).unwrap();
    // The number is known from the frontier engine.
    assert_eq!(expected.columns, [UBig::from(691_688_595_361u64)]);
    for memory in [10 << 20, 5 << 20, 2 << 20] {
        assert_eq!(with(memory).unwrap(), expected, "{memory}");
    }
    assert!(with(1 << 16).unwrap_err().is_refusal());
}

/// Checks that residues by the engine `hashed` in old ledgers are used by the engines `orbits` and
/// `rings`, which compute the missing ones.
#[test]
fn ledgers_of_the_frontier_engine_are_continued() {
    for (lattice, engine) in [
        (Lattice::Torus, EngineName::ORBITS),
        (Lattice::Cylinder, EngineName::RINGS),
    ] {
        let (_dir, store) = new_store();
        let wrapped = Sequence::new(lattice, 3, Boundary::None, 2);
        let mut keeping = options(EngineName::HASHED);
        keeping.store = Some(&store);
        let expected = count_lattice(&wrapped, 4, true, &keeping).unwrap();
        keeping.engine = engine;
        let told = Told::default();
        keeping.machine.observer = &told;
        let again = count_lattice(&wrapped, 4, true, &keeping).unwrap();
        assert_eq!(again.columns, expected.columns);
        assert!(told.0.lock().unwrap().is_empty(), "nothing is counted");
        let more = count_lattice(&wrapped, 6, true, &keeping).unwrap();
        assert_eq!(more.columns, count(wrapped, 6, EngineName::HASHED));
        assert!(!told.0.lock().unwrap().is_empty());
    }
}
