//! Writes the recurrence of a strip's numbers of legal positions in the languages of computer
//! algebra systems, in LaTeX and for the OEIS. A strip has a fixed number of rows and 1, 2, 3, ...
//! columns.

use super::{FoundRecurrence, GeneratingFunction, Proof};
use crate::oeis::{Draft, title};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use tengen_exact::IBig;

/// A language in which a recurrence is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum System {
    /// SageMath. Without its last line, the written program is also Python.
    Sage,
    /// Wolfram Mathematica.
    Mathematica,
    /// Maple.
    Maple,
    /// Displayed formulas of LaTeX.
    Latex,
    /// Lines of an entry of the On-Line Encyclopedia of Integer Sequences, in its internal format.
    Oeis,
}

/// The notation of sums in a language.
struct Style {
    times: &'static str,
    /// The texts before and after an exponent.
    exponent: [&'static str; 2],
}

/// The notation of plain text.
const PLAIN: Style = Style {
    times: " ",
    exponent: ["", ""],
};
const PROGRAM: Style = Style {
    times: "*",
    exponent: ["", ""],
};
const LATEX: Style = Style {
    times: " ",
    exponent: ["{", "}"],
};

impl FoundRecurrence {
    /// Writes the recurrence and the generating function with all coefficients, as a program or
    /// text. Programs define the list `c` of coefficients, the list `a` of initial terms, the count
    /// L(n) for n columns, and the generating function G. A comment states the extent of the proof.
    ///
    /// ```
    /// use tengen::prelude::*;
    /// use tengen::recurrence::System;
    /// let found = tengen::recurrence(1).run()?;
    /// let text = found.write(System::Mathematica)?;
    /// assert!(text.contains("c = {3, -1, 1};\na = {1, 5, 15};\n"));
    /// # Ok::<(), tengen::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unusable`], if the coefficients were not requested or not determined.
    pub fn write(&self, system: System) -> Result<String> {
        let (Some(coefficients), Some(initial), Some(fraction)) = (
            &self.coefficients,
            &self.initial_terms,
            &self.generating_function,
        ) else {
            return Err(Error::unusable(
                "expected a recurrence with known coefficients, found only its order; do not \
                 ask for the order only, or compute more terms",
            ));
        };
        let (about, order) = (self.about(), self.order);
        let (c, a) = (list(coefficients), list(initial));
        let quotient = |style| fraction.quotient(style);
        Ok(match system {
            System::Sage => format!(
                "# {about}\n\
                 c = [{c}]\n\
                 a = [{a}]\n\
                 def L(n):\n    \
                     terms = list(a)\n    \
                     while len(terms) < n:\n        \
                         terms.append(sum(f * t for f, t in zip(c, reversed(terms))))\n    \
                     return terms[n - 1]\n\
                 x = polygen(ZZ, 'x'); G = {}\n",
                quotient(&PROGRAM)
            ),
            System::Mathematica => format!(
                "(* {about} *)\n\
                 c = {{{c}}};\n\
                 a = {{{a}}};\n\
                 L[n_] := First[LinearRecurrence[c, a, {{n, n}}]]\n\
                 G[x_] := {}\n",
                quotient(&PROGRAM)
            ),
            System::Maple => format!(
                "# {about}\n\
                 c := [{c}]:\n\
                 a := [{a}]:\n\
                 L := proc(n) option remember; if n <= {order} then a[n] \
                 else add(c[i]*L(n-i), i = 1 .. {order}) end if end proc:\n\
                 G := {}:\n",
                quotient(&PROGRAM)
            ),
            System::Latex => {
                let [numerator, denominator] = fraction.sums(&LATEX);
                format!(
                    "% {about}\n\
                     \\[ L(k) = {} \\quad (k > {order}) \\]\n\
                     \\[ L(1), \\ldots, L({order}) = {a} \\]\n\
                     \\[ \\sum_{{k \\ge 1}} L(k)\\,x^k = \\frac{{{numerator}}}{{{denominator}}} \\]\n",
                    self.right_side(coefficients)
                )
            }
            System::Oeis => {
                let terms = initial.iter().map(ToString::to_string).collect();
                self.draft(terms, Vec::new()).to_string()
            }
        })
    }

