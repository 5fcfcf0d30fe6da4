//! Replays a game: every move of the main line and of its variations, by the rules.

use std::collections::BTreeMap;

use damier_rules::{
    Actor, AnyDrawClock, AnyMove, AnyPosition, AutoDraw, Color, Game, Position, Record, Registered, Spin,
    board::{Motion, Stop},
    with_position,
};

use super::{
    branches::{Branch, Branches, Collected, without_signs},
    game::{Item, PdnGame, PdnMove},
    game_type::GameType,
    mistake::{self, FilePlace, Mistake, MistakeKind},
    position::read_fen,
    reader::ReadGame,
    recognise::{Begun, begin},
    result::GameResult,
};
use crate::{
    Notation, read_fault, read_way,
    sentences::{Lang, Said, outcome as say},
    signs::is_sign,
    write_move, write_move_along,
};

pub use super::recognise::{NotReplayed, Recognised};

/// The beginning of a spin in a comment.
const SPIN: &str = "[%spin ";
/// The comment before a fault that was left to stand.
pub(super) const FAULT: &str = "[%fault]";

/// One move of the main line.
#[derive(Debug, Clone, Copy)]
pub struct ReplayedMove {
    /// Where it was played, after the spin if there was one.
    pub before: AnyPosition,
    /// The move.
    pub m: AnyMove,
    /// Where it led.
    pub after: AnyPosition,
    /// The counters of the draw rules there.
    pub clock: AnyDrawClock,
    /// How often that position has stood on the board.
    pub occurrences: usize,
    /// Which item of [`PdnGame::moves`] it is.
    pub item: usize,
    /// Whether it is a fault, and is marked so.
    pub fault: bool,
}

impl ReplayedMove {
    /// The move as PDN writes it, by its usual way: [`Replay::text`] knows the way it was told to go.
    pub fn text(&self) -> String {
        write_move(&self.before, &self.m)
    }

    /// What the spinner had shown.
    pub fn spin(&self) -> Option<Spin> {
        self.before.spin()
    }
}

/// A game replayed as far as possible.
#[derive(Debug, Clone)]
pub struct Replay {
    /// Which game it is.
    pub which: Recognised,
    /// Where it began, if that is known.
    pub start: Option<AnyPosition>,
    /// The moves of the main line, up to the first that could not be played.
    pub plies: Vec<ReplayedMove>,
    /// The ways of the pieces, by the number of the move, where the file tells another than the usual one.
    pub ways: BTreeMap<usize, Vec<Stop>>,
    /// Whether all moves of the main line could be played.
    pub complete: bool,
    /// The mistakes in the moves. Those of syntax are in the [`ReadGame`](super::ReadGame).
    pub mistakes: Vec<Mistake>,
}

impl Replay {
    /// Which game it is taken for, where the file does not say and it is not the usual one.
    pub fn taken_for(&self, game: &PdnGame) -> Option<Game> {
        let Recognised::Played(variant) = self.which else { return None };
        let standard = variant.game().properties().game_type;
        let said = game.tag("GameType").is_some() || game.tag("Damier").is_some();
        (!said && standard.is_some_and(|number| number != GameType::INTERNATIONAL)).then_some(variant.game())
    }

    /// The last position that was reached.
    pub fn end(&self) -> Option<&AnyPosition> {
        self.plies.last().map(|played| &played.after).or(self.start.as_ref())
    }

    /// The position after this many moves of the main line, if that many could be played.
    pub fn at(&self, moves: usize) -> Option<&AnyPosition> {
        match moves.checked_sub(1) {
            None => self.start.as_ref(),
            Some(last) => self.plies.get(last).map(|played| &played.after),
        }
    }

    /// What a move of the main line does to the board, by the way that the file tells.
    pub fn motion(&self, index: usize) -> Option<Motion> {
        let played = self.plies.get(index)?;
        let motion = played.before.motion(&played.m);
        Some(match self.ways.get(&index) {
            Some(way) => motion.by_way(way.clone()),
            None => motion,
        })
    }

