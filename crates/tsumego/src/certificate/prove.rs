//! Certificates from the solver's answers.
//!
//! The entry is [`prove`]. It follows the solver's winning moves and all replies to them, from one
//! [`Place`] to the next. If the target lives, any winning moves will do, as long as they never
//! lead out of the places that are known to be alive.
//!
//! If the target is captured, winning moves might go round in circles. So places get ranks: the
//! number of moves to the end, within the explored places. While the start has no rank, more
//! winning moves are explored. First come moves that lead to ranked places only, then one more move
//! for every place without a rank.
//!
//! Invariant: every *option* of a node (a place) is a legal move of the winner, and every reply to
//! it that needs an answer has a node. The cost is one search for each node, and one pass over all
//! options for each round of ranking. The finished certificate is checked before it is returned.

use super::check::{Flaw, is_certain};
use super::game::Game;
use super::{Certificate, Claim, Place, Step};
use crate::border::Border;
use crate::solver::session::{Ko, Limits, Session, Situation};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use tengen_board::Player;

/// The approximate maximum size of a certificate as text, in bytes.
pub const MAX_BYTES: usize = 1 << 26;

/// The size of a step of the certificate without its stones, in bytes.
const STEP_BYTES: usize = 16;

/// The reason why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProveError {
    /// The solver did not decide a place that the proof needs within its limits, or was stopped.
    #[error("a limit stopped the search before all situations of the proof were decided")]
    Undecided,
    /// The proof needs too many places (situations). Contains the maximum number.
    #[error("the proof needs more than {0} situations, the limit for a file of {MAX_BYTES} bytes")]
    TooLarge(usize),
    /// The solver's moves do not make a proof.
    #[error(
        "the solver's winning moves form a cycle, or lead to a situation whose result is no longer \
         stored"
    )]
    NoProof,
    /// The rim of the problem (empty points with stones of one player) can only serve to prove the
    /// opposite answer.
    #[error(
        "the target {}, but the rim of this frame can only prove that the target {}",
        if *alive { "lives" } else { "dies" }, if *alive { "dies" } else { "lives" }
    )]
    Rim {
        /// `true` if the target lives.
        alive: bool,
    },
    /// The solver's answers do not prove the claim.
    #[error("the solver's answers do not make a proof: {0}")]
    Flaw(#[from] Flaw),
}

/// Decides a situation, and proves the answer. The returned certificate has been checked.
///
/// `threats` is the balance of outside ko threats: the defender's if positive, the attacker's if
/// negative. The limits hold for all searches together.
///
/// # Errors
/// [`ProveError`], if a limit is reached, the proof would be too large, or the answers do not prove
/// the claim.
pub fn prove(
    session: &mut Session<'_>,
    situation: &Situation,
    threats: i8,
    limits: &mut Limits<'_>,
) -> Result<Certificate, ProveError> {
    let problem = session.problem();
    let points = problem.region.iter();
    let stones = points.map(|&point| situation.position.get(point)).collect();
    // The rim belongs to the loser.
    let rim = problem.rim.as_ref();
    // The claim that this rim can prove: `Some(true)` for life, `Some(false)` for death. `None`
    // without a rim.
    let framed = rim.map(|rim| rim.player != problem.defender);
    let mut claim = Claim {
        board: problem.board.clone(),
        position: problem.position.clone(),
        region: problem.region.clone(),
        rim: rim.map(|rim| rim.points.clone()),
        links: match framed {
            Some(true) => Border::of(problem).links,
            _ => Vec::new(),
        },
        friendly: problem.friendly.clone(),
        targets: problem.targets.clone(),
        simple_ko: session.ko() == Ko::Simple,
        first: situation.to_move,
        start: Place {
            stones,
            ko: situation.ko,
            threats,
            captured: situation.captured,
        },
        alive: framed.unwrap_or(false),
    };
    // The claim is validated first, since a search for an invalid claim would be in vain.
    claim.validate().map_err(Flaw::from)?;
    claim.alive = decide(session, situation, threats, limits)?.0;
    if framed.is_some_and(|alive| alive != claim.alive) {
        let alive = claim.alive;
        return Err(ProveError::Rim { alive });
    }
    if claim.alive {
        claim.links = Border::of(problem).links;
    }
    let mut prover = Prover {
        game: Game::new(&claim),
        winner: claim.winner(),
        alive: claim.alive,
        session,
        limits,
        nodes: Vec::new(),
        numbers: HashMap::new(),
    };
    let steps = prover.steps(&claim.start, claim.first)?;
    let certificate = Certificate { claim, steps };
    certificate.check()?;
    Ok(certificate)
}

