//! Where a request comes from, as the proxies in front of the server say it: `X-Forwarded-For`, or `Forwarded` of
//! RFC 7239.
//!
//! Each proxy adds the address that it was asked from at the end of what was there already. So as many entries
//! from the right count as there are trusted proxies; anybody may have written what stands before them.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, header};

/// The header in which proxies say where a request comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ForwardedHeader {
    /// `X-Forwarded-For`: what almost all proxies send.
    #[default]
    XForwardedFor,
    /// `Forwarded`, from RFC 7239.
    Forwarded,
}

/// Longer chains than this are not followed.
const MOST_PROXIES: usize = 16;

/// The address that the outermost of this many trusted proxies was asked from. Nothing if there is none to be read: then
/// the peer itself is all that is known.
pub(crate) fn client_address(headers: &HeaderMap, header: ForwardedHeader, proxies: usize) -> Option<IpAddr> {
    let name = match header {
        ForwardedHeader::XForwardedFor => HeaderName::from_static("x-forwarded-for"),
        ForwardedHeader::Forwarded => header::FORWARDED,
    };
    // Several lines are one list; a line that is no text was not written by a proxy we know.
    let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default());
    let mut entries: Vec<Option<IpAddr>> = Vec::new();
    for line in lines {
        match header {
            ForwardedHeader::XForwardedFor => entries.extend(line.split(',').map(|entry| read_node(entry.trim()))),
            ForwardedHeader::Forwarded => {
                entries.extend(split_outside_quotes(line, ',').map(|element| read_node(&forwarded_for(element)?)));
            }
        }
    }
    // From the right: the address each trusted proxy was asked from. One that cannot be read hides those before it.
    entries.into_iter().rev().take(proxies.min(MOST_PROXIES)).map_while(|entry| entry).last()
}

/// An address with or without a port, IPv6 with or without brackets.
fn read_node(text: &str) -> Option<IpAddr> {
    let bracketed = |text: &str| text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
    let address = text.parse::<IpAddr>().ok();
    let address = address.or_else(|| bracketed(text).map(IpAddr::from));
    address.or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// What an element of `Forwarded` says after `for=`, without quotes.
fn forwarded_for(element: &str) -> Option<String> {
    split_outside_quotes(element, ';').find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        name.trim().eq_ignore_ascii_case("for").then(|| unquoted(value.trim()))
    })
}

/// A token as it is, a quoted string without its quotes and escapes.
fn unquoted(value: &str) -> String {
    let Some(quoted) = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) else {
        return value.to_owned();
    };
    let mut text = String::with_capacity(quoted.len());
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        text.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    text
}

/// The parts between separators that do not stand inside a quoted string.
fn split_outside_quotes(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(move |c| {
        let is_escaped = escaped;
        escaped = quoted && c == '\\' && !is_escaped;
        if c == '"' && !is_escaped {
            quoted = !quoted;
        }
        c == separator && !quoted
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(name: &'static str, lines: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name, HeaderValue::from_static(line));
        }
        headers
    }

    fn forwarded_for(lines: &[&'static str], proxies: usize) -> Option<String> {
        let headers = headers("x-forwarded-for", lines);
        client_address(&headers, ForwardedHeader::XForwardedFor, proxies).map(|address| address.to_string())
    }

    #[test]
    fn as_many_entries_count_from_the_right_as_there_are_proxies() {
        let one = |lines| forwarded_for(lines, 1).unwrap_or_default();
        assert_eq!(one(&["203.0.113.7"]), "203.0.113.7");
        assert_eq!(one(&["1.2.3.4, 203.0.113.7"]), "203.0.113.7", "what a client writes stands before it");
        assert_eq!(one(&["1.2.3.4", "203.0.113.7"]), "203.0.113.7", "also in lines of its own");
        assert_eq!(one(&["1.2.3.4", "5.6.7.8, 203.0.113.7"]), "203.0.113.7");
        let two = |lines| forwarded_for(lines, 2).unwrap_or_default();
        assert_eq!(two(&["1.2.3.4, 203.0.113.7, 10.0.0.2"]), "203.0.113.7");
        assert_eq!(two(&["1.2.3.4, 203.0.113.7", "10.0.0.2"]), "203.0.113.7");
        assert_eq!(two(&["203.0.113.7"]), "203.0.113.7", "past the outer proxy");
        assert_eq!(forwarded_for(&["203.0.113.7"], 0), None, "nobody is trusted");
        assert_eq!(forwarded_for(&[], 1), None);
    }

    #[test]
    fn ports_and_brackets_are_read() {
        let one = |line| forwarded_for(&[line], 1).unwrap_or_default();
        assert_eq!(one("203.0.113.7:51234"), "203.0.113.7");
        assert_eq!(one("[2001:db8::7]:51234"), "2001:db8::7");
        assert_eq!(one("[2001:db8::7]"), "2001:db8::7");
        assert_eq!(one("2001:db8::7"), "2001:db8::7");
    }

    #[test]
    fn what_cannot_be_read_hides_what_stands_before_it() {
        for lines in [&["203.0.113.7, unknown"][..], &["203.0.113.7, "], &["203.0.113.7", ""], &["203.0.113.7, _gone"]]
        {
            assert_eq!(forwarded_for(lines, 1), None, "{lines:?}");
        }
        assert_eq!(forwarded_for(&["unknown, 10.0.0.2"], 2).as_deref(), Some("10.0.0.2"), "the nearest that is known");
    }

    #[test]
    fn forwarded_of_rfc_7239_is_read() {
        let read = |lines: &[&'static str], proxies| {
            let headers = headers("forwarded", lines);
            let found = client_address(&headers, ForwardedHeader::Forwarded, proxies);
            found.map(|address| address.to_string()).unwrap_or_default()
        };
        assert_eq!(read(&["for=192.0.2.43;proto=http;by=203.0.113.43"], 1), "192.0.2.43");
        assert_eq!(read(&[r#"For="[2001:db8:cafe::17]:4711""#], 1), "2001:db8:cafe::17");
        assert_eq!(read(&[r#"for=1.2.3.4, by="a,b;for=6.6.6.6"; FOR = "192.0.2.43:47""#], 1), "192.0.2.43");
        assert_eq!(read(&["for=1.2.3.4", "for=192.0.2.43, for=198.51.100.17"], 2), "192.0.2.43");
        assert_eq!(read(&[r#"for="192.0.2\.43""#], 1), "192.0.2.43", "escapes");
        for unread in ["for=unknown", "for=_hidden", "proto=https", "for=", r#"for="1.2.3.4"#] {
            assert_eq!(read(&[unread], 1), "", "{unread}");
        }
        let other = headers("x-forwarded-for", &["1.2.3.4"]);
        assert_eq!(client_address(&other, ForwardedHeader::Forwarded, 1), None, "the other header is not believed");
    }
}
