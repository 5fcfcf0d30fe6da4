//! Pyramidame: what is refused, moves and setups, and for which reason.

use damier_notation::Notation;
use damier_rules::{
    ByColor, Color, Explain, Outcome, Position, Refusal, Victory,
    pyramidame::{Attempt, Cube, Landing, Move, Pyramidame, Setup},
    setup::SetupError,
    why::Lines::DiagonalsOfAnyDamier,
};

type Verdict = Result<Move, Refusal<Cube, Move>>;

fn at(position: &str) -> Pyramidame {
    Pyramidame::read(position, &()).expect(position)
}

fn cube(name: &str) -> Cube {
    Cube::ALL.into_iter().find(|cube| cube.to_string() == name).expect(name)
}

fn judge(position: &str, text: &str) -> Verdict {
    let position = at(position);
    position.judge(&position.read_attempt(text).expect(text))
}

/// What stands against a move, which has to be something.
fn refusal(position: &str, text: &str) -> Refusal<Cube, Move> {
    judge(position, text).expect_err(text)
}

/// The canonical text of the move that an attempt is taken for.
fn accepted(position: &str, text: &str) -> String {
    at(position).write_move(&judge(position, text).expect(text))
}

/// As by clicking two cubes: whether it is a capture does not show.
fn clicked(position: &str, from: &str, to: &str) -> Verdict {
    let landings = vec![Landing { damier: None, on: Some(cube(to)) }];
    at(position).judge(&Attempt { from: cube(from), landings, captures: None })
}

fn written(position: &str, moves: &[Move]) -> Vec<String> {
    let mut written: Vec<String> = moves.iter().map(|m| at(position).write_move(m)).collect();
    written.sort();
    written
}

const QUIET: &str = "W:Wg3,h10u:Ba7";
const TWO_WAYS: &str = "W:Wh8u:Bi9,k9";
const CIRCLE: &str = "W:Wj10u:Bg11,i11,i9,k9";

mod accepted {
    use super::*;

    #[test]
    fn every_legal_move_as_it_is_written() {
        for position in [QUIET, TWO_WAYS, CIRCLE, "W:Wf6u:Bc7,e11,e9,g11,g13", "B:Wh6u:Bg5,g9"] {
            for m in at(position).moves() {
                let text = at(position).write_move(&m);
                assert_eq!(judge(position, &text), Ok(m), "{text}");
            }
        }
    }

    #[test]
    fn any_path_of_a_move_with_or_without_damiers() {
        for text in ["h8uxj8uxl8u", "h8uxh10uxl8u", "h8uxCj8uxCl8u", "h8uxBh10uxBl8u", "h8uxBh10uxl8u", "h8uxl8u"] {
            assert_eq!(accepted(TWO_WAYS, text), "h8uxj8uxl8u");
        }
        assert_eq!(accepted(CIRCLE, "j10uxBj8uxB*xB*xBj10u"), "j10ux*x*xj8uxj10u");
    }

    #[test]
    fn a_capture_by_its_end_alone() {
        assert_eq!(accepted(TWO_WAYS, "h8uxj10u"), "h8uxj8uxj10u");
        assert_eq!(accepted(CIRCLE, "j10uxj10u"), "j10ux*x*xj8uxj10u");
    }

    #[test]
    fn a_step_with_its_damier() {
        assert_eq!(accepted(QUIET, "h10u-Cg13"), "h10u-g13");
        assert_eq!(accepted(QUIET, "g3-Eh4"), "g3-h4");
    }

    #[test]
    fn two_clicks() {
        assert_eq!(clicked(QUIET, "h10u", "g13"), judge(QUIET, "h10u-g13"));
        assert_eq!(clicked(TWO_WAYS, "h8u", "l8u"), judge(TWO_WAYS, "h8uxj8uxl8u"));
        assert_eq!(clicked(CIRCLE, "j10u", "j10u"), judge(CIRCLE, "j10uxj10u"));
    }
}

mod refused {
    use super::*;

