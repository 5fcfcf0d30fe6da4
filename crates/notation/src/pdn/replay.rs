//! A game played over: every move of the main line and of its variations, by the rules.

use damier_rules::{
    Actor, AnyClock, AnyMove, AnyPosition, AutoDraw, Position, Record, Variant, trap::Spin, with_position,
};

use super::{
    game::{Game, Item},
    mistake::{Fault, Mistake, Place},
    position::read_fen,
    reader::Read,
    resolve::Resolve,
    result::GameResult,
    which::{Begun, begin},
};
use crate::{
    read_position,
    sentences::{Lang, Said, outcome as say},
    write_move,
};

pub use super::which::{NotReplayed, Which};

/// One move of the main line.
#[derive(Debug, Clone, Copy)]
pub struct Played {
    /// Where it was played, after the spin if there was one.
    pub before: AnyPosition,
    /// The move.
    pub m: AnyMove,
    /// Where it led.
    pub after: AnyPosition,
    /// The counters of the draw rules there.
    pub clock: AnyClock,
    /// How often that position has stood on the board.
    pub occurrences: usize,
    /// Which item of [`Game::moves`] it is.
    pub item: usize,
}

impl Played {
    /// The move as PDN writes it.
    pub fn text(&self) -> String {
        write_move(&self.before, &self.m)
    }

    /// What the spinner had shown.
    pub fn spin(&self) -> Option<Spin> {
        shown(&self.before)
    }
}

/// A game played over as far as that is possible.
#[derive(Debug, Clone)]
pub struct Replay {
    /// Which game it is.
    pub which: Which,
    /// Where it began, if that is known.
    pub start: Option<AnyPosition>,
    /// The moves of the main line, up to the first that could not be played.
    pub plies: Vec<Played>,
    /// Whether all moves of the main line could be played.
    pub complete: bool,
    /// What is wrong with the moves. What is wrong with how they are written is in the game that was [`Read`].
    pub mistakes: Vec<Mistake>,
}

impl Replay {
    /// The last position that was reached.
    pub fn end(&self) -> Option<&AnyPosition> {
        self.plies.last().map(|played| &played.after).or(self.start.as_ref())
    }

    /// The game with every move of the main line that was played as PDN writes it: short where that is clear, in full
    /// where it is not.
    pub fn canonical(&self, game: &Game) -> Game {
        let mut canonical = game.clone();
        for played in &self.plies {
            if let Some(Item::Move(ply)) = canonical.moves.get_mut(played.item) {
                ply.text = played.text().into();
            }
        }
        canonical
    }
}

/// Plays a game over. Draws that depend on history do not end it: that is for the players.
///
/// ```
/// use damier_notation::pdn::{Reader, replay};
///
/// let mut reader = Reader::new("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 23-29 4. 33x25 1-1".as_bytes());
/// let replay = replay(&reader.next_game()?.expect("a game"));
/// assert_eq!(replay.plies.len(), 6);
/// assert_eq!(replay.mistakes[0].place.to_string(), "1:49");
/// assert_eq!(replay.mistakes[0].fault.code(), "illegal-move");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replay(read: &Read) -> Replay {
    let mut mistakes = Vec::new();
    let Begun { which, start } = begin(read, &mut mistakes);
    let mut walk = Walk { read, which, next: 0, mistakes, plies: Vec::new() };
    let complete = match start {
        Some(start) => {
            let mut line = Line::new(start, true);
            walk.items(&read.game.moves, &mut line);
            let complete = line.state == State::GoesOn;
            if complete {
                walk.check_result(&line.record);
            }
            complete
        }
        None => false,
    };
    let Walk { which, mut mistakes, plies, .. } = walk;
    mistakes.sort_by_key(|mistake| mistake.place);
    Replay { which, start, plies, complete, mistakes }
}

/// What the spinner has shown, in the game that has one.
fn shown(position: &AnyPosition) -> Option<Spin> {
    with_position!(position, position => crate::Notation::shown(position))
}

/// The move that a text means in a position.
fn resolve(position: &AnyPosition, text: &str) -> Result<(AnyMove, Option<Fault>), Fault> {
    fn of<P: Resolve>(position: &P, text: &str) -> Result<(AnyMove, Option<Fault>), Fault> {
        position.resolve(text).map(|(m, fault)| (P::any(m), fault))
    }
    with_position!(position, position => of(position, text))
}

struct Walk<'a> {
    read: &'a Read,
    which: Which,
    /// Which place is the next item's.
    next: usize,
    mistakes: Vec<Mistake>,
    plies: Vec<Played>,
}

/// Whether the next move of a line can be played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    GoesOn,
    /// A move that is not known has been passed.
    Unknown,
    /// A move could not be played.
    Stopped,
}

/// A line of play on the board.
struct Line {
    record: Record<AnyPosition>,
    state: State,
    /// Whether the last move was played, so that a variation goes back before it.
    played: bool,
    main: bool,
}

impl Line {
    fn new(start: AnyPosition, main: bool) -> Self {
        Self { record: Record::new(start, AutoDraw::Off), state: State::GoesOn, played: false, main }
    }

