//! The check that a certificate proves its claim.
//!
//! The entry is [`check`]. A [`Place`] has all of a situation except the player to move. A *step*
//! is a place in which the winner is to move, with the winning move. Invariant: a step is accepted
//! only if every reply of the loser leads to an accepted step or is decided by a fixed rule
//! (certain death or unconditional life). For death, replies may lead to earlier steps only, so the
//! play ends. For life, they may lead to any step. The cost is one move generation for each step
//! and one hash look-up for each reply.

use super::claim::{Claim, Invalid};
use super::game::{Game, Illegal};
use super::text::{self, ReadError};
use super::{Certificate, Place, death};
use std::collections::HashMap;
use tengen_board::{Player, life};

/// The reason why a text proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The text is not a certificate.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The text is a certificate, but it proves nothing.
    #[error(transparent)]
    Flaw(#[from] Flaw),
}

/// The reason why a certificate proves nothing. Steps are numbered from 1; step 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The claim is not valid.
    #[error(transparent)]
    Claim(#[from] Invalid),
    /// The place of a step does not fit the problem.
    #[error("step {0}: expected a colour from 0 to 2 for each point of the region")]
    Place(usize),
    /// Two steps have the same place (a situation without the player to move): contains the later
    /// step and the earlier one.
    #[error("step {0}: the situation repeats step {1}")]
    Twice(usize, usize),
    /// The move of a step is not legal.
    #[error("step {0}: the move is not allowed: {1}")]
    Move(usize, Illegal),
    /// A reply leads to a place ([`Place`]) that has no step and is decided neither as certain
    /// death nor as unconditional life.
    #[error(
        "step {step}: no {} step has the position after {}, and it is not certain death or life",
        if *ordered { "earlier" } else { "other" },
        point(*reply)
    )]
    NoAnswer {
        /// The step.
        step: usize,
        /// The loser's reply: a vertex, or `None` for a pass.
        reply: Option<usize>,
        /// `true` if the answer must be in an earlier step, as in a proof of death.
        ordered: bool,
    },
    /// A reply captures the last string of the target, although the claim is life.
    #[error(
        "step {step}: {} captures the last string of the target, but the claim is life",
        point(*reply)
    )]
    Captured {
        /// The step.
        step: usize,
        /// The attacker's move.
        reply: Option<usize>,
    },
    /// A reply captures a string that may have liberties on the rim, where the loser has stones
    /// from the beginning.
    #[error(
        "step {step}: {} captures a string beside the rim, where the loser has stones, so nothing \
         is proved",
        point(*reply)
    )]
    Breaks {
        /// The step.
        step: usize,
        /// The loser's move.
        reply: Option<usize>,
    },
    /// The place of the start is not among the steps, and no fixed rule (certain death or
    /// unconditional life) decides it.
    #[error("no step has the initial situation, and it is neither certain death nor certain life")]
    NoStart,
}

fn point(vertex: Option<usize>) -> String {
    vertex.map_or("a pass".to_owned(), |vertex| {
        format!("the move to point {vertex}")
    })
}

/// Reads a certificate and checks it. Returns the claim that it proves.
///
/// # Errors
/// [`CheckError`], if the text is not a certificate, or does not prove its claim.
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
        // Check the form of the places first, since the rules of play assume one colour for each
        // point.
        for (number, step) in (1..).zip(&self.steps) {
            let stones = &step.place.stones;
            let is_one = stones.len() == points && stones.iter().all(|&colour| colour <= 2);
            if !is_one {
                return Err(Flaw::Place(number));
            }
        }
        // For life, replies may lead to any step. For death, they may lead to earlier steps only.
        if self.claim.alive {
            for number in 1..=self.steps.len() {
                checker.add(self, number)?;
            }
        }
        for number in 1..=self.steps.len() {
            // For death, step n is checked while only steps 1 to n - 1 are listed. So the numbers
            // of the steps decrease along every line of play, and the line ends.
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
    /// The steps to which replies may lead: for each place, the number of its step.
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

    /// Checks the move of a step, and the replies to it.
    fn step(&self, certificate: &Certificate, number: usize) -> Result<(), Flaw> {
        let step = &certificate.steps[number - 1];
        let after = self.game.play(&step.place, self.claim.winner(), step.play);
        self.loser_moves(
            number,
            &after.map_err(|illegal| Flaw::Move(number, illegal))?,
        )
    }

    /// Checks that every reply of the loser leads to a listed step, or to a place where a fixed
    /// rule proves the result (certain death or unconditional life).
    fn loser_moves(&self, step: usize, place: &Place) -> Result<(), Flaw> {
        let alive = self.claim.alive;
        let winner = self.claim.winner();
        if is_certain(&self.game, place, alive, winner.other()) {
            return Ok(());
        }
        for (reply, after) in self.game.replies(place, winner.other()) {
            // The loser has captured the last target, or a string beside the rim (where the loser
            // has stones from the beginning). No step can repair this.
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
        // If the loser moves first, the start is checked like the place (a situation without the
        // player to move) after a move of the winner.
        if *first != self.claim.winner() {
            return self.loser_moves(0, start);
        }
        let is_proved =
            self.steps.contains_key(start) || is_certain(&self.game, start, *alive, *first);
        is_proved.then_some(()).ok_or(Flaw::NoStart)
    }
}

/// Returns `true` if a fixed rule (unconditional life or certain death) shows, without further
/// moves, that the target lives (if `alive` is `true`) or dies (if `false`).
pub(super) fn is_certain(game: &Game<'_>, place: &Place, alive: bool, to_move: Player) -> bool {
    match alive {
        true => lives(game, place),
        false => game.is_lost(place) || death::is_certain(game, place, to_move),
    }
}

/// Returns `true` if some remaining target lives unconditionally on the region ([`life::alive`]):
/// it cannot be captured even if its owner passes for ever.
///
/// A stone is safe on a point beside a fixed stone of its owner, or beside a point that is always
/// empty.
fn lives(game: &Game<'_>, place: &Place) -> bool {
    let is_safe = |player, point: usize| game.is_safe(player, game.region()[point]);
    let alive = life::alive(game.within(), &place.stones, game.defender, is_safe);
    game.targets_left(place).any(|target| {
        let point = game.region().binary_search(&target);
        point.is_ok_and(|point| alive[point])
    })
}
