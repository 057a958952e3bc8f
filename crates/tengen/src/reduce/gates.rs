//! Plays an assignment of truth values to a formula's variables as a line of moves on a board of
//! gates. The target of the position lives if the assignment satisfies the formula.
//!
//! A gate is a part of the board that computes a logical function of strings: a string that lives
//! stands for `true`. At some gates White chooses between two points, A and B: White plays one of
//! them, and Black replies on the other. No move captures a stone, so these choices determine the
//! line of play.

use super::played::{LineBoard, PlayedLine, SeenGate, wrong_number};
use super::square::on_tiles;
use crate::solve::{Line, LineCertificate};
use crate::{Error, Point, PositionJson, Result};
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_reduction::dimacs;
use tengen_reduction::formula::literals;
use tengen_reduction::line_file::BoardLineFile;
use tengen_reduction::tiles::board::TileBoard;
use tengen_reduction::tiles::check::{check, fixed, values as values_of};
use tengen_reduction::tiles::circuit::Circuit;
use tengen_reduction::tiles::line::line;
use tengen_reduction::tiles::text::point;

/// Maximum number of points of a board of gates (parts that compute logical functions) on which a
/// line of moves is played for display.
const MOST_SEEN: usize = 1 << 21;

/// Plays the line of moves for the formula in `text` and the values `stated` of its variables.
/// Without them, plays the first values that save the target or, if there are none, a line in which
/// the target dies.
pub(super) fn played(
    text: &str,
    stated: Option<&[bool]>,
    observer: &dyn Observer,
) -> Result<PlayedLine> {
    let formula = dimacs::read(text).map_err(Error::unusable)?;
    let variables = formula.variables();
    if let Some(values) = stated.filter(|values| values.len() != variables) {
        return Err(wrong_number(values.len(), variables));
    }
    let tiles = on_tiles(&formula, "", MOST_SEEN, observer)?.tiles;
    let circuit = check(&tiles).map_err(Error::failed)?;
    let given = stated.map_or(Vec::new(), |values| fixed(&tiles, &circuit, values));
    let found = circuit.choices(&given);
    let satisfiable = stated.is_none().then_some(found.is_some());
    let choices = found.unwrap_or_else(|| in_vain(&circuit, &given));
    let values = match stated {
        Some(values) => values.to_vec(),
        None => values_of(&tiles, &circuit, &choices),
    };
    let moves = line(&tiles, &circuit, &choices);
    let alive = circuit.living(&choices)[circuit.end];
    let board = Board::square(tiles.rows, tiles.cols).map_err(Error::failed)?;
    let start = PositionJson::new(&board, &tiles.position).map_err(Error::failed)?;
    let is_true = |clause: &Vec<i32>| {
        let holds = |&l: &i32| values[l.unsigned_abs() as usize - 1] == (l > 0);
        clause.iter().any(holds)
    };
    Ok(PlayedLine {
        board: LineBoard::Gates,
        variables,
        clauses: formula.clauses().to_vec(),
        satisfiable,
        assignment: literals(&values),
        moves: (moves.iter())
            .map(|&vertex| Point::new(vertex, point(&tiles, vertex)))
            .collect(),
        living: formula.clauses().iter().map(is_true).collect(),
        alive,
        certificate: alive
            .then(|| LineCertificate(Line::Tiles(BoardLineFile::of_tiles(&tiles, &moves)))),
        pictures: Vec::new(),
        positions: vec![start],
        marks: Vec::new(),
        gates: seen(&tiles),
        vertices: moves,
    })
}

/// Returns White's choice between points A and B at each gate, `true` for A, in a line of moves in
/// which the target dies. `given` has the choices at some gates, as pairs of a gate and its choice.
/// At every other gate White chooses A.
fn in_vain(circuit: &Circuit, given: &[(usize, bool)]) -> Vec<bool> {
    let mut choices = vec![true; circuit.parts.len()];
    for &(part, value) in given {
        choices[part] = value;
    }
    choices
}

