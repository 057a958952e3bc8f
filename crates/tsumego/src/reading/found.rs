//! The problem of a [`Draft`]: what is not said is found, and what is too large refused.

use super::draft::{Draft, Format};
use super::error::SizeError;
use crate::book::target::{Group, Guess, guess};
use crate::book::{self, is_weakly_enclosed};
use crate::border::{self, Border};
use crate::problem::{MAX_TARGETS, Problem, ProblemError, guess_targets, guess_targets_in};
use crate::solver::session::MAX_POINTS;
use tengen_board::{Board, Position, StoneString};

/// The most points of a region that nobody stated and nothing encloses, or nothing but what
/// has the largest part of the board, without a limit of the search: a board of 5 x 6.
pub const LARGEST_OPEN: usize = 30;

/// The most points of any region without a limit of the search.
pub const LARGEST_UNLIMITED: usize = 128;

/// A problem, and what was not said but found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The problem.
    pub problem: Problem,
    /// Whether its target was guessed.
    pub is_guessed: bool,
    /// Whether its region was stated.
    pub is_stated: bool,
    /// Whether nothing encloses the target, so that its region is one of several frames around
    /// it ([`crate::book`]).
    pub is_book: bool,
    /// Other groups of which one may be meant, if the target was guessed.
    pub others: Vec<Group>,
}

impl Draft {
    /// The problem. Without a target it is guessed, where the position leaves one candidate
    /// ([`guess_targets`]; not on graphs in JSON). Without a region it is what is enclosed
    /// around the target ([`Problem::around`], with more of the board where strings of the defender's
    /// reach beyond it and that is small, see [`border::grown`]; in files of GoTools [`Problem::enclosed`]; on
    /// graphs in JSON the whole board).
    ///
    /// # Errors
    /// [`ProblemError`]; [`ProblemError::NoTarget`] if there is nothing to be guessed.
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

    /// As [`Draft::find`] where something encloses the target, however weak; else as
    /// [`Draft::find_open`].
    ///
    /// # Errors
    /// [`ProblemError`].
    pub fn find_or_frame(self) -> Result<Found, ProblemError> {
        match self.clone().find() {
            Ok(found) if found.is_enclosed() && !found.is_linked() => Ok(found),
            _ => self.find_open(),
        }
    }

    /// As [`Draft::find`], also where nothing encloses the target, on the square lattice: a
    /// target that the position does not leave alone is what is hardest to save ([`guess`]),
    /// and the region of more than [`LARGEST_OPEN`] points is a frame around it
    /// ([`book::frames`]). So it is where what encloses the target is weak.
    ///
    /// # Errors
    /// [`ProblemError`]; [`ProblemError::NoTarget`] if two groups that do not touch could be meant, or
    /// nothing can be guessed.
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
            Err(error) if !is_guessed || error != ProblemError::NoTarget => return Err(error),
            found => found,
        };
        let (targets, others) = match guess(&draft.board, &draft.position) {
            _ if !is_guessed => (draft.targets, Vec::new()),
            // What is enclosed is meant, even if it may connect to something outside.
            _ if let Ok(found) = &found
                && found.is_enclosed()
                && found.is_linked() =>
            {
                (found.problem.targets.clone(), Vec::new())
            }
            Guess::Clear(group, others) => (group.targets, others),
            // In a race each group may be meant, and the answer to one tells of the other.
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

/// `true` if a string of one group is beside a string of the other.
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
    /// Other problems of the same position that may be meant, if the target was guessed: the other
    /// groups, and the attacker's strings in the region. Each with a frame around it.
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

    /// Whether something encloses the target, or it is all small.
    fn is_enclosed(&self) -> bool {
        let problem = &self.problem;
        problem.region.len() <= LARGEST_OPEN || !(problem.is_open() || problem.has_the_largest())
    }

    /// `true` if strings of the defender's beside the region may be captured outside.
    fn is_linked(&self) -> bool {
        !Border::of(&self.problem).links.is_empty()
    }

    /// Whether the region is the whole board, for want of a boundary.
    pub fn is_open(&self) -> bool {
        !self.is_stated && !self.is_book && self.problem.is_open()
    }

    /// Refuses what no search would end for; less, if the search has a limit of its own.
    ///
    /// # Errors
    /// [`SizeError`].
    pub fn check_size(&self, is_limited: bool) -> Result<(), SizeError> {
        let points = self.problem.region.len();
        let most = LARGEST_OPEN;
        let too_many = !self.is_stated && !self.is_book && !is_limited && points > most;
        match () {
            () if points > MAX_POINTS => Err(SizeError::TooLarge {
                points,
                most: MAX_POINTS,
            }),
            () if too_many && self.problem.is_open() => {
                Err(SizeError::NotEnclosed { points, most })
            }
            () if too_many && self.problem.has_the_largest() => {
                Err(SizeError::TouchesLargest { points, most })
            }
            () if !self.is_book && !is_limited && points > LARGEST_UNLIMITED => {
                Err(SizeError::Unlimited {
                    points,
                    most: LARGEST_UNLIMITED,
                })
            }
            () => Ok(()),
        }
    }
}
