//! Explanations of answers in plain sentences, which compare numbers with known quantities.

use crate::BoardJson;
use crate::bounds::{ConstantBounds, CountBounds};
use crate::count::{Counted, LookedUp};
use crate::games::BoundedGames;
use crate::growth::GrowthConstants;
use crate::solve::{Claim, Life, Player, Solved, SolvedSide, Status};
use tengen_base::text::number_of;
use tengen_exact::UBig;

/// An answer that can be explained in two or three plain sentences, for readers who do not know the
/// terms of Go and mathematics.
///
/// ```
/// use tengen::Explain;
/// use tengen::prelude::*;
/// let text = tengen::count(2, 2).run()?.explain();
/// assert!(text.contains("One in 1.4 of them is legal"), "{text}");
/// # Ok::<(), tengen::Error>(())
/// ```
pub trait Explain {
    /// Returns the explanation on one line.
    fn explain(&self) -> String;
}

impl Explain for Counted {
    fn explain(&self) -> String {
        count(&self.board, self.colours, &self.count)
    }
}

impl Explain for LookedUp {
    fn explain(&self) -> String {
        count(&self.board, self.colours, &self.count)
    }
}

fn count(board: &BoardJson, colours: u32, number: &UBig) -> String {
    let points = match board {
        BoardJson::Lattice(shape) => shape.rows * shape.cols,
        BoardJson::Graph(graph) => graph.vertices,
    };
    let kinds = u64::from(colours) + 1;
    let all = UBig::from(kinds).pow(points);
    let of = match colours {
        1 => "a stone".to_owned(),
        2 => "a black or a white stone".to_owned(),
        more => format!("a stone of one of {more} colours"),
    };
    format!(
        "Each of the {points} points is empty or has {of}, which makes {kinds}^{points} \
         arrangements. {} legal: every string of stones has a liberty, an empty point beside \
         it. {}",
        one_in(&all, number),
        scale(number)
    )
}

impl Explain for GrowthConstants {
    fn explain(&self) -> String {
        const COLUMNS: f64 = 100.0;
        let (factor, per_point) = (self.lambda.to_f64(), self.lambda_root.to_f64());
        let exponent = self.constants()[0].to_f64().log10() + COLUMNS * factor.log10();
        format!(
            "A further column multiplies the number of legal positions of a board with {} rows \
             by about {factor:.4}. That is a factor of {per_point:.4} for each point, where it \
             would be {} if every arrangement were legal. So a board with {COLUMNS} columns has \
             about 10^{exponent:.0} legal positions.",
            self.rows,
            u64::from(self.colours) + 1
        )
    }
}

impl Explain for CountBounds {
    fn explain(&self) -> String {
        let CountBounds {
            rows, cols, lower, ..
        } = self;
        let [low, high] = [&lower.count, &self.upper.count].map(size);
        format!(
            "The {rows} x {cols} board has at least {low} and at most {high} legal positions. \
             Both are products of exact numbers for strips of a few rows. {}",
            match exponent(&lower.count) {
                large @ 82.. => compared(large),
                _ => compared(exponent(&self.upper.count)),
            }
        )
    }
}

impl Explain for ConstantBounds {
    fn explain(&self) -> String {
        let kinds = u64::from(self.colours) + 1;
        let (low, high) = (self.lower.value(), self.upper.value());
        format!(
            "A large board with p points has about s^p legal positions, where s is at least \
             {low} and at most {high}. If every arrangement were legal, s would be {kinds}."
        )
    }
}