    /// Returns the draft of an OEIS entry for the sequence of this recurrence, with the given
    /// terms. The lines `more` are added after the lines about the recurrence.
    pub(crate) fn draft(&self, terms: Vec<String>, more: Vec<String>) -> Draft {
        let order = self.order;
        let mut lines = vec![format!(
            "%C The recurrence of order {order} is {}.",
            self.how_far()
        )];
        if let (Some(coefficients), Some(fraction)) =
            (&self.coefficients, &self.generating_function)
        {
            let shifted = |power: usize| format!("a(n-{power})");
            let right = sum((1..).zip(coefficients), PROGRAM.times, shifted);
            let signature = list(coefficients).replace(' ', "");
            lines.extend([
                format!(
                    "%H <a href=\"/index/Rec#order_{order:02}\">Index entries for linear recurrences \
                     with constant coefficients</a>, signature ({signature})."
                ),
                format!("%F a(n) = {right} for n > {order}."),
                format!("%F G.f.: {}.", fraction.quotient(&PROGRAM)),
            ]);
        }
        lines.extend(more);
        let board = format!("a {} X n", self.rows);
        Draft {
            terms,
            name: title(&board, self.lattice, self.colours, self.boundary),
            lines,
            keywords: "nonn,easy",
        }
    }

    /// Returns two formulas in plain text with all coefficients: the recurrence and its generating
    /// function. `None` if the coefficients are not determined.
    pub fn formulas(&self) -> Option<[String; 2]> {
        let coefficients = self.coefficients.as_ref()?;
        let fraction = self.generating_function.as_ref()?;
        let [numerator, denominator] = fraction.sums(&PLAIN);
        Some([
            format!(
                "L(k) = {}   for k > {}",
                self.right_side(coefficients),
                self.order
            ),
            format!("L(1) x + L(2) x^2 + ... = ({numerator}) / ({denominator})"),
        ])
    }

    fn right_side(&self, coefficients: &[IBig]) -> String {
        let shifted = |power: usize| format!("L(k-{power})");
        sum((1..).zip(coefficients), PLAIN.times, shifted)
    }

    /// Describes in a few words the extent to which the recurrence is proved.
    pub(crate) fn how_far(&self) -> String {
        match self.proof {
            Proof::Complete => "proved".to_owned(),
            _ => format!(
                "not proved, but right for the first {} terms",
                self.verified_terms
            ),
        }
    }

    /// Describes in one line the strip (its lattice, rows, boundary and colours), the order of its
    /// recurrence and the extent of the proof.
    fn about(&self) -> String {
        let FoundRecurrence {
            lattice,
            rows,
            boundary,
            colours,
            order,
            ..
        } = self;
        let proof = self.how_far();
        format!(
            "L(k): legal Go positions on {rows} x k boards ({} lattice, boundary {boundary}, \
             {colours} colours); order {order}, {proof}",
            lattice.label()
        )
    }
}

impl GeneratingFunction {
    fn quotient(&self, style: &Style) -> String {
        let [numerator, denominator] = self.sums(style);
        format!("({numerator})/({denominator})")
    }

