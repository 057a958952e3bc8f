//! Tests random positions: they are legal, as requested, uniform, and reproducible.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use tengen_base::observer::Silent;
use tengen_board::{Board, Boundary, Colour, Lattice, Position};
use tengen_positions::sample::{
    Method, NoSymmetry, Request, SampleError, Sampler, Symmetry, TooLarge, Wanted,
};
use tengen_sweep::execute::Context;
use tengen_testing::boards::{graph, lattice, square};

use crate::{CONTEXT, legal};

mod requests;
mod uniform;

const ANY: Wanted = Wanted {
    black: None,
    white: None,
    with_turn: false,
};

const TURN: Wanted = Wanted {
    with_turn: true,
    ..ANY
};

fn black(number: usize) -> Wanted {
    Wanted {
        black: Some(number),
        ..ANY
    }
}

fn white(number: usize) -> Wanted {
    Wanted {
        white: Some(number),
        ..ANY
    }
}

fn both(black: usize, white: usize) -> Wanted {
    Wanted {
        black: Some(black),
        ..self::white(white)
    }
}

/// Returns a request for random positions with given numbers of stones.
fn wanting(board: &Board, colours: u32, wanted: Wanted) -> Request<'_> {
    Request {
        wanted,
        ..Request::of(board, colours)
    }
}

fn by(method: Method, request: Request<'_>) -> Request<'_> {
    Request {
        method: Some(method),
        ..request
    }
}

fn kept_by(symmetry: Symmetry, request: Request<'_>) -> Request<'_> {
    Request {
        symmetry: Some(symmetry),
        ..request
    }
}

fn sampler(request: &Request<'_>) -> Sampler {
    Sampler::new(request, CONTEXT).unwrap()
}

fn draw(sampler: &Sampler, seed: u64, number: u64, threads: usize) -> Vec<Position> {
    let mut drawn = Vec::new();
    let taken = sampler.stream(seed, 0..number, threads, &Silent, |index, position| {
        assert_eq!(index, drawn.len() as u64);
        drawn.push(position);
        ControlFlow::Continue(())
    });
    assert_eq!(taken, number);
    drawn
}

/// Returns all positions that satisfy a request, by testing all colourings.
fn all(request: &Request<'_>) -> Vec<Position> {
    let Request {
        board,
        colours,
        symmetry,
        wanted,
        ..
    } = *request;
    let symmetry = symmetry.map(|symmetry| symmetry.of(board).unwrap());
    let unchanged = |p: &Position| {
        (symmetry.as_ref()).is_none_or(|symmetry| symmetry.apply(p).as_ref() == Ok(p))
    };
    legal(board, colours)
        .filter(|p| wanted.admits(p.count(1), p.count(2)) && unchanged(p))
        .collect()
}

/// Returns the deviation of Pearson's statistic from its mean for uniform samples, in standard
/// deviations.
///
/// Positions are pooled into `cells` cells by their index modulo `cells`.
fn deviation(positions: &[Position], samples: &[Position], cells: usize) -> f64 {
    let numbers: BTreeMap<&[Colour], usize> = positions
        .iter()
        .enumerate()
        .map(|(i, p)| (p.colours(), i))
        .collect();
    let cells = cells.min(positions.len());
    let (mut sizes, mut counts) = (vec![0.0; cells], vec![0.0; cells]);
    for i in 0..positions.len() {
        sizes[i % cells] += 1.0;
    }
    for sample in samples {
        let number = numbers
            .get(sample.colours())
            .expect("a position that is asked for");
        counts[number % cells] += 1.0;
    }
    let mut statistic = 0.0;
    for (size, count) in sizes.iter().zip(&counts) {
        let expected = samples.len() as f64 * size / positions.len() as f64;
        assert!(expected >= 5.0, "too few samples for so many cells");
        statistic += (count - expected) * (count - expected) / expected;
    }
    let freedom = cells as f64 - 1.0;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

/// Checks that samples are uniform: the statistic of each method is neither too large (too uneven)
/// nor too small (too even).
fn check_uniform(request: &Request<'_>, methods: &[Method], per_cell: usize) {
    let positions = all(request);
    let cells = positions.len().min(600);
    for &method in methods {
        let sampler = sampler(&by(method, *request));
        assert_eq!(sampler.method(), method);
        let samples = draw(&sampler, 7, (cells * per_cell) as u64, 1);
        let deviation = deviation(&positions, &samples, cells);
        assert!(
            (-3.0..3.5).contains(&deviation),
            "{deviation} of {method}, {request:?}"
        );
    }
}

const BOTH: [Method; 2] = [Method::Rejection, Method::Exact];
