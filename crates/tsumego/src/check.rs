//! Checks a problem with a tree of variations: whether it has one solution, and which moves of the tree are
//! wrong or missing.
//!
//! [`claims`] reads which moves the tree calls right or wrong.

use crate::choose::{ChooseError, FirstMoves, first_moves, succeeds, threatens};
use crate::claims::claims;
use crate::problem::Problem;
use crate::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_board::sgf::tree::{Game, Node};
use tengen_board::text::Location;
use tengen_board::{EMPTY, Player};

/// What a problem and its tree are like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Who moves first.
    pub first: Player,
    /// Whether they want to capture the target.
    pub kills: bool,
    /// Whether they succeed, without outside threats.
    pub success: bool,
    /// The first moves that succeed.
    pub winning: Vec<Option<usize>>,
    /// What is to be said of the tree, in the order of the text but for moves that are
    /// missing, which come where they are missing.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self.winning[..], [Some(_)])
    }

    /// Whether there is exactly one solution, and no line is wrong.
    pub fn is_sound(&self) -> bool {
        self.is_unique()
            && self
                .findings
                .iter()
                .all(|finding| finding.kind.is_missing())
    }
}

/// Something about a move of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The node of the move, or the one after which it is missing.
    pub location: Location,
    /// The move.
    pub vertex: Option<usize>,
    /// What about it.
    pub kind: Kind,
}

/// What is to be said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is right in the tree, but does not succeed.
    Fails,
    /// It is wrong in the tree, but succeeds.
    Succeeds,
    /// It cannot be made, or it is not the turn of who makes it.
    Illegal,
    /// A first move that succeeds is not in the tree.
    MissingSolution,
    /// A reply that has to be answered is not in the tree, though other replies to the same
    /// right move are. Only of trees with variations: a single line shows one reply to each
    /// move.
    MissingReply,
    /// The line ends with a move that has to be answered.
    Unanswered,
}

impl Kind {
    /// Whether something is missing rather than wrong.
    pub fn is_missing(self) -> bool {
        matches!(self, Kind::MissingReply | Kind::Unanswered)
    }

    /// The name, as in JSON.
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

    /// What it means, as the end of a sentence whose subject is the move.
    pub fn meaning(self) -> &'static str {
        match self {
            Kind::Fails => "is right in the file, but does not succeed",
            Kind::Succeeds => "is wrong in the file, but succeeds",
            Kind::Illegal => "is no legal move here",
            Kind::MissingSolution => "succeeds, but is not in the file",
            Kind::MissingReply => "would have to be answered next, but is not in the file",
            Kind::Unanswered => "has to be answered, but the line ends with it",
        }
    }
}

/// Who moves first: as the root says, else who does in the main line, else Black.
pub fn first_player(game: &Game) -> Player {
    let said = game.start.to_move;
    let plays = || {
        game.main_line()
            .find_map(|node| node.play)
            .map(|(colour, _)| colour)
    };
    match said.or_else(plays) {
        Some(2) => Player::White,
        _ => Player::Black,
    }
}

struct Check<'a, 'b, 'c> {
    game: &'a Game,
    claims: Vec<Option<bool>>,
    has_variations: bool,
    first: Player,
    session: Session<'b>,
    limits: &'a mut Limits<'c>,
    findings: Vec<Finding>,
}

