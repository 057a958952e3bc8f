use super::*;
use crate::graph::GameGraph;
use std::collections::HashSet;
use tengen_base::machine::Machine;
use tengen_base::observer::Silent;
use tengen_board::play::{Suicide, play};
use tengen_board::{Board, Boundary, Lattice, Position};
use tengen_testing::boards::{graph, lattice, square};
use tengen_testing::observers::Patience;

fn counted(board: &Board, rule: Rule, method: Method, by_length: bool, threads: usize) -> Games {
    let situations =
        Situations::new(&GameGraph::new(board, &Silent).unwrap(), rule, &Silent).unwrap();
    let options = Options {
        method,
        by_length,
        machine: Machine::silent(threads, 1 << 32),
    };
    count(&situations, &options).unwrap()
}

fn situational() -> Vec<Rule> {
    let all = Passes::ALL.into_iter().flat_map(|passes| {
        [false, true].map(|lone_suicide| Rule::Situational {
            passes,
            lone_suicide,
        })
    });
    all.collect()
}

/// Plays games move by move by the rules, with passes, and keeps the visited situations as a set.
struct Played<'a> {
    board: &'a Board,
    rule: Rule,
    games: Vec<u64>,
    maximal: Vec<u64>,
}

impl Played<'_> {
    /// Counts all games of a board by length, by playing each of them.
    fn all(board: &Board, rule: Rule) -> Played<'_> {
        let mut played = Played {
            board,
            rule,
            games: Vec::new(),
            maximal: Vec::new(),
        };
        let empty = Position::empty(board.points());
        let history = HashSet::from([played.situation(&empty, 1)]);
        played.go_on(&empty, 1, &history, 0);
        played
    }

    /// Returns the key of a situation, a position with a player to move. Under the positional rule
    /// the player is ignored.
    fn situation(&self, position: &Position, to_move: u8) -> (Vec<u8>, u8) {
        let counts = self.rule != Rule::Positional;
        (
            position.colours().to_vec(),
            if counts { to_move } else { 0 },
        )
    }

    fn go_on(
        &mut self,
        at: &Position,
        to_move: u8,
        history: &HashSet<(Vec<u8>, u8)>,
        length: usize,
    ) {
        if self.games.len() == length {
            self.games.push(0);
            self.maximal.push(0);
        }
        self.games[length] += 1;
        let mut ends = true;
        let (passes, suicide) = match self.rule {
            Rule::Positional => (Passes::Ignored, Suicide::Several),
            Rule::Situational {
                passes,
                lone_suicide: true,
            } => (passes, Suicide::Allowed),
            Rule::Situational { passes, .. } => (passes, Suicide::Several),
        };
        for colour in [to_move, 3 - to_move] {
            let mut history = history.clone();
            if colour != to_move {
                let passed = self.situation(at, colour);
                match passes {
                    Passes::Ignored => {}
                    Passes::Recorded => {
                        history.insert(passed);
                    }
                    Passes::Restricted => {
                        if !history.insert(passed) {
                            continue;
                        }
                    }
                }
            }
            for vertex in 0..self.board.points() {
                let Ok(played) = play(self.board, at, vertex, colour, suicide) else {
                    continue;
                };
                let mut history = history.clone();
                if history.insert(self.situation(&played.position, 3 - colour)) {
                    ends = false;
                    self.go_on(&played.position, 3 - colour, &history, length + 1);
                }
            }
        }
        self.maximal[length] += u64::from(ends);
    }
}

/// Compares both counting methods with numbers of games that are played move by move.
fn check(board: &Board, rule: Rule) -> UBig {
    let played = Played::all(board, rule);
    let pairs = played.games.iter().zip(&played.maximal);
    let lengths: Vec<OfLength> = pairs
        .map(|(&all, &maximal)| OfLength {
            all: all.into(),
            maximal: maximal.into(),
        })
        .collect();
    let all: UBig = played.games.iter().copied().map(UBig::from).sum();
    for method in [Method::Strata, Method::Search] {
        let games = counted(board, rule, method, true, 2);
        assert_eq!(
            games.lengths.as_ref(),
            Some(&lengths),
            "{rule:?}, {method:?}"
        );
        assert_eq!(games.all, all, "{rule:?}, {method:?}");
        let sum: UBig = lengths.iter().map(|games| &games.maximal).sum();
        assert_eq!(games.maximal, sum);
        let total = counted(board, rule, method, false, 1);
        assert_eq!((total.all, total.maximal), (games.all, games.maximal));
    }
    all
}

