//! `damier bench pdn`: how fast files of games are read, and that it does not matter how long they are.

use std::{
    io::{self, Read as Source, Write},
    num::NonZeroUsize,
    time::Instant,
};

use damier_notation::{
    options::read_options,
    pdn::{Game, GameResult, Item, Reader, replay, write},
};
use damier_rules::{AutoDraw, Game as Known, Outcome, Position as _, Record, dames::Dames};
use fastrand::Rng;

use crate::failure::Failure;

/// Read a file of random games of dames that is made up while it is read
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many games the file has
    #[arg(long, value_name = "N", default_value = "60000")]
    games: u64,
    /// How often it is read; the fastest time stands
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: NonZeroUsize,
    /// Only read: neither replay nor write
    #[arg(long)]
    parse_only: bool,
}

/// How many different games there are; then they come again.
const DIFFERENT: usize = 500;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let texts = texts()?;
    let mut out = io::stdout().lock();
    let length: usize = (0..args.games).map(|game| texts[game as usize % texts.len()].len()).sum();
    writeln!(out, "{} games, {:.1} MB, the best of {} rounds", args.games, length as f64 / 1e6, args.rounds)?;
    let file = || Endless { texts: &texts, game: 0, games: args.games, at: 0 };
    measure(&mut out, args, "parse", length, || {
        let mut plies = 0;
        for read in Reader::new(file()) {
            plies += read?.game.plies().count() as u64;
        }
        Ok(plies)
    })?;
    if args.parse_only {
        return Ok(());
    }
    measure(&mut out, args, "parse and replay", length, || {
        let mut plies = 0;
        for read in Reader::new(file()) {
            plies += replay(&read?).plies.len() as u64;
        }
        Ok(plies)
    })?;
    measure(&mut out, args, "parse and write", length, || {
        let (mut plies, mut sink) = (0, io::sink());
        for read in Reader::new(file()) {
            let game = read?.game;
            plies += game.plies().count() as u64;
            write(&game, &mut sink)?;
        }
        Ok(plies)
    })
}

fn measure(
    out: &mut impl Write,
    args: &Args,
    what: &str,
    length: usize,
    work: impl Fn() -> io::Result<u64>,
) -> Result<(), Failure> {
    let (mut best, mut moves) = (f64::INFINITY, 0);
    for _ in 0..args.rounds.get() {
        let started = Instant::now();
        moves = work()?;
        best = best.min(started.elapsed().as_secs_f64());
    }
    let (speed, rate) = (length as f64 / best / 1e6, moves as f64 / best / 1e6);
    writeln!(out, "{what:<18} {best:>8.3} s {speed:>8.1} MB/s {rate:>8.2} million moves/s, {moves} moves")?;
    Ok(())
}

/// The games, some with comments, clocks and variations, as files have them.
fn texts() -> Result<Vec<Vec<u8>>, Failure> {
    let variant = read_options(Known::Dames, &[] as &[&str])?.variant;
    let mut rng = Rng::with_seed(1);
    let mut texts = Vec::new();
    for number in 0..DIFFERENT {
        let mut record = Record::new(Dames::default(), AutoDraw::On);
        while record.outcome().is_none() && record.moves().len() < 120 {
            let moves = record.position().moves();
            if record.play(&moves[rng.usize(..moves.len())]).is_err() {
                break;
            }
        }
        let mut game = Game::from_record(&variant, &[] as &[&str], &record);
        game.set_tag("Event", format!("Tournament {}", number % 40));
        game.set_tag("Site", "?");
        game.set_tag("Date", "2026.11.15");
        game.set_tag("Round", (number % 9).to_string());
        game.set_tag("White", format!("Player {}", rng.u16(..)));
        game.set_tag("Black", format!("Player {}", rng.u16(..)));
        game.set_result(record.outcome().map(Outcome::winner).map_or(GameResult::Drawn, GameResult::from));
        annotate(&mut game, number);
        let mut text = Vec::new();
        write(&game, &mut text)?;
        texts.push(text);
    }
    Ok(texts)
}

/// Every fourth game has clocks, every tenth a word and another way here and there.
fn annotate(game: &mut Game, number: usize) {
    let moves = std::mem::take(&mut game.moves);
    for (i, item) in moves.into_iter().enumerate() {
        let again = item.clone();
        game.moves.push(item);
        if number.is_multiple_of(4) {
            game.moves.push(Item::Comment(format!("[%clk 1:{:02}:{:02}]", 59 - i % 60, i % 60)));
        } else if number % 10 == 1 && i % 15 == 7 {
            game.moves.push(Item::Comment("Le coup du texte perd un pion ; mieux valait attendre.".to_owned()));
            game.moves.push(Item::Variation(vec![again, Item::Nag(1)]));
        }
    }
}

/// A file that is never in memory.
struct Endless<'a> {
    texts: &'a [Vec<u8>],
    game: u64,
    games: u64,
    at: usize,
}

impl Source for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while self.game < self.games && filled < buffer.len() {
            let text = &self.texts[(self.game % self.texts.len() as u64) as usize][self.at..];
            let length = text.len().min(buffer.len() - filled);
            buffer[filled..filled + length].copy_from_slice(&text[..length]);
            filled += length;
            self.at += length;
            if length == text.len() {
                self.at = 0;
                self.game += 1;
            }
        }
        Ok(filled)
    }
}
