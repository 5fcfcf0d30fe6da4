//! The desk in the browser: a question is written into this module's memory as JSON, and the parts of its answer are
//! told as JSON, one after the other.
//!
//! A few functions and two imports, all of numbers: [`room`], [`answer`] and the memory itself; `desk.tell` and
//! `desk.now`. What calls them is `web/src/desk/instance.ts`. There is one thread and nobody else looks at the memory
//! while a function runs, so no pointer is followed here: the page is told an address, and reads or writes there itself.
//!
//! Networks are not in the module: whoever asks brings along the one that the question needs ([`lacks_network`],
//! [`take_network`]), so that nobody loads those of games that are not looked at.
//!
//! Endgame tables for three pieces are worked out when a position comes near them, which takes a moment. Those for four
//! take a minute: somebody else works them out ([`work_out`]) and brings them along ([`take_tables`]).

use std::{
    cell::RefCell,
    sync::{
        Arc,
        atomic::AtomicBool,
    },
    time::Duration,
};

use damier_engine::{Endgames, endgame::rules::TableGame, evaluate::network::GameNetwork};
use damier_player::{EndgameTables, Keep, Player, PlayerOptions, game_network, table_game};
use damier_rules::{Game, Variant};
use damier_study::desk::{Bounds, Desk, FrontDesk, Question, Told};

/// Megabytes in which positions are remembered, as `damier desk` does.
const MEMORY: usize = 16;
/// Endgame tables for up to this many pieces are worked out before the first answer, as `damier desk` does.
const PIECES: usize = 3;
/// And for up to this many while nothing is asked.
const MORE_PIECES: usize = Endgames::MOST_PIECES;
/// With more pieces on the board a search sees nothing of the tables.
const REACH: usize = 12;

#[expect(unsafe_code, reason = "functions of the page that take and give numbers: nothing can go wrong with them")]
mod page {
    #[link(wasm_import_module = "desk")]
    unsafe extern "C" {
        /// A part of an answer is here, this many bytes long.
        pub(super) safe fn tell(at: usize, bytes: usize);
        /// The time since something, in milliseconds.
        pub(super) safe fn now() -> f64;
    }
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// Who looks at positions, once there is something to look at.
    static PLAYER: RefCell<Option<Arc<Player>>> = const { RefCell::new(None) };
    /// The endgame tables that were brought along.
    static TABLES: RefCell<Vec<Arc<Endgames>>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question and says where it is.
#[expect(unsafe_code, reason = "the name it is called by")]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> usize {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_ptr() as usize
    })
}

/// Answers the question that has been written there.
#[expect(unsafe_code, reason = "the name it is called by")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    damier_engine::set_clock(|| Duration::from_secs_f64((page::now() / 1_000.0).max(0.0)));
    let text = QUESTION.take();
    match Question::read(&text) {
        Ok(question) => answer_to(&question),
        Err(problem) => told(&Told::refused(&problem)),
    }
}

/// Tells what the network is called that the question written there needs and that is not there yet; nothing if there is none.
#[expect(unsafe_code, reason = "the name it is called by")]
#[unsafe(no_mangle)]
pub extern "C" fn lacks_network() {
    let game = Question::read(&QUESTION.take()).ok().and_then(|question| question.searched_game());
    if let Some(network) = game.and_then(network_of).filter(|network| network.get().is_none()) {
        told_bytes(network.name().as_bytes());
    }
}

/// Takes the network of the game whose name has been written there, followed by a line feed and the network's file: 1 if
/// it can be used, 0 if it is damaged or of another version.
#[expect(unsafe_code, reason = "the name it is called by")]
#[unsafe(no_mangle)]
pub extern "C" fn take_network() -> u32 {
    let bytes = QUESTION.take();
    let mut parts = bytes.splitn(2, |&byte| byte == b'\n');
    let (Some(name), Some(file)) = (parts.next(), parts.next()) else { return 0 };
    let mut networks = Game::ALL.iter().filter_map(|&game| network_of(game));
    let network = networks.find(|network| network.name().as_bytes() == name);
    network.is_some_and(|network| network.supply(file).is_ok()).into()
}

fn network_of(game: Game) -> Option<&'static GameNetwork> {
    game_network(&Variant::from(game).start())
}

/// Tells what the endgame tables are called that are made for the game whose name has been written there; nothing if
/// there are none.
#[expect(unsafe_code, reason = "the name it is called by")]
#[unsafe(no_mangle)]
pub extern "C" fn name_tables() {
    if let Some(game) = game_written() {
        told_bytes(game.name().as_bytes());
    }
}

/// Works out the endgame tables of the game whose name has been written there, and tells them; nothing if there are none.
#[expect(unsafe_code, reason = "the name it is called by")]
#[unsafe(no_mangle)]
pub extern "C" fn work_out() {
    let Some(game) = game_written() else { return };
    let mut bytes = Vec::new();
    // Memory takes what is written there.
    if game.work_out(MORE_PIECES, &mut |_| {}).write(&mut bytes).is_ok() {
        told_bytes(&bytes);
    }
}

/// Takes the endgame tables that have been written there, as [`work_out`] told them: 1 if they can be used, 0 if they are
/// damaged or of another version.
#[expect(unsafe_code, reason = "the name it is called by")]
#[unsafe(no_mangle)]
pub extern "C" fn take_tables() -> u32 {
    let bytes = QUESTION.take();
    let mut games = Game::ALL.iter().filter_map(|&game| table_game(&Variant::from(game).start()));
    let Some(tables) = games.find_map(|game| game.read(&mut bytes.as_slice()).ok()) else { return 0 };
    TABLES.with_borrow_mut(|all| {
        all.retain(|other| other.name() != tables.name());
        all.push(Arc::new(tables));
    });
    // The next search uses them.
    PLAYER.set(None);
    1
}

fn game_written() -> Option<&'static dyn TableGame> {
    let id = QUESTION.take();
    let game = Game::from_id(std::str::from_utf8(&id).ok()?)?;
    table_game(&Variant::from(game).start())
}

fn answer_to(question: &Question) {
    // A page that does not want the answer any more ends the whole worker.
    let (bounds, stop) = (bounds(), AtomicBool::new(false));
    if let Some(part) = (FrontDesk { bounds, stop: &stop }).answer(question) {
        return told(&part);
    }
    let player = player();
    // Every answer is what it would be by itself.
    player.forget();
    Desk { player: &player, bounds, stop: &stop }.answer(question, &mut |part| told(&part));
}

/// One's own processor: ten minutes a position, and the memory there is.
fn bounds() -> Bounds {
    Bounds { seconds: 600.0, ..Bounds::default() }
}

fn player() -> Arc<Player> {
    let make = || {
        let given = TABLES.with_borrow(Vec::clone);
        let endgames = EndgameTables::at_hand(PIECES, &Keep::Nowhere).with_given(given).within_reach(REACH);
        Arc::new(Player::new(PlayerOptions { memory_megabytes: MEMORY, endgames, ..PlayerOptions::default() }))
    };
    PLAYER.with_borrow_mut(|player| Arc::clone(player.get_or_insert_with(make)))
}

fn told(part: &Told) {
    told_bytes(part.write().as_bytes());
}

fn told_bytes(bytes: &[u8]) {
    page::tell(bytes.as_ptr() as usize, bytes.len());
}