/// Returns `true` if the target lives, with the winning move of the side to move, if it wins.
fn decide(
    session: &mut Session<'_>,
    situation: &Situation,
    threats: i8,
    limits: &mut Limits<'_>,
) -> Result<(bool, Option<Option<usize>>), ProveError> {
    let judged = session.judge(situation, threats, limits);
    let alive = judged.answer.alive().ok_or(ProveError::Undecided)?;
    Ok((alive, judged.best))
}

/// A place with the winner to move.
struct Node {
    place: Rc<Place>,
    options: Vec<Choice>,
    /// `true` if all winning moves of the place are among its options, the winning moves explored
    /// so far.
    exhausted: bool,
    /// The index of the option (move) that is proved to win, once there is one.
    won_by: Option<usize>,
}

/// A move of the winner, with the nodes (places with the winner to move) that the replies to it
/// lead to.
struct Choice {
    play: Option<usize>,
    replies: Vec<usize>,
    /// The number of replies that lead to nodes not yet proved to be won.
    open: usize,
}

struct Prover<'a, 's, 'p, 'l> {
    game: Game<'a>,
    winner: Player,
    alive: bool,
    session: &'s mut Session<'p>,
    limits: &'s mut Limits<'l>,
    nodes: Vec<Node>,
    /// The index of the node of a place; `None` if a fixed rule (`is_certain`) proves the place
    /// without a node.
    numbers: HashMap<Rc<Place>, Option<usize>>,
}

impl Prover<'_, '_, '_, '_> {
    fn steps(&mut self, start: &Place, first: Player) -> Result<Vec<Step>, ProveError> {
        let roots = match first == self.winner {
            true => self.number(start.clone())?.into_iter().collect(),
            false => self.replies(start)?,
        };
        self.explore(0)?;
        // A proof of life needs no order of its steps, so the first option (winning move) of each
        // node is enough.
        if self.alive {
            self.nodes.iter_mut().for_each(|node| node.won_by = Some(0));
            return Ok(self.chosen(&roots, 0..self.nodes.len()));
        }
        loop {
            let order = self.rank();
            if roots.iter().all(|&root| self.nodes[root].won_by.is_some()) {
                return Ok(self.chosen(&roots, order));
            }
            let open = 0..self.nodes.len();
            let open = open.filter(|&n| self.nodes[n].won_by.is_none() && !self.nodes[n].exhausted);
            let open: Vec<usize> = open.collect();
            if open.is_empty() {
                return Err(ProveError::NoProof);
            }
            // Prefer options (winning moves) after which all replies lead to places known to be
            // won, since they cost no search.
            let mut more = false;
            for &number in &open {
                more |= self.add_option_to_known(number)?;
            }
            // If no node gets such an option, add one more option to each of these nodes, and
            // explore the new nodes.
            if !more {
                let before = self.nodes.len();
                for &number in &open {
                    self.add_next_option(number)?;
                }
                self.explore(before)?;
            }
        }
    }

    /// Returns the node of a place with the winner to move, and creates it if it is new.
    ///
    /// Returns `None` if a fixed rule proves the place without further moves (`is_certain`).
    fn number(&mut self, place: Place) -> Result<Option<usize>, ProveError> {
        if let Some(&number) = self.numbers.get(&place) {
            return Ok(number);
        }
        // Certain places are remembered as `None`, so that the test runs once for each place.
        if is_certain(&self.game, &place, self.alive, self.winner) {
            self.numbers.insert(Rc::new(place), None);
            return Ok(None);
        }
        let number = self.nodes.len();
        if number >= MAX_BYTES / (place.stones.len() + STEP_BYTES) {
            return Err(ProveError::TooLarge(number));
        }
        let place = Rc::new(place);
        self.numbers.insert(Rc::clone(&place), Some(number));
        self.nodes.push(Node {
            place,
            options: Vec::new(),
            exhausted: false,
            won_by: None,
        });
        Ok(Some(number))
    }

