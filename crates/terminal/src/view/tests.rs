//! What is on the screen: every piece of every game, in 80 columns and 24 rows and in more, with colours and without.

use damier_notation::sentences::Lang;
use damier_rules::{
    ByColor, Color, Game, Position, Variant,
    board::{Cell, Rank},
};
use damier_table::{Seat, TableSetup, TimeControl, fair::ServerSeed, has_spins};
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer, layout::Rect, style::Modifier};

use super::{
    super::{
        game::Play,
        keys::Key,
        look::{self, Depth, Look},
        map::{Ground, Spot},
    },
    draw, help,
    plan::Plan,
};

const COLOUR: Look = Look { depth: Depth::True, ascii: false };
const SIGNS: Look = Look { depth: Depth::None, ascii: false };
const LETTERS: Look = Look { depth: Depth::None, ascii: true };

fn play(game: Game, lang: Lang, position: Option<&str>) -> Play {
    let seed = has_spins(game).then_some(ServerSeed([3; 32]));
    // Whoever begins is a person.
    let begins = Variant::from(game).start().turn();
    let mut seats = ByColor::new(Seat::HUMAN, Seat::HUMAN);
    seats[!begins] = Seat::Engine { level: 5 };
    let setup = TableSetup {
        commitment: seed.map(|seed| seed.commitment()),
        await_seeds: false,
        start: position.map(str::to_owned),
        seats,
        time: TimeControl::Live { initial: 300_000, increment: 3_000 },
        ..TableSetup::new("test", game, 0)
    };
    Play::new(setup, seed, lang).expect("a game")
}

fn screen(play: &Play, (columns, rows): (u16, u16), look: Look) -> (Buffer, Option<Plan>) {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a screen");
    let mut layout = None;
    terminal.draw(|frame| layout = draw(frame, play, 0, look)).expect("drawn");
    (terminal.backend().buffer().clone(), layout)
}

fn text(buffer: &Buffer, rect: Rect) -> String {
    let row = |y: u16| (rect.left()..rect.right()).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (rect.top()..rect.bottom()).map(|y| row(y) + "\n").collect()
}

fn whole(buffer: &Buffer) -> String {
    text(buffer, buffer.area)
}

/// The spots that show a cell, with their rectangles.
fn places<'a>(play: &'a Play, layout: &'a Plan) -> impl Iterator<Item = (Cell, Rect)> + 'a {
    layout.places(&play.map).filter_map(|(place, rect)| match place.ground {
        Ground::Spot(Spot::Cell { cell, .. }) => Some((cell, rect)),
        _ => None,
    })
}

#[test]
fn every_piece_is_drawn_in_letters() {
    for game in Game::ALL {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let play = play(game, Lang::En, None);
            let (buffer, layout) = screen(&play, size, LETTERS);
            let layout = layout.expect("it fits");
            for (cell, rect) in places(&play, &layout) {
                let shown = text(&buffer, rect);
                let expected = match play.table.position().piece(cell).map(|piece| (piece.color, piece.rank)) {
                    None => '.',
                    Some((Color::White, Rank::Man)) => 'w',
                    Some((Color::White, Rank::King)) => 'W',
                    Some((Color::Black, Rank::Man)) => 'b',
                    Some((Color::Black, Rank::King)) => 'B',
                };
                let figure = shown.lines().last().unwrap_or_default();
                let figure =
                    if rect.height > 1 { shown.lines().nth(usize::from(rect.height / 2)) } else { Some(figure) };
                assert!(figure.is_some_and(|row| row.contains(expected)), "{game:?} {size:?}: {shown:?}");
                if rect.height > 1 && rect.width > 3 {
                    assert!(shown.contains(&play.name(cell)), "{game:?}: the name of every cell, {shown:?}");
                }
            }
            assert!(whole(&buffer).is_ascii(), "{game:?}");
        }
    }
}

