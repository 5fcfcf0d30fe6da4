//! Which game a PDN game is, by its tags or, where old files have none, by its moves; and where it begins.

use damier_rules::{
    AnyPosition, Game, Position, Variant,
    board::{Cell, Piece, Rank},
};

use super::{
    game::{Item, PdnGame, PdnMove},
    game_type::{GameType, SquareNaming},
    mistake::{FilePlace, Mistake, MistakeKind},
    position::{ReadFen, read_fen},
    reader::ReadGame,
    replay::resolve,
};
use crate::{PositionError, options::read_options, sentences::Lang, short};

/// The game that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recognised {
    /// One of ours.
    Played(Variant),
    /// None of ours.
    NotReplayed(NotReplayed),
}

/// Why a game is not replayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotReplayed {
    /// Its tag names another game.
    Other(GameType),
    /// It does not say which game it is, but its squares have letters, and no game of ours allows its moves.
    Letters,
    /// It does not say which game it is, but its moves are those of a board of eight by eight squares, and of no game of
    /// ours.
    SmallBoard,
    /// Its first position is not known: its tags are wrong.
    Unreadable,
}

impl NotReplayed {
    /// The reason in a sentence.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Other(game_type) => {
                let name = game_type.name(lang);
                lang.say(format!("non rejouée : {name}"), format!("not replayed: {name}"))
            }
            Self::Letters => lang
                .say(
                    "non rejouée : cases à lettres, sans type de jeu",
                    "not replayed: squares with letters, and no game type",
                )
                .to_owned(),
            Self::SmallBoard => lang
                .say(
                    "non rejouée : damier de 64 cases, sans type de jeu",
                    "not replayed: a board of 64 squares, and no game type",
                )
                .to_owned(),
            Self::Unreadable => {
                lang.say("non rejouée : les étiquettes sont fausses", "not replayed: its tags are wrong").to_owned()
            }
        }
    }
}

/// What is played, and where it begins if it is one of ours.
pub(crate) struct Begun {
    pub(crate) which: Recognised,
    pub(crate) start: Option<AnyPosition>,
}

impl Begun {
    const fn not(why: NotReplayed) -> Self {
        Self { which: Recognised::NotReplayed(why), start: None }
    }
}

/// Recognises the game.
pub(crate) fn begin(read: &ReadGame, mistakes: &mut Vec<Mistake>) -> Begun {
    let game = &read.game;
    let mut report = |tag: &str, kind: MistakeKind| {
        let at = game.tags.iter().position(|known| known.name == tag);
        let place = at.and_then(|at| read.tag_places.get(at)).copied().unwrap_or(read.place);
        mistakes.push(Mistake { place, kind });
    };
    let fen = game.tag("FEN").filter(|fen| !matches!(fen.trim(), "" | "?"));
    if fen.is_none() && game.tag("SetUp").is_some_and(|set_up| set_up.trim() == "1") {
        report("SetUp", MistakeKind::SetUpWithoutFen);
    }
    match game.damier() {
        Some(Ok(variant)) => return from_position(game, fen, variant, report),
        Some(Err((tag, fault))) => {
            report(tag, fault);
            return Begun::not(NotReplayed::Unreadable);
        }
        None => {}
    }
    let game_type = game.tag("GameType").filter(|text| !matches!(text.trim(), "" | "?"));
    let international = || Game::from_game_type(GameType::INTERNATIONAL);
    let known = match game_type.map(|text| (text, GameType::read(text))) {
        Some((_, Some(game_type))) => {
            let known = game_type.game();
            if known.is_none() {
                check_squares(read, &game_type, mistakes);
                return Begun::not(NotReplayed::Other(game_type));
            }
            known
        }
        wrong_or_none => {
            if let Some((text, None)) = wrong_or_none {
                report("GameType", MistakeKind::GameType(text.to_owned()));
            }
            match international().and_then(|known| looks_otherwise(game, fen, known.into())) {
                None => international(),
                Some(other) => match likely(game, fen) {
                    None => return Begun::not(other),
                    likely => likely,
                },
            }
        }
    };
    match known {
        Some(known) => from_position(game, fen, known.into(), report),
        None => Begun::not(NotReplayed::Unreadable),
    }
}

