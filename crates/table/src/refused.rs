//! Why a command is refused. Each reason has a code for programs, which stays the same, and a sentence for people.

use damier_notation::{
    TextError,
    sentences::{Lang, Said, capitalised},
};

use damier_rules::Color;

use crate::{Offer, offer::PLIES_BETWEEN_DRAW_OFFERS, seat::hidden_in_name};

/// Why a command is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The opponent is to move.
    NotYourTurn,
    /// The move was meant for another position.
    Stale {
        /// How many moves have been made.
        plies: usize,
    },
    /// The text is no move of this game.
    Unreadable(TextError),
    /// The move is not legal: why not, and what would be.
    Illegal(Said),
    /// The text of the move is too long.
    TooLarge,
    /// The move goes through a cell that the board does not have.
    NoSuchCell,
    /// The touched piece has to be moved.
    Touched {
        /// Its square's name.
        name: String,
    },
    /// The time for this move is over.
    TooLate,
    /// There is nothing to spin now.
    NoSpin,
    /// The spinner cannot show this.
    ImpossibleSpin,
    /// There are no spins in this game.
    NoSpins,
    /// The first spin waits for the seeds of these seats.
    SeedsAwaited {
        /// Those that have neither given nor waived theirs.
        of: Vec<Color>,
    },
    /// The seed cannot be read.
    BadSeed,
    /// The seeds are fixed.
    SeedFixed,
    /// The engine's seed has to come before its opponent's.
    SeedLate,
    /// The seed is not the one that was committed to.
    WrongSeed,
    /// The seat has a name already, or is the engine's.
    NameFixed,
    /// Nobody can be called that.
    BadName,
    /// A character in a name cannot be seen.
    HiddenInName {
        /// Its code point.
        code_point: u32,
    },
    /// There were so many events that only what advances the game is accepted.
    TooMuch,
    /// There is no such offer to answer.
    NoOffer(Offer),
    /// This has been offered already.
    OfferedAlready(Offer),
    /// The opponent has offered it first, and waits for an answer.
    AnswerFirst(Offer),
    /// It was offered and declined a short while ago.
    TooSoon(Offer),
    /// There is no move to take back.
    NothingToTakeBack,
    /// A spin is never taken back.
    AcrossSpin,
    /// Both sides have moved: the game can be resigned, not called off.
    AbortTooLate,
    /// The rematch has begun.
    Rematched,
    /// Touch-move is not played here.
    NoTouchMove,
    /// There is no piece of one's own there.
    NotYourPiece,
    /// That piece cannot move, so that touching it binds nobody.
    CannotMove,
    /// "J'adoube" has to be said before.
    AdoubeTooLate,
    /// Nobody is putting pieces straight.
    NotAdjusting,
    /// There is no fault to challenge.
    NoFault,
    /// It has to be decided first whether a fault stands.
    FaultFirst,
    /// That time cannot be given back.
    NoPause,
    /// The name of the new table is no name.
    BadTable,
}

