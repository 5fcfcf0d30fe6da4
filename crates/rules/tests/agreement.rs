//! The fast rules against the simple second implementation in `reference`, position by position over random games:
//! status, every move with its captures, and the position after it.

use crate::reference;
use crate::support;

use std::collections::BTreeSet;

use damier_notation::{Described, Notation, options::read_options, read_position};
use damier_rules::{AnyPosition, Game, board::Depict, perft::actions, pyramidame::Pyramidame, with_position};
use reference::{Answer, Reply};
use support::{Dice, random_game, status};

/// How many positions of each game are compared, over all its options together.
const POSITIONS: usize = 20_000;

fn replies<P: Notation>(position: &P) -> BTreeSet<Reply> {
    let spin =
        |at: &P| if P::CHANCE { at.shown().map_or("none", |spin| spin.name()).to_owned() } else { String::new() };
    let reply = |(at, m): (P, P::Move)| {
        let Described { from, to, captured } = at.describe(&m);
        Reply { spin: spin(&at), from, to, captured, after: at.after(&m).write() }
    };
    actions(position).into_iter().map(reply).collect()
}

fn answer(position: &AnyPosition) -> Answer {
    Answer { status: status(position), replies: with_position!(position, position => replies(position)) }
}

/// Compares one position.
fn compare(reference: reference::Game, position: &AnyPosition, options: &[(&str, &str)]) {
    let text = damier_notation::write_position(position);
    let (ours, theirs) = (answer(position), reference(&text, options));
    assert_eq!(ours.status, theirs.status, "{text} {options:?}");
    assert_eq!(ours.replies, theirs.replies, "{text} {options:?}");
}

/// Compares half the positions from random games and half from boards scattered with pieces, under each of the given
/// options.
pub(crate) fn agree(
    game: Game,
    reference: reference::Game,
    all_options: &[&[(&str, &str)]],
    scattered: impl Fn(&mut Dice) -> String,
) {
    let mut dice = Dice::new(7);
    for options in all_options {
        let given: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let variant = read_options(game, &given).expect("known options").variant;
        let enough = POSITIONS.div_ceil(2 * all_options.len());
        let mut played = 0;
        while played < enough {
            for position in random_game(variant.start(), &mut dice, 400) {
                compare(reference, &position, options);
                played += 1;
            }
        }
        let readable = |text: String| read_position(&variant, &text).ok();
        let boards = (0..50 * enough).map(|_| scattered(&mut dice)).filter_map(readable).take(enough);
        let boards: Vec<AnyPosition> = boards.collect();
        assert_eq!(boards.len(), enough, "most scattered boards are no positions");
        for position in &boards {
            compare(reference, position, options);
        }
    }
}

/// Both sides' lists from `names`, some of them kings where `kings` says how often.
pub(crate) fn lists(names: &[String], most: usize, kings: usize, dice: &mut Dice) -> String {
    let mut left = names.to_vec();
    let mut list = |letter: char| {
        let count = dice.roll(most + 1);
        let mut names = Vec::new();
        for _ in 0..count {
            let name = left.swap_remove(dice.roll(left.len()));
            let king = kings > 0 && dice.roll(100) < kings;
            names.push(format!("{}{name}", if king { "K" } else { "" }));
        }
        format!("{letter}{}", names.join(","))
    };
    let (white, black) = (list('W'), list('B'));
    format!("{}:{white}:{black}", ["W", "B"][dice.roll(2)])
}

fn scattered_trap(dice: &mut Dice) -> String {
    let sliders: Vec<usize> = (0..4).map(|_| dice.roll(3)).collect();
    let doors = [["c3", "g3"], ["b4", "f4"], ["c5", "g5"], ["b6", "f6"]];
    let is_open = |name: &str| sliders.iter().zip(doors).any(|(&at, doors)| at > 0 && doors[at - 1] == name);
    let dark = |column: u8, rank: u8| (column + rank).is_multiple_of(2);
    let squares = (0..8).flat_map(|column| (0..8).map(move |rank| (column, rank)));
    let names = squares.filter(|&(column, rank)| dark(column, rank));
    let names = names.map(|(column, rank)| format!("{}{}", char::from(b'a' + column), rank + 1));
    let names: Vec<String> = names.filter(|name| !is_open(name)).collect();
    let kings = [0, 20, 60][dice.roll(3)];
    let pieces = lists(&names, [3, 6, 12][dice.roll(3)], kings, dice);
    let sliders: String = sliders.iter().map(|&at| ['N', 'L', 'R'][at]).collect();
    // A man on its far row is refused when it is read: those boards are passed over.
    format!("{pieces}:{sliders}")
}

fn scattered_pyramid(dice: &mut Dice) -> String {
    let names: Vec<String> = Pyramidame::board().cells.into_iter().map(|cell| cell.name).collect();
    lists(&names, 10, 0, dice)
}

fn scattered_bermudes(dice: &mut Dice) -> String {
    let full = [15, 30, 60][dice.roll(3)];
    let square = |dice: &mut Dice| match dice.roll(100) {
        n if n >= full => '1',
        n if n % 2 == 0 => 'w',
        _ => 'b',
    };
    let rows: Vec<String> = (0..9).map(|_| (0..9).map(|_| square(dice)).collect()).collect();
    format!("{} {}", rows.join("/"), ['w', 'b'][dice.roll(2)])
}

#[test]
fn trap_agrees_with_the_reference() {
    let options: [&[(&str, &str)]; 5] = [
        &[],
        &[("english", "on")],
        &[("auto-close", "on")],
        &[("line-choice", "on")],
        &[("english", "on"), ("auto-close", "on"), ("line-choice", "on")],
    ];
    agree(Game::Trap, reference::trap::answer, &options, scattered_trap);
}

#[test]
fn bermudes_agrees_with_the_reference() {
    agree(Game::Bermudes, reference::bermudes::answer, &[&[], &[("free-moves", "on")]], scattered_bermudes);
}

#[test]
fn pyramidame_agrees_with_the_reference() {
    agree(Game::Pyramidame, reference::pyramidame::answer, &[&[]], scattered_pyramid);
}
