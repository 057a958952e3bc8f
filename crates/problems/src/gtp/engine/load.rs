//! The command that loads a game from a file.

use super::{Engine, Host, NoProblem, explain, square};
use crate::check::first_player;
use crate::gtp::followed::Followed;
use crate::gtp::protocol::{Answer, MAX_SIZE, Refusal, point_name};
use crate::reading::Draft;
use tengen_board::Player;
use tengen_board::rules::Game;
use tengen_board::sgf::{SgfPosition, tree};
use tengen_tsumego::problem::ProblemError;

impl Engine {
    /// Loads the main line of the first game of a file. A second argument is the number of the
    /// first move that is left out.
    ///
    /// The root node states the problem, see [`Draft::of_sgf`].
    pub(super) fn loadsgf(&mut self, words: &[&str], host: &mut dyn Host) -> Answer {
        let no = Refusal::Syntax("loadsgf FILE [MOVE], moves being counted from 1");
        // A file name without quotes may contain blanks. If the last word is a number, it is the
        // number of a move and not part of the name.
        let (path, moves) = match words {
            [] => return Err(no),
            [path @ .., before] if !path.is_empty() => match before.parse::<usize>() {
                Ok(0) => return Err(no),
                Ok(before) => (path.join(" "), before - 1),
                Err(_) => (words.join(" "), usize::MAX),
            },
            _ => (words.join(" "), usize::MAX),
        };
        let text = host.read(&path).map_err(Refusal::File)?;
        let loaded = self.load(&text, moves);
        loaded.map_err(|reason| Refusal::File(format!("{path}: {reason}")))?;
        self.clock.restart();
        Ok(String::new())
    }

    /// Loads the first game, and plays the first `moves` moves of its main line.
    fn load(&mut self, text: &str, moves: usize) -> Result<(), String> {
        let read = tree::read(text).map_err(|error| error.to_string())?;
        let record = read.games.into_iter().next().ok_or("there is no game")?;
        let record = record.map_err(|error| error.to_string())?;
        // A position set up later in the game is another problem, so the game ends before it.
        let record = record.without_later_setup();
        let SgfPosition { rows, cols, .. } = record.start;
        if rows.max(cols) > MAX_SIZE {
            return Err(format!(
                "expected a board of at most {MAX_SIZE} columns and rows, found {cols} x {rows}"
            ));
        }
        let game = Game::from_position(
            square(rows, cols),
            &record.start.position,
            first_player(&record),
            self.rules.of_game(),
        );
        let mut game = game.map_err(|error| error.to_string())?;
        let found = Draft::of_sgf(square(rows, cols), &record.start).find_or_frame();
        let remembered = found.as_ref().ok().cloned();
        let mut followed = match found {
            Ok(found) => Ok(Followed::from(found.problem, found.is_book, &game)),
            Err(ProblemError::NoTarget) => Err(NoProblem::NoTarget),
            Err(error) => {
                let error = explain(&error, |vertex| point_name(rows, cols, vertex));
                Err(NoProblem::Marks(error))
            }
        };
        let played = (record.main_line()).filter_map(|node| Some((node, node.play?)));
        for (node, (colour, vertex)) in played.take(moves) {
            let player = Player::BOTH[usize::from(colour) - 1];
            let made = game.play(player, vertex.into());
            made.map_err(|_| format!("{}: illegal move", node.location))?;
            if let Ok(followed) = &mut followed {
                followed.played(game.position());
            }
        }
        (self.rows, self.cols) = (rows, cols);
        (self.game, self.followed) = (game, followed);
        self.remembered = remembered;
        Ok(())
    }
}
