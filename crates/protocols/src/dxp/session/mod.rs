//! The course of one connection, game after game, without sockets and clocks.
//!
//! A [`Session`] is told what the opponent says ([`Session::hear`]) and which move is played here ([`Session::play`]);
//! it answers with [`Action`]s and says whom it waits for.
//!
//! - The side to move when the game is over sends GAMEEND in place of a move; the other answers it. A GAMEEND at any
//!   other time ends the game as well, as there is no way to object.
//! - Moves are never taken back. BACKREQ is answered with code 1, "not supported", and the game goes on.
//! - Chat is noted and not answered.

use std::{num::NonZeroU16, time::Duration};

use damier_engine::{GameClock, Limits};
use damier_notation::{
    Notation, TextError, clip,
    dxp::{Acceptance, GameEnd, GameRequest, Message, MoveMessage, Next, Reason, TakeBack},
    sentences::{Lang, outcome as sentence},
};
use damier_rules::{
    Actor, AutoDraw, Color, Outcome, Position, Record,
    dames::{Dames, Move},
};

use super::summary::{GameVerdict, Summary};

/// The settings of all connections.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Our name.
    pub name: String,
    /// The games we ask for; none if the opponent does.
    pub invitation: Option<Invitation>,
    /// How many games there will be; `None`: as many as are asked for.
    pub games: Option<u32>,
    /// The limits for a move; without any, a share of the request's minutes.
    pub limits: Limits,
}

impl Plan {
    /// The same, if the name can be sent: an error is known before anybody connects.
    pub fn checked(self) -> Result<Self, TextError> {
        let answer = Message::GameAnswer { name: self.name.clone(), acceptance: Acceptance::Accepted };
        answer.encode().map(|_| self)
    }
}

/// The games an initiator asks for.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// Our colour in the first game; it changes from game to game.
    pub ours: Color,
    /// The request for the first game.
    pub request: GameRequest,
}

impl Invitation {
    /// Asks for a game under our name and with our colour; `None` if it would be over where it is to begin.
    pub fn new(
        name: String,
        ours: Color,
        minutes: u16,
        moves: Option<NonZeroU16>,
        start: Option<Dames>,
    ) -> Option<Self> {
        if start.is_some_and(|start| matches!(start.actor(), Actor::Over(_))) {
            return None;
        }
        let start = start.map(|start| start.to_setup());
        Some(Self { ours, request: GameRequest { name, follower: !ours, minutes, moves, start } })
    }
}

/// Something to be done.
#[derive(Debug, PartialEq)]
pub(crate) enum Action {
    /// Send this.
    Send(Message),
    /// Note this.
    Log(String),
    /// A game has ended.
    Finished(Box<Summary>),
}

/// Who acts next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// The opponent says something.
    Opponent,
    /// We choose a move.
    Us,
    /// Nobody: the session is over.
    Nobody,
}

/// The effect of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It changed the state.
    Step,
    /// It changed nothing: the session still waits.
    Aside,
}

/// Why a session cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Violation(pub(super) String);

/// A game under way.
struct Game {
    record: Record<Dames>,
    ours: Color,
    opponent: String,
    minutes: u16,
    /// How many half-moves there are at most.
    most: Option<usize>,
    /// What our moves have taken.
    used: Duration,
}

enum State {
    /// The initiator may ask for a game.
    Between,
    /// We have asked.
    Asked(GameRequest),
    Playing(Game),
    /// We have ended the game, and the answer is awaited.
    Ending(Game, Reason),
    Over,
}

/// One connection.
pub(crate) struct Session {
    plan: Plan,
    state: State,
    /// Games played, those on earlier connections included.
    played: u32,
    actions: Vec<Action>,
}

impl Session {
    /// A connection that has just been made, after `played` games on others.
    pub(crate) fn new(plan: Plan, played: u32) -> Self {
        let mut session = Self { plan, state: State::Between, played, actions: Vec::new() };
        session.ask();
        session
    }

