//! `damier learn`: from games to figures, and what is said about files it cannot learn from.

use std::{fs, path::PathBuf};

use crate::support::damier;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("damier-learn-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn games_become_positions_and_positions_figures() {
    let folder = folder("figures");
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let (positions, figures) = (path("positions"), path("figures"));
    damier(&["bench", "calibrate", "dames", "--games", "40", "--nodes", "60", "--positions", &positions]).expect_good();
    let said = damier(&["learn", &positions, "--out", &figures, "--steps", "5"]).expect_good();
    let surprises: Vec<f64> =
        said.split_whitespace().filter_map(|word| word.trim_end_matches(',').parse().ok()).collect();
    let [before, after, ..] = surprises[..] else { panic!("{said}") };
    assert!(after < before, "{said}");
    let bytes = fs::read(&figures).expect("a file");
    assert!(bytes.starts_with(b"damier boxes 1\n") && bytes.contains(&1), "something was learned");
    fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn what_cannot_be_learned_from_is_named_with_its_line() {
    let folder = folder("faults");
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let (positions, out) = (path("positions"), path("figures"));
    for line in [
        "1\t20",
        "nan\t0\tW:W28:B1",
        "2\t0\tW:W28:B1",
        "won\t20\tW:W28:B1",
        "1\tx\tW:W28:B1",
        "1\t20\tW:W99:B1",
        "\u{fffd}",
    ] {
        fs::write(&positions, format!("0.5\t0\tW:W31-50:B1-20\n{line}\n")).expect("a file");
        let said = damier(&["learn", &positions, "--out", &out]).expect_refused();
        assert!(said.contains("positions:2: expected points, score and position"), "{line}: {said}");
    }
    fs::write(&positions, "").expect("a file");
    assert!(damier(&["learn", &positions, "--out", &out]).expect_refused().contains("too few positions"));
    let missing = damier(&["learn", &path("missing"), "--out", &out]);
    assert!(missing.code != Some(0) && missing.err.contains("missing"), "{missing:?}");
    assert!(damier(&["learn", &positions, "--out", &out, "--scores", "101"]).expect_refused().contains("101"));
    for deviation in ["0", "-1", "nan", "inf"] {
        let deviation = format!("--deviation={deviation}");
        assert!(damier(&["learn", &positions, "--out", &out, &deviation]).expect_refused().contains("above zero"));
    }
    fs::remove_dir_all(folder).expect("a folder");
}
