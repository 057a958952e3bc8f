//! The analysis commands of Leela Zero and KataGo, so that hosts show winning moves on the board.
//!
//! `lz-analyze` and `kata-analyze` report the moves of the region. `lz-genmove_analyze` and
//! `kata-genmove_analyze` choose a move first, report the moves, and play the chosen one.
//!
//! There is nothing to estimate: a move that succeeds has a winrate of 1, any other move of 0. The
//! numbers of visits only serve as weights: hosts emphasize moves with more visits.
//!
//! Options: <https://github.com/lightvector/KataGo/blob/master/docs/GTP_Extensions.md>.

use super::{Engine, Host, other};
use crate::gtp::protocol::{Answer, Refusal, player, vertex};
use crate::solve::{Query, solve_from};
use std::fmt::Write as _;
use tengen_base::observer::Observer;
use tengen_board::{Move, Player};
use tengen_tsumego::choose::Choice;

/// The report format of an engine.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Winrates are integers up to 10000.
    Leela,
    /// Winrates are decimals up to 1.
    Kata,
}

/// The number of visits that is reported for a move that succeeds. Any other move has 1.
const WEIGHT: u32 = 100;

/// The node limit for reporting other moves than the chosen one, as a multiple of the nodes that
/// the choice took. It keeps the report from delaying the move for long.
const SHARE: u64 = 16;

/// The minimum of the node limit that [`SHARE`] gives.
const LEAST: u64 = 1 << 16;

/// Options that ask for reports of estimates, with the value `true` or `false`. They are accepted
/// and ignored.
const FLAGS: [&str; 7] = [
    "ownership",
    "ownershipStdev",
    "movesOwnership",
    "movesOwnershipStdev",
    "pvVisits",
    "pvEdgeVisits",
    "rootInfo",
];

/// The arguments of an analysis command.
struct Request {
    /// The player to analyse: the stated one, or the player to move.
    player: Player,
    /// The maximum number of moves to report.
    most: usize,
    /// Moves that are neither reported nor played; `None` is a pass.
    excluded: Vec<Option<usize>>,
}

impl Engine {
    /// Reports all moves of the region for a player, on one line.
    ///
    /// The report is empty if the search reached a limit, or was stopped, before the outcomes were
    /// known.
    pub(super) fn analyse(&mut self, words: &[&str], form: Form, host: &mut dyn Host) -> Answer {
        let request = self.request(words)?;
        self.follow()?;
        if self.followed()?.is_captured() {
            return Err(Refusal::Other("the target is captured".to_owned()));
        }
        let moves = self.outcomes(request.player, self.options.nodes, host.start_until_next())?;
        Ok(self.report(&request, moves, form).0)
    }

    /// Chooses a move like `genmove`, reports the moves of the region on one line, and plays the
    /// chosen move.
    ///
    /// The chosen move comes first. It is the only move if the outcomes of the others were not
    /// known in time. If the target has been captured, no moves are reported.
    pub(super) fn genmove_analyse(
        &mut self,
        words: &[&str],
        form: Form,
        host: &mut dyn Host,
    ) -> Answer {
        let mut request = self.request(words)?;
        let player = request.player;
        self.follow()?;
        let observer = host.start(self.clock.next(player));
        let (choice, left) = self.choose(player, observer)?;
        let mut moves = vec![choice];
        if self.followed()?.is_captured() {
            request.most = 0;
        } else {
            let used = self.options.nodes - left;
            let nodes = left.min(used.saturating_mul(SHARE).max(LEAST));
            // The chosen move is enough for an answer, so ignore errors of the comparison.
            let others = self.outcomes(player, nodes, observer).unwrap_or_default();
            moves.extend(others.into_iter().filter(|m| m.vertex != choice.vertex));
        }
        let (report, first) = self.report(&request, moves, form);
        let excluded = "the options avoid and allow exclude every move whose result is known";
        let first = first.ok_or_else(|| other(excluded))?;
        self.make(player, first.into())?;
        Ok(format!("{report}\nplay {}", self.name(first)))
    }

