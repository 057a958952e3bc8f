//! A session: answers questions about any situation of one problem.
//!
//! Results of one question are kept in the transposition table for the next one. The session
//! chooses the smallest bit set that holds the region: 64, 128 or 254 points.
//!
//! The entries are [`Session::new`] and [`Session::judge`]. Invariant: the tables of a session hold
//! results of its problem and its ko rule only, so that every result may be used for every
//! question.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::benson;
use super::bits::{Bits, Wide};
pub use super::limits::Limits;
use super::prior::{Decided, Prior};
use super::search::{PASS, Search};
use super::state::{Key, NO_KO, State};
use super::store::Own;
use super::team::Team;
use super::value::Answer;
use crate::problem::Problem;
use tengen_board::{Player, Position};

/// The maximum number of points of a region.
pub const MAX_POINTS: usize = <Wide as Bits>::SIZE;

/// The maximum number of outside ko threats for which a search is made.
pub const MAX_THREATS: i8 = 5;

/// A situation of a problem: the position and all state that affects the rest of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The stones on the whole board.
    pub position: Position,
    /// The side to move.
    pub to_move: Player,
    /// The point where the side to move may not retake a ko, if any.
    ///
    /// It must be the point where the opponent has just captured a single stone with a single
    /// stone. Answers for other bans may be wrong.
    pub ko: Option<usize>,
    /// A bit for each string of the target: 1 if it has been captured.
    pub captured: u8,
}

impl Situation {
    /// Returns the initial situation of a problem, with `first` to move.
    pub fn start(problem: &Problem, first: Player) -> Situation {
        Situation {
            position: problem.position.clone(),
            to_move: first,
            ko: None,
            captured: 0,
        }
    }
}

/// The ko rule of a search: which repetitions are forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ko {
    /// No ko rule: every repetition is allowed, as in *On the Complexity of Tsume-Go*.
    Allowed,
    /// A single stone that has just captured a single stone may not be recaptured at once.
    /// Spending a ko threat lifts the ban.
    #[default]
    Simple,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The outcome for the target, and the ko-threat balances that it holds for.
    pub answer: Answer,
    /// The winning move: a vertex, or `Some(None)` for a pass. `None` if the side to move loses,
    /// or if the outcome is unknown.
    pub best: Option<Option<usize>>,
    /// Nodes searched.
    pub nodes: u64,
}

/// Reusable memory for sessions: a transposition table for each size of bit sets.
#[derive(Debug, Default)]
pub struct Tables {
    size: Size,
    small: Option<Memory<u64>>,
    large: Option<Memory<u128>>,
    wide: Option<Memory<Wide>>,
}

/// The arguments of [`Tables::with_threads`].
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    bytes: usize,
    threads: usize,
    alone: u64,
}

impl Tables {
    /// Creates tables of at most `bytes` bytes for one thread. Caches take up to a sixteenth more.
    pub fn new(bytes: usize) -> Tables {
        Tables::with_threads(bytes, 1, 0)
    }

    /// Creates tables of at most `bytes` bytes in total, for `threads` threads that search for one
    /// answer. Caches take up to a sixteenth of `bytes` more for each thread.
    ///
    /// The outcome at the requested ko-threat balance does not depend on the number of threads. But
    /// the bound of an [`Answer`], the last balance for which its proof holds, may. The winning
    /// move and the number of nodes vary from run to run. They are deterministic if the first
    /// thread finds the answer within `alone` nodes, before the other threads start.
    pub fn with_threads(bytes: usize, threads: usize, alone: u64) -> Tables {
        Tables {
            size: Size {
                bytes,
                threads,
                alone,
            },
            small: None,
            large: None,
            wide: None,
        }
    }
}

/// A problem that is being solved.
pub struct Session<'a> {
    problem: &'a Problem,
    ko: Ko,
    inner: Inner<'a>,
}