    /// The actions to carry out, in this order.
    pub(crate) fn actions(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.actions)
    }

    /// How many games have been played to their end.
    pub(crate) const fn played(&self) -> u32 {
        self.played
    }

    pub(crate) fn waiting(&self) -> Waiting {
        match &self.state {
            State::Playing(game) if game.on_move() => Waiting::Us,
            State::Over => Waiting::Nobody,
            _ => Waiting::Opponent,
        }
    }

    /// The game in which it is our move, and what that move may take.
    pub(crate) fn to_move(&self) -> Option<(&Record<Dames>, Limits)> {
        match &self.state {
            State::Playing(game) if game.on_move() => Some((&game.record, game.limits(&self.plan.limits))),
            _ => None,
        }
    }

    /// The game in which it is the opponent's move.
    pub(crate) fn to_answer(&self) -> Option<&Record<Dames>> {
        match &self.state {
            State::Playing(game) if !game.on_move() && !game.is_over() => Some(&game.record),
            _ => None,
        }
    }

    /// Whether a game has just begun.
    pub(crate) fn is_new_game(&self) -> bool {
        matches!(&self.state, State::Playing(game) if game.record.moves().len() < 2)
    }

    /// Plays our move.
    pub(crate) fn play(&mut self, m: &Move, took: Duration) -> Result<(), Violation> {
        let State::Playing(mut game) = self.take_state() else {
            return Err(Violation("a move without a game".to_owned()));
        };
        game.used += took;
        self.log(game.line(m, took));
        game.record.play(m).map_err(|illegal| Violation(illegal.to_string()))?;
        self.send(Message::Move(MoveMessage::new(m, took)));
        self.state = State::Playing(game);
        Ok(())
    }

    /// Handles a message of the opponent.
    pub(crate) fn hear(&mut self, message: Message) -> Result<Effect, Violation> {
        match (self.take_state(), message) {
            (state, Message::Chat(text)) => Ok(self.aside(state, format!("chat: {}", clip(&text)))),
            (state, Message::BackRequest { number, turn }) => {
                self.send(Message::BackAnswer(TakeBack::NotSupported));
                Ok(self.aside(state, format!("moves are not taken back (asked for: to move {number}, {turn})")))
            }
            (state, Message::BackAnswer(_)) => Ok(self.aside(state, "an answer to no question (BACKACC)".to_owned())),
            (State::Between, Message::OtherVersion { version, .. }) if self.plan.invitation.is_none() => {
                Ok(self.refuse(Acceptance::WrongVersion, &format!("version {version} of the protocol")))
            }
            (State::Between, Message::GameRequest(request)) if self.plan.invitation.is_none() => {
                Ok(self.answer(&request))
            }
            (State::Asked(request), Message::GameAnswer { name, acceptance: Acceptance::Accepted }) => {
                let start = request.position().map_err(|error| Violation(error.to_string()))?;
                self.begin(&request, start, !request.follower, name);
                Ok(Effect::Step)
            }
            (State::Asked(_), Message::GameAnswer { name, acceptance }) => {
                Err(Violation(format!("{} refuses: {}", clip(&name), refusal(acceptance))))
            }
            (State::Playing(game), Message::Move(played)) => self.their_move(game, &played),
            (State::Playing(game), Message::GameEnd(end)) => {
                let ours = game.reason();
                let next = self.next_after(end.next);
                self.send(Message::GameEnd(GameEnd { reason: ours, next }));
                self.finish(&game, ours, Some(end.reason));
                self.go_on(end.next);
                Ok(Effect::Step)
            }
            (State::Ending(game, ours), Message::GameEnd(end)) => {
                self.finish(&game, ours, Some(end.reason));
                self.go_on(end.next);
                Ok(Effect::Step)
            }
            // Both have ended the last game and both have answered.
            (state @ (State::Between | State::Asked(_)), Message::GameEnd(_)) => {
                Ok(self.aside(state, "the end of a game that is over already".to_owned()))
            }
            (state, message) => {
                let fault = format!("{} where {} is expected", kind(&message), state.expected());
                self.break_off(state, &fault);
                Err(Violation(fault))
            }
        }
    }

    /// The connection is lost or unusable.
    pub(crate) fn abandon(&mut self, why: &str) {
        match self.take_state() {
            State::Playing(game) => self.unfinished(&game, why),
            // The game was over: only the answer to its end is missing.
            State::Ending(game, ours) => self.finish(&game, ours, None),
            _ => {}
        }
    }

    fn take_state(&mut self) -> State {
        std::mem::replace(&mut self.state, State::Over)
    }

    fn send(&mut self, message: Message) {
        self.actions.push(Action::Send(message));
    }

    fn log(&mut self, line: String) {
        self.actions.push(Action::Log(line));
    }

    fn aside(&mut self, state: State, line: String) -> Effect {
        self.log(line);
        self.state = state;
        Effect::Aside
    }

    /// As initiator, asks for the next game.
    fn ask(&mut self) {
        let Some(invitation) = &self.plan.invitation else { return };
        let ours = if self.played.is_multiple_of(2) { invitation.ours } else { !invitation.ours };
        let request = GameRequest { follower: !ours, ..invitation.request.clone() };
        self.log(format!("asking for game {} as {ours}", self.played + 1));
        self.send(Message::GameRequest(request.clone()));
        self.state = State::Asked(request);
    }

    /// As follower, answers a request.
    fn answer(&mut self, request: &GameRequest) -> Effect {
        let start = match request.position() {
            Ok(start) => start,
            Err(error) => return self.refuse(Acceptance::NotThisGame, &error.to_string()),
        };
        if let Actor::Over(outcome) = start.actor() {
            return self.refuse(Acceptance::NotThisGame, &sentence(outcome, Lang::En));
        }
        self.send(Message::GameAnswer { name: self.plan.name.clone(), acceptance: Acceptance::Accepted });
        self.begin(request, start, request.follower, request.name.clone());
        Effect::Step
    }

    fn refuse(&mut self, acceptance: Acceptance, why: &str) -> Effect {
        self.send(Message::GameAnswer { name: self.plan.name.clone(), acceptance });
        self.aside(State::Between, format!("a game refused: {why}"))
    }

    fn begin(&mut self, request: &GameRequest, start: Dames, ours: Color, opponent: String) {
        let most = request.moves.map(|moves| 2 * usize::from(moves.get()));
        let limit = request.moves.map_or_else(String::new, |moves| format!(", {moves} moves"));
        let line = format!(
            "game {} against {} as {ours} from {}, {} min{limit}",
            self.played + 1,
            clip(&opponent),
            start.write(),
            request.minutes
        );
        self.log(line);
        let record = Record::new(start, AutoDraw::On);
        let game = Game { record, ours, opponent, minutes: request.minutes, most, used: Duration::ZERO };
        self.state = State::Playing(game);
    }

    fn their_move(&mut self, mut game: Game, played: &MoveMessage) -> Result<Effect, Violation> {
        if game.on_move() {
            let fault = "a move out of turn";
            self.break_off(State::Playing(game), fault);
            return Err(Violation(fault.to_owned()));
        }
        let legal = match played.resolve(game.record.position()) {
            Ok(legal) => legal,
            Err(error) => {
                let fault = format!("an illegal move in {}: {error}", game.record.position().write());
                self.break_off(State::Playing(game), &fault);
                return Err(Violation(fault));
            }
        };
        self.log(game.line(&legal, Duration::from_secs(played.seconds.into())));
        if game.is_over() {
            // They play on although the game is over by our rules: now it is our turn to end it.
            self.log(format!("this move comes after the end of the game: {}", game.ending()));
            self.end(game);
        } else {
            game.record.play(&legal).map_err(|illegal| Violation(illegal.to_string()))?;
            if game.is_over() {
                self.end(game);
            } else {
                self.state = State::Playing(game);
            }
        }
        Ok(Effect::Step)
    }

    /// Ends the game in place of a move.
    fn end(&mut self, game: Game) {
        let reason = game.reason();
        let next = self.next_after(Next::AnotherGame);
        self.send(Message::GameEnd(GameEnd { reason, next }));
        self.state = State::Ending(game, reason);
    }

    /// Whether we want another game after the present one.
    fn next_after(&self, theirs: Next) -> Next {
        let enough = self.plan.games.is_some_and(|games| self.played + 1 >= games);
        if enough || theirs == Next::Nothing { Next::Nothing } else { Next::AnotherGame }
    }

    fn finish(&mut self, game: &Game, ours: Reason, theirs: Option<Reason>) {
        self.played += 1;
        let (verdict, why) = match (game.record.outcome(), theirs) {
            (Some(outcome), _) => (outcome.into(), game.ending()),
            (None, Some(Reason::ILose)) => (GameVerdict::Won(game.ours), format!("{} resigns.", name(!game.ours))),
            _ if game.is_over() => (GameVerdict::Open, game.ending()),
            // A result that cannot be checked does not count.
            _ => (GameVerdict::Open, format!("Ended by {}.", name(!game.ours))),
        };
        let summary = game.summary(self.played, &self.plan.name, verdict, why, [Some(ours), theirs]);
        self.actions.push(Action::Finished(Box::new(summary)));
    }

    fn unfinished(&mut self, game: &Game, why: &str) {
        let summary = game.summary(
            self.played + 1,
            &self.plan.name,
            GameVerdict::Open,
            format!("Broken off: {why}."),
            [None, None],
        );
        self.actions.push(Action::Finished(Box::new(summary)));
    }

    /// After a game: the next one, or the end.
    fn go_on(&mut self, theirs: Next) {
        let more = self.plan.games.is_none_or(|games| self.played < games);
        if theirs == Next::Nothing && more && self.plan.invitation.is_some() {
            self.log("no more games are wanted".to_owned());
        }
        if more && theirs == Next::AnotherGame {
            self.state = State::Between;
            self.ask();
        }
    }

    /// Ends a game because the opponent breaks the protocol.
    fn break_off(&mut self, state: State, why: &str) {
        if let State::Playing(game) | State::Ending(game, _) = state {
            self.send(Message::GameEnd(GameEnd { reason: Reason::Unknown, next: Next::Nothing }));
            self.unfinished(&game, why);
        }
    }
}

