//! Spins against worked examples that another program has made, and their fairness.

use damier_rules::{ByColor, Spin};
use damier_table::fair::{Commitment, PlayerSeed, ServerSeed, spin};
use serde::Deserialize;

#[derive(Deserialize)]
struct Examples {
    spins: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Example {
    server_seed: String,
    commitment: String,
    table: String,
    seeds: Seeds,
    n: u32,
    weights: Weights,
    result: String,
    rounds: u32,
}

#[derive(Deserialize)]
struct Seeds {
    white: String,
    black: String,
}

#[derive(Deserialize)]
struct Weights {
    pawn: u32,
    green: u32,
    orange: u32,
    choice: u32,
}

#[test]
fn spins_are_as_in_the_worked_examples() {
    let examples: Examples = serde_json::from_str(include_str!("data/fair.json")).expect("the examples");
    for example in &examples.spins {
        let server = ServerSeed::from_hex(&example.server_seed).expect("a server seed");
        assert_eq!(Some(server.commitment()), Commitment::from_hex(&example.commitment));
        let seed = |text: &str| PlayerSeed::from_hex(text).expect("a seed");
        let seeds = ByColor::new(seed(&example.seeds.white), seed(&example.seeds.black));
        let Weights { pawn, green, orange, choice } = example.weights;
        let result = spin(&server, &example.table, &seeds, example.n, [pawn, green, orange, choice]);
        assert_eq!(result, Spin::from_name(&example.result), "{} spin {}", example.table, example.n);
    }
    assert!(examples.spins.iter().any(|example| example.rounds > 1), "some spin takes more than one round");
}

#[test]
fn a_spinner_without_weights_shows_nothing() {
    let seeds = ByColor::new(PlayerSeed::NONE, PlayerSeed::NONE);
    assert_eq!(spin(&ServerSeed([7; 32]), "t", &seeds, 1, [0; 4]), None);
}

#[test]
fn each_result_comes_about_as_often_as_it_should() {
    let seeds = ByColor::new(PlayerSeed([1; 16]), PlayerSeed([2; 16]));
    let mut counts = [0_u32; 4];
    for n in 1..=24_000 {
        let result = spin(&ServerSeed([9; 32]), "often", &seeds, n, [12, 5, 5, 2]).expect("a result");
        counts[result as usize] += 1;
    }
    // The stream is fixed, so this either holds or does not: four standard deviations are 310, 256 and 178.
    for (count, expected, most) in
        [(counts[0], 12_000, 310), (counts[1], 5_000, 256), (counts[2], 5_000, 256), (counts[3], 2_000, 178)]
    {
        assert!(count.abs_diff(expected) < most, "{counts:?}");
    }
}

#[test]
fn every_part_of_what_goes_in_matters() {
    let results = |server: u8, table: &str, white: u8, black: u8| -> Vec<Option<Spin>> {
        let seeds = ByColor::new(PlayerSeed([white; 16]), PlayerSeed([black; 16]));
        (1..=64).map(|n| spin(&ServerSeed([server; 32]), table, &seeds, n, [1, 1, 1, 1])).collect()
    };
    let all = [
        results(1, "a", 2, 3),
        results(4, "a", 2, 3),
        results(1, "b", 2, 3),
        results(1, "a", 5, 3),
        results(1, "a", 2, 5),
        results(1, "a", 3, 2),
    ];
    for (i, one) in all.iter().enumerate() {
        assert!(all[..i].iter().all(|other| other != one), "{i}");
    }
}

#[test]
fn seeds_are_read_as_hexadecimal_digits_of_the_right_number() {
    assert_eq!(PlayerSeed::from_hex(&"Ab".repeat(16)), Some(PlayerSeed([0xab; 16])));
    assert_eq!(PlayerSeed([0xab; 16]).to_hex(), "ab".repeat(16));
    for bad in ["", "ab", &"ab".repeat(17), &"zz".repeat(16), &"a".repeat(31), "é"] {
        assert_eq!(PlayerSeed::from_hex(bad), None, "{bad}");
    }
    assert_eq!(format!("{:?}", ServerSeed([1; 32])), "ServerSeed(..)", "a secret does not print itself");
}
