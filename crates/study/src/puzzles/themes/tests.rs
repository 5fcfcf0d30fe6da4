//! Every named mechanism with an example of it, and with one that comes close and is none.

use damier_notation::{read_move, read_position};
use damier_rules::{AnyPosition, Game, Position, Variant, board::Depict, with_position};

use super::*;
use crate::puzzles::Puzzle;

/// A solution: a position and the moves from it.
fn solution(game: Game, position: &str, moves: &str) -> Puzzle {
    let start = read_position(&Variant::from(game), position).expect("a position");
    let mut at = start;
    let line = moves.split(' ').map(|text| {
        let m = read_move(&at, text).unwrap_or_else(|error| panic!("{position} {text}: {}", error.said().en));
        at.play_unchecked(&m);
        m
    });
    let line: Vec<_> = line.collect();
    let id = String::new();
    Puzzle { id, game, start, goal: PuzzleGoal::Win, line, tail: Vec::new(), themes: Vec::new(), rating: 0 }
}

fn themes(position: &str, moves: &str) -> Vec<Theme> {
    solution(Game::Dames, position, moves).find_themes()
}

/// A theme, an example of it, and one that is none.
type Example = (Theme, [&'static str; 2], [&'static str; 2]);

const DIRECT: [&str; 2] = ["W:W21,26,38,39,40,44,45,47,50:B7,9,12,17,19,23,25,29,30,35", "39-34 30x39 44x4"];
const TWICE: [&str; 2] =
    ["W:W26,27,32,33,38,39,40,44,47,48:B3,6,8,9,12,16,17,18,19,24", "27-22 17x37 38-32 37x28 33x4"];
const EXPRESS: [&str; 2] = [
    "B:W32,33,34,35,37,38,40,41,43,45,46,47,49,50:B2,3,4,5,6,8,9,12,13,14,16,19,20,25",
    "25-30 35x15 14-20 15x24 19x48",
];
const MAZETTE: [&str; 2] =
    ["B:W17,22,27,28,32,34,35,40,41,43,44,47,49:B6,8,10,11,13,14,16,18,19,20,24,33", "18-23 28x39 23-29 34x23 19x46"];
const PHILIPPE: [&str; 2] =
    ["W:W25,27,33,34,38,42,43,47,48:B3,4,11,12,18,19,23,24,26", "27-22 18x27 33-29 24x33 38x16"];
const TALON: [&str; 2] = [
    "B:W23,26,28,29,30,38,39,41,42,44,45,46,47,48,50:B2,3,4,5,6,9,10,11,12,13,14,16,17,21,36",
    "12-18 23x12 17x8 26x17 11x35",
];
const RICOCHET: [&str; 2] =
    ["B:W26,28,30,31,32,35,37,38,40,42,44,47,48:B4,6,8,9,11,12,13,16,17,18,19,23", "17-21 26x17 11x33 38x29 23x45"];
const NAPOLEON: [&str; 2] =
    ["W:W17,19,26,27,31,36,46:B3,5,6,7,8,9,15,16,18,28,29,33,35,39,43", "17-11 6x17 27-22 18x27 31x4"];
const TURC: [&str; 2] = ["W:W10,16,17,18,22,31,32,36,41,44:B2,24,33,K35", "10-5 35x23 5x39"];
const SUISSE: [&str; 2] = ["W:W6,7,8,12,13,32,44:B3,K19,24,25,26", "8-2 19x40 2x44"];
const TRAPPE: [&str; 2] = [
    "B:W25,26,30,31,35,36,37,38,39,40,42,46,47,48,49:B3,4,5,6,7,8,12,13,14,15,16,18,19,22,27",
    "16-21 26x28 18-23 31x22 23x45",
];
const RAPHAEL: [&str; 2] = [
    "W:W27,28,32,33,34,37,38,48,49:B12,13,16,17,19,21,23,24,26",
    "34-29 23x34 28-23 19x39 37-31 26x28 49-44 21x43 44x11 16x7 48x17",
];
/// The same with one man offered in place of two: Black could take 44 as well.
const NO_FREE_MOVE: [&str; 2] =
    ["W:W27,28,32,33,34,37,48,49:B12,13,16,17,19,21,23,24,26", "34-29 23x34 28-23 19x39 37-31 26x28 49-44 21x32 44x11"];
