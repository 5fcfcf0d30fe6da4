//! A file of puzzles that grows while more are found.

use std::sync::atomic::AtomicBool;

use damier_notation::sentences::Said;

use super::{Header, Mined, Mining, Puzzle, Row, Threshold, parallel::in_parallel, read_rows, write_rows};

/// How many games are searched at a time, for each thread.
const BATCH: u64 = 8;

/// The puzzles of a file, and how they were found.
#[derive(Debug, Clone)]
pub struct PuzzleFile {
    /// How they were found; further ones are found in the same way.
    pub header: Header,
    mined: Mined,
}

impl PuzzleFile {
    /// Reads a file; an empty one gets the header `new`. An error says what is wrong.
    pub fn read(text: &str, new: Header) -> Result<Self, Said> {
        let mut file = Self { header: new, mined: Mined::default() };
        if text.is_empty() {
            return Ok(file);
        }
        let game = new.game;
        let header = Header::read(text).filter(|header| header.game == game);
        let no_header = "ce n'est pas un fichier de problèmes de ce jeu";
        file.header = header.ok_or((no_header, "this is no file of puzzles of this game"))?;
        for (line, row) in read_rows(text) {
            let puzzle = row.and_then(|row: Row| row.puzzle(game)).map_err(|error| {
                let Said { fr, en } = error.said();
                (format!("ligne {line} : {fr}"), format!("line {line}: {en}"))
            })?;
            file.mined.keep(puzzle);
        }
        Ok(file)
    }

    /// The file as it is to be written.
    pub fn text(&self) -> String {
        write_rows(&self.header, self.puzzles())
    }

    /// Its puzzles.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.mined.puzzles
    }

    /// Checks every puzzle again with this many nodes, on this many threads, and calls `tell` for each. Keeps those
    /// that pass, with their themes determined again. Returns `false` if it was stopped; then nothing has changed.
    pub fn check_again(&mut self, nodes: u64, threads: usize, stop: &AtomicBool, tell: &(dyn Fn() + Sync)) -> bool {
        let again = |number: u64| {
            let mut puzzle = self.puzzles().get(usize::try_from(number).ok()?)?.clone();
            let checked = puzzle.check(nodes, &Threshold::KEPT, stop);
            tell();
            checked.ok()?;
            puzzle.themes = puzzle.find_themes();
            Some(puzzle)
        };
        let Some(checked) = in_parallel(0..self.puzzles().len() as u64, threads, stop, &again) else { return false };
        self.mined = Mined::default();
        for puzzle in checked.into_iter().flatten() {
            self.mined.keep(puzzle);
        }
        true
    }

    /// Searches some more games for puzzles, on this many threads. Returns `false` if it was stopped.
    pub fn mine(&mut self, threads: usize, stop: &AtomicBool) -> bool {
        let mining = Mining::from(&self.header);
        let Some(batch) = mining.batch(self.header.games, BATCH * threads as u64, threads, stop) else { return false };
        self.header.games += batch.games;
        for puzzle in batch.puzzles {
            self.mined.add(puzzle);
        }
        true
    }
}
