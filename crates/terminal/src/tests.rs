//! Whole games through the keys, without a terminal.

mod house;

use std::sync::atomic::AtomicBool;

use damier_notation::{sentences::Lang, write_move};
use damier_player::{EndgameTables, Keep, Player, PlayerOptions};
use damier_rules::{ByColor, Color, Game};
use damier_table::{
    Due, Ending, GameFile, HouseRules, Millis, Offer, Seat, Table, TableSetup, TimeControl, export, fair::ServerSeed,
    has_spins,
};

use super::{
    game::{Asks, Overlay, Play, Question},
    keys::{Key, Then},
    map::{Spot, Towards},
};

/// A game with a hand on the keyboard and a clock that goes on by itself.
struct Hand {
    play: Play,
    now: Millis,
}

fn setup(game: Game) -> (TableSetup, Option<ServerSeed>) {
    let seed = has_spins(game).then_some(ServerSeed([3; 32]));
    let commitment = seed.map(|seed| seed.commitment());
    (TableSetup { commitment, await_seeds: false, ..TableSetup::new("test", game, 0) }, seed)
}

/// A computer player whose chances come from this seed.
fn player(seed: u64) -> Player {
    let player = Player::new(PlayerOptions { memory_megabytes: 1, ..PlayerOptions::default() });
    player.begin(seed);
    player
}

impl Hand {
    fn new(game: Game) -> Self {
        let (setup, seed) = setup(game);
        Self::with(setup, seed)
    }

    fn at(game: Game, position: &str) -> Self {
        let (setup, seed) = setup(game);
        Self::with(TableSetup { start: Some(position.to_owned()), ..setup }, seed)
    }

    fn against_engine(game: Game, human: Color, level: u8) -> Self {
        let (setup, seed) = setup(game);
        let mut seats = ByColor::new(Seat::Engine { level }, Seat::Engine { level });
        seats[human] = Seat::HUMAN;
        Self::with(TableSetup { seats, ..setup }, seed)
    }

    fn with(setup: TableSetup, seed: Option<ServerSeed>) -> Self {
        Self { play: Play::new(setup, seed, Lang::En).expect("a game"), now: 1 }
    }

    fn press(&mut self, key: Key) -> Then {
        self.now += 10;
        let then = self.play.press(key, self.now);
        self.play.pass_time(self.now);
        then
    }

    fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            let key = if letter == '\n' { Key::Enter } else { Key::Char(letter) };
            self.press(key);
        }
    }

    /// Types a move.
    fn types(&mut self, text: &str) {
        self.keys(&format!(":{text}\n"));
    }

    /// Lets the spinner come to rest, or a move be shown.
    fn wait(&mut self) {
        self.now += 10_000;
        self.play.pass_time(self.now);
    }

    /// Brings the cursor to a cell with the arrow keys alone.
    fn walk(&mut self, spot: Spot) {
        let ways = [Towards::Up, Towards::Down, Towards::Left, Towards::Right];
        let mut paths = std::collections::VecDeque::from([(self.play.cursor, Vec::new())]);
        let mut seen = vec![self.play.cursor];
        while let Some((at, path)) = paths.pop_front() {
            if at == spot {
                for towards in path {
                    self.press(Key::Arrow(towards));
                }
                assert_eq!(self.play.cursor, spot);
                return;
            }
            for towards in ways {
                let next = self.play.map.step(at, towards);
                if !seen.contains(&next) {
                    seen.push(next);
                    paths.push_back((next, path.iter().copied().chain([towards]).collect()));
                }
            }
        }
        panic!("the cursor does not reach {spot:?}");
    }

    fn spot(&self, name: &str) -> Spot {
        let cell = self.play.board.cells.iter().position(|cell| cell.name == name).expect("a cell");
        let cell = damier_rules::board::Cell(cell as u8);
        self.play.map.spot_of(cell, self.play.cursor).expect("a spot")
    }

    fn message(&self) -> &str {
        self.play.message.as_deref().unwrap_or_default()
    }

    fn think(&mut self, player: &mut Player) -> bool {
        let Some(job) = self.play.job(self.now) else { return false };
        let thought = job.answer(player);
        self.play.thought(job.ticket, thought, self.now);
        true
    }

    /// Makes one of the legal moves, or spins, with cursor, Enter and Tab alone.
    fn point_through(&mut self, rng: &mut fastrand::Rng) {
        if let Due::Spin(_) = self.play.table.due() {
            self.press(Key::Enter);
            return self.wait();
        }
        let listed = self.play.listed[rng.usize(..self.play.listed.len())].clone();
        let plies = self.play.table.plies();
        if let Some(slide) = listed.motion.slider {
            self.walk(Spot::Notch { row: slide.row, notch: slide.to });
            self.press(Key::Enter);
        } else if let Some(from) = listed.motion.from() {
            self.walk(self.play.map.spot_of(from, self.play.cursor).expect("shown"));
            self.press(Key::Enter);
            for stop in listed.motion.stops[1..].iter().filter_map(|stop| stop.cell) {
                if self.play.table.plies() > plies {
                    break;
                }
                self.walk(self.play.map.spot_of(stop, self.play.cursor).expect("shown"));
                self.press(Key::Enter);
            }
            if self.play.table.plies() == plies {
                // Several moves can be meant, or the chain could go on.
                self.press(Key::Enter);
            }
            while self.play.table.plies() == plies {
                self.press(Key::Tab);
                if self.play.tabbed_move().is_some_and(|tabbed| tabbed.m == listed.m) {
                    self.press(Key::Enter);
                }
            }
        } else {
            assert!(listed.motion.pass);
            self.press(Key::Enter);
        }
        assert_eq!(self.play.table.plies(), plies + 1, "{}: {}", listed.text, self.message());
    }
}

#[test]
fn whole_games_are_played_with_the_cursor() {
    for game in Game::ALL {
        for seed in 0..3 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut hand = Hand::new(game);
            while !hand.play.table.is_over() && hand.play.table.plies() < 300 {
                hand.point_through(&mut rng);
            }
            assert!(hand.play.table.plies() > 10, "{game:?}");
            assert_eq!(hand.play.table.revealed().is_some(), has_spins(game) && hand.play.table.is_over());
            let checked = export::verify(&export::Export::of(&hand.play.table));
            assert!(checked.is_ok(), "{game:?}: {checked:?}");
        }
    }
}

#[test]
fn whole_games_are_played_by_typing_against_the_engine() {
    let mut player = player(1);
    for game in Game::ALL {
        let mut rng = fastrand::Rng::with_seed(9);
        let mut hand = Hand::against_engine(game, Color::Black, 1);
        while !hand.play.table.is_over() && hand.play.table.plies() < 200 {
            hand.wait();
            if hand.think(&mut player) || !hand.play.is_ours() {
                continue;
            }
            match hand.play.table.due() {
                Due::Spin(_) => {
                    hand.press(Key::Enter);
                }
                Due::Move(_) => {
                    let text = hand.play.listed[rng.usize(..hand.play.listed.len())].text.clone();
                    let plies = hand.play.table.plies();
                    hand.types(&text);
                    assert_eq!(hand.play.table.plies(), plies + 1, "{text}: {}", hand.message());
                }
                Due::Nothing | Due::Verdict(_) => {}
            }
        }
        assert!(hand.play.table.plies() > 10, "{game:?}");
    }
}

#[test]
fn a_move_is_typed_with_completion() {
    let mut hand = Hand::new(Game::Dames);
    hand.keys("31-2");
    assert_eq!(hand.play.listed().len(), 2);
    hand.keys("7\n");
    assert_eq!(hand.play.table.plies(), 1);
    hand.keys(":1");
    hand.press(Key::Tab);
    assert_eq!(hand.play.typed.as_deref(), Some("1"), "several moves begin so");
    hand.keys("6");
    hand.press(Key::Tab);
    assert_eq!(hand.play.typed.as_deref(), Some("16-21"));
    hand.press(Key::Escape);
    assert_eq!((hand.play.typed.as_deref(), hand.play.table.plies()), (None, 1));
}

