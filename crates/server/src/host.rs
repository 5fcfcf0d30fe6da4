//! The names a server goes by. A page elsewhere may have its own name point to this machine (DNS rebinding); for the
//! browser it is then the same site, and neither `Origin` nor CORS protects from it. But the name is still that page's,
//! and a server that knows its own does not answer to it.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

use crate::{config::Config, problem::Problem};

/// Refuses what was sent to another name than the server's. A program that names none is no browser, and is let in.
pub(crate) fn check_host(config: &Config, headers: &HeaderMap) -> Result<(), Problem> {
    for host in headers.get_all(header::HOST) {
        let Ok(host) = host.to_str() else { return Err(Problem::UnknownHost(String::new())) };
        if !is_own(config, host) {
            return Err(Problem::UnknownHost(damier_notation::clip(host)));
        }
    }
    Ok(())
}

fn is_own(config: &Config, host: &str) -> bool {
    let name = without_port(host);
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
    let here = name.eq_ignore_ascii_case("localhost") || address.is_some_and(|address| address.is_loopback());
    let configured = || config.hosts.iter().any(|own| without_port(own).eq_ignore_ascii_case(name));
    if here || configured() {
        return true;
    }
    // A server that listens on the network is reached by names this program cannot know: without `--host` all are
    // accepted, with it only those, and plain addresses always, as no other site can pretend to be one.
    !config.address.ip().is_loopback() && (config.hosts.is_empty() || address.is_some())
}

/// A host without its port, and without the dot that ends a whole name.
fn without_port(host: &str) -> &str {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let name = match host.rsplit_once(':') {
        // The last colon of an address without brackets begins no port.
        Some((name, port)) if is_port(port) && (name.ends_with(']') || !name.contains(':')) => name,
        _ => host,
    };
    name.strip_suffix('.').unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(address: &str, hosts: &[&str], host: &'static str) -> bool {
        let mut config = Config::new(address.parse().expect("an address"), "");
        config.hosts = hosts.iter().map(|&host| host.to_owned()).collect();
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        check_host(&config, &headers).is_ok()
    }

    #[test]
    fn on_this_machine_alone_a_server_has_few_names() {
        for bound in ["127.0.0.1:8420", "[::1]:8420"] {
            for host in
                ["localhost", "LOCALHOST:8420", "localhost.:1", "127.0.0.1", "127.0.0.1:8420", "[::1]", "[::1]:8420"]
            {
                assert!(check(bound, &[], host), "{host}");
            }
            for host in [
                "evil.example",
                "evil.example:8420",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "192.168.1.2",
                "",
            ] {
                assert!(!check(bound, &[], host), "{host}");
            }
            assert!(check(bound, &["damier.example"], "Damier.example:443"));
            assert!(check(bound, &["damier.example:8443"], "damier.example"));
            assert!(!check(bound, &["damier.example"], "evil.example"));
        }
    }

    #[test]
    fn on_a_network_names_are_asked_for_once_they_are_known() {
        assert!(check("0.0.0.0:8420", &[], "kitchen.local:8420"));
        assert!(check("0.0.0.0:8420", &["damier.example"], "damier.example"));
        assert!(check("0.0.0.0:8420", &["damier.example"], "192.168.1.2:8420"));
        assert!(!check("0.0.0.0:8420", &["damier.example"], "evil.example"));
    }

    #[test]
    fn every_line_has_to_be_right_and_none_need_be_there() {
        let config = Config::new(([127, 0, 0, 1], 0).into(), "");
        let mut headers = HeaderMap::new();
        assert_eq!(check_host(&config, &headers), Ok(()));
        headers.append(header::HOST, HeaderValue::from_static("localhost"));
        headers.append(header::HOST, HeaderValue::from_static("evil.example"));
        assert_eq!(check_host(&config, &headers), Err(Problem::UnknownHost("`evil.example`".into())));
    }
}
