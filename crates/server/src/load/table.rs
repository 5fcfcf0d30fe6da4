//! Two players at a table who move every so often, game after game.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use damier_rules::Game;
use serde::de::IgnoredAny;
use tokio::time::timeout;

use super::{
    client::{Player, View, Wrong, open_table},
    measure::Measurements,
};

/// An acknowledgement that takes longer than this counts as an error.
const PATIENCE: Duration = Duration::from_secs(20);

/// How it is played at a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    pub(super) address: SocketAddr,
    pub(super) game: Game,
    /// The time between two moves.
    pub(super) every: Duration,
    /// When the first is made.
    pub(super) offset: Duration,
    /// Whether one person plays both sides, over one connection.
    pub(super) alone: bool,
}

/// Plays until it is told to stop.
pub(super) async fn play_on(pace: Pace, measurements: Arc<Measurements>) {
    let mut first = true;
    loop {
        if let Err(wrong) = play(pace, &measurements, first).await {
            measurements.error(wrong);
            return;
        }
        first = false;
    }
}

/// Plays one game.
async fn play(pace: Pace, measurements: &Measurements, first: bool) -> Result<(), Wrong> {
    let Pace { address, game, every, offset, alone } = pace;
    // Tables are set up a few at a time, as opening all at once would measure the opening.
    let turn = measurements.turn_at_the_door().await;
    let table = open_table(address, game.id()).await?;
    let [white, black] = [&table.seats.white.secret, &table.seats.black.secret].map(String::as_str);
    let (mut white, mut black) = if alone {
        (Player::join(address, &table.table, &[white, black]).await?, None)
    } else {
        let white = Player::join(address, &table.table, &[white]).await?;
        (white, Some(Player::join(address, &table.table, &[black]).await?))
    };
    let mut view = until_view(&mut white).await?;
    if let Some(black) = &mut black {
        black.hear_a_position().await?;
    }
    drop(turn);
    if first {
        measurements.ready();
        tokio::time::sleep(offset).await;
    }
    let mut rng = fastrand::Rng::new();
    let mut often = tokio::time::interval(every);
    // After a late move the next one is due a full interval later, not at once.
    often.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut commands = 0;
    while view.phase != "over" {
        often.tick().await;
        commands += 1;
        let (mover, other) = match &mut black {
            None => (&mut white, None),
            Some(black) if view.turn == "white" => (&mut white, Some(black)),
            Some(black) => (black, Some(&mut white)),
        };
        let command = if view.phase == "spin" {
            format!(r#"{{"type":"spin","id":"{commands}"}}"#)
        } else {
            let m = rng.choice(&view.moves).ok_or("no moves in a game that goes on")?;
            format!(r#"{{"type":"move","id":"{commands}","move":"{}"}}"#, m.text)
        };
        let sent = Instant::now();
        mover.say(command).await?;
        timeout(PATIENCE, until_acknowledged(mover, &commands.to_string()))
            .await
            .map_err(|_| "no acknowledgement".to_owned())??;
        measurements.acknowledged(sent.elapsed());
        view = until_view(mover).await?;
        if let Some(other) = other {
            other.hear_a_position().await?;
        }
    }
    Ok(())
}

async fn until_acknowledged(player: &mut Player, id: &str) -> Result<(), Wrong> {
    while !player.hear::<IgnoredAny>().await?.acknowledges(id) {}
    Ok(())
}

async fn until_view(player: &mut Player) -> Result<View, Wrong> {
    loop {
        if let Some(view) = player.hear().await?.view() {
            return Ok(view);
        }
    }
}
