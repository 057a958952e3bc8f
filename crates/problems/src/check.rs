//! Checks a problem with a tree of variations.
//!
//! The entry function is [`check`]. It tests whether the problem has a unique solution, and which
//! moves the tree judges wrongly or lacks. [`claims`] finds the moves that the tree calls right or
//! wrong. Each move of the tree takes at most one search, plus one for each possible reply to a
//! move that the tree calls right.

use crate::claims::claims;
use tengen_board::sgf::tree::{Game, Node};
use tengen_board::text::Location;
use tengen_board::{EMPTY, Player};
use tengen_tsumego::choose::{ChooseError, succeeds, threatens, winning_moves};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

/// The result of checking a problem and its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The player who moves first.
    pub first: Player,
    /// `true` if the first player wants to capture the target.
    pub kills: bool,
    /// `true` if the first player succeeds without outside ko threats.
    pub success: bool,
    /// The winning first moves; `None` is a pass.
    pub winning: Vec<Option<usize>>,
    /// The findings in the order of the text; missing moves are listed at the node that lacks them.
    /// Empty if the first player does not succeed, since the tree is then not checked.
    pub findings: Vec<Finding>,
}

impl Report {
    /// `true` if there is exactly one solution, and it is not a pass.
    pub fn is_unique(&self) -> bool {
        matches!(self.winning[..], [Some(_)])
    }

    /// `true` if the solution is unique and the tree has no errors. Replies and answers may be
    /// missing.
    pub fn is_sound(&self) -> bool {
        self.is_unique()
            && self
                .findings
                .iter()
                .all(|finding| finding.kind.is_missing())
    }
}

/// A finding about a move of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The node of the move, or the node after which the move is missing.
    pub location: Location,
    /// The move; `None` is a pass.
    pub vertex: Option<usize>,
    /// The kind of the finding.
    pub kind: Kind,
}

/// The kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The tree calls the move right, but it does not win.
    Fails,
    /// The tree calls the move wrong, but it wins.
    Succeeds,
    /// The move is illegal, or it is the other player's turn.
    Illegal,
    /// A winning first move is not in the tree.
    MissingSolution,
    /// A reply that must be answered is not in the tree, though other replies to this right move
    /// are.
    ///
    /// Only reported for trees with variations: a single line shows one reply to each move.
    MissingReply,
    /// The line ends with a move of the opponent that must be answered.
    Unanswered,
}

impl Kind {
    /// `true` if the tree only lacks a reply or an answer. A missing solution is an error of the
    /// tree, not such a gap.
    pub fn is_missing(self) -> bool {
        matches!(self, Kind::MissingReply | Kind::Unanswered)
    }

    /// Returns the name used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Fails => "fails",
            Kind::Succeeds => "succeeds",
            Kind::Illegal => "illegal",
            Kind::MissingSolution => "missing-solution",
            Kind::MissingReply => "missing-reply",
            Kind::Unanswered => "unanswered",
        }
    }

    /// Returns the meaning of the finding as the end of a sentence whose subject is the move.
    pub fn meaning(self) -> &'static str {
        match self {
            Kind::Fails => "is right in the file, but does not succeed",
            Kind::Succeeds => "is wrong in the file, but succeeds",
            Kind::Illegal => "is not a legal move here",
            Kind::MissingSolution => "succeeds, but is not in the file",
            Kind::MissingReply => "needs an answer next, but is not in the file",
            Kind::Unanswered => "needs an answer, but the line ends with it",
        }
    }
}

/// Returns the player who moves first: as stated at the root, else the player of the first move of
/// the main line, else Black.
pub fn first_player(game: &Game) -> Player {
    let said = game.start.to_move;
    let plays = || {
        game.main_line()
            .find_map(|node| node.play)
            .map(|(colour, _)| colour)
    };
    let player = said.or_else(plays).and_then(Player::of);
    player.unwrap_or(Player::Black)
}

struct Check<'a, 'b, 'c> {
    game: &'a Game,
    claims: Vec<Option<bool>>,
    has_variations: bool,
    session: Session<'b>,
    limits: &'a mut Limits<'c>,
    report: Report,
}

/// Checks the tree of variations of a problem. The first player is to move at the root.
///
/// # Errors
/// See [`ChooseError`].
pub fn check(
    game: &Game,
    problem: &Problem,
    ko: Ko,
    tables: &mut Tables,
    limits: &mut Limits<'_>,
) -> Result<Report, ChooseError> {
    go_on(limits)?;
    let first = first_player(game);
    let mut session = Session::new(problem, ko, tables)?;
    let start = Situation::start(problem, first);
    let winning = winning_moves(&mut session, &start, limits)?;
    let success = !winning.is_empty();
    let report = Report {
        first,
        kills: first != problem.defender,
        success,
        winning,
        findings: Vec::new(),
    };
    let mut check = Check {
        game,
        claims: claims(game, first),
        has_variations: game.nodes.iter().any(|node| node.children.len() > 1),
        session,
        limits,
        report,
    };
    if success {
        let children = &game.nodes[0].children;
        let Report {
            winning, findings, ..
        } = &mut check.report;
        let missing = (winning.iter()).filter(|&&vertex| !is_played(game, 0, vertex));
        if !children.is_empty() {
            // A file without any move states only the position, so nothing is missing in it.
            findings.extend(missing.map(|&vertex| Finding {
                location: game.nodes[0].location,
                vertex,
                kind: Kind::MissingSolution,
            }));
        }
        // The nodes still to be checked are on an explicit stack, since trees may be deep.
        let mut open = vec![(0, start)];
        while let Some((number, situation)) = open.pop() {
            go_on(check.limits)?;
            let next = check.node(number, &situation)?;
            // Reversed, so that the first child is on top of the stack and findings have the order
            // of the text.
            open.extend(next.into_iter().rev());
        }
    }
    Ok(check.report)
}

