//! The game with the engine's remarks: an evaluation behind every move, and another way where one was better.

use damier_engine::Score;
use damier_notation::pdn::{Item, PdnGame, PdnMove, Tag};

use crate::Review;

/// The game with what was found about its moves. What it had before stays.
pub fn annotated(game: &PdnGame, review: &Review) -> PdnGame {
    let mut annotated = PdnGame { moves: Vec::new(), ..game.clone() };
    let mut judged = review.moves.iter().peekable();
    for (index, item) in game.moves.iter().enumerate() {
        annotated.moves.push(item.clone());
        let Some(judged) = judged.next_if(|judged| judged.item == index) else { continue };
        if let Some(verdict) = judged.verdict {
            annotated.moves.push(Item::Nag(verdict.nag()));
        }
        annotated.moves.push(Item::Comment(format!("[%eval {}]", evaluation(judged.score))));
        if judged.verdict.is_some() {
            for texts in judged.better_texts() {
                let line = texts.into_iter().map(|text| Item::Move(PdnMove::new(text)));
                annotated.moves.push(Item::Variation(line.collect()));
            }
        }
    }
    if annotated.tag("Annotator").is_none() {
        annotated.tags.push(Tag { name: "Annotator".into(), value: format!("Damier {}", env!("CARGO_PKG_VERSION")) });
    }
    annotated
}

/// In men for White, or `#7` and `#-7` where the end is in sight, in half-moves.
fn evaluation(score: Score) -> String {
    match score.end_in() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:.2}", score.men()),
    }
}
