//! Four colours and more with the kernels of [`levels`](tengen_engines::levels), column by column.

mod columns;
pub(crate) mod engine;
mod lanes;
mod values;

pub use values::ManyColours;
