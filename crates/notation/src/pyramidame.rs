//! Pyramidame in writing.
//!
//! A position is `W:Wg1,h2u:Bg13,h12u`: the side to move, White's men, Black's men, names sorted as strings (which
//! dialects are read is said in `lists`). A plain move is `h2u-i3`; a capture names every landing, an invisible one as
//! `*`: `h8uxj8uxl8u`, `j10ux*x*xj8uxj10u`.
//!
//! Start, landings and their order always tell which men were jumped (a test of the rules goes through every
//! possibility), so a canonical move needs no damiers. They are read before any landing (`h8uxCj8uxBj10u`), and so is a
//! capture by its start and end alone (`h8uxj10u`), as long as one move fits. Names are lower case, damiers upper case.

use damier_rules::{
    AnyPosition, ByColor, Color, Position, Registered as _,
    pyramidame::{Attempt, Cube, Cubes, Damier, Landing, Move, Options, Place, Pyramidame, Setup},
};

use crate::{
    Described, Notation, PositionError, TextError, lists,
    missing::missing,
    options::{Words, Written},
    quoted,
    sentences::Said,
    signs::{is_cross, is_hyphen, with_signs},
};

impl Written for Options {
    fn words(&self) -> Words {
        Words {
            name: ("Pyramidame", "Pyramidame"),
            about: (
                "le jeu de dames sur une pyramide, vue comme cinq damiers",
                "draughts on a pyramid, on the five boards one sees of it",
            ),
            pitch: (
                "Le jeu de dames autour d'une pyramide, sur les cinq damiers qu'elle présente.",
                "Draughts around a pyramid, played on the five boards one sees of it.",
            ),
            minute: (
                "Une pyramide à degrés vue de quatre côtés et d'en haut : cinq damiers à la fois. Les pions vont en diagonale sur les faces foncées, toujours vers le coin adverse, et prennent dès qu'ils le peuvent, en passant d'un côté à l'autre. Atteignez le coin opposé, prenez tous les pions ou bloquez l'adversaire : vous avez gagné.",
                "A stepped pyramid, seen from four sides and from above: five boards at once. Men move diagonally on the dark faces, always towards the opponent's corner, and must capture when they can, changing sides of the pyramid as they go. Reach the far corner, take every man or leave your opponent no move, and you have won.",
            ),
        }
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(Pyramidame::read(text, &())?.to_any())
    }
}

impl Notation for Pyramidame {
    type Options = ();

    fn read(text: &str, (): &()) -> Result<Self, PositionError> {
        let lists = lists::split(text, 0)?;
        let mut men = ByColor::<Vec<Cube>>::default();
        for color in Color::ALL {
            for item in lists.pieces[color].items() {
                let item = item?;
                if item.king {
                    let Said { fr, en } = quoted(item.name);
                    let what = (
                        format!("une dame en {fr} dans la liste {}", lists::of_side(color)),
                        format!("a king on {en} in the {color} list"),
                    );
                    return Err(TextError::new(
                        what,
                        (
                            "le cube d'un pion, sans « K » : ce jeu n'a pas de dames",
                            "a man's cube without `K`: this game has no kings",
                        ),
                    )
                    .into());
                }
                men[color].push(read_cube(item.name)?);
            }
        }
        Ok(Self::from_setup(&Setup { men, turn: lists.turn })?)
    }

    fn write(&self) -> String {
        let [white, black] = Color::ALL.map(|color| names(self.men(color)).join(","));
        format!("{}:W{white}:B{black}", lists::letter(self.turn()))
    }

