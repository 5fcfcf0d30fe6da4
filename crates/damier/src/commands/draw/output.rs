//! Where a picture goes, and what its name says about it.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use damier_draw::{Diagram, Look, raster::Raster, svg};

use crate::failure::Failure;

/// What kind of picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    Gif,
}

/// A file, or standard output.
pub(super) struct Target {
    /// Nothing for standard output.
    path: Option<PathBuf>,
    pub(super) format: Format,
}

impl Target {
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Ok(Self { path: None, format: Format::Svg });
        }
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let format = match ending.as_deref() {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            Some("gif") => Format::Gif,
            _ => {
                let name = path.display();
                return Err(Failure::input((
                    format!("{name} : il faut un nom qui finit par .svg, .png ou .gif, ou - pour du SVG"),
                    format!("{name}: expected a name that ends in .svg, .png or .gif, or - for SVG"),
                )));
            }
        };
        Ok(Self { path: Some(path.to_owned()), format })
    }

    /// Writes a diagram that does not move.
    pub(super) fn write(&self, diagram: &Diagram, look: &Look) -> Result<(), Failure> {
        let picture = svg(diagram, look);
        match self.format {
            Format::Png => self.bytes(&Raster::new(&picture)?.png()?),
            Format::Svg | Format::Gif => self.bytes(picture.as_bytes()),
        }
    }

    pub(super) fn bytes(&self, bytes: &[u8]) -> Result<(), Failure> {
        match &self.path {
            None => Ok(io::stdout().lock().write_all(bytes)?),
            Some(path) => fs::write(path, bytes).map_err(|error| Failure::file(path.display(), &error)),
        }
    }
}
