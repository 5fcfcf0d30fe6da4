//! `damier tune`: parameters of the search, from games of the engine against itself.

use crate::support::damier;

#[test]
fn parameters_are_tuned_the_same_way_however_many_games_are_played_at_once() {
    let tuned = |concurrency: &str, more: &[&str]| {
        let args =
            ["tune", "checkers", "lmr-divisor", "lmp-base=4/1", "--nodes", "60", "--games", "2", "--iterations", "3"];
        damier(&[&args[..], &["--concurrency", concurrency], more].concat()).expect_good()
    };
    let end = tuned("1", &[]);
    assert!(end.starts_with("tuned:lmr-divisor=") && end.contains(",lmp-base="), "{end}");
    assert_eq!(tuned("2", &[]), end);
    let rows: Vec<serde_json::Value> =
        tuned("1", &["--json"]).lines().map(|row| serde_json::from_str(row).expect("a row")).collect();
    assert_eq!(rows.len(), 3);
    let counted = |row: &serde_json::Value| ["won", "drawn", "lost"].map(|key| row[key].as_u64().expect("a number"));
    assert_eq!(rows.iter().map(|row| counted(row).iter().sum()).collect::<Vec<u64>>(), [2, 4, 6]);
    assert_eq!(rows[2]["player"].as_str(), Some(end.trim_end()));
    // What comes out can be given to a match as it is.
    damier(&["match", "checkers", end.trim_end(), "engine", "--nodes", "40", "--games", "2"]).expect_good();
}

#[test]
fn what_cannot_be_tuned_is_named() {
    let said = damier(&["tune", "dames", "lmr-dvisor"]).expect_refused();
    assert!(said.contains("lmr-divisor"), "the names are listed: {said}");
    let said = damier(&["tune", "dames", "lmr-offer"]).expect_refused();
    assert!(said.contains("a value at the start"), "{said}");
    let said = damier(&["tune", "dames", "lmp-base", "--games", "3"]).expect_refused();
    assert!(said.contains("an even number"), "{said}");
}
