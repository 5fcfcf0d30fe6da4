//! A picture in pixels.

use std::io;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use crate::failure::Failure;

/// The pixels of a picture.
pub(super) struct Raster(Pixmap);

fn broken(error: impl std::fmt::Display) -> Failure {
    Failure::Io(io::Error::other(format!("the picture could not be drawn: {error}")))
}

impl Raster {
    /// A picture at its own size.
    pub(super) fn new(svg: &str) -> Result<Self, Failure> {
        let tree = Tree::from_str(svg, &Options::default()).map_err(broken)?;
        let size = tree.size().to_int_size();
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| broken("it is too large"))?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        Ok(Self(pixels))
    }

    pub(super) fn png(&self) -> Result<Vec<u8>, Failure> {
        self.0.encode_png().map_err(broken)
    }

    pub(super) fn width(&self) -> u32 {
        self.0.width()
    }

    pub(super) fn height(&self) -> u32 {
        self.0.height()
    }

    /// Red, green, blue and opacity of every pixel, row by row. Where it is opaque, colours are as they are seen.
    pub(super) fn rgba(&self) -> &[u8] {
        self.0.data()
    }
}
