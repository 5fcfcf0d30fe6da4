//! Pyramidame, from docs/rules/pyramidame.md. Everything is computed from the definition of the solid: there is no
//! table of cubes, neighbours or names here.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Reply, only_options};

pub(crate) const START: &str = "W:Wd4u,e3,f2u,f4u,g1,g3,h2u,h4u,i3,j4u:Bd10u,e11,f10u,f12u,g11,g13,h10u,h12u,i11,j10u";

/// x, y, z.
pub(crate) type Cube = (i32, i32, i32);

/// A cell of a damier: column and height in a vertical one, x and y in E.
type Cell = (i32, i32);

/// The men by cube; true for White.
type Men = BTreeMap<Cube, bool>;

const VERTICAL: [char; 4] = ['A', 'B', 'C', 'D'];
const DAMIERS: [char; 5] = ['A', 'B', 'C', 'D', 'E'];
const DIAGONALS: [Cell; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The corner cubes of the two bases; each is the goal of the side that starts at the other one.
const WHITE_CORNER: Cube = (0, -6, 1);
const BLACK_CORNER: Cube = (0, 6, 1);

/// Where a man is during a rafle.
#[derive(Clone, Copy)]
enum Place {
    Real(Cube),
    /// An invisible cell, as a cell of the damier in which the next jump has to be.
    Invisible(char, Cell),
}

/// One jump: the damier it is made in, the man taken, the landing.
#[derive(Clone, Copy)]
struct Jump {
    damier: char,
    taken: Cube,
    landing: Place,
}

pub(crate) fn answer(position: &str, options: &[(&str, &str)]) -> Answer {
    only_options(options, &[]);
    let (men, me) = parse(position);
    if let Some(winner) = winner(&men, me) {
        return Answer::won_by(winner);
    }
    let rafles = all_rafles(&men, me);
    let mut replies = BTreeSet::new();
    for (from, rafle) in &rafles {
        let Some(Jump { landing: Place::Real(to), .. }) = rafle.last() else { panic!("a rafle ends on a real cube") };
        replies.insert(reply(&men, me, *from, *to, rafle.iter().map(|jump| jump.taken).collect()));
    }
    // Capture is compulsory.
    if rafles.is_empty() {
        for (from, to) in plain_moves(&men, me) {
            replies.insert(reply(&men, me, from, to, BTreeSet::new()));
        }
    }
    if replies.is_empty() {
        // P22: to be stuck is to lose.
        return Answer::won_by(!me);
    }
    Answer::to_move(me, replies)
}

/// Every distinct path of every rafle, sorted: damier, man taken and landing (`*` if invisible) of each jump.
pub(crate) fn rafles(position: &str) -> Vec<Vec<(char, String, String)>> {
    let (men, me) = parse(position);
    if winner(&men, me).is_some() {
        return Vec::new();
    }
    let written = |jump: &Jump| {
        let landing = match jump.landing {
            Place::Real(cube) => name(cube),
            Place::Invisible(..) => "*".to_owned(),
        };
        (jump.damier, name(jump.taken), landing)
    };
    let mut paths: Vec<Vec<_>> =
        all_rafles(&men, me).iter().map(|(_, rafle)| rafle.iter().map(written).collect()).collect();
    paths.sort();
    paths
}

/// Who has won before anybody looks for a move.
fn winner(men: &Men, me: bool) -> Option<bool> {
    let arrived = |white: bool| men.get(&if white { BLACK_CORNER } else { WHITE_CORNER }) == Some(&white);
    let gone = |white: bool| men.values().all(|&side| side != white);
    // What the other side did was done last, so it is looked at first; in a real game only one of these can hold.
    if arrived(!me) || gone(me) {
        Some(!me)
    } else if arrived(me) || gone(!me) {
        Some(me)
    } else {
        None
    }
}

/// The radius of the solid at that height.
fn radius(z: i32) -> i32 {
    6 - 2 * z.div_euclid(2)
}

/// All the cubes of the solid.
pub(crate) fn solid() -> Vec<Cube> {
    let mut cubes = Vec::new();
    for z in 0..8 {
        for x in -6..=6_i32 {
            cubes.extend((-6..=6_i32).filter(|y| x.abs() + y.abs() <= radius(z)).map(|y| (x, y, z)));
        }
    }
    cubes
}

/// The cube that a cell of a damier shows; none where the cell is outside the solid.
fn shown(damier: char, (column, row): Cell) -> Option<Cube> {
    if damier == 'E' {
        let highest = (0..8).rev().find(|&z| column.abs() + row.abs() <= radius(z))?;
        return Some((column, row, highest));
    }
    if !(0..8).contains(&row) || column.abs() > radius(row) {
        return None;
    }
    let depth = radius(row) - column.abs();
    Some(match damier {
        'A' => (column, -depth, row),
        'B' => (depth, column, row),
        'C' => (column, depth, row),
        'D' => (-depth, column, row),
        _ => panic!("no damier {damier}"),
    })
}

fn is_black(damier: char, (column, row): Cell) -> bool {
    (column + row).rem_euclid(2) == i32::from(damier != 'E')
}

/// The black cell by which a damier shows this cube.
fn black_cell(damier: char, (x, y, z): Cube) -> Option<Cell> {
    let cell = match damier {
        'A' | 'C' => (x, z),
        'B' | 'D' => (y, z),
        _ => (x, y),
    };
    (shown(damier, cell) == Some((x, y, z)) && is_black(damier, cell)).then_some(cell)
}

/// The damiers in which a cube can be played, as a word; empty for a cube out of play.
pub(crate) fn black_in(cube: Cube) -> String {
    DAMIERS.into_iter().filter(|&damier| black_cell(damier, cube).is_some()).collect()
}

/// P4: black from three sides at least.
pub(crate) fn is_frontier(cube: Cube) -> bool {
    VERTICAL.into_iter().filter(|&damier| black_cell(damier, cube).is_some()).count() >= 3
}

/// What a damier shows in a cell, as the drawings of the rules write it: a name, or a dot for a white cell.
pub(crate) fn drawn(damier: char, cell: Cell) -> Option<String> {
    shown(damier, cell).map(|cube| if is_black(damier, cell) { name(cube) } else { ".".to_owned() })
}

fn name((x, y, z): Cube) -> String {
    let under = if z % 2 == 0 { "u" } else { "" };
    format!("{}{}{under}", char::from(b'a' + (x + 6) as u8), y + 7)
}

fn cube(name: &str) -> Cube {
    let (column, under) = name.strip_suffix('u').map_or((name, false), |column| (column, true));
    let x = (-6..=6).find(|x| column.starts_with(char::from(b'a' + (x + 6) as u8)));
    let y = (-6..=6).find(|y| column.get(1..) == Some((y + 7).to_string().as_str()));
    let (Some(x), Some(y)) = (x, y) else { panic!("{name} is not the name of a cube") };
    let mut playable =
        (0..8).map(|z| (x, y, z)).filter(|&cube| (cube.2 % 2 == 0) == under && !black_in(cube).is_empty());
    let found = playable.next().unwrap_or_else(|| panic!("{name} is not in play"));
    assert!(playable.next().is_none(), "{name} names two cubes");
    found
}

fn plain_moves(men: &Men, me: bool) -> Vec<(Cube, Cube)> {
    let mut moves = Vec::new();
    for from in men_of(men, me) {
        for damier in DAMIERS {
            let Some((column, row)) = black_cell(damier, from) else { continue };
            for (right, up) in DIAGONALS {
                let Some(to) = shown(damier, (column + right, row + up)) else { continue };
                // P9: White goes up in y, Black down.
                let closer = if me { to.1 > from.1 } else { to.1 < from.1 };
                if closer && !men.contains_key(&to) {
                    moves.push((from, to));
                }
            }
        }
    }
    moves
}

fn all_rafles(men: &Men, me: bool) -> Vec<(Cube, Vec<Jump>)> {
    let mut rafles = Vec::new();
    for from in men_of(men, me) {
        // P15, P16: the man has left its cube, and those it jumps stay in the way until it rests.
        let mut others = men.clone();
        others.remove(&from);
        let paths = continuations(&others, me, Place::Real(from), &BTreeSet::new());
        rafles.extend(paths.into_iter().map(|path| (from, path)));
    }
    rafles
}

/// All the ways to go on with a rafle that end on a real cube, each as long as it can be.
fn continuations(men: &Men, me: bool, place: Place, taken: &BTreeSet<Cube>) -> Vec<Vec<Jump>> {
    let mut paths = Vec::new();
    for jump in jumps(men, me, place, taken) {
        let mut taken = taken.clone();
        taken.insert(jump.taken);
        let rest = continuations(men, me, jump.landing, &taken);
        // On a real cube the rafle may end only if it cannot go on; on an invisible one it can never end.
        if rest.is_empty() && matches!(jump.landing, Place::Real(_)) {
            paths.push(vec![jump]);
        }
        for mut path in rest {
            path.insert(0, jump);
            paths.push(path);
        }
    }
    paths
}

/// The single jumps from here, whatever becomes of them.
fn jumps(men: &Men, me: bool, place: Place, taken: &BTreeSet<Cube>) -> Vec<Jump> {
    let views: Vec<(char, Cell)> = match place {
        Place::Invisible(damier, cell) => vec![(damier, cell)],
        // P11, P12: frontier cubes capture as seen from above, all others as seen from the sides.
        Place::Real(cube) => {
            let damiers = if is_frontier(cube) { &['E'][..] } else { &VERTICAL[..] };
            damiers.iter().filter_map(|&damier| Some((damier, black_cell(damier, cube)?))).collect()
        }
    };
    let mut jumps = Vec::new();
    for (damier, (column, row)) in views {
        for (right, up) in DIAGONALS {
            let Some(over) = shown(damier, (column + right, row + up)) else { continue };
            if men.get(&over) != Some(&!me) || taken.contains(&over) {
                continue;
            }
            let cell = (column + 2 * right, row + 2 * up);
            let landing = match shown(damier, cell) {
                Some(cube) if men.contains_key(&cube) => continue,
                Some(cube) => Place::Real(cube),
                // Only a vertical damier has invisible cells, and none below the ground.
                None if damier == 'E' || cell.1 < 0 => continue,
                None => Place::Invisible(damier_after_invisible(damier), cell),
            };
            jumps.push(Jump { damier, taken: over, landing });
        }
    }
    jumps
}

/// P19: past A one comes out in C and past C in A, while B and D lead back into themselves.
fn damier_after_invisible(damier: char) -> char {
    match damier {
        'A' => 'C',
        'C' => 'A',
        same => same,
    }
}

fn men_of(men: &Men, white: bool) -> Vec<Cube> {
    men.iter().filter(|(_, side)| **side == white).map(|(&cube, _)| cube).collect()
}

fn reply(men: &Men, me: bool, from: Cube, to: Cube, taken: BTreeSet<Cube>) -> Reply {
    let mut after = men.clone();
    after.remove(&from);
    after.retain(|cube, _| !taken.contains(cube));
    after.insert(to, me);
    let captured = sorted_names(taken);
    Reply { spin: String::new(), from: name(from), to: name(to), captured, after: text(&after, !me) }
}

/// Sorted as strings, so `h10u` comes before `h2u`.
fn sorted_names(cubes: impl IntoIterator<Item = Cube>) -> Vec<String> {
    let mut names: Vec<String> = cubes.into_iter().map(name).collect();
    names.sort();
    names
}

fn text(men: &Men, white_to_move: bool) -> String {
    let list = |white: bool| sorted_names(men_of(men, white)).join(",");
    format!("{}:W{}:B{}", if white_to_move { 'W' } else { 'B' }, list(true), list(false))
}

fn parse(position: &str) -> (Men, bool) {
    let parts: Vec<&str> = position.split(':').collect();
    assert_eq!(parts.len(), 3, "{position}: side, white list, black list");
    let white_to_move = match parts[0] {
        "W" => true,
        "B" => false,
        other => panic!("{position}: the side to move is W or B, not {other}"),
    };
    let mut men = Men::new();
    for (white, letter, list) in [(true, 'W', parts[1]), (false, 'B', parts[2])] {
        let list = list.strip_prefix(letter).unwrap_or_else(|| panic!("{position}: a list starts with {letter}"));
        for item in list.split(',').filter(|item| !item.is_empty()) {
            assert!(men.insert(cube(item), white).is_none(), "{position}: {item} is named twice");
        }
    }
    (men, white_to_move)
}