impl BoundedGames {
    /// Returns the bounds in a sentence.
    pub fn sentence(&self) -> String {
        let BoundedGames { rows, cols, .. } = self;
        if let Some(number) = &self.published {
            let games = match number.as_str() {
                "1" => "is 1 game".to_owned(),
                number => format!("are {number} games"),
            };
            return format!("There {games} on the {rows} x {cols} board.");
        }
        let least = self.at_least.iter().find(|bound| bound.proved);
        let most = self.at_most.iter().find(|bound| bound.proved);
        let parts = [
            least.map(|least| format!("at least {}", least.bound)),
            most.map(|most| format!("at most {}", most.bound)),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match parts.is_empty() {
            true => format!("No bound on the games on the {rows} x {cols} board is proved."),
            false => format!(
                "There are {} games on the {rows} x {cols} board.",
                parts.join(" and ")
            ),
        }
    }
}

impl Explain for BoundedGames {
    fn explain(&self) -> String {
        let mut text = "A game is a sequence of moves that never brings a position back; passes \
                        are left out."
            .to_owned();
        // The number of digits is itself a power of ten.
        let least = self.at_least.first().map(|least| least.bound.as_str());
        let tower = least.and_then(|least| least.strip_prefix("10^(10^")?.strip_suffix(')'));
        if let Some(exponent) = tower {
            text += &format!(" A number of 10^(10^{exponent}) has 10^{exponent} digits.");
            if exponent.parse().is_ok_and(|exponent: f64| exponent > 80.0) {
                text += " It could not be written down with a digit on every atom of the visible \
                         universe (about 10^80).";
            }
        }
        text
    }
}

impl Explain for Solved {
    fn explain(&self) -> String {
        let sides: Vec<String> = self.sides.iter().map(|side| self.side(side)).collect();
        sides.join(" ")
    }
}

impl Solved {
    fn side(&self, side: &SolvedSide) -> String {
        let defender = name(self.problem.defender());
        let targets = self.problem.target();
        let (first, attacker) = (name(side.first), name(self.problem.defender().other()));
        let all = format!("{defender}'s stones at {}", targets.join(" and "));
        // The defender succeeds if one of several target strings is not captured.
        let target = match side.status {
            Status::Unknown | Status::Dead => all,
            _ if targets.len() == 1 => all,
            _ => format!(
                "{defender}'s stones at one or more of {}",
                targets.join(", ")
            ),
        };
        let mut text = match side.status {
            Status::Unknown => {
                return format!(
                    "If {first} moves first, it is not known what becomes of {target}: a limit was \
                     reached after {}.",
                    situations(side)
                );
            }
            Status::Dead => format!("If {first} moves first, {target} are captured"),
            Status::Connected if side.claim == Some(Claim::Helped) => {
                let links = side.links.join(" and ");
                format!(
                    "If {first} moves first, {target} live on the whole board as long as \
                     {defender}'s stones at {links} are not captured"
                )
            }
            Status::Connected => {
                let mut text = format!(
                    "If {first} moves first, {target} are not captured, but perhaps only by \
                     connecting to "
                );
                text += &match &side.links[..] {
                    [] => "the outside".to_owned(),
                    links => format!("{}, outside, which may be captured", links.join(" or ")),
                };
                if !side.friendly.is_empty() {
                    let friendly = side.friendly.join(" and ");
                    text += &format!("; {friendly} count as {defender}'s stones");
                }
                text
            }
            Status::Seki => format!("If {first} moves first, {target} live in seki"),
            Status::Alive => format!("If {first} moves first, {target} live"),
        };
        text += &match (side.claim, &side.held[..]) {
            (Some(Claim::Kill), [_, ..]) => {
                let held = side.held.join(" and ");
                format!(" as long as {attacker}'s stones at {held} are not captured")
            }
            (Some(Claim::Life), _) => " on the whole board".to_owned(),
            (Some(Claim::Sealed), _) => {
                let points = side.region.len();
                format!(" if the outside of {points} points is {attacker}'s")
            }
            _ => String::new(),
        };
        match side.moves.as_deref() {
            Some([]) => text += &format!(", whatever {first} plays"),
            Some([only]) => text += &format!(", with a move such as {only}"),
            Some(moves) => text += &format!(", with any of {}", moves.join(", ")),
            None => {}
        }
        text += match (side.status, side.life) {
            (Status::Seki, _) => "; they cannot be captured, although they have no two eyes",
            (_, Some(Life::Repetition)) => "; only a repetition of the position saves them",
            (_, Some(Life::NotEyes)) => {
                "; they have no two eyes, but live in seki or by a repetition"
            }
            _ => "",
        };
        if let Some(threats) = side.threats {
            text += &format!(
                "; the result is the opposite if the loser has {} elsewhere that must be answered",
                number_of(threats.into(), "move")
            );
        }
        if side.has_unknown_threats() {
            text +=
                "; it is not known whether ko threats change the result, since a limit was reached";
        }
        let framed = side.framed.as_ref();
        if let Some(part) = framed.and_then(|framed| framed.part.as_ref()) {
            let ko = if part.threats > 0 { ", in a ko" } else { "" };
            text += &format!(
                ". Not all of them can be captured, but those at {} can, with {}{ko}",
                part.target,
                part.moves.join(" or ")
            );
        }
        text + &format!(". The solver looked into {}.", situations(side))
    }
}

/// Returns the number of situations (positions with a player to move) that a search visited, in
/// words.
fn situations(side: &SolvedSide) -> String {
    match side.nodes {
        1 => "1 situation".to_owned(),
        more => format!("{more} situations"),
    }
}

/// Returns the name of a player in sentences.
fn name(player: Player) -> &'static str {
    match player {
        Player::Black => "Black",
        Player::White => "White",
    }
}

/// Returns the beginning of a sentence with the ratio `all` / `number`, such as "One in 1.4 of them
/// is". `all` is the number of all arrangements, `number` the number of legal ones.
fn one_in(all: &UBig, number: &UBig) -> String {
    let rounded = |scale: u8| (all * UBig::from(2 * scale) + number) / (number * UBig::from(2u8));
    let tenths = rounded(10);
    if tenths < UBig::from(100u8) {
        let tenths = tenths.to_string();
        let (whole, tenth) = tenths.split_at(tenths.len() - 1);
        let is_all = (whole, tenth) == ("1", "0");
        return match is_all {
            true => "Nearly all of them are".to_owned(),
            false => format!("One in {whole}.{tenth} of them is"),
        };
    }
    format!("One in {} of them is", size(&rounded(1)))
}

