//! The rule against repetition.

use crate::solver::session::Ko;
use tengen_board::rules::{Repetition, Rules};

/// What may not be repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// A ko may not be retaken at once.
    #[default]
    Ko,
    /// Everything may.
    NoKo,
    /// No position of the board may; for small problems.
    Superko,
}

impl Rule {
    /// The rule of a name, as of `tengen-rules`.
    pub fn named(name: &str) -> Option<Rule> {
        match name {
            "ko" => Some(Rule::Ko),
            "no-ko" => Some(Rule::NoKo),
            "superko" => Some(Rule::Superko),
            _ => None,
        }
    }

    /// The rules of a game.
    pub fn of_game(self) -> Rules {
        let repetition = match self {
            Rule::Ko => Repetition::SimpleKo,
            Rule::NoKo => Repetition::Allowed,
            Rule::Superko => Repetition::Positional,
        };
        Rules {
            repetition,
            ..Rules::default()
        }
    }

    /// The rule of the solver; superko has a search of its own.
    pub fn ko(self) -> Option<Ko> {
        match self {
            Rule::Ko => Some(Ko::Simple),
            Rule::NoKo => Some(Ko::Allowed),
            Rule::Superko => None,
        }
    }
}
