//! With the feature `schema`: the names that [`serde`](crate::serde) writes, described for `OpenAPI`. The lists come from
//! the types themselves, so a new game is described as soon as it is there.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ObjectBuilder, RefOr,
        schema::{Schema, SchemaType, Type},
    },
};

use crate::{Color, Game, Spin, board::KingName};

fn one_of(description: &str, names: impl IntoIterator<Item = String>) -> RefOr<Schema> {
    let names: Vec<String> = names.into_iter().collect();
    let schema = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).enum_values(Some(names));
    schema.description(Some(description)).into()
}

macro_rules! described {
    ($type:ty, $description:literal, $name:expr) => {
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                one_of($description, Self::ALL.into_iter().map($name))
            }
        }

        impl ToSchema for $type {}
    };
}

described!(Color, "One of the two players.", |color| color.to_string());
described!(Game, "The short name of a game.", |game| game.id().to_owned());
described!(KingName, "What a king is called in French.", |name| name.id().to_owned());
described!(Spin, "What the spinner of Dames & Trap shows.", |spin| spin.name().to_owned());
