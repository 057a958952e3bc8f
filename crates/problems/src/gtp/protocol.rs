//! The Go Text Protocol: parsing of commands, format of answers, names of points.

use tengen_board::Player;
use tengen_board::text::column_name;

/// The maximum number of rows or columns for which the protocol has letters.
pub const MAX_SIZE: usize = 25;

/// A parsed command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The number before the name of the command, with its original digits, which the answer
    /// repeats; `None` if there is none.
    pub id: Option<String>,
    /// The name; empty if there is only a number.
    pub name: String,
    /// The words after the name.
    pub arguments: Vec<String>,
}

/// The answer to a command: a text, or the reason for its refusal.
pub type Answer = Result<String, Refusal>;

/// The reason why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The command name is unknown.
    #[error("unknown command")]
    UnknownCommand,
    /// Arguments are missing, too many, or malformed.
    #[error("syntax error: {0}")]
    Syntax(&'static str),
    /// The board size is not supported.
    #[error("unacceptable size")]
    Size,
    /// The rules do not allow the move.
    #[error("illegal move")]
    IllegalMove,
    /// There is no move to take back.
    #[error("cannot undo")]
    Undo,
    /// A file cannot be used.
    #[error("cannot load file: {0}")]
    File(String),
    /// Any other reason.
    #[error("{0}")]
    Other(String),
}

/// Parses a line; `None` if it has no command.
///
/// Control characters are dropped, tabs count as blanks, and a `#` starts a comment.
pub fn parse(line: &str) -> Option<Command> {
    let code = line.split('#').next().unwrap_or_default();
    let code = code.replace('\t', " ");
    let code: String = code.chars().filter(|c| !c.is_control()).collect();
    let mut words = words(&code).into_iter().peekable();
    words.peek()?;
    let id = words.next_if(|word| word.bytes().all(|b| b.is_ascii_digit()));
    let name = words.next().unwrap_or_default();
    let arguments = words.collect();
    Some(Command {
        id,
        name,
        arguments,
    })
}

/// Splits a line into words. A word in double quotes may contain blanks, as file names do.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let quoted = rest
            .strip_prefix('"')
            .and_then(|inner| inner.split_once('"'));
        let plain = || rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let (word, after) = quoted.unwrap_or_else(plain);
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    words
}

/// Formats an answer for sending. Inner blank lines are dropped, since a blank line ends the
/// answer.
pub fn format(id: Option<&str>, answer: &Answer) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text.clone()),
        Err(refusal) => ('?', refusal.to_string()),
    };
    let start = if text.starts_with('\n') { "\n" } else { "" };
    let lines: Vec<_> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let whole = format!(
        "{sign}{} {start}{}",
        id.unwrap_or_default(),
        lines.join("\n")
    );
    format!("{}\n\n", whole.trim_end())
}

/// Returns the name of a vertex on a board; `A1` is at the bottom left.
pub fn point_name(rows: usize, cols: usize, vertex: usize) -> String {
    format!("{}{}", column_name(vertex % cols), rows - vertex / cols)
}

/// Returns the vertex with a name.
///
/// # Errors
/// [`Refusal::Syntax`], if the name is not a point of the board.
pub fn point(rows: usize, cols: usize, name: &str) -> Result<usize, Refusal> {
    let no = || Refusal::Syntax("a point is a letter without I and a number, as D4, on the board");
    let mut letters = name.chars();
    let letter = letters.next().ok_or_else(no)?.to_ascii_uppercase();
    let digits = letters.as_str();
    let col = (0..cols.min(MAX_SIZE)).find(|&col| column_name(col).starts_with(letter));
    let plain = digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    let number = digits.parse::<usize>().ok();
    let number = number.filter(|n| plain && (1..=rows).contains(n));
    match (col, number) {
        (Some(col), Some(number)) => Ok((rows - number) * cols + col),
        _ => Err(no()),
    }
}

/// Returns the point with a name, or the points of a rectangle such as `A1:C2`, row by row.
///
/// # Errors
/// [`Refusal::Syntax`], as for [`point()`].
pub fn area(rows: usize, cols: usize, name: &str) -> Result<Vec<usize>, Refusal> {
    let (first, last) = name.split_once(':').unwrap_or((name, name));
    let corner = |name| point(rows, cols, name).map(|vertex| (vertex / cols, vertex % cols));
    let ((top, left), (bottom, right)) = (corner(first)?, corner(last)?);
    let (left, right) = (left.min(right), left.max(right));
    let row = |row: usize| (left..=right).map(move |col| row * cols + col);
    Ok((top.min(bottom)..=top.max(bottom)).flat_map(row).collect())
}