enum Inner<'a> {
    Small(Place<u64>, &'a mut Memory<u64>),
    Large(Place<u128>, &'a mut Memory<u128>),
    Wide(Place<Wide>, &'a mut Memory<Wide>),
}

/// A problem's region as an arena, and decided situations of another region that direct the search.
struct Place<W> {
    arena: Arena<W>,
    prior: Option<Prior<W>>,
}

impl<W: Bits> Place<W> {
    fn new(problem: &Problem, decided: Option<&Decided>) -> Option<Place<W>> {
        let arena = Arena::new(problem)?;
        let prior = decided.map(|decided| Prior::new(&arena, decided));
        Some(Place { arena, prior })
    }
}

/// The memory of a single-threaded or of a parallel search.
#[derive(Debug)]
enum Memory<W> {
    Own(Own<W>),
    Team(Team<W>),
}

impl<W: Bits> Memory<W> {
    fn new(size: Size) -> Memory<W> {
        match size.threads {
            0 | 1 => Memory::Own(Own::new(size.bytes)),
            threads => Memory::Team(Team::new(size.bytes, threads, size.alone)),
        }
    }

    /// Returns the situations in the table that are decided without ko threats.
    fn decided(&mut self, arena: &Arena<W>) -> Decided {
        match self {
            Memory::Own(own) => Decided::of(arena, own.table.all()),
            Memory::Team(team) => Decided::of(arena, team.entries()),
        }
    }

    fn clear(&mut self) {
        match self {
            Memory::Own(own) => own.clear(),
            Memory::Team(team) => team.clear(),
        }
    }
}

/// The error for a region with too many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the region has {0} points, including stones that can be captured; at most {MAX_POINTS} are \
     allowed"
)]
pub struct TooLarge(pub usize);

impl<'a> Session<'a> {
    /// Starts a session with empty tables.
    ///
    /// `tables` are cleared, but their memory is reused.
    ///
    /// # Errors
    /// If the region has more than [`MAX_POINTS`] points.
    pub fn new(
        problem: &'a Problem,
        ko: Ko,
        tables: &'a mut Tables,
    ) -> Result<Session<'a>, TooLarge> {
        Session::after(problem, ko, tables, None)
    }

    /// Starts a session with empty tables, directed by results from another region.
    ///
    /// `decided` must come from the same position and target. It affects the order of the search
    /// only; no answer depends on it.
    ///
    /// # Errors
    /// If the region has more than [`MAX_POINTS`] points.
    pub fn after(
        problem: &'a Problem,
        ko: Ko,
        tables: &'a mut Tables,
        decided: Option<&Decided>,
    ) -> Result<Session<'a>, TooLarge> {
        let mut session = Session::again(problem, ko, tables, decided)?;
        // Results of another problem must not be used.
        match &mut session.inner {
            Inner::Small(_, memory) => memory.clear(),
            Inner::Large(_, memory) => memory.clear(),
            Inner::Wide(_, memory) => memory.clear(),
        }
        Ok(session)
    }

    /// Starts a session that keeps the contents of the tables, directed by results from another
    /// region.
    ///
    /// The tables must hold results of this problem with this ko rule only. For `decided` see
    /// [`Session::after`].
    ///
    /// # Errors
    /// If the region has more than [`MAX_POINTS`] points.
    pub fn again(
        problem: &'a Problem,
        ko: Ko,
        tables: &'a mut Tables,
        decided: Option<&Decided>,
    ) -> Result<Session<'a>, TooLarge> {
        let size = tables.size;
        // Try the smallest bit sets first. The type of the place is inferred from the variant.
        let inner = if let Some(place) = Place::new(problem, decided) {
            let memory = tables.small.get_or_insert_with(|| Memory::new(size));
            Inner::Small(place, memory)
        } else if let Some(place) = Place::new(problem, decided) {
            let memory = tables.large.get_or_insert_with(|| Memory::new(size));
            Inner::Large(place, memory)
        } else if let Some(place) = Place::new(problem, decided) {
            let memory = tables.wide.get_or_insert_with(|| Memory::new(size));
            Inner::Wide(place, memory)
        } else {
            return Err(TooLarge(problem.region.len()));
        };
        Ok(Session { problem, ko, inner })
    }

    /// Returns the problem.
    pub fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Returns the ko rule.
    pub fn ko(&self) -> Ko {
        self.ko
    }

    /// Decides if the target is captured when play starts from a situation.
    ///
    /// `threats` is the ko-threat balance: the number of outside ko threats of the defender, or of
    /// the attacker if negative.
    pub fn judge(
        &mut self,
        situation: &Situation,
        threats: i8,
        limits: &mut Limits<'_>,
    ) -> Judgement {
        let ko = self.ko == Ko::Simple;
        match &mut self.inner {
            Inner::Small(place, memory) => judge(place, memory, ko, situation, threats, limits),
            Inner::Large(place, memory) => judge(place, memory, ko, situation, threats, limits),
            Inner::Wide(place, memory) => judge(place, memory, ko, situation, threats, limits),
        }
    }

    /// Returns the situations decided without ko threats, for [`Session::after`].
    pub fn decided(&mut self) -> Decided {
        match &mut self.inner {
            Inner::Small(place, memory) => memory.decided(&place.arena),
            Inner::Large(place, memory) => memory.decided(&place.arena),
            Inner::Wide(place, memory) => memory.decided(&place.arena),
        }
    }

    /// Returns the situation after a stone on a vertex, or after a pass (`None`).
    ///
    /// A ko ban is not enforced: see [`Situation::ko`]. Returns `None` if the point is outside
    /// the region or not empty, or if the move is suicide.
    pub fn play(&self, situation: &Situation, vertex: Option<usize>) -> Option<Situation> {
        let ko = self.ko == Ko::Simple;
        match &self.inner {
            Inner::Small(place, _) => play(&place.arena, ko, situation, vertex),
            Inner::Large(place, _) => play(&place.arena, ko, situation, vertex),
            Inner::Wide(place, _) => play(&place.arena, ko, situation, vertex),
        }
    }

    /// Returns `true` if a move captures a string beside the rim of the side to move.
    ///
    /// Such a move succeeds in the frame at once, but the capture may be impossible on the board.
    ///
    /// [`Session::play`] makes the move nevertheless, and later judgements do not see it.
    pub fn breaks(&self, situation: &Situation, vertex: Option<usize>) -> bool {
        match &self.inner {
            Inner::Small(place, _) => breaks(&place.arena, situation, vertex),
            Inner::Large(place, _) => breaks(&place.arena, situation, vertex),
            Inner::Wide(place, _) => breaks(&place.arena, situation, vertex),
        }
    }

    /// Returns the moves that the rules allow without a ko threat, and the situations after them.
    ///
    /// The pass (`None`) comes first, then stones in ascending order.
    pub fn moves(&self, situation: &Situation) -> Vec<(Option<usize>, Situation)> {
        // A banned retake needs a threat, so it is left out.
        let stones = self.problem.region.iter().copied();
        let stones = stones
            .filter(|&point| situation.ko != Some(point))
            .map(Some);
        std::iter::once(None)
            .chain(stones)
            .filter_map(|vertex| Some((vertex, self.play(situation, vertex)?)))
            .collect()
    }

    /// `true` if the target lives unconditionally: even if the defender always passes (Benson
    /// 1976). Strings that cannot be captured in the region count as alive.
    pub fn is_unconditional(&self, situation: &Situation) -> bool {
        fn lives<W: Bits>(arena: &Arena<W>, situation: &Situation) -> bool {
            benson::lives(arena, &State::of(arena, key(arena, situation)))
        }
        match &self.inner {
            Inner::Small(place, _) => lives(&place.arena, situation),
            Inner::Large(place, _) => lives(&place.arena, situation),
            Inner::Wide(place, _) => lives(&place.arena, situation),
        }
    }

    /// `true` if all strings of the target have been captured.
    pub fn is_lost(&self, situation: &Situation) -> bool {
        situation.captured.count_ones() as usize == self.problem.targets.len()
    }
}