impl State {
    const fn expected(&self) -> &'static str {
        match self {
            Self::Between => "a game request",
            Self::Asked(_) => "the answer to a game request",
            Self::Playing(_) => "a move",
            Self::Ending(..) => "the end of the game",
            Self::Over => "nothing",
        }
    }
}

impl Game {
    fn limit_reached(&self) -> bool {
        self.most.is_some_and(|most| self.record.moves().len() >= most)
    }

    fn is_over(&self) -> bool {
        self.record.outcome().is_some() || self.limit_reached()
    }

    fn on_move(&self) -> bool {
        self.record.position().turn() == self.ours && !self.is_over()
    }

    /// The game's end as we see it.
    fn reason(&self) -> Reason {
        match self.record.outcome() {
            None => Reason::Unknown,
            Some(Outcome::Drawn(_)) => Reason::Draw,
            Some(Outcome::Won { by, .. }) if by == self.ours => Reason::IWin,
            Some(Outcome::Won { .. }) => Reason::ILose,
        }
    }

    /// Why the game is over, in a sentence.
    fn ending(&self) -> String {
        match self.record.outcome() {
            Some(outcome) => sentence(outcome, Lang::En),
            None => "The number of moves is reached.".to_owned(),
        }
    }

    /// What our next move may take: the limits given or, without any, a share of the game's minutes.
    fn limits(&self, given: &Limits) -> Limits {
        const WITHOUT_CLOCK: Duration = Duration::from_secs(1);
        if *given != Limits::default() {
            return *given;
        }
        if self.minutes == 0 {
            return Limits::time(WITHOUT_CLOCK);
        }
        let left = Duration::from_secs(60 * u64::from(self.minutes)).saturating_sub(self.used);
        let plies = self.most.map(|most| most.saturating_sub(self.record.moves().len()));
        let moves = plies.map(|plies| plies.div_ceil(2) as u32);
        Limits { clock: Some(GameClock { left, increment: Duration::ZERO, moves }), ..Limits::default() }
    }

