//! Compares the claims of answers (what a verdict means for the whole board) with whole small
//! boards. The problems have stated regions, enclosed targets, or open targets.

use std::ops::Range;
use tengen_base::observer::Silent;
use tengen_board::sgf::point_name;
use tengen_board::{Board, EMPTY, Lattice, Player, Position, Shape, StoneString, ascii, life};
use tengen_problems::book::answer::MoveStatus;
use tengen_problems::reading::Draft;
use tengen_problems::solve::{First, Memory, Query, Side, solve, solve_with};
use tengen_testing::brute::{Brute, Node, Verdicts};
use tengen_testing::fates::{Random, start};
use tengen_tsumego::border::{Border, Claim};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

/// A problem with the whole board as its region.
///
/// It is solved by brute force if it has few situations, and else by the solver. Other tests
/// compare the solver's verdicts on whole boards with brute force.
struct Whole {
    problem: Problem,
    brute: Brute,
    /// The verdicts of brute force on all situations, if there are few situations.
    verdicts: Option<Verdicts>,
    tables: Tables,
}

/// The maximum number of situations for brute force.
const MOST: usize = 20_000;

impl Whole {
    fn of(problem: &Problem) -> Whole {
        let all = (0..problem.board.points()).collect();
        let (board, position) = (problem.board.clone(), problem.position.clone());
        let problem = Problem::with_region(board, position, problem.targets.clone(), all).unwrap();
        let brute = Brute::of_problem(&problem, true);
        let starts = Player::BOTH.map(|first| start(&problem, &brute, first));
        let is_small = problem.board.points() <= 10;
        let verdicts = is_small.then(|| brute.verdicts(&starts, MOST)).flatten();
        Whole {
            problem,
            brute,
            verdicts,
            tables: Tables::new(1 << 20),
        }
    }

    /// Returns `true` if the target is captured. `after` is a move or pass of the player `first`
    /// before the search; without it `first` is to move.
    ///
    /// Returns `None` if the limit is reached.
    fn dies(&mut self, first: Player, after: Option<Option<usize>>) -> Option<bool> {
        if let Some(verdicts) = &self.verdicts {
            let mut node: Node = start(&self.problem, &self.brute, first);
            match after {
                None => {}
                Some(None) => node.mover = 1 - node.mover,
                Some(Some(vertex)) => node = self.brute.play(&node, vertex)?,
            }
            return Some(verdicts[&node]);
        }
        let mut session = Session::new(&self.problem, Ko::Simple, &mut self.tables).unwrap();
        let start = Situation::start(&self.problem, first);
        let situation = match after {
            None => start,
            Some(vertex) => session.play(&start, vertex)?,
        };
        let judged = session.judge(&situation, 0, &mut Limits::of(4000));
        Some(!judged.answer.alive()?)
    }
}

/// The number of compared claims, by kind.
#[derive(Debug, Default)]
struct Tally {
    life: usize,
    kill: usize,
    held: usize,
    sealed: usize,
    connected: usize,
    helped: usize,
    /// Number of targets that are connected to a string outside and yet captured on the whole
    /// board.
    lost: usize,
    moves: usize,
    fails: usize,
    /// Number of first moves of the defender that a kill refutes, although the target lives.
    refuted: usize,
    smaller: usize,
}

/// Draws a random position with one or two target strings. Larger boards get fewer empty points.
fn draw(random: &mut Random) -> (Board, Position, Vec<usize>) {
    const SIDES: [(usize, usize); 8] = [
        (2, 4),
        (3, 3),
        (1, 9),
        (2, 6),
        (3, 4),
        (4, 4),
        (4, 5),
        (5, 5),
    ];
    loop {
        let (rows, cols) = SIDES[random.below(SIDES.len())];
        let board = Board::square(rows, cols).unwrap();
        // Larger boards get fewer empty points.
        let filled = if rows * cols > 12 { 5 } else { 3 };
        let colours = (0..rows * cols).map(|_| match random.below(filled + 1) {
            0 => 0,
            more => 1 + (more % 2) as u8,
        });
        let position = Position::new(colours.collect());
        if !position.is_legal(&board).unwrap() {
            continue;
        }
        let strings = position.strings(&board).unwrap();
        let defender = 1 + random.below(2) as u8;
        let own = strings.iter().filter(|string| string.colour == defender);
        let mut own: Vec<usize> = own.map(|string| string.stones[0]).collect();
        if own.is_empty() || own.len() == strings.len() {
            continue;
        }
        let by = random.below(own.len());
        own.rotate_left(by);
        own.truncate(1 + usize::from(random.below(4) == 0));
        return (board, position, own);
    }
}

