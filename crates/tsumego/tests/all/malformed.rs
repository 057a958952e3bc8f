//! Tests of malformed claims and steps of certificates, each of which is refused for its own
//! reason.

use crate::common::graph;
use tengen_board::{Board, Player, Position};
use tengen_tsumego::certificate::{Certificate, Claim, Flaw, Invalid, Place, Step};

/// Returns a claim of life about a board of one row, all points of which belong to the region.
fn row(stones: &str, targets: &[usize]) -> Claim {
    let colour = |sign| ".XO".find(sign).expect("a sign of a point") as u8;
    let stones: Vec<u8> = stones.chars().map(colour).collect();
    Claim {
        board: Board::square(1, stones.len()).unwrap(),
        position: Position::new(stones.clone()),
        region: (0..stones.len()).collect(),
        rim: None,
        links: Vec::new(),
        friendly: Vec::new(),
        targets: targets.to_vec(),
        simple_ko: true,
        first: Player::Black,
        start: Place {
            stones,
            ko: None,
            threats: 0,
            captured: 0,
        },
        alive: true,
    }
}

/// Returns a claim in which White has just captured a stone on point 1, which ko now forbids.
fn ko() -> Claim {
    let mut claim = row("O.OX.", &[2]);
    claim.start.ko = Some(1);
    claim
}

#[test]
fn invalid_problems_are_not_claims() {
    assert_eq!(ko().validate(), Ok(()));
    let refused = |change: &dyn Fn(&mut Claim)| {
        let mut claim = ko();
        change(&mut claim);
        claim.validate().unwrap_err()
    };
    let large = |claim: &mut Claim| claim.board = Board::square(1, 4097).unwrap();
    assert_eq!(refused(&large), Invalid::Board(4097));
    let short = |claim: &mut Claim| claim.position = Position::empty(4);
    let (found, points) = (4, 5);
    assert_eq!(refused(&short), Invalid::Position { found, points });
    assert_eq!(
        refused(&|claim| claim.position.set(4, 3)),
        Invalid::Colour(4)
    );
    assert_eq!(
        refused(&|claim| claim.position = row("OXO..", &[2]).position),
        Invalid::NoLiberty(0)
    );
    let no_regions: [&dyn Fn(&mut Claim); 4] = [
        &|claim| claim.region.clear(),
        &|claim| claim.region.swap(1, 3),
        &|claim| claim.region.push(4),
        &|claim| claim.region.push(5),
    ];
    for change in no_regions {
        assert_eq!(refused(change), Invalid::Region);
    }
    let wide = row(&(".".repeat(254) + "O"), &[254]);
    assert_eq!(wide.validate(), Err(Invalid::Region));
    let no_targets: [&dyn Fn(&mut Claim); 5] = [
        &|claim| claim.targets.clear(),
        &|claim| claim.targets = vec![2, 0],
        &|claim| claim.targets = vec![0, 0],
        &|claim| claim.targets = vec![2, 3],
        &|claim| claim.targets = vec![1],
    ];
    for change in no_targets {
        assert_eq!(refused(change), Invalid::Targets);
    }
    // In the first claim the target is not named by the first stone of its string. The next claim
    // has nine target strings, and eight are allowed.
    assert_eq!(row(".OO.", &[2]).validate(), Err(Invalid::Targets));
    let nine: Vec<usize> = (0..9).map(|i| 2 * i).collect();
    let many = row("O.O.O.O.O.O.O.O.O.", &nine);
    assert_eq!(many.validate(), Err(Invalid::Targets));
    assert_eq!(row("O.O.O.O.O.O.O.O.O.", &nine[..8]).validate(), Ok(()));
}

#[test]
fn a_region_has_whole_strings_that_can_be_captured() {
    // A liberty of Black's string belongs to the region, but the string, which can be captured,
    // does not.
    let mut claim = row(".O.X", &[1]);
    claim.region = vec![0, 1, 2];
    claim.start.stones.pop();
    assert_eq!(claim.validate(), Err(Invalid::Border(3)));
    // Black's string belongs to the region, but one of its liberties does not.
    let mut claim = row(".O.X.", &[1]);
    claim.region.pop();
    claim.start.stones.pop();
    assert_eq!(claim.validate(), Err(Invalid::Border(3)));
    // The string always has a liberty.
    let mut claim = row(".O.X", &[1]);
    claim.board = path(4).with_guarded(vec![false, false, false, true]);
    assert_eq!(claim.validate(), Err(Invalid::Border(3)));
    // The target can never be captured.
    let mut claim = row("OX.", &[0]);
    claim.board = path(3).with_guarded(vec![true, false, false]);
    claim.region = vec![1, 2];
    claim.start.stones = vec![1, 0];
    assert_eq!(claim.validate(), Err(Invalid::Targets));
}

