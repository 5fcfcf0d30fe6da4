//! What is said about texts that cannot be read: in both languages, whatever the text.

use damier_notation::{
    AnyMoveError,
    options::read_options,
    pdn::{MistakeKind, Reader, replay},
    read_move, read_position,
    sentences::{self, Lang, Said},
};
use damier_rules::{Game, Variant};
use proptest::prelude::*;

/// What is said about a move that cannot be read.
fn no_move(game: Game, text: &str) -> Said {
    read_move(&Variant::from(game).start(), text).expect_err(text).said()
}

/// What is said about a position that is none.
fn no_position(game: Game, text: &str) -> Said {
    read_position(&Variant::from(game), text).expect_err(text).said()
}

#[track_caller]
fn told(said: &Said, fr: &str, en: &str) {
    assert_eq!((said.fr.as_str(), said.en.as_str()), (fr, en));
}

#[test]
fn moves_of_draughts_say_what_is_wrong() {
    for (text, fr, en) in [
        (
            "foo",
            "le coup « foo » : il faut deux cases séparées par « - » ou « x »",
            "the move `foo`: expected two squares with `-` or `x` between them",
        ),
        (
            "32-99",
            "case inconnue « 99 » dans le coup : il faut une case de 1 à 50",
            "unknown square `99` in the move: expected a square, 1 to 50",
        ),
        (
            "32-27x",
            "il manque une case après « x » dans « 32-27x » : il faut une case de 1 à 50",
            "a square is missing after `x` in `32-27x`: expected a square, 1 to 50",
        ),
        (
            "32--27",
            "il manque une case après « - » dans « 32--27 » : il faut une case de 1 à 50",
            "a square is missing after `-` in `32--27`: expected a square, 1 to 50",
        ),
        (
            " : 28",
            "il manque une case avant « : » dans « : 28 » : il faut une case de 1 à 50",
            "a square is missing before `:` in `: 28`: expected a square, 1 to 50",
        ),
    ] {
        told(&no_move(Game::Dames, text), fr, en);
        told(&no_move(Game::Dames10, text), fr, en);
    }
    let endless = no_move(Game::Dames, &"1x".repeat(1_000));
    assert!(endless.fr.ends_with(" : il faut moins de cases"), "{}", endless.fr);
    assert!(endless.en.ends_with(": expected fewer squares"), "{}", endless.en);
}

#[test]
fn moves_of_trap_say_what_is_wrong() {
    for (text, fr, en) in [
        (
            "c3x",
            "il manque une case après « x » dans « c3x » : il faut une case foncée comme a1, c3 ou h8",
            "a square is missing after `x` in `c3x`: expected a dark square such as a1, c3 or h8",
        ),
        (
            "-d4v",
            "il manque une case avant « - » dans « -d4 » : il faut une case foncée comme a1, c3 ou h8",
            "a square is missing before `-` in `-d4`: expected a dark square such as a1, c3 or h8",
        ),
        (
            "7L",
            "pas de tirette dans la rangée 7 : il faut la rangée 3, 4, 5 ou 6",
            "no slider in row 7: expected row 3, 4, 5 or 6",
        ),
        ("3X", "le cran « X » d'une tirette : il faut L, N ou R", "the slider position `X`: expected L, N or R"),
    ] {
        told(&no_move(Game::Trap, text), fr, en);
    }
}

#[test]
fn moves_of_bermudes_say_what_is_wrong() {
    for (text, fr, en) in [
        (
            "",
            "aucun coup : il faut un coup comme « G4xC8 » ou « F2-F4-H4 », ou « pass »",
            "no move: expected a move like `G4xC8` or `F2-F4-H4`, or `pass`",
        ),
        ("G4xJ8", "« J8 » : il faut une case de A1 à I9", "`J8`: expected a square from A1 to I9"),
        (
            "G4x",
            "il manque une case après « x » dans « G4x » : il faut une case de A1 à I9",
            "a square is missing after `x` in `G4x`: expected a square from A1 to I9",
        ),
        (
            "-G4",
            "il manque une case avant « - » dans « -G4 » : il faut un coup comme « G4xC8 » ou « F2-F4-H4 », ou « pass »",
            "a square is missing before `-` in `-G4`: expected a move like `G4xC8` or `F2-F4-H4`, or `pass`",
        ),
        (
            "G4",
            "une seule case dans « G4 » : il faut aussi la case d'arrivée",
            "only one square in `G4`: expected where the piece goes as well",
        ),
    ] {
        told(&no_move(Game::Bermudes, text), fr, en);
    }
    let endless = no_move(Game::Bermudes, &"A1-".repeat(1_000));
    assert!(endless.fr.starts_with("plus de 54 arrivées dans « A1-A1-"), "{}", endless.fr);
}

