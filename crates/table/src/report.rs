//! The result of checking a game, in sentences.

use damier_notation::sentences::{Lang, game_name, side};
use damier_rules::Color;

use serde::Serialize;

use crate::{
    Noted,
    export::{Difference, VerifiedExport},
    fair::PlayerSeed,
};

/// What was found, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VerificationReport {
    /// Whether everything is as it should be.
    pub valid: bool,
    /// The first difference, in a sentence, if there is one. Nothing else is said then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    /// What was found to be right.
    #[serde(flatten)]
    pub found: Option<VerifiedGame>,
}

/// What was found to be right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedGame {
    /// The table's name.
    pub table: String,
    /// The game.
    pub game: &'static str,
    /// How many moves were made, those taken back included.
    pub moves: usize,
    /// How many of them were taken back or challenged.
    pub taken_back: usize,
    /// How many were faults, at a table where they may stand.
    pub faults: usize,
    /// How many spins there were.
    pub spins: usize,
    /// Whether the spins could be worked out again.
    pub spins_checked: bool,
    /// Whether the game is over.
    pub over: bool,
}

impl VerificationReport {
    /// Something is not as it should be.
    pub fn different(difference: &Difference, lang: Lang) -> Self {
        Self { valid: false, difference: Some(difference.sentence(lang)), found: None }
    }
}

impl VerifiedExport {
    /// What was checked, for programs.
    pub fn summary(&self) -> VerificationReport {
        let setup = self.table.setup();
        let &Self { moves, taken_back, faults, spins, spins_checked, .. } = self;
        let (table, game, over) = (setup.id.clone(), setup.game.id(), self.ending().is_some());
        let found = VerifiedGame { table, game, moves, taken_back, faults, spins, spins_checked, over };
        VerificationReport { valid: true, difference: None, found: Some(found) }
    }

    /// What was checked, line by line.
    pub fn report(&self, noted: &Noted, lang: Lang) -> Vec<String> {
        let table = &self.table;
        let setup = table.setup();
        let mut lines = vec![lang.say(format!("Table {} : {}.", setup.id, game_name(setup.game, lang)), {
            format!("Table {}: {}.", setup.id, game_name(setup.game, lang))
        })];
        lines.push(self.moves_line(lang));
        if let Some(commitment) = table.commitment() {
            let commitment = commitment.to_hex();
            lines.push(lang.say(format!("Engagement : {commitment}"), format!("Commitment: {commitment}")));
            for color in Color::ALL {
                let none = if table.is_waived(color) {
                    lang.say("joue sans, compte pour zéro", "plays without one, counts as zeros")
                } else {
                    lang.say("aucune, compte pour zéro", "none, counts as zeros")
                };
                let seed = table.seeds()[color].map_or_else(|| none.to_owned(), PlayerSeed::to_hex);
                let whose = side(color, lang);
                lines.push(lang.say(format!("Graine ({whose}) : {seed}"), format!("Seed ({whose}): {seed}")));
            }
            lines.push(self.spins_line(lang));
            lines.push(compared(noted, lang).to_owned());
        }
        lines.push(match self.ending() {
            Some(ending) => ending.sentence(lang),
            None => lang.say("La partie n'est pas finie.", "The game is not over.").to_owned(),
        });
        lines
    }

    fn moves_line(&self, lang: Lang) -> String {
        let &Self { moves, taken_back, faults, .. } = self;
        let mut line = lang.say(format!("Coups : {moves}"), format!("Moves: {moves}"));
        if faults == 0 {
            line.push_str(lang.say(", tous permis", ", all legal"));
        } else {
            let plural = if faults == 1 { "" } else { "s" };
            line.push_str(&lang.say(
                format!(", tous permis sauf {faults} faute{plural}, que cette table admet"),
                format!(", all legal but for {faults} fault{plural}, which this table allows"),
            ));
        }
        if taken_back > 0 {
            line.push_str(&lang.say(format!(" ; repris : {taken_back}"), format!("; taken back: {taken_back}")));
        }
        line + "."
    }

    fn spins_line(&self, lang: Lang) -> String {
        let spins = self.spins;
        if self.spins_checked {
            lang.say(
                format!("Lancers : {spins}, tous tels que les graines les donnent ; l'engagement du serveur est tenu."),
                format!("Spins: {spins}, each as the seeds give it; the server's commitment is kept."),
            )
        } else {
            lang.say(
                format!("Lancers : {spins} ; ils seront vérifiables à la fin de la partie."),
                format!("Spins: {spins}; they can be checked once the game is over."),
            )
        }
    }
}

/// What the game was compared with besides itself.
fn compared(noted: &Noted, lang: Lang) -> &'static str {
    match (noted.commitment.is_some(), !noted.seeds.is_empty()) {
        (true, true) => lang.say(
            "L'engagement et la graine notés avant le premier lancer sont bien ceux de la partie.",
            "The commitment and the seed noted before the first spin are those of the game.",
        ),
        (true, false) => lang.say(
            "L'engagement noté avant le premier lancer est bien celui de la partie.",
            "The commitment noted before the first spin is that of the game.",
        ),
        (false, true) => lang.say(
            "La graine notée est bien celle de la partie ; notez aussi l'engagement (--commitment).",
            "The seed noted is that of the game; note the commitment, too (--commitment).",
        ),
        (false, false) => lang.say(
            "Comparé à lui-même seulement : --commitment et --seed le comparent à ce que vous avez noté.",
            "Compared with itself only: --commitment and --seed compare it with what you noted.",
        ),
    }
}