#[test]
fn every_piece_is_drawn_in_colour() {
    for game in Game::ALL {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut play = play(game, Lang::En, None);
            // Where the cursor is, it is in the way.
            play.overlay = None;
            let (buffer, layout) = screen(&play, size, COLOUR);
            let layout = layout.expect("it fits");
            for (cell, rect) in places(&play, &layout) {
                let middle = &buffer[(rect.x + rect.width / 2, rect.y + rect.height / 2)];
                let inks = [middle.fg, middle.bg];
                let (white, black) = (COLOUR.ink(look::WHITE), COLOUR.ink(look::BLACK));
                let shown = match play.table.position().piece(cell).map(|piece| piece.color) {
                    Some(Color::White) => inks.contains(&white),
                    Some(Color::Black) => inks.contains(&black),
                    None => !inks.contains(&white) && !inks.contains(&black),
                };
                assert!(shown, "{game:?} {size:?} {}: {middle:?}", play.name(cell));
            }
        }
    }
}

#[test]
fn kings_and_men_of_both_sides_differ_without_colour() {
    let play = play(Game::Dames, Lang::En, Some("W:W28,K33:B3,K5"));
    for (look, figures) in [(LETTERS, ['w', 'W', 'b', 'B']), (SIGNS, ['○', '♕', '●', '♛'])] {
        let (buffer, _) = screen(&play, (80, 24), look);
        let shown = text(&buffer, Rect::new(0, 1, 40, 20));
        for figure in figures {
            assert_eq!(shown.matches(figure).count(), 1, "{figure}\n{shown}");
        }
    }
}

#[test]
fn every_cube_of_the_pyramid_is_named_in_every_size() {
    // A cube is seen in several damiers, and named in each; a line below stands for the `u` of the longest names.
    for look in [COLOUR, SIGNS, LETTERS] {
        let mut play = play(Game::Pyramidame, Lang::En, None);
        let sizes = [(80, 24), (120, 30), (132, 43), (160, 50), (250, 90)];
        for size in sizes.into_iter().flat_map(|size| [size; 2]) {
            let (buffer, layout) = screen(&play, size, look);
            let layout = layout.expect("it fits");
            for (cell, rect) in places(&play, &layout) {
                // The sides of the cursor need their columns where a square has more than one row; the title names it.
                if rect.height > 1 && matches!(play.cursor, Spot::Cell { cell: at, .. } if at == cell) {
                    continue;
                }
                let name = play.name(cell);
                // Where a square is one row high, its name goes on over the place beside it.
                let room = if rect.height == 1 { 2 * rect.width } else { rect.width };
                let wide = Rect { width: room.min(size.0 - rect.x), ..rect };
                let shown = text(&buffer, wide);
                let underlined = wide.positions().any(|at| buffer[at].modifier.contains(Modifier::UNDERLINED));
                let named = shown.contains(&name) || underlined && shown.contains(name.trim_end_matches('u'));
                assert!(named, "{look:?} {size:?}: {name} in {rect:?}\n{}", whole(&buffer));
            }
            // Then from the other side.
            play.press(Key::Char('f'), 0);
        }
    }
}

#[test]
fn the_words_around_the_board_are_all_there() {
    for game in Game::ALL {
        for (lang, words) in
            [(Lang::En, ["White", "Black", "? help", "q quit"]), (Lang::Fr, ["Blancs", "Noirs", "? aide", "q fin"])]
        {
            let mut play = play(game, lang, None);
            if has_spins(game) {
                play.press(Key::Enter, 1);
                play.press(Key::Enter, 2);
            }
            let (buffer, _) = screen(&play, (80, 24), COLOUR);
            let shown = whole(&buffer);
            for word in words.into_iter().chain(["5:00", damier_notation::sentences::game_name(game, lang)]) {
                assert!(shown.contains(word), "{game:?}: {word}\n{shown}");
            }
            for listed in play.listed.iter().take(5) {
                assert!(shown.contains(&listed.text), "{game:?}: {}\n{shown}", listed.text);
            }
        }
    }
}

