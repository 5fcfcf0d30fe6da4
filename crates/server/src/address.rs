//! Where requests come from, and how much may come from one place.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
};

use axum::http::HeaderMap;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{config::Config, problem::Problem};

/// What one address has used of its share.
#[derive(Debug)]
pub(crate) struct Addresses {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<IpAddr>,
    connected: Mutex<Connected>,
    per_address: usize,
    in_all: usize,
    trust_loopback: bool,
    behind_proxy: bool,
}

#[derive(Debug, Default)]
struct Connected {
    by_address: HashMap<IpAddr, usize>,
    in_all: usize,
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
            connected: Mutex::default(),
            per_address: limits.connections_per_address,
            in_all: limits.connections,
            trust_loopback: config.trust_loopback,
            behind_proxy: config.behind_proxy,
        }
    }

    /// The address a request counts for; nothing if it does not count.
    pub(crate) fn counted(&self, peer: SocketAddr, headers: &HeaderMap) -> Option<IpAddr> {
        let forwarded = || {
            // The last entry is the proxy's own; those before it anybody can write.
            headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let address = if self.behind_proxy { forwarded().unwrap_or(peer.ip()) } else { peer.ip() };
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

    /// One more connection, for as long as what is returned lives.
    pub(crate) fn connect(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Connection, Problem> {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        if connected.in_all >= self.in_all {
            return Err(Problem::Busy);
        }
        if let Some(address) = address {
            let count = connected.by_address.entry(address).or_default();
            if *count >= self.per_address {
                return Err(Problem::TooManyConnections);
            }
            *count += 1;
        }
        connected.in_all += 1;
        Ok(Connection { addresses: self.clone(), address })
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

/// An open connection, counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Connection {
    addresses: Arc<Addresses>,
    address: Option<IpAddr>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut connected = self.addresses.connected.lock().unwrap_or_else(PoisonError::into_inner);
        connected.in_all -= 1;
        let Some(address) = self.address else { return };
        if let Some(count) = connected.by_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                connected.by_address.remove(&address);
            }
        }
    }
}
