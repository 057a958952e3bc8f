//! Engines: the algorithms that count boards, all behind one trait.
//!
//! An engine looks at a request ([`Asked`](asked::Asked)) and estimates the cost of counting its
//! board, an [`Offer`]. If it cannot count the board, it returns the reason. A count runs the
//! cheapest offer ([`cheapest`](asked::Asked::cheapest)); a plan shows all offers. The list of
//! engines is [`ENGINES`](super::list::ENGINES): a new engine is a file in this folder and a line in
//! that list.
//!
//! | module | engine |
//! ---|---|
//! | `brute` | tries every colouring |
//! | `split` | two and three colours: a vector over pairs of half-states |
//! | `glued` | the vector of `split` at the middle of the board, glued to its mirror image |
//! | `levels` | four colours and more: half-states without names of colours |
//! | `rings` | cylinders, row by row |
//! | `orbits` | tori, one set of equivalent first columns (an orbit) at a time |
//! | `frontier` | any board: states in hash maps (`hashed`), as sparse matrices (`compiled`), or of marked stones (`marked`) |
//!
//! The engine `recurrence` finds a linear recurrence from counts that other engines compute. It is
//! in [`recurrence`](mod@super::recurrence).

pub(crate) mod asked;
pub(crate) mod batches;
pub(crate) mod brute;
pub(crate) mod frontier;
pub(crate) mod glued;
pub(crate) mod levels;
pub(crate) mod name;
pub(crate) mod offer;
pub(crate) mod orbits;
pub(crate) mod rings;
pub(crate) mod split;

pub use name::EngineName;
pub use offer::{Offer, Order, Precision, Steps, Together};