    /// A move of the main line as PDN writes it: short where that is clear, in full where it is not or the piece goes
    /// another way than the usual one.
    pub fn text(&self, index: usize) -> Option<String> {
        let played = self.plies.get(index)?;
        if !self.ways.contains_key(&index) {
            return Some(played.text());
        }
        self.motion(index).map(|motion| write_move_along(&played.before, &played.m, &motion))
    }

    /// The number of a move of the main line: `12.`, or `12...` for the side that moves second.
    pub fn number(&self, index: usize) -> String {
        let starts = self.start.map_or(Color::White, |start| start.turn());
        let begins = match self.which {
            Recognised::Played(variant) => variant.start().turn(),
            Recognised::NotReplayed(_) => starts,
        };
        let since = index + usize::from(starts != begins);
        format!("{}{}", since / 2 + 1, if since.is_multiple_of(2) { "." } else { "..." })
    }

    /// A move of the main line with its number: `12. 32-28`; with what the spinner had shown, where there is one.
    pub fn numbered(&self, index: usize) -> String {
        let played = self.plies.get(index);
        let spin = played.and_then(ReplayedMove::spin).map_or_else(String::new, |spin| format!(" [{}]", spin.name()));
        format!("{}{spin} {}", self.number(index), self.text(index).unwrap_or_default())
    }

    /// The game with every move of the main line that was played as PDN writes it: short where that is clear, in full
    /// where it is not, or the piece goes another way than the usual one.
    pub fn canonical(&self, game: &PdnGame) -> PdnGame {
        let mut canonical = game.clone();
        // Other programs read a game without its type as international draughts.
        if let Some(number) = self.taken_for(game).and_then(|taken_for| taken_for.properties().game_type) {
            canonical.set_tag("GameType", number.to_string());
        }
        for (index, played) in self.plies.iter().enumerate() {
            if let (Some(Item::Move(ply)), Some(text)) = (canonical.moves.get_mut(played.item), self.text(index)) {
                ply.text = text.into();
            }
        }
        canonical
    }
}

/// Replays a game. Draws that depend on history do not end it: that was up to the players.
///
/// ```
/// use damier_notation::pdn::{Reader, replay};
///
/// let mut reader = Reader::new("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 23-29 4. 33x25 1-1".as_bytes());
/// let replay = replay(&reader.next_game()?.expect("a game"));
/// assert_eq!(replay.plies.len(), 6);
/// assert_eq!(replay.mistakes[0].place.to_string(), "1:49");
/// assert_eq!(replay.mistakes[0].kind.code(), "illegal-move");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replay(read: &ReadGame) -> Replay {
    replay_into(read, None)
}

/// The same with the moves of all variations.
pub fn replay_all(read: &ReadGame) -> (Replay, Branches) {
    let mut branches = Branches::default();
    (replay_into(read, Some(&mut branches)), branches)
}

fn replay_into(read: &ReadGame, branches: Collected<'_>) -> Replay {
    let mut mistakes = Vec::new();
    let Begun { which, start } = begin(read, &mut mistakes);
    let plies = Vec::with_capacity(if start.is_some() { read.game.moves.len() } else { 0 });
    let mut walk = Replaying { read, which, next: 0, mistakes, plies, ways: BTreeMap::new(), branches };
    let complete = match start {
        Some(start) => {
            let mut line = Variation::new(start, true);
            walk.items(&read.game.moves, &mut line);
            let complete = line.state == State::GoesOn;
            if complete {
                walk.check_result(&line.record);
            }
            complete
        }
        None => false,
    };
    let Replaying { which, mut mistakes, plies, ways, .. } = walk;
    mistake::sort(&mut mistakes);
    Replay { which, start, plies, ways, complete, mistakes }
}

/// The move that a text means in a position.
pub(super) fn resolve(position: &AnyPosition, text: &str) -> Result<(AnyMove, Option<MistakeKind>), MistakeKind> {
    fn of<P: Notation + Registered>(position: &P, text: &str) -> Result<(AnyMove, Option<MistakeKind>), MistakeKind> {
        position.resolve(text).map(|(m, fault)| (P::move_to_any(m), fault))
    }
    with_position!(position, position => of(position, text))
}