    /// Returns the nodes that the loser's moves in a place lead to. The list is empty if the winner
    /// has already won.
    ///
    /// Fails if one of the moves captures stones beside the rim, where the loser has stones from
    /// the beginning.
    fn replies(&mut self, place: &Place) -> Result<Vec<usize>, ProveError> {
        if self.is_won(place) {
            return Ok(Vec::new());
        }
        let replies: Vec<_> = self.game.replies(place, self.winner.other()).collect();
        if replies
            .iter()
            .any(|(_, after)| self.game.breaks(place, after))
        {
            return Err(ProveError::NoProof);
        }
        let numbers = replies.into_iter().map(|(_, after)| self.number(after));
        numbers.filter_map(Result::transpose).collect()
    }

    /// Returns `true` if no further moves are needed to prove a place after the winner's move.
    fn is_won(&self, after: &Place) -> bool {
        is_certain(&self.game, after, self.alive, self.winner.other())
    }

    /// Fails if the observer stops the search.
    ///
    /// The solver asks the observer only while it searches, but it answers most places from memory.
    fn go_on(&mut self) -> Result<(), ProveError> {
        match self.limits.observer.go_on() {
            true => Ok(()),
            false => Err(ProveError::Undecided),
        }
    }

    /// Gives a winning move to each node from the index `from` on, also to the nodes that the
    /// replies to these moves add.
    fn explore(&mut self, from: usize) -> Result<(), ProveError> {
        let mut number = from;
        while number < self.nodes.len() {
            self.go_on()?;
            let place = Rc::clone(&self.nodes[number].place);
            let play = self.choose(&place)?;
            self.add_option(number, play)?;
            number += 1;
        }
        Ok(())
    }

    /// Returns a winning move: one after which nothing more has to be proved, if there is one, else
    /// the solver's move.
    fn choose(&mut self, place: &Place) -> Result<Option<usize>, ProveError> {
        let ends = self
            .game
            .replies(place, self.winner)
            .find(|(_, after)| self.is_won(after));
        // A move that ends the play makes the certificate shorter, and needs no search.
        if let Some((play, _)) = ends {
            return Ok(play);
        }
        let situation = self.situation(place, self.winner);
        let (alive, best) = decide(self.session, &situation, place.threats, self.limits)?;
        match best {
            Some(best) if alive == self.alive => Ok(best),
            _ => Err(ProveError::NoProof),
        }
    }

    fn add_option(&mut self, number: usize, play: Option<usize>) -> Result<(), ProveError> {
        let place = Rc::clone(&self.nodes[number].place);
        let after = self.game.play(&place, self.winner, play);
        let after = after.map_err(|illegal| Flaw::Move(number, illegal))?;
        let replies = self.replies(&after)?;
        let open = replies.len();
        self.nodes[number].options.push(Choice {
            play,
            replies,
            open,
        });
        Ok(())
    }