    /// `12... 18-23 (0.1 s)`
    fn line(&self, m: &Move, took: Duration) -> String {
        let position = self.record.position();
        // Black may begin: then the first move is `1...` and White's answer `2.`.
        let plies = self.record.moves().len() + usize::from(self.record.start().turn() == Color::Black);
        let dots = if position.turn() == Color::White { "." } else { "..." };
        format!("{}{dots} {} ({:.1} s)", plies / 2 + 1, position.write_move(m), took.as_secs_f64())
    }

    fn summary(
        &self,
        number: u32,
        us: &str,
        verdict: GameVerdict,
        why: String,
        [ours, theirs]: [Option<Reason>; 2],
    ) -> Summary {
        let (white, black) = match self.ours {
            Color::White => (us, self.opponent.as_str()),
            Color::Black => (self.opponent.as_str(), us),
        };
        Summary {
            number,
            white: white.to_owned(),
            black: black.to_owned(),
            verdict,
            plies: self.record.moves().len(),
            why,
            ours,
            theirs,
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

const fn refusal(acceptance: Acceptance) -> &'static str {
    match acceptance {
        Acceptance::Accepted => "nothing",
        Acceptance::WrongVersion => "not this version of the protocol",
        Acceptance::NotThisGame => "not this game",
        Acceptance::NoGames => "no games",
    }
}

const fn kind(message: &Message) -> &'static str {
    match message {
        Message::GameRequest(_) => "a game request",
        Message::OtherVersion { .. } => "a game request of another version",
        Message::GameAnswer { .. } => "the answer to a game request",
        Message::Move(_) => "a move",
        Message::GameEnd(_) => "the end of a game",
        Message::BackRequest { .. } => "a take-back",
        Message::BackAnswer(_) => "the answer to a take-back",
        Message::Chat(_) => "chat",
    }
}

#[cfg(test)]
mod tests;
