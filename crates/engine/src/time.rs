//! Time as a search measures it. WebAssembly has no clock of its own: the page passes one in.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use told::Instant;
#[cfg(target_family = "wasm")]
pub use told::set_clock;

#[cfg(target_family = "wasm")]
mod told {
    use std::{sync::OnceLock, time::Duration};

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock: a function that returns the time since a fixed moment. Only the first call has an effect.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        /// The present moment. Without a clock, time stands still.
        pub(crate) fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// What has passed since.
        pub(crate) fn elapsed(self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
