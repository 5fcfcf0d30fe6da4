//! A measurement as `damier load` prints it: a row for each number of tables, and a ramp that doubles them.

use std::{fmt, io, time::Duration};

use futures_util::future::LocalBoxFuture;

use super::{Load, Measured, OwnServer, Stored, own::Used};

/// What is still quick.
const QUICK: Duration = Duration::from_millis(50);
/// Where a ramp begins.
const FIRST_STEP: usize = 125;

/// What was measured at this many tables. Displayed, it is a row below [`LoadRow::HEAD`].
#[derive(Debug)]
pub struct LoadRow {
    /// How many tables.
    pub tables: usize,
    /// How quickly moves were acknowledged.
    pub measured: Measured,
    /// The processor time the server's threads had meanwhile, where it is known: what counts where many share a machine.
    pub processor_time: Option<Duration>,
    /// Its transactions meanwhile, where they are known.
    pub stored: Option<Stored>,
    /// The bytes the server has in memory, where it is known.
    pub resident: Option<u64>,
}

impl Load {
    /// Measures at as many tables as asked for, or, as a ramp, at more and more until they are too many; tells every
    /// row. Of a server of our own, what it uses is measured as well.
    pub fn measure_rows<'a>(
        self,
        ramp: bool,
        own: Option<&'a OwnServer>,
        tell: &'a mut dyn FnMut(&LoadRow) -> io::Result<()>,
    ) -> LocalBoxFuture<'a, io::Result<()>> {
        Box::pin(self.rows(ramp, own, tell))
    }

    async fn rows(
        self,
        ramp: bool,
        own: Option<&OwnServer>,
        tell: &mut dyn FnMut(&LoadRow) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut tables = if ramp { FIRST_STEP } else { self.tables };
        loop {
            let used = async || match own {
                Some(own) => own.used().await,
                None => Used::default(),
            };
            let (measured, [before, after]) = Self { tables, ..self }.measure(used).await;
            let Used { processor_time, stored } = after.since(&before);
            let resident = own.and_then(OwnServer::resident);
            let row = LoadRow { tables, measured, processor_time, stored, resident };
            tell(&row)?;
            if !ramp || row.is_too_much() {
                return Ok(());
            }
            tables *= 2;
        }
    }
}

impl LoadRow {
    /// The heads of the columns.
    pub const HEAD: &str = " tables   moves/s    p50 ms    p99 ms    max ms   us/move events/commit commit ms 99% within memory MB  errors";

    /// Whether a move in a hundred takes too long, or something went wrong.
    fn is_too_much(&self) -> bool {
        self.measured.errors > 0 || self.measured.at(0.99) > QUICK
    }
}

impl fmt::Display for LoadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tables, measured, processor_time, stored, resident } = self;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let [half, most, all] = [0.5, 0.99, 1.0].map(|part| milliseconds(measured.at(part)));
        let each = processor_time.map(|used| used.as_secs_f64() * 1e6 / measured.moves().max(1) as f64);
        let known = |number: Option<f64>, places: usize| {
            number.map_or_else(|| "-".to_owned(), |number| format!("{number:.places$}"))
        };
        let events = known(stored.as_ref().map(Stored::events_each), 1);
        let commit = known(stored.as_ref().map(|stored| milliseconds(stored.time_each())), 2);
        let within = known(stored.as_ref().and_then(|stored| stored.most_within().map(milliseconds)), 0);
        let (each, megabytes) = (known(each, 0), known(resident.map(|bytes| bytes as f64 / 1e6), 0));
        let (rate, errors) = (measured.rate(), measured.errors);
        write!(f, "{tables:>7} {rate:>9.1} {half:>9.2} {most:>9.2} {all:>9.2} {each:>9} ")?;
        write!(f, "{events:>13} {commit:>9} {within:>10} {megabytes:>9} {errors:>7}")
    }
}

#[cfg(test)]
mod tests {
    use super::{super::measure::Measurements, *};

    fn row(milliseconds: u64) -> LoadRow {
        let measurements = Measurements::default();
        measurements.begin();
        measurements.acknowledged(Duration::from_millis(milliseconds));
        let measured = measurements.end(Duration::from_secs(1));
        let processor_time = Some(Duration::from_micros(70));
        LoadRow { tables: 1000, measured, processor_time, stored: Some(Stored::default()), resident: None }
    }

    #[test]
    fn columns_stand_below_their_heads() {
        let text = row(3).to_string();
        assert_eq!(
            text,
            "   1000       1.0      3.00      3.00      3.00        70           0.0      0.00          -         -       0"
        );
        assert_eq!(text.len(), LoadRow::HEAD.len());
    }

    #[test]
    fn a_ramp_ends_where_moves_take_too_long() {
        assert!(!row(3).is_too_much());
        assert!(row(80).is_too_much());
    }
}