    /// The line of a variation: it has another move for the last one.
    fn branch(&self, state: State) -> Self {
        let mut record = self.record.clone();
        if self.played {
            record.take_back();
        }
        // A move that was refused still has the position it was meant for.
        Self { record, state, played: false, main: false }
    }
}

impl Walk<'_> {
    fn report(&mut self, place: Place, fault: Fault) {
        self.mistakes.push(Mistake { place, fault });
    }

    fn items(&mut self, items: &[Item], line: &mut Line) {
        let mut refused_just_now = false;
        for (index, item) in items.iter().enumerate() {
            if let Item::Variation(inner) = item {
                let state = if refused_just_now { State::GoesOn } else { line.state };
                self.items(inner, &mut line.branch(state));
                continue;
            }
            let place = self.read.places.get(self.next).copied().unwrap_or(self.read.place);
            self.next += 1;
            match item {
                Item::Move(ply) if ply.is_unknown() => {
                    if line.state == State::GoesOn {
                        line.state = State::Unknown;
                    }
                    line.played = false;
                    refused_just_now = false;
                }
                Item::Move(ply) => {
                    let went_on = line.state == State::GoesOn;
                    self.ply(&ply.text, index, place, line);
                    refused_just_now = went_on && line.state != State::GoesOn;
                }
                Item::Comment(text) => self.spin(text, place, line),
                Item::Setup(position) => match self.position(position) {
                    Ok(position) => {
                        *line = Line::new(position, line.main);
                        refused_just_now = false;
                    }
                    Err(error) => {
                        self.report(place, Fault::Position(error));
                        line.state = State::Stopped;
                    }
                },
                Item::Nag(_) | Item::Variation(_) => {}
            }
        }
    }

    fn position(&self, text: &str) -> Result<AnyPosition, Said> {
        match &self.which {
            Which::Played(Variant::Dames(opening)) => {
                read_fen(text, *opening).map(|found| AnyPosition::Dames(found.position)).map_err(|e| e.said())
            }
            Which::Played(variant) => read_position(variant, text).map_err(|error| error.said()),
            Which::NotReplayed(_) => Err(Said::only("")),
        }
    }

    fn ply(&mut self, text: &str, index: usize, place: Place, line: &mut Line) {
        line.played = false;
        match line.state {
            State::GoesOn => {}
            State::Unknown => {
                line.state = State::Stopped;
                self.report(place, Fault::AfterUnknown);
                return;
            }
            State::Stopped => return,
        }
        if line.record.position().actor() == Actor::Chance {
            self.guess_spin(text, place, line);
        }
        let before = *line.record.position();
        match resolve(&before, text) {
            Ok((m, fault)) => {
                if let Some(fault) = fault {
                    self.report(place, fault);
                }
                if line.record.play(&m).is_err() {
                    line.state = State::Stopped;
                    return;
                }
                line.played = true;
                if line.main {
                    let after = *line.record.position();
                    let (clock, occurrences) = (*line.record.clock(), line.record.occurrences());
                    self.plies.push(Played { before, m, after, clock, occurrences, item: index });
                }
            }
            Err(fault) => {
                line.state = State::Stopped;
                self.report(place, fault);
            }
        }
    }

    /// A comment may tell a spin.
    fn spin(&mut self, text: &str, place: Place, line: &mut Line) {
        let told = text.split("[%spin ").skip(1).filter_map(|rest| rest.split_once(']'));
        for (name, _) in told {
            let name = name.trim();
            let spin = Spin::from_name(name);
            let known = spin.is_some() && shown(line.record.position()) == spin;
            let settled = known || spin.is_some_and(|spin| line.record.settle(spin).is_ok());
            if !settled && line.state == State::GoesOn {
                self.report(place, Fault::Spin(name.to_owned()));
            }
        }
    }

    /// A spin that was not told: any that allows the move.
    fn guess_spin(&mut self, text: &str, place: Place, line: &mut Line) {
        self.report(place, Fault::SpinMissing(text.to_owned()));
        let position = *line.record.position();
        for (spin, _) in position.chances() {
            let mut settled = position;
            settled.settle_unchecked(spin);
            if resolve(&settled, text).is_ok() {
                let _ = line.record.settle(spin);
                return;
            }
        }
    }

    /// A board on which nobody can move any more allows one result only.
    fn check_result(&mut self, record: &Record<AnyPosition>) {
        let tags = &self.read.game.tags;
        let Some(at) = tags.iter().position(|tag| tag.name == "Result") else { return };
        let (Actor::Over(outcome), Some(told)) = (record.position().actor(), GameResult::read(&tags[at].value)) else {
            return;
        };
        if told == GameResult::BothLost || told.agrees(GameResult::from(outcome.winner())) || record.moves().len() == 0
        {
            return;
        }
        let outcome = Said { fr: say(outcome, Lang::Fr), en: say(outcome, Lang::En) };
        let place = self.read.tag_places.get(at).copied().unwrap_or(self.read.place);
        let result = tags[at].value.clone();
        self.report(place, Fault::ResultContradicted { result, outcome });
    }
}
