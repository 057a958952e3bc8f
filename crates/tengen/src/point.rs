//! The types for points and moves in answers: [`Point`] and [`Move`].

use serde::{Serialize, Serializer};
use std::borrow::Borrow;
use std::fmt;
use std::hash::{Hash, Hasher};
use tengen_board::Names;

/// A point of a board. As text and in JSON, it is the name of the point.
///
/// Two points are equal if their names are equal. A point can be compared with a `str`: its name is
/// compared.
///
/// ```
/// use tengen::prelude::*;
/// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
/// let target = &corner.target()[0];
/// assert_eq!((target.as_str(), target.vertex()), ("D3", 3));
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Point {
    name: String,
    vertex: usize,
}

/// A move to a point, or a pass. As text and in JSON, it is the name of the point, or `pass`.
///
/// Two moves are equal if their names are equal. A move can be compared with a `str`: its name is
/// compared.
#[derive(Clone, Debug)]
pub struct Move {
    name: String,
    vertex: Option<usize>,
}

impl Point {
    /// Creates a point with a name.
    pub(crate) fn new(vertex: usize, name: String) -> Point {
        Point { name, vertex }
    }

    /// Creates the point of a vertex.
    pub(crate) fn of(names: &Names, vertex: usize) -> Point {
        Point::new(vertex, names.name(vertex))
    }

    /// Creates the points of several vertices.
    pub(crate) fn all(names: &Names, vertices: &[usize]) -> Vec<Point> {
        let vertices = vertices.iter();
        vertices.map(|&vertex| Point::of(names, vertex)).collect()
    }

    /// Returns the vertex: the number of the point on its board, from 0. The points of a lattice
    /// board are numbered row by row from the top.
    pub fn vertex(&self) -> usize {
        self.vertex
    }
}

impl Move {
    /// Creates the move to a vertex, with its name from `names`. The vertex `None` is a pass.
    pub(crate) fn of(names: &Names, vertex: Option<usize>) -> Move {
        Move {
            name: names.of_move(vertex.into()),
            vertex,
        }
    }

    /// Creates several moves.
    pub(crate) fn all(names: &Names, vertices: &[Option<usize>]) -> Vec<Move> {
        let vertices = vertices.iter();
        vertices.map(|&vertex| Move::of(names, vertex)).collect()
    }

    /// Returns the vertex (the number of the point on its board) of the move, or `None` for a pass.
    pub fn vertex(&self) -> Option<usize> {
        self.vertex
    }
}

/// Serialises a point as a list that has only this point.
pub(crate) fn in_a_list<S: Serializer>(point: &Point, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq([point])
}

macro_rules! named {
    ($type:ident) => {
        impl $type {
            /// Returns the name.
            pub fn as_str(&self) -> &str {
                &self.name
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.name.fmt(f)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                self.name.serialize(to)
            }
        }

        // Also gives slices the method `join`.
        impl Borrow<str> for $type {
            fn borrow(&self) -> &str {
                &self.name
            }
        }

        impl Eq for $type {}

        impl PartialEq for $type {
            fn eq(&self, other: &$type) -> bool {
                self.name == other.name
            }
        }

        impl PartialEq<str> for $type {
            fn eq(&self, name: &str) -> bool {
                self.name == name
            }
        }

        impl PartialEq<&str> for $type {
            fn eq(&self, name: &&str) -> bool {
                self.name == *name
            }
        }

        impl Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.name.hash(state);
            }
        }

        impl From<$type> for String {
            fn from(named: $type) -> String {
                named.name
            }
        }

        #[cfg(feature = "schema")]
        tengen_base::schema_inline!($type, to => String::json_schema(to));
    };
}

named!(Point);
named!(Move);
