//! Serialises integers and names as text in JSON. In many programs, JSON numbers above 2^53 are not
//! exact.
//!
//! The types are used as `#[serde(with = "crate::text::Integer")]`. Each writes and reads a field,
//! and provides the schema of the field.

use serde::{Deserialize, Deserializer, Serializer, de};
use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

/// Serialises an integer as a string of digits.
pub(crate) struct Integer;

/// Serialises an optional integer as a string of digits or `null`.
pub(crate) struct OptionInteger;

/// Serialises integers as a list of strings of digits.
pub(crate) struct Integers;

/// Serialises an optional list of integers as strings of digits, or `null`.
pub(crate) struct OptionIntegers;

/// Serialises a value as its name.
pub(crate) struct Name;

/// Serialises an optional value as its name or `null`.
pub(crate) struct OptionName;

fn parsed<T: FromStr<Err: Display>, E: de::Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(E::custom)
}

macro_rules! one {
    ($($kind:ty),*) => {$(
        impl $kind {
            pub(crate) fn serialize<T: Display, S: Serializer>(
                value: &T,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                to.collect_str(value)
            }

            pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
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
            pub(crate) fn serialize<T: Display, S: Serializer>(
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
    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<Cow<'_, str>>::deserialize(from)?;
        text.map(|text| parsed(&text)).transpose()
    }
}

impl Integers {
    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(T::to_string))
    }

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<Cow<'_, str>>::deserialize(from)?;
        texts.iter().map(|text| parsed(text)).collect()
    }
}

impl OptionIntegers {
    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &Option<Vec<T>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match values {
            Some(values) => Integers::serialize(values, to),
            None => to.serialize_none(),
        }
    }
}

/// The schemas of these types.
#[cfg(feature = "schema")]
mod schema {
    use super::{Integer, Integers, Name, OptionInteger, OptionIntegers, OptionName};
    use crate::schema::schema_inline;
    use schemars::json_schema;

    /// The pattern of an integer as a string of digits.
    const DIGITS: &str = "^-?[0-9]+$";

    schema_inline!(Integer, _ => json_schema!({"type": "string", "pattern": DIGITS}));
    schema_inline!(Name, _ => json_schema!({"type": "string"}));
    schema_inline!(Integers, to => json_schema!({"type": "array", "items": to.subschema_for::<Integer>()}));
    schema_inline!(OptionInteger, to => to.subschema_for::<Option<Integer>>());
    schema_inline!(OptionIntegers, to => to.subschema_for::<Option<Integers>>());
    schema_inline!(OptionName, to => to.subschema_for::<Option<Name>>());
}
