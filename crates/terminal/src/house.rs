//! The rules of the house at the terminal: touching pieces, putting them straight, and faults that may stand.

use damier_player::notices_fault;
use damier_rules::board::Cell;
use damier_table::{By, Command, Due, Hand, Millis, Refused};

use super::{computer::strength, game::Play, words};

impl Play {
    /// Touches a piece; whether it is in hand now.
    pub(super) fn touch(&mut self, cell: Cell, now: Millis) -> bool {
        let Some(by) = self.by() else { return false };
        let before = self.table.touched();
        if !self.act(by, &Command::Touch { cell: cell.0 }, now) {
            // Where faults stand, a piece that cannot move is moved by one.
            return self.table.faults_stand() && self.table.hand() == Hand::Free;
        }
        if self.table.hand() == Hand::Adjusting {
            self.say(words::straightened(&self.name(cell), self.lang));
            return false;
        }
        before.is_none() || before == Some(cell) || self.table.faults_stand()
    }

    /// A piece that has been put back and still has to be moved is named.
    pub(super) fn say_touched(&mut self) {
        if let Some(cell) = self.table.touched() {
            self.say(Refused::Touched { name: self.name(cell) }.sentence(self.lang));
        }
    }

    /// "J'adoube", or that all stand as they should.
    pub(super) fn adoube(&mut self, now: Millis) {
        let Some(by) = self.by().filter(|_| self.is_ours()) else { return self.say_not_ours() };
        if self.act(by, &Command::Adoube, now) {
            self.say(words::adoube(self.table.hand() == Hand::Adjusting, self.lang));
        }
    }

    /// Challenges the last move, or lets a fault stand that ends the game.
    pub(super) fn judge_fault(&mut self, command: &Command, now: Millis) {
        let Some(by) = self.by() else { return self.say_not_ours() };
        self.finish_showing();
        if self.act(by, command, now) && *command == Command::Challenge {
            self.find_first_movable();
            self.say(words::challenged(self.lang));
        }
    }

    /// Says that the last move is a fault, and what can be done about it.
    pub(super) fn say_fault(&mut self) {
        let Some(fault) = self.table.fault() else { return };
        let against_engine = self.table.setup().seats[!fault.by].is_engine();
        let said = match self.table.question() {
            Some(question) => format!("{} {}", question.in_language(self.lang), words::verdict_keys(self.lang)),
            None => words::fault(against_engine, self.lang),
        };
        self.say(said);
    }

    /// What the computer makes of a fault of its opponent's: it challenges those it notices, and lets the others stand.
    pub(super) fn answer_fault(&mut self, now: Millis) {
        let Some(fault) = self.table.fault() else { return };
        let color = !fault.by;
        let seat = &self.table.setup().seats[color];
        if !seat.is_engine() {
            return;
        }
        if notices_fault(strength(seat), self.table.start(), &self.table.setup().id, fault.seq) {
            if self.act(By::Seat(color), &Command::Challenge, now) {
                self.find_first_movable();
                self.say(words::computer_challenges(self.lang));
            }
        } else if self.table.due() == Due::Verdict(color) {
            self.act(By::Seat(color), &Command::LetStand, now);
        }
    }
}