/// Tests that a proof of life must list its links: strings of the defender beside the region that
/// do not live unconditionally.
///
/// In certificates of version 1, all such strings counted as alive.
#[test]
fn links_are_listed() {
    let claim = |stones: &str, region: &[usize], links: &[usize]| Claim {
        rim: None,
        links: links.to_vec(),
        ..framed(stones, region, &[], true)
    };
    let refused = claim("X.X.O.", &[0, 1], &[]).validate();
    assert_eq!(refused, Err(Invalid::Unlisted(2)));
    assert_eq!(claim("X.X.O.", &[0, 1], &[2]).validate(), Ok(()));
    let more = claim("X.X.O.", &[0, 1], &[2, 4]).validate();
    assert_eq!(more, Err(Invalid::NoLink(4)));
    // The string has two eyes outside.
    assert_eq!(
        claim("X.XX.X.X", &[0, 1], &[]).validate(),
        Err(Invalid::Unlisted(2))
    );
    let alive = claim("X.X.X.X.X", &[0, 1], &[2]);
    assert_eq!(alive.validate(), Ok(()));
    let dead = Claim {
        alive: false,
        ..claim("X.X.O.", &[0, 1], &[])
    };
    assert_eq!(dead.validate(), Ok(()));
}

#[test]
fn friendly_points_are_empty_and_beside_the_region() {
    let claim = |friendly: &[usize]| Claim {
        rim: None,
        friendly: friendly.to_vec(),
        ..framed("X..O.", &[0, 1], &[], true)
    };
    assert_eq!(claim(&[2]).validate(), Ok(()));
    for (friendly, point) in [(&[1][..], 1), (&[3], 3), (&[4], 4), (&[2, 2], 2), (&[9], 9)] {
        assert_eq!(claim(friendly).validate(), Err(Invalid::Friendly(point)));
    }
    let framed = Claim {
        rim: Some(vec![]),
        ..claim(&[2])
    };
    assert_eq!(framed.validate(), Err(Invalid::Friendly(2)));
}

/// Returns a claim about Black's stone in the corner of a board of one row. It has a rim, points
/// beside the region that count as the loser's stones.
fn framed(stones: &str, region: &[usize], rim: &[usize], alive: bool) -> Claim {
    let mut claim = row(stones, &[0]);
    claim.region = region.to_vec();
    claim.rim = Some(rim.to_vec());
    claim.alive = alive;
    let colours = claim.region.iter();
    let colour = |&v: &usize| claim.position.colours().get(v).copied().unwrap_or_default();
    claim.start.stones = colours.map(colour).collect();
    claim
}

