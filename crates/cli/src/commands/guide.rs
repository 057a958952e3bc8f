//! The text of `tengen --help`: the list of commands, in groups.

/// The order of the parts of the help, as a template of the crate `clap`.
pub(super) const TEMPLATE: &str = "\
{about-with-newline}
{usage-heading} {usage}{after-help}

Options:
{options}";

/// The list of commands, with examples to start from.
pub(super) const GUIDE: &str = "\
Start here:
  tengen count 9                the number of legal positions on the 9x9 board
  tengen count 19 --explain     the published number for 19x19, explained
  tengen sample 19              a random legal position
  tengen solve problem.sgf      the status of a group, and the moves that decide it
  tengen games bounds 19        lower and upper bounds on the number of games (half a minute)

Numbers of legal positions:
  count        count the positions of a board or graph, exactly
  plan         show the time and memory of a count
  approx       approximate the number by a formula, for any size
  estimate     estimate the number by random sampling
  bounds       compute proved bounds on the number
  growth       compute the growth constants of strips
  recurrence   find and prove the recurrence of strips
  polynomial   count for all numbers of colours at once
  matrix       write the transfer matrix of a strip
  states       count border states
  sequence     recognise a sequence of numbers
  lattice      list lattices, or show one; read your own unit cells
  reachable    count the positions that arise without passes

Positions:
  legal        check positions and the moves of games
  draw         draw a position
  sample       draw random positions from the uniform distribution
  rank         compute the rank of a position
  unrank       find the position of a rank
  most         find a position with the most strings or stones

Games:
  games        count, estimate and bound the number of games; construct long ones
  game-graph   count the moves between legal positions
  hamilton     find a game or cycle through all positions of a line
  compare      count positions of gomoku, Connect-4 and chess

Life and death:
  solve        decide who wins, with which moves, and write a proof
  verify       check proofs
  problems     make new problems, or check existing ones
  dead         find all dead groups of a small board
  reduce       turn a formula into a position
  gtp          play problems in Sabaki and other programs
  serve        serve a web page for all of this, on this machine

Work and checks:
  table        recompute the papers' tables and compare them with the print
  ledger       manage finished counts, also of other machines
  data         list or clean the data directory
  bench        measure the speed of this machine
  completions  write a completion script for a shell
  man          write manual pages
  help         show the help of a command: tengen help count

Examples:
  tengen count 3x4
  tengen recurrence 3
  tengen unrank 7 1234567890
  tengen draw game.sgf --move 50 -o game.svg
  tengen table all

Exit codes:
    0  success
    1  failure, or the answer is that something is wrong (legal, verify, table)
    2  unusable input; also if some of several files are unusable
    3  a limit was reached: time, nodes, memory, disk or size
  130  interrupted";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::Cli;
    use clap::CommandFactory;

    #[test]
    fn every_command_is_in_one_group() {
        let groups = GUIDE.split_once("Numbers of legal positions:").unwrap().1;
        let groups = groups.split_once("Examples:").unwrap().0;
        let lines = groups.lines().filter_map(|line| line.strip_prefix("  "));
        let mut listed: Vec<_> = lines.filter_map(|line| line.split(' ').next()).collect();
        let mut cli = Cli::command();
        cli.build();
        let mut there: Vec<_> = cli
            .get_subcommands()
            .map(|command| command.get_name())
            .collect();
        listed.sort_unstable();
        there.sort_unstable();
        assert_eq!(listed, there);
    }

    /// The examples of the guide parse.
    #[test]
    fn examples_are_commands() {
        let lines = GUIDE
            .lines()
            .filter_map(|line| line.strip_prefix("  tengen "));
        let mut number = 0;
        for line in lines {
            let command = line.split("  ").next().unwrap_or_default();
            let words = std::iter::once("tengen").chain(command.split(' '));
            let words = words.map(std::ffi::OsString::from);
            let words = crate::sizes::expand(Cli::command(), words);
            let parsed = Cli::command().try_get_matches_from(words);
            assert!(parsed.is_ok(), "{command}: {parsed:?}");
            number += 1;
        }
        assert_eq!(number, 10);
    }
}