const ROYAL: [&str; 2] = ["W:W11,15,28,39,40,42,45,47,49:B6,9,12,16,19,23,24,25,27,33,36", "42-38 23x34 40x20"];
const STRAIGHT: [&str; 2] = ["W:W33,40,44,45,46:B4,11,18,23,24,36,43", "33-29 23x34 40x20"];
const KING_LURED: [&str; 2] = ["W:W29,35,46:BK13", "29-24 13x30 35x24"];

const EXAMPLES: [Example; 13] = [
    (Theme::Direct, DIRECT, TWICE),
    (Theme::Promenade, TWICE, DIRECT),
    (Theme::Mazette, MAZETTE, TWICE),
    (Theme::Philippe, PHILIPPE, MAZETTE),
    (Theme::Royal, ROYAL, STRAIGHT),
    (Theme::Napoleon, NAPOLEON, PHILIPPE),
    (Theme::Express, EXPRESS, TWICE),
    (Theme::Talon, TALON, RICOCHET),
    (Theme::Trappe, TRAPPE, MAZETTE),
    (Theme::Ricochet, RICOCHET, TALON),
    (Theme::Raphael, RAPHAEL, NO_FREE_MOVE),
    (Theme::Turc, TURC, SUISSE),
    (Theme::Suisse, SUISSE, KING_LURED),
];

#[test]
fn every_named_mechanism_has_an_example_and_a_near_miss() {
    for (theme, [position, moves], [other, others]) in EXAMPLES {
        let (found, missed) = (themes(position, moves), themes(other, others));
        assert!(found.contains(&theme), "{theme:?} {moves}: {found:?}");
        assert!(!missed.contains(&theme), "{theme:?} {others}: {missed:?}");
    }
    let named: Vec<Theme> = Theme::ALL.into_iter().filter(|theme| theme.is_mechanism()).collect();
    assert_eq!(EXAMPLES.map(|(theme, ..)| theme).to_vec(), named, "each of them is in the table");
}

#[test]
fn what_white_does_black_does_too() {
    fn turned<P: Depict + damier_rules::Registered>(position: &P) -> AnyPosition {
        position.mirrored().to_any()
    }
    for (theme, [position, moves], _) in EXAMPLES {
        let puzzle = solution(Game::Dames, position, moves);
        let start = with_position!(&puzzle.start, position => turned(position));
        // The same squares from the other side: 51 less each number.
        let number = |text: &str| 51 - text.trim_start_matches('K').parse::<u8>().expect("a square");
        let text = puzzle.texts().0.into_iter().map(|text| {
            let sign = if text.contains('x') { "x" } else { "-" };
            let squares: Vec<String> = text.split(sign).map(|square| number(square).to_string()).collect();
            squares.join(sign)
        });
        let text: Vec<String> = text.collect();
        let found = themes(&damier_notation::write_position(&start), &text.join(" "));
        assert!(found.contains(&theme), "{theme:?} {text:?}: {found:?}");
    }
}

#[test]
fn names_are_read_back_and_said_in_both_languages() {
    for theme in Theme::ALL {
        assert_eq!(Theme::from_id(theme.id()), Some(theme));
        let (name, about) = (theme.name(), theme.about());
        assert!(!name.fr.is_empty() && about.fr.ends_with('.') && about.en.ends_with('.'), "{theme:?}");
        assert_eq!(theme == Theme::Direct, name.en == "coup direct", "{theme:?} has a name of its own");
    }
    assert_eq!(Theme::from_id("nothing"), None);
}

