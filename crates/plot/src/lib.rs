//! SVG pictures: plots of numbers, and the canvas on which they are drawn.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | one idea |
//! |---|---|
//! | [`canvas`] | shapes and text, in a picture that grows with its content |
//! | [`style`] | colours, numbers and text of a picture |
//! | [`label`] | formatting of numbers, with powers of ten |
//! | `marker` | one shape and colour for each series |
//! | `ruler` | the places of values on an axis, and the ticks of the axis |
//! | [`plot`] | the data of a plot: axes, series and points |
//! | [`heat`] | heat maps: a matrix of numbers, drawn as shades |
//! | `draw` | drawing of grid, series, axes, legend and title |
//!
//! The crate is independent of Go and does no I/O. The same input gives the same text.
//!
//! ```
//! use tengen_plot::{Axis, Look, Plot, Point, Scale, Series};
//!
//! let halves = (1..=20).map(|n| Point::new(f64::from(n), 0.5f64.powi(n)));
//! let svg = Plot {
//!     title: "Halves".to_owned(),
//!     description: "2 to the power of -n falls on a straight line.".to_owned(),
//!     x: Axis::new("n", Scale::Linear),
//!     y: Axis::new("2^-n", Scale::Log),
//!     series: vec![Series::new("halves", Look::LineAndPoints, halves.collect())],
//!     note: String::new(),
//! }
//! .draw()?;
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), tengen_plot::PlotError>(())
//! ```

pub mod canvas;
mod draw;
pub mod heat;
pub mod label;
mod marker;
pub mod plot;
mod ruler;
pub mod style;

pub use canvas::{Anchor, Canvas, Paint, Spot, TextStyle};
pub use heat::HeatMap;
pub use label::Label;
pub use plot::{Axis, Look, Plot, PlotError, Point, Scale, Series};
pub use style::Rgb;
