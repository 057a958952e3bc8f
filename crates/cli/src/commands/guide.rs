//! The commands in groups, as `--help` shows them.

/// The order of the parts of the help.
pub(super) const TEMPLATE: &str = "\
{about-with-newline}
{usage-heading} {usage}{after-help}

Options:
{options}";

/// What there is, and where to start.
pub(super) const GUIDE: &str = "\
Start here:
  tengen count 9                how many legal positions the 9x9 board has
  tengen count 19 --explain     the published number for 19x19, and what it means
  tengen sample 19              a random legal position
  tengen solve problem.sgf      whether a group lives, and with which move
  tengen games bounds 19        how many games of Go there are at least and at most (half a minute)

Numbers of legal positions:
  count        of a board or graph, exactly; by stones; up to symmetry
  plan         what that would take, and how long
  approx       by a formula, for any size
  estimate     by random sampling
  bounds       between proved bounds
  growth       how fast strips grow
  recurrence   the recurrence of strips, proved
  polynomial   for every number of colours at once
  matrix       the transfer matrix of a strip, for other programs
  states       border states
  lattice      the lattices: a list, one as a picture or graph; unit cells of your own
  reachable    of the positions, those that arise without passes

Positions:
  legal        whether positions are legal, and moves of games
  draw         a picture
  sample       random ones, all equally likely
  rank         the number of a position
  unrank       the position of a number
  most         one with the most strings or stones

Games:
  games        their number: exactly, estimated, bounded; long ones constructed
  game-graph   the moves between legal positions
  hamilton     a game or cycle through all positions of a line
  compare      gomoku, Connect-4 and chess

Life and death:
  solve        who wins, with which moves, with a proof
  verify       whether a proof is one
  problems     new ones, and the check of others
  dead         all dead groups of a small board
  reduce       a position that stands for a formula
  gtp          play problems in Sabaki and other programs
  serve        all of this on a page, in the browser

Work and checks:
  table        the papers' tables, against the print
  ledger       finished counts, also of other machines
  data         what is kept, and how large it is
  bench        how fast this machine is
  completions  for a shell
  man          manual pages
  help         of a command: tengen help count

Examples:
  tengen count 3x4
  tengen recurrence 3
  tengen unrank 7 1234567890
  tengen draw game.sgf --move 50 -o game.svg
  tengen table all

Exit codes:
    0  done
    1  failed; or the answer is that something is wrong (legal, verify, table)
    2  what was given cannot be used; of several files, some of them
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

    /// Nothing that is shown is refused.
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
