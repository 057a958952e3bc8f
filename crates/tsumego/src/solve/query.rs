//! What is asked of a problem, and within which limits.

use crate::answer::tree::Extent;
use crate::solver::session::{Ko, MAX_THREATS};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_board::Player;
use tengen_board::rules::{self, Repetition};

/// A question about a problem. The default is what `tengen solve` asks without options, on one
/// thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Query {
    /// Who moves first.
    pub first: First,
    /// What may not be repeated.
    pub rules: Rules,
    /// Whether the region of the problem is one of several frames around its target, which are
    /// tried from tight to wide ([`crate::book`]); not under superko. All limits are then for
    /// all frames together, and as much again for line, tree, certificate and the kind of life.
    pub widen: bool,
    /// Whether all first moves are wanted with which who is first succeeds, not just one.
    pub all_moves: bool,
    /// Whether a pass that succeeds is among [`Query::all_moves`] even if stones succeed,
    /// too; not under superko.
    pub with_pass: bool,
    /// Whether it is wanted if a pass is enough for who succeeds; looked for with few situations
    /// more than the answer took, and not under superko.
    pub passes: bool,
    /// Whether it is wanted what the moves that succeed are worth; not under superko.
    pub values: bool,
    /// First moves that are to be judged, each for itself; `None` is a pass. Not under
    /// superko.
    pub judged: Vec<Option<usize>>,
    /// Whether it is wanted with how many outside threats the answer is another.
    pub threats: bool,
    /// Whether the main line is wanted.
    pub line: bool,
    /// How much of the tree of refutations is wanted, if any.
    pub tree: Option<Extent>,
    /// The outside threats, of who loses without them, with which the answer is to be proved
    /// by a certificate, if one is wanted; up to [`MAX_THREATS`].
    pub certificate: Option<u8>,
    /// Situations that may be looked into to tell two eyes from seki; 0 leaves it at alive.
    pub seki: u32,
    /// Situations that may be looked into for each side, and as many again for moves and line,
    /// for the tree, and for the certificate. With it each side is solved from nothing.
    pub nodes: Option<u64>,
    /// Time for each side, and as much again for moves and line, for the tree, and for the
    /// certificate.
    pub time: Option<Duration>,
    /// Whether what is left of the limits is for the rest, which else has as much again.
    pub one_limit: bool,
    /// Bytes of memory for what is known of situations, all threads together; 64 MiB for each
    /// if not said.
    pub memory: Option<usize>,
    /// Threads that look for one answer. Answers do not depend on their number; which
    /// of several right moves is named, and the nodes, do, where a problem is hard.
    pub threads: usize,
}

impl Default for Query {
    fn default() -> Query {
        Query {
            first: First::Both,
            rules: Rules::Ko,
            widen: false,
            all_moves: false,
            with_pass: false,
            passes: false,
            values: false,
            judged: Vec::new(),
            threats: true,
            line: true,
            tree: None,
            certificate: None,
            seki: 100_000,
            nodes: None,
            time: None,
            one_limit: false,
            memory: None,
            threads: 1,
        }
    }
}

/// What does not go together in a [`Query`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// A tree under superko.
    #[error("there are no trees of refutations under superko")]
    Tree,
    /// A certificate under superko.
    #[error("there are no certificates under superko")]
    Certificate,
    /// Threats in a certificate, without a rule of ko.
    #[error("without a rule of ko no threat is needed, but a certificate with {0} is asked for")]
    Threats(u8),
    /// More threats in a certificate than are asked for.
    #[error("a certificate with {0} outside threats; there may be {MAX_THREATS}")]
    ManyThreats(u8),
}

impl Query {
    /// Whether what is asked goes together.
    ///
    /// # Errors
    /// [`Unfit`].
    pub fn check(&self) -> Result<(), Unfit> {
        let threats = self.certificate.unwrap_or(0);
        match self.rules {
            Rules::Superko if self.tree.is_some() => Err(Unfit::Tree),
            Rules::Superko if self.certificate.is_some() => Err(Unfit::Certificate),
            Rules::NoKo if threats > 0 => Err(Unfit::Threats(threats)),
            _ if threats > MAX_THREATS.unsigned_abs() => Err(Unfit::ManyThreats(threats)),
            _ => Ok(()),
        }
    }

