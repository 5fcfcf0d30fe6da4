//! What a link to the page says of itself where it is passed on: a name, a line, a picture. Only what stands in the address
//! is used; what lies behind its `#` never comes here.

use axum::http::{HeaderMap, Uri, header};
use damier_notation::sentences::{Lang, game_name};
use damier_rules::Game;
use damier_study::desk::Bounds;

use crate::App;

/// Where it goes in the page.
const PLACE: &str = "<!-- preview -->";

/// A page with what is said of this address.
pub(super) fn with_preview(page: &str, app: &App, uri: &Uri, headers: &HeaderMap) -> String {
    let base = base(app, headers);
    page.replacen(PLACE, &tags(uri, base.as_deref()), 1)
}

/// Where the server was asked for: pictures need a whole address. Whether encrypted, a trusted proxy says where there is one.
fn base(app: &App, headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    if host.is_empty() || host.len() > 255 || !host.bytes().all(plain) {
        return None;
    }
    let told = || headers.get("x-forwarded-proto")?.to_str().ok()?.split(',').next_back().map(str::trim);
    let encrypted = if app.config.proxies > 0 { told() == Some("https") } else { app.certificate.is_some() };
    Some(format!("{}://{host}", if encrypted { "https" } else { "http" }))
}

fn tags(uri: &Uri, base: Option<&str>) -> String {
    let parts: Vec<&str> = uri.path().split('/').filter(|part| !part.is_empty()).collect();
    let (title, picture) = match parts[..] {
        ["t", table] if is_plain(table) => (None, Some(format!("/api/tables/{table}/picture"))),
        ["analysis"] => of_query(uri.query().unwrap_or_default()),
        _ => (None, None),
    };
    let mut tags = vec![
        ("og:site_name", "Damier".to_owned()),
        ("og:type", "website".to_owned()),
        ("og:title", title.map_or_else(|| "Damier".to_owned(), |title| format!("Damier – {title}"))),
        ("og:description", "The draughts family, on one table. La famille des dames, sur une même table.".to_owned()),
    ];
    if let Some(base) = base {
        // The page's own picture has the size of a large card; pictures of boards are square and get a small one.
        let (path, card) =
            picture.map_or_else(|| ("/preview.png".to_owned(), "summary_large_image"), |picture| (picture, "summary"));
        tags.push(("og:image", format!("{base}{path}")));
        tags.push(("twitter:card", card.to_owned()));
    }
    let written =
        |(name, content): &(&str, String)| format!("<meta property=\"{name}\" content=\"{}\" />", escaped(content));
    let tags: Vec<String> = tags.iter().map(written).collect();
    tags.concat()
}

/// A game or position, or a table's game, in the query of an address of the analysis board.
fn of_query(query: &str) -> (Option<String>, Option<String>) {
    let field = |wanted: &str| {
        query
            .split('&')
            .find_map(|pair| pair.split_once('=').filter(|(name, _)| *name == wanted).map(|(_, value)| value))
    };
    if let Some(table) = field("table").filter(|table| is_plain(table)) {
        return (None, Some(format!("/api/tables/{table}/picture")));
    }
    let Some(game) = field("game").and_then(Game::from_id) else { return (None, None) };
    let title = format!("{} / {}", game_name(game, Lang::Fr), game_name(game, Lang::En));
    // Position and options are copied from the address without decoding them, unless they contain characters that have
    // to be encoded there.
    let passed: Vec<&str> = query
        .split('&')
        .filter(|pair| pair.starts_with("position=") || pair.starts_with("option="))
        .filter(|pair| pair.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"'<>&".contains(&byte)))
        .take(33)
        .collect();
    let passed = passed.join("&");
    if passed.len() > 3 * Bounds::LONGEST_POSITION {
        return (Some(title), None);
    }
    let ask = if passed.is_empty() { "" } else { "?" };
    (Some(title), Some(format!("/api/games/{}/picture{ask}{passed}", game.id())))
}

/// As the names of tables are.
fn is_plain(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str) -> String {
        tags(&address.parse().expect("an address"), Some("https://damier.example"))
    }

    #[test]
    fn a_position_has_its_picture() {
        let tags = of("/analysis?game=dames&position=W%3AW28%3AB19&option=a%3Db");
        assert!(tags.contains(
            "content=\"https://damier.example/api/games/dames/picture?position=W%3AW28%3AB19&amp;option=a%3Db\""
        ));
        assert!(tags.contains("\"summary\""), "{tags}");
    }

    #[test]
    fn a_table_has_its_picture_and_home_one_of_its_own() {
        assert!(of("/t/abc123").contains("https://damier.example/api/tables/abc123/picture"));
        assert!(of("/analysis?table=abc123").contains("/api/tables/abc123/picture"));
        for home in ["/", "/rules/dames", "/analysis", "/analysis?game=chess", "/t/a%22b"] {
            assert!(of(home).contains("https://damier.example/preview.png"), "{home}");
        }
    }

    #[test]
    fn nothing_of_an_address_gets_out_of_its_quotes() {
        let tags = of("/analysis?game=dames&position=%22%3E%3Cscript%3E&position='x");
        assert!(!tags.contains("script>") && !tags.contains("'x"), "{tags}");
        assert!(!super::tags(&"/".parse().expect("an address"), None).contains("og:image"));
        let long = format!("/analysis?game=dames&position={}", "W".repeat(7_000));
        assert!(of(&long).contains("/preview.png"));
    }
}
