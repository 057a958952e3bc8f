//! Checks the main lines and solution trees of answers: each of their moves is tested again against
//! the definition of main lines and trees.

use crate::common::{drawn_around, random_problem};
use tengen_board::Player;
use tengen_tsumego::answer::Inquiry;
use tengen_tsumego::answer::line::{End, Line};
use tengen_tsumego::answer::tree::{Extent, Node, Tree, Whole};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::status::Threats;

type Move = Option<usize>;

/// A problem with five empty points, a square and one more, with a white stone next to them.
const BULKY: (&str, usize) = (
    ". . . O X . . .\n. . O O X . . .\nO O O X X . . .\nX X X X . . . .\n",
    3,
);

/// Four points around a bend in the corner: a ko.
const BENT: (&str, usize) = (
    ". . O X . . .\n. O O X . . .\n. O X X . . .\nO O X . . . .\nX X X . . . .\n",
    2,
);

/// Judges the situations of a problem one by one.
struct Judge<'a> {
    session: Session<'a>,
}

impl Judge<'_> {
    fn winner(&mut self, situation: &Situation) -> Player {
        let problem = self.session.problem();
        let mut limits = Limits::of(1_000_000);
        match self.session.status(situation, &mut limits).alive.unwrap() {
            true => problem.defender,
            false => problem.attacker(),
        }
    }

    fn needed(&mut self, situation: &Situation) -> u8 {
        let mut limits = Limits::of(1_000_000);
        match self.session.status(situation, &mut limits).threats {
            Threats::Flip(threats) => threats,
            Threats::Never => u8::MAX,
            Threats::Unknown => panic!("small problems are decided"),
        }
    }

    fn pass(&self, situation: &Situation) -> Situation {
        self.session.play(situation, None).unwrap()
    }

    fn stones(&self, situation: &Situation) -> Vec<(Move, Situation)> {
        let mut moves = self.session.moves(situation);
        moves.retain(|(vertex, _)| vertex.is_some());
        moves
    }

    /// Returns the loser's moves that the winner must answer: after a pass, the loser would win.
    fn replies(&mut self, situation: &Situation) -> Vec<(Move, Situation)> {
        let me = situation.to_move;
        let mut replies = self.stones(situation);
        replies.retain(|(_, after)| {
            let passed = self.pass(after);
            !self.session.is_lost(after) && self.winner(&passed) == me
        });
        replies
    }

    /// Returns the rank of a reply of the loser: a smaller rank means that it is harder to answer.
    /// It consists of the ko threats that would change the outcome, and the number of winning
    /// answers.
    fn rank(&mut self, after: &Situation) -> (u8, usize) {
        let answers = self.stones(after);
        let answers = answers
            .iter()
            .filter(|(_, then)| self.winner(then) == after.to_move);
        let answers = answers.count();
        (self.needed(after), answers)
    }

    fn line(&mut self, start: &Situation, line: &Line) {
        let winner = self.winner(start);
        let mut now = start.clone();
        let mut seen = Vec::new();
        for &vertex in &line.moves {
            assert!(!seen.contains(&now));
            seen.push(now.clone());
            let after = self.session.play(&now, vertex).unwrap();
            assert_eq!(self.winner(&after), winner);
            if now.to_move == winner {
                let passed = self.pass(&now);
                assert_ne!(self.winner(&passed), winner, "a move that was not needed");
            } else {
                let replies = self.replies(&now);
                let ranks: Vec<_> = replies.iter().map(|(_, after)| self.rank(after)).collect();
                let least = ranks.iter().min().expect("it must be answered");
                let first = ranks.iter().position(|rank| rank == least).unwrap();
                assert_eq!(replies[first].0, vertex, "{ranks:?}");
            }
            now = after;
        }
        match line.end {
            End::Captured => assert!(self.session.is_lost(&now)),
            End::Repetition => assert!(seen.contains(&now)),
            End::Settled if now.to_move == winner => {
                let passed = self.pass(&now);
                assert_eq!(self.winner(&passed), winner);
            }
            End::Settled => assert!(self.replies(&now).is_empty()),
            End::Limit => panic!("there was none"),
        }
    }

    /// Checks the solution tree below a situation in which `winner` wins, and returns the number of
    /// its moves.
    fn tree(&mut self, now: &Situation, winner: Player, tree: &Tree, depth: usize) -> usize {
        assert_eq!(self.winner(now), winner);
        let nodes = match tree {
            Tree::Moves(nodes) => nodes,
            Tree::End(end) => {
                match end {
                    End::Captured => assert!(self.session.is_lost(now)),
                    End::Settled if now.to_move == winner => {
                        let passed = self.pass(now);
                        assert_eq!(self.winner(&passed), winner);
                    }
                    End::Settled => assert!(self.replies(now).is_empty()),
                    End::Repetition => {}
                    End::Limit => assert_eq!(depth, 0),
                }
                return 0;
            }
        };
        if now.to_move == winner {
            assert_eq!(nodes.len(), 1);
        } else {
            let replies = self.replies(now);
            let replies: Vec<_> = replies.iter().map(|(vertex, _)| *vertex).collect();
            let found: Vec<_> = nodes.iter().map(|node| node.vertex).collect();
            assert_eq!(found, replies);
        }
        nodes
            .iter()
            .map(|node| self.node(now, winner, node, depth))
            .sum()
    }

    fn node(&mut self, now: &Situation, winner: Player, node: &Node, depth: usize) -> usize {
        assert_eq!(node.player, now.to_move);
        let after = self.session.play(now, node.vertex).unwrap();
        1 + self.tree(&after, winner, &node.then, depth - 1)
    }

    fn whole(&mut self, start: &Situation, whole: &Whole, depth: usize) {
        let winner = self.winner(start);
        if winner != start.to_move {
            assert_eq!(whole.wrong, 0);
            assert_eq!(
                self.tree(start, winner, &whole.tree, depth),
                whole.tree.size()
            );
            return;
        }
        let Tree::Moves(nodes) = &whole.tree else {
            panic!("there is a first move");
        };
        let (right, wrong) = nodes.split_at(nodes.len() - whole.wrong);
        let names = |nodes: &[Node]| nodes.iter().map(|node| node.vertex).collect::<Vec<_>>();
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        for (vertex, after) in self.session.moves(start) {
            let passed = self.pass(&after);
            match self.winner(&after) == winner {
                true => good.push(vertex),
                false if vertex.is_some() && self.winner(&passed) == winner => bad.push(vertex),
                false => {}
            }
        }
        assert_eq!((names(right), names(wrong)), (good, bad));
        let right = right
            .iter()
            .map(|node| self.node(start, winner, node, depth));
        let mut size: usize = right.sum();
        for node in wrong {
            size += self.node(start, winner.other(), node, depth);
        }
        assert_eq!(size, whole.tree.size());
    }
}

