//! A connection's course, message by message, as it stands on the wire.

use std::num::NonZeroU16;

use damier_rules::dames::Opening;

use super::*;

/// A session, what it wants sent, and what it has told.
struct Peer {
    session: Session,
    sent: Vec<String>,
    log: Vec<String>,
    summaries: Vec<Summary>,
}

impl Peer {
    fn new(plan: Plan) -> Self {
        let mut table =
            Self { session: Session::new(plan, 0), sent: Vec::new(), log: Vec::new(), summaries: Vec::new() };
        table.collect();
        table
    }

    fn collect(&mut self) {
        for event in self.session.actions() {
            match event {
                Action::Send(message) => {
                    let bytes = message.encode().expect("a message that can be sent");
                    self.sent.push(String::from_utf8(bytes).expect("ASCII"));
                }
                Action::Log(line) => self.log.push(line),
                Action::Finished(summary) => self.summaries.push(*summary),
            }
        }
    }

    /// What is sent in answer to a message, and what the session makes of it.
    fn try_hear(&mut self, text: &str) -> (Result<Effect, Violation>, Vec<String>) {
        self.sent.clear();
        let heard = self.session.hear(Message::decode(text.as_bytes()).expect("a message"));
        self.collect();
        (heard, self.sent.clone())
    }

    #[track_caller]
    fn hear(&mut self, text: &str) -> Vec<String> {
        let (heard, sent) = self.try_hear(text);
        assert_eq!(heard, Ok(Effect::Step), "{text}");
        sent
    }

    #[track_caller]
    fn hear_aside(&mut self, text: &str) -> Vec<String> {
        let before = self.session.waiting();
        let (heard, sent) = self.try_hear(text);
        assert_eq!((heard, self.session.waiting()), (Ok(Effect::Aside), before), "{text}");
        sent
    }

    #[track_caller]
    fn hear_fault(&mut self, text: &str) -> (String, Vec<String>) {
        let (heard, sent) = self.try_hear(text);
        assert_eq!(self.session.waiting(), Waiting::Nobody);
        (heard.expect_err(text).to_string(), sent)
    }

    /// Plays our move, written as usual.
    #[track_caller]
    fn play(&mut self, text: &str) -> Vec<String> {
        self.sent.clear();
        let (record, _) = self.session.to_move().expect("our move");
        let m = record.position().read_move(text).expect("a legal move");
        self.session.play(&m, Duration::from_secs(2)).expect("a game");
        self.collect();
        self.sent.clone()
    }

    fn waiting(&self) -> Waiting {
        self.session.waiting()
    }
}

fn follower() -> Plan {
    Plan { name: "Damier".to_owned(), invitation: None, games: None, limits: Limits::default() }
}

fn initiator(games: u32) -> Plan {
    let request = GameRequest {
        name: "Damier".to_owned(),
        follower: Color::Black,
        minutes: 5,
        moves: NonZeroU16::new(75),
        start: None,
    };
    Plan { invitation: Some(Invitation { ours: Color::White, request }), games: Some(games), ..follower() }
}

fn padded(name: &str) -> String {
    format!("{name:32}")
}

/// A request for a game from the usual position.
fn request(follower: char, moves: &str) -> String {
    format!("R01{}{follower}005{moves}A", padded("Somebody"))
}

/// A request for a game from a position of 51 letters.
fn request_from(follower: char, position: &str) -> String {
    format!("R01{}{follower}005000B{position}", padded("Somebody"))
}

/// Fifty squares with these pieces.
fn squares(pieces: &[(usize, char)]) -> String {
    let mut squares = ['e'; 50];
    for &(number, piece) in pieces {
        squares[number - 1] = piece;
    }
    squares.iter().collect()
}

fn accepted(name: &str) -> String {
    format!("A{}0", padded(name))
}

