//! Splits board sizes in one word, such as `3x4` for 3 rows and 4 columns, into two arguments.

use clap::Command;
use std::ffi::{OsStr, OsString};

/// Returns the arguments of the program with a board size in one word split into two arguments, if
/// the command takes rows and columns.
///
/// The size is the first argument after the command, not counting options, their values, and the
/// word that some commands take first: a lattice, or the quantity to maximize.
pub(crate) fn expand(
    mut cli: Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> Vec<OsString> {
    cli.build();
    let mut command = &cli;
    let mut expanded = Vec::new();
    let mut arguments = arguments.into_iter();
    // The first argument is the name of the program.
    expanded.extend(arguments.next());
    let mut is_value = false;
    let mut has_word = false;
    for argument in arguments.by_ref() {
        let text = argument.to_str().unwrap_or_default();
        if std::mem::take(&mut is_value) {
            expanded.push(argument);
        } else if text.len() > 1 && text.starts_with('-') {
            is_value = has_value_after(command, text);
            let is_end = text == "--";
            expanded.push(argument);
            if is_end {
                break;
            }
        } else if let Some(sub) = command.find_subcommand(text) {
            command = sub;
            expanded.push(argument);
        } else if takes_word(command) && !has_word {
            has_word = true;
            expanded.push(argument);
        } else {
            match size(&argument).filter(|_| takes_size(command)) {
                // The second number of `tengen unrank 3 5` is a rank. An `x` before it tells that it
                // is a number of columns.
                Some([rows, cols]) if positionals(command).contains(&"index") => {
                    let mut marked = OsString::from("x");
                    marked.push(cols);
                    expanded.extend([rows, marked]);
                }
                Some(sides) => expanded.extend(sides),
                None => expanded.push(argument),
            }
            break;
        }
    }
    expanded.extend(arguments);
    expanded
}

/// Returns `true` if the argument after an option of a command is the option's value.
fn has_value_after(command: &Command, option: &str) -> bool {
    let is_meant = |argument: &&clap::Arg| match option.strip_prefix("--") {
        Some(name) => {
            let all = argument.get_long_and_visible_aliases().unwrap_or_default();
            let hidden = argument.get_all_aliases().unwrap_or_default();
            all.contains(&name) || hidden.contains(&name)
        }
        None => {
            let mut letters = option.chars().skip(1);
            letters.next() == argument.get_short() && letters.next().is_none()
        }
    };
    let found = command.get_arguments().find(is_meant);
    found.is_some_and(|argument| {
        let least = argument
            .get_num_args()
            .map_or(1, |range| range.min_values());
        argument.get_action().takes_values() && least > 0
    })
}

/// Returns `true` if the arguments of a command begin with rows and columns, or with a word before
/// them.
fn takes_size(command: &Command) -> bool {
    let names = positionals(command);
    let words = usize::from(takes_word(command));
    names[words..].starts_with(&["rows", "cols"])
}

/// Returns `true` if the first argument of a command is a lattice, or the quantity that `tengen
/// most` maximizes.
fn takes_word(command: &Command) -> bool {
    let names = positionals(command);
    names
        .first()
        .is_some_and(|first| ["lattice", "what"].contains(first))
}

fn positionals(command: &Command) -> Vec<&str> {
    let positionals = command.get_positionals();
    positionals.map(|p| p.get_id().as_str()).collect()
}

/// Returns the rows and columns of a board size in one word, such as `3x4`, or `None` for any other
/// word.
fn size(word: &OsStr) -> Option<[OsString; 2]> {
    let (rows, cols) = word.to_str()?.split_once(['x', 'X', '×'])?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (is_number(rows) && is_number(cols)).then(|| [rows.into(), cols.into()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::Cli;
    use clap::CommandFactory;

    fn expanded(line: &str) -> String {
        let words = line.split(' ').map(OsString::from);
        let words = expand(Cli::command(), words);
        words.join(OsStr::new(" ")).into_string().unwrap()
    }

    #[test]
    fn sizes_are_two_words_and_values_of_options_are_not() {
        for (line, expected) in [
            ("tengen count 3x4", "tengen count 3 4"),
            (
                "tengen count --colours 3 19X20 -q",
                "tengen count --colours 3 19 20 -q",
            ),
            ("tengen count --colors 3 3×4", "tengen count --colors 3 3 4"),
            ("tengen games bounds 19x19", "tengen games bounds 19 19"),
            ("tengen unrank 3x5 0 1x1", "tengen unrank 3 x5 0 1x1"),
            ("tengen most stones 3x5", "tengen most stones 3 5"),
            ("tengen count --plot 3x4 5", "tengen count --plot 3x4 5"),
            ("tengen count --plot=3x4 5x6", "tengen count --plot=3x4 5 6"),
            ("tengen sample -q 3x4", "tengen sample -q 3 4"),
            ("tengen sample -n 2 3x4", "tengen sample -n 2 3 4"),
            ("tengen legal 3x4", "tengen legal 3x4"),
            ("tengen growth 3x4", "tengen growth 3x4"),
            ("tengen count -- 3x4", "tengen count -- 3x4"),
            ("tengen count 3x", "tengen count 3x"),
            ("tengen", "tengen"),
        ] {
            assert_eq!(expanded(line), expected);
        }
    }
}
