//! `brazilian`: PDN's FEN and move text, with the squares named from a1 to h8.
//!
//! Positions are read as `W:Wa1,c3,Kf4:Bb8,Kd8`, or with numbers, 1 to 32 from Black's side, as many files have them
//! (`W:W29,22,K19:B1,K2`, with ranges, `W21-32`); spaces, either order of the colours and a final full stop do no harm, and
//! the counters some programs add (`:H0:F1`) are passed over. What is written has letters, White's list before Black's, and
//! in each every square by itself, from a1 to h8. Moves are `c3-d4` and `c3xe5`, or every landing, `c3xe5xg7`; numbers
//! are read here, too. PDN files have the same.

use damier_rules::{
    AnyPosition, Registered as _,
    brazilian::{Brazilian, Options},
};

use crate::{
    Notation as _, PositionError,
    draughts::{Lettered, by_name, written_by_squares},
    options::{AUTO_DRAW, GameOption, Words, Written},
};

written_by_squares!(Brazilian, Options, Lettered, 8, by_name);

impl Written for Options {
    const OPTIONS: &'static [GameOption] = &[GameOption {
        name: AUTO_DRAW,
        values: "on|off",
        default: "on",
        french: "nulle automatique : répétition, 20 coups de dames, 5 coups dans les fins sans gain",
        english: "automatic draws: repetition, 20 king moves, 5 moves in endings nobody wins",
    }];

    fn words(&self) -> Words {
        Words {
            name: ("Dames brésiliennes", "Brazilian draughts"),
            about: (
                "damier de 8 x 8, douze pions chacun, prise majoritaire",
                "8 x 8 squares, twelve men each, the largest capture",
            ),
            pitch: (
                "Les dames internationales sur l'échiquier : mêmes rafles, mêmes dames volantes, parties plus courtes.",
                "International draughts on the board everybody has: the same long captures and flying kings, in shorter games.",
            ),
            minute: (
                "Ce sont les règles des dames internationales sur huit rangées de huit cases, avec douze pions chacun. Les pions avancent en diagonale et prennent en avant comme en arrière. La prise est obligatoire, et il faut choisir celle qui enlève le plus de pièces. Le pion qui s'arrête sur la dernière rangée devient dame et parcourt des diagonales entières. Qui ne peut plus jouer a perdu.",
                "These are the rules of international draughts on eight rows of eight squares, with twelve men each. Men step diagonally forward and jump enemies in any direction. Capturing is compulsory, and of several captures only the longest may be played. A man that stops on the far row becomes a king, which flies along whole diagonals. Whoever cannot move has lost.",
            ),
        }
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(Brazilian::read(text, self)?.to_any())
    }
}
