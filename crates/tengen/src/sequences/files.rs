//! Writes the sequences of numbers of legal positions of a lattice as files: terms, drafts of OEIS
//! entries, programs, bounds and a plot.

use super::lattice::{SequencesOfLattice, StripSequence};
use crate::citation::{citation, papers};
use crate::lattice::cell_text;
use crate::oeis::{Draft, b_file, title};
use crate::recurrence::System;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tengen_base::text::number_of;
use tengen_board::{Boundary, Lattice};
use tengen_plot::{Axis, Look, Plot, Point, Scale, Series};

impl SequencesOfLattice {
    /// Returns the sequences of the lattice as files: the text of each file by its name.
    ///
    /// NAME is the name of the lattice. The files with `3xn` exist for each strip, with its number
    /// of rows in place of 3. The files with `nxn` are for the n by n boards.
    ///
    /// | file | contents |
    /// |---|---|
    /// | `README.md` | the list of sequences, and how each number was found |
    /// | `NAME.lattice` | the unit cell |
    /// | `NAME-3xn.b.txt`, `NAME-nxn.b.txt` | the terms, as a b-file of the OEIS |
    /// | `NAME-3xn.oeis.txt`, `NAME-nxn.oeis.txt` | the draft of an OEIS entry |
    /// | `NAME-3xn.sage` | the recurrence and the generating function as a program |
    /// | `growth.csv` | bounds on the growth constants of the strips |
    /// | `growth.svg` | a plot of the factor by which one more point multiplies the number of positions |
    /// | `NAME.bib` | entries for the papers and the program |
    pub fn files(&self) -> BTreeMap<String, String> {
        let name = self.name();
        let mut files = BTreeMap::from([
            ("README.md".to_owned(), self.readme()),
            (format!("{name}.bib"), citation() + papers()),
            (format!("{name}.lattice"), cell_text(self.lattice)),
        ]);
        for strip in &self.strips {
            let name = self.name_of(strip);
            let title = self.title(&format!("a {} X n", strip.rows));
            files.insert(format!("{name}.b.txt"), b_file(&title, &strip.terms));
            files.insert(format!("{name}.oeis.txt"), self.draft(strip));
            let program = strip.recurrence.write(System::Sage);
            files.extend(program.ok().map(|text| (format!("{name}.sage"), text)));
        }
        if let Some(terms) = &self.squares {
            let title = self.title("an n X n");
            files.insert(format!("{name}-nxn.b.txt"), b_file(&title, terms));
            let draft = Draft {
                terms: terms.iter().map(ToString::to_string).collect(),
                name: title,
                lines: vec![
                    "%C Each term was counted by a transfer matrix or by trying all positions."
                        .to_owned(),
                    format!("%o (Tengen) tengen count n{}", self.options()),
                ],
                keywords: "nonn,more",
            };
            files.insert(
                format!("{name}-nxn.oeis.txt"),
                draft.within_room().to_string(),
            );
        }
        if self.has_growth() {
            files.insert("growth.csv".to_owned(), self.growth());
            let plot = self.plot().draw();
            files.extend(plot.ok().map(|svg| ("growth.svg".to_owned(), svg)));
        }
        files
    }

    fn has_growth(&self) -> bool {
        self.strips.iter().any(|strip| strip.growth.is_some())
    }

    /// Returns the name of the lattice for names of files; `lattice` if its own name has other
    /// characters than letters, digits, hyphens and underscores.
    fn name(&self) -> String {
        let label = self.lattice.label();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        match label.chars().all(is_plain) {
            true => label.into_owned(),
            false => "lattice".to_owned(),
        }
    }

    fn name_of(&self, strip: &StripSequence) -> String {
        format!("{}-{}xn", self.name(), strip.rows)
    }

    fn title(&self, board: &str) -> String {
        title(board, self.lattice, self.colours, self.boundary)
    }

    /// Returns the options of `tengen` commands that state the lattice, the boundary condition
    /// (extra rows of empty points) and the colours.
    fn options(&self) -> String {
        let mut options = match (self.lattice.source(), self.lattice) {
            (_, Lattice::Square) => String::new(),
            (Some(_), lattice) => format!(" --lattice {lattice}"),
            (None, _) => format!(" --lattice ./{}.lattice", self.name()),
        };
        if self.boundary != Boundary::None {
            let _ = write!(options, " --boundary {}", self.boundary);
        }
        if self.colours != 2 {
            let _ = write!(options, " --colours {}", self.colours);
        }
        options
    }

    /// Returns the draft of an OEIS entry for the sequence of a strip: its numbers of legal
    /// positions with 1, 2, 3, ... columns.
    fn draft(&self, strip: &StripSequence) -> String {
        let rows = strip.rows;
        let terms = strip.terms.iter().map(ToString::to_string).collect();
        let mut lines = vec![format!(
            "%H Table of n, a(n) for n = 1..{}, in the file {}.b.txt",
            strip.terms.len(),
            self.name_of(strip)
        )];
        if let Some(growth) = &strip.growth {
            lines.push(format!(
                "%F The ratio a(n+1)/a(n) tends to a constant from {}.",
                growth.lambda
            ));
        }
        lines.push(format!(
            "%o (Tengen) tengen count {rows} n{}",
            self.options()
        ));
        let draft = strip.recurrence.draft(terms, lines);
        draft.within_room().to_string()
    }