    fn read_attempt(&self, text: &str) -> Result<Attempt, TextError> {
        if let Some(signed) = with_signs(text) {
            return Ok(Attempt { captures: None, ..self.read_attempt(&signed)? });
        }
        // The star stays as it is: in this game it is not a sign of capture but a cube that cannot be seen.
        let plain = |c| match c {
            '*' => c,
            _ if is_hyphen(c) => '-',
            _ if is_cross(c) => 'x',
            _ => c,
        };
        let text: String = text.trim().chars().map(plain).collect();
        let text = text.as_str();
        let Some(first) = text.find(SEPARATORS) else {
            let Said { fr, en } = quoted(text);
            let what = (format!("{fr} n'a ni « - » ni « x »"), format!("{en} has no `-` and no `x`"));
            return Err(TextError::new(what, MOVE_SHAPE));
        };
        let (from, rest) = text.split_at(first);
        let captures = rest.starts_with('x');
        let separator = if captures { 'x' } else { '-' };
        let no_cube = |index| missing(text, index, |c| c == separator, ("un cube", "a cube"), MOVE_SHAPE);
        let from = match from.trim() {
            "" => return Err(no_cube(0)),
            from => read_cube(from)?,
        };
        let mut landings = Vec::new();
        for landing in rest[1..].split(separator) {
            landings.push(read_landing(landing.trim(), || no_cube(landings.len() + 1))?);
        }
        Ok(Attempt { from, landings, captures: Some(captures) })
    }

    fn write_move(&self, m: &Move) -> String {
        if !m.is_capture() {
            return format!("{}-{}", m.from(), m.to());
        }
        let landings = self.way(m).map_or_else(
            || vec![m.to().to_string()],
            |rafle| {
                let landing = |cube: Option<Cube>| cube.map_or_else(|| "*".to_owned(), |cube| cube.to_string());
                rafle.jumps.iter().map(|jump| landing(jump.landing())).collect()
            },
        );
        format!("{}x{}", m.from(), landings.join("x"))
    }

    fn describe(&self, m: &Move) -> Described {
        Described { from: m.from().to_string(), to: m.to().to_string(), captured: names(m.captured()) }
    }
}

/// Between the cubes of a move. No file of the pyramid is called `x`.
const SEPARATORS: [char; 2] = ['-', 'x'];

const MOVE_SHAPE: (&str, &str) = (
    "un déplacement comme « h2u-i3 » ou une prise comme « h8uxj8uxl8u »",
    "a plain move such as `h2u-i3` or a capture such as `h8uxj8uxl8u`",
);

const CUBE_SHAPE: (&str, &str) = (
    "une colonne de « a » à « m », un rang de 1 à 13 et « u » pour le cube inférieur, comme « g1 » ou « h2u »",
    "a file `a` to `m`, a rank 1 to 13 and, for the lower of two cubes, `u`, such as `g1` or `h2u`",
);

/// The names of cubes, in their order.
fn names(cubes: Cubes) -> Vec<String> {
    cubes.into_iter().map(|cube| cube.to_string()).collect()
}

/// Reads one landing; `no_cube` is the mistake if there is none.
fn read_landing(text: &str, no_cube: impl Fn() -> TextError) -> Result<Landing, TextError> {
    let damier = Damier::ALL.into_iter().find(|damier| text.starts_with(damier.letter()));
    let name = if damier.is_some() { text[1..].trim_start() } else { text };
    let on = match name {
        "" => return Err(no_cube()),
        "*" => None,
        _ => Some(read_cube(name)?),
    };
    Ok(Landing { damier, on })
}

fn read_cube(text: &str) -> Result<Cube, TextError> {
    let refuse = |(why_fr, why_en)| {
        let Said { fr, en } = quoted(text);
        TextError::new((format!("{fr} {why_fr}"), format!("{en} {why_en}")), CUBE_SHAPE)
    };
    let Some((file, rank, under)) = split_name(text) else {
        let upper_case = text.len() <= LONGEST_NAME && split_name(&text.to_ascii_lowercase()).is_some();
        return Err(refuse(if upper_case {
            ("n'est pas en minuscules", "is not in lower case")
        } else {
            ("n'est pas le nom d'un cube", "is not the name of a cube")
        }));
    };
    Cube::named(file, rank, under).ok_or_else(|| {
        let place = Place { x: file - 6, y: rank - 6, z: 0 };
        refuse(if place.is_in_solid() {
            ("n'est pas un cube noir : aucun pion ne s'y tient", "is not a black cube: no man stands there")
        } else {
            ("est hors de la pyramide", "is outside the pyramid")
        })
    })
}