#[test]
fn moves_are_typed_without_what_stands_between_squares() {
    let mut hand = Hand::new(Game::Dames);
    hand.keys("322");
    assert_eq!(hand.play.listed().iter().map(|listed| listed.text.as_str()).collect::<Vec<_>>(), ["32-27", "32-28"]);
    hand.keys("8\n");
    assert_eq!(hand.play.table.plies(), 1);
    // Where squares have letters, they begin a move, too.
    for (game, text) in [(Game::Russian, "c3d4"), (Game::Russian, "cd4"), (Game::Bermudes, "g5c5")] {
        let mut hand = Hand::new(game);
        hand.keys(text);
        assert_eq!(hand.play.typed.as_deref(), Some(text), "{game:?}");
        hand.keys("\n");
        assert_eq!(hand.play.table.plies(), 1, "{game:?} {text}: {}", hand.message());
    }
}

#[test]
fn a_letter_that_begins_a_square_is_a_command_with_enter() {
    let mut hand = Hand::new(Game::Russian);
    let flipped = hand.play.flipped;
    hand.keys("f");
    assert_eq!((hand.play.typed.as_deref(), hand.play.flipped), (Some("f"), flipped));
    hand.press(Key::Enter);
    assert_eq!((hand.play.typed.as_deref(), hand.play.flipped), (None, !flipped));
    // Squares with numbers leave letters alone.
    let mut hand = Hand::new(Game::Dames);
    hand.keys("f");
    assert_eq!((hand.play.typed.as_deref(), hand.play.flipped), (None, !flipped));
}

#[test]
fn what_is_not_allowed_is_explained() {
    let mut hand = Hand::at(Game::Dames, "W:W20,28:B14,21,22,31");
    hand.types("20x9");
    assert_eq!(hand.message(), "The largest capture is compulsory: this one takes 1, 28x37 takes 3.");
    assert_eq!(hand.play.typed.as_deref(), Some("20x9"), "it can be mended");
    hand.press(Key::Escape);
    hand.walk(hand.spot("20"));
    hand.press(Key::Enter);
    assert_eq!(hand.message(), "20 cannot move. The largest capture is compulsory: 3 pieces. To play: 28x37.");
    hand.walk(hand.spot("28"));
    hand.press(Key::Enter);
    hand.walk(hand.spot("33"));
    hand.press(Key::Enter);
    assert!(hand.message().contains("compulsory"), "{}", hand.message());
    assert!(hand.play.picked.is_some(), "the piece stays picked");
    hand.walk(hand.spot("14"));
    hand.press(Key::Escape);
    hand.press(Key::Enter);
    assert_eq!(hand.message(), "The piece on 14 is your opponent's.");
}

#[test]
fn a_rafle_is_gone_through_step_by_step() {
    let mut hand = Hand::at(Game::Dames, "W:W20,28:B14,21,22,31");
    hand.press(Key::Tab);
    assert_eq!(hand.play.cursor, hand.spot("28"), "the only piece that can move");
    hand.press(Key::Enter);
    for landing in ["17", "26"] {
        hand.walk(hand.spot(landing));
        hand.press(Key::Enter);
        assert_eq!(hand.play.table.plies(), 0);
    }
    hand.walk(hand.spot("37"));
    hand.press(Key::Enter);
    assert_eq!(hand.play.table.plies(), 1);
}

#[test]
fn a_chain_ends_where_the_player_wants() {
    let mut hand = Hand::new(Game::Bermudes);
    let mut rng = fastrand::Rng::with_seed(1);
    let mut stopped = false;
    while !hand.play.table.is_over() && !stopped {
        let two = hand.play.listed.iter().find(|listed| listed.motion.flips && listed.motion.stops.len() == 3).cloned();
        let Some(listed) = two else {
            hand.point_through(&mut rng);
            continue;
        };
        let plies = hand.play.table.plies();
        for stop in listed.motion.stops[..2].iter().filter_map(|stop| stop.cell) {
            hand.walk(hand.play.map.spot_of(stop, hand.play.cursor).expect("shown"));
            hand.press(Key::Enter);
        }
        assert_eq!(hand.play.table.plies(), plies, "it could go on");
        hand.press(Key::Enter);
        stopped = hand.play.table.plies() == plies + 1;
        assert!(stopped, "{}", hand.message());
    }
    assert!(stopped, "such a chain comes up");
}

