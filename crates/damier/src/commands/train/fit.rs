//! The second step: a network for the positions.

use std::{collections::BTreeMap, fmt::Write, fs, path::PathBuf};

use damier_arena::{
    Playable,
    training::{
        Lessons,
        fit::{Fit, FitOptions},
        games::files,
        positions,
    },
};
use damier_engine::evaluate::network::{HIDDEN, SECOND};

use super::Training;
use crate::{failure::Failure, output::bar};

impl<P: Playable> Training<'_, P> {
    pub(super) fn fit(&self) -> Result<(), Failure> {
        let args = self.args;
        let of_folder = |error: std::io::Error| Failure::file(args.folder.display(), &error);
        let files = files(&args.folder).map_err(of_folder)?;
        let lessons = Lessons::read::<P>(&files, P::SCALE, f32::from(args.scores) / 100.0).map_err(of_folder)?;
        let (learned_from, kept_back) = lessons.len();
        if learned_from == 0 || kept_back == 0 {
            return Err(Failure::english(format!(
                "{}: too few positions to learn from: expected twenty-one files of them or more",
                args.folder.display()
            )));
        }
        let options = FitOptions { epochs: args.epochs, step: args.step, seed: args.seed, ..FitOptions::default() };
        let mut fit = Fit::<P, HIDDEN, SECOND>::new(&lessons, options);
        if args.go_on {
            let id = self.name;
            let before = P::network().ok_or_else(|| Failure::english(format!("--go-on: {id} has no network yet")))?;
            fit = fit.going_on(before);
        }
        let bar = bar(args.epochs as u64, "[{bar:30}] {pos}/{len} epochs, {msg}, {eta} left");
        for _ in 0..args.epochs {
            fit.epoch(&lessons);
            bar.inc(1);
            bar.set_message(format!("cross entropy {:.5}", fit.surprise(&lessons)));
        }
        bar.finish_and_clear();
        let network = fit.network().map_err(|why| Failure::english(why.to_string()))?;
        let mut text = format!("{}: network of {HIDDEN} and {SECOND} sums\n", self.name);
        let FitOptions { epochs, batch, step, seed } = options;
        let _ = writeln!(text, "positions: {learned_from} learned from, {kept_back} of other games kept back");
        text += &origins(&files).map_err(of_folder)?;
        if args.go_on {
            text += "begun with the network in use before\n";
        }
        let _ = writeln!(
            text,
            "fit: {epochs} epochs in batches of {batch}, steps from {step} down, seed {seed}; the score of the search \
             counts {} %",
            args.scores
        );
        let _ = writeln!(
            text,
            "cross entropy of the positions kept back: {:.5}, rounded {:.5}; their own entropy is {:.5}",
            fit.surprise(&lessons),
            lessons.surprise::<P>(&network),
            lessons.entropy()
        );
        anstream::print!("{text}");
        let [to, record] = self.files();
        fs::write(&to, network.write()).map_err(|error| Failure::file(to.display(), &error))?;
        fs::write(&record, text).map_err(|error| Failure::file(record.display(), &error))
    }
}

/// How the games of the files were played: the first line of the first file of every round, and how many there are.
fn origins(files: &[PathBuf]) -> std::io::Result<String> {
    let mut rounds: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let round = name.rsplit_once('-').map_or(name.clone(), |(round, _)| round.to_owned());
        if let Some((count, _)) = rounds.get_mut(&round) {
            *count += 1;
        } else {
            rounds.insert(round, (1, positions::how(file)?));
        }
    }
    let mut text = String::new();
    for (count, how) in rounds.values() {
        let _ = writeln!(text, "games: {count} files, the first: {how}");
    }
    Ok(text)
}
