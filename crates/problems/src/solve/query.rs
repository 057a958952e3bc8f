//! The query for a problem, and its limits.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_base::observer::Observer;
use tengen_board::Player;
use tengen_board::rules::{self, Repetition};
use tengen_tsumego::answer::tree::Extent;
use tengen_tsumego::solver::session::{Ko, Limits, MAX_THREATS};

/// A query for a problem. The default is the query of `tengen solve` without options, on one
/// thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Query {
    /// The player who moves first.
    pub first: First,
    /// The ko rule.
    pub rules: Rules,
    /// `true` to search several frames around the target, from tight to wide ([`crate::book`]),
    /// instead of the region alone. Ignored under superko. The limits then hold for all frames
    /// together. The line, tree, certificate and kind of life get the same limits again.
    pub widen: bool,
    /// `true` to find all first moves that succeed, not just one.
    pub all_moves: bool,
    /// `true` to include a pass that succeeds in the list of [`Query::all_moves`], even if other
    /// moves succeed. Ignored under superko.
    pub with_pass: bool,
    /// `true` to test if the first player succeeds even with a pass. The test gets few nodes beyond
    /// those of the answer. Ignored under superko.
    pub passes: bool,
    /// `true` to rank the moves that succeed by the threats that they withstand. Ignored under
    /// superko.
    pub values: bool,
    /// First moves to test one by one; `None` is a pass. Ignored under superko, and if frames are
    /// searched ([`Query::widen`]).
    pub judged: Vec<Option<usize>>,
    /// `true` to find the number of outside threats that changes the answer.
    pub threats: bool,
    /// `true` to find the main line.
    pub line: bool,
    /// The extent of the tree of refutations; `None` for no tree.
    pub tree: Option<Extent>,
    /// The number of outside threats with which a certificate proves the answer; `None` for no
    /// certificate. The threats belong to the side that loses without them. The maximum is
    /// [`MAX_THREATS`].
    pub certificate: Option<u8>,
    /// Node limit for telling two eyes from seki. With 0 this is not searched, and a target that is
    /// not captured is reported as alive.
    pub seki: u32,
    /// Node limit per side; `None` for no limit. The moves and line, the tree, and the certificate
    /// get the same limit again. With this limit, no side uses results of another.
    pub nodes: Option<u64>,
    /// Time limit per side; `None` for no limit. The moves and line, the tree, and the certificate
    /// get the same limit again.
    pub time: Option<Duration>,
    /// `true` if moves, line, tree and certificate get only the nodes and time that the search for
    /// the status has left. `false` if they get the same limits again.
    pub one_limit: bool,
    /// Memory in bytes for the results of searches, for all threads together. The default is 64 MiB
    /// per thread.
    pub memory: Option<usize>,
    /// Number of threads that search for one answer. The answer does not depend on it. On hard
    /// problems, the number of nodes and the choice among several right moves may.
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

/// A contradiction within a [`Query`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// A tree is requested under superko.
    #[error("there are no trees of refutations under superko")]
    Tree,
    /// A certificate is requested under superko.
    #[error("there are no certificates under superko")]
    Certificate,
    /// A certificate with threats is requested without a ko rule.
    #[error(
        "a certificate with {0} outside threats needs the ko rule; without a ko rule no threats \
         are needed"
    )]
    Threats(u8),
    /// A certificate is requested with too many threats.
    #[error("expected at most {MAX_THREATS} outside threats for a certificate, found {0}")]
    ManyThreats(u8),
}

impl Query {
    /// Checks that the parts of the query do not contradict each other.
    ///
    /// # Errors
    /// [`Unfit`], for the first contradiction found.
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

    /// Returns the memory in bytes for a number of threads together.
    pub fn bytes(&self, threads: usize) -> usize {
        self.memory.unwrap_or(threads << 26)
    }

    /// Returns the defender's balance of threats for the certificate. The threats belong to the
    /// side that loses without them.
    pub(super) fn certificate_balance(&self, alive: Option<bool>) -> i8 {
        let threats = i8::try_from(self.certificate.unwrap_or(0)).unwrap_or(i8::MAX);
        match alive {
            Some(true) => -threats,
            _ => threats,
        }
    }

    /// Returns limits with the nodes of the query.
    pub(super) fn limits<'a>(&self, observer: &'a dyn Observer) -> Limits<'a> {
        let nodes = self.nodes();
        Limits { nodes, observer }
    }

    /// Returns the node limit, or the largest number if there is no limit.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }
}

/// The player or players who move first. In JSON, `"black"`, `"white"` or `"both"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Black.
    Black,
    /// White.
    White,
    /// Each player in turn, as two separate questions.
    #[default]
    Both,
}

impl First {
    /// Returns the players, Black before White.
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

/// The rule against repetition. In JSON, `"ko"`, `"no-ko"` or `"superko"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Rules {
    /// A ko may not be retaken at once. Outside threats may be spent on it.
    #[default]
    Ko,
    /// Everything may be repeated, as in *On the Complexity of Tsume-Go*.
    NoKo,
    /// No position of the board may be repeated (positional superko). For small problems. There are
    /// no outside threats, and seki is not told from life.
    Superko,
}

impl Rules {
    /// All rules.
    pub const ALL: [Rules; 3] = [Rules::Ko, Rules::NoKo, Rules::Superko];

    /// Returns the rules with a name as in JSON.
    pub fn named(name: &str) -> Option<Rules> {
        Rules::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// Returns the rules for a [game](tengen_board::rules::Game) with this ko rule.
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

    /// Returns the ko rule of the solver; `None` for superko, which has a separate search.
    pub fn ko(self) -> Option<Ko> {
        match self {
            Rules::Ko => Some(Ko::Simple),
            Rules::NoKo => Some(Ko::Allowed),
            Rules::Superko => None,
        }
    }

    /// Returns the name as in JSON.
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
    fn contradictory_queries_are_refused() {
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
