//! The engine `levels`: counts boards with four colours or more, column by column, with the inner
//! loops of [`tengen_engines::levels`].

mod columns;
pub(crate) mod engine;
mod lanes;
mod values;

pub use values::ManyColours;
