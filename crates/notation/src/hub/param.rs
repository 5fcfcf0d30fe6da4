//! The parameters of an engine: the `param` answer.

use super::message::{HubMessage, read_real, write_real};
use crate::{TextError, clip};

/// A parameter that an engine declares.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// What it is set to.
    pub value: String,
    /// What it can be set to.
    pub kind: ParamKind,
}

/// What a parameter can be set to.
#[derive(Debug, Clone, PartialEq)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int {
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// A number.
    Real {
        /// The least.
        min: Option<f64>,
        /// The greatest.
        max: Option<f64>,
    },
    /// Any text. Types that are missing or unknown are read as this one.
    Text,
    /// One of some words.
    Enum {
        /// The words; no blanks within one.
        values: Vec<String>,
    },
}

impl Param {
    /// Whether the parameter can be set to `value`.
    pub fn check(&self, value: &str) -> Result<(), TextError> {
        let (fits, expected) = match &self.kind {
            ParamKind::Bool => (matches!(value, "true" | "false"), "`true` or `false`".to_owned()),
            ParamKind::Int { min, max } => {
                let fits =
                    value.parse().is_ok_and(|n: i64| min.is_none_or(|min| min <= n) && max.is_none_or(|max| n <= max));
                (fits, format!("a whole number{}", range(*min, *max)))
            }
            ParamKind::Real { min, max } => {
                let fits =
                    read_real(value).is_some_and(|n| min.is_none_or(|min| min <= n) && max.is_none_or(|max| n <= max));
                (fits, format!("a number{}", range(*min, *max)))
            }
            ParamKind::Text => (true, String::new()),
            ParamKind::Enum { values } => {
                (values.iter().any(|word| word == value), format!("one of {}", values.join(", ")))
            }
        };
        let wrong = || TextError::english(format!("{} for the parameter {}", clip(value), clip(&self.name)), expected);
        if fits { Ok(()) } else { Err(wrong()) }
    }

    pub(super) fn read(line: &HubMessage) -> Result<Self, TextError> {
        let kind = match line.value("type").unwrap_or_default() {
            "bool" => ParamKind::Bool,
            "int" => ParamKind::Int { min: line.number("min")?, max: line.number("max")? },
            "real" => ParamKind::Real { min: line.real("min")?, max: line.real("max")? },
            "enum" => {
                let words = line.required("values")?.split_ascii_whitespace();
                ParamKind::Enum { values: words.map(str::to_owned).collect() }
            }
            _ => ParamKind::Text,
        };
        let value = line.value("value").unwrap_or_default().to_owned();
        Ok(Self { name: line.required("name")?.to_owned(), value, kind })
    }

    pub(super) fn write(&self) -> HubMessage {
        let line = HubMessage::new("param").with("name", &self.name).with("value", &self.value);
        match &self.kind {
            ParamKind::Bool => line.with("type", "bool"),
            ParamKind::Int { min, max } => line.with("type", "int").with_some("min", *min).with_some("max", *max),
            ParamKind::Real { min, max } => line
                .with("type", "real")
                .with_some("min", min.and_then(write_real))
                .with_some("max", max.and_then(write_real)),
            ParamKind::Text => line.with("type", "string"),
            ParamKind::Enum { values } => line.with("type", "enum").with("values", values.join(" ")),
        }
    }
}

fn range<T: std::fmt::Display>(min: Option<T>, max: Option<T>) -> String {
    match (min, max) {
        (Some(min), Some(max)) => format!(" from {min} to {max}"),
        (Some(min), None) => format!(" from {min} on"),
        (None, Some(max)) => format!(" up to {max}"),
        (None, None) => String::new(),
    }
}