impl Refused {
    /// A stable name for the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Over => "game-over",
            Self::NotOver => "not-over",
            Self::NotYourTurn => "not-your-turn",
            Self::Stale { .. } => "stale",
            Self::Unreadable(_) => "unreadable-move",
            Self::Illegal(_) => "illegal-move",
            Self::TooLarge => "too-large",
            Self::NoSuchCell => "no-such-cell",
            Self::Touched { .. } => "touched",
            Self::TooLate => "too-late",
            Self::NoSpin => "no-spin",
            Self::ImpossibleSpin => "impossible-spin",
            Self::NoSpins => "no-spins",
            Self::SeedsAwaited { .. } => "seed-awaited",
            Self::BadSeed => "bad-seed",
            Self::SeedFixed => "seed-fixed",
            Self::SeedLate => "seed-late",
            Self::WrongSeed => "wrong-seed",
            Self::NameFixed => "name-fixed",
            Self::BadName | Self::HiddenInName { .. } => "bad-name",
            Self::TooMuch => "too-much",
            Self::NoOffer(_) => "no-offer",
            Self::OfferedAlready(_) => "offered-already",
            Self::AnswerFirst(_) => "answer-first",
            Self::TooSoon(_) => "too-soon",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::AcrossSpin => "across-a-spin",
            Self::AbortTooLate => "abort-too-late",
            Self::Rematched => "rematched",
            Self::NoTouchMove => "no-touch-move",
            Self::NotYourPiece => "not-your-piece",
            Self::CannotMove => "cannot-move",
            Self::AdoubeTooLate => "adoube-too-late",
            Self::NotAdjusting => "not-adjusting",
            Self::NoFault => "no-fault",
            Self::FaultFirst => "fault-first",
            Self::NoPause => "no-pause",
            Self::BadTable => "bad-table-name",
        }
    }

    /// The reason in both languages.
    pub fn said(&self) -> Said {
        Said::by(|lang| self.sentence(lang))
    }

    /// The reason in a sentence.
    pub fn sentence(&self, lang: Lang) -> String {
        let (fr, en) = match self {
            Self::Unreadable(error) => return format!("{}.", capitalised(&error.say(lang))),
            Self::Illegal(said) => return said.in_language(lang).to_owned(),
            Self::Touched { name } => {
                return lang.say(
                    format!("Pièce touchée, pièce jouée : la pièce en {name} doit être jouée."),
                    format!("Touch-move: the piece on {name} has to be moved."),
                );
            }
            &Self::HiddenInName { code_point } => {
                return format!("{}.", capitalised(&hidden_in_name(code_point, lang)));
            }
            Self::TooSoon(Offer::Draw) => {
                let moves = PLIES_BETWEEN_DRAW_OFFERS / 2;
                return lang.say(
                    format!("Une nouvelle proposition de nulle doit attendre {moves} coups."),
                    format!("Another draw offer has to wait for {moves} moves."),
                );
            }
            Self::Over => ("La partie est finie.", "The game is over."),
            Self::NotOver => ("La partie n'est pas finie.", "The game is not over."),
            Self::NotYourTurn => ("Ce n'est pas votre tour.", "It is not your turn."),
            Self::Stale { .. } => (
                "La position a changé entre-temps : regardez le damier et rejouez.",
                "The position has changed in the meantime: look at the board and move again.",
            ),
            Self::TooLarge => ("Ce coup est trop long.", "This move is too long."),
            Self::NoSuchCell => ("Le damier n'a pas cette case.", "The board has no such cell."),
            Self::BadSeed => (
                "Une graine pour les lancers a 32 chiffres hexadécimaux : celle-ci est illisible.",
                "A seed for the spins has 32 hexadecimal digits: this one cannot be read.",
            ),
            Self::TooLate => ("Trop tard : le temps est écoulé.", "Too late: the time is up."),
            Self::NoSpin => ("La roulette n'est pas à lancer maintenant.", "The spinner is not to be spun now."),
            Self::ImpossibleSpin => ("La roulette ne peut pas donner cela.", "The spinner cannot show that."),
            Self::NoSpins => ("Il n'y a pas de roulette dans ce jeu.", "There is no spinner in this game."),
            Self::SeedsAwaited { of } => return awaited(of, lang).to_owned(),
            Self::SeedLate => (
                "La graine de l'ordinateur doit venir avant celle de son adversaire.",
                "The computer's seed has to come before its opponent's.",
            ),
            Self::SeedFixed => ("Votre graine est déjà fixée.", "Your seed is fixed already."),
            Self::WrongSeed => (
                "Cette graine ne correspond pas à l'engagement pris avant la partie.",
                "This seed does not match the commitment made before the game.",
            ),
            Self::NameFixed => ("Cette place a déjà un nom.", "This seat has a name already."),
            Self::BadName => (
                "Un nom a 40 caractères au plus, et au moins un.",
                "A name has 40 characters at most, and at least one.",
            ),
            Self::TooMuch => (
                "Il s'est passé trop de choses à cette table : il ne reste qu'à jouer ou à finir la partie.",
                "Too much has happened at this table: all that is left is to play on, or to end the game.",
            ),
            Self::NoOffer(offer) => no_offer(*offer),
            Self::OfferedAlready(offer) => offered_already(*offer),
            Self::TooSoon(Offer::Takeback | Offer::Rematch) => {
                ("La réponse était non : jouez d'abord un coup.", "The answer was no: a move has to be made first.")
            }
            Self::AnswerFirst(_) => (
                "Votre adversaire l'a proposé le premier : répondez-lui d'abord.",
                "Your opponent has offered it first: answer that.",
            ),
            Self::NothingToTakeBack => ("Vous n'avez aucun coup à reprendre.", "You have no move to take back."),
            Self::AcrossSpin => (
                "La roulette a été lancée depuis : ce coup ne se reprend plus.",
                "The spinner has been spun since: this move cannot be taken back.",
            ),
            Self::AbortTooLate => (
                "Chacun a joué : on peut abandonner, mais plus annuler la partie.",
                "Both sides have moved: you can resign, but no longer call the game off.",
            ),
            Self::Rematched => ("La revanche a déjà commencé.", "The rematch has begun already."),
            Self::NoTouchMove => {
                ("Ici on ne joue pas « pièce touchée, pièce jouée ».", "Touch-move is not played at this table.")
            }
            Self::NotYourPiece => ("Il n'y a pas de pièce à vous sur cette case.", "There is no piece of yours there."),
            Self::CannotMove => (
                "Cette pièce ne peut pas jouer : la toucher n'engage à rien.",
                "This piece cannot move: touching it does not bind you.",
            ),
            Self::NotAdjusting => ("Vous n'avez pas dit « j'adoube ».", "You have not said “j'adoube”."),
            Self::AdoubeTooLate => {
                ("« J'adoube » se dit avant de toucher.", "“J'adoube” has to be said before touching.")
            }
            Self::NoFault => ("Il n'y a pas de faute à relever.", "There is no fault to challenge."),
            Self::FaultFirst => (
                "Ce coup contraire aux règles finirait la partie : que l'adversaire relève d'abord la faute ou la laisse passer.",
                "This move against the rules would end the game: the opponent first has to challenge it or let it stand.",
            ),
            Self::NoPause => ("Il n'y a pas de temps à décompter.", "There is no such time to leave out of the clock."),
            Self::BadTable => ("Ce nom de table ne convient pas.", "This name of a table will not do."),
        };
        lang.say(fr, en).to_owned()
    }
}

