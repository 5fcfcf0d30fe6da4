//! Clients and questions of other nodes, brought to the rooms of this one.

use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Link, link::Guest, wire::Kind};
use crate::{
    message::{Incoming, Outgoing},
    problem::Problem,
    room::{ClientMessage, Dismissal, Join, Joined, Mark, NotSent, Request, Requester, RoomMessage},
    rooms::Rooms,
    secret::SecretHash,
    socket::id_of,
    store::NodeId,
};

/// Takes what another node passes on.
pub(super) fn take_in(link: &Link, rooms: &Rooms, from: NodeId, kind: Kind, below: &str) {
    match kind {
        Kind::Join { tunnel, table, secrets, seen, seed, address } => {
            let (link, rooms) = (link.clone(), rooms.clone());
            let secrets = hashes(&secrets);
            crate::task::spawn(async move {
                let (outgoing, told) = mpsc::channel(rooms.limits().outgoing);
                let (dismiss, dismissed) = oneshot::channel();
                let join = Join { secrets, seen, seed, address, outgoing, dismiss };
                match seat(&rooms, &table, join).await {
                    Ok(guest) => {
                        link.guests().insert((from, tunnel), guest);
                        link.send(from, Kind::Joined { tunnel }, "").await;
                        attend(&link, from, tunnel, told, dismissed).await;
                    }
                    Err(problem) => refuse(&link, from, tunnel, &problem).await,
                }
            });
        }
        Kind::Leave { tunnel } => {
            if let Some(guest) = link.guests().remove(&(from, tunnel)) {
                guest.leave();
            }
        }
        Kind::Request { tunnel, travelled } => request(link, from, tunnel, travelled, below),
        Kind::Ask { tunnel, table, secrets, address } => {
            let (link, rooms, below) = (link.clone(), rooms.clone(), below.to_owned());
            let secrets = hashes(&secrets);
            crate::task::spawn(async move {
                let (reply, answer) = oneshot::channel();
                let by = Requester::Http { secrets, address, reply };
                let answered = match as_request(by, 0, &below) {
                    Ok(request) => match rooms.send_here(&table, RoomMessage::Request(Box::new(request))).await {
                        Ok(_) => answer.await.unwrap_or(Err(Problem::Busy)),
                        Err(problem) => Err(problem),
                    },
                    Err(problem) => Err(problem),
                };
                match answered {
                    Ok(answer) => {
                        let text = serde_json::to_string(&answer).unwrap_or_default();
                        link.send(from, Kind::Answer { tunnel }, text).await;
                    }
                    Err(problem) => refuse(&link, from, tunnel, &problem).await,
                }
            });
        }
        _ => {}
    }
}

/// What cannot be read opens nothing.
fn hashes(secrets: &[String]) -> Vec<SecretHash> {
    secrets.iter().take(4).map(|hex| SecretHash::from_hex(hex).unwrap_or(SecretHash::of(""))).collect()
}

/// Brings a client to its room.
async fn seat(rooms: &Rooms, table: &str, join: Join) -> Result<Guest, Problem> {
    let (reply, joined) = oneshot::channel();
    let room = rooms.send_here(table, RoomMessage::Join { join: Box::new(join), reply }).await?;
    let Joined { client } = joined.await.map_err(|_| Problem::Busy)??;
    Ok(Guest { room, client })
}

/// Passes on what a guest is told, until it is sent away.
async fn attend(
    link: &Link,
    from: NodeId,
    tunnel: u64,
    mut told: mpsc::Receiver<ClientMessage>,
    mut dismissed: oneshot::Receiver<Dismissal>,
) {
    while let Some(told) = told.recv().await {
        link.send(from, Kind::Told { tunnel, mark: told.mark().clone() }, told.text()).await;
    }
    let why = match dismissed.try_recv() {
        Ok(Dismissal::Slow) => Dismissal::Slow,
        Ok(Dismissal::Broken) => Dismissal::Broken,
        // This server stops, or the room has gone: the table goes on elsewhere, and the client's own server does not stop.
        Ok(Dismissal::Stopping | Dismissal::Moved) | Err(_) => Dismissal::Moved,
    };
    link.guests().remove(&(from, tunnel));
    link.send(from, Kind::Dismissed { tunnel, why }, "").await;
}

/// What a guest asks for.
fn request(link: &Link, from: NodeId, tunnel: u64, travelled: u64, below: &str) {
    let guest = link.guests().get(&(from, tunnel)).cloned();
    let link = link.clone();
    let Some(Guest { room, client }) = guest else {
        crate::task::spawn(async move { link.send(from, Kind::Dismissed { tunnel, why: Dismissal::Moved }, "").await });
        return;
    };
    let refuse = |id: Option<String>, problem: &Problem| {
        let refused = Outgoing::refused(id.clone(), problem).json();
        let told = Kind::Told { tunnel, mark: Mark::Answer(id) };
        crate::task::spawn(async move { link.send(from, told, refused).await });
    };
    match as_request(Requester::Client(client), travelled, below) {
        Ok(request) => {
            let has_id = request.id.is_some();
            let request = RoomMessage::Request(Box::new(request));
            // A room that is gone has sent its guests away. Under its id something may be asked for the second time, and have been
            // done the first, by another owner: that the room is busy would be a refusal that is not true. Those that wait are not more than
            // a client may have without an answer.
            if has_id {
                room.send_all(vec![request]);
            } else if let Err(NotSent::Busy) = room.send(request) {
                refuse(None, &Problem::Busy);
            }
        }
        // Its node has understood it, so that one is of a newer version: whoever asked is told that it cannot be done here.
        Err(problem) => refuse(id_of(below), &problem),
    }
}

fn as_request(by: Requester, travelled: u64, below: &str) -> Result<Request, Problem> {
    let read: Incoming = serde_json::from_str(below).map_err(|error| Problem::BadRequest(error.to_string()))?;
    let Incoming { id, seat, body } = read;
    Ok(Request { by, id, seat, body, since: Instant::now(), travelled })
}

async fn refuse(link: &Link, from: NodeId, tunnel: u64, problem: &Problem) {
    let refused = Kind::Refused {
        tunnel,
        status: problem.status().as_u16(),
        code: problem.code().to_owned(),
        said: problem.said(),
        detail: problem.detail().map(str::to_owned),
    };
    link.send(from, refused, "").await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::ClientId;

    /// A node of a newer version passes on what this one has never heard of.
    #[test]
    fn what_is_not_understood_is_refused_under_its_id() {
        let below = r#"{"type":"dance","id":"7","as":null}"#;
        let problem = as_request(Requester::Client(ClientId::away(1)), 0, below).expect_err("not understood");
        assert_eq!((problem.code(), id_of(below).as_deref()), ("bad-request", Some("7")));
        assert_eq!(id_of("no JSON"), None);
    }
}
