//! Implements JSON schemas for types whose JSON form differs from their fields.

/// Implements an inline schema, repeated wherever the type is used. `$to` is the generator.
#[cfg(feature = "schema")]
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

/// Implements the schema of a type that is serialised as another type.
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

pub(crate) use schema_as;
#[cfg(feature = "schema")]
pub(crate) use schema_inline;