/// No name is longer than `m13u`.
const LONGEST_NAME: usize = 4;

/// File and rank from 0, and whether the lower cube of a step is meant.
fn split_name(text: &str) -> Option<(i8, i8, bool)> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    let (text, under) = text.strip_suffix('u').map_or((text, false), |upper| (upper, true));
    let mut letters = text.chars();
    let file = letters.next().filter(|file| ('a'..='m').contains(file))?;
    let rank = letters.as_str();
    if rank.starts_with('0') || !rank.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let rank: i8 = rank.parse().ok().filter(|rank| (1..=13).contains(rank))?;
    Some((file as i8 - b'a' as i8, rank - 1, under))
}

#[cfg(test)]
mod tests {
    use damier_rules::Explain;

    use super::*;

    const START: &str = "W:Wd4u,e3,f2u,f4u,g1,g3,h2u,h4u,i3,j4u:Bd10u,e11,f10u,f12u,g11,g13,h10u,h12u,i11,j10u";

    fn read(text: &str) -> Pyramidame {
        Pyramidame::read(text, &()).expect(text)
    }

    fn refused(text: &str) -> String {
        Pyramidame::read(text, &()).expect_err(text).to_string()
    }

    fn refused_move(text: &str) -> String {
        Pyramidame::default().read_attempt(text).expect_err(text).to_string()
    }

    #[test]
    fn the_start_is_written_as_in_the_rules() {
        assert_eq!(Pyramidame::default().write(), START);
        assert_eq!(read(START), Pyramidame::default());
    }

    #[test]
    fn positions_are_read_in_any_order_and_written_sorted() {
        for text in ["B:Wg3,g1,f2u:Bg13", " B : W g1 , g3 , f2u : B g13 . ", "B:Bg13:Wg3,f2u,g1"] {
            assert_eq!(read(text).write(), "B:Wf2u,g1,g3:Bg13");
        }
        assert_eq!(read("W:W:Bg13").write(), "W:W:Bg13");
    }

    #[test]
    fn bad_positions_say_what_is_wrong() {
        let cube = format!("expected {}", CUBE_SHAPE.1);
        for (text, error) in [
            ("W:Wz9:Bg13", format!("`z9` is not the name of a cube: {cube}")),
            ("W:Wg14:Bg13", format!("`g14` is not the name of a cube: {cube}")),
            ("W:Wg01:Bg13", format!("`g01` is not the name of a cube: {cube}")),
            ("W:Wg:Bg13", format!("`g` is not the name of a cube: {cube}")),
            ("W:Wé1:Bg13", format!("`é1` is not the name of a cube: {cube}")),
            ("W:Wg1uu:Bg13", format!("`g1uu` is not the name of a cube: {cube}")),
            ("W:WG1:Bg13", format!("`G1` is not in lower case: {cube}")),
            ("W:Wa1:Bg13", format!("`a1` is outside the pyramid: {cube}")),
            ("W:Wg2:Bg13", format!("`g2` is not a black cube: no man stands there: {cube}")),
            ("W:Wg1u:Bg13", format!("`g1u` is not a black cube: no man stands there: {cube}")),
            (
                "W:WKg1:Bg13",
                "a king on `g1` in the white list: expected a man's cube without `K`: this game has no kings"
                    .to_owned(),
            ),
            ("W:Wg1,g1:Bg1", "two pieces on g1: a square holds one piece".to_owned()),
            ("W:W:B", "no piece on the board: at least one is needed".to_owned()),
            ("W:Wg13:Bg1", "both sides have lost: one of them at most can have".to_owned()),
            ("W:Wg1:Bg13:x", "`x` at the end: expected nothing after the two lists".to_owned()),
        ] {
            assert_eq!(refused(text), error);
        }
    }