#[test]
fn an_initiator_asks_and_begins() {
    let mut table = Peer::new(initiator(1));
    assert_eq!(table.sent, [format!("R01{}Z005075A", padded("Damier"))]);
    assert_eq!(table.waiting(), Waiting::Opponent);
    assert_eq!(table.hear(&accepted("Somebody")), [""; 0]);
    assert_eq!(table.waiting(), Waiting::Us);
    assert!(table.session.is_new_game());
    assert_eq!(table.play("32-28"), ["M0002322800"]);
    assert_eq!(table.waiting(), Waiting::Opponent);
    assert_eq!(table.hear("M0001192300"), [""; 0]);
    // Captures go with what they take.
    assert_eq!(table.play("28x19"), ["M000228190123"]);
    assert!(!table.session.is_new_game());
    assert_eq!(table.hear("M000114230119"), [""; 0]);
    assert_eq!(table.waiting(), Waiting::Us);
    assert!(table.log.iter().any(|line| line == "1... 19-23 (1.0 s)"), "{:?}", table.log);
}

#[test]
fn a_follower_waits_and_answers_with_either_colour() {
    for (colour, waiting) in [('W', Waiting::Us), ('Z', Waiting::Opponent)] {
        let mut table = Peer::new(follower());
        assert_eq!((table.sent.len(), table.waiting()), (0, Waiting::Opponent));
        assert_eq!(table.hear(&request(colour, "000")), [accepted("Damier")]);
        assert_eq!(table.waiting(), waiting);
    }
}

#[test]
fn a_refused_request_ends_the_session() {
    for (code, why) in [('1', "version"), ('2', "not this game"), ('3', "no games")] {
        let mut table = Peer::new(initiator(1));
        let (fault, _) = table.hear_fault(&format!("A{}{code}", padded("Somebody")));
        assert!(fault.contains("Somebody") && fault.contains(why), "{fault}");
        assert!(table.summaries.is_empty());
    }
}

#[test]
fn positions_are_played_from() {
    // Black is on move, and that is us.
    let mut table = Peer::new(follower());
    let position = format!("Z{}", squares(&[(28, 'w'), (32, 'w'), (19, 'z'), (13, 'z')]));
    assert_eq!(table.hear(&request_from('Z', &position)), [accepted("Damier")]);
    assert_eq!(table.waiting(), Waiting::Us);
    assert_eq!(table.play("19-23"), ["M0002192300"]);
    assert!(table.log.iter().any(|line| line.starts_with("1... 19-23")), "{:?}", table.log);
    // As initiator we ask for it.
    let start = Dames::read("B:W28,32:B19,13", &Opening::TwentyMen).expect("a position");
    let mut plan = initiator(1);
    if let Some(invitation) = &mut plan.invitation {
        invitation.request.start = Some(start.to_setup());
    }
    let mut table = Peer::new(plan);
    assert_eq!(table.sent, [format!("R01{}Z005075B{position}", padded("Damier"))]);
    table.hear(&accepted("Somebody"));
    assert_eq!(table.waiting(), Waiting::Opponent, "Black begins, and that is the other side");
}

#[test]
fn requests_that_cannot_be_met_are_refused_and_others_taken() {
    let mut table = Peer::new(follower());
    let refusal = |code: char| format!("A{}{code}", padded("Damier"));
    // A man on its far row; a game that is over; another version.
    let illegal = request_from('W', &format!("W{}", squares(&[(1, 'w'), (20, 'z')])));
    assert_eq!(table.hear_aside(&illegal), [refusal('2')]);
    let over = request_from('W', &format!("W{}", squares(&[(20, 'z')])));
    assert_eq!(table.hear_aside(&over), [refusal('2')]);
    let version = request('W', "000").replacen("R01", "R02", 1);
    assert_eq!(table.hear_aside(&version), [refusal('1')]);
    assert_eq!(table.hear(&request('W', "000")), [accepted("Damier")]);
}

#[test]
fn several_games_are_played_with_colours_exchanged() {
    let mut table = Peer::new(initiator(3));
    for game in 0..3 {
        let white = game % 2 == 0;
        table.hear(&accepted("Somebody"));
        assert_eq!(table.waiting(), if white { Waiting::Us } else { Waiting::Opponent });
        if white {
            table.play("32-28");
        }
        // They resign: we answer, and ask for the next game at once.
        let sent = table.hear("E10");
        let next = format!("R01{}{}005075A", padded("Damier"), if white { 'W' } else { 'Z' });
        if game < 2 { assert_eq!(sent, ["E00".to_owned(), next]) } else { assert_eq!(sent, ["E01"]) }
    }
    assert_eq!((table.waiting(), table.session.played()), (Waiting::Nobody, 3));
    let results: Vec<GameVerdict> = table.summaries.iter().map(|summary| summary.verdict).collect();
    assert_eq!(results, [Color::White, Color::Black, Color::White].map(GameVerdict::Won));
}