    fn sums(&self, style: &Style) -> [String; 2] {
        let [open, close] = style.exponent;
        let power = |power: usize| match power {
            0 => String::new(),
            1 => "x".to_owned(),
            _ => format!("x^{open}{power}{close}"),
        };
        [&self.numerator, &self.denominator].map(|of| sum((0..).zip(of), style.times, power))
    }
}

fn list(numbers: &[IBig]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}

/// Writes a sum such as 3 x - x^2, without terms whose factor is 0. Each term is given as a number,
/// such as 2, and its factor. `name` turns the number into a text such as x^2, and `times` stands
/// between factor and text.
fn sum<'a>(
    terms: impl Iterator<Item = (usize, &'a IBig)>,
    times: &str,
    name: impl Fn(usize) -> String,
) -> String {
    let mut text = String::new();
    for (number, factor) in terms.filter(|(_, factor)| **factor != IBig::ZERO) {
        let is_negative = *factor < IBig::ZERO;
        text += match (text.is_empty(), is_negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        // The sign is written already.
        let size = factor.to_string();
        let size = size.trim_start_matches('-');
        let name = name(number);
        let _ = match (size, name.as_str()) {
            (size, "") => write!(text, "{size}"),
            ("1", name) => write!(text, "{name}"),
            (size, name) => write!(text, "{size}{times}{name}"),
        };
    }
    if text.is_empty() {
        text.push('0');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;

    #[test]
    fn sums_are_written_as_people_do() {
        let written = |factors: &[i64]| {
            let factors: Vec<IBig> = factors.iter().map(|&f| IBig::from(f)).collect();
            let name = |i| match i {
                0 => String::new(),
                i => format!("x^{i}"),
            };
            sum((0..).zip(&factors), " ", name)
        };
        assert_eq!(written(&[1, -3, 1, 0, -1]), "1 - 3 x^1 + x^2 - x^4");
        assert_eq!(written(&[0, -1, 12]), "-x^1 + 12 x^2");
        assert_eq!(written(&[-1]), "-1");
        assert_eq!(written(&[0]), "0");
    }

    /// Parses the comma-separated numbers in `text` between the texts `from` and `to`.
    fn numbers(text: &str, from: &str, to: &str) -> Vec<IBig> {
        let rest = text.split_once(from).unwrap().1;
        let list = rest.split_once(to).unwrap().0;
        list.split(", ").map(|n| n.parse().unwrap()).collect()
    }

    /// Checks that the written programs have the coefficients and terms that give the counted
    /// numbers.
    #[test]
    fn programs_have_all_coefficients() {
        let found = crate::recurrence(3).run().unwrap();
        assert_eq!(found.order, 19);
        let counted = crate::count(3, 25).columns(true).run().unwrap();
        for (system, [c_from, a_from, to]) in [
            (System::Sage, ["c = [", "a = [", "]\n"]),
            (System::Mathematica, ["c = {", "a = {", "};\n"]),
            (System::Maple, ["c := [", "a := [", "]:\n"]),
        ] {
            let text = found.write(system).unwrap();
            let (c, mut terms) = (numbers(&text, c_from, to), numbers(&text, a_from, to));
            while terms.len() < 25 {
                let last = terms.iter().rev();
                let products = c.iter().zip(last).map(|(f, t)| f * t);
                terms.push(products.fold(IBig::ZERO, |sum, product| sum + product));
            }
            let expected = counted.columns.iter().flatten();
            let expected: Vec<IBig> = expected.map(|count| count.clone().into()).collect();
            assert_eq!(terms, expected, "{system:?}");
            assert!(text.contains("order 19, proved"), "{text}");
        }
    }

    #[test]
    fn formulas_for_papers() {
        let found = crate::recurrence(1).run().unwrap();
        let text = found.write(System::Latex).unwrap();
        for part in [
            r"L(k) = 3 L(k-1) - L(k-2) + L(k-3) \quad (k > 3)",
            "= 1, 5, 15 ",
            r"\frac{x + 2 x^{2} + x^{3}}{1 - 3 x + x^{2} - x^{3}}",
        ] {
            assert!(text.contains(part), "{text}");
        }
        let sage = found.write(System::Sage).unwrap();
        assert!(
            sage.contains("G = (x + 2*x^2 + x^3)/(1 - 3*x + x^2 - x^3)\n"),
            "{sage}"
        );
        let oeis = found.write(System::Oeis).unwrap();
        for line in [
            "%S 1,5,15",
            "%F a(n) = 3*a(n-1) - a(n-2) + a(n-3) for n > 3.",
            "%O 1,2",
        ] {
            assert!(oeis.lines().any(|found| found == line), "{oeis}");
        }
        assert!(
            oeis.contains("Rec#order_03") && oeis.contains("signature (3,-1,1)."),
            "{oeis}"
        );
        let order_only = crate::recurrence(1).order_only(true).run().unwrap();
        assert!(order_only.write(System::Sage).unwrap_err().is_refusal());
        assert_eq!(order_only.formulas(), None);
    }
}
