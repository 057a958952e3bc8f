//! Conversion of a [`Draft`] to a problem: guesses missing parts, and rejects large problems.

use super::draft::{Draft, Format};
use super::error::SizeError;
use crate::book::target::{Group, Guess, guess};
use crate::book::{self, is_weakly_enclosed};
use tengen_board::{Board, Position, StoneString};
use tengen_tsumego::border::{self, Border};
use tengen_tsumego::problem::{
    MAX_TARGETS, Problem, ProblemError, guess_targets, guess_targets_in,
};
use tengen_tsumego::solver::session::MAX_POINTS;

/// The maximum number of points of a guessed region that is not properly enclosed.
///
/// It applies to searches without a limit if nothing encloses the target, or if the enclosure
/// contains the largest part of the board. A board of 5 x 6 has this number of points.
pub const LARGEST_OPEN: usize = 30;

/// The maximum number of points of any region in a search without a limit.
pub const LARGEST_UNLIMITED: usize = 128;

/// A problem, with the parts that were guessed.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The problem.
    pub problem: Problem,
    /// `true` if the target was guessed.
    pub is_guessed: bool,
    /// `true` if the region was stated.
    pub is_stated: bool,
    /// `true` if the region is one of several frames around the target ([`crate::book`]). Frames
    /// are used if no strong wall encloses the target.
    pub is_book: bool,
    /// Other groups that may be the target, if the target was guessed.
    pub others: Vec<Group>,
}

impl Draft {
    /// Converts the draft to a problem, and guesses missing parts.
    ///
    /// A missing target is guessed if the position has only one candidate ([`guess_targets`]),
    /// except on graphs in JSON. A missing region is found by format:
    ///
    /// - SGF and diagrams: the enclosed area around the target ([`Problem::around`]). It is
    ///   extended if strings of the defender reach beyond it and the result is small
    ///   ([`border::grown`]).
    /// - GoTools: [`Problem::enclosed`].
    /// - Graphs in JSON: the whole board.
    ///
    /// # Errors
    /// A [`ProblemError`]; [`ProblemError::NoTarget`] if no target can be guessed.
    pub fn find(self) -> Result<Found, ProblemError> {
        let Draft {
            format,
            board,
            position,
            mut targets,
            region,
            ..
        } = self;
        position.check_fits(&board)?;
        let is_guessed = targets.is_empty() && matches!(format, Format::Sgf | Format::Diagram);
        if is_guessed {
            let guess = match &region {
                None => guess_targets(&board, &position)?,
                Some(region) => guess_targets_in(&board, &position, region)?,
            };
            targets = guess.ok_or(ProblemError::NoTarget)?;
        }
        let is_stated = region.is_some();
        let problem = match (region, format) {
            (Some(region), _) => Problem::with_region(board, position, targets, region),
            (None, Format::Sgf | Format::Diagram) => Problem::around(board, position, targets)
                .map(|problem| border::grown(problem, LARGEST_OPEN)),
            (None, Format::GoTools) => Problem::enclosed(board, position, targets),
            (None, Format::Graph) => {
                let all = (0..board.points()).collect();
                Problem::with_region(board, position, targets, all)
            }
        };
        Ok(Found {
            problem: problem?,
            is_guessed,
            is_stated,
            is_book: false,
            others: Vec::new(),
        })
    }

    /// Converts the draft like [`Draft::find`] if a wall, even a weak one, encloses the target, or
    /// if the region is small.
    ///
    /// Converts it like [`Draft::find_open`] otherwise, and also if a string of the defender beside
    /// the region can be captured outside, or if [`Draft::find`] fails.
    ///
    /// # Errors
    /// See [`ProblemError`].
    pub fn find_or_frame(self) -> Result<Found, ProblemError> {
        match self.clone().find() {
            Ok(found) if found.is_enclosed() && !found.is_linked() => Ok(found),
            _ => self.find_open(),
        }
    }

