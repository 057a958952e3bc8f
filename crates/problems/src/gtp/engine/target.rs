//! The commands for the target and the region of the problem, which are stated, marked in a file,
//! or guessed.
//!
//! Hosts clear the board and play all moves again, for example to take a move back. The problem is
//! then found again.

use super::{Engine, Host, explain, other};
use crate::gtp::followed::Followed;
use crate::gtp::protocol::{Answer, Refusal};
use crate::reading::Found;
use tengen_tsumego::problem::ProblemError;

/// The reason why there is no problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoProblem {
    /// No target was stated or guessed, or the stated one is not on the board.
    #[error(
        "no target: the stones do not show which group is meant; name one of its stones in the \
         console of the engine, as in tengen-target D4"
    )]
    NoTarget,
    /// The move after which the target was stated was taken back.
    #[error("no target: it was named after a move that has since been taken back")]
    TakenBack,
    /// The marks of a file do not give a valid problem.
    #[error("no target: the marks of the file do not give a valid problem: {0}")]
    Marks(String),
}

impl Engine {
    /// Sets the target by a stone of each string. With the word `guessed` alone, the target is
    /// guessed. Without arguments, reports the target.
    pub(super) fn target(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        match words {
            [] => {
                self.follow()?;
                return Ok(self.names(&self.followed()?.problem.targets));
            }
            ["guessed"] => {
                self.forget();
                self.follow()?;
            }
            _ => {
                let targets = self.points(words)?;
                let followed = self.following(targets, None)?;
                self.set(followed, false, false);
            }
        }
        Ok(String::new())
    }

    /// Sets the region by its points. With the word `enclosed` alone, the region is the enclosed
    /// area. Without arguments, reports the region.
    pub(super) fn region(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        self.follow()?;
        let problem = &self.followed()?.problem;
        let region = match words {
            [] => return Ok(self.names(&problem.region)),
            ["enclosed"] => None,
            points => Some(self.points(points)?),
        };
        let defender = problem.defender.colour();
        let mut targets = problem.targets.clone();
        targets.retain(|&target| self.game.position().get(target) == defender);
        let is_stated = region.is_some();
        let followed = self.following(targets, region)?;
        self.set(followed, false, is_stated);
        Ok(String::new())
    }

    pub(super) fn followed(&self) -> Result<&Followed, Refusal> {
        self.followed.as_ref().map_err(other)
    }

    /// Finds the problem of the present position, unless it is already known.
    ///
    /// The target is the stated one if its stones are on the board, otherwise a guessed one. Fails
    /// if no target can be guessed.
    pub(super) fn follow(&mut self) -> Result<(), Refusal> {
        match &self.followed {
            Ok(_) => return Ok(()),
            // Report wrong marks instead of ignoring them.
            Err(wrong @ NoProblem::Marks(_)) => return Err(other(wrong)),
            Err(NoProblem::NoTarget | NoProblem::TakenBack) => {}
        }
        if let Some(remembered) = self.remembered.as_ref().filter(|last| !last.is_guessed) {
            let targets = remembered.problem.targets.clone();
            let region = (remembered.is_stated).then(|| remembered.problem.region.clone());
            if let Ok(followed) = self.following(targets, region) {
                // Keep the remembered problem as it was stated.
                self.followed = Ok(followed);
                return Ok(());
            }
        }
        let followed = match Followed::new(&self.game, Vec::new(), None) {
            Ok(followed) => followed,
            Err(ProblemError::NoTarget | ProblemError::NoStones | ProblemError::OneColour) => {
                self.followed()?;
                return Ok(());
            }
            Err(error) => return Err(self.refusal(&error)),
        };
        match &self.remembered {
            // Do not replace a stated target by a guessed one.
            Some(last) if !last.is_guessed => self.followed = Ok(followed),
            _ => self.set(followed, true, false),
        }
        Ok(())
    }

    /// Restores the remembered problem if the present position is the one in which it was set up.
    ///
    /// Hosts clear the board and play all moves again, for example to take a move back.
    pub(super) fn recognise(&mut self) {
        if self.followed.is_err()
            && let Some(remembered) = &self.remembered
            && remembered.problem.position == *self.game.position()
        {
            self.followed = Ok(Followed::from(
                remembered.problem.clone(),
                remembered.is_book,
                &self.game,
            ));
        }
    }

    /// Forgets the target, stated or guessed.
    pub(super) fn forget(&mut self) {
        self.remembered = None;
        self.followed = Err(NoProblem::NoTarget);
    }

    /// Sets the problem. `is_guessed` tells if its target was guessed, `is_stated` if its region
    /// was stated.
    fn set(&mut self, followed: Followed, is_guessed: bool, is_stated: bool) {
        self.remembered = Some(Found {
            problem: followed.problem.clone(),
            is_guessed,
            is_stated,
            is_book: followed.is_book,
            others: Vec::new(),
        });
        self.followed = Ok(followed);
    }

    fn following(
        &self,
        targets: Vec<usize>,
        region: Option<Vec<usize>>,
    ) -> Result<Followed, Refusal> {
        Followed::new(&self.game, targets, region).map_err(|error| self.refusal(&error))
    }

    fn refusal(&self, error: &ProblemError) -> Refusal {
        Refusal::Other(explain(error, |vertex| self.name(Some(vertex))))
    }
}