#[test]
fn moves_of_pyramidame_say_what_is_wrong() {
    let fr_move = "il faut un déplacement comme « h2u-i3 » ou une prise comme « h8uxj8uxl8u »";
    let en_move = "expected a plain move such as `h2u-i3` or a capture such as `h8uxj8uxl8u`";
    let fr_cube = "il faut une colonne de « a » à « m », un rang de 1 à 13 et « u » pour le cube inférieur, comme \
                   « g1 » ou « h2u »";
    let en_cube = "expected a file `a` to `m`, a rank 1 to 13 and, for the lower of two cubes, `u`, such as `g1` or \
                   `h2u`";
    for (text, fr, en, fr_expected, en_expected) in [
        ("h2u", "« h2u » n'a ni « - » ni « x »", "`h2u` has no `-` and no `x`", fr_move, en_move),
        (
            "h8uxj8ux",
            "il manque un cube après « x » dans « h8uxj8ux »",
            "a cube is missing after `x` in `h8uxj8ux`",
            fr_move,
            en_move,
        ),
        (
            "-i3",
            "il manque un cube avant « - » dans « -i3 »",
            "a cube is missing before `-` in `-i3`",
            fr_move,
            en_move,
        ),
        ("h2u-z9", "« z9 » n'est pas le nom d'un cube", "`z9` is not the name of a cube", fr_cube, en_cube),
        ("h2u-I3", "« I3 » n'est pas en minuscules", "`I3` is not in lower case", fr_cube, en_cube),
        ("h2u-a1", "« a1 » est hors de la pyramide", "`a1` is outside the pyramid", fr_cube, en_cube),
        (
            "h2u-g2",
            "« g2 » n'est pas un cube noir : aucun pion ne s'y tient",
            "`g2` is not a black cube: no man stands there",
            fr_cube,
            en_cube,
        ),
    ] {
        let (fr, en) = (format!("{fr} : {fr_expected}"), format!("{en}: {en_expected}"));
        told(&no_move(Game::Pyramidame, text), &fr, &en);
    }
}