/// A theme of every game, a solution that has it, and one that comes close and has not.
type Anywhere = (Theme, (Game, &'static str, &'static str), (Game, &'static str, &'static str));

const LURE: (Game, &str, &str) = (Game::Dames, "W:WK29,35,46:BK13", "29-24 13x30 35x24");
const FOUR: (Game, &str, &str) = (Game::Dames, "W:WK36:B10,18,23,24,40", "36x45");
const SHUT_IN: (Game, &str, &str) = (Game::Dames, "W:W46,47:B36", "46-41");
const CHAIN: (Game, &str, &str) =
    (Game::Bermudes, "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w", "F2-F4-H4-E7");
const CORNER: (Game, &str, &str) = (
    Game::Pyramidame,
    "W:Wd4u,d6,e3,f2u,f4u,g3,h2u,h4u,i3,j6u:Bc9,d8,e11,f10u,f12u,f8u,h10u,h12u,i11,j10u",
    "d6-c7 f8uxd6u e3xc7xe9xg13",
);
const FALL: (Game, &str, &str) = (Game::Trap, "B:Wa5,b4:Ba7,c3,c7,f6,h6:RNNN:orange", "4L");
const STEP: (Game, &str, &str) = (Game::Trap, "B:Wa1,a5,e3,f2,f4:Ba3,b8,c3,c7:NLNR:pawn", "a3-b2");

const ANYWHERE: [Anywhere; 15] = [
    (Theme::Sacrifice, LURE, STEP),
    (Theme::Rafle, FOUR, (Game::Dames, "W:W32:B4,19,28", "32x14")),
    (Theme::LongRafle, (Game::Dames, RAPHAEL[0], RAPHAEL[1]), FOUR),
    (Theme::FlipChain, CHAIN, (CHAIN.0, CHAIN.1, "F2-F4-H4")),
    (Theme::Promotion, (Game::Dames, "W:W7:B25", "7-1"), (Game::Dames, "W:W13:B9,10,30", "13x15")),
    (Theme::Blockade, SHUT_IN, LURE),
    (Theme::Exhaustion, LURE, SHUT_IN),
    (Theme::Corner, CORNER, (CORNER.0, CORNER.1, "d6-c7 f8uxd6u")),
    (Theme::Fall, FALL, STEP),
    (Theme::Slider, FALL, STEP),
    (Theme::Quiet, STEP, LURE),
    (Theme::King, LURE, (Game::Dames, KING_LURED[0], KING_LURED[1])),
    (Theme::Ending, LURE, (Game::Dames, DIRECT[0], DIRECT[1])),
    (Theme::Short, LURE, (Game::Dames, RAPHAEL[0], RAPHAEL[1])),
    (Theme::Long, (Game::Dames, RAPHAEL[0], RAPHAEL[1]), LURE),
];

#[test]
fn every_theme_of_every_game_has_an_example_and_one_that_has_it_not() {
    let seen = |(game, position, moves)| solution(game, position, moves).find_themes();
    for (theme, example, other) in ANYWHERE {
        let (found, missed) = (seen(example), seen(other));
        assert!(found.contains(&theme), "{theme:?} {example:?}: {found:?}");
        assert!(!missed.contains(&theme), "{theme:?} {other:?}: {missed:?}");
    }
    let table: Vec<Theme> = ANYWHERE.map(|(theme, ..)| theme).to_vec();
    let rest: Vec<Theme> = Theme::ALL.into_iter().filter(|theme| !theme.is_mechanism()).collect();
    assert_eq!(rest.first(), Some(&Theme::Save), "which is told by the goal alone");
    assert_eq!(table, rest[1..], "each of them is in the table");
}

#[test]
fn a_game_is_saved_by_the_goal_and_not_by_the_moves() {
    let mut puzzle = solution(LURE.0, LURE.1, LURE.2);
    assert!(!puzzle.find_themes().contains(&Theme::Save));
    puzzle.goal = PuzzleGoal::Save;
    assert!(puzzle.find_themes().contains(&Theme::Save));
}
