//! `dames` and `dames-10`: PDN's FEN and move text.
//!
//! Positions are read as `W:W31,32,K45:B1,K2`, with ranges (`W31-50`, `K1-3`), spaces, either order of the colours and
//! a final full stop; the counters some programs add (`:H0:F1`) are passed over. What is written has White's list
//! before Black's, and in each every square by itself, from low to high.

use damier_rules::{
    AnyPosition, Registered as _,
    dames::{Dames, Move, Opening, Square},
    why::Travel,
};

use crate::{
    Described, Notation, PositionError, TextError,
    draughts::{describe, read_setup, read_travel, write_piece_move, write_setup},
    options::{AUTO_DRAW, GameOption, Words, Written},
    pdn::{MistakeKind, resolve},
};

impl Notation for Dames {
    type Options = Opening;

    fn read(text: &str, opening: &Opening) -> Result<Self, PositionError> {
        Ok(Self::from_setup(&read_setup::<Square, 10>(text)?, *opening)?)
    }

    fn write(&self) -> String {
        write_setup::<Square, 10>(&self.to_setup(), Square::index)
    }

    fn read_attempt(&self, text: &str) -> Result<Travel<Square>, TextError> {
        read_travel::<Square, 10>(text)
    }

    fn write_move(&self, m: &Move) -> String {
        write_piece_move::<Square, _, 10>(&self.capturing(), m)
    }

    fn resolve(&self, text: &str) -> Result<(Move, Option<MistakeKind>), MistakeKind> {
        resolve::of_piece::<Square, _, _, 10>(self, &self.capturing(), text)
    }

    fn describe(&self, m: &Move) -> Described {
        describe::<Square, 10>(m, Square::index)
    }
}

impl Written for Opening {
    const OPTIONS: &'static [GameOption] = &[GameOption {
        name: AUTO_DRAW,
        values: "on|off",
        default: "on",
        french: "nulle automatique : répétition, 25 coups de dames, 16 ou 5 coups contre une dame seule",
        english: "automatic draws: repetition, 25 king moves, 16 or 5 moves against a lone king",
    }];

    fn words(&self) -> Words {
        match self {
            Self::TwentyMen => Words {
                name: ("Dames", "International draughts"),
                about: ("damier de 10 x 10, vingt pions chacun", "10 x 10 squares, twenty men each"),
                pitch: (
                    "Vingt pions chacun, cent cases. Aucune prise ne se refuse : tout l'art est là.",
                    "Twenty men each, a hundred squares. No capture may be declined, and there lies the art.",
                ),
                minute: (
                    "Les pions avancent en diagonale et prennent en sautant, en avant comme en arrière. La prise est obligatoire, et quand il y en a plusieurs, il faut choisir celle qui enlève le plus de pièces. Le pion qui s'arrête sur la dernière rangée devient dame et parcourt des diagonales entières. Qui ne peut plus jouer a perdu.",
                    "Men step diagonally forward and jump enemies in any direction. Capturing is compulsory, and of several captures only the longest may be played. A man that stops on the far row becomes a king, which flies along whole diagonals. Whoever cannot move has lost.",
                ),
            },
            Self::TenMen => Words {
                name: ("Dames à dix pions", "Ten-man draughts"),
                about: ("damier de 10 x 10, dix pions chacun", "10 x 10 squares, ten men each"),
                pitch: (
                    "Le même jeu avec moitié moins de pions : un damier ouvert, et vite des dames.",
                    "The same game with half the men: an open board, and kings early.",
                ),
                minute: (
                    "Les dames internationales avec dix pions par camp sur le même grand damier. Le centre est ouvert dès le début, la prise est obligatoire, celle qui enlève le plus de pièces passe avant les autres, et les dames arrivent tôt. C'est le même jeu que dames : seule la règle D2 diffère.",
                    "International draughts with ten men a side on the same large board. The middle is open from the start, captures are compulsory and the longest comes first, and kings arrive early. It is the same game as dames: only D2 differs.",
                ),
            },
        }
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(Dames::read(text, self)?.to_any())
    }
}