struct Replaying<'a> {
    read: &'a ReadGame,
    which: Recognised,
    /// Which place is the next item's.
    next: usize,
    mistakes: Vec<Mistake>,
    plies: Vec<ReplayedMove>,
    ways: BTreeMap<usize, Vec<Stop>>,
    branches: Collected<'a>,
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
struct Variation {
    record: Record<AnyPosition>,
    state: State,
    /// Whether the last move was played, so that a variation goes back before it.
    played: bool,
    /// Whether the next move is said to be a fault.
    fault: bool,
    main: bool,
    /// The last move played among the branches.
    at: Option<usize>,
    /// And the one before it.
    parent: Option<usize>,
    /// What was said before the first move of a variation.
    remarks: Vec<String>,
    /// The position in which the spin since the last move was due.
    unspun: Option<AnyPosition>,
    /// The same for the spin before the last move: a variation may have another spin.
    unspun_before: Option<AnyPosition>,
}

impl Variation {
    fn new(start: AnyPosition, main: bool) -> Self {
        let record = Record::new(start, AutoDraw::Off);
        let (state, remarks) = (State::GoesOn, Vec::new());
        let (at, parent, unspun, unspun_before) = (None, None, None, None);
        Self { record, state, played: false, fault: false, main, at, parent, remarks, unspun, unspun_before }
    }

    /// The line of a variation: it has another move for the last one.
    fn branch(&self, state: State) -> Self {
        let mut record = self.record.clone();
        if self.played {
            record.take_back();
        }
        // After an illegal move, the position it was meant for is still there.
        let (at, unspun) = if self.played { (self.parent, self.unspun_before) } else { (self.at, self.unspun) };
        let (played, fault, main, remarks) = (false, false, false, Vec::new());
        Self { record, state, played, fault, main, at, parent: at, remarks, unspun, unspun_before: None }
    }

    /// Lets the spinner show this; whether it can. Where a variation has another spin than the line, from there.
    fn settle(&mut self, spin: Spin) -> bool {
        let due = *self.record.position();
        if self.record.settle(spin).is_ok() {
            self.unspun = Some(due);
            return true;
        }
        let Some(due) = self.unspun.filter(|_| !self.main) else { return false };
        let mut other = Record::new(due, AutoDraw::Off);
        let settled = other.settle(spin).is_ok();
        if settled {
            self.record = other;
        }
        settled
    }
}