    #[test]
    fn when_the_game_is_over() {
        let outcome = Outcome::Won { by: Color::White, how: Victory::FarCorner };
        assert_eq!(refusal("B:Wg13:Bh12u", "h12u-g11"), Refusal::GameOver(outcome));
    }

    #[test]
    fn what_is_not_there_or_not_yours() {
        assert_eq!(refusal(QUIET, "g1-h2"), Refusal::NoPiece { at: cube("g1") });
        assert_eq!(refusal(QUIET, "a7-b6"), Refusal::NotYours { at: cube("a7") });
    }

    #[test]
    fn a_man_that_stays_put() {
        assert_eq!(refusal(QUIET, "g3-g3"), Refusal::StaysPut { at: cube("g3") });
        assert_eq!(refusal(TWO_WAYS, "h8uxh8u"), Refusal::StaysPut { at: cube("h8u") });
        let nowhere = Attempt { from: cube("g3"), landings: Vec::new(), captures: None };
        assert_eq!(at(QUIET).judge(&nowhere), Err(Refusal::StaysPut { at: cube("g3") }));
    }

    #[test]
    fn an_occupied_cube() {
        assert_eq!(refusal("W:Wg11,h10u:Ba7", "h10u-g11"), Refusal::Occupied { at: cube("g11") });
        assert_eq!(refusal("W:Wb6u:Bc5", "b6uxc5"), Refusal::Occupied { at: cube("c5") });
    }

    #[test]
    fn a_step_that_leads_away() {
        let leads_away = |from, to| Refusal::LeadsAway { from: cube(from), to: cube(to) };
        assert_eq!(refusal(QUIET, "h10u-i9"), leads_away("h10u", "i9"));
        assert_eq!(refusal(QUIET, "h10u-Bi9"), leads_away("h10u", "i9"));
        assert_eq!(clicked(QUIET, "h10u", "i9"), Err(leads_away("h10u", "i9")));
    }

    #[test]
    fn a_step_off_the_diagonals_or_too_long() {
        let too_far = |from, to| Refusal::TooFar { from: cube(from), to: cube(to) };
        let off_line = |from, to| Refusal::OffLine { from: cube(from), to: cube(to), lines: DiagonalsOfAnyDamier };
        assert_eq!(refusal(QUIET, "g3-i5"), too_far("g3", "i5"));
        assert_eq!(refusal(QUIET, "g3-k7"), too_far("g3", "k7"));
        assert_eq!(refusal(QUIET, "g3-h4-i5"), too_far("g3", "i5"));
        assert_eq!(refusal(QUIET, "g3-g13"), off_line("g3", "g13"));
        assert_eq!(refusal(QUIET, "g3-Ah4"), off_line("g3", "h4"));
        assert_eq!(clicked(QUIET, "g3", "g11"), Err(off_line("g3", "g11")));
    }

    #[test]
    fn a_step_while_a_capture_is_due() {
        let position = "W:Wb6u,g3:Bc5";
        for text in ["g3-h4", "b6u-a7", "b6u-d6u"] {
            let Refusal::CaptureDue { captures } = refusal(position, text) else { panic!("{text}") };
            assert_eq!(written(position, &captures), ["b6uxd6u", "b6uxf4u"]);
        }
    }

    #[test]
    fn a_rafle_broken_off() {
        let Refusal::GoesOn { at, captures } = refusal(TWO_WAYS, "h8uxj8u") else { panic!("it goes on") };
        assert_eq!(at, cube("j8u"));
        assert_eq!(written(TWO_WAYS, &captures), ["h8uxj8uxj10u", "h8uxj8uxl8u"]);
        let Refusal::GoesOn { at, captures } = refusal(CIRCLE, "j10ux*x*xj8u") else { panic!("it goes on") };
        assert_eq!(at, cube("j8u"));
        assert_eq!(captures.len(), 2);
    }