fn seen(tiles: &TileBoard) -> Vec<SeenGate> {
    let variable = |number| {
        tiles
            .variables
            .iter()
            .position(|&gate| gate == Some(number))
    };
    let gates = tiles.gates.iter().enumerate();
    gates
        .map(|(number, placed)| SeenGate {
            gate: placed.gate.name(),
            vertex: placed.at,
            variable: variable(number).map(|variable| variable + 1),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::board::BoardSpec;
    use crate::prelude::*;
    use crate::reduce::{LineBoard, PlayLine};
    use tengen_board::Player;
    use tengen_board::play::Suicide;
    use tengen_board::rules::{Game, Repetition, Rules};
    use tengen_board::{Move, Position};

    fn gates(formula: &str) -> PlayLine {
        PlayLine::new(formula).on(LineBoard::Gates)
    }

    #[test]
    fn a_board_that_is_too_large_to_be_seen_is_not_made() {
        let clauses = (0..60).map(|i| format!("{} -{} 0\n", i % 16 + 1, (i + 3) % 16 + 1));
        let formula = format!("p cnf 16 60\n{}", clauses.collect::<String>());
        let refused = gates(&formula).values(vec![false; 16]).run().unwrap_err();
        let expected = "board has more than 2097152 points";
        assert!(refused.to_string().ends_with(expected), "{refused}");
    }

    /// Plays all assignments of a formula: the target must live exactly if the assignment satisfies
    /// the formula. The moves must follow the rules and capture nothing, and each living target
    /// must have a proof.
    #[test]
    fn lines_of_all_values_are_played_by_the_rules() {
        let formula = "p cnf 2 2\n1 2 0\n-2 0\n";
        for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
            let line = gates(formula).values(vec![a, b]).run().unwrap();
            let clauses = [a || b, !b];
            assert_eq!(line.living, clauses);
            assert_eq!(line.alive, clauses == [true; 2]);
            assert_eq!(line.satisfiable, None);
            let [start] = &line.positions[..] else {
                panic!("one position");
            };
            let (rows, cols) = (start.0.len(), start.0[0].split(' ').count());
            let board = BoardSpec::square(rows, cols).board().unwrap();
            let letters = start.0.iter().flat_map(|row| row.split(' '));
            let stones = letters.map(|letter| match letter {
                "X" => 1,
                "O" => 2,
                _ => 0,
            });
            let mut stones: Vec<u8> = stones.collect();
            let position = Position::new(stones.clone());
            let rules = Rules {
                suicide: Suicide::Forbidden,
                repetition: Repetition::SimpleKo,
            };
            let mut game = Game::from_position(board, &position, Player::White, rules).unwrap();
            for (&vertex, player) in line
                .vertices
                .iter()
                .zip([Player::White, Player::Black].into_iter().cycle())
            {
                game.play(player, Move::Play(vertex)).unwrap();
                stones[vertex] = player.colour();
            }
            assert_eq!(game.position().colours(), &stones[..]);
            assert_eq!(line.certificate.is_some(), line.alive);
            if let Some(proof) = line.certificate {
                let proof = serde_json::to_string(&proof).unwrap();
                assert!(crate::verify(proof).run().unwrap().proved);
            }
            let variables: Vec<_> = line.gates.iter().filter_map(|gate| gate.variable).collect();
            assert_eq!(variables.len(), 2);
        }
    }

    #[test]
    fn values_are_found_if_there_are_any() {
        let found = gates("p cnf 2 2\n1 2 0\n-2 0\n").run().unwrap();
        assert_eq!((found.satisfiable, found.alive), (Some(true), true));
        assert_eq!(found.assignment, [1, -2]);
        let none = gates("p cnf 1 2\n1 0\n-1 0\n").run().unwrap();
        assert_eq!((none.satisfiable, none.alive), (Some(false), false));
        let too_few = gates("p cnf 1 1\n1 0\n").values(vec![]).run();
        assert!(too_few.unwrap_err().is_refusal());
    }
}