impl Replaying<'_> {
    fn report(&mut self, place: FilePlace, kind: MistakeKind) {
        self.mistakes.push(Mistake { place, kind });
    }

    fn items(&mut self, items: &[Item], line: &mut Variation) {
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
                    self.ply(ply, index, place, line);
                    refused_just_now = went_on && line.state != State::GoesOn;
                }
                Item::Comment(text) => {
                    line.fault |= text.contains(FAULT);
                    self.spin(text, place, line);
                    self.remark(text, line);
                }
                Item::Setup(position) => match self.position(position) {
                    Ok(position) => {
                        // The moves after a new position do not continue those before it, so no branches are kept.
                        self.branches = None;
                        *line = Variation::new(position, line.main);
                        refused_just_now = false;
                    }
                    Err(error) => {
                        self.report(place, MistakeKind::Position(error));
                        line.state = State::Stopped;
                    }
                },
                &Item::Nag(nag) => {
                    if let (Some(branches), Some(at), true) = (&mut self.branches, line.at, line.played) {
                        branches.moves[at].nags.push(nag);
                    }
                }
                Item::Variation(_) => {}
            }
        }
    }

    fn position(&self, text: &str) -> Result<AnyPosition, Said> {
        match &self.which {
            Recognised::Played(variant) => {
                read_fen(text, *variant).map(|found| found.position).map_err(|error| error.said())
            }
            Recognised::NotReplayed(_) => Err(Said::only("")),
        }
    }

    fn ply(&mut self, ply: &PdnMove, index: usize, place: FilePlace, line: &mut Variation) {
        let text = ply.text.as_str();
        line.played = false;
        let fault = std::mem::take(&mut line.fault);
        match line.state {
            State::GoesOn => {}
            State::Unknown => {
                line.state = State::Stopped;
                self.report(place, MistakeKind::AfterUnknown);
                return;
            }
            State::Stopped => return,
        }
        if !line.record.position().chances().is_empty() {
            self.guess_spin(text, place, line);
        }
        let before = *line.record.position();
        if fault && let Some(m) = read_fault(&before, text) {
            line.record.play_unchecked(&m);
            self.played(line, before, m, index, text, true);
            self.branch(line, before, m, true, ply);
            return;
        }
        match resolve(&before, text) {
            Ok((m, mistake)) => {
                if let Some(mistake) = mistake {
                    self.report(place, mistake);
                } else if fault {
                    self.report(place, MistakeKind::NotAFault(text.to_owned()));
                }
                // It is one of the legal moves, or none would have been found.
                line.record.play_unchecked(&m);
                self.played(line, before, m, index, text, false);
                self.branch(line, before, m, false, ply);
            }
            Err(mistake) => {
                line.state = State::Stopped;
                self.report(place, mistake);
            }
        }
    }

    /// A move has just been made.
    fn played(&mut self, line: &mut Variation, before: AnyPosition, m: AnyMove, item: usize, text: &str, fault: bool) {
        line.played = true;
        line.unspun_before = line.unspun.take();
        if line.main {
            // Two squares name a start and an end: only more of them can name a way.
            if text.chars().filter(|&c| is_sign(c)).count() > 1
                && let Some(way) = read_way(&before, text, &m)
            {
                self.ways.insert(self.plies.len(), way);
            }
            let after = *line.record.position();
            let (clock, occurrences) = (*line.record.clock(), line.record.occurrences());
            self.plies.push(ReplayedMove { before, m, after, clock, occurrences, item, fault });
        }
    }

    /// The move that has just been made, among the branches.
    fn branch(&mut self, line: &mut Variation, before: AnyPosition, m: AnyMove, fault: bool, ply: &PdnMove) {
        let Some(branches) = &mut self.branches else { return };
        let (parent, after, remarks) = (line.at, *line.record.position(), std::mem::take(&mut line.remarks));
        let at = branches.moves.len();
        branches.moves.push(Branch { parent, before, m, after, fault, remarks, nags: Vec::new() });
        branches.strength(at, ply);
        line.parent = parent;
        line.at = Some(at);
    }

    /// A comment is about the last move; in a variation without any yet, about the next one.
    fn remark(&mut self, text: &str, line: &mut Variation) {
        let Some(branches) = &mut self.branches else { return };
        let Some(text) = without_signs(text) else { return };
        if line.played || line.main && line.at.is_none() {
            branches.remark(line.at, text);
        } else if line.state == State::GoesOn {
            line.remarks.push(text);
        }
    }

    /// A comment may contain a spin.
    fn spin(&mut self, text: &str, place: FilePlace, line: &mut Variation) {
        if !text.contains(SPIN) {
            return;
        }
        let told = text.split(SPIN).skip(1).filter_map(|rest| rest.split_once(']'));
        for (name, _) in told {
            let name = name.trim();
            let spin = Spin::from_name(name);
            let known = spin.is_some() && line.record.position().spin() == spin;
            let settled = known || spin.is_some_and(|spin| line.settle(spin));
            if !settled && line.state == State::GoesOn {
                self.report(place, MistakeKind::Spin(name.to_owned()));
            }
        }
    }

    /// A missing spin: any that allows the move.
    fn guess_spin(&mut self, text: &str, place: FilePlace, line: &mut Variation) {
        self.report(place, MistakeKind::SpinMissing(text.to_owned()));
        let position = *line.record.position();
        for (spin, _) in position.chances() {
            let mut settled = position;
            settled.settle_unchecked(spin);
            if resolve(&settled, text).is_ok() {
                line.settle(spin);
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
        self.report(place, MistakeKind::ResultContradicted { result, outcome });
    }
}
