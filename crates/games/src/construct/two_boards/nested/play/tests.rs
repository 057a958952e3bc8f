//! Replays nested games by the rules of play, with positional superko.

use super::super::super::hand::shuffled;
use super::super::number::{Level, games as games_of};
use super::super::split::Division;
use super::*;
use crate::construct::replay::Replay;
use crate::tower::Tower;
use std::collections::HashSet;
use tengen_base::observer::Silent;
use tengen_exact::UBig;
use tengen_exact::random::Xoshiro;

/// Returns `most` pairs of positions of the two halves of the board, from a random pair on.
fn pairs(game: &Nested<'_>, random: &mut Xoshiro, most: usize) -> Vec<[Position; 2]> {
    let free = game.nest.splits()[0].rooms()[0].free();
    let mut code: Vec<Colour> = (0..free).map(|_| random.below(3) as Colour).collect();
    // The highest digit of the code is 0, so that there are many larger codes.
    code[free - 1] = 0;
    game.pairs(&code).take(most).collect()
}

/// Plays a game through `most` pairs of positions, from a random pair on, under positional superko.
/// Returns its moves.
fn check(game: &Nested<'_>, most: usize, random: &mut Xoshiro) -> Vec<Stone> {
    let pairs = pairs(game, random, most);
    let board = game.nest.board();
    let mut replay = Replay::new(board, &Position::empty(board.points()));
    let mut moves = Vec::new();
    let sink = &mut |played| {
        replay.play(played).unwrap();
        moves.push(played);
        ControlFlow::Continue(())
    };
    let mut pairs = pairs.into_iter();
    game.play(true, &mut pairs, &mut shuffled(random), sink)
        .unwrap();
    moves
}

fn nest(rows: usize, cols: usize, deep: usize) -> Nest {
    Nest::new(rows, cols, deep, &Silent).unwrap()
}

/// Plays three outer rounds on 9 x 7, each with all 51 rounds of the inner run (the game within the
/// first half).
#[test]
fn games_on_9x7_are_legal_with_whole_runs_within() {
    let nest = nest(9, 7, 1);
    let [first, second] = nest.splits()[1].rooms();
    for run in 0..3 {
        let game = Nested::new(&nest, usize::MAX);
        let moves = check(&game, 3, &mut Xoshiro::for_run(1, run));
        // The point of the last stone of every position of the first room inside the first half.
        let last = last(&nest.splits()[1]).unwrap();
        let built = |m: &&Stone| m.vertex() == last && m.colour == 1;
        assert!(moves.iter().filter(built).count() >= 3 * 52);
        assert!(moves.len() > 3 * 51 * (first.points() + second.points()));
    }
}

/// Plays one outer round on 9 x 9 with all 4693 rounds of the inner run (the game within the first
/// half).
#[test]
fn a_whole_run_within_9x9_is_legal() {
    let nest = nest(9, 9, 1);
    let game = Nested::new(&nest, usize::MAX);
    let moves = check(&game, 1, &mut Xoshiro::for_run(3, 0));
    assert!(moves.len() > 4693 * 32);
}

#[test]
fn games_with_short_runs_are_legal() {
    for (rows, cols, deep, most, outer) in [
        (5, 5, 0, 1, 20),
        (11, 5, 1, 100, 5),
        (11, 11, 2, 2, 2),
        (9, 9, 1, 1, 3),
        (9, 9, 1, 40, 3),
        (9, 15, 1, 3, 3),
        (15, 9, 1, 3, 3),
        (13, 13, 2, 3, 3),
        (19, 19, 1, 2, 2),
        (19, 19, 2, 2, 2),
    ] {
        let nest = nest(rows, cols, deep);
        let game = Nested::new(&nest, most);
        let mut random = Xoshiro::for_run(2, (rows * cols) as u64);
        let moves = check(&game, outer, &mut random);
        assert!(!moves.is_empty());
    }
}

/// Rearranges the points of a list.
///
/// Call number k applies permutation number `digits[k]`. Appends the number of permutations of the
/// list to `sizes`.
fn ordered(digits: &[usize], sizes: &mut Vec<usize>, points: &mut [usize]) {
    let mut number = digits.get(sizes.len()).copied().unwrap_or(0);
    for at in 1..points.len() {
        points.swap(at, number % (at + 1));
        number /= at + 1;
    }
    sizes.push((2..=points.len()).product());
}