    /// Returns the bounds on the growth constants of the strips as CSV: one line for each strip and
    /// constant.
    fn growth(&self) -> String {
        let mut text = "rows,constant,lower,upper\n".to_owned();
        let constants = self.strips.iter().filter_map(|strip| strip.growth.as_ref());
        for growth in constants {
            for (name, number) in growth.named() {
                let (lower, upper) = number.ends();
                let _ = writeln!(text, "{},\"{name}\",{lower},{upper}", growth.rows);
            }
        }
        text
    }

    /// Plots the factors by which one more point multiplies the number of legal positions, by
    /// number of rows.
    fn plot(&self) -> Plot {
        let strips = self.strips.iter().filter_map(|strip| {
            let factor = strip.growth.as_ref()?.lambda_root.to_f64();
            Some(Point::new(strip.rows as f64, factor))
        });
        let strips = strips.collect();
        let squares = (1..).zip(self.squares.iter().flatten());
        let squares = squares.map(|(n, count)| {
            let n = f64::from(n);
            Point::new(n, count.to_f64().value().powf(1.0 / (n * n)))
        });
        let mut series = vec![Series::new(
            "long strips, lambda^(1/rows)",
            Look::LineAndPoints,
            strips,
        )];
        if self.squares.is_some() {
            series.push(Series::new(
                "n by n boards, L^(1/points)",
                Look::LineAndPoints,
                squares.collect(),
            ));
        }
        Plot {
            title: format!("Factor per point, {} lattice", self.lattice.label()),
            description: "The factor by which one more point multiplies the number of legal \
                          positions, for long strips and for n by n boards."
                .to_owned(),
            x: Axis::new("rows", Scale::Linear),
            y: Axis::new("factor per point", Scale::Linear),
            series,
            note: String::new(),
        }
    }

    /// Returns the text of `README.md`: the list of sequences, and how each number was found.
    fn readme(&self) -> String {
        let (name, options) = (self.name(), self.options());
        let mut text = format!("# Legal Go positions, {} lattice\n\n", self.lattice.label());
        if let Some(about) = self.lattice.about() {
            let _ = write!(text, "{about}.\n\n");
        }
        let _ = write!(
            text,
            "Found by Tengen {} with {} of stones. A position is legal if every string of stones \
             has a liberty.\n\n\
             | sequence | definition | terms | recurrence |\n|---|---|---|---|\n",
            env!("CARGO_PKG_VERSION"),
            number_of(self.colours as usize, "colour")
        );
        for strip in &self.strips {
            let _ = writeln!(
                text,
                "| `{}` | {} | {} | order {}, {} |",
                self.name_of(strip),
                self.title(&format!("a {} X n", strip.rows)),
                strip.terms.len(),
                strip.recurrence.order,
                strip.recurrence.how_far()
            );
        }
        if let Some(squares) = &self.squares {
            let _ = writeln!(
                text,
                "| `{name}-nxn` | {} | {} | |",
                self.title("an n X n"),
                squares.len()
            );
        }
        text += "\n## How each number was found\n\n";
        for strip in &self.strips {
            let (rows, found) = (strip.rows, &strip.recurrence);
            let terms = strip.terms.len();
            let _ = writeln!(
                text,
                "- `{}`: {terms} terms, counted by the engine {}: `tengen count {rows} {terms} \
                 --columns{options}`. The recurrence of least order is from {} terms, and a proof \
                 needs {} + {}: `tengen recurrence {rows}{options}`. It gives the same {terms} \
                 terms.",
                self.name_of(strip),
                strip.engine,
                found.terms,
                found.order_bound,
                found.order,
            );
            if strip.growth.is_some() {
                let _ = writeln!(
                    text,
                    "  Growth constants between proved bounds: `tengen growth {rows}{options}`."
                );
            }
        }
        if let Some(squares) = &self.squares {
            let _ = writeln!(
                text,
                "- `{name}-nxn`: `tengen count {} --square{options}`.",
                squares.len()
            );
        }
        if !self.left_out.is_empty() {
            text += "\n## Left out\n\n";
            for left in &self.left_out {
                let _ = writeln!(text, "- {}: {}", left.what, left.reason);
            }
        }
        let _ = write!(
            text,
            "\n## Files\n\n\
             - `*.b.txt`: the terms, as a b-file of the OEIS.\n\
             - `*.oeis.txt`: the draft of an entry. Author and number are left to the OEIS; search \
             for the terms first.\n\
             - `*.sage`: recurrence and generating function as a program for SageMath; without its \
             last line it is also Python.\n\
             - `{name}.lattice`: the unit cell.\n\
             - `{name}.bib`: BibTeX entries of the papers and the program.\n"
        );
        if self.has_growth() {
            text += "- `growth.csv`, `growth.svg`: growth constants, and a plot of the factor per \
                     point.\n";
        }
        text
    }
}
