//! BibTeX entries for Tengen and for the papers on numbers of legal positions.

/// The year of this version.
const YEAR: u32 = 2026;

/// Returns a BibTeX entry with author, title, version, year and license. The file
/// `CITATION.cff` has this data for other programs.
///
/// ```
/// assert!(tengen::citation().starts_with("@software{tengen,"));
/// ```
pub fn citation() -> String {
    format!(
        "@software{{tengen,\n  \
           title = {{Tengen: the combinatorics and complexity of Go}},\n  \
           author = {{{{The authors of Tengen}}}},\n  \
           version = {{{}}},\n  \
           year = {{{YEAR}}},\n  \
           license = {{{}}}\n\
         }}\n",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_LICENSE")
    )
}

/// Returns BibTeX entries of the papers that define the numbers of legal positions and count them.
pub(crate) fn papers() -> &'static str {
    "\
@inproceedings{tromp-farneback,
  author = {John Tromp and Gunnar Farneb{\\\"a}ck},
  title = {Combinatorics of {Go}},
  booktitle = {Computers and Games, CG 2006},
  series = {Lecture Notes in Computer Science},
  volume = {4630},
  pages = {84--99},
  publisher = {Springer},
  year = {2007}
}
@article{farr-schmidt,
  author = {Graham Farr and Johannes Schmidt},
  title = {On the number of {Go} positions on lattice graphs},
  journal = {Information Processing Letters},
  volume = {105},
  number = {4},
  pages = {124--130},
  year = {2008}
}
"
}