/// Checks the tree of a problem, whose first player moves at the root.
///
/// # Errors
/// [`ChooseError`].
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
    let FirstMoves { winning, .. } = first_moves(&mut session, &start, limits)?;
    let success = !winning.is_empty();
    let mut report = Report {
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
        first,
        session,
        limits,
        findings: Vec::new(),
    };
    if success {
        let children = &game.nodes[0].children;
        let there = |vertex: Option<usize>| {
            let same = |&child: &usize| {
                game.nodes[child]
                    .play
                    .is_some_and(|(_, played)| played == vertex)
            };
            children.iter().any(same)
        };
        let missing = report.winning.iter().filter(|&&vertex| !there(vertex));
        if !children.is_empty() {
            check.findings.extend(missing.map(|&vertex| Finding {
                location: game.nodes[0].location,
                vertex,
                kind: Kind::MissingSolution,
            }));
        }
        // A stack of its own, as trees may be deep.
        let mut open = vec![(0, start)];
        while let Some((number, situation)) = open.pop() {
            go_on(check.limits)?;
            let next = check.node(number, &situation)?;
            open.extend(next.into_iter().rev());
        }
    }
    report.findings = check.findings;
    Ok(report)
}

/// Asks the observer whether to go on. Searches do so every thousand situations, and most of them are shorter.
///
/// # Errors
/// [`ChooseError::Undecided`], if the answer is no.
fn go_on(limits: &Limits<'_>) -> Result<(), ChooseError> {
    match limits.observer.go_on() {
        true => Ok(()),
        false => Err(ChooseError::Undecided),
    }
}

impl Check<'_, '_, '_> {
    /// Looks at the moves after a node from which the first player succeeds; gives those
    /// after which they still do.
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
            let Some((colour, vertex)) = play else {
                next.push((child, situation.clone()));
                continue;
            };
            let mut find = |kind| {
                self.findings.push(Finding {
                    location,
                    vertex,
                    kind,
                })
            };
            let Some(after) = self.session.follow(situation, colour, vertex) else {
                find(Kind::Illegal);
                continue;
            };
            if situation.to_move != self.first {
                next.push((child, after));
                continue;
            }
            let (succeeds, _) = succeeds(&mut self.session, &after, self.first, self.limits)?;
            match (succeeds, self.claims[child]) {
                (false, Some(true)) => find(Kind::Fails),
                (true, Some(false)) => find(Kind::Succeeds),
                _ => {}
            }
            if succeeds {
                next.push((child, after));
            }
        }
        if self.claims[number] == Some(true) && node.play.is_some() {
            self.missing(number, situation)?;
        }
        Ok(next)
    }

    /// What is missing after a right node.
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
        if situation.to_move == self.first {
            if children.is_empty() {
                let Some(passed) = self.session.play(situation, None) else {
                    return Ok(());
                };
                if !succeeds(&mut self.session, &passed, self.first, self.limits)?.0 {
                    self.findings.push(Finding {
                        location,
                        vertex,
                        kind: Kind::Unanswered,
                    });
                }
            }
            return Ok(());
        }
        if children.is_empty() || !self.has_variations || self.session.is_lost(situation) {
            return Ok(());
        }
        for (vertex, after) in self.session.moves(situation) {
            let there = |&child: &usize| {
                game.nodes[child]
                    .play
                    .is_some_and(|(_, played)| played == vertex)
            };
            if vertex.is_none() || children.iter().any(there) {
                continue;
            }
            go_on(self.limits)?;
            if threatens(&mut self.session, &after, self.limits)? {
                let kind = Kind::MissingReply;
                self.findings.push(Finding {
                    location,
                    vertex,
                    kind,
                });
            }
        }
        Ok(())
    }
}

impl Session<'_> {
    /// The situation after a move of a tree: one beside the region is a pass. `None` if it
    /// cannot be made, or the other player is to move.
    fn follow(
        &self,
        situation: &Situation,
        colour: u8,
        vertex: Option<usize>,
    ) -> Option<Situation> {
        if colour != situation.to_move.colour() {
            return None;
        }
        let elsewhere = |&point: &usize| {
            let inside = self.problem().region.binary_search(&point).is_ok();
            !inside && situation.position.get(point) == EMPTY
        };
        match vertex {
            Some(point) if situation.ko == Some(point) => None,
            Some(point) if elsewhere(&point) => self.play(situation, None),
            vertex => self.play(situation, vertex),
        }
    }
}
