//! Arguments whose values are names: lattices, boundaries and output formats.

use crate::input;
use clap::ValueEnum;
use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;
use tengen::count::Engine;
use tengen::sample::{Method, Symmetry};
use tengen::{Boundary, Explain, Lattice};

/// The lattice and boundary condition of a board.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LatticeArguments {
    /// Lattice of the board: a name from `tengen lattice`, or the file of a unit cell
    ///
    /// A file is a path with a slash or the extension .lattice.
    #[arg(long, value_name = "NAME", value_parser = lattices(), default_value_t = Lattice::Square)]
    pub(crate) lattice: Lattice,

    /// Boundary condition: sides beyond which there is an extra row of empty points
    #[arg(long, value_name = "WHERE", value_parser = boundaries(), default_value_t = Boundary::None)]
    pub(crate) boundary: Boundary,
}

/// The number of colours of stones.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Colours {
    /// Number of colours of stones
    #[arg(
        long,
        alias = "colors",
        value_name = "K",
        default_value_t = 2,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(u32::MAX) - 1),
    )]
    pub(crate) colours: u32,
}

/// Output options of a computation.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct AnswerArguments {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Hide progress and notes
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// The option to explain an answer in sentences.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ExplainArgument {
    /// Also explain the answer in two or three sentences (text format only)
    #[arg(long)]
    pub(crate) explain: bool,
}

impl ExplainArgument {
    /// Returns the text of an answer, followed by its explanation if `--explain` was given.
    pub(crate) fn add(self, text: String, answer: &impl Explain) -> String {
        match self.explain {
            true => format!("{text}\n{}\n", answer.explain()),
            false => text,
        }
    }
}

/// Output format of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Plain text
    #[default]
    Text,
    /// One JSON object on one line
    Json,
}

/// Defines a function that returns the parser of an argument whose values are variants of an enum
/// of the crate `tengen`.
///
/// A line such as `"all" => All` has the name of a value and its variant. The doc comment of the
/// line is the help of the value.
macro_rules! choices {
    (
        $visibility:vis $function:ident: $type:ident,
        $(#[doc = $help:literal] $name:literal => $variant:ident,)+
    ) => {
        $visibility fn $function() -> impl clap::builder::TypedValueParser<Value = $type> {
            $crate::names::choice(&[$(($name, $type::$variant, $help)),+])
        }
    };
}
pub(crate) use choices;

/// Returns the parser of an argument. Each choice has a name, the value of this name, and its help.
pub(crate) fn choice<T: Copy + Send + Sync>(
    choices: &'static [(&'static str, T, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let names = choices
        .iter()
        .map(|&(name, _, help)| PossibleValue::new(name).help(help.trim()));
    PossibleValuesParser::new(names).try_map(|given| {
        let mut choices = choices.iter();
        let found = choices.find(|(name, ..)| *name == given);
        found.map(|&(_, value, _)| value).ok_or("unknown name")
    })
}

/// Returns the parser of an argument for a lattice: a name, or the path of a file that describes
/// the lattice by a unit cell (its repeating part).
pub(crate) fn lattices() -> impl TypedValueParser<Value = Lattice> {
    Lattices
}

/// The parser of lattices.
#[derive(Clone)]
struct Lattices;

impl Lattices {
    fn names() -> impl Iterator<Item = &'static str> {
        let all = Lattice::all().chain(Lattice::shipped());
        all.filter_map(|lattice| match lattice.name() {
            Cow::Borrowed(name) => Some(name),
            Cow::Owned(_) => None,
        })
    }

    /// Returns `true` if the argument is the path of a file: no name of a lattice has a slash or
    /// the extension `.lattice`.
    fn is_path(given: &OsStr) -> bool {
        let path = Path::new(given);
        path.extension().is_some_and(|ending| ending == "lattice")
            || path.components().count() > 1
            || path.is_absolute()
    }
}

impl TypedValueParser for Lattices {
    type Value = Lattice;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Lattice, clap::Error> {
        if !Lattices::is_path(value) {
            return named(Lattices::names()).parse_ref(command, argument, value);
        }
        let file = PathBufValueParser::new().try_map(|path| read_cell(&path));
        file.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Lattices::names().map(PossibleValue::new)))
    }
}

fn read_cell(path: &Path) -> Result<Lattice, String> {
    let input = input::read(path).map_err(|failure| failure.reason().to_owned())?;
    let cell = Lattice::from_cell(&input.text);
    cell.map_err(|error| format!("{}: {error}", input.name))
}

/// Returns the lattice with a name, or reads the lattice from the file of a unit cell.
pub(crate) fn lattice(given: &str) -> Result<Lattice, String> {
    match Lattices::is_path(given.as_ref()) {
        true => read_cell(given.as_ref()),
        false => given.parse().map_err(|error| format!("{error}")),
    }
}

/// Parses a boundary condition.
pub(crate) fn boundaries() -> impl TypedValueParser<Value = Boundary> {
    named(Boundary::all().map(Boundary::name))
}

/// Parses an engine.
pub(crate) fn engines() -> impl TypedValueParser<Value = Engine> {
    named(Engine::all().map(Engine::name))
}

/// Parses a sampling method.
pub(crate) fn sample_methods() -> impl TypedValueParser<Value = Method> {
    named(Method::all().map(Method::name))
}

/// Parses a symmetry of a rectangle.
pub(crate) fn symmetries() -> impl TypedValueParser<Value = Symmetry> {
    named(Symmetry::all().map(Symmetry::name))
}

/// Returns the parser of an argument whose value is one of the given names. The help and the shell
/// completions list the names.
fn named<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: Display,
{
    let names: Vec<_> = names.into_iter().collect();
    PossibleValuesParser::new(names)
        .try_map(|name| name.parse::<T>().map_err(|error| error.to_string()))
}
