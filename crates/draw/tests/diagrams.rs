//! Every position of every game can be drawn: the picture is well-formed, and has one piece for every piece.

use damier_draw::{Diagram, Look, Style, size, svg};
use damier_notation::{read_move, sentences::Lang};
use damier_rules::{AnyPosition, Color, Game, Position, Variant, board::Tile};
use proptest::prelude::*;
use roxmltree::{Document, Node};

const STYLES: [Style; 3] = [Style::Wood, Style::Print, Style::Dark];

/// Where `plies` random moves lead, with the diagram of the last one.
fn played(game: Game, seed: u64, plies: usize) -> (AnyPosition, Diagram) {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut position = Variant::from(game).start();
    let mut diagram = Diagram::of(&position);
    for _ in 0..plies {
        let spins = position.chances();
        if !spins.is_empty() {
            position.settle_unchecked(spins[chance.usize(..spins.len())].0);
        }
        // Chains of bermudes can be too many to list.
        let moves = position.first_moves(200);
        if moves.is_empty() {
            break;
        }
        let m = moves[chance.usize(..moves.len())];
        diagram = Diagram::after(&position, &m);
        position.play_unchecked(&m);
    }
    (position, diagram)
}

fn uses<'a>(node: Node<'a, 'a>, names: &'a [&'a str]) -> impl Iterator<Item = Node<'a, 'a>> {
    let of_these = |node: &Node<'_, '_>| node.attribute("href").and_then(|href| href.strip_prefix('#')).is_some();
    node.descendants().filter(move |node| {
        of_these(node)
            && node.attribute("class") != Some("ghost")
            && names.contains(&node.attribute("href").unwrap_or("").trim_start_matches('#'))
    })
}

fn names(color: Color) -> [&'static str; 2] {
    if color == Color::White { ["wm", "wk"] } else { ["bm", "bk"] }
}

