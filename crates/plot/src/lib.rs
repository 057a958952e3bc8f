//! Plots of numbers as SVG: axes, series of points, a legend.
//!
//! Nothing here knows of Go or does I/O.
