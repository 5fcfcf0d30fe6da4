//! Two players at a table who move every so often, game after game.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use damier_rules::Game;
use serde::de::{DeserializeOwned, IgnoredAny};
use tokio::time::timeout;

use super::{
    client::{Player, View, Wrong, open_table},
    measure::Tally,
};

/// Who waits longer than this for an acknowledgement has lost it.
const PATIENCE: Duration = Duration::from_secs(20);

/// Plays until it is told to stop.
pub(super) async fn play_on(address: SocketAddr, game: Game, every: Duration, offset: Duration, tally: Arc<Tally>) {
    let mut first = true;
    loop {
        if let Err(wrong) = play(address, game, every, offset, &tally, first).await {
            tally.error(wrong);
            return;
        }
        first = false;
    }
}

/// Plays one game.
async fn play(
    address: SocketAddr,
    game: Game,
    every: Duration,
    offset: Duration,
    tally: &Tally,
    first: bool,
) -> Result<(), Wrong> {
    // People do not all come in the same instant.
    let turn = tally.turn_at_the_door().await;
    let table = open_table(address, game.id()).await?;
    let mut white = Player::join(address, &table.table, &table.seats.white.secret).await?;
    let mut black = Player::join(address, &table.table, &table.seats.black.secret).await?;
    let mut view: View = until_view(&mut white).await?;
    until_view::<IgnoredAny>(&mut black).await?;
    drop(turn);
    if first {
        tally.ready();
        tokio::time::sleep(offset).await;
    }
    let mut rng = fastrand::Rng::new();
    let mut often = tokio::time::interval(every);
    // Who is late once is not in a hurry afterwards.
    often.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut commands = 0;
    while view.phase != "over" {
        often.tick().await;
        commands += 1;
        let (mover, other) = if view.turn == "white" { (&mut white, &mut black) } else { (&mut black, &mut white) };
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
        tally.acknowledged(sent.elapsed());
        view = until_view(mover).await?;
        until_view::<IgnoredAny>(other).await?;
    }
    Ok(())
}

async fn until_acknowledged(player: &mut Player, id: &str) -> Result<(), Wrong> {
    while !player.hear::<IgnoredAny>().await?.acknowledges(id) {}
    Ok(())
}

async fn until_view<V: DeserializeOwned>(player: &mut Player) -> Result<V, Wrong> {
    loop {
        if let Some(view) = player.hear::<V>().await?.view() {
            return Ok(view);
        }
    }
}