fn judge<W: Bits>(
    place: &Place<W>,
    memory: &mut Memory<W>,
    ko: bool,
    situation: &Situation,
    threats: i8,
    limits: &mut Limits<'_>,
) -> Judgement {
    let Place { arena, prior } = place;
    let prior = prior.as_ref();
    let state = State::of(arena, key(arena, situation));
    let ((answer, best), nodes) = match memory {
        Memory::Own(own) => {
            let mut search = Search::new(arena, own, ko, limits).with_prior(prior);
            (search.solve(&state, threats), search.nodes)
        }
        Memory::Team(team) => team.solve(arena, ko, prior, &state, threats, limits),
    };
    // Points of the arena become vertices of the board, and a pass becomes `None`.
    let best = best.map(|point| (point != PASS).then(|| arena.vertices[usize::from(point)]));
    // The caller may use the nodes that remain for other questions.
    limits.nodes = limits.nodes.saturating_sub(nodes);
    Judgement {
        answer,
        best,
        nodes,
    }
}

fn play<W: Bits>(
    arena: &Arena<W>,
    ko: bool,
    situation: &Situation,
    vertex: Option<usize>,
) -> Option<Situation> {
    let state = State::of(arena, key(arena, situation));
    let mut next = State::blank();
    let side = usize::from(state.key.to_move);
    match vertex {
        None => state.pass(&mut next),
        Some(vertex) => {
            let point = arena
                .point(vertex)
                .filter(|&point| state.empty(arena).has(point))?;
            state.play(arena, side, point, ko, &mut next)?;
        }
    }
    // Convert the bit sets back to a position of the whole board.
    let mut after = situation.clone();
    // Indexed by side: attacker, defender.
    let colours = [arena.defender.other().colour(), arena.defender.colour()];
    for (point, &vertex) in arena.vertices.iter().enumerate() {
        let side = [ATTACKER, DEFENDER]
            .into_iter()
            .find(|&side| next.key.stones[side].has(point));
        after
            .position
            .set(vertex, side.map_or(0, |side| colours[side]));
    }
    after.to_move = situation.to_move.other();
    after.ko = (next.key.ko != NO_KO).then(|| arena.vertices[usize::from(next.key.ko)]);
    after.captured = next.key.captured;
    Some(after)
}