/// Game, position, French, English.
const POSITIONS: &[(Game, &str, &str, &str)] = &[
    (
        Game::Dames,
        "",
        "la position est vide : il faut « W » ou « B » pour le trait, puis deux listes de pièces",
        "the position is empty: expected `W` or `B` for the side to move, then two lists of pieces",
    ),
    (
        Game::Dames,
        ":W31:B1",
        "il manque le trait : il faut « W » (Blancs) ou « B » (Noirs) avant le premier deux-points",
        "the side to move is missing: expected `W` or `B` before the first colon",
    ),
    (
        Game::Dames,
        "blanc:W31:B1",
        "« blanc » pour le trait : il faut « W » (Blancs) ou « B » (Noirs)",
        "`blanc` for the side to move: expected `W` or `B`",
    ),
    (
        Game::Dames,
        "W",
        "il manque les deux listes : il faut « W » ou « B », puis les pièces de ce camp, séparées par des virgules",
        "both lists are missing: expected `W` or `B`, then that side's pieces, separated by commas",
    ),
    (
        Game::Dames,
        "W:W31",
        "il manque la liste des Noirs : il faut « B » et les pièces des Noirs, séparées par des virgules (« B » seul \
         s'il n'y en a pas)",
        "the black list is missing: expected `B` and the black pieces, separated by commas (`B` alone if there are \
         none)",
    ),
    (
        Game::Dames,
        "W:B1:B2",
        "une deuxième liste des Noirs, « B2 » : il faut « W » et les pièces des Blancs, séparées par des virgules \
         (« W » seul s'il n'y en a pas)",
        "a second black list, `B2`: expected `W` and the white pieces, separated by commas (`W` alone if there are \
         none)",
    ),
    (
        Game::Dames,
        "W:31:B1",
        "« 31 » à la place d'une liste de pièces : il faut « W » ou « B », puis les pièces de ce camp, séparées par \
         des virgules",
        "`31` where a list of pieces belongs: expected `W` or `B`, then that side's pieces, separated by commas",
    ),
    (
        Game::Dames,
        "W:W31,:B1",
        "une entrée vide dans la liste des Blancs : il faut un nom de case entre deux virgules",
        "an entry with nothing in it in the white list: expected the name of a square between two commas",
    ),
    (
        Game::Dames,
        "W:W31:BK",
        "un « K » sans case dans la liste des Noirs : il faut un nom de case entre deux virgules",
        "a `K` without a square in the black list: expected the name of a square between two commas",
    ),
    (
        Game::Dames,
        "W:W51:B1",
        "case inconnue « 51 » dans la liste des Blancs : il faut une case de 1 à 50",
        "unknown square `51` in the white list: expected a square, 1 to 50",
    ),
    (
        Game::Dames,
        "W:W50-31:B1",
        "la suite « 50-31 » va à rebours dans la liste des Blancs : il faut la plus petite case d'abord",
        "the range `50-31` in the white list runs backwards: expected the lower square first",
    ),
    (
        Game::Dames,
        "W:W31,K31:B1",
        "la case 31 deux fois dans la liste des Blancs : il faut une seule pièce par case",
        "the square 31 twice in the white list: expected one piece on a square",
    ),
    (
        Game::Dames,
        "W:W31:B1:x",
        "« x » à la fin : il faut s'arrêter après les deux listes (ou les compteurs « H » et « F »)",
        "`x` at the end: expected nothing after the two lists (or the counters `H` and `F`)",
    ),
    (
        Game::Dames,
        "W:W1,28:B28",
        "deux pièces en 28 : une case n'en porte qu'une ; un pion blanc en 1, sa rangée de promotion : il y serait dame \
         (écrivez K1)",
        "two pieces on 28: a square holds one piece; a white man on 1, its promotion row: it would be a king there \
         (write K1)",
    ),
    (
        Game::Dames10,
        "W:W50:B1-11",
        "11 pièces noires : chaque camp en a 10 au plus",
        "11 black pieces: each side has 10 at most",
    ),
    (
        Game::Dames,
        "W:W:B",
        "aucune pièce sur le plateau : il en faut au moins une",
        "no piece on the board: at least one is needed",
    ),
    (
        Game::Trap,
        "W:Wa1:Bh8",
        "il manque les tirettes : il faut quatre lettres L, N ou R pour les tirettes des rangées 3 à 6, comme NNNN",
        "the sliders are missing: expected four letters L, N or R for the sliders of rows 3 to 6, such as NNNN",
    ),
    (
        Game::Trap,
        "W:Wa1:Bh8:NN",
        "les tirettes « NN » : il faut quatre lettres L, N ou R pour les tirettes des rangées 3 à 6, comme NNNN",
        "the sliders `NN`: expected four letters L, N or R for the sliders of rows 3 to 6, such as NNNN",
    ),
    (
        Game::Trap,
        "W:Wa1:Bh8:NNXN",
        "la lettre « X » pour la tirette de la rangée 5 : il faut L, N ou R",
        "the slider letter `X` of row 5: expected L, N or R",
    ),
    (
        Game::Trap,
        "W:Wa1:Bh8:NNNN:vert",
        "le lancer « vert » : il faut pawn (pion), green (vert), orange ou choice (au choix)",
        "the spin `vert`: expected pawn, green, orange or choice",
    ),
    (
        Game::Trap,
        "W:Wa1:Bh8:NNNN:green:",
        "« » à la fin : il faut s'arrêter après le dernier champ",
        "`` at the end: expected nothing after the last field",
    ),
    (
        Game::Trap,
        "W:Wa1:Bh8:NNNN:choice",
        "le lancer « choice » : il n'existe qu'avec l'option line-choice=on",
        "the spin `choice`: it is there with the option line-choice=on only",
    ),
    (
        Game::Trap,
        "W:Wa1:B:NNNN:green",
        "un lancer alors que la partie est finie : plus personne ne lance la roulette",
        "a spin although the game is over: nobody spins any more",
    ),
    (
        Game::Trap,
        "W:Wd4:Be5:NNNN:pawn",
        "un lancer alors qu'une prise est obligatoire : on prend avant de lancer la roulette",
        "a spin although a capture is due: captures come before any spin",
    ),
    (
        Game::Bermudes,
        "9 w",
        "1 rangée dans « 9 » : il faut 9 rangées, de A à I, séparées par « / »",
        "1 row in `9`: expected 9 rows, A to I, with `/` between them",
    ),
    (
        Game::Bermudes,
        "9/9/9/9/9/9/9/9/9",
        "il manque le trait après les rangées : il faut une espace, puis « w » (Blancs) ou « b » (Noirs)",
        "no side to move after the rows: expected a space and `w` or `b`",
    ),
    (
        Game::Bermudes,
        "9/9/9/9/9/9/9/9/9 z",
        "« z » pour le trait : il faut « w » (Blancs) ou « b » (Noirs)",
        "side to move `z`: expected `w` or `b`",
    ),
    (
        Game::Bermudes,
        "9/9/9/9/9/9/9/9/k8 w",
        "« k » dans la rangée I : il faut « w », « b » ou un chiffre de 1 à 9 pour des cases vides",
        "`k` in row I: expected `w`, `b` or a digit from 1 to 9 for empty squares",
    ),
    (
        Game::Bermudes,
        "9/9/9/9/9/9/9/9/b w",
        "1 case dans la rangée I, « b » : il faut 9 cases",
        "1 square in row I, `b`: expected 9",
    ),
    (
        Game::Bermudes,
        "9/9/9/9/9/9/9/9/wb7 w",
        "les deux camps ont perdu : un seul peut avoir perdu",
        "both sides have lost: one of them at most can have",
    ),
    (
        Game::Bermudes,
        "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/b8/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w",
        "55 pièces : le jeu en a 54 en tout",
        "55 pieces: the game has 54 in all",
    ),
    (
        Game::Pyramidame,
        "W:WKg1:Bg13",
        "une dame en « g1 » dans la liste des Blancs : il faut le cube d'un pion, sans « K » : ce jeu n'a pas de dames",
        "a king on `g1` in the white list: expected a man's cube without `K`: this game has no kings",
    ),
    (
        Game::Pyramidame,
        "W:Wg1:Bg13:x",
        "« x » à la fin : il faut s'arrêter après les deux listes",
        "`x` at the end: expected nothing after the two lists",
    ),
];

