use super::*;
use crate::Request;
use crate::solve::{First, Solve};
use tengen_tsumego::certificate::text;

fn solved(text: &str) -> Solve {
    Solve::new(Problem::parse(text).unwrap())
}

/// Solves a problem for both first players together and for each alone. Checks that the two runs
/// agree in the fields `pass` and `unconditional`, and returns these fields for Black and for White
/// as first player.
fn facts(text: &str) -> [(bool, bool); 2] {
    let both = solved(text).run().unwrap().sides;
    Player::BOTH.map(|first| {
        let one = solved(text).first(First::from(first)).run().unwrap().sides;
        let both = both.iter().find(|side| side.first == first).unwrap();
        let facts = |side: &SolvedSide| (side.pass, side.unconditional);
        assert_eq!(facts(both), facts(&one[0]));
        facts(both)
    })
}

#[test]
fn sides_that_need_not_move_are_reported() {
    // White's eye has three points in a row: the player who moves first decides.
    let three = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";
    assert_eq!(facts(three), [(false, false); 2]);
    // White has two eyes and never needs to move.
    let eyes = ". O . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n";
    assert_eq!(facts(eyes), [(false, true), (true, true)]);
    // White's eye has four points in a row: White lives too, but has to answer an attack.
    let four = ". . . . O X .\nO O O O O X .\nX X X X X X .\n. . . . . . .\n";
    assert_eq!(facts(four), [(false, false), (true, false)]);
    // White's eye has two points: White is dead, and Black does not need to move.
    let two = ". . O X . . .\nO O O X . . .\nX X X X . . .\n. . . . . . .\n";
    assert_eq!(facts(two), [(true, false), (false, false)]);
}

/// A problem with Black's string at K10 as its target. The black strings beside it have liberties
/// outside the region of the problem, and White can capture them there.
const STONES_OUTSIDE: &str = "(;GM[1]FF[4]SZ[11]AB[fa][fb][gb][hb][jb][ic][kc]\
    AW[db][eb][ec][hc][jc][ed][fd][gd][hd][jd][he][ie][je]TR[jb])";

#[test]
fn a_string_outside_that_can_be_captured_saves_nothing() {
    let solve = solved(STONES_OUTSIDE).nodes(300_000).line(false);
    let white = solve.first(First::White).run().unwrap();
    assert_eq!(white.status, Status::Dead);
    assert_eq!(white.moves, ["L10"]);
    // If the region does not have the liberties of the black strings beside the target, the target
    // only connects to these strings.
    let text = STONES_OUTSIDE.replace("TR[jb]", "TR[jb]SQ[ga][ha][ia][ja][ka][ib][kb][id]");
    let side = |first| {
        let solve = solved(&text).first(first).line(false).certificate(0);
        solve.run().unwrap().sides.remove(0)
    };
    let side_of_white = side(First::White);
    assert_eq!(side_of_white.status, Status::Connected);
    assert_eq!(side_of_white.claim, Some(Claim::Connected));
    assert_eq!(side_of_white.verdict(), "connected to F11 or L9");
    assert!(!side_of_white.unconditional);
    let proof = side_of_white.certificate().unwrap().unwrap();
    let verified = crate::verify(proof.as_str()).run().unwrap();
    let json = serde_json::to_value(&verified).unwrap();
    assert_eq!(json["links"], serde_json::json!(["F11", "L9"]));
    let condition = ", connected to F11 or L9, which may be captured";
    let claim = json["claim"].as_str().unwrap();
    assert!(claim.contains(condition), "{claim}");
    // A certificate with the opposite claim about the target is refused, although its checksum is
    // right.
    let mut wrong = text::read(&proof).unwrap();
    wrong.claim.alive ^= true;
    let refused = crate::verify(wrong.to_text()).run().unwrap();
    assert!(!refused.proved && refused.proof.is_none());
    assert!(refused.reason.is_some());
    // If Black moves first, the target lives without the help of the strings outside the region.
    let side_of_black = side(First::Black);
    assert_eq!(side_of_black.claim, Some(Claim::Life));
    assert_eq!(side_of_black.moves.unwrap(), ["L10"]);
}

/// Eight first moves of White kill the target. The move K4 kills it only if no stone is played
/// outside a small region. Otherwise Black escapes by K3, as a certificate proves.
#[test]
fn every_first_move_has_a_status() {
    let text = "(;GM[1]FF[4]SZ[10]AB[if][ig][hh][hi]AW[id][he][ie][hf][gg][hg][gh][fi][gi])";
    let solve = solved(text).first(First::White).nodes(400_000);
    let mut solve = solve.line(false).seki(0);
    solve.all_moves = true;
    let side = solve.run().unwrap().sides.remove(0);
    let with = |status: MoveStatus| -> Vec<&str> {
        let moves = side
            .first_moves
            .iter()
            .filter(|first| first.status == status);
        moves.map(|first| first.name.as_str()).collect()
    };
    let kill = ["K6", "K5", "J3", "K3", "J2", "K2", "H1", "J1"];
    assert_eq!(with(MoveStatus::Succeeds), kill);
    assert_eq!(with(MoveStatus::Unknown), [""; 0]);
    assert!(with(MoveStatus::Fails).contains(&"K4"));
    let mut moves = side.moves.unwrap();
    moves.sort_by_key(Move::to_string);
    let mut kill = kill;
    kill.sort_unstable();
    assert_eq!(moves, kill);
}

/// Five stones on the second line live by a move above one of the ends. A kill on the whole board
/// refutes the corner point and the points between, and the text names the strings that must stand.
#[test]
fn first_moves_fail_while_walls_stand() {
    let text = "(;GM[1]FF[4]SZ[13]AB[ac][bc][cc][dc][ec][fb]AW[ab][bb][cb][db][eb])";
    let mut solve = solved(text).first(First::White).nodes(100_000);
    solve.all_moves = true;
    let solved = solve.run().unwrap();
    let side = &solved.sides[0];
    assert_eq!(side.claim, Some(Claim::Life));
    for name in ["A13", "C13", "D13"] {
        let first = side.first_moves.iter().find(|first| first.name == name);
        let first = first.unwrap();
        assert_eq!(first.status, MoveStatus::Fails, "{first:?}");
        assert_eq!(first.claim, Some(Claim::Kill));
        assert_eq!(first.held, ["F12", "A11"]);
    }
    let report = solved.report();
    assert!(
        report.contains(" fail while F12 A11 stand: A13 C13 D13\n"),
        "{report}"
    );
}

/// Groups of both players touch the outside and race to capture each other. The program must not
/// take a small eye for the outside when it looks for the group that is hardest to save.
#[test]
fn a_race_at_the_outside_is_about_who_is_hardest_to_save() {
    let race = "(;GM[1]FF[4]SZ[19]AB[ap][bp][cp][bq][dq][eq][er][es]\
        AW[bn][co][do][dp][aq][cq][br][cr][dr][ds])";
    let answer = solved(race).nodes(100_000).run().unwrap();
    assert_eq!(answer.problem.target(), ["A4"]);
    let [black, white] = &answer.sides[..] else {
        panic!("{answer:?}")
    };
    assert_eq!(black.moves.as_deref().unwrap(), ["B1"]);
    assert_eq!(
        (black.claim, white.status),
        (Some(Claim::Life), Status::Dead)
    );
}