#[test]
fn moves_are_taken_back() {
    let mut player = player(9);
    let mut hand = Hand::against_engine(Game::Dames, Color::White, 1);
    hand.keys("u");
    assert_eq!(hand.message(), "You have no move to take back.");
    hand.types("32-28");
    assert!(hand.play.job(hand.now).is_some(), "the engine thinks");
    hand.keys("u");
    assert_eq!(hand.play.table.plies(), 0, "while it thinks, too");
    hand.types("32-28");
    assert!(hand.think(&mut player));
    assert_eq!(hand.play.table.plies(), 2);
    hand.keys("u");
    assert_eq!(hand.play.table.plies(), 0, "back to one's own last move");

    let mut hand = Hand::new(Game::Dames);
    hand.types("32-28");
    hand.keys("u");
    assert_eq!(hand.play.table.plies(), 0, "whoever plays both sides takes one back");
}

#[test]
fn past_positions_are_looked_at_while_the_game_goes_on() {
    let mut hand = Hand::new(Game::Dames);
    for text in ["32-28", "19-23", "28x19"] {
        hand.types(text);
    }
    hand.press(Key::PageUp);
    assert_eq!(hand.play.past, Some(2));
    hand.press(Key::Home);
    assert_eq!(hand.play.past, Some(0));
    hand.press(Key::Arrow(Towards::Down));
    assert_eq!(hand.play.past, Some(2), "two moves on");
    hand.press(Key::Arrow(Towards::Right));
    assert_eq!(hand.play.past, None, "the end is the game itself");
    hand.press(Key::PageUp);
    hand.keys("u");
    assert_eq!((hand.play.past, hand.play.table.plies()), (None, 2), "any other key is about the game");
    hand.press(Key::PageUp);
    hand.press(Key::Enter);
    assert_eq!((hand.play.past, hand.play.picked.is_some()), (None, false), "Enter only leads back");
}

#[test]
fn nobody_waits_for_an_answer_to_what_has_changed() {
    let mut player = player(9);
    let mut hand = Hand::against_engine(Game::Dames, Color::White, 1);
    hand.types("32-28");
    let job = hand.play.job(hand.now).expect("the engine thinks");
    assert!(hand.play.job(hand.now).is_none(), "once");
    hand.keys("u");
    assert!(job.stop.load(std::sync::atomic::Ordering::Relaxed), "it is stopped");
    let thought = job.answer(&mut player);
    hand.play.thought(job.ticket, thought, hand.now);
    assert_eq!(hand.play.table.plies(), 0);
}

#[test]
fn a_hint_is_shown_and_can_be_followed() {
    let mut player = player(1);
    let mut hand = Hand::at(Game::Dames, "W:W20,28:B14,21,22,31");
    let Then::Think(job) = hand.press(Key::Char('h')) else { panic!("the engine is asked") };
    let thought = job.answer(&mut player);
    hand.play.thought(job.ticket, thought, hand.now);
    assert_eq!(hand.message(), "Hint: 28x37.");
    assert_eq!(hand.play.cursor, hand.spot("28"));
}

#[test]
fn the_spinner_is_spun_and_what_it_says_is_played() {
    let mut hand = Hand::new(Game::Trap);
    hand.types("a3-b4");
    assert_eq!(hand.message(), "Spin first: Enter.");
    hand.press(Key::Escape);
    hand.press(Key::Enter);
    assert_eq!(hand.play.table.spins().len(), 1);
    assert!(hand.play.spinning.is_some() && !hand.play.is_ours(), "it turns");
    hand.wait();
    assert!(hand.play.spinning.is_none() && hand.play.moves_now());
    hand.press(Key::Enter);
    hand.press(Key::Escape);
    assert!(hand.play.obligation().is_some(), "the spin says what has to be done");
}