#[test]
fn positions_say_what_is_wrong() {
    for &(game, text, fr, en) in POSITIONS {
        told(&no_position(game, text), fr, en);
        let error = read_position(&Variant::from(game), text).expect_err(text);
        assert_eq!(error.to_string(), en, "English is what prints");
    }
}

#[test]
fn options_say_what_is_wrong() {
    for (game, options, fr, en) in [
        (
            Game::Trap,
            ["english"].as_slice(),
            "l'option « english » : il faut NOM=VALEUR",
            "the option `english`: expected NAME=VALUE",
        ),
        (
            Game::Trap,
            &["auto-draw=on"],
            "trap n'a pas d'option « auto-draw » : il faut auto-close, line-choice, line-chance, english ou spinner",
            "trap has no option `auto-draw`: expected auto-close, line-choice, line-chance, english, spinner",
        ),
        (
            Game::Pyramidame,
            &["x=y"],
            "pyramidame n'a pas d'option « x » : il faut s'en passer : ce jeu n'en a aucune",
            "pyramidame has no option `x`: expected none: it has no options",
        ),
        (Game::Trap, &["english=oui"], "english=« oui » : il faut on ou off", "english=`oui`: expected on or off"),
        (
            Game::Trap,
            &["line-chance=2/3"],
            "line-chance=« 2/3 » : il faut 1/N avec N de 1 à 255",
            "line-chance=`2/3`: expected 1/N with N from 1 to 255",
        ),
        (
            Game::Trap,
            &["spinner=1:2"],
            "spinner=« 1:2 » : il faut trois nombres entiers de 0 à 255, comme 2:1:1, pas tous nuls",
            "spinner=`1:2`: expected three whole numbers from 0 to 255 such as 2:1:1, not all zero",
        ),
        (
            Game::Trap,
            &["line-choice=on", "line-chance=1/1"],
            "line-chance=1/1 : il faut 1/2 ou moins avec cette roulette : le vert et l'orange en donnent chacun la moitié",
            "line-chance=1/1: expected 1/2 or less with this spinner: green and orange give half of it each",
        ),
        (
            Game::Trap,
            &["line-choice=on", "spinner=1:0:1"],
            "line-choice=on : il faut une roulette avec plus de vert et d'orange : ils donnent chacun la moitié de la \
             ligne",
            "line-choice=on: expected a spinner with more of green and of orange: they give half of the line each",
        ),
    ] {
        told(&read_options(game, options).expect_err(fr).said(), fr, en);
    }
}