#[test]
fn claims_about_the_whole_board_have_a_rim_all_around() {
    for alive in [true, false] {
        assert_eq!(framed("X....", &[0, 1], &[2], alive).validate(), Ok(()));
        let refused = |rim: &[usize]| framed("X....", &[0, 1], rim, alive).validate();
        // These rims are refused: a rim is an ascending list of empty points outside the region.
        for rim in [&[1][..], &[2, 2], &[3, 2], &[2, 5]] {
            assert_eq!(refused(rim), Err(Invalid::Rim), "{rim:?}");
        }
        let with_stone = framed("X..X.", &[0, 1], &[2, 3], alive);
        assert_eq!(with_stone.validate(), Err(Invalid::Rim));
        // These claims are refused because an empty point beside the region is not on the rim.
        assert_eq!(refused(&[]), Err(Invalid::Open(2)));
        assert_eq!(refused(&[3]), Err(Invalid::Open(2)));
        // There are outside threats.
        let mut claim = framed("X....", &[0, 1], &[2], alive);
        claim.start.threats = 1;
        assert_eq!(claim.validate(), Err(Invalid::Threats));
        let wide = (1..254).collect::<Vec<_>>();
        let stones = "X".to_owned() + &".".repeat(300);
        let mut large = framed(&stones, &[&[0][..], &wide].concat(), &[254], alive);
        assert_eq!(large.validate(), Err(Invalid::Region));
        large.rim = Some(vec![]);
        assert_eq!(large.validate(), Err(Invalid::Open(254)));
    }
    // The claim of life does not list a stone of the defender outside the region.
    let outside = framed("X.X..", &[0, 1], &[], true);
    assert_eq!(outside.validate(), Err(Invalid::Unlisted(2)));
    let listed = Claim {
        links: vec![2],
        ..outside
    };
    // The link helps as long as it stands.
    assert_eq!(listed.validate(), Ok(()));
    // In a claim of death, a stone of the defender outside the region counts as an escape, so it
    // need not be listed.
    assert_eq!(framed("X.X..", &[0, 1], &[], false).validate(), Ok(()));
    // In a claim of life, a stone that the attacker puts on the rim needs a liberty outside. It may
    // get the liberty from a stone of the attacker that it joins.
    let held = framed("X..", &[0, 1], &[2], true);
    assert_eq!(held.validate(), Err(Invalid::Held(2)));
    assert_eq!(framed("X..", &[0, 1], &[2], false).validate(), Ok(()));
    assert_eq!(framed("X..O.", &[0, 1], &[2], true).validate(), Ok(()));
    let joined = framed("X..O", &[0, 1], &[2], true);
    assert_eq!(joined.validate(), Err(Invalid::Held(2)));
    // A stone of the defender outside gives the attacker's stone on the rim no liberty.
    let defended = framed("X..X.", &[0, 1], &[2], true);
    assert_eq!(defended.validate(), Err(Invalid::Held(2)));
    // The ko point is not in the region.
    let mut claim = framed("X.O..", &[0, 1], &[3], true);
    assert_eq!(claim.validate(), Ok(()));
    claim.start.ko = Some(3);
    assert!(matches!(claim.validate(), Err(Invalid::Start(_))));
    // A string of the claim's winner has liberties on the rim only, which count as the loser's.
    let mut claim = framed(".OX..", &[1, 2, 3, 4], &[0], false);
    claim.targets = vec![2];
    assert_eq!(claim.validate(), Err(Invalid::Stifled(1)));
    // A string that the loser can capture by a stone on the rim must belong to the region.
    let taken = framed("X.O.", &[0, 1], &[3], false);
    assert_eq!(taken.validate(), Err(Invalid::Border(2)));
    assert_eq!(framed("X.O..", &[0, 1], &[3], true).validate(), Ok(()));
    // The strings that have to stand.
    assert_eq!(framed("X.O.X", &[0, 1], &[], false).held(), [2]);
    assert!(framed("X...O", &[0, 1], &[2], false).held().is_empty());
    assert!(row("X.O.X", &[0]).held().is_empty());
}

/// Returns a row of points as a graph.
fn path(points: usize) -> Board {
    let edges: Vec<(usize, usize)> = (1..points).map(|v| (v - 1, v)).collect();
    graph(points, &edges)
}

#[test]
fn a_start_is_a_situation_of_the_problem() {
    let refused = |change: &dyn Fn(&mut Claim), part: &str| {
        let mut claim = ko();
        change(&mut claim);
        let found = claim.validate();
        let is_it = matches!(&found, Err(Invalid::Start(reason)) if reason.contains(part));
        assert!(is_it, "{part:?}: {found:?}");
    };
    let colours = "a colour from 0 to 2";
    refused(&|claim| claim.start.stones.truncate(4), colours);
    refused(&|claim| claim.start.stones[4] = 3, colours);
    refused(&|claim| claim.start.threats = 101, "at most 100");
    refused(&|claim| claim.start.threats = -101, "at most 100");
    refused(&|claim| claim.start.captured = 2, "marked as captured");
    refused(&|claim| claim.start.captured = 1, "at least one target");
    refused(
        &|claim| {
            claim.start.ko = None;
            claim.start.stones[2] = 0;
        },
        "expected all stones",
    );
    refused(
        &|claim| {
            claim.start.ko = None;
            claim.start.stones = vec![2, 1, 2, 1, 0];
        },
        "expected a liberty",
    );
}

