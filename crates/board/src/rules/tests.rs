//! Compares games with the plain rules of `play`, and repetitions with a list of all former
//! positions.

use super::zobrist::Keys;
use super::*;
use crate::board::Board;
use crate::graph::Graph;
use crate::lattice::{Boundary, Lattice, Shape};
use crate::moves::Move;
use crate::play::{Played, play};
use crate::player::Player;
use crate::position::{EMPTY, Position};
use proptest::prelude::*;
use std::sync::Arc;

/// A game that uses the plain rules of `play` and a list of all situations.
#[derive(Clone)]
struct Slow {
    board: Arc<Board>,
    rules: Rules,
    position: Position,
    to_move: Player,
    /// All situations so far, including those after passes, the current one last. Each has the
    /// number of moves after which it arose.
    past: Vec<(Position, Player, usize)>,
    moves: usize,
}

impl Slow {
    fn new(board: Arc<Board>, rules: Rules) -> Slow {
        let position = Position::empty(board.points());
        let past = vec![(position.clone(), Player::Black, 0)];
        Slow {
            board,
            rules,
            position,
            to_move: Player::Black,
            past,
            moves: 0,
        }
    }

    /// Returns the game with `player` to move: after a pass of the opponent if it is not the
    /// player's turn, otherwise unchanged.
    fn in_turn(&self, player: Player) -> Slow {
        let mut game = self.clone();
        if player != game.to_move {
            game.past.push((game.position.clone(), player, game.moves));
            game.to_move = player;
        }
        game
    }

    fn stone(&self, vertex: usize, player: Player) -> Result<(Slow, Played), IllegalMove> {
        use crate::play::PlayError;
        let mut game = self.in_turn(player);
        let suicide = game.rules.suicide;
        let played = play(
            &game.board,
            &game.position,
            vertex,
            player.colour(),
            suicide,
        );
        let played = played.map_err(|error| match error {
            PlayError::NoPoint { vertex, points } => IllegalMove::NoPoint { vertex, points },
            PlayError::Occupied { vertex, colour } => IllegalMove::Occupied { vertex, colour },
            PlayError::Suicide { vertex, stones } => {
                let stones = stones.len();
                IllegalMove::Suicide { vertex, stones }
            }
            error => panic!("{error}"),
        })?;
        let after = (&played.position, player.other());
        let same = |p: &&(Position, Player, usize)| p.0 == *after.0;
        let mut past = game.past.iter().rev();
        let repeated = match game.rules.repetition {
            Repetition::Allowed => None,
            Repetition::SimpleKo => {
                let before_the_last_move = past.nth(1).filter(same);
                before_the_last_move.filter(|_| !played.captured.is_empty())
            }
            Repetition::Positional => past.find(same),
            Repetition::Situational => past.find(|p| same(p) && p.1 == after.1),
        };
        match (game.rules.repetition, repeated) {
            (_, None) => {}
            (Repetition::SimpleKo, _) => return Err(IllegalMove::Ko { vertex }),
            (Repetition::Positional, Some((position, ..))) => {
                // Compare with the number of the move after which the position arose, not of a
                // later pass.
                let entries = game.past.iter();
                let stone_moves = entries.filter(|p| p.0 == *position);
                let moves = stone_moves.map(|p| p.2).min().expect("it was found");
                return Err(IllegalMove::Repetition { vertex, moves });
            }
            (_, Some(&(_, _, moves))) => return Err(IllegalMove::Repetition { vertex, moves }),
        }
        game.position = played.position.clone();
        game.end_move(player);
        Ok((game, played))
    }

    fn pass(&self, player: Player) -> Slow {
        let mut game = self.in_turn(player);
        game.end_move(player);
        game
    }

    fn end_move(&mut self, player: Player) {
        self.moves += 1;
        self.to_move = player.other();
        let situation = (self.position.clone(), self.to_move, self.moves);
        self.past.push(situation);
    }
}

