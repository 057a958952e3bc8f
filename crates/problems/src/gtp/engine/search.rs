//! The commands that search: the choice of a move, and the status of the target.

use super::{Engine, Host, other};
use crate::gtp::followed::Followed;
use crate::gtp::protocol::{Answer, Refusal, player};
use crate::solve::choose_from;
use crate::solve::{Query, Rules, solve_from, solve_with};
use std::fmt::Write as _;
use tengen_base::observer::Observer;
use tengen_board::{Player, Position};
use tengen_tsumego::border::{Border, Claim};
use tengen_tsumego::choose::{Choice, ChooseError};
use tengen_tsumego::solver::session::{Limits, MAX_THREATS};
use tengen_tsumego::solver::status::Threats;

impl Engine {
    /// Returns the query for all moves that succeed, including a pass.
    pub(super) fn every_move(&self) -> Query {
        Query {
            rules: self.rules,
            all_moves: true,
            with_pass: true,
            line: false,
            seki: 0,
            nodes: Some(self.options.nodes),
            one_limit: true,
            ..Query::default()
        }
    }

    pub(super) fn genmove(&mut self, words: &[&str], host: &mut dyn Host) -> Answer {
        let [colour] = words else {
            return Err(Refusal::Syntax("genmove COLOUR"));
        };
        let player = player(colour)?;
        self.follow()?;
        let (choice, _) = self.choose(player, host.start(self.clock.next(player)))?;
        self.make(player, choice.vertex.into())?;
        Ok(self.name(choice.vertex))
    }

    /// Chooses a move for a player. The second result is the number of nodes left.
    pub(super) fn choose(
        &mut self,
        player: Player,
        observer: &dyn Observer,
    ) -> Result<(Choice, u64), Refusal> {
        let followed = self.followed.as_ref().map_err(other)?;
        let situation = followed.situation(&self.game, player, self.rules.ko());
        let before = self.before(followed);
        let problem = &followed.problem;
        let mut limits = Limits {
            nodes: self.options.nodes,
            observer,
        };
        let (rules, memory) = (self.rules, &mut self.memory);
        let choice = choose_from(problem, &situation, &before, rules, memory, &mut limits);
        Ok((choice.map_err(other)?, limits.nodes))
    }

    /// Returns the earlier positions that affect the search. Under superko they are the positions
    /// that a move could repeat; under the other rules there are none.
    pub(super) fn before(&self, followed: &Followed) -> Vec<Position> {
        match self.rules {
            Rules::Superko => followed.earlier(&self.game),
            Rules::Ko | Rules::NoKo => Vec::new(),
        }
    }

    /// Reports the status of the target if a given player moves first, or for both players.
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
        self.follow()?;
        let followed = self.followed()?;
        let problem = followed.problem.clone();
        // Frames (parts of the board around the target) belong to the position in which the problem
        // was set up. So they are not used after a move.
        let is_book = followed.is_book && followed.is_at_start();
        let (first, defender) = (player, problem.defender);
        if followed.is_captured() {
            return Ok(format!("{first} to move: {defender} target captured\n"));
        }
        let query = self.every_move();
        let situation = followed.situation(&self.game, player, self.rules.ko());
        let before = self.before(followed);
        let observer = host.start(None);
        let memory = &mut self.memory;
        let side = match is_book && self.rules != Rules::Superko {
            true => {
                let query = Query {
                    first: player.into(),
                    widen: true,
                    all_moves: false,
                    // Half of the time is for the result. The other half is for its details, such
                    // as the moves.
                    time: self.options.time.map(|time| time / 2),
                    ..query
                };
                let answer = solve_with(&problem, &query, memory, observer);
                answer.map(|mut answer| answer.sides.swap_remove(0))
            }
            false => solve_from(&problem, &situation, &before, &query, memory, observer),
        };
        let side = side.map_err(other)?;
        let alive = side.alive.ok_or(ChooseError::Undecided).map_err(other)?;
        let claim = side.claim.unwrap_or(Claim::Sealed);
        let what = match (alive, claim) {
            (true, Claim::Connected | Claim::Helped) => "connected",
            (true, _) => "alive",
            (false, _) => "dead",
        };
        let frame = side.frame.as_ref().unwrap_or(&problem);
        let border = Border::of(frame);
        let points = frame.region.len();
        let name = |point| self.name(Some(point));
        let condition = border.condition(claim, problem.attacker(), points, name);
        let mut text = format!("{first} to move: {defender} target {what}{condition}\n");
        let loser = problem.winner(!alive);
        // Under superko there are no outside ko threats, so nothing is reported about them.
        if self.rules != Rules::Superko {
            let threats = match side.threats {
                Threats::Flip(n) => format!("otherwise if {loser} has {n}"),
                Threats::Never => format!("up to {MAX_THREATS} change nothing"),
                Threats::Unknown => "undecided".to_owned(),
            };
            let _ = writeln!(text, "outside threats: {threats}");
        }
        if side.success(&problem) == Some(true) {
            let names = match side.moves {
                None => "undecided".to_owned(),
                Some(moves) => {
                    let names: Vec<_> = moves.into_iter().map(|v| self.name(v)).collect();
                    names.join(" ")
                }
            };
            let _ = writeln!(text, "moves: {names}");
        }
        let _ = writeln!(text, "nodes: {}", side.effort.nodes + side.effort.more);
        Ok(text)
    }
}
