//! Compares all ways of counting with each other and with an independent brute force, on random
//! graphs. The ways are totals by each engine, numbers by stones and by strings, polynomials, and
//! ranks.

use std::collections::BTreeMap;
use tengen::count::{CountedBy, Engine, Numbers};
use tengen::prelude::*;
use tengen_exact::UBig;
use tengen_exact::random::Xoshiro;

/// A random graph: the number of its points, numbered from 0, and its edges.
#[derive(Debug)]
struct Random {
    points: usize,
    edges: Vec<(usize, usize)>,
}

impl Random {
    /// Returns a random graph of at most `most` points, with any density from 0 to 100 %.
    fn graph(random: &mut Xoshiro, most: u64) -> Random {
        let points = 1 + random.below(most) as usize;
        let density = random.below(101);
        let mut edges = Vec::new();
        for b in 0..points {
            for a in 0..b {
                if random.below(100) < density {
                    edges.push((a, b));
                }
            }
        }
        Random { points, edges }
    }

    fn spec(&self) -> BoardSpec {
        let mut text = format!("p edge {} {}\n", self.points, self.edges.len());
        for (a, b) in &self.edges {
            text += &format!("e {} {}\n", a + 1, b + 1);
        }
        BoardSpec::graph("random", text)
    }
}

/// The numbers of legal positions that brute force finds: in total, by stones of each colour, and
/// by strings.
#[derive(Default)]
struct Found {
    total: u64,
    by_stones: BTreeMap<Vec<usize>, u64>,
    by_strings: BTreeMap<usize, u64>,
}

/// Enumerates every colouring, and follows each string from its first stone.
fn brute(graph: &Random, colours: usize) -> Found {
    let n = graph.points;
    let mut beside = vec![Vec::new(); n];
    for &(a, b) in &graph.edges {
        beside[a].push(b);
        beside[b].push(a);
    }
    let mut found = Found::default();
    let mut board = vec![0usize; n];
    loop {
        let mut seen = vec![false; n];
        let (mut strings, mut legal) = (0, true);
        for start in 0..n {
            if board[start] == 0 || seen[start] {
                continue;
            }
            strings += 1;
            seen[start] = true;
            let (mut left, mut free) = (vec![start], false);
            while let Some(one) = left.pop() {
                for &next in &beside[one] {
                    free |= board[next] == 0;
                    if board[next] == board[start] && !seen[next] {
                        seen[next] = true;
                        left.push(next);
                    }
                }
            }
            legal &= free;
        }
        if legal {
            found.total += 1;
            let stones = (1..=colours).map(|c| board.iter().filter(|&&x| x == c).count());
            *found.by_stones.entry(stones.collect()).or_default() += 1;
            *found.by_strings.entry(strings).or_default() += 1;
        }
        let Some(next) = board.iter().position(|&c| c < colours) else {
            return found;
        };
        board[..next].fill(0);
        board[next] += 1;
    }
}

/// Returns the nonzero numbers of positions by a single quantity, such as the number of stones.
fn one(by: &CountedBy) -> BTreeMap<usize, UBig> {
    let Numbers::One(distribution) = &by.numbers else {
        panic!("{by:?}");
    };
    let all = distribution.coefficients.iter().cloned().enumerate();
    all.filter(|(_, number)| *number != UBig::ZERO).collect()
}

/// Groups the numbers of positions that brute force found by a function of the numbers of stones of
/// each colour.
fn sums(found: &Found, of: impl Fn(&[usize]) -> usize) -> BTreeMap<usize, UBig> {
    let mut sums = BTreeMap::new();
    for (stones, &number) in &found.by_stones {
        *sums.entry(of(stones)).or_insert(UBig::ZERO) += number;
    }
    sums
}

fn check(graph: &Random, colours: u32) {
    let found = brute(graph, colours as usize);
    let spec = graph.spec();
    let what = || format!("{graph:?}, {colours} colours");
    let total = UBig::from(found.total);
    for engine in [Engine::AUTO, Engine::BRUTE, Engine::HASHED] {
        let count = Count::new(spec.clone()).colours(colours).engine(engine);
        assert_eq!(count.run().unwrap().count, total, "{engine:?}: {}", what());
    }
    let by = |by| {
        let counted = CountBy::new(spec.clone(), by).colours(colours).run();
        counted.unwrap_or_else(|error| panic!("{error}: {}", what()))
    };
    let stones = |stones: &[usize]| stones.iter().sum();
    assert_eq!(one(&by(By::Stones)), sums(&found, stones), "{}", what());
    let empty = |stones: &[usize]| graph.points - stones.iter().sum::<usize>();
    assert_eq!(one(&by(By::Empty)), sums(&found, empty), "{}", what());
    let strings = found.by_strings.iter().map(|(&k, &n)| (k, n.into()));
    assert_eq!(one(&by(By::Strings)), strings.collect(), "{}", what());
    if colours == 2 {
        let Numbers::Two(both) = by(By::BlackWhite).numbers else {
            panic!("{}", what());
        };
        for (black, white, number) in both.terms() {
            let expected = found.by_stones.get(&vec![black, white]).copied();
            assert_eq!(*number, expected.unwrap_or(0).into(), "{}", what());
        }
    }
    let polynomial = Polynomial::new(spec.clone()).run().unwrap();
    assert_eq!(polynomial.at(colours), total, "{}", what());
    let ranks = RankTable::new(spec).colours(colours).run().unwrap();
    assert_eq!(*ranks.total(), total, "{}", what());
}

#[test]
fn all_ways_of_counting_agree_on_random_graphs() {
    for run in 0..60 {
        let mut random = Xoshiro::for_run(2026, run);
        let colours = 1 + random.below(3) as u32;
        check(&Random::graph(&mut random, 7), colours);
    }
}

/// Runs many more random graphs, of up to nine points; takes some minutes.
#[test]
#[ignore = "minutes"]
fn all_ways_of_counting_agree_on_many_random_graphs() {
    for run in 0..3000 {
        let mut random = Xoshiro::for_run(7, run);
        let colours = 1 + random.below(3) as u32;
        check(&Random::graph(&mut random, 9), colours);
    }
}
