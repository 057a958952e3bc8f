//! Serialises integers and names as text in JSON. In many programs, JSON numbers above 2^53 are not
//! exact. The module also implements JSON schemas for types whose JSON form differs from their
//! fields.
//!
//! The types are used as `#[serde(with = "tengen_base::json::Integer")]`. Each of them writes and
//! reads a field, and provides the JSON schema of the field.

use serde::{Deserialize, Deserializer, Serializer, de};
use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

/// Serialises an integer as a string of digits.
pub struct Integer;

/// Serialises an optional integer as a string of digits or `null`.
pub struct OptionInteger;

/// Serialises integers as a list of strings of digits.
pub struct Integers;

/// Serialises an optional list of integers as strings of digits, or `null`.
pub struct OptionIntegers;

/// Serialises a value as its name.
pub struct Name;

/// Serialises an optional value as its name or `null`.
pub struct OptionName;

fn parsed<T: FromStr<Err: Display>, E: de::Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(E::custom)
}

macro_rules! one {
    ($($kind:ty),*) => {$(
        impl $kind {
            /// Writes the value.
            pub fn serialize<T: Display, S: Serializer>(
                value: &T,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                to.collect_str(value)
            }

            /// Reads the value.
            pub fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
            where
                T: FromStr<Err: Display>,
                D: Deserializer<'de>,
            {
                parsed(&Cow::<str>::deserialize(from)?)
            }
        }
    )*};
}

macro_rules! option {
    ($($kind:ty),*) => {$(
        impl $kind {
            /// Writes the value.
            pub fn serialize<T: Display, S: Serializer>(
                value: &Option<T>,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                match value {
                    Some(value) => to.collect_str(value),
                    None => to.serialize_none(),
                }
            }
        }
    )*};
}

one!(Integer, Name);
option!(OptionInteger, OptionName);

impl OptionName {
    /// Reads the value.
    pub fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<Cow<'_, str>>::deserialize(from)?;
        text.map(|text| parsed(&text)).transpose()
    }
}

impl Integers {
    /// Writes the values.
    pub fn serialize<T: Display, S: Serializer>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(T::to_string))
    }

    /// Reads the values.
    pub fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<Cow<'_, str>>::deserialize(from)?;
        texts.iter().map(|text| parsed(text)).collect()
    }
}

impl OptionIntegers {
    /// Writes the values.
    pub fn serialize<T: Display, S: Serializer>(
        values: &Option<Vec<T>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match values {
            Some(values) => Integers::serialize(values, to),
            None => to.serialize_none(),
        }
    }
}

/// Implements an inline JSON schema, repeated wherever the type is used. `$to` is the schema
/// generator.
#[cfg(feature = "schema")]
#[macro_export]
macro_rules! schema_inline {
    ($type:ty, $to:pat => $schema:expr) => {
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema($to: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $schema
            }
        }
    };
}

/// Implements the JSON schema of a type that is serialised as another type.
#[macro_export]
macro_rules! schema_as {
    ($($type:ty => $as:ty),* $(,)?) => {$(
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(to: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$as as schemars::JsonSchema>::json_schema(to)
            }
        }
    )*};
}

/// The schemas of these types.
#[cfg(feature = "schema")]
mod schema {
    use super::{Integer, Integers, Name, OptionInteger, OptionIntegers, OptionName};
    use schemars::json_schema;

    /// The regular expression, in JSON schemas, of an integer as a string of digits.
    const DIGITS: &str = "^-?[0-9]+$";

    schema_inline!(Integer, _ => json_schema!({"type": "string", "pattern": DIGITS}));
    schema_inline!(Name, _ => json_schema!({"type": "string"}));
    schema_inline!(Integers, to => json_schema!({"type": "array", "items": to.subschema_for::<Integer>()}));
    schema_inline!(OptionInteger, to => to.subschema_for::<Option<Integer>>());
    schema_inline!(OptionIntegers, to => to.subschema_for::<Option<Integers>>());
    schema_inline!(OptionName, to => to.subschema_for::<Option<Name>>());
}