    #[test]
    fn moves_are_written_as_in_the_rules() {
        let texts = |position: &str| {
            let position = read(position);
            position.moves().iter().map(|m| position.write_move(m)).collect::<Vec<_>>()
        };
        assert!(texts("W:Wh2u:Bg13").contains(&"h2u-i3".to_owned()));
        assert!(texts("W:Wh8u:Bi9,k9").contains(&"h8uxj8uxl8u".to_owned()));
        assert!(texts("W:Wj10u:Bg11,i11,i9,k9").contains(&"j10ux*x*xj8uxj10u".to_owned()));
    }

    #[test]
    fn a_move_is_described_by_its_cubes() {
        let position = read("W:Wh8u:Bi9,k9");
        let attempt = position.read_attempt(" h8u x l8u ").expect("a capture");
        let m = position.judge(&attempt).expect("a legal one");
        let captured = ["i9", "k9"].map(str::to_owned).to_vec();
        assert_eq!(position.describe(&m), Described { from: "h8u".to_owned(), to: "l8u".to_owned(), captured });
    }

    #[test]
    fn attempts_carry_what_was_written() {
        let read = |text| Pyramidame::default().read_attempt(text).expect("a move");
        let on = |name| Some(read_cube(name).expect("a cube"));
        let capture = read("h8uxCj8ux*xB*xBj10u");
        assert_eq!(capture.captures, Some(true));
        assert_eq!(
            capture.landings,
            [
                Landing { damier: Some(Damier::C), on: on("j8u") },
                Landing { damier: None, on: None },
                Landing { damier: Some(Damier::B), on: None },
                Landing { damier: Some(Damier::B), on: on("j10u") },
            ]
        );
        assert_eq!(read("h2u-i3").captures, Some(false));
    }

    #[test]
    fn bad_moves_say_what_is_wrong() {
        let (cube, a_move) = (format!("expected {}", CUBE_SHAPE.1), format!("expected {}", MOVE_SHAPE.1));
        for (text, error) in [
            ("", format!("`` has no `-` and no `x`: {a_move}")),
            ("h2u", format!("`h2u` has no `-` and no `x`: {a_move}")),
            ("-i3", format!("a cube is missing before `-` in `-i3`: {a_move}")),
            ("h2u-", format!("a cube is missing after `-` in `h2u-`: {a_move}")),
            ("h8uxC", format!("a cube is missing after `x` in `h8uxC`: {a_move}")),
            ("h8uxj8u-l8u", format!("`j8u-l8u` is not the name of a cube: {cube}")),
            ("h2u-Fi3", format!("`Fi3` is not the name of a cube: {cube}")),
            ("h2u-I3", format!("`I3` is not in lower case: {cube}")),
            ("*xh2u", format!("`*` is not the name of a cube: {cube}")),
        ] {
            assert_eq!(refused_move(text), error);
        }
    }

    #[test]
    fn long_rubbish_is_read_once_and_clipped() {
        for rubbish in ["x", "-", "g1x", "g1-", "*x", "é", "W:", "W:Wg1,", "g1,"] {
            let text = rubbish.repeat(1_000_000);
            if let Err(error) = Pyramidame::read(&text, &()) {
                assert!(error.to_string().len() < 300);
            }
            match Pyramidame::default().read_attempt(&text) {
                Err(error) => assert!(error.to_string().len() < 300),
                Ok(attempt) => assert!(Pyramidame::default().judge(&attempt).is_err()),
            }
        }
        let crowd = format!("W:W{}g1:Bg13", "g1,".repeat(1_000_000));
        assert_eq!(
            refused(&crowd),
            "two pieces on g1: a square holds one piece; 1000001 white pieces: each side has 10 at most"
        );
    }
}
