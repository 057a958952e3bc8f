//! Kills on the whole board that refute first moves of the defender.
//!
//! The entry is `Search::refute`. After an answer that the target lives, the survey asks which
//! first moves fail. A move fails if the attacker wins the frame K(R)
//! ([`frames`](tengen_tsumego::frames)) after this move. The region R grows as it does for the kill
//! of an answer ([`kills`](super::super::kills)). It begins with the tightest near frame and gets
//! the points where the defender escapes.
//!
//! Example: five white stones on the second line of the corner live only by a move above one of the
//! ends. A frame with 11 points refutes the move A13, the corner point. A frame with 14 points
//! refutes two more moves.
//!
//! The kill holds while its walls stand: strings of the attacker with liberties outside R. The
//! survey states these strings.
//!
//! Each round gives every open move the same number of nodes. The next round doubles this number,
//! so that hard moves do not use up the limits of easy ones. A frame that refutes one move is also
//! searched for the other moves.

use super::super::kills::Growth;
use super::chains::NEAR;
use super::search::{Question, Search};
use tengen_tsumego::answer::rank::Move;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Session, Tables};

/// The fraction of the remaining limits for all refutations.
const REFUTE: f64 = 0.5;

/// The node limit for each move in the first round.
const FEW: u64 = 1000;

/// The size of the tables for the sealed frame, in bytes.
const SEALED: usize = 4 << 20;

