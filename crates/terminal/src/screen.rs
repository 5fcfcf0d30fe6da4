//! The terminal: taken over at the beginning, left as it was at the end, whatever that end is. And where the keys, the
//! mouse and the signals come from.

use std::{
    io::{self, IsTerminal, Write, stdout},
    panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor, event,
        event::{
            DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton,
            MouseEventKind,
        },
        execute,
        terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
};

use super::{keys::Key, map::Towards};

/// The terminal, ours until it is dropped.
#[derive(Debug)]
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<io::Stdout>>,
    inputs: Receiver<io::Result<Input>>,
    told_to_end: Arc<AtomicBool>,
    told_to_stop: Arc<AtomicBool>,
}

/// What somebody has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Input {
    Key(Key),
    /// A mouse button went down, or up, at a column and a row.
    Down(u16, u16),
    Up(u16, u16),
    /// The wheel was turned, up if positive.
    Wheel(isize),
    /// Ctrl-Z: the program is to stop until it is called back.
    Suspend,
    /// The screen has to be drawn again.
    Redraw,
}

/// Whether there is a terminal to play at.
pub(crate) fn is_there() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal()
}

impl Screen {
    /// Takes the terminal over. From now on a panic or a signal gives it back.
    pub(crate) fn enter() -> io::Result<Self> {
        let told_to_end = Arc::new(AtomicBool::new(false));
        for signal in signals() {
            signal_hook::flag::register(signal, told_to_end.clone())?;
        }
        let told_to_stop = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        signal_hook::flag::register(signal_hook::consts::SIGTSTP, told_to_stop.clone())?;
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // Before the message, or it would be lost with the screen; and `Drop` does not run where a panic aborts.
            leave();
            before(info);
        }));
        let terminal = take_over().and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Self { terminal, inputs: listen()?, told_to_end, told_to_stop }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }

    /// Stops the program as Ctrl-Z does, with the terminal as it was; goes on when somebody calls it back.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        leave();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take_over()?;
        // Anything may be there now: all of it is drawn again.
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// Ctrl-Z suspends programs on Unix only.
    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Whether somebody wants the program to end.
    pub(crate) fn is_told_to_end(&self) -> bool {
        self.told_to_end.load(Relaxed)
    }

    /// Waits for something to happen, for so long at most.
    pub(crate) fn wait(&self, at_most: Duration) -> io::Result<Option<Input>> {
        if self.told_to_stop.swap(false, Relaxed) {
            return Ok(Some(Input::Suspend));
        }
        match self.inputs.recv_timeout(at_most) {
            Ok(input) => input.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

/// Reads from the terminal in a separate thread, as reading from a terminal that is gone may block for ever.
fn listen() -> io::Result<Receiver<io::Result<Input>>> {
    let (heard, inputs) = channel();
    thread::Builder::new().name("input".to_owned()).spawn(move || {
        loop {
            let heard_now = match event::read().map(|event| input(&event)) {
                Ok(None) => continue,
                Ok(Some(input)) => heard.send(Ok(input)).is_ok(),
                Err(error) => {
                    // The receiver may be gone.
                    let _ = heard.send(Err(error));
                    false
                }
            };
            if !heard_now {
                return;
            }
        }
    })?;
    Ok(inputs)
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

/// Takes the terminal: keys come one by one, and there is a screen of our own.
fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
}

/// Restores the terminal. Errors are ignored, as the terminal may be gone.
fn leave() {
    let mut out = stdout();
    let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

#[cfg(unix)]
fn signals() -> [i32; 3] {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    [SIGINT, SIGTERM, SIGHUP]
}

#[cfg(not(unix))]
fn signals() -> [i32; 2] {
    use signal_hook::consts::{SIGINT, SIGTERM};
    [SIGINT, SIGTERM]
}

fn input(event: &Event) -> Option<Input> {
    match event {
        Event::Key(pressed) if pressed.kind != KeyEventKind::Release => {
            let suspends = pressed.code == KeyCode::Char('z') && pressed.modifiers.contains(KeyModifiers::CONTROL);
            if suspends { Some(Input::Suspend) } else { key(pressed.code, pressed.modifiers).map(Input::Key) }
        }
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Input::Down(mouse.column, mouse.row)),
            MouseEventKind::Up(MouseButton::Left) => Some(Input::Up(mouse.column, mouse.row)),
            MouseEventKind::ScrollUp => Some(Input::Wheel(1)),
            MouseEventKind::ScrollDown => Some(Input::Wheel(-1)),
            _ => None,
        },
        Event::Resize(..) => Some(Input::Redraw),
        _ => None,
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Option<Key> {
    Some(match code {
        KeyCode::Char('c' | 'd' | 'q') if modifiers.contains(KeyModifiers::CONTROL) => Key::Interrupt,
        KeyCode::Char(_) if modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => return None,
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Up => Key::Arrow(Towards::Up),
        KeyCode::Down => Key::Arrow(Towards::Down),
        KeyCode::Left => Key::Arrow(Towards::Left),
        KeyCode::Right => Key::Arrow(Towards::Right),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => return None,
    })
}