/// Returns `true` if the tree has the move `vertex` directly after a node.
fn is_played(game: &Game, number: usize, vertex: Option<usize>) -> bool {
    let children = game.nodes[number].children.iter();
    let mut plays = children.filter_map(|&child| game.nodes[child].play);
    plays.any(|(_, played)| played == vertex)
}

/// Fails if the observer stops the check.
///
/// A search asks the observer only every thousand nodes, and most searches are shorter.
///
/// # Errors
/// [`ChooseError::Undecided`] if the observer cancels.
fn go_on(limits: &Limits<'_>) -> Result<(), ChooseError> {
    match limits.observer.go_on() {
        true => Ok(()),
        false => Err(ChooseError::Undecided),
    }
}

impl Check<'_, '_, '_> {
    /// Checks the moves after a node from which the first player wins.
    ///
    /// Returns the nodes after which the first player still wins, with their situations.
    fn node(
        &mut self,
        number: usize,
        situation: &Situation,
    ) -> Result<Vec<(usize, Situation)>, ChooseError> {
        let game = self.game;
        let node = &game.nodes[number];
        let mut next = Vec::new();
        for &child in &node.children {
            let Node { play, location, .. } = game.nodes[child];
            // A node without a move, such as a comment, does not change the situation.
            let Some((colour, vertex)) = play else {
                next.push((child, situation.clone()));
                continue;
            };
            let mut find = |kind| {
                self.report.findings.push(Finding {
                    location,
                    vertex,
                    kind,
                })
            };
            let Some(after) = follow(&self.session, situation, colour, vertex) else {
                find(Kind::Illegal);
                continue;
            };
            // Replies of the opponent are followed, but not judged.
            if situation.to_move != self.report.first {
                next.push((child, after));
                continue;
            }
            let (succeeds, _) =
                succeeds(&mut self.session, &after, self.report.first, self.limits)?;
            match (succeeds, self.claims[child]) {
                (false, Some(true)) => find(Kind::Fails),
                (true, Some(false)) => find(Kind::Succeeds),
                _ => {}
            }
            // After a move that loses, the rest of the line proves nothing and is not judged.
            if succeeds {
                next.push((child, after));
            }
        }
        // Replies can be missing only after a right move.
        if self.claims[number] == Some(true) && node.play.is_some() {
            self.missing(number, situation)?;
        }
        Ok(next)
    }

    /// Finds the moves that are missing after a move that the tree calls right.
    fn missing(&mut self, number: usize, situation: &Situation) -> Result<(), ChooseError> {
        let game = self.game;
        let Node {
            location,
            play,
            ref children,
            ..
        } = game.nodes[number];
        let Some((_, vertex)) = play else {
            return Ok(());
        };
        // The last move is the opponent's. The line may end here only if no answer is needed.
        if situation.to_move == self.report.first {
            if children.is_empty() && threatens(&mut self.session, situation, self.limits)? {
                let kind = Kind::Unanswered;
                self.report.findings.push(Finding {
                    location,
                    vertex,
                    kind,
                });
            }
            return Ok(());
        }
        if children.is_empty() || !self.has_variations || self.session.is_lost(situation) {
            return Ok(());
        }
        for (vertex, after) in self.session.moves(situation) {
            if vertex.is_none() || is_played(game, number, vertex) {
                continue;
            }
            go_on(self.limits)?;
            if threatens(&mut self.session, &after, self.limits)? {
                let kind = Kind::MissingReply;
                self.report.findings.push(Finding {
                    location,
                    vertex,
                    kind,
                });
            }
        }
        Ok(())
    }
}

/// Returns the situation after a move of a tree. A move to an empty point outside the region counts
/// as a pass.
///
/// Returns `None` if the move is illegal or banned by ko, or if the other player is to move.
fn follow(
    session: &Session<'_>,
    situation: &Situation,
    colour: u8,
    vertex: Option<usize>,
) -> Option<Situation> {
    if colour != situation.to_move.colour() {
        return None;
    }
    // A stone far away, such as a ko threat, changes nothing in the region.
    let elsewhere = |&point: &usize| {
        let inside = session.problem().region.binary_search(&point).is_ok();
        !inside && situation.position.get(point) == EMPTY
    };
    match vertex {
        Some(point) if situation.ko == Some(point) => None,
        Some(point) if elsewhere(&point) => session.play(situation, None),
        vertex => session.play(situation, vertex),
    }
}