/// Checks the numbers of games in *Combinatorics of Go*, table 7.
#[test]
fn numbers_of_games_are_the_published_ones() {
    for (cols, games) in [(1, 1u32), (2, 9), (3, 907)] {
        assert_eq!(check(&square(1, cols), Rule::Positional), games.into());
    }
    for (rows, cols, games) in [(1, 4, 2_098_407_841u64), (2, 2, 386_356_909_593)] {
        let board = square(rows, cols);
        let counted = counted(&board, Rule::Positional, Method::Strata, false, 2);
        assert_eq!(counted.all, games.into());
    }
}

#[test]
#[ignore = "visits every one of 25 billion games: minutes"]
fn plain_search_gives_the_same_numbers_by_length() {
    for (rows, cols, games) in [(1, 4, 2_098_407_841u64), (2, 2, 386_356_909_593)] {
        let board = square(rows, cols);
        let by = |method| counted(&board, Rule::Positional, method, true, 2);
        let search = by(Method::Search);
        assert_eq!(search.all, games.into());
        assert_eq!(by(Method::Strata), search);
    }
}

#[test]
fn situational_superko_allows_more_the_less_passes_matter() {
    for (cols, lone, expected) in [
        (1, false, [1u32, 1, 1]),
        (1, true, [2, 2, 2]),
        (2, false, [31, 21, 17]),
        (2, true, [31, 21, 17]),
        (3, false, [6423, 3267, 2607]),
        (3, true, [36363, 19207, 15915]),
    ] {
        let is_wanted = |rule: &Rule| match *rule {
            Rule::Situational { lone_suicide, .. } => lone_suicide == lone,
            Rule::Positional => false,
        };
        let rules = situational().into_iter().filter(is_wanted);
        let games: Vec<UBig> = rules.map(|rule| check(&square(1, cols), rule)).collect();
        assert_eq!(games, expected.map(UBig::from), "1x{cols}, {lone}");
    }
}

#[test]
fn other_boards_are_counted_by_both_methods() {
    // The board of two points with extra rows of empty points above and below them, and a triangle.
    let guarded = lattice(Lattice::Square, 1, 2, Boundary::Both);
    for board in [guarded, graph(3, &[(0, 1), (1, 2), (0, 2)])] {
        let strata = counted(&board, Rule::Positional, Method::Strata, true, 2);
        let search = counted(&board, Rule::Positional, Method::Search, true, 2);
        assert_eq!(strata, search);
    }
}

#[test]
fn longest_and_shortest_games() {
    let games = counted(&square(1, 3), Rule::Positional, Method::Strata, true, 1);
    assert_eq!(
        (games.longest(), games.shortest_maximal()),
        (Some(14), Some(3))
    );
    let unknown = counted(&square(1, 3), Rule::Positional, Method::Strata, false, 1);
    assert_eq!(
        (unknown.longest(), unknown.shortest_maximal()),
        (None, None)
    );
}

#[test]
fn counts_stop_when_told_and_keep_to_their_memory() {
    let graph = GameGraph::new(&square(2, 2), &Silent).unwrap();
    let situations = Situations::new(&graph, Rule::Positional, &Silent).unwrap();
    let mut options = Options {
        method: Method::Search,
        by_length: false,
        machine: Machine {
            threads: 1,
            memory: 1 << 20,
            observer: &Patience::of(20),
        },
    };
    assert_eq!(count(&situations, &options), Err(CountError::Cancelled));
    (options.method, options.machine.observer) = (Method::Strata, &Silent);
    // The memory limit is checked also while a stratum (the games with sets of one size) is
    // processed, since its entries may take many times the limit.
    let Err(CountError::NoMemory { bytes, memory }) = count(&situations, &options) else {
        panic!("memory of {} bytes is enough", options.machine.memory);
    };
    assert_eq!(memory, 1 << 20);
    assert!((memory + 1..2 * memory).contains(&bytes), "{bytes}");
    let larger = GameGraph::new(&square(1, 5), &Silent).unwrap();
    let larger = Situations::new(&larger, Rule::Positional, &Silent).unwrap();
    assert_eq!(
        count(&larger, &options),
        Err(CountError::TooLarge { nodes: 113 })
    );
}
