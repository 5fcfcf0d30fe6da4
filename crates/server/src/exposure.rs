//! What strangers must not reach: a server does not start where it can be seen that they might.
//!
//! Who reaches the database can write anything, who listens on the way to it reads every game and the key of the bus; who
//! reaches the bus can read what is told at tables. Neither is meant for an open network without a password and encryption. Nor
//! is the page, whose secrets of seats anybody on the way could take, nor what the server counts about itself.

use std::net::{IpAddr, SocketAddr};

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::{bus::BusAt, config::Config};

/// What is open to strangers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Exposed {
    /// The way to the database.
    #[error(
        "the PostgreSQL at {0} is reached over a network without encryption that is asked for: add \
         ?sslmode=verify-full to its address"
    )]
    Database(String),
    /// The way to the bus.
    #[error("the NATS at {0} is reached over a network without encryption: begin its address with tls://")]
    Bus(String),
    /// The bus itself.
    #[error("the NATS at {0} asks for no password: give it users, and name one, as in tls://user:password@{0}")]
    OpenBus(String),
    /// The page.
    #[error(
        "{0} is open to the network, and plain HTTP: give --tls-certificate and --tls-key, or put a proxy before it that \
         speaks HTTPS and say --behind-proxy"
    )]
    Page(SocketAddr),
    /// What the server counts.
    #[error("the metrics at {0} would be open to everybody: choose an address that only your own machines reach")]
    Metrics(SocketAddr),
}

/// Whether an address is for this machine, or at least for the networks of one house.
fn is_at_home(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => match ip.to_ipv4_mapped() {
            Some(ip) => is_at_home(ip.into()),
            None => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
        },
    }
}

/// Whether a name or an address is that of this machine.
fn is_this_machine(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|ip| ip.is_loopback())
}

/// The first thing that strangers might reach, if there is any that can be seen.
pub(crate) fn exposed(config: &Config) -> Option<Exposed> {
    let database = config.database.as_deref().and_then(exposed_database);
    let bus = || match &config.bus {
        Some(BusAt::Nats(url)) => exposed_bus(url),
        Some(BusAt::InProcess(_)) | None => None,
    };
    let page = || {
        let private = config.tls.is_some() || config.proxies > 0 || is_at_home(config.address.ip());
        (!private).then_some(Exposed::Page(config.address))
    };
    database.or_else(bus).or_else(page).or_else(|| exposed_metrics(config.metrics))
}

/// Whether what is counted would be served to everybody.
pub(crate) fn exposed_metrics(metrics: Option<SocketAddr>) -> Option<Exposed> {
    metrics.filter(|metrics| !is_at_home(metrics.ip())).map(Exposed::Metrics)
}

/// Whether the connection to a database is unencrypted over a network. An address that cannot be parsed is reported
/// when the database is opened, not here.
pub(crate) fn exposed_database(url: &str) -> Option<Exposed> {
    let options: PgConnectOptions = url.parse().ok()?;
    let asks = matches!(options.get_ssl_mode(), PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull);
    let here =
        options.get_socket().is_some() || is_this_machine(options.get_host()) || options.get_host().starts_with('/');
    (!here && !asks).then(|| Exposed::Database(options.get_host().to_owned()))
}

/// Whether a bus is open to strangers.
pub(crate) fn exposed_bus(url: &str) -> Option<Exposed> {
    let (scheme, rest) = url.split_once("://").unwrap_or(("nats", url));
    let (user, host) = rest.rsplit_once('@').map_or((None, rest), |(user, host)| (Some(user), host));
    let place = host.split(['/', '?']).next().unwrap_or_default();
    let name = match place.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => place,
    };
    if is_this_machine(name) {
        return None;
    }
    if scheme != "tls" {
        return Some(Exposed::Bus(place.to_owned()));
    }
    user.is_none_or(str::is_empty).then(|| Exposed::OpenBus(place.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tls::Tls;

    fn config(address: &str) -> Config {
        Config::new(address.parse().expect("an address"), "")
    }

    #[test]
    fn a_database_on_the_network_is_reached_in_private() {
        for fine in [
            "postgres://damier@localhost/damier",
            "postgres://damier@127.0.0.1:5433/damier",
            "postgres://damier@[::1]/damier",
            "postgres://damier@localhost/damier?host=/run/postgresql",
            "postgres://damier:secret@db.example/damier?sslmode=verify-full",
            "postgres://damier:secret@10.0.0.3/damier?sslmode=require",
        ] {
            assert_eq!(exposed_database(fine), None, "{fine}");
        }
        for open in [
            "postgres://damier:secret@db.example/damier",
            "postgres://damier:secret@10.0.0.3/damier?sslmode=prefer",
            "postgres://damier:secret@db.example/damier?sslmode=disable",
        ] {
            let exposed = exposed_database(open).expect("it is open");
            assert!(matches!(exposed, Exposed::Database(_)), "{open}");
            assert!(!exposed.to_string().contains("secret"), "{exposed}");
        }
    }

    #[test]
    fn a_bus_on_the_network_is_private_and_has_a_password() {
        for fine in [
            "nats://127.0.0.1:4222",
            "nats://localhost",
            "localhost:4222",
            "nats://[::1]:4222",
            "tls://damier:secret@bus.example:4222",
            "tls://token@10.0.0.5",
        ] {
            assert_eq!(exposed_bus(fine), None, "{fine}");
        }
        for open in ["nats://10.0.0.5:4222", "nats://damier:secret@bus.example", "bus.example:4222", "nats://0.0.0.0"] {
            assert!(matches!(exposed_bus(open), Some(Exposed::Bus(place)) if !place.contains("secret")), "{open}");
        }
        assert_eq!(exposed_bus("tls://bus.example:4222"), Some(Exposed::OpenBus("bus.example:4222".into())));
        assert_eq!(exposed_bus("tls://@bus.example"), Some(Exposed::OpenBus("bus.example".into())));
    }

    #[test]
    fn a_page_on_the_open_network_speaks_https_or_has_a_proxy_before_it() {
        for fine in ["127.0.0.1:8420", "[::1]:8420", "192.168.1.7:8420", "10.0.0.11:80", "[fd00::1]:80"] {
            assert_eq!(exposed(&config(fine)), None, "{fine}");
        }
        for open in ["0.0.0.0:8420", "[::]:8420", "203.0.113.7:80", "[2001:db8::1]:80", "[::ffff:203.0.113.7]:80"] {
            let mut config = config(open);
            assert_eq!(exposed(&config), Some(Exposed::Page(config.address)), "{open}");
            config.proxies = 1;
            assert_eq!(exposed(&config), None);
            config.proxies = 0;
            config.tls = Some(Tls { certificate: "certificate.pem".into(), key: "key.pem".into() });
            assert_eq!(exposed(&config), None);
        }
    }

    #[test]
    fn what_the_server_counts_is_not_for_everybody() {
        let mut config = config("127.0.0.1:8420");
        config.metrics = Some(([10, 0, 0, 11], 9420).into());
        assert_eq!(exposed(&config), None);
        config.metrics = Some(([0, 0, 0, 0], 9420).into());
        assert!(matches!(exposed(&config), Some(Exposed::Metrics(_))));
    }
}
