//! The commands that set up boards and whole positions.

use super::{Engine, Host, NoProblem, other, square};
use crate::gtp::protocol::{Answer, MAX_SIZE, Refusal, player, point};
use tengen_board::rules::Game;
use tengen_board::{EMPTY, Player, Position};

impl Engine {
    pub(super) fn boardsize(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        let no = Refusal::Syntax("boardsize SIZE");
        let [size] = words else { return Err(no) };
        let size = size.parse().map_err(|_| no)?;
        self.resize(size, size)
    }

    /// Sets the numbers of columns and rows, in this order, for boards that are not square.
    pub(super) fn rectangular_boardsize(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        let no = Refusal::Syntax("rectangular_boardsize COLUMNS ROWS");
        let sizes: Result<Vec<usize>, _> = words.iter().map(|word| word.parse()).collect();
        match sizes.as_deref() {
            Ok(&[cols, rows]) => self.resize(rows, cols),
            _ => Err(no),
        }
    }

    fn resize(&mut self, rows: usize, cols: usize) -> Answer {
        if [rows, cols]
            .iter()
            .any(|size| !(1..=MAX_SIZE).contains(size))
        {
            return Err(Refusal::Size);
        }
        if (rows, cols) != (self.rows, self.cols) {
            self.remembered = None;
        }
        (self.rows, self.cols) = (rows, cols);
        self.begin(Game::new(square(rows, cols), self.rules.of_game()));
        Ok(String::new())
    }

    pub(super) fn clear_board(&mut self, _: &[&str], _: &mut dyn Host) -> Answer {
        self.resize(self.rows, self.cols)
    }

    /// Begins another game. The stated problem is kept.
    fn begin(&mut self, game: Game) {
        self.game = game;
        self.followed = Err(NoProblem::NoTarget);
        self.clock.restart();
        self.recognise();
    }

    /// Sets up a whole position, given as pairs of colour and point. Without pairs the board is
    /// empty.
    pub(super) fn set_position(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        let no = Refusal::Syntax("set_position [COLOUR POINT ...], each point once");
        let mut position = Position::new(vec![EMPTY; self.rows * self.cols]);
        for pair in words.chunks(2) {
            let [colour, name] = pair else { return Err(no) };
            let (player, point) = (player(colour)?, point(self.rows, self.cols, name)?);
            if position.get(point) != EMPTY {
                return Err(no);
            }
            position.set(point, player.colour());
        }
        let board = square(self.rows, self.cols);
        let game = Game::from_position(board, &position, Player::Black, self.rules.of_game());
        self.begin(game.map_err(other)?);
        Ok(String::new())
    }
}
