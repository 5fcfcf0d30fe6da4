//! Where a message ends: a stream of bytes cut at its NULs.

use std::collections::VecDeque;

use super::MOST_BYTES;
use crate::TextError;

/// Cuts what arrives into messages, however it was cut up on its way.
///
/// It is an iterator that ends where the bytes pushed so far do, and goes on after the next [`Frames::push`]. A message
/// that cannot be one is reported as soon as that is known, once, and passed over up to its NUL: what comes after is
/// read as if it had not been there. No more than one unfinished message is ever kept.
///
/// ```
/// use damier_notation::dxp::{Frames, Message};
///
/// let mut frames = Frames::default();
/// frames.push(b"M00003228");
/// assert_eq!(frames.next(), None);
/// frames.push(b"00\0E0");
/// let message = frames.next().transpose()?.map(|bytes| Message::decode(&bytes)).transpose()?;
/// assert!(matches!(message, Some(Message::Move(_))));
/// assert_eq!((frames.next(), frames.unfinished()), (None, &b"E0"[..]));
/// # Ok::<(), damier_notation::TextError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Frames {
    unfinished: Vec<u8>,
    /// The present message has been reported as an error: its bytes are skipped.
    skipping: bool,
    ready: VecDeque<Result<Vec<u8>, TextError>>,
}

impl Frames {
    /// Takes in some bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                0 => self.finish(),
                _ if self.skipping => {}
                1..=127 if self.unfinished.len() < MOST_BYTES => self.unfinished.push(byte),
                1..=127 => self.skip(TextError::english("a message without end", "at most 127 characters, then a NUL")),
                _ => self.skip(TextError::english(format!("the byte {byte:#04x} in a message"), "ASCII")),
            }
        }
    }

    /// The beginning of a message whose end has not come yet.
    pub fn unfinished(&self) -> &[u8] {
        &self.unfinished
    }

    fn finish(&mut self) {
        let message = std::mem::take(&mut self.unfinished);
        if !std::mem::take(&mut self.skipping) {
            let empty = || TextError::english("a message with nothing in it", "at least its type before the NUL");
            self.ready.push_back(if message.is_empty() { Err(empty()) } else { Ok(message) });
        }
    }

    fn skip(&mut self, error: TextError) {
        self.unfinished.clear();
        self.skipping = true;
        self.ready.push_back(Err(error));
    }
}

impl Iterator for Frames {
    type Item = Result<Vec<u8>, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(stream: &[u8], size: usize) -> Vec<Result<Vec<u8>, TextError>> {
        let mut frames = Frames::default();
        let mut all = Vec::new();
        for chunk in stream.chunks(size) {
            frames.push(chunk);
            all.extend(frames.by_ref());
        }
        all
    }

    #[test]
    fn messages_are_cut_at_nul_however_they_arrive() {
        let stream = b"M0000322800\0E00\0C hi\0E0";
        for size in 1..stream.len() {
            let messages: Vec<Vec<u8>> = cut(stream, size).into_iter().map(|cut| cut.expect("a message")).collect();
            assert_eq!(messages, [&b"M0000322800"[..], b"E00", b"C hi"]);
        }
    }

    #[test]
    fn an_oversized_message_is_reported_at_once_and_only_it_is_lost() {
        let mut stream = vec![b'C'; 127];
        assert!(cut(&stream, 10).is_empty(), "127 characters can still end");
        stream.push(b'C');
        assert_eq!(cut(&stream, 10).len(), 1);
        stream.extend([b'C'; 5000]);
        stream.extend(b"\0E00\0");
        let cut = cut(&stream, 7);
        assert!(cut[0].is_err());
        assert_eq!(cut[1..], [Ok(b"E00".to_vec())]);
        let full = [[b'C'; 127].as_slice(), b"\0"].concat();
        assert_eq!(self::cut(&full, 200), [Ok(vec![b'C'; 127])]);
    }

    #[test]
    fn bytes_that_are_not_ascii_spoil_one_message() {
        let cut = cut(b"C caf\xc3\xa9 \xff\0K0\0", 1000);
        assert_eq!(cut[0].as_ref().expect_err("not ASCII").to_string(), "the byte 0xc3 in a message: expected ASCII");
        assert_eq!(cut[1..], [Ok(b"K0".to_vec())]);
    }

    #[test]
    fn a_nul_alone_is_no_message() {
        let cut = cut(b"\0E00\0", 1);
        assert!(cut[0].is_err());
        assert_eq!(cut[1..], [Ok(b"E00".to_vec())]);
    }
}
