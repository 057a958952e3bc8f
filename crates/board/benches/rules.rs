//! Times random games on square boards, with the incremental rules and with the plain ones.
//!
//! `cargo bench -p tengen-board` prints the time of a game and a throughput in items. An item is a
//! move; in `taken_back` it is a move and its undoing.

use divan::Bencher;
use divan::counter::ItemsCount;
use std::collections::HashSet;
use std::sync::Arc;
use tengen_board::play::{Suicide, play};
use tengen_board::rules::{Game, Repetition, Rules};
use tengen_board::{Board, Move, Player, Position};

/// Pairs of (rows, moves in a game).
const ARGS: [(usize, usize); 2] = [(9, 120), (19, 500)];

fn main() {
    divan::main();
}

/// SplitMix64 pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(word ^ (word >> 31)) * bound as u128) >> 64) as usize
    }
}

fn board(rows: usize) -> Arc<Board> {
    Arc::new(Board::square(rows, rows).expect("a size"))
}

fn rules(repetition: Repetition) -> Rules {
    Rules {
        suicide: Suicide::Forbidden,
        repetition,
    }
}

/// Plays a random game: each player in turn tries random points until a move is legal.
fn random_game(game: &mut Game, moves: usize) {
    let mut random = Random(1);
    let points = game.board().points();
    for _ in 0..moves {
        let player = game.to_move();
        while game.play(player, Move::Play(random.below(points))).is_err() {}
    }
}

fn bench(bencher: Bencher<'_, '_>, (rows, moves): (usize, usize), repetition: Repetition) {
    let board = board(rows);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        let mut game = Game::new(board.clone(), rules(repetition));
        random_game(&mut game, moves);
        game
    });
}

#[divan::bench(args = ARGS)]
fn simple_ko(bencher: Bencher<'_, '_>, args: (usize, usize)) {
    bench(bencher, args, Repetition::SimpleKo);
}

#[divan::bench(args = ARGS)]
fn positional(bencher: Bencher<'_, '_>, args: (usize, usize)) {
    bench(bencher, args, Repetition::Positional);
}

#[divan::bench(args = ARGS)]
fn taken_back(bencher: Bencher<'_, '_>, (rows, moves): (usize, usize)) {
    let mut game = Game::new(board(rows), rules(Repetition::Positional));
    random_game(&mut game, moves);
    let played: Vec<_> = game.moves().collect();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        while game.undo().is_some() {}
        for &(player, r#move) in &played {
            game.play(player, r#move).expect("it was legal");
        }
    });
}

/// Plays the games of `positional` with the plain rules.
#[divan::bench(args = ARGS, sample_count = 5, sample_size = 1)]
fn obvious(bencher: Bencher<'_, '_>, (rows, moves): (usize, usize)) {
    let board = board(rows);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        let mut random = Random(1);
        let mut position = Position::empty(board.points());
        let mut past = HashSet::from([position.clone()]);
        let mut player = Player::Black;
        for _ in 0..moves {
            position = loop {
                let vertex = random.below(board.points());
                let colour = player.colour();
                let played = play(&board, &position, vertex, colour, Suicide::Forbidden);
                let after = played.map(|played| played.position);
                match after {
                    Ok(after) if past.insert(after.clone()) => break after,
                    _ => continue,
                }
            };
            player = player.other();
        }
        position
    });
}
