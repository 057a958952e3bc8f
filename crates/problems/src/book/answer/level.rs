//! The search of one sealed frame: does the first player succeed, by which moves, and how good are
//! these moves?
//!
//! The entry is `Search::level`. A sealed frame has no rim: all empty points outside count as
//! stones. The cost is bounded by the part of the limits that the [stage](super::stages) gets. The
//! search first decides if the first player succeeds, or with how many threats. Then it tests a
//! pass, finds all moves that succeed, and ranks them.

use super::chains::Place;
use super::search::{Question, Search};
use tengen_tsumego::answer::rank::{Move, Valued};
use tengen_tsumego::border::Border;
use tengen_tsumego::frames::{Kind, frame};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{MAX_THREATS, Session, Situation};
use tengen_tsumego::solver::value::Answer;

/// The fraction of the remaining limits (nodes and time) for the first search of a frame. The rest
/// is for wider frames. All constants down to `ALONE` are fractions of the limits that remain.
const FIRST: f64 = 0.6;

/// The fraction of the remaining limits (nodes and time) for a second search of a frame, if the
/// first one is undecided and no tighter frame had a success. Wider frames would take even longer.
const LAST: f64 = 0.7;

/// The fraction of the remaining limits (nodes and time) for the first search of a frame that may
/// refute a success in a tighter one. The rest is for searching the moves in this frame, and for
/// testing them in frames whose results hold on the whole board.
const REFUTE: f64 = 0.25;

/// The fraction of the remaining limits for finding the number of ko threats that the first player
/// needs.
const NEEDS: f64 = 0.15;
/// The fraction for testing a pass.
const PASS: f64 = 0.15;
/// The fraction of the remaining limits for searching all moves, if a tighter frame had a success.
const ALL: f64 = 0.4;
/// The fraction of the remaining limits for searching all moves, if no tighter frame had a success.
const ALL_FIRST: f64 = 0.7;
/// The fraction for ranking the moves.
const RANK: f64 = 0.5;

/// The fraction of the remaining limits for testing whether a target that connects to an outside
/// string lives without it.
const ALONE: f64 = 0.2;

/// The results of the searches in a sealed frame.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The place of the frame among all chains.
    pub(super) place: Place,
    pub(super) frame: Problem,
    /// `true` if the player who moves first succeeds without ko threats.
    pub(super) success: bool,
    /// The moves that succeed, possibly only with ko threats of the first player.
    pub(super) moves: Vec<Valued>,
    /// `true` if some moves stayed undecided.
    pub(super) is_cut: bool,
    /// The moves that are known to fail.
    pub(super) refuted: Vec<Move>,
    /// `true` if the first player needs more than [`MAX_THREATS`] ko threats to succeed.
    pub(super) is_never: bool,
    /// `true` if a pass also succeeds; `None` if unknown.
    pub(super) pass: Option<bool>,
}

impl Level {
    /// Returns `true` if the target lives. `defends` is `true` if the defender moves first.
    pub(super) fn alive(&self, defends: bool) -> bool {
        self.success == defends
    }

    /// Returns `true` if the target lives, but perhaps only with the help of strings or points
    /// outside the frame.
    pub(super) fn is_linked(&self, defends: bool) -> bool {
        self.alive(defends) && Border::of(&self.frame).has_links()
    }

    /// Removes the moves `refuted`, which fail in a wider frame. Returns `true` if some moves that
    /// succeed remain.
    pub(super) fn keeps_without(&mut self, refuted: &[Move]) -> bool {
        self.moves
            .retain(|valued| !refuted.contains(&valued.vertex));
        !self.moves.is_empty()
    }
}

