use crate::*;
use damier_rules::bermudes::*;
impl Notation for Bermudes {
    type Options = Options;
    fn read(_: &str, _: &Options) -> Result<Self, PositionError> {
        Err(TextError::new("x", "y").into())
    }
    fn write(&self) -> String {
        String::new()
    }
    fn read_attempt(&self, _: &str) -> Result<Self::Attempt, TextError> {
        Err(TextError::new("x", "y"))
    }
    fn write_move(&self, _: &Move) -> String {
        String::new()
    }
    fn describe(&self, _: &Move) -> Described {
        Described { from: String::new(), to: String::new(), captured: vec![] }
    }
}