/// In French and in English: there is no such offer.
const fn no_offer(offer: Offer) -> (&'static str, &'static str) {
    match offer {
        Offer::Draw => ("La nulle n'a pas été proposée.", "No draw has been offered."),
        Offer::Takeback => ("Personne n'a demandé à reprendre un coup.", "Nobody has asked to take a move back."),
        Offer::Rematch => ("Aucune revanche n'a été proposée.", "No rematch has been offered."),
    }
}

/// In French and in English: the same is offered already.
const fn offered_already(offer: Offer) -> (&'static str, &'static str) {
    match offer {
        Offer::Draw => ("Vous avez déjà proposé la nulle.", "You have offered a draw already."),
        Offer::Takeback => ("Vous avez déjà demandé à reprendre.", "You have asked for a takeback already."),
        Offer::Rematch => ("Vous avez déjà proposé une revanche.", "You have offered a rematch already."),
    }
}

/// Whose seeds the first spin waits for.
fn awaited(of: &[Color], lang: Lang) -> &'static str {
    match of {
        [Color::White] => lang.say(
            "La roulette attend la graine des Blancs, ou qu'ils choisissent de jouer sans.",
            "The spinner waits for White's seed, or for White to play without one.",
        ),
        [Color::Black] => lang.say(
            "La roulette attend la graine des Noirs, ou qu'ils choisissent de jouer sans.",
            "The spinner waits for Black's seed, or for Black to play without one.",
        ),
        _ => lang.say(
            "La roulette attend la graine de chaque joueur, ou qu'il choisisse de jouer sans.",
            "The spinner waits for each player's seed, or for them to play without one.",
        ),
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

impl std::error::Error for Refused {}
