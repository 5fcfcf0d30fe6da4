//! `damier puzzles`: puzzles to solve, and where they come from.

mod mine;

use std::{
    io::{self, Write},
    num::NonZeroUsize,
    time::{SystemTime, UNIX_EPOCH},
};

use damier_notation::sentences::Lang;
use damier_rules::Game;
use damier_study::puzzles::{Collection, Puzzle, Row, Theme, WrittenPuzzle};
use damier_terminal::{Answers, solve};

use crate::{
    args::GameArg,
    failure::Failure,
    output::{json_line, printing},
};

/// Solve puzzles: positions in which only one move wins or saves the game
///
/// Reads answers line by line from standard input. If there are none, prints one puzzle with its solution.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<PuzzlesCommand>,
    /// The game
    #[arg(required = true)]
    game: Option<GameArg>,
    /// The puzzle of the day
    #[arg(long, conflicts_with_all = ["theme", "rating", "id"])]
    daily: bool,
    /// Only puzzles with this theme, such as sacrifice; `themes` lists them
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// Begin with the puzzles nearest to this rating
    #[arg(long, value_name = "N")]
    rating: Option<u16>,
    /// The puzzle with this id
    #[arg(long, value_name = "ID", conflicts_with_all = ["theme", "rating"])]
    id: Option<String>,
    /// How many puzzles, at most
    #[arg(long, value_name = "N")]
    count: Option<NonZeroUsize>,
    /// One JSON object per puzzle, with its solution
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum PuzzlesCommand {
    Mine(mine::Args),
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    if let Some(PuzzlesCommand::Mine(args)) = &args.what {
        return mine::run(args, lang);
    }
    let Some(GameArg(game)) = args.game else { return Ok(()) };
    if args.theme.as_deref() == Some("themes") {
        return themes(game, lang);
    }
    let mut stdin = io::stdin().lock();
    let mut answers = Answers::from_stdin(&mut stdin);
    let most = args.count.map_or(if answers.prompts || args.json { usize::MAX } else { 1 }, NonZeroUsize::get);
    let puzzles: Vec<Puzzle> =
        chosen(args, game)?.into_iter().take(most).filter_map(|row| row.puzzle(game).ok()).collect();
    let mut out = anstream::stdout().lock();
    if args.json {
        return Ok(puzzles.iter().try_for_each(|puzzle| json_line(&mut out, &WrittenPuzzle::of(puzzle)))?);
    }
    let (solved, tried) = solve(&mut out, &mut answers, &puzzles, printing(true, lang))?;
    if tried > 0 {
        writeln!(out, "{solved}/{tried} {}", lang.say("résolus sans faute", "solved without a mistake"))?;
    }
    Ok(())
}

/// The puzzles asked for, in the order in which they come.
fn chosen(args: &Args, game: Game) -> Result<Vec<&'static Row<'static>>, Failure> {
    let all = Collection::of(game);
    let rows = if args.daily {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        all.of_day(seconds / 86_400).into_iter().collect()
    } else if let Some(id) = &args.id {
        all.by_id(id).into_iter().collect()
    } else {
        let wrong = |why| Failure::about(format_args!("--theme {}", args.theme.as_deref().unwrap_or_default()), why);
        let theme = args.theme.as_deref().map(Theme::read).transpose().map_err(wrong)?;
        let mut rows = all.near(theme, args.rating);
        // Without a rating in random order; for programs in the order of the file.
        if args.rating.is_none() && !args.json {
            fastrand::shuffle(&mut rows);
        }
        rows
    };
    if rows.is_empty() {
        return Err(Failure::about(game.id(), ("il n'y a pas de tel problème", "there is no such puzzle")));
    }
    Ok(rows)
}

/// The themes of a game's puzzles, with how many there are of each.
fn themes(game: Game, lang: Lang) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for (theme, count) in Collection::of(game).themes() {
        let (name, about) = (theme.name(), theme.about());
        writeln!(out, "{:<12} {count:>5}  {}: {}", theme.id(), name.in_language(lang), about.in_language(lang))?;
    }
    Ok(())
}
