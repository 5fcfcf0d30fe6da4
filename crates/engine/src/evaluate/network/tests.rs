//! What has to hold for every game and any network.

use damier_rules::{
    Position,
    bermudes::Bermudes,
    board::{Cell, Depict},
    trap,
};
use fastrand::Rng;

use super::*;
use crate::draw_chance;

/// A network of small random weights.
fn random(shape: Shape, seed: u64) -> Network {
    let mut rng = Rng::with_seed(seed);
    let weights: Vec<f32> = (0..shape.len()).map(|_| rng.f32() * 0.4 - 0.2).collect();
    Network::quantised(shape, &weights).expect("small weights")
}

/// The positions of random games.
fn positions<P: Position + Default>(games: u64) -> Vec<P> {
    let mut seen = Vec::new();
    for seed in 0..games {
        let (mut rng, mut position) = (Rng::with_seed(seed), P::default());
        for _ in 0..120 {
            if let Some(chance) = draw_chance(&position, &mut rng) {
                position.settle_unchecked(chance);
            }
            let Some(m) = rng.choice(position.first_moves(100)) else { break };
            position.play_unchecked(&m);
            seen.push(position.clone());
        }
    }
    seen
}

/// Updated incrementally, in whatever order positions come, the accumulator is what it is when computed from scratch.
fn updates_are_exact<P: Encode + Default>() {
    let with_triples = Shape { triples: P::TRIPLES.len(), ..Shape::DEFAULT };
    for shape in Shape::ALL.iter().copied().chain([with_triples]) {
        let (network, mut rng) = (random(shape, 1), Rng::with_seed(2));
        let mut judge = Judge::new(Some(&network));
        let mut values = std::collections::HashSet::new();
        for position in positions::<P>(20) {
            let logit = network.logit::<P>(&position.encode());
            assert_eq!(judge.logit(&position, rng.usize(0..6)), Some(logit));
            values.insert(logit);
        }
        assert!(values.len() > 100, "the network tells positions apart");
    }
}

/// Calls a test with the type of every game's positions.
macro_rules! in_every_game {
    ([$test:ident] $($module:ident: $Family:ident($Options:ident) [$($Position:ident: $type:ident),+] $games:tt)+) => {
        $($($test::<damier_rules::$module::$type>();)+)+
    };
}

#[test]
fn updates_are_exact_in_every_game() {
    damier_rules::games!({ in_every_game }[updates_are_exact]);
}

/// Black sees of a position what White sees of it with colours exchanged.
fn both_sides_see_the_same<P: Encode + Depict + Default>() {
    for position in positions::<P>(10) {
        assert_eq!(position.encode(), Depict::mirrored(&position).encode(), "{position:?}");
    }
}

#[test]
fn both_sides_see_the_same_in_every_game() {
    damier_rules::games!({ in_every_game }[both_sides_see_the_same]);
}

/// Positions that differ look different, and nothing is lost in a reflection.
fn nothing_is_lost<P: Encode + Depict + Default>() {
    let cells = P::board().cells.len() as u8;
    for position in positions::<P>(10) {
        let pieces = (0..cells).filter(|&cell| position.piece(Cell(cell)).is_some()).count();
        let inputs = position.encode();
        let (count, most) = P::fullness(&inputs);
        assert_eq!(count, pieces, "{position:?}");
        assert!(count <= most);
        assert_eq!(P::reflection(&inputs, 0), inputs);
        for number in 1..P::REFLECTIONS {
            let reflected = P::reflection(&inputs, number);
            assert_eq!((reflected.len(), P::fullness(&reflected)), (inputs.len(), (count, most)));
            let back = (0..P::REFLECTIONS).any(|back| P::reflection(&reflected, back) == inputs);
            assert!(back, "{position:?} {number}");
        }
    }
}

#[test]
fn nothing_is_lost_in_any_game() {
    damier_rules::games!({ in_every_game }[nothing_is_lost]);
}

/// The same board under other rules is another position: a king is worth less where it goes one square.
#[test]
fn the_rules_of_trap_can_be_told_apart() {
    let [french, english] = [trap::French::default().encode(), trap::English::default().encode()];
    assert_eq!((french.len() + 1, french.distance(&english)), (english.len(), 1));
    assert_eq!(trap::French::fullness(&french), trap::English::fullness(&english));
}

/// A reflected board has the captures it had: the reflections are those of the game.
#[test]
fn reflections_of_bermudes_are_those_of_the_game() {
    for position in positions::<Bermudes>(4) {
        for number in 0..Bermudes::REFLECTIONS {
            let square = |bit: usize| damier_rules::bermudes::Square::from_coords(bit as u8 / 10, bit as u8 % 10);
            let inputs = Bermudes::reflection(&position.encode(), number);
            let mut setup = damier_rules::bermudes::Setup::EMPTY;
            inputs.each(|input| {
                let color = if input < 128 { damier_rules::Color::White } else { damier_rules::Color::Black };
                if let Some(square) = (input % 128 < 90).then(|| square(input % 128 - 1)).flatten() {
                    setup.pieces[color] = setup.pieces[color].with(square);
                }
            });
            let reflected = Bermudes::from_setup(&setup, position.options()).expect("a sound board");
            assert_eq!(reflected.encode(), inputs, "{position:?} {number}");
            assert_eq!(reflected.count_moves().min(1_000), position.count_moves().min(1_000));
        }
    }
}

#[test]
fn a_network_of_any_shape_can_be_written_and_read() {
    let with_triples = Shape { triples: 64, ..Shape::DEFAULT };
    for shape in Shape::ALL.iter().copied().chain([with_triples]) {
        let network = random(shape, 3);
        let bytes = network.write();
        assert_eq!(Network::read(&bytes).as_ref(), Ok(&network));
        assert_eq!(Network::quantised(shape, &network.weights()), Ok(network), "training can go on from it");
        for wrong in [&bytes[..bytes.len() - 1], &bytes[1..], b"", b"damier network 1\n"] {
            assert_eq!(Network::read(wrong), Err(Unusable::NotANetwork));
        }
        let mut weights = vec![0.0; shape.len()];
        weights[..shape.l1_biases()].fill(1.5);
        assert_eq!(Network::quantised(shape, &weights), Err(Unusable::OutOfRange));
        assert_eq!(Network::quantised(shape, &weights[1..]), Err(Unusable::NotANetwork));
        assert_eq!(shape.to_string().parse(), Ok(shape));
    }
    assert_eq!("128".parse::<Shape>(), Err(format!("expected one of {}", known_shapes())));
}

#[test]
fn no_two_shapes_are_equally_long() {
    let lengths: std::collections::HashSet<usize> =
        Shape::ALL.iter().map(|&shape| random(shape, 1).write().len()).collect();
    assert_eq!(lengths.len(), Shape::ALL.len());
}

fn known_shapes() -> String {
    Shape::ALL.iter().map(Shape::to_string).collect::<Vec<_>>().join(", ")
}

#[test]
fn every_number_of_pieces_has_its_output_bucket() {
    let buckets: Vec<usize> = (0..=40).map(|pieces| output_bucket(pieces, 40)).collect();
    assert!(buckets.is_sorted() && buckets[0] == 0 && buckets[40] == OUTPUT_BUCKETS - 1);
    assert_eq!(output_bucket(60, 40), OUTPUT_BUCKETS - 1);
}