#[test]
fn the_moves_made_are_listed() {
    let mut play = play(Game::Dames, Lang::En, None);
    play.press(Key::Char('3'), 1);
    for key in "2-28".chars().map(Key::Char).chain([Key::Enter]) {
        play.press(key, 2);
    }
    let (buffer, _) = screen(&play, (80, 24), COLOUR);
    assert!(whole(&buffer).contains("  1. 32-28"), "{}", whole(&buffer));
}

#[test]
fn a_picked_piece_shows_where_it_can_go() {
    let mut play = play(Game::Dames, Lang::En, Some("W:W20,28:B14,21,22,31"));
    play.press(Key::Tab, 1);
    play.press(Key::Enter, 1);
    let (buffer, layout) = screen(&play, (80, 24), LETTERS);
    let layout = layout.expect("it fits");
    let shown = |name: &str| {
        let (_, rect) = places(&play, &layout).find(|&(cell, _)| play.name(cell) == name).expect("shown");
        text(&buffer, rect)
    };
    assert!(shown("28").contains("[w]<"), "picked: {}", shown("28"));
    assert!(shown("17").contains('+'), "the next landing: {}", shown("17"));
    assert!(shown("37").contains('+'), "the end: {}", shown("37"));
    assert!(whole(&buffer).contains("compulsory"), "and why");
}

#[test]
fn help_fits_and_names_every_letter() {
    for lang in [Lang::Fr, Lang::En] {
        for look in [COLOUR, LETTERS] {
            let mut play = play(Game::Pyramidame, lang, None);
            play.press(Key::Char('?'), 1);
            let (buffer, _) = screen(&play, (80, 24), look);
            let shown = whole(&buffer);
            for letter in ["u", "h", "d", "r", "a; c, v", "n", "f", "s", "?", "q, Ctrl-C"] {
                let does = help::command(letter, lang).expect("it is a key").chars();
                let does: String = does.map(|c| if look.ascii && !c.is_ascii() { look::plain(c) } else { c }).collect();
                assert!(shown.contains(&format!(" {letter:<18}{does}")), "{letter}\n{shown}");
            }
        }
    }
}

#[test]
fn a_telephone_has_the_words_below_the_board() {
    for game in Game::ALL.into_iter().filter(|&game| game != Game::Pyramidame) {
        for lang in [Lang::Fr, Lang::En] {
            let play = play(game, lang, None);
            let (buffer, layout) = screen(&play, (40, 30), LETTERS);
            let layout = layout.expect("it fits");
            let below = places(&play, &layout).map(|(_, rect)| rect.bottom()).max().expect("squares");
            let shown = text(&buffer, Rect::new(0, below, 40, 30 - below));
            for word in [lang.say("Noirs", "Black"), lang.say("Blancs", "White"), lang.say("? aide", "? help")] {
                assert!(shown.contains(word), "{game:?}: {word}\n{shown}");
            }
            // Of what stands on a square of one row its name can be read, too.
            let (buffer, layout) = screen(&play, (40, 26), COLOUR);
            let layout = layout.expect("it fits");
            for (cell, rect) in places(&play, &layout).filter(|(_, rect)| rect.height == 1) {
                assert!(text(&buffer, rect).contains(&play.name(cell)), "{game:?}: {}", play.name(cell));
            }
        }
    }
}

#[test]
fn a_small_terminal_is_told_what_would_do() {
    for game in Game::ALL {
        for (columns, rows) in [(40, 12), (20, 5), (3, 2), (1, 1)] {
            let (buffer, layout) = screen(&play(game, Lang::En, None), (columns, rows), COLOUR);
            assert!(layout.is_none());
            if columns == 40 {
                let shown = whole(&buffer).replace('\n', " ");
                assert!(shown.contains("This game needs") && shown.contains("the terminal has 40"), "{shown}");
            }
        }
    }
}