    /// Returns the moves of the region: first the moves that succeed, then the others.
    ///
    /// The list is empty if the search reached a limit, or was stopped, before the outcomes were
    /// known.
    fn outcomes(
        &mut self,
        player: Player,
        nodes: u64,
        observer: &dyn Observer,
    ) -> Result<Vec<Choice>, Refusal> {
        let followed = self.followed()?;
        let problem = followed.problem.clone();
        let query = Query {
            nodes: Some(nodes),
            threats: false,
            ..self.every_move()
        };
        let situation = followed.situation(&self.game, player, self.rules.ko());
        let before = self.before(followed);
        let memory = &mut self.memory;
        let side = solve_from(&problem, &situation, &before, &query, memory, observer);
        let side = side.map_err(other)?;
        let winning = match (side.success(&problem), side.moves) {
            (Some(true), Some(moves)) => moves,
            (Some(false), _) => Vec::new(),
            _ => return Ok(Vec::new()),
        };
        let losing = problem.region.iter().map(|&vertex| Some(vertex));
        let losing = losing.filter(|vertex| {
            let is_legal = self.game.legal(player, Move::from(*vertex)).is_ok();
            is_legal && !winning.contains(vertex)
        });
        let losing: Vec<_> = losing.collect();
        let all = [(winning, true), (losing, false)].into_iter();
        let choices = all.flat_map(|(moves, wins)| {
            let moves = moves.into_iter();
            moves.map(move |vertex| Choice { vertex, wins })
        });
        Ok(choices.collect())
    }

    /// Formats the requested moves as one line, after a line break. The second result is the first
    /// move that is not excluded, if any.
    fn report(
        &self,
        request: &Request,
        mut moves: Vec<Choice>,
        form: Form,
    ) -> (String, Option<Option<usize>>) {
        moves.retain(|choice| !request.excluded.contains(&choice.vertex));
        let first = moves.first().map(|choice| choice.vertex);
        let mut line = "\n".to_owned();
        for (order, choice) in moves.iter().take(request.most).enumerate() {
            let blank = if order > 0 { " " } else { "" };
            let name = self.name(choice.vertex);
            let _ = write!(line, "{blank}{}", info(&name, choice.wins, order, form));
        }
        (line, first)
    }

    /// Parses `[COLOUR] [INTERVAL] [OPTION VALUE ...]`.
    ///
    /// Option names are not case-sensitive. `avoid` and `allow` restrict the next move only: the
    /// stated depth is ignored.
    fn request(&self, words: &[&str]) -> Result<Request, Refusal> {
        let number = |word: &str| word.parse::<f64>().ok().filter(|&n| n >= 0.0);
        let mut words = words.iter().copied().peekable();
        let said = words.peek().and_then(|word| player(word).ok());
        if said.is_some() {
            words.next();
        }
        // A single number is the interval between reports.
        words.next_if(|word| number(word).is_some());
        let mut request = Request {
            player: said.unwrap_or(self.game.to_move()),
            most: usize::MAX,
            excluded: Vec::new(),
        };
        while let Some(option) = words.next() {
            match option.to_ascii_lowercase().as_str() {
                "interval" | "minmoves" => {
                    value(&mut words, option, "a number", number)?;
                }
                "maxmoves" => {
                    request.most = value(&mut words, option, "a number", |word| word.parse().ok())?;
                }
                kind @ ("avoid" | "allow") => {
                    let whose = value(&mut words, option, "a colour", |word| player(word).ok())?;
                    let listed = |word: &str| {
                        let names = word.split(',');
                        let vertices = names.map(|name| vertex(self.rows, self.cols, name));
                        vertices.collect::<Result<Vec<_>, _>>().ok()
                    };
                    let listed = value(&mut words, option, "points as D4,E5", listed)?;
                    value(&mut words, option, "a depth", |word| {
                        word.parse::<u32>().ok()
                    })?;
                    if whose != request.player {
                        continue;
                    }
                    let all = (0..self.rows * self.cols).map(Some).chain([None]);
                    let is_avoided = |vertex: &_| listed.contains(vertex) == (kind == "avoid");
                    request.excluded.extend(all.filter(is_avoided));
                }
                _ if FLAGS.iter().any(|flag| flag.eq_ignore_ascii_case(option)) => {
                    let truth = |word: &str| word.to_ascii_lowercase().parse::<bool>().ok();
                    value(&mut words, option, "true or false", truth)?;
                }
                _ => {
                    return Err(other(format!(
                        "unknown option {option}; expected interval, minmoves, maxmoves, avoid, \
                         allow, {}",
                        FLAGS.join(", ")
                    )));
                }
            }
        }
        Ok(request)
    }
}

/// Parses the next word as a value of an option.
fn value<'w, T>(
    words: &mut impl Iterator<Item = &'w str>,
    option: &str,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, Refusal> {
    let word = words.next();
    word.and_then(parse).ok_or_else(|| {
        let found = word.unwrap_or("nothing");
        other(format!("{option}: expected {expected}, found {found}"))
    })
}

/// Formats the report of one move.
fn info(name: &str, wins: bool, order: usize, form: Form) -> String {
    let visits = if wins { WEIGHT } else { 1 };
    let rate = match (form, wins) {
        (Form::Leela, true) => "10000",
        (Form::Leela, false) => "0",
        (Form::Kata, true) => "1.0",
        (Form::Kata, false) => "0.0",
    };
    format!(
        "info move {name} visits {visits} winrate {rate} prior {rate} lcb {rate} order {order} \
         pv {name}"
    )
}
