//! `damier tables`: what is built is kept, what is kept is verified, and what has no tables is said to have none.

use crate::support::damier;

#[test]
fn tables_are_built_kept_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    let run = |what: &str| damier(&["tables", what, "dames", "--pieces", "3", "--folder", path]);
    let said = run("build").expect_good();
    assert!(said.contains("up to 3 pieces"), "{said}");
    assert!(folder.path().join("endgames-dames-3.tables").exists());
    let said = run("verify").expect_good();
    // The counts are those that others have found.
    assert!(said.lines().any(|line| line.starts_with("KKvK 2330 39402 0 ")), "{said}");
    assert!(said.lines().any(|line| line.starts_with("KmvK 2969 81465 2 ")), "{said}");
    assert!(said.lines().skip(1).all(|line| line.ends_with(" 0")), "nothing is wrong: {said}");
    assert_eq!(said.lines().count(), 1 + 4 + 2 * 6);
}

#[test]
fn a_game_without_tables_says_so() {
    let said = damier(&["tables", "build", "bermudes", "--pieces", "3"]).expect_refused();
    assert!(said.contains("bermudes"), "{said}");
    let said = damier(&["tables", "verify", "dames", "--pieces", "9"]).expect_refused();
    assert!(said.contains('9'), "{said}");
}