/// Compares all answers of a game's methods with the plain implementation.
fn check(game: &Game, slow: &Slow) {
    assert_eq!(game.position(), &slow.position);
    assert_eq!(game.to_move(), slow.to_move);
    assert_eq!(game.moves().len(), slow.moves);
    for string in slow.position.strings(&slow.board).unwrap() {
        for &stone in &string.stones {
            let mut stones: Vec<_> = game.string(stone).collect();
            stones.sort_unstable();
            assert_eq!(stones, string.stones);
            assert_eq!(game.size(stone), stones.len());
            assert_eq!(game.liberties(stone), string.liberties);
            let only =
                (string.liberties.len() == 1 && !string.guarded).then(|| string.liberties[0]);
            assert_eq!(game.atari(stone), only);
        }
    }
    for vertex in 0..=slow.board.points() {
        for player in Player::BOTH {
            let slow = slow.stone(vertex, player).map(|_| ());
            assert_eq!(
                game.legal(player, Move::Play(vertex)),
                slow,
                "{vertex} {player:?}"
            );
            if vertex < game.board().points() && game.position().get(vertex) == EMPTY {
                assert_eq!(game.size(vertex), 0);
                assert_eq!(game.atari(vertex), None);
            }
        }
    }
    for player in Player::BOTH {
        assert_eq!(game.legal(player, Move::Pass), Ok(()));
        let stones = game.legal_stones(player);
        assert!(stones.eq((0..slow.board.points()).filter(|&v| slow.stone(v, player).is_ok())));
    }
    let colours = game.position().colours().iter().enumerate();
    let stones = colours.flat_map(|(v, &c)| {
        let player = Player::BOTH.into_iter().find(move |p| p.colour() == c);
        player.map(|p| game.strings.key_of(v, p))
    });
    assert_eq!(game.key(), stones.fold(0, |all, key| all ^ key));
}

fn boards() -> Vec<Board> {
    let lattice = |lattice, rows, cols, boundary| {
        Board::lattice(Shape::new(lattice, rows, cols, boundary)).unwrap()
    };
    let graph = |vertices, edges: &[(usize, usize)]| {
        let names = (0..vertices).map(|v| v.to_string()).collect();
        Board::from_graph(Graph::from_edges(vertices, edges).unwrap(), names)
    };
    let star: Vec<_> = (1..7).map(|leaf| (0, leaf)).collect();
    let complete: Vec<_> = (0..5)
        .flat_map(|a| (a + 1..5).map(move |b| (a, b)))
        .collect();
    let petersen: Vec<_> = (0..5)
        .flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)])
        .collect();
    vec![
        lattice(Lattice::Square, 1, 1, Boundary::None),
        lattice(Lattice::Square, 1, 2, Boundary::None),
        lattice(Lattice::Square, 1, 5, Boundary::None),
        lattice(Lattice::Square, 2, 2, Boundary::None),
        lattice(Lattice::Square, 2, 3, Boundary::None),
        lattice(Lattice::Square, 3, 3, Boundary::None),
        lattice(Lattice::Square, 4, 4, Boundary::None),
        lattice(Lattice::Square, 2, 4, Boundary::Top),
        lattice(Lattice::Torus, 3, 3, Boundary::None),
        lattice(Lattice::Triangular, 3, 3, Boundary::None),
        lattice(Lattice::CylinderGuarded, 3, 3, Boundary::None),
        graph(7, &star),
        graph(5, &complete),
        graph(10, &petersen),
        graph(6, &[(0, 1), (1, 2), (2, 0), (3, 4)]),
    ]
}

