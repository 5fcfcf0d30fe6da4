//! x
use damier_rules::{dames::Dames, perft::*};
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let p = Dames::default();
    let a: Vec<String> = std::env::args().collect();
    let depth: u32 = a[1].parse().unwrap();
    for last in [LastPly::Played, LastPly::Counted] {
        if a.len() > 2 && a[2] != format!("{last:?}") {
            continue;
        }
        for _ in 0..a.get(3).map_or(3, |s| s.parse().unwrap()) {
            let t = cpu();
            let n = perft(&p, depth, last);
            let s = cpu() - t;
            println!("{last:?} {n} {:.1} M/s", n as f64 / s / 1e6);
        }
    }
}
