//! Why something is not done. Each reason has a code for programs, which stays, and a sentence for people.

use damier_notation::{
    TextError,
    sentences::{Lang, Said, capitalised},
};

use crate::{Offer, offer::PLIES_BETWEEN_DRAW_OFFERS};

/// What stands against a command.
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
    /// The seeds are fixed.
    SeedFixed,
    /// The seed is not the one that was committed to.
    WrongSeed,
    /// The seat has a name already, or is the engine's.
    NameFixed,
    /// Nobody can be called that.
    BadName,
    /// There is no such offer to answer.
    NoOffer(Offer),
    /// This has been offered already.
    OfferedAlready(Offer),
    /// The opponent has offered it first, and waits for an answer.
    AnswerFirst(Offer),
    /// It was offered and declined a short while ago.
    TooSoon(Offer),
    /// No draw before both sides have moved.
    TooEarly,
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
    /// There is no fault to challenge.
    NoFault,
    /// Whoever asks may not.
    NotAllowed,
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
            Self::Touched { .. } => "touched",
            Self::TooLate => "too-late",
            Self::NoSpin => "no-spin",
            Self::ImpossibleSpin => "impossible-spin",
            Self::NoSpins => "no-spins",
            Self::SeedFixed => "seed-fixed",
            Self::WrongSeed => "wrong-seed",
            Self::NameFixed => "name-fixed",
            Self::BadName => "bad-name",
            Self::NoOffer(_) => "no-offer",
            Self::OfferedAlready(_) => "offered-already",
            Self::AnswerFirst(_) => "answer-first",
            Self::TooSoon(_) => "too-soon",
            Self::TooEarly => "too-early",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::AcrossSpin => "across-a-spin",
            Self::AbortTooLate => "abort-too-late",
            Self::Rematched => "rematched",
            Self::NoTouchMove => "no-touch-move",
            Self::NotYourPiece => "not-your-piece",
            Self::CannotMove => "cannot-move",
            Self::AdoubeTooLate => "adoube-too-late",
            Self::NoFault => "no-fault",
            Self::NotAllowed => "not-allowed",
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
            Self::TooLate => ("Trop tard : le temps est écoulé.", "Too late: the time is up."),
            Self::NoSpin => ("La roulette n'est pas à lancer maintenant.", "The spinner is not to be spun now."),
            Self::ImpossibleSpin => ("La roulette ne peut pas donner cela.", "The spinner cannot show that."),
            Self::NoSpins => ("Il n'y a pas de roulette dans ce jeu.", "There is no spinner in this game."),
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
            Self::NoOffer(Offer::Draw) => ("La nulle n'a pas été proposée.", "No draw has been offered."),
            Self::NoOffer(Offer::Takeback) => {
                ("Personne n'a demandé à reprendre un coup.", "Nobody has asked to take a move back.")
            }
            Self::NoOffer(Offer::Rematch) => ("Aucune revanche n'a été proposée.", "No rematch has been offered."),
            Self::OfferedAlready(Offer::Draw) => {
                ("Vous avez déjà proposé la nulle.", "You have offered a draw already.")
            }
            Self::OfferedAlready(Offer::Takeback) => {
                ("Vous avez déjà demandé à reprendre.", "You have asked for a takeback already.")
            }
            Self::OfferedAlready(Offer::Rematch) => {
                ("Vous avez déjà proposé une revanche.", "You have offered a rematch already.")
            }
            Self::TooSoon(Offer::Takeback | Offer::Rematch) => {
                ("La réponse était non : jouez d'abord un coup.", "The answer was no: a move has to be made first.")
            }
            Self::AnswerFirst(_) => (
                "Votre adversaire l'a proposé le premier : répondez-lui d'abord.",
                "Your opponent has offered it first: answer that.",
            ),
            Self::TooEarly => (
                "On ne propose pas la nulle avant que chacun ait joué.",
                "A draw can be offered once both sides have moved.",
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
            Self::AdoubeTooLate => {
                ("« J'adoube » se dit avant de toucher.", "“J'adoube” has to be said before touching.")
            }
            Self::NoFault => ("Il n'y a pas de faute à relever.", "There is no fault to challenge."),
            Self::NotAllowed => ("Vous ne pouvez pas faire cela ici.", "You may not do that here."),
            Self::BadTable => ("Ce nom de table ne convient pas.", "This name of a table will not do."),
        };
        lang.say(fr, en).to_owned()
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

impl std::error::Error for Refused {}