/// Draws a problem with a region that is stated, enclosed or found. Also returns `true` if frames
/// (regions chosen by the program) are searched.
fn problem(random: &mut Random) -> Option<(Problem, bool)> {
    let (board, position, targets) = draw(random);
    match random.below(4) {
        0 => {
            let mut draft = Draft::of_position(board, position);
            draft.targets = targets;
            let found = draft.find_open().ok()?;
            Some((found.problem, found.is_book))
        }
        // Frames (regions chosen by the program) are searched on any board that has an outside.
        1 => {
            let problem = Problem::around(board, position, targets).ok()?;
            Some((problem, true))
        }
        _ => {
            let empty = (0..board.points()).filter(|&point| position.get(point) == EMPTY);
            let mut region: Vec<usize> = empty.filter(|_| random.below(4) > 0).collect();
            // Leave one liberty of another string of the defender out of the region.
            let strings = position.strings(&board).unwrap();
            let is_own = |string: &&StoneString| string.colour == position.get(targets[0]);
            let others = strings.iter().filter(is_own);
            let others: Vec<_> = others.filter(|s| !targets.contains(&s.stones[0])).collect();
            if !others.is_empty() {
                let other = others[random.below(others.len())];
                let out = other.liberties[random.below(other.liberties.len())];
                region.retain(|&point| point != out);
            }
            let problem = Problem::with_region(board, position, targets, region).ok()?;
            Some((problem, false))
        }
    }
}

/// Compares the answer for one player to move first with the whole board. Brute force or the solver
/// must refute no claim without a condition.
fn compare(side: &Side, problem: &Problem, whole: &mut Whole, tally: &mut Tally) {
    let (Some(alive), Some(claim)) = (side.alive, side.claim) else {
        return;
    };
    let frame = side.frame.as_ref().unwrap_or(problem);
    let border = Border::of(frame);
    let context = || format!("{side:?}\n{problem:?}\n{}", whole_text(problem));
    let dies = whole.dies(side.first, None);
    let is_without_condition = match claim {
        Claim::Life => {
            tally.life += usize::from(dies.is_some());
            true
        }
        Claim::Kill if border.walls.is_empty() => {
            tally.kill += usize::from(dies.is_some());
            true
        }
        Claim::Kill => {
            tally.held += 1;
            false
        }
        Claim::Sealed => {
            tally.sealed += 1;
            false
        }
        Claim::Helped => {
            tally.helped += 1;
            tally.lost += usize::from(dies == Some(true));
            false
        }
        Claim::Connected => {
            tally.connected += 1;
            tally.lost += usize::from(dies == Some(true));
            false
        }
    };
    if side.unconditional {
        let lives = life::unconditional(&problem.board, &problem.position, problem.defender);
        assert!(
            problem.targets.iter().any(|&target| lives[target]),
            "{}",
            context()
        );
    }
    if is_without_condition && let Some(dies) = dies {
        assert_eq!(dies, !alive, "{}", context());
        tally.smaller += usize::from(frame.region.len() < problem.board.points());
        if side.success(problem) == Some(true) {
            for &vertex in side.moves.iter().flatten() {
                if let Some(dies) = whole.dies(side.first, Some(vertex)) {
                    assert_eq!(dies, !alive, "{vertex:?}: {}", context());
                    tally.moves += 1;
                }
            }
        }
    }
    for surveyed in side.framed.iter().flat_map(|framed| &framed.surveyed) {
        let succeeds = match surveyed.status {
            MoveStatus::Succeeds => true,
            MoveStatus::Fails => false,
            MoveStatus::Unknown => continue,
        };
        let is_strong = match surveyed.claim {
            Some(Claim::Life) => true,
            Some(Claim::Kill) => surveyed.held.is_empty(),
            _ => false,
        };
        if is_strong && let Some(dies) = whole.dies(side.first, Some(surveyed.vertex)) {
            let lives = succeeds == (side.first == problem.defender);
            assert_eq!(dies, !lives, "{surveyed:?}: {}", context());
            tally.fails += usize::from(!succeeds);
            tally.refuted += usize::from(!lives && side.first == problem.defender);
            tally.moves += usize::from(succeeds);
        }
    }
}

fn whole_text(problem: &Problem) -> String {
    let cols = problem.board.shape().map_or(1, |shape| shape.cols);
    let rows = problem.position.colours().chunks(cols);
    let rows = rows.map(|row| {
        row.iter()
            .map(|&c| ['.', 'X', 'O'][usize::from(c)])
            .collect()
    });
    rows.collect::<Vec<String>>().join("\n")
}

fn compare_all(seeds: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let mut memory = Memory::new(1 << 20, 1);
    for seed in seeds {
        let mut random = Random(seed ^ 0x1111_c1a1);
        let Some((problem, widen)) = problem(&mut random) else {
            continue;
        };
        let query = Query {
            first: First::Both,
            widen,
            all_moves: random.below(2) == 0,
            passes: true,
            line: false,
            seki: 0,
            nodes: Some(4000),
            ..Query::default()
        };
        let answer = solve_with(&problem, &query, &mut memory, &Silent).unwrap();
        let mut whole = Whole::of(&problem);
        for side in &answer.sides {
            compare(side, &problem, &mut whole, &mut tally);
        }
    }
    tally
}

#[test]
fn no_claim_without_a_condition_is_refuted_by_the_whole_board() {
    let tally = compare_all(0..3000);
    println!("{tally:?}");
    let all = [
        tally.life,
        tally.kill,
        tally.held,
        tally.sealed,
        tally.connected,
        tally.smaller,
    ];
    assert!(all.iter().all(|&n| n > 30), "{tally:?}");
    assert!(
        tally.lost > 3 && tally.fails > 15 && tally.refuted > 50 && tally.moves > 180,
        "{tally:?}"
    );
}