#[test]
fn a_ko_is_taken_by_one_stone_alone_whose_only_liberty_it_is() {
    let refused = |claim: &Claim| {
        let found = claim.validate();
        let is_it =
            matches!(&found, Err(Invalid::Start(reason)) if reason.contains("expected a ko"));
        assert!(is_it, "{found:?}");
    };
    let with_ko = |stones: &str, targets: &[usize], ko: usize| {
        let mut claim = row(stones, targets);
        claim.start.ko = Some(ko);
        claim
    };
    // The claim has no ko rule.
    let mut free = ko();
    free.simple_ko = false;
    refused(&free);
    // A stone beside the point forbidden by ko belongs to the player who is to move, so this player
    // was not captured there.
    refused(&with_ko("O.OX.", &[2], 4));
    // An empty point is beside the point forbidden by ko, so no stone was captured there.
    refused(&with_ko("O..X.", &[0], 1));
    // The string that took the ko has two stones, or another liberty; or the point forbidden by ko
    // has a stone.
    refused(&with_ko("OO.OOX.", &[0], 2));
    refused(&with_ko(".O.O.", &[1], 2));
    refused(&with_ko("O.OX.", &[2], 2));
    // A point beyond the board.
    refused(&with_ko("O.OX.", &[2], 9));
    // The wrong player is to move.
    let mut other = ko();
    other.first = Player::White;
    refused(&other);
}

fn with_steps(claim: Claim, steps: &[(&[u8], Option<usize>)]) -> Result<(), Flaw> {
    let steps = steps.iter().map(|&(stones, play)| Step {
        place: Place {
            stones: stones.to_vec(),
            ko: None,
            threats: 0,
            captured: 0,
        },
        play,
    });
    let steps = steps.collect();
    Certificate { claim, steps }.check()
}

#[test]
fn a_step_is_a_situation_with_a_move_by_the_rules() {
    for alive in [false, true] {
        let mut claim = row(".O.X.", &[1]);
        claim.alive = alive;
        let check = |stones: &[u8], play| with_steps(claim.clone(), &[(stones, play)]);
        assert_eq!(check(&[0, 2, 0, 1], None), Err(Flaw::Place(1)));
        assert_eq!(check(&[0, 2, 0, 1, 0, 0], None), Err(Flaw::Place(1)));
        assert_eq!(check(&[0, 2, 0, 1, 3], None), Err(Flaw::Place(1)));
        for play in [1, 3, 5, 99] {
            let found = check(&[0, 2, 0, 1, 0], Some(play));
            assert!(matches!(found, Err(Flaw::Move(1, _))), "{play}: {found:?}");
        }
    }
}

/// Tests a step with a suicide. The board is a star with White's stone in the centre and empty
/// points around it, on which a black stone has no liberty.
#[test]
fn suicide_is_not_a_move() {
    let edges: Vec<(usize, usize)> = (1..4).map(|v| (0, v)).collect();
    let mut claim = row("O...", &[0]);
    claim.board = graph(4, &edges);
    claim.alive = false;
    let found = with_steps(claim, &[(&[2, 0, 0, 0], Some(1))]);
    assert!(matches!(found, Err(Flaw::Move(1, _))), "{found:?}");
}

/// Tests two white strings, each with three points in a line for its eyes. The attacker can take
/// the middle of only one line, so a claim that both die is refused.
#[test]
fn one_move_is_not_enough_for_two() {
    let signs = "...OXO...OOOOXOOOOXXXXXXXXX.........";
    let colour = |sign| ".XO".find(sign).expect("a sign of a point") as u8;
    let position = Position::new(signs.chars().map(colour).collect());
    let region: Vec<usize> = (0..18).filter(|&v| position.get(v) != 1).collect();
    let stones: Vec<u8> = region.iter().map(|&v| position.get(v)).collect();
    let claim = Claim {
        board: Board::square(4, 9).unwrap(),
        position,
        region,
        targets: vec![3, 5],
        start: Place {
            stones,
            ko: None,
            threats: 0,
            captured: 0,
        },
        alive: false,
        ..row(".O", &[1])
    };
    let check = |targets: &[usize], first| {
        let claim = Claim {
            targets: targets.to_vec(),
            first,
            ..claim.clone()
        };
        let steps = Vec::new();
        Certificate { claim, steps }.check()
    };
    for target in claim.targets.clone() {
        assert_eq!(check(&[target], Player::Black), Ok(()));
        assert!(check(&[target], Player::White).is_err());
    }
    assert_eq!(check(&claim.targets, Player::Black), Err(Flaw::NoStart));
}