#[test]
fn a_follower_plays_as_often_as_it_is_asked() {
    let mut table = Peer::new(follower());
    for game in 1..=3 {
        table.hear(&request('Z', "000"));
        assert_eq!(table.hear("E00"), ["E00"]);
        assert_eq!((table.waiting(), table.session.played()), (Waiting::Opponent, game));
    }
    // Until the other side has enough, or we have.
    table.hear(&request('Z', "000"));
    assert_eq!(table.hear("E01"), ["E01"]);
    assert_eq!(table.waiting(), Waiting::Nobody);
    let mut table = Peer::new(Plan { games: Some(1), ..follower() });
    table.hear(&request('Z', "000"));
    assert_eq!(table.hear("E00"), ["E01"]);
    assert_eq!(table.waiting(), Waiting::Nobody);
}

#[test]
fn whoever_has_lost_says_so_and_waits_for_the_answer() {
    let mut table = Peer::new(follower());
    // White takes the last man: it is Black, we, who ends the game in place of a move.
    let position = format!("W{}", squares(&[(28, 'w'), (23, 'z')]));
    table.hear(&request_from('Z', &position));
    assert_eq!(table.hear("M000028190123"), ["E10"]);
    assert!(table.summaries.is_empty(), "the game is over when both have said so");
    table.hear("E30");
    let summary = &table.summaries[0];
    assert_eq!(summary.verdict, GameVerdict::Won(Color::White));
    assert_eq!((summary.ours, summary.theirs, summary.plies), (Some(Reason::ILose), Some(Reason::IWin), 1));
}

#[test]
fn whoever_has_won_waits_for_the_other_to_say_so() {
    let mut table = Peer::new(follower());
    let position = format!("W{}", squares(&[(28, 'w'), (23, 'z')]));
    table.hear(&request_from('W', &position));
    assert_eq!(table.play("28x19"), ["M000228190123"]);
    assert_eq!(table.waiting(), Waiting::Opponent);
    assert_eq!(table.hear("E10"), ["E30"]);
    assert_eq!(table.summaries[0].verdict, GameVerdict::Won(Color::White));
}

#[test]
fn the_number_of_moves_ends_a_game_without_a_result() {
    let mut table = Peer::new(follower());
    table.hear(&request('Z', "001"));
    table.hear("M0000322800");
    assert_eq!(table.play("19-23"), ["M0002192300"]);
    // Both have made their move: White says that it is over.
    assert_eq!(table.hear("E00"), ["E00"]);
    let summary = &table.summaries[0];
    assert_eq!((summary.verdict, summary.plies), (GameVerdict::Open, 2));
    assert_eq!(summary.why, "The number of moves is reached.");
}

#[test]
fn a_move_after_the_end_is_answered_with_the_end() {
    let mut table = Peer::new(follower());
    table.hear(&request('Z', "001"));
    table.hear("M0000322800");
    table.play("19-23");
    assert_eq!(table.hear("M000028190123"), ["E00"]);
    table.hear("E00");
    assert_eq!(table.summaries[0].plies, 2, "it does not count");
}

#[test]
fn chat_is_noted_and_changes_nothing() {
    let mut table = Peer::new(follower());
    assert_eq!(table.hear_aside("CHello?"), [""; 0]);
    table.hear(&request('W', "000"));
    assert_eq!(table.hear_aside("CYour move!"), [""; 0]);
    assert_eq!(table.waiting(), Waiting::Us);
    table.play("32-28");
    assert_eq!(table.hear_aside("CI am thinking"), [""; 0]);
    table.hear("M0000192300");
    assert!(table.log.iter().any(|line| line == "chat: `Your move!`"), "{:?}", table.log);
}

#[test]
fn moves_are_not_taken_back_and_the_game_goes_on() {
    let mut table = Peer::new(follower());
    table.hear(&request('W', "000"));
    table.play("32-28");
    assert_eq!(table.hear_aside("B001W"), ["K1"]);
    table.hear("M0000192300");
    assert_eq!(table.hear_aside("B001Z"), ["K1"]);
    assert_eq!(table.play("28x19"), ["M000228190123"], "the board has not changed");
    // An answer nobody has asked for.
    assert_eq!(table.hear_aside("K0"), [""; 0]);
}

