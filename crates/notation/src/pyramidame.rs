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
    ByColor, Color,
    pyramidame::{Attempt, Cube, Cubes, Damier, Landing, Move, Place, Pyramidame, Setup},
};

use crate::{Described, Notation, PositionError, TextError, clip, lists};

impl Notation for Pyramidame {
    type Options = ();

    fn read(text: &str, (): &()) -> Result<Self, PositionError> {
        let lists = lists::split(text, 0)?;
        let mut men = ByColor::<Vec<Cube>>::default();
        for color in Color::ALL {
            for item in lists.pieces[color].items() {
                let item = item?;
                if item.king {
                    let what = format!("a king on {} in the {color} list", clip(item.name));
                    return Err(TextError::new(what, "a man's cube without `K`: this game has no kings").into());
                }
                men[color].push(read_cube(item.name)?);
            }
        }
        Ok(Self::from_setup(&Setup { men, turn: lists.turn })?)
    }

    fn write(&self) -> String {
        use damier_rules::Position;
        let turn = if self.turn() == Color::White { 'W' } else { 'B' };
        let [white, black] = Color::ALL.map(|color| names(self.men(color)).join(","));
        format!("{turn}:W{white}:B{black}")
    }

    fn read_attempt(&self, text: &str) -> Result<Attempt, TextError> {
        let text = text.trim();
        let Some(first) = text.find(SEPARATORS) else {
            return Err(TextError::new(format!("{} has no `-` and no `x`", clip(text)), MOVE_SHAPE));
        };
        let (from, rest) = text.split_at(first);
        let from = read_cube(from.trim())?;
        let captures = rest.starts_with('x');
        let separator = if captures { 'x' } else { '-' };
        let mut landings = Vec::new();
        for landing in rest[1..].split(separator) {
            landings.push(read_landing(landing.trim())?);
        }
        Ok(Attempt { from, landings, captures: Some(captures) })
    }

    fn write_move(&self, m: &Move) -> String {
        if !m.is_capture() {
            return format!("{}-{}", m.from(), m.to());
        }
        let landings = self.route(m).map_or_else(
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

const MOVE_SHAPE: &str = "a plain move such as `h2u-i3` or a capture such as `h8uxj8uxl8u`";

const CUBE_SHAPE: &str =
    "a file `a` to `m`, a rank 1 to 13 and, for the lower cube of a step, `u`, such as `g1` or `h2u`";

/// The names of cubes, in their order.
fn names(cubes: Cubes) -> Vec<String> {
    cubes.into_iter().map(|cube| cube.to_string()).collect()
}

fn read_landing(text: &str) -> Result<Landing, TextError> {
    let damier = Damier::ALL.into_iter().find(|damier| text.starts_with(damier.letter()));
    let name = if damier.is_some() { text[1..].trim_start() } else { text };
    let on = match name {
        "" => return Err(TextError::new("a landing is missing", MOVE_SHAPE)),
        "*" => None,
        _ => Some(read_cube(name)?),
    };
    Ok(Landing { damier, on })
}

fn read_cube(text: &str) -> Result<Cube, TextError> {
    let refuse = |why| TextError::new(format!("{} {why}", clip(text)), CUBE_SHAPE);
    if text.is_empty() {
        return Err(TextError::new("a cube is missing", CUBE_SHAPE));
    }
    let Some((file, rank, under)) = split_name(text) else {
        let upper_case = text.len() <= LONGEST_NAME && split_name(&text.to_ascii_lowercase()).is_some();
        return Err(refuse(if upper_case { "is not in lower case" } else { "is not the name of a cube" }));
    };
    Cube::named(file, rank, under).ok_or_else(|| {
        let place = Place { x: file - 6, y: rank - 6, z: 0 };
        refuse(if place.is_in_solid() { "is not a black cube: no man stands there" } else { "is outside the pyramid" })
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
