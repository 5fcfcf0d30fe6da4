//! Where requests come from, and how much may come from one place.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
};

use axum::http::HeaderMap;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{
    config::{Config, ForwardedHeader},
    forwarded::client_address,
    problem::Problem,
};

/// What one address has used of its share.
#[derive(Debug)]
pub(crate) struct Addresses {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<IpAddr>,
    tables_connected: Arc<Connections>,
    http_connected: Arc<Connections>,
    trust_loopback: bool,
    proxies: usize,
    forwarded_header: ForwardedHeader,
}

impl Addresses {
    pub(crate) fn new(config: &Config) -> Self {
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let limits = &config.limits;
        let requests =
            Quota::per_second(at_least_one(limits.requests_per_second)).allow_burst(at_least_one(limits.request_burst));
        let tables = Quota::per_minute(at_least_one(limits.tables_per_minute));
        Self {
            requests: RateLimiter::keyed(requests),
            tables: RateLimiter::keyed(tables),
            tables_connected: Connections::new(limits.connections_per_address, limits.connections),
            http_connected: Connections::new(limits.http_connections_per_address, limits.http_connections),
            trust_loopback: config.trust_loopback,
            proxies: config.proxies,
            forwarded_header: config.forwarded_header,
        }
    }

    /// The address a request counts for; nothing if it does not count.
    pub(crate) fn counted(&self, peer: SocketAddr, headers: &HeaderMap) -> Option<IpAddr> {
        let forwarded = client_address(headers, self.forwarded_header, self.proxies);
        self.unless_trusted(forwarded.unwrap_or(peer.ip()))
    }

    /// The address whose limits a new connection counts towards. `None` behind a proxy, where every connection comes
    /// from the proxy's address.
    pub(crate) fn counted_peer(&self, peer: SocketAddr) -> Option<IpAddr> {
        if self.proxies > 0 { None } else { self.unless_trusted(peer.ip()) }
    }

    fn unless_trusted(&self, address: IpAddr) -> Option<IpAddr> {
        let address = household(address);
        (!(self.trust_loopback && address.is_loopback())).then_some(address)
    }

    /// One more request.
    pub(crate) fn request(&self, address: Option<IpAddr>) -> Result<(), Problem> {
        within(&self.requests, address)
    }

    /// One more table.
    pub(crate) fn table(&self, address: Option<IpAddr>) -> Result<(), Problem> {
        within(&self.tables, address)
    }

    /// One more connection to a table, for as long as what is returned lives.
    pub(crate) fn connect(&self, address: Option<IpAddr>) -> Result<Connection, Problem> {
        self.tables_connected.one_more(address)
    }

    /// One more connection for requests, for as long as what is returned lives.
    pub(crate) fn connect_http(&self, address: Option<IpAddr>) -> Result<Connection, Problem> {
        self.http_connected.one_more(address)
    }

    /// Forgets addresses that have long been quiet.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.tables.retain_recent();
    }
}

fn within(limiter: &DefaultKeyedRateLimiter<IpAddr>, address: Option<IpAddr>) -> Result<(), Problem> {
    match address {
        Some(address) if limiter.check_key(&address).is_err() => Err(Problem::TooFast),
        _ => Ok(()),
    }
}

/// A household has a whole /64 of addresses: it counts as one.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => address.into(),
            None if address.is_loopback() => address.into(),
            None => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        },
        IpAddr::V4(_) => address,
    }
}

/// How many connections of one kind there are, and from where.
#[derive(Debug)]
struct Connections {
    counts: Mutex<Counts>,
    per_address: usize,
    in_all: usize,
}

#[derive(Debug, Default)]
struct Counts {
    by_address: HashMap<IpAddr, usize>,
    in_all: usize,
}

impl Connections {
    fn new(per_address: usize, in_all: usize) -> Arc<Self> {
        Arc::new(Self { counts: Mutex::default(), per_address, in_all })
    }

    fn one_more(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Connection, Problem> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.in_all >= self.in_all {
            return Err(Problem::Busy);
        }
        if let Some(address) = address {
            if counts.by_address.get(&address).is_some_and(|&count| count >= self.per_address) {
                return Err(Problem::TooManyConnections);
            }
            *counts.by_address.entry(address).or_default() += 1;
        }
        counts.in_all += 1;
        Ok(Connection { among: self.clone(), address })
    }
}

/// An open connection, counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Connection {
    among: Arc<Connections>,
    address: Option<IpAddr>,
}

impl Connection {
    /// The address it counts for, if it counts.
    pub(crate) const fn address(&self) -> Option<IpAddr> {
        self.address
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut counts = self.among.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.in_all -= 1;
        let Some(address) = self.address else { return };
        if let Some(count) = counts.by_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                counts.by_address.remove(&address);
            }
        }
    }
}