impl PdnGame {
    /// The game that the tags `Damier` and `DamierOptions` name; or the tag that is wrong, and how.
    pub(crate) fn damier(&self) -> Option<Result<Variant, (&'static str, MistakeKind)>> {
        let id = self.tag("Damier")?;
        let Some(known) = Game::from_id(id) else {
            return Some(Err(("Damier", MistakeKind::UnknownGame(id.to_owned()))));
        };
        let options = self.tag("DamierOptions").unwrap_or_default();
        let options: Vec<&str> = options.split([' ', ',']).filter(|option| !option.is_empty()).collect();
        let chosen = read_options(known, &options);
        Some(chosen.map(|chosen| chosen.variant).map_err(|error| ("DamierOptions", MistakeKind::Options(error.said()))))
    }
}

/// A game of ours from its beginning or from a position.
fn from_position(
    game: &PdnGame,
    fen: Option<&str>,
    variant: Variant,
    mut report: impl FnMut(&str, MistakeKind),
) -> Begun {
    let which = Recognised::Played(variant);
    let Some(fen) = fen else { return Begun { which, start: Some(variant.start()) } };
    match read_fen(fen, variant) {
        Ok(found) => Begun { which, start: Some(with_turn(game, &found)) },
        Err(error) => {
            report("FEN", MistakeKind::Position(error.said()));
            Begun { which, start: None }
        }
    }
}

/// The position with the side to move that the first move tells, where the position does not.
fn with_turn(game: &PdnGame, found: &ReadFen) -> AnyPosition {
    let first = game.plies().find(|ply| !ply.is_unknown());
    match found.otherwise {
        Some(otherwise) if first.is_some_and(|ply| resolve(&found.position, &ply.text).is_err()) => otherwise,
        _ => found.position,
    }
}

/// What a game without a `GameType` is, if it is not international draughts: by its squares and its first move.
fn looks_otherwise(game: &PdnGame, fen: Option<&str>, international: Variant) -> Option<NotReplayed> {
    let first = game.plies().find(|ply| !ply.is_unknown());
    if first.is_some_and(|ply| ply.text.starts_with(|c: char| c.is_ascii_alphabetic())) {
        return Some(NotReplayed::Letters);
    }
    let lettered = |fen: &str| fen.contains(|c: char| ('a'..='h').contains(&c));
    if fen.is_some_and(lettered) {
        return Some(NotReplayed::Letters);
    }
    let numbers = |text: &str| {
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u32>().ok()).max().unwrap_or(0)
    };
    // Most games have a square beyond the small board among their first moves.
    let mut highest = 0;
    for number in fen.map(numbers).into_iter().chain(game.plies().map(|ply| numbers(&ply.text))) {
        highest = highest.max(number);
        if highest > 32 {
            return None;
        }
    }
    if highest == 0 {
        return None;
    }
    match fen.map(|fen| read_fen(fen, international)) {
        // A man on 5 would be a king on the large board; on the small one it has a row to go.
        Some(Err(PositionError::Invalid(_))) => Some(NotReplayed::SmallBoard),
        Some(Err(PositionError::Text(_))) => None,
        // Of a problem without moves the pieces alone tell.
        Some(Ok(found)) if first.is_none() => fills_small_board(&found.position).then_some(NotReplayed::SmallBoard),
        // From a position, squares of both boards often make the first move or two.
        Some(Ok(found)) => {
            let played = how_far(with_turn(game, &found), game.plies());
            (played < game.plies().count()).then_some(NotReplayed::SmallBoard)
        }
        // Two moves at least: a single wrong move proves nothing.
        None => (game.plies().count() > 1 && how_far(international.start(), game.plies().take(1)) == 0)
            .then_some(NotReplayed::SmallBoard),
    }
}