/// Returns the main line and the solution tree of a situation, from a solver with empty tables.
fn answers(problem: &Problem, start: &Situation, extent: Extent) -> (Line, Whole) {
    let mut tables = Tables::new(1 << 20);
    let mut session = Session::new(problem, Ko::Simple, &mut tables).unwrap();
    let mut limits = Limits::of(1_000_000);
    let line = Inquiry::new(&mut session, &mut limits).main_line(start, None);
    let whole = Inquiry::new(&mut session, &mut limits).tree(start, extent, None);
    (line, whole)
}

#[test]
fn lines_and_trees_have_the_moves_that_they_promise() {
    let (mut moves, mut wrong, mut kos, mut cuts) = (0, 0, 0, 0);
    let shapes = [BULKY, BENT].map(|(diagram, target)| drawn_around(diagram, target));
    let random = (0..2000).map(|seed| random_problem(seed, 6..=9));
    for problem in shapes.into_iter().chain(random) {
        let mut tables = Tables::new(1 << 20);
        let session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
        let mut judge = Judge { session };
        for first in Player::BOTH {
            let start = Situation::start(&problem, first);
            let extent = Extent {
                depth: 6,
                size: 10_000,
                all_moves: true,
            };
            let (line, whole) = answers(&problem, &start, extent);
            judge.line(&start, &line);
            judge.whole(&start, &whole, extent.depth);
            assert!(!whole.is_cut);
            kos += usize::from(judge.needed(&start) < u8::MAX);
            moves += line.moves.len();
            wrong += whole.wrong;
            // With a smaller size limit, the solution tree is a part of the complete tree.
            let size = whole.tree.size();
            if size > 1 {
                let few = Extent {
                    size: size / 2,
                    ..extent
                };
                let (_, part) = answers(&problem, &start, few);
                assert!(part.is_cut && part.tree.size() == few.size);
                cuts += 1;
            }
        }
    }
    assert!(
        moves > 200 && wrong > 100 && kos > 5 && cuts > 500,
        "{moves} {wrong} {kos} {cuts}"
    );
}
