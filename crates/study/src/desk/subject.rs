//! The position a question is about, read from what was sent.

use std::collections::BTreeMap;

use damier_notation::{
    options::{Chosen, read_options},
    read_fault, read_move, read_position,
    sentences::Said,
    write_move, write_position,
};
use damier_rules::{AnyMove, AnyPosition, Game, Position, Record, Spin};

use super::{Bounds, DeskProblem, Step, Subject};

/// A game with its options.
pub(super) fn choose<'a>(
    game: &str,
    options: impl IntoIterator<Item = (&'a String, &'a String)>,
) -> Result<Chosen, DeskProblem> {
    let game = Game::from_id(game).ok_or_else(|| DeskProblem::UnknownGame(damier_notation::clip(game)))?;
    let options: Vec<String> = options.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    read_options(game, &options).map_err(|error| DeskProblem::BadOption(error.said()))
}

/// The position a text describes; without one, the start.
pub(super) fn begin(chosen: Chosen, text: Option<&str>) -> Result<AnyPosition, DeskProblem> {
    let Some(text) = text else { return Ok(chosen.variant.start()) };
    let (length, most) = (text.len(), Bounds::LONGEST_POSITION);
    if length > most {
        return Err(DeskProblem::BadPosition(Said::from((
            format!("{length} octets : il en faut {most} au plus"),
            format!("{length} bytes: expected {most} at most"),
        ))));
    }
    read_position(&chosen.variant, text).map_err(|error| DeskProblem::BadPosition(error.said()))
}

impl Subject {
    /// A game with these options as it has been played so far. What the spinner shows now is not in it.
    pub fn of(game: Game, options: &BTreeMap<String, String>, record: &Record<AnyPosition>) -> Self {
        let step = |(before, m): (&AnyPosition, &AnyMove)| Step {
            text: write_move(before, m),
            spin: before.spin().map(|spin| spin.name().to_owned()),
            fault: !before.is_legal(m),
        };
        Self {
            game: game.id().to_owned(),
            options: options.clone(),
            position: Some(write_position(record.start())),
            moves: record.positions().zip(record.moves()).map(step).collect(),
        }
    }

    /// The game with its options.
    pub(super) fn chosen(&self) -> Result<Chosen, DeskProblem> {
        choose(&self.game, &self.options)
    }

    /// The game up to the position that is meant. Draws by history end it if the options say so.
    pub fn record(&self) -> Result<Record<AnyPosition>, DeskProblem> {
        let chosen = self.chosen()?;
        if self.moves.len() > Bounds::MOST_MOVES {
            let what = ("Cette partie a trop de demi-coups", "This game has too many half-moves");
            return Err(DeskProblem::too_large(what, Bounds::MOST_MOVES));
        }
        let mut record = Record::new(begin(chosen, self.position.as_deref())?, chosen.auto_draw);
        for (at, step) in self.moves.iter().enumerate() {
            let m = step.settle_and_read(&mut record, Some(at))?;
            record.play_unchecked(&m);
        }
        Ok(record)
    }
}

impl Step {
    /// Settles the spin, and reads the move.
    pub(super) fn settle_and_read(
        &self,
        record: &mut Record<AnyPosition>,
        at: Option<usize>,
    ) -> Result<AnyMove, DeskProblem> {
        if let Some(name) = &self.spin
            && record.position().spin().map(Spin::name) != Some(name.as_str())
        {
            let spin = possible(record.position(), name).map_err(|said| DeskProblem::IllegalMove { said, at })?;
            let mut settled = *record.position();
            settled.settle_unchecked(spin);
            // Draws by history do not stop a game that was played on.
            if record.settle(spin).is_err() {
                *record = Record::new(settled, record.auto_draw());
            }
        }
        self.read(record.position(), at)
    }

    /// Reads the move.
    pub(super) fn read(&self, position: &AnyPosition, at: Option<usize>) -> Result<AnyMove, DeskProblem> {
        if self.fault
            && self.text.len() <= Bounds::LONGEST_MOVE
            && let Some(m) = read_fault(position, &self.text)
        {
            return Ok(m);
        }
        legal(position, &self.text, at)
    }
}

/// The legal move that a text means.
pub(super) fn legal(position: &AnyPosition, text: &str, at: Option<usize>) -> Result<AnyMove, DeskProblem> {
    if text.len() > Bounds::LONGEST_MOVE {
        let said = Said::from(("Ce coup est trop long.", "This move is too long."));
        return Err(DeskProblem::IllegalMove { said, at });
    }
    read_move(position, text).map_err(|error| DeskProblem::no_move(error, at))
}

/// What the spinner can show here by that name.
pub(super) fn possible(position: &AnyPosition, name: &str) -> Result<Spin, Said> {
    let possible = position.chances();
    Spin::from_name(name)
        .filter(|spin| possible.iter().any(|(other, _)| other == spin))
        .ok_or_else(|| Said::from(("La roulette ne peut pas donner cela ici.", "The spinner cannot show that here.")))
}
