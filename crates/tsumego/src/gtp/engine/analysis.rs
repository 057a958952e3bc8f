//! The analysis commands of Leela Zero and KataGo, so that hosts show winning moves on the board.
//!
//! There is nothing to estimate: a move that succeeds has a winrate of 1, any other move of 0. The
//! numbers of visits only serve as weights: hosts emphasize moves with more visits.

use super::{Engine, Host, other};
use crate::gtp::protocol::{Answer, Refusal, player};
use crate::solve::solve_from;
use std::fmt::Write as _;
use tengen_board::{Move, Player};

/// The report format of an engine.
#[derive(Clone, Copy)]
enum Form {
    /// Winrates are integers up to 10000.
    Leela,
    /// Winrates are decimals up to 1.
    Kata,
}

/// The number of visits of a move that succeeds. Any other move has 1.
const WEIGHT: u32 = 100;

/// Options of the original engines, with the number of words that follow each. They control the
/// report of estimates, so they are ignored.
const IGNORED: [(&str, usize); 12] = [
    ("interval", 1),
    ("minmoves", 1),
    ("maxmoves", 1),
    ("ownership", 1),
    ("ownershipstdev", 1),
    ("movesownership", 1),
    ("movesownershipstdev", 1),
    ("pvvisits", 1),
    ("pvedgevisits", 1),
    ("rootinfo", 1),
    ("avoid", 3),
    ("allow", 3),
];

impl Engine {
    pub(super) fn lz_analyze(&mut self, words: &[&str], host: &mut dyn Host) -> Answer {
        self.analyse(words, Form::Leela, host)
    }

    pub(super) fn kata_analyze(&mut self, words: &[&str], host: &mut dyn Host) -> Answer {
        self.analyse(words, Form::Kata, host)
    }

    /// Reports all moves of the region for a player, on one line.
    ///
    /// The report is empty if the search was stopped before the moves were known.
    fn analyse(&mut self, words: &[&str], form: Form, host: &mut dyn Host) -> Answer {
        let to_move = self.analysed(words)?;
        self.follow()?;
        let followed = self.followed()?;
        if followed.is_captured() {
            return Err(Refusal::Other("the target is captured".to_owned()));
        }
        let problem = followed.problem.clone();
        let query = self.every_move();
        let situation = followed.situation(&self.game, to_move, self.rules.ko());
        let before = self.before(followed);
        let observer = host.start_until_next();
        let memory = &mut self.memory;
        let side = solve_from(&problem, &situation, &before, &query, memory, observer);
        let side = side.map_err(other)?;
        let winning = match (side.success(&problem), side.moves) {
            (Some(true), Some(moves)) => moves,
            (Some(false), _) => Vec::new(),
            _ => return Ok(String::new()),
        };
        let losing = problem.region.iter().map(|&vertex| Some(vertex));
        let losing = losing.filter(|vertex| {
            let is_legal = self.game.legal(to_move, Move::from(*vertex)).is_ok();
            is_legal && !winning.contains(vertex)
        });
        let all = winning.iter().map(|&vertex| (vertex, true));
        let all = all.chain(losing.map(|vertex| (vertex, false)));
        let mut line = "\n".to_owned();
        for (order, (vertex, wins)) in all.enumerate() {
            let blank = if order > 0 { " " } else { "" };
            let name = self.name(vertex);
            let _ = write!(line, "{blank}{}", info(&name, wins, order, form));
        }
        Ok(line)
    }

    /// Returns the player to analyse: the stated one, or the player to move.
    fn analysed(&self, words: &[&str]) -> Result<Player, Refusal> {
        let mut words = words.iter().peekable();
        let said = words.peek().and_then(|word| player(word).ok());
        if said.is_some() {
            words.next();
        }
        // A single number is the interval between reports.
        words.next_if(|word| word.parse::<u32>().is_ok());
        while let Some(word) = words.next() {
            let word = word.to_ascii_lowercase();
            let known = IGNORED.iter().find(|(name, _)| *name == word);
            let no = Refusal::Syntax("analyze [COLOUR] [INTERVAL] [OPTION VALUE ...]");
            let &(_, values) = known.ok_or(no.clone())?;
            for _ in 0..values {
                words.next().ok_or(no.clone())?;
            }
        }
        Ok(said.unwrap_or(self.game.to_move()))
    }
}

/// Formats the report of one move.
fn info(name: &str, wins: bool, order: usize, form: Form) -> String {
    let visits = if wins { WEIGHT } else { 1 };
    let rate = match (form, wins) {
        (Form::Leela, true) => "10000",
        (Form::Leela, false) => "0",
        (Form::Kata, true) => "1.0",
        (Form::Kata, false) => "0.0",
    };
    format!(
        "info move {name} visits {visits} winrate {rate} prior {rate} lcb {rate} order {order} \
         pv {name}"
    )
}
