//! Whether a certificate proves its claim.

use super::claim::{Claim, Invalid};
use super::game::{Game, Illegal};
use super::text::{self, ReadError};
use super::{Certificate, Place, death, life};
use std::collections::HashMap;
use tengen_board::Player;

/// Why a text proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// It is no certificate.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is one, but no proof.
    #[error(transparent)]
    Flaw(#[from] Flaw),
}

/// Why a certificate proves nothing. Steps are numbered from 1; step 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There is nothing to be proved.
    #[error(transparent)]
    Claim(#[from] Invalid),
    /// A situation that is none.
    #[error("step {0}: this is no situation of the problem")]
    Place(usize),
    /// The same situation twice.
    #[error("step {0}: the situation is that of step {1}")]
    Twice(usize, usize),
    /// A move against the rules.
    #[error("step {0}: the move is not allowed: {1}")]
    Move(usize, Illegal),
    /// A reply that leads to nowhere.
    #[error("step {step}: there is no answer to {} in {}", point(*reply), if *ordered { "earlier steps" } else { "other steps" })]
    NoAnswer {
        /// The step.
        step: usize,
        /// The loser's reply: a vertex or a pass.
        reply: Option<usize>,
        /// Whether the answer has to be in an earlier step.
        ordered: bool,
    },
    /// The target does not live.
    #[error("step {step}: {} takes the last target", point(*reply))]
    Captured {
        /// The step.
        step: usize,
        /// The attacker's move.
        reply: Option<usize>,
    },
    /// A string is captured that may have liberties on the rim.
    #[error("step {step}: {} captures stones beside the rim", point(*reply))]
    Breaks {
        /// The step.
        step: usize,
        /// The loser's move.
        reply: Option<usize>,
    },
    /// The start is not among the steps.
    #[error("the situation at the start is not among the steps")]
    NoStart,
}

fn point(vertex: Option<usize>) -> String {
    vertex.map_or("a pass".to_owned(), |vertex| {
        format!("the move to point {vertex}")
    })
}

/// Reads a certificate and checks it: what it has proved.
///
/// # Errors
/// If the text is no certificate, or does not prove what it claims.
pub fn check(text: &str) -> Result<Claim, CheckError> {
    let certificate = text::read(text)?;
    certificate.check()?;
    Ok(certificate.claim)
}

impl Certificate {
    /// Checks that the steps prove the claim.
    ///
    /// # Errors
    /// [`Flaw`], the first one found.
    pub fn check(&self) -> Result<(), Flaw> {
        self.claim.validate()?;
        let mut checker = Checker {
            claim: &self.claim,
            game: Game::new(&self.claim),
            steps: HashMap::with_capacity(self.steps.len()),
        };
        let points = self.claim.region.len();
        for (number, step) in (1..).zip(&self.steps) {
            let stones = &step.place.stones;
            let is_one = stones.len() == points && stones.iter().all(|&colour| colour <= 2);
            if !is_one {
                return Err(Flaw::Place(number));
            }
        }
        if self.claim.alive {
            for number in 1..=self.steps.len() {
                checker.add(self, number)?;
            }
        }
        for number in 1..=self.steps.len() {
            checker.step(self, number)?;
            if !self.claim.alive {
                checker.add(self, number)?;
            }
        }
        checker.start()
    }
}

struct Checker<'a> {
    claim: &'a Claim,
    game: Game<'a>,
    /// The numbers of the steps whose situations may be led to.
    steps: HashMap<&'a Place, usize>,
}

impl<'a> Checker<'a> {
    fn add(&mut self, certificate: &'a Certificate, number: usize) -> Result<(), Flaw> {
        let place = &certificate.steps[number - 1].place;
        match self.steps.insert(place, number) {
            Some(before) => Err(Flaw::Twice(number, before)),
            None => Ok(()),
        }
    }

    /// Checks the move of a step.
    fn step(&self, certificate: &Certificate, number: usize) -> Result<(), Flaw> {
        let step = &certificate.steps[number - 1];
        let after = self.game.play(&step.place, self.claim.winner(), step.play);
        self.loser_moves(
            number,
            &after.map_err(|illegal| Flaw::Move(number, illegal))?,
        )
    }

    /// Checks that whatever the loser does leads to a situation of a step, or to one that
    /// needs none.
    fn loser_moves(&self, step: usize, place: &Place) -> Result<(), Flaw> {
        let alive = self.claim.alive;
        let winner = self.claim.winner();
        if is_certain(&self.game, place, alive, winner.other()) {
            return Ok(());
        }
        for (reply, after) in self.game.replies(place, winner.other()) {
            if alive && self.game.is_lost(&after) {
                return Err(Flaw::Captured { step, reply });
            }
            if self.game.breaks(place, &after) {
                return Err(Flaw::Breaks { step, reply });
            }
            if !self.steps.contains_key(&after) && !is_certain(&self.game, &after, alive, winner) {
                return Err(Flaw::NoAnswer {
                    step,
                    reply,
                    ordered: !alive,
                });
            }
        }
        Ok(())
    }

    fn start(&self) -> Result<(), Flaw> {
        let Claim {
            start,
            first,
            alive,
            ..
        } = self.claim;
        if *first != self.claim.winner() {
            return self.loser_moves(0, start);
        }
        let is_proved =
            self.steps.contains_key(start) || is_certain(&self.game, start, *alive, *first);
        is_proved.then_some(()).ok_or(Flaw::NoStart)
    }
}

/// Whether the target lives, or dies, in a situation of which nothing more has to be said.
pub(super) fn is_certain(game: &Game<'_>, place: &Place, alive: bool, to_move: Player) -> bool {
    match alive {
        true => life::is_certain(game, place),
        false => game.is_lost(place) || death::is_certain(game, place, to_move),
    }
}
