//! Values that JSON has as their text: names, and integers beyond 2^53. For
//! `#[serde(with = "crate::text")]`.

use serde::{Deserialize, Deserializer, Serializer, de};
use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    Cow::<str>::deserialize(from)?
        .parse()
        .map_err(de::Error::custom)
}

/// The same for values that need not be there.
pub(crate) mod option {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use std::borrow::Cow;
    use std::fmt::Display;
    use std::str::FromStr;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => to.collect_str(value),
            None => to.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<Cow<'_, str>>::deserialize(from)?;
        text.map(|text| text.parse().map_err(de::Error::custom))
            .transpose()
    }
}

/// The same for lists.
pub(crate) mod list {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use std::borrow::Cow;
    use std::fmt::Display;
    use std::str::FromStr;

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<Cow<'_, str>>::deserialize(from)?;
        let values = texts.iter().map(|text| text.parse());
        values.collect::<Result<_, _>>().map_err(de::Error::custom)
    }

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(T::to_string))
    }
}

/// The same for lists that need not be there.
pub(crate) mod option_list {
    use serde::Serializer;
    use std::fmt::Display;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &Option<Vec<T>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match values {
            Some(values) => super::list::serialize(values, to),
            None => to.serialize_none(),
        }
    }
}