    /// Converts the draft to a problem, also if nothing or only a weak wall encloses the target.
    ///
    /// A draft with a region, and any GoTools or graph file, is treated as in [`Draft::find`]. So
    /// is a target that is firmly enclosed. Otherwise, on the square lattice, an ambiguous target
    /// is the group that is hardest to save ([`guess`]). The region is then a frame around the
    /// target ([`frames`](tengen_tsumego::frames)).
    ///
    /// # Errors
    /// A [`ProblemError`]; [`ProblemError::NoTarget`] if two groups that do not touch are equally
    /// likely, or if no target can be guessed.
    pub fn find_open(self) -> Result<Found, ProblemError> {
        let is_plain = matches!(self.format, Format::Sgf | Format::Diagram);
        if !is_plain || self.region.is_some() {
            return self.find();
        }
        let is_guessed = self.targets.is_empty();
        let draft = self.clone();
        let found = match self.find() {
            Ok(found)
                if found.is_enclosed()
                    && !found.is_linked()
                    && !is_weakly_enclosed(&found.problem) =>
            {
                return Ok(found);
            }
            // A missing target can still be guessed below. All other errors are final.
            Err(error) if !is_guessed || error != ProblemError::NoTarget => return Err(error),
            found => found,
        };
        let (targets, others) = match guess(&draft.board, &draft.position) {
            _ if !is_guessed => (draft.targets, Vec::new()),
            // An enclosed group is the target, even if it can connect to something outside.
            _ if let Ok(found) = &found
                && found.is_enclosed()
                && found.is_linked() =>
            {
                (found.problem.targets.clone(), Vec::new())
            }
            Guess::Clear(group, others) => (group.targets, others),
            // If the two groups touch, they race to capture each other, and both may be meant. The
            // answer for one group implies the answer for the other.
            Guess::Either(groups) if touch(&draft.board, &draft.position, &groups) => {
                let has_frame = |group: &Group| {
                    book::usual(&draft.board, &draft.position, &group.targets).is_some()
                };
                let mut groups = groups.into_iter().filter(has_frame);
                match groups.next() {
                    Some(group) => (group.targets, groups.collect()),
                    None => return found,
                }
            }
            Guess::OneColour if found.is_err() => return Err(ProblemError::OneColour),
            _ => return found,
        };
        match book::usual(&draft.board, &draft.position, &targets) {
            Some(problem) => Ok(Found {
                problem,
                is_guessed,
                is_stated: false,
                is_book: true,
                others,
            }),
            None => found,
        }
    }
}

/// `true` if strings of the two groups are adjacent.
fn touch(board: &Board, position: &Position, groups: &[Group; 2]) -> bool {
    let strings = position.strings(board).unwrap_or_default();
    let [one, other] = groups.each_ref().map(|group| {
        let is_target = |string: &&StoneString| group.targets.contains(&string.stones[0]);
        let mut is_stone = vec![false; board.points()];
        for &stone in strings.iter().filter(is_target).flat_map(|s| &s.stones) {
            is_stone[stone] = true;
        }
        is_stone
    });
    let touches = |stone: usize| {
        let mut beside = board.graph().neighbours(stone).iter();
        one[stone] && beside.any(|&next| other[next as usize])
    };
    (0..board.points()).any(touches)
}

impl Found {
    /// Returns other problems that may be meant, if the target was guessed and has a frame.
    ///
    /// The targets are the other groups, and the attacker's strings in the region. Each problem
    /// has a frame around its target.
    pub fn alternatives(&self) -> Vec<Found> {
        if !self.is_guessed || !self.is_book {
            return Vec::new();
        }
        let Problem {
            board, position, ..
        } = &self.problem;
        let attacker = self.problem.attacker().colour();
        let inside = |point: usize| self.problem.region.binary_search(&point).is_ok();
        let strings = position.strings(board).unwrap_or_default().into_iter();
        let inner = strings.filter(|string| string.colour == attacker && inside(string.stones[0]));
        let inner: Vec<usize> = inner.map(|string| string.stones[0]).collect();
        let others = self.others.iter().map(|group| group.targets.clone());
        let all = others
            .chain([inner])
            .filter(|targets| targets.len() <= MAX_TARGETS);
        let frames = all.filter_map(|targets| book::usual(board, position, &targets));
        let found = |problem| Found {
            problem,
            is_guessed: true,
            is_stated: false,
            is_book: true,
            others: Vec::new(),
        };
        frames.map(found).collect()
    }

    /// `true` if something encloses the target, or if the region is small.
    fn is_enclosed(&self) -> bool {
        let problem = &self.problem;
        problem.region.len() <= LARGEST_OPEN || !(problem.is_open() || problem.has_the_largest())
    }

    /// `true` if strings of the defender next to the region can be captured outside.
    fn is_linked(&self) -> bool {
        !Border::of(&self.problem).links.is_empty()
    }

    /// `true` if the region is the whole board because nothing encloses the target.
    pub fn is_open(&self) -> bool {
        !self.is_stated && !self.is_book && self.problem.is_open()
    }

    /// Rejects problems for which no search would finish.
    ///
    /// If the search has a limit of its own (`is_limited`), fewer problems are rejected.
    ///
    /// # Errors
    /// See [`SizeError`].
    pub fn check_size(&self, is_limited: bool) -> Result<(), SizeError> {
        let points = self.problem.region.len();
        let most = LARGEST_OPEN;
        let is_region_guessed = !self.is_stated && !self.is_book;
        let too_many = is_region_guessed && !is_limited && points > most;
        match () {
            () if is_region_guessed && points > MAX_POINTS && !self.is_enclosed() => {
                Err(SizeError::Open(points, MAX_POINTS))
            }
            () if points > MAX_POINTS => Err(SizeError::TooLarge(points, MAX_POINTS)),
            () if too_many && self.problem.is_open() => Err(SizeError::NotEnclosed(points, most)),
            () if too_many && self.problem.has_the_largest() => {
                Err(SizeError::TouchesLargest(points, most))
            }
            () if !self.is_book && !is_limited && points > LARGEST_UNLIMITED => {
                Err(SizeError::Unlimited(points, LARGEST_UNLIMITED))
            }
            () => Ok(()),
        }
    }
}