    /// Adds to a node (a place with the winner to move) a move after which all replies lead to
    /// places known to be won. Returns `false` if there is no such move.
    fn add_option_to_known(&mut self, number: usize) -> Result<bool, ProveError> {
        self.go_on()?;
        for (play, after) in self.moves(number) {
            if self.unknown_replies(&after, 0) == 0 {
                self.add_option(number, play)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds one more winning move to a node: the one with the fewest replies that lead to places
    /// not yet known to be won. Marks the node as exhausted if there is no further winning move.
    fn add_next_option(&mut self, number: usize) -> Result<(), ProveError> {
        self.go_on()?;
        let mut best = None;
        let mut fewest = usize::MAX;
        for (play, after) in self.moves(number) {
            let options = &self.nodes[number].options;
            if options.iter().any(|option| option.play == play) {
                continue;
            }
            // Counting is cheap and searching is not. So only moves that improve on the best one
            // are searched.
            let unknown = self.unknown_replies(&after, fewest);
            if unknown < fewest {
                let situation = self.situation(&after, self.winner.other());
                if decide(self.session, &situation, after.threats, self.limits)?.0 == self.alive {
                    (best, fewest) = (Some(play), unknown);
                }
            }
        }
        match best {
            Some(play) => self.add_option(number, play),
            None => {
                self.nodes[number].exhausted = true;
                Ok(())
            }
        }
    }

    /// Returns the winner's moves at a node, with the places after them.
    fn moves(&self, number: usize) -> Vec<(Option<usize>, Place)> {
        let place = &self.nodes[number].place;
        self.game.replies(place, self.winner).collect()
    }

    /// Counts the replies of the loser that lead to places not yet known to be won. Stops counting
    /// at `most + 1`. The number is [`usize::MAX`] if a reply captures stones beside the rim.
    fn unknown_replies(&mut self, after: &Place, most: usize) -> usize {
        if self.is_won(after) {
            return 0;
        }
        let replies: Vec<_> = self.game.replies(after, self.winner.other()).collect();
        let mut unknown = 0;
        for (_, place) in replies {
            // A capture beside the rim (where the loser has stones) leaves nothing proved, so the
            // winner's move is worse than any other.
            if self.game.breaks(after, &place) {
                return usize::MAX;
            }
            unknown += usize::from(!self.is_known(place));
            if unknown > most {
                break;
            }
        }
        unknown
    }

    /// Returns `true` if a place is known to be won.
    fn is_known(&mut self, place: Place) -> bool {
        match self.numbers.get(&place) {
            Some(Some(number)) => self.nodes[*number].won_by.is_some(),
            Some(None) => true,
            None => {
                let is_certain = is_certain(&self.game, &place, self.alive, self.winner);
                if is_certain {
                    self.numbers.insert(Rc::new(place), None);
                }
                is_certain
            }
        }
    }

    fn situation(&self, place: &Place, to_move: Player) -> Situation {
        let mut position = self.session.problem().position.clone();
        for (&point, &colour) in self.game.region().iter().zip(&place.stones) {
            position.set(point, colour);
        }
        Situation {
            position,
            to_move,
            ko: place.ko,
            captured: place.captured,
        }
    }

    /// Finds for each node the option (move of the winner) that is proved to win, if there is one.
    /// Returns the nodes with such an option, ordered by their distance from the end of the play.
    ///
    /// This is a breadth-first search backwards from the nodes that end the play (retrograde
    /// analysis).
    fn rank(&mut self) -> Vec<usize> {
        let mut leading_to = vec![Vec::new(); self.nodes.len()];
        let mut won = VecDeque::new();
        for (number, node) in self.nodes.iter_mut().enumerate() {
            node.won_by = None;
            for (index, option) in node.options.iter_mut().enumerate() {
                // `open` counts the replies to an option (winning move) that are not ranked yet. At
                // 0 the option wins.
                option.open = option.replies.len();
                option
                    .replies
                    .iter()
                    .for_each(|&reply| leading_to[reply].push((number, index)));
                if option.open == 0 && node.won_by.is_none() {
                    node.won_by = Some(index);
                    won.push_back(number);
                }
            }
        }
        let mut order = Vec::new();
        while let Some(number) = won.pop_front() {
            order.push(number);
            for &(before, index) in &leading_to[number] {
                let node = &mut self.nodes[before];
                node.options[index].open -= 1;
                if node.options[index].open == 0 && node.won_by.is_none() {
                    node.won_by = Some(index);
                    won.push_back(before);
                }
            }
        }
        order
    }

    /// Returns the steps of all nodes that can be reached from `roots` while the winner plays the
    /// chosen moves. The steps follow `order`, a list of nodes.
    fn chosen(&self, roots: &[usize], order: impl IntoIterator<Item = usize>) -> Vec<Step> {
        let mut needed = vec![false; self.nodes.len()];
        let mut open = roots.to_vec();
        let choice = |node: &Node| node.won_by.map(|index| (node.options[index].play, index));
        while let Some(number) = open.pop() {
            let node = &self.nodes[number];
            if !std::mem::replace(&mut needed[number], true)
                && let Some((_, index)) = choice(node)
            {
                open.extend(&node.options[index].replies);
            }
        }
        let needed = order.into_iter().filter(|&number| needed[number]);
        let step = |number: usize| {
            let node = &self.nodes[number];
            choice(node).map(|(play, _)| Step {
                place: Place::clone(&node.place),
                play,
            })
        };
        needed.filter_map(step).collect()
    }
}
