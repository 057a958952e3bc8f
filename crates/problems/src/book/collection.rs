//! Problem collections for measurements: one open problem per line, with fields separated by tabs.
//!
//! | fields | meaning |
//! |---|---|
//! | 6 | name, size of the board, first player (B or W), black stones, white stones, listed first moves |
//! | 9 | name, first player, player that should succeed, target, ko rule, listed first moves, black stones, white stones, relevant points |
//!
//! Points are two letters as in SGF, separated by commas. On boards up to 19 x 19 `tt` is a pass.
//! Empty lines and lines that begin with `#` are skipped. With nine fields the board is 19 x 19,
//! and stones outside the relevant points are dropped, since such collections fill the rest of the
//! board with stones. The ko rule is `disallow_ko` (or `no`) if the player that should succeed must
//! do so whatever the ko threats. Otherwise it is `allow_ko` (or `yes`).

use crate::reading::Draft;
use tengen_board::{Board, Player, Position};

/// An open problem with the first moves that a book lists.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The problem, as far as the line states it.
    pub draft: Draft,
    /// The first moves that the book lists; `None` is a pass.
    pub listed: Vec<Option<usize>>,
    /// The player that should succeed; `None` with six fields.
    pub winner: Option<Player>,
    /// `true` if the winner may need a ko. Always `true` with six fields.
    pub may_ko: bool,
}

/// A line that is not a valid problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct LineError {
    /// The line number, from 1.
    pub line: usize,
    /// The fault.
    pub what: String,
}

/// Reads the problems of a collection, with an error for each line that is not valid.
pub fn read(text: &str) -> Vec<Result<Entry, LineError>> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(line, fields)| entry(fields).map_err(|what| LineError { line, what }))
        .collect()
}

fn entry(line: &str) -> Result<Entry, String> {
    let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
    match fields[..] {
        [name, size, first, black, white, listed] => {
            let size: usize = size
                .parse()
                .map_err(|_| format!("expected a board size, found {size:?}"))?;
            let stones = [points(black, size)?, points(white, size)?];
            let draft = draft(name, size, first, stones)?;
            let listed = moves(listed, size)?;
            Ok(Entry {
                name: name.to_owned(),
                draft,
                listed,
                winner: None,
                may_ko: true,
            })
        }
        [
            name,
            first,
            winner,
            target,
            ko,
            listed,
            black,
            white,
            region,
        ] => {
            let size = 19;
            let region = points(region, size)?;
            let inside = |text| {
                let mut stones = points(text, size)?;
                // Collections with nine fields fill the rest of the board with stones, which would
                // look like walls, or like friends of the target.
                stones.retain(|stone| region.contains(stone));
                Ok::<_, String>(stones)
            };
            let mut draft = draft(name, size, first, [inside(black)?, inside(white)?])?;
            draft.targets = points(target, size)?;
            let listed = moves(listed, size)?;
            Ok(Entry {
                name: name.to_owned(),
                draft,
                listed,
                winner: Some(player(winner)?),
                may_ko: may_ko(ko)?,
            })
        }
        _ => Err(format!(
            "expected 6 or 9 fields separated by tabs, found {}",
            fields.len()
        )),
    }
}

fn draft(name: &str, size: usize, first: &str, stones: [Vec<usize>; 2]) -> Result<Draft, String> {
    let board = Board::square(size, size).map_err(|error| error.to_string())?;
    let mut position = Position::empty(board.points());
    for (stones, player) in stones.into_iter().zip(Player::BOTH) {
        stones
            .into_iter()
            .for_each(|stone| position.set(stone, player.colour()));
    }
    Ok(Draft {
        name: Some(name.to_owned()),
        first: Some(player(first)?),
        ..Draft::of_position(board, position)
    })
}

fn player(name: &str) -> Result<Player, String> {
    match name {
        "B" | "b" => Ok(Player::Black),
        "W" | "w" => Ok(Player::White),
        other => Err(format!("expected B or W, found {other:?}")),
    }
}

fn may_ko(rule: &str) -> Result<bool, String> {
    match rule {
        "disallow_ko" | "no" => Ok(false),
        "allow_ko" | "yes" => Ok(true),
        other => Err(format!("expected allow_ko or disallow_ko, found {other:?}")),
    }
}

fn points(text: &str, size: usize) -> Result<Vec<usize>, String> {
    let moves = moves(text, size)?;
    moves
        .into_iter()
        .map(|point| point.ok_or_else(|| "expected a point, found a pass".to_owned()))
        .collect()
}

fn moves(text: &str, size: usize) -> Result<Vec<Option<usize>>, String> {
    let names = text.split(',').filter(|name| !name.is_empty());
    names.map(|name| vertex(name, size)).collect()
}

fn vertex(name: &str, size: usize) -> Result<Option<usize>, String> {
    let place = |letter: u8| usize::from(letter.wrapping_sub(b'a'));
    match name.as_bytes() {
        // On larger boards `tt` is a point: column and row 20.
        b"tt" if size <= 19 => Ok(None),
        &[col, row] if place(col) < size && place(row) < size => {
            Ok(Some(place(row) * size + place(col)))
        }
        _ => Err(format!(
            "expected a point of {size} x {size}, found {name:?}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_problems() {
        let text = "# a comment\none\t9\tB\taa,ba\tca\tab,tt\n\n\
            two\tw\tb\taa\tno\ttt\taa,ba,ss\tca\taa,ba,ca,ab\n";
        let entries: Vec<Entry> = read(text).into_iter().map(Result::unwrap).collect();
        let [one, two] = &entries[..] else { panic!() };
        assert_eq!(
            (one.name.as_str(), &one.listed[..]),
            ("one", &[Some(9), None][..])
        );
        assert_eq!((one.draft.first, one.winner), (Some(Player::Black), None));
        assert!(one.may_ko && !two.may_ko);
        assert_eq!(one.draft.position.get(1), 1);
        assert_eq!(
            (two.draft.first, two.winner),
            (Some(Player::White), Some(Player::Black))
        );
        // Stones outside the relevant points are dropped.
        assert_eq!(
            (two.draft.position.count(1), &two.draft.targets[..]),
            (2, &[0][..])
        );
    }

    #[test]
    fn faults_are_reported_with_their_line() {
        for (text, what) in [
            (
                "a\tb",
                "line 1: expected 6 or 9 fields separated by tabs, found 2",
            ),
            ("#\na\t9\tX\t\t\t", "line 2: expected B or W, found \"X\""),
            (
                "a\t9\tB\tja\t\t",
                "line 1: expected a point of 9 x 9, found \"ja\"",
            ),
            (
                "a\tx\tB\t\t\t",
                "line 1: expected a board size, found \"x\"",
            ),
            ("a\t9\tB\ttt\t\t", "line 1: expected a point, found a pass"),
            (
                "a\tb\tb\taa\tmaybe\tba\taa\t\taa",
                "line 1: expected allow_ko or disallow_ko, found \"maybe\"",
            ),
        ] {
            let [Err(error)] = &read(text)[..] else {
                panic!("{text}")
            };
            assert_eq!(error.to_string(), what);
        }
    }
}
