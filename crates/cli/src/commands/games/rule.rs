//! The superko rule as arguments.

use crate::failure::Failure;
use clap::ValueEnum;
use tengen::games::{Passes, Superko};

/// The superko rule.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct RuleArguments {
    /// What may not be repeated
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    rule: RuleName,

    /// What passes have to do with situations (for --rule situational) [default: ignored]
    #[arg(long, value_name = "HOW", value_enum)]
    passes: Option<PassesName>,

    /// The suicide of a single stone is a move, and not a pass by another name (for --rule
    /// situational)
    #[arg(long)]
    lone_suicide: bool,
}

/// A rule by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum RuleName {
    /// No position may be repeated
    #[default]
    Positional,
    /// No position may be repeated with the same player to move
    Situational,
}

/// A convention on passes by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PassesName {
    /// Nothing: only moves on the board may not repeat what came from such moves
    Ignored,
    /// The situation after a pass has been there, but a pass is always allowed
    Recorded,
    /// A pass is like a move, and may not repeat a situation
    Restricted,
}

impl RuleArguments {
    /// The rule, as requests have it.
    pub(super) fn superko(self) -> Result<Superko, Failure> {
        if self.rule == RuleName::Situational {
            return Ok(Superko::Situational {
                passes: match self.passes {
                    None | Some(PassesName::Ignored) => Passes::Ignored,
                    Some(PassesName::Recorded) => Passes::Recorded,
                    Some(PassesName::Restricted) => Passes::Restricted,
                },
                lone_suicide: self.lone_suicide,
            });
        }
        if self.passes.is_some() || self.lone_suicide {
            return Err(Failure::unusable(
                "--passes and --lone-suicide are conventions of --rule situational; under \
                 positional superko passes are of no account, and single stones cannot be \
                 given up",
            ));
        }
        Ok(Superko::Positional)
    }
}
