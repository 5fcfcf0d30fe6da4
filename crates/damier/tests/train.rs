//! `damier train`: from games to a network, step by step, and what is said where that cannot be done.

use std::fs;

use crate::support::damier;

#[test]
fn games_become_positions_positions_a_network_and_the_network_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    let step = |step: &str, more: &[&str]| {
        let args = ["train", "pyramidame", "--folder", path, "--only", step];
        damier(&[&args, more].concat())
    };
    // Rounds of two games: one file in twenty-one is kept back.
    for seed in 1..=21 {
        let seed = (100 * seed).to_string();
        step("games", &["--games", "2", "--nodes", "40", "--seed", &seed]).expect_good();
    }
    let files = || fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(files(), 21);
    let again = step("games", &["--games", "2", "--nodes", "40", "--seed", "100"]).expect_good();
    assert!(again.contains(" 0 new positions"), "what is there is not played again: {again}");
    let said = step("fit", &["--epochs", "2", "--step", "0.003"]).expect_good();
    assert!(said.contains("cross entropy") && said.contains("seed=100 "), "{said}");
    assert_eq!(files(), 23);
    let said = step("match", &["--match-games", "2", "--time", "0.001"]).expect_good();
    assert!(said.contains("match: +"), "{said}");
    let record = fs::read_to_string(folder.path().join("pyramidame.record.txt")).expect("a record");
    assert!(record.contains("games: 1 files") && record.ends_with(&said), "{record}");
}

#[test]
fn what_cannot_be_trained_from_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    let said = damier(&["train", "dames", "--folder", path, "--only", "fit"]).expect_refused();
    assert!(said.contains("too few positions"), "{said}");
    let said = damier(&["train", "dames-10", "--folder", path]).expect_refused();
    assert!(said.contains("train dames"), "{said}");
    fs::write(folder.path().join("wrong.positions"), "damier positions 1 dames\nshort").expect("a file");
    let said = damier(&["train", "dames", "--folder", path, "--only", "fit"]);
    assert!(said.code != Some(0) && said.err.contains("wrong.positions"), "{said:?}");
    let said = damier(&["train", "dames", "--folder", path, "--only", "match"]);
    assert!(said.code != Some(0) && said.err.contains("dames.network"), "{said:?}");
}
