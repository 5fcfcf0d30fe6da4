//! With the feature `schema`: the description of the interface, made from the routes themselves. `make types` writes it to the
//! file that the program answers with and that the page's types are made from, and a test compares them. The program does
//! without it: what makes the description would be a twentieth of its size.

use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document,
        security::{Http, HttpAuthScheme, SecurityScheme},
    },
};

use super::{description, desk, games, health, picture, tables};
use crate::message::{Incoming, Outgoing};

#[derive(OpenApi)]
#[openapi(modifiers(&BySecret), components(schemas(Incoming, Outgoing)), info(
    title = "Damier",
    description = "Eight games of the draughts family: positions and moves as data, tables to play at. What is sent over \
                   the WebSocket of a table is described at /api/docs.",
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
), paths(
    games::games, games::position_view, games::play,
    desk::ask,
    tables::open_table, tables::public_tables, tables::table, tables::command, tables::make_move, tables::export,
    tables::connect,
    picture::game_picture, picture::table_picture,
    health::health, health::ready,
    description::description, description::docs,
))]
struct Described;

/// A seat's secret goes with a request as a bearer token.
struct BySecret;

impl Modify for BySecret {
    fn modify(&self, document: &mut Document) {
        let secret = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("secret", secret);
    }
}

/// The description of the interface as `OpenAPI`, in JSON: what `GET /api` answers.
pub fn description() -> String {
    // A document made of plain data does not fail to be written.
    Described::openapi().to_pretty_json().unwrap_or_default()
}

/// The method and path of every route that is answered but for files of the page.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    super::routes().into_list()
}
