//! The spinner of Dames & Trap: a band of fields that runs past a pointer and stops at the result.

use damier_rules::trap::Spin;
use damier_table::{Due, Millis};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use super::super::{
    game::{Play, SPIN_TIME},
    look::{self, Look, Shade},
    words,
};

/// A field is so wide.
const FIELD: u16 = 10;
/// So many fields go by before it stops, and a few more to come to the result.
const TURNS: usize = 16;

pub(super) fn draw(buffer: &mut Buffer, rect: Rect, play: &Play, now: Millis, look: Look) {
    let fields = fields(play);
    let standing = play.table.position().spin();
    let stopped_at = |spin: Spin| fields.iter().position(|&field| field == spin).unwrap_or(0);
    let (at, awake) = match (play.spinning, standing) {
        (Some(spinning), _) => {
            let last = TURNS.div_ceil(fields.len()) * fields.len() + stopped_at(spinning.result);
            (gone(now.saturating_sub(spinning.began), last), true)
        }
        (None, Some(spin)) => (stopped_at(spin), true),
        (None, None) => (0, matches!(play.table.due(), Due::Spin(_))),
    };
    let shown = (rect.width / FIELD).clamp(1, 5) | 1;
    let shown = if shown * FIELD > rect.width { shown - 2 } else { shown };
    let left = rect.x + (rect.width - shown * FIELD) / 2;
    let pointer = left + (shown / 2) * FIELD + FIELD / 2 - 1;
    let quiet = if awake { Style::new() } else { Look::quiet() };
    buffer.set_string(pointer, rect.y + 1, if look.ascii { "vv" } else { "▼▼" }, look.accent());
    for n in 0..shown {
        let field = fields[(at + fields.len() * 2 + usize::from(n) - usize::from(shown / 2)) % fields.len()];
        let middle = n == shown / 2 && awake;
        let name = words::spin(field, play.lang);
        let text = if middle { format!("[{name:^8}]") } else { format!("{name:^10}") };
        let mut style = look.on(look::BLACK, shade(field)).patch(quiet);
        if middle {
            style = style.add_modifier(Modifier::BOLD);
        } else if look.has_colour() {
            style = style.add_modifier(Modifier::DIM);
        }
        buffer.set_string(left + n * FIELD, rect.y + 2, text, style);
    }
}

/// How many fields have gone by: fast at first, then slower and slower.
fn gone(elapsed: Millis, last: usize) -> usize {
    let left = 1.0 - (elapsed as f64 / SPIN_TIME as f64).min(1.0);
    ((1.0 - left * left * left) * last as f64).round() as usize
}

/// The fields in the order in which they go by.
fn fields(play: &Play) -> Vec<Spin> {
    let Some(spinner) = play.table.chosen().variant.spinner() else { return vec![Spin::Pawn] };
    let around = [Spin::Pawn, Spin::Green, Spin::Pawn, Spin::Orange, Spin::Choice];
    let fields: Vec<Spin> = around.into_iter().filter(|&spin| spinner.shows(spin)).collect();
    // A spinner always shows something.
    if fields.is_empty() { vec![Spin::Pawn] } else { fields }
}

const fn shade(spin: Spin) -> Shade {
    match spin {
        Spin::Pawn => look::LIGHT,
        Spin::Green => look::GREEN,
        Spin::Orange => look::ORANGE,
        Spin::Choice => look::PICKED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_band_begins_at_rest_slows_down_and_ends_at_the_result() {
        assert_eq!(gone(0, 18), 0);
        assert_eq!(gone(SPIN_TIME, 18), 18);
        assert_eq!(gone(SPIN_TIME * 9, 18), 18);
        let first = gone(SPIN_TIME / 2, 100);
        assert!(first > 50 && (0..SPIN_TIME).is_sorted_by_key(|elapsed| gone(elapsed, 100)));
    }
}
