//! The desk in the browser: a question is written into this module's memory as JSON, and the parts of its answer are
//! told as JSON, one after the other.
//!
//! Three functions and two imports, all of numbers: [`room`], [`answer`] and the memory itself; `desk.tell` and
//! `desk.now`. What calls them is `web/src/desk/instance.ts`. There is one thread and nobody else looks at the memory
//! while a function runs, so no pointer is followed here: addresses are told, and whoever is told reads or writes there.

use std::{
    cell::RefCell,
    sync::{
        Arc,
        atomic::AtomicBool,
    },
    time::Duration,
};

use damier_player::{EndgameTables, Keep, Options, Player};
use damier_study::desk::{Bounds, Desk, FrontDesk, Part, Problem, ProblemInfo, Question, Told};

/// Megabytes in which positions are remembered, as `damier desk` does.
const MEMORY: usize = 16;

#[expect(unsafe_code, reason = "functions of the page that take and give numbers: nothing can go wrong with them")]
mod page {
    #[link(wasm_import_module = "desk")]
    unsafe extern "C" {
        /// A part of an answer is here, so many bytes long.
        pub(super) safe fn tell(at: usize, bytes: usize);
        /// The time since something, in milliseconds.
        pub(super) safe fn now() -> f64;
    }
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// Who looks at positions, once there is something to look at.
    static PLAYER: RefCell<Option<Arc<Player>>> = const { RefCell::new(None) };
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
    match serde_json::from_slice::<Question>(&text) {
        Ok(question) => answer_to(&question),
        Err(error) => {
            let error = ProblemInfo::from(&Problem::BadQuestion(error.to_string()));
            told(&Told { part: Part::Error { error }, last: true });
        }
    }
}

fn answer_to(question: &Question) {
    // Whoever does not want the answer any more ends the whole worker.
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
        let endgames = EndgameTables::at_hand(EndgameTables::USUAL_PIECES, &Keep::Nowhere);
        Arc::new(Player::new(Options { memory_megabytes: MEMORY, endgames, ..Options::default() }))
    };
    PLAYER.with_borrow_mut(|player| Arc::clone(player.get_or_insert_with(make)))
}

fn told(part: &Told) {
    // Plain data does not fail to be written.
    let text = serde_json::to_string(part).unwrap_or_default();
    page::tell(text.as_ptr() as usize, text.len());
}
