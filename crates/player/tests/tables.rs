//! Endgame tables: used when they are there, never waited for, kept by several programs at once.

use std::{
    env, fs,
    path::Path,
    process::{Command, Stdio},
    sync::{Arc, LazyLock, mpsc},
};

use damier_engine::{Endgames, Evaluate, Limits, endgame::rules::TableGame};
use damier_player::{EndgameTables, Keep, Source, Strength};
use damier_rules::{Game, dames::Dames};

use crate::{game, level, player, think};

/// The tables for three pieces, made once for all tests.
static THREE: LazyLock<EndgameTables> = LazyLock::new(|| EndgameTables::at_hand(3, &Keep::Nowhere));

/// Two men against one: won, but not at a glance.
const WON: &str = "W:W47,50:B6";

fn dames() -> Option<&'static dyn TableGame> {
    Dames::table_game()
}

pub(crate) fn three() -> EndgameTables {
    THREE.clone()
}

#[test]
fn full_strength_knows_the_end_and_weaker_levels_do_not() {
    let record = game(Game::Dames, WON);
    let choice = think(&player(Strength::FULL, three()), &record, &Limits::depth(1));
    assert_eq!(choice.source, Source::Tables);
    assert!(choice.score().end_in().is_some_and(|moves| moves > 0));
    for number in [1, 5, 9] {
        let choice = think(&player(level(number), three()), &record, &Limits::depth(1));
        assert_eq!((choice.source, choice.score().end_in()), (Source::Search, None), "level {number}");
    }
    // In other games the tables have nothing to say.
    let other =
        damier_rules::Record::new(damier_rules::Variant::from(Game::Bermudes).start(), damier_rules::AutoDraw::On);
    assert_eq!(think(&player(Strength::FULL, three()), &other, &Limits::depth(1)).source, Source::Search);
}

#[test]
fn no_move_waits_for_the_tables() {
    let (open, gate) = mpsc::channel::<()>();
    let tables = EndgameTables::worked_out_by(3, move || {
        // Nothing is worked out until the test says so.
        gate.recv().expect("the gate opens");
        Endgames::clone(&three().get(dames()).expect("tables"))
    });
    let player = player(Strength::FULL, tables.clone());
    let record = game(Game::Dames, WON);
    let choice = think(&player, &record, &Limits::depth(1));
    assert_eq!((choice.source, choice.score().end_in()), (Source::Search, None));
    open.send(()).expect("the tables are waited for");
    tables.wait(dames());
    assert_eq!(think(&player, &record, &Limits::depth(1)).source, Source::Tables);
}

#[test]
fn tables_of_one_size_are_worked_out_once_for_all_players() {
    let again = EndgameTables::in_background(3, &Keep::Nowhere);
    again.wait(dames());
    let (one, other) = (three().get(dames()).expect("tables"), again.get(dames()).expect("tables"));
    assert!(Arc::ptr_eq(&one, &other));
}

const FOLDER: &str = "DAMIER_TEST_ENDGAMES";

/// The work of the processes that the next test starts: nothing, unless they are told where.
#[test]
fn a_process_of_its_own_gets_its_tables() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let tables = EndgameTables::in_background(3, &Keep::In(folder.into()));
    tables.wait(dames());
    assert_eq!(tables.get(dames()).expect("tables").pieces(), 3);
}

#[test]
fn two_processes_at_once_leave_one_good_file() {
    let folder = tempfile::tempdir().expect("a directory");
    let run = || {
        let mut command = Command::new(env::current_exe().expect("this program"));
        command.args(["--exact", "tables::a_process_of_its_own_gets_its_tables"]).env(FOLDER, folder.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a process")
    };
    // At first both work them out; then a damaged file is made anew by both.
    for damage in [false, true] {
        let place = folder.path().join("endgames-dames-3.tables");
        if damage {
            fs::write(&place, "damaged").expect("a file");
        }
        for process in [run(), run()] {
            let output = process.wait_with_output().expect("it ends");
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success() && said.contains("1 passed"), "{said}");
        }
        assert_eq!(read(&place).pieces(), 3);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing unfinished is left");
    }
}

fn read(place: &Path) -> Endgames {
    dames().expect("a game with tables").read(&mut fs::read(place).expect("a file").as_slice()).expect("tables")
}