#[test]
fn silence_or_a_lost_connection_breaks_the_game_off() {
    let mut table = Peer::new(follower());
    table.hear(&request('Z', "000"));
    table.hear("M0000322800");
    table.session.abandon("nothing has come for too long");
    table.collect();
    assert_eq!((table.waiting(), table.session.played()), (Waiting::Nobody, 0));
    let summary = &table.summaries[0];
    assert_eq!((summary.verdict, summary.plies), (GameVerdict::Open, 1));
    assert_eq!(summary.why, "Broken off: nothing has come for too long.");
    // Where only the last word is missing, the result stands.
    let mut table = Peer::new(follower());
    let position = format!("W{}", squares(&[(28, 'w'), (23, 'z')]));
    table.hear(&request_from('Z', &position));
    table.hear("M000028190123");
    table.session.abandon("the connection was closed");
    table.collect();
    assert_eq!((table.summaries[0].verdict, table.session.played()), (GameVerdict::Won(Color::White), 1));
    // Before a game there is nothing to tell.
    let mut table = Peer::new(follower());
    table.session.abandon("the connection was closed");
    table.collect();
    assert!(table.summaries.is_empty());
}

#[test]
fn illegal_moves_and_moves_out_of_turn_end_the_session() {
    let mut table = Peer::new(follower());
    table.hear(&request('Z', "000"));
    let (fault, sent) = table.hear_fault("M0000322200");
    assert!(fault.starts_with("an illegal move in W:W"), "{fault}");
    assert_eq!(sent, ["E01"]);
    assert_eq!(table.summaries[0].verdict, GameVerdict::Open);
    let mut table = Peer::new(follower());
    table.hear(&request('W', "000"));
    let (fault, sent) = table.hear_fault("M0000322800");
    assert_eq!((fault.as_str(), sent.as_slice()), ("a move out of turn", ["E01".to_owned()].as_slice()));
}

#[test]
fn what_does_not_belong_here_is_named() {
    // A follower hears an answer, a move before any game, a second request in the middle of one.
    let mut table = Peer::new(follower());
    let (fault, sent) = table.hear_fault(&accepted("Somebody"));
    assert_eq!(fault, "the answer to a game request where a game request is expected");
    assert!(sent.is_empty());
    let (fault, _) = Peer::new(follower()).hear_fault("M0000322800");
    assert_eq!(fault, "a move where a game request is expected");
    let mut table = Peer::new(follower());
    table.hear(&request('W', "000"));
    let (fault, sent) = table.hear_fault(&request('W', "000"));
    assert_eq!(fault, "a game request where a move is expected");
    assert_eq!(sent, ["E01"]);
    // An initiator is asked for a game.
    let (fault, _) = Peer::new(initiator(1)).hear_fault(&request('W', "000"));
    assert_eq!(fault, "a game request where the answer to a game request is expected");
}

#[test]
fn ends_that_cross_on_the_way_do_no_harm() {
    let mut table = Peer::new(follower());
    table.hear(&request('W', "000"));
    table.hear("E20");
    assert_eq!(table.hear_aside("E20"), [""; 0]);
    assert_eq!(table.summaries.len(), 1);
    assert_eq!(table.summaries[0].verdict, GameVerdict::Open, "a draw nobody can check is none");
}

#[test]
fn the_minutes_are_shared_out_unless_limits_are_given() {
    let mut table = Peer::new(follower());
    table.hear(&request('W', "010"));
    let (_, limits) = table.session.to_move().expect("our move");
    let clock = limits.clock.expect("a clock");
    assert_eq!((clock.left, clock.moves), (Duration::from_mins(5), Some(10)));
    table.play("32-28");
    table.hear("M0000192300");
    let (_, limits) = table.session.to_move().expect("our move");
    let clock = limits.clock.expect("a clock");
    assert_eq!((clock.left, clock.moves), (Duration::from_secs(298), Some(9)));
    let given = Limits::depth(3);
    let mut table = Peer::new(Plan { limits: given, ..follower() });
    table.hear(&request('W', "000"));
    assert_eq!(table.session.to_move().map(|(_, limits)| limits), Some(given));
}