/// Whether a position of the large board, without a piece beyond square 32, is more likely to be one of the small board: most
/// problems of the large board have a man on one of its last eighteen squares.
fn fills_small_board(position: &AnyPosition) -> bool {
    const FEW: usize = 4;
    let cells = 0..position.board().cells.len();
    let pieces: Vec<Piece> = cells.filter_map(|cell| position.piece(Cell(cell as u8))).collect();
    pieces.len() >= FEW && pieces.iter().any(|piece| piece.rank == Rank::Man)
}

/// The other game of the standard that a game without a `GameType` is, if the rules of one allow its moves: most files
/// of English draughts do not name their game. Many games of large collections have an illegal move late in the game.
fn likely(game: &PdnGame, fen: Option<&str>) -> Option<Game> {
    const ENOUGH: usize = 10;
    let moves = game.plies().count();
    // One move proves nothing; a position without any move belongs to the first game in which it is legal.
    let enough = if moves == 0 && fen.is_some() { 0 } else { ENOUGH.min(moves.max(2)) };
    let mut found: Option<(Game, usize)> = None;
    for known in Game::ALL {
        if known.properties().game_type.is_none_or(|number| number == GameType::INTERNATIONAL) {
            continue;
        }
        let start = match fen.map(|fen| read_fen(fen, known.into())) {
            None => Variant::from(known).start(),
            Some(Ok(found)) => with_turn(game, &found),
            Some(Err(_)) => continue,
        };
        let played = how_far(start, game.plies());
        if played >= enough && found.is_none_or(|(_, furthest)| played > furthest) {
            found = Some((known, played));
        }
        if played == moves {
            break;
        }
    }
    found.map(|(known, _)| known)
}

/// How many of these moves can be played.
fn how_far<'a>(start: AnyPosition, plies: impl Iterator<Item = &'a PdnMove>) -> usize {
    let mut position = start;
    let plays = |ply: &&PdnMove| {
        ply.is_unknown()
            || resolve(&position, &ply.text).is_ok_and(|(m, _)| {
                position.play_unchecked(&m);
                true
            })
    };
    plies.take_while(plays).count()
}

/// Whether all squares of a game that is not replayed are on its board.
fn check_squares(read: &ReadGame, game_type: &GameType, mistakes: &mut Vec<Mistake>) {
    if game_type.squares == SquareNaming::Chess {
        return;
    }
    let mut places = read.places.iter();
    let mut lines = vec![read.game.moves.iter()];
    while let Some(line) = lines.last_mut() {
        match line.next() {
            None => drop(lines.pop()),
            Some(Item::Variation(inner)) => lines.push(inner.iter()),
            Some(item) => {
                let place = places.next().copied().unwrap_or(read.place);
                if let Item::Move(ply) = item
                    && !ply.is_unknown()
                    && !is_on_board(ply, game_type)
                {
                    mistakes.push(outside(ply, game_type, place));
                }
            }
        }
    }
}

fn outside(ply: &PdnMove, game_type: &GameType, place: FilePlace) -> Mistake {
    let squares = game_type.numbered_squares();
    Mistake { place, kind: MistakeKind::OutsideBoard { text: ply.text.to_string(), squares } }
}

/// Either notation is accepted in any game: files keep to what their players are used to.
fn is_on_board(ply: &PdnMove, game_type: &GameType) -> bool {
    let squares = short::split(&ply.text).map_or(ply.text.as_str(), |(_, _, landings)| landings);
    squares.split(['-', 'x']).all(|square| match square.as_bytes() {
        [letter, number @ ..] if letter.is_ascii_alphabetic() => {
            let column = u32::from(letter - b'a') + 1;
            let row: u32 = std::str::from_utf8(number).ok().and_then(|row| row.parse().ok()).unwrap_or(0);
            column <= game_type.width && (1..=game_type.height).contains(&row)
        }
        _ => square.parse().is_ok_and(|number| (1..=game_type.numbered_squares()).contains(&number)),
    })
}