#[test]
fn positions_in_files_say_what_is_wrong() {
    for (file, fr, en) in [
        (
            "[FEN \"X:W31:B1\"]\n*",
            "une position impossible (« X » pour le trait : il faut « W », « B » ou « ? », puis les pièces, comme \
             « W:W31-50:B1-20 ») : il faudrait une position à laquelle une partie peut mener",
            "an impossible position (`X` for the side to move: expected `W`, `B` or `?`, then the pieces, such as \
             `W:W31-50:B1-20`): expected a position that a game can lead to",
        ),
        (
            "[GameType \"20\"]\n[FEN \"W:W31:W32\"]\n*",
            "une position impossible (une deuxième liste d'une couleur, « W32 » : il faut une liste par couleur) : il \
             faudrait une position à laquelle une partie peut mener",
            "an impossible position (a second list of one colour, `W32`: expected one list for each colour): expected \
             a position that a game can lead to",
        ),
        (
            "[Damier \"trap\"]\n[DamierOptions \"english=oui\"]\n*",
            "des options fausses (english=« oui » : il faut on ou off) : il faudrait des options comme « english=on »",
            "options that are wrong (english=`oui`: expected on or off): expected options such as `english=on`",
        ),
        (
            "[GameType \"20\"]\n1. 32-28 /FEN \"W:W1:B20\"/ *",
            "une position impossible (un pion blanc en 1, sa rangée de promotion : il y serait dame (écrivez K1)) : il \
             faudrait une position à laquelle une partie peut mener",
            "an impossible position (a white man on 1, its promotion row: it would be a king there (write K1)): \
             expected a position that a game can lead to",
        ),
    ] {
        let read = Reader::new(file.as_bytes()).next_game().expect("bytes").expect("a game");
        let replayed = replay(&read);
        let [mistake] = &replayed.mistakes[..] else { panic!("{:?}", replayed.mistakes) };
        assert!(matches!(mistake.kind, MistakeKind::Position(_) | MistakeKind::Options(_)));
        assert_eq!((mistake.say(Lang::Fr).as_str(), mistake.say(Lang::En).as_str()), (fr, en));
    }
}

/// Words the English sentences cannot do without, and that no French one has.
const ENGLISH: &str = "expected the of is are and or to in with without for from such missing unknown move moves square \
                       squares list lists row rows nothing there no not at this which twice side than more only has \
                       white black";

/// A sentence without what it quotes.
fn own_words(sentence: &str) -> String {
    let mut parts = sentence.split('«');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |own, part| own + part.rsplit_once('»').map_or(part, |(_, rest)| rest))
}

/// Whether each language keeps to itself, and both say what is wrong and what would be right.
fn speaks_both(said: &Said) -> Result<(), TestCaseError> {
    let french = own_words(&said.fr);
    let english = french
        .split(|c: char| !c.is_alphabetic() && c != '-')
        .find(|word| ENGLISH.split(' ').any(|english| english == *word));
    prop_assert_eq!(english, None, "{}", said.fr);
    prop_assert!(!french.contains('`'), "{}", said.fr);
    prop_assert!(french.contains(" : "), "{}", said.fr);
    prop_assert!(said.en.contains(": "), "{}", said.en);
    prop_assert_ne!(&said.fr, &said.en);
    Ok(())
}

