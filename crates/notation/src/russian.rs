//! `russian`: PDN's FEN and move text, with the squares named from a1 to h8.
//!
//! Positions are read as `W:Wa1,c3,Kf4:Bb8,Kd8`, or with numbers, 1 to 32 from Black's side, as many files have them
//! (`W:W29,22,K19:B1,K2`, with ranges, `W21-32`); spaces, either order of the colours and a final full stop do no harm, and
//! the counters some programs add (`:H0:F1`) are passed over. What is written has letters, White's list before Black's, and
//! in each every square by itself, from a1 to h8. Moves are `c3-d4` and `c3xe5`, or every landing, `c3xe5xg7`; numbers
//! are read here, too, and moves [in short](crate::short), `cd4` and `c:e5`. In a PDN file a capture has a colon, `c3:e5`, as Russian players write it.

use damier_rules::{
    AnyPosition, Registered as _,
    russian::{Options, Russian},
};

use crate::{
    Notation as _, PositionError,
    draughts::{Lettered, by_name, written_by_squares},
    options::{AUTO_DRAW, GameOption, Words, Written},
};

written_by_squares!(Russian, Options, Lettered, 8, by_name);

impl Written for Options {
    const OPTIONS: &'static [GameOption] = &[GameOption {
        name: AUTO_DRAW,
        values: "on|off",
        default: "on",
        french: "nulle automatique : répétition, 15 coups de dames, 15 ou 5 coups contre une dame seule, fins trop longues",
        english: "automatic draws: repetition, 15 king moves, 15 or 5 moves against a lone king, endings that take too long",
    }];

    fn words(&self) -> Words {
        Words {
            name: ("Dames russes", "Russian draughts"),
            about: (
                "damier de 8 x 8, douze pions chacun, dames volantes",
                "8 x 8 squares, twelve men each, flying kings",
            ),
            pitch: (
                "On choisit sa prise, et un pion devient dame au beau milieu d'une rafle : tout peut basculer en un coup.",
                "Choose your capture, and be crowned in the middle of it: one move can turn everything.",
            ),
            minute: (
                "Les Blancs commencent. Les pions avancent en diagonale et prennent en avant comme en arrière. La prise est obligatoire, mais de plusieurs on choisit celle qu'on veut, et on la mène jusqu'au bout. Le pion qui touche la dernière rangée devient dame aussitôt, et continue sa prise en dame ; la dame parcourt des diagonales entières. Qui ne peut plus jouer a perdu.",
                "White plays first. Men step diagonally forward and jump enemies in any direction. Capturing is compulsory, but of several captures you may choose any, and have to finish it. A man that touches the far row is a king at once, and goes on capturing as one; kings fly along whole diagonals. Whoever cannot move has lost.",
            ),
        }
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(Russian::read(text, self)?.to_any())
    }
}
