//! The target and the region: stated, marked in a file, or guessed; and found again after the
//! board was cleared and moves were made anew.

use super::{Engine, Host, explain, other};
use crate::gtp::followed::Followed;
use crate::gtp::protocol::{Answer, Refusal};
use crate::problem::{Problem, ProblemError};
use crate::reading::Found;

/// Why there is no problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoProblem {
    /// Nobody stated a target, or the one that was stated is not there.
    #[error("no target; name a stone of each string in question with tengen-target")]
    NoTarget,
    /// The move after which it was named was taken back.
    #[error("no target; the move after which it was named was taken back")]
    TakenBack,
    /// The marks of a file are of no use.
    #[error("no target; the marks of the file give none: {0}")]
    Marks(String),
}

/// The problem that was on the board last.
#[derive(Clone, Debug)]
pub(super) struct Remembered {
    problem: Problem,
    /// `true` if its region is one of several frames.
    is_book: bool,
    /// Whether its target was stated or marked, and not guessed: it stays what it is until
    /// another is, or the size of the board changes.
    is_stated: bool,
    /// Whether its region was.
    has_region: bool,
}

impl Remembered {
    /// The problem of a file.
    pub(super) fn of_file(found: &Found) -> Remembered {
        Remembered {
            problem: found.problem.clone(),
            is_book: found.is_book,
            is_stated: !found.is_guessed,
            has_region: found.is_stated,
        }
    }
}

impl Engine {
    /// A stone of each string of the target, or `guessed`; without any, says which they are.
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
                self.set(followed, true, false);
            }
        }
        Ok(String::new())
    }

    /// The points that may be played on, or `enclosed`; without any, says which they are.
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
        let has_region = region.is_some();
        let followed = self.following(targets, region)?;
        self.set(followed, true, has_region);
        Ok(String::new())
    }

    pub(super) fn followed(&self) -> Result<&Followed, Refusal> {
        self.followed.as_ref().map_err(other)
    }

    /// Makes sure that there is a problem, if there can be one: the target that was stated, if
    /// its stones are there; else the one that the position leaves.
    pub(super) fn follow(&mut self) -> Result<(), Refusal> {
        match &self.followed {
            Ok(_) => return Ok(()),
            // Marks that are wrong are not to be passed over.
            Err(wrong @ NoProblem::Marks(_)) => return Err(other(wrong)),
            Err(NoProblem::NoTarget | NoProblem::TakenBack) => {}
        }
        if let Some(remembered) = self.remembered.as_ref().filter(|last| last.is_stated) {
            let has_region = remembered.has_region;
            let targets = remembered.problem.targets.clone();
            let region = has_region.then(|| remembered.problem.region.clone());
            if let Ok(followed) = self.following(targets, region) {
                // It stays remembered as it was stated.
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
            Err(error) => {
                let named = |vertex| self.name(Some(vertex));
                return Err(Refusal::Other(explain(&error, named)));
            }
        };
        match &self.remembered {
            // A target that was stated is not forgotten for one that was guessed.
            Some(last) if last.is_stated => self.followed = Ok(followed),
            _ => self.set(followed, false, false),
        }
        Ok(())
    }

    /// If the present position is the one at which the problem was set up, it is that problem:
    /// hosts clear the board and play all moves again.
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

    /// Neither a stated nor a guessed target counts any more.
    pub(super) fn forget(&mut self) {
        self.remembered = None;
        self.followed = Err(NoProblem::NoTarget);
    }

    fn set(&mut self, followed: Followed, is_stated: bool, has_region: bool) {
        self.remembered = Some(Remembered {
            problem: followed.problem.clone(),
            is_book: followed.is_book,
            is_stated,
            has_region,
        });
        self.followed = Ok(followed);
    }

    fn following(
        &self,
        targets: Vec<usize>,
        region: Option<Vec<usize>>,
    ) -> Result<Followed, Refusal> {
        let named = |vertex| self.name(Some(vertex));
        Followed::new(&self.game, targets, region)
            .map_err(|error| Refusal::Other(explain(&error, named)))
    }
}
