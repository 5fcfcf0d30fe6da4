//! A whole game as an animated GIF: colours shared by all frames, and in each only the pixels that have changed.

use std::borrow::Cow;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Repeat};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::{
    Look,
    film::{Frame, Moment},
    raster::{PictureError, Raster, broken},
    svg,
};

/// Stands for the colour the pixel had before; the colours of a GIF are numbered up to here.
const UNCHANGED: u8 = 255;

/// How fast a game is shown.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// Hundredths of a second for a move.
    hundredths: f64,
}

impl Pace {
    /// Seconds for a move: 0.05 to 60.
    pub fn new(seconds: f64) -> Option<Self> {
        (0.05..=60.0).contains(&seconds).then_some(Self { hundredths: seconds * 100.0 })
    }

    fn of(self, moment: Moment) -> u16 {
        let part = match moment {
            Moment::Passing => 0.45,
            Moment::Move => 1.0,
            Moment::End => 4.0,
        };
        (self.hundredths * part).round().clamp(2.0, f64::from(u16::MAX)) as u16
    }
}

/// A frame as numbers of colours.
struct Indexed {
    width: u16,
    height: u16,
    pixels: Vec<u8>,
}

/// The animation as a GIF. `drawn` is called after each frame.
pub fn animated(frames: &[Frame], look: &Look, pace: Pace, drawn: &(dyn Fn() + Sync)) -> Result<Vec<u8>, PictureError> {
    let draw = |frame: &Frame| Raster::new(&svg(&frame.diagram, look));
    let colours = colours(&samples(frames).map(draw).collect::<Result<Vec<_>, _>>()?);
    let indexed: Vec<Indexed> = frames
        .par_iter()
        .map(|frame| {
            let indexed = indexed(&draw(frame)?, &colours);
            drawn();
            indexed
        })
        .collect::<Result<_, PictureError>>()?;
    encoded(frames, &indexed, &palette(&colours), pace)
}

/// The frames that show all colours there are: the first, one of the middle and the last.
fn samples(frames: &[Frame]) -> impl Iterator<Item = &Frame> {
    let mut chosen = vec![0, frames.len() / 2, frames.len().saturating_sub(1)];
    chosen.dedup();
    chosen.into_iter().filter_map(|number| frames.get(number))
}

/// The colours that come nearest to those of the samples.
fn colours(samples: &[Raster]) -> NeuQuant {
    /// Every fifth pixel is looked at.
    const THRIFT: i32 = 5;
    let pixels: Vec<u8> = samples.iter().flat_map(|sample| sample.rgba().iter().copied()).collect();
    NeuQuant::new(THRIFT, usize::from(UNCHANGED), &pixels)
}

/// Red, green and blue of each colour, and of the one that stands for none.
fn palette(colours: &NeuQuant) -> Vec<u8> {
    let mut palette = colours.color_map_rgb();
    palette.resize(3 * 256, 0);
    palette
}

fn indexed(raster: &Raster, colours: &NeuQuant) -> Result<Indexed, PictureError> {
    let too_large = |_| PictureError::TooLarge { most: u16::MAX.into() };
    // Few colours make up most of a board.
    let mut known: FxHashMap<[u8; 4], u8> = FxHashMap::default();
    let (pixels, _) = raster.rgba().as_chunks::<4>();
    let pixels = pixels.iter().map(|&pixel| *known.entry(pixel).or_insert_with(|| colours.index_of(&pixel) as u8));
    Ok(Indexed {
        pixels: pixels.collect(),
        width: raster.width().try_into().map_err(too_large)?,
        height: raster.height().try_into().map_err(too_large)?,
    })
}

fn encoded(frames: &[Frame], indexed: &[Indexed], palette: &[u8], pace: Pace) -> Result<Vec<u8>, PictureError> {
    let mut out = Vec::new();
    let Some(first) = indexed.first() else { return Ok(out) };
    let mut encoder = Encoder::new(&mut out, first.width, first.height, palette).map_err(broken)?;
    encoder.set_repeat(Repeat::Infinite).map_err(broken)?;
    let mut before: Option<&Indexed> = None;
    for (frame, picture) in frames.iter().zip(indexed) {
        let part = before.map_or_else(|| Part::whole(picture), |before| Part::changed(before, picture));
        let written = gif::Frame {
            delay: pace.of(frame.moment),
            dispose: DisposalMethod::Keep,
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            transparent: Some(UNCHANGED),
            buffer: Cow::Owned(part.of(picture, before)),
            ..gif::Frame::default()
        };
        encoder.write_frame(&written).map_err(broken)?;
        before = Some(picture);
    }
    drop(encoder);
    Ok(out)
}

/// A rectangle of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Part {
    fn whole(picture: &Indexed) -> Self {
        Self { left: 0, top: 0, width: picture.width.into(), height: picture.height.into() }
    }

    /// The smallest one that has everything that differs; a single pixel where nothing does.
    fn changed(before: &Indexed, after: &Indexed) -> Self {
        let width = usize::from(after.width);
        let differs = |at: usize| before.pixels.get(at) != after.pixels.get(at);
        let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
        for at in (0..after.pixels.len()).filter(|&at| differs(at)) {
            let (row, column) = (at / width, at % width);
            (left, right) = (left.min(column), right.max(column));
            (top, bottom) = (top.min(row), bottom.max(row));
        }
        if left == usize::MAX {
            return Self { left: 0, top: 0, width: 1, height: 1 };
        }
        Self { left, top, width: right - left + 1, height: bottom - top + 1 }
    }

    /// Its pixels. Unchanged ones get the number for "unchanged": long runs of one number compress well.
    fn of(self, picture: &Indexed, before: Option<&Indexed>) -> Vec<u8> {
        let width = usize::from(picture.width);
        let rows = self.top..self.top + self.height;
        let places = rows.flat_map(|row| row * width + self.left..row * width + self.left + self.width);
        let pixel = |at: usize| {
            let now = picture.pixels.get(at).copied();
            let same = before.is_some_and(|before| before.pixels.get(at).copied() == now);
            if same { UNCHANGED } else { now.unwrap_or(UNCHANGED) }
        };
        places.map(pixel).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(pixels: [u8; 6]) -> Indexed {
        Indexed { width: 3, height: 2, pixels: pixels.to_vec() }
    }

    #[test]
    fn only_what_changed_is_written() {
        let (before, after) = (picture([0, 0, 0, 0, 0, 0]), picture([0, 1, 0, 0, 0, 2]));
        let part = Part::changed(&before, &after);
        assert_eq!(part, Part { left: 1, top: 0, width: 2, height: 2 });
        assert_eq!(part.of(&after, None), [1, 0, 0, 2]);
        assert_eq!(part.of(&after, Some(&before)), [1, UNCHANGED, UNCHANGED, 2]);
        let same = Part::changed(&before, &before);
        assert_eq!((same.width, same.height), (1, 1), "a frame cannot be empty");
    }
}
