//! A picture in pixels.

use std::path::Path;

use damier_notation::sentences::Said;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use crate::{Diagram, Look, svg};

/// The kinds of files a picture is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Lines and colours as text.
    Svg,
    /// Pixels.
    Png,
    /// Animated pixels.
    Gif,
}

impl Format {
    /// The kind of file that has this name.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            _ => None,
        }
    }

    /// A still diagram as a file; SVG unless pixels are asked for.
    pub fn still(self, diagram: &Diagram, look: &Look) -> Result<Vec<u8>, PictureError> {
        let picture = svg(diagram, look);
        match self {
            Self::Png => Raster::new(&picture)?.png(),
            Self::Svg | Self::Gif => Ok(picture.into_bytes()),
        }
    }
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// It is larger than the format allows: the longest side there can be, in pixels.
    #[error("a moving picture has at most {most} pixels a side: draw it smaller")]
    TooLarge {
        /// How many pixels.
        most: u32,
    },
    /// Drawing or writing it failed.
    #[error("the picture could not be drawn: {0}")]
    Broken(String),
}

impl PictureError {
    /// What is wrong, in both languages; what drawing itself says is English.
    pub fn said(&self) -> Said {
        let en = self.to_string();
        match self {
            Self::TooLarge { most } => {
                let fr = format!("une image animée a {most} pixels de côté au plus : dessinez-la plus petite");
                Said { fr, en }
            }
            Self::Broken(_) => Said::only(en),
        }
    }
}

/// The pixels of a picture.
#[derive(Debug, Clone)]
pub struct Raster(Pixmap);

pub(crate) fn broken(error: impl std::fmt::Display) -> PictureError {
    PictureError::Broken(error.to_string())
}

impl Raster {
    /// A picture at its own size.
    pub fn new(svg: &str) -> Result<Self, PictureError> {
        let tree = Tree::from_str(svg, &Options::default()).map_err(broken)?;
        let size = tree.size().to_int_size();
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| broken("it is too large"))?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        Ok(Self(pixels))
    }

    /// As a file of the format PNG.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        self.0.encode_png().map_err(broken)
    }

    /// How many pixels wide.
    pub fn width(&self) -> u32 {
        self.0.width()
    }

    /// How many pixels high.
    pub fn height(&self) -> u32 {
        self.0.height()
    }

    /// Red, green, blue and opacity of every pixel, row by row. Where it is opaque, colours are as they are seen.
    pub fn rgba(&self) -> &[u8] {
        self.0.data()
    }
}
