//! Output of generated problems as SGF and as a GoTools file.

use super::{Aim, Generated};
use crate::gotools;
use std::fmt::Write as _;
use tengen_board::sgf::{SgfPosition, SgfWriteError, write_game};
use tengen_board::{Mark, MarkKind, Player};

impl Generated {
    /// Returns a title that states the task.
    pub fn title(&self, number: usize) -> String {
        let player = match self.first {
            Player::Black => "Black",
            Player::White => "White",
        };
        let verb = match self.aim {
            Aim::Kill => "kills",
            Aim::Live => "lives",
        };
        let difficulty = self.rating.difficulty();
        format!("Problem {number}: {player} {verb} (difficulty {difficulty})")
    }

    /// Returns the problem as a game in SGF.
    ///
    /// A stone of each string of the target has a triangle. The main line follows, with the
    /// comment `RIGHT` at its end.
    ///
    /// # Errors
    /// If the board is too large for SGF.
    pub fn sgf(&self, number: usize, size: usize) -> Result<String, SgfWriteError> {
        let mut start = SgfPosition::new(size, size, self.problem.position.clone());
        start.to_move = Some(self.first.colour());
        start.name = Some(self.title(number));
        let triangle = |&vertex: &usize| Mark {
            vertex,
            kind: MarkKind::Triangle,
        };
        start.marks = self.problem.targets.iter().map(triangle).collect();
        let players = [self.first, self.first.other()].into_iter().cycle();
        let line = players
            .zip(&self.rating.line)
            .map(|(player, &v)| (player.colour(), v));
        let game = write_game(&start, line)?;
        Ok(game.trim_end().trim_end_matches(')').to_owned() + "C[RIGHT])\n")
    }
}

/// Returns problems with their solutions as a GoTools file, on a board of 19 x 19.
///
/// Black attacks in GoTools files, so the colours may be exchanged. Each problem has one result
/// line; its figures are the node count and the difficulty.
pub fn gotools(problems: &[Generated]) -> String {
    let mut text = format!("Generated problems\n{} problems\n", problems.len());
    for generated in problems {
        let problem = &generated.problem;
        let _ = writeln!(text, "\n$ G{}", generated.index);
        for (point, &colour) in problem.position.colours().iter().enumerate() {
            if colour != 0 {
                let letter = if colour == problem.defender.colour() {
                    '?'
                } else {
                    'A'
                };
                let _ = write!(text, "{letter}{}", gotools::letters(point));
            }
        }
        for &target in &problem.targets {
            let _ = write!(text, "[{}]", gotools::letters(target));
        }
        let head = match generated.aim {
            Aim::Kill => "A+d",
            Aim::Live => "?+l",
        };
        let (nodes, difficulty) = (generated.rating.nodes, generated.rating.difficulty());
        let _ = write!(text, "\n{head}#{nodes} {difficulty} :");
        text.extend(
            generated
                .rating
                .line
                .iter()
                .map(|&point| gotools::letters(point)),
        );
        text += ":\n";
    }
    text
}
