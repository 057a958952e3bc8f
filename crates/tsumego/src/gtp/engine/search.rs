//! What takes a search: moves, and the status of the target.

use super::{Engine, Host, other};
use crate::choose::{ChooseError, choose, first_moves};
use crate::gtp::protocol::{Answer, Refusal, colour_name, player};
use crate::problem::Problem;
use crate::solver::session::{Ko, Limits, MAX_THREATS, Session};
use crate::solver::status::Threats;
use crate::superko::{MAX_POSITIONS, Superko, SuperkoError};
use std::fmt::Write as _;
use tengen_board::Player;

/// The fate of a target, and what an answer adds to it.
struct Solved {
    alive: bool,
    threats: Option<Threats>,
    /// The moves with which who is to move succeeds; `Err` if a limit was reached.
    moves: Option<Result<Vec<Option<usize>>, ChooseError>>,
    nodes: u64,
}

impl Engine {
    pub(super) fn genmove(&mut self, words: &[&str], host: &mut dyn Host) -> Answer {
        let [colour] = words else {
            return Err(Refusal::Syntax("genmove COLOUR"));
        };
        let player = player(colour)?;
        let followed = self.followed.as_ref().map_err(other)?;
        host.start(self.clock.next(player));
        let mut limits = Limits {
            nodes: self.options.nodes,
            go_on: &mut || host.go_on(),
        };
        let ko = self.rule.ko();
        let situation = followed.situation(&self.game, player, ko);
        let vertex = match ko {
            Some(ko) => {
                let problem = &followed.problem;
                let choice = choose(problem, ko, &mut self.tables, &situation, &mut limits);
                choice.map_err(other)?.vertex
            }
            None => {
                let mut superko = self.superko(&followed.problem, player, &mut limits)?;
                let place = superko.start(player);
                let choice = superko.choose(&place, &mut limits);
                choice.ok_or(ChooseError::Undecided).map_err(other)?.0
            }
        };
        self.make(player, vertex.into())?;
        Ok(self.name(vertex))
    }

    /// The present situation under superko.
    fn superko<'p>(
        &self,
        problem: &'p Problem,
        player: Player,
        limits: &mut Limits<'_>,
    ) -> Result<Superko<'p>, Refusal> {
        let followed = self.followed()?;
        let situation = followed.situation(&self.game, player, None);
        let before = followed.earlier(&self.game);
        let memory = self.options.memory;
        let go_on = &mut *limits.go_on;
        let superko = Superko::from(problem, &situation, &before, MAX_POSITIONS, memory, go_on);
        superko.map_err(|error| match error {
            SuperkoError::Stopped => other(ChooseError::Undecided),
            error @ SuperkoError::TooLarge { .. } => other(error),
        })
    }

    /// The status of the target if a player moves first; without one, for both.
    pub(super) fn solve(&mut self, words: &[&str], host: &mut dyn Host) -> Answer {
        let players = match words {
            [] => Player::BOTH.to_vec(),
            [colour] => vec![player(colour)?],
            _ => return Err(Refusal::Syntax("tengen-solve [COLOUR]")),
        };
        let answers: Result<Vec<_>, _> = players
            .into_iter()
            .map(|player| self.solved(player, host))
            .collect();
        Ok(answers?.concat())
    }

    fn solved(&mut self, player: Player, host: &mut dyn Host) -> Answer {
        let followed = self.followed()?;
        let problem = followed.problem.clone();
        let (first, defender) = (colour_name(player), colour_name(problem.defender));
        if followed.is_captured() {
            return Ok(format!("{first} to move: {defender} target captured\n"));
        }
        host.start(None);
        let mut limits = Limits {
            nodes: self.options.nodes,
            go_on: &mut || host.go_on(),
        };
        let Solved {
            alive,
            threats,
            moves,
            nodes,
        } = match self.rule.ko() {
            Some(ko) => self.by_solver(&problem, ko, player, &mut limits)?,
            None => self.by_superko(&problem, player, &mut limits)?,
        };
        let what = if alive { "alive" } else { "dead" };
        let mut text = format!("{first} to move: {defender} target {what}\n");
        let loser = match alive {
            true => problem.attacker(),
            false => problem.defender,
        };
        let threats = threats.map(|threats| match threats {
            Threats::Flip(n) => format!("otherwise if {} has {n}", colour_name(loser)),
            Threats::Never => format!("up to {MAX_THREATS} change nothing"),
            Threats::Unknown => "undecided".to_owned(),
        });
        if let Some(threats) = threats {
            let _ = writeln!(text, "outside threats: {threats}");
        }
        if let Some(moves) = moves {
            let names = match moves {
                Err(_) => "undecided".to_owned(),
                Ok(moves) => {
                    let names: Vec<_> = moves.into_iter().map(|v| self.name(v)).collect();
                    names.join(" ")
                }
            };
            let _ = writeln!(text, "moves: {names}");
        }
        let _ = writeln!(text, "nodes: {nodes}");
        Ok(text)
    }

    fn by_solver(
        &mut self,
        problem: &Problem,
        ko: Ko,
        player: Player,
        limits: &mut Limits<'_>,
    ) -> Result<Solved, Refusal> {
        let situation = self.followed()?.situation(&self.game, player, Some(ko));
        let mut session = Session::new(problem, ko, &mut self.tables).map_err(other)?;
        let status = session.status(&situation, limits);
        let alive = status.alive.ok_or(ChooseError::Undecided).map_err(other)?;
        let succeeds = alive == (player == problem.defender);
        let moves = succeeds
            .then(|| first_moves(&mut session, &situation, limits).map(|moves| moves.winning));
        Ok(Solved {
            alive,
            threats: Some(status.threats),
            moves,
            nodes: self.options.nodes - limits.nodes,
        })
    }

    /// Under superko no number of threats says what outside threats would do.
    fn by_superko(
        &self,
        problem: &Problem,
        player: Player,
        limits: &mut Limits<'_>,
    ) -> Result<Solved, Refusal> {
        let mut superko = self.superko(problem, player, limits)?;
        let place = superko.start(player);
        let winner = superko.winner(&place, limits);
        let winner = winner.ok_or(ChooseError::Undecided).map_err(other)?;
        let good = || superko.good_moves(&place, limits);
        let moves = (winner == player).then(good);
        Ok(Solved {
            alive: winner == problem.defender,
            threats: None,
            moves: moves.map(|moves| moves.ok_or(ChooseError::Undecided)),
            nodes: self.options.nodes - limits.nodes,
        })
    }
}
