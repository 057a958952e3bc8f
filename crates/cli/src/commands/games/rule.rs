//! The arguments of `tengen games` commands that choose the superko rule, which forbids
//! repetitions.

use crate::failure::Failure;
use crate::names::choices;
use clap::ValueEnum;
use tengen::games::{Passes, Superko};

/// Arguments for the superko rule.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct RuleArguments {
    /// Superko rule: which repetitions are forbidden
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    rule: RuleName,

    /// Effect of passes, for --rule situational [default: ignored]
    ///
    /// A situation is a position with the player to move.
    #[arg(long, value_name = "HOW", value_parser = passes())]
    passes: Option<Passes>,

    /// Treat suicide of a single stone as a move instead of a pass, for --rule situational
    #[arg(long)]
    lone_suicide: bool,
}

/// A superko rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum RuleName {
    /// No position may be repeated
    #[default]
    Positional,
    /// No position may be repeated with the same player to move
    Situational,
}

choices! {
    passes: Passes,
    /// Passes do not count: a move must not repeat a situation that arose from a move
    "ignored" => Ignored,
    /// A pass is always allowed; later moves must not repeat the situation after a pass
    "recorded" => Recorded,
    /// A pass is like a move, and must not repeat a situation
    "restricted" => Restricted,
}

impl RuleArguments {
    /// Returns the superko rule as requests of the crate `tengen` take it.
    pub(super) fn superko(self) -> Result<Superko, Failure> {
        if self.rule == RuleName::Situational {
            return Ok(Superko::Situational {
                passes: self.passes.unwrap_or(Passes::Ignored),
                lone_suicide: self.lone_suicide,
            });
        }
        if self.passes.is_some() || self.lone_suicide {
            return Err(Failure::unusable(
                "--passes and --lone-suicide need --rule situational; under positional superko, \
                 passes change nothing and suicide of a single stone is not a move",
            ));
        }
        Ok(Superko::Positional)
    }
}
