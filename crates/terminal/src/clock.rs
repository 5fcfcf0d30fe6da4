//! A clock as it is written: minutes for the game and seconds for each move.

use damier_table::{Millis, TimeControl};

/// `5+3`, `10` or `none`; minutes may have a fraction.
pub fn read_clock(text: &str) -> Result<TimeControl, String> {
    const EXPECTED: &str = "expected minutes and seconds, such as 5+3, or none";
    if text == "none" {
        return Ok(TimeControl::None);
    }
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let amount = |text: &str, unit: f64| -> Result<Millis, String> {
        let number: f64 = text.trim().parse().map_err(|_| EXPECTED.to_owned())?;
        if (0.0..=1000.0).contains(&number) { Ok((number * unit).round() as Millis) } else { Err(EXPECTED.to_owned()) }
    };
    let control = TimeControl::Live { initial: amount(minutes, 60_000.0)?, increment: amount(seconds, 1_000.0)? };
    if control.is_sensible() {
        Ok(control)
    } else {
        Err("expected up to 180 minutes and 180 seconds a move, not both zero".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let live = |initial, increment| Ok(TimeControl::Live { initial, increment });
        assert_eq!(read_clock("none"), Ok(TimeControl::None));
        assert_eq!(read_clock("5+3"), live(300_000, 3_000));
        assert_eq!(read_clock("10"), live(600_000, 0));
        assert_eq!(read_clock("0.5+1"), live(30_000, 1_000));
        for wrong in ["", "+", "0", "0+0", "-1", "181", "5+181", "five", "5+3+1", "nan", "inf", "1e99"] {
            assert!(read_clock(wrong).is_err_and(|why| why.starts_with("expected")), "{wrong}");
        }
    }
}
