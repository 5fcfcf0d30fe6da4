//! `damier dxp`: games of international draughts over a network, with any program that speaks DXP.

use std::{
    io::{self, Write},
    num::{NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize},
    time::Duration,
};

use clap::ValueEnum;
use damier_engine::{Endgames, Level, Limits};
use damier_notation::Notation;
use damier_player::{EndgameTables, Keep, Player, PlayerOptions};
use damier_protocols::dxp::{DxpEvent, Host, Invitation, Plan, addresses};
use damier_rules::{
    Color,
    dames::{Dames, Opening},
};

use crate::{
    args::{memory_megabytes, read_seconds},
    failure::Failure,
    output::line_at_once,
};

/// Play international draughts with another program over DXP
///
/// One of the two programs, the initiator, asks for games; the other one follows. Prints moves and events to standard
/// error, and the result of each game to standard output. Requests to take moves back are refused.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("where").required(true).args(["listen", "connect"])))]
pub(crate) struct Args {
    /// Wait for connections at this address, one after the other; the port is 27531 if none is given
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// Connect to this address
    #[arg(long, value_name = "ADDR")]
    connect: Option<String>,
    /// Ask for games; implied by --connect
    #[arg(long, conflicts_with = "follower")]
    initiator: bool,
    /// Wait for the other side to ask; implied by --listen
    #[arg(long)]
    follower: bool,
    /// Our colour in the first game we ask for (white without it); it alternates from game to game
    #[arg(long, alias = "color", value_name = "COLOUR")]
    colour: Option<ColorArg>,
    /// How many games; without it, one if we ask for games, otherwise as many as are asked for
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,
    /// The position to ask for; without it, the initial position
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Minutes per side in games we ask for (5 without it; 0: no clock)
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u16).range(0..=999))]
    minutes: Option<u16>,
    /// The most moves per side in games we ask for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999))]
    moves: Option<u16>,
    /// Seconds for each of our moves; without any limit, shares out the game's minutes (1 s a move if there are none)
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    time: Option<Duration>,
    /// How deep to search for each of our moves
    #[arg(long, value_name = "N")]
    depth: Option<NonZeroU32>,
    /// How many positions to search for each of our moves
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,
    #[command(flatten)]
    player: PlayerArgs,
    /// Our name, at most 32 characters of ASCII
    #[arg(long, value_name = "NAME", default_value = concat!("Damier ", env!("CARGO_PKG_VERSION")))]
    name: String,
    /// How long to wait for a message from the other side, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = read_seconds)]
    timeout: Duration,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ColorArg {
    White,
    Black,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let wrong = |option: &'static str| move |why: String| Failure::english(format!("{option} {why}"));
    let mut host = Host::new(args.plan()?, args.player.player(), args.timeout);
    match (&args.listen, &args.connect) {
        (Some(text), _) => host.listen(&addresses(text).map_err(wrong("--listen"))?, &mut tell)?,
        (None, Some(text)) => host.connect(&addresses(text).map_err(wrong("--connect"))?, &mut tell)?,
        (None, None) => return Err(Failure::english("expected --listen or --connect")),
    }
    Ok(())
}

impl Args {
    fn plan(&self) -> Result<Plan, Failure> {
        let initiator = self.initiator || self.connect.is_some() && !self.follower;
        let invitation = initiator.then(|| self.invitation()).transpose()?;
        if !initiator
            && (self.colour.is_some() || self.position.is_some() || self.minutes.is_some() || self.moves.is_some())
        {
            let message =
                "--colour, --position, --minutes and --moves are for who asks for games: expected --initiator";
            return Err(Failure::english(message));
        }
        let (depth, nodes) = (self.depth.map(NonZeroU32::get), self.nodes.map(NonZeroU64::get));
        let limits = Limits { depth, nodes, move_time: self.time, clock: None };
        let games = self.games.map(NonZeroU32::get).or(initiator.then_some(1));
        Ok(Plan { name: self.name.clone(), invitation, games, limits }.checked()?)
    }

    fn invitation(&self) -> Result<Invitation, Failure> {
        let start = self.position.as_ref().map(|text| Dames::read(text, &Opening::TwentyMen)).transpose()?;
        let ours = if matches!(self.colour, Some(ColorArg::Black)) { Color::Black } else { Color::White };
        let (minutes, moves) = (self.minutes.unwrap_or(5), self.moves.and_then(NonZeroU16::new));
        let invitation = Invitation::new(self.name.clone(), ours, minutes, moves, start);
        invitation.ok_or_else(|| Failure::english("--position: expected one in which the game is not over"))
    }
}

/// Results go to standard output, everything else to standard error. Errors of the latter do not stop the games.
fn tell(told: &DxpEvent<'_>) -> io::Result<()> {
    match told {
        DxpEvent::Log(line) => {
            let _ = writeln!(io::stderr(), "{line}");
            Ok(())
        }
        DxpEvent::Finished(summary) => line_at_once(summary),
    }
}

/// How our player is set up.
#[derive(Debug, clap::Args)]
struct PlayerArgs {
    /// How many threads search
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value = "64", value_parser = memory_megabytes())]
    tt_size: usize,
    /// Use endgame tables for positions with up to this many pieces, at full strength
    #[arg(long, value_name = "N", default_value = "4",
        value_parser = clap::value_parser!(u8).range(0..=Endgames::MOST_IN_SLICES as i64))]
    bb_size: u8,
    /// Do not use the opening book, which only full strength has
    #[arg(long)]
    no_book: bool,
    /// Think during the opponent's time too, at full strength
    #[arg(long)]
    ponder: bool,
    /// The level to play at
    #[arg(long, value_name = "1-10", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
}

impl PlayerArgs {
    fn player(&self) -> Player {
        Player::new(PlayerOptions {
            threads: self.threads.get(),
            memory_megabytes: self.tt_size,
            strength: Level::new(self.level).unwrap_or(Level::STRONGEST).into(),
            book: !self.no_book,
            // Nobody waits for the tables: by the time few pieces are left they are ready.
            endgames: EndgameTables::in_background(self.bb_size.into(), &Keep::UserCache),
            ponder: self.ponder,
        })
    }
}