/// What positions, moves and options are made of, right and wrong, with a blank between them.
const PARTS: &str = "W B : , - x X K . / = * u v w b 1 6 9 31 50 51 28 a1 c3 d4 h7 h8 g1 g13 h2u G1 A E A1 G4 J8 3L 7L NNNN \
                     NNX green choice pass english spinner line-choice line-chance auto-draw free-moves on 1/1 0:0:0 \
                     1:0:1 é \u{0}";

const SOUND: [&str; 10] = [
    "W:W31,32,K45:B1,K2:H0:F1",
    "W:Wa1,a3,Kc5:Bb8,d8:NNLR:green",
    "W:Wg1,h2u:Bg13,h12u",
    "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w",
    "28x19x30",
    "c3xe5v",
    "F2-F4-H4",
    "h8uxCj8ux*xBj10u",
    "line-choice=on",
    "spinner=2:1:1",
];

/// Anything at all, parts in any order, or something sound with a few places changed. No quotes: they are for finding
/// out what a sentence says itself.
fn texts() -> impl Strategy<Value = String> {
    let part = || prop::sample::select(PARTS.split(' ').chain([" "]).collect::<Vec<_>>());
    let change = (any::<prop::sample::Index>(), 0..3_usize, part());
    let changed = (prop::sample::select(&SOUND), prop::collection::vec(change, 1..4));
    prop_oneof![
        any::<String>().prop_map(|text| text.replace(['«', '»', '`'], "?")),
        prop::collection::vec(part(), 0..12).prop_map(|parts| parts.concat()),
        changed.prop_map(|(sound, changes)| {
            changes.into_iter().fold(sound.to_owned(), |text, (at, gone, part)| {
                let chars: Vec<char> = text.chars().collect();
                let (before, after) = chars.split_at(at.index(chars.len() + 1));
                before.iter().copied().chain(part.chars()).chain(after.iter().skip(gone).copied()).collect()
            })
        }),
    ]
}

proptest! {
    #[test]
    fn every_mistake_is_told_in_both_languages(text in texts(), more in texts()) {
        for game in Game::ALL {
            let variant = Variant::from(game);
            if let Err(error) = read_position(&variant, &text) {
                speaks_both(&error.said())?;
            }
            if let Err(AnyMoveError::Text(error)) = read_move(&variant.start(), &text) {
                speaks_both(&error.said())?;
            }
            if let Err(error) = read_options(game, &[&text, &more]) {
                speaks_both(&error.said())?;
            }
        }
    }
}

/// « La Dame est appelée Roi » under the English rules of Dames & Trap; in English it is a king anyway.
#[test]
fn the_king_of_the_english_trap_is_called_roi() {
    for (option, king) in [("english=off", "dame"), ("english=on", "roi")] {
        let variant = read_options(Game::Trap, &[option]).expect(option).variant;
        told(
            &read_position(&variant, "W:Wb8:Bh6:NNNN").expect_err("a man on its far row").said(),
            &format!("un pion blanc en b8, sa rangée de promotion : il y serait {king} (écrivez Kb8)"),
            "a white man on b8, its promotion row: it would be a king there (write Kb8)",
        );
        let name = variant.start().king_name().expect("a game with kings");
        assert_eq!(sentences::king(name, Lang::Fr), king);
        assert_eq!(sentences::kings(name, Lang::Fr), format!("{king}s"));
        assert_eq!((sentences::king(name, Lang::En), sentences::kings(name, Lang::En)), ("king", "kings"));
    }
    assert_eq!(Variant::from(Game::Bermudes).start().king_name(), None);
}

/// A program passes a wrong move on like any other error.
#[test]
fn a_move_that_cannot_be_read_is_an_error_like_others() {
    use damier_notation::Notation;
    use damier_rules::dames::Dames;

    let read = |text: &str| -> Result<(), Box<dyn std::error::Error>> {
        Dames::default().read_move(text)?;
        Ok(())
    };
    assert!(read("32-28").is_ok());
    assert_eq!(read("32-21").expect_err("too far").to_string(), "this move is not legal here");
    assert!(read("32-99").expect_err("no square").to_string().contains("expected a square, 1 to 50"));
}