impl Search<'_, '_, '_> {
    /// Finds moves of the defender, on the points `open`, after which the target dies on the whole
    /// board. Returns lists of such moves, each with the frame in which they fail.
    ///
    /// `sealed` is the sealed frame of the answer: all empty points outside count as stones. Its
    /// search directs the growth of the frames.
    pub(super) fn refute(
        &mut self,
        mut open: Vec<usize>,
        sealed: &Problem,
    ) -> Vec<(Vec<Move>, Problem)> {
        let mut refuted = Vec::new();
        let Question { first, ko, .. } = *self.question;
        let mut tables = Tables::new(SEALED);
        let sealed = Session::new(sealed, ko, &mut tables);
        let (Some(tight), Ok(mut sealed)) = (self.chains[NEAR].frames.first().cloned(), sealed)
        else {
            return refuted;
        };
        // The other half of the memory keeps the results of the answer's frame.
        let half = self.turn ^ 1;
        self.holds[half] = None;
        let whole = self.budget.cut(REFUTE);
        let mut nodes = FEW;
        while !open.is_empty() && !self.budget.is_below(0.02) {
            for vertex in open.clone() {
                // The frame of an earlier move has refuted this one, too.
                if !open.contains(&vertex) {
                    continue;
                }
                let mut budget = self.budget.split(nodes);
                let growth = Growth {
                    scene: self.scene,
                    targets: self.targets,
                    first,
                    ko,
                    opening: Some(Some(vertex)),
                    budget: &mut budget,
                    memory: &mut self.memory[half],
                    sealed: &mut sealed,
                };
                let found = growth.find(&tight);
                let spent = budget.spent();
                self.budget.spend(spent);
                // A move that is not refuted is tried again only if its nodes were used up. Two
                // undecided frames take more than half of them.
                if found.is_some() || spent < nodes / 2 {
                    open.retain(|&other| other != vertex);
                }
                if let Some(frame) = found {
                    let (_, mut fails) = self.outcomes(&frame, &open, nodes);
                    open.retain(|&other| !fails.contains(&Some(other)));
                    fails.push(Some(vertex));
                    refuted.push((fails, frame));
                }
            }
            nodes = nodes.saturating_mul(2);
        }
        self.budget.restore(whole);
        refuted
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::budget::Budget;
    use super::super::chains::{Chain, POTENTIAL};
    use super::*;
    use crate::solve::memory::Memory;
    use tengen_base::observer::Silent;
    use tengen_board::{Board, Player, Position};
    use tengen_testing::brute::Brute;
    use tengen_testing::fates::{MOST, Random, position, second_line, start};
    use tengen_tsumego::answer::rank::Asked;
    use tengen_tsumego::border::Border;
    use tengen_tsumego::certificate::prove;
    use tengen_tsumego::frames::scene::Scene;
    use tengen_tsumego::frames::{Kind, frame, owners};
    use tengen_tsumego::solver::session::{Ko, Limits, Situation};

    /// Refutes the defender's moves on all empty points of the widest usual frame by potential.
    fn refuted(
        board: &Board,
        position: &Position,
        defender: Player,
        targets: &[usize],
    ) -> Vec<(Vec<Move>, Problem)> {
        let Some(scene) = Scene::of(board, position, defender) else {
            return Vec::new();
        };
        let question = Question {
            first: defender,
            ko: Ko::Simple,
            time: None,
            nodes: Some(20_000),
            all_moves: true,
        };
        let mut memory = Memory::new(1 << 24, 1);
        let mut search = Search {
            scene: &scene,
            targets,
            question: &question,
            asked: Asked { lives: true },
            budget: Budget::new(question.time, question.nodes, &Silent),
            memory: memory.halves(),
            turn: 0,
            holds: [None; 2],
            chains: Chain::all(&scene, targets),
            nearer: owners::nearer(&scene, targets),
            decided: None,
        };
        let chain = &search.chains[POTENTIAL];
        let points = chain.frames[chain.usual - 1].clone();
        match frame(&scene, targets, &points, Kind::Sealed) {
            Ok(sealed) => search.refute(points, &sealed),
            Err(_) => Vec::new(),
        }
    }

    /// Returns the situation after a move of the defender in a frame, with a session of the frame.
    fn after<'t>(
        frame: &'t Problem,
        vertex: Move,
        tables: &'t mut Tables,
    ) -> (Session<'t>, Situation) {
        let session = Session::new(frame, Ko::Simple, tables).unwrap();
        let start = Situation::start(frame, frame.defender);
        let after = session.play(&start, vertex).unwrap();
        (session, after)
    }

    /// Five stones on the second line live only by a move above one of the ends. The checker
    /// accepts a certificate for the refutation of each other move.
    #[test]
    fn refutations_have_certificates() {
        let board = Board::square(13, 13).unwrap();
        let found = refuted(&board, &second_line(5), Player::White, &[13]);
        let mut moves = Vec::new();
        for (fails, frame) in &found {
            for &vertex in fails {
                let mut tables = Tables::new(1 << 22);
                let (mut session, after) = after(frame, vertex, &mut tables);
                let limits = &mut Limits::of(1_000_000);
                let certificate = prove(&mut session, &after, 0, limits).unwrap();
                assert_eq!(certificate.check(), Ok(()));
                assert!(!certificate.claim.alive && certificate.claim.rim.is_some());
                assert_eq!(certificate.claim.held(), Border::of(frame).walls);
                moves.push(vertex);
            }
        }
        moves.sort_unstable();
        assert!(moves.len() > 2, "{moves:?}");
        assert!(!moves.contains(&Some(1)) && !moves.contains(&Some(4)));
    }

    /// Brute force on whole small boards finds that the target dies after each refuted move, as long
    /// as the walls are never captured.
    #[test]
    fn refuted_moves_lose_on_the_whole_board() {
        // Numbers of compared moves: without walls, and with walls.
        let mut compared = [0; 2];
        for seed in 0..600 {
            let mut random = Random(seed ^ 0x0ef0_7e5e);
            let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 3)][random.below(5)];
            let board = Board::square(sides.0, sides.1).unwrap();
            let (position, defender, targets) = position(&mut random, &board);
            let strings = position.strings(&board).unwrap();
            for (fails, frame) in refuted(&board, &position, defender, &targets) {
                let walls = Border::of(&frame).walls;
                let standing = strings.iter().filter(|s| walls.contains(&s.stones[0]));
                let standing: Vec<usize> = standing.flat_map(|s| s.stones.clone()).collect();
                let all = (0..board.points()).collect();
                let (board, position) = (board.clone(), position.clone());
                let whole = Problem::with_region(board, position, targets.clone(), all).unwrap();
                let brute = Brute::with_standing(&whole, true, &standing);
                let start = start(&whole, &brute, defender);
                for vertex in fails.into_iter().flatten() {
                    let after = brute.play(&start, vertex).unwrap();
                    let Some(verdicts) = brute.verdicts(&[after], MOST) else {
                        continue;
                    };
                    assert!(verdicts[&after], "seed {seed}, {vertex}: {frame:?}");
                    compared[usize::from(!walls.is_empty())] += 1;
                }
            }
        }
        assert!(compared.iter().all(|&n| n > 100), "{compared:?}");
    }
}