/// Checks 3 x 5, whose halves have 6 points, one of them free (outside the wall).
///
/// Each half has one position, the empty one. There are 4! ways to build the position of the first
/// half with one stone last, 5! for the second half, and 4! again for the first half. The other
/// moves are fixed.
#[test]
fn different_choices_are_different_games() {
    let nest = nest(3, 5, 0);
    let game = Nested::new(&nest, 1);
    let pair: Vec<_> = game.pairs(&[0]).take(1).collect();
    let mut games = HashSet::new();
    let mut digits = vec![0; 5];
    loop {
        let mut sizes = Vec::new();
        let mut moves = Vec::new();
        let sink = &mut |played| {
            moves.push(played);
            ControlFlow::Continue(())
        };
        let order = &mut |points: &mut [usize]| ordered(&digits, &mut sizes, points);
        let pairs = &mut pair.clone().into_iter();
        game.play(true, pairs, order, sink).unwrap();
        assert_eq!(sizes, [24, 120, 1, 24, 1]);
        if games.len() % 500 == 0 {
            let mut replay = Replay::new(nest.board(), &Position::empty(15));
            replay.play_all(moves.iter().copied()).unwrap();
        }
        games.insert(moves);
        let Some(up) = (0..5).find(|&at| digits[at] + 1 < sizes[at]) else {
            break;
        };
        digits[up] += 1;
        digits[..up].fill(0);
    }
    assert_eq!(games.len(), 24 * 120 * 24);
    // The lower bound on the number of games, which holds for all positions, is smaller: (2! 3!)
    // (3! 3!).
    let positions = [UBig::ONE, UBig::ONE];
    let bound = games_of(&[Level {
        points: [6, 6],
        positions,
    }]);
    let exact = Tower::integer(&UBig::from(12u32 * 36));
    assert!(bound.log2().unwrap().overlaps(exact.log2().unwrap()));
    assert!(12 * 36 < games.len());
}

/// Checks that a game that is begun in the middle has the moves of the whole game.
#[test]
fn parts_are_parts() {
    let nest = nest(9, 7, 1);
    let game = Nested::new(&nest, 20);
    let pairs: Vec<_> = game.pairs(&[0; 23]).take(2).collect();
    let moves = |from_empty| {
        let mut moves = Vec::new();
        let sink = &mut |played| {
            moves.push(played);
            match moves.len() {
                500 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        let pairs = &mut pairs.clone().into_iter();
        game.play(from_empty, pairs, &mut |_| {}, sink).unwrap();
        moves
    };
    let (whole, part) = (moves(true), moves(false));
    assert_eq!((whole.len(), part.len()), (500, 500));
    let begun = whole.windows(100).position(|w| w == &part[..100]).unwrap();
    let mut replay = Replay::new(nest.board(), &Position::empty(63));
    replay.play_all(whole[..begun].iter().copied()).unwrap();
    assert_eq!(*replay.position(), game.at_rest(&pairs[0]).unwrap());
    assert_eq!(whole[begun..], part[..500 - begun]);
}

/// Checks other splits than the best split: plays games on some of the random divisions of the room
/// that `Split::new` accepts.
#[test]
fn every_division_that_is_accepted_can_be_played() {
    let nest = nest(9, 9, 1);
    let [top, inner] = nest.splits() else {
        panic!("two levels");
    };
    let points = inner
        .rooms()
        .each_ref()
        .map(|room| room.vertices().to_vec());
    let mut accepted = 0;
    let mut random = Xoshiro::for_run(4, 0);
    for _ in 0..4000 {
        let [mut first, mut second] = points.clone();
        let mut shield = inner.shield().to_vec();
        for _ in 0..=random.below(2) {
            let parts = [&mut first, &mut second, &mut shield];
            let [from, to] = [0, 0].map(|_: u8| random.below(3) as usize);
            let at = random.below(parts[from].len() as u64) as usize;
            let point = parts[from].swap_remove(at);
            parts[to].push(point);
        }
        let division = Division {
            first,
            second,
            controls: inner.controls(),
            shield,
        };
        let Ok(split) = Split::new(nest.board(), &division, Some(top.within())) else {
            continue;
        };
        accepted += 1;
        if accepted % 20 == 0 {
            let other = Nest::of(nest.board(), vec![top.clone(), split]);
            check(&Nested::new(&other, 3), 2, &mut random);
        }
    }
    assert!(accepted >= 100, "{accepted}");
}