fn check(diagram: &Diagram, look: &Look) {
    let text = svg(diagram, look);
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    let number = |name| root.attribute(name).and_then(|value| value.parse().ok());
    assert_eq!((number("width"), number("height")), {
        let (width, height) = size(diagram, look);
        (Some(width), Some(height))
    });
    let defined: Vec<&str> = root.descendants().filter_map(|node| node.attribute("id")).collect();
    for href in root.descendants().filter_map(|node| node.attribute("href")) {
        assert!(defined.contains(&href.trim_start_matches('#')), "{href} is not defined");
    }
    for color in Color::ALL {
        let tiles = diagram.board.damiers.iter().flat_map(|damier| damier.rows.iter().flatten());
        let expected = tiles.filter(|tile| {
            matches!(tile, Tile::Playable(cell) if diagram.piece(*cell).is_some_and(|piece| piece.color == color))
        });
        assert_eq!(uses(root, &names(color)).count(), expected.count(), "{color:?} pieces");
    }
    // A picture of kilobytes, whatever is on the board. The pyramid is the largest: 53 kB with its cubes in wood, 58 kB in print, whose
    // kings are drawn line by line, 4 kB more with a title, and up to 0.6 kB for every piece the last move took.
    assert!(text.len() < 100_000, "{} bytes", text.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_position_has_one_piece_for_every_piece(
        game in proptest::sample::select(Game::ALL.to_vec()),
        seed: u64,
        plies in 0usize..90,
        style in proptest::sample::select(STYLES.to_vec()),
        flipped: bool,
        coordinates: bool,
        written: bool,
    ) {
        let (_, mut diagram) = played(game, seed, plies);
        if written {
            diagram.title = Some("<Łódź> & \u{1}漢 \"1/2\"".to_owned());
            diagram.caption = Some(String::new());
        }
        let look = Look { style, flipped, coordinates, width: 333, opaque: written, lang: Lang::Fr };
        check(&diagram, &look);
    }

    #[test]
    fn a_rafle_under_way_loses_nothing(seed: u64, plies in 10usize..60) {
        let (position, _) = played(Game::Dames, seed, plies);
        let men = |diagram: &Diagram| diagram.pieces.iter().flatten().count();
        for m in position.first_moves(40) {
            let before = men(&Diagram::of(&position));
            for (landing, diagram) in Diagram::underway(&position, &m).iter().enumerate() {
                let ghosts = diagram.last.as_ref().map_or(0, |last| last.ghosts.len());
                prop_assert_eq!(men(diagram) + ghosts, before);
                prop_assert_eq!(ghosts, landing + 1);
            }
        }
    }
}

#[test]
fn the_solid_shows_a_disc_on_every_face_that_is_seen() {
    let (_, diagram) = played(Game::Pyramidame, 1, 0);
    let text = svg(&diagram, &Look::default());
    let document = Document::parse(&text).expect("well-formed");
    let solid = document.descendants().find(|node| node.attribute("class") == Some("solid")).expect("a solid");
    // White's men stand on White's side, in sight from above, from A and from B.
    let seen = |color| {
        let tiles = [0, 1, 4].map(|damier: usize| &diagram.board.damiers[damier]);
        let cells = tiles.into_iter().flat_map(|damier| damier.rows.iter().flatten());
        cells
            .filter(
                |tile| matches!(tile, Tile::Playable(cell) if diagram.piece(*cell).is_some_and(|p| p.color == color)),
            )
            .count()
    };
    assert_eq!(uses(solid, &["wx", "wy", "wz"]).count(), seen(Color::White));
    assert_eq!(uses(solid, &["bx", "by", "bz"]).count(), seen(Color::Black));
}

#[test]
fn a_diagram_says_what_it_shows() {
    let start = Variant::from(Game::Dames).start();
    let m = read_move(&start, "32-28").expect("a move");
    let diagram = Diagram::after(&start, &m);
    let text = svg(&diagram, &Look { lang: Lang::Fr, ..Look::default() });
    let document = Document::parse(&text).expect("well-formed");
    let said = |name| document.descendants().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
    assert_eq!(said("title"), Some("Dames"));
    let about = said("desc").expect("a description");
    assert!(about.starts_with("Les Noirs jouent. B:W28,31,33,"), "{about}");
    assert!(about.ends_with("Dernier coup : 32-28."), "{about}");
}

#[test]
fn marks_are_drawn() {
    let mut diagram = Diagram::of(&Variant::from(Game::Dames).start());
    assert_eq!(diagram.way("3228"), diagram.way("32-28"));
    assert_eq!(diagram.way("0510"), diagram.way("5-10"));
    assert!(diagram.way("112").is_err(), "1 and 12, or 11 and 2");
    diagram.arrows = ["32-28", "19x23x28"].map(|way| diagram.way(way).expect("squares")).to_vec();
    diagram.circles = vec![diagram.cell("05").expect("a square")];
    for style in STYLES {
        let text = svg(&diagram, &Look { style, ..Look::default() });
        assert_eq!((text.matches("class=\"arrow\"").count(), text.matches("class=\"circle\"").count()), (2, 1));
    }
}

#[test]
fn what_is_taken_stays_as_a_ghost() {
    let position = damier_notation::read_position(&Variant::from(Game::Dames), "W:W28:B33,44").expect("a position");
    let m = read_move(&position, "28x50").expect("a move");
    let text = svg(&Diagram::after(&position, &m), &Look::default());
    assert_eq!(text.matches("class=\"ghost\"").count(), 2);
    assert_eq!(text.matches("class=\"way\"").count(), 1, "a rafle's way is shown");
}

#[test]
fn unknown_squares_are_named() {
    let diagram = Diagram::of(&Variant::from(Game::Trap).start());
    let error = diagram.cell("i9").expect_err("no such square").to_string();
    assert!(error.contains("`i9`") && error.contains("names such as"), "{error}");
    assert_eq!(diagram.cell("A1"), diagram.cell("a1"));
}

#[test]
fn a_picture_drawn_twice_is_the_same() {
    for game in Game::ALL {
        let (_, diagram) = played(game, 3, 12);
        assert_eq!(svg(&diagram, &Look::default()), svg(&diagram, &Look::default()));
    }
}