/// Returns the point with a name, or `None` for a pass.
///
/// # Errors
/// [`Refusal::Syntax`], as for [`point()`].
pub fn vertex(rows: usize, cols: usize, name: &str) -> Result<Option<usize>, Refusal> {
    if name.eq_ignore_ascii_case("pass") {
        return Ok(None);
    }
    point(rows, cols, name).map(Some)
}

/// Returns the player of a colour.
///
/// # Errors
/// [`Refusal::Syntax`], if the name is not a colour.
pub fn player(name: &str) -> Result<Player, Refusal> {
    match name.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::Black),
        "w" | "white" => Ok(Player::White),
        _ => Err(Refusal::Syntax("a colour is black, white, b or w")),
    }
}

/// Returns `true` if an answer stays open: its final blank line is sent only when the next command
/// arrives. This holds for answers to `lz-analyze` and `kata-analyze`, unless they are refused.
pub fn stays_open(command: &Command, answer: &Answer) -> bool {
    matches!(command.name.as_str(), "lz-analyze" | "kata-analyze") && answer.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_with_and_without_numbers() {
        let command = |line| {
            let Command {
                id,
                name,
                arguments,
            } = parse(line)?;
            Some([id.unwrap_or_default(), name, arguments.join("|")])
        };
        let is = |parts: [&str; 3]| Some(parts.map(str::to_owned));
        assert_eq!(command("play b d4"), is(["", "play", "b|d4"]));
        assert_eq!(command(" 07\tpl\u{7}ay  b\r # d4"), is(["07", "play", "b"]));
        assert_eq!(command("12"), is(["12", "", ""]));
        assert_eq!(command("1x 2"), is(["", "1x", "2"]));
        assert_eq!(command("f \"a  b.sgf\" 3"), is(["", "f", "a  b.sgf|3"]));
        assert_eq!(command("f \"a b"), is(["", "f", "\"a|b"]));
        for blank in ["", "  \t\r", "# 1 quit", "\u{0}"] {
            assert_eq!(command(blank), None);
        }
    }

    #[test]
    fn answers_end_with_their_only_blank_line() {
        let answer = |text: &str| Ok(text.to_owned());
        assert_eq!(format(None, &answer("")), "=\n\n");
        assert_eq!(format(Some("5"), &answer("D4")), "=5 D4\n\n");
        assert_eq!(format(None, &answer("\na\n\n\nb\n")), "= \na\nb\n\n");
        assert_eq!(format(Some("1"), &Err(Refusal::Undo)), "?1 cannot undo\n\n");
    }

    #[test]
    fn rectangles_have_two_opposite_corners() {
        let names = |name| {
            let points = area(3, 4, name)?;
            let names = points.iter().map(|&v| point_name(3, 4, v));
            Ok::<_, Refusal>(names.collect::<Vec<_>>().join(" "))
        };
        assert_eq!(names("b2").unwrap(), "B2");
        for same in ["A1:B2", "b2:a1", "A2:B1"] {
            assert_eq!(names(same).unwrap(), "A2 B2 A1 B1");
        }
        for wrong in ["A1:", ":", "A1:E1", "A1:B1:B2"] {
            assert!(names(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn points_have_names_and_names_points() {
        for (rows, cols) in [(19, 19), (25, 25), (1, 1), (3, 11)] {
            for v in 0..rows * cols {
                let name = point_name(rows, cols, v);
                assert_eq!(point(rows, cols, &name), Ok(v));
                assert_eq!(vertex(rows, cols, &name.to_lowercase()), Ok(Some(v)));
            }
        }
        assert_eq!(point_name(19, 19, 0), "A19");
        assert_eq!(point_name(19, 19, 360), "T1");
        assert_eq!(vertex(19, 19, "PASS"), Ok(None));
        let bad = [
            "", "I5", "A0", "A20", "U1", "A+1", "A 1", "AA1", "7", "ä1", "Aä", "A001",
        ];
        for name in bad {
            assert!(
                matches!(point(19, 19, name), Err(Refusal::Syntax(_))),
                "{name}"
            );
        }
    }
}