/// Implements [`Session::breaks`].
fn breaks<W: Bits>(arena: &Arena<W>, situation: &Situation, vertex: Option<usize>) -> bool {
    let state = State::of(arena, key(arena, situation));
    let point = vertex.and_then(|vertex| arena.point(vertex));
    let point = point.filter(|&point| state.empty(arena).has(point));
    let side = usize::from(state.key.to_move);
    let step = point.and_then(|point| state.step(arena, side, point, false));
    step.is_some_and(|step| step.breaks())
}

/// Converts a situation to the key of an arena.
pub(crate) fn key<W: Bits>(arena: &Arena<W>, situation: &Situation) -> Key<W> {
    let mut stones = [W::NONE; 2];
    for (point, &vertex) in arena.vertices.iter().enumerate() {
        match situation.position.get(vertex) {
            0 => {}
            // Index 0 is the attacker, 1 the defender.
            colour => stones[usize::from(colour == arena.defender.colour())] |= W::one(point),
        }
    }
    // A ko ban outside the arena restricts no move of the search, so it is ignored.
    let ko = situation.ko.and_then(|vertex| arena.point(vertex));
    Key {
        stones,
        to_move: u8::from(situation.to_move == arena.defender),
        ko: ko.map_or(NO_KO, |point| point as u8),
        captured: situation.captured,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::drawn;
    use tengen_board::Board;

    /// Returns the answer for a situation, with bit sets of one type.
    fn answer<W: Bits>(problem: &Problem, first: Player, threats: i8) -> Answer {
        let place: Place<W> = Place::new(problem, None).unwrap();
        let size = Size {
            bytes: 1 << 22,
            threads: 1,
            alone: 0,
        };
        let mut limits = Limits::of(u64::MAX);
        let mut memory = Memory::new(size);
        let start = Situation::start(problem, first);
        judge(&place, &mut memory, true, &start, threats, &mut limits).answer
    }

    /// Results are kept by [`Session::again`], and deleted by [`Session::after`].
    #[test]
    fn a_second_search_reuses_known_results() {
        let text = ". . . . . . . X .\n. O O O O O O X .\n. O X X X X X X .\n\
                    O O X . . . . . .\nX X X . . . . . .\n";
        let problem = drawn(text);
        let mut tables = Tables::new(1 << 22);
        let mut judge = |is_known: bool| {
            let ko = Ko::Simple;
            let mut session = match is_known {
                true => Session::again(&problem, ko, &mut tables, None).unwrap(),
                false => Session::after(&problem, ko, &mut tables, None).unwrap(),
            };
            let start = Situation::start(&problem, problem.attacker());
            session.judge(&start, 0, &mut Limits::of(u64::MAX))
        };
        let [first, again, anew] = [false, true, false].map(&mut judge);
        assert_eq!([again.answer, anew.answer], [first.answer; 2]);
        assert!(first.nodes > 10, "{first:?}");
        assert!(again.nodes <= 1, "{again:?}");
        assert_eq!(anew.nodes, first.nodes);
    }

    /// Answers are equal with bit sets of one, two and four words.
    #[test]
    fn answers_do_not_depend_on_the_kind_of_sets() {
        let mut random = 1u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (random >> 33) % bound
        };
        let board = Board::square(3, 4).unwrap();
        let (mut dead, mut asked) = (0, 0);
        for _ in 0..400 {
            let colours = (0..12).map(|_| [0, 1, 1, 2, 2][below(5) as usize]);
            let position = Position::new(colours.collect());
            let stone = position.colours().iter().position(|&colour| colour != 0);
            let (Some(stone), true) = (stone, position.is_legal(&board).unwrap()) else {
                continue;
            };
            let all = (0..12).collect();
            let problem = Problem::with_region(board.clone(), position, vec![stone], all).unwrap();
            for first in Player::BOTH {
                let threats = below(3) as i8 - 1;
                let is_dead = |answer: Answer| !answer.alive().expect("there is no limit");
                let one = is_dead(answer::<u64>(&problem, first, threats));
                assert_eq!(is_dead(answer::<u128>(&problem, first, threats)), one);
                assert_eq!(is_dead(answer::<Wide>(&problem, first, threats)), one);
                dead += usize::from(one);
                asked += 1;
            }
        }
        assert!(
            asked > 100 && dead > 20 && asked - dead > 20,
            "{dead} of {asked}"
        );
    }
}
