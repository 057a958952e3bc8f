//! Tests the two observations on kos at the end of section 3 of *On the Complexity of Tsume-Go*.
//!
//! The figures of the paper are lost, so the positions are new designs.

use tengen_base::observer::Silent;
use tengen_board::{Board, Player, Position as Configuration, ascii, graph_file};
use tengen_model::dead::DeadSets;
use tengen_model::position::Position;
use tengen_model::problem::{Outside, Problem};
use tengen_model::retrograde::{Extent, Rules, Verdict, retrograde};
use tengen_model::state::Threats;
use tengen_model::status::{Status, with_ko, without_ko};

const MEMORY: usize = 1 << 29;
const ALIVE: Verdict = Verdict::Alive;

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../../../../data/life-and-death/", $name))
    };
}

fn grid(diagram: &str) -> (Board, Configuration) {
    let diagram = ascii::read(diagram).unwrap();
    let board = Board::square(diagram.rows, diagram.cols).unwrap();
    (board, diagram.position)
}

fn on_graph(edges: &str, diagram: &str) -> (Board, Configuration) {
    let board = graph_file::read(edges).unwrap();
    (board, ascii::read(diagram).unwrap().position)
}

/// Returns the verdicts with Black to move first and with White to move first.
fn verdicts([black, white]: [Status; 2]) -> [Verdict; 2] {
    [black.verdict, white.verdict]
}

/// Checks the double ko on a graph by the sets D_i of *On the Complexity of Tsume-Go*. Set D_0 has
/// the groups that can be captured at once, D_i those that can be captured after at most i moves.
/// Moves are not restricted.
#[test]
fn with_two_kos_white_lives_if_white_moves() {
    let (board, f) = on_graph(data!("double-ko.edges"), "O.OX.X..");
    let sets = DeadSets::of(&board, MEMORY, &Silent).unwrap();
    let rank = |player, x| {
        let p = Position::new(&board, f.clone(), player).unwrap();
        sets.rank(&p, x).unwrap()
    };
    assert_eq!(rank(Player::White, 0), None);
    assert_eq!(rank(Player::Black, 0), Some(0));
    // Black's wall lives with either player to move.
    assert_eq!(
        [Player::Black, Player::White].map(|p| rank(p, 5)),
        [None; 2]
    );

    // Under the ko rule White is dead, because White has to win the fights for two kos, and Black
    // only one.
    let problem = Problem::unrestricted(&board, f, 0);
    let [black, white] = with_ko(&problem, MEMORY, &Silent).unwrap();
    assert_eq!(black.verdict, Verdict::Dead { moves: 1 });
    assert!(matches!(white.verdict, Verdict::Dead { moves: 2.. }));
    assert_eq!((black.threats, white.threats), (None, None));
}

/// Checks the double ko on the grid, with an immortal wall of Black.
#[test]
fn with_two_kos_white_lives_on_the_grid_too() {
    let (board, configuration) = grid(data!("double-ko.txt"));
    let problem = Problem {
        board,
        configuration,
        // The kos and White's stones.
        region: vec![1, 2, 3, 4, 5, 9, 10, 11],
        outside: Outside::Immortal,
        targets: vec![10],
    };
    let dead = Verdict::Dead { moves: 1 };
    let without = without_ko(&problem, MEMORY, &Silent).unwrap();
    assert_eq!(verdicts(without), [dead, ALIVE]);
    let [_, white] = with_ko(&problem, MEMORY, &Silent).unwrap();
    assert!(matches!(white.verdict, Verdict::Dead { .. }));
    assert_eq!(white.threats, None);
}

#[test]
fn with_three_kos_both_players_live() {
    let (board, f) = on_graph(data!("triple-ko.edges"), "OXX..OX.");
    let sets = DeadSets::of(&board, MEMORY, &Silent).unwrap();
    let p = Position::new(&board, f.clone(), Player::White).unwrap();
    assert_eq!(sets.rank(&p, 0), Ok(None), "White's group");
    assert_eq!(sets.rank(&p, 1), Ok(None), "Black's group");
    for target in [0, 1] {
        let problem = Problem::unrestricted(&board, f.clone(), target);
        let [_, white] = with_ko(&problem, MEMORY, &Silent).unwrap();
        // White can always take another ko.
        assert_eq!(white.verdict, ALIVE);
    }
    // If Black were to move, Black would capture the target at once.
    let black = Position::new(&board, f, Player::Black).unwrap();
    assert_eq!(sets.rank(&black, 0), Ok(Some(0)));
}

/// Checks the triple ko on the grid, where the players may play in the three kos only.
///
/// Only the points of the kos are empty until one of the large groups is captured.
#[test]
fn with_three_kos_both_players_live_on_the_grid_too() {
    let (board, configuration) = grid(data!("triple-ko.txt"));
    let problem = |target| Problem {
        board: board.clone(),
        configuration: configuration.clone(),
        region: vec![1, 2, 9, 10, 17, 18],
        outside: Outside::Mortal,
        targets: vec![target],
    };
    let [white_group, black_group] = [0, 3];
    let no_threats = Rules::simple_ko(Threats::default());
    for rules in [Rules::NO_KO, no_threats] {
        for target in [white_group, black_group] {
            let problem = problem(target);
            let verdicts =
                retrograde(&problem, rules, Extent::Everything, MEMORY, &Silent).unwrap();
            let mut moves = verdicts.states().filter(|(state, _)| {
                state.position.player == Player::White
                    && state.position.configuration == configuration
                    && state.ko.is_none()
            });
            assert!(moves.all(|(_, verdict)| verdict == ALIVE));
        }
    }
    // If Black moves, White's group is captured at once.
    let [black, _] = without_ko(&problem(white_group), MEMORY, &Silent).unwrap();
    assert_eq!(black.verdict, Verdict::Dead { moves: 1 });
}