/// Plays a random game, undoes moves at random, and finally undoes all. Compares it with the plain
/// implementation after each move.
fn compare(board: Board, rules: Rules, useless_keys: bool, choices: &[(u8, u16)]) {
    let board = Arc::new(board);
    let keys = match useless_keys {
        true => Keys::useless(board.points()),
        false => Keys::new(board.points()),
    };
    let mut game = Game::with_keys(board.clone(), rules, keys);
    let mut slow = vec![Slow::new(board.clone(), rules)];
    for &(kind, choice) in choices {
        let now = slow.last().unwrap().clone();
        check(&game, &now);
        let choice = usize::from(choice);
        // Three of four moves are in turn.
        let player = match kind % 4 {
            0 => now.to_move.other(),
            _ => now.to_move,
        };
        if kind / 4 % 8 == 0 {
            for _ in 0..=choice % 5 {
                let last = game.moves().next_back();
                assert_eq!(game.undo(), last);
                assert_eq!(last.is_some(), slow.len() > 1);
                slow.truncate((slow.len() - 1).max(1));
            }
            continue;
        }
        let legal: Vec<_> = game.legal_stones(player).collect();
        if legal.is_empty() || kind / 4 % 8 == 1 {
            assert_eq!(game.play(player, Move::Pass), Ok(Captures::default()));
            assert!(game.taken().is_empty() && game.passes() > 0);
            slow.push(now.pass(player));
            continue;
        }
        let vertex = legal[choice % legal.len()];
        let (next, played) = now.stone(vertex, player).unwrap();
        let captures = game.play(player, Move::Play(vertex)).unwrap();
        assert_eq!(captures.captured, played.captured.len());
        assert_eq!(captures.suicide, played.suicide.len());
        let mut taken: Vec<_> = game.taken().iter().map(|&v| v as usize).collect();
        taken.sort_unstable();
        assert_eq!(taken, [played.captured, played.suicide].concat());
        assert_eq!(game.passes(), 0);
        slow.push(next);
    }
    for (moves, then) in slow.iter().enumerate() {
        assert_eq!(game.position_after(moves), then.position);
    }
    while let Some(now) = slow.pop() {
        check(&game, &now);
        game.undo();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn random_games_are_as_the_obvious_rules_have_them(
        choices in prop::collection::vec(any::<(u8, u16)>(), 0..60),
    ) {
        for board in boards() {
            for suicide in [Suicide::Forbidden, Suicide::Several, Suicide::Allowed] {
                for repetition in Repetition::ALL {
                    let rules = Rules { suicide, repetition };
                    let useless_keys = choices.len() % 2 == 1;
                    compare(board.clone(), rules, useless_keys, &choices);
                }
            }
        }
    }
}

#[test]
fn a_game_may_start_from_any_legal_position() {
    let board = Arc::new(Board::square(2, 2).unwrap());
    let rules = Rules::default();
    let start = |colours: Vec<u8>| {
        Game::from_position(board.clone(), &Position::new(colours), Player::White, rules)
    };
    let mut game = start(vec![1, 1, 2, 0]).unwrap();
    assert_eq!(game.to_move(), Player::White);
    assert_eq!(game.atari(0), Some(3));
    let captures = game.play(Player::White, Move::Play(3)).unwrap();
    assert_eq!(captures.captured, 2);
    assert_eq!(game.position().colours(), [0, 0, 2, 2]);
    for (colours, error) in [
        (vec![1, 2, 2, 0], "the string of points [0] has no liberty"),
        (
            vec![1, 0, 3, 0],
            "point 2 has colour 3; expected colour 1 or 2 of a player",
        ),
        (vec![1, 0], "the position has 2 points, but the board has 4"),
    ] {
        assert_eq!(start(colours).unwrap_err().to_string(), error);
    }
}

/// ```text
/// . X O .
/// X . X O       White takes at point 5, and Black may not take back at once.
/// . X O .
/// ```
#[test]
fn a_ko_is_taken_back_after_a_move_elsewhere() {
    let board = Board::square(3, 4).unwrap();
    let position = Position::new(vec![0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2, 0]);
    let mut game = Game::from_position(board, &position, Player::White, Rules::default()).unwrap();
    let [black, white] = Player::BOTH;
    assert_eq!(game.play(white, Move::Play(5)).unwrap().captured, 1);
    let retake = Move::Play(6);
    assert_eq!(game.play(black, retake), Err(IllegalMove::Ko { vertex: 6 }));
    game.play(black, Move::Pass).unwrap();
    game.play(white, Move::Pass).unwrap();
    assert_eq!(game.passes(), 2);
    assert_eq!(game.play(black, retake).unwrap().captured, 1);
    assert_eq!(game.position(), &position);
}

/// Checks long strings, many captures, and undoing a whole game on 9x9.
#[test]
fn a_long_game_on_a_large_board_is_that_of_the_plain_rules() {
    let board = Arc::new(Board::square(9, 9).unwrap());
    let suicide = Suicide::Several;
    let rules = Rules {
        suicide,
        repetition: Repetition::Positional,
    };
    let mut game = Game::new(board.clone(), rules);
    let mut past = vec![Position::empty(81)];
    let mut number = 1u64;
    let mut captures = 0;
    for _ in 0..3000 {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let vertex = (number >> 33) as usize % 81;
        let player = Player::BOTH[(number >> 60) as usize % 2];
        let last = past.last().expect("the empty board at least");
        let played = play(&board, last, vertex, player.colour(), suicide).ok();
        let played = played.filter(|played| !past.contains(&played.position));
        assert_eq!(
            game.play(player, Move::Play(vertex)).is_ok(),
            played.is_some()
        );
        if let Some(played) = played {
            captures += played.captured.len();
            past.push(played.position);
        }
        assert_eq!(Some(game.position()), past.last());
    }
    assert!(captures > 100, "{captures}");
    while past.pop().is_some_and(|_| !past.is_empty()) {
        assert!(game.undo().is_some());
        assert_eq!(Some(game.position()), past.last());
    }
    assert_eq!(game.undo(), None);
}