    #[test]
    fn a_capture_of_nothing() {
        let nothing = |from, to| Refusal::NothingToCapture { from: cube(from), to: cube(to) };
        assert_eq!(refusal("W:Wb6u:Be5", "b6uxd6u"), nothing("b6u", "d6u"));
        assert_eq!(refusal(QUIET, "g3xh4"), nothing("g3", "h4"), "neighbours");
        assert_eq!(refusal("W:Wb6u,c5:Be5", "b6uxd6u"), nothing("b6u", "d6u"), "an own man");
        assert_eq!(refusal(TWO_WAYS, "h8uxj8uxl6u"), nothing("j8u", "l6u"));
        assert_eq!(refusal("W:Wb6u:Be5", "b6ux*xd6u"), nothing("b6u", "d6u"));
    }

    #[test]
    fn a_jump_without_room_behind() {
        assert_eq!(refusal("W:Wb6u:Bc5,d6u", "b6uxd6u"), Refusal::NoRoomBehind { over: cube("c5") });
    }

    #[test]
    fn a_second_jump_over_the_same_man() {
        assert_eq!(refusal("W:Wb6u:Bc5", "b6uxd6uxb6u"), Refusal::JumpedTwice { over: cube("c5") });
    }

    #[test]
    fn a_jump_in_the_wrong_damier() {
        let wrong = |at, frontier| Refusal::WrongDamier { at: cube(at), frontier };
        assert_eq!(refusal("W:Wi5:Bj6", "i5xk7"), wrong("i5", false), "in E, but i5 is no frontier cube");
        assert_eq!(refusal("W:Wg3:Bh4u", "g3xi3"), wrong("g3", true), "in A, but g3 is a frontier cube");
        assert_eq!(refusal("W:Wg3:Bh4u", "g3x*xi3"), wrong("g3", true));
    }

    #[test]
    fn an_end_in_an_invisible_cube() {
        assert_eq!(refusal("W:Wh6u:Bg5", "h6ux*"), Refusal::EndsInvisible);
        assert_eq!(refusal(CIRCLE, "j10ux*x*"), Refusal::EndsInvisible);
        assert_eq!(refusal(QUIET, "h10u-*"), Refusal::EndsInvisible);
        // Over m7 there is nothing but air, and no way on from it.
        assert_eq!(refusal("W:Wl6u:Bm7", "l6ux*"), Refusal::EndsInvisible);
    }

    #[test]
    fn what_fits_several_moves() {
        let position = CIRCLE;
        let Refusal::Ambiguous { candidates } = refusal(position, "j10uxl8u") else { panic!("two ways to l8u") };
        assert_eq!(written(position, &candidates), ["j10ux*x*xj8uxl8u", "j10uxh10uxl8u"]);
    }
}

mod setups {
    use super::*;

    fn faults(white: &[&str], black: &[&str]) -> Vec<SetupError<Cube>> {
        let men = |names: &[&str]| names.iter().map(|name| cube(name)).collect();
        let setup = Setup { men: ByColor::new(men(white), men(black)), turn: Color::White };
        Pyramidame::from_setup(&setup).map_or_else(|invalid| invalid.faults, |_| Vec::new())
    }

    #[test]
    fn every_fault_is_named() {
        let eleven = ["a7", "b6", "b6u", "b8", "b8u", "c5", "c7", "c9", "d10", "d10u", "g13"];
        assert_eq!(
            faults(&eleven, &["a7", "g1", "g1"]),
            [
                SetupError::TwoPieces { at: cube("a7") },
                SetupError::TwoPieces { at: cube("g1") },
                SetupError::TooManyPieces { color: Color::White, count: 11, most: 10 },
                SetupError::BothBeaten,
            ]
        );
        assert_eq!(faults(&[], &[]), [SetupError::EmptyBoard]);
        assert_eq!(faults(&["g13"], &["g1"]), [SetupError::BothBeaten]);
        assert_eq!(faults(&["g1"], &["g13"]), []);
        assert_eq!(faults(&["g13"], &[]), []);
    }

    #[test]
    fn a_position_can_be_set_up_again() {
        for position in [Pyramidame::default(), at(CIRCLE), at("B:W:Bg13")] {
            assert_eq!(Pyramidame::from_setup(&position.to_setup()).as_ref(), Ok(&position));
        }
    }
}