#[test]
fn resigning_is_asked_twice_and_a_rematch_changes_colours() {
    let mut hand = Hand::against_engine(Game::Dames, Color::White, 3);
    hand.types("32-28");
    hand.keys("r");
    assert_eq!(hand.play.overlay, Some(Overlay::Question(Question::Resign)));
    hand.keys("n");
    assert!(!hand.play.table.is_over());
    hand.keys("ry");
    assert_eq!(hand.play.table.ending(), Some(Ending::Resigned { by: Color::White }));
    assert!(matches!(hand.press(Key::Char('n')), Then::BeginAgain));
    hand.play.begin_again("again".to_owned(), None, hand.now);
    assert!(hand.play.table.setup().seats[Color::White].is_engine());
    assert!(hand.play.flipped, "one sits on one's own side");
    assert_eq!(hand.play.table.plies(), 0);
}

#[test]
fn a_draw_is_agreed_by_two_and_declined_by_the_engine() {
    let mut hand = Hand::new(Game::Dames);
    hand.types("32-28");
    hand.types("19-23");
    hand.keys("dy");
    assert_eq!(hand.play.table.ending(), Some(Ending::Agreed));

    let mut player = player(1);
    let mut hand = Hand::against_engine(Game::Dames, Color::White, 1);
    hand.types("32-28");
    hand.think(&mut player);
    hand.keys("d");
    hand.wait();
    assert!(hand.think(&mut player), "the computer considers it");
    assert_eq!(hand.message(), "The computer prefers to play on.");
    assert!(!hand.play.table.is_over());
}

/// A late game in which Black is the computer.
fn late(position: &str, level: u8, engine_resigns: bool) -> Hand {
    let (setup, _) = setup(Game::Dames);
    let seats = ByColor::new(Seat::HUMAN, Seat::Engine { level });
    let house = HouseRules { engine_resigns, ..HouseRules::default() };
    let options = [("auto-draw".to_owned(), "off".to_owned())].into();
    Hand::with(TableSetup { seats, house, options, start: Some(position.to_owned()), ..setup }, None)
}

#[test]
fn the_computer_agrees_to_what_is_drawn_and_offers_it_itself() {
    let endgames = EndgameTables::at_hand(2, &Keep::Nowhere);
    let mut player = Player::new(PlayerOptions { memory_megabytes: 1, endgames, ..PlayerOptions::default() });
    let good_move = |hand: &mut Hand, player: &Player| {
        let record = hand.play.table.record();
        let hint = player.hint_any(record, &AtomicBool::new(false)).expect("a move");
        let text = write_move(record.position(), &hint.m);
        hand.types(&text);
    };
    let mut hand = late("W:WK46:BK4", 10, false);
    good_move(&mut hand, &player);
    hand.think(&mut player);
    hand.wait();
    good_move(&mut hand, &player);
    hand.keys("d");
    assert!(hand.think(&mut player), "the computer considers it");
    assert_eq!(hand.play.table.ending(), Some(Ending::Agreed));

    // Nobody offers anything but the computer, once it has seen enough.
    let mut hand = late("W:WK46:BK4", 10, false);
    while hand.play.table.offers().by(Offer::Draw).is_none() {
        assert!(hand.play.table.plies() < 20 && !hand.play.table.is_over(), "the computer never offers a draw");
        good_move(&mut hand, &player);
        hand.think(&mut player);
        hand.wait();
    }
    assert_eq!(hand.play.table.offers().by(Offer::Draw), Some(Color::Black));
    assert_eq!(hand.message(), "The computer offers a draw: d to accept, or play on.");
    hand.keys("d");
    assert_eq!(hand.play.table.ending(), Some(Ending::Agreed));
}