/// Returns all digits of a number of up to 10 digits. For a longer number, returns the first three
/// digits, such as `about 2.08 x 10^170`.
fn size(number: &UBig) -> String {
    const SHORT: usize = 10;
    let digits = number.to_string();
    match digits.len() {
        length if length <= SHORT => digits,
        length => format!(
            "about {}.{} x 10^{}",
            &digits[..1],
            &digits[1..3],
            length - 1
        ),
    }
}

fn scale(number: &UBig) -> String {
    let digits = number.to_string().len();
    let plural = if digits == 1 { "" } else { "s" };
    let size = match size(number) {
        short if !short.starts_with("about") => String::new(),
        rough => format!(", {rough}"),
    };
    format!(
        "The number has {digits} digit{plural}{size}. {}",
        compared(digits - 1)
    )
}

/// Returns the exponent of the largest power of ten that is at most `number`.
fn exponent(number: &UBig) -> usize {
    number.to_string().len() - 1
}

/// Returns a sentence that compares a number with a known quantity, such as the atoms in the Earth.
/// The number lies between 10^`exponent` and 10^(`exponent` + 1).
fn compared(exponent: usize) -> String {
    let (is_more, what) = match exponent {
        0..9 => (false, "people on Earth (about 10^10)"),
        9..49 => (false, "atoms in the Earth (about 10^50)"),
        49..79 => (false, "atoms in the visible universe (about 10^80)"),
        79..82 => return "There are about as many atoms in the visible universe.".to_owned(),
        _ => (true, "atoms in the visible universe (about 10^80)"),
    };
    let word = if is_more { "more" } else { "fewer" };
    format!("That is {word} than there are {what}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;
    use crate::prelude::*;

    #[test]
    fn counts_have_a_share_and_a_scale() {
        // 57 of the 81 arrangements are legal.
        let text = crate::count(2, 2).run().unwrap().explain();
        assert!(
            text.starts_with("Each of the 4 points is empty or has a black or"),
            "{text}"
        );
        assert!(
            text.contains("3^4 arrangements. One in 1.4 of them is legal"),
            "{text}"
        );
        assert!(text.contains("The number has 2 digits. That is fewer than there are people"));
        // Sampling estimates this ratio, too.
        let text = crate::count(19, 19).published().unwrap().explain();
        assert!(text.contains("One in 84 of them"), "{text}");
        assert!(
            text.contains("171 digits, about 2.08 x 10^170. That is more than"),
            "{text}"
        );
    }

    #[test]
    fn constants_and_bounds_have_their_numbers() {
        let text = crate::growth(2).run().unwrap().explain();
        assert!(
            text.contains("by about 8.5337. That is a factor of 2.9212"),
            "{text}"
        );
        let counted = crate::count(2, 100).run().unwrap().to_string();
        let exponent = counted.parse::<f64>().unwrap().log10().round();
        assert!(
            text.ends_with(&format!("about 10^{exponent} legal positions.")),
            "{text}"
        );
        let found = crate::bounds(5, 5).max_strip(3).run().unwrap();
        let text = found.explain();
        assert!(
            text.contains("at least about ")
                && text.contains("fewer than there are atoms in the Earth"),
            "{text}"
        );
        let found = crate::limit_bounds(Lattice::Square).max_strip(2).run();
        let text = found.unwrap().explain();
        assert!(text.ends_with("s would be 3."), "{text}");
    }

    #[test]
    fn games_begin_with_their_sentence() {
        let games = |rows, cols| crate::games::BoundGames::new(rows, cols).run().unwrap();
        assert_eq!(
            games(2, 2).sentence(),
            "There are 386356909593 games on the 2 x 2 board."
        );
        let large = games(3, 4);
        let sentence = large.sentence();
        assert!(sentence.contains(&large.at_least[0].bound), "{sentence}");
        assert!(sentence.contains(" and at most 10^"), "{sentence}");
        assert!(large.explain().contains("never brings a position back"));
    }

    #[test]
    fn problems_are_told_for_each_side() {
        let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n").unwrap();
        let text = crate::solve(corner).run().unwrap().explain();
        let [black, white] = [
            "are captured as long as Black's stones at E3 are not captured, with a move such as B3",
            "live on the whole board, with a move such as B3",
        ];
        let (first, second) = text.split_once("If White moves first").unwrap();
        assert!(first.contains(black) && second.contains(white), "{text}");
    }

    #[test]
    fn a_partial_capture_is_explained() {
        // In a corner, a row of six stones on the second line lives; a row of five can be captured.
        let corners = "(;SZ[13]AW[ab:fb]AB[gb][ac:fc]AW[il:ml]AB[hl][ik:mk]TR[ab][il])";
        let solve = crate::solve(Problem::parse(corners).unwrap());
        let solve = solve.first(Player::Black.into()).nodes(100_000);
        let text = solve.run().unwrap().explain();
        let part = ". Not all of them can be captured, but those at J2 can, with J1 or M1. ";
        assert!(text.contains(part), "{text}");
    }
}