    /// Bytes of memory for all of some threads.
    pub fn bytes(&self, threads: usize) -> usize {
        self.memory.unwrap_or(threads << 26)
    }

    /// The defender's balance of threats for the certificate: they are those of who loses.
    pub(super) fn certificate_balance(&self, alive: Option<bool>) -> i8 {
        let threats = i8::try_from(self.certificate.unwrap_or(0)).unwrap_or(i8::MAX);
        match alive {
            Some(true) => -threats,
            _ => threats,
        }
    }

    /// Situations that may be looked into.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }
}

/// Who moves first. In JSON, `"black"`, `"white"` or `"both"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Black.
    Black,
    /// White.
    White,
    /// Each in turn.
    #[default]
    Both,
}

impl First {
    /// The players, Black before White.
    pub fn players(self) -> &'static [Player] {
        match self {
            First::Black => &[Player::Black],
            First::White => &[Player::White],
            First::Both => &Player::BOTH,
        }
    }
}

impl From<Player> for First {
    fn from(player: Player) -> First {
        match player {
            Player::Black => First::Black,
            Player::White => First::White,
        }
    }
}

/// What may not be repeated. In JSON, `"ko"`, `"no-ko"` or `"superko"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Rules {
    /// A ko may not be retaken at once; outside threats may be spent on it.
    #[default]
    Ko,
    /// Everything may be repeated, as in *On the Complexity of Tsume-Go*.
    NoKo,
    /// No position of the board may (positional superko). For small problems; without
    /// outside threats, and seki is just life.
    Superko,
}

impl Rules {
    /// All of them.
    pub const ALL: [Rules; 3] = [Rules::Ko, Rules::NoKo, Rules::Superko];

    /// The rules of a name, as in JSON.
    pub fn named(name: &str) -> Option<Rules> {
        Rules::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// The rules of a game.
    pub fn of_game(self) -> rules::Rules {
        rules::Rules {
            repetition: match self {
                Rules::Ko => Repetition::SimpleKo,
                Rules::NoKo => Repetition::Allowed,
                Rules::Superko => Repetition::Positional,
            },
            ..rules::Rules::default()
        }
    }

    /// The rule of the solver; superko has a search of its own.
    pub fn ko(self) -> Option<Ko> {
        match self {
            Rules::Ko => Some(Ko::Simple),
            Rules::NoKo => Some(Ko::Allowed),
            Rules::Superko => None,
        }
    }

    /// The name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Rules::Ko => "ko",
            Rules::NoKo => "no-ko",
            Rules::Superko => "superko",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_json_whose_fields_may_be_left_out() {
        let query = Query {
            first: First::White,
            rules: Rules::NoKo,
            time: Some(Duration::from_millis(1500)),
            tree: Some(Extent::default()),
            ..Query::default()
        };
        let text = serde_json::to_string(&query).unwrap();
        assert_eq!(serde_json::from_str::<Query>(&text).unwrap(), query);
        assert_eq!(
            serde_json::from_str::<Query>("{}").unwrap(),
            Query::default()
        );
        assert!(serde_json::from_str::<Query>(r#"{"rule":"ko"}"#).is_err());
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let check = |rules, tree: bool, certificate| {
            let tree = tree.then(Extent::default);
            Query {
                rules,
                tree,
                certificate,
                ..Query::default()
            }
            .check()
        };
        assert_eq!(check(Rules::Superko, true, None), Err(Unfit::Tree));
        assert_eq!(
            check(Rules::Superko, false, Some(0)),
            Err(Unfit::Certificate)
        );
        assert_eq!(check(Rules::NoKo, false, Some(1)), Err(Unfit::Threats(1)));
        assert_eq!(check(Rules::Ko, false, Some(6)), Err(Unfit::ManyThreats(6)));
        assert_eq!(check(Rules::NoKo, true, Some(0)), Ok(()));
        assert_eq!(check(Rules::Ko, true, Some(5)), Ok(()));
    }
}