#[test]
#[ignore = "takes minutes"]
fn no_claim_of_many_is_refuted_by_the_whole_board() {
    println!("{:?}", compare_all(8000..108_000));
}

/// The file of positions whose targets were judged by brute force on the whole board.
const WHOLE_BOARDS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../data/life-and-death/whole-boards.tsv"
);

/// The number of positions in [`WHOLE_BOARDS`].
const POSITIONS: usize = 200;

/// The first lines of [`WHOLE_BOARDS`].
const HEAD: &str = "\
# Random positions on small boards. MA marks the target; SQ, if present, marks the points of a region.
# Fate of the target on the whole board under the ko rule, without outside threats, by brute force:
# black and white tell whether it is captured or lives if that player moves first.
sgf\tblack\twhite\n";

/// Returns a line of the file [`WHOLE_BOARDS`]: a random position, and the fate of its target on
/// the whole board.
///
/// Returns `None` if programs that read the file would refuse the position, or if it has too many
/// situations for brute force.
fn whole_board_line(seed: u64) -> Option<String> {
    let mut random = Random(seed ^ 0x0b0a_4d5e);
    let (board, position, targets) = draw(&mut random);
    let empty = (0..board.points()).filter(|&point| position.get(point) == EMPTY);
    let region: Vec<usize> = empty.filter(|_| random.below(3) > 0).collect();
    let is_stated = random.below(3) > 0;
    if is_stated {
        let (board, position) = (board.clone(), position.clone());
        Problem::with_region(board, position, targets.clone(), region.clone()).ok()?;
    }
    let shape = board.shape()?;
    let points = |chosen: &dyn Fn(usize) -> bool| -> String {
        let chosen = (0..board.points()).filter(|&point| chosen(point));
        let name = |v| format!("[{}]", point_name(v, shape.cols));
        chosen.map(name).collect()
    };
    let size = match (shape.rows, shape.cols) {
        (rows, cols) if rows == cols => rows.to_string(),
        (rows, cols) => format!("{cols}:{rows}"),
    };
    let mut sgf = format!("(;SZ[{size}]");
    for (property, player) in [("AB", Player::Black), ("AW", Player::White)] {
        let stones = points(&|v| position.get(v) == player.colour());
        if !stones.is_empty() {
            sgf += &format!("{property}{stones}");
        }
    }
    sgf += &format!("MA{}", points(&|v| targets.contains(&v)));
    if is_stated {
        sgf += &format!("SQ{}", points(&|v| region.contains(&v)));
    }
    let all = (0..board.points()).collect();
    let problem = Problem::with_region(board, position, targets, all).ok()?;
    let brute = Brute::of_problem(&problem, true);
    let starts = Player::BOTH.map(|first| start(&problem, &brute, first));
    let verdicts = brute.verdicts(&starts, MOST)?;
    let fates = starts.map(|node| if verdicts[&node] { "captured" } else { "lives" });
    Some(format!("{sgf})\t{}\n", fates.join("\t")))
}

/// Compares the file [`WHOLE_BOARDS`] with brute force. `TENGEN_WRITE_DATA=1` rewrites the file.
///
/// The tests of the command line, GTP, Python and the page compare their answers with this file.
#[test]
fn the_file_of_whole_boards_equals_brute_force() {
    let lines = (0..).filter_map(whole_board_line).take(POSITIONS);
    let file: String = std::iter::once(HEAD.to_owned()).chain(lines).collect();
    if std::env::var_os("TENGEN_WRITE_DATA").is_some() {
        std::fs::write(WHOLE_BOARDS, &file).unwrap();
    }
    assert!(std::fs::read_to_string(WHOLE_BOARDS).unwrap() == file);
    let fates = ["captured\tlives", "lives\tcaptured", "captured\tcaptured"];
    for fate in fates {
        assert!(file.matches(fate).count() > 10, "{fate}");
    }
}

/// Tests a cylinder, on which no frames are searched, so the answer's claim is about the given
/// region only.
#[test]
fn a_board_without_frames_has_the_claim_of_its_region() {
    let shape = Shape::plain(Lattice::Cylinder, 3, 6);
    let text = ". . . O X .\nO O O O X .\nX X X X X .\n";
    let position = ascii::read(text).unwrap().position;
    let board = Board::lattice(shape).unwrap();
    let problem = Problem::around(board, position, vec![6]).unwrap();
    let [region, framed] = [false, true].map(|widen| {
        let query = Query {
            widen,
            ..Query::default()
        };
        let sides = solve(&problem, &query, &Silent).unwrap().sides.into_iter();
        let claims: Vec<_> = sides.map(|side| (side.alive, side.claim)).collect();
        claims
    });
    assert_eq!(framed, region);
    let is_told =
        |(alive, claim): &(Option<bool>, Option<Claim>)| alive.is_some() && claim.is_some();
    assert!(framed.iter().all(is_told), "{framed:?}");
}