#[test]
fn the_computer_resigns_only_where_it_was_asked_to() {
    let mut player = player(1);
    for engine_resigns in [false, true] {
        let mut hand = late("W:WK46,K47,K48,31,32,33:B1", 7, engine_resigns);
        let mut to_and_fro = ["46-41", "41-46"].into_iter().cycle();
        while !hand.play.table.is_over() && hand.play.table.plies() < 10 {
            hand.types(to_and_fro.next().expect("a move"));
            hand.think(&mut player);
            hand.wait();
        }
        let resigned = hand.play.table.ending() == Some(Ending::Resigned { by: Color::Black });
        assert_eq!(resigned, engine_resigns, "{:?}", hand.play.table.ending());
    }
}

#[test]
fn time_runs_out() {
    let (setup, _) = setup(Game::Dames);
    let time = TimeControl::Live { initial: 60_000, increment: 0 };
    let mut hand = Hand::with(TableSetup { time, ..setup }, None);
    hand.types("32-28");
    hand.types("19-23");
    hand.now += 61_000;
    hand.play.pass_time(hand.now);
    assert_eq!(hand.play.table.ending(), Some(Ending::Time { loser: Color::White }));
}

#[test]
fn a_game_is_saved_when_something_happens_and_goes_on_where_it_was() {
    for game in Game::ALL {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut hand = Hand::new(game);
        assert_eq!(hand.play.asked(), Asks::Nothing);
        for _ in 0..8 {
            hand.point_through(&mut rng);
        }
        assert_eq!(hand.play.asked(), Asks::Keep);
        let saved = GameFile::saved(&hand.play.table, hand.play.seed, hand.now);
        let restored = saved.restore().expect("the same game");
        let again = Play::at(restored.table, restored.seed, Lang::Fr);
        assert_eq!(again.table, hand.play.table, "{game:?}");
        assert_eq!(again.listed, hand.play.listed);
        hand.keys("s");
        assert_eq!(hand.play.asked(), Asks::Save);
        hand.keys("q");
        assert_eq!(hand.play.asked(), Asks::Quit);
    }
}

#[test]
fn the_engine_plays_both_sides_while_one_looks_on() {
    let mut player = player(2);
    let (setup, seed) = setup(Game::Trap);
    let seats = ByColor::new(Seat::Engine { level: 1 }, Seat::Engine { level: 1 });
    let mut hand = Hand::with(TableSetup { seats, ..setup }, seed);
    for _ in 0..20 {
        hand.wait();
        hand.think(&mut player);
    }
    let plies = hand.play.table.plies();
    assert!(plies > 4);
    hand.wait();
    hand.keys(" ");
    assert!(hand.play.job(hand.now).is_none(), "paused");
    hand.keys("u");
    assert_eq!(hand.message(), "The computer plays both sides. Space: pause, q: quit.");
}

#[test]
fn random_keys_do_no_harm() {
    let keys = [
        Key::Enter,
        Key::Enter,
        Key::Tab,
        Key::Tab,
        Key::BackTab,
        Key::Escape,
        Key::Backspace,
        Key::PageUp,
        Key::PageDown,
        Key::Home,
        Key::End,
        Key::Arrow(Towards::Up),
        Key::Arrow(Towards::Down),
        Key::Arrow(Towards::Left),
        Key::Arrow(Towards::Right),
    ];
    let letters: Vec<char> = ":/uhdfnsyo?mHJKL 12345abcdefgikxv-é".chars().collect();
    for game in Game::ALL {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut hand = Hand::new(game);
        for _ in 0..3_000 {
            let key = match rng.usize(..keys.len() + 6) {
                n if n < keys.len() => keys[n],
                _ => rng.choice(&letters).copied().map_or(Key::Enter, Key::Char),
            };
            if let Then::BeginAgain = hand.press(key) {
                let (setup, seed) = setup(game);
                hand.play.begin_again(format!("{}+", setup.id), seed, hand.now);
            }
            if rng.u8(..) < 20 {
                hand.wait();
            }
        }
        let table = &hand.play.table;
        let again = Table::rebuild(table.setup().clone(), table.events().to_vec());
        assert_eq!(again.as_ref(), Ok(table), "{game:?}");
    }
}