impl Search<'_, '_, '_> {
    /// Searches a sealed frame, in which all empty points outside count as stones; `None` if it
    /// stays undecided.
    ///
    /// `best` is a success in a tighter frame of the same chain, if any.
    pub(super) fn level(
        &mut self,
        place: Place,
        frame: Problem,
        best: Option<&Level>,
    ) -> Option<Level> {
        let Question { first, ko, .. } = *self.question;
        self.holds[self.turn] = Some((place, Kind::Sealed));
        let tables = self.memory[self.turn].tables(&frame);
        let mut session = Session::after(&frame, ko, tables, self.decided.as_ref()).ok()?;
        let asked = self.asked;
        let start = Situation::start(&frame, first);
        let budget = &mut self.budget;
        let judged = match best {
            Some(_) => budget.part(REFUTE, |limits| session.judge(&start, 0, limits)),
            None => {
                let judged = budget.part(FIRST, |limits| session.judge(&start, 0, limits));
                match judged.answer {
                    // Spend more on this frame: without a result here, wider frames have no chance.
                    Answer::Unknown => budget.part(LAST, |limits| session.judge(&start, 0, limits)),
                    _ => judged,
                }
            }
        };
        let success = asked.success(judged.answer)?;
        // The number of ko threats that success takes, if known.
        let mut needed = Some(0);
        if !success {
            needed = budget.part(NEEDS, |limits| asked.needs(&mut session, &start, limits));
        }
        let mut level = Level {
            place,
            frame: frame.clone(),
            success,
            moves: Vec::new(),
            is_cut: false,
            refuted: Vec::new(),
            is_never: needed.is_some_and(|needed| needed > MAX_THREATS),
            pass: None,
        };
        if let Some(threats) = needed.filter(|&needed| needed <= MAX_THREATS) {
            let passed = session.play(&start, None)?;
            level.pass = budget.part(PASS, |limits| {
                let judged = session.judge(&passed, asked.balance(threats), limits);
                asked.success(judged.answer)
            });
            // If even a pass succeeds, nothing is at stake in this frame, and other moves are not
            // compared.
            let found = match level.pass {
                Some(true) => vec![(None, passed)],
                _ => {
                    let mut candidates = session.moves(&start);
                    candidates.retain(|(vertex, _)| vertex.is_some());
                    if let Some(best) = best {
                        // A move that failed to kill in the tighter frame fails here, too. Test
                        // only the moves that succeeded in the tighter frame, and the points that
                        // are new in this one.
                        let was = &best.frame.region;
                        let is_new = |vertex: &Option<usize>| {
                            vertex.is_some_and(|vertex| was.binary_search(&vertex).is_err())
                        };
                        candidates.retain(|(vertex, _)| {
                            is_new(vertex) || best.moves.iter().any(|m| m.vertex == *vertex)
                        });
                    }
                    // The move that the first search found is the first candidate.
                    let winner = judged.best.filter(|_| success);
                    candidates.sort_by_key(|&(vertex, _)| Some(vertex) != winner);
                    let part = if best.is_some() { ALL } else { ALL_FIRST };
                    let (found, failed, is_cut) = budget.part(part, |limits| {
                        asked.all(&mut session, candidates, threats, limits)
                    });
                    (level.refuted, level.is_cut) = (failed, is_cut);
                    found
                }
            };
            level.moves = match threats {
                // Kills are ranked later (`ranked`), since a wider frame may still refute them.
                0 if asked.lives || level.pass == Some(true) => {
                    budget.part(RANK, |limits| asked.rank(&mut session, found, limits))
                }
                needed => {
                    let valued = |(vertex, _)| Valued {
                        vertex,
                        withstands: -needed,
                        is_open: needed == 0,
                        is_proved: false,
                    };
                    found.into_iter().map(valued).collect()
                }
            };
        }
        self.decided = Some(session.decided());
        Some(level)
    }

    /// Ranks the moves of the best kill by ko threats. The half of the memory with the results of
    /// its frame is reused.
    pub(super) fn ranked(&mut self, mut level: Level) -> Level {
        let Question { first, ko, .. } = *self.question;
        let frame = level.frame.clone();
        // If some moves of the frame stayed undecided, the walk along the chain of frames ended
        // there without switching to the other half of the memory.
        let turn = match level.is_cut {
            true => self.turn,
            false => self.turn ^ 1,
        };
        let tables = self.memory[turn].tables(&frame);
        let Ok(mut session) = Session::again(&frame, ko, tables, None) else {
            return level;
        };
        let start = Situation::start(&frame, first);
        let asked = self.asked;
        let moves = level.moves.iter();
        let found: Vec<(Move, Situation)> = moves
            .filter_map(|valued| Some((valued.vertex, session.play(&start, valued.vertex)?)))
            .collect();
        let budget = &mut self.budget;
        level.moves = budget.part(RANK, |limits| asked.rank(&mut session, found, limits));
        level
    }

    /// Returns `true` if the defender, moving first, lives without help from outside strings.
    ///
    /// `points` are the empty points of the frame that is searched. Returns `false` if there is no
    /// frame or if the search is undecided.
    pub(super) fn lives_alone(&mut self, place: Place, points: &[usize]) -> bool {
        let Ok(frame) = frame(self.scene, self.targets, points, Kind::Life) else {
            return false;
        };
        let half = self.turn ^ 1;
        self.holds[half] = Some((place, Kind::Life));
        let tables = self.memory[half].tables(&frame);
        let ko = self.question.ko;
        let Ok(mut session) = Session::after(&frame, ko, tables, self.decided.as_ref()) else {
            return false;
        };
        let start = Situation::start(&frame, self.question.first);
        let judged = (self.budget).part(ALONE, |limits| session.judge(&start, 0, limits));
        judged.answer.alive() == Some(true)
    }
}
